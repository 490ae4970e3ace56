"""The target `solve`: any position has the answer that trying all arrangements gives."""

from fractions import Fraction

from minesweeper_kit import Board, BudgetError, Cell, ContradictionError
from minesweeper_kit.board import Click
from minesweeper_kit.solver import Solution, check_possible, deduce, possible_totals, solve
from tests.fuzz.feed import check_one_line
from tests.solver.boards import UNKNOWN
from tests.solver.oracle import Answer, answer

MOST = 10
"""Unknown cells up to which all arrangements are tried."""
BUDGET = 20_000


def position(data: bytes) -> tuple[Board, int, int]:
    """A board of up to 15x15, options in bits, and a number for them.

    The first byte is the size, the second has the options, the third is the number; each
    byte after them is a cell.
    """
    size, options, number = data[:3].ljust(3, b"\0")
    rows, cols = size >> 4, size & 15
    cells = data[3 : 3 + rows * cols].ljust(rows * cols, bytes([Cell.HIDDEN]))
    return Board(rows, cols, bytes(code & 15 for code in cells)), options, number


def view(board: Board) -> tuple[Board, set[Click]]:
    """A view of a game that can be, and the mines in it: bits of each cell say what it is."""
    at = [divmod(place, board.cols) for place in range(len(board.cells))]
    mines = {place for place in at if board[place] & 1}
    cells = []
    for row, col in at:
        bits = board[row, col]
        if bits & 2 and not bits & 1:
            near = {(row + r, col + c) for r in (-1, 0, 1) for c in (-1, 0, 1)}
            cells.append(len(near & mines))
        else:
            cells.append(Cell.FLAGGED if bits & 5 == 5 else Cell.HIDDEN)
    return Board(board.rows, board.cols, bytes(cells)), mines


def solving(data: bytes) -> None:
    """Any position is solved exactly, or there is a ContradictionError or a BudgetError.

    On a small board the chance of each cell, the arrangements and the totals are those
    that trying all of them gives, and `deduce`, `possible_totals` and `check_possible`
    agree. On any board what is said holds together: with a total of mines the chances add
    up to what is left of it. The view of a game is no contradiction, and nothing that is
    certain is wrong in it.
    """
    board, options, number = position(data)
    lying: set[Click] | None = None
    if options & 16:
        board, lying = view(board)
        number = len(lying)
    mines = number if options & 1 else None
    density = Fraction(number + 1, 257) if options & 2 and mines is None else None
    flags = bool(options & 4)
    budget = 1 + number if options & 8 else BUDGET
    try:
        solution = solve(board, mines, density, trust_flags=flags, budget=budget)
    except BudgetError as error:
        check_one_line(error)
        return
    except ContradictionError as error:
        check_one_line(error)
        assert all(board[cell] <= Cell.EIGHT for cell in error.cells)  # noqa: PT017
        solution = None
    if lying is not None:
        assert solution is not None
        assert not solution.safe & lying, solution
        assert solution.mines <= lying, solution
        assert all(solution.probabilities[cell] > 0 for cell in lying), solution
    if solution is not None:
        _check_sums(solution, board, mines if mines is not None else board.mines)
    if sum(code in UNKNOWN for code in board.cells) > MOST or flags:
        return
    if mines is None and density is None and not board.is_player_view:
        mines = board.mines
    right = answer(board, mines, density)
    assert (solution is None) == (right is None), right
    if solution is None or right is None:
        return
    assert Answer(solution.probabilities, solution.arrangements, solution.totals) == right
    if density is None:
        _check_deduced(board, mines, right)


def _check_sums(solution: Solution, board: Board, mines: int) -> None:
    """Whether what is said of any board holds together; `mines` is the total, if that counts."""
    assert all(0 <= chance <= 1 for chance in solution.probabilities.values()), solution
    certain = {cell for cell, chance in solution.probabilities.items() if chance in (0, 1)}
    assert solution.safe | solution.mines == certain, solution
    assert solution.arrangements >= 1
    if solution.prior == "total":
        left = mines - board.cells.count(Cell.EXPLODED)
        assert sum(solution.probabilities.values()) == left, solution


def _check_deduced(board: Board, mines: int | None, right: Answer) -> None:
    """Whether `deduce` says only what is certain, all of it where nothing is safe."""
    safe, mined = deduce(board, mines)
    sure = {
        chance: {cell for cell, found in right.probabilities.items() if found == chance}
        for chance in (0, 1)
    }
    assert safe <= sure[0], safe
    assert mined <= sure[1], mined
    if not safe and mines is not None:
        assert not sure[0]
        assert mined == sure[1]
    # What the notation tells counts there: it is the same where cells are hidden alone.
    hidden = Board(board.rows, board.cols, board.player_view().cells.replace(b"\x0d", b"\x0c"))
    totals = possible_totals(hidden)
    assert (totals[0], totals[-1]) == right.totals
    check_possible(hidden, mines)
