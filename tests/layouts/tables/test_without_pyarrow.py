"""Tables where pyarrow is not installed: a line says what to install; nothing is written."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, FormatError, arrays, dump, loads
from tests.cli.run import run

SAID = "Parquet and Arrow files need pyarrow: pip install pyarrow"
TABLES = {"parquet": b"PAR1PAR1", "arrow": b"ARROW1\0\0", "arrows": b"\xff\xff\xff\xff\0\0\0\0"}


@pytest.fixture(autouse=True)
def _without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)


@pytest.mark.parametrize(("layout", "data"), TABLES.items())
def test_the_library(layout: str, data: bytes, tmp_path: Path) -> None:
    for format in (None, f"leetcode+{layout}"):
        with pytest.raises(FormatError) as caught:
            loads(data, format)
        assert str(caught.value) == SAID
    path, stream = tmp_path / "boards", io.BytesIO()
    for target in (path, stream):
        with pytest.raises(FormatError) as caught:
            dump([Case(Board(1, 1, "9"))], target, layout)
        assert str(caught.value) == SAID
    assert not path.exists()
    assert not stream.getvalue()


def test_batches() -> None:
    with pytest.raises(FormatError) as caught:
        arrays.to_batch([Case(Board(1, 1, "9"))])
    assert str(caught.value) == SAID


@pytest.mark.parametrize(("layout", "data"), TABLES.items())
def test_the_commands(layout: str, data: bytes, tmp_path: Path) -> None:
    board, table, out = tmp_path / "board.txt", tmp_path / "table", tmp_path / f"out.{layout}"
    board.write_text("EM\n")
    table.write_bytes(data)
    for arguments in (
        ("convert", board, "-o", out),
        ("convert", board, "--to", f"codingninjas+{layout}"),
        ("convert", table, "--to", "ndjson"),
        ("reveal", table),
        ("stats", table),
        ("solve", table),
        ("generate", "--size", "2x2", "--mines", "1", "--seed", "1", "-o", out),
    ):
        ended = run(*arguments)
        assert (ended.code, ended.out) == (2, b""), arguments
        assert SAID in ended.said.splitlines(), arguments
    assert not out.exists()
    assert run("formats", layout).code == 0


def test_the_command_in_a_process_of_its_own() -> None:
    blocked = (
        "import sys; sys.modules['pyarrow'] = None; from minesweeper_kit.cli import main; main()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", blocked, "reveal", "-"],
        input=TABLES["parquet"],
        capture_output=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr.decode()) == (2, b"", f"{SAID}\n")
