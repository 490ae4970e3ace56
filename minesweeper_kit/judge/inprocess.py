"""A solution of LeetCode 529 in a Python file, run in this process on one case.

It is for tests, which want its traceback: no limits, no process of its own. The
solution is given LeetCode's letters, a list of lists of them, and the click as
[row, col], zero-based; it gives back such a board.
"""

import os
import sys
from collections.abc import Callable
from typing import Any

from minesweeper_kit.board import Board, Click
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import SolutionError
from minesweeper_kit.judge.worker import loading


class Solution:
    """What is called in a Python file: `name` says what, `path` is the file.

    `function` takes a board and a click, both as lists, and returns the board after it.

    >>> def first_only(board, click):
    ...     board[click[0]][click[1]] = "1"
    ...     return board
    >>> solution = Solution("solution.py", "first_only", first_only)
    >>> print(solution.outcome(Board.parse("EM", "leetcode"), (0, 0)))
    1M
    """

    def __init__(self, path: str, name: str, function: loading.Call) -> None:
        self.path = path
        self.name = name
        self._function = function

    def outcome(self, board: Board, click: Click) -> Board:
        """The board that the solution returns for `board` and a click at (row, col).

        Calls may go as deep in it as under `judge`. Raises LossyError where LeetCode's
        letters cannot show the board, SolutionError where what it returns is no board in
        these letters or where its calls go too deep, and whatever the solution itself raises.
        """
        letters = find_dialect("leetcode").alphabet
        rows = [list(row.decode()) for row in _letters(board)]
        try:
            given = _with_stack(lambda: self._function(rows, list(click)))
        except RecursionError as error:
            line = loading.line_of(error, self.path)
            raise SolutionError(
                f"stack overflow: {loading.own_line(error)} ({self.path}:{line})"
            ) from None
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


def _with_stack(function: Callable[[], Any]) -> Any:
    """What the function returns or raises, called where calls may go as deep as under `judge`.

    The depth is the interpreter's, the stack that of a thread.
    """
    import threading

    returned: list[Any] = []
    raised: list[BaseException] = []

    def call() -> None:
        try:
            returned.append(function())
        except BaseException as error:  # noqa: BLE001 - it is raised in the other thread
            raised.append(error)

    limit, size = sys.getrecursionlimit(), threading.stack_size()
    thread = threading.Thread(target=call, daemon=True)
    try:
        sys.setrecursionlimit(max(limit, loading.DEPTH))
        threading.stack_size(loading.STACK)
        try:
            thread.start()
        finally:
            threading.stack_size(size)
        thread.join()
    finally:
        sys.setrecursionlimit(limit)
    if raised:
        raise raised.pop()
    return returned.pop()


def _letters(board: Board) -> list[bytes]:
    """The rows of a board in LeetCode's letters. Raises LossyError."""
    return find_dialect("leetcode").alphabet.encode_letters(board.cells, board.rows, board.cols)


def load_solution(spec: str, folder: str | os.PathLike[str] = ".") -> Solution:
    r"""The solution at `PATH` or `PATH::NAME`.

    `PATH` is a Python file, taken from `folder`. `NAME` is a function, a class, or
    `Class.method`; without it, it is `Solution.updateBoard` or the other names that
    `loading.find` looks for.

    Raises SolutionError where there is no such file or name, and where the file cannot
    be run.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with open(os.path.join(folder, "idle.py"), "w") as file:
    ...         _ = file.write("def updateBoard(board, click):\n    return board\n")
    ...     solution = load_solution("idle.py", folder)
    >>> solution.name
    'updateBoard'
    >>> print(solution.outcome(Board.parse("EM", "leetcode"), (0, 0)))
    EM
    """
    given, _, name = spec.partition("::")
    path = os.path.abspath(os.path.join(folder, given))
    try:
        with open(path, "rb") as stream:
            source = stream.read()
    except OSError as error:
        raise SolutionError(error.strerror or str(error)).located(given) from None
    stem = os.path.splitext(os.path.basename(path))[0]
    try:
        names = loading.run(path, source, f"minesweeper_kit_solution_{stem}")
        return Solution(path, *loading.find(names, name or None))
    except (Exception, SystemExit) as error:
        message, line = loading.fault(error, path)
        raise SolutionError(message).located(given, line) from error
