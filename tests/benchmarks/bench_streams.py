"""Files of any size: how much memory a command takes, how fast it is, what --jobs gives.

    python -m tests.benchmarks.bench_streams [--sizes 10 100 1000] [--folder PATH]

The sizes are megabytes. The files are written to a temporary folder and taken away
again; outcomes go nowhere. Peak memory is that of the command's own process (Linux).
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.bench_files import ndjson, testcases
from tests.benchmarks.measure import figure, machine, table
from tests.benchmarks.peers import Question, question

COMMANDS = {
    "reveal": ("reveal",),
    "convert": ("convert", "--to", "leetcode+ndjson"),
    "validate": ("validate",),
}
KIT = [sys.executable, "-m", "minesweeper_kit"]


class Run(NamedTuple):
    """What a run of the command took: seconds, and mebibytes at the most."""

    clock: float
    peak: float


def ninjas(boards: list[Question]) -> bytes:
    """The boards as Coding Ninjas' questions, without the count of them."""
    letters = bytes.maketrans(b"EM", b".#")
    parts = []
    for each in boards:
        rows = [" ".join(line) for line in each.lines()]
        head = f"{each.rows} {each.cols}\n"
        parts.append(head + "\n".join(rows) + f"\n{each.row} {each.col}\n")
    return "".join(parts).encode().translate(letters)


def written(path: Path, head: bytes, block: bytes, times: int) -> Path:
    """A file of the head and the block so many times."""
    with path.open("wb") as stream:
        stream.write(head)
        for _ in range(times):
            stream.write(block)
    return path


def run(*arguments: str) -> Run:
    """Run the command, its output going nowhere.

    The peak is asked for time and again while it runs: what the system tells at
    the end counts the process from which it was forked.
    """
    start = time.perf_counter()
    process = subprocess.Popen(
        [*KIT, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    peak = 0.0
    while not (ended := os.wait4(process.pid, os.WNOHANG))[0]:
        peak = max(peak, peak_of(process.pid))
        time.sleep(0.005)
    took = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(ended[1])
    if process.returncode not in (0, 1):  # a judge's own files hold fewer cases: a finding
        raise SystemExit(f"{' '.join(arguments)} ended with {process.returncode}")
    return Run(took, peak)


def in_turns(*command: str) -> list[float]:
    """The least seconds that the command takes with one process and with two, which take turns."""
    turns = [[run(*command, "--jobs", jobs).clock for jobs in ("1", "2")] for _ in range(5)]
    return [min(times) for times in zip(*turns, strict=True)]


def peak_of(process: int) -> float:
    """The most memory that a process has had so far, in mebibytes; 0 where nothing tells."""
    try:
        with open(f"/proc/{process}/status") as lines:
            sizes = [line.split()[1] for line in lines if line.startswith("VmHWM:")]
    except OSError:
        return 0.0
    return int(sizes[0]) / 1024 if sizes else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--folder", help="where the files are written")
    options = parser.parse_args()
    boards = [question(50, 50, 0.05, seed) for seed in range(200)]
    blocks = {
        "leetcode+ndjson": ndjson(boards, matrix=False),
        "leetcode": testcases(boards),
        "codingninjas": ninjas(boards),
    }
    print(f"Boards of 50x50, 5% mines; {machine()}.\n")
    rows, shared = [], []
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        path = Path(folder, "boards")
        for format_, block in blocks.items():
            for size in options.sizes:
                times = max(1, round(size * 10**6 / len(block)))
                head = b"%d\n" % (times * len(boards)) if format_ == "codingninjas" else b""
                written(path, head, block, times)
                for name, command in COMMANDS.items():
                    took = run(*command, str(path), "--from", format_)
                    speed = path.stat().st_size / 1e6 / took.clock
                    figures = map(figure, (took.clock, speed, took.peak))
                    rows.append([format_, f"{size} MB", name, *figures])
                    print(".", end="", file=sys.stderr, flush=True)
        for format_ in ("leetcode+ndjson", "leetcode"):
            for size in options.sizes:
                block = blocks[format_]
                written(path, b"", block, max(1, round(size * 10**6 / len(block))))
                one, two = in_turns("reveal", str(path), "--from", format_)
                figures = map(figure, (one, two, one / two))
                shared.append([format_, f"{size} MB", *figures])
                print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    table(["format", "size", "command", "seconds", "MB/s", "peak MiB"], rows)
    print("`reveal`, seconds:\n")
    table(["format", "size", "one process", "--jobs 2", "times as fast"], shared)


if __name__ == "__main__":
    main()
