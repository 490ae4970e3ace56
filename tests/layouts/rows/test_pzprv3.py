import pytest

from minesweeper_kit import Board, Case, dumps, loads
from tests.layouts.conventions import boards, endure, fault, refusal

TEXT = "pzprv3/mines/2/3/. 2 . /. . 1 /# . + /. # . /\n"
BOARD = Board(2, 3, "d29 cd1")


def test_clues_and_marks() -> None:
    assert boards(TEXT, "pzprv3") == [BOARD]
    assert dumps([Case(BOARD)], "pzprv3") == TEXT
    assert loads(TEXT + TEXT, "pzprv3") == [Case(BOARD), Case(BOARD)]


def test_line_ends_for_slashes() -> None:
    assert boards(TEXT.replace("/", "\n"), "pzprv3") == [BOARD]
    assert boards(TEXT.replace("/", "\r\n"), "pzprv3") == [BOARD]


def test_a_clue_without_its_number_is_a_safe_cell() -> None:
    assert boards("pzprv3/mines/1/3/- 0 8 /. . . /", "pzprv3") == [Board(1, 3, "908")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "pzprv3/mines/1/2/1 . /",
            "1:1: the file ends, expected row 0 of the marks of the board that begins here",
        ),
        (
            "pzprv3/mines/999999999/2/1 . /",
            "1:1: the file ends, expected row 1 of the clues of the board that begins here",
        ),
        (
            "pzprv3/slither/1/2/",
            "1:8: expected pzprv3/mines/ROWS/COLS/ and the rows, found 'slither'",
        ),
        ("hello", "1:1: expected pzprv3/mines/ROWS/COLS/ and the rows, found 'hello'"),
        ("pzprv3/mines/0/2/", "1:14: expected the number of rows, found '0'"),
        (
            "pzprv3/mines/1/1000000000/",
            "1:16: expected the number of columns, found '1000000000'",
        ),
        ("pzprv3/mines/1/2/1 /. . /", "1:18: a row has 1 cell, expected 2"),
        (
            "pzprv3/mines/1/2/1 Q /. . /",
            "1:20: unknown symbol 'Q' in dialect pzprv3 (it has # + . 0 1-8)",
        ),
    ],
)
def test_faults(text: str, message: str) -> None:
    assert fault(text, "pzprv3") == f"<string>:{message}"


def test_refusals() -> None:
    assert refusal(Case(Board(2, 2, "11 1a")), "pzprv3") == (
        "dialect pzprv3 has no symbol for MINE (1 cell, first at (1, 1)); "
        "use --lossy to write other symbols in their place"
    )
    assert refusal(Case(Board(1, 1, "c")), "minesolve+pzprv3") == (
        "pzprv3 has no way to write the symbol ' '"
    )


@pytest.mark.parametrize("sample", [TEXT, TEXT.replace("/", "\n")])
def test_damage(sample: str) -> None:
    endure(sample, "pzprv3")
