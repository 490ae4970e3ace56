"""Other ways to reveal a board, written or called for the comparison."""

import os
import random
import shutil
import subprocess
from collections import deque
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, NamedTuple

EMPTY, MINE = 9, 10

Letters = list[list[str]]
Call = Callable[[], object]

AROUND = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


class Question(NamedTuple):
    """A board of cell codes and a click in its middle, which no mine is near."""

    rows: int
    cols: int
    cells: bytes
    row: int
    col: int

    def lines(self) -> list[str]:
        """Its rows in LeetCode's letters."""
        letters = self.cells.translate(bytes.maketrans(bytes([EMPTY, MINE]), b"EM")).decode()
        return [letters[at : at + self.cols] for at in range(0, len(letters), self.cols)]

    def letters(self) -> Letters:
        """Its letters as the judge hands them over."""
        return [list(line) for line in self.lines()]


def question(rows: int, cols: int, share: float, seed: int = 0) -> Question:
    """A board with that share of mines, the same for the same arguments."""
    row, col = rows // 2, cols // 2
    cells = bytearray([EMPTY]) * (rows * cols)
    for at in random.Random(f"{rows} {cols} {seed}").sample(
        range(rows * cols), round(share * rows * cols)
    ):
        r, c = divmod(at, cols)
        if max(abs(r - row), abs(c - col)) > 1:
            cells[at] = MINE
    return Question(rows, cols, bytes(cells), row, col)


def breadth_first(board: Letters, click: tuple[int, int]) -> Letters:
    """The textbook's answer in Python, with a queue. Changes the board in place."""
    rows, cols = len(board), len(board[0])
    queue = deque([click])
    board[click[0]][click[1]] = "B"
    while queue:
        row, col = queue.popleft()
        mines = 0
        empty = []
        for i, j in AROUND:
            r, c = row + i, col + j
            if 0 <= r < rows and 0 <= c < cols:
                if board[r][c] == "M":
                    mines += 1
                elif board[r][c] == "E":
                    empty.append((r, c))
        if mines:
            board[row][col] = str(mines)
            continue
        for r, c in empty:
            board[r][c] = "B"
        queue.extend(empty)
    return board


def depth_first(board: Letters, click: tuple[int, int]) -> Letters:
    """The textbook's answer in Python, recursive. Changes the board in place."""
    rows, cols = len(board), len(board[0])

    def open_cell(row: int, col: int) -> None:
        near = [
            (r, c)
            for r in range(max(row - 1, 0), min(row + 2, rows))
            for c in range(max(col - 1, 0), min(col + 2, cols))
        ]
        mines = sum(board[r][c] == "M" for r, c in near)
        if mines:
            board[row][col] = str(mines)
            return
        board[row][col] = "B"
        for r, c in near:
            if board[r][c] == "E":
                open_cell(r, c)

    open_cell(*click)
    return board


def ms_toollib(asked: Question) -> Call | None:
    """The call of ms_toollib (Rust), or None where it is not installed."""
    try:
        toollib: Any = import_module("ms_toollib")
    except ImportError:
        return None
    mines = [[-int(letter == "M") for letter in line] for line in asked.lines()]
    numbers = toollib.cal_board_numbers(mines)
    return lambda: toollib.refresh_board(
        numbers, [[10] * asked.cols for _ in range(asked.rows)], [(asked.row, asked.col)]
    )


def scipy_label(asked: Question) -> Call | None:
    """The way of arrays: label the openings, widen the one that was clicked."""
    try:
        numpy: Any = import_module("numpy")
        ndimage: Any = import_module("scipy.ndimage")
    except ImportError:
        return None
    block = [[1] * 3] * 3

    def call() -> object:
        cells = numpy.frombuffer(asked.cells, numpy.uint8).reshape(asked.rows, asked.cols)
        mines = numpy.pad((cells == MINE).astype(numpy.uint8), 1)
        tall = mines[:-2] + mines[1:-1] + mines[2:]
        counts = tall[:, :-2] + tall[:, 1:-1] + tall[:, 2:]
        labels, _ = ndimage.label((counts == 0) & (cells == EMPTY), block)
        opening = labels == labels[asked.row, asked.col]
        shown = ndimage.binary_dilation(opening, block) & (cells == EMPTY)
        return numpy.where(shown, counts, cells).tobytes()

    return call


def compile_cpp(folder: str) -> str | None:
    """The recursive C++ program, compiled in `folder`; None without a compiler."""
    return _compiled("g++", "dfs.cpp", folder)


def compile_c(folder: str) -> str | None:
    """The C program that converts files, compiled in `folder`; None without a compiler."""
    return _compiled("gcc", "convert.c", folder)


def _compiled(compiler: str, name: str, folder: str) -> str | None:
    found = shutil.which(compiler)
    if found is None:
        return None
    source = os.path.join(os.path.dirname(__file__), name)
    program = os.path.join(folder, name.partition(".")[0])
    subprocess.run([found, "-O2", "-pthread", "-o", program, source], check=True)
    return program


def filtered(command: list[str], data: bytes) -> bytes:
    """What another program makes of the data, its start and end included."""
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def found_program(name: str) -> str | None:
    """The path of an installed program, games too; None where there is none."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")


def tell_missing(missing: Iterable[str]) -> None:
    """Say in a line which peers are left out."""
    names = ", ".join(missing)
    if names:
        print(f"Not installed, and so left out: {names}.\n")


def least_cpp(program: str, asked: Question, seconds: float) -> float | None:
    """The least time of a call of the C++ program in seconds; None where it fails."""
    repeats = max(2, int(seconds * 1e7 / len(asked.cells)))
    text = f"{asked.rows} {asked.cols} {asked.row} {asked.col}\n" + "\n".join(asked.lines())
    done = subprocess.run(
        [program, str(repeats)], input=text.encode(), capture_output=True, check=False
    )
    return float(done.stdout) / 1e6 if done.returncode == 0 else None
