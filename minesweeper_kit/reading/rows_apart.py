"""Whether rows by themselves, and lines like outcomes, may belong to the boards beside them."""

from collections.abc import Sequence

from minesweeper_kit.reading.drafts import Draft, is_weak
from minesweeper_kit.reading.numbers import are_coordinates, rows_of_pairs
from minesweeper_kit.reading.parts import Matrix, Part, Row
from minesweeper_kit.reading.symbols import BARS, WORD, label_of

_JOIN = "leave nothing between them, or write a label such as board: above each"
_MARKS = frozenset("0123456789.#*?_-")
_AXES = (["x", "y"], ["r", "c"])
_NARROW = 3
"""Rows of so few cells may stand by themselves."""
_GAP = 4
"""So many lines below it may the next row of a board be."""


def fault_above(row: Part | None, board: Part) -> str:
    """What is wrong with a row by itself just above a board that is as wide, or nearly."""
    if row is None or row.matrix is None or board.matrix is None or board.code:
        return ""
    (_, above), (_, width) = row.matrix.size, board.matrix.size
    near = board.line <= row.last + 2 and above == width > 2
    nearly = board.line == row.last + 1 and abs(above - width) == 1 and width > _NARROW < above
    # One with blanks around it may have lost the cells that they are.
    own = {token for each in board.matrix.rows for token in each.tokens}
    blank = board.line == row.last + 1 and row.text != row.text.strip()
    blank = blank and own.issuperset(row.matrix.rows[0].tokens)
    apart = (near or nearly or blank) and not row.text.strip().isdigit()
    return f"a row apart from the board below it; {_JOIN}" if apart else ""


def fault_below(row: Part, draft: Draft | None) -> str:
    """What is wrong with a row by itself that may be of the board above it."""
    if draft is None or draft.board.code or row.matrix is None:
        return ""
    label = label_of(row.text)
    inside = row.text[label.start : label.end] if label is not None else ""
    widths = row.matrix.size[1], len([each for each in inside.split() if each not in BARS])
    apart = max(widths) > 2 and draft.matrix.size[1] in widths
    return f"a row apart from the board above it; {_JOIN}" if apart else ""


def fault_between(row: Part, last: Part | None) -> str:
    """What is wrong with a row by itself a few lines below another one as wide."""
    if last is None or last.matrix is None or row.matrix is None or not is_weak(last):
        return ""
    (_, width), (_, above) = row.matrix.size, last.matrix.size
    tokens = {token for each in (*row.matrix.rows, *last.matrix.rows) for token in each.tokens}
    spaced = row.matrix.style == last.matrix.style == "spaced"
    wide = min(width, above) > _NARROW - (spaced and tokens <= _MARKS)
    apart = wide and abs(width - above) < 2 and row.line <= last.last + _GAP
    what = f"a row apart from the one above it (line {last.last}), and what is between is none"
    return f"{what}; correct that, or leave no line between" if apart else ""


def is_broken_row(text: Part | None, row: Part | None) -> bool:
    """Whether a line has marks of boards alone, and stands close to a row by itself."""
    if row is None or text is None or text.kind != "text":
        return False
    marks = "".join(text.text.split())
    return abs(text.line - row.last) <= 2 and len(marks) > 2 and _MARKS.issuperset(marks)


def is_like_answer(text: str, waiting: Sequence[Draft]) -> bool:
    """Whether a text is as long as the rows of a board that has no answer yet."""
    body = "".join(text.split())
    if body.upper() in ("YES", "NO", "TRUE", "FALSE"):
        return False
    if not WORD.search(text):
        return bool(waiting and body.strip(")}];,"))
    widths = [len(word) for word in text.split()]
    if any(widths == [draft.matrix.size[1]] * draft.matrix.size[0] for draft in waiting):
        return True
    return any(len(body) == draft.matrix.size[1] for draft in waiting)


def as_outcome(lines: Sequence[Part], waiting: Sequence[Draft]) -> Part | None:
    """Lines with a symbol, perhaps a digit, for each cell of the first board, as its answer."""
    rows, size = [], waiting[0].matrix.size if waiting else (0, 0)
    for part in lines:
        tokens = part.text.split()
        tokens = list(tokens[0]) if len(tokens) == 1 else tokens
        rows.append(Row(tokens, part.line, range(part.column, part.column + len(tokens))))
    fits = len(rows) == size[0] and all(len(row.tokens) == size[1] for row in rows)
    if not fits or any(len(token) > 1 or token.isalpha() for row in rows for token in row.tokens):
        return None
    matrix = Matrix(rows, "letters")
    return lines[0]._replace(kind="matrix", last=lines[-1].line, text="", matrix=matrix, pair=None)


def are_no_board(numbers: Sequence[Part], waiting: Sequence[Draft]) -> bool:
    """Whether lines of numbers under an answer name cells, or count: no board is as wide."""
    return _are_places(numbers, waiting) or _are_counts(numbers, waiting)


def _are_places(numbers: Sequence[Part], waiting: Sequence[Draft]) -> bool:
    """Whether lines of numbers name cells."""
    width = max(len(part.pair or ()) for part in numbers)
    return width > 1 and all(draft.matrix.size[1] != width for draft in waiting)


def _are_counts(numbers: Sequence[Part], waiting: Sequence[Draft]) -> bool:
    """Whether each line has one number, which is shorter than the rows."""
    widest = max(len(part.text) for part in numbers)
    alone = all(len(part.pair or ()) == 1 for part in numbers)
    return alone and all(draft.matrix.size[1] > max(2, widest) for draft in waiting)


def is_end_again(part: Part) -> bool:
    """Whether rows are nothing but the two zeros that end the input of some judges."""
    rows = part.matrix.rows if part.matrix is not None and part.matrix.style == "spaced" else ()
    return bool(rows) and all(list(row.tokens) == ["0", "0"] for row in rows)


def is_table_of_cells(part: Part) -> bool:
    """Whether the rows of a table are places of cells, below a heading that names both axes."""
    rows = part.matrix.rows if part.matrix is not None else ()
    headed = len(rows) > 1 and [token.lower() for token in rows[0].tokens] in _AXES
    return headed and all(map(str.isdigit, (token for row in rows[1:] for token in row.tokens)))


def are_cells_of(part: Part, draft: Draft | None) -> bool:
    """Whether rows of two numbers name cells of the board above, each of them once."""
    if draft is None or part.matrix is None or part.code:
        return False
    if not rows_of_pairs(part) or not are_coordinates(draft.matrix, part.matrix):
        return False
    rows, cols = draft.matrix.size
    pairs = {(int(row), int(col)) for row, col in (each.tokens for each in part.matrix.rows)}
    inside = all(row <= rows and col <= cols for row, col in pairs)
    return inside and len(pairs) == len(part.matrix.rows)
