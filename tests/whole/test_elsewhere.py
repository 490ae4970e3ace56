"""Where there is no POSIX, as on Windows: what needs it is refused, all else works."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import elsewhere

ROOT = Path(__file__).parents[2]
BOARD = '[["E","M"],["E","E"]]\n[0,0]\n'
SUITE = "dialect: leetcode\ncases:\n  - {board: [EM], click: [0, 0], expected: [1M]}\n"
SOLUTION = "def update_board(board, click):\n    board[0][0] = '1'\n    return board\n"
REFUSED = "judging needs a POSIX system, as Linux, macOS, or WSL under Windows\n"

WORKS = {
    "reveal board.txt": '[["1","M"],["E","E"]]\n',
    "convert board.txt --to leetcode+ndjson --jobs 2 -o board.ndjson.gz": "",
    "validate suite.mines.yaml --jobs 2": "1 case, 1 right\n",
    "validate suite.mines.yaml --fix --in-place": None,
    "convert board.txt suite.mines.yaml --to codingninjas+grid --lossy --out-dir out": None,
    "show board.txt -o board.png": "",
    "demo": None,
}
"""Commands, and what they print, where that matters."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (
        ("board.txt", BOARD),
        ("suite.mines.yaml", SUITE),
        ("solution.py", SOLUTION),
    ):
        (tmp_path / name).write_text(text)
    return tmp_path


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """What the command does there; `tests/elsewhere.py` takes away what Windows does not have."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("command", WORKS)
def test_what_works_everywhere(command: str, folder: Path) -> None:
    ended = run(folder, str(ROOT / "tests" / "elsewhere.py"), *command.split())
    assert ended.returncode == 0, ended.stdout
    assert WORKS[command] in (None, ended.stdout)


@pytest.mark.parametrize(
    "command",
    ["solution.py", "solution.py suite.mines.yaml", "solution.py solution.py", "--exec true"],
)
def test_judging_is_refused_in_one_line(command: str, folder: Path) -> None:
    ended = run(folder, str(ROOT / "tests" / "elsewhere.py"), "judge", *command.split())
    assert (ended.returncode, ended.stdout) == (3, REFUSED)


def test_a_solution_is_loaded_for_pytest(folder: Path) -> None:
    code = (
        "from tests import elsewhere\n"
        "elsewhere.hide()\n"
        "from minesweeper_kit.judge.inprocess import load_solution\n"
        "import minesweeper_kit.hooks.pytest_cases\n"
        "from minesweeper_kit import Board\n"
        "solution = load_solution('solution.py')\n"
        "print(repr(solution.outcome(Board.parse('EM', 'leetcode'), (0, 0))))\n"
    )
    assert run(folder, "-c", code).stdout == "Board(1, 2, '1M')\n"


def test_what_is_hidden_is_there() -> None:
    assert all(map(__import__, elsewhere.MODULES))
    assert {"fork", "setsid", "wait4"} <= set(elsewhere.FUNCTIONS) & set(dir(os))
