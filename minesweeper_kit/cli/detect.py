"""`minesweeper-kit detect`."""

import typer

from minesweeper_kit.cli.ending import UNREADABLE, ends_well, named, say
from minesweeper_kit.cli.options import (
    DialectFiles,
    Inputs,
    StrictOption,
    inputs_of,
    register_files,
)
from minesweeper_kit.cli.settings import current, use
from minesweeper_kit.cli.streams import read_input
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.tasks.detect import reason
from minesweeper_kit.wording import one_line


@ends_well
def detect(
    sources: Inputs = None,
    strict: StrictOption = False,
    dialect_file: DialectFiles = None,
) -> None:
    """Say in which format each file is, and what tells it.

    Example: minesweeper-kit detect board.txt suite.yaml
    """
    register_files(dialect_file)
    use(current()._replace(from_=None))  # the format that the settings name is not looked for
    worst = 0
    for path, _ in inputs_of(sources):
        try:
            with read_input(path, None, strict=strict) as reader:
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
