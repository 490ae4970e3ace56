"""Rules: outcomes of the engine are legal, and what is known of a view is enough."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Breach, Case, Cell, check, differences, find_dialect
from minesweeper_kit.rules import BREACHES, check_board, check_limits, check_total
from minesweeper_kit.solver import check_possible
from minesweeper_kit.strategies import boards as legal_boards
from tests.boards import EVERY, boards
from tests.solver.boards import lattice

COVERED = bytes([Cell.EMPTY, Cell.MINE])


@given(boards(COVERED, least=1, most=7), st.data())
def test_an_outcome_is_legal_and_so_is_its_view(board: Board, data: st.DataObject) -> None:
    click = (data.draw(st.integers(0, board.rows - 1)), data.draw(st.integers(0, board.cols - 1)))
    outcome = board.reveal(click)
    assert check_board(board) == []
    assert check_board(outcome) == []
    assert check(Case(outcome.player_view(), mines=board.mines)) == []
    fixture = Case(board, click, outcome, board.mines)
    assert check(fixture) == []
    # One cell that is wrong is one finding, in its place.
    at = data.draw(st.integers(0, len(outcome.cells) - 1))
    wrong = (outcome.cells[at] + data.draw(st.integers(1, 15))) % 16
    cells = outcome.cells[:at] + bytes([wrong]) + outcome.cells[at + 1 :]
    (found,) = check(Case(board, click, Board(board.rows, board.cols, cells)))
    assert (found.code, found.part) == ("wrong-outcome", "expected")
    assert (found.row, found.col) == divmod(at, board.cols)
    assert found.message == (
        f"expected '{Cell(wrong).name}', the rules give '{Cell(outcome.cells[at]).name}'"
    )


@given(boards(EVERY), st.none() | st.tuples(st.integers(-1, 6), st.integers(-1, 6)), boards(EVERY))
def test_any_case_can_be_checked(
    board: Board, click: tuple[int, int] | None, expected: Board
) -> None:
    for found in check(Case(board, click, expected, 3)):
        assert found.code in BREACHES
        assert (found.row is None) is (found.col is None)
        assert found.message


def test_a_view_bounds_its_numbers() -> None:
    hidden, flagged, mine = Cell.HIDDEN, Cell.FLAGGED, Cell.FLAGGED_MINE
    for cells, said in (
        ([1, hidden, mine], []),
        ([2, hidden, 0], ["(0, 0): number 2, but 0 to 1 mine adjacent"]),
        ([hidden, 3, flagged], ["(0, 1): number 3, but 0 to 2 mines adjacent"]),
        ([mine, 1, hidden], []),
        ([mine, 0, hidden], ["(0, 1): blank, but 1 mine adjacent"]),
        ([hidden, 0, hidden], []),
    ):
        assert [str(found) for found in check_board(Board(1, 3, bytes(cells)))] == said


def test_limits_and_totals() -> None:
    limits = find_dialect("leetcode").limits
    assert check_limits(Board(50, 50, bytes(2500)), limits, "leetcode") == []
    assert [str(b) for b in check_limits(Board(0, 0, b""), limits, "leetcode")] == [
        "0 rows, but leetcode has 1 to 50",
        "0 columns, but leetcode has 1 to 50",
    ]
    view = Board(1, 3, bytes([Cell.HIDDEN, Cell.FLAGGED, Cell.MINE]))
    assert [check_total(Case(view, mines=n)) == [] for n in range(5)] == [
        False, True, True, True, False,
    ]  # fmt: skip
    assert check_total(Case(view, mines=4)) == [
        Breach("wrong-total", None, None, "a total of 4 mines, but the board has 1 to 3", "mines")
    ]


def test_a_view_whose_numbers_hold_each_but_not_together() -> None:
    view = Board(2, 2, "0c 1c")
    assert check_board(view) == []
    message = "no arrangement of mines satisfies the numbers at (0, 0), (1, 0)"
    assert check(Case(view)) == [Breach("no-arrangement", 0, 0, message)]
    # What the notation tells counts: were the mine hidden too, (1, 1) could be the one of both.
    assert check(Case(Board(3, 3, "91c 9c1 9cc"))) == []
    (found,) = check(Case(Board(3, 3, "91c 9c1 9ac")))
    assert (found.code, found.row, found.col) == ("no-arrangement", 0, 1)


def test_a_total_that_no_arrangement_of_a_view_has() -> None:
    view = Board(2, 3, "ccc 111")
    assert check(Case(view, mines=1)) == []
    message = "a total of 2 mines does not fit: the numbers allow only 1"
    assert check(Case(view, mines=2)) == [Breach("wrong-total", None, None, message, "mines")]


def test_a_view_too_tangled_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_possible, "__kwdefaults__", {"budget": 10})
    (found,) = check(Case(lattice(3, 30, 1)))
    assert found.code == "undecided"
    assert found.message.startswith("whether any mines fit it is not known: counting would keep")


def test_differences_in_the_dialects_symbols() -> None:
    said = [
        str(found)
        for found in differences(
            Board(1, 2, b"\x00\x0a"), Board(1, 2, b"\x01\x0a"), find_dialect("codingninjas")
        )
    ]
    assert said == ["(0, 0): expected '_', the rules give '1'"]


@given(legal_boards(flags=True), st.data())
def test_one_cell_changed_is_seen_as_by_looking_at_each(board: Board, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(board.cells) - 1))
    code = data.draw(st.integers(0, 11))
    changed = Board(
        board.rows, board.cols, board.cells[:at] + bytes([code]) + board.cells[at + 1 :]
    )
    places = [(r, c) for r in range(board.rows) for c in range(board.cols)]
    faults = set()
    for r, c in places:
        near = [changed[p] for p in places if max(abs(p[0] - r), abs(p[1] - c)) == 1]
        mines = sum(cell in (Cell.MINE, Cell.EXPLODED, Cell.FLAGGED_MINE) for cell in near)
        unknown = sum(cell in (Cell.HIDDEN, Cell.FLAGGED) for cell in near)
        wrong = changed[r, c] <= 8 and not mines <= changed[r, c] <= mines + unknown
        if wrong or (changed[r, c] == Cell.BLANK and Cell.EMPTY in near):
            faults.add((r, c))
    found = check_board(changed)
    assert {(b.row, b.col) for b in found if b.code != "several-explosions"} == faults
    exploded = changed.cells.count(Cell.EXPLODED)
    assert sum(b.code == "several-explosions" for b in found) == max(0, exploded - 1)
