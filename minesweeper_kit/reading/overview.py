"""What the parts of a text say together, before they are taken one after the other."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from minesweeper_kit.reading import calls
from minesweeper_kit.reading.drafts import is_weak
from minesweeper_kit.reading.left_over import has_row
from minesweeper_kit.reading.parts import Part
from minesweeper_kit.reading.prose import is_value
from minesweeper_kit.reading.words import is_sentence, prompt_of

_PLACES = 2
"""A line that names more places than that is no click, nor one with so many and words."""
_OUTCOMES = {"expected", "output"}
_NAMED = {"input", "board", *_OUTCOMES}
_CALL = re.compile(r"\w\(&?(?!(?i:true|false)\b)([a-z_]\w{0,40})(?=[,)])")
"""A call that is given a name: of the board, perhaps."""
_NAME = re.compile(r"\w+")
_COMMAND = 3
"""So many words has a move that is typed: what is done, row and column."""


class Overview(NamedTuple):
    """The parts that are to be taken, and the lines and texts that are known by the whole.

    `sentences` are the lines that are plainly sentences; `code` those in which lists of source
    code begin; `unclicked` those that name several places, or were typed below a line that a
    program prints again and again: none of them is a click. `prompts` are what a program asks
    again and again: what is typed behind it are the moves of a game. `lone` says that there is
    one board in the text: then it is no explanation of another. `names` are those that code has
    for boards.
    """

    parts: list[Part]
    sentences: frozenset[int] = frozenset()
    code: frozenset[int] = frozenset()
    unclicked: frozenset[int] = frozenset()
    prompts: frozenset[str] = frozenset()
    lone: bool = False
    names: frozenset[str] = frozenset()


def overview(parts: Sequence[Part]) -> Overview:
    """What the parts of a text say together.

    >>> texts = ["Open which cell? 1 2", "It is safe.", "Open which cell? 3 0"]
    >>> found = overview([Part("text", n, 1, n, text=text) for n, text in enumerate(texts, 1)])
    >>> sorted(found.prompts), found.lone
    (['Open which cell?'], False)
    """
    parts = _without_results(parts)
    roles = list(_roles(parts))
    if _are_outcomes_alone(parts, roles) or _is_heading(parts, roles):
        parts = [_as_board(part) for part in parts if part.kind != "pair"]
    sentences = [part for part in parts if part.kind == "text"]
    unclicked = _with_places(parts) | _typed(parts) | _moves(parts)
    unclicked -= {
        part.line
        for part in parts
        if part.kind == "label" or (part.matrix is not None and not is_weak(part))
    }
    prompts = Counter(prompt_of(part.text) for part in sentences)
    return Overview(
        [
            part
            for part in parts
            if part.line not in unclicked or part.kind == "text" or _is_run(part)
        ],
        frozenset(part.line for part in sentences if is_sentence(part.text)),
        frozenset(part.line for part in parts if part.matrix and part.code),
        unclicked,
        frozenset(prompt for prompt, count in prompts.items() if prompt and count > 1),
        len(roles) == 1,
        frozenset(part.text for part in parts if part.matrix and part.code and part.matrix.size[1]),
    )


def _without_results(parts: Sequence[Part]) -> Sequence[Part]:
    """The parts without the results of a table, where all of them are numbers and not boards."""
    boards = [pair for pair in pairwise(parts) if pair[0].matrix and not is_weak(pair[0])]
    results = [part for board, part in boards if part.line == board.last]
    headed = any(part.role == "columns" for part in parts)
    if not headed or len(results) < len(boards):
        return parts
    if not all(part.text.strip(" |").isdigit() for part in results):
        return parts
    passed = set(map(id, results))
    return [_in_table(part) for part in parts if id(part) not in passed]


def _in_table(part: Part) -> Part:
    """A part of such a table: its heading promises no outcome, and a list is a row of it."""
    if part.kind == "text" and "[[" in part.text:
        return part._replace(
            kind="fault", text="a list with a fault; look for a missing bracket or comma"
        )
    return part._replace(role="example") if part.role == "columns" else part


def _roles(parts: Sequence[Part]) -> Iterator[str]:
    """The role of each board, by its name in code or the one above it; empty where none has one."""
    above = ""
    for part in parts:
        if part.matrix is not None and not is_weak(part) and part.role != "ignore":
            yield part.role if part.code and (part.text or part.sure) else above
            above = ""
        elif part.kind == "label" and part.code:
            above = part.role


def _moves(parts: Sequence[Part]) -> frozenset[int]:
    """The lines of several clicks of one name with no board between them: a record of moves."""
    found: set[int] = set()
    lines: list[int] = []
    name = ""
    for part in parts:
        if part.kind == "pair" and part.role == "click" and part.text:
            lines = [*lines, part.line] if part.text == name else [part.line]
            name = part.text
        elif part.matrix is not None and not is_weak(part):
            lines = []
        if len(lines) > _PLACES:
            found.update(lines)
    return frozenset(found)


def _is_run(part: Part) -> bool:
    """Whether a fault stands for the rows beside it."""
    return part.kind == "fault" and part.role != "weak"


def _are_outcomes_alone(parts: Sequence[Part], roles: Sequence[str]) -> bool:
    """Whether all boards are outcomes by their names, and no question or click of one is near."""
    if set(roles) != {"expected"}:
        return False
    if any(part.kind == "pair" and part.role == "click" and part.sure for part in parts):
        return False
    full = [part.matrix for part in parts if part.matrix and part.matrix.rows]
    return len(full) > 1 and not _asks(parts, {matrix.size[1] for matrix in full})


def _asks(parts: Sequence[Part], widths: set[int]) -> bool:
    """Whether code has a row as wide as one of these, or gives a name to a call in an assertion."""
    outcomes = [part for part in parts if part.role == "expected"]
    names = {part.text for part in outcomes}
    lines = {line for part in outcomes for line in (part.line, part.last)}
    for part in parts:
        if part.kind == "text" and has_row(part.text, widths):
            return True
        given = {found[1] for found in _CALL.finditer(part.text)} if part.kind == "text" else set()
        if given - names and (part.line in lines or not names.isdisjoint(_NAME.findall(part.text))):
            return True
    return False


def _is_heading(parts: Sequence[Part], roles: Sequence[str]) -> bool:
    """Whether the one label of a text, on a line by itself, calls all boards below it outcomes."""
    labels = [part for part in parts if part.role in _NAMED]
    if (
        len(roles) < 2
        or len(labels) != 1
        or labels[0].kind != "label"
        or labels[0].role not in _OUTCOMES
    ):
        return False
    first = next(part for part in parts if part.matrix and not is_weak(part))
    beside = any(part.kind == "text" and part.line == labels[0].line for part in parts)
    below = labels[0].line < first.line and not any(part.code for part in parts)
    return below and not beside


def _as_board(part: Part) -> Part:
    """An outcome of what is no board, or its label, as a board itself."""
    return part._replace(role="board") if part.role in _OUTCOMES else part


def _with_places(parts: Sequence[Part]) -> frozenset[int]:
    """The lines that name several places, or say something of one, and not that it is opened."""
    places = Counter(part.line for part in parts if part.kind == "pair" and not part.role)
    texts = [part for part in parts if part.kind == "text" and part.line in places]
    beside = {part.line for part in texts if part.text.strip()}
    opened = {part.line for part in texts if any(map(calls.opens, part.text.split()))}
    valued = {
        part.line
        for part, behind in pairwise(parts)
        if part.kind == "pair" and behind.kind == "text" and behind.line == part.line
        if is_value(behind.text)
    }
    return frozenset(
        line
        for line, count in places.items()
        if count > _PLACES or (line in beside - opened and (count == _PLACES or line in valued))
    )


def _typed(parts: Sequence[Part]) -> frozenset[int]:
    """The lines of commands below a line that comes again."""
    counts = Counter(part.text for part in parts if part.kind == "text")
    return frozenset(
        below.line
        for part, below in pairwise(parts)
        if part.kind == "text" and counts[part.text] > 1 and len(part.text.split()) > 1
        if below.line == part.last + 1 and below.text[:1].isalpha()
        if below.matrix is None or below.matrix.size[1] <= _COMMAND
    )
