"""Right answers by other means: slow, plain, and without the kit's engine or solver."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from minesweeper_kit import Board
from tests.solver import oracle

Rows = list[str]
MINES = "abe"


def around(rows: Rows, row: int, col: int) -> Iterator[tuple[int, int]]:
    """The up to eight neighbours of a cell."""
    for r, c in product((row - 1, row, row + 1), (col - 1, col, col + 1)):
        if (r, c) != (row, col) and 0 <= r < len(rows) and 0 <= c < len(rows[0]):
            yield r, c


def count(rows: Rows, row: int, col: int) -> int:
    """How many mines are beside a cell."""
    return sum(rows[r][c] in MINES for r, c in around(rows, row, col))


def reveal(rows: Rows, click: list[int]) -> Rows | None:
    """The board after a click; None where that is an error."""
    row, col = click
    if not (0 <= row < len(rows) and 0 <= col < len(rows[0])):
        return None
    if any("b" in line for line in rows) or rows[row][col] not in "9a":
        return None
    board = [list(line) for line in rows]
    if rows[row][col] == "a":
        board[row][col] = "b"
        return ["".join(line) for line in board]
    waiting = [(row, col)]
    while waiting:
        row, col = waiting.pop()
        if board[row][col] != "9":
            continue
        near = list(around(rows, row, col))
        if any(rows[r][c] in "cd" for r, c in near):
            return None
        board[row][col] = str(count(rows, row, col))
        if board[row][col] == "0":
            waiting += near
    return ["".join(line) for line in board]


def numbers(rows: Rows) -> Rows:
    """The board with its safe cells revealed."""
    return [
        "".join(
            cell if cell in MINES else str(count(rows, row, col)) for col, cell in enumerate(line)
        )
        for row, line in enumerate(rows)
    ]


def areas(rows: Rows, cells: set[tuple[int, int]]) -> int:
    """How many connected areas these cells make up."""
    left, found = set(cells), 0
    while left:
        found += 1
        waiting = [left.pop()]
        while waiting:
            near = left.intersection(around(rows, *waiting.pop()))
            left -= near
            waiting += near
    return found


def figures(rows: Rows) -> dict[str, int]:
    """The 3BV, openings and islands of a board."""
    shown = numbers(rows)
    places = [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]
    blank = {at for at in places if shown[at[0]][at[1]] == "0"}
    lone = {
        at
        for at in places
        if shown[at[0]][at[1]] in "12345678" and not blank.intersection(around(rows, *at))
    }
    openings = areas(rows, blank)
    return {"bbbv": openings + len(lone), "openings": openings, "islands": areas(rows, lone)}


def is_valid(rows: Rows) -> bool:
    """Whether a board without cells of unknown content can be one of a game."""
    for (row, line), col in product(enumerate(rows), range(len(rows[0]))):
        if line[col] in "012345678":
            if int(line[col]) != count(rows, row, col):
                return False
            if line[col] == "0" and any(rows[r][c] == "9" for r, c in around(rows, row, col)):
                return False
    return sum(line.count("b") for line in rows) < 2


def chances(rows: Rows, mines: int | None) -> list[list[str | None]] | None:
    """The chances of a position; None where no arrangement fits."""
    found = oracle.answer(Board(len(rows), len(rows[0]), " ".join(rows)), mines)
    if found is None:
        return None
    return [
        [
            str(found.probabilities[r, c]) if (r, c) in found.probabilities else None
            for c in range(len(rows[0]))
        ]
        for r in range(len(rows))
    ]


def needs_guess(rows: Rows, click: list[int]) -> bool:
    """Whether certainty alone does not open a small board from a click, by every arrangement."""
    safe = [(r, c) for r, line in enumerate(rows) for c, cell in enumerate(line) if cell == "9"]
    shown = reveal(rows, click)
    assert shown is not None
    if any("b" in line for line in shown):
        return True
    every = _arrangements(len(rows), len(rows[0]), sum(line.count("a") for line in rows))
    while any("9" in line for line in shown):
        view = {(r, c): shown[r][c] for r, c in safe if shown[r][c] != "9"}
        every = [full for full in every if all(full[r][c] == n for (r, c), n in view.items())]
        mined = Counter(at for full in every for at in safe if full[at[0]][at[1]] == "a")
        certain = [at for at in safe if at not in view and not mined[at]]
        if not certain:
            return True
        for at in certain:
            shown = reveal(shown, list(at)) or shown
    return False


def _arrangements(rows: int, cols: int, mines: int) -> list[Rows]:
    """All boards of a size with so many mines, with their numbers."""
    every = ("".join(bits) for bits in product("9a", repeat=rows * cols))
    return [
        numbers([bits[row * cols : row * cols + cols] for row in range(rows)])
        for bits in every
        if bits.count("a") == mines
    ]


def is_fraction(text: str) -> bool:
    """Whether it is a fraction in lowest terms from 0 to 1."""
    return str(Fraction(text)) == text and 0 <= Fraction(text) <= 1
