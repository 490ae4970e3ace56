"""JSON to plain values, with the place of each."""

import bisect
import json
import re
from array import array
from collections.abc import Iterator
from functools import cache
from typing import Any

from minesweeper_kit.errors import ParseError
from minesweeper_kit.markup.marked import Event, Mark, Marked, build
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.wording import cut

_LOOSE_COMMA = re.compile(r",\s*[\]}]")


def read_json(data: bytes, source: str, line: int = 1) -> Marked:
    r"""The value of a JSON text, and the places of its parts.

    `source` is the name of the file, for errors, and `line` the number of the line
    that the text begins with. Raises ParseError, with the place, for what is not
    UTF-8 or not JSON, for a key that stands twice, for what is nested too deep, and
    for half a character (`\ud83d`).

    >>> read_json(b'{"click": [0, 1]}', "case.json").value
    {'click': [0, 1]}
    >>> read_json(b'{"click": [0, ]}', "cases.ndjson", line=7)
    Traceback (most recent call last):
    minesweeper_kit.errors.ParseError: cases.ndjson:7:13: not JSON: a comma with nothing after it
    """
    text = text_of(data, source, line)

    @cache
    def mark() -> Mark:
        return build(_json_events(text, source, line), source, keeps=False)[1]

    try:
        value = json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        fault, at = error.msg[:1].lower() + error.msg[1:], error.pos
        # Some versions of Python name the comma, others the bracket that follows.
        comma = _LOOSE_COMMA.match(text, text.rfind(",", 0, at + 1))
        if comma and at in (comma.start(), comma.end() - 1):
            fault, at = "a comma with nothing after it", comma.start()
        message = f"not JSON: {fault}"
        if fault.startswith("unterminated string"):
            message = "the JSON text ends too early: the string that begins here has no end"
        elif at >= len(text.rstrip()):
            message = f"the JSON text ends too early: {fault}"
        place = line + text.count("\n", 0, at), at - text.rfind("\n", 0, at)
        raise ParseError(message).located(source, *place) from None
    except (RecursionError, KeyError):
        mark()  # finds the place, and raises
        raise
    except ValueError:  # a number of thousands of digits, or NaN
        mark()  # finds the place, and raises
        raise
    if _HALF.search(text):
        mark()  # half a character is no text: finds the place, and raises
    return Marked(value, source, text, mark, first=line)


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise KeyError
    return value


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _too_long(word: str) -> bool:
    """Whether Python refuses to read the number."""
    try:
        json.loads(word)
    except ValueError:
        return True
    return False


_HALF = re.compile(r"\\u[dD][89a-fA-F]")  # of a character beyond the first 65536
_JSON_TOKEN = re.compile(r'[\[\]{}]|"(?:[^"\\]|\\.)*+"?|[^\s\[\]{},:"]+')


def _json_events(text: str, source: str, first: int) -> Iterator[Event]:
    """The events of a text that the JSON decoder went through."""
    newlines = array("q", [-1])
    newlines.extend(found.start() for found in re.finditer("\n", text))
    for token in _JSON_TOKEN.finditer(text):
        start, end = token.span()
        row = bisect.bisect_left(newlines, start) - 1
        line, column = first + row, start - newlines[row]
        word = token[0]
        if word in "]}":
            yield "]", None, line, column, start, end, ""
        elif word in "[{":
            yield word, None, line, column, start, end, word
        else:
            value = word
            style = trouble = ""
            if word.startswith('"'):
                style = '"'
                value = json.loads(word)
                if not value.isascii() and re.search("[\ud800-\udfff]", value):
                    trouble = f"{cut(value)!a} has half a character in it: \\u escapes go in pairs"
            elif word in ("NaN", "Infinity", "-Infinity"):
                trouble = f"not JSON: {word} is not a JSON number"
            elif _too_long(word):
                trouble = f"a number of {len(word)} digits: no board has use for it"
            if trouble:
                raise ParseError(trouble).located(source, line, column)
            yield "=", value, line, column, start, end, style
