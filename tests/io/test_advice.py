"""What a refused conversion advises: what can be had instead."""

from dataclasses import replace
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, dump, dumps, load, loads
from minesweeper_kit.errors import FormatError, LossyError, NoBoardError, ParseError
from minesweeper_kit.io.format import Format
from minesweeper_kit.picture import svg

VIEW = [Case(Board(1, 2, "c1"))]


def test_hidden_cells_say_that_the_mines_are_unknown() -> None:
    with pytest.raises(LossyError, match=r"the board hides its mines.*\(?format=\"yaml\"$"):
        dumps(VIEW, "leetcode+grid")
    assert loads(dumps(VIEW, "minesweepr"), "minesweepr") == VIEW
    assert loads(dumps(VIEW, "hex"), "hex") == VIEW
    counted = [replace(case, mines=1) for case in VIEW]
    assert loads(dumps(counted, "yaml")) == counted


@pytest.mark.parametrize(("cells", "name"), [("9a", "mask")])
def test_numbers_without_a_symbol_name_a_dialect_that_has_it(
    tmp_path: Path, cells: str, name: str
) -> None:
    pytest.importorskip("numpy")
    cases = [Case(Board(1, 2, cells))]
    path = tmp_path / "a.npy"
    with pytest.raises(LossyError, match=rf"; format=.{name}\+npy. has them$"):
        dump(cases, path, "numeric+npy")
    dump(cases, path, f"{name}+npy")
    with load(path, f"{name}+npy") as reader:
        assert list(reader) == cases


TEXTS = {
    "leetcode": '[["E","E"],["E","M"]]\n[0,0]\n',
    "codingninjas": "1\n2 2\n. .\n. #\n0 0\n",
    "uva": "2 2\n..\n.*\n0 0\n",
}


@pytest.mark.parametrize("right", TEXTS)
@pytest.mark.parametrize("named", TEXTS)
def test_another_format_than_the_named_one_is_advised(named: str, right: str) -> None:
    if named == right:
        assert loads(TEXTS[right], named, strict=False)
        return
    with pytest.raises(ParseError, match=rf'; try: format="{right}"$'):
        loads(TEXTS[right], named, strict=False)


def test_a_fault_in_the_named_format_advises_no_other() -> None:
    with pytest.raises(ParseError, match=r"unknown symbol 'Q'.*[^)]\)$"):
        loads(TEXTS["leetcode"].replace("M", "Q"), "leetcode", strict=False)


@pytest.mark.parametrize("name", ["numpy", "npy"])
def test_numpy_alone_says_that_a_dialect_is_missing(name: str) -> None:
    with pytest.raises(FormatError, match=r"npy alone does not say what.*mask\+npy"):
        Format.parse(name)


@pytest.mark.parametrize("layout", ["json", "yaml", "ndjson"])
@pytest.mark.parametrize("format", ["boardfile", "discord"])
def test_cells_shown_in_several_ways_are_kept_in_documents(format: str, layout: str) -> None:
    board = Board(2, 3, {"boardfile": "99a999", "discord": "01a019"}[format])
    text = dumps([Case(board)], format)
    cases = loads(text, format)
    again = loads(dumps(cases, layout))
    assert [case.board for case in again] == [case.board for case in cases]


def test_a_drawing_is_no_text_to_read() -> None:
    drawing = '<?xml version="1.0"?>\n<!-- drawn -->\n' + svg(Case(Board(2, 2, "9a99"), (0, 0)))
    with pytest.raises(NoBoardError, match="an SVG picture"):
        loads(drawing, strict=False)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "this is a picture (PNG): expected text"),
        (b"\x7fELF\x02\x01\0\xd0", "this is a program: expected text"),
        (b"%PDF-1.4\n%\xe2\xe3\n", "this is a PDF: copy its text"),
        (b"abc\0\xff", "byte 0xff: this is not a text file"),
        (b"EM\nE\xfc\n", "byte 0xfc is not UTF-8 text: save the file as UTF-8"),
    ],
)
def test_bytes_that_are_no_text_are_named(data: bytes, what: str) -> None:
    with pytest.raises(ParseError) as caught:
        loads(data, "leetcode+grid", strict=False)
    assert caught.value.message.startswith(what)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("excel", "spreadsheets open csv and save as csv"),
        ("leetcode+xlsx", "spreadsheets open csv and save as csv"),
        ("txt", r"for rows of symbols use a dialect with +grid (leetcode+grid)"),
    ],
)
def test_other_words_for_formats_lead_to_one(name: str, what: str) -> None:
    with pytest.raises(FormatError) as caught:
        Format.parse(name)
    assert str(caught.value) == f"no format is called '{name.rpartition('+')[2]}': {what}"


@pytest.mark.parametrize("key", ["boards", "clicks"])
def test_a_key_for_several_boards_shows_a_list_of_cases(key: str) -> None:
    with pytest.raises(ParseError) as caught:
        loads(f'{{"board": ["EM"], "{key}": []}}')
    advised = caught.value.message.partition("a list of cases, ")[2].removesuffix(", ...]")
    (case,) = loads(f"{{{advised}]}}")
    assert case.board == Board(2, 2, "9a99")


def test_an_empty_list_and_empty_answers_are_called_so(tmp_path: Path) -> None:
    with pytest.raises(NoBoardError, match=r"^<string>:1:1: an empty list"):
        loads("[ ]")
    for name, text in (("a.txt", "1\n1 2\n. #\n0 0\n"), ("b.txt", "\n")):
        (tmp_path / name).write_text(text)
    empty = pytest.raises(ParseError, match=r"b\.txt:1:1: empty: there are no answers in here")
    with load(tmp_path / "a.txt", answers=tmp_path / "b.txt") as reader, empty:
        list(reader)


def test_lossy_is_no_advice_where_it_does_not_help() -> None:
    case = Case(Board(1, 2, "EM"), None, Board(1, 2, "1M"))
    with pytest.raises(LossyError) as raised:
        dumps([case], "codingninjas")
    assert str(raised.value) == (
        "the case: codingninjas cannot hold the expected outcome, and needs a click, which this "
        'case lacks; use format="codingninjas+yaml" to keep all'
    )
