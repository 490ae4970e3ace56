"""Detection: which format a text is in, by its suffix, its shape and its symbols.

Nothing is guessed: where the symbols fit several dialects, and the shape belongs
to none of them alone, detection refuses and names the candidates.
"""

import io
import json
import re
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from minesweeper_kit.compression import suffix_of
from minesweeper_kit.containers import containers
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import AmbiguousFormatError, ParseError, SymbolError
from minesweeper_kit.format import Format
from minesweeper_kit.layouts import BINARY, CONTAINERS, STARTS, find_layout
from minesweeper_kit.registry import dialects

HEAD = 2**14
"""How many bytes of a text detection looks at."""

_SUFFIXES = {
    ".ndjson": "ndjson",
    ".jsonl": "ndjson",
    ".yaml": "yaml",
    ".yml": "yaml",
    ".csv": "csv",
}
_DOCUMENT = re.compile(rb"^(minesweeper_kit|dialect|cases)[ \t]*:", re.MULTILINE)
_PAGE = re.compile(
    rb"\s*(example|input|board|grid|click|output|expected|answer)\b[^\n]*[\[:=]", re.IGNORECASE
)
_CSV = re.compile(rb"\s*[^][(){},\n]{0,20}(,[^][(){},\n]{0,20})+(\n|$)")
_LITERALS = {
    "rust": re.compile(rb"\bvec!\s*\["),
    "csharp": re.compile(rb"\bnew\s+\w+\s*\[\]\s*\[\]\s*\{\s*new\b"),
    "java": re.compile(rb"\bnew\s+\w+\s*\[\]\s*\[\]|\b\w+\[\]\[\]\s+\w+\s*=\s*\{"),
    "go": re.compile(rb"\[[0-9]*\]\[[0-9]*\]\w+\s*\{"),
    "typescript": re.compile(rb"^\s*(const|let|var)\s+\w+"),
    "python": re.compile(rb"^\s*\w+\s*(:\s*\w+\[[\w\[\]., ]*\]\s*)?=\s*\["),
    "cpp": re.compile(rb"\bvector\s*<|^\s*\{\s*[{']|\b\w+\[[0-9]*\]\[[0-9]*\]\s*="),
}
_QUOTED = re.compile(rb"\"([^\"\\\n]+)\"|'([^'\\\n]+)'")
_NAMED = 4
"""How many formats a message names as the nearest ones."""

_LONGEST = 64
"""More bytes than any symbol has: a fault this near to where a text was cut off proves nothing."""

_LISTS = ("array", "strings", "testcase")
"""The layouts whose boards stand in square brackets; testcase reads what the others do."""


class _Trial(NamedTuple):
    """A format that a text was read in: what was wrong with it, and whether a case had a click.

    A fault of `symbols` says that it is another dialect's text; any other, that
    the text is broken, or not in this layout. `fits` is a text without a fault,
    or one that ends too early after its first board.
    """

    format: Format
    fault: ParseError | None
    clicked: bool
    fits: bool

    @property
    def symbols(self) -> bool:
        return isinstance(self.fault, SymbolError)


def detect(head: bytes, source: str) -> Format:
    """The format of a text that begins with `head`; `source` is its name.

    Raises AmbiguousFormatError, with the candidates, where several formats fit,
    and ParseError, with the place, for a symbol that no dialect has.
    """
    found = containers(head, source)
    if found:
        owned = ((d, name) for d in dialects() for name in (d.layout, *d.also) if name in found)
        return _only([Format(dialect, layout) for dialect, layout in owned], source)
    suffix = suffix_of(source)
    if suffix in _SUFFIXES and suffix != ".csv":
        layout = _SUFFIXES[suffix]
        text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
        if layout == "yaml" or text.startswith(b"{"):
            return Format(None, layout)
        return _choose(_trials(head, layout, source), [], source)
    known = _texts()
    owners = [dialect for dialect in known if suffix in dialect.suffixes]
    if len(owners) == 1:
        return Format(owners[0], owners[0].layout)

    text = head.removeprefix(b"\xef\xbb\xbf")
    headed = [
        _try(head, Format(dialect, layout), source)
        for dialect in owners or known
        for layout in (dialect.layout, *dialect.also)
        if _matches(text, dialect, layout)
    ]
    if any(trial.fits for trial in headed):
        return _choose(headed, [], source)
    layout = _layout(text, suffix)
    if layout in ("json", "yaml") or (layout == "ndjson" and text.lstrip().startswith(b"{")):
        return Format(None, layout)
    trials = _trials(head, layout, source)
    if b"\0" in head and all(trial.symbols for trial in trials):
        raise AmbiguousFormatError(
            "no format is given, and these bytes are no text; "
            f"name their format (--from): {', '.join(sorted(BINARY))}"
        ).located(source)
    return _choose(trials, headed, source)


def _texts() -> list[Dialect]:
    """The dialects that somebody writes texts in."""
    return [dialect for dialect in dialects() if dialect.layout not in BINARY | CONTAINERS]


def _only(fits: list[Format], source: str) -> Format:
    """The one format that fits. Raises AmbiguousFormatError where there are more."""
    if len(fits) > 1:
        names = ", ".join(map(str, fits))
        raise AmbiguousFormatError(
            f"the symbols fit several formats: {names}; name the right one (--from)"
        ).located(source)
    return fits[0]


def _matches(text: bytes, dialect: Dialect, layout: str) -> bool:
    """Whether the text begins as the dialect's own layout does, if that has a beginning."""
    if layout not in STARTS or not text.lstrip().startswith(STARTS[layout] or b""):
        return False
    module: Any = find_layout(layout)
    return bool(module.matches(text, dialect))


def _layout(text: bytes, suffix: str) -> str:
    """The layout of a text that begins as no convention's own, by its suffix and its shape."""
    start = text.lstrip()
    if suffix == ".json" and start.startswith(b"{"):
        return "json"
    for name, pattern in _LITERALS.items():
        if pattern.search(text) and not _PAGE.match(text):
            return name
    if start.startswith(b"{"):
        return "ndjson" if _is_line(start) else "json"
    if start.startswith(b"[") or _PAGE.match(text):
        return "testcase"
    if _DOCUMENT.search(text):
        return "yaml"
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix]
    if _matches_stdin(text):
        return "stdin"
    return "csv" if _CSV.match(text) else "grid"


def _matches_stdin(text: bytes) -> bool:
    from minesweeper_kit.layouts import stdin

    return stdin.matches(text)


def _is_line(text: bytes) -> bool:
    """Whether the first line is a case of NDJSON by itself."""
    try:
        value = json.loads(text.partition(b"\n")[0])
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and "board" in value


def _trials(head: bytes, layout: str, source: str) -> list[_Trial]:
    """The text read in every dialect with that layout, or with the dialect's own list layout."""
    known = _texts()
    # Most dialects do not even have the quoted symbols: that is seen sooner.
    quoted = {a or b for a, b in _QUOTED.findall(head)}
    likely = [dialect for dialect in known if _has(dialect, quoted)] if quoted else known
    trials = _trials_of(likely, head, layout, source)
    if any(trial.fits for trial in trials):
        return trials
    return trials + _trials_of([d for d in known if d not in likely], head, layout, source)


def _has(dialect: Dialect, quoted: Collection[bytes]) -> bool:
    """Whether the dialect has the symbols of every quoted text."""
    # Letters are seen to be others sooner than longer symbols are.
    letters = "".join([*dialect.symbols.values(), *dialect.reads, *dialect.shared])
    if not set("".join(b"".join(quoted).decode(errors="replace").split())) <= set(letters):
        return False
    try:
        for text in quoted:
            dialect.decode([text])
    except ParseError:
        return False
    return True


def _trials_of(known: Iterable[Dialect], head: bytes, layout: str, source: str) -> list[_Trial]:
    trials = []
    for dialect in known:
        trial = None
        if layout == "testcase" and dialect.layout in _LISTS:
            trial = _try(head, Format(dialect, dialect.layout), source)
        if trial is None or not trial.fits:
            trial = _try(head, Format(dialect, layout), source)
        trials.append(trial)
    return trials


def _try(head: bytes, format: Format, source: str) -> _Trial:
    """What is wrong with the text in that format."""
    clicked, cases = False, 0
    text = _whole(head, format.layout)
    assert format.dialect is not None  # noqa: S101
    fault: ParseError | None = None
    try:
        for item in find_layout(format.layout).read(io.BytesIO(text), format.dialect, source):
            if isinstance(item, ParseError):
                if fault is None or isinstance(item, SymbolError):
                    fault = item
                if isinstance(item, SymbolError):
                    break
            else:
                cases += 1
                clicked = clicked or item.click is not None
    except ParseError as error:
        fault = fault or error
    ends_early = (
        fault is not None
        and not isinstance(fault, SymbolError)
        and (cases > 0 if len(head) < HEAD else True)
        and _at_end(fault, text, cut=len(head) == HEAD)
    )
    return _Trial(format, fault, clicked, fits=ends_early or (fault is None and cases > 0))


def _at_end(fault: ParseError, text: bytes, *, cut: bool) -> bool:
    """Whether the fault is that the text ends, or may be, where it was `cut` off."""
    lines = text.rstrip().split(b"\n")
    if not cut or (fault.line or 0) != len(lines):
        return (fault.line or 0) > len(lines)
    return (fault.column or 0) + _LONGEST > len(lines[-1])


def _whole(head: bytes, layout: str) -> bytes:
    """The head without a last line that is cut off; a list's last row is closed instead."""
    if len(head) < HEAD:
        return head
    if b"\n" in head:
        return head[: head.rindex(b"\n") + 1]
    if layout in _LISTS and b"]" in head:
        return head[: head.rindex(b"]") + 1] + b"]"
    return head


def _choose(trials: list[_Trial], headed: list[_Trial], source: str) -> Format:
    """The one format that fits; `headed` are those whose own beginning the text has.

    Where none fits, the one whose symbols do: reading it will name the fault.

    Raises AmbiguousFormatError, and ParseError for a symbol that is nobody's.
    """
    fits = [trial for trial in trials if trial.fits]
    if not fits:
        by_symbols = [trial for trial in headed if not trial.symbols]
        fits = by_symbols or [trial for trial in trials if not trial.symbols]
        if len(fits) > 1 and fits[0].fault is not None:
            raise fits[0].fault
    if not fits:
        raise _nearest([trial for trial in headed if trial.fault] or trials, source)
    # A judge's own way to write a click says whose board it is.
    if len(fits) > 1 and any(trial.clicked for trial in fits):
        fits = [trial for trial in fits if _is_own(trial.format)] or fits
    return _only([trial.format for trial in fits], source)


def _is_own(format: Format) -> bool:
    return format.dialect is not None and format.dialect.layout == format.layout


def _nearest(trials: Iterable[_Trial], source: str) -> ParseError | AmbiguousFormatError:
    """The error where no dialect fits: of the one that read furthest, if it is one alone."""
    faults = {str(trial.format): trial.fault for trial in trials if trial.fault}
    places = {name: (fault.line or 0, fault.column or 0) for name, fault in faults.items()}
    furthest = max(places.values())
    last = [name for name, place in places.items() if place == furthest]
    if len(last) == 1:
        return faults[last[0]]
    symbol = getattr(faults[last[0]], "symbol", None)
    what = "this text" if symbol is None else f"the symbol {symbol!r}"
    names = ", ".join(last[:_NAMED]) + ", ..." * (len(last) > _NAMED)
    return AmbiguousFormatError(
        f"no format is given, and none takes {what} here; nearest are {names}; "
        "name the right one (--from)"
    ).located(source, *furthest)
