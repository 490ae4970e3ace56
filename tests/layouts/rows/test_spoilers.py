import pytest

from minesweeper_kit import Board, Case, dumps
from tests.layouts.conventions import boards, endure, fault, refusal

BOARD = Board(2, 3, "9a1 011")
TEXT = "||1️⃣||||💣||1️⃣\n0️⃣1️⃣1️⃣\n"


def test_what_is_not_revealed_is_a_spoiler() -> None:
    assert dumps([Case(BOARD)], "discord") == TEXT
    assert boards(TEXT, "discord") == [BOARD]
    assert boards(TEXT + "\n" + TEXT, "discord") == [BOARD, BOARD]


def test_shortcodes_and_blanks() -> None:
    text = "||:one:|| ||:bomb:|| :one:\n:zero: :one: :one:\n"
    assert boards(text, "discord") == [BOARD]
    assert boards("||:one:||||:boom:||\n", "discord") == [Board(1, 2, "9a")]
    assert boards("⬛:boom::triangular_flag_on_post:⬜\n", "discord") == [Board(1, 4, "0bdc")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "||2️⃣||||💣||\n",
            "1:1: (0, 0): the number under the spoiler is 2, but 1 adjacent cells are mines",
        ),
        ("💣\n", "1:1: a mine without || around it: is it exploded (:boom:)?"),
        ("||💣\n", "1:1: a spoiler begins with || and ends with ||"),
        ("||🚩||\n", "1:3: expected a mine or a number between || and ||, found '🚩'"),
        ("||||\n", "1:3: expected a mine or a number between || and ||, found ''"),
        ("||:bom:||\n", "1:3: expected a mine or a number between || and ||, found ':bom:'"),
        ("||💣||\n1️⃣1️⃣\n", "2:1: row 1 (from 0) has 2 cells, expected 1 like the rows above"),
        (
            "||💣||Q\n",
            "1:6: unknown symbol 'Q' in dialect discord (it has 0️⃣ ⬜ 💣 💥 🚩 1️⃣-8️⃣)",
        ),
    ],
)
def test_faults(text: str, message: str) -> None:
    assert fault(text, "discord") == f"<string>:{message}"


def test_refusals() -> None:
    assert refusal(Case(Board(1, 2, "9c")), "discord") == (
        "spoilers hide each cell's number, and some of them are unknown"
    )
    assert refusal(Case(Board(1, 1, "e")), "discord") == (
        "dialect discord has no symbol for FLAGGED_MINE (1 cell, first at (0, 0)); "
        "use --lossy to write other symbols in their place"
    )
    assert refusal(Case(Board(1, 1, "a")), "exercism+spoilers") == (
        "spoilers has no way to write the symbol ' '"
    )


def test_damage() -> None:
    endure(TEXT, "discord")
    endure("||:one:||||:bomb:||\n", "discord")
