"""The command ended by signals at random moments: `python -m tests.torture.kills [N] [SEED]`.

Whatever the moment, the process dies of the signal, says nothing, leaves no temporary
file, and its target is the old one or the new one, whole.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from minesweeper_kit import Board, Case, dumps
from tests.cli.run import ROOT

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)

# The command, which says when it has come to the end of its first line.
COMMAND = """\
import _signal, os, sys
sys.argv[0] = "minesweeper-kit"
see_to = _signal.signal
def first(*asked):
    _signal.signal = see_to
    see_to(*asked)
    os.write(1, b"!")
_signal.signal = first
from minesweeper_kit.start import main
main()
"""
PYTEST = """\
import os, sys, pytest
os.write(1, b"!")
sys.exit(pytest.main(sys.argv[1:]))
"""
OLD = b"the old file, whole"


class Job(NamedTuple):
    """One way to write a file: the program with its arguments, and the name of the target."""

    program: str
    arguments: tuple[str, ...]
    target: str

    def start(self, folder: Path) -> subprocess.Popen[bytes]:
        """The process, when it has begun."""
        running = subprocess.Popen(
            [sys.executable, "-c", self.program, *self.arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""},
            start_new_session=True,
        )
        assert running.stdout is not None
        assert running.stdout.read(1) == b"!"
        return running


def _convert(target: str, *options: str) -> Job:
    arguments = ("convert", "in.ndjson", "--to", "ndjson", "-o", target, *options)
    return Job(COMMAND, arguments, target)


JOBS = {
    "convert": _convert("out"),
    "gzip": _convert("out.gz"),
    "zstd": _convert("out.zst"),
    "jobs": _convert("out", "--jobs", "2"),
    "fix": Job(COMMAND, ("validate", "wrong.mines.yaml", "--fix", "-o", "out"), "out"),
    "update": Job(
        PYTEST,
        ("-q", "-p", "no:cacheprovider", "--mines-update", "suite.mines.yaml"),
        "suite.mines.yaml",
    ),
}


def prepare(folder: Path, cases: int = 1500) -> None:
    """Write what the jobs read."""
    case = Case(Board(9, 9, bytes([9]) * 80 + b"\x0a"), (0, 0))
    (folder / "in.ndjson").write_text(dumps([case] * cases, "leetcode+ndjson"))
    wrong = Case(case.board, case.click, case.board)
    for name in ("wrong.mines.yaml", "suite.mines.yaml"):
        (folder / name).write_text(dumps([wrong] * 20, "leetcode+yaml"))


class Kills:
    """Jobs that are killed in a folder, and what became of them: `faults`, and the counts."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self._folder = folder
        self._random = random.Random(seed)
        self._whole: dict[str, tuple[bytes | None, bytes, float]] = {}
        prepare(folder)
        self._there = set(os.listdir(folder))

    def kill(self, name: str, number: int) -> None:
        """Start a job, end it by the signal at a moment within its time, and look."""
        if name not in self._whole:
            self._measure(name)
        job = JOBS[name]
        target = self._folder / job.target
        first, new, seconds = self._whole[name]
        old = first if first is not None else self._random.choice([OLD, None])
        self._put(target, old)
        running = job.start(self._folder)
        began = time.monotonic()
        time.sleep(self._random.random() * seconds)
        running.send_signal(number)
        out, err = running.communicate(timeout=120)
        if running.returncode == 0:  # it takes less time than it did, as the machine has less to do
            self._whole[name] = first, new, min(seconds, time.monotonic() - began)
        self._look(name, number, running.returncode, out + err, old, new)

    def _measure(self, name: str) -> None:
        """Note what a job makes of its target, and how long that takes."""
        job = JOBS[name]
        target = self._folder / job.target
        first = target.read_bytes() if target.exists() else None
        running = job.start(self._folder)
        began = time.monotonic()
        running.communicate(timeout=120)
        seconds = time.monotonic() - began
        self._whole[name] = first, target.read_bytes(), seconds
        self._put(target, first)

    def _put(self, target: Path, content: bytes | None) -> None:
        target.unlink(missing_ok=True)
        if content is not None:
            target.write_bytes(content)

    def _look(
        self, name: str, number: int, code: int, said: bytes, old: bytes | None, new: bytes
    ) -> None:
        shown = f"{name}, {signal.Signals(number).name}"
        job = JOBS[name]
        target = self._folder / job.target
        now = target.read_bytes() if target.exists() else None
        if code == -number:
            self.counts["hit"] += 1
        elif code == 0 or (job.program == PYTEST and number == signal.SIGINT):
            self.counts["too late" if code == 0 else "pytest's own end"] += 1
        else:
            self.faults.append(f"{shown}: exit code {code}: {said.decode()}")
        if job.program != PYTEST and (b"Traceback" in said or b"Error" in said):
            self.faults.append(f"{shown}: {said.decode()}")
        if now not in (old, new) or (code == 0 and now != new):
            self.faults.append(f"{shown}: the target is neither old nor new")
        left = set(os.listdir(self._folder)) - self._there - {job.target, "__pycache__"}
        if left and number == signal.SIGKILL and old is not None:
            # Killed between link and rename: the next write to the target sweeps it.
            self.counts["swept"] += 1
            job.start(self._folder).communicate(timeout=120)
            left = set(os.listdir(self._folder)) - self._there - {job.target, "__pycache__"}
        if left:
            self.faults.append(f"{shown}: {sorted(left)} is left")
            for other in left:
                (self._folder / other).unlink()
        if target.name not in self._there:
            target.unlink(missing_ok=True)


def many(count: int, seed: int, folder: Path, names: tuple[str, ...] = tuple(JOBS)) -> Kills:
    """So many kills, every job and signal in turn."""
    kills = Kills(folder, seed)
    pairs = [(name, number) for number in SIGNALS for name in names]
    for turn in range(count):
        kills.kill(*pairs[turn % len(pairs)])
    return kills


def _share(count: int, seed: int) -> Kills:
    """So many kills in a folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        return many(count, seed, Path(folder))


def main() -> None:
    """Kill as often as the first argument says, print the counts and every fault.

    As many processes share that as there are processors: waiting is most of the work.
    """
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(2**32)
    shares = os.cpu_count() or 1
    sizes = [len(range(turn, count, shares)) for turn in range(shares)]
    with ProcessPoolExecutor(shares) as pool:
        done = list(pool.map(_share, sizes, range(seed, seed + shares)))
    counts = sum((kills.counts for kills in done), Counter[str]())
    faults = [fault for kills in done for fault in kills.faults]
    print(f"seed {seed}: {count} kills, {dict(counts)}, {len(faults)} faults")
    for fault in faults:
        print(fault)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
