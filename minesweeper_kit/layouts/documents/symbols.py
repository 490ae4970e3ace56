"""The dialect of a document that names none: the only one that has all of its symbols."""

from collections.abc import Iterable, Mapping
from typing import Any

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, SymbolError
from minesweeper_kit.layouts import text_dialects
from minesweeper_kit.layouts.documents.values import board_at
from minesweeper_kit.markup.source_data import Path, SourceData
from minesweeper_kit.wording import nearest, shown

_NAMED = 4
"""How many dialects a message names."""


def fitting_dialect(document: SourceData, boards: Iterable[Path], format: str) -> Dialect:
    """The only dialect that has the symbols of these boards, given by their places.

    It is enough that a few boards leave only one: a later fault is then told in its words.
    Raises ParseError where several are left, and where none has the symbols of a board;
    `format` is the layout, for the advice in it.

    >>> from minesweeper_kit.markup.json import read_json
    >>> document = read_json(b'[{"board": ["E1"]}, {"board": ["EM"]}]', "a.json")
    >>> fitting_dialect(document, [(0, "board"), (1, "board")], "json").name
    'leetcode'
    """
    left = text_dialects()
    unseen = {dialect: set(dialect.shows) for dialect in left}
    at: Path = ()
    for at in boards:
        fit = [dialect for dialect in left if _fault(document, at, dialect, unseen) is None]
        if not fit:
            raise _none_fits(document, at, left, unseen)
        left = fit
        if len(left) == 1:
            return left[0]
    left = [dialect for dialect in left if not unseen[dialect]]
    if len(left) == 1:
        return left[0]
    if at:  # what is no board in any of them is to be named first
        board_at(document, at, left[0])
    names = [dialect.name for dialect in left]
    listed = ", ".join(names[:_NAMED]) + ", ..." * (len(names) > _NAMED)
    error = document.error(
        f"no dialect is named, and several have these symbols ({listed}): name it "
        f"in the cases (dialect: {names[0]}), or in the format, as in {names[0]}+{format}"
    )
    error.unnamed = True
    raise error


def _fault(
    document: SourceData, path: Path, dialect: Dialect, unseen: Mapping[Dialect, set[Cell]]
) -> SymbolError | None:
    """The symbol of the board at `path` that the dialect does not have.

    The cells on the board are taken from those that are still `unseen`.
    """
    try:
        board = board_at(document, path, dialect)
        if unseen[dialect]:
            unseen[dialect].difference_update(board.cells)
    except SymbolError as error:
        return error
    except ParseError:
        pass
    return None


def _none_fits(
    document: SourceData, path: Path, left: list[Dialect], unseen: Mapping[Dialect, set[Cell]]
) -> ParseError:
    """The error where none of the dialects that are left has all symbols of the board at `path`."""
    left = [dialect for dialect in left if not unseen[dialect]]
    faults = [fault for dialect in left if (fault := _fault(document, path, dialect, unseen))]
    furthest = max(_how_far(fault) for fault in faults)
    last = [
        (dialect.name, fault)
        for dialect, fault in zip(left, faults, strict=True)
        if _how_far(fault) == furthest
    ]
    fault = last[0][1]
    if len(last) == 1:
        return fault
    symbol = "these symbols" if fault.symbol is None else f"the symbol {shown(fault.symbol)}"
    message = (
        f"no dialect is named, and none takes {symbol} here: say what the symbols are "
        f"(--symbols), or name a dialect{nearest([name for name, _ in last])}"
    )
    error = ParseError(message).located(*_place(fault))
    error.unnamed = True
    return error


def _how_far(fault: SymbolError) -> tuple[int, int]:
    return fault.line or 0, fault.column or 0


def _place(fault: SymbolError) -> tuple[Any, ...]:
    return fault.source, fault.line, fault.column
