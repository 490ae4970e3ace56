"""A solution of LeetCode 529 in a Python file, run in this process on one case.

It speaks LeetCode's letters and signature: lists of one-letter strings and the
click as [row, col] in, the board out.
"""

import collections
import importlib.util
import os
import sys
import typing
from collections.abc import Callable
from typing import Any

from minesweeper_kit.board import Board, Click
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.registry import find_dialect

METHODS = ("updateBoard", "update_board")

# What the judge imports before a solution, which those pasted from there rely on.
_PRELUDE = {
    name: getattr(module, name) for module in (collections, typing) for name in module.__all__
}


class SolutionError(MinesweeperKitError):
    """A solution that cannot be found, or gives back what is no board."""


class Solution:
    """A function (board, click) -> board on LeetCode's letters, and the file that it is in."""

    def __init__(self, path: str, name: str, function: Callable[[Any, Any], Any]) -> None:
        self.path = path
        self.name = name
        self._function = function

    def outcome(self, board: Board, click: Click) -> Board:
        """What the solution makes of the board.

        Raises LossyError where LeetCode's letters cannot show the board,
        SolutionError for what is no board of theirs, and whatever the solution
        raises.
        """
        letters = find_dialect("leetcode")
        rows = [list(row.decode()) for row in _letters(board)]
        given = self._function(rows, list(click))
        if given is None:
            raise SolutionError(
                f"{self.name} returned None: return the board, changed in place too"
            )
        try:
            lines = [list(row) for row in given]
            cells = letters.decode_symbols([symbol for line in lines for symbol in line])
        except (TypeError, KeyError):
            raise SolutionError(f"{self.name} returned no board of LeetCode's: {given!r}") from None
        if any(len(line) != len(lines[0]) for line in lines):
            raise SolutionError(f"{self.name} returned rows of different lengths: {given!r}")
        return Board(len(lines), len(lines[0]) if lines else 0, cells)


def _letters(board: Board) -> list[bytes]:
    return find_dialect("leetcode").encode_letters(board.cells, board.rows, board.cols)


def load_solution(spec: str, folder: str | os.PathLike[str] = ".") -> Solution:
    """The solution at `PATH::NAME`: a function, or a class with updateBoard or update_board.

    `PATH` is taken from `folder`. Without a name it is the class `Solution`, or
    a function with one of those two names.

    Raises SolutionError where there is none, and where its file cannot be run.
    """
    given, _, name = spec.partition("::")
    path = os.path.abspath(os.path.join(folder, given))
    if not os.path.isfile(path):
        raise SolutionError(f"there is no file {given}")
    module = _run(path, given)
    for candidate in [name] if name else ["Solution", *METHODS]:
        found = getattr(module, candidate, None)
        if found is not None:
            return Solution(path, candidate, _function(found, candidate, given))
    wanted = repr(name) if name else f"class Solution, nor a function {' or '.join(METHODS)}"
    raise SolutionError(f"there is no {wanted} in {given}")


def _run(path: str, given: str) -> Any:
    """The module of the file, run like a script's: its own folder is looked into first."""
    name = "minesweeper_kit_solution_" + os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise SolutionError(f"{given} is no Python file")
    module = importlib.util.module_from_spec(spec)
    vars(module).update(_PRELUDE)
    folder = os.path.dirname(path)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        line = error.lineno if isinstance(error, SyntaxError) else _line(error, path)
        message = f"cannot be run: {type(error).__name__}: {error}"
        raise SolutionError(message).located(given, line) from error
    return module


def _line(error: BaseException, path: str) -> int | None:
    """The last line of the file on the way to the error."""
    line, step = None, error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == path:
            line = step.tb_lineno
        step = step.tb_next
    return line


def _function(found: Any, name: str, given: str) -> Callable[[Any, Any], Any]:
    if not isinstance(found, type):
        if not callable(found):
            raise SolutionError(f"{name} in {given} is neither a function nor a class")
        return typing.cast("Callable[[Any, Any], Any]", found)
    for method in METHODS:
        if hasattr(found, method):
            return _on_new_object(found, method)
    raise SolutionError(f"the class {name} in {given} has no {' or '.join(METHODS)}")


def _on_new_object(found: type, method: str) -> Callable[[Any, Any], Any]:
    """The method of a new object for each case, as the judge calls it."""

    def call(board: Any, click: Any) -> Any:
        return getattr(found(), method)(board, click)

    return call
