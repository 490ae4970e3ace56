"""What the tests of hostile solutions share: how one is written, and judged."""

import os
from pathlib import Path

from minesweeper_kit import Board, Case, judge
from minesweeper_kit.judge import Limits, Outcome, PythonRunner
from tests.judge.solutions import RIGHT

FIRST = Case(Board.parse("EEM\nEEE", "leetcode"), (0, 0), name="first")
NEXT = Case(Board.parse("EEM", "leetcode"), (0, 0), name="next")
LIMITS = Limits(seconds=2, memory=64 * 2**20)
MARK = "MINESWEEPER_KIT_TEST_MARK"


def marked() -> list[int]:
    """The processes that were started by this test, and still run."""
    mark = f"{MARK}={os.environ[MARK]}".encode()
    found = []
    for name in os.listdir("/proc"):
        try:
            environ = Path("/proc", name, "environ").read_bytes() if name.isdigit() else b""
        except OSError:
            continue
        if mark in environ.split(b"\0"):
            found.append(int(name))
    return found


def hostile(lines: str, start: str = "") -> str:
    """A solution of these lines, run in the first case only, and of `start` when imported."""
    head = "import ctypes, json, os, signal, struct, subprocess, sys, threading, time\n"
    act = "".join(f"    {line}\n" for line in lines.splitlines())
    return (
        head
        + RIGHT["in place"].replace("def update_board", "def answer")
        + f"{start}\ndef act(board, click):\n{act}    return answer(board, click)\n"
        + "def update_board(board, click):\n"
        + "    return (act if len(board) == 2 else answer)(board, click)\n"
    )


def judged(path: Path, limits: Limits = LIMITS) -> list[Outcome]:
    with PythonRunner(path) as runner:
        return list(judge.run([FIRST, NEXT], runner, limits))


def to_worker(data: str) -> str:
    """Lines at import that write these bytes to where the worker's own messages go."""
    return (
        "for fd in range(3, 30):\n"
        "    try:\n"
        "        if os.readlink(f'/proc/self/fd/{fd}').startswith('pipe'): "
        f"os.write(fd, {data})\n"
        "    except OSError: pass\n"
    )


def message(text: str) -> str:
    return f"struct.pack('>I', len({text})) + {text}"
