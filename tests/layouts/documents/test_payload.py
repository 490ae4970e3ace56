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
        (
            '{"board"',
            "1:9: the JSON text ends too early: it is cut off, or a bracket is never closed",
        ),
    ],
)
def test_faults(text: str, message: str) -> None:
    assert fault(text, "minesweepr+payload") == f"<string>:{message}"


def test_refusals() -> None:
    assert refusal(Case(Board(1, 1, "c")), "minesweepr+payload") == (
        "payload wants the total of mines, and there is none: a document "
        "can give it ('mines: 10' in a case)"
    )
    assert refusal(Case(Board(1, 2, "a1")), "emoji+payload") == (
        "payload has room for symbols of one character only"
    )


def test_damage() -> None:
    endure(TEXT, "minesweepr+payload")


STATE = (
    '{"board": [["0", "1", "F"], ["0", "1", "."]], "rows": 2, "cols": 3, "mines": 1, '
    '"flags_placed": 1, "cells_revealed": 4}\n'
)


def test_a_state_counts_what_its_board_shows() -> None:
    [case] = loads(STATE, "amd-hackathon")
    assert case == Case(Board(2, 3, "01d 01c"), mines=1)
    assert dumps([case], "amd-hackathon") == STATE
    assert loads(STATE.replace(", ", ",\n"), "amd-hackathon") == loads(STATE) == [case]
    endure(STATE, "amd-hackathon")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"rows": 2', '"rows": 3', "1:55: expected rows: 2, as on the board, found 3"),
        (
            '"flags_placed": 1, ',
            "",
            "1:1: expected flags_placed: 1, as on the board, found nothing",
        ),
        ('"mines": 1', '"mines": -1', "1:78: expected a number of mines as mines"),
        ('"mines"', '"bombs"', '1:69: "bombs" is no key of a state: leave it out'),
        ('[["0", "1", "F"], ["0", "1", "."]]', "3", '1:11: expected {"board": [[...], ...], '),
        ('"F"', '"Q"', "1:23: unknown symbol 'Q' in dialect amd-hackathon"),
    ],
)
def test_faults_of_a_state(old: str, new: str, message: str) -> None:
    assert fault(STATE.replace(old, new), "amd-hackathon").startswith(f"<string>:{message}")
