"""What the problems beside clicks, numbers and verdicts ask: their input, and the right answers.

Baekjoon 4396 asks what a player sees who has touched some cells, SWEA 1868 how many clicks open a
board, Code Jam's "Minesweeper Master" for a board that one click opens, and CodeSignal how many
mines are beside each cell, be it a mine or not.
"""

from collections.abc import Iterable

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import IS_MINE, Cell, in_rows
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.wording import counted

IMPOSSIBLE = "Impossible"
_CLICK, _MINE, _SAFE = "c*."
_UNTOUCHED = bytes([Cell.EMPTY, Cell.MINE])
_EXPLODED = bytes([Cell.EXPLODED])


def counts(board: Board) -> list[list[str]]:
    """How many mines are beside each cell, as symbols; a mine does not count itself."""
    found = adjacent_counts(board.cells.translate(IS_MINE), board.rows, board.cols)
    return in_rows([str(count) for count in found], board.rows, board.cols)


def truths(board: Board) -> list[list[bool]]:
    """The rows of a board, True where a mine is and False where none is."""
    rows = in_rows(board.cells.translate(IS_MINE), board.rows, board.cols)
    return [list(map(bool, row)) for row in rows]


def touched_text(board: Board) -> str:
    """What Baekjoon 4396 gives of a board: its size, where its mines are, what was touched.

    >>> touched_text(Board(2, 2, "1E EM")).split()
    ['2', '..', '.*', 'x.', '..']
    """
    mines = [_MINE if code else _SAFE for code in board.cells.translate(IS_MINE)]
    touched = [_SAFE if code in _UNTOUCHED else "x" for code in board.cells]
    rows = [
        "".join(symbols[at : at + board.cols])
        for symbols in (mines, touched)
        for at in range(0, len(symbols), board.cols)
    ]
    return "\n".join([str(board.rows), *rows, ""])


def seen(board: Board) -> Board:
    """What a player sees of a board: mines only where one was touched, and then all of them."""
    shown = Cell.MINE if _EXPLODED in board.cells else Cell.EMPTY
    table = bytes.maketrans(bytes([Cell.MINE]) + _EXPLODED, bytes([shown, Cell.MINE]))
    return Board(board.rows, board.cols, board.cells.translate(table))


def clicks(board: Board) -> str:
    """How many clicks open every safe cell of a board, at the least: its 3BV."""
    from minesweeper_kit.game.metrics import stats

    return str(stats(board).bbbv)


def layout_text(cases: Iterable[Case]) -> str:
    r"""What Code Jam gives of boards: how many there are; of each its rows, columns and mines.

    >>> layout_text([Case(Board(1, 2, "EM"))])
    '1\n1 2 1\n'
    """
    sizes = [f"{case.board.rows} {case.board.cols} {case.board.mines}" for case in cases]
    return "\n".join([str(len(sizes)), *sizes, ""])


def arranged(rows: int, cols: int, mines: int) -> list[str]:
    """A board with so many mines that one click opens; `Impossible` where there is none.

    The safe cells are a staircase in a corner, its first two rows and columns alike: each of them
    touches a cell without mines beside it, and these touch each other.

    >>> arranged(3, 1, 1), arranged(2, 2, 1)
    (['c', '.', '*'], ['Impossible'])
    """
    safe = rows * cols - mines
    if min(rows, cols) == 1 or safe == 1:
        line = (_CLICK + _SAFE * (safe - 1)).ljust(rows * cols, _MINE)
        return [line[at : at + cols] for at in range(0, len(line), cols)]
    for width in range(min(cols, safe // 2), 1, -1):
        lengths = _staircase(safe, width)
        if lengths and len(lengths) <= rows:
            lines = [(_SAFE * length).ljust(cols, _MINE) for length in lengths]
            lines += [_MINE * cols] * (rows - len(lines))
            return [_CLICK + lines[0][1:], *lines[1:]]
    return [IMPOSSIBLE]


def _staircase(safe: int, width: int) -> list[int]:
    """Lengths of rows, the first two of them `width`, none of them 1; empty where none fit."""
    full, rest = divmod(safe, width)
    lengths = [width] * full + [rest] * (rest > 0)
    if rest == 1:
        lengths[-2:] = [width - 1, 2]
    return lengths if lengths[1:2] == [width] and min(lengths) >= 2 else []


def layout_fault(found: list[str], right: list[str]) -> str:
    """What is wrong with a board that one click should open; empty where it does.

    `right` is such a board, with as many mines, or `Impossible`.

    >>> layout_fault(["c*", ".*"], ["c.", "**"])
    'the click leaves 1 safe cell closed'
    """
    if found == right:
        return ""
    if right == [IMPOSSIBLE]:
        return f"a board, expected {IMPOSSIBLE}"
    if found == [IMPOSSIBLE]:
        return f"{IMPOSSIBLE}, but there is a board"
    text = "".join(found)
    other = next((letter for letter in text if letter not in (_CLICK, _MINE, _SAFE)), None)
    if other is not None:
        return f"the symbol {other!r}, expected c, * and ."
    wanted = "".join(right).count(_MINE)
    if text.count(_MINE) != wanted:
        return f"mines: {text.count(_MINE)}, expected {wanted}"
    if text.count(_CLICK) != 1:
        return f"c stands {text.count(_CLICK)} times, expected once"
    cells = bytes(Cell.MINE if letter == _MINE else Cell.EMPTY for letter in text)
    board = Board(len(found), len(found[0]), cells)
    outcome = Case(board, divmod(text.index(_CLICK), board.cols)).outcome()
    closed = outcome.cells.count(Cell.EMPTY) if outcome is not None else 0
    return f"the click leaves {counted(closed, 'safe cell')} closed" if closed else ""
