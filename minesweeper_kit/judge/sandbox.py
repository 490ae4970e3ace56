"""Where judged code runs: with bubblewrap in a sandbox, without it with the user's own rights.

In the sandbox there is no network, and of files there is the system's, read-only, the
interpreter or the toolchain that runs, and what the solution itself is made of. Other
processes are not to be seen, and what is written lies in memory and goes with the sandbox.
One sandbox holds the worker (`worker`) and all that it runs. Where root judges, the worker
takes the number of a user that nobody has before it reads anything of a solution.
"""

import functools
import itertools
import os
import shutil
import site
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from minesweeper_kit.errors import SandboxError
from minesweeper_kit.judge.worker import syscalls
from minesweeper_kit.wording import one_line

PASSED = ("PATH", "HOME", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TZ", "JAVA_HOME")
"""What of the environment judged code has; whatever else is in there may be a secret."""

_PROGRAM = "bwrap"
_HOLDS = "/minesweeper-kit"  # where the worker's modules lie in the sandbox
_FILES = 64 * 2**20  # bytes that may be written, to all files in memory
_SHARED = 16 * 2**20  # and to shared memory
_TRIED = (
    f"import os, sys; sys.path.insert(0, {_HOLDS!r}); import syscalls; "
    "syscalls.confine(sys.argv[1:]); "
    "import colorsys; "  # the new user can read what the interpreter needs
    "os._exit(0)"
)

# Of the system: what programs need of /etc holds nothing of a user.
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store")
_ETC = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "mono")

# Folders whose `bin` has programs, but which hold much else that is the user's.
_OWN = ("/", "~", "~/.local", "~/.cargo")

# Users for the time of a judge, that no system gives to anybody: systemd takes them so, too.
_USERS, _FIRST_USER = 4096, 61184
_users = itertools.count(int.from_bytes(os.urandom(2), "big") % _USERS)


@dataclass(frozen=True, slots=True)
class Sandbox:
    """Whether there is one, and `missing`, why there is none; empty where there is.

    >>> str(Sandbox()), str(Sandbox("--sandbox off"))
    ('bubblewrap', 'none: --sandbox off')
    """

    missing: str = ""

    @property
    def used(self) -> bool:
        """Whether judged code runs in a sandbox."""
        return not self.missing

    def __str__(self) -> str:
        if self.missing:
            return f"none: {self.missing}"
        weakness = syscalls.missing()
        return f"bubblewrap, without a filter: {weakness}" if weakness else "bubblewrap"


class Access(NamedTuple):
    """What is to be seen in a sandbox beside the system and the interpreter, and its limits.

    `reads` are files and folders that can be read, `writes` those that can be written as
    well, `folder` is where it starts, `processes` how many there may be at a time, and
    `file` how many bytes one file may have.
    """

    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    folder: str = os.curdir
    processes: int = 256
    file: int = _FILES


def find_sandbox(choice: str = "auto") -> Sandbox:
    """The sandbox for `auto` (bubblewrap where it works), `require` or `off`.

    Raises SandboxError where one is required and there is none, or none that can forbid
    system calls.
    """
    if choice == "off":
        return Sandbox("--sandbox off")
    missing = fault()
    if choice == "require" and (weakness := missing or syscalls.missing()):
        raise SandboxError(f"there is no sandbox: {weakness}")
    return Sandbox(missing)


@functools.cache
def fault() -> str:
    """Why bubblewrap cannot be used here; empty where it can. It is tried once."""
    if not hasattr(os, "fork"):
        return "bubblewrap is for Linux"
    if shutil.which(_PROGRAM) is None:
        return f"bubblewrap ({_PROGRAM}) is not installed: apt install bubblewrap"
    words = [sys.executable, "-P", "-S", "-c", _TRIED, *limits(Access())]
    try:
        ended = subprocess.run(
            [*wrapper(Access(folder="/")), *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=10,
            env=environment(),
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bubblewrap cannot start: {one_line(str(error))}"
    lines = ended.stderr.decode("utf-8", "replace").strip().splitlines() or ["it ended"]
    return f"bubblewrap cannot start: {one_line(lines[-1], 200)}" if ended.returncode else ""


def environment() -> dict[str, str]:
    """The environment of a sandbox: what is passed of this one, and where to write."""
    passed = {name: os.environ[name] for name in PASSED if name in os.environ}
    return {**passed, "TMPDIR": "/tmp", "XDG_CACHE_HOME": "/tmp"}  # noqa: S108 - the sandbox's own


def limits(access: Access) -> list[str]:
    """What the worker is told of its limits: the user it becomes, processes, bytes of a file."""
    user = _FIRST_USER + next(_users) % _USERS if os.geteuid() == 0 else -1
    more = 0 if user > 0 or _counts_apart() else _processes_of_mine()
    return [str(user), str(access.processes + more), str(access.file)]


def script() -> str:
    """Where the worker's program lies in the sandbox."""
    return f"{_HOLDS}/main.py"


def wrapper(access: Access) -> list[str]:
    """The words before a command that have it run in a sandbox: bubblewrap's own.

    >>> wrapper(Access(folder="/tmp"))[-3:]
    ['--chdir', '/tmp', '--']
    """
    words = [shutil.which(_PROGRAM) or _PROGRAM]
    words += (f"--unshare-{kind}" for kind in ("ipc", "pid", "net", "uts", "cgroup-try"))
    # Number 1 gets no signals from within: it ends all when the judge is gone.
    words += ["--as-pid-1", "--hostname", "judge", "--new-session"]
    if os.geteuid() == 0:
        words += ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    words += _system()
    words += ["--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--size", str(_SHARED)]
    words += ["--tmpfs", "/dev/shm", "--remount-ro", "/dev"]  # noqa: S108 - the sandbox's own
    words += ["--perms", "1777", "--size", str(_FILES), "--tmpfs", "/tmp"]  # noqa: S108
    made: set[str] = set()
    reads = [path for path in _outermost([*_interpreter(), *access.reads]) if not _is_system(path)]
    for option, paths in (("--ro-bind", reads), ("--bind", access.writes)):
        for path in map(os.path.abspath, paths):
            words += [*_folders_above(path, made), option, path, path]
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if _is_system(package) or any(_is_in(package, path) for path in reads):
        words += ["--tmpfs", package]  # the kit knows the answers
    words += ["--ro-bind", os.path.dirname(syscalls.__file__), _HOLDS]
    folder = os.path.abspath(access.folder)
    words += [*_folders_above(os.path.join(folder, "x"), made), "--remount-ro", "/"]
    return [*words, "--chdir", folder, "--"]


def tools(program: str) -> list[str]:
    """What a program needs to be there to run: itself, and the folders it is installed in.

    `program` is a path; where it is a link, each on the way to the file counts.

    >>> tools("/bin/cat")
    []
    """
    found = []
    for path in _links(os.path.abspath(program)):
        if _is_system(path) or _is_in(path, "/etc"):
            continue
        above, name = os.path.split(os.path.dirname(path))
        installed = any(
            os.path.isdir(os.path.join(above, each)) for each in ("lib", "libexec", "pkg")
        )
        if name in ("bin", "shims") and installed and above not in map(os.path.expanduser, _OWN):
            found.append(above)
        else:
            found.append(path)
    return found


def access_of(command: Sequence[str]) -> Access:
    """The program of a command, and the files and folders that its other words name."""
    program = shutil.which(command[0])
    return Access((*(tools(program) if program else ()), *named_in(command[1:])))


def named_in(words: Iterable[str]) -> list[str]:
    """The files and folders that the words of a command name, which it may then read.

    >>> named_in(["awk", "-f", "no such file"])
    []
    """
    parts = (part for word in words for part in (word, *word.replace("=", ":").split(":")))
    found = [os.path.abspath(part) for part in parts if part and os.path.exists(part)]
    return [path for path in found if path != "/"]


def _system() -> Iterator[str]:
    """The words that have the system's own files there, read-only."""
    for path in _SYSTEM:
        if os.path.islink(path):
            yield from ("--symlink", os.readlink(path), path)
        elif os.path.isdir(path):
            yield from ("--ro-bind", path, path)
    yield from ("--dir", "/etc")
    java = sorted(name for name in os.listdir("/etc") if name.startswith("java"))
    for path in (f"/etc/{name}" for name in (*_ETC, *java)):
        yield from ("--ro-bind-try", path, path)


def _interpreter() -> Iterator[str]:
    """The folders of the interpreter that runs: its own, and those that it was made from."""
    yield from tools(sys.executable)
    yield from {sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix}
    yield os.path.dirname(os.__file__)
    if site.ENABLE_USER_SITE:
        yield site.getusersitepackages()


def _folders_above(path: str, made: set[str]) -> Iterator[str]:
    """The words that make the folders above a path, those not in `made`, for all to enter."""
    parts = path.split("/")[1:-1]
    for end in range(1, len(parts) + 1):
        folder = "/" + "/".join(parts[:end])
        if folder not in made and not _is_system(folder):
            made.add(folder)
            yield from ("--dir", folder)


def _links(path: str) -> Iterator[str]:
    """A path, and where it leads, link by link."""
    for _ in range(40):
        yield path
        if not os.path.islink(path):
            break
        path = os.path.normpath(os.path.join(os.path.dirname(path), os.readlink(path)))
    if os.path.realpath(path) != path:
        yield os.path.realpath(path)


def _outermost(paths: Iterable[str]) -> list[str]:
    """The paths that exist, once each, without those that lie in another."""
    found: list[str] = []
    for path in sorted({os.path.abspath(path) for path in paths if os.path.exists(path)}):
        if not any(_is_in(path, other) for other in found):
            found.append(path)
    return found


def _is_in(path: str, folder: str) -> bool:
    return os.path.commonpath((path, folder)) == folder


def _is_system(path: str) -> bool:
    """Whether a path is there for everybody."""
    return any(_is_in(path, folder) for folder in _SYSTEM)


def _counts_apart() -> bool:
    """Whether the system counts the processes of a sandbox apart, as Linux does since 5.14."""
    release = os.uname().release.split(".")
    return [int(part) for part in release[:2] if part.isdigit()] >= [5, 14]


def _processes_of_mine() -> int:
    """How many processes and threads this user has now, on a system that counts them as one."""
    count = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.stat(f"/proc/{name}").st_uid == os.geteuid():
                count += len(os.listdir(f"/proc/{name}/task"))
        except OSError:
            continue
    return count
