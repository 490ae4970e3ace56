"""The tokens of source code, whatever its language: values, names, and what stands around them.

All that languages have of their own is in the tables here. What says nothing of a value
is dropped: comments, types, keywords.
"""

import re
from collections.abc import Iterator

from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.brackets.tokens import Token, no_token, text_of_line, unescaped
from minesweeper_kit.layouts.lines import Line

_DROPPED = {
    "comments": r"//.* | \#(?!(?:expect|require)\().* | (?<!\S)--(?=\s|$).* | (?<![^\s;])%(?![wiWI][\[(\{]).*",
    "Ruby's words": r"%[wiWI](?=[\[(\{])",
    "marks of strings": r"\b(?:[bBuUrRLf]|u8)(?=[\"'])",
    "methods without arguments": r"[?]?\.(?!revers|transpos|rot|flip|sort|pop|shift)\w{1,40}+\(\)",
    "Go's types": r"(?<!\w)(?:\[[0-9]{0,9}+\]){1,4}(?=[A-Za-z_])[A-Za-z_]\w{0,60}",
    "types with parameters": r"\b[A-Za-z_][\w:.]{0,60}+<[\w<>\s,:&]{0,60}>",
    "Python's types": r"\b[A-Z]\w{0,20}+\[[A-Za-z_\[\], ]{1,60}\]",
    "Ruby's methods": r"\.(?:chars|bytes|dup|freeze)\b(?!\()",
    "keywords": r"""\b(?:new|const|let|mut|var|val|auto|final|static|public|private|return|in
        |and|or|if|with|dtype|vec!)(?![\w!])""",
}
_KINDS = {
    "blank": r"\s+",
    "text": "\"\"\"|'''",
    "double": r'"(?:[^"\\]|\\.)*+"',
    "single": r"'(?:[^'\\]|\\.)*+'",
    "block": r"/\*|\{-(?![0-9])|\(\*(?=\s)",
    "index": r"(?<=[\w>])(?:[ ]?\[[ ]?\]|\[[-:0-9, ]{0,20}+\]){1,4}",
    "denial": r"\bnot\b'?|!==?|/=|<>",
    "times": r"(?:(?<=[\])\"'])|(?<=[\])\"'][ ]))\*(?![*/])",
    "dropped": " | ".join(_DROPPED.values()),
    "range": r"[\w]++\.\.[\w]++|\$[0-9]++",
    "number": r"-?[0-9]++(?:\.0*+)?(?![\w.])",
    "word": r"\.?[^\W\d][\w']*+(?:(?:\.|::)[^\W\d]\w*+)*+(?:!(?!=))?",
    "mark": r"\[\||\|\]|={2,3}|:=|<-|<<|\.{3}|[-=|]>|[<>]=|[\[\](){},;:=|]",
    "ignored": "[&*?!@$]",
    "other": r"\d++|[\s\S]",  # digits before letters, at once: they were looked through above
}
_TOKEN = re.compile("|".join(f"(?P<{kind}>{each})" for kind, each in _KINDS.items()), re.VERBOSE)
_LONGEST = 200
"""How many letters of a name are looked at."""
_ENDS = {"/*": "*/", "{-": "-}", "(*": "*)", '"""': '"""', "'''": "'''"}
_ASSIGNS = frozenset({":=", "<-"})


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_LISTS = _names(
    """listOf mutableListOf arrayListOf arrayOf charArrayOf intArrayOf booleanArrayOf asList
    singletonList newArrayList Array List Vector Seq List.of ImmutableList.of Stream.of"""
)
_CASTS = _names(
    """array asarray tensor list tuple matrix param from_iter to_vec Some Ok deque String::from
    Vec::from Array.from Box::new stringify deepToString"""
)
CLAIM = re.compile(r"(?:assert|should|expect(?!ed|ation))\w*+!?")
"""A word that makes a statement an assertion, wherever it stands in it."""
_ASSERTS = re.compile(
    r"""(?ix) (?:assert|expect(?!ed|ation)|require|verify|check|should|xctassert)\w*+!?
      | (?:is_?)?(?:deep|strict)?_?equals?(?:_?to)? | eq | that | to_?(?:be|equal|strict_?equal)
      | (?:be|ok|same)"""
)


_CHANGES = _names(
    """concat concatenate extend fill flip fliplr flipud hstack pop repeat reshape resize reverse
    reversed roll rot90 rotate shift shuffle slice sort sorted splice swapaxes t tile transpose
    transposed unshift vstack zip zipped"""
)
_ADDS = _names(
    "add addAll addLast append emplace_back insert insertLast prepend push push_back pushBack"
)
_SIZES = _names("empty eye full fill ones rand randint reshape resize shape zeros")
_OPENS = _names("click dig open press reveal select step uncover update")
_DENIES = _names("not ne neq nequal unequal false falsy falsey refute deny isnt doesnt")
"""Parts of the names of assertions that something is not so."""


_ROLES = {
    "mines": "mine mines bomb bombs",
    "size": """size sizes shape dim dims dimension dimensions rows cols columns height width
        directions direction dirs dir deltas delta offsets neighbors neighbours dx dy dr dc""",
    "several": "clicks moves positions queries",
    "place": """target start coord coords coordinate coordinates action point location loc cell
        guess""",
    "expected": """expected expect exp want wanted out output answer ans after correct res result
        solution outcome solved annotated""",
    "click": "click clicked move pos position",
    "board": "board boards grid minefield field garden matrix map input before given game",
}
_OF_NUMBERS = frozenset(["mines", "size", "several", "place"])
_WORDS = {word: role for role, words in _ROLES.items() for word in words.split()}
_PARTS = re.compile(r"[A-Z]?[a-z]+(?:90)?|[A-Z]+(?![a-z])")


def _parts(name: str) -> list[str]:
    return [part.lower() for part in _PARTS.findall(name[-_LONGEST:])]


def role_of(name: str, *, numbers: bool = False) -> str:
    """What a name says of a list: "expected", "click", "board", or nothing.

    Of nothing but `numbers` it may say more: "mines", "size", "several" clicks, a "place".

    >>> role_of("expectedNumberedBoard"), role_of("input_board"), role_of("click2"), role_of("x")
    ('expected', 'board', 'click', '')
    >>> role_of("board_size"), role_of("board_size", numbers=True)
    ('board', 'size')
    """
    found = {_WORDS.get(part, "") for part in _parts(name)}
    if not numbers:
        found -= _OF_NUMBERS
    return next((role for role in _ROLES if role in found), "")


def changes(name: str) -> bool:
    """Whether a function, or a method, of that name gives another list than the one it is given.

    >>> changes("np.rot90"), changes(".reverse"), changes("annotate")
    (True, True, False)
    """
    return _last(name).lower() in _CHANGES


def adds(name: str) -> bool:
    """Whether a method of that name puts something at the end of a list.

    >>> adds("board.push_back"), adds("annotate")
    (True, False)
    """
    return _last(name) in _ADDS or _last(name).lower() in _ADDS


def takes_size(name: str) -> bool:
    """Whether a function of that name is given a size.

    >>> takes_size("np.zeros"), takes_size("annotate")
    (True, False)
    """
    return _last(name) in _SIZES


def opens(name: str) -> bool:
    """Whether a function of that name may open a cell.

    >>> opens("updateBoard"), opens("game.click"), opens("range")
    (True, True, False)
    """
    return not _OPENS.isdisjoint(_parts(_last(name)))


def denies(name: str) -> bool:
    """Whether the name of an assertion says that something is not so.

    >>> denies("assertNotEqual"), denies("assert_ne!"), denies(".not.toEqual"), denies("notes")
    (True, True, True, False)
    """
    return not _DENIES.isdisjoint(_parts(name))


def _last(name: str) -> str:
    return re.split(r"\.|::", name)[-1]


def makes_list(name: str) -> bool:
    """Whether a function of that name gives the list of its arguments.

    >>> makes_list("Arrays.asList"), makes_list("List.of"), makes_list("annotate")
    (True, True, False)
    """
    parts = re.split(r"\.|::", name)
    return parts[-1] in _LISTS or ".".join(parts[-2:]) in _LISTS


def makes_nothing(name: str) -> bool:
    """Whether a function of that name gives its argument as it is.

    >>> makes_nothing("np.array"), makes_nothing("annotate")
    (True, False)
    """
    return name in _CASTS or re.split(r"\.|::", name)[-1] in _CASTS


def asserts(name: str) -> bool:
    """Whether that is the name of an assertion.

    >>> asserts("self.assertEqual"), asserts("EXPECT_EQ"), asserts("annotate")
    (True, True, False)
    """
    return _ASSERTS.fullmatch(re.split(r"\.|::", name)[-1]) is not None


class Lexer:
    """Cuts lines of source code into tokens, comments over several lines included.

    >>> lexer = Lexer("Test.java")
    >>> [token.text for token in lexer.tokens((1, b"x = List.of('E'); // a row"))]
    ['x', '=', 'List.of', '(', 'E', ')', ';']
    """

    def __init__(self, source: str) -> None:
        self.inside = ""
        """What ends the comment in which the next line begins; empty where it is in none."""
        self._source = source

    def tokens(self, line: Line) -> Iterator[Token]:
        """The tokens of a line. Raises ParseError for what is no text, and for an open quote."""
        number, text = line[0], text_of_line(line, self._source)
        at = self._behind(text, 0)
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                return
            kind, said = str(found.lastgroup), found[0]
            at = found.end()
            if kind in ("block", "text"):
                if kind == "text" and text[: found.start()].rstrip()[-1:] in tuple("=(,:"):
                    raise ParseError(
                        "a text over several lines: give its rows alone, or as strings in a list"
                    ).located(self._source, number, found.start() + 1)
                self.inside = _ENDS[said]
                at = self._behind(text, at)
            elif kind not in ("blank", "dropped", "ignored"):
                yield self._token(kind, said, text, number, found.start())

    def _behind(self, text: str, at: int) -> int:
        """Where the text goes on behind the comment in which it is at that place."""
        if not self.inside:
            return at
        end = text.find(self.inside, at)
        if end < 0:
            return len(text)
        end += len(self.inside)
        self.inside = ""
        return end

    def _token(self, kind: str, said: str, text: str, number: int, at: int) -> Token:
        if kind == "denial":
            kind = "!="
        elif kind in ("double", "single"):
            kind, said = "symbol", unescaped(said) if "\\" in said else said[1:-1]
        elif kind == "mark":
            kind = "=" if said in _ASSIGNS else "==" if said == "===" else said
        elif kind == "number":
            said = said.partition(".")[0]
        elif kind == "range":
            kind = "word"
        elif kind == "other" and said in "\"'":
            raise no_token(text, at).located(self._source, number, at + 1)
        return Token(kind, said, number, at + 1)
