"""Whether boards keep the rules, large ones too."""

from minesweeper_kit import Board
from minesweeper_kit.reading.evidence import measure

IMPOSSIBLE = "1c1c1"
"""Each number by itself can be right; all three cannot."""


def column(cells: str) -> Board:
    return Board(len(cells), 1, cells)


def test_numbers_that_cannot_all_be_right_are_seen_on_boards_of_any_size() -> None:
    for rest in (0, 5_000, 50_000):
        assert not measure(column(IMPOSSIBLE + "9" * rest), None, None).legal
        assert measure(column("1c19" + "9" * rest), None, None).legal


def test_a_number_may_count_mines_below_the_rows_that_the_solver_is_asked_about() -> None:
    for above in range(990, 1_010):
        assert measure(column("9" * above + "c2c"), None, None).legal


def test_more_flags_than_a_number_counts_are_wrong() -> None:
    assert measure(Board(2, 2, "FF F1"), None, None).wrong == 1
    assert measure(Board(2, 2, "FF F3"), None, None).wrong == 0
