"""Pages that draw a board on a canvas: their own pictures of the cells, drawn in Chromium.

The pictures come from a copy of each page that somebody has put in a directory (none is in the
repository): `JSMinesweeper` (github.com/DavidNHill/JSMinesweeper) and `LlamaSweeper`
(github.com/hwatson381/LlamaSweeper).
"""

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from PIL import Image

from minesweeper_kit import Cell

CHROMIUM = shutil.which("chromium")
COPIES = Path(os.environ.get("MINESWEEPER_PAGES", "pages"))
NUMBERS = list(Cell)[:9]
MARKS = (Cell.HIDDEN, Cell.FLAGGED, Cell.MINE, Cell.EXPLODED, Cell.FLAGGED_EMPTY)


def _llama(look: str) -> dict[Cell, list[str]]:
    folder = f"LlamaSweeper/public/img/{look}/tiles"
    names = ["closed", "flag", "mine", "mine_red", "mine_wrong"]
    files = {cell: [f"{folder}/type{int(cell)}.svg"] for cell in NUMBERS}
    return files | {cell: [f"{folder}/{name}.svg"] for cell, name in zip(MARKS, names, strict=True)}


def _javascript() -> dict[Cell, list[str]]:
    folder = "JSMinesweeper/resources/images"
    names = ["facingDown", "flagged", "bomb", "exploded", "flaggedWrong"]
    files = {cell: [f"{folder}/{int(cell)}.png"] for cell in NUMBERS}
    files |= {cell: [f"{folder}/{name}.png"] for cell, name in zip(MARKS, names, strict=True)}
    files[Cell.MINE].insert(0, f"{folder}/0.png")  # it presses the cell first
    return files


PAGES = {
    "jsminesweeper": _javascript(),
    "llamasweeper": _llama("light"),
    "llamasweeper dark": _llama("dark"),
}

SIZES = range(12, 81)
TOPS = {size: sum(range(12, size)) for size in SIZES}

PAGE = """<!doctype html><body style="margin:0"><canvas id=c width=%d height=%d
style="display:block"></canvas><div hidden>%s</div><script>
const context = c.getContext("2d");
onload = () => {
  for (const [size, top] of %s) for (const picture of document.images)
    context.drawImage(picture, picture.dataset.at * size, top, size, size);
};
</script>"""


def installed(page: str) -> bool:
    return bool(CHROMIUM) and all(
        (COPIES / file).exists() for files in PAGES[page].values() for file in files
    )


@cache
def _sheet(page: str) -> Image.Image:
    """Each kind of cell of a page, a row for each size."""
    assert CHROMIUM is not None
    files = PAGES[page]
    wide, high = SIZES[-1] * len(files), sum(SIZES)
    images = "".join(
        f'<img data-at={at} src="{(COPIES.resolve() / file).as_uri()}">'
        for at, layers in enumerate(files.values())
        for file in layers
    )
    with tempfile.TemporaryDirectory() as folder:
        document, picture = Path(folder, "page.html"), Path(folder, "page.png")
        document.write_text(PAGE % (wide, high, images, [*map(list, TOPS.items())]))
        command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
        command += [f"--screenshot={picture}", f"--window-size={wide},{high + 200}"]
        command += [f"--user-data-dir={folder}", "--disable-background-networking"]
        subprocess.run([*command, document.as_uri()], check=True, capture_output=True, timeout=60)
        return Image.open(picture).convert("RGB")


def tiles(page: str, size: int) -> dict[Cell, Image.Image]:
    """Each kind of cell of a page, at a size."""
    sheet, top = _sheet(page), TOPS[size]
    return {
        cell: sheet.crop((at * size, top, (at + 1) * size, top + size))
        for at, cell in enumerate(PAGES[page])
    }
