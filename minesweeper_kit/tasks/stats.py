"""What `stats` does: the figures of each case."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ClickError, LossyError, MinesweeperKitError
from minesweeper_kit.measures import stats
from minesweeper_kit.wording import numeral


def figures(
    cases: Iterable[Case],
    click: Click | None,
    meet: Callable[[MinesweeperKitError], object],
    label: Callable[[Case], str],
    *,
    difficulty: bool = False,
) -> Iterator[dict[str, Any]]:
    """The figures of each case by name; `click` is for cases without a click of their own.

    `label` gives what the report calls a case. Boards without figures go to `meet`.

    >>> case = Case(Board(1, 3, "99a"))
    >>> next(figures([case], (0, 0), print, lambda case: case.label))["3bv"]
    1
    """
    for case in cases:
        board = case.board
        try:
            found = stats(board)._asdict()
        except ValueError as error:
            meet(LossyError(f"{case.label}: {error}").located(*case.place("board")))
            continue
        found["3bv"] = found.pop("bbbv")
        found["density"] = round(found["density"], 4)
        start = case.click or click
        if start is not None and not (0 <= start[0] < board.rows and 0 <= start[1] < board.cols):
            place = f"({numeral(start[0])}, {numeral(start[1])})"
            fault = f"click {place} is outside the board of {board.rows}x{board.cols} cells"
            part = "board" if case.click is None else "click"
            meet(ClickError(f"{case.label}: {fault}").located(*case.place(part)))
            continue
        yield {"case": label(case), **found, **_played(board, start, difficulty=difficulty)}


def _played(board: Board, click: Click | None, *, difficulty: bool) -> dict[str, Any]:
    """Whether playing on from a click needs a guess; with `difficulty` how hard it is, too.

    Each is None where the board is not untouched, or there is no click at a safe cell.
    """
    applies = click is not None and board.is_untouched and board[click] == Cell.EMPTY
    if difficulty:
        from minesweeper_kit.solver.grade import difficulty as grade

        if click is None or not applies:
            return {"guess": None, "difficulty": None, "steps": None}
        level, steps = grade(board, click)
        return {"guess": level == "guess", "difficulty": level, "steps": steps}
    if click is None or not applies:
        return {"guess": None}
    from minesweeper_kit.solver import is_guess_free

    return {"guess": not is_guess_free(board, click)}
