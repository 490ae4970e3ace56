"""Boards in lists of any language: which groups of brackets are matrices, pairs, records.

A list is taken where it stands in a statement that only names, passes or compares it.
Damage near a list is a fault, never a smaller list.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from minesweeper_kit.cell import DIGITS
from minesweeper_kit.reading import calls
from minesweeper_kit.reading.brackets import PAIRS, Node, Tree, tree
from minesweeper_kit.reading.context import (
    DECORATION,
    change_of,
    claims_in,
    denial_of,
    function_of,
    head_of,
    is_index,
    is_type,
    name_of,
    size_beside,
    statement_around,
)
from minesweeper_kit.reading.embedded import embedded_lines, lines_of_input
from minesweeper_kit.reading.leftover import comments_of, lines_left
from minesweeper_kit.reading.parts import Kind, Line, Matrix, Part, Row
from minesweeper_kit.reading.symbols import letters
from minesweeper_kit.reading.values import (
    Value,
    Values,
    argument_of,
    has_lost_quote,
    has_symbols,
    has_variables,
    is_coordinates,
    is_damaged,
    is_mask,
    is_of_scalars,
    is_offsets,
    looks_like_board,
    rows_without_list,
    split_at,
)
from minesweeper_kit.reading.words import misspelt, role_of
from minesweeper_kit.wording import shown

_SEPARATORS = frozenset([",", ";"])
_BOARDS = ("board", "expected", "output")
"""What names of boards say."""
_TITLES = frozenset(["description", "desc", "name", "title"])
_TWO_NUMBERS = re.compile(r"\(\s?[0-9]{1,9}\s?,\s?[0-9]{1,9}\s?\)")
_NO_PAIR = "a click that is no pair of numbers; expected one as in [3, 0]"
MAY_BE_CLICK = "numbers that may be a click; write it as [row, col]"
_DAMAGED_PAIR = re.compile(
    r"[^\w'\"]{0,8}[0-9]++[A-Za-z]?[^\w'\"]{1,8}[0-9]*+[A-Za-z]?[^\w'\"]{0,8}"
)
_LONGEST_PAIR = 8
"""How many tokens the brackets of a click may have in them."""
_PLACE = re.compile(rf"[0-9]{{1,{DIGITS}}}")
_LIKE_LIST = re.compile(r"(?i)\w{0,20}(?:array|list|vec|of)\w{0,20}\Z")
"""What the name of a function that makes a list is like."""
_REPORT = re.compile(
    r"(?m)Assertion(?:Failed)?Error:|^assertion .{0,60}failed|Lists differ:|Which is:|^--- FAIL:"
)
_DIFF = re.compile(r"(?m)^[-+][ \t]{0,8}\w{1,60}[ \t]?=[ \t]?[\[{(]")
_BESIDE = 40
"""So many tokens behind a string the size of its board may stand."""
_NUMBER_AT_END = re.compile(r"[0-9]{1,9}\Z")
_SIZED = re.compile(r"array2d")
_POINT = re.compile(r"row\W{1,4}[0-9]+\W{1,4}col\w{0,4}\W{1,4}[0-9]")
_TAKES = re.compile(
    r"\b(?:def|function|func|fn|fun|void|public)\s[^\n(]{0,80}\((?P<names>[^()\n]{0,200})"
)
"""The head of a function, with the names that it takes."""
_NAME = re.compile(r"\w+")
_LETTING = re.compile(r"\bletting\s\w{1,40}\sbe\s([0-9]{1,4})\b")
_CHANGED = re.compile(
    r"(?<![\w.])(?P<name>[^\W\d]\w*+)\s?(?:(?:\[[^\]\n]{0,40}\]\s?){1,3}=(?!=)|\[\]\s?="
    r"|<<|\.(?:append|push|push_back|add|insert|reverse|extend|concat|set)\w{0,20}\()"
)
"""What changes a list with a name."""


def _is_open(comment: str) -> bool:
    """Whether a comment of several lines, with quotes or brackets in it, goes on to the end."""
    several = comment.startswith("/*") and "\n" in comment
    return several and not comment.endswith("*/") and re.search(r"[\"'`\[{]", comment) is not None


class Lists(NamedTuple):
    """What stands in lists: the parts, the lines that are left, and those of comments.

    `unread` is the place of the first list that was meant to be a board, and is none.
    """

    parts: list[Part]
    rest: list[Line]
    comments: list[list[Line]]
    unread: tuple[int, int] | None


def find_lists(lines: Sequence[Line], *, named: bool = False) -> Lists:
    """The parts in lists, and what is left of the lines.

    `named` says that the dialect of the boards is: then a row of numbers may be one.

    >>> found = find_lists([Line('board = [["E","M"]], click = [0,1] please', 1)])
    >>> [(part.kind, part.role) for part in found.parts], found.rest[0].text
    ([('matrix', 'board'), ('pair', 'click')], '')
    """
    scanner = _Scanner(tree(lines), named)
    scanner.scan(scanner.tree.nodes, ())
    scanner.refuse_reports()
    scanner.refuse_changes()
    scanner.settle_roles()
    scanner.drop_empty()
    taken = [*scanner.taken, *scanner.heads]
    rest = list(lines_left(scanner.tree, taken, scanner.embedded))
    return Lists(scanner.parts, rest, list(comments_of(scanner.tree)), scanner.unread)


class _Scanner:
    """Walks the tree, and takes the lists in it."""

    def __init__(self, found: Tree, named: bool) -> None:
        self._named = named
        self.tree = found
        self.parts: list[Part] = []
        self.taken: list[tuple[int, int]] = []
        self.heads: list[tuple[int, int]] = []
        """What declares the lists that are taken."""
        self.embedded: list[tuple[int, int, list[Line]]] = []
        self.unread: tuple[int, int] | None = None
        self._group = 0
        self._texts = 0
        """The group in which the last text in quotes was given to a function, in an assertion."""
        self._boards: dict[str, int] = {}
        """The names of boards, with where in the text they are given."""
        self._values = Values(found)
        self._claimed: set[int] = set()
        """The parts that are outcomes because an assertion says so, and no name."""
        self._infix: set[int] = set()
        """Those of them that stand behind what compares them, as in annotate board `shouldBe` x."""
        self._asserted: dict[int, list[int]] = {}
        """The boards without a name in an assertion, by the group of the assertion."""
        self._names: dict[int, str] = {}
        """The names of nodes in a tuple, by where they begin."""
        self._takers: set[str] = set()
        """The functions that are given boards."""
        self._lengths = {int(number) for number in _LETTING.findall(found.text)}
        """The lengths that an Essence parameter declares."""
        self._doubtful: dict[int, str] = {}
        """The parts that are empty brackets, with the functions that they are given to."""

    def scan(self, nodes: Sequence[Node], path: tuple[str, ...]) -> None:
        """Take the lists among nodes; `path` are the functions that they are given to."""
        self._group += not path
        for at, node in enumerate(nodes):
            if node.kind == "break" and not path:
                self._group += 1
            elif node.kind == "text" or (node.kind == "string" and "\\n" in node.text):
                self._embed(nodes, at, path)
            elif node.kind == "group" and not is_index(self.tree.text, nodes, at):
                self._take(nodes, at, path)
            elif node.kind == "comment" and _is_open(node.text):
                self._fault(node, "a comment that never ends; close it")
            elif node.fault and self._is_at_list(nodes, at):
                self._fault(node, node.fault)
            elif node.kind == "string" and has_lost_quote(nodes, at):
                self._fault(
                    node, "brackets in quotes within a list; a quote is missing or too many"
                )
            elif node.kind == "string" and self._take_flat(nodes, at):
                continue
            elif node.kind == "string" and rows_without_list(nodes, at):
                self._fault(node, "rows that no list holds; look for a missing bracket")
            elif node.kind == "number" and at > 1 and nodes[at - 1].text == "=":
                self._values.constants[nodes[at - 2].text] = node.text
            elif node.kind == "string" and at > 1 and nodes[at - 1].text in ("=", ":"):
                if nodes[at - 2].text.lower() in _TITLES and "\n" not in node.text:
                    self._part("name", node, text=node.text)
                elif len(node.text) == 1:
                    self._values.constants[nodes[at - 2].text] = node.text

    def _take_flat(self, nodes: Sequence[Node], at: int) -> bool:
        """Take the cells of a board in one string, where its rows and columns stand beside it."""
        node = nodes[at]
        size = size_beside(nodes, min(len(nodes), at + _BESIDE)) if len(node.text) > 1 else None
        if size is None or len(node.text) != size[0] * size[1] or letters(node.text) is None:
            return False
        line, column = self.tree.place(node.start + 1)
        rows = tuple(
            Row(
                list(node.text[first : first + size[1]]),
                line,
                range(column + first, column + first + size[1]),
            )
            for first in range(0, len(node.text), size[1])
        )
        value = Value("matrix", node, rows, "strings", quoted=True)
        self._emit(value, role_of(name_of(nodes, at)), name_of(nodes, at), sure=False)
        return True

    def _is_at_list(self, nodes: Sequence[Node], at: int) -> bool:
        """Whether a bracket that does not match stands behind a list, or before its items."""
        node = nodes[at]
        if node.text in PAIRS:
            typed = at + 1
            while typed < len(nodes) and (is_type(nodes[typed]) or nodes[typed].kind == "break"):
                typed += 1
            behind = nodes[typed] if typed < len(nodes) else None
            if behind is None:
                return False
            before = nodes[at - 1] if at and nodes[at - 1].kind == "word" else None
            if node.text == "(" and (behind.text in ("=", "is") or before is not None):
                makes = before is not None and calls.makes_list(before.text)
                claims = behind.text in ("=", "is") or (
                    before is not None and calls.asserts(before.text)
                )
                return (makes and behind.kind in ("string", "group")) or claims
            if {"{", "("}.intersection((behind.text, node.text)):
                rows = node.text == behind.text == "{"
                return has_symbols(behind) or (
                    rows and self._values.value(behind).kind in ("row", "pair", "matrix")
                )
            symbol = behind.kind == "string" and (
                len(behind.text) == 1 or (node.text == "[" and self._is_row(behind.text))
            )
            number = behind.kind == "number" and role_of(name_of(nodes, at)) != ""
            return symbol or number or (behind.kind == "group" and behind.text == node.text)
        before = nodes[at - 1] if at else None
        if before is None or before.kind != "group":
            return False
        if node.text == ")":
            taken = bool(self.taken) and before.start <= self.taken[-1][0] < before.end
            return taken and before.end == node.start
        taken = self.taken[-1:] == [(before.start, before.end)]
        return taken or has_symbols(before) or self._is_as_wide(self._values.value(before))

    def _is_row(self, text: str) -> bool:
        """Whether a string is as long as the rows of the board above, and no word."""
        matrices = [part.matrix for part in self.parts[-2:] if part.matrix is not None]
        return any(len(text) == each.size[1] for each in matrices) and letters(text) is not None

    def _take(self, nodes: Sequence[Node], at: int, path: tuple[str, ...]) -> None:
        node = nodes[at]
        inputs = lines_of_input(self.tree, node)
        if inputs:
            self.embedded.append((node.start, node.end, inputs))
            return
        function = function_of(nodes, at, self.tree.text) if node.text == "(" else ""
        value = self._values.value(node)
        if node.text == "(" and _SIZED.fullmatch(function):
            value = self._values.sized(value)
        elif node.text == "(":
            value = argument_of(value, function)
        if value.kind == "code" and not path and self._is_damaged_click(nodes, at):
            self._fault(node, _NO_PAIR)
            return
        if value.kind in ("code", "row", "lists") and role_of(name_of(nodes, at)) == "click":
            said = self.tree.text[node.start : node.end]
            moves = calls.opens(function) and _TWO_NUMBERS.fullmatch(said)
            if moves or _POINT.search(said) or not re.search(r"[0-9\"']", said):
                return  # read as text
            self._fault(node, _NO_PAIR)
            return
        if function and self._take_call(nodes, at, function, path):
            return
        makes = node.text != "(" or calls.makes_list(function)
        damaged = value.kind in ("code", "row") and makes and is_damaged(node)
        if damaged or self._is_open_list(nodes, at):
            self._fault(node, "a list with a fault; look for a missing quote or comma")
            return
        if value.kind in ("code", "row", "lists") or (value.kind == "empty" and function):
            inside = (*path, function) if node.text == "(" and function else path
            if value.kind == "row" and (
                self._is_row_of_board(value, nodes, at) or self._is_left_out(value, nodes, at)
            ):
                self._fault(node, "a row by itself; write the board as one list of rows")
                return
            meant = has_symbols(node) or role_of(name_of(nodes, at)) in _BOARDS
            if meant and self.unread is None:
                self.unread = self.tree.place(node.start)
            self._tuple(nodes, at)
            denial = denial_of(nodes, at, ()) if inside is not path else ""
            self._group += not function
            self.scan(node.kids, (*path, denial, function) if denial else inside)
            return
        self._value_part(value, nodes, at, path)

    def _is_row_of_board(self, value: Value, nodes: Sequence[Node], at: int) -> bool:
        """Whether a list of single quoted letters stands by itself, with the name of a board."""
        letters = value.quoted and len(value.rows[0].tokens) > 1
        letters = letters and all(len(token) == 1 for token in value.rows[0].tokens)
        return letters and role_of(name_of(nodes, at)) in _BOARDS

    def _take_call(
        self, nodes: Sequence[Node], at: int, function: str, path: tuple[str, ...]
    ) -> bool:
        """Take the two numbers that a function is given with the name of a board, if it is so.

        They are a click where the function opens cells and the name is that of a board above;
        a fault where an assertion has one of both alone.
        """
        kids = [
            kid
            for kid in nodes[at].kids
            if kid.text not in (",", "&") and kid.kind not in ("break", "comment")
        ]
        pair = tuple(int(kid.text) for kid in kids if _PLACE.fullmatch(kid.text))
        opens = calls.opens(function)
        named = any(kid.text in self._boards for kid in kids)
        if len(pair) == 1 and opens and named and len(kids) == 2:
            self._fault(nodes[at], MAY_BE_CLICK)
            return True
        if len(pair) != 2 or not any(part.matrix for part in self.parts):
            return False
        claims = claims_in(statement_around(nodes, at), path)
        sizes = {part.matrix.size for part in self.parts if part.matrix}
        if opens and named:
            self._part("pair", nodes[at], role="call", pair=pair)
            self.taken.append((nodes[at].start, nodes[at].end))
        elif claims and (opens or (named and not sizes.intersection((pair, pair[::-1])))):
            self._fault(nodes[at], MAY_BE_CLICK)
        else:
            return False
        return True

    def _is_open_list(self, nodes: Sequence[Node], at: int) -> bool:
        """Whether braces that begin a list have statements in them: one of its own is missing."""
        node, before = nodes[at], nodes[at - 1] if at else None
        if node.text != "{" or before is None or not any(kid.text == ";" for kid in node.kids):
            return False
        kids = [kid for kid in node.kids if kid.kind != "break"]
        listed = kids[0].kind == "group" and self._values.value(kids[0]).kind in ("row", "matrix")
        return listed or before.text == "new" or (before.text == "[" and not before.kids)

    def _tuple(self, nodes: Sequence[Node], at: int) -> None:
        """Note the names of what is in parentheses, as in `(a, b) = (x, y)`."""
        before = nodes[at - 2] if at > 1 and nodes[at - 1].text == "=" else None
        if before is not None and before.kind == "group" and before.text == "(":
            names = [kid.text for kid in before.kids if kid.kind == "word"]
            elements = list(split_at(nodes[at].kids, _SEPARATORS))
            for name, element in zip(names, elements, strict=False):
                self._names.update({node.start: name for node in element})

    def _is_left_out(self, value: Value, nodes: Sequence[Node], at: int) -> bool:
        """Whether a row stands behind a board that is as wide: of quoted symbols, or at once."""
        if not self._is_as_wide(value):
            return False
        while at and (nodes[at - 1].kind == "break" or nodes[at - 1].text == ","):
            at -= 1
        behind = at > 0 and nodes[at - 1].end == self.taken[-1][1]
        return behind or (value.quoted and value.rows[0].line <= self.parts[-1].last + 1)

    def _is_as_wide(self, value: Value) -> bool:
        """Whether a value is a row, as wide as the board that is the part before."""
        matrix = self.parts[-1].matrix if self.parts else None
        return (
            value.kind == "row"
            and matrix is not None
            and (len(value.rows[0].tokens) == matrix.size[1])
        )

    def _is_damaged_click(self, nodes: Sequence[Node], at: int) -> bool:
        """Whether numbers in brackets that are no list stand by themselves right behind a board."""
        before = self.parts[-1] if self.parts else None
        node = nodes[at]
        function = function_of(nodes, at, self.tree.text)
        if before is None or before.kind != "matrix" or len(node.kids) > _LONGEST_PAIR:
            return False
        if node.text == "(" and not _LIKE_LIST.match(function):
            return False
        said = self.tree.text[node.start + 1 : node.end - 1]
        beside = [other for other in statement_around(nodes, at) if other is not node]
        alone = all(
            DECORATION.match(n.text) or n.text == function or (n.text == "[" and not n.kids)
            for n in beside
        )
        near = self.tree.place(node.start)[0] <= before.last + 1
        return near and alone and _DAMAGED_PAIR.fullmatch(said) is not None

    def _value_part(
        self, value: Value, nodes: Sequence[Node], at: int, path: tuple[str, ...]
    ) -> None:
        node = value.node
        name = self._names.get(nodes[at].start) or name_of(nodes, at)
        numbers = value.kind == "pair" or (value.kind == "matrix" and not value.quoted)
        steps = is_offsets(value) or is_coordinates(value)
        role = role_of(name, numbers=numbers) or ("size" if steps else "")
        claims = claims_in(statement_around(nodes, at), path)
        called = bool(path) and not (calls.asserts(path[-1]) or calls.denies(path[-1]))
        sure = bool(role)
        if value.kind == "empty":
            if node.text == "(" and not calls.makes_list(function_of(nodes, at, self.tree.text)):
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
            if at and (nodes[at - 1].text == "==" or calls.CLAIM.match(nodes[at - 1].text)):
                self._infix.add(len(self.parts))
        if value.kind == "matrix" and not role and any(map(calls.asserts, path)):
            self._asserted.setdefault(self._group, []).append(len(self.parts))
        if value.kind == "pair" and not role and called:
            role = "click" if calls.opens(path[-1]) else role
            role = "size" if calls.takes_size(path[-1]) else role
        bare = not (role or called or value.quoted) and value.kind == "matrix"
        one = len(value.rows) == 1 and not (self._named and is_of_scalars(value))
        if bare and (one or has_variables(value)):
            return
        if value.fault and not (role or called or looks_like_board(value)):
            return
        doubt = self._doubt(value, role, nodes, at, path)
        if doubt:
            self._fault(node, doubt)
            return
        if value.kind == "matrix" and name:
            self._boards[name] = node.end
        if not path:
            self._take_head(value, role, name, nodes, at)
        self._emit(value, role, name, sure=sure)

    def _doubt(
        self, value: Value, role: str, nodes: Sequence[Node], at: int, path: tuple[str, ...]
    ) -> str:
        """Why a list is no part of a case, though it looks like one; empty where it is."""
        if role == "several":
            return "several clicks; a case has one, so write a case for each"
        if value.fault or value.kind != "matrix":
            return value.fault
        denial = denial_of(nodes, at, path)
        if denial:
            return f"{denial} says what a board is not; leave it out"
        name = name_of(nodes, at)
        meant = misspelt(name) if not (role or path) else ""
        if meant:
            return f"{shown(name)} names no outcome; did you mean {meant}?"
        size = len(value.rows), len(value.rows[0].tokens) if value.rows else 0
        declared = self._lengths
        if len(declared) > 1 and len(declared.intersection(size)) < len(set(size)):
            lengths = ", ".join(map(str, sorted(declared)))
            return f"{size[0]} rows of {size[1]} cells, but the lengths declared are {lengths}"
        said = size_beside(nodes, at)
        agree = [one == other for one, other in zip(said or size, size, strict=True)]
        if said is not None and any(agree) and not all(agree):
            return f"{size[0]} rows of {size[1]} cells, but {said[0]} of {said[1]} are declared"
        changed = change_of(self.tree.text, nodes, at, path)
        if changed:
            return f"{changed} makes another list of it; write the board as it then is"
        return ""

    def _take_head(
        self, value: Value, role: str, name: str, nodes: Sequence[Node], at: int
    ) -> None:
        """Take what declares a board or a click too, unless its name says that it is neither."""
        nameless = not name[1:] or DECORATION.match(name)
        if value.kind == "matrix" or role == "click" or nameless:
            first = nodes[head_of(nodes, at)]
            self.heads.append((first.start, nodes[at].start))

    def _emit(self, value: Value, role: str, name: str, *, sure: bool) -> None:
        number = _NUMBER_AT_END.search(name)
        ignored = {"size": "ignore", "past": "ignore", "mines": "ignore"}.get(role, role)
        matrix = None
        if value.kind == "matrix":
            if role in ("size", "several", "place"):
                ignored = "ignore"
            if role == "mines" and is_mask(value):
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
        if not self._values.constants or not any(
            token in self._values.constants for token in row.tokens
        ):
            return row
        return row._replace(
            tokens=[self._values.constants.get(token, token) for token in row.tokens]
        )

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

    def _embed(self, nodes: Sequence[Node], at: int, path: tuple[str, ...]) -> None:
        """Take a string with lines in it as a text of its own."""
        if self.embedded and nodes[at].start < self.embedded[-1][1]:
            return
        end, found = embedded_lines(self.tree, nodes, at)
        if not found:
            return
        name = name_of(nodes, at)
        role = role_of(name)
        if role == "click" and "\n" in nodes[at].text.strip("\n`'\""):
            role = ""  # a position: the board itself
            self.heads.append((nodes[head_of(nodes, at)].start, nodes[at].start))
        asserted = path[-1:] and calls.asserts(path[-1])
        if not (role or not asserted) and self._texts == self._group:
            role = "expected"  # of what a function made of the text before
        self._texts = self._group if path and not asserted else 0
        if role:
            self._part("label", nodes[at], role=role, text=name)
        self.embedded.append((nodes[at].start, end, found))

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
                    if at not in self._infix or at == places[0]:
                        self.parts[at] = self.parts[at]._replace(role="", sure=False)
        for places in self._asserted.values():
            sizes = {part.matrix.size for at in places if (part := self.parts[at]).matrix}
            if len(places) == 2 and len(sizes) == 2:
                what = "boards of two sizes in one assertion; correct one of them"
                part = self.parts[places[-1]]
                self.parts[places[-1]] = part._replace(kind="fault", text=what, matrix=None)

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
                heads = _TAKES.finditer(self.tree.text, 0, changed.start())
                if any(name in _NAME.findall(head["names"]) for head in heads):
                    continue  # what a function is given, below
                node = Node("mark", name, changed.start(), changed.end())
                self._fault(node, f"a part of {name} is changed; write it as it then is")
