r"""Recognise texts of other kinds, such as programs, settings, tables and version numbers.

They have no board, so that a search of a folder skips them. A text that names a board by a key is
none of them: its fault has to be mended.
"""

import re

from minesweeper_kit.errors import MinesweeperKitError, NoBoardError
from minesweeper_kit.layouts.documents.document import names_cases

_SCALAR = rb"(?:-?[0-9.]++|true|false|null|\"[\w .-]*+\")"
_FLAT_RECORDS = re.compile(
    rb"(?:\{\s*+\"\w++\"\s*+:\s*+%b\s*+(?:,\s*+\"\w++\"\s*+:\s*+%b\s*+)*+\}\s*+)++"
    % (_SCALAR, _SCALAR)
)
"""Objects of names, numbers and words, as lines of a log are."""

_WORD = re.compile(rb"\"[a-z][a-z ]*+\"")
_LIST = re.compile(rb"\[\s*+[0-9]++(?:\s*+,\s*+[0-9]++)*+\s*+\]")
"""One list of numbers: a click, and no board."""

_VERSION = re.compile(rb"v?[0-9]{1,9}(?:\.[0-9]{1,9}){2,3}")

_SETTINGS = re.compile(rb"(?:[a-z][\w-]*+:(?:[ ]++(?:[\w.-]++|\[[\w ,.-]*+\])|)[ \t]*+\r?+\n?+)++")
"""Lines of YAML, each a key with a word, a number or a list of them."""

_COLUMNS = re.compile(
    rb"[a-z]\w*+(?:,[a-z]\w*+)++[ \t]*+\r?+\n(?:-?[\w.]*+(?:,-?[\w.]*+)++[ \t]*+\r?+(?:\n|\Z))++"
)
"""A table with a header of names in small letters."""

_FUNCTION = re.compile(
    rb"(?m)^[ \t]*+(?:(?:export|public|private|static|async|final|pub|pub\(crate\))[ \t]++)*+"
    rb"(?:(?:class|def|fn|fun|func|function|impl|struct)[ \t]++[A-Za-z_]\w*+[^\n]{0,200}[{(:]"
    rb"|(?:const|let|var)[ \t]++\w++[^\n=]{0,100}="
    rb"[ \t]*+(?:function\b|\([^()\n]{0,200}\)[^\n=]{0,60}=>)"
    rb"|[A-Za-z_][\w<>,:*&\[\] ]{0,100}[*& \]>]\w++\([^;{}\"'\n]{0,300}\)\s{0,9}\{)"
)
"""A line that begins a class or a function."""

_ROWS = re.compile(
    rb"[\[{]\s*+[\w<>!\[\] ]{0,20}[\[{]\s*+[\"']"
    rb"|Of(?:<\w++>)?\(\s*+\w*+Of(?:<\w++>)?\(\s*+[\"']"
    rb"|[\[{](?:[^][{}()\"';:=,]++,){2,}+[^][{}()\"';:=,]*+[]}]\s*+,\s*+[\[{]"
    rb"|[\"'`]\|?[ .*#@?~_0-9EMBXFH-](?:[ .*#@?~_0-9EMBXFH|-]|\\[nr])++[\"'`]"
    rb"|(?m:^[ \t\"'`|/*]*+[.*#@?~_0-9EMBXFH-][ .*#@?~_0-9EMBXFH|-]++[\"'`\\nr|);,\t ]*+$)"
)
"""Lists of symbols in quotes, two lists of three numbers, and a row of cells, quoted or not."""

_MOST = 1 << 16
"""Larger texts are not looked at."""


def is_without_board(data: bytes) -> bool:
    r"""Whether a text that no format could read is of another kind.

    >>> is_without_board(b"x,y\n1,2\n"), is_without_board(b"3.11.7\n"), is_without_board(b"[1, 2]")
    (True, True, True)
    >>> is_without_board(b'{"board": "chess"}'), is_without_board(b"h,h\n1,x\n")
    (False, False)
    """
    if len(data) > _MOST or names_cases(data):
        return False
    text = data.strip()
    if _COLUMNS.fullmatch(text):
        names = text.split(maxsplit=1)[0].split(b",")
        return len(set(names)) == len(names)  # those of cells would stand twice
    kinds = (_WORD, _LIST, _VERSION, _SETTINGS, _FLAT_RECORDS)
    return any(kind.fullmatch(text) for kind in kinds)


def is_program(data: bytes) -> bool:
    r"""Whether a text is source code with a function, and no rows of cells in it.

    >>> code = b"def reveal(board, click):\n    for r, c in [[0, 1], [1, 0]]:\n        pass\n"
    >>> is_program(code), is_program(code + b"print(reveal([['E', 'M']], [0, 0]))\n")
    (True, False)
    """
    return len(data) <= _MOST and bool(_FUNCTION.search(data)) and not _ROWS.search(data)


def without_board(error: MinesweeperKitError, data: bytes, source: str) -> MinesweeperKitError:
    r"""The error, or a NoBoardError for a text of another kind.

    That of a list says what the error does, in its place.

    >>> from minesweeper_kit.errors import SymbolError
    >>> print(without_board(SymbolError("unknown symbol 'x'"), b"x,y\n1,2\n", "a.csv"))
    a.csv: no board in here: no line is a row of cells
    """
    if is_program(data):
        name = f" {source}" if source[:1] not in "<-" else " FILE"
        what = "no board in here: this looks like a program; to test a solution, judge it"
        return NoBoardError(f"{what} (mskit judge{name})").located(source)
    if isinstance(error, NoBoardError) or not is_without_board(data):
        return error
    if _LIST.fullmatch(data.strip()):
        return NoBoardError(error.message).located(source, error.line, error.column)
    return NoBoardError("no board in here: no line is a row of cells").located(source)
