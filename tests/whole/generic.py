"""What every dialect has to do in every layout, over a zoo of boards."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from minesweeper_kit import Board, Case, Dialect, Format, LossyError, loads
from minesweeper_kit.layouts import LAYOUTS, Layout, find_layout
from tests.zoo import HERE, TABLES, ZOO, put

LANGUAGES = ("python", "cpp", "go", "typescript", "rust", "csharp", "kotlin", "swift", "fsharp")


def variants(board: Board, format: Format) -> Iterator[Case]:
    """The board, and what the format has room for beside it."""
    holds = find_layout(format.layout).optional_parts(format.dialect)
    yield Case(board)
    if len(board.cells) < 100:
        beside = {
            "mines": Case(board, mines=3),
            "click": Case(board, click=(0, 0)),
            "expected": Case(board, expected=board),
        }
        yield from (case for part, case in beside.items() if part in holds)


def come_back(cases: list[Case], format: Format) -> bool:
    """Whether they can be written; then they must come back equal."""
    try:
        file = put(cases, format)
    except LossyError:
        return False
    assert list(map(bare, loads(file, format))) == list(map(bare, cases)), file
    return True


def bare(case: Case) -> Case:
    """The case without a total of mines that its board shows as well."""
    shown = case.mines == case.board.mines and not case.board.is_player_view
    return replace(case, mines=None) if shown else case


def matrix(dialect: Dialect, layouts: Iterable[Layout] | None = None) -> int:
    """One dialect in every layout, or in these; how many of its cells hold a board."""
    written = 0
    for row in LAYOUTS.values() if layouts is None else layouts:
        layout = row.name
        if row.unread or row.unwritten or layout in TABLES - HERE.keys():
            continue
        format = Format(dialect, layout)
        own = layout in ("grid", "array", "json", dialect.layout, *dialect.also)
        # What languages have of their own is brackets, and containers know no symbols: a few
        # boards show it.
        kept = row.kind in ("binary", "container", "table") and not row.numbers
        few = layout in LANGUAGES or (kept and not own)
        zoo = list(ZOO.values())[:: 4 if few else 1]
        for board in zoo if own else [board for board in zoo if len(board.cells) < 100]:
            for case in variants(board, format):
                # Some files hold one board, or tell answers apart only beside their questions.
                several = not (row.single or row.paired) and len(board.cells) < 100
                written += come_back([case, case] if several else [case], format)
    return written
