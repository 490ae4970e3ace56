"""The target `judge`: any bytes from the process that runs a solution end in a verdict."""

import json
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock
from xml.etree import ElementTree

from minesweeper_kit import Board, Case, ParseError, judge
from minesweeper_kit.judge import (
    CommandRunner,
    FileRunner,
    Limits,
    Outcome,
    PythonRunner,
    Verdict,
    reports,
)
from minesweeper_kit.judge.language import Language, Signature
from minesweeper_kit.judge.process import Worker
from minesweeper_kit.judge.select_runner import AnyRunner
from minesweeper_kit.judge.verdicts import rows_of
from tests.fuzz.feed import check_text

TICKET = "0123456789abcdef"
CASES = [
    Case(Board.parse("EEM\nEEE", "leetcode"), (0, 0), name="first"),
    Case(Board.parse("EEM", "leetcode"), (0, 0), name="next"),
]
LIMITS = Limits(seconds=5, memory=64 * 2**20)
KINDS = "pcd"
"""A Python file, a command, and a language's driver, which stays for many cases."""
LANGUAGE = Language(
    *("driven", "Driven", (".driven",), "nothing"),
    signatures=(Signature("", "leetcode", "answer(board, click)"),),
    run=(("./program",),),
)
LONGEST = 600
"""Characters that the message of a verdict has at most."""
_PIPE = 2**15
"""Bytes that a pipe takes for certain when nobody reads."""


def written(data: bytes) -> tuple[str, bytes]:
    """What is judged, one of KINDS, and the bytes that its process writes.

    The first byte says what; with "f" as the second the lines after it are messages,
    each with its length before it, and with any other it is the bytes as they are.
    """
    kind = chr(data[0]) if data[:1] in (b"c", b"d") else "p"
    body = data[2:]
    if data[1:2] == b"f":
        body = b"".join(struct.pack(">I", len(line)) + line for line in body.split(b"\n"))
    return kind, body[:_PIPE]


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
def right_rows(kind: str) -> list[list[list[str]]]:
    """The right answer to each case, in the symbols that the solution uses."""
    with _runner(b"", kind) as runner:
        boards = [case.outcome() for case in CASES]
        return [rows_of(board, runner.dialect) for board in boards if board is not None]


@contextmanager
def _runner(script: bytes, kind: str) -> Iterator[AnyRunner]:
    runner: AnyRunner
    if kind == "d":
        runner = FileRunner(__file__, LANGUAGE, sandbox="off")
    elif kind == "c":
        runner = CommandRunner(["solution"], sandbox="off")
    else:
        runner = PythonRunner(Path(__file__), sandbox="off")
    file = {"source": "", "path": "solution.py", "name": None} if kind == "p" else None
    with (
        runner,
        _Scripted(script, file) as worker,
        mock.patch.object(runner, "_worker", worker),
    ):
        yield runner


def judging(data: bytes) -> None:
    """Whatever a solution's process writes, each case gets a verdict of one bounded line.

    Only where the file is refused before the first case is there an error, a ParseError.
    AC has only what was compared: the bytes hold the right answer to that very case. What
    is reported of the verdicts is lines, JSON and XML.
    """
    kind, script = written(data)
    outcomes = judged(data)
    if outcomes is None:
        assert kind == "p"
        return
    assert len(outcomes) == len(CASES)
    for outcome, right in zip(outcomes, right_rows(kind), strict=True):
        assert isinstance(outcome.verdict, Verdict)
        assert outcome.verdict is not Verdict.BAD, outcome
        check_text(outcome.message, LONGEST)
        assert (outcome.verdict is Verdict.AC) == (not outcome.message), outcome
        assert 0 <= outcome.seconds < 2 * LIMITS.seconds, outcome
        if outcome.accepted:
            answers = _answers(script, kind)
            assert right in answers, (outcome, answers)
    _check_reports(outcomes)


def _check_reports(outcomes: list[Outcome]) -> None:
    """Whether the reports are what they should be: lines, JSON, XML."""
    for outcome in outcomes:
        assert "\n" not in reports.line(outcome), outcome
    totals = reports.Totals()
    told = json.loads("".join(reports.json_report(totals.watch(outcomes), totals)))
    assert [case["verdict"] for case in told["outcomes"]] == [case.verdict for case in outcomes]
    totals = reports.Totals()
    tree = ElementTree.fromstring(reports.junit_report(totals.watch(outcomes), totals, "fuzz"))
    faults = len(tree.findall("*/testcase/failure"))
    assert faults == sum(not outcome.accepted for outcome in outcomes)


def judged(data: bytes) -> list[Outcome] | None:
    """The outcomes of the cases; None where the file is refused."""
    kind, script = written(data)
    try:
        with (
            mock.patch.object(os, "urandom", return_value=bytes.fromhex(TICKET)),
            _runner(script, kind) as runner,
        ):
            return list(judge.run(CASES, runner, LIMITS))
    except ParseError as error:
        check_text(str(error), LONGEST)
        return None


def _answers(script: bytes, kind: str) -> list[Any]:
    """Every answer that stands in a script, as plain reading finds it."""
    found = []
    while len(script) >= 4:
        (size,) = struct.unpack(">I", script[:4])
        message, script = script[4 : 4 + size], script[4 + size :]
        try:
            told = json.loads(message)
            if kind == "d":
                found.append(json.loads(told["result"].partition("\n")[0].partition(" ")[2]))
            elif kind == "c":
                lines = told["output"].splitlines()
                found.append([line.split() for line in lines if line.strip()])
            else:
                found.append(json.loads(told["result"].partition(" ")[2])["returned"])
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            continue
    return found
