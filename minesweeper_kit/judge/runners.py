"""Runners put one question at a time to a solution: to a Python file, or to any command.

A question is a board and a click; the answer is the board after it. Both are in
the symbols of a dialect, such as leetcode.
"""

import io
import os
import re
import shlex
import shutil
import signal
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol, Self, runtime_checkable

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import (
    FormatError,
    MinesweeperKitError,
    ParseError,
    SymbolError,
    WorkerLostError,
)
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reading import load
from minesweeper_kit.io.writing import dumps
from minesweeper_kit.judge.channel import Shape, fits, parsed
from minesweeper_kit.judge.faults import fault_in
from minesweeper_kit.judge.loading import DEPTH
from minesweeper_kit.judge.process import Worker
from minesweeper_kit.judge.sandbox import Room, Sandbox, find_sandbox, named_in, tools
from minesweeper_kit.judge.verdicts import (
    MAX_PRINTED,
    Limits,
    Run,
    Symbols,
    Verdict,
    bounded,
    rows_of,
)
from minesweeper_kit.wording import counted

_TOLD: tuple[Shape, ...] = (
    {"returned": (list,)},
    {"unreadable": (str,)},
    {"raised": (str,), "line": (int, type(None)), "memory_error": (bool,), "overflow": (bool,)},
)


class Runner(Protocol):
    """What puts a question to a solution: any object with a `dialect` and this `run`."""

    dialect: Dialect
    """The symbols that the solution is given and gives back."""

    def run(self, board: Board, click: Click, limits: Limits) -> Run:
        """What the solution answers to a click at (row, col), zero-based, that the game allows.

        Raises LossyError where the solution's notation cannot hold the board.
        """


_CALLS = "Current thread "
"""How the interpreter begins a list of the calls that are under way."""


@runtime_checkable
class Writer(Protocol):
    """What gives a text to a solution and takes what it writes."""

    def written(self, asked: str, cells: int, limits: Limits) -> "Written":
        """What it wrote when it was given this text, about boards of so many cells."""


NOTHING = "it wrote nothing"

Report = dict[str, Any]
"""What the worker tells of a run: see `worker`."""


class InWorker:
    """What all runners share: the worker that they ask, and what its reports mean.

    `sandbox` is the one that the worker runs in, or why there is none.
    """

    def __init__(self, sandbox: Sandbox, file: dict[str, Any] | None = None) -> None:
        self.sandbox = sandbox
        self._worker = Worker(file, self.room if sandbox.used else None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes behind it. It can be used again."""
        self._worker.close()

    def room(self) -> Room:
        """What is to be seen in the sandbox."""
        return Room()

    def _ask(self, limits: Limits, cells: int, job: Any, question: Any) -> Report | Run:
        """The worker's report on a question; a Run where a limit was passed or it was lost.

        `cells` is the size of the board: it bounds how much the solution may write. What
        is in a job, a question and a report: `worker`.
        """
        room = room_for(cells)
        try:
            report = self._worker.ask(
                {"time": limits.seconds, "memory": limits.memory, "output": room, **job}, question
            )
        except WorkerLostError as error:
            return Run(None, Verdict.RE, error.message)
        return self.within(report, limits, room)

    def how_far(self, report: Report) -> str:  # noqa: ARG002 - of a command it is known
        """How far it got until its time was over; empty where that is not known."""
        return ""

    def within(self, report: Report, limits: Limits, room: int) -> Report | Run:
        """The report; a Run where a limit was passed, of which `room` is that of the output."""
        if not report["reason"]:
            return report
        verdict, message = {
            "time": (Verdict.TLE, f"more than {limits.seconds:g} s{self.how_far(report)}"),
            "memory": (Verdict.MLE, over(limits)),
            "output": (Verdict.PE, f"more than {room} bytes of output"),
        }[report["reason"]]
        said = report["errors"]
        if verdict is Verdict.PE:  # only of a command, whose output is its answer
            said = _all_of(report["output"], report["errors"])
        return Run(None, verdict, message, report["seconds"], report["memory"], said)

    @staticmethod
    def even(answer: Symbols, about: dict[str, Any]) -> Run:
        """A Run with this answer, or with PE where its rows have different lengths."""
        for number, row in enumerate(answer):
            if len(row) != len(answer[0]):
                message = f"row {number} has {len(row)} cells, the rows above have {len(answer[0])}"
                return Run(None, Verdict.PE, message, **about)
        return Run(answer, **about)


def room_for(cells: int) -> int:
    """How many bytes a solution may write for a board of so many cells.

    >>> room_for(2500)
    1208576
    """
    return 2**20 + 64 * cells


def over(limits: Limits) -> str:
    """What is said of a solution that needs too much memory.

    >>> over(Limits(memory=64 * 2**20))
    'more than 64 MiB'
    """
    return f"more than {limits.memory / 2**20:g} MiB"


class PythonRunner(InWorker):
    r"""Runs a Python file with LeetCode's `Solution.updateBoard`, or a function of that name.

    `name` is another name to call: a function, a class with such a method, or
    `Class.method`. It is called with the board, a list of lists of symbols, and the
    click, a list of two numbers, [row, col]; the symbols are those of the dialect of
    `format`. Calls may go as deep as `recursion_limit`, and the stack has room for it. With
    a `source`, that is what the file holds, and it need not be there. `sandbox` is `auto`,
    `require` or `off`; what is used is in the attribute `sandbox`. Use it in a `with`
    statement, which ends its processes.

    Raises OSError where the file cannot be read, FormatError for a format that does
    not exist or has no dialect, and SandboxError where one is required and there is none.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "solution.py")
    ...     with open(path, "w") as file:
    ...         _ = file.write("def updateBoard(board, click):\n    return [['1', 'M']]\n")
    ...     with PythonRunner(path) as runner:
    ...         runner.run(Board.parse("EM", "leetcode"), (0, 0), Limits()).answer
    [['1', 'M']]
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        name: str | None = None,
        format: str | Format = "leetcode",
        recursion_limit: int = DEPTH,
        sandbox: str = "auto",
        source: str | None = None,
    ) -> None:
        self.path = os.fspath(path)
        self.name = name
        self.dialect = dialect_of(Format.parse(format))
        if source is None:
            with open(self.path, "rb") as stream:
                source = stream.read().decode("utf-8", "surrogateescape")
        self._loaded = False
        super().__init__(
            find_sandbox(sandbox),
            {"source": source, "path": self.path, "name": name, "depth": recursion_limit},
        )

    def room(self) -> Room:
        """The file itself is to be seen, and nothing else of its folder."""
        return Room((self.path,))

    def check(self) -> None:
        """Raise ParseError where the file cannot be imported, or has no solution in it."""
        try:
            fault, line = self._worker.load()
        except WorkerLostError as error:
            raise ParseError(f"cannot be imported: {error.message}").located(self.path) from None
        if fault:
            raise ParseError(bounded(fault)).located(self.path, line)

    def run(self, board: Board, click: Click, limits: Limits) -> Run:
        """What the function returns for the board and a click at (row, col).

        Raises LossyError where the dialect cannot hold the board, and ParseError where the
        file cannot be imported or has no solution.
        """
        return self.call([rows_of(board, self.dialect), list(click)], len(board.cells), limits)

    def call(self, arguments: list[Any], cells: int, limits: Limits, *, texts: bool = False) -> Run:
        """What the function returns for these arguments, about a board of so many cells.

        With `texts` it should return a list of texts, one for each row. Raises ParseError
        where the file cannot be imported or has no solution.
        """
        if not self._loaded:  # later on, what a file does when it is imported anew is a verdict
            self.check()
            self._loaded = True
        job = {"interrupt": signal.SIGXCPU}
        report = self._ask(limits, cells, job, {"arguments": arguments, "texts": texts})
        if isinstance(report, Run):
            return report
        about = {
            "seconds": report["seconds"],
            "memory": report["memory"],
            "printed": report["output"] + report["errors"],
        }
        told = None if report["code"] else told_by(report["result"])
        if told is None:
            return Run(None, Verdict.RE, self._crash(report), **about)
        if "raised" in told:
            if told["memory_error"]:
                return Run(None, Verdict.MLE, over(limits), **about)
            what = f"stack overflow: {told['raised']}" if told["overflow"] else told["raised"]
            return Run(None, Verdict.RE, bounded(what) + self._at(told["line"]), **about)
        if "unreadable" in told:
            return Run(None, Verdict.PE, told["unreadable"], **about)
        return self.even(told["returned"], about)

    def how_far(self, report: Report) -> str:
        """The line it was at, which the interpreter has written when it was asked."""
        report["errors"], _, calls = report["errors"].rpartition(_CALLS)
        found = self._calls(calls)
        if found is None:
            report["errors"] += _CALLS * bool(calls) + calls
        return f"; it was at {os.path.basename(self.path)}:{found[1]}" if found else ""

    def _at(self, line: int | None) -> str:
        """A line of the file, as it stands behind a message; empty where there is none."""
        return f" ({os.path.basename(self.path)}:{line})" if line else ""

    def _crash(self, report: dict[str, Any]) -> str:
        """How a solution ended that left no result, and at which of its lines.

        Where a signal ended the interpreter, this has listed the last calls on standard
        error, and dots where there were a hundred more.
        """
        calls = [line for line in report["errors"].splitlines() if line.startswith("  ")]
        found = self._calls(report["errors"])
        at = self._at(int(found[1])) if found and report["code"] < 0 else ""
        if report["code"] == -signal.SIGSEGV and calls and calls[-1] == "  ...":
            return f"stack overflow: {ending(report['code'])}{at}"
        return f"{ending(report['code'])} before it returned{at}"

    def _calls(self, text: str) -> re.Match[str] | None:
        """The last call in the file itself, of those that the interpreter has listed."""
        return re.search(rf'(?m)^  File "{re.escape(self.path)}", line (\d+) in ', text)


def told_by(text: str) -> dict[str, Any] | None:
    """What a called solution leaves: `returned`, `unreadable` or `raised`; None for another text.

    The text should be JSON, as `calling` writes it; but a solution may have written there
    itself, on purpose or not.

    >>> told_by('{"returned": [["B"]]}')
    {'returned': [['B']]}
    >>> told_by('{"returned": [[7]]}')
    """
    try:
        told = parsed(text)
    except ValueError:
        return None
    if not any(fits(told, shape) for shape in _TOLD):
        return None
    rows = told.get("returned", [])
    readable = all(type(row) is list and all(type(symbol) is str for symbol in row) for row in rows)
    return told if readable else None


class Written(NamedTuple):
    """What a command wrote: its `output`, with what the run took; None where it failed.

    Then the run says why.
    """

    run: Run
    output: str | None = None

    def unreadable(self, message: str) -> Run:
        """The run where the output is no answer, which the message explains."""
        shown = _all_of(self.output or "", self.run.printed)
        return self.run._replace(verdict=Verdict.PE, message=message, printed=shown)


class CommandRunner(InWorker):
    """Runs a command in any language, started for each case with the case on standard input.

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

    def room(self) -> Room:
        """The program is to be seen, and what else the command names."""
        program = shutil.which(self.command[0])
        return Room((*(tools(program) if program else ()), *named_in(self.command[1:])))

    def job(self, limits: Limits) -> dict[str, Any]:  # noqa: ARG002 - others need them
        """What runs, and where: the part of a job that is the command's own."""
        return {"argv": self.command, "folder": os.curdir, "env": {}}

    def how_far(self, report: Report) -> str:
        """How much of an answer it had written."""
        lines = report["output"].count("\n")
        return f"; it had written {counted(lines, 'line') if lines else 'nothing'}"

    def failed(self, report: Report, limits: Limits) -> tuple[Verdict, str]:  # noqa: ARG002
        """The verdict on a command that failed, and why it did, in a line."""
        return Verdict.RE, fault_in(report["errors"]) or ending(report["code"])

    def run(self, board: Board, click: Click, limits: Limits) -> Run:
        """What the command answers to the board and a click at (row, col).

        Raises LossyError where the format cannot hold the board or the click.
        """
        asked = dumps([Case(board, click)], self.format)
        told = self.written(asked, len(board.cells), limits)
        if told.output is None:
            return told.run
        output = told.output.encode("utf-8", "surrogateescape")
        try:
            answer = self._read(output, asked)
            self._refuse_other_words(output, answer)
        except MinesweeperKitError as error:
            return told.unreadable(str(error))
        return told.run._replace(answer=answer)

    def written(self, asked: str, cells: int, limits: Limits) -> "Written":
        """What the command wrote when it was given this text, about boards of so many cells."""
        report = self._ask(limits, cells, self.job(limits), {"input": asked})
        if isinstance(report, Run):
            return Written(report)
        about = {
            "seconds": report["seconds"],
            "memory": report["memory"],
            "printed": report["errors"],
        }
        if report["code"]:
            verdict, message = self.failed(report, limits)
            return Written(Run(None, verdict, message, **about))
        if not report["output"].strip():
            return Written(Run(None, Verdict.PE, NOTHING, **about))
        return Written(Run(None, **about), report["output"])

    def _read(self, output: bytes, asked: str) -> Symbols:
        """The board that was written to `output`, in answer to what was `asked`.

        A symbol that the dialect does not have is taken over as it is. Raises ParseError
        where there is no board.
        """
        dialect = self.dialect
        while True:
            format = Format(dialect, self.format.layout)
            question, answer = io.BytesIO(asked.encode()), _Named(output)
            try:
                (case,) = load(question, format, answers=answer)
            except SymbolError as error:
                spare = next((cell for cell in Cell if cell not in dialect.symbols), None)
                if error.symbol is None or not error.symbol.isprintable() or spare is None:
                    raise
                # A wrong symbol is a wrong answer: it is read as a cell that is not in use.
                dialect = replace(dialect, symbols={**dialect.symbols, spare: error.symbol})
                continue
            return rows_of(case.expected or case.board, dialect)

    def _refuse_other_words(self, output: bytes, answer: Symbols) -> None:
        """Raise ParseError where a judge that compares words would not see the same ones."""
        if not self.dialect.alphabet.spaced or self.format.layout != self.dialect.layout:
            return
        lines = [line.split() for line in output.decode().splitlines() if line.strip()]
        for number, (line, row) in enumerate(zip(lines, answer, strict=False)):
            if line != row:
                shown, wanted = " ".join(line)[:40], " ".join(row)[:40]
                raise ParseError(f"row {number} is written {shown!r}, expected {wanted!r}")


class _Named(io.BytesIO):
    """What a command wrote, by the name that messages have for it."""

    name = "output"


def dialect_of(format: Format) -> Dialect:
    """The dialect of a format. Raises FormatError where it names none.

    >>> dialect_of(Format.parse("codingninjas+yaml")).name
    'codingninjas'
    """
    if format.dialect is None:
        raise FormatError(f"{format} names no dialect: say which, as in leetcode+{format}")
    return format.dialect


def _all_of(output: str, errors: str) -> str:
    """The beginning of a command's output, and the end of what it wrote to standard error."""
    most = MAX_PRINTED // 2
    return output[:most] + errors[-most:]


def ending(code: int) -> str:
    """How a process with this exit code ended; a code below 0 is that of a signal.

    >>> ending(-9), ending(3)
    ('killed by SIGKILL', 'ended with exit code 3')
    """
    if code < 0:
        try:
            return f"killed by {signal.Signals(-code).name}"
        except ValueError:
            return f"killed by signal {-code}"
    return f"ended with exit code {code}"
