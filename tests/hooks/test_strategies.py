"""The Hypothesis strategies: what they draw is legal, as asked for, and shrinks to little."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from minesweeper_kit import Board, Case, Cell, check, dumps, loads
from minesweeper_kit.game.rules import check_board
from minesweeper_kit.strategies import STAGES, Stage, boards, cases, clicks, suites

ROOT = Path(__file__).parents[2]
UNREVEALED = (Cell.EMPTY, Cell.MINE, Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY)
QUIET = settings(database=None, derandomize=True, deadline=None)

few = settings(max_examples=20, deadline=None)
some_stage = st.sampled_from(STAGES)


def stage_of(board: Board) -> set[str]:
    """Every stage that the board can be said to be in, by the definitions of `Stage`."""
    safe_left = any(cell in board.cells for cell in (Cell.EMPTY, Cell.FLAGGED_EMPTY))
    fits = {
        "view": board.is_player_view,
        "lost": board.cells.count(Cell.EXPLODED) == 1,
        "untouched": set(board.cells) <= set(UNREVEALED),
        "won": not safe_left,
        "mid-game": safe_left and not board.is_untouched,
    }
    return {name for name, holds in fits.items() if holds}


@few
@given(st.data(), some_stage, st.booleans())
def test_boards_are_legal_and_of_the_stage(data: st.DataObject, stage: Stage, flags: bool) -> None:
    board = data.draw(boards(stage=stage, flags=flags))
    assert check_board(board) == []
    assert stage in stage_of(board)
    if stage != "lost":
        assert Cell.EXPLODED not in board.cells
    if not flags:
        assert set(board.cells).isdisjoint(range(Cell.FLAGGED, Cell.FLAGGED_EMPTY + 1))
    if stage != "view":
        assert not board.is_player_view


@few
@given(st.data(), some_stage)
def test_sizes_are_as_asked_for(data: st.DataObject, stage: Stage) -> None:
    board = data.draw(boards((2, 3), 4, stage=stage))
    assert board.rows in (2, 3)
    assert board.cols == 4
    assert data.draw(boards(1, 3, stage=stage)).cols == 3


@few
@given(st.data(), st.floats(0, 1))
def test_the_density_is_as_asked_for(data: st.DataObject, share: float) -> None:
    board = data.draw(boards(5, 6, density=share, stage="untouched"))
    assert board.mines == round(30 * share)
    assert 6 <= data.draw(boards(5, 6, density=(0.2, 0.5), stage=("won", "lost"))).mines <= 15
    assert data.draw(boards(5, 6, density=0, stage="lost")).mines == 1
    assert data.draw(boards(5, 6, density=1, stage="mid-game")).mines == 28


@settings(max_examples=2, deadline=None)
@given(boards(100, (90, 110), density=0.2, stage="mid-game"))
def test_boards_may_be_large(board: Board) -> None:
    assert check_board(board) == []
    assert board.mines == round(len(board.cells) * 0.2)


@few
@given(boards((0, 1), (0, 2)))
def test_boards_may_be_empty(board: Board) -> None:
    assert check_board(board) == []


def test_every_stage_size_and_kind_of_cell_turns_up() -> None:
    seen: set[object] = set()

    @settings(database=None, derandomize=True, max_examples=150, deadline=None)
    @given(boards(flags=True))
    def look(board: Board) -> None:
        seen.update(stage_of(board), board.cells)
        seen.update({f"{board.rows} rows", f"{board.cols} columns"})

    look()
    wanted = {*STAGES, *range(5), *range(9, 16), "1 rows", "8 rows", "1 columns", "8 columns"}
    assert wanted <= seen
    assert not {"0 rows", "9 rows", "0 columns", "9 columns"} & seen


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"rows": -1}, "rows=-1 is no size"),
        ({"cols": (3, 2)}, r"cols=\(3, 2\) is no size"),
        ({"density": 1.5}, "density=1.5 is no share from 0 to 1"),
        ({"density": (0.5, 0.1)}, "is no share"),
        ({"stage": "over"}, "stage='over' is none of untouched, mid-game, won, lost, view"),
        ({"stage": ()}, "no stage at all"),
        (
            {"rows": 1, "cols": 2, "stage": "mid-game"},
            "a mid-game board needs 3 cells, rows=1 and cols=2 leave room for 2",
        ),
    ],
)
def test_what_cannot_be_is_refused_at_once(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        boards(**asked)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: cases("x"), "boards='x' is no strategy of Hypothesis"),  # type: ignore[arg-type]
        (lambda: cases(names="x"), "names='x' is no strategy of Hypothesis"),  # type: ignore[arg-type]
        (lambda: suites([]), r"cases=\[\] is no strategy of Hypothesis"),  # type: ignore[arg-type]
        (lambda: boards(rows="a"), "rows='a' is no size, nor a least and a most"),  # type: ignore[arg-type]
        (lambda: boards(cols=(1, 2, 3)), r"cols=\(1, 2, 3\) is no size"),  # type: ignore[arg-type]
        (lambda: boards(density="a"), "density='a' is no share from 0 to 1"),  # type: ignore[arg-type]
        (lambda: boards(stage=5), "stage=5 is none of untouched"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_drawn_by_hypothesis(call: Callable[[], object], said: str) -> None:
    with pytest.raises(InvalidArgument, match=f"^{said}"):
        call()


# Shrinking


@pytest.mark.parametrize(
    ("stage", "smallest"),
    [
        ("untouched", Board(1, 1, "9")),
        ("mid-game", Board(1, 3, "91a")),
        ("won", Board(1, 1, "0")),
        ("lost", Board(1, 1, "b")),
        ("view", Board(1, 1, "c")),
    ],
)
def test_each_stage_shrinks_to_its_smallest_board(stage: Stage, smallest: Board) -> None:
    assert find(boards((1, 4), (1, 4), stage=stage), lambda board: True, settings=QUIET) == smallest


def test_boards_shrink_to_what_makes_the_test_fail() -> None:
    assert find(boards(), lambda b: b.mines >= 2, settings=QUIET) == Board(1, 2, "aa")
    assert len(find(boards(), lambda b: 2 in b.cells, settings=QUIET).cells) <= 4
    two_rows = find(boards(), lambda b: b.rows > 1 and b.mines > 0, settings=QUIET)
    assert two_rows == Board(2, 1, "9 a")
    flagged = find(boards(flags=True), lambda b: Cell.FLAGGED_EMPTY in b.cells, settings=QUIET)
    assert flagged == Board(1, 1, "f")


def test_cases_and_suites_shrink() -> None:
    small = cases(boards((1, 3), (1, 3), stage=("untouched", "mid-game")))
    simplest = Case(Board(1, 1, "9"), (0, 0), Board(1, 1, "0"))
    assert find(suites(small), lambda suite: True, settings=QUIET) == [simplest]
    exploded = find(
        small, lambda case: case.expected and Cell.EXPLODED in case.expected.cells, settings=QUIET
    )
    assert len(exploded.board.cells) <= 4
    assert exploded.board.mines == 1


def test_a_failing_example_is_printed_as_an_expression_of_itself() -> None:
    @settings(database=None, print_blob=False)
    @given(boards())
    def fails(board: Board) -> None:
        assert board.mines < 2

    with pytest.raises(AssertionError) as caught:
        fails()
    assert "fails(\n    board=Board(1, 2, 'MM'),\n)" in "\n".join(caught.value.__notes__)


@few
@given(boards(flags=True), cases())
def test_reprs_evaluate(board: Board, case: Case) -> None:
    assert eval(repr(board)) == board
    assert eval(repr(case)) == case


# Clicks, cases, suites


@few
@given(boards(flags=True), st.data())
def test_clicks_are_those_that_the_game_allows(board: Board, data: st.DataObject) -> None:
    allowed = clicks(board)
    if allowed.is_empty:
        over = Cell.EXPLODED in board.cells
        assert over or set(board.cells).isdisjoint([Cell.EMPTY, Cell.MINE, Cell.HIDDEN])
        return
    click = data.draw(allowed)
    found = {violation.code for violation in check(Case(board, click))}
    assert found <= ({"click-unknown"} if board.is_player_view else set())


@few
@given(boards(stage=("untouched", "mid-game"), density=(0, 0.9)), st.data())
def test_safe_clicks_hit_no_mine(board: Board, data: st.DataObject) -> None:
    safe = clicks(board, mines=False)
    if Cell.EMPTY in board.cells:
        assert Cell.EXPLODED not in board.reveal(data.draw(safe)).cells
    else:
        assert safe.is_empty


@few
@given(cases())
def test_cases_are_right_fixtures(case: Case) -> None:
    assert check(case) == []
    assert case.click is not None
    assert case.expected == case.board.reveal(case.click)


@few
@given(cases(boards(flags=True)))
def test_cases_of_any_board_are_legal(case: Case) -> None:
    assert check(case) == []
    if case.board.is_player_view:
        assert case.click is None


@few
@given(suites(), st.sampled_from(["leetcode+yaml", "codingninjas+json", "leetcode+ndjson"]))
def test_suites_go_through_every_document(suite: list[Case], format: str) -> None:
    text = dumps(suite, format)
    assert loads(text, format) == suite


# Registered types


@few
@given(st.from_type(Board), st.from_type(Case))
def test_types_are_registered(board: Board, case: Case) -> None:
    assert check_board(board) == []
    assert check(case) == []
    assert case.click is not None


HOOKED = """
import sys
from minesweeper_kit_hooks.hypothesis_hook import register
{before}
register()
register()
{after}
from hypothesis import given, settings, strategies as st
from minesweeper_kit import Board, Case
assert all(type(f).__module__.partition(".")[0] != "minesweeper_kit_hooks" for f in sys.meta_path)
assert "minesweeper_kit.strategies" not in sys.modules
@settings(database=None, max_examples=20, deadline=None)
@given(st.from_type(Board), st.from_type(Case))
def run(board, case):
    assert board.rows and case.expected == case.board.reveal(case.click)
run()
print("done")
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "assert not {m for m in sys.modules if m.partition('.')[0] == 'minesweeper_kit'}"),
        ("import minesweeper_kit", ""),
        ("import hypothesis", "assert 'minesweeper_kit' not in sys.modules"),
    ],
    ids=["the kit comes later", "the kit is there already", "Hypothesis is there already"],
)
def test_the_hook_registers_without_importing_the_kit(
    tmp_path: Path, before: str, after: str
) -> None:
    # As the wheel has it: the hooks are a package of their own.
    shutil.copytree(ROOT / "minesweeper_kit" / "hooks", tmp_path / "minesweeper_kit_hooks")
    program = HOOKED.format(before=before, after=after)
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=os.environ
        | {
            "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]),
            "HYPOTHESIS_NO_PLUGINS": "1",
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.stdout, ended.stderr) == ("done\n", "")
