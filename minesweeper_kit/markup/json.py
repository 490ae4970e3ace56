"""JSON to plain values, with the place of each."""

import bisect
import json
import re
from array import array
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from minesweeper_kit.errors import ParseError
from minesweeper_kit.markup.source_data import MAX_DEPTH, Event, Mark, Path, SourceData, build
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.wording import shorten

_LOOSE_COMMA = re.compile(r",\s*[\]}]")


MORE_TEXT = "more text after the document"
"""What is wrong with a text of which only the beginning is JSON."""

_WORDS = {
    "extra data": MORE_TEXT,
    "expecting property name enclosed in double quotes": "expected a key in double quotes",
    "expecting value": "expected a value: a number, a text in double quotes or a list",
    "expecting ',' delimiter": "expected a comma, or the end of the list or object",
    "expecting ':' delimiter": "expected a colon behind the key",
}
"""What Python's reader of JSON says, and what is said instead."""


def read_json(data: bytes, source: str, line: int = 1) -> SourceData:
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
    try:
        value = json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        fault, at = error.msg[:1].lower() + error.msg[1:], error.pos
        # Some versions of Python name the comma, others the bracket that follows.
        comma = _LOOSE_COMMA.match(text, text.rfind(",", 0, at + 1))
        if comma and at in (comma.start(), comma.end() - 1):
            fault, at = "a comma with nothing after it", comma.start()
        for words, ours in _WORDS.items():
            fault = fault.replace(words, ours)
        message = f"not JSON: {fault}"
        if fault.startswith("unterminated string"):
            message = "the JSON text ends too early: the string that begins here has no end"
        elif at >= len(text.rstrip()):
            message = "the JSON text ends too early: it is cut off, or a bracket is never closed"
        place = line + text.count("\n", 0, at), at - text.rfind("\n", 0, at)
        raise ParseError(message).located(source, *place) from None
    except (RecursionError, KeyError, ValueError):
        # Nested too deep, a key twice, NaN, or a number of thousands of digits.
        _find_fault(text, source, line)
        raise
    if _has_half(text):
        _find_fault(text, source, line)
    return SourceData(value, source, text, JsonPlaces(text, line))


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise KeyError
    return value


def _no_constant(name: str) -> Any:
    raise ValueError(name)


_STRICT = json.JSONDecoder(object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
_PLAIN = json.JSONDecoder()
_AROUND = re.compile(r"[ \t\n\r,:]*")  # what is around keys and values, if all else is right
_STEP = re.compile(
    r'(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"|[^"\[\]{},: \t\n\r]++)?[ \t\n\r,:]*+'
)  # a text, a number or a word, or none, and what is around
_KEPT = 8  # containers whose places are kept: those on the way to a value, and some beside


class _Inner:
    """Where the values of the container that begins at `start` begin, found as far as asked for.

    `keys` has, of a mapping, the number of each value and where its key begins; for a list
    it is None.
    """

    def __init__(self, text: str, start: int) -> None:
        self.starts = array("q")
        self.keys: dict[str, tuple[int, int]] | None = {} if text[start] == "{" else None
        self._text = text
        self._first = _around(text, start + 1)

    def find(self, key: str | int) -> tuple[int, int]:
        """Where the value at `key` begins, and its key; -1 where there is none."""
        starts, keys = self.starts, self.keys
        if isinstance(key, int):
            if keys is not None or key < 0:
                return -1, -1
            while key >= len(starts):
                if not self.more():
                    return -1, -1
            return starts[key], -1
        if keys is None:
            return -1, -1
        while key not in keys:
            if not self.more():
                return -1, -1
        number, key_at = keys[key]
        return starts[number], key_at

    def more(self) -> bool:
        """Find the next value; whether there is one."""
        text, starts = self._text, self.starts
        at = _next(text, starts[-1]) if starts else self._first
        if text[at] in "]}":
            return False
        if self.keys is not None:
            self.keys[_PLAIN.raw_decode(text, at)[0]] = len(starts), at
            at = _next(text, at)
        starts.append(at)
        return True


class JsonPlaces:
    r"""The places in a JSON text that was read: looked for where they are asked for, no others.

    Values on the way are skipped as a whole, by the JSON decoder. `first` is the number
    of the first line.

    >>> JsonPlaces('{"board": ["EM"],\n "click": [0, 7]}', 1).mark(("click", 1)).column
    15
    """

    def __init__(self, text: str, first: int) -> None:
        self._text = text
        self._first = first
        self._kept: dict[int, _Inner] = {}
        self._last: tuple[Path | None, Mark] = None, Mark(1, 1)

    @cached_property
    def _newlines(self) -> "array[int]":
        return _newlines(self._text)

    def mark(self, path: Path) -> Mark:
        """The mark of the value at `path`, or of the innermost one around it that exists."""
        last, mark = self._last
        if path == last:  # an error asks how a row is written, and then where it is
            return mark
        start, key_at = _around(self._text, 0), -1
        for key in path:
            found = self._inner(start).find(key) if self._text[start] in "[{" else (-1, -1)
            if found[0] < 0:
                break
            start, key_at = found
        mark = self._made(start)
        if key_at >= 0:
            mark.key = _place(self._newlines, key_at, self._first)
        self._last = path, mark
        return mark

    def rows(self, path: Path) -> list[Mark]:
        """The marks of the values of the list at `path`; none where no list is there."""
        mark = self.mark(path)
        if mark.style != "[":
            return []
        inner = self._inner(mark.start)
        while inner.more():
            pass
        return list(map(self._made, inner.starts))

    def _made(self, start: int) -> Mark:
        style = self._text[start]
        line, column = _place(self._newlines, start, self._first)
        end = _end(self._text, start)
        return Mark(line, column, start, end, style if style in '"[{' else "")

    def _inner(self, start: int) -> _Inner:
        """The container that begins there."""
        inner = self._kept.pop(start, None)
        if inner is None:
            inner = _Inner(self._text, start)
            if len(self._kept) >= _KEPT:
                del self._kept[next(iter(self._kept))]
        self._kept[start] = inner
        return inner


def _newlines(text: str) -> "array[int]":
    """Where the lines of a text end, and -1 first."""
    found = array("q", [-1])
    found.extend(map(re.Match.start, re.finditer("\n", text)))
    return found


def _place(newlines: "array[int]", at: int, first: int) -> tuple[int, int]:
    """The line and the column of a place in a text; its first line has the number `first`."""
    row = bisect.bisect_left(newlines, at) - 1
    return first + row, at - newlines[row]


def _around(text: str, at: int) -> int:
    """Where the next key, value or closing bracket begins."""
    return _AROUND.match(text, at).end()  # type: ignore[union-attr]


def _next(text: str, start: int) -> int:
    """Where what comes after the key or value that begins there begins."""
    if text[start] in "[{":
        start = _end(text, start)
    return _STEP.match(text, start).end()  # type: ignore[union-attr]


def _end(text: str, start: int) -> int:
    """Where the value that begins there ends."""
    return _PLAIN.raw_decode(text, start)[1]


def _find_fault(text: str, source: str, first: int) -> None:
    """Raise ParseError at the first fault of a text that the JSON decoder takes.

    What is right is skipped as a whole, as far as that is what a container is made of.
    """
    start, depth = _around(text, 0), 0
    while depth < MAX_DEPTH:
        inside = _faulty(text, start)
        if inside is None:
            break
        start, depth = inside, depth + 1
    build(_json_events(text, source, first, start), source, depth)


def _faulty(text: str, start: int) -> int | None:
    """Where the first value with a fault in it begins, of the container that starts there.

    None where it is no container, or has a fault of its own before that.
    """
    if text[start] not in "[{":
        return None
    keys: set[str] = set()
    at = _around(text, start + 1)
    while text[at] not in "]}":
        if text[start] == "{":
            key, end = _PLAIN.raw_decode(text, at)
            if key in keys or _has_half(text[at:end]):
                return None
            keys.add(key)
            at = _around(text, end)
        try:
            end = _STRICT.raw_decode(text, at)[1]
        except (RecursionError, KeyError, ValueError):
            return at
        if _has_half(text[at:end]):
            return at
        at = _around(text, end)
    return None


def _too_long(word: str) -> bool:
    """Whether Python rejects to read the number."""
    try:
        json.loads(word)
    except ValueError:
        return True
    return False


# Escapes, but for halves of characters beyond the first 65536 that stand alone.
_ESCAPES = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u(?![dD][89a-fA-F])|[^u])"
)
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_JSON_TOKEN = re.compile(r'[\[\]{}]|"(?:[^"\\]|\\.)*+"?|[^\s\[\]{},:"]+')


def _has_half(text: str) -> bool:
    r"""Whether half a character (`\ud83d`) stands in the strings of a JSON text."""
    if "\\u" not in text or _HALF.search(text) is None:
        return False
    return _HALF.search(_ESCAPES.sub("", text)) is not None


def _json_events(text: str, source: str, first: int, start: int) -> Iterator[Event]:
    """The events of a text that the JSON decoder went through, from `start` on."""
    newlines = _newlines(text)
    for token in _JSON_TOKEN.finditer(text, start):
        start, end = token.span()
        line, column = _place(newlines, start, first)
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
                    trouble = (
                        f"{shorten(value)!a} has half a character in it: \\u escapes go in pairs"
                    )
            elif word in ("NaN", "Infinity", "-Infinity"):
                trouble = f"not JSON: {word} is not a JSON number"
            elif _too_long(word):
                trouble = f"a number of {len(word)} digits: no board has use for it"
            if trouble:
                raise ParseError(trouble).located(source, line, column)
            yield "=", value, line, column, start, end, style
