"""A solution's file is made into a program that can be run: with the driver beside it, compiled.

All is done in a folder of its own, which goes when the building is closed. The lines of
the solution keep their numbers.
"""

import os
import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from minesweeper_kit.errors import ParseError, WorkerLostError
from minesweeper_kit.io.temporary import TemporaryFolder
from minesweeper_kit.judge.documents import is_document
from minesweeper_kit.judge.language import Command, Language
from minesweeper_kit.judge.process import Worker
from minesweeper_kit.judge.sandbox import Access, Sandbox
from minesweeper_kit.judge.signatures import blank_out, code_of, find_signature
from minesweeper_kit.judge.toolchain import Toolchain
from minesweeper_kit.wording import one_line

_MEMORY = 2 * 2**30  # what a compiler may use
_OUTPUT = 2**20  # and write
_FILE = 2**28  # to a file, in a sandbox
_PROCESSES = 1024  # a compiler has many threads
_MOST_NOTES = 20
_WORD = re.compile("@(\\w+)@")

_NO_SANITIZER = re.compile(r"lib\w*[au]b?san|-l[au]b?san|libclang_rt|fsanitize")
"""What a compiler says without the libraries of its checks."""

_NONE = Sandbox("it is only looked into")


@dataclass(frozen=True, slots=True)
class CompileFault:
    """Why a solution cannot be compiled: the first message, with its line; and all of them."""

    message: str
    printed: str


class Building:
    """A solution's file in a language, what of it is called, and the folder it is compiled in.

    `kind` is `class`, `program`, or `auto`: LeetCode's function is called wherever it is
    defined, and a program is what else has a `main` or reads its input. `name` is another
    function to call, as that of the judge whose notation it `speaks`. With a `source`, that is
    what is judged of the file. `signature` is how it is called; None for a program. `problem` is
    one that calls a function of its own. Without `sanitize` it is compiled without checks of
    indices and overflow. `notes` are what these find that judges accept.

    Raises OSError where the file cannot be read, and ParseError where there is nothing to call.
    """

    def __init__(
        self,
        path: str,
        language: Language,
        kind: str = "auto",
        sandbox: Sandbox = _NONE,
        name: str = "",
        source: str | None = None,
        problem: str = "",
        speaks: str = "leetcode",
        *,
        sanitize: bool = True,
    ) -> None:
        self.path = path
        self.sandbox = sandbox
        self.language = language
        self.toolchain = Toolchain(language, path)
        if source is None:
            with open(path, "rb") as stream:
                source = stream.read().decode("utf-8", "surrogateescape")
        self._text = source
        self._code = code_of(self._text, language)
        try:
            self.signature = find_signature(self._code, language, kind, name, problem, speaks)
        except ParseError as error:
            raise error.located(path) from None
        self._sanitize = language.sanitize if sanitize else ()
        self._few = language.few
        self._checks: tuple[Command, ...] = ()
        self.notes: list[str] = []
        self._scratch: TemporaryFolder | None = None
        self._result: list[CompileFault | None] | None = None
        self._lock = threading.Lock()
        named = language.named and re.search(language.named, self._code)
        suffix = os.path.splitext(path)[1]
        if is_document(path):
            suffix = language.suffixes[0]
        self._words = {
            "suffix": suffix,
            "name": named[1] if named else "Solution" if self.signature else "Main",
        }
        self._words["source"] = self._filled(language.source)
        self._words["main"] = next(iter(self._driver()), self._words["source"])
        self._words["class"] = self._start()
        self._words["call"] = self.signature.call if self.signature else ""

    @property
    def shown(self) -> str:
        """What messages call the file."""
        return os.path.basename(self.path)

    @property
    def folder(self) -> str:
        """Where it is compiled and runs."""
        if self._scratch is None:
            self._scratch = TemporaryFolder("judge")
        return self._scratch.path

    def close(self) -> None:
        """Remove the folder."""
        scratch, self._scratch, self._result = self._scratch, None, None
        if scratch is not None:
            scratch.close()

    def check(self) -> None:
        """Raise MinesweeperKitError where a program that the language needs is missing."""
        for commands in (self.language.compile, self.language.run):
            if commands:
                self.toolchain.find(commands)

    def built(self) -> CompileFault | None:
        """Compile it unless that was done; why it failed, or None. Raises as `compile` does."""
        with self._lock:
            if self._result is None:
                self._result = [self.compile()]
            return self._result[0]

    def source_fault(self) -> CompileFault | None:
        """Why a source that is not compiled cannot be run, or None; it is checked once.

        A solution that runs is not checked: the check takes a process of its own.
        """
        with self._lock:
            checks, self._checks = self._checks, ()
            if checks:
                self._result = [self._dated(self._compile_by(checks))]
            return self._result[0] if self._result else None

    def take_notes(self, report: dict[str, Any]) -> bool:
        """Move what judges accept from a report's errors to the notes; whether there was any."""
        if not self.language.note:
            return False
        pattern = self.language.note.replace("@source@", re.escape(self._words["source"]))
        found = list(re.finditer(pattern, report["errors"]))
        for each in found:
            note = f"{each['said']} ({self.shown}:{each['line']})"
            if len(self.notes) < _MOST_NOTES and note not in self.notes:
                self.notes.append(note)
        report["errors"] = re.sub(pattern, "", report["errors"])
        return bool(found)

    @property
    def is_checked(self) -> bool:
        """Whether it is compiled with checks."""
        return bool(self._sanitize)

    def is_ended_by_check(self, report: dict[str, Any]) -> bool:
        """Whether a check alone, whose note was taken, has ended a program that judges let go on.

        It is compiled without checks then.
        """
        if self.language.error and re.search(self.language.error, report["errors"]):
            return False
        with self._lock:
            if self._sanitize:
                self._sanitize, self._result = (), None
        return self.built() is None

    def compile(self) -> CompileFault | None:
        """Write the files and compile them; why that failed, or None.

        Raises MinesweeperKitError where the compiler is missing.
        """
        self._write(self._words["source"], self._laid())
        for name, text in self._driver().items():
            self._write(name, self._filled(text))
        self._checks = self.language.check
        if not self.language.compile:
            return None
        fault = self._compile_by_any_standard()
        if fault is not None and self._sanitize and _NO_SANITIZER.search(fault.printed):
            self._sanitize = ()
            fault = self._compile_by_any_standard()
        return self._dated(fault)

    def _dated(self, fault: CompileFault | None) -> CompileFault | None:
        """The fault, with the compiler's version where that is why."""
        return fault and replace(fault, message=self.toolchain.dated(fault.message, fault.printed))

    def _compile_by_any_standard(self) -> CompileFault | None:
        """Compile by the newest standard that does it; why the newest of all failed, or None.

        The newest is tried first with few headers, which takes half the time.
        """
        first: CompileFault | None = None
        if self._few:
            self._words["standard"] = self.language.standards[0]
            if self._compile_by(self.language.compile) is None:
                return None
            self._few = ()
        for standard in self.language.standards:
            self._words["standard"] = standard
            fault = self._compile_by(self.language.compile)
            if fault is None:
                return None
            first = first or fault
        return first

    def _compile_by(self, commands: tuple[Command, ...]) -> CompileFault | None:
        """Compile or check what was written; why that failed, or None."""
        argv, env = self._command(commands), dict(self.language.env)
        if self.sandbox.used:
            # What a compiler writes beside the program may be more than a sandbox has room for.
            env |= {"TMPDIR": self.folder, "XDG_CACHE_HOME": self.folder}
            env |= self.toolchain.library()
        job = {"argv": argv, "folder": self.folder, "env": env}
        limits = {"time": float(self.language.seconds), "memory": _MEMORY, "output": _OUTPUT}
        with Worker(None, self._access if self.sandbox.used else None) as worker:
            try:
                report = worker.ask({**job, **limits, "input": ""})
            except WorkerLostError as error:
                return CompileFault(f"compiling: {error.message}", "")
        if report["reason"]:
            return CompileFault(f"compiling takes too much {report['reason']}", report["errors"])
        if not report["code"]:
            return None
        return self._fault(report["errors"] + report["output"])

    def argv(self, memory: int) -> list[str]:
        """The command that runs it, with so many bytes of memory for the solution."""
        self._words["memory"] = str(max(1, memory // 2**20))
        return self._command(self.language.run)

    def line_in(self, errors: str) -> str:
        """The solution's own line in what it wrote when it failed, as in ` (solution.go:12)`."""
        source = re.escape(self._words["source"])
        where = self.language.where.replace("@source@", source)
        found = re.search(where, errors) if where else None
        return f" ({self.shown}:{found[1]})" if found else ""

    def own_names(self, text: str) -> str:
        """A text in which the solution's file is called as the user calls it."""
        for name in (os.path.join(self.folder, ""), "./"):
            text = text.replace(name + self._words["source"], self._words["source"])
        return text.replace(self._words["source"], self.shown)

    def _access(self) -> Access:
        """What a compiler sees: the folder, and itself."""
        return Access(
            (
                *self.toolchain.tools(self.language.compile or self.language.check),
                *self.toolchain.library().values(),
            ),
            (self.folder,),
            self.folder,
            _PROCESSES,
            _FILE,
        )

    def _driver(self) -> Mapping[str, str]:
        """The files beside the solution that call it; none for a program."""
        return self.language.driver if self.signature else {}

    def _start(self) -> str:
        """What the virtual machine starts with, where it starts with a class."""
        if self.signature:
            return self.language.starts.get("class", "")
        tried = (self.language.named, self.language.entry)
        entry = next(
            (found for each in tried if each and (found := re.search(each, self._code))), None
        )
        return entry[1] if entry else self.language.starts.get("program", "")

    def _laid(self) -> str:
        """The text of the solution as it is compiled, its lines where they were."""
        language, text = self.language, self._text.removeprefix("\ufeff")
        for pattern in language.drop:
            text = blank_out(pattern, text)
        if self.signature is None:
            return text
        for pattern in language.drop_called:
            text = blank_out(pattern, text)
        if language.main:  # the driver has the main program
            text = re.sub(language.main, _renamed, text)
        imports = [
            line
            for module, line in language.imports.items()
            if re.search(rf"\b{re.escape(module.rpartition('/')[2])}\.", text)
            and f'"{module}"' not in text
        ]
        after = [line for pattern, line in language.unless.items() if not re.search(pattern, text)]
        behind = "\n".join([*after, self._filled(language.behind)])
        if self.signature.is_bare:
            text = text.join(language.around)
        return f"{language.before}{''.join(imports)}{text}" + (f"\n{behind}" if behind else "")

    def _write(self, name: str, text: str) -> None:
        with open(os.path.join(self.folder, name), "wb") as stream:
            stream.write(text.encode("utf-8", "surrogateescape"))

    def _filled(self, text: str) -> str:
        """A text with the words between @ filled in."""
        return _WORD.sub(lambda found: self._words.get(found[1], found[0]), text)

    def _command(self, commands: tuple[Command, ...]) -> list[str]:
        """The first of the commands whose program is there. Raises MinesweeperKitError."""
        program, *words = self.toolchain.find(commands)
        return [program, *(each for word in words for each in self._each(word))]

    def _each(self, word: str) -> list[str]:
        """A word of a command, filled in; some stand for several words, or for none."""
        several = {"@driver@": self._driver(), "@sanitize@": self._sanitize, "@few@": self._few}
        return list(several.get(word) or ()) if word in several else [self._filled(word)]

    def _fault(self, message: str) -> CompileFault:
        """The first fault in what the compiler said, of the solution itself where there is one."""
        printed = self.own_names(message)
        found: list[dict[str, Any]] = []
        if self.language.fault:
            for match in re.finditer(self.language.fault, printed):
                groups = {
                    name.rstrip("2"): text for name, text in match.groupdict().items() if text
                }
                found.append(groups)
        own = [fault for fault in found if os.path.basename(fault.get("file", "")) == self.shown]
        if own:
            return CompileFault(f"{self.shown}:{own[0]['line']}: {own[0]['said'].strip()}", printed)
        if found:
            return CompileFault(f"{found[0]['said'].strip()} (where it is called)", printed)
        first = next((line for line in printed.splitlines() if line.strip()), "")
        return CompileFault(one_line(first.strip()) or "it cannot be compiled", printed)


def _renamed(main: re.Match[str]) -> str:
    """The beginning of a main program under another name."""
    return re.sub(r"([mM]ain)(?=\s*\($)", r"\1OfSolution", main[0])
