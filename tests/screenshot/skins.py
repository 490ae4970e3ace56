"""Makes the skins out of pictures of known boards: `python -m tests.screenshot.skins [NAME]...`."""

import string
import sys

import numpy as np
import yaml
from PIL import Image

from minesweeper_kit import Cell
from minesweeper_kit.screenshot.cells import SIZE
from minesweeper_kit.screenshot.grid import Array
from tests.screenshot import desktop
from tests.screenshot.programs import programs, sheets

LETTERS = string.ascii_letters + string.digits
SIZES = (12, 14, 16, 18, 20, 24, 32, 48)
OWN = {"tatham": (*range(12, 24), 24, 28, 32, 40, 48)} | desktop.SIZES
"""The sizes at which other programs are drawn: they have other fonts, or no other sizes."""

SAME = 10.0
"""How far two looks of a kind of cell are at most that are told once."""

TITLES = {
    "tatham": "Simon Tatham's Mines",
    "gnome-mines": "GNOME Mines",
    "kmines": "KMines",
    "jsminesweeper": "JSMinesweeper",
    "llamasweeper": "LlamaSweeper",
    "windows": "the classic Windows look, of our own drawing",
    "minesweeper.online": "minesweeper.online, of our own drawing",
    "google": "Google's Minesweeper, of our own drawing",
}


def samples(program: str, size: int) -> list[tuple[int, int, Array]]:
    """The size of the cells, and the average looks of each kind that are not alike."""
    sums: dict[int, list[list[Array]]] = {}
    for board, picture, grid in sheets(program, size):
        wide, high = (round(axis.pitch * axis.cells) for axis in grid)
        box = (grid.x.start, grid.y.start, grid.x.start + wide, grid.y.start + high)
        shape = (board.cols * SIZE, board.rows * SIZE)
        small = np.asarray(picture.resize(shape, Image.Resampling.HAMMING, box), np.float32)
        cells = small.reshape(board.rows, SIZE, board.cols, SIZE, 3).transpose(0, 2, 1, 3, 4)
        flat = cells.reshape(-1, SIZE, SIZE, 3)
        known = set(sums) if program == "kmines" else set()  # a message covers some cells
        for code, cell in zip(board.cells, flat, strict=True):
            if code in known:
                continue
            for look in sums.setdefault(code, []):
                if np.sqrt(((look[0] - cell) ** 2).mean()) < SAME:
                    look.append(cell)
                    break
            else:
                sums[code].append([cell])
    size = round(grid.x.pitch)
    return [(size, code, np.mean(look, axis=0)) for code in sorted(sums) for look in sums[code]]


def skin_text(program: str) -> str:
    """The YAML of a skin."""
    sizes = OWN.get(program, SIZES)
    found = [sample for size in sizes for sample in samples(program, size)]
    tall = np.concatenate([sample.reshape(-1, SIZE, 3) for *_, sample in found])
    flat = Image.fromarray(np.rint(tall).astype(np.uint8)).quantize(len(LETTERS), kmeans=2)
    palette = np.array(flat.getpalette()).reshape(-1, 3)
    indices = np.asarray(flat).reshape(-1, SIZE, SIZE)
    looks: dict[int, dict[str, list[str]]] = {}
    for (size, code, _), picture in zip(found, indices, strict=True):
        rows = ["".join(LETTERS[at] for at in row) for row in picture.tolist()]
        cells = looks.setdefault(size, {}).setdefault(Cell(code).name, [])
        cells.append("\n".join(rows) + "\n")
    colours = {
        letter: f"#{bytes(colour.tolist()).hex()}"
        for letter, colour in zip(LETTERS, palette, strict=False)
    }
    data = {
        "name": program,
        "title": TITLES[program.split(maxsplit=1)[0]],
        "palette": colours,
        "looks": [{"size": size, "cells": cells} for size, cells in looks.items()],
    }
    return str(yaml.dump(data, Dumper=_Blocks, sort_keys=False, allow_unicode=True))


class _Blocks(yaml.SafeDumper):
    """Writes a text of several lines as a block."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Blocks.add_representer(str, _text)


if __name__ == "__main__":
    names = sys.argv[1:] or [name for name in programs() if not name.startswith("kit")]
    for name in names:
        path = f"minesweeper_kit/screenshot/skins/{name.replace(' ', '-')}.yaml"
        with open(path, "w", encoding="utf-8") as file:
            file.write(skin_text(name))
        print(path, flush=True)
