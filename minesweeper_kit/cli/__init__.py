"""The command `minesweeper-kit`: one module per command, put together here."""

from typing import Annotated

import typer

from minesweeper_kit.cli.convert import convert
from minesweeper_kit.cli.demo import demo
from minesweeper_kit.cli.formats import formats
from minesweeper_kit.cli.generate import generate
from minesweeper_kit.cli.judge import judge
from minesweeper_kit.cli.reveal import reveal
from minesweeper_kit.cli.schema import schema
from minesweeper_kit.cli.solve import solve
from minesweeper_kit.cli.stats import stats
from minesweeper_kit.cli.validate import validate

app = typer.Typer(
    name="minesweeper-kit",
    help="Read, convert, reveal and validate Minesweeper boards in every notation.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_COMMANDS = (convert, reveal, validate, judge, formats, solve, generate, stats, schema, demo)
for command in _COMMANDS:
    app.command()(command)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"minesweeper-kit {version('minesweeper-kit')}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Read, convert, reveal and validate Minesweeper boards in every notation.

    Formats are DIALECT (leetcode), DIALECT+LAYOUT (leetcode+yaml), or json, yaml, ndjson alone.

    Exit codes: 0 done, 1 a check found something, 2 the command line is wrong, 3 the input or
    output cannot be opened, read or written, 4 refused because something would be lost.
    """


def main() -> None:
    """Run the command with the arguments of the process."""
    app()
