"""Runs the command as on a system without POSIX: what Windows does not have is hidden.

`python tests/elsewhere.py COMMAND ...` takes away what Python's documentation says is not
there on Windows, as far as the kit could use it. It is no Windows: paths, streams
and the file system stay those of this system.
"""

import os
import runpy
import shutil
import signal
import subprocess
import sys
import tempfile

_SYSTEM = (shutil, subprocess, tempfile)
"""What asks this system for its own ways when it is imported."""

MODULES = ("fcntl", "grp", "pwd", "resource", "termios", "tty")
FUNCTIONS = (
    *("chown", "fchown", "fork", "forkpty", "geteuid", "getegid", "getgid", "getpgid"),
    *("getpgrp", "getpriority", "getuid", "killpg", "mkfifo", "nice", "openpty", "posix_spawn"),
    *("pread", "preadv", "pwrite", "sched_getaffinity", "sched_setaffinity", "setpgid"),
    *("setsid", "statvfs", "sysconf", "uname", "wait", "wait3", "wait4", "waitid"),
    *("O_TMPFILE", "O_NOFOLLOW", "O_DIRECTORY", "O_CLOEXEC", "O_NONBLOCK", "WNOHANG"),
    *("WIFSIGNALED", "WTERMSIG"),
)
SIGNALS = (
    *("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGUSR1", "SIGXCPU"),
    *("SIGXFSZ", "SIG_BLOCK", "SIG_SETMASK", "SIG_UNBLOCK", "alarm", "pthread_sigmask"),
    *("pthread_kill", "setitimer", "sigpending", "sigwait", "siginterrupt", "sigtimedwait"),
)


def hide() -> None:
    """Take away what is not everywhere."""
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for module, names in ((os, FUNCTIONS), (signal, SIGNALS)):
        for name in names:
            if hasattr(module, name):
                delattr(module, name)


if __name__ == "__main__":
    hide()
    runpy.run_module("minesweeper_kit", run_name="__main__", alter_sys=True)
