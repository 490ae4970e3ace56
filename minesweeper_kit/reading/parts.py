"""What is found in a text before anything is known of its symbols: matrices, pairs, labels.

The extractors (`lists`, `rows`, `links`) make parts; `assemble` puts them together to cases.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from minesweeper_kit.case import Case

MAY_BE_CLICK = "numbers that may be a click; write it as click: [3, 0], or leave them out"


class Line(NamedTuple):
    """A line of cleaned text, its number in the source (from 1), and where each character was.

    `columns` has the column (from 1) of each character in the source; None where line and
    source agree. A line of the source may become several (a `<br>`), or be inside a string.
    """

    text: str
    number: int
    columns: Sequence[int] | None = None

    def column(self, at: int) -> int:
        """The column in the source, from 1, of the character at that index."""
        if self.columns is None or not self.columns:
            return at + 1
        if at < len(self.columns):
            return self.columns[at]
        return self.columns[-1] + 1 + at - len(self.columns)

    def cut(self, start: int, end: int | None = None) -> "Line":
        """The line from `start` up to `end`, both indices of characters."""
        stop = len(self.text) if end is None else end
        columns = [self.column(at) for at in range(start, stop)]
        return Line(self.text[start:stop], self.number, columns)


class Row(NamedTuple):
    """A row of a matrix: its tokens, the line it stands on, the column of each token, from 1."""

    tokens: Sequence[str]
    line: int
    columns: Sequence[int]


Style = Literal["items", "strings", "letters", "spaced", "cells"]
"""How a matrix is written.

`items`: lists of lists of atoms, quoted or bare. `strings`: a list of quoted rows, whose
characters are the tokens, blanks among them. `letters`: bare lines, whose characters are the
tokens. `spaced`: bare lines, tokens between blanks or tabs. `cells`: bare lines or a table with
marks between the tokens (`|`, `,`, `;`, box drawing, HTML): an empty cell is the token " ".
"""


class Matrix(NamedTuple):
    """Rows of as many tokens each, row-major, as they stand in the text.

    `quoted` says that the tokens are strings of a programming language, not numbers or names.
    `labels` are those of the rows, and `heads` those of the columns, where they stand beside.
    """

    rows: Sequence[Row]
    style: Style
    quoted: bool = False
    labels: Sequence[str] = ()
    heads: Sequence[str] = ()

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return len(self.rows), len(self.rows[0].tokens) if self.rows else 0


Kind = Literal["matrix", "pair", "number", "label", "name", "edge", "text", "fault", "cases"]


class Part(NamedTuple):
    """One thing found in a text, where it begins (line and column, from 1) and its last line.

    - "matrix": a `matrix` that may be a board.
    - "pair": two whole numbers in `pair`: a click, a size, coordinates. With the role "call" they
      stand in a call beside a board, and are a click if the outcome says so.
    - "number": one whole number (`pair[0]`) on a line of its own, or with a label.
    - "label": a word that says what follows; its `role`.
    - "name": the name of a case, in `text`: a description, a test's title.
    - "edge": nothing before it belongs to what follows (a test ends, a record begins).
    - "text": text that says nothing of boards; it is ignored, and said.
    - "fault": something near a board that cannot be read; `text` is the message.
    - "cases": `cases` that a layout has read whole, as from a link.

    `role` is what a label says, or a name in front of a list: see `words.ROLES`; empty where
    nothing says it. `text` is the label, name or variable as written. `number` is the number
    at its end ("2" in `Example 2`, `board2`), or a place by the labels of a board (`B1`).
    Parts with the same `group` (not 0) stand in one call, record or assertion: they belong to
    one case. `sure` says that the role is given by a name or by an assertion. `code` says that
    it stands in source code, not in prose.
    """

    kind: Kind
    line: int
    column: int
    last: int
    role: str = ""
    text: str = ""
    number: str = ""
    matrix: Matrix | None = None
    pair: tuple[int, ...] | None = None
    group: int = 0
    sure: bool = False
    code: bool = False
    cases: Sequence[Case] = ()
