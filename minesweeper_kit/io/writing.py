"""Writing cases: dump, dumps."""

import io
import json
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import BinaryIO

from minesweeper_kit.batch import BatchText, CaseBatch
from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import LossyError
from minesweeper_kit.io.compression import compressing
from minesweeper_kit.io.files import Source, as_binary, is_text, replacing
from minesweeper_kit.io.format import Format, reject_text
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.wording import comma_list, quoted, shorten, wrong_type

Notes = Callable[[str], object]
"""What is called with a line for people about what was left out."""

_COUNTED = re.compile(r"[^\W\d_]{1,20} #?[0-9]{1,9}")
"""A word and a number, as cases are called that nobody gave a name."""
_PARTS = {"click": "the click", "expected": "the expected outcome", "mines": "the total of mines"}


def dump(
    cases: Iterable[Case | CaseBatch],
    target: Source,
    format: str | Format,
    *,
    lossy: bool = False,
    notes: Notes | None = None,
) -> None:
    r"""Write cases to a path, whole or not at all, or to an open stream.

    A path that ends in .gz or .zst is written compressed. Where `lossy` is true,
    a cell without a symbol is written as the one that the dialect declares as its
    fallback, and what the layout cannot hold is left out. A name and what a case
    has as its `extra` are left out anyway where there is no room. `notes` is called once
    with a line about what is left out first.

    Raises LossyError for what would be lost, FormatError for a format that does
    not exist or a case without a dialect, TypeError for what is no case, and OSError;
    to `rawvf` also ParseError for damaged events of the replay that a case was read from.

    >>> from minesweeper_kit import loads
    >>> stream = io.BytesIO()
    >>> dump(loads("EM"), stream, "leetcode+csv")
    >>> stream.getvalue()
    b'E,M\n'
    """
    asked = Format.parse(format)
    if isinstance(target, str | os.PathLike):
        with whole_file(target) as stream:
            write_stream(cases, stream, asked, lossy=lossy, notes=notes)
    elif is_text(target):
        target.write(dumps(cases, asked, lossy=lossy, notes=notes))
    else:
        target.flush()
        write_stream(cases, as_binary(target), asked, lossy=lossy, notes=notes)


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A stream whose bytes become the file at `path` when the block ends without an error.

    They are compressed if the path ends in .gz or .zst. Raises OSError, and
    FormatError where the package for zstd is not installed.

    >>> import gzip, tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "boards.txt.gz")
    ...     with whole_file(path) as stream:
    ...         size = stream.write(b"EM")
    ...     gzip.decompress(path.read_bytes())
    b'EM'
    """
    with replacing(path) as stream, compressing(stream, os.fspath(path)) as packing:
        yield packing


def dumps(
    cases: Iterable[Case | CaseBatch],
    format: str | Format,
    *,
    lossy: bool = False,
    notes: Notes | None = None,
) -> str:
    r"""The cases as a text. Raises what `dump` raises, and FormatError for a binary format.

    >>> from minesweeper_kit import loads
    >>> dumps(loads("EM"), "leetcode+csv")
    'E,M\n'
    """
    asked = Format.parse(format)
    reject_text(asked)
    buffer = io.BytesIO()
    write_stream(cases, buffer, asked, lossy=lossy, notes=notes)
    return buffer.getvalue().decode()


def write_stream(
    cases: Iterable[Case | CaseBatch],
    stream: BinaryIO,
    format: Format,
    *,
    lossy: bool = False,
    notes: Notes | None = None,
) -> int:
    """Write cases to a stream of bytes as `dump` does, and return how many there were.

    A LossyError names the case that it is about, and its place.

    >>> from minesweeper_kit import loads
    >>> write_stream(loads("EM"), io.BytesIO(), Format.parse("leetcode+csv"))
    1
    """
    if isinstance(cases, Board | Case):
        raise wrong_type("a list of cases", cases, "[Case(board)] is one of a single board")
    layout = find_layout(format.layout)
    holds = layout.optional_parts(format.dialect)
    latest: Case | None = None
    count = 0
    batches = getattr(cases, "case_batches", None)  # of a reader

    def prepared() -> Iterator[Case | BatchText]:
        nonlocal latest, notes, count
        for item in cases if batches is None else batches():
            written = None
            if isinstance(item, CaseBatch):
                latest, written = item.case(0), _write_case_batch(item, format, holds, lossy)
            if written is not None:
                first, count = latest, count + written.cases
                yield written  # what is left out is said of what was written
                if notes is not None and first and _is_named(first) and "name" not in holds:
                    notes(_left_out(first, ["the name"], format))
                    notes = None
                continue
            for case in item if isinstance(item, CaseBatch) else (item,):
                if not isinstance(case, Case):
                    raise wrong_type("a Case", case, "Case(board) makes one of a board")
                latest = case
                count += 1
                fitted = _fit(case, format, holds, lossy)
                yield fitted
                if notes is not None:
                    lost = _lost_keys(case, format, holds)
                    lost += ["the name"] * ("name" not in holds and _is_named(case))
                    lost += [] if fitted is case else _lost(case, fitted)
                    if lost:
                        notes(_left_out(case, lost, format))
                        notes = None

    made = prepared()
    try:
        if format.dialect is None and not layout.names_dialect:
            next(made, None)  # why a case cannot be read says more than that a dialect is missing
        layout.write_cases(made, stream, format.dialect)
    except LossyError as error:
        if latest is not None:
            error.message = f"{latest.label}: {error.message}"
            error.located(*latest.place())
        if latest is not None and layout.numbers and not error.loss.startswith(f"{format} cannot"):
            error.message += _with_numbers(latest, format)
        raise
    return count


def _with_numbers(case: Case, format: Format) -> str:
    """The advice to write the case in a dialect of numbers that has all of its symbols.

    Empty where it is not the dialect that keeps the case from being written.
    """
    cells = {*case.board.cells, *(case.expected.cells if case.expected else b"")}

    def has_them(dialect: Dialect) -> bool:
        numbers = all(symbol.lstrip("-").isdigit() for symbol in dialect.symbols.values())
        return dialect.scalars and numbers and cells <= dialect.symbols.keys()

    if format.dialect is None or has_them(format.dialect):
        return ""
    found = next(filter(has_them, dialects()), None)
    return f"; --to {found.name}+{format.layout} has them" if found else "; text does (--to hex)"


def _write_case_batch(
    batch: CaseBatch, format: Format, holds: Collection[str], lossy: bool
) -> BatchText | None:
    """The text of a batch of which nothing is lost; None where its cases go one by one."""
    dialect = format.dialect or batch.dialect
    if dialect is not None and dialect.is_inline and find_layout(format.layout).names_dialect:
        return None  # each case has a dialect of its own
    parts = {"click": batch.clicks, "expected": batch.expected, "mines": batch.model.mines}
    if dialect is None or any(
        value is not None for part, value in parts.items() if part not in holds
    ):
        return None
    if lossy and any(
        cells is not None and dialect.alphabet.fall_back(cells) != cells
        for cells in (batch.cells, batch.expected)
    ):
        return None
    return find_layout(format.layout).write_case_batch(batch, dialect)


def _is_named(case: Case) -> bool:
    """Whether a case that was read has a name that says more than its place: no `Example 1`."""
    return bool(case.name and case.origin) and not _COUNTED.fullmatch(case.name or "")


def _lost_keys(case: Case, format: Format, holds: Collection[str]) -> list[str]:
    """The keys of what the case has besides its parts that the layout has no room for."""
    layout = find_layout(format.layout)
    return [
        quoted(key)
        for key, value in case.extra.items()
        if not ("extra" in holds or key in layout.keys or (layout.texts and isinstance(value, str)))
    ]


_KINDS = {
    Cell.BLANK: "open cells",
    Cell.EMPTY: "safe cells",
    Cell.MINE: "mines",
    Cell.EXPLODED: "the exploded mine",
    Cell.HIDDEN: "hidden cells",
    Cell.FLAGGED: "flags",
    Cell.FLAGGED_MINE: "flags",
    Cell.FLAGGED_EMPTY: "wrong flags",
}
"""What cells are called where they are left out; the others are numbers."""


def _lost(case: Case, fitted: Case) -> list[str]:
    """What the case that is written lacks of the one that was read."""
    empty = [part for part in _PARTS if getattr(fitted, part) is None]
    lost = [_PARTS[part] for part in empty if getattr(case, part) is not None]
    if case.board == fitted.board:
        return lost
    pairs = {*zip(case.board.cells, fitted.board.cells, strict=True)}
    kinds = sorted(before for before, after in pairs if before != after)
    return lost + list(dict.fromkeys(_KINDS.get(Cell(kind), "numbers") for kind in kinds))


def _left_out(case: Case, lost: list[str], format: Format) -> str:
    """The line that says what the format has no room for; the case is the first of its file."""
    label = quoted(case.label) if case.name else case.label
    note = LossyError(f"{format} cannot hold {comma_list(lost)}: left out, first in {label}")
    return str(note.located(case.place()[0]))


def _fit(case: Case, format: Format, holds: Collection[str], lossy: bool) -> Case:
    """The case as it will be written; `holds` are the parts that the layout has room for.

    Where `lossy` is true the fallbacks of the dialect stand for cells without a
    symbol, and other parts are left out. Without it they raise LossyError. A name
    is left out either way: it is a label, and no part of the game.
    """
    dialect = format.dialect or case.dialect
    if find_layout(format.layout).names_dialect and (
        format.dialect is None or format.dialect.is_inline
    ):
        dialect = None  # the document names one that has all of its symbols
    lost = [
        part
        for part in ("click", "expected", "mines")
        if part not in holds and getattr(case, part) is not None
    ]
    if "mines" in lost and case.mines == case.board.mines and not case.board.is_player_view:
        lost.remove("mines")  # the board itself shows it
    for board in (case.board, case.expected):
        if board is not None and board.cols and not board.rows:
            raise LossyError(f"a board of 0x{board.cols} would be read back as one of 0x0")
    if case.name is not None and "name" in holds and not _is_text(case.name):
        raise LossyError(f"the name {shorten(case.name)!a} is no text that UTF-8 can write")
    if (
        case.extra
        and "extra" in holds
        and not _is_text(json.dumps(dict(case.extra), ensure_ascii=False))
    ):
        raise LossyError("what the case has as its extra is no text that UTF-8 can write")
    if lost and not lossy:
        # A cell without a symbol is the greater loss to name, unless the layout writes its own.
        if dialect is not None and not find_layout(format.layout).own:
            dialect.alphabet.require(case.board.cells, case.board.cols)
        raise _reject_lost(case, lost, format, holds)
    if not lossy or dialect is None:
        return case
    board, mines = _fall_back(case.board, dialect), case.mines
    if mines is None and board.is_player_view and not case.board.is_player_view:
        mines = case.board.mines  # which the board no longer shows
    return replace(
        case,
        board=board,
        click=None if "click" in lost else case.click,
        expected=None
        if case.expected is None or "expected" in lost
        else _fall_back(case.expected, dialect),
        mines=None if "mines" in lost else mines,
    )


def _reject_lost(
    case: Case, lost: Sequence[str], format: Format, holds: Collection[str]
) -> LossyError:
    """The error for parts that a format cannot hold, with what helps: `--lossy`, where it does."""
    keys = _lost_keys(case, format, holds)
    parts = comma_list([*keys, " and ".join(_PARTS[part] for part in lost)])
    lossy = f"use --lossy to convert without {'them' if len(keys) + len(lost) > 1 else 'it'}, or"
    try:
        write_stream([case], io.BytesIO(), format, lossy=True)
    except LossyError as error:
        parts, lossy = f"{parts}, and {error.loss.removeprefix(f'{format} ')}", "use"
    return LossyError(
        f"{format} cannot hold {parts}",
        f"; {lossy} --to {_document(case, format.dialect)} to keep all",
    )


def _document(case: Case, dialect: Dialect | None) -> str:
    """The format of a document that holds all parts of a case, in this dialect if it can."""
    if dialect is None or dialect.is_inline:
        return "yaml"
    try:
        dialect.alphabet.require(case.board.cells, case.board.cols)
    except LossyError:
        return "yaml"
    return f"{dialect.name}+yaml"


def _is_text(text: str) -> bool:
    """Whether UTF-8 can write it: there is no half of a character in it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _fall_back(board: Board, dialect: Dialect) -> Board:
    """The board with the dialect's fallback in place of each cell without a symbol."""
    return Board(board.rows, board.cols, dialect.alphabet.fall_back(board.cells))
