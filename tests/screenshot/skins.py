"""Measures the skins in pictures of known boards: `python -m tests.screenshot.skins [NAME]...`.

What is measured are colours, and where the kit's own shapes lie; no pixel is kept.
"""

import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import yaml
from PIL import Image

from minesweeper_kit import Cell
from minesweeper_kit.screenshot.cells import SIZE, soften
from minesweeper_kit.screenshot.grid import Array
from minesweeper_kit.screenshot.skins import draw_look
from tests.screenshot import desktop
from tests.screenshot.programs import programs, sheets

SIZES = (12, 14, 16, 24, 48)
OF_PROGRAM = {**desktop.SIZES, "tatham": (16, 12, 13, 14, 18, 20, 24, 48)}
"""The sizes at which a program is measured, where not at SIZES: tatham's digits move by pixels."""

SAME = 6.0
"""How far two grounds are at most that are told once."""

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

APART = 9.0
"""And two cells with the same mark: less than the shades of a checkered ground."""

Samples = list[tuple[int, Array]]
Shape = tuple[str, list[float], int]
"""A shape, its first numbers, and how many colours it has."""


def samples(program: str, size: int) -> Iterator[tuple[int, int, Array]]:
    """The size of the cells, and each cell of the pictures of a program with what it is."""
    for board, picture, grid in sheets(program, size):
        wide, high = (round(axis.pitch * axis.cells) for axis in grid)
        box = (grid.x.start, grid.y.start, grid.x.start + wide, grid.y.start + high)
        shape = (board.cols * SIZE, board.rows * SIZE)
        small = np.asarray(picture.resize(shape, Image.Resampling.HAMMING, box), np.float32)
        cells = small.reshape(board.rows, SIZE, board.cols, SIZE, 3).transpose(0, 2, 1, 3, 4)
        flat = cells.reshape(-1, SIZE, SIZE, 3)
        for code, cell in zip(board.cells, flat, strict=True):
            yield round(grid.x.pitch), code, soften(cell)


def far(one: Array, other: Array) -> float:
    return float(np.sqrt(((one - other) ** 2).mean()))


def alike(found: Samples, same: float) -> list[Samples]:
    """Samples in groups that are alike, the largest first, without those of a few cells."""
    groups: list[Samples] = []
    for size, cell in found:
        near = [group for group in groups if far(group[0][1], cell) < same]
        if near:
            near[0].append((size, cell))
        else:
            groups.append([(size, cell)])
    groups.sort(key=len, reverse=True)
    return [group for group in groups if len(group) * 20 >= len(found)]


class Fit(NamedTuple):
    """How far drawn cells are from a program's, and the layers that are."""

    far: float
    layers: str


def fit(shapes: Sequence[Shape], ground: str, found: Samples) -> Fit:
    """Shapes on a ground, with the numbers and colours that are nearest to a program's cells.

    Each shape comes with its first numbers, and with how many colours it has.
    """
    few = list({size: (size, cell) for size, cell in found}.values())
    start = [number for _, numbers, _ in shapes for number in numbers]
    count = sum(colours for *_, colours in shapes)

    def layers(numbers: list[float], colours: Sequence[str]) -> str:
        left, rest, said = list(numbers), list(colours), [ground] if ground else []
        for shape, own, many in shapes:
            words = [f"{number:g}" for number in left[: len(own)]]
            said.append(" ".join([shape, *words, *rest[:many]]))
            left, rest = left[len(own) :], rest[many:]
        return "; ".join(said)

    def tried(numbers: list[float]) -> Fit:
        parts, wanted = [], []
        for size, cell in few:
            shown = [
                drawn(
                    layers(
                        numbers, ["#ffffff" if at == one else "#000000" for one in range(count)]
                    ),
                    size,
                )
                for at in range(count)
            ]
            base = drawn(layers(numbers, ["#000000"] * count), size)
            parts.append(
                np.stack([each[..., 0] - base[..., 0] for each in shown]).reshape(count, -1).T
            )
            wanted.append((cell - base).reshape(-1, 3))
        one, other = np.concatenate(parts) / 255, np.concatenate(wanted)
        best = np.linalg.lstsq(one.T @ one + 1e-3 * np.eye(count), one.T @ other, rcond=None)[0]
        best = np.rint(np.clip(best, 0, 255))
        said = layers(numbers, [f"#{bytes(map(int, colour)).hex()}" for colour in best])
        return Fit(far(one @ best, other), said)

    numbers, best = start, tried(start)
    for step in (2.0, 1.0, 0.5):
        moved = True
        while moved:
            moved = False
            for at in range(len(numbers)):
                for by in (-step, step):
                    other = [number + by * (at == place) for place, number in enumerate(numbers)]
                    fine = all(number >= 0.5 for number in other[4 * (len(other) > 4) :])
                    if fine and (nearer := tried(other)).far < best.far - 0.02:
                        numbers, best, moved = other, nearer, True
    return best


def drawn(layers: str, size: int) -> Array:
    pixels = np.frombuffer(draw_look([layers], size), np.uint8).reshape(SIZE, SIZE, 3)
    return soften(pixels.astype(np.float32))


def grounds(found: Samples) -> list[str]:
    """The grounds of cells on which nothing stands."""
    edges: list[Shape] = [("rim", [1.5], 4), ("rim", [3.0], 4), ("line", [1.0], 4)]
    return [
        min(fit([("fill", [], 1), edge], "", group) for edge in edges).layers
        for group in alike(found, SAME)
    ]


MINES: list[Shape] = [(name, [5, 5, 19, 19], 2) for name in ("mine", "disc", "star")]
FLAGS: list[Shape] = [
    (name, box, 2)
    for name in ("flag", "stand")
    for box in ([6.0, 5, 18, 19], [18.0, 5, 6, 19], [21.0, 2, 3, 20])
] + [("pennant", [20.5, 4, 4, 22.5], 2)]
CROSS: Shape = ("cross", [3, 3, 21, 21, 2], 1)


def glyphs(code: int) -> list[list[Shape]]:
    """The shapes that may stand on a cell."""
    if code <= Cell.EIGHT:
        boxes = ([7.0, 5, 17, 19, 2.5], [8.5, 6, 14, 16, 2])
        return [[(f"{code}{style}", box, 1)] for style in ("", "s") for box in boxes]
    if code == Cell.FLAGGED_EMPTY:  # crossed out, or on another ground
        return [[mark, *cross] for mark in (*MINES, *FLAGS) for cross in ([CROSS], [])]
    marks = FLAGS if code == Cell.FLAGGED else MINES
    return [[mark] for mark in marks]


def likely(known: dict[str, str], group: Samples) -> list[str]:
    """The grounds that are most like what most of such a cell shows."""

    def away(name: str) -> float:
        apart = (np.abs(cell - drawn(known[name], size)) for size, cell in group[::5])
        return float(sum(map(np.median, apart)))

    return sorted(known, key=away)[:3]


def looks(code: int, group: Samples, known: dict[str, str]) -> list[tuple[Fit, str, Samples]]:
    """The look of cells that are alike, or those of the smaller and the larger where nearer.

    With each go the name of its ground, which may be one of its own, and its cells.
    """
    best, name = min(
        (fit(shapes, known[name], group), name)
        for name in likely(known, group)
        for shapes in glyphs(code)
    )
    if best.far > FAR:
        edge = ("rim", [1.5], 4)
        other = min(fit([("fill", [], 1), edge, *shapes], "", group) for shapes in glyphs(code))
        if other.far < best.far - 3:
            best, name = other, f"{Cell(code).name.lower()}-{len(known)}"
    sizes = sorted({size for size, _ in group})
    if best.far > ONE_LOOK and len(sizes) > 1:
        middle = sizes[len(sizes) // 2]
        parts = [[each for each in group if (each[0] < middle) == small] for small in (True, False)]
        nearer = [look for part in parts for look in looks(code, part, known)]
        if max(look.far for look, *_ in nearer) < best.far - 1:
            return nearer
    return [(best, name, group)]


def fits(look: str, ground: str, group: Samples) -> bool:
    """Whether a look is near to cells on a ground."""
    layers = "; ".join([ground, *look.split("; ")[1:]])
    shown = {size: drawn(layers, size) for size in {size for size, _ in group}}
    return all(far(shown[size], cell) < ONE_LOOK for size, cell in group)


def measured(program: str) -> dict[str, object]:
    """A skin as its file has it."""
    kinds: dict[int, Samples] = {}
    for size in OF_PROGRAM.get(program, SIZES):
        for real, code, cell in samples(program, size):
            kinds.setdefault(code, []).append((real, cell))
    known: dict[str, str] = {}
    cells: dict[str, list[str]] = {}
    for code, name in ((Cell.BLANK, "open"), (Cell.HIDDEN, "closed")):
        for at, layers in enumerate(grounds(kinds.pop(code)), 1):
            known[f"{name}-{at}"] = layers
            cells.setdefault(code.name, []).append(f"{name}-{at}")
    for code, found in sorted(kinds.items()):
        told = cells.setdefault(Cell(code).name, [])
        for group in alike(found, APART):
            for best, name, alikes in looks(code, group, known):
                known.setdefault(name, "; ".join(best.layers.split("; ")[:2]))
                stands = best.layers.split("; ")[len(known[name].split("; ")) :]
                if not any(fits(look, known[name], alikes) for look in told):
                    told.append("; ".join([name, *stands]))
                    print(program, Cell(code).name, round(best.far, 1), told[-1], file=sys.stderr)
    title = TITLES[program.split(maxsplit=1)[0]]
    return {"name": program, "title": title, "grounds": known, "cells": cells}


ONE_LOOK = 3.0
"""How far a look is at most where it is told once for cells of several sizes."""

FAR = 5.0
"""How far a cell is from every ground with a shape on it where it has a ground of its own."""


if __name__ == "__main__":
    names = sys.argv[1:] or [name for name in programs() if name.split(maxsplit=1)[0] in TITLES]
    for name in names:
        path = f"minesweeper_kit/screenshot/skins/{name.replace(' ', '-')}.yaml"
        text = yaml.safe_dump(measured(name), sort_keys=False, allow_unicode=True, width=200)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        print(path, flush=True)
