"""The rules that a board and a case must satisfy, and the violations of them.

Every check returns a list of `Violation`es, which is empty if all is well.
"""

from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import COUNTS, IS_MINE, IS_UNKNOWN, UNKNOWN, Cell, table
from minesweeper_kit.dialect.parts import Limits
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.wording import counted, outside_board

VIOLATIONS = {
    "wrong-number": "a number that differs from its count of adjacent mines",
    "blank-beside-mine": "a blank cell beside a mine",
    "unfinished-opening": "a blank cell beside a safe cell that is not revealed",
    "several-explosions": "more than one exploded mine",
    "game-over": "an exploded mine on a board that is still to be clicked",
    "nothing-to-click": "no cell left to click",
    "outside-limits": "a size outside the limits of the dialect",
    "click-outside": "a click outside the board",
    "click-revealed": "a click on a cell that is revealed or flagged",
    "click-unknown": "a click whose outcome the board does not determine",
    "click-missing": "an expected outcome without a click",
    "expected-missing": "a case without an expected outcome (only with `--require-expected`)",
    "wrong-size": "an expected outcome of another size than the board",
    "wrong-outcome": "an expected outcome that differs from the correct one",
    "unreadable": "what cannot be read at all",
    "unknown-key": "an unknown key that holds a board or a click",
    "wrong-total": "a total of mines that the board does not have",
    "no-arrangement": "a view that no arrangement of mines under it fits",
    "undecided": "a view too tangled to tell whether any arrangement fits it",
}
"""The code of every violation, and what it means."""


class Violation(NamedTuple):
    """One rule that is broken: which, where, and a sentence for people.

    `code` is a key of VIOLATIONS. `row` and `col` are those of the cell at fault,
    zero-based, or None if it is no single cell. `part` is the part of the case
    that is wrong: "board", "click", "expected" or "mines", or "case" for another.

    >>> print(Violation("wrong-number", 0, 1, "number 2, but 1 mine adjacent"))
    (0, 1): number 2, but 1 mine adjacent
    """

    code: str
    row: int | None
    col: int | None
    message: str
    part: str = "board"

    def __str__(self) -> str:
        place = "" if self.row is None else f"({self.row}, {self.col}): "
        return f"{place}{self.message}"


_EMPTY = table({Cell.EMPTY: 1})
# All bits of a byte, so that they mask the counts.
_SHOWN = table({Cell(count): 255 for count in range(9)})
_BLANK = table({Cell.BLANK: 255})
_UNSETTLED = bytes([Cell.EXPLODED, *UNKNOWN])


def check_board(board: Board) -> list[Violation]:
    """What is wrong with a board at any stage of a game: numbers, openings, explosions.

    Numbers and blanks come first, in reading order, then exploded mines after the
    first. A number beside cells of unknown content only has to be possible: at
    least the known adjacent mines, at most those and the unknown cells together.

    >>> [str(violation) for violation in check_board(Board.parse("B2M", "leetcode"))]
    ['(0, 1): number 2, but 1 mine adjacent']
    """
    cells, cols = board.cells, board.cols
    shows_numbers = len(cells.translate(None, COUNTS)) < len(cells)
    violations = _check_numbers(board) if shows_numbers else []
    at = cells.find(Cell.EXPLODED)
    while (at := cells.find(Cell.EXPLODED, at + 1)) > 0:
        row, col = divmod(at, cols)
        violations.append(
            Violation(
                "several-explosions", row, col, "a second exploded mine: the first ends the game"
            )
        )
    return violations


def _check_numbers(board: Board) -> list[Violation]:
    """The violations of a board's numbers and blanks, in reading order."""
    cells, rows, cols = board.cells, board.rows, board.cols
    mines = adjacent_counts(cells.translate(IS_MINE), rows, cols)
    unknown = adjacent_counts(cells.translate(IS_UNKNOWN), rows, cols)
    safe = adjacent_counts(cells.translate(_EMPTY), rows, cols)
    violations = []
    plain = not board.is_player_view and _all_hold(cells, mines, safe)
    for at, code in enumerate(b"" if plain else cells):
        if code > Cell.EIGHT:
            continue
        least, most = mines[at], mines[at] + unknown[at]
        row, col = divmod(at, cols)
        if code == Cell.BLANK:
            if least:
                message = f"blank, but {counted(least, 'mine')} adjacent"
                violations.append(Violation("blank-beside-mine", row, col, message))
            elif safe[at]:
                are = "cell is" if safe[at] == 1 else "cells are"
                message = f"blank, but {safe[at]} adjacent safe {are} not revealed"
                violations.append(Violation("unfinished-opening", row, col, message))
        elif not least <= code <= most:
            can_be = (f"{least} to " if least < most else "") + counted(most, "mine")
            message = f"number {code}, but {can_be} adjacent"
            violations.append(Violation("wrong-number", row, col, message))
    return violations


def _all_hold(cells: bytes, mines: bytes, safe: bytes) -> bool:
    """Whether every number is right and no blank has an unrevealed safe cell beside it.

    `mines` and `safe` are each cell's counts of adjacent mines and EMPTY cells.
    Compared as long integers, all cells at once: quick, as most boards are right.
    """
    shown, blank, codes, counts, near = (
        int.from_bytes(plane, "little")
        for plane in (cells.translate(_SHOWN), cells.translate(_BLANK), cells, mines, safe)
    )
    return not (shown & (codes ^ counts) or blank & near)


def numbers_hold(cells: bytes, rows: int, cols: int) -> bool:
    """Whether the boards one after the other in `cells` have no violation that `check_board` finds.

    Each has rows * cols cells. It is False, too, where a cell is exploded, HIDDEN or FLAGGED.

    >>> numbers_hold(bytes([1, 10, 9, 10]), 1, 2), numbers_hold(bytes([2, 10, 9, 10]), 1, 2)
    (True, False)
    """
    if len(cells.translate(None, _UNSETTLED)) < len(cells):
        return False
    if len(cells.translate(None, COUNTS)) == len(cells):
        return True
    size, apart = rows * cols, bytes([Cell.FLAGGED_EMPTY]) * cols
    boards = [cells[at : at + size] for at in range(0, len(cells), size)]
    stacked = apart.join(boards)  # as one high board, in which none touches the next
    height = len(stacked) // cols
    mines = adjacent_counts(stacked.translate(IS_MINE), height, cols)
    return _all_hold(stacked, mines, adjacent_counts(stacked.translate(_EMPTY), height, cols))


def check_limits(board: Board, limits: Limits, dialect: str) -> list[Violation]:
    """Whether the board has too many or too few rows or columns for a dialect.

    `limits` are those of the dialect, `dialect` is its name, for the message.

    >>> board = Board.parse("EEM", "leetcode")
    >>> print(*check_limits(board, Limits(rows=(2, 50), cols=(1, 50)), "mine"))
    1 rows, but mine has 2 to 50
    """
    violations = []
    for what, size, limit in (
        ("rows", board.rows, limits.rows),
        ("columns", board.cols, limits.cols),
    ):
        if limit is not None and not limit[0] <= size <= limit[1]:
            message = f"{size} {what}, but {dialect} has {limit[0]} to {limit[1]}"
            violations.append(Violation("outside-limits", None, None, message))
    return violations


def check_question(case: Case) -> list[Violation]:
    """Whether the game is still going on, and allows the click of the case.

    A case without a click has no violations.

    >>> case = Case(Board.parse("B1M", "leetcode"), click=(0, 1))
    >>> print(*check_question(case))
    (0, 1): the click is on a cell that is revealed already
    """
    board, violations = case.board, []
    if case.click is None:
        return []
    exploded = board.cells.find(Cell.EXPLODED)
    if exploded >= 0:
        row, col = divmod(exploded, board.cols)
        violations.append(
            Violation("game-over", row, col, "exploded, but the board is still to be clicked")
        )
    if not any(cell in board.cells for cell in (Cell.EMPTY, Cell.MINE, Cell.HIDDEN)):
        violations.append(Violation("nothing-to-click", None, None, "no cell is left to click"))
    row, col = case.click
    if not (0 <= row < board.rows and 0 <= col < board.cols):
        message = f"the click {outside_board(row, col, board.rows, board.cols)}"
        violations.append(Violation("click-outside", None, None, message, "click"))
    elif board[row, col] not in (Cell.EMPTY, Cell.MINE, Cell.HIDDEN):
        flagged = board[row, col] >= Cell.FLAGGED
        message = f"the click is on a cell that is {'flagged' if flagged else 'revealed already'}"
        violations.append(Violation("click-revealed", row, col, message, "click"))
    return violations


def check_total(case: Case) -> list[Violation]:
    """Whether the case's total of mines is one that its board can have.

    That is at least the known mines, at most those and the cells of unknown
    content. A case without a total has no violations.

    >>> print(*check_total(Case(Board.parse("B1M", "leetcode"), mines=2)))
    a total of 2 mines, but the board has 1
    """
    if case.mines is None:
        return []
    known = case.board.mines
    unknown = sum(map(case.board.cells.count, UNKNOWN))
    if known <= case.mines <= known + unknown:
        return []
    can_be = str(known) if not unknown else f"{known} to {known + unknown}"
    message = f"a total of {case.mines} mines, but the board has {can_be}"
    return [Violation("wrong-total", None, None, message, "mines")]
