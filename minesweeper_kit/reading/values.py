"""Groups of brackets as values: matrices, rows, pairs, records, or code."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from minesweeper_kit.cell import DIGITS
from minesweeper_kit.dialect.alphabet import is_scalar
from minesweeper_kit.reading import calls
from minesweeper_kit.reading.brackets import Node, Tree
from minesweeper_kit.reading.context import DECORATION
from minesweeper_kit.reading.parts import Line, Row
from minesweeper_kit.reading.roles import WORDS
from minesweeper_kit.reading.symbols import NUMBER, WORD
from minesweeper_kit.wording import counted

_SEPARATORS = frozenset([",", ";"])
_ASSIGNS = frozenset(["=", ":", ":=", "=>", "<-"])
_ATOMS = frozenset(["string", "number", "word", "mark"])
_PLAIN = frozenset(["string", "number"])
_OF_CHARACTERS = frozenset(["list", "bytearray"])
"""What makes a list of the characters of a string, as `[]byte("EEM")` does in Go."""
_CAST = 3
"""So many nodes are a slice, its type and what it is made of."""
_PASSED = ("break", "comment")
_INDICES = 3
_GAP = "a comma with nothing before it"
_METHODS = re.compile(
    r"(?:toCharArray|chars|ToCharArray|bytes|freeze|dup|as_bytes|collect|iter|to_vec)\Z"
)
_JOINED = re.compile(r"\s?\.join\(\s?[\"']\\n[\"']\s?\)")
"""What makes one text of rows, behind a list of them."""
_RANGES = re.compile(r"\(\s*1\.\.(\w{1,60})\s*,\s*1\.\.(\w{1,60})\s*,")
_CHARACTER = re.compile(r":[a-z0-9_+-]{2,40}:|[\s\S]\ufe0f?\u20e3?")
_WORDS = WORDS | {"nan"}
_MEMBER = re.compile(r"(?<=[.:])[^\W\d]\w*\Z")
"""The name of a member of an enum, behind the name of that."""


_EDGE = re.compile(r"[+*]-+[+*]")
FEW_ROWS = 2
"""More strings that a function is given, all as long, are the rows of a board by themselves."""


class Value(NamedTuple):
    """A group as a value: "matrix" with its rows, "row", "pair", "empty", "lists" or "code"."""

    kind: str
    node: Node
    rows: tuple[Row, ...] = ()
    style: str = "items"
    quoted: bool = False
    pair: tuple[int, ...] = ()
    inner: tuple["Value", ...] = ()
    fault: str = ""


class Values:
    """Finds the values of groups. `constants` are the symbols and numbers that have names."""

    def __init__(self, tree: Tree) -> None:
        self.constants: dict[str, str] = {}
        self._tree = tree
        self._known: dict[tuple[int, int, int], Value] = {}

    def sized(self, value: Value) -> Value:
        """The matrix of MiniZinc's array2d: the ranges of its rows and columns, then all cells."""
        text = self._tree.text[value.node.start : value.node.end]
        flat = next(
            (kid for kid in value.node.kids if kid.kind == "group" and kid.text == "["), None
        )
        ranges = _RANGES.match(text)
        if flat is None or ranges is None:
            return value._replace(kind="code")
        atoms = [self._element(each, flat) for each in elements_of(flat)]
        if any(atom.kind != "atom" for atom in atoms):
            return value._replace(kind="code")
        size = [
            int(size_text) if NUMBER.fullmatch(size_text) else 0
            for size_text in (self.constants.get(name, name) for name in ranges.groups())
        ]
        rows, cols = size
        if rows * cols != len(atoms):
            what = f"{len(atoms)} cells do not make {ranges[1]} rows of {ranges[2]} columns"
            return Value("matrix", value.node, fault=what)
        cells = [atom.rows[0] for atom in atoms]
        lines = [cells[at : at + cols] for at in range(0, len(cells), cols)]
        found = tuple(
            Row([c.tokens[0] for c in line], line[0].line, [c.columns[0] for c in line])
            for line in lines
        )
        return Value("matrix", value.node, found)

    def with_constants(self, row: Row) -> Row:
        """The row with the symbols for their names."""
        if self.constants.keys().isdisjoint(row.tokens):
            return row
        return row._replace(tokens=[self.constants.get(token, token) for token in row.tokens])

    def value(self, node: Node) -> Value:
        """What a group is as a value, found once for as long as the constants are the same."""
        place = (node.start, node.end, len(self.constants))
        if place not in self._known:
            self._known[place] = self._value_of(node)
        return self._known[place]

    def _value_of(self, node: Node) -> Value:
        elements = list(elements_of(node))
        if not elements:
            return Value("empty", node)
        values = [self._element(element, node) for element in elements]
        if node.text in "[{" and all(map(is_column, values)):
            values = list(map(_across, values))  # each cell stands on a line of its own
        kinds = {value.kind for value in values}
        loose = _loose(values)
        if loose is not None:
            return loose._replace(node=node)
        if _has_gap(node):
            plain = kinds <= {"row", "pair", "matrix"} or all(v.node.kind in _PLAIN for v in values)
            return Value("code", node, inner=tuple(values), fault=_GAP if plain else "")
        if kinds == {"atom"}:
            return self._row(values, node)
        if node.text == "{" and len(node.kids) == 1 and node.kids[0].text == "[":
            return values[0]._replace(node=node)  # as Futhark has what a test is given
        listed = kinds <= {"row", "pair", "empty", "matrix", "lists", "atom"}
        if not listed or any(kid.fault for kid in node.kids):
            return Value("code", node, inner=tuple(values))
        if kinds <= {"row", "pair"}:
            return self._matrix(values, node)
        return Value("lists", node, inner=tuple(values))

    def _element(self, nodes: Sequence[Node], around: Node) -> Value:
        """What an element of a list is: an atom, a value in brackets, or code."""
        core = [node for node in nodes if node.kind not in ("break", "comment")]
        groups = [node for node in core if node.kind == "group"]
        lists = [g for g in groups if g.kids or g.text in ("[", "[|")]
        if len(core) == 1 and core[0].kind in _ATOMS and not core[0].fault:
            return self._atom(core[0])
        if len(core) == 2 and core[0].text == "-" and core[1].kind in ("number", "mark"):
            joined = core[0]._replace(text="-" + core[1].text, end=core[1].end)
            return self._atom(joined)
        strings = [node for node in core if node.kind == "string"]
        others = [n for n in core if n.kind in ("word", "mark", "number")]
        methods = all(_METHODS.search(n.text) or n.text in ".?!" for n in others)
        if len(strings) == 1 and methods and (others or not groups):
            return self._atom(strings[0])
        filled = [g for g in lists if g.kids] or lists
        given = filled[0].kids if len(filled) == 1 and filled[0].text == "(" else ()
        makes = not _OF_CHARACTERS.isdisjoint(n.text for n in others)
        makes = makes or (core[0].text == "[" and len(core) <= _CAST)
        if [kid.kind for kid in given] == ["string"] and makes:
            return self._atom(given[0])
        if len(filled) == 1 and not strings and all(_is_decoration(n, filled[0]) for n in others):
            return self.value(filled[0])
        inner = tuple(self.value(group) for group in filled)
        return Value("code", around, inner=inner)

    def _atom(self, node: Node) -> Value:
        text = node.text
        if node.kind == "word":
            member = _MEMBER.search(text)
            text = member[0] if member and member[0].lower() in WORDS else text
            if not self._is_symbol(text):
                return Value("code", node)
        line, column = self._tree.place(node.start + (node.kind == "string"))
        text = text.partition(".")[0] if node.kind == "number" else text
        row = Row((text,), line, (column,))
        return Value("atom", node, (row,), quoted=node.kind == "string")

    def _is_symbol(self, word: str) -> bool:
        """Whether a bare word may be a symbol of a board, or the name of one."""
        short = len(word) < 3 and not word.startswith("$")
        return short or word.lower() in _WORDS or word in self.constants

    def _row(self, values: Sequence[Value], node: Node) -> Value:
        """The value of a list of atoms: a pair, a row, or rows that are strings."""
        last = values[-1].rows[0].tokens[0] if len(values) > 1 and values[-1].quoted else None
        if last == "" and _JOINED.match(self._tree.text, node.end):
            values = values[:-1]  # a line end
        tokens = [value.rows[0].tokens[0] for value in values]
        columns = [value.rows[0].columns[0] for value in values]
        quoted = all(value.quoted for value in values)
        tokens = [self.constants.get(token, token) for token in tokens]
        if quoted and "" in tokens and len(tokens) > 1 and max(map(len, tokens)) < 2:
            if " " in tokens:
                return Value("code", node)
            tokens = [token or " " for token in tokens]
        numbers = not quoted and all(re.fullmatch(r"-?[0-9]++", token) for token in tokens)
        if numbers and len(values) <= 3:
            if max(map(len, tokens)) > DIGITS:
                return Value("code", node)
            row = Row(tokens, values[0].rows[0].line, columns)
            return Value("pair", node, (row,), pair=tuple(map(int, tokens)))
        lines = {value.rows[0].line for value in values}
        column = len(lines) == len(values) and self._tree.place(node.start)[0] not in lines
        single = any(map(_CHARACTER.fullmatch, tokens)) or _WORDS.issuperset(map(str.lower, tokens))
        if quoted and (column or not single):
            return self._strings(values, node)
        if "" in tokens:
            return Value("code", node)
        return Value("row", node, (Row(tokens, values[0].rows[0].line, columns),), quoted=quoted)

    def _strings(self, values: Sequence[Value], node: Node) -> Value:
        """The value of a list of strings that are rows; code where one is a whole board."""
        if any("\\n" in value.rows[0].tokens[0][:-2] for value in values):
            return Value("code", node)
        rows = []
        for value in values:
            row = value.rows[0]
            found = list(_CHARACTER.finditer(row.tokens[0]))
            columns = [row.columns[0] + token.start() for token in found]
            rows.append(Row([token[0] for token in found], row.line, columns))
        rows = _without_walls(rows)
        widths = {len(row.tokens) for row in rows}
        if any(WORD.search(row) and not row.isupper() for row in _joined(rows)):
            return Value("code", node)
        fault = _ragged(rows) if len(widths) > 1 else ""
        return Value("matrix", node, tuple(rows), "strings", quoted=True, fault=fault)

    def _matrix(self, values: Sequence[Value], node: Node) -> Value:
        """The value of a list of lists."""
        rows = tuple(value.rows[0] for value in values)
        quoted = all(value.quoted for value in values)
        if len(values) == 1 and values[0].kind == "pair" and not quoted and node.text == "(":
            return Value("lists", node, inner=tuple(values))
        fault = _ragged(rows) if len({len(row.tokens) for row in rows}) > 1 else ""
        return Value("matrix", node, rows, "items", quoted=quoted, fault=fault)


def is_column(value: Value) -> bool:
    """Whether a value is a list of strings, each a single cell on a line of its own."""
    return value.style == "strings" and all(len(row.tokens) == 1 for row in value.rows)


def _across(column: Value) -> Value:
    """The cells of a list, one below the other, as the row that they are in a list of lists."""
    cells = [row.tokens[0] for row in column.rows]
    columns = [row.columns[0] for row in column.rows]
    return Value("row", column.node, (Row(cells, column.rows[0].line, columns),), quoted=True)


def _has_gap(node: Node) -> bool:
    """Whether a comma stands before the first element of a list, or right behind another one."""
    before = ","
    for kid in node.kids:
        if kid.kind not in ("break", "comment"):
            if kid.text == before == "," and kid.kind == "mark":
                return True
            before = kid.text if kid.kind == "mark" else ""
    return False


def _joined(rows: Sequence[Row]) -> Iterator[str]:
    return ("".join(row.tokens) for row in rows)


def _without_walls(rows: list[Row]) -> list[Row]:
    """The rows within a frame of `+--+` and `|`; all rows where there is none."""
    lines = list(_joined(rows))
    framed = len(lines) > 2 and lines[0] == lines[-1] and _EDGE.fullmatch(lines[0])
    if not framed or any(row[0] + row[-1] != "||" for row in lines[1:-1]):
        return rows
    return [Row(row.tokens[1:-1], row.line, row.columns[1:-1]) for row in rows[1:-1]]


def _ragged(rows: Sequence[Row]) -> str:
    width = len(rows[0].tokens)
    number, row = next((n, row) for n, row in enumerate(rows) if len(row.tokens) != width)
    return (
        f"row {number} (from 0) has {counted(len(row.tokens), 'cell')}, expected {width} like the "
        "rows above"
    )


def elements_of(node: Node) -> Iterator[list[Node]]:
    """The elements of a group: between commas or semicolons, else between blanks or bars."""
    node = node._replace(kids=_without_indices(node.kids))
    separators = _SEPARATORS
    members = {kid.text for kid in node.kids if kid.kind in ("mark", "group")}
    one = members == {","} and not _are_texts(node.kids)
    mark = "|" if node.text == "[|" and ("|" in members or one) else ";"
    rows = list(split_at(node.kids, frozenset(mark))) if mark in members or mark == "|" else []
    if mark == "|" or (len(rows) > 1 and "," not in members and all(len(row) > 2 for row in rows)):
        for row in rows:  # with bars between them, or semicolons, as in MATLAB
            yield [Node("group", "[", row[0].start, row[-1].end, row)]
        return
    has_comma = any(kid.kind == "mark" and kid.text in separators for kid in node.kids)
    if has_comma:
        yield from split_at(node.kids, separators)
        return
    kids = [kid for kid in node.kids if kid.kind not in ("break", "comment")]
    texts = all(kid.kind == "string" for kid in kids)
    apart = texts or (
        node.text in "(["
        and (all(kid.kind == "group" for kid in kids) or all(kid.kind in _ATOMS for kid in kids))
    )
    if apart and len(kids) > 1 and not any(kid.text in _ASSIGNS for kid in kids):
        yield from ([kid] for kid in kids)
    elif kids:
        yield kids


def _are_texts(kids: Sequence[Node]) -> bool:
    """Whether strings are rows of cells, or a cell each on a line of its own: no row of cells."""
    strings = [kid.text for kid in kids if kid.kind == "string"]
    lines = sum(kid.kind == "break" for kid in kids)
    single = any(map(_CHARACTER.fullmatch, strings)) or _WORDS.issuperset(map(str.lower, strings))
    return not single or 0 < len(strings) <= lines + 1


def _without_indices(kids: Sequence[Node]) -> Sequence[Node]:
    """What is in a list without the numbers of its elements, as Essence has them: `; int(1..4)`."""
    behind = (at for at in range(len(kids) - 1, -1, -1) if kids[at].kind not in _PASSED)
    behind_texts = list(islice(behind, _INDICES))
    if [kids[at].text for at in behind_texts] != ["(", "int", ";"]:
        return kids
    return kids[: behind_texts[-1]]


def split_at(nodes: Sequence[Node], marks: frozenset[str]) -> Iterator[list[Node]]:
    """The nodes between marks; nothing for what is empty."""
    element: list[Node] = []
    for node in nodes:
        if node.kind == "mark" and node.text in marks and not node.fault:
            if element:
                yield element
            element = []
        elif node.kind not in ("break", "comment"):
            element.append(node)
    if element:
        yield element


def _is_decoration(node: Node, group: Node) -> bool:
    """Whether a node beside a group says no more than that it is a list."""
    if node.kind == "word":
        return bool(
            DECORATION.match(node.text)
            or calls.makes_list(node.text)
            or calls.makes_nothing(node.text)
            or node.text in ("charArrayOf", "intArrayOf", "w", "W", "i")
        )
    return (
        node.kind == "mark"
        and node.text in ("%", "<", ">", "&", "'", "!", ".", "$", "@")
        and (node.start < group.start)
    )


def _has_variables(value: Value) -> bool:
    """Whether a list has names of variables in it, such as x and y."""
    tokens = {token for row in value.rows for token in row.tokens}
    return any(token.islower() for token in tokens - WORDS)


def row_of(line: Line) -> Row:
    """A line as a row: each of its characters is a cell."""
    return Row(list(line.text), line.number, [*map(line.column, range(len(line.text)))])


def column_of(row: Value) -> Value:
    """A list of single symbols as the strings of a board that is one column wide."""
    tokens, line, columns = row.rows[0]
    cells = zip(tokens, columns, strict=True)
    rows = tuple(Row((token,), line, (column,)) for token, column in cells)
    return row._replace(kind="matrix", rows=rows, style="strings")


def argument_of(value: Value, function: str, few: int = FEW_ROWS) -> Value:
    """The value of parentheses: their only list, or more than a `few` strings, if all are rows."""
    if any(kid.fault for kid in value.node.kids):
        return value
    if function == "array" and len(value.pair) == 1:  # an index
        return value._replace(kind="code")
    lists = [inner for inner in value.inner if inner.kind in ("matrix", "row", "pair")]
    pairs = value.kind == "lists" and all(inner.kind == "pair" for inner in value.inner)
    if pairs and calls.makes_list(function):
        return value._replace(kind="matrix", rows=tuple(inner.rows[0] for inner in value.inner))
    nothing = not function or calls.makes_nothing(function)
    if nothing and len(lists) == 1 and (len(value.inner) == 1 or function):
        return lists[0]._replace(node=value.node)
    rows = value.kind == "matrix" and value.style == "strings" and len(value.rows) > few
    if function and not calls.makes_list(function) and not (rows and not calls.asserts(function)):
        return value._replace(kind="code", fault="")
    return value


def _loose(values: Sequence[Value]) -> Value | None:
    """The value, with its fault, of a list with symbols between its rows; None for others."""
    rows = [value for value in values if value.kind == "row"]
    atoms = [value for value in values if value.kind == "atom"]
    single = sum(len(atom.rows[0].tokens[0]) == 1 for atom in atoms) * 2 > len(atoms)
    kinds = {value.kind for value in values}
    quoted = all(value.quoted for value in rows + atoms)
    whole = kinds <= {"row", "pair", "atom"}
    if not (rows and atoms and single and (whole or (quoted and kinds <= {"row", "atom", "code"}))):
        return None
    found = tuple(value.rows[0] for value in rows + atoms) if quoted else ()
    what = "a symbol that stands between the rows; expected rows alone"
    inner = tuple(values)
    return Value("matrix", rows[0].node, found, quoted=quoted, fault=what, inner=inner)


def only_click(value: Value, role: str) -> tuple[Value, str]:
    """A list of clicks that has one, as in `moves = [[3, 0]]` or `click = [[3, 0]]`, as that click.

    Another value is given back as it is. So is its role, but several clicks are several by
    whatever name.
    """
    if role not in ("click", "several") or value.kind != "matrix" or not value.rows:
        return value, role
    rows = [row.tokens for row in value.rows]
    if any(len(row) != 2 or not all(map(NUMBER.fullmatch, row)) for row in rows):
        return value, role
    if len(rows) > 1:
        return value, "several"
    return value._replace(kind="pair", rows=(), pair=tuple(map(int, rows[0]))), "click"


def is_offsets(value: "Value") -> bool:
    """Whether rows of two numbers are the steps to neighbours, as in [(-1, 0), (0, 1)]."""
    tokens = {token for row in value.rows for token in row.tokens}
    pairs = bool(value.rows) and all(len(row.tokens) == 2 for row in value.rows)
    listed = len(value.rows) > 2 or _is_of_tuples(value)
    return pairs and listed and "-1" in tokens and tokens <= {"-1", "0", "1"}


def is_size_before(value: Value, nodes: Sequence[Node], at: int) -> bool:
    """Whether the two numbers before a matrix in a call are its size: no cell is there to click."""
    texts = [node.text for node in nodes[max(0, at - 4) : at]]
    rows = value.rows
    size = [str(len(rows)), str(len(rows[0].tokens))] if rows else []
    return texts[1::2] == [",", ","] and texts[::2] in (size, size[::-1])


def is_steps(value: "Value") -> bool:
    """Whether a row of numbers is the steps to neighbours in one direction, as in [-1, 0, 1]."""
    tokens = value.rows[0].tokens if value.kind in ("row", "pair") and not value.quoted else ()
    return {"-1", "1"} <= set(tokens) <= {"-1", "0", "1"}


def is_coordinates(value: "Value") -> bool:
    """Whether a list is pairs of numbers in parentheses, as in [(0, 1), (2, 3)]."""
    pairs = (len(row.tokens) == 2 and all(map(str.isdigit, row.tokens)) for row in value.rows)
    return _is_of_tuples(value) and all(pairs)


def _is_of_tuples(value: "Value") -> bool:
    """Whether a list of numbers has its rows in parentheses."""
    kids = [kid for kid in value.node.kids if kid.kind not in ("mark", "break", "comment")]
    numbers = value.kind == "matrix" and not value.quoted
    return numbers and len(kids) == len(value.rows) > 0 and all(kid.text == "(" for kid in kids)


def _is_of_scalars(value: Value) -> bool:
    """Whether a list has nothing but numbers and truths in it."""
    return all(is_scalar(token) for row in value.rows for token in row.tokens)


def is_mask(value: Value) -> bool:
    """Whether a matrix has nothing but 0 and 1, or truths, and is no list of coordinates."""
    tokens = {token.lower() for row in value.rows for token in row.tokens}
    return (tokens <= {"0", "1"} or tokens <= {"false", "true"}) and len(value.rows[0].tokens) > 2


def _looks_like_board(value: Value) -> bool:
    """Whether a value with a fault was meant to be a board: its atoms are single symbols."""
    tokens = [token for row in value.rows for token in row.tokens]
    short = sum(len(token) == 1 for token in tokens)
    quoted = value.quoted or has_symbols(value.node)
    return quoted and len(value.rows) > 1 and short * 4 > len(tokens) * 3


def has_symbols(group: Node) -> bool:
    """Whether the first list in a group begins with a single quoted character."""
    while group.kids and group.kids[0].kind == "group":
        group = group.kids[0]
    kid = group.kids[0] if group.kids else None
    return kid is not None and kid.kind == "string" and len(kid.text) == 1


def is_no_board(value: Value, *, named: bool) -> bool:
    """Whether a value is no board, where nothing but its look says that it is one.

    `named` says that the dialect of the boards is: then a row of numbers may be one.
    """
    one = len(value.rows) == 1 and not (named and _is_of_scalars(value))
    bare = value.kind == "matrix" and not value.quoted
    return (bare and (one or _has_variables(value))) or (
        bool(value.fault) and not _looks_like_board(value)
    )
