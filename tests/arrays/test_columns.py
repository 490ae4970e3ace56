"""Batches of Arrow's in place of arrays: boards of many sizes, clicks and outcomes beside them."""

import math
from random import Random
from typing import Any

import numpy as np
import pytest

from minesweeper_kit import Board, Case, ClickError, ShapeError, check, find_dialect, solve, stats
from minesweeper_kit.arrays import (
    Rejection,
    Unsolved,
    reveal_many,
    solve_many,
    stats_many,
    validate_many,
)
from minesweeper_kit.case import Origin
from tests.arrays.made import read_in
from tests.zoo import ZOO

pytestmark = pytest.mark.usefixtures("tables")


def batch_of(cases: list[Case], **columns: Any) -> Any:
    """The cases as the kit's tables have them; `columns` replace or add some."""
    import pyarrow as pa

    def click(case: Case) -> dict[str, int] | None:
        return None if case.click is None else {"row": case.click[0], "col": case.click[1]}

    boards, expected = [case.board for case in cases], [case.expected for case in cases]
    made = {
        "name": pa.array([case.name for case in cases], pa.string()),
        "rows": pa.array([board.rows for board in boards], pa.int32()),
        "cols": pa.array([board.cols for board in boards], pa.int32()),
        "cells": pa.array([board.cells for board in boards], pa.binary()),
        "click": pa.array(
            list(map(click, cases)), pa.struct([("row", pa.int32()), ("col", pa.int32())])
        ),
        "expected": pa.array([each and each.cells for each in expected], pa.binary()),
        "mines": pa.array([case.mines for case in cases], pa.int32()),
        "dialect": pa.array(
            [case.dialect and case.dialect.name for case in cases], pa.string()
        ),
    } | columns  # fmt: skip
    return pa.RecordBatch.from_arrays(list(made.values()), list(made))


def some_cases() -> list[Case]:
    """Cases of all sizes in the zoo, with and without what else a case may have."""
    random = Random(7)
    cases: list[Case] = []
    for board in list(ZOO.values()) * 6:
        click = random.choice(
            [None, (random.randint(-1, board.rows), random.randint(0, board.cols))]
        )
        expected = None
        if random.random() < 0.5:
            try:
                expected = board.reveal(click or (0, 0))
            except ClickError:
                expected = board
        mines = random.choice([None, board.mines, board.mines + 1])
        name = random.choice([None, "leetcode", "exercism"])
        origin = name and Origin("", find_dialect(name), len(cases) + 1, lambda part, row: None)
        cases.append(Case(board, click, expected, mines, origin=origin or None))
    return cases


CASES = some_cases()


@pytest.mark.parametrize("part", [slice(None), slice(3, 60), slice(5, 6), slice(4, 4)])
def test_a_batch_is_what_its_cases_are(part: slice) -> None:
    cases = CASES[part]
    batch = batch_of(CASES)[part]  # a slice of a batch has the buffers of the whole
    revealed, figures = reveal_many(batch), stats_many(batch)
    legal, violations = validate_many(batch)
    outcomes = revealed.cells.to_pylist()
    assert len(cases) == len(outcomes) == len(legal)
    for at, case in enumerate(cases):
        wanted = case.board
        if case.click is None:
            assert revealed.rejections[at] == Rejection.MISSING
        else:
            try:
                wanted = case.board.reveal(case.click)
            except ClickError:
                assert revealed.rejections[at] not in (Rejection.NONE, Rejection.MISSING)
            else:
                assert revealed.rejections[at] == Rejection.NONE
        assert outcomes[at] == wanted.cells
        if not case.board.is_player_view:
            assert [column[at] for column in figures] == list(stats(case.board))
        assert violations.get(at, []) == check(case), case
        assert legal[at] == (at not in violations)


def test_outcomes_go_back_into_the_batch() -> None:
    batch = batch_of(CASES)
    at = batch.schema.names.index("expected")
    outcomes, rejections = reveal_many(batch)
    full = batch.set_column(at, batch.schema.field(at), outcomes)
    found = validate_many(full).violations
    answered = np.flatnonzero(rejections == Rejection.NONE).tolist()
    codes = {violation.code for number in answered for violation in found.get(number, ())}
    assert "wrong-total" in codes
    assert "wrong-outcome" not in codes


def test_clicks_of_ones_own_in_place_of_the_column() -> None:
    boards = [Board(1, 3, "99a"), Board(2, 1, "9a")]
    batch = batch_of([Case(board, click=(0, 1)) for board in boards])
    assert reveal_many(batch, (0, 0)).cells.to_pylist() == [b"\0\1\n", b"\1\n"]
    bare = batch.select(["cells", "cols", "rows"])
    assert reveal_many(bare, (0, 0)).rejections.tolist() == [0, 0]
    assert reveal_many(bare).rejections.tolist() == [Rejection.MISSING] * 2
    assert validate_many(bare).legal.tolist() == [True, True]


def test_other_types_of_the_same() -> None:
    import pyarrow as pa

    boards = [Board(1, 3, "99a"), Board(2, 1, "9a")]
    cases = [Case(board, click=(0, 0)) for board in boards]
    cells = [board.cells for board in boards]
    for kind in (pa.large_binary(), pa.binary_view(), pa.string()):
        batch = batch_of(cases, cells=pa.array(cells, pa.binary()).cast(kind))
        assert reveal_many(batch).cells.to_pylist() == [b"\0\1\n", b"\1\n"]
    batch = batch_of(cases, rows=pa.array([1, 2], pa.int64()), cols=pa.array([3, 1], pa.uint8()))
    assert reveal_many(batch).cells.type == pa.binary()


def test_positions_solved() -> None:
    views = [Board(1, 3, "c1c"), Board(2, 2, "cccc"), Board(1, 1, "0")]
    batch = batch_of([Case(views[0]), Case(views[1], mines=3), Case(views[2])])
    probabilities, faults = solve_many(batch)
    assert faults.tolist() == [0, 0, 0]
    assert np.nan_to_num(probabilities.to_pylist()[0], nan=-1).tolist() == [0.5, -1, 0.5]
    assert probabilities.to_pylist()[1] == [float(solve(views[1], 3).probabilities[0, 0])] * 4


def test_what_is_no_batch_of_boards() -> None:
    import pyarrow as pa

    case = Case(Board(1, 2, "9a"))
    for given, message in (
        (batch_of([case]).select(["rows", "cells"]), "cols is missing"),
        (batch_of([case], cells=pa.array([7])), "cells of binary was expected, not of int64"),
        (batch_of([case], rows=pa.array(["1"])),
         "rows of whole numbers was expected, not of string"),
    ):  # fmt: skip
        with pytest.raises(ShapeError) as caught:
            stats_many(given)
        assert message in str(caught.value)
    twice = pa.RecordBatch.from_arrays([pa.array([1])] * 2, ["rows", "rows"])
    with pytest.raises(ShapeError, match="two columns with the name rows"):
        stats_many(twice)
    with pytest.raises(TypeError, match="a RecordBatch or a Table was expected, not an Int64Array"):
        stats_many(pa.array([1]))


CLICKED = Case(Board(1, 2, "c1"), (0, 0), mines=1)
BAD_ROWS = [
    ("rows", None, "rows is null"),
    ("rows", -1, "2 cells cannot make a board of -1x2"),
    ("cols", 3, "2 cells cannot make a board of 1x3"),
    ("rows", 2**40, f"2 cells cannot make a board of {2**40}x2"),
    ("cells", None, "cells is null"),
    ("cells", b"", "0 cells cannot make a board of 1x2"),
    ("cells", b"\0M", "cells: a cell is a code from 0 to 15, not 77"),
    ("mines", 1.5, "mines: 1.5, expected a whole number"),
    ("mines", math.inf, "mines: inf, expected a whole number"),
    ("mines", 1e300, "mines: 1e+300, expected a whole number"),
    ("mines", -1, "mines: -1, expected a count of mines"),
    ("click", {"row": 0.5, "col": 0}, "click.row: 0.5, expected a whole number"),
]


@pytest.mark.parametrize(("name", "value", "said"), BAD_ROWS)
@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_row_that_is_no_case_stops_no_other(name: str, value: Any, said: str, at: int) -> None:
    import pyarrow as pa

    whole = batch_of([CLICKED] * 3)
    values = whole.column(name).to_pylist()
    values[at] = value
    column = pa.array(values)
    wrong = whole.set_column(whole.schema.get_field_index(name), name, column)
    others = [0, 1, 2]
    others.remove(at)
    legal, violations = validate_many(wrong)
    assert [(each.code, each.message) for each in violations[at]] == [("unreadable", said)]
    revealed, figures, solved = reveal_many(wrong), stats_many(wrong), solve_many(wrong)
    assert revealed.rejections[at] == Rejection.UNREADABLE
    assert solved.faults[at] == Unsolved.UNREADABLE
    assert revealed.cells[at].as_py() is None is solved.probabilities[at].as_py()
    assert (figures.rows[at], figures.mines[at], figures.density[at]) == (0, -1, -1)
    for given, found in (
        (validate_many(whole).legal, legal),
        (reveal_many(whole).rejections, revealed.rejections),
        (stats_many(whole).rows, figures.rows),
        (solve_many(whole).faults, solved.faults),
    ):
        assert [given[other] for other in others] == [found[other] for other in others]
    for one, two in ((reveal_many(whole)[0], revealed.cells), (solve_many(whole)[0], solved[0])):
        assert [str(one[other]) for other in others] == [str(two[other]) for other in others]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("expected", b"\0", "an expected outcome of 1 cell for a board of 2"),
        ("expected", b"\0\x10", "expected: a cell is a code from 0 to 15, not 16"),
        ("dialect", "gomoku", "unknown dialect 'gomoku'"),
    ],
)
def test_an_outcome_or_a_dialect_that_is_none(name: str, value: Any, said: str) -> None:
    import pyarrow as pa

    board = Board(1, 2, "9a")
    whole = batch_of([read_in(Case(board, (0, 0), board.reveal((0, 0))), "leetcode")] * 3)
    values = whole.column(name).to_pylist()
    values[1] = value
    wrong = whole.set_column(whole.schema.get_field_index(name), name, pa.array(values))
    legal, violations = validate_many(wrong)
    assert legal.tolist() == [True, False, True]
    (violation,) = violations.pop(1)
    assert violation.code == "unreadable"
    assert violation.message.startswith(said)
    assert not violations


def answers(batch: Any) -> list[Any]:
    """What the functions for many boards give for it."""
    revealed, judged = reveal_many(batch), validate_many(batch)
    return [
        *(revealed.cells.to_pylist(), revealed.rejections.tolist()),
        *(judged.legal.tolist(), judged.violations),
        *map(np.ndarray.tolist, stats_many(batch)),
    ]


def test_tables_and_their_columns_in_chunks() -> None:
    import pyarrow as pa

    cases = some_cases()
    batch = batch_of(cases)
    parts = [batch.slice(at, 11) for at in range(0, len(cases), 11)]
    table = pa.Table.from_batches(parts)
    structs = pa.chunked_array([part.to_struct_array() for part in parts])
    for given in (table, table.combine_chunks(), structs, batch.to_struct_array()):
        assert answers(given) == answers(batch)
    assert len(reveal_many(table.slice(0, 0)).cells) == 0
    assert len(reveal_many(pa.Table.from_batches([], batch.schema)).cells) == 0


def test_columns_as_dictionaries() -> None:
    cases = some_cases()
    batch = batch_of(cases)
    given = batch
    for at, name in enumerate(batch.schema.names):
        if name != "click":
            given = given.set_column(at, name, batch.column(name).dictionary_encode())
    assert answers(given) == answers(batch)


def test_numbers_as_pandas_has_them() -> None:
    import pyarrow as pa

    cases = some_cases()
    batch = batch_of(cases)
    floats = {
        name: pa.array(
            [np.nan if value is None else float(value) for value in batch.column(name).to_pylist()]
        )
        for name in ("rows", "cols", "mines")
    }
    kind = pa.struct([("row", pa.float64()), ("col", pa.float64())])
    given = batch_of(cases, **floats, click=batch.column("click").cast(kind))
    assert answers(given) == answers(batch)
    views = [Board(2, 2, "cccc"), Board(1, 3, "c1c")]
    asked = batch_of([Case(view) for view in views], mines=pa.array([3.0, np.nan]))
    probabilities, faults = solve_many(asked)
    assert faults.tolist() == [0, 0]
    assert probabilities.to_pylist()[0] == [0.75] * 4


def test_columns_of_ones_own_are_in_nobodys_way() -> None:
    import pyarrow as pa

    cases = some_cases()
    own = pa.array([{"any": [number]} for number in range(len(cases))])
    assert answers(batch_of(cases, own=own)) == answers(batch_of(cases))
