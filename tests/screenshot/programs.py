"""Real programs that draw a position: what a screenshot of them shows, without a screen."""

import io
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from PIL import Image

from minesweeper_kit import Board, Cell
from minesweeper_kit.picture import png
from minesweeper_kit.screenshot.grid import Axis, Grid
from tests.screenshot import desktop, drawn
from tests.screenshot.boards import masked, position
from tests.screenshot.browser import PAGES, installed, tiles

Drawing = Callable[[Board, Board, int], Image.Image]

SGT = shutil.which("sgt-mines") or shutil.which("/usr/games/sgt-mines")


def sgt_mines(mines: Board, seen: Board, size: int) -> Image.Image:
    """Simon Tatham's Mines (Debian's sgt-puzzles), which draws the position of a saved game."""
    assert SGT is not None
    rows, cols = mines.rows, mines.cols
    places = [divmod(place, cols) for place in range(rows * cols)]
    opened = [place for place in places if seen[place] <= Cell.EIGHT]
    bits = "".join(str(int(mines[place] == Cell.MINE)) for place in places)
    bits += "0" * (-len(bits) % 4)
    digits = f"{int(bits, 2):0{len(bits) // 4}x}"
    row, col = opened[0]
    exploded = [place for place in places if seen[place] == Cell.EXPLODED]
    flagged = [place for place in places if seen[place] == Cell.FLAGGED]
    moves = [f"F{col},{row}" for row, col in flagged]
    moves += [f"O{col},{row}" for row, col in (*opened, *exploded)]
    total = bits.count("1")
    fields = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
        "VERSION": "1",
        "GAME": "Mines",
        "PARAMS": f"{cols}x{rows}n{total}",
        "CPARAMS": f"{cols}x{rows}n{total}",
        "DESC": f"{col},{row},u{digits}",
        "UI": "D0",
        "TIME": "0",
        "NSTATES": str(len(moves) + 1),
        "STATEPOS": str(len(moves) + 1),
    }
    lines = [f"{key:<8}:{len(value)}:{value}\n" for key, value in fields.items()]
    lines += [f"MOVE    :{len(move)}:{move}\n" for move in moves]
    with tempfile.TemporaryDirectory() as folder:
        game, picture = Path(folder, "game"), Path(folder, "picture.png")
        game.write_text("".join(lines))
        command = [SGT, "--screenshot", str(picture), str(game)]
        environment = {**os.environ, "MINES_TILESIZE": str(size)}
        subprocess.run(command, check=True, env=environment, capture_output=True, timeout=60)
        return Image.open(io.BytesIO(picture.read_bytes())).convert("RGB")


def sheets(program: str, size: int) -> Iterator[tuple[Board, Image.Image, Grid]]:
    """Pictures of a program with every kind of cell, their boards, and where the cells are."""
    if program in desktop.PROGRAMS:
        yield from desktop.sheets(program, size)
    elif program == "tatham":
        for seed in range(40):
            mines, seen = position(10_000 + seed, dense=bool(seed % 3), over=seed % 10 == 4)
            seen = masked(mines, seen)
            axes = (Axis(3 * size // 2, size, count) for count in (seen.cols, seen.rows))
            yield seen, sgt_mines(mines, seen, size), Grid(*axes)
    else:
        shades = [tiles(program, size)] if program in PAGES else drawn.tiles(program, size)
        for shade in shades:
            board = Board(1, len(shade), bytes(shade))
            picture = Image.new("RGB", (len(shade) * size, size))
            for at, tile in enumerate(shade.values()):
                picture.paste(tile, (at * size, 0))
            yield board, picture, Grid(Axis(0, size, len(shade)), Axis(0, size, 1))


@cache
def cut(program: str, size: int) -> list[dict[int, list[Image.Image]]]:
    """The cells of a program's pictures, by what they are; a list for each shade."""
    found: list[dict[int, list[Image.Image]]] = []
    for board, picture, grid in sheets(program, size):
        kinds: dict[int, list[Image.Image]] = {}
        for place, code in enumerate(board.cells):
            row, col = divmod(place, board.cols)
            x, y, pitch = int(grid.x.at(col)), int(grid.y.at(row)), int(grid.x.pitch)
            kinds.setdefault(code, []).append(picture.crop((x, y, x + pitch, y + pitch)))
        found.append(kinds)
    return found


def composed(program: str) -> Drawing:
    """Draws any board out of a program's own cells."""

    def draw(_mines: Board, seen: Board, size: int) -> Image.Image:
        kinds = cut(program, size)
        if program not in drawn.LOOKS:  # those of a game, or those after its end
            over = kinds[0] | kinds[-1] if program != "kmines" else kinds[-1] | kinds[0]
            kinds = [over] if Cell.EXPLODED in seen.cells else kinds[:1]
        pitch = kinds[0][Cell.BLANK][0].width
        edge = pitch // 2
        shape = (seen.cols * pitch + 2 * edge, seen.rows * pitch + 2 * edge)
        picture = Image.new("RGB", shape, GROUND.get(program, "#808080"))
        for place, code in enumerate(seen.cells):
            row, col = divmod(place, seen.cols)
            choices = kinds[(row + col) % len(kinds)][code]
            tile = choices[place % len(choices)]
            picture.paste(tile, (edge + col * pitch, edge + row * pitch))
        return picture

    return draw


GROUND = {"gnome-mines": "#f6f5f4", "gnome-mines default": "#f6f5f4"}
GROUND["gnome-mines classic"] = "#f6f5f4"


def own(theme: str) -> Drawing:
    def draw(_mines: Board, seen: Board, size: int) -> Image.Image:
        return Image.open(io.BytesIO(png(seen, theme=theme, cell_size=size))).convert("RGB")

    return draw


def programs() -> dict[str, Drawing]:
    """Every program that is here, and what draws a board as it does."""
    found = {"kit, light": own("light"), "kit, dark": own("dark")}
    if SGT:
        found["tatham"] = sgt_mines
    here = [name for name, program in desktop.PROGRAMS.items() if desktop.installed(program)]
    here += [name for name in PAGES if installed(name)]
    return found | {name: composed(name) for name in (*here, *drawn.LOOKS)}
