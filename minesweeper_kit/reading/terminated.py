r"""Boards and outcomes in the data of an assembler: texts that end with a NUL, one list of each.

fields: .ascii "* \n", "  \n\0", " *\n\0"
counts: .ascii "*1\n", "11\n\0", "1*\n\0"
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from minesweeper_kit.reading.numbers import adds_numbers
from minesweeper_kit.reading.parts import Line, Matrix, Part, Row

_DATA = re.compile(
    r"(?<!\w)[^\W\d]\w{0,40}:\s{0,20}\.ascii\s"
    r"(?P<data>(?:[\s,]{0,99}+\"(?:[^\"\\\n]|\\[^\n]){0,200}+\")++)"
)
_STRING = re.compile(r"\"((?:[^\"\\\n]|\\[^\n]){0,200}+)\"")
_CHARACTER = re.compile(r"\\[^\n]|[^\\\n]")
_MANY = "{} texts here, and {} in the list before; each board needs its outcome"
_UNLIKE = "no outcome of the board at its place in the list before; correct one of them"


def find_terminated(lines: Sequence[Line]) -> tuple[list[Part], list[Line]]:
    r"""The boards with their outcomes in such data, and the lines without them.

    >>> texts = [r'a: .ascii "* \n\0", "\0"', r'b: .ascii "*1\n\0", "\0"']
    >>> parts, lines = find_terminated([Line(text, n) for n, text in enumerate(texts, 1)])
    >>> [(part.role, part.line, part.matrix.size) for part in parts]
    [('board', 1, (1, 2)), ('expected', 2, (1, 2)), ('board', 1, (0, 0)), ('expected', 2, (0, 0))]
    """
    if not any(".ascii" in line.text for line in lines):
        return [], list(lines)
    text = "\n".join(line.text for line in lines)
    starts = [0, *accumulate(len(line.text) + 1 for line in lines)][: len(lines)]
    data = list(_DATA.finditer(text))
    for one, other in pairwise(data):
        found = [list(_texts(text, each, lines, starts)) for each in (one, other)]
        boards, outcomes = found
        if any(_adds_numbers(a, b) for a, b in zip(boards, outcomes, strict=False)):
            spans = [(each.start("data"), each.end()) for each in (one, other)]
            taken = {
                at
                for start, end in spans
                for at in range(bisect_right(starts, start) - 1, bisect_right(starts, end - 1))
            }
            rest = [each.cut(0, 0) if at in taken else each for at, each in enumerate(lines)]
            return list(_cases(boards, outcomes)), rest
    return [], list(lines)


def _cases(boards: Sequence[Part], outcomes: Sequence[Part]) -> Iterator[Part]:
    """Each board with its outcome, or what is wrong with them."""
    if len(boards) != len(outcomes):
        what = _MANY.format(len(outcomes), len(boards))
        yield outcomes[0]._replace(kind="fault", matrix=None, text=what)
        return
    for board, outcome in zip(boards, outcomes, strict=True):
        same = _tokens(board) == _tokens(outcome) and not _is_ragged(board)
        if not (same or _adds_numbers(board, outcome)):
            yield outcome._replace(kind="fault", matrix=None, text=_UNLIKE)
            return
        yield board._replace(role="board")
        yield outcome._replace(role="expected")


def _adds_numbers(board: Part, outcome: Part) -> bool:
    ragged = _is_ragged(board) or _is_ragged(outcome)
    return not ragged and adds_numbers(board.matrix, outcome.matrix)


def _is_ragged(part: Part) -> bool:
    return len(set(map(len, _tokens(part)))) > 1


def _tokens(part: Part) -> list[Sequence[str]]:
    return [row.tokens for row in part.matrix.rows] if part.matrix else []


def _texts(
    text: str, data: re.Match[str], lines: Sequence[Line], starts: Sequence[int]
) -> Iterator[Part]:
    """The matrices of a list of texts; what no NUL ends is one with a row too many."""
    rows: list[Row] = []
    tokens: list[str] = []
    columns: list[int] = []
    place = (0, 0)
    for string in _STRING.finditer(text, data.start("data"), data.end()):
        index = bisect_right(starts, string.start()) - 1
        line = lines[index]
        for found in _CHARACTER.finditer(text, *string.span(1)):
            column = line.column(found.start() - starts[index])
            place = place if rows or tokens or place[0] else (line.number, column)
            if found[0] in ("\\n", "\\0") and (tokens or found[0] == "\\n"):
                rows.append(Row(tokens, line.number, columns))
                tokens, columns = [], []
            if found[0] == "\\0":
                matrix = Matrix(rows, "strings", quoted=True)
                yield Part("matrix", *place, line.number, matrix=matrix, sure=True, code=True)
                rows, place = [], (0, 0)
            elif found[0] != "\\n":
                tokens.append(found[0])
                columns.append(column)
    if rows or tokens:
        matrix = Matrix([*rows, Row(tokens, place[0], columns)], "strings", quoted=True)
        yield Part("matrix", *place, place[0], matrix=matrix, sure=True, code=True)
