"""Whether what a command prints is coloured."""

import os
from typing import IO


def wanted(stream: IO[str]) -> bool:
    """Whether to colour what goes to the stream: it is a terminal, and NO_COLOR is not set."""
    return stream.isatty() and not os.environ.get("NO_COLOR")
