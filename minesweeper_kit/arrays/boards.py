"""What the functions for many boards take: an array of one size, or a batch of Arrow's.

Either is a `Boards`: cell codes one after the other, and where each board begins. It
comes in chunks of boards of one size, which the engine takes at once.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from minesweeper_kit.arrays.arguments import needed_numpy, uint8, wrong_codes
from minesweeper_kit.board import Board, unchecked_board
from minesweeper_kit.errors import ShapeError

CHUNK = 2**18
"""About how many cells a chunk has: it and its outcome fit into a processor's cache."""


class Chunk(NamedTuple):
    """Some boards of one size, whose cells lie one after the other.

    `numbers` are the places of the boards among all, from 0: a slice or an array.
    """

    rows: int
    cols: int
    numbers: Any
    cells: bytes


class Boards:
    """Many boards: their cells one after the other, sizes, and the batch they are from, if any.

    `shape` is that of the array, (boards, rows, cols); None for a batch. `rows` and
    `cols` are arrays (int64) with a number for each board. `faults` says what is wrong with
    rows of the batch that are no cases, by their numbers from 0: their boards have no cells.
    """

    def __init__(self, cells: Any, rows: Any, cols: Any, batch: Any = None) -> None:
        numpy = needed_numpy()
        self.cells, self.rows, self.cols, self.batch = cells, rows, cols, batch
        self.faults: dict[int, str] = {}
        self.starts = numpy.concatenate([[0], numpy.cumsum(rows * cols)])
        self.shape: tuple[int, int, int] | None = None

    def __len__(self) -> int:
        return len(self.rows)

    def board(self, number: int) -> Board:
        """One of the boards, counted from 0."""
        cells = self.cells[self.starts[number] : self.starts[number + 1]].tobytes()
        return unchecked_board(int(self.rows[number]), int(self.cols[number]), cells)

    def chunks(self) -> Iterator[Chunk]:
        """All boards with cells, a chunk at a time. Those of each size follow each other."""
        numpy = needed_numpy()
        if not len(self):
            return
        sizes = self.rows << 32 | self.cols
        by_size = numpy.argsort(sizes, kind="stable")
        groups = numpy.split(by_size, numpy.flatnonzero(numpy.diff(sizes[by_size])) + 1)
        for group in groups:
            rows, cols = int(self.rows[group[0]]), int(self.cols[group[0]])
            size = rows * cols
            step = max(1, CHUNK // (size or 1))
            for at in range(0, len(group) if size else 0, step):
                numbers = group[at : at + step]
                if len(groups) == 1:
                    numbers = slice(at, at + len(numbers))
                yield Chunk(rows, cols, numbers, self.cells[self.inside(numbers, size)].tobytes())

    def inside(self, numbers: Any, size: int) -> Any:
        """Where the cells of some boards of one size lie, to index what is as long as all cells."""
        numpy = needed_numpy()
        if isinstance(numbers, slice):
            return slice(numbers.start * size, numbers.stop * size)
        return (self.starts[numbers][:, None] + numpy.arange(size)).reshape(-1)

    def shaped(self, values: Any) -> Any:
        """A value for each cell as what was given: an array of its shape, or a column of Arrow's.

        The column has the bytes, or a list of the numbers, of each board.
        """
        if self.shape is not None:
            return values.reshape(self.shape)
        import pyarrow

        if values.dtype != "uint8":
            column = pyarrow.LargeListArray.from_arrays(self.starts, values)
        else:
            buffers = [None, pyarrow.py_buffer(self.starts), pyarrow.py_buffer(values)]
            column = pyarrow.Array.from_buffers(pyarrow.large_binary(), len(self), buffers)
            if self.starts[-1] < 2**31:
                column = column.cast(pyarrow.binary())
        if self.faults:
            numbers = needed_numpy().arange(len(self))
            column = column.take(pyarrow.array(numbers, mask=self.faulty()))
        return column

    def faulty(self) -> Any:
        """For each board whether it is of a row that is no case."""
        faulty = needed_numpy().zeros(len(self), bool)
        faulty[list(self.faults)] = True
        return faulty


def many_boards(cells: Any) -> Boards:
    r"""The boards of an array of shape (boards, rows, cols), or of a batch or table of Arrow's.

    A row of a batch that is no case is among the faults. Raises TypeError for what is neither,
    and for numbers that are not uint8; ShapeError for another shape, or a column that is
    missing or of another type; ValueError for a code in an array that is no cell.

    >>> import numpy
    >>> boards = many_boards(numpy.array([[[9, 10]], [[9, 9]]], "uint8"))
    >>> boards.board(0), [(chunk.rows, chunk.cols, chunk.cells) for chunk in boards.chunks()]
    (Board(1, 2, 'EM'), [(1, 2, b'\t\n\t\t')])
    """
    numpy = needed_numpy()
    if type(cells).__module__.partition(".")[0] == "pyarrow":
        from minesweeper_kit.arrays.columns import boards_of_batch, plain_columns

        batch, faults = plain_columns(cells)
        boards = Boards(*boards_of_batch(batch, faults), batch)
        boards.faults = faults
    else:
        array = numpy.ascontiguousarray(uint8(cells, "cells"))
        if array.ndim != 3:
            advice = ": cells[None] makes one board a batch" if array.ndim == 2 else ""
            raise ShapeError(
                f"cells of the shape (boards, rows, cols) were expected, not {array.shape}{advice}"
            )
        count, rows, cols = array.shape
        boards = Boards(
            array.reshape(-1), numpy.full(count, rows, "int64"), numpy.full(count, cols, "int64")
        )
        boards.shape = array.shape
        check_codes(boards.cells, boards.starts)
    return boards


def check_codes(cells: Any, starts: Any) -> None:
    """Raise ValueError if there is a code that is no cell.

    `starts` says where each board begins, and the last one ends.

    >>> import numpy
    >>> check_codes(numpy.array([9, 10, 9, 99], "uint8"), numpy.array([0, 2, 4]))
    Traceback (most recent call last):
        ...
    ValueError: a cell is a code from 0 to 15, not 99 (in board 1, from 0)
    """
    for number, message in wrong_codes(cells, starts).items():
        raise ValueError(f"{message} (in board {number}, from 0)")
