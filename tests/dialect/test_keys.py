"""The keys of a dialect's file: what they do, and what is said of faults."""

from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, Cell, Dialect, Format, LossyError, ParseError, dumps, loads
from minesweeper_kit.dialect.parts import SharedSymbol

NUMBERS = {Cell(count): str(count) for count in range(1, 9)}
SPACE = Dialect(
    "space",
    {Cell.MINE: "*", Cell.EMPTY: " ", Cell.BLANK: " ", **NUMBERS},
    reads={"·": Cell.EMPTY},
    shared={" ": SharedSymbol(Cell.EMPTY, Cell.BLANK)},
)


def test_further_symbols_are_read_and_never_written() -> None:
    dialect = Dialect(
        "d", {Cell.HIDDEN: ".", **NUMBERS}, reads={"?": Cell.HIDDEN, "x": Cell.HIDDEN}
    )
    board = Board.parse("1?\nx.\n", dialect)
    assert board == Board(2, 2, "1ccc")
    assert board.format(dialect) == "1.\n..\n"


def test_longer_ones_beside_single_characters() -> None:
    dialect = Dialect("d", {Cell.HIDDEN: ".", Cell.MINE: "m"}, reads={":mine:": Cell.MINE})
    assert Board.parse("m.\n:mine: .\n..\n", dialect) == Board(3, 2, "acaccc")
    letters = Dialect("d", {Cell.HIDDEN: "a", Cell.MINE: "b"}, reads={"a:": Cell.EMPTY})
    assert Board.parse("a:ba\nb aa\n", letters) == Board(2, 3, "9ac acc")


def test_symbols_that_run_into_each_other_are_refused() -> None:
    dots = Dialect("d", {Cell.HIDDEN: ".", Cell.MINE: ".."})
    with pytest.raises(LossyError, match="row 1 would be read back as another: symbols run into"):
        Board(2, 2, "acca").format(dots)
    letters = Dialect("d", {Cell.HIDDEN: "a", Cell.MINE: "b"}, reads={"ab": Cell.EMPTY})
    assert Board(1, 2, "ac").format(letters) == "ba\n"
    with pytest.raises(LossyError, match="row 0 would be read back as another"):
        Board(1, 2, "ca").format(letters)
    spaced = Dialect("d", {Cell.HIDDEN: ".", Cell.MINE: ".."}, spaced=True)
    assert Board.parse(". .. .", spaced) == Board(1, 3, "cac")


def test_one_symbol_for_two_cells() -> None:
    assert Board.parse("* \n  \n", SPACE) == Board(2, 2, "a999")
    assert Board.parse("*1 \n11·\n", SPACE) == Board(2, 3, "a10110")
    assert Board.parse("  ", SPACE.as_role("answer")) == Board(1, 2, "00")
    assert Board.parse("1·", SPACE.as_role("question")) == Board(1, 2, "19")
    assert Board(1, 2, "00").format(SPACE.as_role("answer")) == "  \n"
    for format in ("grid", "array", "csv", "json", "yaml", "python"):
        case = Case(Board(2, 3, "a10110"))
        written = dumps([case], Format(SPACE, format))
        if format not in ("json", "yaml"):
            assert loads(written, Format(SPACE, format)) == [case]


def test_a_board_that_would_not_come_back_is_refused() -> None:
    with pytest.raises(LossyError, match=r"EMPTY \(1 cell, first at \(0, 1\)\) in an answer, as"):
        Board(1, 3, "190").format(SPACE)
    with pytest.raises(LossyError, match=r"BLANK \(2 cells, first at \(0, 0\)\) in a question, as"):
        Board(1, 2, "00").format(SPACE)
    with pytest.raises(LossyError, match=r"no symbol for EMPTY .* in an answer; take"):
        Board(1, 1, "9").format(SPACE.as_role("answer"))


def test_scalars_stand_bare_in_json_and_spaced_in_text() -> None:
    symbols = {Cell.HIDDEN: "10", Cell.MINE: "-1", Cell.BLANK: "0", Cell.ONE: "1"}
    dialect = Dialect("d", symbols, scalars=True)
    case = Case(Board(2, 2, "0c a1"))
    assert dumps([case], Format(dialect, "array")) == "[[0,10],[-1,1]]\n"
    assert dumps([case], Format(dialect, "grid")) == "0 10\n-1 1\n"
    for text in ("[[0,10],[-1,1]]", '[["0","10"],["-1","1"]]', "[[0, '10'],\n[-1, 1]]"):
        assert loads(text, Format(dialect, "array")) == [case]
    assert '"board": [[0, 10], [-1, 1]]' in dumps([case], Format(dialect, "ndjson"))


def test_a_blank_that_is_a_symbol_leaves_no_room_for_a_tab() -> None:
    with pytest.raises(ParseError, match=r"1:2: unknown symbol '\\t' in dialect space"):
        Board.parse("*\t", SPACE)


HEAD = "name: d\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("symbols: {MINE: x}\nreads: {x: EMPTY}", "3:8: 'x' stands for MINE and for EMPTY"),
        ("symbols: {MINE: x}\nreads: {'': EMPTY}", '3:13: "" is no symbol: quote one or more'),
        ("symbols: {MINE: x}\nreads: {y: EMTY}", '3:12: "EMTY" is no cell (the cells are BLANK'),
        ("symbols: {MINE: x, EMPTY: x}", "2:10: 'x' stands for MINE and for EMPTY"),
        (
            "symbols: {MINE: x}\nshared: {' ': {question: EMPTY}}",
            "3:15: expected two cells: {question: CELL, answer: CELL}",
        ),
        (
            "symbols: {MINE: x, EMPTY: e}\nshared: {' ': {question: EMPTY, answer: BLANK}}",
            "2:27: EMPTY has a symbol already: ' '",
        ),
        ("symbols: {MINE: 1.5}\nscalars: true", "2:17: 1.5 is no whole number, nor true or false"),
        ("symbols: {MINE: '01'}\nscalars: true", '2:17: "01" is no whole number, nor true or'),
        ("symbols: {MINE: 1}", "2:17: 1 is no symbol: quote one or more characters"),
        (
            "symbols: {MINE: ' '}\nspaced: true",
            "2:10: a symbol with a blank in it cannot be spaced",
        ),
        ("symbols: {MINE: x}\nsuffixes: [mine]", "3:12: \"mine\" is no suffix, such as '.mine'"),
        (
            "symbols: {MINE: x}\nheader: ['{rows}']",
            "3:9: a header needs {rows} and {cols}, once each, or {side}",
        ),
        (
            "symbols: {MINE: x}\nheader: ['{rows} {cols} {z}']",
            "3:9: a header knows {rows}, {cols}, {side} and {mines}",
        ),
        ("symbols: {MINE: x}\nasks: nothing", '3:7: expected click or all, found "nothing"'),
    ],
)
def test_faults(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "d.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    with pytest.raises(ParseError) as caught:
        Dialect.from_file(path)
    assert str(caught.value).startswith(f"{path}:{message}")
