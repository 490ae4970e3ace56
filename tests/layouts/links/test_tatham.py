"""`tatham` and `masked`: game ids of Simon Tatham's Mines."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Case, LossyError, ParseError, dumps, load, loads
from tests.layouts.boards import few, minefields
from tests.layouts.damaged import EXAMPLE, assert_survives, minefield, refused

SAMPLE = "5x4:0,3,u01000\n"
MASKED = "4x7:3,1,mcf31721\n"
UNMASKED = minefield(7, (4, 1), (6, 0), (6, 3), cols=4)
NO_BOARD = (
    "this id holds no board, only what to make one of: the program lays the mines "
    "at the first click; click once there, and take the id that it shows then"
)


def test_the_sample_both_ways() -> None:
    assert loads(SAMPLE, "tatham") == [Case(EXAMPLE, (3, 0))]
    assert dumps([Case(EXAMPLE, (3, 0))], "tatham") == SAMPLE


def test_a_masked_id_of_the_program_itself() -> None:
    case = Case(UNMASKED, (1, 3))
    assert loads(MASKED, "tatham") == loads(MASKED, "tatham+masked") == [case]
    assert dumps([case], "tatham+masked") == MASKED
    assert dumps([case], "tatham") == "4x7:3,1,u0000409\n"


def test_the_masking_goes_on_with_a_second_hash() -> None:
    # Of fifty zero bytes; the hashes begin b202c07b and fcb1d8b5, then 10b0af91 and 3d01d8df.
    text = dumps([Case(Board(20, 20, "9" * 400))], "tatham+masked")
    mines = text.removeprefix("20x20:m").strip()
    assert mines.startswith("b202c07b990c01f6ff2d544707f60e506019b671fcb1d8b5a2")
    assert mines.endswith("10b0af913db85d37ca27f52a9f78bba3a80030db3d01d8df78")
    assert loads(text, "tatham")[0].board == Board(20, 20, "9" * 400)


@pytest.mark.parametrize(
    "text",
    [
        "5x4:u01000",
        "5x4:01000",
        "5x4n1:01000",
        "5x4n1a:u01000",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mines.html#5x4:01000",
    ],
)
def test_ids_without_a_click(text: str) -> None:
    assert loads(text, "tatham") == [Case(EXAMPLE)]


def test_capital_digits() -> None:
    assert loads("4x1:uA", "tatham") == [Case(Board(1, 4, "a9a9"))]


def test_several_ids_and_a_bad_one_between() -> None:
    errors: list[ParseError] = []
    text = io.BytesIO(b"5x4:01000\n\nno\n5x4:0,3,01000\n")
    with load(text, "tatham", on_error=errors.append) as reader:
        assert list(reader) == [Case(EXAMPLE), Case(EXAMPLE, (3, 0))]
    assert [error.line for error in errors] == [3]


@pytest.mark.parametrize("format", ["tatham", "tatham+masked"])
@few
@given(data=st.data())
def test_what_is_written_is_read_back(format: str, data: st.DataObject) -> None:
    board = data.draw(minefields())
    row = st.integers(0, board.rows - 1)
    click = data.draw(st.none() | st.tuples(row, st.integers(0, board.cols - 1)))
    case = Case(board, click)
    assert loads(dumps([case, case], format), format) == [case, case]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "hello",
            "file:1:1: expected a game id: width, height and mines, like 5x4:0,3,u01000",
        ),
        ("9x9n10", f"file:1:1: {NO_BOARD}"),
        ("9x9", f"file:1:1: {NO_BOARD}"),
        ("9x9n10#1234567890", f"file:1:1: {NO_BOARD}"),
        ("9x9:r10,u,a1b2c3", f"file:1:1: {NO_BOARD}"),
        ("https://e.org/mines.html#9x9n10", f"file:1:26: {NO_BOARD}"),
        ("0x4:", "file:1:1: a board of 4x0 has no cells"),
        ("5x4:5,3,u01000", "file:1:5: the first click (3, 5) is outside the board of 4x5"),
        (
            "5x4:0,3,u0100",
            (
                "file:1:10: expected 5 digits of mines for the board of 4x5"
                " (4 cells a digit), found 4; copy the whole id, or correct its size"
            ),
        ),
        (
            "5x4:",
            (
                "file:1:5: expected 5 digits of mines for the board of 4x5"
                " (4 cells a digit), found 0; copy the whole id, or correct its size"
            ),
        ),
        ("5x4:0,3,u01g00", "file:1:12: 'g' is no digit of the mines: they are 0-9 and a-f"),
        ("5x4:0,3,u0_000", "file:1:11: '_' is no digit of the mines: they are 0-9 and a-f"),
        (
            "\r\n 3x3:001",
            "file:2:8: a mine after the last cell: the bits that fill up the end must be 0",
        ),
        ("5x4n2:01000", "file:1:5: 1 mines, and the id says 2"),
        (
            "100000x100000:u0",
            (
                "file:1:16: expected 2500000000 digits of mines for the board of 100000x100000 "
                "(4 cells a digit), found 1; copy the whole id, or correct its size"
            ),
        ),
        (
            "1000000000x1000000000:u0",
            "file:1:1: expected a game id: width, height and mines, like 5x4:0,3,u01000",
        ),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    assert refused(text.encode(), "tatham") == message


def test_bits_after_the_last_cell_of_a_masked_id_do_not_matter() -> None:
    # The program clears them, on both ways.
    text = dumps([Case(Board(3, 3, "a" * 9))], "tatham+masked").strip()
    last = int(text[-1], 16)
    assert last & 0b0111 == 0
    assert loads(text[:-1] + f"{last | 0b0111:x}", "tatham") == [Case(Board(3, 3, "a" * 9))]


def test_damaged_files() -> None:
    assert_survives(SAMPLE.encode(), "tatham")
    assert_survives(MASKED.encode(), "masked", "tatham")


@pytest.mark.parametrize("click", [(4, 0), (0, 5), (-1, 0)])
def test_a_click_outside_the_board(click: tuple[int, int]) -> None:
    with pytest.raises(LossyError, match=r"a game id has no way to write the click \("):
        dumps([Case(EXAMPLE, click)], "tatham")


def test_cells_that_it_cannot_hold() -> None:
    with pytest.raises(LossyError, match=r"tatham cannot hold ONE \(2 cells, first at \(0, 0"):
        dumps([Case(Board(1, 3, "1a1"))], "tatham")
    with pytest.raises(LossyError, match="masked has no way to write a board of 1x0"):
        dumps([Case(Board(1, 0, ""))], "tatham+masked")
