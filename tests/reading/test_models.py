"""Boards as language models and the environments that they play in write them."""

import json
from collections.abc import Callable

import pytest

from minesweeper_kit import Board, Cell, MinesweeperKitError, loads

BOARD = Board(8, 8, "dccccccc c2112ccc c1002ccc 11002ccc 00002ccc 00012ccc 0001cccc 0001cccc")
"""A position of 8x8 with 10 mines: `c` hidden, `d` a flag."""

Rows = list[list[str]]


def ruler(rows: Rows) -> str:
    """Rows that begin with `0 |` under a ruler."""
    return _lines("   " + " ".join(_numbers(0)), [f"{row} | " for row in _numbers(0)], rows)


def from_one(rows: Rows) -> str:
    return _lines("    " + " ".join(_numbers(1)), [f"{row} | " for row in _numbers(1)], rows)


def dashes(rows: Rows) -> str:
    above = "    " + " ".join(_numbers(0)) + "\n   " + "-" * 16
    return _lines(above, [f"{row} | " for row in _numbers(0)], rows)


def named_rows(rows: Rows) -> str:
    return _lines("The board:", [f"row {row}: " for row in _numbers(0)], rows)


def named_rows_from_one(rows: Rows) -> str:
    return _lines("The board:", [f"Row {row}: " for row in _numbers(1)], rows)


def letters(rows: Rows) -> str:
    """Columns A to H, rows from 1, as in A1."""
    return _lines("   A B C D E F G H", [f"{row}  " for row in _numbers(1)], rows)


def lettered_rows(rows: Rows) -> str:
    return _lines("   " + " ".join(_numbers(1)), [f"{row}  " for row in "ABCDEFGH"], rows)


def short_labels(rows: Rows) -> str:
    above = "The board:\n      " + " ".join(f"c{col}" for col in _numbers(0))
    body = [f"r{row}    " + "  ".join(cells) for row, cells in enumerate(rows)]
    return "\n".join([above, *body])


def brackets(rows: Rows) -> str:
    return "The board:\n" + "\n".join("".join(f"[{cell}]" for cell in row) for row in rows)


def labelled_brackets(rows: Rows) -> str:
    body = [f"{row}  " + " ".join(f"[{cell}]" for cell in cells) for row, cells in enumerate(rows)]
    return "\n".join(["    " + "   ".join("ABCDEFGH"), *body])


def lists(rows: Rows) -> str:
    return "\n".join(f"Row {row}: [{', '.join(cells)}]" for row, cells in enumerate(rows, 1))


def short_markdown(rows: Rows) -> str:
    heads = ["", *(f"**C{col}**" for col in _numbers(1))]
    return _table(heads, [f"**R{row}**" for row in _numbers(1)], rows)


def as_json(rows: Rows) -> str:
    return json.dumps(rows)


def hackathon(rows: Rows) -> str:
    """The state of a game in the AMD hackathon of February 2026."""
    said = {"rows": 8, "cols": 8, "mines": 10, "flags_placed": 1, "cells_revealed": 35}
    return json.dumps({"board": rows, **said})


def markdown(rows: Rows) -> str:
    return _table(["", *_numbers(0)], _numbers(0), rows)


def bold_markdown(rows: Rows) -> str:
    return _table(["", *_numbers(0)], [f"**{row}**" for row in _numbers(0)], rows)


def worded_markdown(rows: Rows) -> str:
    heads = ["Row", *(f"Col {col}" for col in _numbers(0))]
    return _table(heads, [f"Row {row}" for row in _numbers(0)], rows)


def gem(rows: Rows) -> str:
    """axon-rl/gem, gem/envs/game_env/minesweeper.py."""
    above = "Here is the current board layout:\n   " + " ".join(n.rjust(2) for n in _numbers(0))
    body = [f"{row:>2} " + "".join(f" {cell} " for cell in cells) for row, cells in enumerate(rows)]
    return "\n".join([above, *body, "", "Enter your guess."])


def textarena(rows: Rows) -> str:
    """TextArena, textarena/envs/Minesweeper/renderer.py."""
    line = "─" * 17
    body = [f"{row}│ {' '.join(cells)} │" for row, cells in enumerate(rows)]
    return "\n".join(["   " + " ".join(_numbers(0)), f" ┌{line}┐", *body, f" └{line}┘"])


def prime(rows: Rows) -> str:
    """zahlmann/minesweeper in Prime Intellect's Environments Hub."""
    symbols = {cell for row in rows for cell in row}
    hidden = next(iter(symbols & set("#?.") - ({"."} if "0" not in symbols else set())))
    zero = "0" if "0" in symbols else "."
    said = (
        "status: playing\nrows: 8 cols: 8 mines: 10 revealed_safe: 35/54\n"
        f"coords: zero-based row col\nlegend: {hidden} hidden, {zero} clear, 1-8 adjacent mines\n"
        "last: revealed 35 safe cell(s) from (3, 3)\n\n"
    )
    return said + _lines(
        "cols:  " + " ".join(_numbers(0)), [f"row {row}: " for row in _numbers(0)], rows
    )


def _numbers(first: int) -> list[str]:
    return [str(number) for number in range(first, first + 8)]


def _lines(above: str, labels: list[str], rows: Rows) -> str:
    body = (label + " ".join(row) for label, row in zip(labels, rows, strict=True))
    return "\n".join([above, *body]) + "\n"


def _table(heads: list[str], labels: list[str], rows: Rows) -> str:
    lines = [heads, ["---"] * len(heads)]
    lines += [[label, *row] for label, row in zip(labels, rows, strict=True)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


FORMS = [
    *(ruler, from_one, dashes, named_rows, named_rows_from_one, letters, lettered_rows, as_json),
    *(hackathon, markdown, bold_markdown, worded_markdown, short_markdown, gem, textarena, prime),
    *(short_labels, brackets, labelled_brackets, lists),
]


@pytest.mark.filterwarnings("ignore::minesweeper_kit.ReadingWarning")
@pytest.mark.parametrize("symbols", [".0", "?0", "#.", "?."])
@pytest.mark.parametrize("form", FORMS)
def test_a_position(form: Callable[[Rows], str], symbols: str) -> None:
    hidden, zero = symbols[0], symbols[1]
    written = {Cell.HIDDEN: hidden, Cell.FLAGGED: "F", Cell.BLANK: zero}
    rows = [[written.get(Cell(cell), str(cell)) for cell in row] for row in BOARD]
    (case,) = loads(form(rows), strict=False)
    assert case.board == BOARD
    assert case.mines == (10 if form in (hackathon, prime) else None)


@pytest.mark.filterwarnings("ignore::minesweeper_kit.ReadingWarning")
@pytest.mark.parametrize("form", FORMS)
def test_a_row_too_short_is_refused(form: Callable[[Rows], str]) -> None:
    written = {Cell.HIDDEN: "?", Cell.FLAGGED: "F"}
    rows = [[written.get(Cell(cell), str(cell)) for cell in row] for row in BOARD]
    del rows[3][5]
    with pytest.raises(MinesweeperKitError):
        loads(form(rows), strict=False)


MOVES = [
    ("Move: B3", (2, 1)),
    ("My move: **b3**", (2, 1)),
    ("Click (0, 1).", (0, 1)),
    ("Next move: reveal (0, 1)", (0, 1)),
    ("Click: row 0, column 1", (0, 1)),
    ("My next move is (1, 2) (1-based row, column).", (0, 1)),
]


@pytest.mark.filterwarnings("ignore::minesweeper_kit.ReadingWarning")
@pytest.mark.parametrize(("move", "click"), MOVES)
def test_a_move(move: str, click: tuple[int, int]) -> None:
    rows = [[{12: "?", 13: "F"}.get(cell, str(cell)) for cell in row] for row in BOARD]
    rows[2][1] = "?"
    (case,) = loads(f"{letters(rows)}\n{move}\n", strict=False)
    assert case.click == click


@pytest.mark.filterwarnings("ignore::minesweeper_kit.ReadingWarning")
def test_a_move_below_a_list_with_a_number_in_its_reason() -> None:
    text = '[["E","E"],["M","E"]]\nclick (0, 1) I think it should be a 1.\n'
    (case,) = loads(text, strict=False)
    assert case.click == (0, 1)


@pytest.mark.parametrize("move", ["Move: J3", "Move: B9", "Move: (8, 8)"])
def test_a_move_outside_the_board(move: str) -> None:
    rows = [[{12: "?", 13: "F"}.get(cell, str(cell)) for cell in row] for row in BOARD]
    with pytest.raises(MinesweeperKitError, match=r"write it as click: \[(row, col|7, 7)\]"):
        loads(f"{letters(rows)}\n{move}\n", strict=False)


@pytest.mark.filterwarnings("ignore::minesweeper_kit.ReadingWarning")
@pytest.mark.parametrize("at", [11, 13, 16, 17, 36, 61])
def test_a_bracket_that_is_missing_loses_no_row(at: int) -> None:
    rows = [[{12: "?", 13: "F"}.get(cell, str(cell)) for cell in row] for row in BOARD]
    text = brackets(rows)
    assert text[at] in "[]"
    try:
        (case,) = loads(text[:at] + text[at + 1 :], strict=False)
    except MinesweeperKitError:
        return
    assert case.board == BOARD
