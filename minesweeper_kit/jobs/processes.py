"""The parts of a job in several processes of this machine."""

import os
from collections.abc import Iterator

from minesweeper_kit.jobs.parts import Part, Record, do


def worked_here(parts: list[Part], jobs: int) -> Iterator[Record]:
    """The record of each part, as `jobs` processes do them; one does them without fork.

    Raises WorkerError where a process dies.
    """
    if not hasattr(os, "fork") or len(parts) < 2:
        yield from map(do, parts)
        return
    from minesweeper_kit.io.parallel import spread

    with spread(parts, do, jobs) as records:
        for part, record in zip(parts, records, strict=True):
            yield do(part) if record is None else record
