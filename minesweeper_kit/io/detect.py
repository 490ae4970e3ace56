"""Detection: which format a text is in, by its suffix, its shape and its symbols.

Nothing is guessed: where the symbols fit several dialects, and the shape belongs
to none of them alone, detection refuses and names the candidates.
"""

import io
import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import AmbiguousFormatError, ParseError, SymbolError
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.format import Format
from minesweeper_kit.layouts import LAYOUTS, Layout, find_layout
from minesweeper_kit.markup.text import without_bom
from minesweeper_kit.wording import shown

HEAD = 2**14
"""How many bytes of a text detection looks at."""

_QUOTED = re.compile(rb"\"([^\"\\\n]+)\"|'([^'\\\n]+)'")
_NAMED = 4
"""How many formats a message names as the nearest ones."""

_LONGEST = 64
"""More bytes than any symbol has: a fault this near to where a text was cut off proves nothing."""


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
    suffix = suffix_of(source)
    text = without_bom(head)
    certain = _certain(text, suffix)
    if certain and certain[0].kind == "document":
        return _document(certain[0], head, source)
    owned = _owned(dialects(), certain)
    if owned:
        return _only(owned, source)
    known = _texts()
    owners = [dialect for dialect in known if suffix in dialect.suffixes]
    if len(owners) == 1:
        return Format(owners[0], owners[0].layout)
    headed = [
        _attempt(head, format, source)
        for format in _owned(owners or known, [row for row in LAYOUTS.values() if row.own])
        if find_layout(format.layout).starts(text, format.dialect)
    ]
    if any(trial.fits for trial in headed):
        return _choose(headed, [], source)
    layout = _common(text, suffix)
    if layout.kind == "document":
        return _document(layout, head, source)
    trials = _trials(head, layout, source)
    if b"\0" in head and all(trial.symbols for trial in trials):
        binary = sorted(row.name for row in LAYOUTS.values() if row.kind == "binary")
        raise AmbiguousFormatError(
            "no format is given, and these bytes are no text; "
            f"name their format (--from): {', '.join(binary)}"
        ).located(source)
    return _choose(trials, headed, source)


def _certain(text: bytes, suffix: str) -> list[Layout]:
    """The layouts that a suffix, or a beginning that no text has, leaves no doubt of."""
    named = [row for row in LAYOUTS.values() if suffix in row.suffixes]
    if len(named) == 1 and named[0].kind != "text":
        return named
    kept = (row for row in LAYOUTS.values() if row.kind in ("binary", "container"))
    return [row for row in kept if row.starts(text)]


def _owned(known: Iterable[Dialect], rows: Collection[Layout]) -> list[Format]:
    """Each dialect in those of the layouts that are its own."""
    names = {row.name for row in rows}
    owned = ((dialect, name) for dialect in known for name in (dialect.layout, *dialect.also))
    return [Format(dialect, name) for dialect, name in owned if name in names]


def _document(layout: Layout, head: bytes, source: str) -> Format:
    """The format of a document, which names its dialect itself, unless it is a bare matrix."""
    if without_bom(head).lstrip().startswith(b"["):
        return _choose(_trials(head, layout, source), [], source)
    return Format(None, layout.name)


def _common(text: bytes, suffix: str) -> Layout:
    """The layout of a text that begins as no convention's own, by its suffix and its shape."""
    rows = [row for row in LAYOUTS.values() if row.common]
    named = [row for row in rows if suffix in row.suffixes]
    for row in (*named, *rows):
        if row.starts(text):
            return row
    return named[0] if len(named) == 1 else next(row for row in rows if not row.begins)


def _texts() -> list[Dialect]:
    """The dialects that somebody writes texts in."""
    others = {row.name for row in LAYOUTS.values() if row.kind in ("binary", "container")}
    return [dialect for dialect in dialects() if dialect.layout not in others]


def _only(fits: list[Format], source: str) -> Format:
    """The one format that fits. Raises AmbiguousFormatError where there are more."""
    if len(fits) > 1:
        names = ", ".join(map(str, fits))
        raise AmbiguousFormatError(
            f"the symbols fit several formats: {names}; name the right one (--from)"
        ).located(source)
    return fits[0]


def _trials(head: bytes, layout: Layout, source: str) -> list[_Trial]:
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
            dialect.alphabet.decode([text])
    except ParseError:
        return False
    return True


def _trials_of(known: Iterable[Dialect], head: bytes, layout: Layout, source: str) -> list[_Trial]:
    trials = []
    for dialect in known:
        own = LAYOUTS.get(dialect.layout)
        trial = None
        # What stands in brackets is read by the layout of any brackets, and better by its own.
        if own not in (None, layout) and layout.closing and own.closing == layout.closing:
            trial = _attempt(head, Format(dialect, own.name), source)
        if trial is None or not trial.fits:
            trial = _attempt(head, Format(dialect, layout.name), source)
        trials.append(trial)
    return trials


def _attempt(head: bytes, format: Format, source: str) -> _Trial:
    """Read the text in that format, and report how far that got.

    That is the fault, if there is any, and whether a case with a click was read.
    """
    clicked, cases = False, 0
    layout = find_layout(format.layout)
    text = _whole(head, layout)
    fault: ParseError | None = None
    try:
        for item in layout.read(io.BytesIO(text), format.dialect, source):
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


def _whole(head: bytes, layout: Layout) -> bytes:
    """The head without a last line that is cut off; a list's last row is closed instead."""
    if len(head) < HEAD:
        return head
    if b"\n" in head:
        return head[: head.rindex(b"\n") + 1]
    if layout.closing and layout.closing in head:
        return head[: head.rindex(layout.closing) + 1] + layout.closing
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
    what = "this text" if symbol is None else f"the symbol {shown(symbol)}"
    names = ", ".join(last[:_NAMED]) + ", ..." * (len(last) > _NAMED)
    return AmbiguousFormatError(
        f"no format is given, and none takes {what} here; nearest are {names}; "
        "name the right one (--from)"
    ).located(source, *furthest)
