"""YAML as plain data: one document, no aliases, no anchors, no tags."""

import re
from collections.abc import Iterator
from typing import Any

from minesweeper_kit.errors import ParseError
from minesweeper_kit.markup.block import read_block
from minesweeper_kit.markup.source_data import (
    MAX_DEPTH,
    MOST_DIGITS,
    Event,
    FoldedText,
    SourceData,
    build,
)
from minesweeper_kit.markup.text import BOM_CHARACTER, text_of
from minesweeper_kit.wording import one_line, shorten

# Any whole number or fraction of YAML 1.1, in whatever base.
_NUMBER = re.compile(
    r"[-+]?(?:0x[0-9a-fA-F_]+|[0-9_]+(?::[0-9_]+)*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?"
    r"|\.[0-9_]+(?:[eE][-+]?[0-9]+)?|0b[01_]+)\Z"
)

_OPENED = {"flow sequence": "'['", "flow mapping": "'{'", "quoted scalar": "quoted text"}
"""What is open where PyYAML stops, by its words for it."""

_ADVICE = {
    "mapping values are not allowed": ": quote a value that has a colon in it",
    "expected alphabetic or numeric": ": quote a value that begins with * or &",
    "did not find expected": "; check the indentation of this line and those above",
    "cannot start any token": ": indent with spaces, and quote a value that begins with a sign",
}
"""What to do about an error of PyYAML, by its words."""


def read_yaml(data: bytes, source: str) -> SourceData:
    r"""The value of a YAML document, and the places of its parts.

    `source` is the name of the file, for errors. Raises ParseError, with the place,
    for what is not UTF-8 or not YAML, for a second document, an alias, an anchor or
    a tag, for a key that stands twice, and for what is nested too deep.

    >>> read_yaml(b"board: |\n  EM\nclick: [0, 1]\n", "case.yaml").value
    {'board': 'EM\n', 'click': [0, 1]}
    >>> read_yaml(b"mines: 1\nmines: 2\n", "case.yaml")
    Traceback (most recent call last):
    minesweeper_kit.errors.ParseError: case.yaml:2:1: the key 'mines' stands here twice
    """
    text = text_of(data, source)
    value, places = read_block(text) or build(_yaml_events(text, source), source)
    return SourceData(value, source, text, places, has_blocks=True)


def read_kit_yaml(data: bytes, source: str) -> SourceData | None:
    r"""What `read_yaml` gives for the block form that the kit writes; None for any other.

    >>> read_kit_yaml(b"cases:\n  - click: [0, 1]\n", "case.yaml").value
    {'cases': [{'click': [0, 1]}]}
    >>> read_kit_yaml(b"click: [0, 1]\n", "case.yaml")
    """
    text = text_of(data, source)
    found = read_block(text)
    return None if found is None else SourceData(found[0], source, text, found[1], has_blocks=True)


def has_comments(text: str) -> bool:
    r"""Whether there are comments in a YAML text without errors.

    >>> has_comments("board: |\n  #E\nname: 'a # b'\n"), has_comments("click: [0, 1]  # a corner\n")
    (False, True)
    """
    if "#" not in text:
        return False
    import yaml

    end = 0
    for token in yaml.scan(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        start = token.start_mark.index
        is_block = getattr(token, "style", None) in ("|", ">")
        header = text[start : text.find("\n", start)] if is_block else ""
        if "#" in text[end:start] + header:
            return True
        end = token.end_mark.index
    return False


def _yaml_events(text: str, source: str) -> Iterator[Event]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    # A second byte order mark is no part of the document, and libyaml does not count it.
    shift = len(text) - len(text.removeprefix(BOM_CHARACTER))
    documents = 0
    try:
        event: Any
        for event in yaml.parse(text[shift:], Loader=loader):
            mark = event.start_mark
            line, column, start = mark.line + 1, mark.column + 1, mark.index + shift
            end = event.end_mark.index + shift
            if isinstance(event, yaml.CollectionEndEvent):
                yield "]", None, line, column, start, end, ""
                continue
            trouble = None
            if isinstance(event, yaml.AliasEvent):
                trouble = "an alias (*name): write the value itself"
            elif getattr(event, "anchor", None) is not None:
                trouble = "an anchor (&name): leave it out"
            elif getattr(event, "tag", None) is not None:
                trouble = f"a tag ({shorten(one_line(event.tag))}): leave it out"
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    trouble = "a second document: keep one to a file"
            if trouble:
                message = f"YAML is read as plain data, and this is {trouble}"
                raise ParseError(message).located(source, line, column)
            if isinstance(event, yaml.ScalarEvent):
                style = event.style or ""
                if style in ("|", ">"):
                    line, column = line + 1, 1
                plain = event.implicit[0]
                value = _yaml_scalar(event.value, source, line, column) if plain else event.value
                yield "=", _folded(value, text[start:end], style), line, column, start, end, style
            elif isinstance(event, yaml.CollectionStartEvent):
                kind = "[" if isinstance(event, yaml.SequenceStartEvent) else "{"
                # `[a: b]` is a mapping inside the list, and has no sign of its own.
                style = kind if event.flow_style and text.startswith(kind, start) else ""
                yield kind, None, line, column, start, end, style
    except yaml.MarkedYAMLError as error:
        raise _fault(error, text).located(source) from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        if isinstance(error, ParseError):
            raise
        # A character that YAML forbids, whose place libyaml counts in bytes.
        found = yaml.reader.Reader.NON_PRINTABLE.search(text)
        at = found.start() if found else 0
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        message = " ".join(str(getattr(error, "reason", error)).split())
        raise ParseError(f"not YAML: {message}").located(source, line, column) from None


def _fault(error: Any, text: str) -> ParseError:
    """What an error of PyYAML in a text is for people, with its place."""
    problem, mark = error.problem or error.context, error.problem_mark or error.context_mark
    opened = next((what for words, what in _OPENED.items() if words in (error.context or "")), "")
    if "nesting depth" in problem:  # whose limit lies above the kit's
        message = f"nested more than {MAX_DEPTH} deep: no board lies there"
    elif opened:
        message, mark = f"not YAML: this {opened} is not closed", error.context_mark
    else:
        advice = next((text for words, text in _ADVICE.items() if words in problem), "")
        message = f"not YAML: {problem}{advice}"
        here = (text.splitlines()[mark.line :] or [""])[0][mark.column :] if mark else ""
        if here.startswith("\t"):
            message = "not YAML: a tab; indent with spaces"
        elif here.startswith(("]", "}")):
            message = f"not YAML: this {here[0]!r} closes nothing; leave it out"
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return ParseError(message).located(None, line, column)


def _folded(value: Any, written: str, style: str) -> Any:
    """The value, as Folded where it is a text with fewer lines than it is written in."""
    if style == "|" or "\n" not in written or not isinstance(value, str):
        return value
    lines = written.split("\n")[1 if style == ">" else 0 :]
    return FoldedText(value) if _lines(value.split("\n")) < _lines(lines) else value


def _lines(lines: list[str]) -> int:
    """How many of the lines are not empty."""
    return sum(not line.isspace() and line != "" for line in lines)


def _yaml_scalar(text: str, source: str, line: int, column: int) -> Any:
    """The value of a plain scalar, by YAML 1.1's rules.

    Raises ParseError, with the place, for a number that is too long.
    """
    import yaml

    if len(text) > MOST_DIGITS:
        if _NUMBER.match(text) is None:
            return text
        message = f"a number of {len(text)} characters: no board has use for it"
        raise ParseError(message).located(source, line, column)

    resolvers = yaml.SafeLoader.yaml_implicit_resolvers
    for tag, pattern in resolvers.get(text[:1], []):
        if pattern.match(text):
            if tag.endswith((":merge", ":value", ":timestamp")):
                return text
            try:
                node = yaml.ScalarNode(tag, text)
                return yaml.constructor.SafeConstructor().construct_object(node)
            except (ValueError, OverflowError):  # `0x_`, or a fraction in base 60 that is too large
                return text
    return text
