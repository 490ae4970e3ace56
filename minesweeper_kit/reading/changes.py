"""Source code that changes a list after it is given: by a sign, a method or a function."""

import re
from collections.abc import Iterator, Mapping

from minesweeper_kit.reading import calls

_TAKES = re.compile(
    r"(?:\b(?:def|function|func|fn|fun|void|public)\b[^\n(]{0,80}|(?=\([^()\n]{0,200}\)\s?=>))"
    r"\((?P<names>[^()\n]{0,200})"
)
"""The head of a function, with the names that it takes."""
_NAME = re.compile(r"\w+")
_CHANGED = re.compile(
    r"(?<![\w.])(?P<name>[^\W\d]\w*+)\s?(?:(?:\[[^\]\n]{0,40}\]\s?){1,3}=(?!=)|\[\]\s?=|<<"
    r"|(?:\[[^\]\n]{0,40}\]){0,2}\.(?P<method>\w{1,40})\((?![\"']\\[nr]))"
)
"""What changes a list with a name, or a part of it: of methods only some do, and none that is
given a line end."""
_GIVEN = re.compile(
    r"(?m)(?:^|[;{}])[ \t]*+(?P<call>(?:\w++(?:::|\.))*+(?P<function>[^\W\d]\w*+)!?)"
    r"\((?P<given>[^;\n]{0,200})"
)
"""A call that is a statement of its own, with what is given to the function."""


def changes(text: str, boards: Mapping[str, int]) -> Iterator[tuple[str, int, int]]:
    """The names of boards that are changed after they are given, once each, with the places.

    `boards` are the names, with where in the text they are given.

    >>> list(changes("b = [['E'], ['M']]; swap(b[0], b[1])", {"b": 18}))
    [('b', 20, 24)]
    """
    unchanged = dict(boards)
    for name, start, end in _changed(text) if unchanged else ():
        if start < unchanged.get(name, end):
            continue
        del unchanged[name]
        heads = _TAKES.finditer(text, 0, start)
        if not any(name in _NAME.findall(head["names"]) for head in heads):
            yield name, start, end  # what a function is given, below, has a name of its own


def _changed(text: str) -> Iterator[tuple[str, int, int]]:
    """What is changed in a text, by its name, with the places: by a sign, a method or a call."""
    for found in _CHANGED.finditer(text):
        if not found["method"] or calls.changes(found["method"], "owner"):
            yield found["name"], found.start(), found.end()
    for found in _GIVEN.finditer(text):
        if calls.changes(found["function"], "given"):
            for name in _NAME.finditer(found["given"]):
                yield name[0], *found.span("call")
