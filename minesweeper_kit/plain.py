"""Plain data: values out of YAML and JSON text, and the place of each in the text.

YAML is taken as plain data: one document, no aliases, no anchors, no tags, no
key twice. Both kinds are refused past a depth no document of the kit comes near.
"""

import bisect
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, TypeVar

from minesweeper_kit.errors import ParseError

MAX_DEPTH = 64

_SCALAR_END = re.compile(r"[,\]}]|\s#")

E = TypeVar("E", bound=ParseError)

Path = tuple[str | int, ...]
"""The way to a value: the keys and the zero-based positions that lead to it."""


@dataclass(slots=True)
class Mark:
    """Where a value stands, and the line and column of its key in a mapping.

    The rows of a block (`|`) stand on lines of their own: `step` is 1.
    """

    line: int
    column: int
    step: int = 0
    key: tuple[int, int] = (1, 1)
    children: dict[str | int, "Mark"] = field(default_factory=dict)


class Plain:
    """A value made of dict, list, str, int, float, bool and None, with its places.

    `first` is the number of the text's first line; `has_blocks` says whether a
    text of several lines may be written as a block, as in YAML.
    """

    def __init__(
        self,
        value: Any,
        source: str,
        text: str,
        mark: Callable[[], Mark],
        *,
        first: int = 1,
        has_blocks: bool = False,
    ) -> None:
        self.value = value
        self.source = source
        self.has_blocks = has_blocks
        self._text = text
        self._first = first
        self._mark = mark

    @cached_property
    def _lines(self) -> list[str]:
        """The lines of the text, which one with many errors is cut into once."""
        return self._text.split("\n")

    def mark(self, *path: str | int) -> Mark:
        """The mark of the value at `path`, or of the innermost one around it that exists."""
        mark = self._mark()
        for key in path:
            if key not in mark.children:
                break
            mark = mark.children[key]
        return mark

    def locate(self, error: E, *path: str | int, row: int = 0) -> E:
        """The error with the place of `path`; `row` counts the lines of a block."""
        mark = self.mark(*path)
        line, column = mark.line + row * mark.step, mark.column
        if mark.step:
            line = min(line, len(self._lines) + self._first - 1)  # an empty block at the very end
            written = self._lines[line - self._first]
            column = len(written) - len(written.lstrip(" ")) + 1
        inner = error.column
        error.line = error.column = None
        return error.located(self.source, line, column + (inner - 1 if inner else 0))

    def written(self, *path: str | int) -> str:
        """A plain scalar as the text has it: `00100`, where the value is the number 64."""
        mark = self.mark(*path)
        line = self._lines[mark.line - self._first]
        end = _SCALAR_END.search(line, mark.column - 1)
        return line[mark.column - 1 : end.start() if end else None].strip()

    def error(self, message: str, *path: str | int) -> ParseError:
        """A ParseError at the value at `path`."""
        return self.locate(ParseError(message), *path)

    def key_error(self, message: str, *path: str | int) -> ParseError:
        """A ParseError at the key of the value at `path`."""
        return ParseError(message).located(self.source, *self.mark(*path).key)


def as_json(value: Any) -> str:
    """The value as a message shows it, the same for JSON and YAML."""
    return json.dumps(value, ensure_ascii=False)


def text_of(data: bytes, source: str, first: int = 1) -> str:
    """The bytes as text, without a byte order mark; `first` is the number of their first line.

    Raises ParseError unless they are UTF-8.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + first
        start = data.rfind(b"\n", 0, error.start) + 1
        column = len(data[start : error.start].decode("utf-8", "replace")) + 1
        raise not_utf8(data, error.start).located(source, line, column) from None
    if "\0" in text:
        at = text.index("\0")
        line, column = text.count("\n", 0, at) + first, at - text.rfind("\n", 0, at)
        raise ParseError("NUL byte: this is not a text file").located(source, line, column)
    return text


_PACKED = "this is {0} data: unpack it first, or name a file that ends in {1}"
_UTF16 = "this is UTF-16 text: save it as UTF-8"

MAGICS = {
    b"\xff\xfe": _UTF16,
    b"\xfe\xff": _UTF16,
    b"\x1f\x8b": _PACKED.format("gzip", ".gz"),
    b"\x28\xb5\x2f\xfd": _PACKED.format("zstd", ".zst"),
}
"""How what is no UTF-8 text may begin, and what to say of it."""


def not_utf8(data: bytes, at: int) -> ParseError:
    """The error for bytes that are not UTF-8 from position `at` on."""
    for magic, message in MAGICS.items():
        if data.startswith(magic):
            return ParseError(message)
    return ParseError(f"byte 0x{data[at]:02x} is not UTF-8 text: save the file as UTF-8")


_LOOSE_COMMA = re.compile(r",\s*[\]}]")


def read_json(data: bytes, source: str, line: int = 1) -> Plain:
    """A JSON text whose first line is `line`. Raises ParseError with the place of the fault."""
    text = text_of(data, source, line)

    @cache
    def mark() -> Mark:
        return _build(_json_events(text, source, line), source)[1]

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
    return Plain(value, source, text, mark, first=line)


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise KeyError
    return value


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def read_yaml(data: bytes, source: str) -> Plain:
    """A YAML document of plain data. Raises ParseError with the place of the fault."""
    text = text_of(data, source)
    value, mark = _build(_yaml_events(text, source), source)
    return Plain(value, source, text, lambda: mark, has_blocks=True)


# Both texts become the same events: an opening "[" or "{", a closing "]", or a
# scalar "="; with its value, line, column and step.
_Event = tuple[str, Any, int, int, int]


def _build(events: Iterable[_Event], source: str) -> tuple[Any, Mark]:
    """The value and the marks that the events make up."""
    root = Mark(1, 1)
    top: list[Any] = []
    # What is being filled, innermost last: the container, its mark, the key that
    # waits for its value, with its line and column.
    stack: list[tuple[Any, Mark, list[Any]]] = [(top, root, [])]
    for kind, value, line, column, step in events:
        if kind == "]":
            stack.pop()
            continue
        container, mark, key = stack[-1]
        if isinstance(container, dict) and not key:
            if kind != "=" or not isinstance(value, str | int | float | None):
                raise ParseError("a key must be a plain word").located(source, line, column)
            if value in container:
                message = f"the key {value!r} stands here twice"
                raise ParseError(message).located(source, line, column)
            key += [value, line, column]
            continue
        new: Any = [] if kind == "[" else {} if kind == "{" else value
        child = Mark(line, column, step)
        if isinstance(container, dict):
            child.key = key[1], key[2]
            mark.children[key[0]] = child
            container[key[0]] = new
            key.clear()
        else:
            mark.children[len(container)] = child
            container.append(new)
        if kind != "=":
            if len(stack) > MAX_DEPTH:
                message = f"nested more than {MAX_DEPTH} deep: no board lies there"
                raise ParseError(message).located(source, line, column)
            stack.append((new, child, []))
    if not top:
        raise ParseError("nothing in here, expected a document").located(source, 1, 1)
    return top[0], root.children[0]


def _too_long(word: str) -> bool:
    """Whether Python refuses to read the number."""
    try:
        json.loads(word)
    except ValueError:
        return True
    return False


_HALF = re.compile(r"\\u[dD][89a-fA-F]")  # of a character beyond the first 65536
_JSON_TOKEN = re.compile(r'[\[\]{}]|"((?:[^"\\]|\\.)*)"|[^\s\[\]{},:"]+')


def _json_events(text: str, source: str, first: int) -> Iterator[_Event]:
    """The events of a text that the JSON decoder went through."""
    newlines = [-1, *(found.start() for found in re.finditer("\n", text))]
    for token in _JSON_TOKEN.finditer(text):
        row = bisect.bisect_left(newlines, token.start()) - 1
        line, column = first + row, token.start() - newlines[row]
        word = token[0]
        if word in "]}":
            yield "]", None, line, column, 0
        elif word in "[{":
            yield word, None, line, column, 0
        else:
            value = word
            trouble = None
            if word.startswith('"'):
                value = json.loads(word)
                if not value.isascii() and re.search("[\ud800-\udfff]", value):
                    trouble = f"{value!a} has half a character in it: \\u escapes go in pairs"
            elif word in ("NaN", "Infinity", "-Infinity"):
                trouble = f"not JSON: {word} is not a JSON number"
            elif _too_long(word):
                trouble = f"a number of {len(word)} digits: no board has use for it"
            if trouble:
                raise ParseError(trouble).located(source, line, column)
            yield "=", value, line, column, 0


def _yaml_events(text: str, source: str) -> Iterator[_Event]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    documents = 0
    try:
        event: Any
        for event in yaml.parse(text, Loader=loader):
            mark = event.start_mark
            line, column = mark.line + 1, mark.column + 1
            trouble = None
            if isinstance(event, yaml.AliasEvent):
                trouble = "an alias (*name): write the value itself"
            elif getattr(event, "anchor", None) is not None:
                trouble = "an anchor (&name): leave it out"
            elif getattr(event, "tag", None) is not None:
                trouble = f"a tag ({event.tag}): leave it out"
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    trouble = "a second document: keep one to a file"
            if trouble:
                message = f"YAML is read as plain data, and this is {trouble}"
                raise ParseError(message).located(source, line, column)
            if isinstance(event, yaml.ScalarEvent):
                if event.style in ("|", ">"):
                    yield "=", event.value, line + 1, 1, 1
                else:
                    plain = event.implicit[0]
                    yield "=", _yaml_scalar(event.value) if plain else event.value, line, column, 0
            elif isinstance(event, yaml.SequenceStartEvent):
                yield "[", None, line, column, 0
            elif isinstance(event, yaml.MappingStartEvent):
                yield "{", None, line, column, 0
            elif isinstance(event, yaml.CollectionEndEvent):
                yield "]", None, line, column, 0
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        message = f"not YAML: {error.problem or error.context}"
        raise ParseError(message).located(
            source, mark.line + 1 if mark else 1, mark.column + 1 if mark else 1
        ) from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        if isinstance(error, ParseError):
            raise
        # The reader counts from the start of the text: a character YAML forbids.
        at = getattr(error, "position", None) or 0
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        message = " ".join(str(getattr(error, "reason", error)).split())
        raise ParseError(f"not YAML: {message}").located(source, line, column) from None


def _yaml_scalar(text: str) -> Any:
    """The value of a plain scalar, by YAML 1.1's rules."""
    import yaml

    resolvers = yaml.SafeLoader.yaml_implicit_resolvers
    for tag, pattern in resolvers.get(text[:1], []):
        if pattern.match(text):
            if tag.endswith((":merge", ":value", ":timestamp")):
                return text
            try:
                node = yaml.ScalarNode(tag, text)
                return yaml.constructor.SafeConstructor().construct_object(node)
            except ValueError:  # `0x_`, or thousands of digits
                return text
    return text
