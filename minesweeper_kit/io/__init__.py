"""Reading and writing cases: load, loads, dump, dumps, named like those of Python's json."""

from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reader import OnError, Reader
from minesweeper_kit.io.reading import load, loads
from minesweeper_kit.io.writing import dump, dumps, whole_file

__all__ = ["Format", "OnError", "Reader", "dump", "dumps", "load", "loads", "whole_file"]
