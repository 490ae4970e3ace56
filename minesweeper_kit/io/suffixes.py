"""The names of files: which suffixes say a format, and the format to write for an input."""

import os
from typing import TYPE_CHECKING

from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.format import Format
from minesweeper_kit.layouts import LAYOUTS, find_layout

if TYPE_CHECKING:
    from minesweeper_kit.io.reader import Reader


def known_suffixes() -> set[str]:
    """The suffixes that say which format a file is in."""
    of_dialects = {suffix for dialect in dialects() for suffix in dialect.suffixes}
    return {suffix for row in LAYOUTS.values() for suffix in row.suffixes} | of_dialects


def suffixes_of(format: Format) -> tuple[str, ...]:
    """The suffixes of files in a format, the usual one first; `.txt` where nothing has its own.

    >>> suffixes_of(Format.parse("leetcode+yaml")), suffixes_of(Format.parse("leetcode"))
    (('.yaml', '.yml'), ('.txt', '.json'))
    """
    row, dialect = find_layout(format.layout), format.dialect
    if dialect is not None and dialect.suffixes and dialect.layout == format.layout:
        return dialect.suffixes
    shared = {suffix for other in LAYOUTS.values() if other != row for suffix in other.suffixes}
    # A suffix that is first of all another layout's is read, but not given.
    first = () if row.names_dialect or not shared.intersection(row.suffixes) else (".txt",)
    return (*first, *row.suffixes) or (".txt",)


def renamed(place: str, format: Format | None) -> str:
    """The place with the format's suffix, unless it has one of them already.

    None stands for the format of the input, whose suffix stays. A file that was packed
    (.gz, .zst) stays so, but for a table, which is packed inside.
    """
    if format is None or suffix_of(place) in suffixes_of(format):
        return place
    stem, packed = os.path.splitext(place)
    if packed.lower() not in (".gz", ".zst"):
        stem, packed = place, ""
    if find_layout(format.layout).kind == "table":
        packed = ""
    return os.path.splitext(stem)[0] + suffixes_of(format)[0] + packed


def in_dialect_of(target: Format | None, read: Format, *, answers: bool = False) -> Format:
    """The format to write for an input in the format `read`: its own where there is no other.

    `answers` says that all boards that are written are outcomes.

    >>> in_dialect_of(Format(None, "csv"), Format.parse("leetcode"))
    Format(leetcode+csv)
    """
    if target is None:
        target = read
    elif not is_whole(target):
        target = Format(read.dialect, target.layout)
    if answers and target.dialect is not None and target.dialect.shared:
        return target.for_answers()
    return target


def output_format(target: Format | None, reader: "Reader", *, answers: bool = False) -> Format:
    """The format to write for a reader: where no dialect is named, in that of its first case.

    `answers` says that all boards that are written are outcomes.
    """
    read = reader.format
    if target is not None and not is_whole(target) and read.dialect is None:
        read = Format(reader.first_dialect(), read.layout)
    return in_dialect_of(target, read, answers=answers)


def is_whole(target: Format | None) -> bool:
    """Whether the format is enough to write in it: only a document needs no dialect."""
    if target is None or target.dialect is not None:
        return target is not None
    return find_layout(target.layout).names_dialect
