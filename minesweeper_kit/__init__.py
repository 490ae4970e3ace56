"""Minesweeper boards in every notation: convert, reveal, validate."""

from typing import TYPE_CHECKING

from minesweeper_kit._engine import compiled
from minesweeper_kit.board import Board, Click, reveal
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import (
    AmbiguousFormatError,
    BudgetError,
    ClickError,
    ContradictionError,
    FormatError,
    LossyError,
    MinesweeperKitError,
    ParseError,
    ShapeError,
    SymbolError,
)
from minesweeper_kit.format import Format
from minesweeper_kit.io import Reader, dump, dumps, load, loads
from minesweeper_kit.registry import dialects, find_dialect, register

__all__ = [
    "AmbiguousFormatError",
    "Board",
    "Breach",
    "BudgetError",
    "Case",
    "Cell",
    "Click",
    "ClickError",
    "ContradictionError",
    "Dialect",
    "Format",
    "FormatError",
    "LossyError",
    "MinesweeperKitError",
    "Origin",
    "ParseError",
    "Reader",
    "ShapeError",
    "SymbolError",
    "check",
    "compiled",
    "dialects",
    "differences",
    "dump",
    "dumps",
    "find_dialect",
    "load",
    "loads",
    "register",
    "reveal",
]

if TYPE_CHECKING:
    from minesweeper_kit.fixtures import check, differences
    from minesweeper_kit.rules import Breach
else:
    # Most programs do without these: they are imported when they are asked for.
    def __getattr__(name):
        if name not in ("Breach", "check", "differences"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from minesweeper_kit import fixtures

        return getattr(fixtures, name)

    def __dir__():
        return sorted({*globals(), *__all__})
