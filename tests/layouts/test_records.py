"""CSV with a header: one case a row."""

from pathlib import Path
from typing import Any

import pytest

from minesweeper_kit import Board, Case, dumps, load, loads
from minesweeper_kit.dialect.registry import dialects, find_dialect
from minesweeper_kit.errors import LossyError, ParseError, UnknownKeyWarning
from tests.cli.run import run

CASE = Case(Board(2, 3, "99a999"), (0, 0), Board(2, 3, "01a019"))


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("EEM/EEE", "B1M/B1E"),
        ("E E M / E E E", "B 1 M / B 1 E"),
        ("EEM;EEE", "B1M|B1E"),
        ("EEM\\nEEE", "B1M\\nB1E"),
        ('"EEM\nEEE"', '"B1M\nB1E\n"'),
        ('"EEM\r\nEEE"', '"B1M\r\nB1E"'),
        ('"[""EEM"",""EEE""]"', '"[""B1M"",""B1E""]"'),
        ('"[[""E"",""E"",""M""],[""E"",""E"",""E""]]"', "\"[['B','1','M'],['B','1','E']]\""),
    ],
)
@pytest.mark.parametrize("click", ['"0,0"', '"[0, 0]"', '"(0, 0)"', "0 0"])
@pytest.mark.parametrize("format", [None, "leetcode+csv"])
def test_rows_of_a_board_and_clicks_are_spelled_in_several_ways(
    board: str, expected: str, click: str, format: str | None
) -> None:
    text = f"board,click,expected\n{board},{click},{expected}\n"
    assert loads(text, format) == [CASE]


def test_half_a_click_is_no_click() -> None:
    with pytest.raises(
        ParseError, match=r"^<string>:1:7: the column 'row' is half of a click: .*col"
    ):
        loads("board,row,coll\nEM/EE,1,0\n", "leetcode+csv")


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("format", [None, "leetcode+csv"])
def test_a_misspelt_column_is_named_however_the_table_is_read(
    format: str | None, *, strict: bool
) -> None:
    with pytest.raises(ParseError, match=r"^<string>:1:7: .*'expectd': did you mean expected"):
        loads("board,expectd\nEEM/EEE,B1M/B1E\n", format, strict=strict)


def test_columns_have_the_names_of_plain_data_and_others_are_kept() -> None:
    (case,) = loads("id,Grid,Move,level,Mines\n7,EEM/EEE,0 0,hard,1\n", "leetcode+csv")
    assert (case.name, case.click, case.mines, case.extra) == ("7", (0, 0), 1, {"level": "hard"})


@pytest.mark.parametrize("names", ["row,col", "click_row,click_col", "Click Row,Click Column"])
def test_a_click_may_have_two_columns(names: str) -> None:
    first, second = loads(f"board,{names}\nEM/EE,1,0\nEM/EE,,\n", "leetcode+csv")
    assert (first.click, first.extra, second.click) == ((1, 0), {}, None)
    with pytest.raises(ParseError, match=r"^<string>:2:7: .*'1'"):
        loads(f"board,{names}\nEM/EE,1,\n", "leetcode+csv")


def test_a_column_that_holds_a_click_is_named() -> None:
    with pytest.warns(UnknownKeyWarning, match=r"'Clicked cell' holds a click: name it click"):
        (case,) = loads('board,Clicked cell\nEM,"0,0"\n', "leetcode+csv")
    assert case.extra == {"Clicked cell": "0,0"}


def test_empty_cells_are_parts_that_are_not_there() -> None:
    (case,) = loads("board,click,expected,mines,name\nEM,,,,\n", "leetcode+csv")
    assert case == Case(Board(1, 2, "9a"))


def test_empty_lines_part_nothing() -> None:
    assert len(loads("board,click\nEM,0 0\n\nME,0 1\n", "leetcode+csv")) == 2


@pytest.mark.parametrize("mark", [";", "\t"])
def test_semicolons_and_tabs_stand_between_cells(mark: str) -> None:
    text = f'name{mark}board{mark}click\na{mark}"EM\nEE"{mark}0,0\nb{mark}EM/EE{mark}"1, 0"\n'
    cases = loads(text, "leetcode+csv")
    assert [case.click for case in cases] == [(0, 0), (1, 0)]
    assert {case.board for case in cases} == {Board(2, 2, "9a 99")}


def test_blanks_may_be_symbols() -> None:
    (case,) = loads('board,expected\n"*  ","*1 "\n', "exercism+csv")
    assert case == Case(Board(1, 3, "a99"), None, Board(1, 3, "a10"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "board,click,expcted\nEM,0 0,\n",
            "1:13: unknown column 'expcted': did you mean expected?",
        ),
        ("board,grid\nEM,EM\n", "1:7: the key 'grid' means the same as 'board'"),
        ("bord;click\nEM;0,0\n", "1:1: unknown column 'bord': did you mean board?"),
        ("name,click\na,0 0\n", "1:1: no column is called board"),
        ("board,click\nEM,0,0\n", "2:1: 3 cells in this row, expected 2 like the header"),
        ('board,click\nEM,"0,0\n', "3:1: the cell that begins at line 2 has no closing"),
        ('board,click\n"EM"x,0 0\n', "2:5: expected ',' after the quoted cell"),
        ("board,click\nEM,0;0\n", "2:4: expected a click as in 3,0 or [3,0], found '0;0'"),
        ('board,click\nEM,"[0,0)"\n', "2:5: expected a click"),
        ("board,mines\nEM,x\n", "2:4: expected a count of mines, found 'x'"),
        ("board,click\n,0 0\n", "2:1: a case needs a board"),
        ("board,dialect\nEM,uva\n", "2:4: the case is in dialect 'uva', not in leetcode"),
        ("board,click\nEM/EQ,0 0\n", "2:5: unknown symbol 'Q'"),
        ('board,click\n"EM\nEQ",0 0\n', "3:2: unknown symbol 'Q'"),
        ('board,click\n"[""EM"",""EQ""]",0 0\n', "2:"),
        ("board,click\nEM/E,0 0\n", "2:4: row 1 (from 0) has 1 cell, expected 2"),
        ("board,click\nEM//EM,0 0\n", "2:4: row 1 (from 0) has 0 cells, expected 2"),
        ('board,click\n"[""EM""],[""EM""]",0 0\n', "2:"),
    ],
)
def test_faults_are_named_with_their_places(text: str, said: str) -> None:
    with pytest.raises(ParseError) as error:
        loads(text, "leetcode+csv")
    assert str(error.value).startswith(f"<string>:{said}")


def test_a_slash_that_is_a_symbol_does_not_part_rows() -> None:
    with pytest.raises(ParseError, match="'/' is a symbol of dialect jetbrains"):
        loads("board,click\n1/1,\n", "jetbrains+csv")
    (case,) = loads('board,click\n"11\n//",\n', "jetbrains+csv")
    assert case.board == Board(2, 2, "1100")


def test_a_bad_row_leaves_the_others() -> None:
    faults: list[ParseError] = []
    from io import BytesIO

    reader = load(BytesIO(b"board,click\nEM,0 0\nEQ,0 0\nME,0 1\n"), "leetcode+csv")
    reader.on_error = faults.append
    assert [case.click for case in reader] == [(0, 0), (0, 1)]
    assert [fault.line for fault in faults] == [3]


def test_the_places_of_parts_are_known() -> None:
    (case,) = loads('board,click,expected\n"EEM\nEEE",0 0,"B1M\nB1E"\n', "leetcode+csv")
    assert [case.place("board", row)[1] for row in (0, 1)] == [2, 3]
    assert [case.place("expected", row)[1] for row in (0, 1)] == [3, 4]


def test_a_large_table_is_not_cut(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("board,click\n" + '"EEM\n\nEEE",0 0\n'.replace("\n\n", "\n") * 40000)
    ended = run("convert", path, "--from", "leetcode+csv", "--to", "ndjson", "--jobs", 2)
    assert (ended.code, ended.out.count(b"\n")) == (0, 40000)


TEXTS = {
    "": "E,M\n\nE,E\n",
    "click": 'board,click\nEM,\nEE,"0,0"\n',
    "expected": "board,expected\nEM,\nEE,BB\n",
    "name": "name,board\n,EM\nthe second,EE\n",
    "mines": "board,mines\nEM,\nEE,7\n",
    "extra": "board,level\nEM,\nEE,hard\n",
}


@pytest.mark.parametrize("part", TEXTS)
def test_a_table_has_the_columns_that_some_case_needs(part: str) -> None:
    """The first case has a board alone: what is written of it waits for the second."""
    values: dict[str, Any] = {
        "click": (0, 0),
        "expected": Board(1, 2, "00"),
        "name": "the second",
        "mines": 7,
        "extra": {"level": "hard"},
    }
    cases = [
        Case(Board(1, 2, "9a")),
        Case(Board(1, 2, "99"), **{part: values[part]} if part else {}),
    ]
    text = dumps(cases, "leetcode+csv")
    assert text == TEXTS[part]
    assert loads(text, "leetcode+csv") == cases


@pytest.mark.parametrize("name", [d.name for d in dialects() if d.layout != "image"])
def test_what_is_written_as_a_table_is_read_as_it_was(name: str) -> None:
    dialect = find_dialect(name)
    asked, answered = dialect.as_role("question"), dialect.as_role("answer")
    for rows in (1, 2):
        first, second = (
            Board(rows, len(role.symbols), bytes(role.symbols) * rows) for role in (asked, answered)
        )
        case = Case(first, (0, 0), second, name='a "name", with marks')
        try:
            text = dumps([case], f"{name}+csv")
        except LossyError:
            assert dialect.shared
            continue
        assert loads(text, f"{name}+csv") == [case]


def test_many_bare_boards_before_one_with_a_click(tmp_path: Path) -> None:
    path, written = tmp_path / "a.ndjson", tmp_path / "a.csv"
    bare = '{"dialect": "leetcode", "board": ["EM"]}\n'
    clicked = '{"dialect": "leetcode", "board": ["EM"], "click": [0, 0]}\n'
    path.write_text(bare * 100 + clicked + bare * 100)
    for jobs in (1, 2):
        assert run("convert", path, "--to", "leetcode+csv", "-o", written, "--jobs", jobs).code == 0
        assert written.read_text() == "board,click\n" + "EM,\n" * 100 + 'EM,"0,0"\n' + "EM,\n" * 100
    assert list(load(written)) == list(load(path))


def test_several_inputs_make_one_table(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text('[["E","M"]]\n')
    (tmp_path / "b.txt").write_text('[["M","E"]]\n[0,1]\n')
    written = tmp_path / "x.csv"
    assert run("convert", tmp_path / "a.txt", tmp_path / "b.txt", "-o", written).code == 0
    assert written.read_text() == 'board,click\nEM,\nME,"0,1"\n'


def test_a_key_that_would_be_a_part_is_no_column() -> None:
    with pytest.raises(LossyError, match="a column 'grid' would be read as something else"):
        dumps([Case(Board(1, 1, "9"), (0, 0), extra={"grid": "a"})], "leetcode+csv")


def test_a_key_whose_value_is_no_text_is_left_out_and_named() -> None:
    notes: list[str] = []
    case = Case(Board(1, 1, "9"), (0, 0), extra={"level": 3, "kind": "a"})
    text = dumps([case], "leetcode+csv", notes=notes.append)
    assert text == 'board,click,kind\nE,"0,0",a\n'
    assert notes == ["leetcode+csv cannot hold 'level': left out, first in the case"]


def test_a_row_that_is_too_short_says_how_empty_cells_are_written() -> None:
    with pytest.raises(ParseError, match=r"expected 2 like the header: write ',' before each"):
        loads("board,click\nEM/EE\n", "leetcode+csv")
    assert loads("board,click\nEM/EE,\n", "leetcode+csv") == [Case(Board(2, 2, "9a99"))]
