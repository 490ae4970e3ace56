"""Cases without rows, as tests write them: two empty texts, `NULL`, an empty heredoc.

They are looked for where a text has other boards: by itself nothing there says that it is one.
That an answer is empty, as `Assert.Empty` says, gives no outcome.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

from minesweeper_kit.reading.parts import Line, Matrix, Part, Row
from minesweeper_kit.reading.words import role_of

_EMPTY = r"(?:(?<!')''(?!')|(?<!\")\"\"(?!\"))"
_ASSERTED = re.compile(
    rf"(?:[Aa]ssert|[Ee]xpect)[\w.]{{0,40}}\((?:[^()\n\"']{{1,40}},\s)?(?:'[^'\n]{{1,60}}',\s)?"
    rf"(?P<expected>{_EMPTY}),\s?(?P<call>[\w.]{{1,60}}\()(?P<board>{_EMPTY})\)\)"
)
"""Of an assertion that an empty text comes of one, perhaps behind other arguments."""
_NULL = re.compile(
    r"\b(?P<name>\w{1,40})\s?=\s?(?P<board>NULL);\n(?:[^\n\"]{1,80}\n){0,2}"
    r"[^\n\"=]{0,40}\b(?P<result>\w{1,40})\s?=\s?(?P<call>\w{1,40}\()(?P=name)\b[^\n\"]{0,40}\n"
    r"[^\n\"(]{0,40}(?P<expected>ASSERT_NULL)\((?P=result)\)"
)
_MESSAGES = re.compile(
    r"(?P<call>\w{1,60}:\s?)(?P<board>#\(\))\s?\.\s{1,20}[^\n\"'#]{1,60}"
    r"\sequals:\s?(?P<expected>#\(\))"
)
"""Of Smalltalk."""
_EMPTY_BLOCK = r"\"\"\"\n\n?\"\"\""
_NO_INPUT = re.compile(
    rf"(?P<board>/dev/null|{_EMPTY_BLOCK})\n(?:[^\n\"']{{0,80}}\n){{0,3}}"
    r"\s{0,8}expected=\s(?P<expected>\[(?:\"\")?\])"
)
_HEREDOCS = re.compile(
    rf"(?P<board>{_EMPTY_BLOCK})[^\"\n]{{0,20}}\n[^\"\n]{{0,60}}(?P<expected>{_EMPTY_BLOCK})"
)
"""Two heredocs, which are texts in quotes by now."""
_NAMED = re.compile(
    rf"(?:(?<=\n)|\A)\s{{0,20}}(?P<asked>\w{{1,40}})\s{{0,8}}:?=\s{{0,4}}(?P<board>{_EMPTY});?\n"
    rf"\s{{0,20}}(?P<answered>\w{{1,40}})\s{{0,8}}:?=\s{{0,4}}(?P<expected>{_EMPTY});?(?=\n|\Z)"
)
"""A board and its outcome by their names, one below the other."""
_CALL = re.compile(r"[\w.]{1,60}\(|\w{1,60}:\s?")
"""What is given a board in these forms."""
_CLAIMS = re.compile(r"(?i)assert|expect|equal|should|\bis")
"""The name of a function that claims something, and is given no board."""
_FORMS = (
    _ASSERTED,
    _NULL,
    _MESSAGES,
    _NO_INPUT,
    _HEREDOCS,
    _NAMED,
)
"""What a test has for a board without rows, and for its outcome."""
_NO_CELLS = re.compile(
    rf"(?:[Aa]ssert|[Ee]xpect)[\w.]{{0,40}}\((?P<expected>{_EMPTY}),[^\n\"']{{1,80}}"
    r"\((?P<name>\w{1,40})\)++"
)
"""An assertion that nothing becomes of a board, by its name."""
_LEFT = re.compile(
    rf"(?<!join)(?<!split)\({_EMPTY}\).{{0,60}}{_EMPTY}"
    rf"|{_EMPTY}.{{0,60}}(?<!join)(?<!split)\({_EMPTY}\)"
    rf"|(?i:assert|expect|equal).{{0,80}}{_EMPTY}.{{1,80}}{_EMPTY}"
    rf"|\#\(\)|<\s?/dev/null|{_EMPTY_BLOCK}"
    rf"|(?P<name>[^\W\d]\w{{0,40}})\s{{0,8}}:?=\s{{0,4}}(?:{_EMPTY}|NULL)[ ;]{{0,2}}(?=\n|\Z)"
)
"""What may be a board without rows; with the name of another board where it has a name."""
_UNPLACED = (
    "this may be a board without rows, and nothing says what comes of it; "
    "correct the assertion, or leave it out"
)


def empty_cases(lines: Sequence[Line], parts: Sequence[Part]) -> list[Part]:
    """The boards without rows and their outcomes that are in no list, beside the other parts.

    >>> from minesweeper_kit.reading.lists import find_lists
    >>> lines = [Line('b = ["*.", ".."]; count(b)', 1), Line("assertEqual('', count(''))", 2)]
    >>> found = empty_cases(lines, find_lists(lines).parts)
    >>> [(part.role, part.line, part.column) for part in found]
    [('board', 2, 23), ('expected', 2, 13)]
    """
    boards = [part for part in parts if part.matrix is not None]
    if not any(part.matrix.rows for part in boards if part.matrix):
        return []
    text = "\n".join(line.text for line in lines)
    starts = [0, *accumulate(len(line.text) + 1 for line in lines)][: len(lines)]
    places = [(part.line, part.column) for part in boards]
    found = []
    for at, role, matrix, name in _found(text):
        line = lines[(index := bisect_right(starts, at) - 1)]
        place = line.number, line.column(at - starts[index])
        above = bisect_left(places, place)
        if above < len(places) and places[above] == place:
            continue  # a list that is there already
        board = boards[above - 1] if name and above else None
        if name and (board is None or board.text != name):
            continue
        shape = board.matrix if board is not None and board.matrix else matrix
        if not shape.size[1]:
            found.append(
                Part("matrix", *place, line.number, role, matrix=shape, sure=True, code=True)
            )
    numbers = {part.line for part in (*boards, *found)}
    names = {part.text for part in boards if part.role == "board"} - {""}
    for at, name in _left(text) if any(board.role == "expected" for board in boards) else ():
        line = lines[bisect_right(starts, at) - 1]
        if line.number not in numbers and (not name or name in names):
            column = line.column(0)
            found.append(Part("fault", line.number, column, line.number, text=_UNPLACED, code=True))
    return sorted(found, key=lambda part: (part.line, part.role != "board", part.column))


def _left(text: str) -> Iterator[tuple[int, str]]:
    """Where a board without rows may be, and its name, if it has one.

    A line that calls other functions alone than the rest of the text is about something else.
    """
    calls = Counter(_CALL.findall(text))
    for found in _LEFT.finditer(text):
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.end()]
        called = [call for call in _CALL.findall(line) if not _CLAIMS.search(call)]
        if not called or any(calls[call] > 1 for call in called):
            yield found.start(), found["name"] or ""


def _found(text: str) -> Iterator[tuple[int, str, Matrix, str]]:
    """Where each board and outcome without rows is, its role, and the name of its board."""
    calls = Counter(_CALL.findall(text))
    for form in _FORMS:
        for case in form.finditer(text):
            roles = (role_of(case["asked"]), role_of(case["answered"])) if form is _NAMED else ()
            call = case.groupdict().get("call")  # others are made with boards that have rows
            if roles in ((), ("board", "expected")) and (not call or calls[call] > 1):
                for role in ("board", "expected"):
                    yield case.start(role), role, _matrix(case[role]), ""
    for case in _NO_CELLS.finditer(text):
        yield case.start("expected"), "expected", _matrix(""), case["name"]


def _matrix(text: str) -> Matrix:
    """No rows, or the one without cells that is an empty line in a text."""
    rows = [Row((), 1, ())] * (text.count("\n") > 1)
    return Matrix(rows, "strings", quoted=True)
