"""Lists in source code that are not what they show: it changes them, denies them, adds to them."""

from typing import NoReturn

from minesweeper_kit.board import Board
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import CodeError, ParseError
from minesweeper_kit.layouts.brackets.calls import adds, takes_size
from minesweeper_kit.layouts.brackets.names import role_of
from minesweeper_kit.layouts.brackets.tokens import Token
from minesweeper_kit.layouts.brackets.values import Group, Value
from minesweeper_kit.wording import shown


def refuse(token: Token, what: str, source: str) -> NoReturn:
    """Raise CodeError with this message at the token's place.

    >>> refuse(Token("word", "not", 1, 8), "says what a board is not", "test.py")
    Traceback (most recent call last):
    minesweeper_kit.errors.CodeError: test.py:1:8: says what a board is not
    """
    raise CodeError(what).located(source, token.line, token.column)


def refuse_changed(token: Token, source: str) -> NoReturn:
    """Raise CodeError for what makes another list of one, at its place.

    >>> refuse_changed(Token("times", "*", 1, 8), "test.py")
    Traceback (most recent call last):
    minesweeper_kit.errors.CodeError: test.py:1:8: a list is changed by '*': ...
    """
    refuse(
        token, f"a list is changed by {shown(token.text)}: write the board as it then is", source
    )


def refuse_gaps(group: Group, source: str, *, inside: bool) -> None:
    """Raise CodeError where something but a comma may be meant between two symbols.

    `inside` says that the brackets stand in those of another list.

    >>> letters = [Token("symbol", letter, 1, at) for at, letter in ((2, "E"), (6, "M"))]
    >>> group = Group(Token("[", "[", 1, 1), marks={" ", ","}, leaves=letters)
    >>> refuse_gaps(group, "test.py", inside=True)
    Traceback (most recent call last):
    minesweeper_kit.errors.CodeError: test.py:1:2: a comma is missing between ...
    """
    marks, leaves = group.marks, group.leaves
    if not leaves:
        return
    kinds = {leaf.kind for leaf in leaves}
    if (" " in marks and not marks.isdisjoint(",;")) or {"\n", ","} <= marks:
        refuse(leaves[0], "a comma is missing between some of these symbols", source)
    if " " in marks and group.opening.kind == "{":
        refuse(leaves[0], "no comma between these symbols: are they one text?", source)
    if group.opening.kind == "[|" and marks == {";"} and kinds == {"number"} and len(leaves) == 1:
        refuse(leaves[0], "one number and a semicolon: a click is two numbers", source)
    if ";" in marks and {"symbol", "number"} <= kinds:
        refuse(leaves[0], "a symbol that is repeated: write the board as it then is", source)
    letters = kinds == {"symbol"} and all(len(leaf.text) == 1 for leaf in leaves)
    if marks and marks <= {" ", "\n"} and letters and not inside:
        refuse(leaves[0], "symbols in one row: write each row as a list", source)


def refuse_split(value: Value, source: str) -> None:
    """Raise ParseError for symbols beside the rows of a list: a bracket is missing, or too much.

    Texts and numbers beside a board are fine, as in `{"name", {{'E', 'M'}}, 1, 2}`.

    >>> opening, letter = Token("{", "{", 1, 1), Token("symbol", "E", 1, 7)
    >>> row = Value("row", opening, [letter], [])
    >>> refuse_split(Value("mixed", opening, [letter], [row]), "test.py")
    Traceback (most recent call last):
    minesweeper_kit.errors.ParseError: test.py:1:7: 'E' stands between the rows; ...
    """
    letters = [leaf for leaf in value.leaves if leaf.kind == "symbol" and len(leaf.text) == 1]
    if not letters and all(kid.kind in ("click", "numbers") for kid in value.kids):
        numbers = [leaf for leaf in value.leaves if leaf.kind == "number"]
        if len(numbers) > 1 and len(numbers) == len(value.kids[0].leaves):
            letters = numbers
    if letters:
        letters[0].refuse(
            f"{shown(letters[0].text)} stands between the rows; expected each row in brackets",
            source,
        )


def is_added(value: Value, call: str, label: str, source: str, *, adds_it: bool) -> bool:
    """Whether a list of symbols or numbers is put to others, or is a size: no part of a case.

    `call` is the function that it is given to, `label` its name; `adds_it` says that it stands
    behind an operator that adds. Raises CodeError for a row of a board.

    >>> opening, letter = Token("[", "[", 1, 14), Token("symbol", "E", 1, 15)
    >>> row = Value("row", opening, [letter], [])
    >>> is_added(row, "board.append", "", "test.py", adds_it=False)
    Traceback (most recent call last):
    minesweeper_kit.errors.CodeError: test.py:1:14: rows that are added one by ...
    """
    adds_it = adds_it or adds(call)
    if adds_it and (value.is_quoted or role_of(label or call) == "board"):
        refuse(value.opening, "rows that are added one by one: write the board as one list", source)
    return value.kind == "click" and (adds_it or takes_size(call))


def hides(board: Board | ParseError, answer: Board | ParseError) -> bool:
    """Whether a cell that is revealed on a board is not on the other, of the same size.

    >>> hides(Board(1, 2, "1a"), Board(1, 2, "9a")), hides(Board(1, 2, "9a"), Board(1, 2, "1a"))
    (True, False)
    """
    if isinstance(board, ParseError) or isinstance(answer, ParseError):
        return False
    alike = (board.rows, board.cols) == (answer.rows, answer.cols)
    pairs = zip(board.cells, answer.cells, strict=True) if alike else ()
    return any(seen <= Cell.EIGHT < now for seen, now in pairs)
