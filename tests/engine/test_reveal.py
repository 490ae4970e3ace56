"""The reveal engine. CI runs this file twice: compiled, and with MINESWEEPER_KIT_PURE=1."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minesweeper_kit.cell import Cell
from minesweeper_kit.engine.reveal import check_click, reveal_cells
from minesweeper_kit.errors import ClickError, ShapeError
from tests.engine.oracles import Letters, update_board

LETTERS = "B12345678EMX??FW"
"""For every cell code the oracle's letter."""

Place = tuple[int, int]


def grid(*lines: str) -> Letters:
    return [list(line) for line in lines]


def encode(board: Letters) -> bytes:
    return bytes(LETTERS.index(letter) for line in board for letter in line)


def decode(cells: bytes, cols: int) -> Letters:
    return grid(
        *("".join(LETTERS[code] for code in cells[at:][:cols]) for at in starts(cells, cols))
    )


def starts(cells: bytes, cols: int) -> range:
    return range(0, len(cells), cols)


def reveal(board: Letters, click: Place) -> Letters:
    cols = len(board[0])
    return decode(reveal_cells(encode(board), len(board), cols, *click), cols)


def agree(cells: bytes, rows: int, cols: int, click: Place) -> None:
    """The engine does to the cells what the oracle does."""
    board = decode(cells, cols)
    wanted = update_board(board, click)
    unknown = [(r, c) for r in range(rows) for c in range(cols) if wanted[r][c] == "!"]
    if unknown:
        with pytest.raises(ClickError) as caught:
            reveal_cells(cells, rows, cols, *click)
        assert str(caught.value) == beside_unknown(unknown[0])
        return
    got = reveal_cells(cells, rows, cols, *click)
    assert type(got) is bytes
    assert decode(got, cols) == wanted
    # Letters stand for two codes where content is unknown, so those are compared apart.
    assert all(a == b for a, b in zip(cells, got, strict=True) if a in (Cell.HIDDEN, Cell.FLAGGED))


def beside_unknown(place: Place) -> str:
    return (
        f"the click would reveal {place}, which touches hidden or flagged cells: "
        "its count cannot be known"
    )


# Published examples


def test_leetcode_example() -> None:
    board = grid("EEEEE", "EEMEE", "EEEEE", "EEEEE")
    opened = grid("B1E1B", "B1M1B", "B111B", "BBBBB")
    assert reveal(board, (3, 0)) == opened
    assert reveal(opened, (1, 2)) == grid("B1E1B", "B1X1B", "B111B", "BBBBB")


def test_codingninjas_example() -> None:
    # The site's `. # _ *` are this file's `E M B X`.
    board = grid("EEEEE", "EEMEE", "EEEEE")
    assert reveal(board, (1, 2)) == grid("EEEEE", "EEXEE", "EEEEE")
    assert reveal(board, (0, 0)) == grid("B1EEE", "B1MEE", "B1EEE")


# Random boards

ANYTHING = [Cell(code) for code in range(16) if code != Cell.EXPLODED]
MIXTURES = [
    [Cell.EMPTY] * 9 + [Cell.MINE],
    [Cell.EMPTY, Cell.MINE],
    [Cell.EMPTY] * 30 + [Cell.MINE, Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY, Cell.BLANK, Cell.ONE],
    [Cell.EMPTY] * 40 + [Cell.MINE, Cell.HIDDEN, Cell.FLAGGED],
    [Cell.EMPTY] * 15 + ANYTHING,
]
"""From which the cells of a board are drawn."""


@st.composite
def questions(draw: st.DrawFn) -> tuple[bytes, int, int, Place]:
    """A board of any legal cells, partly revealed by clicks perhaps, and a cell to click."""
    rows = draw(st.integers(1, 24))
    cols = draw(st.integers(1, 24))
    codes = draw(st.sampled_from(MIXTURES))
    random = draw(st.randoms(use_true_random=False))
    cells = bytes(random.choices(codes, k=rows * cols))
    for _ in range(draw(st.integers(0, 2))):
        cells = after_some_click(cells, rows, cols, random.randrange(rows * cols))
    clickable = [at for at, code in enumerate(cells) if code in (Cell.EMPTY, Cell.MINE)]
    if not clickable:
        clickable = [random.randrange(rows * cols)]
        cells = cells[: clickable[0]] + bytes([Cell.EMPTY]) + cells[clickable[0] + 1 :]
    return cells, rows, cols, divmod(random.choice(clickable), cols)


def after_some_click(cells: bytes, rows: int, cols: int, at: int) -> bytes:
    if cells[at] != Cell.EMPTY:
        return cells
    board = update_board(decode(cells, cols), divmod(at, cols))
    # What is unknown keeps its own code, which its letter has lost.
    return bytes(
        old if letter in "?!" else LETTERS.index(letter)
        for old, letter in zip(cells, (letter for line in board for letter in line), strict=True)
    )


@given(questions())
@example((bytes([Cell.EMPTY]), 1, 1, (0, 0)))
@example((bytes([Cell.MINE]), 1, 1, (0, 0)))
@example((bytes([Cell.EMPTY, Cell.FLAGGED_EMPTY, Cell.EMPTY]), 1, 3, (0, 0)))
@example((bytes([Cell.EMPTY, Cell.FLAGGED_EMPTY, Cell.EMPTY]), 3, 1, (2, 0)))
@example((bytes([Cell.EMPTY] * 4 + [Cell.HIDDEN]), 1, 5, (0, 0)))
def test_agrees_with_the_textbook(question: tuple[bytes, int, int, Place]) -> None:
    agree(*question)


@given(st.data())
def test_a_second_click_in_an_opening_is_refused_and_the_rest_agrees(data: st.DataObject) -> None:
    cells, rows, cols, click = data.draw(questions())
    at = click[0] * cols + click[1]
    try:
        opened = reveal_cells(cells, rows, cols, *click)
    except ClickError:
        return
    with pytest.raises(ClickError):
        reveal_cells(opened, rows, cols, *click)
    changed = [i for i, (old, new) in enumerate(zip(cells, opened, strict=True)) if old != new]
    assert at in changed
    assert all(cells[i] == Cell.EMPTY for i in changed) or changed == [at]


# Shapes


@pytest.mark.parametrize("length", [1, 2, 3, 63, 64, 65, 1000])
@pytest.mark.parametrize("mine", [None, 0, -1])
def test_lines(length: int, mine: int | None) -> None:
    cells = bytearray([Cell.EMPTY] * length)
    if mine is not None:
        cells[mine] = Cell.MINE
    for at in {0, length // 2, length - 1}:
        agree(bytes(cells), 1, length, (0, at))
        agree(bytes(cells), length, 1, (at, 0))


def spiral(size: int) -> Iterator[Place]:
    """A path from the corner to the middle, a cell wide, with a cell between its turns."""
    row = col = 0
    step = (0, 1)
    seen = {(0, 0)}
    yield row, col
    while True:
        for _ in range(2):
            ahead = (row + step[0], col + step[1])
            beyond = (row + 2 * step[0], col + 2 * step[1])
            inside = 0 <= ahead[0] < size and 0 <= ahead[1] < size
            if inside and ahead not in seen and beyond not in seen:
                break
            step = (step[1], -step[0])
        else:
            return
        row, col = ahead
        seen.add(ahead)
        yield ahead


@pytest.mark.parametrize("size", [5, 16, 64, 101])
def test_a_spiral_is_followed_to_its_end(size: int) -> None:
    cells = bytearray([Cell.FLAGGED_EMPTY] * (size * size))
    path = list(spiral(size))
    for row, col in path:
        cells[row * size + col] = Cell.EMPTY
    assert len(path) > size * size // 3
    for click in (path[0], path[len(path) // 2], path[-1]):
        agree(bytes(cells), size, size, click)


@pytest.mark.parametrize("other", [Cell.FLAGGED_EMPTY, Cell.MINE, Cell.BLANK, Cell.HIDDEN])
def test_checkerboards(other: Cell) -> None:
    rows, cols = 21, 40
    cells = bytes(other if (row + col) % 2 else 9 for row in range(rows) for col in range(cols))
    for click in ((0, 0), (10, 20), (20, 38)):
        agree(cells, rows, cols, click)


def test_combs_fill_the_stack() -> None:
    # A row of many teeth: every tooth is a span of its own, all known before the first is filled.
    rows, cols = 40, 2001
    row = bytes(Cell.FLAGGED_EMPTY if col % 2 else Cell.EMPTY for col in range(cols))
    cells = row * (rows // 2) + bytes([Cell.EMPTY] * cols) + row * (rows // 2)
    got = reveal_cells(cells, rows + 1, cols, rows // 2, 0)
    assert got == cells.replace(bytes([Cell.EMPTY]), bytes([Cell.BLANK]))


def test_a_large_opening_from_both_ends_and_the_middle() -> None:
    # Rows are counted up and down, and come back to more than once.
    rows, cols = 300, 200
    cells = bytearray(Random(0).choices((Cell.EMPTY, Cell.MINE), (95, 5), k=rows * cols))
    clicks = ((1, 1), (rows // 2, cols // 2), (rows - 2, cols - 2))
    for row, col in clicks:
        for near in range(row - 1, row + 2):
            cells[near * cols + col - 1 : near * cols + col + 2] = bytes([Cell.EMPTY] * 3)
    for click in clicks:
        agree(bytes(cells), rows, cols, click)


def test_a_million_cells_without_recursion() -> None:
    cells = bytes([Cell.EMPTY]) * 10**6
    assert reveal_cells(cells, 1000, 1000, 500, 500) == bytes(10**6)


def test_only_the_opening_changes() -> None:
    size = 300
    wall = bytes([Cell.MINE]) * size
    cells = bytes([Cell.EMPTY]) * (size * 100) + wall + bytes([Cell.EMPTY]) * (size * 199)
    got = reveal_cells(cells, size, size, 0, 0)
    assert got[: size * 99] == bytes(size * 99)
    assert set(got[size * 99 + 1 : size * 100 - 1]) == {3}
    assert got[size * 100 :] == cells[size * 100 :]


# What is refused


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        *((Cell(code), "click (0, 1) is revealed already") for code in range(9)),
        (Cell.EXPLODED, "click (0, 1) is revealed already"),
        (
            Cell.HIDDEN,
            "click (0, 1) is hidden, and what lies there is unknown; use solve to find safe cells",
        ),
        (
            Cell.FLAGGED,
            "click (0, 1) is flagged, and what lies there is unknown; use solve to find safe cells",
        ),
        (Cell.FLAGGED_MINE, "click (0, 1) is flagged: take the flag away before clicking"),
        (Cell.FLAGGED_EMPTY, "click (0, 1) is flagged: take the flag away before clicking"),
    ],
)
def test_only_unrevealed_cells_may_be_clicked(cell: Cell, message: str) -> None:
    for call in (check_click, reveal_cells):
        with pytest.raises(ClickError) as caught:
            call(bytes([Cell.EMPTY, cell]), 1, 2, 0, 1)
        assert str(caught.value) == message


@pytest.mark.parametrize("click", [(-1, 0), (0, -1), (2, 0), (0, 3), (10**30, 0), (0, -(10**30))])
def test_clicks_outside(click: Place) -> None:
    for call in (check_click, reveal_cells):
        with pytest.raises(ClickError) as caught:
            call(bytes([Cell.EMPTY] * 6), 2, 3, *click)
        assert str(caught.value) == f"click {click} is outside the board (rows 0-1, columns 0-2)"


@pytest.mark.parametrize(("rows", "cols"), [(0, 0), (0, 5), (5, 0)])
def test_boards_without_cells(rows: int, cols: int) -> None:
    with pytest.raises(ClickError) as caught:
        reveal_cells(b"", rows, cols, 0, 0)
    assert str(caught.value) == f"click (0, 0) is outside the board ({rows}x{cols} cells)"


def test_the_game_is_over() -> None:
    cells = encode(grid("EEE", "EME", "EEX"))
    for click in ((0, 0), (1, 1)):
        with pytest.raises(ClickError) as caught:
            reveal_cells(cells, 3, 3, *click)
        assert str(caught.value) == "the game is over: the mine at (2, 2) has exploded already"


@pytest.mark.parametrize("unknown", [Cell.HIDDEN, Cell.FLAGGED])
def test_openings_that_reach_unknown_cells(unknown: Cell) -> None:
    cells = bytearray([Cell.EMPTY] * 30)
    cells[4 * 5 + 2] = unknown
    with pytest.raises(ClickError) as caught:
        reveal_cells(bytes(cells), 6, 5, 0, 0)
    assert str(caught.value) == beside_unknown((3, 1))
    with pytest.raises(ClickError) as caught:
        reveal_cells(bytes(cells), 6, 5, 5, 3)
    assert str(caught.value) == beside_unknown((5, 3))
    # A mine is a mine, whatever lies beside it.
    cells[0] = Cell.MINE
    assert reveal_cells(bytes(cells), 6, 5, 0, 0)[0] == Cell.EXPLODED


def test_unknown_cells_out_of_reach_do_not_matter() -> None:
    cells = encode(grid("EEEM?", "EEEM?", "EEEM?"))
    assert decode(reveal_cells(cells, 3, 5, 0, 0), 5) == grid("BB2M?", "BB3M?", "BB2M?")


@pytest.mark.parametrize("unknown", range(9))
def test_unknown_and_mined_neighbours_together(unknown: int) -> None:
    ring = [Cell.HIDDEN] * unknown + [Cell.MINE] * (8 - unknown)
    cells = bytes([*ring[:4], Cell.EMPTY, *ring[4:]])
    agree(cells, 3, 3, (1, 1))


@pytest.mark.parametrize("length", [0, 5, 7])
def test_cells_that_are_no_rectangle(length: int) -> None:
    with pytest.raises(ShapeError) as caught:
        reveal_cells(bytes([Cell.EMPTY] * length), 2, 3, 0, 0)
    assert str(caught.value) == f"{length} cells do not make a board of 2x3"
