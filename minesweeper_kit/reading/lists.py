"""Boards in lists of any language: which groups of brackets are matrices, pairs, records.

A list is taken where it stands in a statement that only names, passes or compares it.
Damage near a list is a fault, never a smaller list.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from minesweeper_kit.reading import calls
from minesweeper_kit.reading.brackets import PAIRS, Node, Tree, tree
from minesweeper_kit.reading.embedded import embedded_lines
from minesweeper_kit.reading.parts import Kind, Line, Matrix, Part, Row
from minesweeper_kit.reading.words import role_of
from minesweeper_kit.wording import counted, cut

_SEPARATORS = frozenset([",", ";"])
_ASSIGNS = frozenset(["=", ":", ":=", "=>", "<-"])
_BOARDS = ("board", "expected", "output")
"""What names of boards say."""
_TITLES = frozenset(["description", "desc", "name", "title"])
_ATOMS = frozenset(["string", "number", "word", "mark"])
_SYMBOL_MARKS = frozenset("_?.*#-+!@~/")
_DECORATION = re.compile(
    r"(?:new|const|let|var|val|mut|std|vector|array|string|String|char|Character|byte|rune|int|bool"
    r"|boolean|Integer|List|Vec|vec!|&|\*|dtype|object|str|uint8|int32|int64|float64)\Z"
)
_TRUTHS = frozenset(["false", "False", "nan"])
_NO_PAIR = "a click that is no pair of numbers; expected one as in [3, 0]"
_DAMAGED_PAIR = re.compile(r"[^\w'\"]*[0-9]+[A-Za-z]?[^\w'\"]+[0-9]*[A-Za-z]?[^\w'\"]*")
_REPORT = re.compile(
    r"(?m)Assertion(?:Failed)?Error:|^assertion .{0,60}failed|Lists differ:|Which is:|^--- FAIL:"
)
_DIFF = re.compile(r"(?m)^[-+][ \t]{0,8}\w{1,60}[ \t]?=[ \t]?[\[{(]")
_METHODS = re.compile(
    r"(?:toCharArray|chars|ToCharArray|bytes|freeze|dup|as_bytes|collect|iter|to_vec)\Z"
)
_NUMBER_AT_END = re.compile(r"[0-9]{1,9}\Z")
_SIZED = re.compile(r"array2d")
_POINT = re.compile(r"row\W{1,4}[0-9]+\W{1,4}col\w{0,4}\W{1,4}[0-9]")
_RANGES = re.compile(r"\(\s*1\.\.(\w{1,60})\s*,\s*1\.\.(\w{1,60})\s*,")


class Lists(NamedTuple):
    """What stands in lists: the parts, the lines that are left, and those of comments."""

    parts: list[Part]
    rest: list[Line]
    comments: list[list[Line]]


class _Value(NamedTuple):
    """A group as a value: "matrix" with its rows, "row", "pair", "empty", "lists" or "code"."""

    kind: str
    node: Node
    rows: tuple[Row, ...] = ()
    style: str = "items"
    quoted: bool = False
    pair: tuple[int, ...] = ()
    inner: tuple["_Value", ...] = ()
    fault: str = ""


def find_lists(lines: Sequence[Line]) -> Lists:
    """The parts in lists, and what is left of the lines.

    >>> found = find_lists([Line('board = [["E","M"]], click = [0,1] please', 1)])
    >>> [(part.kind, part.role) for part in found.parts], found.rest[0].text
    ([('matrix', 'board'), ('pair', 'click')], '')
    """
    scanner = _Scanner(tree(lines))
    scanner.scan(scanner.tree.nodes, ())
    scanner.refuse_reports()
    scanner.refuse_changes()
    scanner.settle_roles()
    scanner.drop_empty()
    rest = list(_rest(scanner.tree, scanner.taken, scanner.embedded))
    return Lists(scanner.parts, rest, list(_comments(scanner.tree)))


class _Scanner:
    """Walks the tree, and takes the lists in it."""

    def __init__(self, found: Tree) -> None:
        self.tree = found
        self.parts: list[Part] = []
        self.taken: list[tuple[int, int]] = []
        self.embedded: list[tuple[int, int, list[Line]]] = []
        self._group = 0
        self._boards: dict[str, int] = {}
        """The names of boards, with where in the text they are given."""
        self._constants: dict[str, str] = {}
        self._values: dict[tuple[int, int, int], _Value] = {}
        self._claimed: set[int] = set()
        """The parts that are outcomes because an assertion says so, and no name."""
        self._names: dict[int, str] = {}
        """The names of nodes in a tuple, by where they begin."""
        self._takers: set[str] = set()
        """The functions that are given boards."""
        self._doubtful: dict[int, str] = {}
        """The parts that are empty brackets, with the functions that they are given to."""

    def scan(self, nodes: Sequence[Node], path: tuple[str, ...]) -> None:
        """Take the lists among nodes; `path` are the functions that they are given to."""
        self._group += not path
        for at, node in enumerate(nodes):
            if node.kind == "break" and not path:
                self._group += 1
            elif node.kind == "text" or (node.kind == "string" and "\\n" in node.text):
                self._embed(nodes, at)
            elif node.kind == "group" and not _is_index(self.tree.text, nodes, at):
                self._take(nodes, at, path)
            elif node.fault and self._is_at_list(nodes, at):
                self._fault(node, node.fault)
            elif node.kind == "number" and at > 1 and nodes[at - 1].text == "=":
                self._constants[nodes[at - 2].text] = node.text
            elif node.kind == "string" and at > 1 and nodes[at - 1].text in ("=", ":"):
                if nodes[at - 2].text.lower() in _TITLES and "\n" not in node.text:
                    self._part("name", node, text=node.text)
                elif len(node.text) == 1:
                    self._constants[nodes[at - 2].text] = node.text

    def _is_at_list(self, nodes: Sequence[Node], at: int) -> bool:
        """Whether a bracket that does not match stands behind a list, or before its items."""
        node = nodes[at]
        if node.text in PAIRS:
            behind = nodes[at + 1] if at + 1 < len(nodes) else None
            if behind is None or behind.text in ("(", "{") or node.text == "(":
                return False
            symbol = behind.kind == "string" and len(behind.text) == 1
            number = behind.kind == "number" and role_of(_name(nodes, at)) != ""
            return symbol or number or (behind.kind == "group" and behind.text == node.text)
        before = nodes[at - 1] if at else None
        taken = before is not None and self.taken[-1:] == [(before.start, before.end)]
        return taken and node.text != ")"

    def _take(self, nodes: Sequence[Node], at: int, path: tuple[str, ...]) -> None:
        node = nodes[at]
        function = _function(nodes, at, self.tree.text) if node.text == "(" else ""
        value = self._value(node)
        if node.text == "(" and _SIZED.fullmatch(function):
            value = self._sized(value)
        elif node.text == "(":
            value = _argument(value, function)
        if value.kind == "code" and not path and self._is_damaged_click(nodes, at):
            self._fault(node, _NO_PAIR)
            return
        if value.kind in ("code", "row", "lists") and role_of(_name(nodes, at)) == "click":
            said = self.tree.text[node.start : node.end]
            if _POINT.search(said) or not re.search(r"[0-9\"']", said):
                return  # read as text
            self._fault(node, _NO_PAIR)
            return
        if value.kind == "code" and _is_damaged(node):
            self._fault(node, "a list with a fault; look for a missing quote or comma")
            return
        if value.kind in ("code", "row", "lists") or (value.kind == "empty" and function):
            inside = (*path, function) if node.text == "(" and function else path
            if value.kind == "row" and (
                self._is_row_of_board(value, nodes, at) or self._is_left_out(value)
            ):
                self._fault(node, "a row by itself; write the board as one list of rows")
                return
            self._tuple(nodes, at)
            denial = self._denial(nodes, at, ()) if inside is not path else ""
            self._group += not function
            self.scan(node.kids, (*path, denial, function) if denial else inside)
            return
        self._value_part(value, nodes, at, path)

    def _is_row_of_board(self, value: _Value, nodes: Sequence[Node], at: int) -> bool:
        """Whether a list of single quoted letters stands by itself, with the name of a board."""
        letters = value.quoted and len(value.rows[0].tokens) > 1
        letters = letters and all(len(token) == 1 for token in value.rows[0].tokens)
        return letters and role_of(_name(nodes, at)) in _BOARDS

    def _tuple(self, nodes: Sequence[Node], at: int) -> None:
        """Note the names of what is in parentheses, as in `(a, b) = (x, y)`."""
        before = nodes[at - 2] if at > 1 and nodes[at - 1].text == "=" else None
        if before is not None and before.kind == "group" and before.text == "(":
            names = [kid.text for kid in before.kids if kid.kind == "word"]
            elements = list(_split(nodes[at].kids, _SEPARATORS))
            for name, element in zip(names, elements, strict=False):
                self._names.update({node.start: name for node in element})

    def _is_left_out(self, value: _Value) -> bool:
        """Whether a list of quoted symbols stands below a board that is as wide."""
        before = self.parts[-1] if self.parts else None
        if before is None or before.matrix is None or not value.quoted:
            return False
        row = value.rows[0]
        near = before.last <= row.line <= before.last + 1
        return near and len(row.tokens) == before.matrix.size[1]

    def _is_damaged_click(self, nodes: Sequence[Node], at: int) -> bool:
        """Whether numbers in brackets that are no list stand by themselves right behind a board."""
        before = self.parts[-1] if self.parts else None
        node = nodes[at]
        if before is None or before.kind != "matrix" or node.text == "(":
            return False
        said = self.tree.text[node.start + 1 : node.end - 1]
        beside = [other for other in self._statement(nodes, at) if other is not node]
        alone = all(_DECORATION.match(n.text) or n.text == "[" and not n.kids for n in beside)
        near = self.tree.place(node.start)[0] <= before.last + 1
        return near and alone and _DAMAGED_PAIR.fullmatch(said) is not None

    def _value_part(
        self, value: _Value, nodes: Sequence[Node], at: int, path: tuple[str, ...]
    ) -> None:
        node = value.node
        name = self._names.get(nodes[at].start) or _name(nodes, at)
        numbers = value.kind == "pair" or (value.kind == "matrix" and not value.quoted)
        role = role_of(name, numbers=numbers)
        claims = _claims(self._statement(nodes, at), path)
        called = bool(path) and not (calls.asserts(path[-1]) or calls.denies(path[-1]))
        sure = bool(role)
        if value.kind == "empty":
            if node.text == "(" and not calls.makes_list(_function(nodes, at, self.tree.text)):
                return
            if role not in _BOARDS and not (claims or path):
                return
            value = value._replace(kind="matrix", rows=())
            if role not in _BOARDS:
                self._doubtful[len(self.parts)] = path[-1] if path else ""
        elif path and value.kind == "matrix":
            self._takers.add(path[-1])
        if role in ("expected", "output") and called and not re.search(r"(?i)expect|want", name):
            role = ""
        if not role and claims and not called and value.kind == "matrix":
            role, sure = "expected", True
            self._claimed.add(len(self.parts))
        if value.kind == "pair" and not role and called and calls.opens(path[-1]):
            role = "click"
        bare = not (role or called or value.quoted) and value.kind == "matrix"
        if bare and (len(value.rows) == 1 or _has_variables(value)):
            return
        if role == "several":
            self._fault(node, "several clicks; a case has one, so write a case for each")
            return
        if value.fault and (role or called or _looks_like_board(value)):
            self._fault(node, value.fault)
            return
        if value.fault:
            return
        denial = self._denial(nodes, at, path)
        if denial and value.kind == "matrix":
            self._fault(node, f"{denial} says what a board is not; leave it out")
            return
        changed = _changed(self.tree.text, nodes, at, path)
        if changed and value.kind == "matrix":
            self._fault(node, f"{changed} makes another list of it; write the board as it then is")
            return
        if value.kind == "matrix" and name:
            self._boards[name] = node.end
        self._emit(value, role, name, sure=sure)

    def _emit(self, value: _Value, role: str, name: str, *, sure: bool) -> None:
        number = _NUMBER_AT_END.search(name)
        ignored = {"size": "ignore", "mines": "ignore"}.get(role, role)
        matrix = None
        if value.kind == "matrix":
            if role in ("size", "several", "place"):
                ignored = "ignore"
            if role == "mines" and _is_mask(value):
                ignored = "mask"
            rows = tuple(self._with_constants(row) for row in value.rows)
            matrix = Matrix(rows, value.style, value.quoted)  # type: ignore[arg-type]
        elif role == "place":
            ignored = "ignore" if re.search(r"[a-z]ed\b", name) else "click"
        self._part(
            "matrix" if value.kind == "matrix" else "pair",
            value.node,
            role=ignored,
            text=name,
            number=number[0] if number else "",
            matrix=matrix,
            pair=value.pair or None,
            sure=sure,
        )
        self.taken.append((value.node.start, value.node.end))

    def _with_constants(self, row: Row) -> Row:
        if not self._constants or not any(token in self._constants for token in row.tokens):
            return row
        return row._replace(tokens=[self._constants.get(token, token) for token in row.tokens])

    def _part(
        self,
        kind: Kind,
        node: Node,
        role: str = "",
        text: str = "",
        number: str = "",
        matrix: Matrix | None = None,
        pair: tuple[int, ...] | None = None,
        *,
        sure: bool = False,
    ) -> None:
        line, column = self.tree.place(node.start)
        last = self.tree.place(max(node.start, node.end - 1))[0]
        part = Part(kind, line, column, last, role, text, number, matrix, pair, self._group, sure)
        self.parts.append(part._replace(code=True))

    def _fault(self, node: Node, what: str) -> None:
        self._part("fault", node, text=what)
        self.taken.append((node.start, node.end))

    def _statement(self, nodes: Sequence[Node], at: int) -> Sequence[Node]:
        """The nodes of the statement that a node is in, as far as they stand beside it."""
        first = at
        while first > 0 and not _ends(nodes[first - 1]) and at - first < 40:
            first -= 1
        last = at
        while last < len(nodes) and not _ends(nodes[last]) and last - at < 40:
            last += 1
        return nodes[first:last]

    def _denial(self, nodes: Sequence[Node], at: int, path: tuple[str, ...]) -> str:
        """What says that something is not so, in a statement; empty where nothing does."""
        for function in path:
            if calls.denies(function):
                return function
        for node in self._statement(nodes, at):
            denies = node.kind == "word" and node.text != "not" and calls.denies(node.text)
            if node.text in ("not", "!=", "!==") or (denies and node.text not in _TRUTHS):
                return node.text
        return ""

    def _embed(self, nodes: Sequence[Node], at: int) -> None:
        """Take a string with lines in it as a text of its own."""
        if self.embedded and nodes[at].start < self.embedded[-1][1]:
            return
        end, found = embedded_lines(self.tree, nodes, at)
        if not found:
            return
        name = _name(nodes, at)
        if role_of(name):
            self._part("label", nodes[at], role=role_of(name), text=name)
        self.embedded.append((nodes[at].start, end, found))

    def _sized(self, value: _Value) -> _Value:
        """The matrix of MiniZinc's array2d: the ranges of its rows and columns, then all cells."""
        text = self.tree.text[value.node.start : value.node.end]
        flat = next(
            (kid for kid in value.node.kids if kid.kind == "group" and kid.text == "["), None
        )
        ranges = _RANGES.match(text)
        if flat is None or ranges is None:
            return value._replace(kind="code")
        atoms = [self._element(each, flat) for each in _elements(flat)]
        if any(atom.kind != "atom" for atom in atoms):
            return value._replace(kind="code")
        size = [
            int(self._constants.get(name, name) or 0)
            if self._constants.get(name, name).isdigit()
            else 0
            for name in ranges.groups()
        ]
        rows, cols = size
        if rows * cols != len(atoms):
            what = f"{len(atoms)} cells do not make {ranges[1]} rows of {ranges[2]} columns"
            return _Value("matrix", value.node, fault=what)
        cells = [atom.rows[0] for atom in atoms]
        lines = [cells[at : at + cols] for at in range(0, len(cells), cols)]
        found = tuple(
            Row([c.tokens[0] for c in line], line[0].line, [c.columns[0] for c in line])
            for line in lines
        )
        return _Value("matrix", value.node, found)

    def _value(self, node: Node) -> _Value:
        """What a group is as a value, found once for as long as the constants are the same."""
        place = (node.start, node.end, len(self._constants))
        if place not in self._values:
            self._values[place] = self._value_of(node)
        return self._values[place]

    def _value_of(self, node: Node) -> _Value:
        elements = list(_elements(node))
        if not elements:
            return _Value("empty", node)
        values = [self._element(element, node) for element in elements]
        kinds = {value.kind for value in values}
        if kinds == {"atom"}:
            return self._row(values, node)
        loose = _loose(values)
        if loose is not None:
            return loose._replace(node=node)
        if "code" in kinds or not kinds <= {"row", "pair", "empty", "matrix", "lists", "atom"}:
            return _Value("code", node, inner=tuple(values))
        if kinds <= {"row", "pair"}:
            return self._matrix(values, node)
        return _Value("lists", node, inner=tuple(values))

    def _element(self, nodes: Sequence[Node], around: Node) -> _Value:
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
        if len(strings) == 1 and all(_METHODS.search(n.text) or n.text in ".?!" for n in others):
            return self._atom(strings[0])
        held = [g for g in lists if g.kids] or lists
        if len(held) == 1 and not strings and all(_is_decoration(n, held[0]) for n in others):
            return self._value(held[0])
        inner = tuple(self._value(group) for group in held)
        return _Value("code", around, inner=inner)

    def _atom(self, node: Node) -> _Value:
        if node.kind == "word" and not self._is_symbol(node.text):
            return _Value("code", node)
        line, column = self.tree.place(node.start + (node.kind == "string"))
        text = node.text.partition(".")[0] if node.kind == "number" else node.text
        row = Row((text,), line, (column,))
        return _Value("atom", node, (row,), quoted=node.kind == "string")

    def _is_symbol(self, word: str) -> bool:
        """Whether a bare word may be a symbol of a board, or the name of one."""
        return len(word) < 3 or word.lower() in ("true", "false", "nan") or word in self._constants

    def _row(self, values: Sequence[_Value], node: Node) -> _Value:
        """The value of a list of atoms: a pair, a row, or rows that are strings."""
        tokens = [value.rows[0].tokens[0] for value in values]
        columns = [value.rows[0].columns[0] for value in values]
        quoted = all(value.quoted for value in values)
        tokens = [self._constants.get(token, token) for token in tokens]
        numbers = not quoted and all(re.fullmatch(r"-?[0-9]{1,9}", token) for token in tokens)
        if numbers and len(values) <= 3:
            row = Row(tokens, values[0].rows[0].line, columns)
            return _Value("pair", node, (row,), pair=tuple(map(int, tokens)))
        lines = {value.rows[0].line for value in values}
        column = len(lines) == len(values) and self.tree.place(node.start)[0] not in lines
        if quoted and (len(tokens[0]) != 1 or column):
            return self._strings(values, node)
        return _Value("row", node, (Row(tokens, values[0].rows[0].line, columns),), quoted=quoted)

    def _strings(self, values: Sequence[_Value], node: Node) -> _Value:
        """The value of a list of strings that are rows."""
        rows = []
        for value in values:
            row = value.rows[0]
            found = list(_CHARACTER.finditer(row.tokens[0]))
            columns = [row.columns[0] + token.start() for token in found]
            rows.append(Row([token[0] for token in found], row.line, columns))
        widths = {len(row.tokens) for row in rows}
        if any(re.search(r"[^\W\d_]{3}", row) and not row.isupper() for row in _joined(rows)):
            return _Value("code", node)
        fault = _ragged(rows) if len(widths) > 1 else ""
        return _Value("matrix", node, tuple(rows), "strings", quoted=True, fault=fault)

    def _matrix(self, values: Sequence[_Value], node: Node) -> _Value:
        """The value of a list of lists."""
        rows = tuple(value.rows[0] for value in values)
        quoted = all(value.quoted for value in values)
        if len(values) == 1 and values[0].kind == "pair" and not quoted and node.text == "(":
            return _Value("lists", node, inner=tuple(values))
        fault = _ragged(rows) if len({len(row.tokens) for row in rows}) > 1 else ""
        if fault and not quoted and all(value.kind == "pair" for value in values):
            return _Value("lists", node, inner=tuple(values))
        return _Value("matrix", node, rows, "items", quoted=quoted, fault=fault)

    def refuse_reports(self) -> None:
        """Add a fault where the text is the report of a failed test, or a diff."""
        if not any(part.kind == "matrix" for part in self.parts):
            return
        for pattern, what in (
            (_REPORT, "a report of a test that failed; give the board, the click and the outcome"),
            (_DIFF, "a line of a diff; paste one side of it, without signs"),
        ):
            found = pattern.search(self.tree.text)
            if found:
                self._fault(Node("mark", found[0], found.start(), found.end()), what)

    def settle_roles(self) -> None:
        """Take boards in an assertion that calls nothing for what their places say."""
        groups: dict[int, list[int]] = {}
        for at, part in enumerate(self.parts):
            if part.kind == "matrix":
                groups.setdefault(part.group, []).append(at)
        for places in groups.values():
            if len(places) > 1 and all(at in self._claimed for at in places):
                for at in places:
                    self.parts[at] = self.parts[at]._replace(role="", sure=False)

    def drop_empty(self) -> None:
        """Drop empty brackets, unless they stand where other boards do."""
        dropped = {
            at
            for at, function in self._doubtful.items()
            if not self._takers or (function and function not in self._takers)
        }
        if dropped:
            self.parts = [part for at, part in enumerate(self.parts) if at not in dropped]

    def refuse_changes(self) -> None:
        """Add a fault for each board that code changes after it is given."""
        boards = {name: end for name, end in self._boards.items() if role_of(name)}
        if not boards:
            return
        for changed in _CHANGED.finditer(self.tree.text):
            name = changed["name"]
            if changed.start() >= boards.get(name, changed.end()):
                del boards[name]
                node = Node("mark", name, changed.start(), changed.end())
                self._fault(node, f"a part of {name} is changed; write it as it then is")


_CHANGED = re.compile(
    r"(?<![\w.])(?P<name>[^\W\d]\w*+)\s?(?:(?:\[[^\]\n]{0,40}\]\s?){1,3}=(?!=)|\[\]\s?="
    r"|<<|\.(?:append|push|push_back|add|insert|reverse|extend|concat|set)\w{0,20}\()"
)
"""What changes a list with a name."""
_CHARACTER = re.compile(r":[a-z0-9_+-]{2,40}:|.\u20e3|[\s\S]")


def _joined(rows: Sequence[Row]) -> Iterator[str]:
    return ("".join(row.tokens) for row in rows)


def _ragged(rows: Sequence[Row]) -> str:
    width = len(rows[0].tokens)
    number, row = next((n, row) for n, row in enumerate(rows) if len(row.tokens) != width)
    return (
        f"row {number} has {counted(len(row.tokens), 'cell')}, expected {width} like the rows above"
    )


def _elements(node: Node) -> Iterator[list[Node]]:
    """The elements of a group: between commas or semicolons, else between blanks or bars."""
    separators = _SEPARATORS
    if node.text == "[|" and any(kid.text == "|" for kid in node.kids):
        for row in _split(node.kids, frozenset("|")):
            yield [Node("group", "[", row[0].start, row[-1].end, row)]
        return
    has_comma = any(kid.kind == "mark" and kid.text in separators for kid in node.kids)
    if has_comma:
        yield from _split(node.kids, separators)
        return
    kids = [kid for kid in node.kids if kid.kind not in ("break", "comment")]
    apart = node.text in "([" and (
        all(kid.kind == "group" for kid in kids) or all(kid.kind in _ATOMS for kid in kids)
    )
    if apart and len(kids) > 1 and not any(kid.text in _ASSIGNS for kid in kids):
        yield from ([kid] for kid in kids)
    elif kids:
        yield kids


def _split(nodes: Sequence[Node], marks: frozenset[str]) -> Iterator[list[Node]]:
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
            _DECORATION.match(node.text)
            or calls.makes_list(node.text)
            or calls.makes_nothing(node.text)
            or node.text in ("charArrayOf", "intArrayOf", "w", "W", "i")
        )
    return (
        node.kind == "mark"
        and node.text in ("%", "<", ">", "&", "'", "!", ".", "$", "@")
        and (node.start < group.start)
    )


def _is_index(text: str, nodes: Sequence[Node], at: int) -> bool:
    """Whether a group is an index or a type: directly behind a name, with no list in it."""
    node = nodes[at]
    if node.text != "[" or any(kid.kind == "group" for kid in node.kids):
        return False
    behind = nodes[at + 1] if at + 1 < len(nodes) else None
    touched = behind is not None and behind.start == node.end and len(node.kids) < 2
    if behind is not None and touched and not behind.kids and behind.kind in ("word", "group"):
        return True  # a type, as in Go
    before = text[node.start - 1 : node.start]
    previous = nodes[at - 1] if at else None
    if previous is None or previous.end != node.start or not re.match(r"[\w\])]", before):
        return False
    return previous.kind == "group" or (previous.kind == "word" and previous.text[-1:] != "!")


def _function(nodes: Sequence[Node], at: int, text: str) -> str:
    """The name of the function that a group in parentheses belongs to."""
    before = nodes[at - 1] if at else None
    if before is None or before.kind != "word" or text[before.end : nodes[at].start].strip():
        return ""
    dotted = text[before.start - 1 : before.start] == "."
    return ("." if dotted else "") + before.text


_FAR = 200
"""So many nodes before a value its name is looked for."""


def _name(nodes: Sequence[Node], at: int) -> str:
    """The name in front of a value: a variable, a key, a parameter."""
    index, commas = at - 1, 0
    while index >= 0 and nodes[index].text not in _ASSIGNS:
        node = nodes[index]
        if at - index > _FAR:
            return ""
        if node.kind == "break" and not _goes_on(nodes, index):
            break
        if node.kind == "mark" and node.text in (";", "==", "===", "->", "|>"):
            return ""
        commas += node.text == ","
        if node.kind == "group" and node.kids and nodes[index + 1].text != ",":
            return ""  # the name is that of another value
        index -= 1
    if index < 0 or nodes[index].text not in _ASSIGNS:
        before = nodes[at - 1] if at else None
        braces = nodes[at].text == "{" and before is not None and before.kind == "word"
        return before.text if braces and before is not None else ""
    names = _names_of(nodes, index)
    if commas or names:
        return names[commas] if commas < len(names) else ""
    for back in range(index - 1, max(-1, index - 8), -1):
        node = nodes[back]
        if node.kind in ("word", "string") and not re.match(
            r"(?:char|int|String|byte)\Z", node.text
        ):
            typed = nodes[index].text == "=" and back > 1 and nodes[back - 1].text == ":"
            return nodes[back - 2].text if typed and not role_of(node.text) else node.text
        if node.kind == "break":
            break
    return ""


def _names_of(nodes: Sequence[Node], sign: int) -> list[str]:
    """The names before a sign, where several have commas between them."""
    first = sign
    while (
        first > 0
        and sign - first < _FAR
        and (nodes[first - 1].kind == "word" or nodes[first - 1].text == ",")
    ):
        first -= 1
    if not any(node.text == "," for node in nodes[first:sign]) or nodes[sign].text == ":":
        return []
    return [node.text for node in nodes[first:sign] if node.kind == "word"]


def _goes_on(nodes: Sequence[Node], at: int) -> bool:
    """Whether a statement goes on behind a line break: a sign or a type stands before it."""
    before = nodes[at - 1] if at else None
    if before is None:
        return False
    empty = before.kind == "group" and before.text == "[" and not before.kids
    return before.text in _ASSIGNS or before.text == "(" or empty


def _ends(node: Node) -> bool:
    return node.kind == "break" or (node.kind == "mark" and node.text in (";", "{", "}"))


def _claims(statement: Sequence[Node], path: Sequence[str]) -> bool:
    """Whether a statement asserts something."""
    if any(calls.asserts(function) for function in path):
        return True
    return any(
        node.text in ("==", "===", "|>") or (node.kind == "word" and calls.CLAIM.match(node.text))
        for node in statement
    )


def _changed(text: str, nodes: Sequence[Node], at: int, path: Sequence[str]) -> str:
    """What around a list makes another one of it; empty where nothing does."""
    if path and (calls.changes(path[-1]) or calls.adds(path[-1])):
        return path[-1]
    node = nodes[at]
    behind = re.match(
        r"[ ]?(?:\.(\w+)[ ]?\(|(\*|\+|-)[ ]?(?=[\w\[({])|(\.T\b|if\b|\[(?=[-:0-9]))|(?<=[^ ])\[)",
        text[node.end : node.end + 60],
    )
    if behind and behind[1] and (calls.changes(behind[1]) or calls.adds(behind[1])):
        return f".{behind[1]}"
    if behind and (behind[2] or behind[3]):
        return str(behind[2] or behind[3])
    before = text[max(0, node.start - 12) : node.start]
    found = re.search(r"(\.\.\.|(?<!\*)[-~*+]|\belse)[ ]?(?:[a-z.]{1,12}\(?)?\Z", before)
    return found[1] if found else ""


def _is_damaged(node: Node) -> bool:
    """Whether a group that is no list holds rows of quoted symbols, one of them with a fault."""
    kids = [kid for kid in node.kids if kid.kind not in ("break", "comment")]
    rows = [kid for kid in kids if kid.kind == "group"]
    if len(rows) < 2 or any(kid.text not in (",", ";") for kid in kids if kid.kind != "group"):
        return False
    strings = [kid.text for row in rows for kid in row.kids if kid.kind == "string"]
    return sum(len(text) == 1 for text in strings) * 2 > len(strings)


def _has_variables(value: _Value) -> bool:
    """Whether a list has names of variables in it, such as x and y."""
    return any(token.islower() for row in value.rows for token in row.tokens)


def _argument(value: _Value, function: str) -> _Value:
    """The value of parentheses: that of their only list, unless a function makes another of it."""
    lists = [inner for inner in value.inner if inner.kind in ("matrix", "row", "pair")]
    nothing = not function or calls.makes_nothing(function)
    if nothing and len(lists) == 1 and (len(value.inner) == 1 or function):
        return lists[0]._replace(node=value.node)
    if function and not calls.makes_list(function):
        return value._replace(kind="code")
    return value


def _loose(values: Sequence[_Value]) -> _Value | None:
    """The value, with its fault, of a list of rows with symbols between them; None for any other."""
    rows = [value for value in values if value.kind == "row"]
    atoms = [value for value in values if value.kind == "atom"]
    single = all(len(token) == 1 for atom in atoms for token in atom.rows[0].tokens)
    kinds = {value.kind for value in values}
    quoted = all(value.quoted for value in rows + atoms)
    whole = kinds <= {"row", "pair", "atom"}
    if not (rows and atoms and single and (whole or (quoted and kinds <= {"row", "atom", "code"}))):
        return None
    found = tuple(value.rows[0] for value in rows + atoms) if quoted else ()
    what = "a symbol that stands between the rows; expected rows alone"
    inner = tuple(values)
    return _Value("matrix", rows[0].node, found, quoted=quoted, fault=what, inner=inner)


def _is_mask(value: _Value) -> bool:
    """Whether a matrix has nothing but 0 and 1, and is no list of coordinates."""
    tokens = {token for row in value.rows for token in row.tokens}
    return tokens <= {"0", "1"} and len(value.rows[0].tokens) > 2


def _looks_like_board(value: _Value) -> bool:
    """Whether a value with a fault was meant to be a board: its atoms are single symbols."""
    tokens = [token for row in value.rows for token in row.tokens]
    short = sum(len(token) == 1 for token in tokens)
    return value.quoted and len(value.rows) > 1 and short * 4 > len(tokens) * 3


def _rest(
    found: Tree, taken: Sequence[tuple[int, int]], embedded: Sequence[tuple[int, int, list[Line]]]
) -> Iterator[Line]:
    """The lines without what was taken, and the lines of embedded texts in their place."""
    spans = sorted([(a, b, None) for a, b in taken] + list(embedded), key=lambda span: span[:2])
    at = 0
    for number, line in enumerate(found.lines):
        start = found.starts[number]
        end = start + len(line.text)
        position = start
        pieces: list[Line] = []
        inside = False
        while at < len(spans) and spans[at][0] <= end:
            first, last, lines = spans[at]
            if first > position:
                pieces.append(line.cut(position - start, first - start))
            if lines is not None and first >= start:
                yield from (piece for piece in pieces if piece.text.strip())
                pieces = []
                yield Line("", line.number)
                yield from lines
                yield Line("", line.number)
            position = max(position, min(last, end))
            inside = True
            if last > end:
                break
            at += 1
        if not inside:
            yield line
            continue
        if position < end:
            pieces.append(line.cut(position - start))
        for piece in pieces:
            if piece.text.strip(" ,;.()[]{}\t`"):
                yield from (Line("", line.number), piece, Line("", line.number))


def _comments(found: Tree) -> Iterator[list[Line]]:
    """The lines of comments without their marks, each comment, or run of them, by itself."""
    run: list[Line] = []
    last = -2
    for node in _all_comments(found.nodes):
        first = found.line(node.start)
        for offset, text in enumerate(node.text.split("\n")):
            mark = re.match(r"\s*(?://+|/\*+|#+|%+|--+|\{-|<!--|\*+(?=\s|/|$))?(?:\*/)?\s?", text)
            line = found.lines[first + offset]
            begin = line.text.find(text) + (mark.end() if mark else 0)
            if first + offset > last + 1 and run:
                yield run
                run = []
            run.append(line.cut(max(0, begin)))
            last = first + offset
    if run:
        yield run


def _all_comments(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        if node.kind == "comment":
            yield node
        elif node.kind == "group":
            yield from _all_comments(node.kids)


__all__ = ["PAIRS", "Lists", "cut", "find_lists"]
