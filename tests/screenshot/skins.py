"""Makes a skin out of pictures of known boards: `python -m tests.screenshot.skins`."""

import string
from collections.abc import Callable

import numpy as np
import yaml
from PIL import Image

from minesweeper_kit import Board, Cell
from minesweeper_kit.screenshot.cells import SIZE, align, cut_cells
from minesweeper_kit.screenshot.grid import Array, Axis, Grid, find_grid
from tests.screenshot.boards import position
from tests.screenshot.programs import sgt_mines

LETTERS = string.ascii_letters + string.digits
SIZES = (12, 13, 14, 15, 16, 17, 18, 20, 22, 24, 28, 36)
Drawing = Callable[[Board, Board, int], Image.Image]


def samples(draw: Drawing, size: int) -> dict[int, Array]:
    """The average look of each kind of cell at that size, on boards by seed."""
    sums: dict[int, list[Array]] = {}
    for seed in range(40):
        mines, seen = position(10_000 + seed, dense=bool(seed % 3), over=seed % 10 == 4)
        if seed % 10 == 4:
            seen = masked(seen)
        picture = draw(mines, seen, size)
        grid = find_grid(np.asarray(picture).astype(np.int16))
        if (grid.y.cells, grid.x.cells) != (seen.rows, seen.cols):
            continue
        x, y = (Axis(round(axis.start), size, axis.cells) for axis in grid)
        grid = Grid(x, y)
        if sums:
            known = np.array([np.mean(found, axis=0) for found in sums.values()])
            grid = align(picture, grid, known)[0]
        cells = cut_cells(picture, grid).reshape(-1, SIZE, SIZE, 3)
        for code, cell in zip(seen.cells, cells, strict=True):
            sums.setdefault(code, []).append(cell)
    return {code: np.mean(found, axis=0) for code, found in sorted(sums.items())}


def masked(seen: Board) -> Board:
    """A game over whose other mines stay hidden."""
    cells = seen.cells.replace(bytes([Cell.MINE]), bytes([Cell.HIDDEN]))
    return Board(seen.rows, seen.cols, cells)


def skin_text(name: str, title: str, source: str, draw: Drawing) -> str:
    """The YAML of a skin, drawn at SIZES."""
    found = [(code, sample) for size in SIZES for code, sample in samples(draw, size).items()]
    tall = np.concatenate([sample.reshape(-1, SIZE, 3) for _, sample in found])
    flat = Image.fromarray(np.rint(tall).astype(np.uint8)).quantize(len(LETTERS), kmeans=2)
    palette = np.array(flat.getpalette()).reshape(-1, 3)
    indices = np.asarray(flat).reshape(-1, SIZE, SIZE)
    cells: dict[str, list[str]] = {}
    for (code, _), picture in zip(found, indices, strict=True):
        rows = ["".join(LETTERS[at] for at in row) for row in picture.tolist()]
        cells.setdefault(Cell(code).name, []).append("\n".join(rows) + "\n")
    colours = {
        letter: f"#{bytes(colour.tolist()).hex()}"
        for letter, colour in zip(LETTERS, palette, strict=False)
    }
    data = {"name": name, "title": title, "source": source, "palette": colours, "cells": cells}
    return str(yaml.dump(data, Dumper=_Blocks, sort_keys=False, allow_unicode=True))


class _Blocks(yaml.SafeDumper):
    """Writes a text of several lines as a block."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Blocks.add_representer(str, _text)


if __name__ == "__main__":
    about = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/"
    text = skin_text("tatham", "Simon Tatham's Mines", about, sgt_mines)
    with open("minesweeper_kit/screenshot/skins/tatham.yaml", "w", encoding="utf-8") as file:
        file.write(text)
