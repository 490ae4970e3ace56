"""The manual page, made of the help texts: `make records` writes it into docs/man/.

The wheel holds it as `share/man/man1/minesweeper-kit.1`, where `man` finds it beside the command.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from minesweeper_kit.cli import COMMANDS, Commands, application
from minesweeper_kit.cli.exit_codes import EXIT_CODES
from minesweeper_kit.cli.settings import KEYS
from minesweeper_kit.version import __version__

MAN = Path(__file__).parents[2] / "docs" / "man"
PAGE = MAN / "minesweeper-kit.1"

ENVIRONMENT = {
    **{f"MINESWEEPER_KIT_{name.upper().replace('-', '_')}": said for name, said in KEYS.items()},
    "MINESWEEPER_KIT_PURE": "with 1, the plain sources run, even where they are compiled",
    "NO_COLOR": "with anything in it, nothing is coloured unless asked for",
}
FILES = {
    "minesweeper-kit.toml": "the settings of a folder and of those below it",
    "pyproject.toml": "the same, in the table [tool.minesweeper-kit]",
}


def page() -> str:
    """The whole page, in the macros of man(7)."""
    whole = typer.main.get_command(application())
    assert isinstance(whole, Commands)
    summary = str(whole.help).partition("\n\n")[0]
    lines = [
        f'.TH MINESWEEPER\\-KIT 1 "" "minesweeper\\-kit {__version__}" "User Commands"',
        ".SH NAME",
        f"minesweeper\\-kit, mskit \\- {_escaped(_lower(summary))}",
        ".SH SYNOPSIS",
        ".B minesweeper\\-kit",
        "[\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]",
        ".SH DESCRIPTION",
        "Formats are DIALECT (leetcode), DIALECT+LAYOUT (leetcode+yaml),",
        "or json, yaml, ndjson alone;",
        "\\fBminesweeper\\-kit formats\\fR lists them.",
        "INPUT is a file, a folder, a pattern, or \\- for standard input.",
        "What a command makes goes to standard output, all else to standard error.",
        ".SH OPTIONS",
        *_parameters(whole),
        ".SH COMMANDS",
    ]
    for name in COMMANDS:
        _, command, _ = whole.resolve_command(typer.Context(whole), [name])
        inner = getattr(command, "commands", {})
        for words, each in ((name, command), *((f"{name} {sub}", inner[sub]) for sub in inner)):
            lines += [f'.SS "minesweeper\\-kit {words}"', *_text(each.help), *_parameters(each)]
    for title, terms in (
        ("EXIT STATUS", EXIT_CODES),
        ("ENVIRONMENT", ENVIRONMENT),
        ("FILES", FILES),
    ):
        lines.append(f".SH {title}" if " " not in title else f'.SH "{title}"')
        for term, said in terms.items():
            lines += _term(term, said)
    return "\n".join(lines) + "\n"


def alias() -> str:
    """The page of the short name: that of the long one."""
    return ".so man1/minesweeper-kit.1\n"


def _parameters(command: Any) -> Iterator[str]:
    """The arguments and options of a command."""
    context = typer.Context(command, help_option_names=["-h", "--help"])
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record:
            yield from _term(*record)


def _term(term: str, said: str) -> list[str]:
    """A term in bold, and what it means, indented."""
    return [".TP", f"\\fB{_escaped(term)}\\fR", _escaped(said)]


def _text(said: str) -> Iterator[str]:
    """The paragraphs of a help text, its example as it is typed."""
    for paragraph in said.split("\n\n"):
        about, example, command = " ".join(paragraph.split()).partition("Example: ")
        yield ".PP"
        if about:
            yield _escaped(about.strip())
        if example:
            yield from ("Example:", ".RS 4", ".EX", _escaped(command), ".EE", ".RE")


def _escaped(text: str) -> str:
    """Text as roff takes it: its backslashes, hyphens and quotes as they are."""
    text = re.sub(r"\s+", " ", text).replace("\\", "\\e").replace("-", "\\-")
    text = text.replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    text = text.replace("~", "\\(ti")
    return re.sub(r"^\.", "\\\\&.", text)


def _lower(text: str) -> str:
    """A sentence as part of another one."""
    return text[0].lower() + text[1:].rstrip(".")


def write() -> None:
    """Write the page, and that of the short name."""
    MAN.mkdir(exist_ok=True)
    PAGE.write_text(page(), "utf-8")
    (MAN / "mskit.1").write_text(alias(), "utf-8")
