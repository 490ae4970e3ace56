"""Timing calls beside each other, and telling it in tables."""

import os
import platform
import time
from collections.abc import Callable, Mapping, Sequence

Call = Callable[[], object]

ROUNDS = 3


def least(call: Call, seconds: float) -> float | None:
    """The least time of a call in seconds; None where it fails for want of a deeper stack."""
    best = float("inf")
    end = time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        try:
            call()
        except RecursionError:
            return None
        now = time.perf_counter()
        best = min(best, now - start)
        if now > end:
            return best


def together(
    ways: Mapping[str, Callable[[float], float | None]], seconds: float
) -> dict[str, float | None]:
    """The least time of each way in seconds, the ways taking turns.

    So a machine that is busy for a while slows them alike.
    """
    times: dict[str, float | None] = {}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            took = way(seconds / ROUNDS)
            before = times.get(name)
            times[name] = took if before is None or took is None else min(before, took)
    return times


def figure(value: float | None, digits: int = 3) -> str:
    """A number with that many digits that count, or nothing."""
    if value is None:
        return ""
    if value >= 10 ** (digits - 1):
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:#.{digits}g}".rstrip(".")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table in Markdown."""
    print("| " + " | ".join(head) + " |")
    print("|" + " --- |" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |", flush=True)
    print()


def machine() -> str:
    """The machine and the interpreter, in a line."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo") as lines:
            model = next(line for line in lines if line.startswith("model name")).partition(": ")[2]
    except (OSError, StopIteration):
        pass
    return (
        f"{model.strip()}, {os.cpu_count()} cores; {platform.system()}; "
        f"{platform.python_implementation()} {platform.python_version()}"
    )
