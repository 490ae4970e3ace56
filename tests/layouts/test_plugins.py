"""Layouts of other packages, registered through an entry point."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.run import ROOT, Ended, process

PAGE = (ROOT / "docs" / "contributing.md").read_text("utf-8")
[CODE] = re.findall(r"^```python dashed_boards.py\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
ONLY_READ = CODE[: CODE.index("    def write")]
REASON = '    unwritten = "its programs do not say how"\n\n    def read'


def install(folder: Path, code: str, entry: str) -> None:
    """A package as an installer would leave it."""
    (folder / "dashed_boards.py").write_text(code)
    info = folder / "dashed_boards-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dashed-boards\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        f"[minesweeper_kit.layouts]\ndashed = dashed_boards:{entry}\n"
    )


def with_package(folder: Path, *args: object, stdin: bytes = b"", cwd: Path = ROOT) -> Ended:
    return process(*args, stdin=stdin, env={"PYTHONPATH": str(folder)}, cwd=cwd)


def test_it_is_listed_read_and_written(tmp_path: Path) -> None:
    install(tmp_path, CODE, "Dashed")
    listed = json.loads(with_package(tmp_path, "formats", "--json").out)
    assert "dashed" in listed["layouts"]
    board = tmp_path / "board.dashed"
    written = with_package(
        tmp_path, "convert", "--to", "leetcode+dashed", "-o", board, stdin=b'[["E","E"],["E","M"]]'
    )
    assert written == (0, b"", b"")
    assert board.read_bytes() == b"EE-EM\n"
    ended = with_package(
        tmp_path,
        "reveal",
        board,
        "--from",
        "leetcode+dashed",
        "--click",
        "0,0",
        "--to",
        "leetcode",
    )
    assert ended == (0, b'[["1","E"],["E","M"]]\n', b"")


def test_it_is_detected(tmp_path: Path) -> None:
    install(tmp_path, CODE, "Dashed")
    (tmp_path / "board.dashed").write_bytes(b"EE-EM\n")
    ended = with_package(
        tmp_path, "convert", tmp_path / "board.dashed", "--to", "codingninjas+grid"
    )
    assert ended == (0, b". .\n. #\n", b"")


def test_a_bad_case_is_told_with_its_place(tmp_path: Path) -> None:
    install(tmp_path, CODE, "Dashed")
    (tmp_path / "board.dashed").write_bytes(b"EE-EM\nEE-EQ\n")
    said = b"board.dashed:2:1: unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)\n"
    for named in ((), ("--from", "leetcode+dashed")):
        asked = ("convert", "board.dashed", "--to", "hex+ndjson", *named)
        ended = with_package(tmp_path, *asked, cwd=tmp_path)
        assert (ended.code, ended.err) == (3, said)


def test_one_that_is_never_written_says_why(tmp_path: Path) -> None:
    install(tmp_path, ONLY_READ.replace("    def read", REASON), "Dashed")
    ended = with_package(tmp_path, "convert", "--to", "leetcode+dashed", stdin=b'[["E","M"]]')
    assert ended == (2, b"", b"dashed is only read: its programs do not say how\n")


def test_it_cannot_replace_a_layout_of_the_kit(tmp_path: Path) -> None:
    install(tmp_path, CODE.replace('name = "dashed"', 'name = "grid"'), "Dashed")
    ended = with_package(tmp_path, "convert", "--to", "leetcode+grid", stdin=b'[["E","M"]]')
    assert ended == (0, b"EM\n", b"")


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("import no_such_module", "No module named 'no_such_module'"),
        ("Dashed = 3.5", "a class derived from minesweeper_kit.layouts.Layout is expected"),
        (
            CODE.replace('"dashed"', '"Dashed"'),
            "`name` has to be small letters, digits, '-' and '_'",
        ),
        (CODE.replace("title = ", "text = "), "`title` has to say what is in the file"),
        (CODE.replace('(".dashed",)', '".dashed"'), "`suffixes` has to be a tuple of texts"),
        (ONLY_READ, "it needs a method `write`, or `unwritten` with the reason"),
    ],
)
def test_one_that_cannot_be_loaded_is_named_where_it_is_used(
    code: str, fault: str, tmp_path: Path
) -> None:
    install(tmp_path, code, "Dashed")
    ended = with_package(tmp_path, "convert", "--to", "leetcode+dashed", stdin=b'[["E","M"]]')
    said = f"the layout 'dashed' that dashed-boards registers cannot be loaded: {fault}\n"
    assert ended == (2, b"", said.encode())
    ended = with_package(tmp_path, "convert", "--to", "codingninjas+grid", stdin=b'[["E","M"]]')
    assert ended == (0, b". #\n", b"")
