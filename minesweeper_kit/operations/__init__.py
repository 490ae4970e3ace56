"""What can be done with boards: one module an operation, and this table of them.

The command, the server and work over many files build themselves from an operation. The rows
import nothing; `find` imports the module of one.
"""

from typing import TYPE_CHECKING, NamedTuple

from minesweeper_kit.operations.interfaces import COMMAND, EVERYWHERE, FILES, SERVER

if TYPE_CHECKING:
    from minesweeper_kit.operations.operation import Operation

BOARDS = "Boards"
SUITES = "Suites and solutions"
PLAYING = "Solving and playing"
MORE = "More"
GROUPS = (BOARDS, SUITES, PLAYING, MORE)
"""The groups of commands, in the order of the help."""


class Row(NamedTuple):
    """What a list says of an operation, the interfaces that have it, and its group in the help."""

    summary: str
    interfaces: tuple[str, ...] = EVERYWHERE
    group: str = MORE


OPERATIONS = {
    "convert": Row("Convert boards from one format to another.", group=BOARDS),
    "show": Row("Draw boards as text, SVG, PNG or HTML.", (COMMAND, SERVER), BOARDS),
    "detect": Row("Find out which format a file is in, and why.", (COMMAND, SERVER), BOARDS),
    "stats": Row("Measure boards: mines, 3BV, openings, guesses, difficulty.", group=BOARDS),
    "generate": Row("Generate boards: random, no-guess or of a difficulty.", group=BOARDS),
    "validate": Row("Check boards, clicks and expected outcomes, and fix them.", group=SUITES),
    "diff": Row("Compare two boards or two suites cell by cell.", (COMMAND,), SUITES),
    "reveal": Row("Click a cell and write the resulting board.", group=PLAYING),
    "solve": Row("Find safe cells, mines and exact mine probabilities.", group=PLAYING),
    "best": Row("Find the best next click of each case, and why.", (SERVER,), PLAYING),
    "play": Row("Let the solver play games and count its wins.", (COMMAND, FILES), PLAYING),
    "formats": Row("List all formats, or describe one.", (COMMAND,)),
    "vectors": Row("Write conformance tests for Minesweeper programs.", (COMMAND,), SUITES),
}
"""Every operation by its name, which is that of its module."""


def find(name: str) -> "Operation":
    """The operation of that name; its module is imported.

    >>> find("convert").needs
    ('to',)
    """
    from importlib import import_module

    operation: Operation = import_module(f"{__name__}.{name}").OPERATION
    return operation


def names_of(interface: str) -> list[str]:
    """The operations that an interface has."""
    return [name for name, row in OPERATIONS.items() if interface in row.interfaces]
