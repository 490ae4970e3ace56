"""Every dialect in every layout, over a zoo of boards: equal again, or refused."""

import io
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from minesweeper_kit import (
    Board,
    Case,
    Cell,
    Dialect,
    Format,
    FormatError,
    LossyError,
    Origin,
    check,
    dialects,
    dump,
    loads,
    register,
)
from minesweeper_kit.dialect import registry
from minesweeper_kit.layouts import LAYOUTS
from tests.whole.generic import come_back, matrix
from tests.zoo import DIALECT_FILES, FORMATS, READ_ONLY, REPLAYS, ZOO, put

NAMES = [dialect.name for dialect in dialects()]


@pytest.mark.parametrize("name", NAMES)
def test_every_layout(name: str) -> None:
    assert matrix(registry.find_dialect(name)) > 50


@cache
def written(name: str) -> list[Case]:
    """What the format can say of the zoo, read back."""
    if name in REPLAYS:
        return loads(REPLAYS[name], name)
    format = Format.parse(name)
    found: list[Case] = []
    for board in ZOO.values():
        for case in (Case(board), Case(board, mines=3)):
            try:
                file = put([case], format)
            except LossyError:
                continue
            found += loads(file, format)
            break
    return found


@pytest.mark.parametrize("name", FORMATS)
def test_every_pair(name: str) -> None:
    """What one format wrote, another writes and reads with the same cells, or refuses."""
    assert written(name)
    for other in FORMATS:
        for case in written(name):
            for kept in (case, replace(case, mines=None)):
                try:
                    file = put([kept], other)
                except LossyError:
                    continue
                except FormatError:
                    assert other in REPLAYS
                    continue
                assert [again.board for again in loads(file, other)] == [case.board]
                break


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in REPLAYS])
def test_a_loss_is_the_one_that_its_file_declares(name: str) -> None:
    format = Format.parse(name)
    assert format.dialect is not None
    symbols, fallbacks = format.dialect.symbols, format.dialect.fallbacks
    for board in ZOO.values():
        file = io.BytesIO()
        try:
            dump([Case(board, mines=3)], file, format, lossy=True)
        except LossyError:
            continue
        # A spoiler writes a cell that its dialect has no symbol for.
        cells = [c if c in symbols else fallbacks.get(Cell(c), c) for c in board.cells]
        assert loads(file.getvalue(), format)[0].board == Board(
            board.rows, board.cols, bytes(cells)
        )


@pytest.mark.parametrize("name", NAMES)
def test_its_examples_are_true(name: str) -> None:
    dialect = registry.find_dialect(name)
    assert dialect.examples
    for example in dialect.examples:
        answers = dialect.as_role("answer")
        case = Case(
            Board.parse(example.board, dialect),
            example.click,
            None if example.expected is None else Board.parse(example.expected, answers),
            mines=example.mines,
            origin=Origin(name, dialect, 1, lambda _part, _row: 1),
        )
        assert check(case) == []
        asked = replace(case, expected=None)
        alone = replace(asked, click=None, mines=None)
        if dialect.layout not in READ_ONLY:
            assert any(come_back([one], Format.parse(name)) for one in (asked, alone))


@pytest.mark.parametrize("name", NAMES)
def test_its_file_says_what_it_is(name: str) -> None:
    dialect = registry.find_dialect(name)
    assert dialect.title
    assert dialect.family in ("judges", "solvers", "games", "people", "compact")
    assert dialect.layout in LAYOUTS
    assert set(dialect.also) <= LAYOUTS.keys()


ODD = """\
name: odd
title: Everything that makes a dialect hard
family: custom
symbols: {MINE: "💣", HIDDEN: ":.", FLAGGED: ".", EXPLODED: "|", numbers: "12345678"}
shared: {"_": {question: EMPTY, answer: BLANK}}
reads: {"·": EMPTY, "0": BLANK, "boom": EXPLODED}
layout: sized
header: ["{cols} by {rows}", "({mines})"]
fallbacks: {FLAGGED_MINE: FLAGGED, FLAGGED_EMPTY: FLAGGED}
examples:
  - name: a mine
    board: _💣_
    expected: 1💣1
"""
SPACED = """\
name: spaced
symbols: {MINE: "-1", EMPTY: "-2", HIDDEN: "-3", BLANK: 0, numbers: [1, 2, 3, 4, 5, 6, 7, 8]}
scalars: true
"""
PUNCTUATION = """\
name: punctuation
symbols: {MINE: "#", EMPTY: ",", HIDDEN: "/", BLANK: '"', FLAGGED: "[", numbers: "'|{}()\\\\:"}
"""
COUNTED = """\
name: counted
symbols: {MINE: "*", HIDDEN: "?", numbers: "12345678"}
shared: {" ": {question: EMPTY, answer: BLANK}}
layout: sized
header: ["{rows} {cols}", "{mines}"]
counted: true
bare_answers: true
"""


@pytest.mark.parametrize("text", [ODD, SPACED, PUNCTUATION, COUNTED])
def test_a_dialect_of_ones_own(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    dialect = Dialect.from_file(path)
    monkeypatch.setattr(registry, "_registered", {})
    register(dialect)
    assert matrix(dialect) > 50


def test_a_file_more_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in DIALECT_FILES:
        shutil.copy(path, tmp_path)
    (tmp_path / "odd.yaml").write_text(ODD, encoding="utf-8")
    monkeypatch.setattr(registry, "formats_folder", lambda: str(tmp_path))
    caches = (registry.shipped, registry.shipped_names)
    for cached in caches:
        cached.cache_clear()
    try:
        assert [dialect.name for dialect in dialects()] == sorted([*NAMES, "odd"])
        [case] = loads("2 by 1\n(1)\n💣_\n", "odd")
        assert case == Case(Board(1, 2, "a9"), mines=1)
        assert matrix(registry.find_dialect("odd")) > 50
    finally:
        for cached in caches:
            cached.cache_clear()
