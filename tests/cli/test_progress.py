"""The bar on a terminal: what it shows, and that it leaves nothing behind."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from minesweeper_kit import Board, Case, dump, load
from minesweeper_kit.cli import progress
from tests.cli.run import ROOT, process

SCRIPT = """\
import fcntl, sys, termios
from minesweeper_kit.cli import main, progress
fcntl.ioctl(2, termios.TIOCSCTTY, 0)  # so that Ctrl-C comes here
progress.AFTER, progress._BETWEEN = {after}, 0
sys.argv = ["minesweeper-kit", *sys.argv[1:]]
main()
"""
_CODE = re.compile(r"\x1b\[(\??[0-9]*)([A-Za-z])|\r|\n|[^\x1b\r\n]+")


class Seen(NamedTuple):
    """What a run leaves: its exit code, all that came to the terminal, and what stands there."""

    code: int
    text: str
    screen: list[str]


def screen_of(text: str) -> list[str]:
    """The lines that stand on a terminal in the end; only what the bar uses is known here."""
    lines, row, col = [""], 0, 0
    for found in _CODE.finditer(text):
        number, code = found[1], found[2]
        if found[0] == "\r":
            col = 0
        elif found[0] == "\n":
            row += 1
            lines += [""] * (row + 1 - len(lines))
        elif code == "K":
            assert number == "2"
            lines[row] = ""
        elif code == "A":
            row -= int(number)
        elif code is None:
            line = lines[row].ljust(col)
            lines[row] = line[:col] + found[0] + line[col + len(found[0]) :]
            col += len(found[0])
        else:
            assert (code, number) in {("h", "?25"), ("l", "?25")} or code == "m"
    while lines and not lines[-1]:
        lines.pop()
    return lines


def on_terminal(
    *args: object,
    stdin: bytes | None = None,
    stdout: Path | None = None,
    columns: int = 80,
    after: float = 0,
    interrupt: bool = False,
) -> Seen:
    """The command on a terminal of its own; with a path, standard output goes there."""
    ours, theirs = pty.openpty()
    settings = termios.tcgetattr(theirs)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(theirs, termios.TCSANOW, settings)
    termios.tcsetwinsize(theirs, (24, columns))
    out = theirs if stdout is None else os.open(stdout, os.O_WRONLY | os.O_CREAT)
    running = subprocess.Popen(
        [sys.executable, "-c", SCRIPT.format(after=after), *map(str, args)],
        stdin=theirs if stdin is None else subprocess.PIPE,
        stdout=out,
        stderr=theirs,
        cwd=ROOT,
        env={k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR")}
        | {"PYTHONPATH": str(ROOT), "TERM": "xterm"},
        start_new_session=True,
    )
    if stdin is not None:
        assert running.stdin is not None
        running.stdin.write(stdin)
        running.stdin.close()
    os.close(theirs)
    if stdout is not None:
        os.close(out)
    data = b""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and select.select([ours], [], [], 60)[0]:
        try:
            data += os.read(ours, 2**16)
        except OSError:  # nobody holds the other end any more
            break
        if interrupt and b"%" in data:
            os.write(ours, b"\x03")
            interrupt = False
    code = running.wait(timeout=60)
    os.close(ours)
    text = data.decode()
    return Seen(code, text, screen_of(text))


BOARD = Case(Board(9, 9, b"\x09" * 80 + b"\x0a"), (0, 0))


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """A file of some megabytes."""
    path = tmp_path / "cases.ndjson"
    dump([BOARD] * 1500, path, "leetcode+ndjson")
    lines = path.read_bytes()
    path.write_bytes(lines * 10)
    return path


@pytest.mark.parametrize("jobs", [1, 2])
def test_share_rate_and_time_left(large: Path, tmp_path: Path, jobs: int) -> None:
    out = tmp_path / "out"
    seen = on_terminal("reveal", large, "-o", out, "--jobs", jobs)
    assert (seen.code, seen.screen) == (0, [])
    assert re.search(
        r"━+.* [0-9]+%.* 0\.[0-9] of [0-9.]+ MB, [0-9.]+ MB/s, 0:[0-9]{2} left", seen.text
    )
    assert seen.text.endswith("\x1b[2K")
    assert "\x1b[?25h" in seen.text  # the cursor is there again
    assert len(list(load(out))) == 15_000


def test_a_compressed_file(large: Path, tmp_path: Path) -> None:
    packed = tmp_path / "cases.ndjson.gz"
    dump(load(large), packed, "ndjson")
    size = packed.stat().st_size / 1e6
    seen = on_terminal("convert", packed, "--to", "leetcode", stdout=tmp_path / "out")
    assert (seen.code, seen.screen) == (0, [])
    assert re.search(rf"100%.* {size:.1f} of {size:.1f} MB, ", seen.text)


def test_a_pipe_has_no_share(large: Path, tmp_path: Path) -> None:
    seen = on_terminal(
        "convert", "--to", "leetcode", "-o", tmp_path / "out", stdin=large.read_bytes()
    )
    assert (seen.code, seen.screen) == (0, [])
    assert re.search(r"[0-9.]+ MB, [0-9.]+ MB/s", seen.text)
    assert not re.search("%|left|━", seen.text)


def test_a_narrow_terminal(large: Path, tmp_path: Path) -> None:
    seen = on_terminal("reveal", large, "-o", tmp_path / "out", columns=50)
    assert (seen.code, seen.screen) == (0, [])
    assert "━" not in seen.text
    assert re.search(r"[0-9]+%.* [0-9.]+ of [0-9.]+ MB, [0-9.]+ MB/s, 0:[0-9]{2} left", seen.text)


def test_error_lines_stand_whole(large: Path, tmp_path: Path) -> None:
    lines = large.read_bytes().splitlines(keepends=True)
    for at in (4000, 8000, 8001):
        lines[at] = b"{}\n"
    large.write_bytes(b"".join(lines))
    said = [f"{large}:{at}:1: a case needs a board" for at in (4001, 8001, 8002)]
    for jobs in (1, 2):
        out = tmp_path / "out"
        options = ["--from", "leetcode+ndjson", "-o", out, "--jobs", jobs]
        seen = on_terminal("reveal", large, *options, "--on-error", "skip", columns=200)
        assert (seen.code, seen.screen) == (3, said)
        assert "%" in seen.text
        seen = on_terminal("reveal", large, *options, columns=200)
        assert (seen.code, seen.screen) == (3, said[:1])


def test_findings_on_the_same_terminal(large: Path) -> None:
    lines = large.read_bytes().splitlines(keepends=True)
    lines[5000] = b'{"dialect": "leetcode", "board": ["1"]}\n'
    large.write_bytes(b"".join(lines))
    alone = process("validate", large, "--color", "never")
    seen = on_terminal("validate", large, "--color", "never", columns=200)
    assert seen.code == alone.code == 1
    assert seen.screen == (alone.text + alone.said).splitlines()
    assert "%" in seen.text


def test_interrupted(large: Path, tmp_path: Path) -> None:
    large.write_bytes(large.read_bytes() * 10)
    for jobs in (1, 2):
        out = tmp_path / "out"
        seen = on_terminal("reveal", large, "-o", out, "--jobs", jobs, interrupt=True)
        assert (seen.code, seen.screen) == (-signal.SIGINT, [])
        assert not out.exists()


def test_not_shown(large: Path, tmp_path: Path) -> None:
    seen = on_terminal("reveal", large, "-o", tmp_path / "out", after=1000)
    assert seen == (0, "", [])
    # What is written may be on the same terminal.
    seen = on_terminal("reveal", large, "--to", "leetcode", columns=4000)
    assert "%" not in seen.text
    assert seen.code == 0
    assert process("reveal", large, "-o", tmp_path / "out") == (0, b"", b"")


def test_boards_to_order(tmp_path: Path) -> None:
    order = ["generate", "--size", "9x9", "--mines", "12", "--click", "4,4", "--no-guess"]
    order += ["--seed", "1", "--count", "3"]
    alone = process(*order)
    seen = on_terminal(*order)
    assert (seen.code, seen.screen) == (0, alone.text.splitlines())
    assert re.search(r"33%.* 1 of 3 boards, [0-9.]+ boards/s, [0-9]+ tried for the next", seen.text)
    seen = on_terminal(*order, "-o", tmp_path / "out")
    assert (seen.code, seen.screen) == (0, [])


def test_sizes(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"abc")
    assert progress.size_of(str(tmp_path / "a")) == 3
    assert progress.size_of(str(tmp_path / "b")) is None
    assert progress.size_of("/dev/null") is None
