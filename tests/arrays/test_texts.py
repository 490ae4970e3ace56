"""Many boards out of texts, beside `Board.parse` of each."""

from random import Random
from typing import Any

import numpy as np
import pytest

from minesweeper_kit import Board, FormatError, OptionError, ParseError, ShapeError, SymbolError
from minesweeper_kit.arrays import parse_many
from minesweeper_kit.dialect import Alphabet, Dialect

ROWS, COLS = 3, 4


def made(dialect: str, codes: bytes = bytes([9, 9, 10, 9])) -> list[Board]:
    random = Random(dialect)
    return [Board(ROWS, COLS, bytes(random.choices(codes, k=ROWS * COLS))) for _ in range(5)]


def ways(boards: list[Board], dialect: str) -> dict[str, Any]:
    """The same boards in every way that they may lie."""
    grids = [board.format(dialect) for board in boards]
    lines = ["".join(row.replace(" ", "") for row in grid.splitlines()) for grid in grids]
    return {
        "a text each, in rows": grids,
        "a text each, on a line": lines,
        "a tuple": tuple(lines),
        "bytes each": [line.encode() for line in lines],
        "an array of texts": np.array(lines),
        "an array of bytes": np.array(lines, "S"),
        "an array of objects": np.array(grids, object),
        "a generator": (line for line in lines),
        "everything on a line": "".join(lines),
        "that as bytes": "".join(lines).encode(),
        "that, ended": "".join(lines) + "\n",
        "a board a line": "\n".join(lines) + "\n",
        "the last line not ended": "\n".join(lines),
        "spaced": "\n".join(" ".join(line) for line in lines),
        "a row a line": "".join(grids),
        "with empty lines between": "\n".join(grids),
        "with empty lines at the end": "\n".join(grids) + "\n\n",
        "with two empty lines": "\n\n".join(grids),
        "ended by CRLF": "\n".join(grids).replace("\n", "\r\n"),
        "rows spaced": "".join(
            " ".join(row.replace(" ", "")) + "\n" for row in "".join(grids).split("\n") if row
        ),
    }


@pytest.mark.parametrize("way", ways(made("leetcode"), "leetcode"))
@pytest.mark.parametrize("dialect", ["leetcode", "codingninjas"])
def test_however_they_lie(way: str, dialect: str) -> None:
    boards = made(dialect)
    cells = parse_many(ways(boards, dialect)[way], dialect, ROWS, COLS)
    assert cells.dtype == np.uint8
    assert cells.flags.writeable
    assert cells.tolist() == [np.asarray(board).tolist() for board in boards]


QUICK = {
    *("a text each, on a line", "an array of bytes", "everything on a line", "a board a line"),
    *("a row a line", "with empty lines between", "ended by CRLF", "spaced", "rows spaced"),
}


@pytest.mark.parametrize("way", sorted(QUICK))
def test_texts_alike_are_translated_at_once(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a board is read by itself")

    boards = made("leetcode")
    monkeypatch.setattr(Alphabet, "decode", never)
    cells = parse_many(ways(boards, "leetcode")[way], "leetcode", ROWS, COLS)
    assert cells.tobytes() == b"".join(board.cells for board in boards)


@pytest.mark.parametrize("count", range(1, 6))
@pytest.mark.parametrize("size", [1, 2, 3, 81])
def test_letters_even_and_odd_in_number(size: int, count: int) -> None:
    random = Random(size * count)
    lines = ["".join(random.choices("MEB12345678X", k=size)) for _ in range(count)]
    wanted = [[list(Board.parse(line, "leetcode").cells)] for line in lines]
    for given in (lines, "".join(lines), "\n".join(lines)):
        assert parse_many(given, "leetcode", 1, size).tolist() == wanted
    for at in (0, count * size // 2, count * size - 1):
        damaged = list("".join(lines))
        damaged[at] = "?"
        with pytest.raises(SymbolError):
            parse_many("".join(damaged), "leetcode", 1, size)


def test_symbols_of_two_cells_are_settled_board_by_board() -> None:
    question, answer = "  *\n   \n", "1 *\n1 1\n"
    wanted = [np.asarray(Board.parse(text, "exercism")).tolist() for text in (question, answer)]
    assert wanted[0] != wanted[1]
    for given in ([question, answer], question + answer, ["  *   ", "1 *1 1"]):
        assert parse_many(given, "exercism", 2, 3).tolist() == wanted


@pytest.mark.parametrize("dialect", ["emoji", "numeric", "minus-one", "exercism", "uva"])
def test_dialects_with_other_symbols(dialect: str) -> None:
    boards = [
        Board.parse(board.opened().format(dialect), dialect)
        for board in made("leetcode", bytes([10, 10, 9]))
    ]
    grids = [board.format(dialect) for board in boards]
    wanted = [np.asarray(board).tolist() for board in boards]
    assert parse_many(grids, dialect, ROWS, COLS).tolist() == wanted
    assert parse_many("".join(grids), dialect, ROWS, COLS).tolist() == wanted


def test_one_row_or_column() -> None:
    for text in ("EM", "E M", "EM\n", ["EM"], ["E M"]):
        assert parse_many(text, "leetcode", 1, 2).tolist() == [[[9, 10]]]
        column = text if isinstance(text, str) else text[0]
        assert parse_many(column, "leetcode", 2, 1).tolist() == [[[9], [10]]]
    assert parse_many("E\nM\n\nM\nE\n", "leetcode", 2, 1).tolist() == [[[9], [10]], [[10], [9]]]


@pytest.mark.parametrize("nothing", ["", b"", [], "\n", np.array([], "S4")])
def test_no_boards(nothing: Any) -> None:
    assert parse_many(nothing, "leetcode", 2, 2).shape == (0, 2, 2)


def test_a_dialect_of_ones_own() -> None:
    dialect = Dialect("mine", {9: "o", 10: "@"})  # type: ignore[dict-item]
    assert parse_many("o@", dialect, 1, 1).tolist() == [[[9]], [[10]]]


@pytest.mark.parametrize(
    ("given", "kind", "message"),
    [
        (["EEMM", "EE?E"], SymbolError, "board 1, from 0: 2:1: unknown symbol '?'"),
        (
            ["EEMM", "EEEEE"],
            ShapeError,
            "board 1, from 0: 1:1: 1 row of 5 cells cannot make a board of 2x2",
        ),
        (
            ["EEMM", "EEM"],
            ShapeError,
            "board 1, from 0: 1:1: 1 row of 3 cells cannot make a board of 2x2",
        ),
        (
            ["EEMM", ""],
            ShapeError,
            "board 1, from 0: 1:1: 0 rows of 0 cells cannot make a board of 2x2",
        ),
        (
            ["EE\nEM\nEE"],
            ShapeError,
            "board 0, from 0: 1:1: 3 rows of 2 cells cannot make a board of 2x2",
        ),
        ("EE\nEM\nE?\n", SymbolError, "3:2: unknown symbol '?'"),
        ("EE\nEM\nEM\n", ShapeError, "3:1: 1 row of 2 cells cannot make a board of 2x2"),
        (
            "EE\nEMM\nE\nEM\n",
            ShapeError,
            "2:1: row 1 (from 0) has 3 cells, expected 2 like the rows above",
        ),
        ("EEMM\nEEMMM\n", ShapeError, "2:1: 1 row of 5 cells cannot make a board of 2x2"),
        ("EEMEEM", ShapeError, "1:1: a line of 2 or 4 cells was expected"),
        ("EEMMEE?E", SymbolError, "board 1, from 0: 2:1: unknown symbol '?'"),
        (np.array([b"EEMM", b"EE"]), ParseError, "board 1, from 0: 2:1: NUL byte"),
        (b"EE\xffM", ParseError, "1:3: "),
        ("EE\ud800M", ParseError, "1:3: "),
    ],
)
def test_what_cannot_be_read(given: Any, kind: type[ParseError], message: str) -> None:
    with pytest.raises(kind) as caught:
        parse_many(given, "leetcode", 2, 2)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_text_that_is_alike_in_length_only() -> None:
    # As many letters and lines as two boards have, but not in these lines.
    with pytest.raises(ShapeError):
        parse_many("EE\nEME\nE\nEM\n", "leetcode", 2, 2)
    with pytest.raises(SymbolError):
        parse_many("E E\nE?M\n", "leetcode", 2, 2)


@pytest.mark.parametrize("given", [5, None, [5], [b"EM", "EM"], [["E", "M"]]])
def test_what_is_no_text(given: Any) -> None:
    with pytest.raises(TypeError, match="a text, or a text for each board, was expected"):
        parse_many(given, "leetcode", 1, 2)


def test_sizes_and_dialects_that_are_none() -> None:
    with pytest.raises(OptionError, match="a board of 0x3 has no cells to be read"):
        parse_many("", "leetcode", 0, 3)
    with pytest.raises(TypeError):
        parse_many("", "leetcode", 1.5, 3)  # type: ignore[arg-type]
    with pytest.raises(FormatError):
        parse_many("", "nosuch", 1, 1)
