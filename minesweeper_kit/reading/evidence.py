"""How well boards keep the rules of the game: what decides between readings of their symbols."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from minesweeper_kit.board import Board, Click
from minesweeper_kit.cell import IS_MINE, IS_UNKNOWN, Cell, table
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.errors import BudgetError, ContradictionError
from minesweeper_kit.reading.parts import Matrix

_MOST = 20_000
"""So many cells of a board are looked at: what is lawful there is lawful everywhere."""

_BUDGET = 20_000
"""The most states that the solver may keep. A budget that ends is no evidence."""

_SOLVED = 1_000
"""The solver is asked about so many cells: its time may grow with their square."""

_NO_NUMBERS = bytes.maketrans(bytes(range(Cell.EIGHT + 1)), bytes([Cell.EMPTY]) * 9)
_IS_EMPTY = table({Cell.EMPTY: 1, Cell.FLAGGED_EMPTY: 1})
_IS_FLAG = table({Cell.FLAGGED: 1})
_UNREVEALED = (Cell.EMPTY, Cell.MINE, Cell.HIDDEN)


class Evidence(NamedTuple):
    """How many numbers and blanks boards show, how many of them are wrong, how many exact.

    A number is exact where nothing beside it is unknown and as many mines touch it; a blank
    where nothing but revealed cells touches it. `legal` is False where no arrangement
    of mines is possible, more than one mine has exploded (`ended_twice`), or the click is
    on a cell that cannot be clicked.
    """

    numbers: int = 0
    wrong: int = 0
    blanks: int = 0
    wrong_blanks: int = 0
    exact: int = 0
    legal: bool = True
    ended_twice: bool = False
    minable: int = 0
    """How many cells are mines, or may be."""
    empty: int = 0
    """How many cells have no mine, and show no number."""

    @property
    def is_all_wrong(self) -> bool:
        """Whether two thirds of what is shown are wrong, or numbers count mines where none is."""
        shown = self.numbers + self.blanks
        mineless = self.numbers >= (_FEW if self.empty else 1) and not self.minable
        return self.ended_twice or mineless or (shown >= _FEW and self.all_wrong * 3 >= shown * 2)

    @property
    def all_wrong(self) -> int:
        """How many numbers and blanks are wrong."""
        return self.wrong + self.wrong_blanks

    def __add__(self, other: "Evidence") -> "Evidence":  # type: ignore[override]
        """The evidence of two boards together."""
        return Evidence(
            self.numbers + other.numbers,
            self.wrong + other.wrong,
            self.blanks + other.blanks,
            self.wrong_blanks + other.wrong_blanks,
            self.exact + other.exact,
            self.legal and other.legal,
            self.ended_twice or other.ended_twice,
            self.minable + other.minable,
            self.empty + other.empty,
        )

    @property
    def is_lawful(self) -> bool:
        """Whether the boards keep the rules; of ten numbers, or ten blanks, one may be wrong."""
        return self.legal and self.has_few_wrong and self.wrong_blanks * _WRONG <= self.blanks

    @property
    def is_sure(self) -> bool:
        """Whether there are numbers enough to be evidence, and none of them is wrong."""
        return self.legal and self.numbers >= self.least and not self.all_wrong

    @property
    def least(self) -> int:
        """How many numbers are evidence: one less where all of a whole board are exact."""
        whole = self.exact == self.numbers + self.blanks and self.minable
        return LEAST - 1 if whole else LEAST

    @property
    def has_few_wrong(self) -> bool:
        """Whether of ten numbers one at most is wrong."""
        return self.wrong * _WRONG <= self.numbers


LEAST = 4
"""So many numbers that are right are evidence, and so is a lead of so many."""

_WRONG = 10
_NARROW = 2
"""So narrow a board has nothing but an edge."""
_FEW = 3
"""Fewer numbers may all be wrong on a board."""


def measure(board: Board, answer: Board | None, click: Click | None) -> Evidence:
    """The evidence of a question, and of its answer where there is one.

    >>> measure(Board(2, 2, "EE EM"), Board(2, 2, "E1 EM"), (0, 1)).exact
    1
    >>> measure(Board(1, 3, "1M1"), None, None).wrong, measure(Board(1, 2, "3M"), None, None).wrong
    (0, 1)
    """
    found = _measure_board(board)
    legal = found.legal
    if click is not None:
        row, col = click
        inside = 0 <= row < board.rows and 0 <= col < board.cols
        legal = legal and inside and board[row, col] in _UNREVEALED
        legal = legal and Cell.EXPLODED not in board.cells
    found = found._replace(legal=legal)
    if answer is None:
        return found
    moved = 0
    if (board.rows, board.cols) == (answer.rows, answer.cols):
        pairs = zip(board.cells, answer.cells, strict=True)
        moved = sum(
            before != after if before <= Cell.EIGHT else IS_MINE[before] != IS_MINE[after]
            for before, after in pairs
            if before <= Cell.EIGHT or not (IS_UNKNOWN[before] or IS_UNKNOWN[after])
        )
    found = found._replace(legal=found.legal and not _hides_nothing(board, answer))
    return found + _measure_board(answer) + Evidence(wrong=moved)


def knows_and_hides(boards: Iterable[bytes]) -> bool:
    r"""Whether these cells of boards are known to be empty in one place and hidden in another.

    Who shows that a cell is empty knows where the mines are, and hides nothing, unless the
    game has ended.

    >>> knows_and_hides([bytes([Cell.EMPTY]), bytes([Cell.HIDDEN])]), knows_and_hides([b"\x01"])
    (True, False)
    """
    cells = set().union(*boards)
    return {Cell.EMPTY, Cell.HIDDEN} <= cells and Cell.EXPLODED not in cells


def _hides_nothing(board: Board, answer: Board) -> bool:
    """Whether mines are shown or flagged, and under all hidden cells the answer has safe ones.

    Nobody hides safe cells alone: they are empty cells of a board on which everything is known.
    Nor does anybody flag mines before a cell is revealed.
    """
    if Cell.FLAGGED in board.cells and min(board.cells) > Cell.EIGHT:
        return True
    known = Cell.MINE in board.cells or Cell.FLAGGED in board.cells
    if not known or Cell.HIDDEN not in board.cells:
        return False
    pairs = zip(board.cells, answer.cells, strict=False)
    under = {after for before, after in pairs if before == Cell.HIDDEN}
    return all(after <= Cell.EMPTY for after in under)


def _measure_board(board: Board) -> Evidence:
    cells, rows, cols = board.cells, board.rows, board.cols
    if cells.count(Cell.EXPLODED) > 1:
        return Evidence(legal=False, ended_twice=True)
    if len(cells) > _MOST and cols:
        rows = max(2, _MOST // cols)
        cells = cells[: rows * cols]
    looked_at = len(cells) if rows == board.rows else len(cells) - cols
    mines = adjacent_counts(cells.translate(IS_MINE), rows, cols)
    unknown = adjacent_counts(cells.translate(IS_UNKNOWN), rows, cols)
    empty = adjacent_counts(cells.translate(_IS_EMPTY), rows, cols)
    flags = adjacent_counts(cells.translate(_IS_FLAG), rows, cols)
    around = zip(cells[:looked_at], mines, unknown, empty, flags, strict=False)
    numbers = wrong = blanks = wrong_blanks = exact = 0
    for code, least, more, safe, flagged in around:
        if code > Cell.EIGHT:
            continue
        if code == Cell.BLANK:
            blanks += 1
            wrong_blanks += bool(least or safe)
            exact += not (least or safe or more)
            continue
        numbers += 1
        wrong += not max(least, flagged) <= code <= least + more  # nobody flags more than that
        exact += code == least and not more
    legal = True
    if numbers and not wrong and any(unknown):
        legal = _is_possible(board)
    exact = exact if numbers else 0  # blanks alone show nothing
    minable = sum(IS_MINE[code] or IS_UNKNOWN[code] for code in cells)
    unseen = sum(map(_IS_EMPTY.__getitem__, cells))
    return Evidence(
        numbers, wrong, blanks, wrong_blanks, exact, legal, minable=minable, empty=unseen
    )


def _is_possible(board: Board) -> bool:
    """Whether mines can lie so that all numbers are right, as far as the budget tells.

    Of a large board the first rows are looked at; the numbers of the last of them, which
    count mines below it, are left out.
    """
    from minesweeper_kit.solver.possible import check_possible

    rows = max(2, _SOLVED // board.cols)
    if rows < board.rows:
        cells = board.cells[: rows * board.cols]
        inside = len(cells) - board.cols
        last = cells[inside:].translate(_NO_NUMBERS)
        board = Board(rows, board.cols, cells[:inside] + last)
    try:
        check_possible(board, budget=_BUDGET)
    except ContradictionError:
        return False
    except BudgetError:
        return True
    return True


def has_mine_too_many(board: Board) -> bool:
    """Whether the numbers of a board are right once one of its mines is none.

    >>> has_mine_too_many(Board(2, 3, "1a1 1a1")), has_mine_too_many(Board(2, 3, "1a1 111"))
    (True, False)
    """
    from minesweeper_kit.game.rules import check_board, numbers_hold

    wrong = next((each for each in check_board(board) if each.row is not None), None)
    if wrong is None or wrong.row is None or wrong.col is None:
        return False
    cells, rows, cols = board.cells, board.rows, board.cols
    counts = adjacent_counts(cells.translate(IS_MINE), rows, cols)
    beside = (
        row * cols + col
        for row in range(max(0, wrong.row - 1), min(rows, wrong.row + 2))
        for col in range(max(0, wrong.col - 1), min(cols, wrong.col + 2))
    )
    return any(
        numbers_hold(cells[:at] + counts[at : at + 1] + cells[at + 1 :], rows, cols)
        for at in beside
        if cells[at] == Cell.MINE
    )


class Question(NamedTuple):
    """Matrices that are one case: a board, its answer, and what stands around them.

    `frame` is "stdin", "fields" or "sized" where sizes stand above the rows, "strings" for quoted
    rows with blanks in them.
    """

    board: Matrix
    answer: Matrix | None = None
    click: Click | None = None
    frame: str = ""
    mines: int | None = None


class Candidate(NamedTuple):
    """A way to read the symbols: their cells in questions and in answers.

    `dialects` are those with these cells; none where it is inferred.
    """

    asked: Mapping[str, int]
    answered: Mapping[str, int]
    dialects: tuple[Dialect, ...]
    boards: list[tuple[Board, Board | None]]
    evidence: Evidence

    @property
    def has_blank_next_to_hidden(self) -> bool:
        """Whether more than one blank cell of ten lies beside an unknown one.

        A click on it would have revealed that.
        """
        blanks = beside = 0
        for board in (board for pair in self.boards for board in pair if board is not None):
            near = adjacent_counts(board.cells.translate(IS_UNKNOWN), board.rows, board.cols)
            pairs = zip(board.cells, near, strict=True)
            found = [bool(count) for code, count in pairs if code == Cell.BLANK]
            blanks, beside = blanks + len(found), beside + sum(found)
        return beside * _WRONG > blanks

    @property
    def has_opened(self) -> bool:
        """Whether a player's view has blank cells, and only revealed cells around each of them."""
        cells = {cell for pair in self.boards for board in pair if board for cell in board.cells}
        opened = self.evidence.blanks > 1 and not (
            self.evidence.all_wrong or self.has_blank_next_to_hidden
        )
        return opened and max(cells) == Cell.HIDDEN and Cell.MINE not in cells

    @property
    def shows_and_hides(self) -> bool:
        """Whether a board without a number shows mines, and hides other cells."""
        return not self.evidence.numbers and any(
            {Cell.MINE, Cell.HIDDEN} <= set(board.cells) for board, _ in self.boards
        )

    @property
    def is_walled(self) -> bool:
        """Whether a board without a number has mines all around, as a maze has walls."""
        return not self.evidence.numbers and any(
            min(board.rows, board.cols) > _NARROW
            and {Cell.MINE}
            == {*board.cells[: board.cols], *board.cells[-board.cols :]}
            | {*board.cells[:: board.cols], *board.cells[board.cols - 1 :: board.cols]}
            for board, _ in self.boards
        )
