"""The command of an operation: its parameters, built from the options that it declares."""

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import Parameter, Signature
from typing import Annotated, Any, Literal

import typer

from minesweeper_kit import operations
from minesweeper_kit.board import Click
from minesweeper_kit.cli import colour
from minesweeper_kit.cli.ending import ends_well
from minesweeper_kit.cli.options import click_of, register_files, use_symbols
from minesweeper_kit.operations import COMMAND, find
from minesweeper_kit.operations.option import Common, Field, field_of

BY_HAND = ("diff", "formats", "play", "validate")
"""The operations whose command does more than `cli.running` does: its module has their `run`."""


def parameter_of(field: Field) -> Parameter:
    """The parameter of a command's function for an option, as typer takes it.

    >>> parameter_of(shared_field("jobs")).default
    1
    """
    base: Any = str if field.base == Click else field.base
    if field.choices:
        base = Literal[field.choices]
    if field.many:
        base = list[base] | None
    elif field.optional:
        base = base | None
    default = None if field.many else field.default
    if field.required:
        default = Parameter.empty
    return Parameter(
        field.name,
        Parameter.KEYWORD_ONLY,
        default=default,
        annotation=Annotated[base, info_of(field)],
    )


def info_of(field: Field) -> Any:
    """What typer is told of an option.

    >>> info_of(shared_field("jobs")).min
    1
    """
    option = field.option
    more: dict[str, Any] = {"metavar": option.metavar, "help": option.help}
    if field.base == Click:
        more["parser"] = click_of
    if option.completes is not None:
        more["autocompletion"] = _completed(option.completes)
    if option.argument:
        return typer.Argument(**more)
    flags = option.flags or (f"--{field.word.replace('_', '-')}",)
    return typer.Option(*flags, min=option.minimum, max=option.maximum, **more)


def shared_field(name: str) -> Field:
    """The option of that name that operations share.

    >>> shared_field("to").option.metavar
    'FORMAT'
    """
    return field_of(name, Common.__annotations__[name], Common._field_defaults[name])


def _completed(kind: str) -> Callable[[str], list[str]]:
    """What a shell offers for an option that completes so."""

    def offered(incomplete: str) -> list[str]:
        from minesweeper_kit.cli import completing  # only a shell asks for it

        found: list[str] = getattr(completing, kind)(incomplete)
        return found

    return offered


def function_of(name: str) -> Callable[..., None]:
    """The function of the command that is an operation, which runs it with what is given.

    >>> list(vars(function_of("stats"))["__signature__"].parameters)[:2]
    ['click', 'difficulty']
    """
    operation = find(name)
    module = f"minesweeper_kit.cli.{name if name in BY_HAND else 'running'}"

    @ends_well
    def command(**values: Any) -> None:
        given = operation.given({key: value for key, value in values.items() if value is not None})
        register_files(given.common.dialect_file)
        use_symbols(given.common.symbols, given.common.from_)
        colour.use(given.common.color)
        import_module(module).run(operation, operation.settle(given), given.common)

    parameters = map(parameter_of, operation.fields(COMMAND))
    vars(command)["__signature__"] = Signature(list(parameters))
    command.__doc__ = sys.modules[f"{operations.__name__}.{name}"].__doc__
    return command
