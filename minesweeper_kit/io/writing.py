"""Writing cases: dump, dumps."""

import io
import os
import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError
from minesweeper_kit.io.compression import packed
from minesweeper_kit.io.files import Source, as_binary, is_text, replacing
from minesweeper_kit.io.format import Format, refuse_text
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.wording import cut

_HALF = re.compile("[\ud800-\udfff]")
_PARTS = {"click": "the click", "expected": "the expected outcome", "mines": "the total of mines"}


def dump(
    cases: Iterable[Case],
    target: Source,
    format: str | Format,
    *,
    lossy: bool = False,
) -> None:
    """Write cases to a path, whole or not at all, or to an open stream.

    A path that ends in .gz or .zst is written compressed.
    `lossy` allows what would be refused: it applies the fallbacks that the
    dialect declares, and leaves out what the layout has no room for.

    Raises LossyError for what would be lost, FormatError for a format that does
    not exist or a case without a dialect, and OSError.
    """
    asked = Format.parse(format)
    if isinstance(target, str | os.PathLike):
        with whole_file(target) as stream:
            _write(cases, stream, asked, lossy)
    elif is_text(target):
        target.write(dumps(cases, asked, lossy=lossy))
    else:
        target.flush()
        _write(cases, as_binary(target), asked, lossy)


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A stream whose bytes become the file at `path`, whole or not at all.

    They are compressed where its suffix asks for it. Raises OSError, and
    FormatError where what the compression needs is not installed.
    """
    with replacing(path) as stream, packed(stream, os.fspath(path)) as packing:
        yield packing


def dumps(cases: Iterable[Case], format: str | Format, *, lossy: bool = False) -> str:
    """The cases as a text. Raises what `dump` raises, and FormatError for a binary format."""
    asked = Format.parse(format)
    refuse_text(asked)
    buffer = io.BytesIO()
    _write(cases, buffer, asked, lossy)
    return buffer.getvalue().decode()


def _write(cases: Iterable[Case], stream: BinaryIO, format: Format, lossy: bool) -> None:
    layout = find_layout(format.layout)
    holds = layout.room(format.dialect)
    latest: Case | None = None

    def prepared() -> Iterator[Case]:
        nonlocal latest
        for case in cases:
            latest = case
            yield _fit(case, format, holds, lossy)

    try:
        layout.write(prepared(), stream, format.dialect)
    except LossyError as error:
        if latest is not None:
            error.message = f"{latest.label}: {error.message}"
            error.located(*latest.place())
        raise


def _fit(case: Case, format: Format, holds: Collection[str], lossy: bool) -> Case:
    """The case as the format can hold it.

    Raises LossyError for a part it has no room for, unless a loss is allowed. A
    name is left out without a word: it is a label, and no part of the game.
    """
    dialect = format.dialect or case.dialect
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
    if case.name is not None and "name" in holds and _HALF.search(case.name):
        raise LossyError(f"the name {cut(case.name)!a} is no text that UTF-8 can write")
    if lost and not lossy:
        if dialect is not None:  # a cell without a symbol is the greater loss to name
            dialect.alphabet.require(case.board.cells, case.board.cols)
        parts = " and ".join(_PARTS[part] for part in lost)
        raise LossyError(
            f"the layout {format.layout} has no room for {parts}; "
            "where a loss is allowed (--lossy), it is left out"
        )
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
        mines=mines if "mines" in holds else None,
    )


def _fall_back(board: Board, dialect: Dialect) -> Board:
    return Board(board.rows, board.cols, dialect.alphabet.fall_back(board.cells))
