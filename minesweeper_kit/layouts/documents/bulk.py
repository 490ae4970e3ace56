"""Suites as the kit writes them, in JSON and YAML: cases alike are read as batches.

It is made sure of the whole text before the first case is given: each text of a case is of
one template, as `batches` proves it, or else it is read by itself, in a document of its own.
Where anything is not as the kit writes it, the text is left to the general way as a whole.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from minesweeper_kit.batch import CaseBatch, Item, line_below
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.batches import FEW, cases_ahead, first_batch, is_bulk
from minesweeper_kit.layouts.documents.document import read_document
from minesweeper_kit.layouts.templates import Template
from minesweeper_kit.markup.block import is_text
from minesweeper_kit.markup.json import read_json
from minesweeper_kit.markup.source_data import SourceData
from minesweeper_kit.markup.yaml import read_kit_yaml

_PIECE = 2**18
"""In so many bytes at once a batch is looked for."""

_ALONE = 16
"""More cases read by themselves are too many, bad ones too, unless so many times as many are in
batches: then they are read faster the general way."""


class Style(NamedTuple):
    """How the kit writes a suite.

    `head` and `case` are patterns of what stands above the cases, and of a case with a
    group for each of its parts. Each case ends in `end`; what stands below the last is `tail`
    in its place. `read` makes a document of a text. `is_name` tells whether a name is that
    text as it stands there, in quotes or not; without it every name is.
    """

    head: re.Pattern[bytes]
    case: re.Pattern[bytes]
    end: bytes
    tail: bytes
    read: Callable[[bytes, str], SourceData | None]
    is_name: Callable[[str, bool], bool] | None = None


_TEXT = rb'[^"\\\x00-\x1f]*+'
_NUMBER = rb"(?:0|[1-9][0-9]{0,8})"
_ARRAY = rb'\[\n(?:        "[^"\\\n]*+",?+\n)++      \]'
_BLOCK = rb"(?:      [^\n]++\n)++"

_JSON_HEAD = re.compile(
    rb'\{\n  "minesweeper_kit": 1,\n  "dialect": "%b",\n  "cases": \[\n' % _TEXT
)
_JSON_CASE = re.compile(
    rb'    \{\n(?:      "name": "(?P<name>%b)",\n)?+      "board": (?P<board>%b)'
    rb'(?:,\n      "click": \[(?P<row>%b), (?P<col>%b)\])?+'
    rb'(?:,\n      "expected": (?P<expected>%b))?+(?:,\n      "mines": %b)?+\n    \},\n'
    % (_TEXT, _ARRAY, _NUMBER, _NUMBER, _ARRAY, _NUMBER)
)
_YAML_HEAD = re.compile(rb"minesweeper_kit: 1\ndialect: [^\n]++\ncases:\n")
_YAML_CASE = re.compile(
    rb'  - (?:name: "?(?P<name>%b)"?\n    )?+board: \|\n(?P<board>%b)'
    rb"(?:    click: \[(?P<row>%b), (?P<col>%b)\]\n)?+"
    rb"(?:    expected: \|\n(?P<expected>%b))?+(?:    mines: %b\n)?+"
    % (_TEXT, _BLOCK, _NUMBER, _NUMBER, _BLOCK, _NUMBER)
)

STYLES = {
    "json": Style(_JSON_HEAD, _JSON_CASE, end=b",\n", tail=b"\n  ]\n}\n", read=read_json),
    "yaml": Style(_YAML_HEAD, _YAML_CASE, end=b"", tail=b"", read=read_kit_yaml, is_name=is_text),
}
"""The styles by the names of their layouts; YAML as of dialects in which a blank is no symbol."""


def read_case_batches(
    text: bytes, source: str, dialect: Dialect | None, style: Style
) -> Iterator[Item] | None:
    r"""The cases of a suite in that style, those alike as batches; None for any other text.

    >>> from minesweeper_kit import dumps, loads
    >>> text = dumps(loads("EM\n\n" * 9, "leetcode+grid"), "json").encode()
    >>> [len(batch) for batch in read_case_batches(text, "suite.json", None, STYLES["json"])]
    [9]
    >>> read_case_batches(text[:-4], "suite.json", None, STYLES["json"])
    """
    head = style.head.match(text)
    if head is None or not text.endswith(style.tail):
        return None
    body = text[head.end() : len(text) - len(style.tail)] + style.end
    try:
        return iter(list(_items(body, head[0], source, dialect, style)))
    except (ParseError, _OtherStyle):
        return None


class _OtherStyle(Exception):  # noqa: N818 - it is no error: another way reads the text
    """What the kit does not write so."""


def _items(
    body: bytes, head: bytes, source: str, dialect: Dialect | None, style: Style
) -> Iterator[Item]:
    """The batches and cases of the texts of all cases, and what is wrong with one.

    Raises _OtherStyle, and ParseError.
    """
    at, number, alone, ahead = 0, 1, 0, FEW
    line = above = head.count(b"\n") + 1
    model: tuple[Template, Case, int] | None = None
    while at < len(body):
        data = body[at : at + _PIECE]
        batch = _batch(data, model, line, number, ahead, style)
        ahead = cases_ahead(ahead, batch)
        found: tuple[Item, int] | None = batch
        if found is None:
            text = style.case.match(data)
            if text is None or alone > max(_ALONE, number // _ALONE):
                raise _OtherStyle
            document = style.read(head + text[0].removesuffix(style.end) + style.tail, source)
            only = _only_item(document, dialect, number, line - above)
            if isinstance(only, Case) and only.dialect is not None:
                template = Template.matched(text).of(only, only.dialect.alphabet)
                model = None if template is None else (template, only, line)
                found = _batch(data, model, line, number, ahead, style)
            found = found or (only, text.end())
        item, size = found
        yield item
        line += body.count(b"\n", at, at + size)
        number += len(item) if isinstance(item, CaseBatch) else 1
        alone += not isinstance(item, CaseBatch)
        at += size


def _batch(
    data: bytes,
    model: tuple[Template, Case, int] | None,
    line: int,
    number: int,
    ahead: int,
    style: Style,
) -> tuple[CaseBatch, int] | None:
    """The batch with which the data begins, and how many bytes that is; None where it is none.

    `model` is the template of its cases, a case of it and the line of that. Raises _OtherStyle.
    """
    if model is None:
        return None
    template, case, first = model
    found = first_batch(data, template, case, line - first, number, None, ahead)
    if found is not None and found[0].names is not None and style.is_name is not None:
        quoted = b'"' in template.text
        if not all(style.is_name(name, quoted) for name in found[0].names):
            raise _OtherStyle
    return found


def _only_item(
    document: SourceData | None, dialect: Dialect | None, number: int, below: int
) -> Case | ParseError:
    """The only case of a document, as case `number`, so many lines further below; or its fault.

    Raises _OtherStyle where there is another one, and for a dialect whose cases are in no batch.
    """
    items = [] if document is None else list(read_document(document, dialect))
    if len(items) != 1:
        raise _OtherStyle
    item = items[0]
    if isinstance(item, ParseError):
        item.line = None if item.line is None else item.line + below
        return item
    if item.origin is None or not is_bulk(item.origin.dialect):
        raise _OtherStyle
    line_of = partial(line_below, item.origin.line_of, below)
    origin = item.origin._replace(number=number, line_of=line_of)
    return Case(item.board, item.click, item.expected, item.mines, item.name, origin=origin)
