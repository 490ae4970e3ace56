"""Runs a command in any language: the case on its standard input, the answer on its output."""

import io
import os
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol, runtime_checkable

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import FormatError, MinesweeperKitError, ParseError, SymbolError
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reading import load
from minesweeper_kit.io.writing import dumps
from minesweeper_kit.judge.faults import fault_in
from minesweeper_kit.judge.runners import InWorker, Report, describe_exit, dialect_of, output_of
from minesweeper_kit.judge.sandbox import Access, access_of, find_sandbox
from minesweeper_kit.judge.verdicts import Limits, Run, Symbols, Verdict, rows_of
from minesweeper_kit.wording import counted

NOTHING = "it wrote nothing to standard output"


class CommandOutput(NamedTuple):
    """What a command wrote: its `output`, with what the run took; None where it failed.

    Then the run says why.
    """

    run: Run
    output: str | None = None

    def unreadable(self, message: str) -> Run:
        """The run where the output is no answer, which the message explains."""
        shown = output_of(self.output or "", self.run.printed)
        return self.run._replace(verdict=Verdict.PE, message=message, printed=shown)


@runtime_checkable
class Writer(Protocol):
    """What gives a text to a solution and takes what it writes."""

    def written(self, asked: str, cells: int, limits: Limits) -> CommandOutput:
        """What it wrote when it was given this text, about boards of so many cells."""


@runtime_checkable
class Several(Protocol):
    """What is asked several cases in one input, where the judge of its notation does that."""

    dialect: Dialect
    """The symbols of questions and answers."""

    @property
    def at_once(self) -> int:
        """How many cases an input may hold."""

    def runs(self, questions: Sequence[tuple[Board, Click]], limits: Limits) -> list[Run]:
        """What came of each question of one input."""


class CommandRunner(InWorker):
    """Runs a command in any language, started for each input: a case, or a few of them.

    `command` is a list of words, or a text that is split as a shell would; no shell runs
    it. `format` is how the case is written and the answer read: a dialect whose own
    layout has room for a click, or a dialect and another layout, as in leetcode+yaml.
    `sandbox` is `auto`, `require` or `off`; in one, it sees what its words name. Use it in
    a `with` statement, which ends its processes.

    Raises FormatError for a format that does not exist or has no dialect, and for a
    command that is empty or has an open quote, and SandboxError where a sandbox is required
    and there is none.

    >>> with CommandRunner(["echo", "1 #"], format="codingninjas") as runner:
    ...     runner.run(Board.parse("EM", "leetcode"), (0, 0), Limits()).answer
    [['1', '#']]
    """

    def __init__(
        self,
        command: str | Sequence[str],
        format: str | Format = "codingninjas",
        sandbox: str = "auto",
    ) -> None:
        super().__init__(find_sandbox(sandbox))
        try:
            self.command = shlex.split(command) if isinstance(command, str) else list(command)
        except ValueError as error:
            raise FormatError(f"the command {command!r} cannot be read: {error}") from None
        if not self.command:
            raise FormatError("the command is empty")
        self.format = Format.parse(format)
        self.dialect = dialect_of(self.format)

    def check(self) -> None:
        """Raise ParseError where there is no such command."""
        if shutil.which(self.command[0]) is None:
            raise ParseError(f"there is no command {self.command[0]!r}")

    def access(self) -> Access:
        """The program is to be seen, and what else the command names."""
        return access_of(self.command)

    def job(self, limits: Limits) -> dict[str, Any]:  # noqa: ARG002 - others need them
        """What runs, and where: the part of a job that is the command's own."""
        return {"argv": self.command, "folder": os.curdir, "env": {}}

    def how_far(self, report: Report) -> str:
        """How much of an answer it had written."""
        lines = report["output"].count("\n")
        return f"; it had written {counted(lines, 'line') if lines else 'nothing'}"

    def failed(self, report: Report, limits: Limits) -> tuple[Verdict, str]:  # noqa: ARG002
        """The verdict on a command that failed, and why it did, in a line."""
        return Verdict.RE, fault_in(report["errors"]) or describe_exit(report["code"])

    @property
    def at_once(self) -> int:
        """How many cases an input may hold: what the notation's judge gives, else one."""
        cases = self.dialect.limits.cases
        return cases[1] if cases and self.format.layout == self.dialect.layout else 1

    def run(self, board: Board, click: Click, limits: Limits) -> Run:
        """What the command answers to the board and a click at (row, col).

        Raises LossyError where the format cannot hold the board or the click.
        """
        return self.runs([(board, click)], limits)[0]

    def runs(self, questions: Sequence[tuple[Board, Click]], limits: Limits) -> list[Run]:
        """What the command answers to these boards and clicks, all in one input.

        Where it fails, or its output cannot be read, that is what came of each of them.
        Raises LossyError where the format cannot hold a board or a click.
        """
        asked = dumps([Case(board, click) for board, click in questions], self.format)
        run_output = self.written(asked, sum(len(board.cells) for board, _ in questions), limits)
        if run_output.output is None:
            return [run_output.run] * len(questions)
        output = run_output.output.encode("utf-8", "surrogateescape")
        try:
            answers = self._read(output, asked)
            self._reject_other_words(output, answers)
        except MinesweeperKitError as error:
            return [run_output.unreadable(str(error))] * len(questions)
        return [run_output.run._replace(answer=answer) for answer in answers]

    def written(self, asked: str, cells: int, limits: Limits) -> "CommandOutput":
        """What the command wrote when it was given this text, about boards of so many cells."""
        report = self._ask(limits, cells, {**self.job(limits), "input": asked})
        if isinstance(report, Run):
            return CommandOutput(report)
        verdict, message, output = Verdict.WA, "", report["output"]
        if report["code"]:
            verdict, message = self.failed(report, limits)
        elif not output.strip():
            verdict, message = Verdict.PE, NOTHING
        run = Run(None, verdict, message, report["seconds"], report["memory"], report["errors"])
        return CommandOutput(run, None if message else output)

    def _read(self, output: bytes, asked: str) -> list[Symbols]:
        """The boards that were written to `output`, in answer to what was `asked`.

        A symbol that the dialect does not have is taken over as it is. Raises ParseError
        where a board is missing.
        """
        dialect = self.dialect
        while True:
            format = Format(dialect, self.format.layout)
            question, answer = io.BytesIO(asked.encode()), _Named(output)
            try:
                cases = list(load(question, format, answers=answer))
            except SymbolError as error:
                spare = next((cell for cell in Cell if cell not in dialect.symbols), None)
                if error.symbol is None or not error.symbol.isprintable() or spare is None:
                    raise
                # A wrong symbol is a wrong answer: it is read as a cell that is not in use.
                dialect = replace(dialect, symbols={**dialect.symbols, spare: error.symbol})
                continue
            return [rows_of(case.expected or case.board, dialect) for case in cases]

    def _reject_other_words(self, output: bytes, answers: list[Symbols]) -> None:
        """Raise ParseError where a judge that compares words would not see the same ones."""
        if not self.dialect.alphabet.spaced or self.format.layout != self.dialect.layout:
            return
        lines = [line.split() for line in output.decode().splitlines() if line.strip()]
        rows = ((number, row) for answer in answers for number, row in enumerate(answer))
        for line, (number, row) in zip(lines, rows, strict=False):
            if line != row:
                shown, wanted = " ".join(line)[:40], " ".join(row)[:40]
                raise ParseError(f"row {number} is written {shown!r}, expected {wanted!r}")


class _Named(io.BytesIO):
    """What a command wrote, by the name that messages have for it."""

    name = "output"
