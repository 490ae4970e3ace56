"""How a command ends: its exit code, and what it says on standard error on the way."""

import functools
import io
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeVar

import typer
from typer.core import TyperGroup

from minesweeper_kit.cli import progress, settings
from minesweeper_kit.errors import MinesweeperKitError, OptionError
from minesweeper_kit.wording import comma_list, one_line, or_list, system_error

if TYPE_CHECKING:
    from minesweeper_kit.io.reader import Reader

P = ParamSpec("P")
R = TypeVar("R")
EXIT_CODES = {
    "0": "success: everything was done, and every check passed",
    "1": "a check failed, a click or a position is impossible, the board hides what would be "
    "opened, or the solver gave up",
    "2": "the command line is wrong, names a case that does not exist, or needs a missing package",
    "3": "something cannot be opened, read or written, or there is no case to check",
    "4": "nothing written: the format cannot hold a part of a case; or the command needs the "
    "mines, and the board does not show them (stats, play)",
    "129, 130, 143": "ended by a signal: SIGHUP, SIGINT (Ctrl-C), SIGTERM",
    "141": "the program that reads the output stopped, for example head -1",
}
"""Every exit code, and what it means."""

UNREADABLE = 3
"""The exit code where the input or the output cannot be opened, read or written."""

CLOSED_PIPE = 141
"""The exit code where nobody reads the output any more, as of a program ended by SIGPIPE."""

LONGEST = 1000
"""How many characters a line on standard error has at most."""

# What is wrong with a command line, in every version of typer.
_USAGE: Any = typer.BadParameter.__mro__[1]
_WRONG_USAGE: Any = typer.BadParameter.__mro__[2]

OTHER_OPTIONS = {
    **dict.fromkeys(("--rows", "--cols", "--columns", "--width", "--height"), "--size"),
    "--format": "--to --from",
    "--input": "--from",
    "--output-dir": "--out-dir",
    "--outdir": "--out-dir",
    "--colour": "--color",
    "--threads": "--jobs",
    **dict.fromkeys(("--yaml", "--csv", "--ndjson", "--leetcode"), "--to"),
    "--json": "--report --to",
    "--timeout": "--time-limit",
    **dict.fromkeys(("-n", "--number"), "--count"),
    **dict.fromkeys(("--probabilities", "--probability", "--chances", "--heatmap"), "--heat"),
    **dict.fromkeys(("--animate", "--animation", "--steps"), "--trace"),
    **dict.fromkeys(("-v", "-V"), "--version"),
}
"""What people call options, and the names of these, of which a command has some."""


OnError = Literal["stop", "skip", "side"]
"""What happens at a case that is at fault: stop there, or name it and go on; a job keeps it."""


def say(message: str) -> None:
    """Print a message to standard error, as one line; a progress bar is taken away before.

    Control characters are written as escapes, and what is very long is cut. Where standard
    error cannot be written nothing is said; raises BrokenPipeError where nobody reads it.
    """
    progress.clear()
    try:
        print(one_line(message, LONGEST), file=sys.stderr)
    except BrokenPipeError:
        raise
    except OSError:
        pass


def ends_well(command: Callable[P, R]) -> Callable[P, R]:
    """The command, with every error that a user can meet turned into one line and an exit code."""

    @functools.wraps(command)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            result = command(*args, **kwargs)
            sys.stdout.flush()
        except OptionError as error:
            raise typer.BadParameter(error.message) from None
        except MinesweeperKitError as error:
            say(error.for_command() + _set_format(error))
            raise typer.Exit(error.exit_code) from None
        except BrokenPipeError:
            raise typer.Exit(CLOSED_PIPE) from None
        except OSError as error:
            say(system_error(error, "<stdout>"))
            raise typer.Exit(UNREADABLE) from None
        except (MemoryError, RecursionError) as error:
            what = "memory" if isinstance(error, MemoryError) else "depth of calls"
            say(f"this needs more {what} than there is")
            raise typer.Exit(UNREADABLE) from None
        finally:
            progress.clear()
        return result

    return wrapped


def _set_format(error: MinesweeperKitError) -> str:
    """What is said of the format that the settings name, where the input is not in it."""
    set_ = settings.current()
    if set_.from_ is None or error.exit_code != UNREADABLE:
        return ""
    return f"; it is read as {set_.from_}, the setting from of {set_.origins['from']}"


class Command(TyperGroup):
    """The command, which ends with an exit code whatever its own output meets."""

    def main(self, *args: Any, **more: Any) -> Any:
        """Run it with the arguments given, else those of the process. Raises SystemExit."""
        try:
            code = self._ended(*args, **more)
        except BrokenPipeError:
            code = CLOSED_PIPE
        except OSError as error:
            say(f"<stdout>: {error.strerror or error}")
            code = UNREADABLE
        _leave_nothing_to_write()
        sys.exit(code)

    def _ended(self, *args: Any, **more: Any) -> int:
        """The exit code. Raises OSError where the output cannot be written."""
        try:
            ended = super().main(*args, **{**more, "standalone_mode": False})
            code = ended if isinstance(ended, int) else 0
            if code not in (UNREADABLE, CLOSED_PIPE):  # or it was met, and told, already
                sys.stdout.flush()
        except SystemExit as error:
            # So typer ends where nobody reads.
            if isinstance(error.__context__, BrokenPipeError):
                return CLOSED_PIPE
            raise
        except OSError:
            raise
        except Exception as error:
            # Only what is wrong with a command line shows itself.
            if not isinstance(error, _WRONG_USAGE):
                raise
            given = args[0] if args else more.get("args")
            if sys.argv[1:] if given is None else given:  # else it is the help
                error = _USAGE(one_line(usage_message(error), LONGEST), error.ctx)
            try:
                error.show()
            except BrokenPipeError:
                raise
            except OSError:
                pass  # there is nowhere to say it
            return int(error.exit_code)
        return code


def usage_message(error: Any) -> str:
    """What is wrong with a command line, and what to write: typer's words where they say it.

    >>> usage_message(typer.BadParameter("use only one of -o and --in-place"))
    'use only one of -o and --in-place'
    """
    params = () if error.ctx is None else error.ctx.command.params
    known = {flag: each for each in params for flag in each.opts}
    option = getattr(error, "option_name", None)
    if option in known:  # it has no value
        return _no_value(str(option), known[option])
    root = () if error.ctx is None else error.ctx.find_root().command.params
    if option not in known and any(option in each.opts for each in root):
        return f"{option} stands before the command: mskit {option} COMMAND"
    if option is not None:
        return _no_option(option, error.ctx, known)
    param, message = getattr(error, "param", None), error.message
    if param is None:
        extra = message.partition("Got unexpected extra argument")[2].partition(" (")[2]
        if extra:
            if takes := _takes(extra[:-1], params):
                return f"unexpected argument: {extra[:-1]}{takes}"
            names = [each.metavar for each in params if each.param_type_name == "argument"]
            what = (
                f"this command takes {comma_list(names)}"
                if names
                else "this command reads no files"
            )
            return f"unexpected argument: {extra[:-1]}; {what}; the names of options begin with --"
        return str(message or error.format_message())
    name = param.metavar or param.human_readable_name
    if not message:
        return f"missing argument {name}{_example(error.ctx) or f': {param.help}'}"
    if param.param_type_name == "option":
        name = max(param.opts, key=len)
    return f"{name}: {_no_choice(param, message, params) or _expected(message)}"


def _example(context: Any) -> str:
    """The first example in the help of a command, as advice; empty for none."""
    _, found, rest = (context.command.help or "").partition("Example: ")
    return f"; for example {rest.partition(chr(10))[0].strip()}" if found else ""


def _no_option(option: str, context: Any, known: Mapping[str, Any]) -> str:
    """What is said of an option that a command does not have, with the one that is meant."""
    other = [*OTHER_OPTIONS.get(option, "").split(" "), option.lower()]
    like = [name for name in other if name in known and name != option]
    having = [] if like or context is None or context.parent is None else _having(option, context)
    if having:
        return f"No such option: {option}; commands that have it: {comma_list(having)}"
    if like := like or _alike(option, known):
        return f"No such option: {option}; did you mean {' or '.join(like)}?"
    alone = context is not None and context.parent is None
    return f"No such option: {option}" + "; the options of a command stand behind its name" * alone


def _having(option: str, context: Any) -> list[str]:
    """The commands that have an option."""
    root = context.find_root().command
    return [
        name
        for name in root.commands
        if any(option in each.opts for each in root.imported(name).params)
    ]


def _no_choice(param: Any, message: str, params: Iterable[Any]) -> str:
    """What is wrong with a value that is none of a few, and which option takes it; else nothing."""
    value, found, _ = message.partition(" is not one of ")
    if not found:
        return ""
    takes = _takes(value.strip("'"), params)
    return f"{value}: expected {or_list(_choices(param))}{takes}"


def _takes(value: str, params: Iterable[Any]) -> str:
    """Which options take a value that is one of a few; nothing where none does."""
    others = (max(each.opts, key=len) for each in params if value in _choices(each))
    return "".join(f"; {other} takes {value}" for other in others)


def _choices(param: Any) -> tuple[str, ...]:
    """The values that an option takes, where they are a few."""
    return tuple(getattr(param.type, "choices", ()))


def _no_value(option: str, param: Any) -> str:
    values = or_list(_choices(param)) if _choices(param) else param.metavar or "VALUE"
    return f"{option}: the value is missing; write {option} {values}"


def require_two_dashes(context: Any, words: Iterable[str]) -> None:
    """Raise BadParameter for the name of an option behind a single dash, as in -help."""
    flags = {flag for param in context.command.get_params(context) for flag in param.opts}
    for word in takewhile("--".__ne__, words):  # what is behind it belongs to another program
        if len(word) > 2 and f"-{word}" in flags:
            raise typer.BadParameter(f"{word}: did you mean -{word}?")


def require_values(context: Any) -> None:
    """Raise BadParameter for an option whose value is the name of another: it has none."""
    params = context.command.get_params(context)
    flags = [flag for param in params for flag in param.opts if flag.startswith("-")]
    for param in params:
        if param.opts[0] in flags and context.params.get(param.name) in flags:
            raise typer.BadParameter(_no_value(max(param.opts, key=len), param))


def _expected(message: str) -> str:
    """What is wrong with a value, and what was expected; other words of typer as they are.

    >>> _expected("9 is not in the range 1<=x<=4."), _expected("0 is not in the range x>=1.")
    ('9: expected 1 to 4', '0: expected at least 1')
    """
    value, found, bounds = message.partition(" is not in the range ")
    if found:
        least, both, most = bounds.rstrip(".").partition("<=x<=")
        return f"{value}: expected " + (f"{least} to {most}" if both else f"at least {least[3:]}")
    for kind, wanted in (("int", "a whole number"), ("float", "a number")):
        value, found, _ = message.partition(f" is not a valid {kind}")
        if found:
            return f"{value}: expected {wanted}"
    return message


def _alike(option: str, known: Iterable[str]) -> list[str]:
    """The options that are like one without their dashes, those that begin with its word first.

    >>> _alike("--time", ["--title", "--time-limit", "-t"])
    ['--time-limit', '--title']
    """
    from difflib import get_close_matches

    names = [name for name in known if name.startswith("--")]
    wanted = f"--{option.lstrip('-')}"
    longer = [name for name in names if name.startswith(f"{wanted}-")]
    near = get_close_matches(wanted.lstrip("-"), [name.lstrip("-") for name in names], n=3)
    return list(dict.fromkeys([*longer, *(f"--{name}" for name in near)]))[:3]


def stand_in() -> None:
    """Have the three standard streams in order: all there, and able to write any character.

    In place of one that was closed there is one that cannot be read or written, so that
    no other file takes its number. What is said on standard error then goes nowhere.
    """
    for name, mode, use in (("stdin", "r", "w"), ("stdout", "w", "r"), ("stderr", "w", "w")):
        stream: Any = getattr(sys, name)
        if stream is None:
            number = os.open(os.devnull, os.O_WRONLY if use == "w" else os.O_RDONLY)
            raw = io.FileIO(number, mode, closefd=False)
            raw.name = f"<{name}>"
            buffer = io.BufferedReader(raw) if mode == "r" else io.BufferedWriter(raw)
            stream = io.TextIOWrapper(buffer, "utf-8")
            setattr(sys, name, stream)
        if mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _leave_nothing_to_write() -> None:
    """Let what the standard streams could not write go nowhere; Python would try it at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with open(os.devnull, "wb") as nowhere:
                os.dup2(nowhere.fileno(), stream.fileno())
        except ValueError:
            pass  # it is closed


class CaseErrors:
    """The faulty cases met so far, and the exit code that the command has to end with.

    They are named by `say`, on standard error unless told otherwise. `worst` is the
    highest exit code of those met, 0 for none. `cases` counts those that were written.
    """

    def __init__(self, on_error: OnError, say: Callable[[str], object] = say) -> None:
        self.on_error = on_error
        self.worst = 0
        self.cases = 0
        self.say = say

    def watch(self, reader: "Reader") -> "Reader":
        """The same reader, which now hands the cases that it cannot read to `meet`."""
        reader.on_error = self.meet
        return reader

    def meet(self, error: MinesweeperKitError) -> None:
        """Name the error and go on, or raise it, as `on_error` asks for."""
        if self.on_error == "stop":
            raise error
        self.take([error.for_command()], error.exit_code)

    def take(self, messages: Iterable[str], worst: int, cases: int = 0) -> None:
        """Name errors that were met elsewhere; `worst` is the highest of their exit codes.

        `cases` is how many cases were written there.
        """
        for message in messages:
            self.say(message)
        self.worst = max(self.worst, worst)
        self.cases += cases

    def end(self) -> None:
        """End the command with the highest exit code met. Returns where there was none."""
        if self.worst:
            raise typer.Exit(self.worst)
