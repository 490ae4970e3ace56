"""Phrases that messages share: `2 cells`, text on one line, "did you mean ...?"."""

import errno
import os
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from math import log10
from operator import index
from typing import TYPE_CHECKING, Any

from minesweeper_kit.errors import FormatError, ShapeError

if TYPE_CHECKING:
    from fractions import Fraction

_LISTED = 8
"""How many names a message lists at most."""

_SHOWN = 40
"""How many characters of what was read a message repeats, unless more help."""

LONGEST_NAME = 100
"""So many characters of a case's name are in a message at most."""

_NEAR = 3
"""So many notations at most are named as the nearest ones."""

SHORT = 40
"""How many digits of a number a message repeats at most."""

DIGITS = 4_300
"""How many digits a number has at most that JSON and CSV hold exactly, as a text of digits.

Longer ones Python reads only where it is told to."""

_LEAST = 1e-4

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a text begins with that spreadsheets take for a formula."""

# Those that turn the direction of writing as well: they can show one text as another.
_CONTROLS = "[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


def unknown_name(
    kind: str, name: str, known: Iterable[str], lister: str = "mskit formats"
) -> FormatError:
    """The FormatError for a name that is not among `known`. It suggests the nearest names.

    `kind` is what the name is of, such as "dialect"; `lister` is what lists all such names.

    >>> print(unknown_name("dialect", "letcode", ["codingninjas", "leetcode"]))
    unknown dialect 'letcode': did you mean leetcode?
    >>> print(unknown_name("dialect", "chess", ["codingninjas", "leetcode"]))
    unknown dialect 'chess': there are codingninjas, leetcode

    Of more names than a message can list it says where they are.
    """
    import difflib

    names = list(known)
    near = difflib.get_close_matches(shorten(name).lower(), names, n=3, cutoff=0.65)
    if near:
        advice = f"did you mean {' or '.join(near)}?"
        if len(names) > _LISTED:
            advice += f" ({lister} lists them all)"
    elif len(names) <= _LISTED:
        advice = f"there are {', '.join(names)}"
    else:
        advice = f"{lister} lists them all"
    return FormatError(f"unknown {kind} {quoted(name)}: {advice}")


def nearest(names: Sequence[str]) -> str:
    """What a message adds of the notations that come near: their names where they are few.

    >>> nearest(["leetcode", "uva"]), nearest(["a", "b", "c", "d"])
    ('; nearest are leetcode, uva', '')
    """
    return f"; nearest are {comma_list(names)}" if len(names) <= _NEAR else ""


def comma_list(names: Iterable[str], most: int = 300) -> str:
    """The names with commas between them; past `most` characters, how many more there are.

    >>> comma_list(["csv", "grid"]), comma_list(["array", "csv", "grid"], 10)
    ('csv, grid', 'array, csv and 1 more')
    """
    shown = list(names)
    left = 0
    while len(shown) > 1 and len(", ".join(shown)) > most:
        shown.pop()
        left += 1
    return ", ".join(shown) + f" and {left} more" * bool(left)


def or_list(names: Iterable[str]) -> str:
    """The names with commas between them, and `or` before the last one.

    >>> or_list([".svg", ".png", ".html"]), or_list([".txt"])
    ('.svg, .png or .html', '.txt')
    """
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def openable(path: str | os.PathLike[str]) -> str:
    """The path as a text.

    Raises FileNotFoundError for one with a NUL, of which Python alone says ValueError.

    >>> openable("boards.txt")
    'boards.txt'
    """
    name = os.fspath(path)
    if "\0" in name:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    return name


def one_line(text: str, most: int | None = None) -> str:
    r"""The text with line ends and other control characters written as escapes.

    Of more than `most` characters the last are left out.

    >>> print(one_line("first\nsecond"))
    first\nsecond
    >>> print(one_line("first\nsecond", 10))
    first\n...
    """
    if most is not None:
        text = text[: most + 1]  # an escape is never shorter
    text = re.sub(_CONTROLS, lambda found: ascii(found[0])[1:-1], text)
    return text if most is None or len(text) <= most else text[: most - 3] + "..."


SYMBOLS_ADVICE = 'as in --symbols "*=MINE -=HIDDEN .=BLANK"'
"""How errors show the option that says what symbols mean."""

HIDES = "the board hides its mines; use solve to find its safe cells"
"""The fault of a position where the whole board is needed."""


def ragged(row: int, cells: int, cols: int) -> ShapeError:
    """The ShapeError for a row (zero-based) of `cells` cells where those above have `cols`.

    >>> print(ragged(1, 3, 2))
    row 1 (from 0) has 3 cells, expected 2 like the rows above
    """
    return ShapeError(
        f"row {row} (from 0) has {counted(cells, 'cell')}, expected {cols} like the rows above"
    )


def counted(number: int, noun: str, digits: int | None = SHORT) -> str:
    """The number with its noun, which takes an s, or es after one, unless the number is 1.

    `digits` are those of `numeral`.

    >>> counted(1, "cell"), counted(2, "cell"), counted(0, "guess"), counted(10**41, "cell")
    ('1 cell', '2 cells', '0 guesses', 'about 1.0e41 cells')
    """
    if number == 1:
        return f"{number} {noun}"
    return f"{numeral(number, digits)} {noun}{'es' if noun.endswith('s') else 's'}"


def as_json(value: Any) -> str:
    """A value as messages show it: as JSON, whether it was read from JSON or YAML, cut where long.

    >>> as_json([None, "☀"])
    '[null, "☀"]'
    >>> len(as_json("E" * 1000)), as_json(10**5000)
    (80, 'about 1.0e5000')
    """
    import json  # which takes a while, and only messages need it

    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):  # a date of TOML, a very long number
        return as_python(value)
    return shorten(text, 2 * _SHOWN)


def as_python(value: object) -> str:
    """A value as messages show it: as Python writes it, cut where long.

    >>> as_python((1, None)), as_python(10**5000), as_python([10**5000])
    ('(1, None)', 'about 1.0e5000', 'a list')
    """
    if isinstance(value, str):
        return quoted(value)
    if type(value) is int:
        return numeral(value)
    try:
        return shorten(repr(value))
    except ValueError:  # a very long number in it
        return a_type(value)


def quoted(text: str | bytes) -> str:
    r"""What was read, as messages show it: in quotes, cut to 40 characters.

    `said` is a text, or a line of a file, whose blanks at both ends are left out.

    >>> quoted(b" E E M\n"), quoted(" ")
    ("'E E M'", "' '")
    >>> quoted("E" * 1000)
    "'EEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE...'"
    """
    if isinstance(text, bytes):
        # A character takes four bytes at most: no need to decode a long line.
        text = text.strip()[: 5 * _SHOWN].decode("utf-8", "backslashreplace").strip()
    return repr(shorten(text))


def shorten(text: str, most: int = _SHOWN) -> str:
    """The text, of which three dots take the end where it has more than `most` characters.

    >>> shorten("EEEEEEEE", 5), shorten("EEE", 5)
    ('EE...', 'EEE')
    """
    return text if len(text) <= most else text[: most - 3] + "..."


def columns_of(text: str) -> int:
    """How many columns of a terminal the text takes.

    >>> columns_of("EM"), columns_of("\N{BOMB}"), columns_of("1\ufe0f\u20e3")
    (2, 2, 2)
    """
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    wide = 0
    for character in text:
        if character == "\ufe0f":  # what stands before is shown as a picture
            wide += wide == 1
        elif category(character) not in ("Mn", "Me", "Cf"):
            wide += 1 + (east_asian_width(character) in "WF")
    return wide


def percent(chance: "Fraction") -> str:
    """The chance in two digits, so that 0 % and 100 % are said only of what is certain.

    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(1, 1000)), percent(Fraction(0))
    ('33%', '<1%', '0%')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    rounded = round(chance * 100)
    return "<1%" if rounded < 1 else ">99%" if rounded > 99 else f"{rounded}%"


def odds(chance: "Fraction") -> str:
    """The chance in four digits or so; 0 % and 100 % are said only of what is certain.

    >>> from fractions import Fraction
    >>> odds(Fraction(1, 3)), odds(Fraction(1, 10**5)), odds(Fraction(1))
    ('33.33%', 'less than 0.01%', '100.00%')
    """
    if 0 < chance < _LEAST or 0 < 1 - chance < _LEAST:
        return "less than 0.01%" if chance < _LEAST else "more than 99.99%"
    return f"{float(chance):.2%}"


def numeral(number: int, digits: int | None = SHORT) -> str:
    """The number as a text: exact where it has up to so many digits, else about how large it is.

    It is exact in any case where `digits` is None.

    >>> numeral(-12), numeral(10**40 - 1)[-5:], numeral(10**40), numeral(-(7**6000))
    ('-12', '99999', 'about 1.0e40', 'about -3.9e5070')
    >>> len(numeral(10**5000, None))
    5001
    """
    if digits is None:
        from decimal import Decimal  # which has no limit of digits

        return str(Decimal(number))
    if abs(number) < 10**digits:
        with suppress(ValueError):  # Python can be told to write fewer digits
            return str(number)
    power = log10(abs(number))
    leading, exponent = round(10 ** (power % 1), 1), int(power)
    if leading == 10:
        leading, exponent = 1.0, exponent + 1
    return f"about {'-' * (number < 0)}{leading}e{exponent}"


def size_of(*sides: int) -> str:
    """The size of a board, or of several, as messages show it.

    >>> size_of(3, 4), size_of(2, 10**50)
    ('3x4', '2 x about 1.0e50')
    """
    texts = list(map(numeral, sides))
    return (" x " if any(" " in text for text in texts) else "x").join(texts)


def outside_board(row: int, col: int, rows: int, cols: int) -> str:
    """What messages say of a cell, counted from 0, that a board does not have.

    >>> outside_board(2, 0, 2, 3)
    '(2, 0) is outside the board (rows 0-1, columns 0-2)'
    """
    cells = f"rows 0-{rows - 1}, columns 0-{cols - 1}" if rows and cols else f"{rows}x{cols} cells"
    return f"({numeral(row)}, {numeral(col)}) is outside the board ({cells})"


def ratio(chance: "Fraction", digits: int = SHORT) -> str:
    """The chance as a text: exact where both its numbers have up to so many digits, else about.

    >>> from fractions import Fraction
    >>> ratio(Fraction(1, 3)), ratio(Fraction(10**50, 3 * 10**50 + 1)), ratio(Fraction(1))
    ('1/3', 'about 0.333333', '1')
    """
    parts = [numeral(part, digits) for part in chance.as_integer_ratio()]
    if any(" " in part for part in parts):
        return f"about {float(chance):.6g}"
    return "/".join(parts if parts[1] != "1" else parts[:1])


def wrong_type(wanted: str, given: object, advice: str = "") -> TypeError:
    """The TypeError for an argument of another kind; `advice` says what takes that kind.

    >>> wrong_type("a text", ["E"], "Board.from_lists takes lists")
    TypeError('a text was expected, not a list: Board.from_lists takes lists')
    """
    return TypeError(f"{wanted} was expected, not {a_type(given)}{': ' * bool(advice)}{advice}")


def whole_number(value: Any, name: str) -> int:
    """The value of an argument as Python's whole number. Raises TypeError for what is none.

    >>> whole_number("x", "seed")
    Traceback (most recent call last):
        ...
    TypeError: seed: a whole number was expected, not 'x'
    """
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{name}: a whole number was expected, not {as_python(value)}") from None


def a_type(value: object) -> str:
    """The name of a value's type, with its article.

    >>> a_type([]), a_type(1)
    ('a list', 'an int')
    """
    name = type(value).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def xml_text(text: str) -> str:
    r"""The text with what XML 1.0 has no way to write replaced.

    >>> ascii(xml_text("an\x1b escape"))
    "'an\\ufffd escape'"
    """
    return re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


def exact(chance: "Fraction") -> str:
    """The chance as reports for programs have it: exact, unless its numbers are very long.

    >>> from fractions import Fraction
    >>> exact(Fraction(1, 3))
    '1/3'
    """
    return ratio(chance, DIGITS)


def install(*packages: str) -> str:
    """The command that installs packages beside the kit, which pipx may have installed.

    >>> install("numpy", "pillow").endswith(" numpy pillow")
    True
    """
    names = " ".join(packages)
    if os.path.exists(os.path.join(sys.prefix, "pipx_metadata.json")):
        return f"pipx inject {os.path.basename(sys.prefix)} {names}"
    return f"pip install {names}"


def system_error(error: OSError, otherwise: str) -> str:
    """What is said of an error of the system: of which file, or `otherwise`, and what to do.

    >>> system_error(FileNotFoundError(2, "No such file or directory"), "boards.txt")
    'boards.txt: No such file or directory'
    """
    name = str(otherwise if error.filename is None else error.filename or "''")
    return f"{name}: {error.strerror or error}{_what_to_do(error, name)}"


_CLICK = re.compile(r"\d{1,4}(,\d{1,4})?")
"""A name that a file hardly has: who gives it means a cell, or a row or column of one."""


def _what_to_do(error: OSError, path: str) -> str:
    """What to do about an error of the system, where that is known."""
    if isinstance(error, IsADirectoryError):
        return "; name a file in it"
    if isinstance(error, FileExistsError):
        return "; it is a file: name a folder"
    if not isinstance(error, FileNotFoundError) or "://" in path:
        return ""
    if _CLICK.fullmatch(path):
        return "; to click a cell use reveal --click ROW,COL"
    from difflib import get_close_matches

    folder, name = os.path.split(path)
    if folder and not os.path.isdir(folder):
        return f"; there is no folder {folder}"
    try:
        near = get_close_matches(name, os.listdir(folder or os.curdir), 1, 0.8)
    except OSError:
        return ""
    return f"; did you mean {os.path.join(folder, near[0])}?" if near else ""


def csv_row(values: Iterable[Any]) -> list[Any]:
    """The row of a report in CSV, whose texts no spreadsheet takes for formulas.

    >>> csv_row(["=1+1", "case 1", -1])
    ["'=1+1", 'case 1', -1]
    """
    return [
        f"'{value}" if isinstance(value, str) and value[:1] in _FORMULA else value
        for value in values
    ]


def report_json(value: Any) -> str:
    r"""A value of a report as JSON, in ASCII.

    A byte of a file's name that is no UTF-8, which Python has as half a character, is an
    escape in the text: JSON has no way to write it.

    >>> print(report_json(["☀", "a\udcff"]))
    ["\u2600", "a\\udcff"]
    """
    import json  # which takes a while

    text = json.dumps(value)
    return json.dumps(_whole_characters(value)) if "\\ud" in text else text


def _whole_characters(value: Any) -> Any:
    """The value with an escape for each half of a character in its texts."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {_whole_characters(key): _whole_characters(each) for key, each in value.items()}
    return [_whole_characters(each) for each in value] if isinstance(value, list | tuple) else value
