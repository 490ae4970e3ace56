"""Dialects and their registry."""

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper_kit import (
    Board,
    Cell,
    Dialect,
    FormatError,
    LossyError,
    ParseError,
    dialects,
    find_dialect,
    register,
)
from minesweeper_kit.cell import NUMBERS
from minesweeper_kit.dialect import registry
from tests.boards import boards
from tests.cli.run import ROOT, run


@pytest.fixture
def alone() -> Iterator[None]:
    """The registry, put back as it was."""
    known = dict(registry._registered)
    yield
    registry._registered.clear()
    registry._registered.update(known)


EMOJI = Dialect(
    "faces",
    {
        Cell.EMPTY: "🟦", Cell.MINE: "💣", Cell.BLANK: "⬜",
        **{cell: f"{int(cell)}\ufe0f\u20e3" for cell in NUMBERS},
    },
)  # fmt: skip
WORDS = Dialect(
    "words",
    {Cell.EMPTY: "safe", Cell.MINE: "s", Cell.BLANK: "se", Cell.HIDDEN: "?"},
    spaced=True,
)
BLANK = Dialect("blank", {Cell.BLANK: " ", Cell.MINE: "*", Cell.ONE: "1"})


def codes(dialect: Dialect) -> bytes:
    return bytes(sorted(dialect.symbols))


# A symbol of two cells is encoded and decoded as a question or as an answer.
ONE_WAY = [dialect.as_role("question") for dialect in dialects()]


@pytest.mark.parametrize("dialect", [EMOJI, WORDS, BLANK, *ONE_WAY], ids=lambda d: d.name)
def test_decode_takes_back_what_encode_gave(dialect: Dialect) -> None:
    @settings(max_examples=50)
    @given(boards(codes(dialect), least=1))
    def equal(board: Board) -> None:
        rows = dialect.alphabet.encode(board.cells, board.rows, board.cols)
        assert dialect.alphabet.decode(rows) == (board.rows, board.cols, board.cells)
        symbols = dialect.alphabet.encode_symbols(board.cells, board.cols)
        assert dialect.alphabet.decode_symbols(symbols) == board.cells
        if dialect.alphabet.letters:
            assert dialect.alphabet.encode_letters(board.cells, board.rows, board.cols) == [
                "".join(symbols[at : at + board.cols]).encode()
                for at in range(0, len(symbols), board.cols)
            ]

    equal()


RUNS_ON = Dialect("runs", {Cell.EMPTY: "a", Cell.MINE: "aa", Cell.BLANK: "b"})


@given(boards(codes(RUNS_ON), least=1))
def test_symbols_that_run_into_each_other(board: Board) -> None:
    try:
        rows = RUNS_ON.alphabet.encode(board.cells, board.rows, board.cols)
    except LossyError as error:
        said = str(error)
        assert "run into each other" in said
        assert "(spaced: true keeps them apart)" in said
        assert b"\x09" in board.cells
    else:
        assert RUNS_ON.alphabet.decode(rows) == (board.rows, board.cols, board.cells)


DECODE = [
    (EMOJI, ["🟦💣", "🟦x"], "2:2: unknown symbol 'x' in dialect faces"),
    (EMOJI, ["🟦 💣", "1️⃣"], "2:1: row 1 (from 0) has 1 cell, expected 2 like the rows above"),
    (WORDS, ["safe s", "safe sf"],
     "2:6: unknown symbol 'sf' in dialect words (it has ? s safe se)"),
    (BLANK, ["* 1", "*  1"], "2:1: row 1 (from 0) has 4 cells, expected 3 like the rows above"),
    (BLANK, ["*\t1"], "1:2: unknown symbol '\\t' in dialect blank (it has ' ' * 1)"),
]  # fmt: skip


@pytest.mark.parametrize(("dialect", "rows", "said"), DECODE)
def test_decode_faults(dialect: Dialect, rows: list[str], said: str) -> None:
    with pytest.raises(ParseError) as caught:
        dialect.alphabet.decode([row.encode() for row in rows], line=1)
    assert str(caught.value).startswith(said)


def test_long_symbols_that_are_not_utf8() -> None:
    with pytest.raises(ParseError, match=r"^3:2: byte 0xff is not UTF-8 text"):
        EMOJI.alphabet.decode(["🟦".encode(), "🟦".encode() + b"\xff"], line=2)


def test_a_value_that_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        EMOJI.name = "other"  # type: ignore[misc]


# --- the registry ---


def test_the_shipped_ones() -> None:
    shipped = {path.stem for path in (ROOT / "formats").glob("*.yaml")}
    assert {"leetcode", "codingninjas"} <= shipped
    names = [dialect.name for dialect in dialects()]
    assert shipped <= set(names)
    assert len(names) == len(set(names))
    for dialect in dialects():
        for name in (dialect.name, *dialect.aliases, dialect.name.upper(), f" {dialect.name} "):
            assert find_dialect(name) is dialect
        assert find_dialect(dialect) is dialect
        assert dialect.title
        assert dialect.source
        assert dialect.examples


@pytest.mark.parametrize("dialect", dialects(), ids=lambda d: d.name)
def test_the_examples_of_each_file(dialect: Dialect) -> None:
    for example in dialect.examples:
        board = Board.parse(example.board, dialect)
        if not dialect.reads:  # an example may show what is only read
            assert board.format(dialect) == example.board
        assert Board.parse(board.format(dialect), dialect) == board
        if example.click is not None and example.expected is not None:
            expected = Board.parse(example.expected, dialect)
            assert board.reveal(example.click) == expected


def test_unknown_names() -> None:
    with pytest.raises(FormatError, match=r"^unknown dialect 'Letcode': did you mean leetcode"):
        find_dialect("Letcode")
    with pytest.raises(FormatError, match=r"^unknown dialect 'zzzzzz': minesweeper_kit") as caught:
        find_dialect("zzzzzz")
    assert caught.value.message.endswith(": mskit formats lists them all")
    assert len(caught.value.message) < 160


@pytest.mark.usefixtures("alone")
def test_register() -> None:
    mine = Dialect("mine", {Cell.EMPTY: "e"}, aliases=("my-own",))
    register(mine)
    assert find_dialect("mine") is find_dialect("MY-OWN") is mine
    assert mine in dialects()
    register(mine)  # the same again
    taken = r"^the dialect name 'mine' is taken: mine$"
    with pytest.raises(FormatError, match=taken):
        register(replace(mine, symbols={Cell.EMPTY: "x"}))
    for name, aliases in (("lc", ()), ("leetcode", ()), ("other", ("code360",))):
        with pytest.raises(FormatError, match=r"^the dialect name '[a-z0-9]+' is taken: "):
            register(Dialect(name, {Cell.EMPTY: "x"}, aliases=aliases))
    assert "other" not in [dialect.name for dialect in dialects()]


OWN = """\
name: own
aliases: [mine]
symbols: {EMPTY: "o", MINE: "!", BLANK: "-", EXPLODED: "%", numbers: "12345678"}
"""


def test_a_users_own_file(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(OWN)
    own = Dialect.from_file(path)
    assert Board.parse("o!", own).format(own) == "o!\n"
    for named in (["--from", "own"], ["--from", "mine+grid"], []):
        ended = run(
            "reveal", *named, "--dialect-file", path, "--click", "0,0", "--to", "own+array",
            stdin=b"oo!\n",
        )  # fmt: skip
        assert ended == (0, b'[["-","1","!"]]\n', b"")
    ended = run("formats", "own", "--dialect-file", path)
    assert ended.code == 0
    assert "  !    MINE\n" in ended.text
    ended = run("convert", "--to", "own+grid", stdin=b"EM")
    assert ended.code == 2  # known to the run that named it alone


def test_a_users_own_file_with_a_name_that_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(OWN.replace("[mine]", "[naukri]"))
    ended = run("formats", "--dialect-file", path)
    said = "the dialect name 'naukri' is taken: Coding Ninjas, \"Minesweeper\"\n"
    assert ended == (2, b"", said.encode())


def test_a_users_own_file_with_an_unknown_layout(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(OWN + "layout: gird\n")
    ended = run("convert", "--to", "own", "--dialect-file", path, stdin=b'[["E"]]')
    assert ended == (
        2,
        b"",
        b"unknown layout 'gird': did you mean grid? (mskit formats lists them all)\n",
    )


def test_fallbacks() -> None:
    leetcode = find_dialect("leetcode")
    assert leetcode.alphabet.fall_back(bytes(range(16))) == bytes([*range(14), 10, 9])
    with_flags = replace(
        leetcode, symbols={**leetcode.symbols, Cell.FLAGGED_MINE: "F"}, name="flags"
    )
    assert with_flags.alphabet.fall_back(bytes([14, 15])) == bytes([14, 9])


@given(st.text(max_size=6))
def test_any_text_is_a_board_or_a_parse_error(text: str) -> None:
    for dialect in (EMOJI, WORDS, BLANK, "leetcode"):
        try:
            Board.parse(text, dialect)
        except ParseError as error:
            assert error.line  # noqa: PT017
