"""The vocabulary of cells."""

from minesweeper_kit import Cell
from minesweeper_kit.cell import ALL, table


def test_the_codes_are_fixed() -> None:
    assert {cell.name: int(cell) for cell in Cell} == {
        "BLANK": 0, "ONE": 1, "TWO": 2, "THREE": 3, "FOUR": 4, "FIVE": 5, "SIX": 6, "SEVEN": 7,
        "EIGHT": 8, "EMPTY": 9, "MINE": 10, "EXPLODED": 11, "HIDDEN": 12, "FLAGGED": 13,
        "FLAGGED_MINE": 14, "FLAGGED_EMPTY": 15,
    }  # fmt: skip
    assert bytes(range(16)) == ALL


def test_a_table_translates_codes() -> None:
    chosen = table({Cell.MINE: 1, Cell.BLANK: 7}, default=3)
    assert len(chosen) == 256
    assert bytes([Cell.MINE, Cell.BLANK, Cell.ONE, 255]).translate(chosen) == bytes([1, 7, 3, 3])
    assert set(table({})) == {0}
