"""Which cell each symbol of an unknown notation may be: the hypotheses of inference.

Rules separate kinds (mine, safe, unknown); within a kind the convention of the symbol decides.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect.parts import SharedSymbol

NUMBERS = {
    **{str(number): Cell(number) for number in range(9)},
    **{f"{number}\u20e3": Cell(number) for number in range(9)},
    **{
        f":{word}:": Cell(number)
        for number, word in enumerate(
            ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
        )
    },
    **{f"{number}.0": Cell(number) for number in range(9)},
    **{f"{number}.": Cell(number) for number in range(9)},
}
"""The symbols that are numbers in every notation, with their cells."""

MOST_ROLES = 4
"""So many symbols beside numbers at most are given roles by the rules alone."""

_NO_SYMBOLS = frozenset("|│┃║()[]{}<>,;:=\"'`\\")
"""Walls and the punctuation of lists, which no notation has for cells."""

_FLAGS = frozenset(
    [
        "F",
        "f",
        "P",
        "!",
        "⚑",
        "⚐",
        "🚩",
        "🏁",
        "⛳",
        ":triangular_flag_on_post:",
        ":flag:",
        "flag",
        "flagged",
    ]
)
_EXPLODED = frozenset(["💥", ":boom:", ":collision:"])
HIDES = frozenset("?■□▢◼◻⬜⬛▮▯░▒▓█🟦🟩🟫") | {
    *(":white_large_square:", ":black_large_square:"),
    *("unknown", "hidden", "covered", "closed", "unrevealed", "unopened"),
    *("null", "none", "nil", "undefined"),
}
_MINES = frozenset(["💣", "🧨", ":bomb:", "☠", "☢", "✹", "mine", "bomb", "true", "9"])
_SAFE = frozenset(["false", "empty", "safe", "blank"])
WORDS = frozenset(
    word for words in (_FLAGS, HIDES, _MINES, _SAFE) for word in words if word[1:].isalpha()
)
"""The words for cells, in small letters."""


Meaning = Cell | SharedSymbol
"""What a symbol is: a cell, or one in questions and another in answers."""


def hypotheses(
    symbols: Sequence[str],
    fixed: Mapping[str, Meaning],
    *,
    answers: bool = False,
    several: Collection[str] = (),
) -> Iterator[dict[str, Meaning]]:
    """The cells that the symbols may be, each hypothesis a mapping, the likeliest first.

    Numbers are what they are. Distinct symbols have distinct cells. `fixed` are the cells
    that the text itself names. Where there are `answers`, a symbol may be EMPTY in questions
    and BLANK in answers. One mine at most explodes: what stands several times on a board, as
    the symbols in `several` do, is a mine. Nothing is given for more than MOST_ROLES symbols that
    are not fixed.

    >>> [{key: cell.name for key, cell in each.items()} for each in hypotheses(["💣", "1"], {})]
    [{'💣': 'MINE'}]
    """
    others = [symbol for symbol in symbols if symbol not in NUMBERS]
    if len(set(others) - fixed.keys()) > MOST_ROLES or not _NO_SYMBOLS.isdisjoint(others):
        return
    has_zero = any(NUMBERS.get(symbol) is Cell.BLANK for symbol in symbols)
    mines = {symbol: Cell.MINE for symbol in several if symbol in _EXPLODED - fixed.keys()}
    fixed = {**fixed, **mines}
    for cells in product(*(_choices(symbol, fixed, answers=answers) for symbol in others)):
        if len(set(cells)) == len(cells) and not (has_zero and Cell.BLANK in cells):
            yield dict(zip(others, cells, strict=True))


def _choices(symbol: str, fixed: Mapping[str, Meaning], *, answers: bool) -> list[Meaning]:
    """The cells that one symbol may be, the likeliest first."""
    if symbol in fixed:
        return [fixed[symbol]]
    symbol = _plain(symbol)
    if symbol in _FLAGS:
        return [Cell.FLAGGED]
    if symbol in _EXPLODED:
        return [Cell.EXPLODED]
    if symbol in _MINES:
        return [Cell.MINE]
    if symbol == "?":  # it is asked, unless the answer shows it
        return [Cell.HIDDEN, Cell.MINE, *([Cell.EMPTY] if answers else [])]
    shared: list[Meaning] = [SharedSymbol(Cell.EMPTY, Cell.BLANK)] if answers else []
    safe: list[Meaning] = [Cell.BLANK, Cell.EMPTY, *shared]
    if symbol in _SAFE:
        return safe
    if symbol in HIDES:
        return [Cell.HIDDEN, Cell.MINE, *safe]
    return [*safe, Cell.HIDDEN, *([Cell.MINE] if symbol != " " else [])]


_USUAL = {
    Cell.MINE: frozenset([*"*#@xXMmBb", "-1"]) | _MINES,
    Cell.BLANK: frozenset([".", "_", " ", "0"]) | _SAFE,
    Cell.EMPTY: frozenset([".", "-", "o", "O"]) | _SAFE,
    Cell.HIDDEN: frozenset([*"?-.#X"]) | HIDES,
    Cell.FLAGGED: _FLAGS,
    Cell.EXPLODED: _EXPLODED,
}


def is_usual(symbol: str, cell: Cell) -> bool:
    """Whether a symbol usually stands for that cell. It decides nothing but an order."""
    return _plain(symbol) in _USUAL.get(cell, ())


def is_word_for_safe(symbol: str) -> bool:
    """Whether a symbol is a word for a cell without a mine, revealed or not.

    >>> is_word_for_safe("Empty"), is_word_for_safe("false")
    (True, False)
    """
    return _plain(symbol) in _SAFE - {"false"}


def _plain(symbol: str) -> str:
    """A symbol that is a word, in small letters."""
    return symbol.lower() if symbol[1:].isalpha() else symbol
