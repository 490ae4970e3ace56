"""Layouts of other packages, registered through an entry point."""

import json
from pathlib import Path

import pytest

from tests.cli.run import Ended, process

CODE = r"""
from minesweeper_kit import Board, Case, Origin
from minesweeper_kit.layouts import Layout
from minesweeper_kit.layouts.lines import numbered, on_one_line

SLASHED = Layout(
    "slashed", "", "a board a line, slashes between its rows",
    module=__name__, suffixes=(".slashed",), joint=b"", begins=rb"\A[EMBX1-8]+/", common=True,
)


def read(stream, dialect, source):
    for line, text in numbered(stream, source):
        yield Case(Board(*dialect.alphabet.decode(text.split(b"/"))),
                   origin=Origin(source, dialect, line, on_one_line(case=line)))


def write(cases, stream, dialect):
    for case in cases:
        board = case.board
        rows = dialect.alphabet.encode_letters(board.cells, board.rows, board.cols)
        stream.write(b"/".join(rows) + b"\n")
"""


def install(folder: Path, code: str, entry: str) -> None:
    """A package as an installer would leave it."""
    (folder / "slashed_boards.py").write_text(code)
    info = folder / "slashed_boards-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slashed-boards\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        f"[minesweeper_kit.layouts]\nslashed = slashed_boards:{entry}\n"
    )


def with_package(folder: Path, *args: object, stdin: bytes = b"") -> Ended:
    return process(*args, stdin=stdin, env={"PYTHONPATH": str(folder)})


def test_it_is_listed_read_and_written(tmp_path: Path) -> None:
    install(tmp_path, CODE, "SLASHED")
    listed = json.loads(with_package(tmp_path, "formats", "--json").out)
    assert "slashed" in listed["layouts"]
    board = tmp_path / "board.slashed"
    written = with_package(
        tmp_path, "convert", "--to", "leetcode+slashed", "-o", board, stdin=b'[["E","E"],["E","M"]]'
    )
    assert written == (0, b"", b"")
    assert board.read_bytes() == b"EE/EM\n"
    ended = with_package(
        tmp_path,
        "reveal",
        board,
        "--from",
        "leetcode+slashed",
        "--click",
        "0,0",
        "--to",
        "leetcode",
    )
    assert ended == (0, b'[["1","E"],["E","M"]]\n', b"")


def test_it_is_detected(tmp_path: Path) -> None:
    install(tmp_path, CODE, "SLASHED")
    (tmp_path / "board.slashed").write_bytes(b"EE/EM\n")
    ended = with_package(
        tmp_path, "convert", tmp_path / "board.slashed", "--to", "codingninjas+grid"
    )
    assert ended == (0, b". .\n. #\n", b"")


def test_it_cannot_replace_a_layout_of_the_kit(tmp_path: Path) -> None:
    install(tmp_path, CODE.replace('"slashed", ""', '"grid", ""'), "SLASHED")
    ended = with_package(tmp_path, "convert", "--to", "leetcode+grid", stdin=b'[["E","M"]]')
    assert ended == (0, b"EM\n", b"")


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("import no_such_module", "No module named 'no_such_module'"),
        ("SLASHED = 3.5", "a Layout is expected, not 'float'"),
    ],
)
def test_one_that_cannot_be_loaded_is_named_where_it_is_used(
    code: str, fault: str, tmp_path: Path
) -> None:
    install(tmp_path, code, "SLASHED")
    ended = with_package(tmp_path, "convert", "--to", "leetcode+slashed", stdin=b'[["E","M"]]')
    said = f"the layout 'slashed' that slashed-boards registers cannot be loaded: {fault}\n"
    assert ended == (2, b"", said.encode())
    ended = with_package(tmp_path, "convert", "--to", "codingninjas+grid", stdin=b'[["E","M"]]')
    assert ended == (0, b". #\n", b"")
