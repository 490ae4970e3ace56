"""The names of files: which suffixes say a format, and the format to write for an input."""

import os
import re
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, Literal

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect.registry import dialects, find_dialect
from minesweeper_kit.errors import FormatError, OptionError
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.format import Format
from minesweeper_kit.layouts import LAYOUTS, find_layout
from minesweeper_kit.wording import or_list

if TYPE_CHECKING:
    from minesweeper_kit.io.reader import Reader

Gives = Literal["cases", "outcomes", "suite"]
"""What is written for an input: its cases, the boards after their clicks, or a suite of both."""


_REPORTS = {
    "csv": (".csv",),
    "html": (".html", ".htm"),
    "json": (".json", ".ndjson", ".jsonl"),
    "junit": (".xml",),
    "parquet": (".parquet",),
    "sarif": (".sarif", ".json"),
}
"""The suffixes of each kind of report, the usual one first."""

_ADVISED = re.compile(r"--to ([a-z][a-z0-9+-]*+)(?! -o )")
"""A format that a message says to write, without the name of a file."""

_PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".html", ".htm", ".pdf")
"""The suffixes of pictures, which no board is written to."""

_NO_BOARDS = (*_PICTURES, ".xml", ".sarif")
"""The suffixes of pictures and reports, which no board is written to."""


def report_of(report: str, path: str | None, kinds: Collection[str]) -> Any:
    """The report that the suffix of its file says, if it is of these kinds and none is asked for.

    Raises OptionError for a suffix that says something else.

    >>> report_of("text", "judge.xml", ["text", "junit"]), report_of("text", None, ["text"])
    ('junit', 'text')
    """
    kind_of = {_REPORTS[kind][0]: kind for kind in kinds if kind in _REPORTS}
    if report != "text":
        require_suffix(path, _REPORTS.get(report, (".txt",)))
        return report
    require_suffix(path, (*kind_of, ".txt"))
    return kind_of.get(suffix_of(path or ""), report)


_DRAWN = "; to draw boards use show, for example mskit show INPUT -o board.png"


def require_suffix(path: str | None, fits: Sequence[str], *, draws: bool = False) -> None:
    """Raise OptionError for a file whose suffix is that of other files than these.

    With `draws` it says, of the suffix of a picture, which command draws boards.

    >>> require_suffix("board.txt", [".txt"])
    >>> require_suffix("board.svg", [".txt"])
    Traceback (most recent call last):
        ...
    minesweeper_kit.errors.OptionError: board.svg: the suffix .svg does not fit: expected .txt
    """
    suffix = suffix_of(path or "")
    if not suffix or suffix in fits:
        return
    if suffix in {*_NO_BOARDS, *known_suffixes()}.union(*_REPORTS.values()):
        expected = f"{path}: the suffix {suffix} does not fit: expected {or_list(fits)}"
        raise OptionError(expected + _DRAWN * (draws and suffix in _PICTURES))


def known_suffixes() -> set[str]:
    """The suffixes that say which format a file is in."""
    of_dialects = {suffix for dialect in dialects() for suffix in dialect.suffixes}
    return {suffix for row in LAYOUTS.values() for suffix in row.suffixes} | of_dialects


def input_suffixes() -> set[str]:
    """The suffixes of files that are read in a folder: those of formats, and of plain text.

    >>> sorted(input_suffixes() - known_suffixes())
    ['.in', '.txt']
    """
    return known_suffixes() | {".txt", ".in"}


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


def is_fit(path: str, format: Format) -> bool:
    """Whether a file of that name may hold that format: its suffix does not say another.

    >>> is_fit("a.yml", Format.parse("yaml")), is_fit("a.yml", Format.parse("json"))
    (True, False)
    >>> is_fit("a.dat", Format.parse("leetcode")), is_fit("a.dat", Format.parse("json"))
    (True, False)
    """
    suffix, own = suffix_of(path), suffixes_of(format)
    return suffix in own or (".txt" in own and suffix not in known_suffixes())


def target_of(to: str | None, path: str, usual: str | None = None) -> Format | None:
    """The format to write to `path`: that of --to, else of its suffix, else the usual one.

    None where nothing says it. `path` is `-` for standard output. Where a layout is
    named alone, as by `.csv`, the dialect is left open; a dialect named alone is written in
    the layout of the suffix.

    Raises OptionError where --to and the suffix say different things, and for the suffix of a
    picture, FormatError for a format that does not exist or is only read.

    >>> target_of(None, "suite.json"), target_of("leetcode", "board.txt")
    (Format(json), Format(leetcode))
    >>> target_of("leetcode", "suite.csv"), target_of("leetcode", "suite.json")
    (Format(leetcode+csv), Format(leetcode+json))
    """
    if suffix_of(path) in _NO_BOARDS and path != "-":
        require_suffix(path, (".txt", ".yaml", ".json", ".ndjson", ".csv"), draws=True)
    asked = None if to is None else Format.parse(to, needs_dialect=False)
    if asked is not None:
        find_layout(asked.layout).require_written()
    by_suffix = None if path == "-" else _format_of(path)
    if asked is None or to is None:
        return by_suffix or (None if usual is None else Format.parse(usual))
    named_alone = asked.dialect is not None and "+" not in to
    alone = by_suffix is not None and named_alone and by_suffix.dialect is None
    if by_suffix is not None and alone and suffix_of(path) != suffixes_of(asked)[0]:
        return Format(asked.dialect, by_suffix.layout)
    if by_suffix is not None and suffix_of(path) not in suffixes_of(asked):
        raise OptionError(
            f"{path} is the name of a {by_suffix.layout} file, and --to says {asked}: "
            "leave out --to, or name the file otherwise"
        )
    return asked


def read_as(named: str, path: str) -> Format:
    """The format that an input is read in: a dialect named alone, in the layout of its suffix.

    >>> read_as("uva", "suite.yaml"), read_as("uva", "board.txt"), read_as("uva+grid", "a.yaml")
    (Format(uva+yaml), Format(uva), Format(uva+grid))
    """
    format = Format.parse(named)
    if format.dialect is None or "+" in named or suffix_of(path) in suffixes_of(format):
        return format
    rows = [row for row in LAYOUTS.values() if suffix_of(path) in row.suffixes]
    own = next((row for row in rows if row.names_dialect or row.name == "csv"), None)
    return format if own is None else Format(format.dialect, own.name)


def _format_of(path: str) -> Format | None:
    """The format that the suffix of a path says; None for one that says nothing."""
    suffix = suffix_of(path)
    if suffix in ("", ".txt"):
        return None
    rows = [row for row in LAYOUTS.values() if suffix in row.suffixes]
    for row in rows:
        if row.names_dialect or (row.kind == "text" and row.common):
            return Format(None, row.name)
    for dialect in dialects():
        if suffix in dialect.suffixes:
            return Format(dialect, dialect.layout)
        for row in rows:
            if row.name in (dialect.layout, *dialect.also):
                return Format(dialect, row.name)
    return None


def fixed_format(read: Format, path: str) -> Format:
    """The format in which a suite read in `read` is written to `path`: the one its suffix says.

    Raises FormatError for the suffix of a format without room for expected outcomes, OptionError
    for that of a picture.

    >>> fixed_format(Format.parse("leetcode+yaml"), "suite.json")
    Format(leetcode+json)
    """
    suffix = suffix_of(path)
    if suffix in _NO_BOARDS:
        require_suffix(path, suffixes_of(read))
    if is_fit(path, read) or suffix not in known_suffixes():
        return read
    for row in LAYOUTS.values():
        if "expected" in row.holds and suffix in row.suffixes:
            return Format(read.dialect, row.name)
    raise FormatError(f"{path}: a file of that name cannot hold expected outcomes")


def with_suffix(place: str, format: Format | None) -> str:
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


def with_file(message: str, path: str, instead: str = "") -> str:
    """The message, whose advice to write another format names a file where `path` cannot hold it.

    `instead` says what that replaces.

    >>> with_file("a.txt: no click; use --to uva+yaml to keep all", "a.csv")
    'a.txt: no click; use --to uva+yaml -o a.yaml to keep all'
    """

    def named(found: re.Match[str]) -> str:
        try:
            format = Format.parse(found[1])
        except FormatError:  # it is no advice, but the name of a case
            return found[0]
        if is_fit(path, format):
            return found[0]
        return f"{found[0]} -o {with_suffix(path, format)}{instead}"

    return message if path == "-" else _ADVISED.sub(named, message)


def output_format(
    target: Format | None,
    reader: "Reader",
    gives: Gives = "cases",
    notes: Callable[[str], object] | None = None,
) -> Format:
    """The format to write for a reader: its own where there is no other.

    Where no dialect is named, it is that of the reader's first case. If `notes` is given, a
    format of the reader's that has no room for what is written, as `gives` says, is replaced by
    one that has, and `notes` is called with a line about that.

    >>> from io import BytesIO
    >>> from minesweeper_kit import load
    >>> with load(BytesIO(b"EM"), "leetcode+grid") as reader:
    ...     output_format(Format(None, "csv"), reader)
    Format(leetcode+csv)
    """
    if target is None:
        target = reader.format
        dialect, parts = target.dialect, find_layout(target.layout).optional_parts(target.dialect)
        opens = dialect is None or Cell.BLANK in dialect.as_role("answer").symbols
        lacks = "" if gives == "cases" or opens else "opened cells"
        if gives == "suite" and "expected" not in parts:
            lacks = "expected outcomes"
        if notes is not None and lacks:
            instead = Format(dialect if opens else find_dialect("leetcode"), "yaml")
            notes(
                f"{reader.source}: written as yaml, as its format cannot hold {lacks} "
                "(choose another with --to)"
            )
            return instead
    elif not is_whole(target):
        dialect = reader.format.dialect or reader.first_dialect()
        if dialect and gives != "cases" and Cell.BLANK not in dialect.as_role("answer").symbols:
            dialect = find_dialect("leetcode")  # as a game id's, which has no opened cells
        target = Format(dialect, target.layout)
    read, for_people = reader.format.dialect, target.layout in ("json", "yaml")
    if notes is not None and target.dialect is None and for_people and read and read.is_inline:
        notes(
            f"{reader.source}: the output has other symbols than the input, whose dialect has no "
            "name; to keep them, run mskit detect --as-dialect -o my.yaml on it (with --symbols if "
            "given), then use --dialect-file my.yaml --from my"
        )
    if gives == "outcomes" and target.dialect is not None and target.dialect.shared:
        return target.for_answers()
    return target


def is_whole(target: Format | None) -> bool:
    """Whether the format is enough to write in it: only a document needs no dialect."""
    if target is None or target.dialect is not None:
        return target is not None
    return find_layout(target.layout).names_dialect
