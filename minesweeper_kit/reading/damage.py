"""Why a list that looks like a board is none: damage, and code that makes another list of it."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import pairwise

from minesweeper_kit.reading import calls
from minesweeper_kit.reading.brackets import PAIRS, Node, Tree
from minesweeper_kit.reading.changes import changes
from minesweeper_kit.reading.context import (
    DECORATION,
    change_of,
    denial_of,
    function_of,
    head_nodes,
    is_type,
    name_of,
    size_beside,
    statement_around,
)
from minesweeper_kit.reading.parts import Part
from minesweeper_kit.reading.symbols import letters
from minesweeper_kit.reading.values import Value, Values, elements_of, has_symbols
from minesweeper_kit.reading.words import role_of

_REJECTS = re.compile(
    r"assertRaises|assert_raise|pytest\.raises|assertThrows|Assert\.Throws|expectException"
    r"|\bto_?Throw|has_error|should_panic|raise_error|Should -Throw"
)
"""What asserts that the boards in its paragraph are rejected."""
_PARAGRAPH = re.compile(
    r"\n(?:[ \t]*\n|(?=[ \t]*(?:(?:async )?(?:def|fun|func|fn|function)|public|test|it|specify)\b))"
)
"""What ends a paragraph: an empty line, or the head of the next function or test."""
_REPORT = re.compile(
    r"(?m)Assertion(?:Failed)?Error:|^assertion .{0,60}failed|Lists differ:|Which is:|^--- FAIL:"
)
_DIFF = re.compile(r"(?m)^[-+][ \t]{0,8}\w{1,60}[ \t]?=[ \t]?[\[{(](?![a-z])")
_DAMAGED_PAIR = re.compile(
    r"[^\w'\"]{0,8}[0-9]++[A-Za-z]?[^\w'\"]{1,8}[0-9]*+[A-Za-z]?[^\w'\"]{0,8}|\s?,\s?[0-9]++\s?"
)
_LONGEST_PAIR = 8
"""How many tokens the brackets of a click may have in them."""
_LIKE_LIST = re.compile(r"(?i)\w{0,20}(?:array|list|vec|of)\w{0,20}\Z")
"""What the name of a function that makes a list is like."""
_LETTING = re.compile(r"\bletting\s\w{1,40}\sbe\s([0-9]{1,4})\b")
_QUOTES = frozenset("\"'")
_NO_LIST = frozenset(["=", ":", ":=", "=>", "<-", "->", "|>", "*", "+"])
"""What makes other brackets than those of a list: a body, a record, a sum."""
_SAYING = re.compile(r"[^\W\d_]{2}|\\")
_ROWS = 3
_SYMBOLS = frozenset("*#_")
_BETWEEN = re.compile(r"[\])}]\s?,\s?[\[({]")
"""What stands between two rows of a list."""


def is_damaged(node: Node) -> bool:
    """Whether half of a list that is none are rows of symbols, or a quote never closes in it."""
    strings = [
        kid
        for kid in node.kids
        if kid.kind == "string" and len(kid.text) > 1 and not _SAYING.search(kid.text)
    ]
    marks = {kid.text for kid in node.kids if kid.kind == "mark"}
    if len(strings) > 1 and any(
        one in strings and other.text == "=" for one, other in pairwise(node.kids)
    ):
        return True
    if (strings and marks & _QUOTES) or (len(strings) > 1 and marks & _NO_LIST == {"*"}):
        return True
    if marks & _NO_LIST:
        return False
    called = [
        before.kind == "word" and not calls.makes_list(before.text) for before in (node, *node.kids)
    ]
    rows = len(strings) + sum(
        kid.kind == "group" and not (call and kid.text == "(") and _is_of_symbols(kid)
        for kid, call in zip(node.kids, called, strict=False)
    )
    return rows > 1 and rows * 2 >= sum(1 for _ in elements_of(node))


def _is_of_symbols(node: Node) -> bool:
    """Whether half of the strings in brackets are characters, and none names a value."""
    if any(kid.text == ":" for kid in node.kids):
        return False
    strings = [kid.text for kid in node.kids if kid.kind == "string"]
    return any(strings) and sum(len(text) < 2 for text in strings) * 2 >= len(strings)


def fault_in(node: Node) -> Node:
    """The first item of a list with something missing between its own items, or the list itself."""
    for kid in node.kids:
        inside = [each for each in kid.kids if each.kind != "break"] if kid.kind == "group" else []
        if any("mark" not in (one.kind, other.kind) for one, other in pairwise(inside)):
            return kid
    return node


def fault_around(value: Value, nodes: Sequence[Node], at: int) -> Node | None:
    """The bracket that does not match in what declares a value, or at once behind an empty one."""
    head = head_nodes(nodes, at) if value.kind in ("matrix", "pair", "empty") else ()
    broken = next((node for node in head if node.fault), None)
    behind = nodes[at + 1] if value.kind == "empty" and at + 1 < len(nodes) else value.node
    opened = behind.fault and behind.text == "[" and behind.start == value.node.end
    return broken or (behind if opened else None)


def has_rows_beside_board(value: Value) -> bool:
    """Whether a list has rows of strings, and a board of strings that are as long."""
    widths = {len(each.rows[0].tokens) for each in value.inner if each.style == "strings"}
    strings = [each for each in value.inner if each.kind == "atom" and each.quoted]
    alike = [each for each in strings if len(each.rows[0].tokens[0]) in widths - {0, 1}]
    return value.kind == "lists" and len(alike) > 1


def rows_without_list(nodes: Sequence[Node], at: int) -> bool:
    """Whether a string and the next one, on lines of their own, are rows that no list holds.

    In one line they are where three are as long.
    """
    width = len(nodes[at].text)
    those = [node for node in nodes[at : at + 5] if node.text != ","][:_ROWS]
    listed = len(those) == _ROWS and all(
        node.kind == "string" and len(node.text) == width for node in those
    )
    if width > 2 and listed and not any(_SAYING.search(node.text) for node in those):
        return True
    beside = [node for node in nodes[at + 1 : at + 4] if node.text != ","]
    if width < 2 or len(beside) < 2 or beside[0].kind != "break" or beside[1].kind != "string":
        return False
    pair = nodes[at].text, beside[1].text
    return len(pair[1]) == width and not any(_SAYING.search(text) for text in pair)


def has_lost_quote(nodes: Sequence[Node], at: int) -> bool:
    """Whether a string holds what stands between rows, behind single characters in quotes."""
    follows = nodes[at + 1] if at + 1 < len(nodes) else None
    if not nodes[at].text and follows is not None and follows.start == nodes[at].end:
        return follows.text in _SYMBOLS or follows.kind == "number"  # two quotes before a row
    if not _BETWEEN.search(nodes[at].text):
        return False
    near = nodes[max(0, at - 3) : at]
    return any(node.kind == "string" and len(node.text) == 1 for node in near)


def is_row_without_list(value: Value, nodes: Sequence[Node], at: int, values: Values) -> bool:
    """Whether a row of quoted symbols has another one below it, and no list around both."""
    if value.kind != "row" or not value.quoted or len(value.rows[0].tokens) < _ROWS:
        return False
    follow = [node for node in nodes[at + 1 : at + 4] if node.kind != "break" and node.text != ","]
    below = values.value(follow[0]) if follow and follow[0].kind == "group" else None
    tokens = value.rows[0].tokens
    alike = below is not None and below.kind == "row" and below.quoted
    return (
        alike
        and below is not None
        and len(below.rows[0].tokens) == len(tokens)
        and all(len(token) == 1 for token in (*tokens, *below.rows[0].tokens))
    )


def is_row_above_list(value: Value, nodes: Sequence[Node], at: int, values: Values) -> bool:
    """Whether a row and a comma stand in a line of their own above a list of rows as wide."""
    behind = nodes[at + 1 : at + 6]
    if value.kind != "row" or [node.text for node in behind[:1]] != [","] or len(behind) < 3:
        return False
    if behind[1].kind != "break" or (at and nodes[at - 1].kind != "break"):
        return False
    groups = [node for node in behind[2:] if node.kind == "group"][:1]
    inner = [kid for node in groups for kid in (node, *node.kids) if kid.kind == "group"]
    found = (values.value(node) for node in inner)
    width = len(value.rows[0].tokens)
    first = (row for each in found if each.kind == "matrix" for row in each.rows[:1])
    return any(len(row.tokens) == width for row in first)


def is_open_comment(node: Node) -> bool:
    """Whether a comment of several lines, with quotes or brackets in it, goes on to the end."""
    text = node.text
    several = node.kind == "comment" and text.startswith("/*") and "\n" in text
    return several and not text.endswith("*/") and re.search(r"[\"'`\[{]", text) is not None


def is_open_heredoc(nodes: Sequence[Node], at: int) -> bool:
    """Whether a heredoc begins at that index: one that ends is a text block by now."""
    if nodes[at].text != "<<":
        return False
    at += at + 1 < len(nodes) and nodes[at + 1].text == "<"  # as PHP writes it
    tag = nodes[at + 1] if at + 1 < len(nodes) else None
    ends = at + 2 == len(nodes) or (nodes[at + 2 : at + 3] and nodes[at + 2].kind == "break")
    quoted = tag is not None and tag.kind == "string"
    return tag is not None and bool(ends) and (quoted or tag.text.isupper()) and len(tag.text) > 2


def is_open_list(nodes: Sequence[Node], at: int, values: Values) -> bool:
    """Whether braces that begin a list have statements in them: one of its own is missing."""
    node, before = nodes[at], nodes[at - 1] if at else None
    if node.text != "{" or before is None or not any(kid.text == ";" for kid in node.kids):
        return False
    kids = [kid for kid in node.kids if kid.kind != "break"]
    listed = kids[0].kind == "group" and values.value(kids[0]).kind in ("row", "matrix")
    return listed or before.text == "new" or (before.text == "[" and not before.kids)


def is_at_list(
    nodes: Sequence[Node],
    at: int,
    values: Values,
    parts: Sequence[Part],
    taken: Sequence[tuple[int, int]],
) -> bool:
    """Whether a bracket that does not match stands behind a list, or before its items.

    `parts` and `taken` are what was found before it, and where that stands.
    """
    node = nodes[at]
    if node.text in PAIRS:
        return _is_before_list(nodes, at, values, parts)
    before = nodes[at - 1] if at else None
    if before is None or before.kind != "group":
        return False
    if node.text == ")":
        inside = bool(taken) and before.start <= taken[-1][0] < before.end
        function = nodes[at - 2] if at > 1 else None
        listed = function is not None and function.kind == "word" and has_symbols(before)
        made = listed and function is not None and calls.makes_list(function.text)
        return (inside or made) and before.end == node.start
    last = taken[-1:] == [(before.start, before.end)]
    return last or has_symbols(before) or _is_as_wide(values.value(before), parts)


def _is_before_list(nodes: Sequence[Node], at: int, values: Values, parts: Sequence[Part]) -> bool:
    """Whether an opening bracket stands before the items of a list, perhaps with a type."""
    node, typed = nodes[at], at + 1
    while typed < len(nodes) and (is_type(nodes[typed]) or nodes[typed].kind == "break"):
        typed += 1
    if typed == len(nodes):
        return False
    behind, function = nodes[typed], nodes[at - 1] if at else None
    function = function if function is not None and function.kind == "word" else None
    if node.text == "(" and (behind.text in ("=", "is") or function is not None):
        makes = function is not None and calls.makes_list(function.text)
        claims = function is not None and calls.asserts(function.text)
        listed = makes and behind.kind in ("string", "group")
        return listed or claims or behind.text in ("=", "is")
    if {"{", "("}.intersection((behind.text, node.text)):
        rows = node.text == behind.text == "{"
        return has_symbols(behind) or (
            rows and values.value(behind).kind in ("row", "pair", "matrix")
        )
    symbol = behind.kind == "string" and (
        len(behind.text) == 1 or (node.text == "[" and _is_row(behind.text, parts))
    )
    number = behind.kind == "number" and role_of(name_of(nodes, at)) != ""
    return symbol or number or (behind.kind == "group" and behind.text == node.text)


def _is_row(text: str, parts: Sequence[Part]) -> bool:
    """Whether a string is as long as the rows of the board above, and no word."""
    matrices = [part.matrix for part in parts[-2:] if part.matrix is not None]
    return any(len(text) == each.size[1] for each in matrices) and letters(text) is not None


def _is_as_wide(value: Value, parts: Sequence[Part]) -> bool:
    """Whether a value is a row, as wide as the board before, perhaps with a click between."""
    boards = [part.matrix for part in parts[-2:] if part.matrix is not None]
    return value.kind == "row" and any(
        len(value.rows[0].tokens) == matrix.size[1] for matrix in boards[-1:]
    )


def is_left_out(
    value: Value,
    nodes: Sequence[Node],
    at: int,
    parts: Sequence[Part],
    taken: Sequence[tuple[int, int]],
) -> bool:
    """Whether a row stands behind a board that is as wide: of quoted symbols, or at once."""
    if not _is_as_wide(value, parts):
        return False
    while at and (nodes[at - 1].kind == "break" or nodes[at - 1].text == ","):
        at -= 1
    behind = at > 0 and nodes[at - 1].end == taken[-1][1]
    return behind or (value.quoted and value.rows[0].line <= parts[-1].last + 1)


def is_damaged_click(nodes: Sequence[Node], at: int, found: Tree, before: Part | None) -> bool:
    """Whether numbers in brackets that are no list stand by themselves right behind a board.

    `before` is the part before them.
    """
    node = nodes[at]
    function = function_of(nodes, at, found.text)
    if before is None or before.kind != "matrix" or len(node.kids) > _LONGEST_PAIR:
        return False
    if node.text == "(" and not _LIKE_LIST.match(function):
        return False
    beside = [other for other in statement_around(nodes, at) if other is not node]
    alone = all(
        DECORATION.match(n.text) or n.text == function or (n.text == "[" and not n.kids)
        for n in beside
    )
    near = found.place(node.start)[0] <= before.last + 1
    text = found.text[node.start + 1 : node.end - 1]
    return near and alone and _DAMAGED_PAIR.fullmatch(text) is not None


def is_damaged_argument(
    nodes: Sequence[Node], at: int, found: Tree, boards: Container[str]
) -> bool:
    """Whether numbers in brackets that are no list are given to a function right behind a board."""
    text = found.text[nodes[at].start + 1 : nodes[at].end - 1]
    if nodes[at].text == "(" or not _DAMAGED_PAIR.fullmatch(text):
        return False
    first = at
    while first and nodes[first - 1].text != "," and at - first < _LONGEST_PAIR:
        if not is_type(nodes[first - 1]):
            return False
        first -= 1
    board = nodes[first - 2] if first > 1 else None
    return board is not None and (board.text in boards or bool(board.kids))


def rejecting_paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """The beginnings and ends of the paragraphs that assert that boards are rejected."""
    if _REJECTS.search(text) is None:
        return
    start = 0
    for end in [*(gap.end() for gap in _PARAGRAPH.finditer(text)), len(text)]:
        if _REJECTS.search(text, start, end):
            yield start, end
        start = end


def declared_lengths(text: str) -> list[tuple[int, int, int]]:
    """The lengths that an Essence parameter declares, and where each begins and ends."""
    return [(int(found[1]), *found.span()) for found in _LETTING.finditer(text)]


def ambiguity_of(
    value: Value,
    role: str,
    nodes: Sequence[Node],
    at: int,
    path: tuple[str, ...],
    text: str,
    lengths: set[int],
) -> str:
    """Why a list is no part of a case, though it looks like one; empty where it is.

    `lengths` are those that the text declares.
    """
    if role == "several":
        return "several clicks; a case has one, so write a case for each"
    if value.fault or value.kind != "matrix":
        return value.fault
    if at and nodes[at - 1].text == ":" and (at == 1 or nodes[at - 2].kind == "break"):
        return "a list behind a colon, and nothing that names it; write board: or expected: there"
    denial = denial_of(nodes, at, path)
    if denial:
        return f"{denial} says what a board is not; leave it out"
    size = len(value.rows), len(value.rows[0].tokens) if value.rows else 0
    if len(lengths) > 1 and len(lengths.intersection(size)) < len(set(size)):
        declared = ", ".join(map(str, sorted(lengths)))
        return f"{size[0]} rows of {size[1]} cells, but the lengths declared are {declared}"
    size_text = size_beside(nodes, at)
    agree = [one == other for one, other in zip(size_text or size, size, strict=True)]
    if size_text is not None and any(agree) and not all(agree):
        return (
            f"{size[0]} rows of {size[1]} cells, but {size_text[0]} of {size_text[1]} are declared"
        )
    changed = change_of(text, nodes, at, path)
    return f"{changed} makes another list of it; write the board as it then is" if changed else ""


def faults_of_text(text: str, boards: Mapping[str, int]) -> Iterator[tuple[Node, str]]:
    """What in a text with boards keeps it from being read, with the reason.

    It is the report of a failed test, or a diff, or it changes a board after it is given.
    `boards` are the names of boards, with where in the text they are given.
    """
    for pattern, what in (
        (_REPORT, "a report of a test that failed; give the board, the click and the outcome"),
        (_DIFF, "a line of a diff; paste one side of it, without signs"),
    ):
        if found := pattern.search(text):
            yield Node("mark", found[0], found.start(), found.end()), what
    for name, start, end in changes(text, boards):
        node = Node("mark", name, start, end)
        yield node, f"this changes {name} after its list; write the list with that change"
