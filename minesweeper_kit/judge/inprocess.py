"""A solution of LeetCode 529 in a Python file, run in this process on one case.

It speaks LeetCode's letters and signature: lists of one-letter strings and the
click as [row, col] in, the board out.
"""

import os

from minesweeper_kit.board import Board, Click
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import SolutionError
from minesweeper_kit.judge import loading


class Solution:
    """A function (board, click) -> board on LeetCode's letters, and the file that it is in."""

    def __init__(self, path: str, name: str, function: loading.Call) -> None:
        self.path = path
        self.name = name
        self._function = function

    def outcome(self, board: Board, click: Click) -> Board:
        """What the solution makes of the board.

        Raises LossyError where LeetCode's letters cannot show the board,
        SolutionError for what is no board of theirs, and whatever the solution
        raises.
        """
        letters = find_dialect("leetcode").alphabet
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
    return find_dialect("leetcode").alphabet.encode_letters(board.cells, board.rows, board.cols)


def load_solution(spec: str, folder: str | os.PathLike[str] = ".") -> Solution:
    """The solution at `PATH` or `PATH::NAME`, as `loading.find` finds it there.

    `PATH` is taken from `folder`. Raises SolutionError where there is none, and
    where its file cannot be run.
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
