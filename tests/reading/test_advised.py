"""What errors of the reader advise, followed as it stands, and the symbol that they doubt."""

from pathlib import Path

import pytest

from minesweeper_kit import read
from tests.cli.run import run
from tests.reading.score import advice


def said(text: str) -> str:
    """What the command says of a text that it does not read."""
    path = Path("text.txt")
    path.write_text(text)
    ended = run("convert", path, "--to", "hex")
    assert (ended.code, ended.out) == (3, b"")
    return ended.said.strip()


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


STRAY = {
    "a cross in a field": ("*....\n..x..\n....*\n", "2:3: 'x' fits nothing here (1 cell)"),
    "a cross below a size": ("2 4\n*...\n..x.\n0 0\n", "3:3: 'x' fits nothing here (1 cell)"),
    "a flag in a field": ("5 3\n*..\n..F\n*..\n...\n..*\n0 0\n", "3:3: 'F' fits nothing here"),
    "a question in a field": ("#...\n.?..\n...#\n", "2:2: '?' fits nothing here (1 cell)"),
    "a sign among hidden cells": (
        "Stuck:\n? ? ? 1\n% ? 2 1\n1 1 1 0\n0 0 0 0\n",
        "3:1: '%' fits nothing here (1 cell)",
    ),
    "signs among zeros": (
        "? ? 1 0 0 0\n? ? 1 0 % %\n1 1 1 0 % 0\n0 0 0 0 0 0\n",
        "2:9: '%' fits nothing here (3 cells)",
    ),
}


@pytest.mark.parametrize(("text", "what"), STRAY.values(), ids=STRAY)
def test_the_symbol_that_fits_nothing_is_named(text: str, what: str) -> None:
    message = said(text)
    assert message.startswith(f"text.txt:{what}")
    advice, symbols, _ = message.rsplit('"', 2)
    assert advice.endswith("correct it, or say what all symbols are, for example --symbols ")
    assert read(text, symbols=symbols, notes=lambda _: None)


ROWS = "rows that look like a board, but"
BREAKS = "number breaks the rules of Minesweeper in every known notation with"

DOUBTED = {
    "two that may be hidden": (
        "My board\n- - _ _\n- 3 1 _\n_ 1 0 _\n_ _ _ _\n",
        f"3:3: {ROWS} this {BREAKS} '-', '_'",
    ),
    "three": (
        "minesweeper\n. . o o\n. 3 o -\n- 1 - -\n",
        f"2:1: {ROWS} a {BREAKS} '-', '.', 'o'",
    ),
    "shades": (
        "mines\n░▒▒░\n░15░\n▒11▒\n░▒▒░\n",
        f"2:1: {ROWS} a {BREAKS} '░', '▒'",
    ),
    "a symbol that no row has": (
        "the minefield\n~ ~ + +\n~ 2 + =\n+ 1 = =\n",
        "3:1: a line that would be a row but for '='",
    ),
    "a click on an opened cell": (
        "* 1 0\n1 1 0\n0 0 0\n\nThe next move (0, 2).\n",
        "1:1: the click [0, 2] is on no hidden cell ('*' mine)",
    ),
}


@pytest.mark.parametrize(("text", "what"), DOUBTED.values(), ids=DOUBTED)
def test_what_is_in_doubt_is_named_where_there_is_no_reading(text: str, what: str) -> None:
    assert said(text).startswith(f"text.txt:{what}; correct it")


ADVICE = {
    "blank cells beside hidden ones": ("L..L\n.LL.\nLLL.\n", ["a99a 9aa9 aaa9"]),
    "minus one among zeros": ("[[0,-1,0],[0,0,0],[-1,0,0]]", ["9a9 999 a99"]),
    "a drawing": (
        "Step 3:\n.......\n..*....\n.***...\n.......\n",
        ["9999999 99a9999 9aaa999 9999999"],
    ),
    "a wrong number": ("1 1 1\n1 * 1\n2 1 1\n", ["111 1a1 211", "111 1b1 211", "111 1d1 211"]),
}


@pytest.mark.parametrize(("text", "boards"), ADVICE.values(), ids=ADVICE)
def test_advice_gives_what_a_person_would_read(text: str, boards: list[str]) -> None:
    found = [
        " ".join(run("convert", "text.txt", "--to", "hex", *options).text.split())
        for options in advice(said(text))
    ]
    assert found == boards


NONE = {
    "a size without its blank": "33\n*.\n..\n0 0\n",
    "zeros without their blank": "2 2\n.*\n..\n2 2\n*.\n..\n00\n",
    "a sudoku": "..3.\n.2.4\n3...\n..1.\n",
    "loops": ". 3 . 1\n2 . . .\n. . 0 .\n1 . . 2\n",
    "games that ended twice": "3 2 1\n. . *\n* . .\n",
    "a battle of ships": "~ ~ ~ ~\n~ ~ S S\n~ X ~ ~\n~ ~ ~ ~\n",
}


@pytest.mark.parametrize("text", NONE.values(), ids=NONE)
def test_no_option_is_advised_that_gives_another_board(text: str) -> None:
    message = said(text)
    assert "try: " not in message
    assert "--symbols" in message


def test_a_row_without_its_wall_is_said_to_be_one() -> None:
    text = "+---+---+\n| ? | 1 |\n+---+---+\n  ? | 1 |\n+---+---+\n"
    assert said(text).startswith("text.txt:4:1: a row without the wall that those beside it have")


def test_what_is_between_rows_apart_is_named() -> None:
    message = said("..F1.\n.KJ|.\nSK.K1\n|F--M\nKJ...\n")
    assert message.startswith("text.txt:4:1: a row apart from the one above it (line 1)")


def test_labels_of_rows_begin_where_those_of_columns_do() -> None:
    message = said("  0 1 2 3\n1 ? ? 1 0\n2 ? ? 1 0\n3 1 1 1 0\n")
    assert "the labels of columns begin at 0, those of rows do not" in message


def test_of_two_symbols_that_nobody_knows_neither_is_advised_as_the_mine() -> None:
    assert said("~ ~ o ~\n~ o ~ ~\n~ ~ ~ ~\n").partition("; say what they are")[2]


@pytest.mark.parametrize("last", ["1 1 1", "1 2 1"])
def test_three_rows_of_three_are_no_size_with_a_total(last: str) -> None:
    message = said(f"1 3 1\n1 * 1\n{last}\n")
    assert message.startswith("text.txt:1:3: number 3, but 1 mine adjacent")
