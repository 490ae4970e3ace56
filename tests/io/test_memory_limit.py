"""What one case of a source may take of memory."""

import gzip
import io
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from minesweeper_kit import Case, ParseError, load
from minesweeper_kit.board import Board
from tests.zoo import put

ROW = 10**7  # cells
LIMIT = 512 * 2**10  # kilobytes: the content is several times as much in memory

# The command, which prints at its end how much memory it had at most. What wait4 says of a
# process counts what its parent had when it was started.
MEASURED = """\
import atexit, re
from minesweeper_kit.start import main
@atexit.register
def tell():
    with open("/proc/self/status") as status:
        print(re.search(r"VmHWM:\\s*(\\d+)", status.read())[1])
main()
"""


def zeros(path: Path, size: int) -> Path:
    packer = zlib.compressobj(wbits=31)
    with path.open("wb") as file:
        for _ in range(size // 2**20):
            file.write(packer.compress(b"0" * 2**20))
        file.write(packer.flush())
    return path


@pytest.mark.slow
@pytest.mark.parametrize("format", ["leetcode", "leetcode+grid", "json", "yaml", "tatham"])
def test_a_line_without_an_end(format: str, tmp_path: Path) -> None:
    path = zeros(tmp_path / "zeros.gz", 300 * 2**20)
    command = [sys.executable, "-c", MEASURED, "convert", str(path), "--from", format]
    command += ["--to", "emoji", "--max-memory", "1G"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1
    assert "takes more memory than" in done.stderr
    assert int(done.stdout) < LIMIT


@pytest.mark.parametrize("format", ["leetcode", "leetcode+grid", "leetcode+ndjson"])
def test_a_long_row_is_read(format: str) -> None:
    data = put([Case(Board(1, ROW, "9a99" * (ROW // 4)))], format)
    (case,) = load(io.BytesIO(data), format)
    assert case.board.cols == ROW


@pytest.mark.parametrize("format", ["leetcode+grid", "leetcode", "leetcode+json", "uva"])
def test_the_limit(format: str) -> None:
    board = Board(8, 40, "9a99" * 80)
    data = put([Case(board)], format)
    assert len(list(load(io.BytesIO(data), format, max_memory=100 * len(data)))) == 1
    with pytest.raises(ParseError, match="takes more memory"):
        list(load(io.BytesIO(data), format, max_memory=10 * len(data)))


def test_what_streams_through_does_not_count() -> None:
    one = put([Case(Board(2, 4, "9a999a99"))], "leetcode+grid")
    cases = list(load(io.BytesIO((one + b"\n" * 500) * 500), "leetcode+grid", max_memory=4000))
    assert len(cases) == 500


def test_a_packed_file_that_is_small_is_read(tmp_path: Path) -> None:
    path = tmp_path / "suite.txt.gz"
    path.write_bytes(gzip.compress(b"EM\nEE\n"))
    assert len(list(load(path, "leetcode+grid"))) == 1
