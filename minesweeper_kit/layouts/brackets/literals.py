"""The values in source code: lists in brackets, with what is said of them around.

A bracket is a list where nothing is in it but symbols, numbers, words and further lists;
else it is code, of which the lists inside are found. One pass, whatever the language.
"""

import re
from collections.abc import Iterator

from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.brackets.doubts import is_added, refuse, refuse_changed, refuse_gaps
from minesweeper_kit.layouts.brackets.names import (
    CLAIM,
    asserts,
    changes,
    denies,
    makes_list,
    makes_nothing,
    opens,
    role_of,
)
from minesweeper_kit.layouts.brackets.sized import SIZED, sized
from minesweeper_kit.layouts.brackets.source import Lexer
from minesweeper_kit.layouts.brackets.tokens import Token
from minesweeper_kit.layouts.brackets.values import (
    Group,
    Statement,
    Value,
    is_case,
    row_of,
    value_of,
)
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
_A_CLICK = "numbers that may be a click: write it as [row, col]"
_TITLES = frozenset(["description", "desc", "name", "title"])
_SPEAKING = re.compile(r"[a-z]{2,}")
_TRUTHS = frozenset(("true", "false", "nan"))
ADVICE = "expected a board like {{'E','M'},{'E','E'}} or a click like {3,0}"


class Parser:
    """Finds the statements with lists in numbered lines.

    >>> parser = Parser("Test.java")
    >>> [found] = parser.line((1, b"char[][] board = {{'E', 'M'}}; int a"))
    >>> [(value.kind, value.label) for value in found.values]
    [('board', 'board')]
    """

    def __init__(self, source: str) -> None:
        self.constants: dict[str, Token] = {}
        """The numbers and symbols that have a name, as in `X = -1`."""
        self.first: Token | None = None
        """The first token; None before there is one."""
        self._source = source
        self._lexer = Lexer(source)
        self._stack: list[Group] = []
        self._found: list[Statement] = []
        self._last: Token | None = None
        self._heading = ""
        """The word alone before a statement."""
        self._closed: Token | None = None
        """The end of the last list that stands in code."""
        self._indexed: Token | None = None
        """The last name with an index behind it."""
        self._declared: Token | None = None
        """The last name behind its type."""
        self._begin()

    def _begin(self, *, edge: bool = False) -> None:
        """Begin a statement, behind the edge of a block or not."""
        self._values: list[Value] = []
        self._asserts, self._edge = False, edge
        self._denies: Token | None = None
        self._adds = self._either = False
        self._claims = self._clicks = False
        self._number_before: Token | None = None
        self._name: str | None = None
        self._names: list[str] = []
        self._labels: list[str] = []
        self._typed = self._titled = False

    @property
    def is_between(self) -> bool:
        """Whether a line that comes now begins a statement, outside of all brackets."""
        last = self._last
        goes_on = last is not None and last.kind in _GOES_ON
        headed = len(self._names) == 1 and not self._values
        return not (self._stack or self._lexer.inside or goes_on or headed)

    def line(self, line: Line) -> Iterator[Statement]:
        """The statements that are known to be complete in the next line.

        Raises ParseError for brackets that do not match, and for what is no code.
        """
        spoken = 0
        for token in self._lexer.tokens(line):
            last = self._last
            self.first = self.first or token
            if token.kind == "index":
                self._index(token)
                continue
            if last is not None and last.line != token.line and self._ends(last, token):
                self._end()
            spoken = spoken + 1 if token.kind == "word" and _SPEAKING.fullmatch(token.text) else 0
            if spoken == _MOST_WORDS:
                token.refuse(
                    f"unexpected {shown(token.text)} in a sentence: {ADVICE}", self._source
                )
            self._take(token)
            self._last = token
            if self._found:
                yield from self._found
                self._found = []

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
        self._end()
        found, self._found = self._found, []
        return found

    def _end(self, *, edge: bool = False) -> None:
        """End a statement; another begins."""
        values = [value for value in self._values if value.kind != "empty" or self._counts(value)]
        if values or self._edge or self._name is not None:
            self._found.append(
                Statement(values, self._asserts, self._name, self._edge, self._denied)
            )
        alone = self._names[0] if not values and len(self._names) == 1 else ""
        self._begin(edge=edge)
        self._heading = alone

    @property
    def _denied(self) -> Token | None:
        """What says that the statement is of things that differ; `!=` does in an assertion."""
        unless = self._denies is not None and self._denies.kind == "!=" and not self._claims
        return None if unless else self._denies

    def _counts(self, empty: Value) -> bool:
        """Whether brackets without anything in them are a board: where something says so."""
        return self._asserts or bool(empty.label) or empty.alone

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
            if kind in ("=", ":"):
                self._assign(token)
            elif kind == "=>":
                self._point()
            elif kind == "!=":
                self._denies = self._denies or token
            self._adds = self._adds or kind == "<<"
            self._asserts = self._asserts or kind == "=="

    def _index(self, token: Token) -> None:
        """Take an index. Raises ParseError where it is one of a list, as in `[...][0]`."""
        if self._last is not None and self._last is self._closed:
            refuse_changed(token, self._source)
        self._indexed = self._last

    @property
    def _inside(self) -> Group | None:
        """The bracket in which all may still be a list; None in code."""
        return self._stack[-1] if self._stack and not self._stack[-1].code else None

    def _open(self, token: Token) -> None:
        last = self._last
        beside = last is not None and last.line == token.line
        group = Group(token)
        if self._stack:
            group.is_called, group.changed = self._stack[-1].is_called, self._stack[-1].changed
        inside = self._inside
        if last is not None and beside and last.kind == "word":
            if inside is not None and inside.leaves and inside.leaves[-1] is last:
                inside.leaves.pop()  # a type, or a function
            if token.kind == "(":
                if makes_nothing(last.text):
                    group.grouping = True
                elif not makes_list(last.text):
                    group.call = last.text
            elif token.kind == "{" and not self._labels and role_of(last.text, numbers=True):
                self._labels = [last.text]
        elif token.kind == "(":
            group.grouping = True
            if last is not None and beside and last.kind in _CLOSING:
                group.call = "()"
        index = token.kind == "[" and last is not None and _touch(last, token)
        if index and last is self._closed:
            refuse_changed(token, self._source)
        if group.call or index:
            self._spoil(token)
            group.code = True
        if group.call:
            self._clicks = self._clicks or opens(group.call)
            group.changed = group.changed or changes(group.call)
            claims = asserts(group.call) or denies(group.call)
            self._claims = self._claims or claims
            self._asserts = self._asserts or claims
            group.is_called = not claims
            group.labels, self._names = self._labels, []
            if self._stack and self._stack[-1].is_list:
                self._labels = []
            self._deny(last)
        if token.kind == "{":
            group.is_called = group.changed = False
            group.is_block = last is not None and last.kind == ")"
            group.holds = bool(self._labels) and self._labels[0].lower() in _HOLDERS
            if last is not None and last.kind in ("=", ":", "word"):
                group.label = self._labels[0] if self._labels else ""
        self._stack.append(group)

    def _close(self, token: Token) -> None:
        if not self._stack:
            return  # of a block whose beginning was left out
        group = self._stack.pop()
        opened = group.opening
        if _PAIRS[opened.kind] != token.kind:
            token.refuse(
                f"{token.kind!r} closes the {opened.kind!r} of "
                f"line {opened.line}, column {opened.column}",
                self._source,
            )
        if group.labels is not None:
            self._labels = group.labels
        if group.code:
            if group.maps or (opened.kind == "{" and not group.holds):
                self._end(edge=True)
            elif group.grouping and not group.call:
                self._closed = token
            elif group.call and self._stack and self._stack[-1].is_list:
                self._end(edge=True)
            return
        if group.is_block and not (group.leaves or group.kids):
            self._end(edge=True)
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
            self._emit(value)

    def _leaf(self, token: Token) -> None:
        group, last = self._inside, self._last
        if token.kind == "word" and group is not None and last is not None:
            plain = _is_symbol(token, self.constants)
            if last.kind == "word" and not (plain and _is_symbol(last, self.constants)):
                self._spoil(token)
                group = None
        if group is not None:
            beside = group.leaves[-1:] == [last] and "word" not in (token.kind, last and last.kind)
            if beside and last is not None:
                group.marks.add(" " if last.line == token.line else "\n")
            group.leaves.append(token)
        elif token.kind == "word":
            self._say(token)
        elif token.kind == "symbol" and self._titled:
            self._name, self._titled = token.text, False
        elif token.kind == "symbol":
            if self._stack and self._stack[-1].spread:
                refuse_changed(token, self._source)
            if (
                len(token.text) == 1
                and self._labels
                and last is not None
                and last.kind in ("=", ",")
            ):
                self.constants[self._labels[0]] = token
        elif token.kind == "number":
            self._number(token)
        if group is None and self._stack and self._stack[-1].call == SIZED:
            self._stack[-1].leaves.append(token)

    def _number(self, token: Token) -> None:
        """Take a number in code. Raises ParseError for one that may be of a click."""
        last, before = self._last, self._number_before
        pair = before is not None and last is not None and (last is before or last.kind == ",")
        if self._clicks or (pair and not self._stack):
            token.refuse(_A_CLICK, self._source)
        if last is not None and last.kind == "=":
            self.constants[self._constant] = token
        self._number_before = token

    def _say(self, token: Token) -> None:
        """Take a name in code."""
        last = self._last
        if last is not None and last is self._closed and changes(token.text):
            refuse_changed(token, self._source)
        self._clicks = self._clicks or "click" in token.text.lower()
        if CLAIM.fullmatch(token.text):
            self._asserts = self._claims = True
        self._deny(token)
        if token.text == "else" and last is not None and last.line == token.line:
            self._either = bool(self._values)
        if self._names and last is not None and last.kind == "word":
            self._names[-1] = token.text  # behind its type
            self._declared = token
        else:
            self._names.append(token.text)

    def _deny(self, name: Token | None) -> None:
        """Take the name of a function: it may say that something is not so."""
        if name is not None and denies(name.text):
            self._denies, self._asserts = name, True

    def _separate(self, token: Token) -> None:
        group = self._inside
        if group is None:
            self._labels, self._titled = self._labels[1:], False
            around = self._stack[-1] if self._stack else None
            if token.kind == ";" and (around is None or around.opening.kind == "{"):
                self._end()
            elif around is not None and (around.call or around.opening.kind == "{"):
                self._names = []
        elif token.kind == "|" and group.opening.kind == "[|":
            group.kids.append(row_of(group))
            group.leaves = []
            group.marks.add("|")
        elif token.kind == "|" or (token.kind == ";" and group.opening.kind == "{"):
            self._spoil(token)
        else:
            group.marks.add(token.kind)

    def _assign(self, token: Token) -> None:
        """Take what stands before a sign that gives a name to what follows."""
        last = self._last
        word = last.text if last is not None and last.kind == "word" else ""
        if token.kind == ":":
            named = last is not None and last.kind in ("word", "symbol")
            self._names = [last.text] if last is not None and named else []
            self._labels, self._typed = list(self._names), True
        elif self._typed and self._names:
            self._labels = [next(filter(role_of, self._names), self._names[-1])]
        else:
            self._labels = self._names or [word] * bool(word)
        indexed = last is not None and last is self._indexed and last is not self._declared
        if token.kind == "=" and indexed and role_of(word) and not word.endswith("s"):
            refuse(token, f"a part of {word} is changed: write it as it then is", self._source)
        self._constant = word
        self._titled = (self._labels[:1] and self._labels[0].lower() in _TITLES) or False
        if token.kind == "=":
            self._names, self._typed = [], False

    def _point(self) -> None:
        """Take what stands before an arrow: a key, if it says what follows."""
        last = self._last
        if last is not None and last.kind in ("word", "symbol"):
            self._labels = [last.text] if role_of(last.text) else []

    def _spoil(self, token: Token) -> None:
        """Take all brackets that are open for code: the lists in them are found.

        Raises ParseError where rows of symbols are in one.
        """
        first = len(self._stack)
        while first and not self._stack[first - 1].code:
            first -= 1
        for at in range(first, len(self._stack)):
            group = self._stack[at]
            kids, group.kids, group.code = group.kids, [], True
            if group.is_list and (
                any(leaf.kind == "symbol" for leaf in group.leaves)
                or any(kid.kind == "row" and kid.is_quoted for kid in kids)
            ):
                if token.kind in (":", "=>") and len(group.leaves) == 1 and not kids:
                    group.maps = True  # as in Swift, and in PHP
                    self._end(edge=True)
                    continue
                token.refuse(f"unexpected {shown(token.text)} inside a board", self._source)
            if token.kind == "other" and self._labels and role_of(self._labels[0]) == "click":
                token.refuse(_A_CLICK, self._source)
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
                    token.refuse(_A_CLICK, self._source)
                self._end(edge=True)
            for kid in kids:
                self._emit(kid)

    def _refuse_around(self, value: Value) -> None:
        """Raise CodeError where what stands around a list makes something else of it."""
        around = self._stack[-1] if self._stack else None
        if around is not None and (around.changed or around.spread):
            what = "a list is changed by what is around it: write the board as it then is"
            refuse(value.opening, what, self._source)
        if self._either and value.kind != "click":
            refuse(value.opening, "one of two lists: write the board as it is", self._source)

    def _emit(self, value: Value) -> None:
        """Take a list that stands in code."""
        around = self._stack[-1] if self._stack else None
        if around is not None and around.call == SIZED:
            value = sized(value, around.leaves, self.constants, self._source)
        self._refuse_around(value)
        if len(self._labels) > 1 and len(self._labels) == len(value.kids) and not value.leaves:
            labels = self._labels
            for self._labels, kid in zip([[label] for label in labels], value.kids, strict=True):
                self._emit(kid)
            self._labels = labels
            return
        if value.kind == "mixed" and value.opening.kind != "[":
            if is_case(value.kids):
                self._end(edge=True)
                self._values += [part._replace(is_case=True) for part in value.kids]
                self._end(edge=True)
                return
            for kid in value.kids:
                self._emit(kid)
            return
        if value.kind == "cases":
            for kid in value.kids:
                self._end(edge=True)
                self._values += [part._replace(is_case=True) for part in kid.kids]
            self._end(edge=True)
            return
        if value.kind == "case":
            self._values += [part._replace(is_case=True) for part in value.kids]
            return
        label = self._labels[0] if self._labels else ""
        if value.opening.kind == "[|" and len(value.leaves) == 1 and not value.is_quoted:
            # A row of one symbol: there is no bar to tell MiniZinc's from a list of F#.
            value = value._replace(kind="board", leaves=[], kids=[value])
        elif _says_nothing(value, label, self.constants):
            told = bool(self._labels) and not (self._typed or self._values)
            if value.leaves and told and role_of(self._labels[0]) == "click":
                value.opening.refuse(_A_CLICK, self._source)
            if not self._typed:
                self._names = [leaf.text for leaf in value.leaves]
            return
        if not (label or self._stack or self._names):
            label = self._heading if role_of(self._heading) else ""
        alone = not self._stack and not self._names[1:]
        called = around is not None and around.is_called
        call = around.call if around is not None else ""
        if value.kids or not is_added(value, call, label, self._source, adds_it=self._adds):
            value = value._replace(label=label, is_called=called, alone=alone)
            self._values.append(value)


def _touch(last: Token, token: Token) -> bool:
    """Whether a bracket stands directly behind a name or another bracket, as an index does."""
    if last.line != token.line or last.kind not in ("word", "symbol", *_CLOSING):
        return False
    return last.column + len(last.text) + 2 * (last.kind == "symbol") == token.column


def _is_symbol(word: Token, constants: dict[str, Token]) -> bool:
    """Whether a word may be a symbol beside others, rather than a name."""
    text = word.text
    return len(text) == 1 or text.lower() in _TRUTHS or text in constants


def _says_nothing(value: Value, label: str, constants: dict[str, Token]) -> bool:
    """Whether a list is no value, but types, names or the number of an element."""
    rows = value.rows
    leaves = [leaf for row in (rows.flat, *rows.rows) for leaf in row]
    if not leaves or any(leaf.kind != "word" for leaf in leaves):
        return False
    small = all(leaf.text.islower() for leaf in leaves)
    if label and not role_of(label) and small:
        return True  # variables, as in queue = [(row, col)]
    return not value.kids or not all(_is_symbol(leaf, constants) for leaf in leaves)
