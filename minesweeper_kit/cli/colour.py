"""Whether what a command prints is coloured."""

import os
from enum import StrEnum
from typing import IO, Annotated

import typer


class When(StrEnum):
    """When to colour: on a terminal, unless NO_COLOR is set; always; never."""

    auto = "auto"
    always = "always"
    never = "never"


def use(when: When) -> When:
    """Have this hold for the command that runs."""
    global _when  # noqa: PLW0603 - a process runs one command, and prints in many places
    _when = when
    return when


_when = When.auto

ColorOption = Annotated[
    When,
    typer.Option(help="Colours: on a terminal unless NO_COLOR is set, always, or never."),
]


def wanted(stream: IO[str]) -> bool:
    """Whether to colour what goes to the stream.

    >>> import io
    >>> wanted(io.StringIO())
    False
    """
    if _when is When.auto:
        return stream.isatty() and not os.environ.get("NO_COLOR")
    return _when is When.always
