"""The target `judge`: any bytes from the process that runs a solution end in a verdict."""

import json
import os
import secrets
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from minesweeper_kit import Board, Case, ParseError, judge
from minesweeper_kit.judge import CommandRunner, Limits, Outcome, PythonRunner, Verdict
from minesweeper_kit.judge.process import Worker
from minesweeper_kit.judge.verdicts import rows_of
from tests.fuzz.feed import check_text

TICKET = "0123456789abcdef"
CASES = [
    Case(Board.parse("EEM\nEEE", "leetcode"), (0, 0), name="first"),
    Case(Board.parse("EEM", "leetcode"), (0, 0), name="next"),
]
LIMITS = Limits(seconds=5, memory=64 * 2**20)
LONGEST = 600
"""Characters that the message of a verdict has at most."""
_PIPE = 2**15
"""Bytes that a pipe takes for certain when nobody reads."""


def written(data: bytes) -> tuple[bool, bytes]:
    """Whether it is a command that is judged, and the bytes that its process writes.

    The first byte says which; with "f" as the second the lines after it are messages,
    each with its length before it, and with any other it is the bytes as they are.
    """
    is_command = data[:1] == b"c"
    body = data[2:]
    if data[1:2] == b"f":
        body = b"".join(struct.pack(">I", len(line)) + line for line in body.split(b"\n"))
    return is_command, body[:_PIPE]


class _Process:
    """What stands for a process that has written all it will write, and listens."""

    pid = 2**22 + 1  # which no process has
    stdin = stdout = None

    def poll(self) -> None:
        """It has not ended."""

    def send_signal(self, number: int) -> None:
        """Signals do nothing."""

    def wait(self, timeout: float | None = None) -> int:
        """It ends when it is told to."""
        return 0


class _Scripted(Worker):
    """A worker whose process has written these bytes before it was asked anything."""

    def __init__(self, script: bytes, file: dict[str, Any] | None) -> None:
        super().__init__(file)
        self._script = script
        self._ends: tuple[int, ...] = ()

    def _start(self) -> None:
        listens, asks = os.pipe()
        tells, writes = os.pipe()
        os.write(writes, self._script)
        os.close(writes)
        for handle in (asks, tells):
            os.set_blocking(handle, False)
        self._pipes, self._ends = (asks, tells), (listens, asks, tells)
        self._process = _Process()  # type: ignore[assignment]

    def close(self) -> None:
        super().close()
        for end in self._ends:
            os.close(end)
        self._ends = ()


@cache
def right_rows(is_command: bool) -> list[list[list[str]]]:
    """The right answer to each case, in the symbols that the solution uses."""
    with _runner(b"", is_command=is_command) as runner:
        boards = [case.outcome() for case in CASES]
        return [rows_of(board, runner.dialect) for board in boards if board is not None]


@contextmanager
def _runner(script: bytes, *, is_command: bool) -> Iterator[PythonRunner | CommandRunner]:
    runner = CommandRunner(["solution"]) if is_command else PythonRunner(Path(__file__))
    file = None if is_command else {"source": "", "path": "solution.py", "name": None}
    with _Scripted(script, file) as worker, mock.patch.object(runner, "_worker", worker):
        yield runner


def judging(data: bytes) -> None:
    """Whatever a solution's process writes, each case gets a verdict of one bounded line.

    Only where the file is refused before the first case is there an error, a ParseError.
    AC has only what was compared: the bytes hold the right answer to that very case.
    """
    is_command, script = written(data)
    outcomes = judged(data)
    if outcomes is None:
        assert not is_command
        return
    assert len(outcomes) == len(CASES)
    for outcome, right in zip(outcomes, right_rows(is_command), strict=True):
        assert isinstance(outcome.verdict, Verdict)
        assert outcome.verdict is not Verdict.BAD, outcome
        check_text(outcome.message, LONGEST)
        assert (outcome.verdict is Verdict.AC) == (not outcome.message), outcome
        assert 0 <= outcome.seconds < 2 * LIMITS.seconds, outcome
        if outcome.accepted:
            answers = _answers(script, is_command=is_command)
            assert right in answers, (outcome, answers)


def judged(data: bytes) -> list[Outcome] | None:
    """The outcomes of the cases; None where the file is refused."""
    is_command, script = written(data)
    try:
        with (
            mock.patch.object(secrets, "token_hex", return_value=TICKET),
            _runner(script, is_command=is_command) as runner,
        ):
            return list(judge.run(CASES, runner, LIMITS))
    except ParseError as error:
        check_text(str(error), LONGEST)
        return None


def _answers(script: bytes, *, is_command: bool) -> list[Any]:
    """Every answer that stands in a script, as plain reading finds it."""
    found = []
    while len(script) >= 4:
        (size,) = struct.unpack(">I", script[:4])
        message, script = script[4 : 4 + size], script[4 + size :]
        try:
            told = json.loads(message)
            if is_command:
                lines = told["output"].splitlines()
                found.append([line.split() for line in lines if line.strip()])
            else:
                found.append(json.loads(told["result"])["returned"])
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            continue
    return found
