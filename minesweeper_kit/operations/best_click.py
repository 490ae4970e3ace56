"""The best click, as `solve` tells it where it is asked for."""

from typing import Any

from minesweeper_kit.board import Board
from minesweeper_kit.errors import ClickError
from minesweeper_kit.play.choose import Choice, best_click
from minesweeper_kit.solver import Solution
from minesweeper_kit.wording import exact, ratio

_WHYS = {
    "endgame": "all that can come was searched",
    "fifty-fifty": "a guess that cannot be avoided",
    "look-ahead": "by what it can show and how safe the next click is then",
    "risk": "the least risk",
    "only": "all others are mines",
}


def chosen(
    board: Board, mines: int | None, solution: Solution, budget: int, *, trust_flags: bool
) -> Choice | ClickError:
    """The best click of a solved board, or the error that says why there is none.

    >>> from minesweeper_kit.solver import BUDGET, solve
    >>> board = Board(1, 3, "c1c")  # c is a hidden cell
    >>> chosen(board, 1, solve(board, 1), BUDGET, trust_flags=False).why
    'endgame'
    """
    try:
        return best_click(board, mines, trust_flags=trust_flags, budget=budget, solution=solution)
    except ClickError as error:
        return error


def said(choice: Choice | ClickError) -> str:
    """What there is to say of the best click.

    >>> said(best_click(Board(2, 3, "ccc 111"), mines=1))
    'best click: (0,0), certainly safe'
    """
    if isinstance(choice, ClickError):
        return f"no click: {choice.message}"
    row, col = choice.cell
    risk = f"a mine in {float(choice.risk):.4%} of cases ({ratio(choice.risk)})"
    if choice.why == "certain":
        return f"best click: ({row},{col}), certainly safe"
    won = choice.win
    win = f"; the game is won in {float(won):.4%} ({ratio(won)})" if won else ""
    return f"best click: ({row},{col}), {_WHYS[choice.why]}; {risk}{win}"


def best_fields(choice: Choice | ClickError) -> dict[str, Any] | None:
    """What the JSON object says of the best click; None where there is none."""
    if isinstance(choice, ClickError):
        return None
    return {
        "cell": list(choice.cell),
        "risk": exact(choice.risk),
        "why": choice.why,
        "win": None if choice.win is None else exact(choice.win),
        "candidates": [
            {
                "cell": list(each.cell),
                "risk": exact(each.risk),
                "value": each.value,
                "win": None if each.win is None else exact(each.win),
            }
            for each in choice.candidates
        ],
    }
