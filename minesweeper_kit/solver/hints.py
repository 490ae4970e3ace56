"""A ladder of hints: where to look, at which numbers, why, and which cells."""

from typing import NamedTuple

from minesweeper_kit.board import Board, Click, require_board
from minesweeper_kit.errors import OptionError
from minesweeper_kit.solver.answer import BUDGET, Solution, solve
from minesweeper_kit.solver.guesses import explain_guess
from minesweeper_kit.solver.position import FLAGS
from minesweeper_kit.solver.sentences import join, sentences_of
from minesweeper_kit.solver.steps import Step, steps_of
from minesweeper_kit.wording import as_python

_LEVELS = range(1, 5)
_COUNT = "count the mines that are left"


class Hint(NamedTuple):
    """A hint of one level: its text, and the cells that it is about.

    Level 1 tells the region, 2 the numbers, 3 why, 4 the cells that are safe or mines.
    `cells` are those of the region, the numbers (levels 2 and 3), or the cells that are safe
    or mines.
    """

    level: int
    text: str
    cells: tuple[Click, ...]


def hint(
    board: Board,
    mines: int | None = None,
    *,
    level: int = 1,
    trust_flags: bool = False,
    budget: int = BUDGET,
    solution: Solution | None = None,
) -> Hint | None:
    """A hint for the easiest next step; None where no hidden cell is left to decide.

    A step that only proves flags of the player is left out. Where no cell is certain, the hint
    is about the best guess. The other arguments and the errors are those of `explain`. Raises
    OptionError for another level.

    >>> board = Board(2, 3, "HHH 111")
    >>> for level in (1, 2, 3, 4):
    ...     print(hint(board, level=level).text)
    Look at rows 0 to 1 and columns 0 to 2.
    Look at the 1 at (1, 0) and the 1 at (1, 1).
    The 1 at (1, 0) has one mine in (0, 0) or (0, 1). Both touch the 1 at (1, 1), ...
    So (0, 2) is safe.
    """
    require_board(board)
    if level not in _LEVELS:
        raise OptionError(f"a hint has level 1 to 4, not {as_python(level)}")
    if mines is None and not board.is_player_view:
        mines = board.mines
    if solution is None:
        solution = solve(board, mines, trust_flags=trust_flags, budget=budget)
    steps = steps_of(board, solution, mines, trust_flags=trust_flags, budget=budget)
    step = next((step for step in steps if step.safe or not _are_flagged(step.mines, board)), None)
    if step is None:
        return _guess(
            board, mines, level, trust_flags=trust_flags, budget=budget, solution=solution
        )
    if level == 4:
        return Hint(level, " ".join(step.hence), step.safe + step.mines)
    if level == 3:
        return Hint(level, " ".join(step.why), step.numbers)
    if level == 2 and step.numbers:
        names = [f"the {int(board[each])} at {each}" for each in step.numbers]
        named = [f"look at {join(names[at : at + 4])}" for at in range(0, len(names), 4)]
        clauses = [(". ", clause) for clause in named]
        if step.technique == "total":
            clauses.insert(0, (". ", _COUNT))
        return Hint(level, " ".join(sentences_of(clauses)), step.numbers)
    return _region(level, step)


def _are_flagged(cells: tuple[Click, ...], board: Board) -> bool:
    return all(board[cell] in FLAGS for cell in cells)


def _region(level: int, step: Step) -> Hint:
    """The rows and columns that the numbers of a step and their cells lie in."""
    clauses = [(". ", _COUNT)] if step.technique == "total" else []
    if clauses and not step.numbers:
        return Hint(level, " ".join(sentences_of(clauses)), ())
    if not step.numbers:
        return Hint(level, "Nothing short proves it: some cells are certain.", ())
    around = {
        (row, col)
        for row, col in step.safe + step.mines
        if any(max(abs(row - r), abs(col - c)) == 1 for r, c in step.numbers)
    }
    places = around.union(step.numbers)
    rows, cols = zip(*places, strict=True)
    clauses.append((". ", f"look at {_span('row', rows)} and {_span('column', cols)}"))
    text = " ".join(sentences_of(clauses))
    cells = tuple(
        (row, col)
        for row in range(min(rows), max(rows) + 1)
        for col in range(min(cols), max(cols) + 1)
    )
    return Hint(level, text, cells)


def _span(noun: str, numbers: tuple[int, ...]) -> str:
    least, most = min(numbers), max(numbers)
    return f"{noun} {least}" if least == most else f"{noun}s {least} to {most}"


def _guess(
    board: Board,
    mines: int | None,
    level: int,
    *,
    trust_flags: bool,
    budget: int,
    solution: Solution,
) -> Hint | None:
    """A hint about the best guess: that it is needed, what cannot be told apart, and the cell."""
    found = explain_guess(board, mines, trust_flags=trust_flags, budget=budget, solution=solution)
    if found is None:
        return None
    best = next(at for at, each in enumerate(found.sentences) if each.startswith("No guess"))
    if level == 4:
        return Hint(level, " ".join(found.sentences[best:]), (found.cell,))
    alike = tuple(cell for group in found.swaps or found.alike for cell in group)
    if level == 1:
        return Hint(level, found.sentences[0], ())
    return Hint(level, " ".join(found.sentences[:best]), alike)
