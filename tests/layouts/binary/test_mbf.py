"""`mbf`: width, height, the total of mines, and where each mine is."""

import io
from pathlib import Path

import pytest
from hypothesis import given

from minesweeper_kit import Board, Case, FormatError, LossyError, dump, dumps, load, loads
from tests.layouts.boards import few, minefields
from tests.layouts.damaged import EXAMPLE, assert_survives, minefield, read, refused
from tests.zoo import samples

SAMPLE, TWO = samples("mbf")["example"], samples("mbf")["two-mines"]


def written(*cases: Case, format: str = "mbf") -> bytes:
    stream = io.BytesIO()
    dump(cases, stream, format)
    return stream.getvalue()


def test_the_sample_both_ways() -> None:
    (case,) = loads(SAMPLE, "mbf")
    assert case == Case(EXAMPLE)
    assert written(case) == SAMPLE


def test_mines_in_either_order() -> None:
    by_rows = bytes.fromhex("03 02 00 02 02 00 00 01")
    by_columns = bytes.fromhex("03 02 00 02 00 01 02 00")
    expected = minefield(2, (0, 2), (1, 0), cols=3)
    assert [case.board for case in (*loads(by_rows, "mbf"), *loads(by_columns, "abf"))] == [
        expected,
        expected,
    ]
    assert written(Case(expected)) == by_rows


def test_more_than_255_mines() -> None:
    board = Board(20, 20, "a" * 300 + "9" * 100)
    data = written(Case(board))
    assert data[:4] == bytes([20, 20, 1, 44])
    assert loads(data, "mbf")[0].board == board


@few
@given(board=minefields())
def test_what_is_written_is_read_back(board: Board) -> None:
    assert loads(written(Case(board)), "mbf") == [Case(board)]


def test_the_largest() -> None:
    board = minefield(255, (0, 254), (254, 254), cols=255)
    assert loads(written(Case(board)), "mbf")[0].board == board


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "file: byte 0: the file ends, expected the width"),
        ("05", "file: byte 1: the file ends, expected the height"),
        ("05 04 00", "file: byte 3: the file ends, expected the total of mines"),
        ("00 04 00 00", "file: byte 0: a width of 0: there is no board"),
        ("05 00 00 00", "file: byte 1: a height of 0: there is no board"),
        ("05 04 00 01 02", "file: byte 5: the file ends, expected mine 1 of 1"),
        ("05 04 00 02 02 01", "file: byte 6: the file ends, expected mine 2 of 2"),
        (
            "05 04 00 01 02 01 00",
            "file: byte 6: more bytes after the mines, of which the file announces 1",
        ),
        (
            "05 04 00 00 02 01",
            "file: byte 4: more bytes after the mines, of which the file announces 0",
        ),
        (
            "05 04 00 01 05 01",
            "file: byte 4: mine 1 at (1, 5), outside the board of 4x5",
        ),
        ("05 04 00 01 02 04", "file: byte 4: mine 1 at (4, 2), outside the board of 4x5"),
        (
            "05 04 00 02 02 01 02 01",
            "file: byte 6: mine 2 at (1, 2), where there is one already",
        ),
        ("01 02 ff ff", "file: byte 4: 65535 mines on a board of 2x1, which has 2 cells"),
    ],
)
def test_what_is_refused(data: str, message: str) -> None:
    assert refused(bytes.fromhex(data), "mbf") == message


def test_damaged_files() -> None:
    assert_survives(SAMPLE, "mbf")
    assert_survives(TWO, "mbf")


@pytest.mark.parametrize("length", range(len(TWO)))
def test_truncated_at_every_length(length: int) -> None:
    assert f"byte {length}: the file ends" in refused(TWO[:length], "mbf")


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (
            Board(2, 2, "9b 1d"),
            (
                "the case: mbf cannot hold ONE (1 cell, first at (1, 0)), "
                "EXPLODED (1 cell, first at (0, 1)), FLAGGED (1 cell, first at (1, 1)); "
                'write another format, which has them (format="hex")'
            ),
        ),
        (
            Board(2, 2, "0f 00"),
            (
                "the case: mbf cannot hold BLANK (3 cells, first at (0, 0)), "
                "FLAGGED_EMPTY (1 cell, first at (0, 1)); use lossy=True to write other "
                "symbols in their place"
            ),
        ),
        (Board(1, 256, "9" * 256), "the case: mbf holds up to 255 rows and columns, not 1x256"),
        (Board(256, 1, "9" * 256), "the case: mbf holds up to 255 rows and columns, not 256x1"),
        (Board(0, 0, ""), "the case: mbf has no way to write a board of 0x0"),
        (Board(3, 0, ""), "the case: mbf has no way to write a board of 3x0"),
    ],
)
def test_boards_that_it_cannot_hold(board: Board, message: str) -> None:
    with pytest.raises(LossyError) as caught:
        written(Case(board))
    assert str(caught.value) == message


def test_a_second_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "boards.mbf"
    with pytest.raises(LossyError, match="mbf holds one board, and this is a second"):
        dump([Case(EXAMPLE), Case(EXAMPLE)], path, "mbf")
    assert not path.exists()


def test_a_click_is_refused() -> None:
    with pytest.raises(LossyError, match="the case: mbf cannot hold the click"):
        written(Case(EXAMPLE, (3, 0)))


def test_fallbacks_forget_what_is_revealed() -> None:
    stream = io.BytesIO()
    dump([Case(Board(2, 3, "1e0 fb8"))], stream, "mbf", lossy=True)
    assert read(stream.getvalue(), "mbf")[0].board == minefield(2, (0, 1), (1, 1), cols=3)


def test_another_dialect_in_the_container() -> None:
    (case,) = loads(SAMPLE, "leetcode+mbf")
    assert case.dialect is not None
    assert case.dialect.name == "leetcode"
    assert written(case, format="leetcode+mbf") == SAMPLE


def test_a_case_stands_on_no_line() -> None:
    (case,) = loads(SAMPLE, "mbf")
    assert case.place("board") == ("<string>", None)


def test_text_functions_refuse_it() -> None:
    message = (
        "mbf is binary, and this is text: "
        "use load and dump with a path or a stream of bytes, or loads with bytes"
    )
    for call in (
        lambda: dumps([Case(EXAMPLE)], "mbf"),
        lambda: dump([Case(EXAMPLE)], io.StringIO(), "mbf"),
        lambda: loads("\5\4\0\1\2\1", "mbf"),
        lambda: load(io.StringIO("\5\4\0\1\2\1"), "mbf"),
    ):
        with pytest.raises(FormatError) as caught:
            call()
        assert str(caught.value) == message


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "board.mbf"
    dump([Case(EXAMPLE)], path, "mbf")
    assert path.read_bytes() == SAMPLE
    with load(path) as reader:
        assert [case.board for case in reader] == [EXAMPLE]
        assert str(reader.format) == "mbf"
