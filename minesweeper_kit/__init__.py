"""Minesweeper boards in every notation: convert, reveal, validate."""

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
from minesweeper_kit.fixtures import check, differences
from minesweeper_kit.format import Format
from minesweeper_kit.io import Reader, dump, dumps, load, loads
from minesweeper_kit.registry import dialects, find_dialect, register
from minesweeper_kit.rules import Breach

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
