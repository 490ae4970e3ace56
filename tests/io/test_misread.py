"""What was misread once, and must be read right, or refused with all that it may be.

`data/misread.txt` has a line for each text: the format; or the candidates, those whose
rules the board keeps first; or `nothing` fits; or the kind of error. Then the text.
"""

import ast
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from minesweeper_kit import (
    AmbiguousFormatError,
    Board,
    Case,
    Cell,
    MinesweeperKitError,
    ParseError,
    ReadingWarning,
    dumps,
    load,
    loads,
)
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.io.candidates import HEAD
from minesweeper_kit.io.detect import detect
from minesweeper_kit.layouts import find_layout
from tests.cli.run import run
from tests.zoo import DATA

LINES = (DATA / "misread.txt").read_text("utf-8").splitlines()


def said(data: bytes) -> str:
    """What detection says: a format, several, `nothing`, or the kind of error."""
    try:
        return str(detect(data[:HEAD], "-"))
    except AmbiguousFormatError as error:
        return " ".join(error.candidates) or "nothing"
    except MinesweeperKitError as error:
        return type(error).__name__


@pytest.mark.parametrize("line", LINES)
def test_a_text_is_read_right_or_refused(line: str) -> None:
    expected, text = line.split("\t")
    assert said(ast.literal_eval(text).encode()) == expected


def test_spaced_rows_are_read_as_uvas_where_that_is_named() -> None:
    [case] = loads("2 3\n. . *\n. . .\n0 0\n", "uva")
    assert case.board == Board(2, 3, "99a 999")


def test_a_click_of_a_game_that_is_over_is_not_made_up() -> None:
    text = "2 3\n. . {}\n. . .\n0 0\n"
    with pytest.warns(ReadingWarning):
        [case] = loads(text.format("#"), strict=False)
    assert (case.board, case.click) == (Board(2, 3, "99a 999"), (0, 0))
    with pytest.raises(AmbiguousFormatError, match='try: format="uva'):
        loads(text.format("*"), strict=False)


MATRICES = [
    np.array([[0, 1], [1, 0]]),
    np.array([[1.0, 0.0]], dtype="f4"),
    np.array([[True, False]]),
    np.array([[-1, 1], [1, 1]]),
    np.array([[-1, 1], [-2, 1]]),
    np.array([[1, 9]], dtype="u1"),
    np.array([[0.5, 1]]),
    np.array([[np.nan, 1]]),
    np.array([[37, 1]]),
    np.array([[0, 10, -1]]),
    np.zeros((2, 2, 2), int),
    np.array([[[-1, 1]], [[-2, 1]]]),
    np.asfortranarray([[-1, 1, -2], [1, 1, 1]]),
]
SAVED: dict[str, Callable[[io.BytesIO, np.ndarray[Any, Any]], None]] = {
    "npy": np.save,
    "npz": np.savez,
    "npz, packed": lambda stream, array: np.savez_compressed(stream, boards=array),
}


@pytest.mark.parametrize("save", SAVED)
@pytest.mark.parametrize("array", MATRICES, ids=lambda array: str(array.tolist()))
def test_an_array_is_what_the_text_of_its_matrix_is(array: np.ndarray[Any, Any], save: str) -> None:
    boards = array if array.ndim == 3 else array[None]
    words = [[[f'"{str(n).lower()}"' for n in row] for row in b] for b in _plain(boards)]
    text = "".join("[" + ",".join(f"[{','.join(r)}]" for r in b) + "]\n" for b in words)
    stream = io.BytesIO()
    SAVED[save](stream, array)
    names = [name.partition("+")[0] + f"+{save[:3]}" for name in said(text.encode()).split()]
    found = said(stream.getvalue())
    assert found == ("nothing" if names[0].startswith(("nothing", "Symbol")) else " ".join(names))


def _plain(boards: np.ndarray[Any, Any]) -> Any:
    """The numbers, those of floats that are whole as such."""
    whole = boards.dtype.kind == "f" and bool((boards == boards.round()).all())
    return boards.astype(int).tolist() if whole else boards.tolist()


@pytest.mark.parametrize("save", SAVED)
def test_a_plane_for_each_kind_of_cell_is_refused(save: str) -> None:
    stream = io.BytesIO()
    SAVED[save](stream, np.zeros((1, 2, 2, 3)))
    for format in (None, f"numeric+{save[:3]}"):
        with pytest.raises(ParseError, match=r"one-hot.*numpy\.argmax"):
            loads(stream.getvalue(), format)


def test_arrays_of_an_archive_are_boards_by_their_names() -> None:
    stream = io.BytesIO()
    np.savez(stream, np.array([[-1, 1]]), first=np.array([[True]]), two=np.zeros((2, 1, 2)))
    stream.seek(0)
    faults: list[ParseError] = []
    cases = list(load(stream, "numeric+npz", on_error=faults.append))
    assert [case.name for case in cases] == ["two", "two", None]
    assert [case.board.cells for case in cases] == [b"\0\0", b"\0\0", bytes([Cell.HIDDEN, 1])]
    assert [str(fault) for fault in faults] == [
        (
            "<string>: byte 0: the array 'first', byte 128: "
            "unknown symbol 'true' in dialect numeric (it has -1 -2 0 1-8)"
        )
    ]


def test_a_damaged_archive_is_read_or_refused() -> None:
    stream = io.BytesIO()
    np.savez_compressed(stream, np.array([[-1, 1]]))
    data = stream.getvalue()
    refused = 0
    for at in range(0, len(data), 7):
        damaged = bytearray(data)
        damaged[at] ^= 0xFF
        for bad in (bytes(damaged), data[:at]):
            for format in (None, "numeric+npz"):
                try:
                    loads(bad, format)
                except MinesweeperKitError:
                    refused += 1
    assert refused > len(data) // 7


def test_arrays_that_lie_over_each_other_are_refused() -> None:
    stream = io.BytesIO()
    np.savez(stream, np.array([[-1, 1]]))
    data = bytearray(stream.getvalue())
    entry = data.index(b"PK\1\2")
    data[entry + 20 : entry + 24] = (10**6).to_bytes(4, "little")  # its packed size
    with pytest.raises(ParseError, match="lie over each other"):
        loads(bytes(data), "numeric+npz")


OTHER_SIZES = {
    "leetcode": 'board = [["E","M"],["E","E"]], click = [1,0]\nexpected = [["E","M","E"]]\n',
    "csv": 'board,click,expected\nEM/EE,"1,0",EM1E\n',
    "json": '{"dialect": "leetcode", "cases": [{"board": ["EM"], "expected": ["1M", "1E"]}]}',
    "yaml": "dialect: leetcode\ncases:\n- board: [EM]\n  expected: [E]\n",
    "ndjson": '{"dialect": "leetcode", "board": ["EM"], "click": [0, 0], "expected": ["1"]}\n',
    "leetcode+python": 'board = [["E","M"]]\nclick = [0, 0]\nexpected = [["1"]]\n',
}


@pytest.mark.parametrize("format", OTHER_SIZES)
def test_an_outcome_of_another_size_than_its_board_is_refused(format: str) -> None:
    format, text = ("leetcode+csv" if format == "csv" else format), OTHER_SIZES[format]
    with pytest.raises(ParseError, match=r"size|an expected outcome of"):
        loads(text, format)
    with pytest.raises(ParseError, match=r"size|an expected outcome of"):
        loads(text, strict=False)


def test_the_cases_beside_an_outcome_of_another_size_are_read() -> None:
    text = OTHER_SIZES["ndjson"]
    right = text.replace('"1"', '"1M"')
    met: list[ParseError] = []
    reader = load(io.BytesIO((right + text + right).encode()), on_error=met.append)
    assert len(list(reader)) == 2
    assert [str(error) for error in met] == [
        "<string>:2: an expected outcome of 1x1 for a board of 1x2; correct one of them"
    ]


@pytest.mark.parametrize("rows", ["[EM EE]", "[EM EE, ME EM]", "['EM  EE']", "\n    - EM EE\n"])
def test_rows_between_blanks_are_not_taken_for_one(rows: str) -> None:
    with pytest.raises(ParseError, match=r"'EM  ?EE' may be 2 rows, or one; put a comma"):
        loads(f"dialect: leetcode\ncases:\n  - board: {rows}\n", "yaml")


@pytest.mark.parametrize(
    ("dialect", "row"), [("leetcode", "E M E"), ("numeric", "-1 1 0"), ("exercism", "* ** ")]
)
def test_blanks_between_all_symbols_make_no_rows(dialect: str, row: str) -> None:
    [case] = loads(f'dialect: {dialect}\ncases:\n  - board: ["{row}"]\n', "yaml")
    assert case.board.rows == 1


def test_a_click_that_stands_twice_makes_no_size_of_a_board() -> None:
    first = "2\n4 3\n. . #\n. . .\n# . .\n. . .\n3 2\n"
    with pytest.raises(ParseError, match="or the size of the rows below"):
        loads(f"{first}3 2\n2 2\n# .\n. .\n1 1\n", "codingninjas")
    for other in ("3 2\n2 2\n# #\n. .\n2 1\n", "2 2\n2 2\n# .\n1 1\n"):
        assert len(loads(first + other, "codingninjas")) == 2


OPENED = '[["E","M"],["E","E"]]\n[1,0]\n{}[["E","M"],["1","E"]]\n{}'


def test_what_a_click_opens_is_no_case_of_its_own_below_it() -> None:
    text = OPENED.format("", "")
    with pytest.raises(
        ParseError, match=r":3:1: this board may be the outcome of the one above, or"
    ):
        loads(text, "leetcode")
    for format in (None, "leetcode"):
        [case] = loads(text, format, strict=False, notes=lambda _: None)
        assert (case.click, case.expected) == ((1, 0), Board(2, 2, "EM 1E"))


def test_what_is_written_below_its_click_is_read_as_two_cases(tmp_path: Path) -> None:
    """In one text, at the seam of chunks, and where two files become one."""
    question, outcome = Case(Board(2, 2, "EM EE"), (1, 0)), Case(Board(2, 2, "EM 1E"))
    text = dumps([question, outcome, outcome], "leetcode")
    below = '[["E","M"],["1","E"]]'
    assert text.splitlines()[2:] == [f"board = {below}", below]
    again = loads(text, "leetcode")
    assert [(case.board, case.click) for case in again] == [
        (case.board, case.click) for case in (question, outcome, outcome)
    ]
    parts = [dumps([case], "leetcode") for case in (question, outcome)]
    between = find_layout("testcase").between
    above, under = parts[0].encode(), parts[1].encode()
    assert between(above, under, find_dialect("leetcode")) == b"board = "
    for name, part in zip("ab", parts, strict=True):
        (tmp_path / f"{name}.txt").write_text(part)
    ended = run("convert", tmp_path / "a.txt", tmp_path / "b.txt", "--to", "leetcode")
    assert ended.out.decode() == f"{parts[0]}board = {parts[1]}"


@pytest.mark.parametrize("label", ["board = ", "board:\n"])
def test_it_is_a_case_with_a_label_or_a_click(label: str) -> None:
    assert len(loads(OPENED.format(label, ""), "leetcode")) == 2
    assert len(loads(OPENED.format("", "[1,1]\n"), "leetcode")) == 2
    [case] = loads(OPENED.format("expected:\n", ""), "leetcode")
    assert case.expected == Board(2, 2, "EM 1E")


@pytest.mark.parametrize("text", ["[['*','-'],['-','-']]", "- *\n- -\n"])
def test_blanks_and_flags_that_no_number_bears_out_are_not_read_strictly(text: str) -> None:
    with pytest.raises(AmbiguousFormatError, match=r"no number bears it out|several formats"):
        loads(text)


@pytest.mark.parametrize("text", ["EEM EEE\n", "HHHH 11HH", ".#.. ....\n"])
def test_words_of_one_length_in_a_line_are_no_row_silently(text: str) -> None:
    with pytest.raises(MinesweeperKitError):
        loads(text, strict=False)


def test_three_words_of_one_length_in_a_line_are_rows() -> None:
    (case,) = loads("EEM EEE EEE\n", strict=False, notes=str)
    assert case.board.rows == 3


def test_rows_apart_are_no_boards_of_one_row_silently() -> None:
    text = "EEM\n\nEEE\n\nEEM\n"
    with pytest.raises(ParseError, match="one board, or boards of one row"):
        loads(text, strict=False)
    assert len(loads(text, "leetcode+grid", strict=False)) == 3
