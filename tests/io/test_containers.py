"""Detection of compact and binary files, and the way of their bytes through the command."""

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from minesweeper_kit import AmbiguousFormatError, Case, Format, LossyError, ParseError, dump, load
from minesweeper_kit import loads as loads_text
from minesweeper_kit.io.detect import detect
from minesweeper_kit.layouts import LAYOUTS, find_layout
from tests.layouts.damaged import EXAMPLE
from tests.layouts.replays import BOARD
from tests.zoo import CELLS, READ_ONLY, REPLAYS, TABLES, samples

MBF = samples("mbf")["example"]
MVF = samples("mvf")


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("b=54&m=0400\n", "pttacg"),
        ("?b=54&m=0400\n", "pttacg"),
        ("\ufeff\r\n ?b=54\n", "pttacg"),
        ("https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=54&m=0400", "pttacg"),
        ("5x4:0,3,u01000\n", "tatham"),
        ("5x4n1:01000", "tatham"),
        ("4x7:3,1,mcf31721", "tatham"),
        ("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mines.html#5x4:01000", "tatham"),
        ("analysis=afaeaaabcSeObc", "analysis"),
        ("https://davidnhill.github.io/JSMinesweeper/index.html?analysis=afaeaaabcS", "analysis"),
        ("RawVF_Version: 6\nProgram: x\n", "rawvf"),
        ("Width: 5\nHeight: 4\nBoard:\n", "rawvf"),
        ("EE\nME\n", "leetcode+grid"),
        ("b: 1\n", None),
        ("Board: [['E']]\n", "leetcode"),
    ],
)
def test_texts_are_known_by_their_shape(text: str, format: str | None) -> None:
    if format is None:
        with pytest.raises((AmbiguousFormatError, ParseError)):
            detect(text.encode(), "boards.txt")
    else:
        assert str(detect(text.encode(), "boards.txt")) == format


@pytest.mark.parametrize(
    ("data", "format"),
    [(MBF, "mbf"), (REPLAYS["rmv"], "rmv"), (MVF["0.97"], "mvf"), (MVF["2007"], "mvf")],
)
def test_bytes_are_known_by_their_shape(data: bytes, format: str) -> None:
    with load(io.BytesIO(data)) as reader:
        assert str(reader.format) == format
        assert len(list(reader)) == 1


@pytest.mark.parametrize(
    "data", [MBF[:-1], MBF + b"\0", b"\5\4\0\1\5\1", b"\1\2\0", REPLAYS["avf"]]
)
def test_other_bytes_are_not_guessed(data: bytes) -> None:
    with pytest.raises(AmbiguousFormatError) as caught:
        loads_text(data)
    assert str(caught.value) == (
        "<string>: no format is given, and these bytes are no text; "
        "name their format (format=...): arrow, arrows, avf, evf, image, mbf, mvf, npy, npz, "
        "parquet, rmv"
    )


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.mbf", MBF),
        ("a.ABF", MBF),
        ("a.avf", REPLAYS["avf"]),
        ("a.evf", REPLAYS["evf"]),
        ("a.mvf", MVF["another"]),
        ("a.rmv", REPLAYS["rmv"]),
    ],
)
def test_files_are_known_by_their_suffix(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with load(path) as reader:
        (case,) = reader
        assert path.suffix.lower() in find_layout(str(reader.format)).suffixes
    assert case.board in (EXAMPLE, BOARD)


def test_a_link_that_holds_two_boards_is_not_guessed() -> None:
    link = "https://davidnhill.github.io/JSMinesweeper/?b=54&m=0400&analysis=afaeaaabcSeObc"
    with pytest.raises(AmbiguousFormatError, match="analysis, pttacg; name the right one"):
        loads_text(link)
    assert loads_text(link, "pttacg") == [Case(EXAMPLE)]
    assert loads_text(link, "analysis")[0].mines == 1


def test_parameters_without_a_board_say_so() -> None:
    with pytest.raises(ParseError, match="this id holds no board"):
        loads_text("9x9n10\n")


def test_containers_are_no_candidates_for_text() -> None:
    # The symbols `*` and `.` are those of mbf, too, but nobody writes a grid in it.
    for text in (b"*.\n..\n", b"*0\n00\n"):
        try:
            found = str(detect(text, "boards.txt"))
        except (AmbiguousFormatError, ParseError) as error:
            found = error.message
        assert not {"mbf", "rawvf", "tatham", "analysis"} & {*re.findall(r"\w+", found)}


def test_the_tables_agree() -> None:
    for name, row in LAYOUTS.items():
        assert row.name == name
        assert row.kind == "binary" or not row.unwritten
        assert row.own <= bool(row.begins)
        assert set(row.holds) <= {"click", "expected", "mines", "name", "extra"}
        code = row.code
        assert (hasattr(code, "read") or hasattr(code, "read_lines")) is not bool(row.unread)
        assert hasattr(code, "write") is not bool(row.unwritten)


@pytest.mark.parametrize("layout", sorted(CELLS - TABLES - READ_ONLY - {"analysis"}))
@pytest.mark.parametrize("dialect", ["leetcode", "codingninjas"])
def test_every_dialect_goes_into_every_container(layout: str, dialect: str) -> None:
    stream = io.BytesIO()
    dump([Case(EXAMPLE)], stream, f"{dialect}+{layout}")
    stream.seek(0)
    assert list(load(stream, f"{dialect}+{layout}")) == [Case(EXAMPLE)]
    assert {"click"} >= set(find_layout(layout).holds)


def command(*arguments: str, data: bytes = b"") -> tuple[int, bytes, str]:
    ended = subprocess.run(
        [sys.executable, "-m", "minesweeper_kit", *arguments],
        input=data,
        capture_output=True,
        check=False,
    )
    return ended.returncode, ended.stdout, ended.stderr.decode()


def test_bytes_through_the_command(tmp_path: Path) -> None:
    grid = b"EEEEE\nEEMEE\nEEEEE\nEEEEE\n"
    assert command("convert", "-", "--to", "mbf", data=grid) == (0, MBF, "")
    path = tmp_path / "board.mbf"
    assert command("convert", "-", "--to", "mbf", "-o", str(path), data=grid) == (0, b"", "")
    assert path.read_bytes() == MBF
    assert command("convert", "-", "--to", "leetcode+grid", data=MBF) == (0, grid, "")
    assert command("convert", str(path), "--to", "pttacg") == (0, b"b=54&m=0400\n", "")


def test_refusals_of_the_command(tmp_path: Path) -> None:
    path = tmp_path / "board.mbf"
    path.write_bytes(MBF[:-1])
    code, _, said = command("convert", str(path), "--to", "leetcode")
    assert (code, said) == (3, f"{path}: byte 5: the file ends, expected mine 1 of 1\n")
    path.write_bytes(MBF)
    code, _, said = command("convert", str(path), "--to", "avf")
    assert (code, said.startswith("avf is only read")) == (2, True)
    code, _, said = command("convert", str(path), "--to", "analysis", "-o", str(tmp_path / "a"))
    assert code == LossyError.exit_code
    assert said.startswith(f"{path}: case 1: analysis cannot hold EMPTY (19 cells, first at")
    assert not (tmp_path / "a").exists()
    code, out, _ = command("convert", str(path), "--view", "player", "--to", "analysis")
    assert (code, out) == (0, b"analysis=afaeaaabTR\n")


def test_format_names() -> None:
    assert str(Format.parse("tatham+masked")) == "tatham+masked"
    assert str(Format.parse("abf")) == "mbf"
