"""The lists in source code, and the brackets from which they are made."""

from dataclasses import dataclass, field
from typing import NamedTuple

from minesweeper_kit.layouts.brackets.tokens import Rows, Token


class Value(NamedTuple):
    """A list, and what is said of it.

    `kind` is "row" (of symbols), "click" (two numbers), "numbers", "board" (of lists), "case"
    (a board, its click and perhaps its answer), "cases", "empty", or "mixed" and "deep" for
    what is none of these. `label` is the name that it is given. `is_called` says that it is
    an argument of a function that is no assertion, `is_case` that it is a part of a case,
    `alone` that it is a statement by itself.
    """

    kind: str
    opening: Token
    leaves: list[Token]
    kids: list["Value"]
    label: str = ""
    is_called: bool = False
    is_case: bool = False
    alone: bool = False

    @property
    def is_quoted(self) -> bool:
        """Whether one of its symbols is quoted."""
        return any(leaf.kind == "symbol" for leaf in self.leaves)

    @property
    def is_numbers(self) -> bool:
        """Whether there is nothing in it but numbers."""
        rows = (self.leaves, *(kid.leaves for kid in self.kids))
        return all(leaf.kind == "number" for row in rows for leaf in row)

    @property
    def is_row(self) -> bool:
        """Whether it is one row of several letters in quotes, rather than a board of one column."""
        return self.kind == "row" and len(self.leaves) > 1 and self.is_quoted and self.is_letters

    @property
    def is_strings(self) -> bool:
        """Whether its symbols are texts of more than one letter, as rows are."""
        return all(leaf.kind == "symbol" and len(leaf.text) > 1 for leaf in self.leaves)

    @property
    def is_letters(self) -> bool:
        """Whether its symbols are single letters, as those of one row are."""
        return all(len(leaf.text) == 1 for leaf in self.leaves)

    @property
    def rows(self) -> Rows:
        """The symbols, in rows if they are nested."""
        return Rows(self.opening, [kid.leaves for kid in self.kids], self.leaves)


class Statement(NamedTuple):
    """The lists of a statement, in their order, and what kind of statement it is.

    `asserts` says that it compares, `name` what is called so: a case. `edge` says that a
    block of code begins or ends before it.
    """

    values: list[Value]
    asserts: bool
    name: str | None
    edge: bool
    denies: Token | None = None
    """What says that the comparison is of things that differ."""


@dataclass(slots=True)
class Group:
    """A bracket that is open, and what is in it so far.

    `call` is the function whose arguments are in it, `is_called` whether it or one around it
    has one that is no assertion. In a `grouping` nothing needs to be a list. `code` says
    that something in it is neither a symbol nor a list.
    """

    opening: Token
    call: str = ""
    is_called: bool = False
    grouping: bool = False
    code: bool = False
    changed: bool = False
    """Whether a function around it makes something else of a list."""
    labels: list[str] | None = None
    """What was said of the lists around a call, which goes on behind it."""
    is_block: bool = False
    """Whether it is the block behind a function's head."""
    label: str = ""
    """The name that a block is given."""
    holds: bool = False
    """Whether it is a block with a part of a case in it, as `args: args{...}`."""
    maps: bool = False
    """Whether it is a mapping in square brackets."""
    spread: bool = False
    """Whether elements of another list are in it, as `...rows`."""
    marks: set[str] = field(default_factory=set)
    """What stands between the things in it: commas, semicolons, bars; blanks between symbols."""
    leaves: list[Token] = field(default_factory=list)
    kids: list[Value] = field(default_factory=list)

    @property
    def is_list(self) -> bool:
        """Whether it is a list rather than a block, or brackets around an expression."""
        return not (self.grouping or self.call) and self.opening.kind != "{"


def row_of(group: Group) -> Value:
    """The symbols of a group, as a row.

    >>> opening, letter = Token("{", "{", 1, 1), Token("symbol", "E", 1, 2)
    >>> row_of(Group(opening, leaves=[letter])).kind
    'row'
    """
    return Value("row", group.leaves[0] if group.leaves else group.opening, group.leaves, [])


def value_of(group: Group) -> Value:
    """The list that a bracket is which has its end.

    >>> numbers = [Token("number", digit, 1, at) for at, digit in ((2, "3"), (4, "0"))]
    >>> value_of(Group(Token("{", "{", 1, 1), leaves=numbers)).kind
    'click'
    """
    leaves, kids = group.leaves, group.kids
    if group.opening.kind == "[|" and leaves and not group.marks.isdisjoint((",", "|")):
        # MiniZinc's rows, of which the last has no bar behind it: F# has semicolons.
        kids, leaves = [*kids, row_of(group)], []
    return Value(_kind(leaves, kids), group.opening, leaves, kids)


def is_case(kids: list[Value]) -> bool:
    """Whether these lists are a board with its click or an outcome, or both.

    >>> opening = Token("[", "[", 1, 1)
    >>> is_case([Value("board", opening, [], []), Value("click", opening, [], [])])
    True
    """
    found = [kid.kind for kid in kids]
    if found == ["board", "board"]:
        return True  # though nothing tells whether the second is the answer
    case = found[1:2] == ["click"] and found[2:] in ([], found[:1])
    return case and (found[0] == "board" or (found[0] == "row" and kids[0].is_strings))


def _kind(leaves: list[Token], kids: list[Value]) -> str:
    """The kind of a list of these symbols, or these lists."""
    if not kids:
        kinds = {leaf.kind for leaf in leaves}
        if kinds == {"number"}:
            return "click" if len(leaves) == 2 else "numbers"
        return "row" if leaves else "empty"
    if leaves:
        return "mixed"
    found = [kid.kind for kid in kids]
    if is_case(kids):
        return "case"
    if {"row", "click", "numbers", "empty"}.issuperset(found):
        return "board"
    return "cases" if set(found) == {"case"} else "deep"
