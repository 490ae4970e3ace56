"""The command `minesweeper-kit`: the operations and the other commands, put together here."""

import gc
import importlib
import os
import re
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from minesweeper_kit.cli import settings
from minesweeper_kit.cli.exit_codes import (
    EXIT_CODES,
    Command,
    ends_well,
    require_two_dashes,
    require_values,
    say,
    stand_in,
)
from minesweeper_kit.cli.signals import dies_of_signals
from minesweeper_kit.operations import GROUPS, OPERATIONS, SUITES, Row
from minesweeper_kit.operations.interfaces import COMMAND

OTHERS = {
    "judge": Row("Run a solution on test cases and report a verdict for each.", group=SUITES),
    "conform": Row("Check that a Minesweeper program follows the rules.", group=SUITES),
    "serve": Row("Open the web page for boards in your browser."),
    "schema": Row("Print a JSON Schema, so that your editor checks suites."),
    "demo": Row("Reveal, convert and validate built-in examples."),
}
"""The commands that are no operations."""

COMMANDS = {
    **{name: row.summary for name, row in OPERATIONS.items() if COMMAND in row.interfaces},
    **{name: row.summary for name, row in OTHERS.items()},
}
"""Every command with its line in the help.

One that is no operation is what has its name in its module, which is imported when it runs.
"""


_OPENED = "solve --explain (why cells are safe) or validate (what is wrong)"

OTHER_NAMES = {
    "3bv": "stats",
    "analyse": "solve or stats",
    "analyze": "solve or stats",
    "animate": "show --trace bfs",
    "best": "solve --best",
    "check": "validate",
    "click": "reveal",
    "compare": "diff",
    "create": "generate",
    "display": "show",
    "draw": "show",
    "explain": _OPENED,
    "fix": "validate --fix",
    "format": "convert (formats lists the formats)",
    "guess": "stats --guess",
    "heatmap": "show --heat",
    "help": "--help, or COMMAND --help",
    "hint": "solve --hint 1",
    "info": "stats or detect",
    "lint": "validate",
    "new": "generate",
    "open": "show or reveal",
    "plot": "show",
    "print": "show",
    "probability": "solve",
    "read": "show",
    "render": "show",
    "run": "judge (a solution) or play (games)",
    "test": "validate (test cases) or judge (a solution)",
    "translate": "convert",
    "verify": "validate",
    "version": "--version",
    "view": "show",
}
"""What people call commands, and what they are."""


def _advice(name: str) -> str:
    """What to use in place of a command that does not exist; empty where nothing is near.

    >>> _advice("chek"), _advice("conver"), _advice("xyzzy")
    (': did you mean check? Use validate', '; did you mean convert?', '; mskit --help lists them')
    """
    from difflib import get_close_matches

    if name in OTHER_NAMES:
        return f": use {OTHER_NAMES[name]}"
    near = get_close_matches(name, [*COMMANDS, *OTHER_NAMES], 1, 0.7)
    begun = [known for known in COMMANDS if len(name) > 1 and known.startswith(name)]
    if not (near or begun):
        return "; mskit --help lists them"
    best = (near or begun)[0]
    if best in OTHER_NAMES:
        return f": did you mean {best}? Use {OTHER_NAMES[best]}"
    return f"; did you mean {best}?"


class Commands(Command):
    """The command with its subcommands, each a stand-in until it is known which of them runs."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        for name, text in COMMANDS.items():
            self.add_command(TyperCommand(name, help=text, short_help=text))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands in their groups, and what exit codes mean."""
        del ctx
        width = max(map(len, COMMANDS))
        for group in GROUPS:
            with formatter.section(group):
                formatter.write_dl(
                    (name.ljust(width), text)
                    for name, text in COMMANDS.items()
                    if (OPERATIONS.get(name) or OTHERS[name]).group == group
                )
        with formatter.section("Exit codes"):
            formatter.write_dl(list(EXIT_CODES.items()))

    def imported(self, name: str) -> Any:
        """The command of that name with its parameters, in place of its stand-in."""
        return _imported(name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The name of the command that is asked for, the command itself, and its arguments."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            advice = f": to look at the file, use mskit show {args[0]}"
            ctx.fail(
                f"No such command {args[0]!r}"
                + (advice if os.path.isfile(args[0]) else _advice(args[0]))
            )
        name, stand_in, rest = super().resolve_command(ctx, args)
        command = stand_in and _imported(str(name))
        if not gc.isenabled():
            # What is imported stays to the end: looking for garbage there takes time.
            gc.freeze()
            gc.enable()
        return name, command, rest


_LONG = re.compile(r"(?<!\S)-[a-z]{2}")
"""The beginning of a long name behind a single dash."""


class Subcommand(TyperCommand):
    """A command whose help lists arguments, options, and then those under a heading of their own.

    Such a heading is the `rich_help_panel` of an option.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse arguments; errors know the command, whose options their messages name."""
        try:
            if _LONG.search(" ".join(args)):
                require_two_dashes(ctx, args)
            rest = list(super().parse_args(ctx, args))
            for value in ctx.params.values():
                if isinstance(value, str) and value.startswith("-") and value != "-":
                    require_values(ctx)
        except Exception as error:
            if getattr(error, "ctx", ctx) is None:
                vars(error)["ctx"] = ctx
            raise
        return rest

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write each parameter under its heading."""
        sections: dict[str, list[Any]] = {"argument": [], "option": []}
        for each in self.get_params(ctx):
            record = each.get_help_record(ctx)
            if record is not None:
                panel = getattr(each, "rich_help_panel", None) or each.param_type_name
                sections.setdefault(panel, []).append(record)
        titles = {"argument": "Arguments", "option": "Options"}
        for panel, records in sections.items():
            if records:
                with formatter.section(titles.get(panel, panel)):
                    formatter.write_dl(records)


def _imported(name: str) -> Any:
    """A subcommand."""
    if name in OPERATIONS:
        from minesweeper_kit.cli.operating import function_of

        function = function_of(name)
    else:
        function = getattr(importlib.import_module(f"minesweeper_kit.cli.{name}"), name)
        if isinstance(function, typer.Typer):
            return typer.main.get_command(function)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name, cls=Subcommand)(function)
    return typer.main.get_command(alone)


def application() -> typer.Typer:
    """The whole command."""
    app = typer.Typer(
        name="minesweeper-kit",
        cls=Commands,
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
def _show_config(ctx: typer.Context, wanted: bool) -> None:
    """Print the settings and end, where --show-config was given."""
    if wanted:
        print(settings.settings_as_toml(_settings(ctx.params["no_config"])), end="")
        raise typer.Exit


def _settings(no_config: bool) -> settings.Settings:
    """The settings that hold, where --no-config was given or not."""
    return settings.Settings() if no_config else settings.read_settings()


@ends_well
def _everywhere(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
    show_config: Annotated[
        bool,
        typer.Option(
            "--show-config",
            callback=_show_config,
            help="Print the settings in effect, and where they come from.",
        ),
    ] = False,
    no_config: Annotated[
        bool,
        typer.Option(
            "--no-config",
            is_eager=True,
            help="Ignore minesweeper-kit.toml, pyproject.toml and MINESWEEPER_KIT_* variables.",
        ),
    ] = False,
) -> None:
    """Read, convert, check and solve Minesweeper boards in any notation.

    Try mskit show FILE first, or mskit demo.

    A case is a board, perhaps with a click and the outcome that is expected after it; a suite is a
    file of cases. A format is a dialect (which symbols, for example leetcode), a layout (how they
    are arranged in a file, for example csv), or both (leetcode+csv).
    """
    del version, show_config
    found = _settings(no_config)
    settings.use(found)
    for line in found.notes:
        say(line)


def main() -> None:
    """Run the command with the arguments of the process."""
    stand_in()
    dies_of_signals(application())
