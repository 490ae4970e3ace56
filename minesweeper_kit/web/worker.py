"""The process that does the work: a request after the other, under limits of memory and time.

It speaks with the server over its standard input and output: a line with the operation and
the sizes, then the body; back come a line with the status, the size and whether the process
takes another request, then the answer.
"""

import json
import os
import sys
from contextlib import suppress
from typing import BinaryIO

MOST = 256 * 2**20
"""A process that grew beyond so many bytes ends after its answer: a new one takes its place."""

_GRACE = 1.0
"""How many seconds after its limit a process ends itself, where the server did not end it."""


def answer(name: str, body: bytes, cells: int) -> tuple[int, bytes]:
    """The status and the JSON with which an operation answers a body; never an error.

    >>> status, text = answer("detect", b'{"text": "EM"}', 100)
    >>> status, json.loads(text)["format"]
    (200, 'leetcode+grid')
    """
    from minesweeper_kit.errors import AmbiguousFormatError, MinesweeperKitError
    from minesweeper_kit.web import answers
    from minesweeper_kit.web.checking import options_of
    from minesweeper_kit.web.limits import ANSWER, RejectedError
    from minesweeper_kit.web.operations import keys_of

    try:
        found = answers.answer(name, answers.Request(options_of(name, body), cells, []))
        text = json.dumps(found).encode()
    except RejectedError as error:
        return error.status, fault(error.code, error.message)
    except MinesweeperKitError as error:
        fits = error.candidates if isinstance(error, AmbiguousFormatError) else ()
        message = keys_of(name).advise(error.message)
        return 422, fault(error.code, message, error.line, error.column, fits)
    except (MemoryError, RecursionError):
        return 503, fault("memory", "this takes more memory than the limit")
    except Exception as error:  # noqa: BLE001 - whatever it is, the server goes on
        import traceback

        traceback.print_exc()
        return 500, fault("internal", f"a fault of the server: {type(error).__name__}")
    if len(text) > ANSWER:
        return 413, fault("too-large", f"the answer has more than {ANSWER} bytes")
    return 422 if "error" in found else 200, text


def fault(
    code: str,
    message: str,
    line: int | None = None,
    column: int | None = None,
    candidates: tuple[str, ...] = (),
) -> bytes:
    """The JSON with which anything is rejected."""
    fields = {"code": code, "message": message, "line": line, "column": column}
    return json.dumps({"error": {**fields, "candidates": list(candidates)}}).encode()


def limit_memory(memory: int) -> bool:
    """Let this process have no more than so many bytes; whether the system sees to that."""
    try:
        import mmap
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        mmap.mmap(-1, memory).close()
    except (ImportError, ValueError):
        return False
    except (OSError, MemoryError):
        return True
    return False


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until there are no more."""
    while line := requests.readline():
        name, cells, seconds, size = line.split()
        body = requests.read(int(size))
        _end_after(float(seconds) + _GRACE)
        status, text = answer(name.decode(), body, int(cells))
        _end_after(0)
        last = peak_memory() > MOST
        answers.write(b"%d %d %d\n" % (status, len(text), not last))
        answers.write(text)
        answers.flush()
        if last:
            return


def _end_after(seconds: float) -> None:
    """End this process after so many seconds, whatever it does then; 0 takes that back."""
    with suppress(ImportError, AttributeError):
        import signal

        signal.setitimer(signal.ITIMER_REAL, seconds)


def peak_memory() -> int:
    """The most bytes of memory this process has had; 0 where there is no /proc.

    Not `ru_maxrss`: a process inherits that of the server that starts it.
    """
    with suppress(OSError), open("/proc/self/status", "rb") as status:
        for line in status:
            if line.startswith(b"VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def main() -> None:
    """Answer on standard input and output, which are for nothing else."""
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    enforced = limit_memory(int(sys.argv[1]))
    answers.write(b"enforced\n" if enforced else b"unenforced\n")
    answers.flush()
    with suppress(BrokenPipeError, KeyboardInterrupt):
        from minesweeper_kit.dialect.registry import dialects
        from minesweeper_kit.web import answers as _  # noqa: F401 - before the first request

        dialects()
        serve(requests, answers)


if __name__ == "__main__":
    main()
