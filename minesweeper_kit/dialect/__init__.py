"""Dialect: one convention for writing boards, such as LeetCode's."""

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from minesweeper_kit.cell import Cell, in_rows
from minesweeper_kit.dialect.alphabet import Alphabet
from minesweeper_kit.dialect.parts import (
    NO_LIMITS,
    SIZED,
    Detect,
    Example,
    Framing,
    Limits,
    SharedSymbol,
)
from minesweeper_kit.dialect.symbols import Role, symbols_of_role
from minesweeper_kit.wording import openable

__all__ = ["Alphabet", "Dialect", "Role"]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Dialect:
    """One convention for writing boards: which symbol stands for which cell, and more.

    The fields hold what a dialect's file says (docs/reference/formats/dialects.md):

    - `symbols` maps each cell that can be written to its symbol.
    - `reads` maps further symbols, which are never written, to their cells.
    - `shared` holds the symbols that stand for one cell in questions (boards still
      to be played) and for another in answers. A board that shows a number is read
      as an answer, any other as a question; `as_role` settles which.
    - `role` is "question" or "answer" once `as_role` has settled that, else None.
    - `fallbacks` maps cells without a symbol to those that may be written instead,
      where the user allows a loss.
    - `spaced` puts a space between the symbols of a row.
    - `scalars` says that symbols are numbers, true or false: JSON without quotes.
    - `layout` is how files of this dialect are laid out. Layouts in `also` belong
      to this dialect alone.
    - `framing` is what stands around the rows in the layout `sized`.
    - `asks` is what a question asks for: the outcome of a "click", or the board
      with "all" safe cells revealed.
    - `detect` says when detection thinks of this dialect: always (True), never (False),
      or for files in its own layouts ("own").
    - `shows` are cells that all must stand on a board for detection to think of it.
    - `limits` are the sizes that the convention allows.
    - `alphabet` is made from these fields. It turns symbols into cells and back.
    - `name` and `aliases` find the dialect, `suffixes` its files by their names.
    - `is_inline` says that the symbols were given on the spot: no name finds the dialect,
      so documents name `hex` for its cases and are written in that.
    - `title`, `family`, `source` and `examples` are for people.

    >>> from minesweeper_kit import Board
    >>> dialect = Dialect("mine", {Cell.MINE: "@", Cell.EMPTY: "o"})
    >>> Board.parse("o@", dialect)
    Board(1, 2, 'EM')
    """

    name: str
    symbols: Mapping[Cell, str]
    title: str = ""
    aliases: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()
    family: str = "custom"
    source: str = ""
    layout: str = "grid"
    also: tuple[str, ...] = ()
    reads: Mapping[str, Cell] = field(default_factory=dict)
    shared: Mapping[str, SharedSymbol] = field(default_factory=dict)
    spaced: bool = False
    scalars: bool = False
    framing: Framing = SIZED
    asks: str = "click"
    detect: Detect = True
    shows: tuple[Cell, ...] = ()
    limits: Limits = NO_LIMITS
    fallbacks: Mapping[Cell, Cell] = field(default_factory=dict)
    examples: tuple[Example, ...] = ()
    role: Role | None = None
    is_inline: bool = False
    alphabet: Alphabet = field(init=False)

    def __post_init__(self) -> None:
        alphabet = Alphabet(
            self.name,
            self.symbols,
            self.reads,
            self.shared,
            self.fallbacks,
            spaced=self.spaced,
            scalars=self.scalars,
            role=self.role,
        )
        object.__setattr__(self, "alphabet", alphabet)

    def __repr__(self) -> str:
        return f"<Dialect {self.name}: {self.alphabet}>"

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> "Dialect":
        """The dialect that a YAML file describes. It is not registered.

        docs/reference/formats/dialects.md lists the keys of such a file.

        Raises ParseError with the line and column of what is wrong, OSError if the
        file cannot be read.

        >>> from minesweeper_kit.dialect.registry import formats_folder
        >>> Dialect.from_file(f"{formats_folder()}/leetcode.yaml")
        <Dialect leetcode: B E M X 1-8>
        """
        from minesweeper_kit.dialect.file import read_dialect

        with open(openable(path), "rb") as stream:
            return cls(**read_dialect(stream.read(), os.fspath(path)))

    @classmethod
    def inline(cls, symbols: str | Mapping[str, Cell | str], name: str = "inline") -> "Dialect":
        """A dialect of symbols that are given on the spot. It is not registered.

        `symbols` are pairs with blanks between: `*=MINE -=HIDDEN .=BLANK`, or a mapping
        of symbols to cells or their names. The last `=` of a pair divides it, a blank is
        written `' '`, and names of cells may be in small letters. Of several symbols for
        one cell the first is written. The digits 1 to 8 are numbers unless another cell is given.

        Raises FormatError for what is no such pair, and for a symbol of two cells.

        >>> from minesweeper_kit import Board
        >>> Board.parse("*1.", Dialect.inline("*=MINE .=BLANK"))
        Board(1, 3, 'M1B')
        """
        from minesweeper_kit.dialect.inline import inline_fields

        return cls(**inline_fields(symbols, name))

    def to_yaml(self) -> str:
        """The text of a file that describes this dialect, as `from_file` reads it.

        >>> print(Dialect("mine", {Cell.MINE: "@"}).to_yaml(), end="")
        name: mine
        symbols: {MINE: '@'}
        """
        from minesweeper_kit.dialect.text import dialect_text

        return dialect_text(self)

    def json_rows(self, cells: bytes, rows: int, cols: int) -> list[Any]:
        """The rows of a board as JSON has them: texts if symbols are characters, else lists.

        Raises LossyError for a cell without a symbol.

        >>> from minesweeper_kit import find_dialect
        >>> find_dialect("leetcode").json_rows(bytes([9, 10]), 1, 2)
        ['EM']
        >>> find_dialect("numeric").json_rows(bytes([12, 1]), 1, 2)
        [[-1, 1]]
        """
        if self.alphabet.letters:
            return [row.decode() for row in self.alphabet.encode_letters(cells, rows, cols)]
        symbols: list[Any] = self.alphabet.encode_symbols(cells, cols)
        if self.scalars:
            import json  # which takes a while

            values = {symbol: json.loads(symbol) for symbol in set(symbols)}
            symbols = [values[symbol] for symbol in symbols]
        return in_rows(symbols, rows, cols)

    def as_role(self, role: Role) -> "Dialect":
        r"""The dialect as used in questions alone, or in answers alone.

        Symbols that stand for two cells then stand for one. A dialect without such
        symbols is given back as it is. In Exercism's, a space is EMPTY (9) in
        questions and BLANK (0) in answers:

        >>> from minesweeper_kit import find_dialect
        >>> find_dialect("exercism").as_role("question").alphabet.decode([b" *"])
        (1, 2, b'\t\n')
        >>> find_dialect("exercism").as_role("answer").alphabet.decode([b" *"])
        (1, 2, b'\x00\n')
        """
        return _as_role(self, role) if self.shared else self

    def is_shown_by(self, cells: Collection[int]) -> bool:
        """Whether boards with these cells may be meant in this dialect.

        All cells are there without which nobody would think of it. A flag is known to be wrong
        only where a mine is shown; and before the game begins, no unopened cell of a player's view
        is known to be empty.

        >>> from minesweeper_kit import find_dialect
        >>> find_dialect("boardfile").is_shown_by({Cell.ONE, Cell.FLAGGED_EMPTY})
        False
        """
        wrong = Cell.FLAGGED_EMPTY in cells and not {Cell.MINE, Cell.EXPLODED}.intersection(cells)
        begun = {Cell.BLANK, Cell.EXPLODED}.intersection(cells)
        hides = Cell.HIDDEN in self.shows and Cell.EMPTY in cells and not begun
        return not (wrong or hides) and all(cell in cells for cell in self.shows)


@cache
def _as_role(dialect: Dialect, role: Role) -> Dialect:
    own = {symbol: getattr(cells, role) for symbol, cells in dialect.shared.items()}
    other = {cells.question: getattr(cells, role) for cells in dialect.shared.values()}
    reads = {symbol: other.get(cell, cell) for symbol, cell in dialect.reads.items()}
    return replace(
        dialect,
        symbols=symbols_of_role(dialect.symbols, dialect.shared, role),
        reads={**reads, **own},
        shared={},
        role=role,
    )
