"""How long the reveal engine takes, beside other ways to do the same, in the same run.

    python -m tests.benchmarks.bench_reveal [--sides 10 50 100 1000] [--seconds 1.0]

MINESWEEPER_KIT_PURE=1 measures the plain source. A way that is not installed, fails
or would take too long has no figure. Every figure is the least of many calls, in
microseconds; the calls of all ways alternate, so that a busy machine slows them alike.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections import deque
from collections.abc import Callable
from importlib import import_module
from typing import Any

import minesweeper_kit
from minesweeper_kit.reveal import reveal_cells

EMPTY, MINE = 9, 10
ROUNDS = 3

Letters = list[list[str]]
Call = Callable[[], object]


class Question:
    """A square board with a share of mines, none of them around the click in its middle."""

    def __init__(self, side: int, share: float) -> None:
        self.side, self.share, self.row = side, share, side // 2
        pick = random.Random(side)
        cells = bytearray([EMPTY]) * (side * side)
        for at in pick.sample(range(side * side), round(share * side * side)):
            row, col = divmod(at, side)
            if max(abs(row - self.row), abs(col - self.row)) > 1:
                cells[at] = MINE
        self.cells = bytes(cells)

    def lines(self) -> list[str]:
        letters = self.cells.translate(bytes.maketrans(bytes([EMPTY, MINE]), b"EM")).decode()
        return [letters[at : at + self.side] for at in range(0, len(letters), self.side)]

    def letters(self) -> Letters:
        return [list(line) for line in self.lines()]


def engine(question: Question) -> Call:
    cells, side, row = question.cells, question.side, question.row
    return lambda: reveal_cells(cells, side, side, row, row)


def copy(question: Question) -> Call:
    cells = question.cells
    return lambda: bytearray(cells)


AROUND = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


def breadth_first(question: Question) -> Call | None:
    if question.side > 300:
        return None
    letters, click = question.letters(), (question.row, question.row)

    def call() -> object:
        board = [list(line) for line in letters]
        side = len(board)
        queue = deque([click])
        board[click[0]][click[1]] = "B"
        while queue:
            row, col = queue.popleft()
            mines = 0
            empty = []
            for i, j in AROUND:
                r, c = row + i, col + j
                if 0 <= r < side and 0 <= c < side:
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

    return call


def depth_first(question: Question) -> Call | None:
    if question.side > 50:
        return None
    letters, row = question.letters(), question.row
    side = question.side

    def call() -> object:
        board = [list(line) for line in letters]

        def open_cell(row: int, col: int) -> None:
            near = [
                (r, c)
                for r in range(max(row - 1, 0), min(row + 2, side))
                for c in range(max(col - 1, 0), min(col + 2, side))
            ]
            mines = sum(board[r][c] == "M" for r, c in near)
            if mines:
                board[row][col] = str(mines)
                return
            board[row][col] = "B"
            for r, c in near:
                if board[r][c] == "E":
                    open_cell(r, c)

        open_cell(row, row)
        return board

    return call


def ms_toollib(question: Question) -> Call | None:
    try:
        toollib: Any = import_module("ms_toollib")
    except ImportError:
        return None
    if question.side > 300:
        return None
    side, row = question.side, question.row
    mines = [[-int(letter == "M") for letter in line] for line in question.lines()]
    numbers = toollib.cal_board_numbers(mines)
    return lambda: toollib.refresh_board(numbers, [[10] * side for _ in range(side)], [(row, row)])


def scipy_label(question: Question) -> Call | None:
    try:
        numpy: Any = import_module("numpy")
        ndimage: Any = import_module("scipy.ndimage")
    except ImportError:
        return None
    side, row, block = question.side, question.row, [[1] * 3] * 3

    def call() -> object:
        cells = numpy.frombuffer(question.cells, numpy.uint8).reshape(side, side)
        mines = numpy.pad((cells == MINE).astype(numpy.uint8), 1)
        tall = mines[:-2] + mines[1:-1] + mines[2:]
        counts = tall[:, :-2] + tall[:, 1:-1] + tall[:, 2:]
        labels, _ = ndimage.label((counts == 0) & (cells == EMPTY), block)
        opening = labels == labels[row, row]
        shown = ndimage.binary_dilation(opening, block) & (cells == EMPTY)
        return numpy.where(shown, counts, cells).tobytes()

    return call


WAYS: dict[str, Callable[[Question], Call | None]] = {
    "minesweeper_kit": engine,
    "copy of the bytes": copy,
    "Python BFS": breadth_first,
    "Python DFS": depth_first,
    "ms_toollib": ms_toollib,
    "NumPy + SciPy": scipy_label,
}
CPP = "C++ DFS, -O2"


def least(call: Call, seconds: float) -> float:
    """The least time of a call in microseconds, or infinity where it fails."""
    best = float("inf")
    end = time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        try:
            call()
        except RecursionError:
            return best
        now = time.perf_counter()
        best = min(best, now - start)
        if now > end:
            return best * 1e6


def compile_cpp(folder: str) -> str | None:
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    source = os.path.join(os.path.dirname(__file__), "dfs.cpp")
    program = os.path.join(folder, "dfs")
    subprocess.run([compiler, "-O2", "-pthread", "-o", program, source], check=True)
    return program


def least_cpp(program: str, question: Question, seconds: float) -> float:
    repeats = max(2, int(seconds * 1e7 / len(question.cells)))
    text = f"{question.side} {question.side} {question.row} {question.row}\n"
    text += "\n".join(question.lines())
    done = subprocess.run(
        [program, str(repeats)], input=text.encode(), capture_output=True, check=False
    )
    return float(done.stdout) if done.returncode == 0 else float("inf")


def measure(question: Question, seconds: float, program: str | None) -> dict[str, float]:
    calls = {name: way(question) for name, way in WAYS.items()}
    times = dict.fromkeys([*WAYS, CPP], float("inf"))
    for _ in range(ROUNDS):
        for name, call in calls.items():
            if call is not None:
                times[name] = min(times[name], least(call, seconds / ROUNDS))
        # A cell of depth takes some 200 bytes of stack: 10000x10000 would need 20 GB.
        if program is not None and question.side <= 3000:
            times[CPP] = min(times[CPP], least_cpp(program, question, seconds / ROUNDS))
    return times


def peak(question: Question) -> float:
    """The most bytes a cell that are held at one time, the input and the outcome included."""
    call = engine(question)
    tracemalloc.start()
    call()
    held = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return (held + len(question.cells)) / len(question.cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sides", type=int, nargs="+", default=[10, 50, 100, 300, 1000])
    parser.add_argument("--shares", type=float, nargs="+", default=[0.0, 0.05])
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    kind = "compiled" if minesweeper_kit.compiled else "plain"
    print(f"The {kind} engine, CPython {sys.version.split()[0]}; us, and how many times the engine")
    with tempfile.TemporaryDirectory() as folder:
        program = compile_cpp(folder)
        for side in options.sides:
            for share in options.shares:
                question = Question(side, share)
                times = measure(question, options.seconds, program)
                own = times["minesweeper_kit"]
                print(
                    f"\n{side}x{side}, {share:.0%} mines: "
                    f"{own * 1000 / side**2:.2f} ns and {peak(question):.2f} bytes a cell"
                )
                for name, took in times.items():
                    if took < float("inf"):
                        print(f"  {name:18} {took:14.2f} {took / own:10.2f}")


if __name__ == "__main__":
    main()
