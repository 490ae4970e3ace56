"""Boards and cases for Hypothesis, and a textbook way to reveal."""

from collections import deque

from hypothesis import strategies as st

from minesweeper_kit import Board, Case, Cell, find_dialect

JUDGE = bytes(range(12))
"""What both judges' dialects can write."""
EVERY = bytes(Cell)


def boards(codes: bytes = EVERY, least: int = 0, most: int = 5) -> st.SearchStrategy[Board]:
    sizes = st.tuples(st.integers(least, most), st.integers(least, most))
    return sizes.flatmap(
        lambda size: st.lists(
            st.sampled_from(codes), min_size=size[0] * size[1], max_size=size[0] * size[1]
        ).map(lambda cells: Board(*size, bytes(cells)))
    )


NAMES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.sampled_from(
        ["yes", "null", "- a", "a: b", "", " ", "1", "1e3", "~", "'", '"', "#", "a #b", "\n", "\\n",
         "💣🚩",
         "1️⃣", "[a]", "{}", "&a", "*a", "!t", "|", ">", "%", "@", "`", "2020-01-01", "=", "<<",
         "trailing ",
         " leading", "two\nlines", "tab\t", "\u2028", "\x85", "\ufeff", "a\0b", "\x1b["]
    ),
)  # fmt: skip


def cases(codes: bytes = JUDGE, least: int = 0) -> st.SearchStrategy[Case]:
    """Cases; the outcome that one expects is of the size of its board."""
    return boards(codes, least).flatmap(
        lambda board: st.builds(
            Case,
            board=st.just(board),
            click=st.none() | st.tuples(st.integers(-3, 60), st.integers(0, 60)),
            expected=st.none() | boards_like(board, codes),
            mines=st.none() | st.integers(0, 10**6),
            name=st.none() | NAMES,
        )
    )


def boards_like(board: Board, codes: bytes) -> st.SearchStrategy[Board]:
    """Boards of the same size."""
    size = len(board.cells)
    cells = st.lists(st.sampled_from(codes), min_size=size, max_size=size)
    return cells.map(lambda cells: Board(board.rows, board.cols, bytes(cells)))


def textbook(rows: list[list[str]], click: tuple[int, int]) -> list[list[str]]:
    """LeetCode's own rules by the book: a queue of cells, one after the other."""
    rows = [list(row) for row in rows]
    height, width = len(rows), len(rows[0])

    def around(row: int, col: int) -> list[tuple[int, int]]:
        return [
            (r, c)
            for r in range(max(0, row - 1), min(height, row + 2))
            for c in range(max(0, col - 1), min(width, col + 2))
            if (r, c) != (row, col)
        ]

    if rows[click[0]][click[1]] == "M":
        rows[click[0]][click[1]] = "X"
        return rows
    queue = deque([click])
    while queue:
        row, col = queue.popleft()
        if rows[row][col] != "E":
            continue
        mines = sum(rows[r][c] == "M" for r, c in around(row, col))
        rows[row][col] = str(mines) if mines else "B"
        if not mines:
            queue.extend(around(row, col))
    return rows


def letters(board: Board) -> list[list[str]]:
    symbols = find_dialect("leetcode").symbols
    return [[symbols[Cell(code)] for code in row] for row in board]
