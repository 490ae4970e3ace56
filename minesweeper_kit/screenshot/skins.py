"""Skins: how the cells of a program look. Those of other programs are YAML files beside this.

Such a file has `name`, `title`, `source`, `palette` (letters and their colours), and `cells`:
for each kind of cell one picture or several, 12 rows of 12 letters. The kit's own skins are
drawn by what draws its pictures.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from minesweeper_kit.cell import Cell
from minesweeper_kit.screenshot.cells import SIZE
from minesweeper_kit.screenshot.grid import Array


class Skin(NamedTuple):
    """The samples of a skin, each SIZE by SIZE pixels, and the codes of what they are."""

    name: str
    codes: bytes
    samples: Array


def known_skins(size: int) -> Iterator[Skin]:
    """Every skin of the kit, its own first, drawn at about `size` pixels a cell too."""
    from minesweeper_kit.picture.themes import THEMES

    for theme in THEMES:
        yield _own(theme, size)
    for file in sorted(files(__package__).joinpath("skins").iterdir(), key=str):
        if file.name.endswith(".yaml"):
            yield _shipped(file.name)


@cache
def _shipped(file: str) -> Skin:
    import yaml

    text = files(__package__).joinpath("skins", file).read_text(encoding="utf-8")
    return parse_skin(yaml.safe_load(text))


def parse_skin(data: dict[str, Any]) -> Skin:
    """The skin of a file's content."""
    palette = {letter: bytes.fromhex(colour[1:]) for letter, colour in data["palette"].items()}
    codes, samples = bytearray(), []
    for name, pictures in data["cells"].items():
        for picture in pictures:
            rows = picture.split()
            pixels = b"".join(palette[letter] for row in rows for letter in row)
            samples.append(np.frombuffer(pixels, np.uint8).reshape(SIZE, SIZE, 3))
            codes.append(Cell[name])
    return Skin(data["name"], bytes(codes), np.array(samples, dtype=np.float32))


@lru_cache(maxsize=32)
def _own(theme: str, size: int) -> Skin:
    """The cells as the kit draws them, at sizes at which their lines have other widths."""
    from PIL import Image

    from minesweeper_kit.picture.raster import Paint
    from minesweeper_kit.picture.themes import find_theme

    codes, samples = bytearray(), []
    for wide in sorted({12, 16, 24, 48, size}):
        paint = Paint(find_theme(theme)[0], wide)
        for code in Cell:
            rows = paint.tile(code)
            colours = [bytes.fromhex(colour[1:]) for colour in paint.palette]
            data = b"".join(colours[at] for row in rows for at in row)
            tile = Image.frombytes("RGB", (wide, wide), data)
            small = tile.resize((SIZE, SIZE), Image.Resampling.BOX)
            codes.append(code)
            samples.append(np.asarray(small))
    return Skin(f"minesweeper-kit, {theme}", bytes(codes), np.array(samples, dtype=np.float32))
