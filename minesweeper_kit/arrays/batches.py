"""Clicks, figures and rules for many boards at once, compiled as the engine is.

Each function takes an array of cell codes (uint8) of shape (boards, rows, cols): a
NumPy array, or what NumPy makes one of without changing a number. Or it takes a batch
of Arrow's with the columns of the kit's tables, in which boards may differ in size;
those of each size are then taken together. What each gives for a board is what the
function for a single board gives.
"""

from typing import Any, NamedTuple

from minesweeper_kit.arrays.arguments import needed_numpy, uint8, whole
from minesweeper_kit.arrays.boards import Boards, Chunk, check_codes, many_boards
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import IS_MINE
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.engine.many import LEGAL, judge_boards, measure_boards, reveal_boards
from minesweeper_kit.engine.rejection import Rejection
from minesweeper_kit.errors import FormatError, OptionError, ShapeError
from minesweeper_kit.game.rules import Violation, check_limits
from minesweeper_kit.suites.checks import check


class RevealResults(NamedTuple):
    """Boards after a click on each, and which clicks were rejected.

    `cells` are the outcomes, an array of the shape that was given; of a batch it is a
    column with the cells of each board. `rejections` has a number for each board: 0, or
    why its click was rejected, a `Rejection`. Such a board stays as it is; that of a row which
    is no case is null in the column.
    """

    cells: Any
    rejections: Any


class Statistics(NamedTuple):
    """The figures of boards, as in `Stats`: arrays with a number for each board.

    For a board with HIDDEN or FLAGGED cells, where its mines lie is not known: all but
    its size is then -1. So it is for a row of a batch that is no case, whose size is 0x0.

    >>> import numpy
    >>> stats_many(numpy.array([[[9, 9, 10]]], "uint8")).density
    array([0.33333333])
    """

    rows: Any
    cols: Any
    mines: Any
    density: Any
    openings: Any
    islands: Any
    bbbv: Any
    """3BV."""


class ValidationResults(NamedTuple):
    """Which boards are right, and what is wrong with the others.

    `legal` is an array of truth values, one for each board. `violations` has the number
    of each board that is not legal, from 0, with all its violations.
    """

    legal: Any
    violations: dict[int, list[Violation]]


def reveal_many(cells: Any, clicks: Any = None) -> RevealResults:
    """Many boards after a left click on each. See `reveal` for the rules.

    `cells` is an array (uint8) of shape (boards, rows, cols), or a batch of Arrow's.
    `clicks` are zero-based (row, col) pairs of whole numbers, an array of shape
    (boards, 2), or one pair for all boards. Without it the clicks of a batch are in its
    column `click`.

    No click raises an error: `rejections` says which were rejected, and why. Raises
    TypeError for what are no such cells or clicks, ShapeError for another shape,
    ValueError for a code that is no cell, FormatError where NumPy is not installed.

    >>> import numpy
    >>> boards = numpy.array([[[9, 9, 10]], [[9, 9, 10]], [[1, 9, 10]]], "uint8")
    >>> cells, rejections = reveal_many(boards, [(0, 0), (0, 2), (0, 0)])
    >>> cells.tolist()
    [[[0, 1, 10]], [[9, 9, 11]], [[1, 9, 10]]]
    >>> [Rejection(number).name for number in rejections]
    ['NONE', 'NONE', 'REVEALED']
    """
    boards = many_boards(cells)
    places, missing = _clicks(boards, clicks)
    out, rejections = _revealed(boards, places, missing)
    return RevealResults(boards.shaped(out), rejections)


def stats_many(cells: Any) -> Statistics:
    """The figures of many boards: size, mines, openings, islands, 3BV. See `stats`.

    `cells` is an array (uint8) of shape (boards, rows, cols), or a batch of Arrow's.

    Raises what `reveal_many` raises for cells.

    >>> import numpy
    >>> figures = stats_many(numpy.array([[[9, 9, 9, 10, 9, 10, 9, 9, 9, 10]]], "uint8"))
    >>> figures.openings.tolist(), figures.islands.tolist(), figures.bbbv.tolist()
    ([2], [1], [3])
    """
    numpy = needed_numpy()
    boards = many_boards(cells)
    figures = numpy.zeros((len(boards), 4), "int64")
    for chunk in boards.chunks():
        own = measure_boards(chunk.cells, chunk.rows, chunk.cols)
        figures[chunk.numbers] = numpy.frombuffer(own, "int64").reshape(-1, 4)
    figures[boards.faulty()] = -1
    mines, openings, islands, bbbv = figures.T.copy()
    sizes = numpy.maximum(boards.rows * boards.cols, 1)
    density = numpy.where(mines < 0, -1.0, mines / sizes)
    return Statistics(boards.rows, boards.cols, mines, density, openings, islands, bbbv)


def validate_many(cells: Any, clicks: Any = None, expected: Any = None) -> ValidationResults:
    """Which of many boards, clicks and expected outcomes are right. See `check`.

    `cells` and `clicks` are those of `reveal_many`; without `clicks` the boards alone
    are checked. `expected` are the outcomes, an array of the shape of `cells`. Of a
    batch everything is checked that is in it: its clicks, outcomes, totals and, where
    it has dialects, their limits.

    What is right is found for all boards at once; the violations of the others are made
    one by one, by `check`. So is a board with HIDDEN or FLAGGED cells, for which the
    solver is asked.

    Raises what `reveal_many` raises; OptionError for `expected` without `clicks`.

    >>> import numpy
    >>> legal, violations = validate_many(numpy.array([[[1, 10]], [[2, 10]]], "uint8"))
    >>> legal.tolist()
    [True, False]
    >>> print(violations[1][0])
    (0, 0): number 2, but 1 mine adjacent
    """
    numpy = needed_numpy()
    boards = many_boards(cells)
    legal = numpy.ones(len(boards), bool)
    for chunk in boards.chunks():
        verdicts = judge_boards(chunk.cells, chunk.rows, chunk.cols)
        legal[chunk.numbers] = numpy.frombuffer(verdicts, "uint8") == LEGAL
    cases = _Cases(boards, clicks, expected)
    legal &= cases.are_right() & ~boards.faulty()
    violations = {}
    for number in numpy.flatnonzero(~legal).tolist():
        if number in boards.faults:
            violations[number] = [
                Violation("unreadable", None, None, boards.faults[number], "case")
            ]
            continue
        found = check(cases.case(number))
        if found:
            violations[number] = found
        else:
            legal[number] = True
    return ValidationResults(legal, violations)


class _Cases:
    """Boards with what is to be checked of them: clicks, outcomes, totals, dialects."""

    def __init__(self, boards: Boards, clicks: Any, expected: Any) -> None:
        numpy = needed_numpy()
        none = numpy.ones(len(boards), bool)
        self._boards = boards
        self._clicks, self._clickless = None, none
        self._expected, self._unexpected = None, none
        self._mines: list[int | None] = []
        self._dialects: list[str | None] = []
        if boards.batch is not None:
            from minesweeper_kit.arrays.columns import expected_of_batch, values_of_batch

            if expected is not None:
                raise OptionError("expected outcomes of a batch are in its column expected")
            self._expected, self._unexpected = expected_of_batch(
                boards.batch, boards.starts, boards.faults
            )
            self._mines = values_of_batch(boards.batch, "mines")
            self._dialects = values_of_batch(boards.batch, "dialect")
        elif expected is not None:
            if clicks is None:
                raise OptionError("expected outcomes need clicks that they are the outcomes of")
            self._expected = uint8(expected, "expected")
            if self._expected.shape != boards.shape:
                raise ShapeError(
                    f"expected outcomes of the shape {boards.shape} were expected, "
                    f"not {self._expected.shape}"
                )
            self._expected = self._expected.reshape(-1)
            self._unexpected = ~none
            check_codes(self._expected, boards.starts)
        if clicks is not None or boards.batch is not None:
            self._clicks, self._clickless = _clicks(boards, clicks)

    def are_right(self) -> Any:
        """For each board whether all but the board itself is shown to be right.

        It may be False where it is: then `check` tells.
        """
        numpy = needed_numpy()
        boards = self._boards
        right = numpy.ones(len(boards), bool)
        if self._clicks is not None and not self._clickless.all():
            out, rejections = _revealed(boards, self._clicks, self._clickless)
            right &= self._clickless | (rejections == Rejection.NONE)
            if self._expected is not None:
                for chunk in boards.chunks():
                    where = boards.inside(chunk.numbers, chunk.rows * chunk.cols)
                    same = (out[where] == self._expected[where]).reshape(
                        -1, chunk.rows * chunk.cols
                    )
                    right[chunk.numbers] &= same.all(axis=1) | self._unexpected[chunk.numbers]
        right &= self._unexpected | ~self._clickless
        if any(total is not None for total in self._mines):
            known = numpy.zeros(len(boards), "int64")
            for chunk in boards.chunks():
                known[chunk.numbers] = _mines(chunk)
            right &= [
                given is None or given == own
                for given, own in zip(self._mines, known.tolist(), strict=True)
            ]
        fits: dict[tuple[str, int, int], bool] = {}
        sizes = zip(boards.rows.tolist(), boards.cols.tolist(), strict=True)
        for number, (name, size) in enumerate(zip(self._dialects, sizes, strict=False)):
            if name is None:
                continue
            if (name, *size) not in fits:
                try:
                    limits = find_dialect(name).limits
                except FormatError as error:
                    boards.faults.setdefault(number, error.message)
                    continue
                fits[name, *size] = not check_limits(boards.board(number), limits, name)
            right[number] &= fits[name, *size]
        return right

    def case(self, number: int) -> Case:
        """One of the boards with all that is checked of it."""
        boards, click, expected, origin = self._boards, None, None, None
        if self._clicks is not None and not self._clickless[number]:
            row, col = self._clicks[number].tolist()
            click = row, col
        board = boards.board(number)
        if self._expected is not None and not self._unexpected[number]:
            start, end = boards.starts[number], boards.starts[number + 1]
            outcome = Boards(
                self._expected[start:end],
                boards.rows[number : number + 1],
                boards.cols[number : number + 1],
            )
            expected = outcome.board(0)
        name = self._dialects[number] if self._dialects else None
        if name is not None:
            origin = Origin("", find_dialect(name), number + 1, _no_line)
        mines = self._mines[number] if self._mines else None
        return Case(board, click, expected, mines, origin=origin)


def _no_line(_part: str, _row: int) -> None:
    """A table has no lines."""


def _mines(chunk: Chunk) -> Any:
    """How many mines each board of a chunk has."""
    numpy = needed_numpy()
    mines = numpy.frombuffer(chunk.cells.translate(IS_MINE), "uint8")
    return mines.reshape(-1, chunk.rows * chunk.cols).sum(axis=1, dtype="int64")


def _clicks(boards: Boards, clicks: Any) -> tuple[Any, Any]:
    """The clicks as an array of shape (boards, 2), and which boards have none."""
    numpy = needed_numpy()
    if clicks is None:
        if boards.batch is None:
            raise TypeError("clicks were expected: a (row, col) pair for each board, or for all")
        from minesweeper_kit.arrays.columns import clicks_of_batch

        return clicks_of_batch(boards.batch)
    places = whole(clicks, "clicks")
    if places.shape == (0,):
        places = places.reshape(0, 2)
    if places.shape == (2,):
        places = numpy.broadcast_to(places, (len(boards), 2))
    if places.shape != (len(boards), 2):
        raise ShapeError(
            f"clicks of the shape ({len(boards)}, 2) were expected, a (row, col) pair for each "
            f"board, not {places.shape}"
        )
    return numpy.ascontiguousarray(places, "int64"), numpy.zeros(len(boards), bool)


def _revealed(boards: Boards, clicks: Any, missing: Any) -> tuple[Any, Any]:
    """The cells of all boards after their clicks, and the rejections."""
    numpy = needed_numpy()
    out = numpy.empty_like(boards.cells)
    rejections = numpy.full(len(boards), Rejection.OUTSIDE, "uint8")  # as on boards without cells
    for chunk in boards.chunks():
        places = memoryview(numpy.ascontiguousarray(clicks[chunk.numbers]).reshape(-1))
        cells, rejected = reveal_boards(chunk.cells, places, chunk.rows, chunk.cols)
        out[boards.inside(chunk.numbers, chunk.rows * chunk.cols)] = numpy.frombuffer(
            cells, "uint8"
        )
        rejections[chunk.numbers] = numpy.frombuffer(rejected, "uint8")
    rejections[missing] = Rejection.MISSING
    rejections[boards.faulty()] = Rejection.UNREADABLE
    return out, rejections
