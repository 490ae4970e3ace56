import pytest

from minesweeper_kit import Board, Case, dumps, loads
from tests.layouts.conventions import boards, endure, fault, refusal

TEXT = '{"board": "..x\\n.1x", "total_mines": 1}\n'


def test_an_object_a_line() -> None:
    [case] = loads(TEXT, "minesweepr+payload")
    assert case == Case(Board(2, 3, "00c 01c"), mines=1)
    assert dumps([case], "minesweepr+payload") == TEXT
    assert loads(TEXT + TEXT, "minesweepr+payload") == [case, case]


def test_rows_between_any_blanks_and_over_several_lines() -> None:
    text = '{\n  "total_mines": 1,\n  "board": " ..x .1x "\n}'
    assert boards(text, "minesweepr+payload") == [Board(2, 3, "00c 01c")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{"board": "Q", "total_mines": 1}',
            "1:11: unknown symbol 'Q' in dialect minesweepr (it has * . x 1-8)",
        ),
        ('{"board": 1}', '1:11: expected {"board": "rows", "total_mines": number}'),
        ("[1]", '1:1: expected {"board": "rows", "total_mines": number}'),
        (
            '{"board": "x", "total_mines": -1}',
            "1:31: expected a number of mines as total_mines",
        ),
        ('{"board": "x"}', "1:1: expected a number of mines as total_mines"),
        ('{"board"', "1:9: the JSON text ends too early: expecting ':' delimiter"),
    ],
)
def test_faults(text: str, message: str) -> None:
    assert fault(text, "minesweepr+payload") == f"<string>:{message}"


def test_refusals() -> None:
    assert refusal(Case(Board(1, 1, "c")), "minesweepr+payload") == (
        "payload wants the total of mines, which a player's view does not show"
    )
    assert refusal(Case(Board(1, 2, "a1")), "emoji+payload") == (
        "payload has room for symbols of one character only"
    )


def test_damage() -> None:
    endure(TEXT, "minesweepr+payload")
