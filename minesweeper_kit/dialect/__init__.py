"""Dialect: what one convention's file says."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect.alphabet import Alphabet, Role, symbols_of_role
from minesweeper_kit.dialect.file import (
    NO_LIMITS,
    SIZED,
    Example,
    Framing,
    Limits,
    Shared,
    dialect_fields,
)

__all__ = ["Alphabet", "Dialect", "Role"]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Dialect:
    """One convention: its symbols, and what else its file says. A dialect is data.

    `symbols` maps each cell that the dialect can write to its symbol, `reads`
    further symbols to the cells they are read as. A symbol of two cells is in
    `shared` too: a board that shows a number is an answer, any other a question,
    unless what it lies in knows better (`as_role`). `fallbacks` names what may
    stand for a cell that it cannot write, where the user allows a loss. All of
    them make up its `alphabet`, which turns symbols into cells and back.

    `layout` is that of its convention, `also` are others that belong to it alone.
    `scalars` are symbols that stand in JSON without quotes. `framing` is what
    stands around the rows in the layout `sized`. `asks` is what a question asks
    for: the outcome of a "click", or of opening "all" safe cells.

    >>> dialect = Dialect("mine", {Cell.MINE: "@", Cell.EMPTY: "o"})
    >>> dialect.alphabet.encode(bytes([9, 10]), 1, 2)
    [b'o@']
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
    shared: Mapping[str, Shared] = field(default_factory=dict)
    spaced: bool = False
    scalars: bool = False
    framing: Framing = SIZED
    asks: str = "click"
    limits: Limits = NO_LIMITS
    fallbacks: Mapping[Cell, Cell] = field(default_factory=dict)
    examples: tuple[Example, ...] = ()
    role: Role | None = None
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
        """The dialect that a YAML file describes.

        Raises ParseError with the place of the fault, OSError where the file
        cannot be read.
        """
        from minesweeper_kit.markup.yaml import read_yaml

        with open(path, "rb") as stream:
            return cls(**dialect_fields(read_yaml(stream.read(), os.fspath(path))))

    def as_role(self, role: Role) -> "Dialect":
        """The dialect as it is in questions or in answers, where no symbol stands for two cells."""
        return _as_role(self, role) if self.shared else self


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
