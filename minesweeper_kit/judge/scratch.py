"""A folder for as long as a judge needs it, that does not stay where the judge was killed.

The folder is locked as long as this process has it. The system gives the lock back when
the process ends, however it does: whoever makes the next folder removes those without one.
"""

import contextlib
import os
import shutil
import tempfile
from typing import Self

_PREFIX = "minesweeper-kit-judge-"
_INSIDE = "work"


class Scratch:
    """A new folder in the system's folder for such: `path`. Close it to remove it.

    The folder is for this user alone; what is in its folder `path`, others can read and
    change who see it, as in a sandbox.

    >>> with Scratch() as scratch:
    ...     os.listdir(scratch.path)
    []
    >>> os.path.exists(scratch.path)
    False
    """

    def __init__(self) -> None:
        remove_left_behind()
        self._folder, self._lock = _locked()
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


def remove_left_behind() -> None:
    """Remove the folders of this user whose judge has ended without doing so.

    >>> with Scratch() as scratch:
    ...     remove_left_behind()
    ...     os.path.exists(scratch.path)
    True
    """
    with contextlib.suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
        for entry in entries:
            if not entry.name.startswith(_PREFIX):
                continue
            with contextlib.suppress(OSError):
                if not entry.is_dir(follow_symlinks=False):
                    continue
                if entry.stat(follow_symlinks=False).st_uid != os.geteuid():
                    continue
                _remove_unlocked(entry.path)


def _remove_unlocked(folder: str) -> None:
    """Remove a folder of a judge that nobody has locked. Raises OSError where somebody has.

    What holds anything else than a judge puts there is somebody's own.
    """
    lock = _lock(folder)
    try:
        if os.listdir(folder) in ([], [_INSIDE]):
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)


def _locked() -> tuple[str, int]:
    """A new folder, and the handle that locks it."""
    while True:
        folder = tempfile.mkdtemp(prefix=_PREFIX)
        with contextlib.suppress(OSError):
            lock = _lock(folder)
            if os.path.isdir(folder):  # else somebody found it before it was locked
                return folder, lock
            os.close(lock)


def _lock(folder: str) -> int:
    """A handle that locks a folder until it is closed. Raises OSError where another does."""
    import fcntl

    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise
    return handle
