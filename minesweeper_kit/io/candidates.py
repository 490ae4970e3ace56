"""Attempts of detection: a text read in one format, and what came of it."""

import io
from collections.abc import Iterator
from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import REVEALED, Cell
from minesweeper_kit.errors import ParseError, SymbolError
from minesweeper_kit.io.format import Format
from minesweeper_kit.layouts import Layout, find_layout

HEAD = 2**14
"""How many bytes of a file detection looks at."""

_LONGEST = 64
"""More bytes than any symbol has. A fault this close to where the head of the text is cut off
may come from the cut."""

_JUDGED = 4
"""How many boards of a reading are held against the rules."""


class Attempt(NamedTuple):
    """What came of reading the text in one format.

    `fault` is its worst error: an unknown symbol, which says that the text is in
    another dialect, or else the first one, which says that it is in another layout,
    or broken. `clicked` says whether a case has a click. `fits` says whether there
    is no fault, or none but that the text ends too early. `shown` says whether the
    cells on the boards are such as detection thinks of the dialect by. `boards` are
    the first ones. `is_possible` says whether the click of each can be made.
    """

    format: Format
    fault: ParseError | None
    clicked: bool
    fits: bool
    shown: bool
    boards: list[Board]
    is_possible: bool = True

    @property
    def wrong_symbol(self) -> bool:
        """Whether the fault is a symbol that the dialect does not have."""
        return isinstance(self.fault, SymbolError)

    @property
    def breaks_rules(self) -> bool:
        """Whether one of the boards breaks the rules: then other readings are named first."""
        from minesweeper_kit.game.rules import check_board

        return any(check_board(board) for board in self.boards)


def try_format(head: bytes, format: Format, source: str) -> Attempt:
    """Read the text in that format, up to the first unknown symbol or the end."""
    clicked, cases, possible = False, 0, True
    layout = find_layout(format.layout)
    text = without_cut_end(head, layout)
    fault: ParseError | None = None
    boards: list[Board] = []
    seen = set[int]()
    try:
        for item in layout.read_cases(io.BytesIO(text), format.dialect, source):
            if isinstance(item, ParseError):
                if fault is None or isinstance(item, SymbolError):
                    fault = item
                if isinstance(item, SymbolError):
                    break
            else:
                cases += 1
                clicked = clicked or item.click is not None
                if cases <= _JUDGED:
                    boards.append(item.board)
                    possible = possible and can_click(item)
                seen.update(set(item.board.cells))
    except ParseError as error:
        fault = fault or error
    ends_early = (
        fault is not None
        and not isinstance(fault, SymbolError)
        and (cases > 0 if len(head) < HEAD else True)
        and _is_at_end(fault, text, cut=len(head) == HEAD)
    )
    fits = ends_early or (fault is None and cases > 0)
    shown = format.dialect is None or format.dialect.is_shown_by(seen)
    return Attempt(format, fault, clicked, fits and shown, shown, boards, possible)


def can_click(case: Case) -> bool:
    """Whether a case has no click, or one on a cell that may be clicked.

    One outside the board says nothing of the symbols.

    >>> can_click(Case(Board(1, 2, "9a"), (0, 0))), can_click(Case(Board(1, 2, "1a"), (0, 0)))
    (True, False)
    """
    board, click = case.board, case.click
    if click is None or not (0 <= click[0] < board.rows and 0 <= click[1] < board.cols):
        return True
    return Cell.EXPLODED not in board.cells and board[click] not in REVEALED


def _is_at_end(fault: ParseError, text: bytes, *, cut: bool) -> bool:
    """Whether the fault is after the last line, or near the end of a text that was `cut`."""
    lines = text.rstrip().split(b"\n")
    if not cut or (fault.line or 0) != len(lines):
        return (fault.line or 0) > len(lines)
    return (fault.column or 0) + _LONGEST > len(lines[-1])


def without_cut_end(head: bytes, layout: Layout) -> bytes:
    r"""The head without a last line that was cut off.

    Where all is on one line, the last row is left out instead, and the list closed.

    >>> without_cut_end(b"EM\nE", find_layout("grid"))  # not so long that it was cut off
    b'EM\nE'
    """
    if len(head) < HEAD:
        return head
    if b"\n" in head:
        return head[: head.rindex(b"\n") + 1]
    if layout.closing and layout.closing in head:
        return head[: head.rindex(layout.closing) + 1] + layout.closing
    return head


def cases_of(head: bytes, format: Format, source: str) -> Iterator[Case | ParseError]:
    """The cases of the text in that format, without a last one that may be cut off."""
    layout = find_layout(format.layout)
    text = io.BytesIO(without_cut_end(head, layout))
    last: Case | ParseError | None = None
    try:
        for item in layout.read_cases(text, format.dialect, source):
            if last is not None:
                yield last
            last = item
    except ParseError as error:
        last = error
    if last is not None and len(head) < HEAD:
        yield last
