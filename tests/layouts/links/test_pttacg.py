"""`pttacg`: links of the ZiNi calculators."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Case, LossyError, ParseError, dumps, load, loads
from tests.cli.run import run
from tests.layouts.boards import few, minefields
from tests.layouts.damaged import EXAMPLE, assert_survives, minefield, refused

SAMPLE = "b=54&m=0400\n"


def test_the_sample_both_ways() -> None:
    assert loads(SAMPLE, "pttacg") == [Case(EXAMPLE)]
    assert dumps([Case(EXAMPLE)], "pttacg") == SAMPLE


@pytest.mark.parametrize(
    "link",
    [
        "?b=54&m=0400",
        "m=0400&b=54",
        "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=54&m=0400",
        "https://example.org/index.html?seed=1&b=54&m=0400&start=3#top",
        "https://example.org/#/game/zini-explorer?b=54&m=0400",
        "  b=54&m=0400\t\r",
        "b=0504&m=0400",
        "b=54&m=0400&b=1",
    ],
)
def test_links_around_it(link: str) -> None:
    assert [case.board for case in loads(link, "zini")] == [EXAMPLE]


@pytest.mark.parametrize(("b", "rows", "cols"), [("1", 9, 9), ("2", 16, 16), ("3", 16, 30)])
def test_the_known_sizes(b: str, rows: int, cols: int) -> None:
    board = minefield(rows, (0, 0), (rows - 1, cols - 1), cols=cols)
    text = dumps([Case(board)], "pttacg")
    assert text.startswith(f"b={b}&m=g00")
    assert loads(text, "pttacg") == [Case(board)]


@pytest.mark.parametrize(
    ("rows", "cols", "b"), [(5, 40, "4005"), (10, 5, "510"), (1, 1, "11"), (100, 10, "10100")]
)
def test_sizes_are_written_as_the_calculator_does(rows: int, cols: int, b: str) -> None:
    board = Board(rows, cols, "9" * (rows * cols))
    text = dumps([Case(board)], "pttacg")
    assert text.startswith(f"b={b}&")
    assert loads(text, "pttacg") == [Case(board)]


def test_a_size_that_would_be_read_back_as_another() -> None:
    with pytest.raises(LossyError) as caught:
        dumps([Case(Board(100, 9, "9" * 900))], "pttacg")
    assert str(caught.value) == (
        "the case: a board of 100x9 would be b=9100, which is read back as 91 wide and 0 high"
    )


@pytest.mark.parametrize(("rows", "cols"), [(100, 9), (1234, 1), (1000, 99)])
def test_every_such_size_is_refused(rows: int, cols: int) -> None:
    with pytest.raises(LossyError, match="is read back as"):
        dumps([Case(Board(rows, cols, "9" * (rows * cols)))], "pttacg")


def test_equal_numbers_of_digits_make_it_readable() -> None:
    (case,) = loads(f"b=009100&m={'0' * 180}", "pttacg")
    assert (case.board.rows, case.board.cols) == (100, 9)


@pytest.mark.parametrize(("rows", "cols", "size"), [(100, 9, "9100"), (1234, 1, "11234")])
def test_the_length_of_the_mines_settles_the_size(rows: int, cols: int, size: str) -> None:
    (case,) = loads(f"b={size}&m=g{'0' * (-(-rows * cols // 5) - 1)}", "pttacg")
    assert case.board == Board(rows, cols, "a" + "9" * (rows * cols - 1))


def test_two_sizes_for_one_length() -> None:
    # The halves come first, as the calculators cut: 11 wide and 22 high.
    assert loads(f"b=1122&m={'0' * 49}", "pttacg")[0].board.cols == 11
    with pytest.raises(ParseError) as caught:  # 1x1111 is 223 digits, and so is 1111x1
        loads(f"b=11111&m={'0' * 223}", "pttacg")
    assert str(caught.value) == (
        "<string>:1:3: '11111' may be 1 wide and 1111 high, or 1111 wide and 1 high: "
        "give both the same number of digits"
    )


def test_a_link_without_mines() -> None:
    assert loads("?b=54", "pttacg") == [Case(Board(4, 5, "9" * 20))]


def test_several_boards_and_a_bad_line_between() -> None:
    errors: list[ParseError] = []
    text = "b=11&m=0\n\nb=11&m=00\nb=11&m=g\n"
    with load(io.BytesIO(text.encode()), "pttacg", on_error=errors.append) as reader:
        boards = [case.board for case in reader]
    assert boards == [Board(1, 1, "9"), Board(1, 1, "a")]
    assert [str(error) for error in errors] == [
        (
            "<string>:3:8: expected 1 digits of mines for the board of 1x1"
            " (5 cells a digit), found 2; copy the whole link, or correct its size"
        )
    ]


@few
@given(cases=st.lists(minefields().map(Case), min_size=1, max_size=4))
def test_what_is_written_is_read_back(cases: list[Case]) -> None:
    assert loads(dumps(cases, "pttacg"), "pttacg") == cases


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "hello",
            "file:1:1: expected a link with the size and the mines, like ?b=54&m=0400",
        ),
        (
            "b=5&m=0400",
            "file:1:3: '5' is no size: 1, 2 or 3, or the width and the height, as in 54 or 3016",
        ),
        (
            "?m=0400&b=",
            "file:1:11: '' is no size: 1, 2 or 3, or the width and the height, as in 54 or 3016",
        ),
        (
            "b=9100&m=0",
            (
                "file:1:3: '9100' is cut in the middle, which makes it 91 wide and 0 high: "
                "give both the same number of digits"
            ),
        ),
        (
            "b=00&m=",
            (
                "file:1:3: '00' is cut in the middle, which makes it 0 wide and 0 high: "
                "give both the same number of digits"
            ),
        ),
        (
            "b=54&m=040",
            (
                "file:1:8: expected 4 digits of mines for the board of 4x5"
                " (5 cells a digit), found 3; copy the whole link, or correct its size"
            ),
        ),
        (
            "b=54&m=",
            (
                "file:1:8: expected 4 digits of mines for the board of 4x5"
                " (5 cells a digit), found 0; copy the whole link, or correct its size"
            ),
        ),
        ("b=54&m=0w00", "file:1:9: 'w' is no digit of the mines: they are 0-9 and a-v"),
        ("b=54&m=0\u00b2_0", "file:1:9: '\u00b2' is no digit of the mines: they are 0-9 and a-v"),
        (
            "\nb=11&m=8",
            "file:2:8: a mine after the last cell: the bits that fill up the end must be 0",
        ),
        (
            "b=999999999999999999&m=0",
            (
                "file:1:24: expected 199999999600000001 digits of mines for the board of "
                "999999999x999999999 (5 cells a digit), found 1; copy the whole link, or "
                "correct its size"
            ),
        ),
        (
            "b=999999999999999999",
            "file:1:3: a board of 999999999x999999999, and no mines: 'm' is missing",
        ),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    assert refused(text.encode(), "pttacg") == message


def test_damaged_files() -> None:
    assert_survives(b"?b=54&m=0400\nb=11&m=g\n", "pttacg")


def test_cells_that_it_cannot_hold() -> None:
    with pytest.raises(LossyError, match=r"pttacg cannot hold HIDDEN \(1 cell, first at"):
        dumps([Case(Board(1, 2, "9c"))], "pttacg")


def test_a_path_of_clicks_is_kept_and_its_loss_is_said() -> None:
    link = b"https://example.org/?b=22&m=8&c=0l10r1\n"
    (case,) = loads(link, "pttacg")
    assert case.extra == {"c": "0l10r1"}
    ended = run("convert", "--to", "leetcode", "--from", "pttacg", stdin=link)
    assert ended.code == 0
    assert "cannot hold 'c': left out, first in case 1" in ended.said
    assert loads(b"b=22&m=8&c=", "pttacg")[0].extra == {}


def test_a_path_of_clicks_is_written_back() -> None:
    link = b"b=22&m=8&c=0l10r1\n"
    ended = run("convert", "--to", "pttacg", "--from", "pttacg", stdin=link)
    assert (ended.code, ended.out, ended.said) == (0, link, "")


@pytest.mark.parametrize("path", [5, "", "0 1", "0l&m=0", "0l#", "0l?1"])
def test_a_path_that_no_link_can_have_is_not_written(path: object) -> None:
    with pytest.raises(LossyError, match="is no path of clicks in a link"):
        dumps([Case(Board(1, 1, "a"), extra={"c": path})], "pttacg")


def test_keys_beside_the_path_are_said_to_be_left_out() -> None:
    said: list[str] = []
    case = Case(Board(1, 1, "a"), extra={"c": "0l0", "level": 3})
    assert dumps([case], "pttacg", notes=said.append) == "b=11&m=g&c=0l0\n"
    (note,) = said
    assert note.endswith("pttacg cannot hold 'level': left out, first in the case")


@pytest.mark.parametrize(
    ("link", "path"),
    [
        ("?b=22&m=8&c=0l,1;2r|3", "0l,1;2r|3"),
        ("?b=22&m=8&c=0l%2C1", "0l%2C1"),
        ("?b=22&c=0l1&m=8", "0l1"),
        ("?c=0l1&b=22&m=8", "0l1"),
    ],
)
def test_a_path_of_clicks_in_prose_is_read_whole(link: str, path: str) -> None:
    text = f"see https://example.org/{link}, it is hard\n".encode()
    ended = run("convert", "--to", "pttacg", stdin=text)
    assert (ended.code, ended.text) == (0, f"b=22&m=8&c={path}\n")
