"""The command `minesweeper-kit`: one module per command, put together here."""

import gc
import importlib
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from minesweeper_kit.cli import settings
from minesweeper_kit.cli.ending import Command, ends_well, stand_in
from minesweeper_kit.cli.signals import dies_of_signals

COMMANDS = {
    "convert": "Read cases in one format and write them in another.",
    "reveal": "Reveal each case at its own click, or at the clicks given.",
    "validate": "Check that boards and clicks are legal and expected outcomes right.",
    "diff": "Compare two suites, or two boards, cell by cell.",
    "judge": "Run a solution over cases and give a verdict on each.",
    "detect": "Say in which format each file is, and what tells it.",
    "formats": "List the formats there are, or show a dialect or layout in full.",
    "solve": "Say what is safe, what is a mine, and the exact probabilities.",
    "play": "Play whole games, as well as can be, and say how many are won.",
    "generate": "Make boards to order, none of their cells revealed.",
    "stats": "Size, mines, density, 3BV, openings and islands of each board.",
    "show": "Show boards as pictures: text, SVG, PNG or HTML; chances as colours.",
    "serve": "Show boards in the browser, on a page of this machine.",
    "corpus": "The same work on many files, on this machine or on a Dask cluster.",
    "schema": "Print a JSON Schema: of documents, dialects and reports.",
    "demo": "Reveal, convert and validate the built-in examples.",
}
"""Every command, in the order of the help, with what that says of it.

Each is a function of its name in its module, which is imported when the command runs.
"""


class Commands(Command):
    """The command with its subcommands, each a stand-in until it is known which of them runs."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        for name, text in COMMANDS.items():
            self.add_command(TyperCommand(name, help=text, short_help=text))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The name of the command that is asked for, the command itself, and its arguments."""
        name, stand_in, rest = super().resolve_command(ctx, args)
        command = stand_in and _imported(str(name))
        if not gc.isenabled():
            # What is imported stays to the end: looking for garbage there takes time.
            gc.freeze()
            gc.enable()
        return name, command, rest


def _imported(name: str) -> Any:
    """A subcommand."""
    module = importlib.import_module(f"minesweeper_kit.cli.{name}")
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name)(getattr(module, name))
    return typer.main.get_command(alone)


def application() -> typer.Typer:
    """The whole command."""
    app = typer.Typer(
        name="minesweeper-kit",
        cls=Commands,
        help="Read, convert, reveal and validate Minesweeper boards in every notation.",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_everywhere)
    return app


def _version(wanted: bool) -> None:
    """Print the version and end, where --version was given."""
    if wanted:
        from minesweeper_kit.version import __version__

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
    application()()
