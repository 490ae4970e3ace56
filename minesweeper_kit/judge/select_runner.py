"""Which runner a solution has, by its file."""

import os
import shutil
from ast import PyCF_ONLY_AST
from collections import deque
from pathlib import Path
from typing import TypeGuard

from minesweeper_kit.errors import FormatError, ParseError
from minesweeper_kit.io.format import Format
from minesweeper_kit.judge.building import Building
from minesweeper_kit.judge.command import CommandRunner
from minesweeper_kit.judge.compiled_program import FileRunner
from minesweeper_kit.judge.data import FOLDERS
from minesweeper_kit.judge.documents import code_in, is_document
from minesweeper_kit.judge.language import Language, Signature, find_language, languages
from minesweeper_kit.judge.problem import Problem, find_problem, problems
from minesweeper_kit.judge.runners import PythonRunner
from minesweeper_kit.judge.worker.loading import DEPTH

AnyRunner = CommandRunner | FileRunner | PythonRunner


def add_folder(path: str) -> None:
    """Have the judge know the languages and problems of a folder, before those of the kit.

    They are files in `languages` and `problems` in it. A problem's suites are files of cases in
    `cases`, or the kit's.

    Raises FormatError where it has neither folder, and ParseError for a file that is wrong.

    >>> add_folder("/bin")
    Traceback (most recent call last):
    ...
    minesweeper_kit.errors.FormatError: /bin has no folder languages or problems
    """
    if not any(os.path.isdir(os.path.join(path, kind)) for kind in ("languages", "problems")):
        what = "has no folder languages or problems" if os.path.isdir(path) else "is no folder"
        raise FormatError(f"{path} {what}")
    FOLDERS.append(os.path.abspath(path))
    try:
        deque(languages(), maxlen=0)
        problems()
    except BaseException:
        FOLDERS.pop()
        raise


def find_runner(
    solution: str,
    format: str | Format | None = None,
    *,
    kind: str = "auto",
    depth: int = DEPTH,
    problem: str | Problem = "click",
    sandbox: str = "auto",
    sanitize: bool = True,
) -> AnyRunner:
    """The runner of a solution: a file in some language, `FILE.py::NAME`, or a program.

    Of a page in Markdown and of a notebook, the code that defines the function is judged.

    `kind` is `class`, `program`, or `auto`, which looks into the file. `format` is what
    the solution reads and answers in; without it, what its kind speaks at the judges.
    `depth` is that of calls in a Python class.
    Other problems than that of a click have a notation of their own, and are for programs, or
    for a function of theirs in a Python file. `sandbox` is `auto`, `require` or `off`.
    Without `sanitize`, C, C++ and Rust are compiled without checks of indices and overflow.

    Raises OSError where the file cannot be read, ParseError where it has nothing to call,
    FormatError where its language, the format or the problem is not known, and for what is
    not for the problem, and SandboxError where a sandbox is required and there is none.

    >>> type(find_runner("/bin/cat")).__name__
    'CommandRunner'
    """
    path, colons, name = solution.partition("::")
    asked = find_problem(problem)
    language: Language | None
    source: str | None = None
    if is_document(path):
        if not asked.is_click and not asked.calls:
            raise FormatError(f"{asked.name} is asked of programs: give the program's own file")
        language, source, _ = code_in(path, name or asked.calls)
    else:
        language = language_of(path)
    if not asked.is_click:
        if format is not None:
            raise FormatError(f"{asked.name} is asked in its own notation, not in {format}")
        format = asked.format
    if asked.calls:
        if language is None or kind == "program":
            raise FormatError(f"{solution}: {asked.name} calls a function of a source file")
    elif not asked.is_click:
        if colons or kind == "class":
            raise FormatError(f"{asked.name} is asked of programs: nothing is called")
        kind = "program"
    if language is None:
        if not is_program(path):
            known = ", ".join(suffix for each in languages() for suffix in each.suffixes)
            raise FormatError(
                f"{solution}: no solution in a known language ({known}), and no "
                "program; use --exec COMMAND"
            )
        found = path if os.sep in path else os.path.join(os.curdir, path)
        return CommandRunner([found], format or "codingninjas", sandbox)
    if language.name == "python":
        called = name or asked.calls
        signature, broken = (None, False) if called else _looked_into(path, language, kind, source)
        if signature and signature.speaks != "leetcode":
            called, format = signature.call.partition("(")[0], format or signature.speaks
        if called or signature or broken:
            return PythonRunner(path, called or None, format or "leetcode", depth, sandbox, source)
    own = asked.name if asked.calls else ""
    return FileRunner(path, language, kind, format, sandbox, name, source, own, sanitize=sanitize)


def _looked_into(
    path: str, language: Language, kind: str, source: str | None
) -> tuple[Signature | None, bool]:
    """How the solution in a Python file is called, None for a program; and whether it is broken.

    Then it has nothing to call, and a syntax error, of which running it says where. Raises
    ParseError where it has nothing to call and no syntax error.
    """
    try:
        return Building(path, language, kind, source=source).signature, False
    except ParseError:
        text = Path(path).read_bytes() if source is None else source
        try:
            compile(text, path, "exec", PyCF_ONLY_AST)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None, True
        raise


def describe_runner(runner: AnyRunner) -> str:
    """How a runner asks its solution, and in which notation; empty for what is not run.

    >>> describe_runner(CommandRunner(["cat"]))
    'run as a program, in codingninjas'
    """
    way = "called" if is_called(runner) else "run as a program"
    return f"{way}, in {runner.dialect.name}"


def is_called(runner: object) -> TypeGuard[FileRunner | PythonRunner]:
    """Whether a runner calls a function, rather than give a program a text."""
    return isinstance(runner, PythonRunner) or (isinstance(runner, FileRunner) and runner.is_called)


def language_of(path: str) -> Language | None:
    """The language of a file by its suffix; None where it has none.

    That of a page or a notebook is the language of the code in it that is judged.
    """
    if is_document(path):
        return _language_in(path)
    return find_language(path)


def _language_in(path: str) -> Language | None:
    """The language of the code that is judged of a document; None where it has none."""
    for name in ("", *(problem.calls for problem in problems() if problem.calls)):
        try:
            return code_in(path, name).language
        except (OSError, ParseError):
            continue
    return None


def is_program(path: str) -> bool:
    """Whether a file can be started as it is."""
    return os.path.isfile(path) and shutil.which(os.path.abspath(path)) is not None
