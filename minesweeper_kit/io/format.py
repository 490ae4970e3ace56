"""Format: a dialect with a layout, spelled `leetcode`, `leetcode+yaml`, or `json` alone."""

import re
from functools import cache
from typing import NamedTuple

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialect_names, find_dialect, registered_dialects
from minesweeper_kit.errors import FormatError
from minesweeper_kit.layouts import LAYOUTS, find_layout
from minesweeper_kit.wording import comma_list, quoted, unknown_name, wrong_type

_BYTES = "use load and dump with a path or a stream of bytes, or loads with bytes"


class Format(NamedTuple):
    """How cases are written: the dialect has the symbols, the layout their place in a file.

    `dialect` is None for a document (json, yaml, ndjson) or a table (parquet, arrow,
    arrows) without a dialect given: reading takes the one that the file names, writing
    the one that the cases were read in.

    >>> Format.parse("leetcode+yaml").layout
    'yaml'
    """

    dialect: Dialect | None
    layout: str

    @classmethod
    def parse(cls, text: "str | Format", *, needs_dialect: bool = True) -> "Format":
        """The format of that name: `DIALECT`, `DIALECT+LAYOUT`, or a document or table.

        Any other layout alone is a format only where no dialect is needed: one to write,
        in the dialect that was read. A `Format` is given back as it is. Raises
        FormatError, with the nearest names, for an unknown dialect or layout, and TypeError.

        >>> Format.parse("csv", needs_dialect=False)
        Format(csv)
        """
        if isinstance(text, Format):
            return text
        if not isinstance(text, str):
            raise wrong_type("a format, or the name of one,", text)
        name, plus, layout = text.strip().partition("+")
        if not plus and name.lower() in _documents():
            return cls(None, _documents()[name.lower()])
        try:
            dialect = find_dialect(name)
        except FormatError:
            if plus and any(name.lower() in (row.name, *row.aliases) for row in LAYOUTS.values()):
                raise FormatError(
                    f"{name} is a layout, and a dialect comes first: write leetcode+{name}, or "
                    f"{name} alone"
                ) from None
            if plus:
                _reject_language(text)
                raise
            for row in LAYOUTS.values():
                if name.lower() in (row.name, *row.aliases):
                    if not needs_dialect:
                        return cls(None, row.name)
                    row.require(None)
            _reject_language(text)
            names = [*dialect_names(), *dict.fromkeys(_documents().values())]
            error = unknown_name("format", text, names)
            pair = _BETWEEN.split(text.strip().lower(), maxsplit=1)
            layouts = {each for row in LAYOUTS.values() for each in (row.name, *row.aliases)}
            if len(pair) == 2 and pair[0] in dialect_names() and pair[1] in layouts:
                error = FormatError(f"unknown format {quoted(text)}: write {'+'.join(pair)}")
            if name.lower() in _OTHER_WORDS:
                error = FormatError(_no_such(name))
            if own := [dialect.name for dialect in registered_dialects()]:
                error = FormatError(
                    f"{error.message}; your dialect files describe {comma_list(own)}"
                )
            raise error from None
        try:
            return cls(dialect, find_layout(layout).name if plus else dialect.layout)
        except FormatError as error:
            _reject_language(text)
            if layout.lower() in _OTHER_WORDS:
                error.message = _no_such(layout)
            if layout in dialect_names():
                error.message = f"{layout} is a dialect, and {name} is one too: name one of them"
            raise

    def for_answers(self) -> "Format":
        """The format of boards that are all answers, whatever they show."""
        if self.dialect is None:
            return self
        return Format(self.dialect.as_role("answer"), self.layout)

    def __repr__(self) -> str:
        return f"Format({self})"

    def __str__(self) -> str:
        if self.dialect is None:
            return self.layout
        if self.layout == self.dialect.layout:
            return self.dialect.name
        return f"{self.dialect.name}+{self.layout}"


_BETWEEN = re.compile(r"[-,/:;.\s]")
"""What people write between a dialect and a layout."""

_PICTURE = "it is a picture; mskit show -o NAME.{} draws it"
_SHEET = "spreadsheets open csv and save as csv"
_ROWS = "for rows of symbols use a dialect with +grid (leetcode+grid)"
_OTHER_WORDS = {
    **dict.fromkeys(("svg", "png", "html"), _PICTURE),
    **dict.fromkeys(("excel", "xls", "xlsx", "ods", "tsv", "sheets"), _SHEET),
    **dict.fromkeys(("text", "txt", "ascii", "plain"), _ROWS),
    **dict.fromkeys(("pandas", "polars", "dataframe"), "pandas reads csv and parquet"),
    **dict.fromkeys(("md", "markdown"), "a picture can be put into it (mskit show -o NAME.svg)"),
    **dict.fromkeys(("toml", "xml", "sql"), "use json, yaml or csv"),
}
"""What people call formats, and what to use instead."""


def _reject_language(text: str) -> None:
    """Raise FormatError for a format that ends with the usual name of a language, as C++."""
    for name, layout in (("c++", "cpp"), ("c#", "csharp")):
        if text.strip().lower().endswith(name):
            before = text.strip()[: -len(name)]
            dialect = before.rstrip("+") or "leetcode"
            if before and not before.endswith("+"):  # the letter is the dialect's, as in lc++
                dialect += name[0]
            raise FormatError(f"unknown format {quoted(text)}: write {dialect}+{layout}") from None


def _no_such(name: str) -> str:
    """What is said of one of the other words for a format."""
    return f"no format is called {quoted(name)}: {other_word(name)}"


def other_word(name: str) -> str:
    """What to use instead of a format that people call so; empty for any other word.

    >>> other_word("xlsx"), other_word("leetcode")
    ('spreadsheets open csv and save as csv', '')
    """
    return _OTHER_WORDS.get(name.lower(), "").format(name)


@cache
def _documents() -> dict[str, str]:
    """The layouts that are a format without a dialect, by their names and aliases."""
    rows = [row for row in LAYOUTS.values() if row.names_dialect]
    return {name: row.name for row in rows for name in (row.name, *row.aliases)}


def reject_text(format: Format, advice: str = _BYTES) -> None:
    """Raise FormatError for a binary format: it cannot be read from or written to a `str`.

    `advice` says how its bytes are given.

    >>> reject_text(Format.parse("mbf"))
    Traceback (most recent call last):
    minesweeper_kit.errors.FormatError: mbf is binary, and this is text: ...
    """
    if find_layout(format.layout).is_bytes:
        raise FormatError(f"{format} is binary, and this is text: {advice}")
