from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, Cell, Dialect, Format, dumps, load, loads
from minesweeper_kit.errors import AmbiguousFormatError
from tests.layouts.conventions import boards, endure, fault, refusal


def test_rows_of_symbols() -> None:
    text = "E,M\nB,1\n\nX,8\n"
    read = boards(text, "leetcode+csv")
    assert read == [Board(2, 2, "9a01"), Board(1, 2, "b8")]
    assert dumps(map(Case, read), "leetcode+csv") == text
    assert boards('\ufeffE, M\r\n"B","1"\r\n', "leetcode+csv") == [Board(2, 2, "9a01")]


def test_blanks_commas_and_quotes_for_symbols() -> None:
    symbols = {Cell.HIDDEN: ",", Cell.MINE: '"', Cell.BLANK: " ", Cell.ONE: "1"}
    format = Format(Dialect("odd", symbols), "csv")
    case = Case(Board(2, 2, "ca01"))
    assert dumps([case], format) == '",",""""\n ,1\n'
    assert loads(dumps([case], format), format) == [case]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("E,M\nE\n", "2:1: row 1 (from 0) has 1 cell, expected 2 like the rows above"),
        ("E,Q\n", "1:3: unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)"),
        ("E,\n", "1:3: unknown symbol '' in dialect leetcode (it has B E M X 1-8)"),
        ('"E,M\n', "1:1: not CSV: unexpected end of data"),
    ],
)
def test_faults(text: str, message: str) -> None:
    assert fault(text, "leetcode+csv") == f"<string>:{message}"


def test_refusals() -> None:
    assert refusal(Case(Board(1, 0, "")), "leetcode+csv") == (
        "csv has no way to write a board of 1x0"
    )


def test_damage() -> None:
    endure('E,M\n"B",1\n\nX,8\n', "leetcode+csv")


def test_semicolons_are_read_as_pasted_rows(tmp_path: Path) -> None:
    """A spreadsheet writes them where a comma is the decimal point."""
    path = tmp_path / "board.csv"
    path.write_text("1;2;*\n1;*;2\n1;1;1\n", "utf-8")
    cases = list(load(path, strict=False, notes=lambda _: None))
    assert [case.board for case in cases] == [Board(3, 3, "12a 1a2 111")]


@pytest.mark.parametrize("header", ["board", "Board", '"board"'])
def test_a_table_of_one_column(tmp_path: Path, header: str) -> None:
    path = tmp_path / "boards.csv"
    path.write_text(f"{header}\nEEM/EEE\nEEEE\nEEME\n")
    with load(path) as read:
        assert [case.board for case in read] == [
            Board(2, 3, "99a 999"),
            Board(1, 4, "9999"),
            Board(1, 4, "99a9"),
        ]


def test_a_table_of_one_column_names_its_formats(tmp_path: Path) -> None:
    path = tmp_path / "boards.csv"
    path.write_text("board\n..*/...\n*../...\n")
    with pytest.raises(AmbiguousFormatError, match=r"codingninjas\+csv, uva\+csv"):
        load(path, strict=False)
