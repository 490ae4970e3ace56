"""Many boards in many files: the command, and jobs with and without workers.

    python -m tests.benchmarks.bench_jobs [--boards N] [--workers N ...] [--folder DIR]

Boards are of 16x30 with 99 mines, in 20 NDJSON files; a tenth of them are different ones. It
needs the environment of `make test-jobs`, and for a million boards 2 GB of disk.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from minesweeper_kit import Case, dumps, generate
from tests.benchmarks.measure import figure, machine, table

FILES = 20
SAME = 10


def prepare(folder: Path, boards: int) -> None:
    """Write the files."""
    each = max(boards // (FILES * SAME), 1)
    made = generate(16, 30, 99, seed=1, count=each * FILES, click=(3, 3))
    folder.mkdir()
    for number in range(FILES):
        cases = [Case(case.board, case.click) for _, case in zip(range(each), made, strict=False)]
        text = dumps(cases, "leetcode+ndjson")
        with (folder / f"part-{number:02}.ndjson").open("w") as stream:
            for _ in range(SAME):
                stream.write(text)


def run(*arguments: str) -> tuple[float, float]:
    """The seconds that the command takes, and its processor time with all its processes."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-m", "minesweeper_kit", *arguments], check=True)
    took, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return took, used


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=10**6)
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--folder", help="where the files lie meanwhile")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    boards = 20_000 if options.quick else options.boards
    print(f"{machine()}; {os.getloadavg()[0]:.1f} processes were ready to run at the start\n")
    rows = []
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        prepare(folder / "in", boards)
        given = ["reveal", f"{folder}/in", "--out-dir", f"{folder}/out"]
        ways = {"`--out-dir`": given, "`--out-dir --resume`": [*given, "--resume"]}
        for count in options.workers:
            more = ["--scheduler", "local", "--jobs", str(count)]
            ways[f"`--out-dir {' '.join(more)}`"] = [*given, *more]
        for way, arguments in ways.items():
            for again in (False, True)[: 1 + (way == "`--out-dir --resume`")]:
                took, used = run(*arguments)
                rows.append(
                    [
                        way + " again, with all done" * again,
                        figure(took),
                        figure(used),
                        figure(used / boards * 1e6),
                        figure(boards / took),
                        figure(used / boards * 1e9 / 3600),
                    ]
                )
            subprocess.run(["rm", "-r", f"{folder}/out"], check=True)
    head = ["", "seconds", "processor time", "µs a board", "boards/s", "core-hours for 10^9"]
    table([f"{boards} boards of 16x30", *head[1:]], rows)


if __name__ == "__main__":
    main()
