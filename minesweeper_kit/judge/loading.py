"""A solution's Python file: run as a judge runs it, what of it is called, where it fails.

Both who runs solutions, the judge's worker and the pytest plugin, find them here,
so that what one of them accepts the other does as well. Nothing but the standard
library is needed: the worker imports this module without the kit.
"""

import os
import sys
from collections.abc import Callable
from typing import Any

Call = Callable[[Any, Any], Any]
"""From a board and a click to what a solution returns for them."""

METHODS = ("updateBoard", "update_board")
"""What is called of a class, the first of these that it has."""

# What LeetCode has imported before a solution's first line: modules by their names, and all
# names of some.
_MODULES = (
    *("array", "bisect", "collections", "copy", "datetime", "functools", "heapq", "itertools"),
    *("json", "math", "operator", "queue", "random", "re", "statistics", "string", "sys", "typing"),
)
_STARRED = ("typing", "copy", "math", "heapq", "bisect", "functools", "itertools", "collections")


class NoSolutionError(Exception):
    """A file without anything in it that could be called."""


def run(path: str, source: bytes, name: str) -> dict[str, Any]:
    """The names that a file defines, run as the module `name`; those beside it can be imported.

    Raises whatever the file raises. The module stays among those imported.
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
    """The names that a solution finds without importing them, modules only if it names them."""
    import importlib
    import warnings

    names: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # typing has names on their way out
        for module in map(importlib.import_module, _STARRED):
            public = getattr(module, "__all__", None) or dir(module)
            names |= {name: getattr(module, name) for name in public if not name.startswith("_")}
    names |= {name: importlib.import_module(name) for name in _MODULES if name.encode() in source}
    return names


def find(names: dict[str, Any], asked: str | None = None) -> tuple[str, Call]:
    """What is called among the names of a file, and how it is called there.

    `asked` is a function, a class with one of METHODS, or `Class.method`. Without
    it, it is the class `Solution`, or a function with one of those names. A class
    is called as the judges do: a new object for each case.

    Raises NoSolutionError where there is none.

    >>> name, call = find({"update_board": lambda board, click: board})
    >>> name, call([["E"]], [0, 0])
    ('update_board', [['E']])
    """
    for name in (asked,) if asked else ("Solution", *METHODS):
        owner, _, method = name.partition(".")
        found = names.get(owner)
        if isinstance(found, type):
            for own in (method,) if method else METHODS:
                if callable(getattr(found, own, None)):
                    return name, _on_new_object(found, own)
        elif callable(found) and not method:
            return name, found
    raise NoSolutionError(_missing(names, asked))


def _on_new_object(owner: type, method: str) -> Call:
    def call(board: Any, click: Any) -> Any:
        return getattr(owner(), method)(board, click)

    return call


def _missing(names: dict[str, Any], asked: str | None) -> str:
    """Why nothing can be called."""
    methods = " or ".join(METHODS)
    if asked is None:
        return f"there is no class Solution with {methods}, nor a function of such a name"
    owner, _, method = asked.partition(".")
    if owner not in names:
        return f"there is no {owner} in here"
    if isinstance(names[owner], type):
        return f"the class {owner} has no {method or methods}"
    return f"{owner} is no class" if method else f"{owner} is neither a function nor a class"


def fault(error: BaseException, path: str) -> tuple[str, int | None]:
    """What to say of a file that `run` or `find` refused, and the line at fault if one is."""
    if isinstance(error, NoSolutionError):
        return str(error), None
    return f"cannot be run: {last_line(error)}", line_of(error, path)


def last_line(error: BaseException) -> str:
    """The last line of the traceback, whatever the exception's own methods do."""
    import traceback

    lines = "".join(traceback.format_exception_only(error)).strip().splitlines()
    return lines[-1] if lines else type(error).__name__


def line_of(error: BaseException, path: str) -> int | None:
    """The last line of the file on the way to the error."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return error.lineno
    import traceback

    line = None
    for frame, number in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == path:
            line = number
    return line
