"""The lists in source code: which brackets are lists, which are code, and where statements end.

A bracket is a list where nothing is in it but symbols, numbers, words and further lists;
else it is code, of which the lists inside are found. One pass, whatever the language. What
is found, each list and what stands around it, is handed on at once: see `builder`.
"""

import re
from collections.abc import Iterator

from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.brackets.builder import A_CLICK, StatementBuilder
from minesweeper_kit.layouts.brackets.calls import changes, makes_list, makes_nothing
from minesweeper_kit.layouts.brackets.doubts import refuse, refuse_changed, refuse_gaps
from minesweeper_kit.layouts.brackets.names import role_of
from minesweeper_kit.layouts.brackets.sized import SIZED
from minesweeper_kit.layouts.brackets.source import Lexer
from minesweeper_kit.layouts.brackets.tokens import Token
from minesweeper_kit.layouts.brackets.values import Group, Statement, Value, row_of, value_of
from minesweeper_kit.layouts.lines import Line
from minesweeper_kit.wording import shown

_PAIRS = {"[": "]", "{": "}", "(": ")", "[|": "|]"}
_CLOSING = frozenset(_PAIRS.values())
_GOES_ON = frozenset(["=", "==", "(", "[", "{", "=>", "->", "|>"])
"""What stands at the end of a line that goes on in the next one."""
_CONTINUES = frozenset([".", ")", "]", "}", ",", "==", "|>", "|]", "=>", ":", "|"])
"""What stands at the beginning of a line that goes on from the last one."""
_MOST_WORDS = 6
"""So many words beside each other are a sentence, and no code."""
_HOLDERS = frozenset(["args", "arg", "arguments", "fields", "given", "input", "inputs", "params"])
"""Names of blocks with some parts of a case in them."""
_SPEAKING = re.compile(r"[a-z]{2,}")
ADVICE = "expected a board like {{'E','M'},{'E','E'}} or a click like {3,0}"


class Parser:
    """Finds the statements with lists in numbered lines.

    >>> parser = Parser("Test.java")
    >>> [found] = parser.line((1, b"char[][] board = {{'E', 'M'}}; int a"))
    >>> [(value.kind, value.label) for value in found.values]
    [('board', 'board')]
    """

    def __init__(self, source: str) -> None:
        self.first: Token | None = None
        """The first token; None before there is one."""
        self._source = source
        self._lexer = Lexer(source)
        self._statement = StatementBuilder(source)
        self.constants = self._statement.constants
        """The numbers and symbols that have a name, as in `X = -1`."""
        self._stack: list[Group] = []
        """The brackets that are open, the innermost last."""
        self._last: Token | None = None
        self._closed: Token | None = None
        """The end of the last list that stands in code."""

    @property
    def is_between(self) -> bool:
        """Whether a line that comes now begins a statement, outside of all brackets."""
        last = self._last
        goes_on = last is not None and last.kind in _GOES_ON
        return not (self._stack or self._lexer.inside or goes_on or self._statement.is_headed)

    def line(self, line: Line) -> Iterator[Statement]:
        """The statements that are known to be complete in the next line.

        Raises ParseError for brackets that do not match, and for what is no code.
        """
        statement, spoken = self._statement, 0
        for token in self._lexer.tokens(line):
            last = self._last
            self.first = self.first or token
            if token.kind == "index":
                self._index(token)
                continue
            if last is not None and last.line != token.line and self._ends(last, token):
                statement.end()
            spoken = spoken + 1 if token.kind == "word" and _SPEAKING.fullmatch(token.text) else 0
            if spoken == _MOST_WORDS:
                token.refuse(
                    f"unexpected {shown(token.text)} in a sentence: {ADVICE}", self._source
                )
            self._take(token)
            self._last = token
            if statement.ended:
                yield from statement.ended
                statement.ended = []

    def end(self) -> list[Statement]:
        """The last statements. Raises ParseError where a list has no end."""
        if self._last is not None and self._stack and not self._stack[-1].code:
            closing = _PAIRS[self._stack[-1].opening.kind]
            behind = len(self._last.text) + 2 * (self._last.kind == "symbol")
            raise ParseError(f"the text ends inside a board, expected {closing!r}").located(
                self._source, self._last.line, self._last.column + behind
            )
        return self.done()

    def done(self) -> list[Statement]:
        """End a statement, if anything is in it, and give all that are complete."""
        statement = self._statement
        statement.end()
        found, statement.ended = statement.ended, []
        return found

    def _ends(self, last: Token, token: Token) -> bool:
        """Whether a statement ends between two tokens on different lines."""
        if self._stack and not (self._stack[-1].code and self._stack[-1].opening.kind == "{"):
            return False
        goes_on = last.kind in _GOES_ON or token.kind in _CONTINUES
        return not goes_on and not token.text.startswith(".")

    def _take(self, token: Token) -> None:
        kind = token.kind
        if kind in _PAIRS:
            self._open(token)
        elif kind in _CLOSING:
            self._close(token)
        elif kind in ("symbol", "number", "word"):
            self._leaf(token)
        elif kind in (",", ";", "|"):
            self._separate(token)
        else:
            if kind == "added":
                refuse(token, "a line of a diff: paste one side of it, without signs", self._source)
            if kind == "negated" or (
                self._last is not None
                and self._last is self._closed
                and (kind == "times" or token.text == "+")
            ):
                refuse_changed(token, self._source)
            self._spoil(token)
            self._statement.sign(token, self._last)

    def _index(self, token: Token) -> None:
        """Take an index. Raises ParseError where it is one of a list, as in `[...][0]`."""
        if self._last is not None and self._last is self._closed:
            refuse_changed(token, self._source)
        self._statement.index(token, self._last)

    @property
    def _around(self) -> Group | None:
        """The innermost bracket that is open."""
        return self._stack[-1] if self._stack else None

    @property
    def _inside(self) -> Group | None:
        """The bracket in which all may still be a list; None in code."""
        return self._stack[-1] if self._stack and not self._stack[-1].code else None

    def _open(self, token: Token) -> None:
        last, around, inside = self._last, self._around, self._inside
        statement = self._statement
        beside = last is not None and last.line == token.line
        group = Group(token)
        if around is not None:
            group.is_called, group.changed = around.is_called, around.changed
        if last is not None and beside and last.kind == "word":
            if inside is not None and inside.leaves and inside.leaves[-1] is last:
                inside.leaves.pop()  # a type, or a function
            if token.kind == "(":
                if makes_nothing(last.text):
                    group.grouping = True
                elif not makes_list(last.text):
                    group.call = last.text
            elif token.kind == "{" and not statement.labels and role_of(last.text, numbers=True):
                statement.labels = [last.text]
        elif token.kind == "(":
            group.grouping = True
            if last is not None and beside and last.kind in _CLOSING:
                group.call = "()"
        macro = last is not None and last.kind == "word" and last.text.endswith("!")
        index = token.kind == "[" and last is not None and _touch(last, token) and not macro
        if index and last is self._closed:
            refuse_changed(token, self._source)
        if group.call or index:
            self._spoil(token)
            group.code = True
        if group.call and last is not None:
            group.changed = group.changed or changes(group.call)
            # What a function gives is called too, as in f()(...): a bracket is no assertion.
            group.is_called = not statement.call(last)
            group.labels = statement.labels
            if around is not None and around.is_list:
                statement.labels = []
        if token.kind == "{":
            group.is_called = group.changed = False
            group.is_block = last is not None and last.kind == ")"
            group.holds = statement.label.lower() in _HOLDERS
            if last is not None and last.kind in ("=", ":", "word"):
                group.label = statement.label
        self._stack.append(group)

    def _close(self, token: Token) -> None:
        if not self._stack:
            # The end of a block whose beginning was left out stands on a line of its own.
            last = self._last
            at_list = last is not None and last is self._closed and token.kind != ")"
            at_item = last is not None and last.kind in ("symbol", "number")
            beside = last is not None and last.line == token.line
            if (at_item and beside) or (at_list and (beside or self._statement.ends_with_row)):
                token.refuse(
                    f"{token.kind!r} closes nothing: a bracket is too much before it, or one is "
                    "missing",
                    self._source,
                )
            return
        statement, group = self._statement, self._stack.pop()
        opened = group.opening
        if _PAIRS[opened.kind] != token.kind:
            token.refuse(
                f"{token.kind!r} closes the {opened.kind!r} of "
                f"line {opened.line}, column {opened.column}",
                self._source,
            )
        if group.labels is not None:
            statement.labels = group.labels
        if group.code:
            if group.maps or (opened.kind == "{" and not group.holds):
                statement.end(edge=True)
            elif group.grouping and not group.call:
                self._closed = token
            elif group.call and self._stack and self._stack[-1].is_list:
                statement.end(edge=True)
            return
        if group.is_block and not (group.leaves or group.kids):
            statement.end(edge=True)
            return
        refuse_gaps(group, self._source, inside=self._inside is not None)
        if group.grouping and not group.marks and len(group.leaves) + len(group.kids) <= 1:
            for leaf in group.leaves:
                self._leaf(leaf)
            for kid in group.kids:
                self._put(kid)
        else:
            self._put(value_of(group))
        if self._inside is None:
            self._closed = token

    def _put(self, value: Value) -> None:
        """Take a list that has its end."""
        inside = self._inside
        if inside is not None:
            inside.kids.append(value)
        else:
            self._statement.take(value, self._around)

    def _leaf(self, token: Token) -> None:
        """Take a symbol, a number or a word."""
        group, last, statement = self._inside, self._last, self._statement
        if token.kind == "word" and group is not None and last is not None:
            plain = statement.is_symbol(token)
            if last.kind == "word" and not (plain and statement.is_symbol(last)):
                self._spoil(token)
                group = None
        if group is not None:
            beside = group.leaves[-1:] == [last] and "word" not in (token.kind, last and last.kind)
            if beside and last is not None:
                group.marks.add(" " if last.line == token.line else "\n")
            group.leaves.append(token)
            return
        around = self._around
        if token.kind == "word":
            if last is not None and last is self._closed and changes(token.text):
                refuse_changed(token, self._source)
            statement.word(token, last)
        elif token.kind == "symbol":
            statement.symbol(token, last, around)
        else:
            statement.number(token, last, around)
        if around is not None and around.call == SIZED:
            around.leaves.append(token)

    def _separate(self, token: Token) -> None:
        """Take a comma, a semicolon or a bar."""
        group = self._inside
        if group is None:
            around = self._around
            in_block = around is not None and around.opening.kind == "{"
            if token.kind == ";" and (around is None or in_block):
                self._statement.end()
            else:
                in_call = around is not None and around.call != ""
                self._statement.separate(drops_names=in_block or in_call)
        elif token.kind == "|" and group.opening.kind == "[|":
            group.kids.append(row_of(group))
            group.leaves = []
            group.marks.add("|")
        elif token.kind == "|" or (token.kind == ";" and group.opening.kind == "{"):
            self._spoil(token)
        else:
            group.marks.add(token.kind)

    def _spoil(self, token: Token) -> None:
        """Take all brackets that are open for code: the lists in them are found.

        Raises ParseError where rows of symbols are in one.
        """
        statement, first = self._statement, len(self._stack)
        outer = self._stack[0] if self._stack else None
        if outer is not None and not (outer.code or outer.call or outer.kids) and outer.leaves:
            numbers = all(leaf.kind == "number" for leaf in outer.leaves)
            if numbers and statement.is_lone and not outer.grouping:
                token.refuse(A_CLICK, self._source)
        while first and not self._stack[first - 1].code:
            first -= 1
        for at in range(first, len(self._stack)):
            group = self._stack[at]
            kids, group.kids, group.code = group.kids, [], True
            if group.is_list and (
                any(leaf.kind == "symbol" for leaf in group.leaves)
                or any(kid.kind == "row" and kid.is_quoted for kid in kids)
                or (group.opening.kind == "[|" and any(kid.kind == "row" for kid in kids))
            ):
                if token.kind in (":", "=>") and len(group.leaves) == 1 and not kids:
                    group.maps = True  # as in Swift, and in PHP
                    statement.end(edge=True)
                    continue
                token.refuse(f"unexpected {shown(token.text)} inside a board", self._source)
            if token.kind == "other" and role_of(statement.label) == "click":
                token.refuse(A_CLICK, self._source)
            inner = at > first and group.is_list and group.leaves
            if (
                inner
                and token.kind == "other"
                and {leaf.kind for leaf in group.leaves} == {"number"}
            ):
                token.refuse(f"unexpected {shown(token.text)} inside a board", self._source)
            if token.kind == "times" and (kids or group.leaves):
                refuse_changed(token, self._source)
            group.spread = token.kind == "..."
            if group.opening.kind == "{" and not group.holds:
                if role_of(group.label) == "click":
                    token.refuse(A_CLICK, self._source)
                statement.end(edge=True)
            for kid in kids:
                statement.take(kid, self._around)


def _touch(last: Token, token: Token) -> bool:
    """Whether a bracket stands directly behind a name or another bracket, as an index does."""
    if last.line != token.line or last.kind not in ("word", "symbol", *_CLOSING):
        return False
    return last.column + len(last.text) + 2 * (last.kind == "symbol") == token.column
