"""`minesweeper-kit detect`."""

from typing import Annotated

import typer

from minesweeper_kit.cli.ending import UNREADABLE, ends_well, named, say
from minesweeper_kit.cli.options import (
    DialectFiles,
    Inputs,
    StrictOption,
    SymbolsOption,
    inputs_of,
    register_files,
    use_symbols,
)
from minesweeper_kit.cli.settings import current, use
from minesweeper_kit.cli.streams import read_input
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.tasks.detect import dialect_of, reason
from minesweeper_kit.wording import one_line


@ends_well
def detect(
    sources: Inputs = None,
    strict: StrictOption = False,
    as_dialect: Annotated[
        bool,
        typer.Option("--as-dialect", help="Print a dialect file with the symbols of INPUT."),
    ] = False,
    dialect_file: DialectFiles = None,
    symbols: SymbolsOption = None,
) -> None:
    """Say in which format each file is, and what tells it.

    Example: minesweeper-kit detect board.txt suite.yaml

    Example: minesweeper-kit detect board.txt --symbols "*=MINE .=BLANK" --as-dialect
    """
    register_files(dialect_file)
    use_symbols(symbols, None)
    use(current()._replace(from_=None))  # the format that the settings name is not looked for
    inputs = inputs_of(sources)
    if as_dialect and len(inputs) > 1:
        raise typer.BadParameter("one INPUT at a time goes with --as-dialect")
    worst = 0
    for path, _ in inputs:
        try:
            with read_input(path, None, strict=strict) as reader:
                if as_dialect:
                    print(dialect_of(reader).to_yaml(), end="")
                    continue
                print(one_line(f"{reader.source}: {reader.format} ({reason(reader)})"))
        except MinesweeperKitError as error:
            say(str(error.located(path)))
            worst = max(worst, error.exit_code)
        except BrokenPipeError:
            raise
        except OSError as error:
            say(named(error, path))
            worst = UNREADABLE
    if worst:
        raise typer.Exit(worst)
