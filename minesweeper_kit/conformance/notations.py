"""Vectors of notations: texts and what they hold, boards and how they are written, links."""

from collections.abc import Iterator
from functools import partial

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.conformance.boards import game_positions, random_boards, rows_of
from minesweeper_kit.conformance.vector import Vector
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect, shipped_names
from minesweeper_kit.errors import LossyError, MinesweeperKitError, ParseError
from minesweeper_kit.io.reading import loads
from minesweeper_kit.io.writing import dumps
from minesweeper_kit.layouts import LAYOUTS

LINKS = ("analysis", "pttacg", "tatham")
"""The formats of links and game ids that vectors have."""

_SIZES = (
    *((1, 1, 1), (1, 5, 2), (5, 1, 2), (2, 3, 2), (3, 2, 1), (4, 4, 5), (3, 7, 6), (7, 3, 6)),
    *((9, 9, 10), (16, 30, 99)),
)
_RULE_OF = {"symbol": "read.2", "shape": "read.3", "parse": "read.4"}
_STRANGE = "\u00a4"  # a symbol that no notation has


def notation_vectors() -> Iterator[Vector]:
    """All vectors of these groups; some may come twice."""
    for dialect in map(find_dialect, sorted(shipped_names())):
        if LAYOUTS[dialect.layout].kind == "text":
            yield from _of_dialect(dialect)
    for name in LINKS:
        for board in (*_boards(8), *_layouts()):
            yield from _linked(name, board)


def _boards(count: int) -> Iterator[Board]:
    """A few boards at every stage of a game."""
    for rows, cols, mines in ((1, 1, 0), (2, 3, 1), (3, 2, 2), (4, 5, 5), (9, 9, 10)):
        for board in random_boards(rows, cols, mines, count=max(count // 5, 1)):
            yield from game_positions(board, 1)
            yield board.opened()
            yield board.player_view()


def _layouts() -> Iterator[Board]:
    """Boards before the first click, of sizes at which bits and pairs of letters are left over."""
    for rows, cols, mines in _SIZES:
        yield from random_boards(rows, cols, mines, count=3)


def _of_dialect(dialect: Dialect) -> Iterator[Vector]:
    """The vectors of a dialect in its own layout, and of faults in its grid."""
    examples = [Board.parse(example.board, dialect) for example in dialect.examples]
    for board in (*examples, *_boards(5)):
        yield from _written(dialect.name, board)
    grid = f"{dialect.name}+grid"
    wrong = [f"{_STRANGE}\n", "\n", ""]
    for board in (*examples, *_boards(1)):
        try:
            text = dumps([Case(board)], grid)
        except MinesweeperKitError:
            continue
        wrong += [text.rstrip("\n")[:-1] + _STRANGE + "\n", _STRANGE + text[1:]]
        if board.rows > 1 and board.cols > 2 and not dialect.spaced:
            wrong.append(text.rstrip("\n")[:-1] + "\n")
    yield from filter(None, map(partial(_rejected, grid), wrong))


def _written(format: str, board: Board) -> Iterator[Vector]:
    """What it is to write a board, and to read that."""
    asked = {"format": format, "board": rows_of(board)}
    try:
        text = dumps([Case(board)], format)
    except LossyError:
        yield Vector("write", ("write.2",), asked, error="lossy")
        return
    try:
        read = loads(text, format)
    except MinesweeperKitError:
        return  # it needs a click, or a size that it has not
    if [case.board for case in read] == [board]:
        yield Vector("write", ("write.1",), asked, text)
        yield Vector("read", ("read.1",), {"format": format, "text": text}, rows_of(board))


def _rejected(format: str, text: str) -> Vector | None:
    """The vector of a text that is an error in a format; None where it is none."""
    try:
        loads(text, format)
    except ParseError as error:
        if error.code in _RULE_OF and error.line is not None and error.column is not None:
            at = (error.line, error.column)
            asked = {"format": format, "text": text}
            return Vector("read", (_RULE_OF[error.code],), asked, error=error.code, at=at)
    return None


def _linked(format: str, board: Board) -> Iterator[Vector]:
    """A board as a link, and that link with a piece missing."""
    try:
        text = dumps([Case(board)], format)
        if [case.board for case in loads(text, format)] != [board]:
            return
    except MinesweeperKitError:
        return
    yield Vector("link", ("link.1",), {"format": format, "text": text}, rows_of(board))
    shorter = text.rstrip("\n")[:-1] + "\n"
    try:
        loads(shorter, format)
    except ParseError as error:
        if error.code == "shape":
            asked = {"format": format, "text": shorter}
            yield Vector("link", ("link.2",), asked, error="shape")
