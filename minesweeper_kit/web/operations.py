"""What can be asked of the server: one row an operation, with the options that it takes.

An option has the name and the meaning of the command's own. Those that name a file, an output,
a number of processes or a limit are not here.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

from minesweeper_kit.generator import LEVELS, Difficulty, First
from minesweeper_kit.trace import Search

Schema = dict[str, Any]
"""What a value has to be, as JSON Schema says it."""


class Operation(NamedTuple):
    """A row of the table: POST /api/NAME.

    `answers` is the name of what comes back, one of ANSWERS. `reads` says that it takes boards,
    in `text` or `data`. `long` says that it may take long: such have processes of their own.
    """

    what: str
    options: Mapping[str, Schema]
    answers: str
    required: tuple[str, ...] = ()
    reads: bool = True
    long: bool = False


def _flag(what: str) -> Schema:
    return {"type": "boolean", "default": False, "description": what}


def _maybe(kind: str, what: str, **more: Any) -> Schema:
    return {"type": [kind, "null"], "default": None, "description": what, **more}


def _one_of(values: Any, what: str, default: str | None = None) -> Schema:
    if default is not None:
        return {"type": "string", "enum": [*values], "default": default, "description": what}
    return _maybe("string", what, enum=[*values, None])


_CELL: Schema = {
    "type": "array",
    "items": {"type": "integer", "minimum": -999_999_999, "maximum": 999_999_999},
    "minItems": 2,
    "maxItems": 2,
}


def _click(what: str) -> Schema:
    return {**_CELL, "type": ["array", "null"], "default": None, "description": what}


_MOST = 10**9
_TO = _maybe("string", "The format to write, as in codingninjas+yaml.", maxLength=200)
_LOSSY = _flag("Allow a loss: the dialect's fallbacks, and parts left out.")
_ON_ERROR = _one_of(
    ("stop", "skip"), "Refuse all for the first bad case, or name it in `notes`.", "stop"
)
_ANSWERS = _maybe("string", "A judge's answer file: the outcome expected of each case.")
_TRACE = _one_of(get_args(Search), "The steps of a search: by a queue, or by recursion.")
_NEIGHBOURS = _maybe(
    "string", "With trace: the order of neighbours, as in n,e,s,w,ne,se,sw,nw.", maxLength=100
)
_MINES = _maybe("integer", "The total of mines.", minimum=0, maximum=_MOST)
_DENSITY = _maybe("number", "The probability of a mine before any number.", minimum=0, maximum=1)
_TRUST = _flag("Take every flag for a mine.")

INPUT: dict[str, Schema] = {
    "text": _maybe("string", "Boards, in any notation, with anything around them."),
    "data": _maybe("string", "Instead: the bytes of a file, in base64.", contentEncoding="base64"),
    "from": _maybe("string", "The format of it. Detected if not given.", maxLength=200),
    "symbols": _maybe(
        "string", "The symbols of the boards, as in *=MINE -=HIDDEN .=BLANK.", maxLength=1000
    ),
    "strict": _flag("Skip nothing: refuse text that stands around boards."),
}
"""What the operations take that read boards."""

OPERATIONS: dict[str, Operation] = {
    "detect": Operation("In which format it is, and what tells it.", {}, "Detected"),
    "convert": Operation(
        "The cases in another format.",
        {
            "to": {**_TO, "type": "string"},
            "answers_text": _ANSWERS,
            "lossy": _LOSSY,
            "view": _one_of(("full", "player"), "Everything, or only what a player sees.", "full"),
            "on_error": _ON_ERROR,
        },
        "Written",
        required=("to",),
    ),
    "reveal": Operation(
        "Each case after its own click, or after those given; with trace the steps.",
        {
            "clicks": {
                "type": "array",
                "items": _CELL,
                "maxItems": 10_000,
                "default": [],
                "description": "Click here, one after the other: (row, column) from 0.",
            },
            "to": _TO,
            "as_fixture": _flag("Board, click and outcome, not the outcome alone."),
            "trace": _TRACE,
            "neighbours": _NEIGHBOURS,
            "lossy": _LOSSY,
            "on_error": _ON_ERROR,
        },
        "WrittenOrSteps",
    ),
    "validate": Operation(
        "What is wrong with boards, clicks and expected outcomes.",
        {
            "answers_text": _ANSWERS,
            "require_expected": _flag("A case without an expected outcome is a finding too."),
            "on_error": _one_of(
                ("stop", "skip"), "Refuse what cannot be read, or count it.", "stop"
            ),
        },
        "Findings",
    ),
    "solve": Operation(
        "What is safe, what is a mine, and the exact probability of every other cell.",
        {
            "mines": _MINES,
            "density": _DENSITY,
            "trust_flags": _TRUST,
            "apply": _flag("Open all that is certain, and write the boards instead."),
            "explain": _flag("Say why each certain cell is certain."),
            "explain_cell": _click("Say it of one cell, and of what it takes."),
            "best": _flag("Say what to click next, by looking ahead, and why."),
            "to": _TO,
            "on_error": _ON_ERROR,
        },
        "WrittenOrAnswers",
        long=True,
    ),
    "best": Operation(
        "The best next click, and why.",
        {"mines": _MINES, "trust_flags": _TRUST, "on_error": _ON_ERROR},
        "Advice",
        long=True,
    ),
    "generate": Operation(
        "Boards to order, none of their cells revealed.",
        {
            "size": _maybe("string", "Rows and columns, as in 16x30.", maxLength=20),
            "level": _one_of(LEVELS, "Instead of a size and mines."),
            "mines": {**_MINES, "description": "How many cells are mines."},
            "density": {**_DENSITY, "description": "Instead: which part of the cells."},
            "seed": _maybe(
                "integer",
                "The same seed gives the same boards, everywhere.",
                minimum=-(2**53),
                maximum=2**53,
            ),
            "count": {
                "type": "integer",
                "minimum": 1,
                "maximum": _MOST,
                "default": 1,
                "description": "How many boards.",
            },
            "click": _click("A first click: (row, column) from 0."),
            "first": _one_of(get_args(First), "What the first click meets.", "opening"),
            "no_guess": _flag("Only boards that certainty alone opens from the click."),
            "difficulty": _one_of(get_args(Difficulty), "Only boards that take just that."),
            "attempts": _maybe(
                "integer", "Draw so many for one board at most.", minimum=1, maximum=_MOST
            ),
            "to": _TO,
            "as_fixture": _flag("Write what the click opens as well."),
            "lossy": _LOSSY,
        },
        "Generated",
        reads=False,
        long=True,
    ),
    "stats": Operation(
        "Size, mines, density, 3BV, openings and islands of each board.",
        {
            "click": _click("Play from here, where a case has no click of its own."),
            "difficulty": _flag("Say how hard it is from the click, and what it takes."),
            "on_error": _ON_ERROR,
        },
        "Figures",
    ),
    "show": Operation(
        "The boards as a picture.",
        {
            "as": _one_of(("text", "svg", "png", "html"), "What to draw.", "text"),
            "theme": _one_of(("light", "dark", "auto"), "The colours.", "auto"),
            "heat": _flag("The chance of a mine in each hidden cell."),
            "diff": _flag("The expected outcome beside the right one, where there is one."),
            "cell_size": _maybe(
                "integer", "How many pixels a cell is wide.", minimum=1, maximum=16_384
            ),
            "no_coordinates": _flag("Leave out the numbers of rows and columns."),
            "trace": _TRACE,
            "neighbours": _NEIGHBOURS,
            "mines": {**_MINES, "description": "With heat: the total of mines."},
            "density": {**_DENSITY, "description": "With heat: the probability of a mine."},
            "trust_flags": {**_TRUST, "description": "With heat: take every flag for a mine."},
            "on_error": _ON_ERROR,
        },
        "Picture",
    ),
}
"""Every operation. Each is a function of its name in `answers.py`."""


def keys_of(operation: Operation) -> dict[str, Schema]:
    """Every key that a request may have, with what its value has to be.

    >>> "from" in keys_of(OPERATIONS["detect"]), "from" in keys_of(OPERATIONS["generate"])
    (True, False)
    """
    return {**(INPUT if operation.reads else {}), **operation.options}
