"""Looks whether the bound on typer can be lifted: run `make check-bounds`, with the newest typer.

A command in typer starts, its parameters of every kind that the kit has; what it has imported
then is what each start of the kit would import.
"""

import sys
from enum import StrEnum
from importlib.metadata import version
from typing import Annotated

import typer

DEAR = "pydantic"
"""What starting a command may not import: it doubles the time of a short one."""


class Choice(StrEnum):
    """A choice of two."""

    one = "one"
    two = "two"


def command(
    inputs: Annotated[list[str] | None, typer.Argument()] = None,
    output: Annotated[str, typer.Option("-o")] = "-",
    jobs: Annotated[int, typer.Option(min=1)] = 1,
    choice: Choice = Choice.one,
    strict: bool = False,
) -> None:
    """Nothing."""


def main() -> int:
    """Start the command, say what it has imported, and give the exit code."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command()(command)
    app(["board.txt", "-o", "out.txt", "--jobs", "2"], standalone_mode=False)
    if DEAR in sys.modules:
        print(f"typer {version('typer')} imports {DEAR} to start a command: the bound stays")
        return 0
    print(
        f"typer {version('typer')} starts a command without {DEAR}: lift the bound in "
        "pyproject.toml, and run the tests"
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
