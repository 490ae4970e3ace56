"""`tatham`: a game id of Simon Tatham's Mines, with its mines in the open: `5x4:0,3,u01000`.

Before the colon are width and height, after it the column and row of the first click,
which may be missing, then `u` and the mines in hex digits: a bit for each cell.
The layout `masked` has `m` and the mines masked, as the program writes them. Both
layouts read both, and ids without a letter too: their mines are not masked.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha1
from typing import BinaryIO

from minesweeper_kit.board import Click
from minesweeper_kit.case import Case
from minesweeper_kit.cell import DIGITS
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.bits import bits_of_board, board_of_bits
from minesweeper_kit.layouts.links.link import Value, read_links

_NUMBER = f"([0-9]{{1,{DIGITS}}})"
_PARAMETERS = re.compile(f"{_NUMBER}x{_NUMBER}(?:n{_NUMBER}(?![0-9]))?a?(?=:|#|$)")
_CLICK = re.compile(f"{_NUMBER},{_NUMBER},")
_NOT_HEX = re.compile("[^0-9a-fA-F]")


def _case(line: Value, dialect: Dialect, number: int) -> Case:
    # In a link to the game the id stands behind the "#".
    game = line.rest(line.text.find("#") + 1) if "://" in line.text else line
    found = _PARAMETERS.match(game.text)
    if found is None:
        game.reject("expected a game id: width, height and mines, like 5x4:0,3,u01000")
    cols, rows = int(found[1]), int(found[2])
    if not cols or not rows:
        game.reject(f"a board of {rows}x{cols} has no cells")
    mines = game.rest(found.end() + 1)
    if game.text[found.end() :][:1] != ":" or mines.text.startswith("r"):
        game.reject(
            "this id holds no board, only what to make one of: the program lays the mines "
            "at the first click; click once there, and take the id that it shows then"
        )
    click: Click | None = None
    clicked = _CLICK.match(mines.text)
    if clicked:
        click = int(clicked[2]), int(clicked[1])
        if not (click[0] < rows and click[1] < cols):
            mines.reject(f"the first click {click} is outside the board of {rows}x{cols}")
        mines = mines.rest(clicked.end())
    masked = mines.text.startswith("m")
    if mines.text.startswith(("m", "u")):
        mines = mines.rest(1)
    _check_digits(mines, rows, cols)
    size = rows * cols
    bits = f"{int(mines.text, 16):0{4 * len(mines.text)}b}"
    if masked:
        bits = _unmasked(bits[:size])
    try:
        board = board_of_bits(bits, rows, cols)
    except ParseError as error:
        mines.reject(error.message, len(mines.text) - 1)
    if found[3] and int(found[3]) != board.mines:
        game.reject(f"{board.mines} mines, and the id says {found[3]}", found.start(3))
    return Case(board, click, origin=line.origin(dialect, number))


def _check_digits(mines: Value, rows: int, cols: int) -> None:
    """Raise ParseError unless the mines are hex digits, as many as the board needs."""
    wrong = _NOT_HEX.search(mines.text)
    if wrong and wrong[0] == ",":
        mines.reject(
            "no mines after the click: an id with them is like 4x3:0,0,u301", wrong.start()
        )
    if wrong:
        mines.reject(f"{wrong[0]!r} is no digit of the mines: they are 0-9 and a-f", wrong.start())
    count = -(-rows * cols // 4)
    if len(mines.text) != count:
        mines.reject(
            f"expected {count} digits of mines "
            f"for the board of {rows}x{cols} (4 cells a digit), found {len(mines.text)}"
            "; copy the whole id, or correct its size"
        )


@dataclass(frozen=True, slots=True)
class Ids:
    """One of the two layouts of game ids: its name, its letter, and whether it is masked."""

    name: str
    letter: str
    masked: bool

    def read(self, stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
        """The boards of the ids, one a line; a ParseError in the place of a bad line.

        >>> from minesweeper_kit import loads
        >>> [(case.board, case.click) for case in loads("2x2:0,0,u4", "tatham")]
        [(Board(2, 2, 'EM EE'), (0, 0))]
        """
        return read_links(stream, dialect, source, _case)

    def write(self, cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
        r"""Write each board on a line.

        Raises LossyError for a click outside the board, for cells that are revealed,
        flagged or unknown, and for a board without cells.

        >>> from minesweeper_kit import dumps, loads
        >>> dumps(loads("2x2:0,0,u4", "tatham"), "tatham+masked")
        '2x2:0,0,mf\n'
        """
        for case in cases:
            bits = bits_of_board(case.board, dialect, self.name)
            stream.write(_id(case, self.letter, _masked(bits) if self.masked else bits))


BY_NAME = {
    "tatham": Ids("tatham", "u", masked=False),
    "masked": Ids("masked", "m", masked=True),
}


def _id(case: Case, letter: str, bits: str) -> bytes:
    rows, cols = case.board.rows, case.board.cols
    click = ""
    if case.click is not None:
        row, col = case.click
        if not (0 <= row < rows and 0 <= col < cols):
            raise LossyError(f"a game id has no way to write the click {case.click}")
        click = f"{col},{row},"
    count = -(-len(bits) // 4)
    mines = f"{int(bits.ljust(4 * count, '0'), 2):0{count}x}"
    return f"{cols}x{rows}:{click}{letter}{mines}\n".encode()


# The program masks the mines so that nobody reads them by accident: each half of the
# bytes is XORed with hashes of the other half, and the bits that fill up the last byte
# are set to 0.


def _masked(bits: str) -> str:
    """The bits of the mines, masked."""
    first, second = _split(bits)
    first = _xored(first, second)
    return _joined(first, _xored(second, first), len(bits))


def _unmasked(bits: str) -> str:
    """The bits of the mines out of masked ones."""
    first, second = _split(bits)
    # The hashes for the first half were taken of the second as it was: filled up with zeros.
    _, second = _split(_joined(first, _xored(second, first), len(bits)))
    return _joined(_xored(first, second), second, len(bits))


def _split(bits: str) -> tuple[bytes, bytes]:
    """The two halves of the bits as bytes, the last one filled up with zeros."""
    size = -(-len(bits) // 8)
    data = int(bits.ljust(8 * size, "0"), 2).to_bytes(size, "big")
    return data[: size // 2], data[size // 2 :]


def _joined(first: bytes, second: bytes, count: int) -> str:
    """The first `count` bits of two halves."""
    data = first + second
    return f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}"[:count]


def _xored(data: bytes, seed: bytes) -> bytes:
    """The data XORed with SHA-1 of the seed and "0", of the seed and "1", and so on."""
    begun = sha1(seed, usedforsecurity=False)  # the seed is long: it is hashed only once
    hashes = bytearray()
    for number in range(-(-len(data) // 20)):
        seeded = begun.copy()
        seeded.update(b"%d" % number)
        hashes += seeded.digest()
    mask = int.from_bytes(hashes[: len(data)], "big")
    return (int.from_bytes(data, "big") ^ mask).to_bytes(len(data), "big")
