"""Signals that end the command: it cleans up, and the process then dies of the signal itself.

So a shell sees 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP, and ends its loops.
"""

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

ENDING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
"""The signals, as far as the system has them."""

_AGAIN = 0.001


def dies_of_signals(run: Callable[[], object]) -> None:
    """Run this; a signal that would end the process ends it when `run` has cleaned up.

    For that it is a KeyboardInterrupt in there, once. A signal that is ignored stays
    so, and one for which there is a handler goes there. Raises what `run` raises.
    """
    before: dict[int, Any] = {}
    struck: list[int] = []
    unraisable = sys.unraisablehook

    def strike(number: int, _frame: FrameType | None) -> None:
        if not struck:  # what cleans up is not disturbed
            struck.append(number)
            raise KeyboardInterrupt

    def strike_again(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    def missed(lost: "sys.UnraisableHookArgs") -> None:
        # It came where Python can raise nothing, as where an object is deleted.
        if struck and lost.exc_type is KeyboardInterrupt and hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, strike_again)
            signal.setitimer(signal.ITIMER_REAL, _AGAIN)
        else:
            unraisable(lost)

    def forked() -> None:
        for number in before:
            signal.signal(number, signal.SIG_DFL)

    try:
        try:
            sys.unraisablehook = missed
            if hasattr(os, "register_at_fork"):
                os.register_at_fork(after_in_child=forked)
            for number in ENDING:
                handler = signal.getsignal(number)
                if handler in (signal.SIG_DFL, signal.default_int_handler):
                    before[number] = handler
                    signal.signal(number, strike)
            run()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            before.clear()
            sys.unraisablehook = unraisable
    except BaseException:
        if not struck:
            raise
    if struck:
        _die(struck[0])


def _die(number: int) -> None:
    """End the process by the signal."""
    signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
    os.kill(os.getpid(), number)
    raise SystemExit(128 + number)  # where that did not end it
