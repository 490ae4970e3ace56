"""The command `minesweeper-kit`: one module per command, put together here."""

import gc
import importlib
import sys
from collections.abc import Iterable
from typing import Annotated

import typer

from minesweeper_kit.cli import settings
from minesweeper_kit.cli.ending import Command, ends_well
from minesweeper_kit.cli.signals import dies_of_signals
from minesweeper_kit.cli.streams import stand_in

COMMANDS = (
    "convert",
    "reveal",
    "validate",
    "diff",
    "judge",
    "formats",
    "solve",
    "generate",
    "stats",
    "schema",
    "demo",
)
"""Every command, in the order of the help; each is a function of its name in its module."""


def application(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The whole command with these subcommands; of their modules no others are imported."""
    app = typer.Typer(
        name="minesweeper-kit",
        cls=Command,
        help="Read, convert, reveal and validate Minesweeper boards in every notation.",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_everywhere)
    for name in names:
        module = importlib.import_module(f"minesweeper_kit.cli.{name}")
        app.command(name)(getattr(module, name))
    return app


def _version(wanted: bool) -> None:
    """Print the version and end, where --version was given."""
    if wanted:
        from minesweeper_kit import __version__

        typer.echo(f"minesweeper-kit {__version__}")
        raise typer.Exit


@ends_well
def _show_config(wanted: bool) -> None:
    """Print the settings and end, where --show-config was given."""
    if wanted:
        print(settings.shown(settings.read_settings()), end="")
        raise typer.Exit


@ends_well
def _everywhere(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
    show_config: Annotated[
        bool,
        typer.Option(
            "--show-config",
            callback=_show_config,
            is_eager=True,
            help="Show the settings that hold here.",
        ),
    ] = False,
    no_config: Annotated[
        bool, typer.Option("--no-config", help="Read no settings from files and the environment.")
    ] = False,
) -> None:
    """Read, convert, reveal and validate Minesweeper boards in every notation.

    Formats are DIALECT (leetcode), DIALECT+LAYOUT (leetcode+yaml), or json, yaml, ndjson alone.

    Exit codes: 0 done, 1 a check found something, 2 the command line is wrong, 3 the input or
    output cannot be opened, read or written, 4 refused because something would be lost.
    """
    del version, show_config
    settings.use(settings.Settings() if no_config else settings.read_settings())


def main() -> None:
    """Run the command with the arguments of the process."""
    dies_of_signals(_run)


def _run() -> None:
    """Run the command; what it needs of the process is seen to before."""
    stand_in()
    # What the first word does not name need not be imported: that is most of the start-up.
    first = sys.argv[1] if len(sys.argv) > 1 else ""
    named = [name for name in COMMANDS if name == first]
    app = application(named if named or first == "--version" else COMMANDS)
    # What is imported stays to the end: looking for garbage in it takes a tenth of a small job.
    gc.freeze()
    app()
