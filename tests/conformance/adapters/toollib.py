"""The PyPI package `ms_toollib`: run this with the Python of an environment that has it."""

import contextlib
import json
import sys
from fractions import Fraction

import ms_toollib

MOST = 10**4  # its chances are floats: fractions with a larger denominator are not told apart


def plain(board):
    """A board in its own numbers: mines -1, every safe cell its number."""
    cells = [[-1 if cell in "abe" else 0 for cell in row] for row in board]
    return ms_toollib.cal_board_numbers(cells)


def numbers(board):
    """The rows with every safe cell revealed."""
    shown = plain(board)
    return [
        "".join(old if cell < 0 else str(cell) for cell, old in zip(row, olds, strict=True))
        for row, olds in zip(shown, board, strict=True)
    ]


def reveal(board, click):
    """The rows after a click; it has no flags and no cells of unknown content."""
    cells = "".join(board)
    row, col = click
    if set(cells) & set("bcdef"):
        raise ValueError("unsupported")
    if not (0 <= row < len(board) and 0 <= col < len(board[0])):
        raise ValueError("unsupported")  # it takes no such index
    seen = [[10 if cell in "9a" else int(cell) for cell in line] for line in board]
    if seen[row][col] != 10:
        raise ValueError("unsupported")  # it leaves the board as it is
    after = ms_toollib.refresh_board(plain(board), seen, [(row, col)])
    codes = {10: None, -1: "b", 15: "b"}
    return [
        "".join(codes.get(cell, str(cell)) or old for cell, old in zip(row, olds, strict=True))
        for row, olds in zip(after, board, strict=True)
    ]


def bbbv(board):
    """The 3BV."""
    return ms_toollib.cal_bbbv(plain(board))


def openings(board):
    """How many openings there are."""
    return ms_toollib.cal_op(plain(board))


def probabilities(board, mines):
    """The chances, as the nearest fractions."""
    if mines is None or mines < 1:
        raise ValueError("unsupported")  # below 1 it takes a density
    game = [[{"c": 10, "d": 11}.get(cell, cell) for cell in row] for row in board]
    game = [[int(cell) for cell in row] for row in game]
    try:
        with contextlib.redirect_stdout(sys.stderr):
            chances, _ = ms_toollib.cal_probability_onboard(game, mines)
    except RuntimeError:
        raise ValueError("contradiction") from None
    return [
        [
            str(Fraction(chance).limit_denominator(MOST)) if cell in "cd" else None
            for chance, cell in zip(row, cells, strict=True)
        ]
        for row, cells in zip(chances, board, strict=True)
    ]


def guess(board, click):
    """Whether the game needs a guess."""
    return not ms_toollib.is_solvable(plain(board), *click)


GROUPS = {each.__name__: each for each in (reveal, numbers, bbbv, openings, probabilities, guess)}

sys.stdin.readline()  # {"conform": 1}
print(json.dumps({"groups": list(GROUPS)}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    try:
        answer = {"output": GROUPS[asked["group"]](**asked["input"])}
    except ValueError as error:
        answer = {"error": str(error)}
    print(json.dumps({"id": asked["id"], **answer}), flush=True)
