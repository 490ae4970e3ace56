"""What is wrong with a line beside rows that would be a row of them but for one fault."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from minesweeper_kit.reading.parts import Line, Part
from minesweeper_kit.reading.row_blocks import RowBlock, is_numbers, ruler_of
from minesweeper_kit.reading.symbols import (
    ABBREVIATION,
    BARS,
    PICTURES,
    WAYS,
    WORD,
    Cut,
    is_border,
    is_field,
    is_sequence,
    is_symbol,
    letters,
    right_label_of,
    split_at_blanks,
)
from minesweeper_kit.wording import counted, quoted

_APART = re.compile(r"\s\s\S{1,3}\Z")
"""A label behind a row, with a wide gap between."""
_NUMBER = re.compile(r"[0-9]+")
_DOUBTFUL = re.compile(r"[0-9.#*?|_`-]")
_ASSIGNED = re.compile(r"\W{0,9}[a-z]\w{0,20}\s?:?=\s?[0-9]{1,9}\s?;?\s*", re.IGNORECASE)
"""A variable that is given a number, as the rows of a board are."""
_COMMAND = re.compile(r"(?:[$%>] |\.{1,2}/)\S*[a-z]{2}")
"""A command that was typed, as in `./ch2.pl`."""
_ENTITY = re.compile(r"nbsp|&\w|;&|&;")
_BOX = re.compile("[\u2500-\u257f]")
_RAGGED = "a row of"


def check_run(run: RowBlock, above: Line | None, lines: Sequence[Line]) -> Iterator[Part]:
    """The run, and the fault of a line beside it that would be a row but for a fault.

    Rows of another width that follow at once have the role "ragged": they may be another answer.
    """
    below = lines[run.end] if run.end < len(lines) else None
    ruled = sum(is_border(line.text) for line in run.lines) > len(run.rows)
    if ruled and any(
        is_border(one.text) and one.text == other.text for one, other in pairwise(run.lines)
    ):
        run = run._replace(fault="two rules of a frame and no row between them; write all rows")
    for line in (above, below):
        what = fault_beside(line, run) if line is not None and not run.fault else ""
        if line is not None and line is above and _is_open(line, run, below):
            what = "rows of a list that has no end; look for a missing bracket"
        if line is not None and line is below and _is_inner_ruler(lines, run):
            what = "a ruler between rows; write one above each board, with an empty line before it"
        if what and line is not None:
            fault = Part("fault", line.number, line.column(0), line.number, text=what)
            if line is below and what.startswith(_RAGGED):
                yield run.part()
                yield fault._replace(role="ragged")
            else:
                yield fault
            return
    yield run.part()


def _is_open(line: Line, run: RowBlock, below: Line | None) -> bool:
    """Whether a list begins on a line above rows with commas, and does not end below them."""
    begins = line.text.rstrip().endswith(("[", "(", "{")) and "," in run.rows[0][0].text
    return begins and not (below is not None and below.text.lstrip().startswith(("]", ")", "}")))


def _is_inner_ruler(lines: Sequence[Line], run: RowBlock) -> bool:
    """Whether a ruler stands below a run, and more rows of its kind below that."""
    if run.fault or run.end + 1 >= len(lines) or ruler_of(lines[run.end].text) is None:
        return False
    text = lines[run.end + 1].text
    cut = next((cut for style, way in WAYS if style == run.style and (cut := way(text))), None)
    return cut is not None and len(cut.tokens) >= len(run.rows[0][1].tokens)


def without_right_labels(run: RowBlock) -> RowBlock:
    """The run without labels behind its rows, where a wide gap or a bar divides them.

    >>> from minesweeper_kit.reading.row_blocks import block_of
    >>> lines = [Line("? ? | 0", 1), Line("1 1 | 1", 2)]
    >>> run = without_right_labels(block_of(lines, 0, "spaced", split_at_blanks))
    >>> [cut.tokens for _, cut in run.rows]
    [['?', '?'], ['1', '1']]
    """
    if run.style != "spaced" or len(run.rows) < 2 or len(run.rows[0][1].tokens) < 3:
        return run
    labels = [cut.tokens[-1] for _, cut in run.rows]
    if is_sequence(labels) and all(cut.tokens[-2] in BARS for _, cut in run.rows):
        barred = [(line, Cut(cut.tokens[:-2], cut.starts[:-2])) for line, cut in run.rows]
        return run._replace(rows=barred)
    found = [right_label_of(line.text) for line, _ in run.rows]
    if not all(found) or not is_sequence([label for label, _ in filter(None, found)]):
        return run
    if not all(_APART.search(line.text.rstrip()) for line, _ in run.rows):
        return run
    if any(
        len(line.text.rstrip()) != cut.starts[-1] + len(cut.tokens[-1]) for line, cut in run.rows
    ):
        return run  # they are left out
    rows = [(line, Cut(cut.tokens[:-1], cut.starts[:-1])) for line, cut in run.rows]
    return run._replace(rows=rows)


def fault_beside(line: Line, run: RowBlock) -> str:
    """What is wrong with a line beside a run that may be a row of it; empty where it is none."""
    width = len(run.rows[0][1].tokens)
    text = line.text
    if is_numbers(line) and _lacks_cells(text, run):
        return "a row that lacks cells: its numbers stand below some of those above"
    worded = ABBREVIATION.fullmatch(text.strip()) or _ASSIGNED.fullmatch(text)
    if is_border(text) or is_numbers(line) or is_field(text) or ruler_of(text) or worded:
        return ""
    ways = [way for style, way in WAYS if style == run.style]
    for cut in filter(None, (way(text) for way in ways)):
        if len(cut.tokens) > 1 or run.style == "letters":
            found = counted(len(cut.tokens), "cell")
            return f"{_RAGGED} {found} beside rows of {width}; correct it, or leave an empty line"
    body = text.strip()
    if _ENTITY.search(body):
        return "a line with a damaged HTML entity beside rows; correct it"
    if _has_row(body, run):
        return "a row with text beside it; write the row on a line of its own"
    return _fault_in(body, run)


def _lacks_cells(text: str, run: RowBlock) -> bool:
    """Whether numbers stand in columns of the last row, and not in the first ones of them."""
    starts = list(run.rows[-1][1].starts)
    found = [number.start() for number in _NUMBER.finditer(text)]
    padded = text[-1:].isspace() and len(text) == len(run.rows[-1][0].text)
    apart = padded or found != starts[: len(found)]
    return run.style == "spaced" and apart and set(starts).issuperset(found)


def _fault_in(body: str, run: RowBlock) -> str:
    """What is wrong with a line that may be a row, but is cut in none of the ways of the run."""
    width = len(run.rows[0][1].tokens)
    walled = all(line.text.lstrip()[:1] == body[:1] for line, _ in run.rows)
    barred = body[:1] in BARS and (walled or any(body.count(bar) > 1 for bar in BARS))
    barred = barred or len(_BOX.findall(body)) > 2  # a border, but for a mark in it
    pictured = PICTURES.match(body) and any(map(body.startswith, run.rows[0][1].tokens))
    marks = max(body.count(mark) for mark in BARS + "&")
    if pictured or (run.style == "cells" and (barred or marks >= max(2, width - 2))):
        return "this line begins like a row, but is none; write as many cells, or leave it out"
    tokens = body.split()
    if run.style == "spaced" and len(tokens) == width > 2 and not WORD.search(body):
        odd = quoted(next((token for token in tokens if not is_symbol(token)), body))
        return f"a line that would be a row but for {odd}; correct it, or leave an empty line"
    symbols = {token for _, cut in run.rows for token in cut.tokens}
    closed = "".join(tokens)
    if run.style == "spaced" and width > 2 and _is_joined(tokens, width, symbols):
        return "a row in which blanks are missing; write one between all cells"
    if run.style == "letters" and len(closed) == width and body[-1] != ":":
        if closed == body:
            return "a line as long as the rows, and no row; correct it, or leave an empty line"
        if width > 2 and symbols.issuperset(closed):
            return "a row with gaps beside rows without; close it up, or leave an empty line"
    doubtful = (
        not (WORD.search(body) or _COMMAND.match(body))
        and _DOUBTFUL.search(body)
        and not body.endswith(":")
    )
    walled = run.style == "cells" and any(bar in run.rows[0][0].text for bar in BARS)
    doubtful = doubtful and not walled
    if doubtful or len(PICTURES.findall(body)) > 1:
        return "a line that is neither a row nor the size of the board; correct it, or leave it out"
    return ""


def _is_joined(tokens: Sequence[str], width: int, symbols: set[str]) -> bool:
    """Whether tokens would be a row of so many cells if they were not joined, by a word perhaps."""
    joined = [token for token in tokens if token not in symbols]
    closed = "".join(tokens)
    if len(closed) == width and all(mark in symbols for mark in closed):
        return bool(joined)
    one = joined[0] if len(joined) == 1 else ""
    return len(tokens) == width - 1 and len(one) > 2 and {one[0], one[-1]} <= symbols


def _has_row(body: str, run: RowBlock) -> bool:
    """Whether a line has a row as wide as the run before its words, or behind a label."""
    width = len(run.rows[0][1].tokens)
    symbols = {token for _, cut in run.rows for token in cut.tokens}
    first, last = body.split(None, 1)[0], body.rsplit(None, 1)[-1]
    ends = [first, last] if run.style == "letters" else []
    if run.style == "spaced":
        words = body.split()
        ends = [" ".join(words[:width]), " ".join(words[-width:])] if len(words) > width else []
    for end in ends:
        cut = letters(end) if run.style == "letters" else split_at_blanks(end)
        if cut is not None and len(cut.tokens) == width > 1 and symbols.intersection(cut.tokens):
            return end != body
    return False
