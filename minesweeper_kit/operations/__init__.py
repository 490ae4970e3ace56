"""What can be done with boards: one module an operation, and this table of them.

The command, the server and work over many files build themselves from an operation. The rows
import nothing; `find` imports the module of one.
"""

from typing import TYPE_CHECKING, NamedTuple

from minesweeper_kit.operations.interfaces import COMMAND, EVERYWHERE, FILES, SERVER

if TYPE_CHECKING:
    from minesweeper_kit.operations.operation import Operation


class Row(NamedTuple):
    """What a list says of an operation, and the interfaces that have it."""

    summary: str
    interfaces: tuple[str, ...] = EVERYWHERE


OPERATIONS = {
    "convert": Row("Read cases in one format and write them in another."),
    "reveal": Row("Reveal each case at its own click, or at the clicks given."),
    "validate": Row("Check that boards and clicks are legal and expected outcomes right."),
    "diff": Row("Compare two suites, or two boards, cell by cell.", (COMMAND,)),
    "detect": Row("Say in which format each file is, and what tells it.", (COMMAND, SERVER)),
    "formats": Row("List the formats there are, or show a dialect or layout in full.", (COMMAND,)),
    "solve": Row("Say what is safe, what is a mine, and the exact probabilities."),
    "best": Row("The best next click of each case, and why.", (SERVER,)),
    "play": Row("Play whole games, as well as can be, and say how many are won.", (COMMAND, FILES)),
    "generate": Row("Make boards to order, none of their cells revealed."),
    "stats": Row("Size, mines, density, 3BV, openings and islands of each board."),
    "show": Row(
        "Show boards as pictures: text, SVG, PNG or HTML; chances as colours.", (COMMAND, SERVER)
    ),
    "vectors": Row("Write the conformance suite, test vectors for any program.", (COMMAND,)),
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
    """The operations that an interface has.

    >>> "convert" in names_of(SERVER)
    True
    """
    return [name for name, row in OPERATIONS.items() if interface in row.interfaces]
