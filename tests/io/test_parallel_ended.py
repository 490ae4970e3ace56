"""Work shared among processes that is ended from outside: nothing is left behind."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, dumps
from tests.cli.run import ROOT

LINES = dumps([Case(Board(20, 20, bytes([9]) * 400), (10, 10))] * 60, "leetcode+ndjson")


class Running:
    """The command under way in a session of its own, held up by an input that does not end."""

    def __init__(self, tmp_path: Path, *args: str) -> None:
        self.out = tmp_path / "out"
        self.out.write_text("as it was")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "minesweeper_kit", *args, "--jobs", "3", "-o", str(self.out)],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            start_new_session=True,
        )
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.write(LINES.encode() * 100)
            self.process.stdin.flush()

    def workers(self) -> list[int]:
        """The numbers of the processes that it started."""
        table = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True
        )
        rows = [line.split() for line in table.stdout.splitlines()]
        return [
            int(pid)
            for pid, parent, state in rows
            if int(parent) == self.process.pid and not state.startswith("Z")
        ]

    def ended(self) -> tuple[int, str]:
        code = self.process.wait(timeout=60)
        assert self.process.stderr is not None
        said = self.process.stderr.read().decode()
        for pipe in (self.process.stdin, self.process.stderr):
            with suppress(BrokenPipeError):
                assert pipe is not None
                pipe.close()
        return code, said


def gone(pids: list[int]) -> None:
    """Wait until none of the processes is there any more."""
    for _ in range(600):
        alive = subprocess.run(
            ["ps", "-o", "stat=", "-p", ",".join(map(str, pids))],
            capture_output=True,
            text=True,
            check=False,
        ).stdout.split()
        if all(state.startswith("Z") for state in alive):
            return
        time.sleep(0.1)
    raise AssertionError(alive)


def wait_for(condition: Callable[[], bool]) -> None:
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError


@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL", "its worker killed"])
def test_ended_from_outside(how: str, tmp_path: Path) -> None:
    running = Running(tmp_path, "reveal", "--from", "ndjson", "--to", "ndjson")
    wait_for(lambda: len(running.workers()) == 2)
    workers = running.workers()
    if how == "its worker killed":
        os.kill(workers[1], signal.SIGKILL)
        assert running.process.stdin is not None
        with suppress(BrokenPipeError):
            running.process.stdin.write(LINES.encode() * 2000)
            running.process.stdin.close()
    else:
        os.killpg(running.process.pid, getattr(signal, how))
    code, said = running.ended()
    gone([running.process.pid, *workers])
    assert running.out.read_text() == "as it was"
    assert os.listdir(tmp_path) == ["out"]
    if how == "its worker killed":
        died = r"a worker process died \(SIGKILL: was it killed, or out of memory\?\)\n"
        assert (code, bool(re.fullmatch(died, said))) == (3, True), said
    else:
        assert (code, said) == (-getattr(signal, how), "")
