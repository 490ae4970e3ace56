"""What Linux is told of this process and all under it: its keys, and system calls it may not make.

The numbers of system calls differ by machine. On other machines and systems nothing is done:
`missing` says why.
"""

import ctypes
import errno
import os
import struct

_PR_SET_SECCOMP = 22
_PR_SET_NO_NEW_PRIVS = 38
_FILTER_MODE = 2
_JOIN_SESSION_KEYRING = 1
_NEW_USER_NAMESPACE = 0x10000000
_OTHER_ABI = 0x40000000  # the bit of numbers that are those of x32

_HANDLES = 1024  # open files of a process in a sandbox

# The architecture as the kernel names it, and its numbers of system calls.
_MACHINES = {
    "x86_64": (
        0xC000003E,
        {"keyctl": 250, "add_key": 248, "request_key": 249}
        | {"shmget": 29, "semget": 64, "msgget": 68, "clone": 56, "unshare": 272, "clone3": 435},
    ),
    "aarch64": (
        0xC00000B7,
        {"keyctl": 219, "add_key": 217, "request_key": 218}
        | {"shmget": 194, "semget": 190, "msgget": 186, "clone": 220, "unshare": 97, "clone3": 435},
    ),
}

# Memory that belongs to no process (System V) is not counted; keys are those of the user.
_FORBIDDEN = ("keyctl", "add_key", "request_key", "shmget", "semget", "msgget")

_LOAD, _EQUAL, _GREATER_OR_EQUAL, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERROR = 0x7FFF0000, 0x00050000


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def missing() -> str:
    """Why no system call can be forbidden on this machine; empty where it can."""
    return (
        "" if _machine() else f"the numbers of system calls on {os.uname().machine} are not known"
    )


def leave_session_keys() -> None:
    """Join a new session keyring, so that no key of the judge's session can be read."""
    if (machine := _machine()) is not None:
        number = machine[1]["keyctl"]
        ctypes.CDLL(None).syscall(number, _JOIN_SESSION_KEYRING, ctypes.c_char_p())


def confine(limits: list[str]) -> None:
    """In a sandbox: become another user, and limit what this process and all under it may do.

    `limits` are the number of the user, below 0 for the one it is, how many processes and
    threads there may be, and how many bytes a file may have.
    """
    import resource

    user, processes, size = map(int, limits)
    if user >= 0:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    os.umask(0o022)
    for kind, wanted in (
        (resource.RLIMIT_NPROC, processes),
        (resource.RLIMIT_FSIZE, size),
        (resource.RLIMIT_NOFILE, _HANDLES),
    ):
        hard = resource.getrlimit(kind)[1]
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(kind, (most, most))
    forbid()


def forbid() -> None:
    """Forbid new user namespaces, System V memory and keys, here and in all that is started.

    In a user namespace of its own a process could mount memory that nobody counts. Raises
    OSError where the system does not take the filter.
    """
    if (machine := _machine()) is None:
        return
    code = _filter(*machine)
    program = _Program(len(code) // 8, code)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) or libc.prctl(
        _PR_SET_SECCOMP, _FILTER_MODE, ctypes.byref(program), 0, 0
    ):
        number = ctypes.get_errno()
        raise OSError(number, f"seccomp: {os.strerror(number)}")


def _machine() -> tuple[int, dict[str, int]] | None:
    """The architecture and its numbers; None where they are not known."""
    system = os.uname()
    return _MACHINES.get(system.machine) if system.sysname == "Linux" else None


def _filter(architecture: int, numbers: dict[str, int]) -> bytes:
    """The program, in the kernel's words, that decides on a system call."""
    reject, missing = _ERROR | errno.EPERM, _ERROR | errno.ENOSYS
    steps = [
        (_LOAD, 0, 0, 4),
        (_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, missing),
        (_LOAD, 0, 0, 0),
        (_GREATER_OR_EQUAL, 0, 1, _OTHER_ABI),
        (_RETURN, 0, 0, missing),
        # Its flags lie in memory, which a filter cannot read: the C library uses clone instead.
        (_EQUAL, 0, 1, numbers["clone3"]),
        (_RETURN, 0, 0, missing),
    ]
    for name in _FORBIDDEN:
        steps += [(_EQUAL, 0, 1, numbers[name]), (_RETURN, 0, 0, reject)]
    steps += [
        (_EQUAL, 1, 0, numbers["unshare"]),
        (_EQUAL, 0, 3, numbers["clone"]),
        (_LOAD, 0, 0, 16),  # the flags, the first argument
        (_ANY_BIT, 0, 1, _NEW_USER_NAMESPACE),
        (_RETURN, 0, 0, reject),
        (_RETURN, 0, 0, _ALLOW),
    ]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)
