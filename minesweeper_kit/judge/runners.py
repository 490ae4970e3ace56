"""What all runners share, and the runner of Python files.

A runner puts one question at a time to a solution. A question is a board and a click; the
answer is the board after it. Both are in the symbols of a dialect, such as leetcode.
"""

import json
import os
import re
import signal
from typing import Any, Protocol, Self

from minesweeper_kit.board import Board, Click
from minesweeper_kit.cell import DIGITS
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import FormatError, ParseError, SolutionError, WorkerLostError
from minesweeper_kit.io.format import Format
from minesweeper_kit.judge.problem import Asks
from minesweeper_kit.judge.process import Worker
from minesweeper_kit.judge.sandbox import Access, Sandbox, find_sandbox
from minesweeper_kit.judge.verdicts import (
    MAX_PRINTED,
    Limits,
    Run,
    Symbols,
    Verdict,
    rows_of,
    shorten_output,
)
from minesweeper_kit.judge.worker.loading import DEPTH, METHODS
from minesweeper_kit.judge.worker.messages import Shape, has_shape, parse_object, token

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


FORGED = "it wrote what only the judge may write"
"""The message where a solution has used the handles between its process and the judge."""

_CALLS = "Current thread "
"""How the interpreter begins a list of the calls that are under way."""


Report = dict[str, Any]
"""What the worker tells of a run: see `worker.main`."""


class InWorker:
    """What all runners share: the worker that they ask, and what its reports mean.

    `sandbox` is the one that the worker runs in, or why there is none. `notes` are what was found
    that judges accept.
    """

    def __init__(self, sandbox: Sandbox, file: dict[str, Any] | None = None) -> None:
        self.sandbox = sandbox
        self.notes: list[str] = []
        self._worker = Worker(file, self.access if sandbox.used else None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes behind it. It can be used again."""
        self._worker.close()

    def access(self) -> Access:
        """What is to be seen in the sandbox."""
        return Access()

    def _ask(self, limits: Limits, cells: int, job: dict[str, Any]) -> Report | Run:
        """The worker's report on a job; a Run where a limit was passed or it was lost.

        `cells` is the size of the board: it bounds how much the solution may write. What
        is in a job and a report: `worker.main`.
        """
        about = {"time": limits.seconds, "memory": limits.memory, "output": output_limit(cells)}
        return self._reported({**about, **job}, limits)

    def how_far(self, report: Report) -> str:  # noqa: ARG002 - of a command it is known
        """How far it got until its time was over; empty where that is not known."""
        return ""

    def _reported(self, message: dict[str, Any], limits: Limits) -> Report | Run:
        """The worker's report on a message; a Run where a limit was passed or it was lost."""
        try:
            report = self._worker.ask(message)
        except WorkerLostError as error:
            return Run(None, Verdict.RE, error.message)
        if not report["reason"]:
            return report
        verdict, reason = {
            "time": (Verdict.TLE, f"more than {limits.seconds:g} s{self.how_far(report)}"),
            "memory": (Verdict.MLE, over(limits)),
            "output": (Verdict.PE, f"more than {message['output']} bytes of output"),
        }[report["reason"]]
        printed = report["errors"]
        if verdict is Verdict.PE:  # only of a command, whose output is its answer
            printed = output_of(report["output"], report["errors"])
        return Run(None, verdict, reason, report["seconds"], report["memory"], printed)

    @staticmethod
    def even(answer: Symbols, about: dict[str, Any]) -> Run:
        """A Run with this answer, or with PE where its rows have different lengths."""
        for number, row in enumerate(answer):
            if len(row) != len(answer[0]):
                message = (
                    f"row {number} (from 0) has {len(row)} cells, those above {len(answer[0])}"
                )
                return Run(None, Verdict.PE, message, **about)
        return Run(answer, **about)


def output_limit(cells: int) -> int:
    """How many bytes a solution may write for a board of so many cells."""
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
    `format`. Where that is Coding Ninjas', another name is called as there: with the board, the
    row and the column. Calls may go as deep as `recursion_limit`, and the stack has room for it.
    With a `source`, that is what the file holds, and it need not be there. `sandbox` is `auto`,
    `require` or `off`; what is used is in the attribute `sandbox`. Use it in a `with`
    statement, which ends its processes.

    One process is asked all cases, as judges do; where one fails, the next has a process of its
    own. `was_first` says whether the last question was the first of its process.

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
        called = (name or METHODS[0]).rpartition(".")[2]
        self._has_row_and_col = self.dialect.name == "codingninjas" and called not in (
            "Solution",
            *METHODS,
        )
        if source is None:
            with open(self.path, "rb") as stream:
                source = stream.read().decode("utf-8", "surrogateescape")
        self._loaded = False
        self._stays = False
        self._apart = False
        self.was_first = True
        super().__init__(
            find_sandbox(sandbox),
            {"source": source, "path": self.path, "name": name, "depth": recursion_limit},
        )

    def access(self) -> Access:
        """The file itself is to be seen, and nothing else of its folder."""
        return Access((self.path,))

    def check(self) -> None:
        """Raise ParseError where the file cannot be imported, or has no solution in it.

        It is a SolutionError where the file has a syntax error.
        """
        try:
            fault, line, syntax = self._worker.load()
        except WorkerLostError as error:
            raise ParseError(f"cannot be imported: {error.message}").located(self.path) from None
        if fault:
            kind = SolutionError if syntax else ParseError
            raise kind(shorten_output(fault)).located(self.path, line)

    def run(self, board: Board, click: Click, limits: Limits) -> Run:
        """What the function returns for the board and a click at (row, col).

        Raises LossyError where the dialect cannot hold the board, and ParseError where the
        file cannot be imported or has no solution.
        """
        return self.call([rows_of(board, self.dialect), list(click)], len(board.cells), limits)

    def call(
        self,
        arguments: list[Any],
        cells: int,
        limits: Limits,
        asks: Asks = Asks.click,
        *,
        anew: bool = False,
    ) -> Run:
        """What the function returns for these arguments, about a board of so many cells.

        Where the problem `asks` for a click it should return rows of symbols, for counts rows of
        integers, and else a list of texts, one for each row; with `anew` it is called in a process
        of its own. Raises ParseError where the file cannot be imported or has no solution.
        """
        if not self._loaded:  # later on, what a file does when it is imported anew is a verdict
            self.check()
            self._loaded = True
        if self._has_row_and_col and asks is Asks.click:
            arguments = [arguments[0], *arguments[1]]
        numbers = asks is Asks.counts
        returns = {"texts": not numbers and asks is not Asks.click, "numbers": numbers}
        question = {"arguments": arguments, **returns}
        self.was_first = anew or self._apart or not self._stays
        self._stays = not self.was_first
        report = self._asked_in_turn(question, limits, output_limit(cells))
        run = report if isinstance(report, Run) else self._run_of(report, limits)
        if run.answer is None:
            self._stays = False
        return run

    def keep_apart(self) -> None:
        """Give each case a process of its own from now on."""
        self._apart = True

    def _asked_in_turn(self, question: dict[str, Any], limits: Limits, most: int) -> Report | Run:
        """The report of the process that was asked the cases before, or of one started now."""
        about = {"time": limits.seconds, "memory": limits.memory, "output": most}
        start = {**about, "interrupt": signal.SIGXCPU, "stays": True}
        word = token()
        ask = {**about, "ask": json.dumps({**question, "word": word}) + "\n"}
        found: Report | Run = {}
        for message in (ask,) if self._stays else (start, ask):
            self._stays = False
            found = self._reported(message, limits)
            if isinstance(found, Run):
                return found
            own, _, found["result"] = found["result"].partition(" ")
            if found["result"] and own != word:
                return Run(None, Verdict.RE, FORGED)
            self._stays = not found["ended"]
        return found

    def _run_of(self, report: Report, limits: Limits) -> Run:
        """What a report says that the solution did."""
        about = {
            "seconds": report["seconds"],
            "memory": report["memory"],
            "printed": report["output"] + report["errors"],
        }
        result = None if report["code"] else solution_result(report["result"])
        if result is None:
            return Run(None, Verdict.RE, self._crash(report), **about)
        if "raised" in result:
            if result["memory_error"]:
                return Run(None, Verdict.MLE, over(limits), **about)
            what = f"stack overflow: {result['raised']}" if result["overflow"] else result["raised"]
            return Run(None, Verdict.RE, shorten_output(what) + self._at(result["line"]), **about)
        if "unreadable" in result:
            return Run(None, Verdict.PE, result["unreadable"], **about)
        return self.even(result["returned"], about)

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
            return f"stack overflow: {describe_exit(report['code'])}{at}"
        return f"{describe_exit(report['code'])} before it returned{at}"

    def _calls(self, text: str) -> re.Match[str] | None:
        """The last call in the file itself, of those that the interpreter has listed."""
        # Whatever else stands there the solution may have written: no number is longer.
        pattern = rf'(?m)^  File "{re.escape(self.path)}", line ([0-9]{{1,{DIGITS}}}) in '
        return re.search(pattern, text)


def solution_result(text: str) -> dict[str, Any] | None:
    """What a called solution leaves: `returned`, `unreadable` or `raised`; None for another text.

    The text should be JSON, as `python_solution` writes it; but a solution may have written there
    itself, on purpose or not.

    >>> solution_result('{"returned": [["B"]]}')
    {'returned': [['B']]}
    >>> solution_result('{"returned": [[7]]}')
    """
    try:
        result = parse_object(text)
    except ValueError:
        return None
    if not any(has_shape(result, shape) for shape in _TOLD):
        return None
    rows = result.get("returned", [])
    readable = all(type(row) is list and all(type(symbol) is str for symbol in row) for row in rows)
    return result if readable else None


def dialect_of(format: Format) -> Dialect:
    """The dialect of a format. Raises FormatError where it names none."""
    if format.dialect is None:
        raise FormatError(f"{format} names no dialect: say which, as in leetcode+{format}")
    return format.dialect


def output_of(output: str, errors: str) -> str:
    """The beginning of a command's output, and the end of what it wrote to standard error."""
    most = MAX_PRINTED // 2
    return output[:most] + errors[-most:]


def describe_exit(code: int) -> str:
    """How a process with this exit code ended; a code below 0 is that of a signal.

    >>> describe_exit(-9), describe_exit(3)
    ('killed by SIGKILL', 'ended with exit code 3')
    """
    if code < 0:
        try:
            return f"killed by {signal.Signals(-code).name}"
        except ValueError:
            return f"killed by signal {-code}"
    return f"ended with exit code {code}"
