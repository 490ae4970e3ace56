"""How many pictures are read exactly, rejected and read wrongly, each drawn by a seed.

`python -m tests.screenshot.score [COUNT [SKIN]...]` prints a row for each skin and file type, with
a column for each range of sizes, from COUNT boards each.
"""

import io
import random
import sys
from collections.abc import Iterator
from functools import partial
from itertools import product
from multiprocessing import Pool

from PIL import Image

from minesweeper_kit import Board, ParseError
from minesweeper_kit.screenshot import read_picture
from tests.screenshot import desktop
from tests.screenshot.boards import masked, position
from tests.screenshot.programs import programs

PROGRAMS = programs()
RANGES = ((12, 15), (16, 23), (24, 39), (40, 80))


def shown(program: str, sizes: tuple[int, int]) -> list[int]:
    """The sizes in a range at which a program is drawn."""
    known = desktop.SIZES.get(program, range(12, 81))
    return [size for size in known if sizes[0] <= size <= sizes[1]]


def pictures(
    program: str, count: int, sizes: tuple[int, int], *, zoomed: bool = False
) -> Iterator[tuple[Board, Image.Image]]:
    """Positions with their pictures, in a window of another colour; zoomed by a fraction too."""
    for seed in range(count):
        draw = random.Random(f"{program} {sizes} {seed}")
        mines, seen = position(seed, dense=seed % 4 == 1, over=seed % 8 == 2)
        seen = masked(mines, seen) if program == "tatham" else seen
        size = draw.choice(shown(program, sizes))
        picture = PROGRAMS[program](mines, seen, size)
        if zoomed:
            factor = draw.choice([by for by in (1.1, 1.25, 1.5, 0.9) if 12 <= by * size <= 80])
            wide, high = (round(side * factor) for side in picture.size)
            picture = picture.resize((wide, high), Image.Resampling.BICUBIC)
        grey = (draw.randint(20, 250),) * 3
        window = Image.new("RGB", (picture.width + 160, picture.height + 120), grey)
        window.paste(picture, (draw.randint(0, 160), draw.randint(0, 120)))
        yield seen, window


def score(
    program: str, count: int, sizes: tuple[int, int], kind: str, *, zoomed: bool = False
) -> tuple[int, int, int]:
    """How many are read exactly, rejected, and read wrongly."""
    exact = rejected = wrong = 0
    for board, picture in pictures(program, count, sizes, zoomed=zoomed):
        file = io.BytesIO()
        picture.save(file, kind, quality=75, compress_level=1)
        try:
            found = read_picture(file.getvalue()).board
        except ParseError:
            rejected += 1
        else:
            exact += found == board
            wrong += found != board
    return exact, rejected, wrong


KINDS = {"PNG": ("PNG", False), "PNG, zoomed": ("PNG", True), "JPEG, quality 75": ("JPEG", False)}


def _row(count: int, named: tuple[str, str]) -> str:
    """A row of the table: how many boards were read exactly, a column for each range of sizes."""
    program, said = named
    kind, zoomed = KINDS[said]
    cells = []
    for sizes in RANGES:
        if not shown(program, sizes):
            cells.append("")
            continue
        exact, _, wrong = score(program, count, sizes, kind, zoomed=zoomed)
        cells.append(f"{exact} of {count}" + f", {wrong} wrong" * bool(wrong))
    return f"| {' | '.join([program, said, *cells])} |"


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    heads = [f"{low} to {high} pixels a cell" for low, high in RANGES]
    print(f"| skin | file | {' | '.join(heads)} |")
    print("| --- " * (2 + len(RANGES)) + "|")
    rows = product(sys.argv[2:] or PROGRAMS, KINDS)
    with Pool() as pool:
        for text in pool.imap(partial(_row, count), rows):
            print(text, flush=True)
