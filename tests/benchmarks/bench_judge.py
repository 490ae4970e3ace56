"""How long a judged case takes, in one process and in two, and in which language.

    python -m tests.benchmarks.bench_judge [--quick]

A suite of right 9x9 cases is judged by the command as a whole, by solutions that answer at
once with what is known: what is left is the judge's own time. Its start is that of a suite
of one case, and is taken off. Beside it stand a bare fork that is waited for, and a process
that is started anew for each case, as a script around a compiled program would do it.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from minesweeper_kit import Board, Case, dumps
from tests.benchmarks.measure import figure, least, machine, table, together
from tests.benchmarks.peers import Call, question, tell_missing

KIT = [sys.executable, "-m", "minesweeper_kit", "judge"]
PYTHON = """\
def updateBoard(board, click):
    board[click[0]][click[1]] = "X"
    return board
"""
CPP = """\
class Solution {
public:
    vector<vector<char>> updateBoard(vector<vector<char>>& board, vector<int>& click) {
        board[click[0]][click[1]] = 'X';
        return board;
    }
};
"""


def suite(path: Path, count: int) -> Path:
    """A file of so many cases, each a click on a mine."""
    cases = []
    for seed in range(count):
        cells = bytearray(question(9, 9, 0.12, seed).cells)
        cells[40] = 10
        board = Board(9, 9, bytes(cells))
        cases.append(Case(board, (4, 4), board.reveal((4, 4)), name=f"case {seed}"))
    path.write_text(dumps(cases, "leetcode+ndjson"))
    return path


def judged(solution: Path, cases: Path, *more: str) -> None:
    """Judge the solution with these cases; every verdict has to be right."""
    command = [*KIT, str(solution), str(cases), *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{solution.name} was not judged right:\n{done.stdout}{done.stderr}")


def fork_and_wait(count: int) -> None:
    """The least that cases in processes of their own can take."""
    for _ in range(count):
        pid = os.fork()
        if not pid:
            os._exit(0)
        os.waitpid(pid, 0)


def start_and_wait(count: int, command: Sequence[str]) -> None:
    """A program that does nothing, started for each case."""
    for _ in range(count):
        subprocess.run(command, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few cases, briefly")
    quick = parser.parse_args().quick
    count, seconds = (50, 0.1) if quick else (1000, 15)
    print(f"A suite of {count} cases of 9x9; {machine()}.\n")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        one, many = suite(folder / "one.ndjson", 1), suite(folder / "many.ndjson", count)
        solutions = {"Python": folder / "solution.py"}
        solutions["Python"].write_text(PYTHON)
        if shutil.which("g++"):
            solutions["C++"] = folder / "solution.cpp"
            solutions["C++"].write_text(CPP)
        else:
            tell_missing(["g++"])
        ways: dict[str, Call] = {}
        for language, path in solutions.items():
            ways[language] = partial(judged, path, one)
            for jobs in ("1", "2"):
                ways[language + jobs] = partial(judged, path, many, "--jobs", jobs)
        ways["fork"] = partial(fork_and_wait, count)
        ways["start"] = partial(start_and_wait, count, ["/bin/true"])
        found = together({way: partial(least, call) for way, call in ways.items()}, seconds)
    took = {way: seconds or 0.0 for way, seconds in found.items()}
    rows = []
    for language in solutions:
        one_job, two_jobs = (took[language + jobs] - took[language] for jobs in ("1", "2"))
        each = [figure(time * 1e3 / (count - 1)) for time in (one_job, two_jobs)]
        rows.append([language, figure(took[language]), *each, figure(one_job / two_jobs)])
    head = ["solution", "start, s", "ms a case", "--jobs 2", "times as fast"]
    table(head, rows)
    names = {"fork": "fork and wait", "start": "start /bin/true and wait"}
    table(["beside it", "ms"], [[names[w], figure(took[w] * 1e3 / count)] for w in names])


if __name__ == "__main__":
    main()
