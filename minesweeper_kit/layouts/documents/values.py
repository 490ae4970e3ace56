"""Boards and clicks as they stand in a document, and the places of their faults."""

import re
from collections.abc import Mapping
from typing import Any

from minesweeper_kit.board import Board, Click
from minesweeper_kit.cell import LARGEST
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import MinesweeperKitError, ParseError, ShapeError, SymbolError
from minesweeper_kit.layouts.documents.keys import number_keys
from minesweeper_kit.markup.source_data import FoldedText, Path, SourceData
from minesweeper_kit.wording import as_json, quoted, ragged, shorten

_TWO_NUMBERS = re.compile(
    r"\s*+([\[(]?)\s*+(-?[0-9]{1,30})(?:\s*+,\s*+|\s++)(-?[0-9]{1,30})\s*+([\])]?)\s*+"
)
_PAIRS = ("", "[]", "()")


def value_at(document: SourceData, path: Path) -> Any:
    """The value at `path` of a document."""
    value = document.value
    for key in path:
        value = value[key]
    return value


def kind(value: Any) -> str:
    """What a value is, in words for a message.

    >>> kind([1, 2]), kind("EM")
    ('a list', '"EM"')
    """
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return "nothing" if value is None else as_json(value)


def click_at(document: SourceData, path: Path, *, plain: bool) -> Click | None:
    """The click that is the value at `path`; None for null. Raises ParseError.

    In `plain` data it may also be a text (`"3,0"`) or a mapping (`{"row": 3, "col": 0}`).

    >>> from minesweeper_kit.markup.json import read_json
    >>> click_at(read_json(b'{"click": "3, 0"}', "a.json"), ("click",), plain=True)
    (3, 0)
    """
    value = value_at(document, path)
    if value is None:
        return None
    pair = value
    if plain:
        pair = numbers_of(value)
    if not isinstance(pair, list) or len(pair) != 2 or any(type(n) is not int for n in pair):
        what = "a click [row, col], two whole numbers"
        raise document.error(f"expected {what}, found {as_json(value)}", *path)
    if max(map(abs, pair)) > LARGEST:
        raise document.error(f"the click {as_json(value)}: {LARGEST} is the most", *path)
    return pair[0], pair[1]


def two_numbers(text: str) -> Click | None:
    """The click that a text spells: two whole numbers, perhaps in brackets; None for any other.

    >>> two_numbers("3,0"), two_numbers("[3, 0]"), two_numbers("(3 0)"), two_numbers("[3,0)")
    ((3, 0), (3, 0), (3, 0), None)
    """
    found = _TWO_NUMBERS.fullmatch(text)
    if found is None or found[1] + found[4] not in _PAIRS:
        return None
    return int(found[2]), int(found[3])


def numbers_of(value: Any) -> Any:
    """The click as a list of two numbers where it is spelled otherwise; else the value itself.

    >>> numbers_of("3, 0"), numbers_of({"row": 3, "col": 0}), numbers_of("three")
    ([3, 0], [3, 0], 'three')
    """
    if isinstance(value, str):
        click = two_numbers(value)
        return value if click is None else list(click)
    if isinstance(value, dict) and len(value) == 2:
        keys = number_keys(list(value))
        return [value[keys["row"]], value[keys["col"]]] if len(keys) == 2 else value
    return value


def is_click(value: Any) -> bool:
    """Whether a value can be nothing but a click: two whole numbers, in any spelling.

    >>> is_click([3, 0]), is_click("3,0"), is_click(["E", "M"])
    (True, True, False)
    """
    pair = numbers_of(value)
    return isinstance(pair, list) and len(pair) == 2 and all(type(n) is int for n in pair)


def board_at(document: SourceData, path: Path, dialect: Dialect) -> Board:
    """The board at `path`: a text, a list of strings, or a list of lists. Raises ParseError.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> from minesweeper_kit.markup.json import read_json
    >>> board_at(read_json(b'{"board": ["EM"]}', "a.json"), ("board",), find_dialect("leetcode"))
    Board(1, 2, 'EM')
    """
    value = value_at(document, path)
    texts: list[Any] = value if isinstance(value, list) else [value]
    for place, text in enumerate(texts):
        if isinstance(text, FoldedText):
            found: Path = path if text is value else (*path, place)
            key = next((key for key in reversed(path) if isinstance(key, str)), "board")
            raise document.error(
                "YAML joins these lines into one, and their ends are lost: write the board as a "
                f"block ({key}: |)",
                *found,
            )
    if isinstance(value, str):
        rows = value.strip("\n").split("\n") if value.strip("\n") else []
        above = len(value) - len(value.lstrip("\n"))
        return board_of_rows(document, path, rows, dialect, above=above)
    if not isinstance(value, list):
        raise _no_row(document, path, value, "a board, which is rows of symbols")
    if all(isinstance(row, str) for row in value):
        return board_of_rows(document, path, value, dialect)
    cells = bytearray()
    of, what = (str, "a string") if isinstance(value[0], str) else (list, "a list of symbols")
    for number, row in enumerate(value):
        if not isinstance(row, of):
            like = " like the rows above" if number else ""
            raise _no_row(document, (*path, number), row, f"a row, {what}{like}")
        if len(row) != len(value[0]):
            wrong = ragged(number, len(row), len(value[0]))
            raise document.locate(wrong, *path, number)
        try:
            cells += dialect.alphabet.decode_symbols([_symbol(symbol) for symbol in row])
        except KeyError as missing:
            at = list(map(_symbol, row)).index(missing.args[0])
            if not isinstance(row[at], str | int):
                what = f"expected a symbol, found {kind(row[at])}"
                raise document.error(what, *path, number, at) from None
            error = dialect.alphabet.unknown(missing.args[0])
            raise document.locate(error, *path, number, at) from None
    return Board(len(value), len(value[0]) if value else 0, dialect.alphabet.settle(bytes(cells)))


def _symbol(value: Any) -> str:
    """A symbol of a matrix; a number or Boolean is the symbol that is spelled as in JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def board_of_rows(
    document: SourceData, path: Path, rows: list[str], dialect: Dialect, *, above: int | None = None
) -> Board:
    """The board of row strings at `path`. Raises ParseError.

    They are those of a list, or of one text, in which there are `above` empty lines before them.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> from minesweeper_kit.markup.json import read_json
    >>> document = read_json(b'["EM"]', "board.json")
    >>> board_of_rows(document, (), document.value, find_dialect("leetcode"))
    Board(1, 2, 'EM')
    """
    try:
        texts = [row.encode("utf-8", "surrogatepass") for row in rows]
        for number, text in enumerate(texts if not dialect.alphabet.keeps_blanks else ()):
            _reject_several(text, dialect, number)
        return Board(*dialect.alphabet.decode(texts, line=0))
    except ParseError as error:
        number = error.line or 0
        if above is not None:
            raise document.locate(error, *path, row=number + above) from None
        if isinstance(error, SymbolError) and error.column:
            error.column += document.mark(*path, number).style in ("'", '"')
        raise document.locate(error, *path, number) from None


def _reject_several(row: bytes, dialect: Dialect, number: int) -> None:
    """Raise ShapeError, at line `number`, for rows in the place of one: `EM EE`.

    Symbols stand between blanks each, or none does.
    """
    pieces = row.split()
    if len(pieces) < 2 or max(map(len, pieces)) < 2:
        return
    widths = [dialect.alphabet.decode([piece], line=number)[1] for piece in pieces]
    if max(widths) > 1:
        what = (
            f"{quoted(row)} may be {len(pieces)} rows, or one; put a comma or a line end between "
        )
        what += "two rows, and blanks between all symbols of a row or none"
        raise ShapeError(what).located(None, number)


def _no_row(document: SourceData, path: Path, value: Any, what: str) -> ParseError:
    """The error for a value at `path` that is not `what` it should be: a board, or a row."""
    if value is None or isinstance(value, str | list | dict):
        return document.error(f"expected {what}, found {kind(value)}", *path)
    block = ", or write the board as a block (board: |)" if document.has_blocks else ""
    return document.error(
        f"expected {what}, found the value {shorten(document.written(*path))}, which is no text: "
        f"quote the row{block}",
        *path,
    )


def unknown_parts(
    extra: Mapping[str, Any], board: Board, dialect: Dialect, *, clicked: bool
) -> tuple[str, ...]:
    """A sentence for each key that holds another board of the same size, or a click on the board.

    `extra` are keys that name no part of the case, with their values. A case that is
    `clicked` has its click already: other pairs of numbers are something else.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> leetcode = find_dialect("leetcode")
    >>> extra = {"wanted": ["1M"], "size": [1, 2], "start": [0, 0]}
    >>> for sentence in unknown_parts(extra, Board(1, 2, "EM"), leetcode, clicked=False):
    ...     print(sentence)
    the unknown key 'wanted' holds a board: name it expected, or put it under extra
    the unknown key 'start' holds a click: name it click, or put it under extra
    """
    found = []
    for key, value in extra.items():
        if not isinstance(value, str | list | dict):
            continue
        if _is_board(value, board, dialect):
            found.append(_sentence(key, "a board", "expected"))
        elif not clicked and is_click(value) and _is_inside(value, board):
            found.append(_sentence(key, "a click", "click"))
    return tuple(found)


def _sentence(key: str, what: str, name: str) -> str:
    return f"the unknown key {quoted(key)} holds {what}: name it {name}, or put it under extra"


def _is_inside(value: Any, board: Board) -> bool:
    row, col = numbers_of(value)
    return bool(0 <= row < board.rows and 0 <= col < board.cols)


def _is_board(value: Any, board: Board, dialect: Dialect) -> bool:
    """Whether the value is a board of the same size, in the symbols of the dialect."""
    rows = value.strip("\n").split("\n") if isinstance(value, str) else value
    if not isinstance(rows, list) or len(rows) != board.rows or not board.cells:
        return False
    if not all(isinstance(row, str) for row in rows):
        if not all(isinstance(row, list) and len(row) == board.cols for row in rows):
            return False
        try:
            dialect.alphabet.decode_symbols([str(symbol) for row in rows for symbol in row])
        except (KeyError, MinesweeperKitError):
            return False
        return True
    try:
        texts = [row.encode("utf-8", "surrogatepass") for row in rows]
        _, cols, _ = dialect.alphabet.decode(texts, line=0)
    except MinesweeperKitError:
        return False
    return cols == board.cols
