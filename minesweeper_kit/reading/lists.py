"""Boards in lists of any language: which groups of brackets are matrices, pairs, records.

A list is taken where it stands in a statement that only names, passes or compares it.
Damage near a list is a fault, never a smaller list.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from minesweeper_kit.reading import calls
from minesweeper_kit.reading.brackets import Node, Tree, tree
from minesweeper_kit.reading.collector import Claims, Collector
from minesweeper_kit.reading.context import (
    claims_in,
    denial_of,
    function_of,
    head_in,
    head_of,
    is_index,
    is_lisp,
    is_type,
    leading_size,
    name_of,
    place_in_call,
    size_beside,
    statement_around,
    title_of,
    titled_elements,
)
from minesweeper_kit.reading.damage import (
    ambiguity_of,
    declared_lengths,
    fault_around,
    fault_in,
    faults_of_text,
    has_lost_quote,
    has_rows_beside_board,
    is_at_list,
    is_damaged,
    is_damaged_argument,
    is_damaged_click,
    is_left_out,
    is_open_comment,
    is_open_heredoc,
    is_open_list,
    is_row_above_list,
    is_row_without_list,
    rejecting_paragraphs,
    rows_without_list,
)
from minesweeper_kit.reading.embedded import (
    LINE_MARK,
    are_rows_in_a_line,
    comments_of,
    embedded_lines,
    is_escaped_text,
    lines_left,
    lines_of_input,
    rows_of_text,
)
from minesweeper_kit.reading.left_over import LeftOver
from minesweeper_kit.reading.numbers import is_mask
from minesweeper_kit.reading.parts import MAY_BE_CLICK, Line, Part, Row
from minesweeper_kit.reading.symbols import letters
from minesweeper_kit.reading.values import (
    FEW_ROWS,
    Value,
    Values,
    argument_of,
    column_of,
    has_symbols,
    is_column,
    is_coordinates,
    is_no_board,
    is_offsets,
    is_size_before,
    is_steps,
    only_click,
    row_of,
    split_at,
)
from minesweeper_kit.reading.words import misspelled_label, role_of
from minesweeper_kit.reading.zipped import find_zipped
from minesweeper_kit.wording import quoted

_SEPARATORS = frozenset([",", ";"])
_BOARDS = ("board", "expected", "output")
"""What names of boards say."""
_TITLES = frozenset(["description", "desc", "name", "title"])
_TWO_NUMBERS = re.compile(r"\(\s?[0-9]{1,9}\s?,\s?[0-9]{1,9}\s?\)")
_NO_PAIR = "a click that is no pair of numbers; expected one as in [3, 0]"
_ALONE = "a row by itself; write the board as one list of rows"
_EQUALS = frozenset(["==", "==="])
_END = "\\n"
"""A text that is a line end alone: one row without cells."""
_BESIDE = 40
"""So many tokens behind a string the size of its board may stand."""
_OF_SIZE = 4
"""So many tokens have a size before its board, with its commas."""
_LIST = re.compile(r"[\[{]\s?[\[{]|=\s?\(\(")
"""What begins a list of lists."""
_MASK = re.compile(r"[\[\]01,\s]{12,}")
_SIZED = re.compile(r"array2d")
_POINT = re.compile(r"row\W{1,4}[0-9]+\W{1,4}col\w{0,4}\W{1,4}[0-9]")


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
    found = tree(lines)
    scanner = _Scanner(found, named)
    scanner.scan(found.nodes, ())
    if scanner.undecided and scanner.found.styles == {"strings"}:
        first = scanner
        scanner = _Scanner(found, named, first.found.styles, blocks=first.blocks)
        scanner.claims.spread |= first.claims.spread
        scanner.claims.takers |= {
            taker for taker in first.claims.takers if not calls.makes_list(taker)
        }
        scanner.scan(found.nodes, ())
    scanner.settle()
    taken = [*scanner.found.taken, *scanner.found.heads]
    rest = list(lines_left(scanner.tree, taken, scanner.found.embedded))
    parts = sorted(scanner.found.parts, key=lambda part: (part.line, part.column))
    return Lists(parts, rest, list(comments_of(scanner.tree)), scanner.unread)


class _Scanner:
    """Walks the tree, and takes the lists in it."""

    def __init__(
        self, found: Tree, named: bool, styles: Iterable[str] = (), *, blocks: bool = False
    ) -> None:
        self._named = named
        self.tree = found
        self.found = Collector(found, styles)
        self.unread: tuple[int, int] | None = None
        self._joined_until = 0
        """Where the last board ends that is one text of several strings."""
        self._texts = 0
        """The group in which the last text in quotes was given to a function, in an assertion."""
        self._boards: dict[str, int] = {}
        """The names of boards, with where in the text they are given."""
        self._values = Values(found)
        self.claims = Claims()
        self._names: dict[int, str] = {}
        """The names of nodes in a tuple, by where they begin."""
        self._declared = declared_lengths(found.text)
        self._lengths = {length for length, _, _ in self._declared}
        self._rejecting = list(rejecting_paragraphs(found.text))
        """Where each paragraph begins and ends that asserts that boards are rejected."""
        self.blocks = blocks
        """Whether a board is a text of several lines."""
        self.undecided = False
        """Whether a row was looked at before any board was taken: it may be one column."""
        self._zipped = find_zipped(found)
        self._lisp = is_lisp(found.text)
        self._ragged: list[Node] = []
        """The lists of 0 and 1 that are no masks of mines."""
        self._left = LeftOver(rows=self._lisp)

    def settle(self) -> None:
        """Give the boards in assertions their roles, and add the faults of the whole text."""
        widths = {part.matrix.size[1] for part in self.found.parts if part.matrix is not None}
        sizes = {length for part in self.found.parts if part.matrix for length in part.matrix.size}
        for length, start, end in self._declared:
            if length in sizes:  # it is used, as doubts compare it with the board
                line, column = self.tree.place(start)
                self.found.parts.append(Part("label", line, column, line, role="ruler"))
                self.found.taken.append((start, end))
        if widths:
            for node, what in faults_of_text(self.tree.text, self._boards):
                self.found.add_fault(node, what)
        spans = [*self.found.taken, *((a, b) for a, b, _ in self.found.embedded)]
        titled = self.claims.titled
        left = self._left.faults(self.tree, spans, self._boards, widths, titled=titled)
        for node, what in left:
            self.found.add_fault(node, what)
        masks = (part.matrix for part in self.found.parts if part.matrix and part.matrix.rows)
        for node in self._ragged if any(map(is_mask, masks)) else ():
            self.found.add_fault(node, "a list that is no board as its others are; correct it")
        self.found.parts = self.claims.settle(self.found.parts)

    def scan(self, nodes: Sequence[Node], path: tuple[str, ...]) -> None:
        """Take the lists among nodes; `path` are the functions that they are given to."""
        self.found.group += not path
        for at, node in enumerate(nodes):
            if self._pass_over(node) or self._take_zipped(node):
                continue
            if node.kind == "break" and not path:
                self.found.group += 1
            elif node.kind == "text" or (
                is_escaped_text(nodes, at) and node.text != _END and not self._is_one_row(node)
            ):
                self._embed(nodes, at, path)
            elif (
                node.kind == "group"
                and not is_index(self.tree.text, nodes, at)
                and not self._take_steps(nodes, at)
            ):
                self._take(nodes, at, path)
            elif is_open_comment(node):
                self.found.add_fault(node, "a comment that never ends; close it")
            elif is_open_heredoc(nodes, at):
                self.found.add_fault(node, "a heredoc that never ends; write its tag below it")
            elif node.fault and is_at_list(
                nodes, at, self._values, self.found.parts, self.found.taken
            ):
                self.found.add_fault(node, node.fault)
            elif node.kind == "string" and has_lost_quote(nodes, at):
                self.found.add_fault(
                    node, "rows or brackets beside a quote; one is missing or too many"
                )
            elif node.kind == "string" and (
                self._take_flat(nodes, at) or self._take_row(nodes, at, path)
            ):
                continue
            elif node.kind == "string" and rows_without_list(nodes, at):
                self.found.add_fault(node, "rows that no list holds; look for a missing bracket")
            elif node.kind == "number" and at > 1 and nodes[at - 1].text == "=":
                self._values.constants[nodes[at - 2].text] = node.text
            elif node.kind == "string" and at > 1 and nodes[at - 1].text in ("=", ":"):
                if nodes[at - 2].text.lower() in _TITLES and "\n" not in node.text:
                    self.found.add("name", node, text=node.text)
                elif len(node.text) == 1:
                    self._values.constants[nodes[at - 2].text] = node.text

    def _pass_over(self, node: Node) -> bool:
        """Pass over a part of the last board, and a list that an assertion calls no board.

        Returns whether the node is one.
        """
        if node.start < self._joined_until:
            return True
        listed = node.kind == "group" and node.text in "[{"
        rejected = listed and any(start <= node.start < end for start, end in self._rejecting)
        self.found.taken += [(node.start, node.end)] * rejected
        return rejected

    def _take_zipped(self, node: Node) -> bool:
        """Take a record that has the rows of a board beside those of its outcome."""
        record = self._zipped.get(node.start) if node.kind == "group" else None
        if record is None:
            return False
        self.found.group += 1
        if record.fault:
            self.found.add_fault(node, record.fault)
        if record.title is not None:
            self.found.add("name", node, text=record.title.text)
        for matrix, role in ((record.board, "board"), (record.outcome, "expected")):
            if matrix is not None:
                value = Value("matrix", node, tuple(matrix.rows), "strings", quoted=True)
                self.found.add_value(value, role, "", value.rows, sure=True)
        return True

    def _take_steps(self, nodes: Sequence[Node], at: int) -> bool:
        """Pass over a list with a name that is the steps to neighbours."""
        value, name = self._values.value(nodes[at]), name_of(nodes, at)
        if not name or not is_steps(value) or role_of(name) in _BOARDS:
            return False
        self._take_value(value._replace(kind="pair"), "size", name, sure=True)
        return True

    def _is_one_row(self, node: Node) -> bool:
        """Whether a string with a blank in it is as long as the board of one row before it."""
        before = self.found.parts[-1].matrix if self.found.parts else None
        return before is not None and before.size == (1, len(node.text))

    def _take_flat(self, nodes: Sequence[Node], at: int) -> bool:
        """Take the cells of a board in one string, where its rows and columns stand beside it."""
        node = nodes[at]
        if len(node.text) < 2:
            return False
        size = size_beside(nodes, min(len(nodes), at + _BESIDE)) or leading_size(nodes)
        if size is None or len(node.text) != size[0] * size[1] or letters(node.text) is None:
            return False
        if size[1] == 1:  # or its width and height: one row
            return False
        line = self._line(node)
        cells = [line.cut(first, first + size[1]) for first in range(0, len(node.text), size[1])]
        value = Value("matrix", node, tuple(map(row_of, cells)), "strings", quoted=True)
        self._take_value(value, role_of(name_of(nodes, at)), name_of(nodes, at), sure=False)
        self.blocks = True
        return True

    def _line(self, node: Node) -> Line:
        """What a string says, with the place of each character."""
        number, column = self.tree.place(node.start + 1)
        return Line(node.text, number, range(column, column + len(node.text)))

    def _take_row(self, nodes: Sequence[Node], at: int, path: tuple[str, ...]) -> bool:
        """Take a string that is a board of one row or of none, where others are texts of rows."""
        node = nodes[at]
        compared = at > 0 and nodes[at - 1].text in _EQUALS
        named = compared or role_of(name_of(nodes, at)) in _BOARDS
        if node.text in ("", _END) and (named or self._is_among_strings(nodes, at, path)):
            self.undecided = self.undecided or not self.blocks
            if self.blocks:
                row = (Row((), self.tree.place(node.start)[0], ()),) * (node.text == _END)
                self._value_part(Value("empty", node, row), nodes, at, path)
            return self.blocks
        rows = rows_of_text([self._line(node)]) if len(node.text) > 1 - compared else ()
        if not rows or not self._is_among_strings(nodes, at, path):
            return False
        self.undecided = self.undecided or not self.blocks
        if self.blocks:
            value = Value("matrix", node, rows, "strings", quoted=True)
            self._value_part(value, nodes, at, path)
        return self.blocks

    def _take(self, nodes: Sequence[Node], at: int, path: tuple[str, ...]) -> None:
        node = nodes[at]
        inputs = lines_of_input(self.tree, node)
        if inputs:
            self.found.embedded.append((node.start, node.end, inputs))
            return
        function = function_of(nodes, at, self.tree.text) if node.text == "(" else ""
        value = self._values.value(node)
        if node.text == "(" and _SIZED.fullmatch(function):
            value = self._values.sized(value)
        elif node.text == "(":
            value = self._argument(value, function)
        quoted = value.kind == "row" and value.quoted
        if quoted and self._is_among_strings(nodes, at, path):
            value = column_of(value)
        before = self.found.parts[-1] if self.found.parts else None
        listed = value.kind in ("code", "row", "lists") and not value.fault
        broken = listed and (
            is_damaged_argument(nodes, at, self.tree, self._boards)
            if path
            else is_damaged_click(nodes, at, self.tree, before)
        )
        if broken:
            self.found.add_fault(node, _NO_PAIR)
            return
        if value.kind in ("code", "row", "lists") and role_of(name_of(nodes, at)) == "click":
            text = self.tree.text[node.start : node.end]
            moves = calls.opens(function) and _TWO_NUMBERS.fullmatch(text)
            if moves or _POINT.search(text) or not re.search(r"[0-9\"']", text):
                return  # read as text
            self.found.add_fault(node, _NO_PAIR)
            return
        if function and self._take_call(nodes, at, function, path):
            return
        array = at > 0 and nodes[at - 1].text == "#"  # as Smalltalk writes them
        makes = node.text != "(" or array or calls.makes_list(function)
        damaged = value.kind in ("code", "row") and makes and is_damaged(node)
        damaged = damaged or has_rows_beside_board(value)
        gap = value.fault if value.kind == "code" else ""
        if gap or damaged or is_open_list(nodes, at, self._values):
            what = gap or "a list with a fault; look for a missing quote or comma"
            self.found.add_fault(node if gap else fault_in(node), what)
            return
        if value.kind in ("code", "row", "lists") or (
            value.kind == "empty" and function and not calls.makes_list(function)
        ):
            self._enter(value, nodes, at, path, function)
            return
        self._value_part(value, nodes, at, path)

    def _enter(
        self, value: Value, nodes: Sequence[Node], at: int, path: tuple[str, ...], function: str
    ) -> None:
        """Take the lists in brackets that are none themselves."""
        node = nodes[at]
        given = function or (head_in(node, self.tree.text) if self._lisp else "")
        inside = (*path, given) if node.text == "(" and given else path
        alone = value.kind == "row" and (
            self._is_row_of_board(value, nodes, at)
            or is_left_out(value, nodes, at, self.found.parts, self.found.taken)
            or (not path and is_row_without_list(value, nodes, at, self._values))
            or (not path and is_row_above_list(value, nodes, at, self._values))
        )
        if alone:
            self.found.add_fault(node, _ALONE)
            return
        meant = has_symbols(node) or role_of(name_of(nodes, at)) in _BOARDS
        if meant and self.unread is None:
            self.unread = self.tree.place(node.start)
        self._left.titled += titled_elements(node)
        if node.text != "(":
            self._left.named.append((name_of(nodes, at), node))
        text = self.tree.text[node.start : node.end]
        self._ragged += [node] * bool(not path and _MASK.fullmatch(text))
        self._tuple(nodes, at)
        denial = denial_of(nodes, at, ()) if inside is not path else ""
        apart = not function or calls.makes_list(function) or function in calls.TESTS
        self.found.group += apart
        self.scan(node.kids, (*path, denial, function) if denial else inside)

    def _argument(self, value: Value, function: str) -> Value:
        """The value of parentheses, also where other calls of a function are given rows."""
        few = 0 if function in self.claims.spread else FEW_ROWS
        found = argument_of(value, function, few)
        if function and value.kind == found.kind == "matrix":
            self.claims.spread.add(function)
        return found

    def _is_among_strings(self, nodes: Sequence[Node], at: int, path: tuple[str, ...]) -> bool:
        """Whether what is one column or one row may be a board, as all boards are of strings.

        It has the name of a board, or is given to what they are given to.
        """
        self.undecided = self.undecided or not self.found.styles
        if self.found.styles != {"strings"}:
            return False
        name = name_of(nodes, at)
        named = role_of(name) in _BOARDS or name in self._boards or title_of(nodes, at) is not None
        given = (*path[-1:], nodes[at - 1].text if at else "")
        named = named or not self.claims.takers.isdisjoint(given)
        return named or claims_in(statement_around(nodes, at), path)

    def _is_row_of_board(self, value: Value, nodes: Sequence[Node], at: int) -> bool:
        """Whether a list of single quoted letters stands by itself, with the name of a board."""
        letters = value.quoted and len(value.rows[0].tokens) > 1
        letters = letters and all(len(token) == 1 for token in value.rows[0].tokens)
        return letters and role_of(name_of(nodes, at)) in _BOARDS

    def _take_call(
        self, nodes: Sequence[Node], at: int, function: str, path: tuple[str, ...]
    ) -> bool:
        """Take the two numbers that a function is given with the name of a board, if it is so."""
        sizes = {part.matrix.size for part in self.found.parts if part.matrix}
        pair, click = place_in_call(nodes, at, function, path, self._boards, sizes)
        if pair and click:
            self.found.add("pair", nodes[at], role="call", pair=pair)
            self.found.taken.append((nodes[at].start, nodes[at].end))
        elif pair:
            self.found.add_fault(nodes[at], MAY_BE_CLICK)
        return bool(pair)

    def _tuple(self, nodes: Sequence[Node], at: int) -> None:
        """Note the names of what is in parentheses, as in `(a, b) = (x, y)`."""
        before = nodes[at - 2] if at > 1 and nodes[at - 1].text == "=" else None
        if before is not None and before.kind == "group" and before.text == "(":
            names = [kid.text for kid in before.kids if kid.kind == "word"]
            elements = list(split_at(nodes[at].kids, _SEPARATORS))
            for name, element in zip(names, elements, strict=False):
                self._names.update({node.start: name for node in element})

    def _taker_of(self, nodes: Sequence[Node], at: int, path: tuple[str, ...]) -> str:
        """The function that a value is given to, also without parentheses: `count [...]`."""
        before = nodes[at - 1] if at else None
        if path or before is None or before.kind != "word":
            return path[-1] if path else ""
        assigned = at > 1 and nodes[at - 2].text == "=" and not is_type(before)
        assigned = assigned and not calls.makes_nothing(before.text)
        known = before.text in self.claims.takers and before.text != name_of(nodes, at)
        return before.text if assigned or known else ""

    def _makes_list(self, nodes: Sequence[Node], at: int, name: str) -> bool:
        """Whether empty brackets are a list, and no arguments or body of a function."""
        before = nodes[at - 1].text if at else ""
        if nodes[at].text == "(":
            quoted = self._lisp and before == "'"
            return quoted or calls.makes_list(function_of(nodes, at, self.tree.text))
        return bool(name) or nodes[at].text != "{" or before != "=>"

    def _value_part(
        self, value: Value, nodes: Sequence[Node], at: int, path: tuple[str, ...]
    ) -> None:
        name, title = self._names.get(nodes[at].start) or name_of(nodes, at), title_of(nodes, at)
        taker = self._taker_of(nodes, at, path)
        called = bool(taker) and not (calls.asserts(taker) or calls.denies(taker))
        claims = claims_in(statement_around(nodes, at), path)
        numbers = value.kind == "pair" or (value.kind == "matrix" and not value.quoted)
        steps = is_offsets(value) or is_coordinates(value)
        role = role_of(name, numbers=numbers)
        sized = steps and role in ("", "expected", "output", "several")
        value, role = only_click(value, "size" if sized else role)
        meant, sure = misspelled_label(name) if not (role or path) else "", bool(role)
        broken = fault_around(value, nodes, at)
        if broken is not None:
            self.found.add_fault(broken, broken.fault)
            return
        if value.kind == "empty":
            given = bool(role in _BOARDS or claims or name or taker or title)
            if not (given and self._makes_list(nodes, at, name)):
                return
            value = value._replace(kind="matrix")
            if role not in _BOARDS:
                self.claims.add_empty(len(self.found.parts), taker, name, titled=bool(title))
                role = "board" if title and not (claims or name or taker) else role
        elif value.kind == "matrix":
            self.claims.add_taker(path, nodes[at - 1] if at else None)
        if role in ("expected", "output") and called and not re.search(r"(?i)expect|want", name):
            role = ""
        if not role and claims and not called and value.kind == "matrix":
            role, sure = "expected", True
            self.claims.add_outcome(len(self.found.parts), nodes[at - 1].text if at else "")
        if value.kind == "matrix" and not role and any(map(calls.asserts, path)):
            self.claims.add_unnamed(len(self.found.parts), self.found.group)
        if value.kind == "pair" and not role and called:
            size = "size" if calls.takes_size(taker) else ""
            role = size or ("click" if calls.opens(taker) else "")
        if not (role or called or meant) and is_no_board(value, named=self._named):
            return
        slip = f"{quoted(name)} names no outcome; did you mean {meant}?" if meant else ""
        row = is_column(value) and any(row.tokens[0].isalpha() for row in value.rows)
        doubt = (_ALONE if row else slip) or ambiguity_of(
            value, role, nodes, at, path, self.tree.text, self._lengths
        )
        if doubt:
            self.claims.forget(len(self.found.parts))
            self.found.add_fault(value.node, doubt)
            return
        if value.kind == "matrix" and name and (value.rows or role_of(name) == "board"):
            self._boards[name] = value.node.end
        if not path:
            self.found.take_head(value, role, name, nodes, at)
        elif value.kind == "matrix" and is_size_before(value, nodes, at):
            self.found.heads.append((nodes[at - _OF_SIZE].start, nodes[at].start))
        self._take_value(value, role, name, sure=sure)
        if title is not None:
            self.claims.titled |= bool(value.rows)
            self.found.add("name", title, text=title.text)

    def _take_value(self, value: Value, role: str, name: str, *, sure: bool) -> None:
        rows = tuple(self._values.with_constants(row) for row in value.rows)
        self.found.add_value(value, role, name, rows, sure=sure)

    def _embed(self, nodes: Sequence[Node], at: int, path: tuple[str, ...]) -> None:
        """Take a string with lines in it as a text of its own."""
        if self.found.embedded and nodes[at].start < self.found.embedded[-1][1]:
            return
        end, found = embedded_lines(self.tree, nodes, at)
        if not found:
            return
        if path and path[-1] in calls.TESTS and not at and len(nodes) > 2:
            self.found.taken.append((nodes[at].start, end))  # what follows has the boards
            return
        name = name_of(nodes, at)
        has_mark = nodes[at].text.startswith(LINE_MARK)
        rows = rows_of_text(found, marked=has_mark)
        compared = at > 0 and nodes[at - 1].text in _EQUALS
        self.blocks |= bool(rows) and (bool(path) or compared)
        whole = nodes[at].kind == "text" or are_rows_in_a_line(nodes[at].text)
        blank = any(" " in line.text for line in found)
        self.undecided |= bool(rows and path) and not (blank or self.found.styles)
        alike = blank or self.found.styles == {"strings"}
        named = role_of(name) in _BOARDS or (bool(path) and alike)
        if rows and (whole or named or (compared and not blank)):
            self.blocks = True
            joined = nodes[at]._replace(end=end)
            self._joined_until = end
            value = Value("matrix", joined, rows, "strings", quoted=True)
            self._value_part(value, nodes, at, path)
            return
        role = role_of(name) or ("expected" if at and nodes[at - 1].text in _EQUALS else "")
        if role == "click" and "\n" in nodes[at].text.strip("\n`'\""):
            role = ""  # a position: the board itself
            self.found.heads.append((nodes[head_of(nodes, at)].start, nodes[at].start))
        asserted = path[-1:] and calls.asserts(path[-1])
        if path[-1:] and not (role or asserted) and role_of(path[-1]) == "expected":
            role, name = "expected", path[-1]
        if not (role or not asserted) and (self._texts == self.found.group or len(found) == 1):
            role = "expected"  # of what a function made of the text before
        self._texts = self.found.group if path and not asserted else 0
        if role:
            self.found.add("label", nodes[at], role=role, text=name)
        statement = nodes[at].kind == "text" and not self._named  # above its solution
        if statement and any(_LIST.search(line.text) for line in found):
            inside = find_lists(found)
            first = self.found.group + 1
            self.found.parts += [part._replace(group=part.group + first) for part in inside.parts]
            self.found.group = max((part.group for part in self.found.parts), default=0)
            found = inside.rest
        self.found.embedded.append((nodes[at].start, end, found))
