"""CaseBatch: cases that are alike, one after the other, of which only the cells and clicks differ.

Files of many small boards are read and written a batch at a time: what is the same for all
of them is worked out once.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from minesweeper_kit.board import Board, Click, unchecked_board
from minesweeper_kit.case import Case, LineOf
from minesweeper_kit.cell import REVEALED, Cell, table
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.engine import compiled
from minesweeper_kit.engine.reveal import reveal_cells
from minesweeper_kit.errors import ParseError

_SHOWN = table(dict.fromkeys(map(Cell, REVEALED), 1))
"""By the code of each cell, whether it is revealed."""


class CaseBatch:
    """Cases of one source that follow each other and have boards of one size.

    `cells` holds the codes of all their boards, one board after the other; `clicks`,
    `expected` and `names` are those of all cases too, or None where no case has any. All
    else is that of the `model`, a case of the same source that was read by itself: it
    is `lines` lines and `number` cases before the first of the batch, and each case
    takes `step` lines.

    Iterating gives the cases one by one, as they are read without a batch.

    >>> model = Case(Board(1, 2, "EM"), click=(0, 0))
    >>> batch = CaseBatch(model, bytes([9, 10, 10, 9]), [(0, 0), (0, 1)])
    >>> [(case.board, case.click) for case in batch]
    [(Board(1, 2, 'EM'), (0, 0)), (Board(1, 2, 'ME'), (0, 1))]
    """

    __slots__ = ("cells", "clicks", "expected", "lines", "model", "names", "number", "step")

    def __init__(
        self,
        model: Case,
        cells: bytes,
        clicks: Sequence[Click] | None = None,
        expected: bytes | None = None,
        names: Sequence[str] | None = None,
        lines: int = 0,
        number: int = 0,
        step: int = 1,
    ) -> None:
        self.model = model
        self.cells = cells
        self.clicks = clicks
        self.expected = expected
        self.names = names
        self.lines = lines
        self.number = number
        self.step = step

    def but(self, **parts: Any) -> "CaseBatch":
        """The same batch but for these parts."""
        return CaseBatch(**{name: getattr(self, name) for name in self.__slots__} | parts)

    def __len__(self) -> int:
        return len(self.cells) // len(self.model.board.cells)

    def __iter__(self) -> Iterator[Case]:
        return map(self.case, range(len(self)))

    @property
    def dialect(self) -> Dialect | None:
        """The dialect that its cases were read in, None if they were not read."""
        return self.model.dialect

    def case(self, at: int) -> Case:
        """The case at that place in the batch, from 0."""
        model, origin = self.model, self.model.origin
        if origin is not None:
            line_of = partial(line_below, origin.line_of, self.lines + at * self.step)
            number = origin.number + self.number + at
            origin = origin._replace(number=number, line_of=line_of)
        return Case(
            self._board(self.cells, at),
            None if self.clicks is None else self.clicks[at],
            None if self.expected is None else self._board(self.expected, at),
            model.mines,
            model.name if self.names is None else self.names[at],
            model.extra,
            origin,
        )

    def _board(self, cells: bytes, at: int) -> Board:
        rows, cols = self.model.board.rows, self.model.board.cols
        size = rows * cols
        return unchecked_board(rows, cols, cells[at * size : (at + 1) * size])

    @property
    def has_question(self) -> bool:
        """Whether any of the cases asks what a click does, as `Case.is_question` tells.

        >>> CaseBatch(Case(Board(1, 2, "1M")), bytes([1, 10, 9, 10])).has_question
        True
        """
        if self.clicks is not None:
            return True
        size = len(self.model.board.cells)
        shown = self.cells.translate(_SHOWN)
        return any(shown.find(1, at, at + size) < 0 for at in range(0, len(shown), size))

    def outcomes(self, clicks: Sequence[Click] | None = None) -> bytes:
        """The cells of all boards after their clicks, or after those given, one for each.

        Raises ClickError for the first click that the game does not allow.

        >>> batch = CaseBatch(Case(Board(1, 2, "EM")), bytes([9, 10, 10, 9]))
        >>> batch.outcomes([(0, 0), (0, 0)]).hex()
        '010a0b09'
        """
        rows, cols = self.model.board.rows, self.model.board.cols
        size, cells = rows * cols, self.cells
        asked = clicks or self.clicks or ()
        if compiled:  # the plain source takes longer for many boards at once
            from minesweeper_kit.engine.many import reveal_boards

            places = memoryview(array("q", chain.from_iterable(asked)))
            assert len(places) == 2 * len(self)  # noqa: S101 - one click for each board
            outcomes, rejections = reveal_boards(cells, places, rows, cols)
            if not any(rejections):
                return bytes(outcomes)
        clicked = zip(range(0, len(cells), size), asked, strict=True)
        return b"".join(
            [
                reveal_cells(cells[at : at + size], rows, cols, row, col)
                for at, (row, col) in clicked
            ]
        )


def line_below(line_of: LineOf, lines: int, part: str, row: int) -> int | None:
    """The line of a part, which is so many lines below that of another case.

    >>> line_below(lambda part, row: 3 + row, 10, "board", 1)
    14
    """
    line = line_of(part, row)
    return None if line is None else line + lines


class BatchText(NamedTuple):
    """A batch as it is written: the text of all its cases, how many they are, whether they ask."""

    text: bytes
    cases: int
    is_question: bool


Item = Case | CaseBatch | ParseError
"""What a layout reads: a case, a batch of them where batches are asked for, or what is wrong."""


def flat(items: Iterable[Item]) -> Iterator[Case | ParseError]:
    """The cases of all batches, and whatever is no batch.

    >>> case = Case(Board(1, 2, "EM"))
    >>> [one.board for one in flat([CaseBatch(case, bytes([9, 10, 10, 9])), case])]
    [Board(1, 2, 'EM'), Board(1, 2, 'ME'), Board(1, 2, 'EM')]
    """
    for item in items:
        if isinstance(item, CaseBatch):
            yield from item
        else:
            yield item
