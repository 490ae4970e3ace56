"""Skins: how the cells of a program look. Those of other programs are YAML files beside this.

Such a file has `name`, `title`, `grounds` and `cells`: for each kind of cell one look or several. A
look is a ground and what stands on it, layers with `;` between them; it may stand on the grounds
with the same first word too. A layer is a shape, its place in 24ths of a cell, and its colours:

- `fill COLOUR`, all of the cell
- `rim WIDTH TOP LEFT BOTTOM RIGHT`, its edges, or `line` with a width in pixels
- `1 LEFT TOP RIGHT BOTTOM PEN COLOUR`, and the other digits; `1s` to `8s` have straight lines alone
- `cross LEFT TOP RIGHT BOTTOM PEN COLOUR`
- `flag LEFT TOP RIGHT BOTTOM CLOTH POLE`, or `stand` on a broad stand, or `pennant` on a short pole
- `mine LEFT TOP RIGHT BOTTOM COLOUR SPARK`, or `disc` or `star` for other shapes of mines

The shapes are the kit's own, in `shapes.yaml`. A skin that was taken from a picture has `palette`
(letters and their colours) and `pictures` instead: for each kind 12 rows of 12 letters.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import FormatError
from minesweeper_kit.screenshot.cells import FINE, SIZE, mean_squares, soften
from minesweeper_kit.screenshot.grid import Array
from minesweeper_kit.wording import one_line

_SIZES = (*range(12, 24), 24, 26, 28, 32, 36, 40, 48, 56, 64, 80)
"""The sizes at which the kit's own cells are drawn: their lines have other widths at each."""

_ZOOM = (0.9, 1.25, 1.5)
"""How many times as large a picture of another program may be as its cells were drawn."""

_SMALL = 24
"""Smaller cells have samples with the colours of JPEG too."""

CLICKED = 16
"""What is added to the code of a cell that has the mark of a click."""


class Skin(NamedTuple):
    """The samples of a skin at one size, SIZE by SIZE pixels, and the codes of what they are.

    `sharp` are those of them without the colours of JPEG. `strength` is how far each is from those
    on which nothing stands, 0 for these.
    """

    name: str
    size: int
    codes: bytes
    samples: Array
    sharp: Array
    strength: Array


def known_skins(pitch: float) -> Iterator[Skin]:
    """Every skin with cells of about that size in pixels."""
    from minesweeper_kit.picture.themes import THEMES

    yield from (_own(theme, min(_SIZES, key=lambda size: abs(size - pitch))) for theme in THEMES)
    yield from _registered.values()
    yield from (resized_skin(name, max(_SIZES[0], round(pitch))) for name in shipped_skins())


def zoomed_skins(skin: Skin, pitch: float) -> Iterator[Skin]:
    """A skin at the other sizes from which a picture may be zoomed to that one."""
    name = skin.name
    if name in shipped_skins():
        yield from (resized_skin(name, max(_SIZES[0], round(pitch / by))) for by in _ZOOM)
    elif name not in _registered:
        near = (size for size in _SIZES if 0.6 < size / pitch < 1.7 and size != skin.size)
        yield from (_own(name.removeprefix(_OWN), size) for size in near)


def finer_skin(skin: Skin) -> Skin | None:
    """A skin with samples of FINE by FINE pixels, if there is more to it than its pixels."""
    if skin.name in shipped_skins():
        return resized_skin(skin.name, skin.size, FINE)
    own = skin.name.removeprefix(_OWN)
    return None if skin.name in _registered else _own(own, skin.size, FINE)


_OWN = "minesweeper-kit, "


_registered: dict[str, Skin] = {}


def register_skin(path: str, data: Mapping[str, Any]) -> None:
    """Make a skin known that was taken from a picture, until the program ends.

    Raises FormatError where the content of its file is no skin.
    """
    try:
        palette = {key: bytes.fromhex(colour[1:]) for key, colour in data["palette"].items()}
        looks = [
            (Cell[kind], b"".join(palette[letter] for letter in "".join(rows.split())))
            for kind, pictures in data["pictures"].items()
            for rows in pictures
        ]
        _registered[data["name"]] = _skin(data["name"], data["size"], looks)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise FormatError(
            f"no skin as `detect --as-skin` prints it: {one_line(repr(error))}"
        ).located(path) from None


@cache
def shipped_skins() -> dict[str, dict[str, Any]]:
    """The files of skins of other programs, by their names."""
    import yaml

    folder = files(__package__).joinpath("skins")
    texts = [file.read_text(encoding="utf-8") for file in sorted(folder.iterdir(), key=str)]
    return {skin["name"]: skin for skin in map(yaml.safe_load, texts)}


@cache
def resized_skin(name: str, size: int, side: int = SIZE) -> Skin:
    """A skin of another program with cells of a size in pixels, its samples of another."""
    grounds = shipped_skins()[name]["grounds"]
    looks = {
        (Cell[kind], grounds[other], *layers)
        for kind, looks in shipped_skins()[name]["cells"].items()
        for ground, *layers in (look.split("; ") for look in looks)
        for other in grounds
        if other.partition("-")[0] == ground.partition("-")[0]
    }
    cells = ((kind, draw_look(layers, size, side)) for kind, *layers in sorted(looks))
    return _skin(name, size, cells, side)


_FINE = 96
"""Cells are drawn at least so large, then made smaller."""

_UNITS = 24


@cache
def shapes() -> dict[str, dict[str, Any]]:
    """The shapes of marks by their names, as `shapes.yaml` explains them."""
    import yaml

    text = files(__package__).joinpath("shapes.yaml").read_text(encoding="utf-8")
    return dict(yaml.safe_load(text))


def draw_look(layers: list[str], size: int, side: int = SIZE) -> bytes:
    """A look of a cell at a size: the pixels of its picture, brought to `side` by `side`."""
    from PIL import Image, ImageDraw

    fine = max(4, -(-_FINE // size))
    whole = size * fine
    unit = whole / _UNITS
    picture = Image.new("RGB", (whole, whole))
    pen = ImageDraw.Draw(picture)
    for layer in "; ".join(layers).split("; "):
        shape, *words = layer.split()
        colours = [word for word in words if word[0] == "#"]
        numbers = [float(word) for word in words if word[0] != "#"]
        if shape == "fill":
            pen.rectangle((0, 0, whole, whole), colours[0])
        elif shape in ("rim", "line"):
            wide = numbers[0] * (unit if shape == "rim" else fine)
            inner = whole - wide
            corners = [(0, 0), (0, whole), (whole, whole), (whole, 0)]
            inside = [(wide, wide), (wide, inner), (inner, inner), (inner, wide)]
            for edge, colour in zip((3, 0, 1, 2), colours, strict=True):
                after = (edge + 1) % 4
                pen.polygon([corners[edge], corners[after], inside[after], inside[edge]], colour)
        else:
            _draw_shape(pen, shape, [number * unit for number in numbers], colours)
    tile = picture.reduce(fine)
    return tile.resize((side, side), Image.Resampling.HAMMING).tobytes()


def _draw_shape(pen: Any, shape: str, numbers: list[float], colours: list[str]) -> None:
    """Draw a shape into a box in pixels, with a width of its lines where given."""
    from minesweeper_kit.picture.shapes import CHARACTERS, flat

    left, top, right, bottom = shapes()[shape]["box"]
    x, y, end, low, *given = numbers
    across, down = (end - x) / (right - left), (low - y) / (bottom - top)
    for path, on_grid, place in shapes()[shape]["strokes"]:
        colour = colours[place]
        wide = given[0] if given else on_grid * (abs(across) + abs(down)) / 2
        for points in flat(CHARACTERS.get(path, path)):
            drawn = [(x + (h - left) * across, y + (v - top) * down) for h, v in points]
            if not wide:
                pen.polygon(drawn, colour)
                continue
            if len(drawn) > 1:
                pen.line(drawn, colour, max(1, round(wide)))
            for h, v in drawn:
                half = wide / 2
                pen.ellipse((h - half, v - half, h + half, v + half), colour)


def _skin(name: str, size: int, cells: Iterable[tuple[int, bytes]], side: int = SIZE) -> Skin:
    codes, pictures = zip(*cells, strict=True)
    pixels = np.frombuffer(b"".join(pictures), np.uint8).reshape(-1, side, side, 3)
    sharp = soften(pixels.astype(np.float32))
    shades = [sharp]
    if size < _SMALL:
        # JPEG keeps colours at half the resolution, and puts those of one pixel where they fall.
        grey = sharp.mean(axis=-1, keepdims=True)
        colours = sharp - grey
        for _ in range(2):
            colours = soften(colours)
            shades.append(np.clip(grey + colours, 0, 255))
    kinds = np.array(codes, np.uint8)
    plain = np.isin(kinds % CLICKED, (Cell.BLANK, Cell.HIDDEN, Cell.EMPTY))
    strength = np.full(len(sharp), np.inf, np.float32)  # JPEG blurs small cells as a whole
    if size >= _SMALL:
        strength = np.sqrt(mean_squares(sharp, sharp[plain]).min(axis=1, initial=np.inf))
    strength[plain] = 0
    times = len(shades)
    samples = np.concatenate(shades)
    return Skin(name, size, bytes(codes) * times, samples, sharp, np.tile(strength, times))


@cache
def _own(theme: str, size: int, side: int = SIZE) -> Skin:
    from PIL import Image

    from minesweeper_kit.picture.png_image import Paint
    from minesweeper_kit.picture.themes import find_theme

    paint = Paint(find_theme(theme)[0], size)

    def small(code: Cell, marks: tuple[str, ...] = ()) -> bytes:
        rows = paint.tile(code, None, marks)
        colours = [bytes.fromhex(colour[1:]) for colour in paint.palette]
        data = b"".join(colours[at] for row in rows for at in row)
        tile = Image.frombytes("RGB", (size, size), data)
        return tile.resize((side, side), Image.Resampling.HAMMING).tobytes()

    cells = [(int(code), small(code)) for code in Cell]
    clicked = [(code + CLICKED, small(code, ("click",))) for code in Cell]
    return _skin(f"{_OWN}{theme}", size, [*cells, *clicked], side)
