"""Talks to a program that answers the conformance suite: a line of JSON each way.

The program reads standard input and writes standard output. It runs as a judged command does, in
the same sandbox and under the same limits; what it writes is believed as little.
"""

import json
import shlex
import shutil
from collections.abc import Sequence
from typing import Any, NamedTuple

from minesweeper_kit.errors import FormatError, SolutionError
from minesweeper_kit.judge.faults import fault_in
from minesweeper_kit.judge.runners import InWorker, describe_exit
from minesweeper_kit.judge.sandbox import Access, access_of, find_sandbox
from minesweeper_kit.judge.verdicts import Limits, Run, Verdict, shorten_output
from minesweeper_kit.judge.worker.messages import parse_object, token
from minesweeper_kit.wording import shorten

PROTOCOL = 1
"""The version of what is said on the two pipes."""

START_SECONDS = 60.0
"""What a program may take until it has said which groups it supports."""

_MEMORY = 4 * 2**30
_OUTPUT = 2**20  # bytes of an answer
_SHOWN = 100  # characters of an answer that is none

# The worker reads and writes by handles of its own, and waits for a first line.
_SHELL = ("/bin/sh", "-c", 'echo ready >&4; exec "$@" <&3 >&4 3<&- 4>&-', "sh")


class Answer(NamedTuple):
    """What came of a question: an `output` or an `error` that the program gave, or a `fault`.

    A fault is what went wrong with the program itself; `late` says that its time was over. `at` is
    the place that an error has.
    """

    output: Any = None
    error: str | None = None
    at: Any = None
    fault: str = ""
    late: bool = False


class Adapter(InWorker):
    """A program that answers questions, started when it is asked, and anew after it has failed.

    `command` is its words. `sandbox` is `auto`, `require` or `off`. Use it in a `with` statement,
    which ends its processes. Raises FormatError for an empty command, SolutionError for one that
    does not exist, and SandboxError where a sandbox is required and there is none.

    >>> script = '''read line; echo '{"groups": ["reveal"]}'; read line'''
    >>> with Adapter(["sh", "-c", script], "off") as program:
    ...     program.groups()
    ('reveal',)
    """

    def __init__(self, command: Sequence[str], sandbox: str = "auto") -> None:
        super().__init__(find_sandbox(sandbox))
        self.command = list(command)
        self._runs = False
        if not self.command:
            raise FormatError("the command is empty: name a program, as in conform -- ./adapter")
        if shutil.which(self.command[0]) is None:
            raise SolutionError(f"there is no command {shorten(self.command[0])!r}")

    def access(self) -> Access:
        """The program is to be seen, and what else the command names."""
        return access_of(self.command)

    def groups(self) -> tuple[str, ...]:
        """The groups that the program supports. Raises SolutionError where it does not say so."""
        reply = self._started()
        if isinstance(reply, str):
            raise SolutionError(f"{shlex.join(self.command)}: {reply}")
        return reply

    def ask(self, group: str, question: Any, seconds: float) -> Answer:
        """What the program answers to a question of a group within so many seconds."""
        if not self._runs and isinstance(reply := self._started(), str):
            return Answer(fault=f"it does not start: {reply}")
        word = token()
        line = self._put({"ask": _line({"id": word, "group": group, "input": question})}, seconds)
        answer = line if isinstance(line, Answer) else _read(line, word)
        if answer.fault:
            self._end()
        return answer

    def _started(self) -> tuple[str, ...] | str:
        """Start it; the groups that it supports, or what is wrong with it."""
        self._end()
        job = {"argv": [*_SHELL, *self.command], "folder": ".", "env": {}, "stays": True}
        started = self._put(job, START_SECONDS)
        if isinstance(started, Answer):
            return started.fault
        reply = self._put({"ask": _line({"conform": PROTOCOL})}, START_SECONDS)
        if isinstance(reply, Answer):
            return f'{reply.fault}, instead of an answer to {{"conform": 1}}'
        groups = _groups(reply)
        if groups is None:
            self._end()
            return f'its first line is {shorten(reply, _SHOWN)!r}, expected {{"groups": [...]}}'
        return groups

    def _end(self) -> None:
        """End the program, if it runs."""
        if self._runs:
            self._runs = False
            self.close()

    def _put(self, message: dict[str, Any], seconds: float) -> str | Answer:
        """The line that comes back from the program, or an Answer with the fault."""
        limits = Limits(seconds=seconds, memory=_MEMORY)
        about = {"time": seconds, "memory": _MEMORY, "output": _OUTPUT}
        found = self._reported({**about, **message}, limits)
        self._runs = not isinstance(found, Run) and not found["ended"]
        if isinstance(found, Run):
            self.close()
            return Answer(fault=found.message, late=found.verdict is Verdict.TLE)
        line, newline, more = found["result"].partition("\n")
        if not newline:
            self._runs = False
            ended = describe_exit(found["code"])
            verb = "it was" if found["code"] < 0 else "it"
            return Answer(fault=shorten_output(fault_in(found["errors"]) or f"{verb} {ended}"))
        if more:
            return Answer(fault="it wrote more than one line")
        return str(line)


def _line(message: dict[str, Any]) -> str:
    return json.dumps(message) + "\n"


def _groups(line: str) -> tuple[str, ...] | None:
    """The groups that a program's first line names; None where it does not."""
    try:
        groups = parse_object(line).get("groups")
    except ValueError:
        return None
    if not isinstance(groups, list) or not all(type(each) is str for each in groups):
        return None
    return tuple(groups)


def _read(line: str, word: str) -> Answer:
    """The answer in a line, which has to repeat the word of the question."""
    try:
        reply = parse_object(line)
    except ValueError:
        return Answer(fault=f"it wrote {shorten(line, _SHOWN)!r}, expected an object in JSON")
    if reply.get("id") != word:
        return Answer(fault="it answered another question: the id is not that of this one")
    if type(reply.get("error")) is str:
        return Answer(error=shorten_output(reply["error"]), at=reply.get("at"))
    if "output" not in reply:
        return Answer(fault=f"it wrote {shorten(line, _SHOWN)!r}, expected an output or an error")
    return Answer(reply["output"])
