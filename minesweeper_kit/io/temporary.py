"""A folder for as long as a process needs it, that does not stay where the process was killed.

The folder is locked as long as this process has it. The system gives the lock back when
the process ends, however it does: whoever makes the next folder removes those without one.
"""

import contextlib
import os
import shutil
import tempfile
from types import ModuleType
from typing import Self

fcntl: ModuleType | None
try:
    import fcntl
except ModuleNotFoundError:  # on Windows
    fcntl = None

_PREFIX = "minesweeper-kit-"
_INSIDE = "work"


class TemporaryFolder:
    """A new folder in the system's folder for such: `path`. Close it to remove it.

    `purpose` is a part of its name. Those of one purpose that killed processes left are removed.

    The folder is for this user alone; what is in its folder `path`, others can read and
    change who see it, as in a sandbox.
    """

    def __init__(self, purpose: str) -> None:
        remove_left_behind(purpose)
        self._folder, self._lock = _locked(purpose)
        self.path = os.path.join(self._folder, _INSIDE)
        os.mkdir(self.path)
        os.chmod(self.path, 0o777)  # noqa: S103 - nobody else enters the folder it is in

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Remove the folder and all that is in it."""
        shutil.rmtree(self._folder, ignore_errors=True)
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def remove_left_behind(purpose: str) -> None:
    """Remove the folders of this user whose process has ended without doing so."""
    if fcntl is None:
        return  # who needs a folder is not known here
    with contextlib.suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
        for entry in entries:
            if not entry.name.startswith(f"{_PREFIX}{purpose}-"):
                continue
            with contextlib.suppress(OSError):
                if not entry.is_dir(follow_symlinks=False):
                    continue
                if entry.stat(follow_symlinks=False).st_uid != os.geteuid():
                    continue
                _remove_unlocked(entry.path)


def _remove_unlocked(folder: str) -> None:
    """Remove a folder that nobody has locked. Raises OSError where somebody has.

    What holds anything else than the kit puts there is somebody's own.
    """
    lock = _lock(folder)
    try:
        if os.listdir(folder) in ([], [_INSIDE]):
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)


def _locked(purpose: str) -> tuple[str, int]:
    """A new folder, and the handle that locks it."""
    while True:
        folder = tempfile.mkdtemp(prefix=f"{_PREFIX}{purpose}-")
        with contextlib.suppress(OSError):
            lock = _lock(folder)
            if os.path.isdir(folder):  # else somebody found it before it was locked
                return folder, lock
            os.close(lock)


def _lock(folder: str) -> int:
    """A handle that locks a folder until it is closed. Raises OSError where another does."""
    if fcntl is None:
        return -1
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise
    return handle
