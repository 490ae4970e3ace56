"""What judged code asks of Linux and is not given."""

import ctypes
import os
from pathlib import Path

import pytest

from minesweeper_kit import judge
from minesweeper_kit.errors import SandboxError
from minesweeper_kit.judge import PythonRunner, sandbox
from minesweeper_kit.judge.worker import syscalls
from minesweeper_kit.judge.worker.syscalls import _MACHINES
from tests.judge.hostile import FIRST

SYSTEM = os.uname()
pytestmark = pytest.mark.skipif(
    SYSTEM.sysname != "Linux" or SYSTEM.machine not in _MACHINES,
    reason="the numbers of system calls are those of Linux on some machines",
)

ASKS = """
import ctypes
def updateBoard(board, click):
    libc = ctypes.CDLL(None, use_errno=True)
    raise RuntimeError(f"got {libc.%s} {ctypes.get_errno()}")
"""


def said(call: str, folder: Path, choice: str) -> str:
    """What a solution says of a call of the C library: what it returned, and the error."""
    path = folder / "solution.py"
    path.write_text(ASKS % call)
    with PythonRunner(path, sandbox=choice) as runner:
        (outcome,) = judge.run([FIRST], runner)
    return outcome.message


@pytest.mark.usefixtures("boxed")
@pytest.mark.parametrize(
    "call",
    [
        "unshare(0x10000000)",  # a user namespace
        "unshare(0x10020000)",  # and one for mounts
        "shmget(0, 4096, 0o1600)",
        "semget(0, 1, 0o1600)",
        "msgget(0, 0o1600)",
    ],
)
def test_the_sandbox_forbids(call: str, tmp_path: Path) -> None:
    assert "got -1 1" in said(call, tmp_path, "require")


def test_a_solution_has_not_the_session_keyring_of_the_judge(tmp_path: Path) -> None:
    number = _MACHINES[SYSTEM.machine][1]["keyctl"]
    mine = ctypes.CDLL(None).syscall(number, 0, -3, 0)  # its number
    found = said(f"syscall({number}, 0, -3, 0)", tmp_path, "off")
    assert "got " in found
    assert f"got {mine} " not in found


@pytest.mark.usefixtures("boxed")
def test_a_sandbox_is_refused_where_calls_cannot_be_forbidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(syscalls, "_MACHINES", {})
    assert sandbox.find_sandbox("auto").used
    assert str(sandbox.find_sandbox("auto")).startswith("bubblewrap, without a filter: ")
    with pytest.raises(SandboxError, match="there is no sandbox: the numbers of system calls"):
        sandbox.find_sandbox("require")
