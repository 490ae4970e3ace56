"""Skins: how the cells of a program look. Those of other programs are YAML files beside this.

Such a file has `name`, `title`, `source`, `palette` (letters and their colours), and `looks`: for
a size of cells in pixels each kind of cell as one picture or several, 12 rows of 12 letters. The
kit's own skins are drawn by what draws its pictures.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from minesweeper_kit.cell import Cell
from minesweeper_kit.screenshot.cells import SIZE, softened
from minesweeper_kit.screenshot.grid import Array

_SIZES = (*range(12, 24), 24, 26, 28, 32, 36, 40, 48, 56, 64, 80)
"""The sizes at which the kit's own cells are drawn: their lines have other widths at each."""

CLICKED = 16
"""What is added to the code of a cell that has the mark of a click."""


class Skin(NamedTuple):
    """The samples of a skin at one size, SIZE by SIZE pixels, and the codes of what they are."""

    name: str
    size: int
    codes: bytes
    samples: Array


def known_skins(pitch: float) -> Iterator[Skin]:
    """Every skin of the kit at the sizes from which a picture may be zoomed to that one."""
    from minesweeper_kit.picture.themes import THEMES

    near = [size for size in _SIZES if 0.6 < size / pitch < 1.7]
    for theme in THEMES:
        yield from (_own(theme, size) for size in near)
    for looks in shipped_skins().values():
        far = {look.size: abs(np.log(look.size / pitch)) for look in looks}
        reach = max(0.5, min(far.values()))
        yield from (look for look in looks if far[look.size] <= reach)


@cache
def shipped_skins() -> dict[str, list[Skin]]:
    """The skins of other programs by their names, each at its sizes."""
    import yaml

    folder = files(__package__).joinpath("skins")
    texts = [file.read_text(encoding="utf-8") for file in sorted(folder.iterdir(), key=str)]
    found = [list(parse_skin(yaml.safe_load(text))) for text in texts]
    return {looks[0].name: looks for looks in found}


def parse_skin(data: dict[str, Any]) -> Iterator[Skin]:
    """The skin of a file's content, at each of its sizes."""
    palette = {letter: bytes.fromhex(colour[1:]) for letter, colour in data["palette"].items()}
    for look in data["looks"]:
        yield _skin(
            data["name"],
            look["size"],
            (
                (Cell[kind], b"".join(palette[letter] for letter in "".join(picture.split())))
                for kind, pictures in look["cells"].items()
                for picture in pictures
            ),
        )


def _skin(name: str, size: int, cells: Iterable[tuple[int, bytes]]) -> Skin:
    codes, pictures = zip(*cells, strict=True)
    samples = np.frombuffer(b"".join(pictures), np.uint8).reshape(-1, SIZE, SIZE, 3)
    return Skin(name, size, bytes(codes), softened(samples.astype(np.float32)))


@cache
def _own(theme: str, size: int) -> Skin:
    from PIL import Image

    from minesweeper_kit.picture.raster import Paint
    from minesweeper_kit.picture.themes import find_theme

    paint = Paint(find_theme(theme)[0], size)

    def small(code: Cell, marks: tuple[str, ...] = ()) -> bytes:
        rows = paint.tile(code, None, marks)
        colours = [bytes.fromhex(colour[1:]) for colour in paint.palette]
        data = b"".join(colours[at] for row in rows for at in row)
        tile = Image.frombytes("RGB", (size, size), data)
        return tile.resize((SIZE, SIZE), Image.Resampling.HAMMING).tobytes()

    cells = [(int(code), small(code)) for code in Cell]
    clicked = [(code + CLICKED, small(code, ("click",))) for code in Cell]
    return _skin(f"minesweeper-kit, {theme}", size, [*cells, *clicked])
