"""A solution's Python file: how it is run, what in it is called, and where it fails.

Both who runs solutions, the judge's worker and the pytest plugin, use this, so that
what one of them accepts the other does as well. Nothing but the standard library
is needed: the worker imports this module without the kit.
"""

import os
import sys
from collections.abc import Callable
from typing import Any

Call = Callable[..., Any]
"""From what a problem gives, as a board and a click, to what a solution returns for it."""

METHODS = ("updateBoard", "update_board")
"""What is called of a class, the first of these that it has."""

# What LeetCode has imported before a solution's first line: modules by their names, and all
# names of some.
_MODULES = (
    *("array", "bisect", "collections", "copy", "datetime", "functools", "heapq", "itertools"),
    *("json", "math", "operator", "queue", "random", "re", "statistics", "string", "sys", "typing"),
)
_STARRED = ("typing", "copy", "math", "heapq", "bisect", "functools", "itertools", "collections")


DEPTH = 300_000
"""How deep calls of Python functions may go in a solution, unless told otherwise."""

STACK = 512 * 2**20
"""How large the stack is, in bytes, for calls that go through code in C. None of it is
used before it is needed; what is used counts as memory."""

_DEEP = 1000  # calls under each other: an error of the interpreter's own there is of the depth


# Names that Python 2 has and Python 3 has not, and what to write instead.
_PYTHON_2_NAMES = {"xrange": "range", "raw_input": "input", "unichr": "chr", "unicode": "str"}
_PRINT_STATEMENT = "Missing parentheses in call to 'print'"


class NoSolutionError(Exception):
    """A file without anything in it that could be called."""


def run(path: str, source: bytes, name: str) -> dict[str, Any]:
    """The names that a Python file defines, by name, after it was run.

    `source` is what it holds, `path` is where it lies: what lies beside it can be
    imported by it. It is run as a module called `name`, which stays imported, with
    the names that `prelude` gives it. Raises whatever the file raises.
    """
    import types

    module = types.ModuleType(name)
    vars(module).update(prelude(source), __file__=path)
    folder = os.path.dirname(os.path.abspath(path))
    if folder not in sys.path:
        sys.path.insert(0, folder)
    sys.modules[name] = module
    try:
        code = compile(source, path, "exec", dont_inherit=True)
        exec(code, vars(module))  # noqa: S102 - this is what it was given for
    except BaseException:
        del sys.modules[name]
        raise
    return vars(module)


def prelude(source: bytes) -> dict[str, Any]:
    """The names that a solution finds without importing them, as at LeetCode.

    They are all public names of some modules, and some modules themselves, those only
    that `source` takes something of.

    >>> sorted(prelude(b"heapq.heappop(heap)").keys() & {"List", "deque", "heapq", "json"})
    ['List', 'deque', 'heapq']
    """
    import importlib
    import warnings

    names: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # typing has names on their way out
        for module in map(importlib.import_module, _STARRED):
            public = getattr(module, "__all__", None) or dir(module)
            names |= {name: getattr(module, name) for name in public if not name.startswith("_")}
    names |= {name: importlib.import_module(name) for name in _MODULES if _is_used(name, source)}
    return names


def _is_used(module: str, source: bytes) -> bool:
    """Whether a source takes something of a module, as far as can be seen.

    What is called `queue` is a variable more often than not, and the module makes each
    process that is started later slower; all that it has begins with a capital letter.
    """
    dot = f"{module}.".encode()
    if module == "queue":
        return any(dot + bytes([letter]) in source for letter in range(ord("A"), ord("Z") + 1))
    return dot in source


def find(names: dict[str, Any], asked: str | None = None) -> tuple[str, Call]:
    """What is called among the `names` of a file: its name, and a function to call it by.

    `asked` is a function, a class with one of METHODS, or `Class.method`, or several of these
    with | between them, of which the first that is there is called. Without
    it, it is the class `Solution`, or a function with one of METHODS' names. Of a class
    a new object is made for each call, as the judges do.

    Raises NoSolutionError where there is none.

    >>> name, call = find({"update_board": lambda board, click: board})
    >>> name, call([["E"]], [0, 0])
    ('update_board', [['E']])
    """
    for name in asked.split("|") if asked else ("Solution", *METHODS):
        owner, _, method = name.partition(".")
        found = names.get(owner)
        if isinstance(found, type):
            for own in (method,) if method else METHODS:
                if callable(getattr(found, own, None)):
                    return name, _on_new_object(found, own)
        elif callable(found) and not method:
            return name, found
    raise NoSolutionError(_missing(names, asked and asked.partition("|")[0]))


def _on_new_object(owner: type, method: str) -> Call:
    """A function that calls the method on a new object each time."""

    def call(*arguments: Any) -> Any:
        return getattr(owner(), method)(*arguments)

    return call


def _missing(names: dict[str, Any], asked: str | None) -> str:
    """Why there is nothing to call, for a person.

    >>> _missing({"Solution": object}, "Solution.solve")
    'the class Solution has no solve'
    """
    methods = " or ".join(METHODS)
    if asked is None:
        return f"there is no class Solution with {methods}, nor a function of such a name"
    owner, _, method = asked.partition(".")
    if owner not in names:
        return f"there is no function or class {owner} in it"
    if isinstance(names[owner], type):
        return f"the class {owner} has no {method or methods}"
    return f"{owner} is no class" if method else f"{owner} is neither a function nor a class"


def fault(error: BaseException, path: str) -> tuple[str, int | None]:
    """What to say of a file that `run` or `find` rejected, and the line at fault or None.

    `path` is that of the file.

    >>> fault(ZeroDivisionError("division by zero"), "solution.py")
    ('cannot be run: ZeroDivisionError: division by zero', None)
    """
    if isinstance(error, NoSolutionError):
        return str(error), None
    return f"cannot be run: {own_line(error)}", line_of(error, path)


def own_line(error: BaseException) -> str:
    """The line of an error's traceback that names it: its type, and its message's first line.

    It is found even where the exception's own methods fail. Python 2 code is named as such.
    """
    import traceback

    lines = "".join(traceback.format_exception_only(error)).splitlines()
    named = (line for line in lines if not line[:1].isspace())
    return next(named, type(error).__name__) + _python_2(error)


def _python_2(error: BaseException) -> str:
    """What to add where an error comes of Python 2 code; empty for any other error.

    >>> _python_2(NameError("name 'xrange' is not defined", name="xrange"))
    '; this is Python 2 code: write range instead of xrange'
    """
    if type(error) is NameError and isinstance(error.name, str):
        if instead := _PYTHON_2_NAMES.get(error.name):
            return f"; this is Python 2 code: write {instead} instead of {error.name}"
    elif type(error) is SyntaxError and str(error.msg).startswith(_PRINT_STATEMENT):
        return "; this is Python 2 code: write print(x) instead of print x"
    return ""


def is_overflow(error: BaseException) -> bool:
    """Whether an error comes of calls that went too deep.

    CPython says RecursionError, or in some places SystemError.

    >>> is_overflow(RecursionError()), is_overflow(SystemError("no error was set"))
    (True, False)
    """
    if issubclass(type(error), RecursionError):
        return True
    depth, trace = 0, error.__traceback__
    while trace is not None and depth < _DEEP:
        depth, trace = depth + 1, trace.tb_next
    return depth == _DEEP and issubclass(type(error), SystemError)


def line_of(error: BaseException, path: str) -> int | None:
    """The line of the file `path` that was being run when the error came, from 1, or None.

    Where several were, each called by the one before, it is the last of them.

    >>> line_of(SyntaxError("invalid syntax", ("solution.py", 3, 1, "def (")), "solution.py")
    3
    """
    if isinstance(error, SyntaxError) and error.filename == path:
        return error.lineno
    import traceback

    line = None
    for frame, number in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == path:
            line = number
    return line
