"""How fast every text format is read and written, and boards without guessing are made.

Some formats are measured with a board of 1000x1000 as well: those in which a large board
could take more than its share.

    python -m tests.benchmarks.bench_formats [--quick] [FORMAT ...]

Each figure is of the least of several runs over the same boards, in one process. A
format is measured with the boards that it can write, of those named in its row. The
generator stands beside ms_toollib's, with the same level and first click, and that of
Simon Tatham's Mines, with the same level and a first click where it likes: that one mends
boards in place of drawing others, and so makes others.
"""

import argparse
import io
import os
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import count

from minesweeper_kit import Board, Case, Cell, LossyError, dialects, dump, generate, load
from minesweeper_kit.layouts import LAYOUTS
from tests.benchmarks.measure import figure, least, machine, table, together
from tests.benchmarks.peers import Call, filtered, found_program, question, tell_missing

MORE = (
    "leetcode+csv", "leetcode+ndjson", "leetcode+strings", "leetcode+counts", "emoji+array",
    "emoji+csv", "emoji+ndjson", "emoji+python", "numeric+grid", "numeric+csv", "numeric+ndjson",
    "numeric+python", "numeric+java", "leetcode+python", "leetcode+java", "leetcode+cpp",
    "leetcode+go", "leetcode+rust", "leetcode+csharp", "tatham+masked",
)  # fmt: skip
"""What is measured beside each dialect in the layouts of its own."""

LARGE = (
    "leetcode+grid", "leetcode+csv", "leetcode+python", "leetcode+java", "emoji+grid",
    "discord+spoilers", "numeric+array", "numeric+grid", "tatham+masked",
)  # fmt: skip

TO_HIDDEN = bytes.maketrans(bytes([Cell.MINE]), bytes([Cell.HIDDEN]))
TO_MARKED = bytes.maketrans(bytes([Cell.MINE]), bytes([Cell.FLAGGED]))


def kinds(rows: int, cols: int, seed: int) -> dict[str, Board]:
    """The same board in several states, by what they are called."""
    asked = question(rows, cols, 0.15, seed)
    board = Board(rows, cols, asked.cells)
    opened = board.opened()
    return {
        "question": board,
        "answer": opened,
        "view": board.reveal((asked.row, asked.col)).player_view(),
        "view of all numbers": Board(rows, cols, opened.cells.translate(TO_HIDDEN)),
        "view with all flags": Board(rows, cols, opened.cells.translate(TO_MARKED)),
    }


def written(cases: list[Case], format: str) -> bytes:
    """The cases as a file."""
    file = io.BytesIO()
    dump(cases, file, format)
    return file.getvalue()


def read(data: bytes, format: str) -> int:
    """How many cases a file has, all of them read."""
    return sum(1 for _ in load(io.BytesIO(data), format))


def formats() -> Iterator[str]:
    """Every text format of a dialect's own, and some more."""
    for dialect in dialects():
        for layout in (dialect.layout, *dialect.also):
            if not LAYOUTS[layout].is_bytes:
                yield f"{dialect.name}+{layout}"
    yield from MORE


def speeds(format: str, boards: list[dict[str, Board]], seconds: float) -> list[str]:
    """A row of the table: the kind of boards, MB/s read and written, and µs a board."""
    layout = LAYOUTS[format.partition("+")[2]]
    for kind in boards[0]:
        mines = boards[0]["question"].mines
        cases = [Case(each[kind], mines=mines if "view" in kind else None) for each in boards]
        cases = cases[: 1 if layout.single else None]
        try:
            data = written(cases, format)
        except LossyError:
            continue
        ways: dict[str, Call] = {"write": partial(written, cases, format)}
        if not layout.unread:
            ways["read"] = partial(read, data, format)
        times = together({way: partial(least, call) for way, call in ways.items()}, seconds)
        row = [format, kind]
        for way in ("read", "write"):
            took = times.get(way)
            row.append(figure(len(data) / took / 1e6 if took else None))
            row.append(figure(took * 1e6 / len(cases) if took else None))
        return row
    return [format, "none of them", "", "", "", ""]


def generators(seconds: float) -> None:
    """Print how long an expert board without guessing takes."""
    rows, cols, mines, click = 16, 30, 99, (8, 15)
    seeds = count(1)

    def with_kit() -> None:
        list(generate(rows, cols, mines, seed=next(seeds), count=10, click=click, no_guess=True))

    def with_toollib() -> None:
        for _ in range(10):
            lay(rows, cols, mines, *click)

    def with_sgt() -> None:
        filtered([str(sgt), "--generate", "10", "30x16n99"], b"")

    ways: dict[str, Call] = {"minesweeper_kit": with_kit}
    try:
        lay = import_module("ms_toollib").laymine_solvable
        ways["ms_toollib"] = with_toollib
    except ImportError:
        tell_missing(["ms_toollib"])
    sgt = found_program("sgt-mines")
    if sgt is None:
        tell_missing(["sgt-mines"])
    else:
        ways["sgt-mines, its start included"] = with_sgt
    # No two boards take the same time: the mean counts, not the least.
    times = together({way: partial(mean, call) for way, call in ways.items()}, seconds)
    print("Expert boards without guessing, the mean of many.\n")
    table(
        ["way", "ms a board"],
        [[way, figure(took * 100 if took else None)] for way, took in times.items()],
    )


def mean(call: Call, seconds: float) -> float:
    """The mean time of a call in seconds of processor time, that of its processes too."""
    start, done, took = _used(), 0, 0.0
    while took < seconds:
        call()
        done += 1
        took = _used() - start
    return took / done


def _used() -> float:
    return sum(os.times()[:4])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="briefly")
    parser.add_argument("formats", nargs="*", metavar="FORMAT", help="these alone")
    options = parser.parse_args()
    seconds = 0.05 if options.quick else 1.0
    chosen = options.formats or list(dict.fromkeys(formats()))
    for size, several in ((50, 10), (9, 200)):
        boards = [kinds(size, size, seed) for seed in range(several)]
        print(f"{several} boards of {size}x{size}, 15% mines; {machine()}.\n")
        head = ["format", "boards", "read, MB/s", "µs a board", "write, MB/s", "µs a board"]
        table(head, [speeds(format, boards, seconds) for format in chosen])
    if not options.formats:
        boards = [kinds(1000, 1000, 0)]
        print(f"A board of 1000x1000, 15% mines; {machine()}.\n")
        table(head, [speeds(format, boards, seconds) for format in LARGE])
        generators(1 if options.quick else 30)


if __name__ == "__main__":
    main()
