"""The tokens of source code, whatever its language: values, names, and what stands around them.

All that languages have of their own is in the tables here. What says nothing of a value
is dropped: comments, types, keywords.
"""

import re
from collections.abc import Iterator

from minesweeper_kit.errors import CodeError, ParseError
from minesweeper_kit.layouts.brackets.tokens import Token, no_token, text_of_line, unescaped
from minesweeper_kit.layouts.lines import Line

_DROPPED = {
    "Ruby's words": r"%[wiWI](?=[\[(\{])",
    "comments": r"//.* | \#(?!(?:expect|require)\().* | (?<!\S)--(?=\s|$).* | (?<![^\s;])%.*",
    "marks of strings": r"\b(?:[bBuUrRLf]|u8)(?=[\"'])",
    "methods without arguments": r"[?]?\.(?!revers|transpos|rot|flip|sort|pop|shift)\w{1,40}+\(\)",
    "Go's types": r"(?<!\w)(?:\[[0-9]{0,9}+\]){1,4}(?=[A-Za-z_])[A-Za-z_]\w{0,60}",
    "types whose name stands on the line before": r"(?:\[[ ]?\]){1,4}(?=[ ]?\{)",
    "types with parameters": r"\b(?!Assert|assert|expect)[A-Za-z_][\w:.]{0,60}+<[\w<>\s,:&]{0,60}>",
    "parameters of an assertion": r"(?<=\w)<[\w\s,\[\]]{1,60}>(?=\()",
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
    "block": r"/\*|\{-(?![0-9])|\(\*(?=\s)|<!--|--\[\[|(?<!.)(?:=begin|\#if[ ]0)\b",
    "index": r"(?<=[\w>])(?:[ ]?\[[ ]?\]|\[[-:0-9, ]{0,20}+\]){1,4}",
    "denial": r"\bnot\b'?|!==?|/=|<>",
    "added": r"(?<!.)\+[ \t]*+(?=[A-Za-z_\[\{\"'])",
    "negated": r"(?:(?<=[=(,])|(?<=[=(,][ ]))[-~](?=[A-Za-z_.]{0,20}\(?\[)",
    "minus": r"(?:(?<=[\])])|(?<=[\])][ ]))-(?=[ ]?[0-9\[(])",
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
_REPORT = re.compile(
    r"Assertion(?:Failed)?Error:|^assertion .{0,60}failed|Lists differ:|Which is:|^--- FAIL:"
)
_ENDS = {
    "/*": "*/",
    "{-": "-}",
    "(*": "*)",
    "<!--": "-->",
    "--[[": "]]",
    "=begin": "=end",
    "#if 0": "#endif",
    '"""': '"""',
    "'''": "'''",
}
_ASSIGNS = frozenset({":=", "<-"})


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
        if text.startswith(">>> "):
            raise ParseError(
                "a prompt: give the code alone, without >>> and what it printed"
            ).located(self._source, number, 1)
        report = _REPORT.search(text)
        if report:
            raise CodeError(
                "a report of a test that failed: give the board, the click and the outcome alone"
            ).located(self._source, number, report.start() + 1)
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
        elif kind == "minus":
            kind = "times"
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
