"""Processes: whether one has ended, what it uses, and how it is killed with all it started.

A process is given by its number (`pid`). Where there is no /proc, as on macOS, the
descendants of a process are not known, and its memory counts as 0.
"""

import contextlib
import functools
import os
import signal
from collections.abc import Iterator
from typing import Any

_PR_SET_PDEATHSIG = 1
_PR_SET_DUMPABLE = 4
_PR_SET_CHILD_SUBREAPER = 36


@functools.cache
def _prctl() -> Any:
    """What sets a property of a process in Linux; None elsewhere."""
    try:
        import ctypes

        return ctypes.CDLL(None).prctl
    except (ImportError, OSError, AttributeError):
        return None


def adopt_orphans() -> bool:
    """Become the parent of every descendant that loses its own; whether the system can do that."""
    prctl = _prctl()
    return prctl is not None and prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0


def show(*, readable: bool) -> None:
    """Let other processes of this user read and change the memory of this one, or not."""
    prctl = _prctl()
    if prctl is not None:
        prctl(_PR_SET_DUMPABLE, int(readable), 0, 0, 0)


def die_with(parent: int) -> None:
    """Have this process killed when its parent ends, and end it where that has happened.

    Where the system cannot do the first, it does the second alone.
    """
    prctl = _prctl()
    if prctl is not None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def has_ended(pid: int) -> bool:
    """Whether the child has ended. It is not waited for, so that its number stays taken."""
    if not hasattr(os, "waitid"):  # macOS before Python 3.13
        import subprocess

        state = subprocess.run(["ps", "-o", "state=", "-p", str(pid)], capture_output=True)  # noqa: S607, PLW1510
        return state.stdout.strip()[:1] in (b"Z", b"")
    options = os.WEXITED | os.WNOHANG | os.WNOWAIT
    return os.waitid(os.P_PID, pid, options) is not None


def is_stopped(pid: int) -> bool:
    """Whether a signal has stopped a process, as far as /proc shows it."""
    try:
        return _content(f"/proc/{pid}/stat").rpartition(b")")[2].split()[0] == b"T"
    except (OSError, IndexError):
        return False


def kill_group(pid: int) -> None:
    """Kill a child, and all processes of the session that it leads."""
    for kill in (os.kill, os.killpg):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            kill(pid, signal.SIGKILL)


def sweep(pid: int | None = None) -> None:
    """Kill every descendant of a process, but not itself; of this process if none is given.

    This process does it until none is left, and waits for each that it killed.
    """
    mine = pid is None or pid == os.getpid()
    while found := tree(pid or os.getpid())[1:]:
        for child in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        if not mine:
            return
        for child in found:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(child, 0)


def tree(pid: int) -> list[int]:
    """The numbers of a process and of its descendants, itself first, as far as /proc shows them."""
    found = [pid]
    for parent in found:
        found += _children(parent)
    return found


def _children(pid: int) -> Iterator[int]:
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            yield from map(int, _content(f"/proc/{pid}/task/{task}/children").split())


def _content(path: str) -> bytes:
    """The bytes of a file, without the layers of a stream: this is done for each case."""
    handle = os.open(path, os.O_RDONLY)
    try:
        data = b""
        while chunk := os.read(handle, 2**16):
            data += chunk
        return data
    finally:
        os.close(handle)


def statm(pid: int | str, field: int) -> int:
    """The number in this field of /proc/PID/statm, made bytes from pages; 0 where there is none."""
    try:
        return int(_content(f"/proc/{pid}/statm").split()[field]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return 0


def memory(pids: list[int]) -> int:
    """How much memory processes have in use, in bytes, with their files that are but memory.

    These are files of memfd_create, which count while they are open.
    """
    used = sum(statm(pid, 1) for pid in pids)
    files = {file for pid in pids for file in _memory_files(pid)}
    if files:  # what of them is mapped was counted already
        mapped = sum(_mapped(pid) for pid in pids)
        used += max(0, sum(size for _, size in files) - mapped)
    return used


def _memory_files(pid: int) -> Iterator[tuple[int, int]]:
    """The files of memfd_create that a process has open: a number, and bytes in use."""
    folder = f"/proc/{pid}/fd"
    with contextlib.suppress(OSError):
        for name in os.listdir(folder):
            with contextlib.suppress(OSError):
                path = f"{folder}/{name}"
                if os.readlink(path).startswith("/memfd:"):
                    found = os.stat(path)
                    yield found.st_ino, found.st_blocks * 512


def _mapped(pid: int) -> int:
    """How much of the memory of a process is that of files of memory, in bytes."""
    with contextlib.suppress(OSError, ValueError), open(f"/proc/{pid}/status", "rb") as stream:
        for line in stream:
            if line.startswith(b"RssShmem:"):
                return int(line.split()[1]) * 1024
    return 0
