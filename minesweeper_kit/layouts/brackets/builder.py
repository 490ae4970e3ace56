"""What source code says around its lists: how they are called, and what is done with them.

Statements are built here of words, numbers, symbols, signs and lists, as they come. Which
brackets are lists is for the caller to know: see `literals`.
"""

import re

from minesweeper_kit.layouts.brackets.calls import CLAIM, asserts, denies, opens
from minesweeper_kit.layouts.brackets.doubts import is_added, refuse, refuse_changed, refuse_split
from minesweeper_kit.layouts.brackets.names import role_of
from minesweeper_kit.layouts.brackets.sized import SIZED, sized
from minesweeper_kit.layouts.brackets.tokens import Token
from minesweeper_kit.layouts.brackets.values import Group, Statement, Value, is_case

A_CLICK = "numbers that may be a click: write it as [row, col]"
_TITLES = frozenset(["description", "desc", "name", "title"])
_TRUTHS = frozenset(("true", "false", "nan"))
_SEVERAL = re.compile(r"[0-9][ ]*,")


class StatementBuilder:
    """Takes code a piece at a time: what stands outside of lists, and each list as a whole.

    Where a method asks for `last`, it is the token before; `around` is the innermost bracket
    that is open, which is looked at and left as it is. Either is None where there is none.

    >>> statement = StatementBuilder("Test.java")
    >>> name = Token("word", "board", 1, 1)
    >>> statement.word(name, None)
    >>> statement.sign(Token("=", "=", 1, 7), name)
    >>> statement.take(Value("board", Token("{", "{", 1, 9), [], []), None)
    >>> statement.end()
    >>> [value.label for value in statement.ended[0].values]
    ['board']
    """

    def __init__(self, source: str) -> None:
        self.constants: dict[str, Token] = {}
        """The numbers and symbols that have a name, as in `X = -1`."""
        self.ended: list[Statement] = []
        """The statements that are complete, and not taken yet."""
        self._source = source
        self._constant = ""
        """The name before the last sign."""
        self._heading = ""
        """The word alone before a statement."""
        self._indexed: Token | None = None
        """The last name with an index behind it."""
        self._declared: Token | None = None
        """The last name behind its type."""
        self._begin()

    def _begin(self, *, edge: bool = False) -> None:
        """Begin a statement, behind the edge of a block or not."""
        self.labels: list[str] = []
        """What the next lists are called, each in its turn.

        The caller may put others here: those of a call's result wait until the call has its end.
        """
        self._edge = edge
        self._values: list[Value] = []
        self._names: list[str] = []
        """The words that may become labels."""
        self._typed = False
        """Whether a name has a colon behind it: its type follows, or what it names."""
        self._title: str | None = None
        self._awaits_title = False
        """Whether the next symbol is a title."""
        self._asserts = False
        """Whether it compares: an assertion says so, or a sign."""
        self._claims = False
        """Whether an assertion says so."""
        self._denies: Token | None = None
        """What says that something is not so."""
        self._clicks = False
        """Whether a name in it is one of what opens a cell."""
        self._adds = False
        """Whether a list is put to others by a sign."""
        self._either = False
        """Whether another list may stand for the one before."""
        self._number_before: Token | None = None
        """The last number outside of lists."""
        self._lone_index: Token | None = None
        """An index with several numbers, where nothing but a name is in the statement."""
        self._lone_call = False
        """Whether the statement begins at the margin with a function, and nothing else so far."""

    @property
    def label(self) -> str:
        """What the next list is called; empty where nothing says it."""
        return self.labels[0] if self.labels else ""

    @property
    def is_headed(self) -> bool:
        """Whether there is one name so far and no list: it may be a name of what follows."""
        return len(self._names) == 1 and not self._values

    @property
    def is_lone(self) -> bool:
        """Whether there is nothing so far but perhaps one name: a list may stand by itself."""
        return len(self._names) <= 1 and not (self._values or self.labels)

    @property
    def ends_with_row(self) -> bool:
        """Whether the last thing is a list of symbols or numbers that nothing names."""
        last = self._values[-1] if self._values else None
        named = last is None or last.label or last.is_called or last.is_case
        return last is not None and not named and not last.kids

    def is_symbol(self, word: Token) -> bool:
        """Whether a word may be a symbol beside others, rather than a name."""
        text = word.text
        return len(text) == 1 or text.lower() in _TRUTHS or text in self.constants

    def end(self, *, edge: bool = False) -> None:
        """End a statement, if anything is in it; another begins, behind an edge or not.

        Raises ParseError for an index by itself that may be a click.
        """
        if self._lone_index is not None:
            self._lone_index.refuse(A_CLICK, self._source)
        values = [value for value in self._values if value.kind != "empty" or self._counts(value)]
        if values or self._edge or self._title is not None:
            self.ended.append(
                Statement(values, self._asserts, self._title, self._edge, self._denied)
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

    def word(self, token: Token, last: Token | None) -> None:
        """Take a name."""
        self._lone_index, self._lone_call = None, False
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

    def symbol(self, token: Token, last: Token | None, around: Group | None) -> None:
        """Take a symbol outside of lists: a title, or a constant if it has a name.

        Raises CodeError for one that is put among the elements of a list.
        """
        if self._awaits_title:
            self._title, self._awaits_title = token.text, False
            return
        if around is not None and around.spread:
            refuse_changed(token, self._source)
        behind_sign = last is not None and last.kind in ("=", ",")
        if len(token.text) == 1 and self.labels and behind_sign:
            self.constants[self.label] = token

    def number(self, token: Token, last: Token | None, around: Group | None) -> None:
        """Take a number outside of lists. Raises ParseError for one that may be of a click."""
        before = self._number_before
        pair = before is not None and last is not None and (last is before or last.kind == ",")
        lone = around is None or (self._lone_call and not self._asserts)
        if self._clicks or (pair and lone):
            token.refuse(A_CLICK, self._source)
        if last is not None and last.kind == "=":
            self.constants[self._constant] = token
        self._number_before = token

    def index(self, token: Token, last: Token | None) -> None:
        """Take an index; `last` is what has it."""
        self._indexed = last
        alone = len(self._names) == 1 and not (self._values or self.labels)
        self._lone_index = token if alone and _SEVERAL.search(token.text) else None

    def call(self, function: Token) -> bool:
        """Take the name of a function that is called; whether it is an assertion."""
        name = function.text
        self._lone_index = None
        self._lone_call = function.column == 1
        self._clicks = self._clicks or opens(name)
        claims = asserts(name) or denies(name)
        self._claims = self._claims or claims
        self._asserts = self._asserts or claims
        self._names = []
        self._deny(function)
        return claims

    def _deny(self, name: Token) -> None:
        """Take the name of a function: it may say that something is not so."""
        if denies(name.text):
            self._denies, self._asserts = name, True

    def separate(self, *, drops_names: bool) -> None:
        """Take a comma or the like: behind it stands what is called by the next label.

        In a call, and in a block, the names before it say nothing of what follows.
        """
        self.labels, self._awaits_title = self.labels[1:], False
        if drops_names:
            self._names = []

    def sign(self, token: Token, last: Token | None) -> None:
        """Take a sign: it may give a name to what follows, compare, or add.

        Raises CodeError where an element of a board gets a value.
        """
        kind = token.kind
        self._lone_index = None
        if kind in ("=", ":"):
            self._assign(token, last)
        elif kind == "=>":
            self._point(last)
        elif kind == "!=":
            self._denies = self._denies or token
        self._adds = self._adds or kind == "<<"
        self._asserts = self._asserts or kind == "=="

    def _assign(self, token: Token, last: Token | None) -> None:
        """Take what stands before a sign that gives a name to what follows."""
        word = last.text if last is not None and last.kind == "word" else ""
        if token.kind == ":":
            named = last is not None and last.kind in ("word", "symbol")
            self._names = [last.text] if last is not None and named else []
            self.labels, self._typed = list(self._names), True
        elif self._typed and self._names:
            self.labels = [next(filter(role_of, self._names), self._names[-1])]
        else:
            self.labels = self._names or [word] * bool(word)
        indexed = last is not None and last is self._indexed and last is not self._declared
        if token.kind == "=" and indexed and role_of(word) and not word.endswith("s"):
            refuse(token, f"a part of {word} is changed: write it as it then is", self._source)
        self._constant = word
        self._awaits_title = self.label.lower() in _TITLES
        if token.kind == "=":
            self._names, self._typed = [], False

    def _point(self, last: Token | None) -> None:
        """Take what stands before an arrow: a key, if it says what follows."""
        if last is not None and last.kind in ("word", "symbol"):
            self.labels = [last.text] if role_of(last.text) else []

    def take(self, value: Value, around: Group | None) -> None:
        """Take a list that stands in code, or the lists in it that are values by themselves.

        Raises ParseError where it may be a click, and CodeError where the code makes
        something else of it.
        """
        if around is not None and around.call == SIZED:
            value = sized(value, around.leaves, self.constants, self._source)
        self._refuse_around(value, around)
        if len(self.labels) > 1 and len(self.labels) == len(value.kids) and not value.leaves:
            labels = self.labels
            for self.labels, kid in zip([[label] for label in labels], value.kids, strict=True):
                self.take(kid, around)
            self.labels = labels
        elif value.kind == "mixed" and value.opening.kind != "[":
            refuse_split(value, self._source)
            if is_case(value.kids):
                self._take_cases([value])
            else:
                for kid in value.kids:
                    self.take(kid, around)
        elif value.kind == "cases":
            self._take_cases(value.kids)
        elif value.kind == "case":
            self._take_parts(value)
        else:
            self._take_value(value, around)

    def _refuse_around(self, value: Value, around: Group | None) -> None:
        """Raise CodeError where what stands around a list makes something else of it."""
        if around is not None and (around.changed or around.spread):
            what = "a list is changed by what is around it: write the board as it then is"
            refuse(value.opening, what, self._source)
        if self._either and value.kind != "click":
            refuse(value.opening, "one of two lists: write the board as it is", self._source)

    def _take_cases(self, cases: list[Value]) -> None:
        """Take lists of which each is a case."""
        for case in cases:
            self.end(edge=True)
            self._take_parts(case)
        self.end(edge=True)

    def _take_parts(self, case: Value) -> None:
        """Take what is in a list that is a case."""
        self._values += [part._replace(is_case=True) for part in case.kids]

    def _take_value(self, value: Value, around: Group | None) -> None:
        """Take a list that is one value, if it is any. Raises ParseError as `take` does."""
        label = self.label
        if value.opening.kind == "[|" and len(value.leaves) == 1 and not value.is_quoted:
            # A row of one symbol: there is no bar to tell MiniZinc's from a list of F#.
            value = value._replace(kind="board", leaves=[], kids=[value])
        elif self._says_nothing(value, label):
            told = role_of(label) == "click" and not (self._typed or self._values)
            if value.leaves and told:
                value.opening.refuse(A_CLICK, self._source)
            if not self._typed:
                self._names = [leaf.text for leaf in value.leaves]
            return
        if not (label or around is not None or self._names):
            label = self._heading if role_of(self._heading) else ""
        alone = around is None and not self._names[1:]
        called = around is not None and around.is_called
        call = around.call if around is not None else ""
        if value.kids or not is_added(value, call, label, self._source, adds_it=self._adds):
            value = value._replace(label=label, is_called=called, alone=alone)
            self._values.append(value)

    def _says_nothing(self, value: Value, label: str) -> bool:
        """Whether a list is no value, but types, names or the number of an element."""
        rows = value.rows
        leaves = [leaf for row in (rows.flat, *rows.rows) for leaf in row]
        if not leaves or any(leaf.kind != "word" for leaf in leaves):
            return False
        small = all(leaf.text.islower() for leaf in leaves)
        if label and not role_of(label) and small:
            return True  # variables, as in queue = [(row, col)]
        return not value.kids or not all(self.is_symbol(leaf) for leaf in leaves)
