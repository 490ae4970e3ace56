"""Runs a solution in a language that has a file here: compiled once, one process for many cases.

The process is the language's driver with the solution in it. It is asked one case after
the other, each timed by the judge; where one fails, the next has a process of its own.
"""

from collections.abc import Sequence
from typing import Any

from minesweeper_kit.board import Board, Click
from minesweeper_kit.errors import FormatError
from minesweeper_kit.io.format import Format
from minesweeper_kit.judge.building import Building
from minesweeper_kit.judge.command import NOTHING, CommandOutput, CommandRunner
from minesweeper_kit.judge.faults import fault_in
from minesweeper_kit.judge.language import Language
from minesweeper_kit.judge.problem import Asks
from minesweeper_kit.judge.runners import (
    FORGED,
    InWorker,
    Report,
    describe_exit,
    dialect_of,
    output_limit,
    over,
)
from minesweeper_kit.judge.sandbox import Access, find_sandbox
from minesweeper_kit.judge.verdicts import Limits, Run, Symbols, Verdict, rows_of, shorten_output
from minesweeper_kit.judge.worker.messages import parse_object, token
from minesweeper_kit.judge.worker.python_solution import copy_rows
from minesweeper_kit.wording import counted

START_SECONDS = 20.0
"""How long a process may take until it can be asked, which is no case's time."""


class _BuiltProgram(CommandRunner):
    """Runs a compiled program, started for each input."""

    def __init__(self, building: Building, format: str | Format, sandbox: str) -> None:
        super().__init__(["program"], format, sandbox)
        self._building = building

    def access(self) -> Access:
        """The folder that it was compiled in."""
        return _access(self._building)

    def job(self, limits: Limits) -> dict[str, Any]:
        """The command, as the building has it."""
        more = self._building.language.memory * 2**20
        return {**_job(self._building, limits), "memory": limits.memory + more}

    def _ask(self, limits: Limits, cells: int, job: dict[str, Any]) -> Report | Run:
        """The worker's report: see `InWorker`. Where only a check has ended it, it runs again."""
        checked = self._building.is_checked
        report = super()._ask(limits, cells, job)
        if isinstance(report, Run) or not self._building.take_notes(report):
            return report
        if report["code"] and checked and self._building.is_ended_by_check(report):
            return super()._ask(limits, cells, job)
        return report

    def how_far(self, report: Report) -> str:
        """The line it was at, where its language says so, or how much it had written."""
        return _where(self._building, report) or super().how_far(report)

    def failed(self, report: Report, limits: Limits) -> tuple[Verdict, str]:
        """The verdict on a program that failed, and what its language says of it."""
        return _failed_at_start(self._building, report, limits)


class FileRunner(InWorker):
    r"""Runs a solution's file in any language that the kit knows, or one that is given.

    `kind` is `class`, `program`, or `auto`. A class (or a function) is called with the
    board and the click as at LeetCode, or at Coding Ninjas; a program reads the case from
    standard input and writes the answer. `format` is the notation for either; without it,
    that judge's own, and `codingninjas` for a program. `sandbox` is `auto`, `require` or
    `off`; it is compiled in one, too. Use it in a `with` statement, which ends its processes
    and removes what was compiled.

    Raises OSError where the file cannot be read, ParseError where it has nothing that
    could be called as `kind` says, FormatError for a format that does not exist, and
    SandboxError where one is required and there is none.

    >>> import os, tempfile
    >>> from minesweeper_kit.judge.language import find_language
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "answer.py")
    ...     with open(path, "w") as file:
    ...         _ = file.write("print('1 #')")
    ...     with FileRunner(path, find_language(path), "program") as runner:
    ...         runner.run(Board.parse("EM", "leetcode"), (0, 0), Limits()).answer
    [['1', '#']]
    """

    def __init__(
        self,
        path: str,
        language: Language,
        kind: str = "auto",
        format: str | Format | None = None,
        sandbox: str = "auto",
        name: str = "",
        source: str | None = None,
        problem: str = "",
        *,
        sanitize: bool = True,
    ) -> None:
        box = find_sandbox(sandbox)
        speaks = dialect_of(Format.parse(format)).name if format else "leetcode"
        building = Building(
            path, language, kind, box, name, source, problem, speaks, sanitize=sanitize
        )
        self._begin(building, format, sandbox)

    def _begin(self, building: Building, format: str | Format | None, sandbox: str) -> None:
        super().__init__(building.sandbox)
        self._choice = sandbox
        self._building = building
        self._checked = False
        self.notes = building.notes
        asked = building.signature
        self._format = parsed_format = Format.parse(
            format or (asked.speaks if asked else "codingninjas")
        )
        self.dialect = dialect_of(parsed_format)
        self._program = None if asked else _BuiltProgram(building, parsed_format, sandbox)
        self._is_there = False
        self._answered = 0
        self._was_first = True
        self._apart = False

    def twin(self) -> "FileRunner":
        """Another runner of the same solution, with processes of its own; it is compiled once."""
        other = object.__new__(FileRunner)
        other._begin(self._building, self._format, self._choice)
        return other

    @property
    def is_called(self) -> bool:
        """Whether a class or a function is called, rather than a program run."""
        return self._program is None

    def access(self) -> Access:
        """The folder that it was compiled in, and what its language needs to run."""
        return _access(self._building)

    def close(self) -> None:
        """End its processes, and remove what was compiled. It can be used again."""
        super().close()
        if self._program is not None:
            self._program.close()
        self._building.close()
        self._is_there = False

    def check(self) -> None:
        """Raise MinesweeperKitError where a program that the language needs is missing."""
        self._building.check()

    def run(self, board: Board, click: Click, limits: Limits) -> Run:
        """What the solution answers to the board and a click at (row, col).

        The verdict is CE where it cannot be compiled. Raises LossyError where the dialect
        cannot hold the board, and MinesweeperKitError where the compiler is missing.
        """
        if self._program is not None:
            return self.runs([(board, click)], limits)[0]
        return self.call([rows_of(board, self.dialect), list(click)], len(board.cells), limits)

    @property
    def at_once(self) -> int:
        """How many cases it is given in one input; what is called gets one at a time."""
        return self._program.at_once if self._program is not None else 1

    def runs(self, questions: Sequence[tuple[Board, Click]], limits: Limits) -> list[Run]:
        """What the program answers to these boards and clicks, all in one input: see `run`."""
        if (fault := self._fault()) is not None:
            return [fault] * len(questions)
        if self._program is None:
            return [self.run(board, click, limits) for board, click in questions]
        hint = f"{NOTHING} when run as a program (see --as)"
        return [
            run._replace(message=hint) if run.message == NOTHING else run
            for run in self._program.runs(questions, limits)
        ]

    def written(self, asked: str, cells: int, limits: Limits) -> CommandOutput:
        """What the program writes when it is given this text, about boards of so many cells.

        The verdict is CE where it cannot be compiled. Raises MinesweeperKitError where the
        compiler is missing.
        """
        if (fault := self._fault()) is not None:
            return CommandOutput(fault)
        if self._program is None:
            raise FormatError("it is called, and reads no text")
        return self._program.written(asked, cells, limits)

    @property
    def was_first(self) -> bool:
        """Whether the last question was the first of its process."""
        return self._was_first

    def call(
        self,
        arguments: list[Any],
        cells: int,  # noqa: ARG002 - as that of `PythonRunner`
        limits: Limits,
        asks: Asks = Asks.click,
        *,
        anew: bool = False,
    ) -> Run:
        """What the function returns for these arguments: see `PythonRunner`.

        The verdict is CE where it cannot be compiled.
        """
        if (fault := self._fault()) is not None:
            return fault
        if anew or self._apart:
            self._is_there = False
        rows, click = arguments if asks is Asks.click else (arguments[0], (0, 0))
        if asks is Asks.counts:
            rows = [["01"[cell] for cell in row] for row in rows]
        # Drivers read words: a blank is a dot on the way.
        words = [[symbol.replace(" ", ".") for symbol in row] for row in rows]
        return self._put(words, click, limits)

    def _fault(self) -> Run | None:
        """The run of what cannot be compiled; None where it can."""
        fault = self._building.built()
        if fault is None:
            return None
        return Run(None, Verdict.CE, shorten_output(fault.message), printed=fault.printed)

    def keep_apart(self) -> None:
        """Give each case a process of its own from now on."""
        self._apart = True

    def how_far(self, report: Report) -> str:
        """The line it was at, where its language says so when it is asked, or what it printed."""
        lines = report["output"].count("\n")
        printed = f"; it had printed {counted(lines, 'line')}" if lines else ""
        return _where(self._building, report) or printed

    def _put(self, rows: Symbols, click: Click, limits: Limits) -> Run:
        """Ask the process, or one started now."""
        cells = sum(map(len, rows))
        about = {
            "time": limits.seconds,
            "memory": limits.memory + self._building.language.memory * 2**20,
            "output": output_limit(cells),
        }
        self._was_first = not self._is_there
        if not self._is_there and (failed := self._start(about, limits)) is not None:
            return failed
        word = token()
        lines = [f"{word} {len(rows)} {len(rows[0]) if rows else 0} {click[0]} {click[1]}"]
        text = "\n".join([*lines, *map("".join, rows), ""])
        report = self._reported({**about, "ask": text}, limits)
        if isinstance(report, Run):
            return report
        noted = self._building.take_notes(report)
        command = {
            "seconds": report["seconds"],
            "memory": report["memory"],
            "printed": report["output"] + report["errors"],
        }
        line, newline, more = report["result"].partition("\n")
        own, _, answer = line.partition(" ")
        if not newline:
            if noted and self._checked and self._building.is_ended_by_check(report):
                return self._put(rows, click, limits)
            verdict, message = _failed(self._building, report, limits, " before it returned")
            return Run(None, verdict, message, **command)
        self._answered += 1
        run = _read(answer, command) if own == word and not more else _forged(command)
        if run.verdict is Verdict.RE:
            self._is_there = False
        return run

    def _start(self, about: dict[str, Any], limits: Limits) -> Run | None:
        """Start a process that can be asked; what came of it where that failed."""
        self._checked = self._building.is_checked
        job = {**about, **_job(self._building, limits), "time": START_SECONDS, "stays": True}
        report = self._reported(job, limits)
        if isinstance(report, Run):
            return report._replace(message=f"before the first case: {report.message}")
        if report["ended"]:
            verdict, message = _failed_at_start(
                self._building, report, limits, " before the first case"
            )
            return Run(None, verdict, message, printed=report["errors"])
        return None

    def _reported(self, message: dict[str, Any], limits: Limits) -> Report | Run:
        """The report of the worker; a Run where a limit was passed or it was lost."""
        self._is_there = False
        found = super()._reported(message, limits)
        self._is_there = not isinstance(found, Run) and not found["ended"]
        return found


def _access(building: Building) -> Access:
    """What is to be seen by a program that was compiled, and where it starts."""
    tools = building.toolchain.tools(building.language.run)
    return Access((building.folder, *tools), folder=building.folder)


def _job(building: Building, limits: Limits) -> dict[str, Any]:
    """The part of a job that says what runs."""
    job = {"interrupt": building.language.interrupt, "env": dict(building.language.env)}
    return {"argv": building.argv(limits.memory), "folder": building.folder, **job}


def _where(building: Building, report: Report) -> str:
    """Where it was when its time was over; empty where that is not known."""
    at = building.line_in(report["errors"]) or building.line_in(report["output"])
    return f"; it was at {at.strip(' ()')}" if at and building.language.interrupt else ""


def _failed_at_start(
    building: Building, report: Report, limits: Limits, when: str = ""
) -> tuple[Verdict, str]:
    """The same as `_failed`, of a process that may have failed because its source is wrong."""
    fault = building.source_fault()
    if fault is None:
        return _failed(building, report, limits, when)
    report["errors"] = fault.printed
    return Verdict.CE, shorten_output(fault.message)


def _failed(
    building: Building, report: Report, limits: Limits, when: str = ""
) -> tuple[Verdict, str]:
    """The verdict on a process that failed, and the line in which its language says why."""
    import re

    language, errors = building.language, report["errors"]
    fault_text = building.own_names(fault_in(errors, language.error)) if errors.strip() else ""
    if language.memory_error and re.search(language.memory_error, errors):
        return Verdict.MLE, over(limits)
    message = (
        building.toolchain.dated(fault_text, errors) or f"{describe_exit(report['code'])}{when}"
    )
    if language.overflow and re.search(language.overflow, errors):
        message = f"stack overflow: {message}"
    elif report["code"] == -11 and not fault_text:
        message += ": a wrong index or pointer, or calls without an end"
    line = building.line_in(errors)
    return Verdict.RE, message if line.strip(" ()") in message and line else message + line


def _forged(about: dict[str, Any]) -> Run:
    return Run(None, Verdict.RE, FORGED, **about)


def _read(text: str, about: dict[str, Any]) -> Run:
    """What a driver wrote of an answer, to be judged yet, or why it is no board."""
    if text == "null":
        message = "returned nothing: the board has to be returned, not only changed"
        return Run(None, Verdict.PE, message, **about)
    try:
        returned = copy_rows(parse_object(f'{{"returned": {text}}}')["returned"])
    except (ValueError, KeyError):
        return _forged(about)
    if isinstance(returned, str):
        return Run(None, Verdict.PE, shorten_output(returned), **about)
    return InWorker.even(returned, about)
