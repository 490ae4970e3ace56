"""Texts whose symbols are given: the layout is found, and documents name `hex` for them."""

import pytest

from minesweeper_kit import Board, Case, Dialect, dumps, loads
from minesweeper_kit.errors import LossyError, MinesweeperKitError, OptionError, ParseError
from minesweeper_kit.io.converting import convert, read
from minesweeper_kit.io.format import Format

SYMBOLS = "*=MINE -=HIDDEN .=BLANK 0=BLANK"


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("*1.\n11-\n", "grid"),
        ("* 1 .\n1 1 -\n", "grid"),
        ("*,1,.\n1,1,-\n", "csv"),
        ("2 3\n*1.\n11-\n", "sized"),
        ("1\n2 3\n* 1 .\n1 1 -\n0 2\n", "stdin"),
        ('[["*","1","."],["1","1","-"]]\n[0,2]', "testcase"),
        ("char b[2][3] = {{'*','1','.'},{'1','1','-'}};", "cpp"),
        ('{"cases": [{"board": ["*1.", "11-"]}]}', "json"),
        ("cases:\n- board: |\n    *1.\n    11-\n", "yaml"),
    ],
)
def test_the_layout_is_found(text: str, layout: str) -> None:
    from io import BytesIO

    from minesweeper_kit import load

    with load(BytesIO(text.encode()), symbols=SYMBOLS) as reader:
        assert reader.format.layout == layout
        assert [case.board for case in reader] == [Board(2, 3, "a1011c")]


def test_boards_among_prose_are_read_in_the_symbols_given() -> None:
    notes: list[str] = []
    text = "Hello, here it is:\n\n*1.\n11-\n\nthanks\n"
    cases = loads(text, symbols=SYMBOLS, strict=False, notes=notes.append)
    assert [case.board for case in cases] == [Board(2, 3, "a1011c")]
    assert notes == ["<string>: read 1 case; ignored lines 1, 6"]


def test_a_dialect_may_be_given() -> None:
    assert loads("*1", symbols=Dialect.inline("*=MINE"))[0].board == Board(1, 2, "a1")


def test_the_layout_alone_may_be_named() -> None:
    assert loads("*1", "grid", symbols=SYMBOLS)[0].board == Board(1, 2, "a1")


def test_a_format_with_symbols_of_its_own_is_refused_beside_them() -> None:
    with pytest.raises(OptionError, match="the format leetcode has its own"):
        loads("*1", "leetcode", symbols=SYMBOLS)


def test_a_size_is_no_row_where_the_text_goes_on_otherwise() -> None:
    with pytest.raises(ParseError, match=r"^<string>:4"):
        loads("2 2\n..\n*.\n0 1\n", symbols=SYMBOLS)
    assert len(loads("2 2\n..\n*.\n0 0\n", symbols=SYMBOLS)) == 1  # the end, as UVa has it


def test_documents_that_name_a_dialect_are_read_in_that() -> None:
    text = '{"cases": [{"board": ["*1"]}, {"dialect": "leetcode", "board": ["EM"]}]}'
    boards = [case.board for case in loads(text, symbols=SYMBOLS)]
    assert boards == [Board(1, 2, "a1"), Board(1, 2, "9a")]
    lines = '{"board": ["*1"]}\n{"dialect": "leetcode", "board": ["EM"]}\n'
    assert [case.board for case in loads(lines, symbols=SYMBOLS)] == boards


def test_what_has_no_symbols_is_read_without_them() -> None:
    assert loads("b=54&m=0400", symbols=SYMBOLS)[0].board.rows == 4


@pytest.mark.parametrize("layout", ["json", "yaml", "ndjson"])
def test_documents_write_such_cases_in_a_dialect_with_a_name(layout: str) -> None:
    cases = loads("*1.\n11-\n\n" * 30, symbols=SYMBOLS)
    for format in (layout, Format(Dialect.inline(SYMBOLS), layout)):
        text = dumps(cases, format)
        assert "inline" not in text
        again = loads(text)
        assert [case.board for case in again] == [case.board for case in cases]
        assert again[0].dialect is not None
        assert again[0].dialect.name == "minesweepr"


def test_a_document_names_hex_for_a_case_that_its_dialect_cannot_write() -> None:
    case = loads("EM", "leetcode+grid")[0]
    flagged = Case(Board(1, 2, "9e"), origin=case.origin)
    again = loads(dumps([case, flagged], "yaml"))
    assert [each.board for each in again] == [case.board, flagged.board]
    assert [each.dialect and each.dialect.name for each in again] == ["leetcode", "hex"]


def test_a_symbol_that_is_missing_is_said_with_the_way_out() -> None:
    with pytest.raises(LossyError, match=r"no symbol for EXPLODED.*\(format=\"hex\"\)$"):
        dumps([Case(Board(1, 2, "b0"))], Format(Dialect.inline(SYMBOLS), "grid"))


def test_reading_and_converting_in_one_call_take_symbols() -> None:
    assert read("*1", symbols=SYMBOLS)[0].board == Board(1, 2, "a1")
    assert convert("-1", "hex", symbols=SYMBOLS) == "c1\n"


def test_symbols_that_are_none_are_refused() -> None:
    with pytest.raises(MinesweeperKitError, match="unknown cell 'TILE'"):
        loads("*1", symbols="*=TILE")


@pytest.mark.filterwarnings("ignore::minesweeper_kit.ReadingWarning")
def test_rows_with_gaps_are_read_as_the_advice_for_them_says() -> None:
    text = "1 1 1     1\n1 - 1     1\n1 1 1 1 1 2\n      1 - 3\n1 1 1 2 - -\n"
    inferred = loads(text, strict=False)
    given = loads(text, symbols="-=MINE ' '=HIDDEN", strict=False)
    assert [case.board.cols for case in inferred] == [6]
    assert [case.board for case in given] == [case.board for case in inferred]
