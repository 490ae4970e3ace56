"""How long the reveal engine takes, beside other ways to do the same, in the same run.

    python -m tests.benchmarks.bench_reveal [--quick] [--instructions]

MINESWEEPER_KIT_PURE=1 measures the plain source. A way that is not installed, fails
or would take too long has no figure. Every figure is the least of many calls.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tracemalloc
from functools import partial

import minesweeper_kit
from minesweeper_kit.engine.reveal import reveal_cells
from tests.benchmarks.measure import figure, least, machine, table, together
from tests.benchmarks.peers import (
    Call,
    Question,
    breadth_first,
    compile_cpp,
    depth_first,
    least_cpp,
    ms_toollib,
    question,
    scipy_label,
)

BOARDS = [
    (9, 9, 0.12),
    (16, 30, 0.1),
    (50, 50, 0.0),
    (50, 50, 0.05),
    (100, 100, 0.05),
    (300, 300, 0.05),
    (1000, 1000, 0.05),
    (4000, 4000, 0.05),
    (10_000, 10_000, 0.05),
]
"""Rows, columns, share of mines."""

OWN, FLOOR, CPP = "minesweeper_kit", "copy of the bytes", "C++ DFS"
LARGE = 100_000
"""Cells beyond which the ways with nested lists are left out: they take seconds."""


def engine(asked: Question) -> Call:
    """The engine's call."""
    return lambda: reveal_cells(asked.cells, asked.rows, asked.cols, asked.row, asked.col)


def calls(asked: Question) -> dict[str, Call | None]:
    """What is timed in this process."""
    letters, click = asked.letters(), (asked.row, asked.col)
    small = len(asked.cells) <= LARGE
    return {
        OWN: engine(asked),
        FLOOR: lambda: bytearray(asked.cells),
        "Python BFS": (lambda: breadth_first([list(row) for row in letters], click))
        if small
        else None,
        "Python DFS": (lambda: depth_first([list(row) for row in letters], click))
        if small
        else None,
        "ms_toollib": ms_toollib(asked) if small else None,
        "NumPy + SciPy": scipy_label(asked) if len(asked.cells) <= 10**7 else None,
    }


def measure(asked: Question, seconds: float, program: str | None) -> dict[str, float | None]:
    """The least time of each way in seconds."""
    ways = {name: partial(least, call) for name, call in calls(asked).items() if call is not None}
    if program is not None:  # which takes 6 GB of memory at 10 000 x 10 000, if it is there
        ways[CPP] = partial(least_cpp, program, asked)
    return together(ways, seconds)


def peak(asked: Question) -> float:
    """The most bytes a cell that are held at one time, the input and the outcome included."""
    call = engine(asked)
    tracemalloc.start()
    call()
    held = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return (held + len(asked.cells)) / len(asked.cells)


COUNTED = """\
import sys
from tests.benchmarks.bench_reveal import engine, question
call = engine(question({rows}, {cols}, {share}))
for _ in range({times}):
    call()
"""


def instructions(rows: int, cols: int, share: float) -> float | None:
    """How many instructions a reveal takes a cell, counted by valgrind; None without it.

    That is what one call more costs, so starting and importing do not count.
    """
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return None
    counts = []
    for times in (1, 6):
        script = COUNTED.format(rows=rows, cols=cols, share=share, times=times)
        tool = [valgrind, "--tool=callgrind", f"--callgrind-out-file={os.devnull}"]
        done = subprocess.run(
            [*tool, sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=False,
        )
        found = re.search(r"Collected : (\d+)", done.stderr)
        if found is None:
            return None
        counts.append(int(found[1]))
    return (counts[1] - counts[0]) / 5 / (rows * cols)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="the small boards only, and briefly")
    parser.add_argument("--instructions", action="store_true", help="count them, with valgrind")
    options = parser.parse_args()
    boards = [board for board in BOARDS if not options.quick or board[0] * board[1] <= LARGE]
    seconds = 0.2 if options.quick else 2.0
    kind = "compiled" if minesweeper_kit.compiled else "plain"
    if options.instructions:
        print(f"Instructions a cell, the {kind} engine:\n")
        counted = [
            [f"{side}x{side}, 5% mines", figure(instructions(side, side, 0.05))]
            for side in (50, 1000)
        ]
        table(["board", "instructions"], counted)
        return
    print(f"The {kind} engine, {machine()}.\n")
    head = ["board", "way", "µs", "times the kit", "ns a cell", "bytes a cell"]
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        program = compile_cpp(folder)
        for rows, cols, share in boards:
            asked = question(rows, cols, share)
            times = measure(asked, seconds, program)
            own = times[OWN]
            assert own is not None
            name = f"{rows}x{cols}, {share:.0%} mines"
            for way, took in times.items():
                took_us = None if took is None else took * 1e6
                ratio = None if took is None or way == OWN else took / own
                cell = own * 1e9 / len(asked.cells) if way == OWN else None
                held = peak(asked) if way == OWN else None
                lines.append([name, way, figure(took_us), *map(figure, (ratio, cell, held))])
                name = ""
    table(head, lines)


if __name__ == "__main__":
    main()
