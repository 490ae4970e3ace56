"""Pictures as PNG: the pixels."""

import pytest

from minesweeper_kit import Board, Case, Cell, png, solve
from minesweeper_kit.picture.drawing import Panel, Picture, pictures_of
from minesweeper_kit.picture.geometry import Grid, Plan, plan
from minesweeper_kit.picture.png_image import Paint, png_chunks
from minesweeper_kit.picture.shapes import MARKS
from minesweeper_kit.picture.themes import HEAT, THEMES, contrast, find_theme
from tests.picture.pixels import Pixels, chunks, pixels
from tests.zoo import ZOO

CELL = 24


def unmarked(board: Board) -> tuple[Plan, Grid]:
    """The plan of a board without marks, and where its cells are."""
    pictures = [Picture((Panel(board, {}),))]
    found = plan(pictures, CELL, coordinates=True)
    return found, next(item for item in found.items if isinstance(item, Grid))


def grounds(shown: Pixels, board: Board, grid: Grid) -> list[str]:
    """The colour in the top left corner of each cell."""
    return [
        shown[grid.y + row * CELL][grid.x + col * CELL]
        for row in range(board.rows)
        for col in range(board.cols)
    ]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ZOO)
def test_every_board_is_painted(name: str, theme: str) -> None:
    board, colours = ZOO[name], THEMES[theme]
    where, grid = unmarked(board)
    shown = pixels(b"".join(png_chunks(where, theme)))
    assert (len(shown[0]), len(shown)) == (where.width, where.height)
    assert grounds(shown, board, grid) == [
        colours.open if cell <= 8 else colours.boom if cell == Cell.EXPLODED else colours.covered
        for cell in board.cells
    ]
    again = pixels(png(board, theme=theme))
    assert again == pixels(png(board, theme=theme))
    assert (shown == again) == (not pictures_of(board)[0].panels[0].marks)


def test_cells_of_every_kind_differ_without_colours() -> None:
    for theme in THEMES.values():
        paint = Paint(theme, CELL)
        shapes = {}
        for cell in Cell:
            tile = paint.tile(cell)
            ground = tile[0][0]
            shapes[cell] = tuple(bytes(pixel != ground for pixel in row) for row in tile)
        assert len(set(shapes.values())) == 15  # these two differ by their grounds
        assert shapes[Cell.BLANK] == shapes[Cell.EMPTY]
        assert contrast(theme.open, theme.covered) >= 3


def test_marks_differ_without_colours() -> None:
    paint = Paint(THEMES["light"], CELL)
    seen = [paint.tile(Cell.BLANK, None, (kind,)) for kind in MARKS]
    shapes = {tuple(bytes(p != row[12] for p in row) for row in tile) for tile in seen}
    assert len(shapes) == len(MARKS)
    both = paint.tile(Cell.BLANK, None, ("fault", "click"))
    assert both not in seen


def test_chances_are_painted() -> None:
    solution = solve(Board(1, 4, "c1cc"), mines=1)
    where = plan(pictures_of(solution), None, coordinates=True)
    grid = next(item for item in where.items if isinstance(item, Grid))
    shown = pixels(b"".join(png_chunks(where, "light")))
    row = shown[grid.y]
    assert row[grid.x] in HEAT
    assert row[grid.x + where.cell] == THEMES["light"].open
    assert {HEAT[0], HEAT[-1]} <= {colour for line in shown for colour in line}


def test_dark_and_light_and_auto() -> None:
    board = Board(1, 2, "1a")
    assert png(board, theme="auto") == png(board) == png(board, theme="light")
    assert png(board, theme="dark") != png(board)


def test_a_full_palette_takes_the_nearest_colour() -> None:
    paint = Paint(find_theme("light")[0], CELL)
    for red in range(256):
        assert paint.index(f"#{red:02x}0000") == red
    assert paint.index("#100001") == 16
    assert len(paint.palette) == 256


def test_a_sheet_of_everything_fits_the_palette() -> None:
    cases = [Case(ZOO["every code"], (1, 1), name="Names, too!")]
    data = png([*cases, solve(Board(5, 5, "ccccc c111c c1c1c c111c ccccc"))], diff=True)
    assert len(chunks(data)[b"PLTE"]) <= 3 * 256
    assert pixels(data)


@pytest.mark.parametrize("cell", [1, 2, 5, 6, 7, 13, 24, 61])
def test_cells_of_every_size(cell: int) -> None:
    board = ZOO["every code"]
    shown = pixels(png([board, solve(Board(1, 2, "c1"))], cell_size=cell))
    assert len({len(row) for row in shown}) == 1
