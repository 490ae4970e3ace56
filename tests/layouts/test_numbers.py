"""What holds in every format: one limit for numbers, short messages, origins that can be sent."""

import copy
import pickle
import re
import time
from pathlib import Path

import numpy as np
import pytest

from minesweeper_kit import (
    Board,
    Case,
    Cell,
    Dialect,
    Format,
    FormatError,
    LossyError,
    MinesweeperKitError,
    ParseError,
    UnknownKeyWarning,
    dumps,
    find_dialect,
    load,
    loads,
)
from minesweeper_kit.cell import LARGEST
from minesweeper_kit.layouts import find_layout
from tests.zoo import BINARY, DOCUMENTS, FORMATS, HERE, READ_ONLY, WRITE_ONLY, ZOO, put

LEETCODE = find_dialect("leetcode")
ALL = sorted(
    {*FORMATS, *(f"leetcode+{name}" for name in HERE), *(f"codingninjas+{n}" for n in DOCUMENTS)}
)
"""Every convention, and every layout."""

ASKED = Board(1, 2, "9a")
VIEWS = [Board(1, 2, "c1"), Board(1, 2, "cc"), Board(1, 2, "9a")]
GIANT = 20_000
HUGE = {
    "hexadecimal": "0x" + "f" * 5000,
    "binary": "0b" + "1" * 20_000,
    "base 60": "1" + ":30" * 3000,
    "a fraction of base 60": "1" + ":30" * 3000 + ".5",
    "octal": "0" + "7" * 6000,
    "decimal": "1" * 5000,
    "with underscores": "1_" * 5000 + "1",
}


def parts_in(name: str) -> tuple[str, ...]:
    """The parts of a case for which the format has room, if it is both read and written."""
    format = Format.parse(name)
    if format.layout in READ_ONLY | WRITE_ONLY:
        return ()
    return find_layout(format.layout).optional_parts(format.dialect)


def largest(name: str, part: str, number: int = LARGEST) -> Case | None:
    """A case with that number which the format can write; None if it cannot."""
    for board in [ASKED] if part == "click" else VIEWS:
        click = (number, 0) if part == "click" else None
        case = Case(board, click, mines=number if part == "mines" else None)
        try:
            put([case], name)
        except LossyError:
            continue
        return case
    return None


NUMBERS = [(name, part) for name in ALL for part in ("click", "mines") if part in parts_in(name)]


@pytest.mark.parametrize(("name", "part"), NUMBERS)
def test_one_limit_for_readers_and_writers(name: str, part: str) -> None:
    assert largest(name, part, LARGEST + 1) is None
    assert largest(name, part, 10**30) is None
    assert largest(name, part, 10**5000) is None
    case = largest(name, part)
    if case is None:  # a click inside the board, a total of four digits, or what the board shows
        assert Format.parse(name).layout in (
            "tatham",
            "masked",
            "analysis",
            "boardfile",
            "sized",
            "status",
            "columns",
            "framed",
        )
        return
    text = put([case], name)
    assert loads(text, name) == [case]
    if Format.parse(name).layout in BINARY:  # where numbers are no digits
        return
    for beyond in (10**9, 10**30, 10**4000):
        changed = text.replace(b"%d" % LARGEST, str(beyond).encode())
        assert changed != text
        with pytest.raises(ParseError) as caught:
            loads(changed, name)
        assert caught.value.line is not None
        assert len(str(caught.value)) < 400


def test_the_limit_is_met_by_most() -> None:
    met = [(name, part) for name, part in NUMBERS if largest(name, part)]
    assert {name for name, part in met if part == "mines"} >= {"codingame", "boardfile", "spoj"}
    assert {name for name, part in met if part == "click"} >= {"codingninjas", "leetcode"}


@pytest.mark.parametrize("layout", DOCUMENTS)
def test_a_total_below_nothing_is_not_written(layout: str) -> None:
    for mines in (-1, -(10**5000)):
        with pytest.raises(LossyError, match=r"mines cannot be written"):
            dumps([Case(ASKED, mines=mines)], f"leetcode+{layout}")


@pytest.mark.parametrize("number", HUGE.values(), ids=HUGE)
@pytest.mark.parametrize("template", [
    "minesweeper_kit: {}\ndialect: leetcode\ncases:\n  - board: E\n",
    "dialect: {}\ncases:\n  - board: E\n",
    "dialect: leetcode\ncases: {}\n",
    "dialect: leetcode\ncases:\n  - {}\n",
    "dialect: leetcode\ncases:\n  - board: {}\n",
    "dialect: leetcode\ncases:\n  - board: [{}]\n",
    "dialect: leetcode\ncases:\n  - board: [[{}]]\n",
    "dialect: leetcode\ncases:\n  - board: E\n    click: {}\n",
    "dialect: leetcode\ncases:\n  - board: E\n    click: [{}, 0]\n",
    "dialect: leetcode\ncases:\n  - board: E\n    mines: {}\n",
    "dialect: leetcode\ncases:\n  - board: E\n    name: {}\n",
    "[{}]\n",
])  # fmt: skip
def test_numbers_of_thousands_of_digits(number: str, template: str) -> None:
    with pytest.raises(ParseError) as caught:
        loads(template.replace("{}", number), "yaml")
    assert caught.value.line is not None
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("number", ["0x" + "f" * 900, "1" + ":30" * 300, "1" + ":0" * 400 + ".5"])
def test_numbers_of_hundreds_of_digits(number: str) -> None:
    for key in ("click: [%s, 0]", "click: %s", "mines: %s"):
        text = f"dialect: leetcode\ncases:\n  - board: E\n    {key % number}\n"
        with pytest.raises(ParseError) as caught:
            loads(text, "yaml")
        assert caught.value.line == 4
        assert len(str(caught.value)) < 400


def test_long_numbers_are_refused_at_once() -> None:
    began = time.process_time()
    with pytest.raises(ParseError, match="a number of 3000001 characters"):
        loads("mines: 1" + ":30" * 1_000_000, "yaml")
    assert time.process_time() - began < 10  # converted it would take hours


@pytest.mark.parametrize("side", ["0x" + "f" * 4000, "1_" * 2000 + "1", "1000000000"])
def test_a_huge_shape_of_an_array(side: str) -> None:
    head = f"{{'descr': '|u1', 'fortran_order': False, 'shape': ({side}, 1), }}".encode()
    data = b"\x93NUMPY\1\0" + len(head).to_bytes(2, "little") + head
    with pytest.raises(ParseError) as caught:
        loads(data, "numeric+npy")
    assert len(str(caught.value)) < 400


def messages(data: bytes, name: str | None) -> list[str]:
    """What reading says, in one format or in the one that is found."""
    try:
        loads(data, name)
    except (MinesweeperKitError, UnknownKeyWarning) as error:
        return [str(error)]
    return []


def giants(name: str) -> list[bytes]:
    """Files with a giant word, alone or in the place of each of the first words of a sample."""
    around = ["{}", "[{}]", "[[{}]]", '["{}"]', "'{}'", "{}=1", "b={}", "1x1:{}", "[[1],{}]"]
    words = [b"Q" * GIANT, b"9" * GIANT]
    files = [text.encode().replace(b"{}", word) for text in around for word in words]
    sample = next((d for b in ZOO.values() if b.cells and (d := written(b, name))), b"")
    for at in list(re.finditer(rb"\w+|[^\w\s]", sample))[:24]:
        files += [sample[: at.start()] + word + sample[at.end() :] for word in words]
    return files


def written(board: Board, name: str) -> bytes | None:
    """The board as a file, if the format has one for it."""
    try:
        click = (0, 0) if "click" in parts_in(name) else None
        return put([Case(board, click)], name)
    except (LossyError, FormatError):
        return None


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ALL if Format.parse(name).layout not in BINARY])
def test_a_giant_word_does_not_fill_the_message(name: str) -> None:
    said = [message for data in giants(name) for message in messages(data, name)]
    assert said
    for message in said:
        assert len(message) < 400, message[:600]
        assert "\n" not in message


def test_a_giant_word_without_a_format() -> None:
    for name in ("leetcode", "codingninjas", "yaml"):
        for data in giants(f"leetcode+{name}" if name == "yaml" else name)[:20]:
            for message in messages(data, None):
                assert len(message) < 800, message[:900]  # it may name all the formats that fit


def test_a_giant_name_of_a_format_or_a_dialect() -> None:
    for name in ("Q" * GIANT, "Q" * GIANT + "+json", "leetcode+" + "Q" * GIANT):
        with pytest.raises(FormatError) as caught:
            loads("E", name)
        assert len(str(caught.value)) < 400


def test_a_giant_name_of_a_case() -> None:
    name = "Q" * GIANT
    for case, format in (
        (Case(Board(1, 1, "c"), name=name), "leetcode"),
        (Case(Board(1, 1, "9"), name="\ud800" + name), "leetcode+json"),
    ):
        with pytest.raises(LossyError) as caught:
            dumps([case], format)
        assert len(str(caught.value)) < 400
    half = '{"dialect": "leetcode", "cases": [{"board": ["E"], "name": "\\ud800NAME"}]}'
    with pytest.raises(ParseError, match="half a character") as refused:
        loads(half.replace("NAME", name), "json")
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("said", [
    "asks: {}", "{}: 1", "limits: {rows: [1, 0x{}]}", "limits: {rows: [1, 1000000000]}",
    "suffixes: [{}]", "layout: [{}]", "a: !{} 1", "examples: [{name: a, board: '@', mines: 0x{}}]",
    "examples: [{name: a, board: '@', click: [0, 0x{}]}]", "reads: {a: {}}", "shared: {a: {}}",
    "fallbacks: {MINE: {}}", "symbols: {MINE: {}, EMPTY: {}}",
])  # fmt: skip
@pytest.mark.parametrize("word", ["f" * 900, "f" * GIANT, "1" * 900])
def test_a_giant_word_in_the_file_of_a_dialect(said: str, word: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    symbols = "" if said.startswith("symbols") else "symbols: {MINE: '@'}\n"
    path.write_text(f"name: mine\n{symbols}{said.replace('{}', word)}\n")
    with pytest.raises(ParseError) as caught:
        Dialect.from_file(path)
    assert caught.value.line is not None
    assert len(caught.value.message) < 400


def test_a_giant_name_of_a_dialect() -> None:
    mine = Dialect("m" * GIANT, {Cell.MINE: "@" * GIANT})
    for wrong in (lambda: Board.parse("x", mine), lambda: Board(1, 1, "9").format(mine)):
        with pytest.raises(MinesweeperKitError) as caught:
            wrong()
        assert len(str(caught.value)) < 400


# --- where a case was read ---

ORIGINS = [name for name in ALL if Format.parse(name).layout not in READ_ONLY | WRITE_ONLY]


@pytest.mark.parametrize("name", ORIGINS)
def test_what_was_read_can_be_sent_and_copied(name: str) -> None:
    data = next((d for b in ZOO.values() if b.cells and (d := written(b, name))), None)
    if data is None:
        assert Format.parse(name).layout in {*BINARY, "pzprv3"}
        return
    for case in loads(data, name):
        assert case.origin is not None
        for other in (pickle.loads(pickle.dumps(case)), copy.copy(case), copy.deepcopy(case)):
            assert other == case
            assert other.label == case.label
            for part in ("case", "board", "click", "expected", "mines"):
                for row in range(-1, 4):
                    assert other.place(part, row) == case.place(part, row)
            again = Case(other.board, other.click, other.expected, other.mines, origin=other.origin)
            assert put([again], name) == put([case], name)


@pytest.mark.parametrize("layout", ["json", "yaml"])
def test_an_origin_is_sent_without_the_document(layout: str) -> None:
    few, many = (
        loads(dumps([Case(ASKED, (0, 0), ASKED)] * count, f"leetcode+{layout}"), layout)
        for count in (2, 2000)
    )
    assert len(pickle.dumps(many[1])) < len(pickle.dumps(few[1])) + 100


@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.intp])
def test_numbers_of_other_kinds_are_written(kind: type) -> None:
    case = Case(ASKED, (kind(0), kind(1)), mines=kind(1))
    assert [type(number) for number in (*(case.click or ()), case.mines)] == [int] * 3
    for layout in DOCUMENTS:
        assert loads(dumps([case], f"leetcode+{layout}"), layout) == [Case(ASKED, (0, 1), mines=1)]


@pytest.mark.parametrize("wrong", [0.5, 1.0, "1", None, np.float64(1)])
def test_what_is_no_whole_number_is_no_click(wrong: object) -> None:
    with pytest.raises(TypeError):
        Case(ASKED, (wrong, 0))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Case(ASKED, (0, wrong))  # type: ignore[arg-type]
    if wrong is not None:
        with pytest.raises(TypeError):
            Case(ASKED, mines=wrong)  # type: ignore[arg-type]


def test_a_path_with_a_zero_byte_is_no_file() -> None:
    with pytest.raises(FileNotFoundError):
        load("a\0b")
