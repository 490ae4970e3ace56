"""`columns` and `status`: boards of environments for language models, and what is wrong in them."""

import pytest

from minesweeper_kit import Board, Case, loads
from tests.layouts.conventions import boards, endure, fault, refusal

GEM = "    0  1  2\n 0  0  1  F \n 1  0  1  . \n"
PRIME = """\
status: playing
rows: 2 cols: 3 mines: 1 revealed_safe: 4/5
coords: zero-based row col
legend: # hidden, . clear, 1-8 adjacent mines

cols:  0 1 2
row 0: . 1 #
row 1: . 1 #
"""


def test_a_click_is_that_of_the_board_above_it() -> None:
    for below in ("\\boxed{reveal 1 2}\n", "\n\\boxed{reveal 1 2}\n"):
        [first, second] = loads(f"{GEM}{below}{GEM}", "gem")
        assert (first.click, second.click) == ((1, 2), None)
        assert first.place("click")[1] == 4 + below.startswith("\n")


def test_the_total_of_mines_is_kept() -> None:
    assert loads(PRIME, "prime") == [Case(Board(2, 3, "01c 01c"), mines=1)]
    assert boards(PRIME.partition("\n\n")[2], "prime") == [Board(2, 3, "01c 01c")]


@pytest.mark.parametrize(
    ("text", "format", "message"),
    [
        (GEM.replace(" 1  0  1", " 2  0  1"), "gem", "3:1: expected row 1 with its number"),
        (
            GEM.replace("  . ", ""),
            "gem",
            "3:1: row 1 (from 0) has 2 cells, expected 3 like the rows above",
        ),
        (GEM.replace(".", "Q"), "gem", "3:11: unknown symbol 'Q' in dialect gem"),
        (GEM.replace(" 0  1  2", " 1  2  3"), "gem", "1:1: expected the numbers of the columns"),
        ("    0  1\n", "gem", "1:1: no row below the numbers of the columns"),
        ("\\boxed{reveal 1 2}\n", "gem", "1:1: no board stands here"),
        (GEM + "\\boxed{reveal 1 2}\n" * 2, "gem", "5:1: a second click on one board"),
        (PRIME.replace("cols: 3", "cols: 4"), "prime", "2:1: expected rows: 2 cols: 3 mines: ... "),
        (PRIME.replace("4/5", "3/5"), "prime", "2:1: expected rows: 2 cols: 3 mines: ... "),
        (PRIME.replace("rows: 2", "rows: two"), "prime", "2:1: expected rows: 2 cols: 3 mines: "),
        (PRIME.replace("playing", "lost"), "prime", "1:1: the game is lost, and the number in "),
        (PRIME[: PRIME.index("cols:  0")], "prime", "1:1: no board stands here"),
    ],
)
def test_faults(text: str, format: str, message: str) -> None:
    assert fault(text, format).startswith(f"<string>:{message}")


def test_a_bad_board_leaves_the_others() -> None:
    text = f"{GEM.replace('.', 'Q')}\n{GEM}"
    assert fault(text, "gem").startswith("<string>:3:11:")
    assert boards(text.partition("\n\n")[2], "gem") == [Board(2, 3, "01d 01c")]


def test_what_cannot_be_written() -> None:
    hidden = Board(1, 1, "c")
    assert refusal(Case(hidden, mines=2), "prime") == "2 mines are more than the board has cells"
    assert "has no way to write the click" in refusal(Case(hidden, (-1, 0)), "gem")
    assert "cannot hold the symbol ' '" in refusal(Case(Board(1, 1, "0")), "minesolve+columns")
    assert refusal(Case(Board(0, 0, "")), "gem") == "columns has no way to write a board of 0x0"


def test_damage_is_told() -> None:
    endure(PRIME, "prime")
    endure(GEM + "\\boxed{reveal 1 2}\n", "gem")
