"""Unknown keys that hold a board or a click: they are kept, and nobody checks or plays them."""

from collections.abc import Mapping
from typing import Any

from minesweeper_kit.board import Board
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.layouts.documents.values import is_click, numbers_of
from minesweeper_kit.wording import shown


def unknown_parts(
    extra: Mapping[str, Any], board: Board, dialect: Dialect, *, clicked: bool
) -> tuple[str, ...]:
    """A sentence for each key that holds another board of the same size, or a click on the board.

    `extra` are keys that name no part of the case, with their values. A case that is
    `clicked` has its click already: other pairs of numbers are something else.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> leetcode = find_dialect("leetcode")
    >>> extra = {"wanted": ["1M"], "size": [1, 2], "start": [0, 0]}
    >>> for sentence in unknown_parts(extra, Board(1, 2, "9a"), leetcode, clicked=False):
    ...     print(sentence)
    the unknown key 'wanted' holds a board: name it expected, or put it under extra
    the unknown key 'start' holds a click: name it click, or put it under extra
    """
    found = []
    for key, value in extra.items():
        if not isinstance(value, str | list | dict):
            continue
        if _is_board(value, board, dialect):
            found.append(_sentence(key, "a board", "expected"))
        elif not clicked and is_click(value) and _is_inside(value, board):
            found.append(_sentence(key, "a click", "click"))
    return tuple(found)


def _sentence(key: str, what: str, name: str) -> str:
    return f"the unknown key {shown(key)} holds {what}: name it {name}, or put it under extra"


def _is_inside(value: Any, board: Board) -> bool:
    row, col = numbers_of(value)
    return bool(0 <= row < board.rows and 0 <= col < board.cols)


def _is_board(value: Any, board: Board, dialect: Dialect) -> bool:
    """Whether the value is a board of the same size, in the symbols of the dialect."""
    rows = value.strip("\n").split("\n") if isinstance(value, str) else value
    if not isinstance(rows, list) or len(rows) != board.rows or not board.cells:
        return False
    if not all(isinstance(row, str) for row in rows):
        if not all(isinstance(row, list) and len(row) == board.cols for row in rows):
            return False
        try:
            dialect.alphabet.decode_symbols([str(symbol) for row in rows for symbol in row])
        except (KeyError, MinesweeperKitError):
            return False
        return True
    try:
        texts = [row.encode("utf-8", "surrogatepass") for row in rows]
        _, cols, _ = dialect.alphabet.decode(texts, line=0)
    except MinesweeperKitError:
        return False
    return cols == board.cols
