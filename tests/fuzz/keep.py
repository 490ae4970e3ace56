"""Copy what fuzzing found worth keeping into the corpus: `python -m tests.fuzz.keep TARGET FOLDER`.

The folder is `corpus/TARGET` of `tests.fuzz.run`. Kept are inputs that reach a line, coming from
another, to which nothing before them has led; the smallest are asked first.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

from tests.fuzz.run import PURE

ROOM = 40_000
"""Bytes that the corpus of a target has at most."""
LONGEST = 500
"""Bytes that an input has at most."""

Step = tuple[str, int, int]


def steps(run: Callable[[bytes], None], data: bytes) -> set[Step]:
    """Every pair of lines of the kit that come one after the other in a file."""
    found: set[Step] = set()

    def begin(frame: FrameType, *_: object) -> Callable[..., Any] | None:
        name = frame.f_code.co_filename
        if "/minesweeper_kit/" not in name:
            return None
        last = frame.f_lineno

        def line(frame: FrameType, *_: object) -> Any:
            nonlocal last
            found.add((name, last, frame.f_lineno))
            last = frame.f_lineno
            return line

        return line

    sys.settrace(begin)
    try:
        with suppress(Exception):
            run(data)
    finally:
        sys.settrace(None)
    return found


def main() -> None:
    """Copy inputs of the target that the first argument names from the folder that follows."""
    name, folder = sys.argv[1], Path(sys.argv[2])
    if name in PURE:
        os.environ["MINESWEEPER_KIT_PURE"] = "1"
    from tests.fuzz.inputs import CORPUS
    from tests.fuzz.targets import TARGETS, beginnings

    run, seen, room = TARGETS[name].run, set[Step](), ROOM
    for data in beginnings(name):
        seen |= steps(run, data)
    kept = CORPUS / TARGETS[name].corpus
    kept.mkdir(parents=True, exist_ok=True)
    room -= sum(path.stat().st_size for path in kept.iterdir())
    for path in sorted(folder.iterdir(), key=lambda path: (path.stat().st_size, path.name)):
        data = path.read_bytes()
        if len(data) > min(LONGEST, room):
            break
        new = steps(run, data) - seen
        if new:
            seen |= new
            room -= len(data)
            (kept / path.name).write_bytes(data)
    print(f"{name}: {len(list(kept.iterdir()))} inputs, {ROOM - room} bytes")


if __name__ == "__main__":
    main()
