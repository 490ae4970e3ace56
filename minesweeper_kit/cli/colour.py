"""Whether what a command prints is coloured."""

import os
from typing import IO, Literal

When = Literal["auto", "always", "never"]
"""When to colour: on a terminal, unless NO_COLOR is set; always; never."""


def use(when: When) -> When:
    """Have this hold for the command that runs."""
    global _when  # noqa: PLW0603 - a process runs one command, and prints in many places
    _when = when
    return when


_when: When = "auto"


def wanted(stream: IO[str]) -> bool:
    """Whether to colour what goes to the stream."""
    if _when == "auto":
        return stream.isatty() and not os.environ.get("NO_COLOR")
    return _when == "always"
