"""Desktop programs on a screen that nobody sees (Xvfb): every kind of cell as they draw it.

Their mines lie where the tests put them, as `places.c` stands in for their random numbers.
"""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageGrab

from minesweeper_kit import Board, Cell
from minesweeper_kit.screenshot.cells import round_grid, shift_grid
from minesweeper_kit.screenshot.grid import Axis, Grid, NoGridError, find_grid
from tests.screenshot.boards import around

ROWS, COLS, MINES = 16, 30, 99
SCREEN = ":87"
SHADE = 24
"""How much the light on one hidden cell differs from that on another at most."""
SHEETS = Path(tempfile.gettempdir(), "minesweeper-sheets")
NEEDED = ("Xvfb", "xdotool", "dbus-run-session", "gcc")
CENTRE_ROWS, CENTRE_COLS = 7, 18
CENTRES = {8: (1, 7), 7: (1, 10), 6: (1, 13), 5: (1, 16), 4: (5, 7), 3: (5, 10), 2: (5, 13)}


class Program(NamedTuple):
    """A program: its file, its settings (a path below the home, and the text), its numbers.

    `around` is how much wider and higher its window is than the board: in cells, and in pixels.
    """

    command: tuple[str, ...]
    settings: str
    text: str
    by_cell: bool
    around: tuple[int, int]


def gnome(theme: str) -> Program:
    text = f"[org/gnome/Mines]\ntheme='{theme}'\nuse-animations=false\n"
    command = ("/usr/games/gnome-mines", "--big")
    path = ".config/glib-2.0/settings/keyfile"
    return Program(command, path, text, by_cell=False, around=(0, 210))


KMINES = Program(
    ("/usr/games/kmines",),
    ".config/kminesrc",
    "[General]\nUseQuestionMarks=false\n[KgDifficulty]\nLevel=Hard\n",
    by_cell=True,
    around=(4, 20),
)

PROGRAMS = {
    "gnome-mines": gnome("bgcolors"),
    "gnome-mines default": gnome("default"),
    "gnome-mines classic": gnome("classic"),
    "kmines": KMINES,
}
SIZES = dict.fromkeys(PROGRAMS, (33, 40, 48, 64, 80)) | {"kmines": (24, 32, 39)}
"""The sizes of cells that are looked at."""


def installed(program: Program) -> bool:
    return all(map(shutil.which, (*NEEDED, program.command[0])))


def mines() -> set[tuple[int, int]]:
    """Mines around cells that have each number, and the other mines below."""
    found: set[tuple[int, int]] = set()
    for number, (row, col) in CENTRES.items():
        near = sorted(divmod(place, COLS) for place in around(row * COLS + col, ROWS, COLS))
        found.update([place for place in near if place not in CENTRES.values()][:number])
    rest = ((row, col) for row in range(11, ROWS) for col in range(8, COLS))
    for place in rest:
        if len(found) < MINES:
            found.add(place)
    return found


def even(picture: Image.Image, grid: Grid) -> Grid:
    """The part of a board on which all is hidden whose cells are exactly of one size.

    GTK gives some columns and rows a pixel more than others. The grid may have been found two
    pixels aside, where the frame of the board is in its first cells.
    """
    found = []
    for x, y in product((0, 1, -1, 2, -2), repeat=2):
        moved = shift_grid(grid, x, y)
        box = (moved.x.start, moved.y.start, moved.x.at(COLS), moved.y.at(ROWS))
        shape = (ROWS, round(moved.y.pitch), COLS, round(moved.x.pitch), 3)
        pixels = np.asarray(picture.crop(box)).astype(int).reshape(shape)
        equal = np.abs(pixels - pixels[1:2, :, 1:2]).max(axis=(1, 3, 4)) < SHADE
        cols = int(np.append(equal[:CENTRE_ROWS].all(axis=0), False).argmin())
        rows = int(np.append(equal[:, :cols].all(axis=1), False).argmin())
        found.append(Grid(moved.x.cropped(0, cols), moved.y.cropped(0, rows)))
    return max(found, key=lambda part: part.x.cells * part.y.cells)


def random_numbers(program: Program, laid: set[tuple[int, int]]) -> Iterator[int]:
    """The numbers that make a program lay its mines there."""
    for row, col in sorted(laid):
        place = row * COLS + col
        yield from (
            [((place << 32) + (1 << 31)) // (ROWS * COLS)] if program.by_cell else [col, row]
        )


@contextmanager
def screen(home: Path) -> Iterator[dict[str, str]]:
    library = home / "places.so"
    source = Path(__file__).with_name("places.c")
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, source], check=True)
    command = ["Xvfb", SCREEN, "-screen", "0", "3200x2000x24"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
        time.sleep(1)
        try:
            yield {
                **os.environ,
                "DISPLAY": SCREEN,
                "HOME": str(home),
                "NO_AT_BRIDGE": "1",
                "GSETTINGS_BACKEND": "keyfile",
                "QT_QPA_PLATFORM": "xcb",
                "LD_PRELOAD_PLACES": str(library),
            }
        finally:
            server.terminate()


def played(
    program: Program, size: int, environment: dict[str, str]
) -> Iterator[tuple[Board, Image.Image, Grid]]:
    """What the program shows in the middle of a game, and after it, at about that size."""

    def xdo(*words: object) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env=environment,
            capture_output=True,
            check=False,
            text=True,
            timeout=10,
        )
        return done.stdout

    laid = mines()
    path = Path(environment["HOME"], program.settings)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(program.text)
    preload = {
        "LD_PRELOAD": environment["LD_PRELOAD_PLACES"],
        "MINES_RANDOM": " ".join(map(str, random_numbers(program, laid))),
    }
    command = ["dbus-run-session", "--", "env", *(f"{a}={b}" for a, b in preload.items())]
    with subprocess.Popen(
        [*command, *program.command],
        env=environment,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            time.sleep(4)
            windows = xdo("search", "--onlyvisible", "--class", "mines").split()
            wide = high = 0

            def shot() -> Image.Image:
                xdo("mousemove", wide - 25, high - 5)
                time.sleep(0.7)
                return ImageGrab.grab(xdisplay=SCREEN).convert("RGB").crop((0, 0, wide, high))

            for more in range(-10, COLS):
                cells, pixels = program.around
                wide, high = ((cells + count) * size + pixels + more for count in (COLS, ROWS))
                for window in windows:
                    xdo("windowsize", window, wide, high)
                time.sleep(0.5)
                picture = shot()
                with suppress(NoGridError):
                    grid = round_grid(find_grid(np.asarray(picture)))
                    if grid and [axis[1:] for axis in grid] == [(size, COLS), (size, ROWS)]:
                        part = even(picture, grid)
                        if part.x.cells >= CENTRE_COLS and part.y.cells >= CENTRE_ROWS:
                            break
            else:
                raise AssertionError(f"{program.command[0]}: no even grid of {size}")

            def board() -> Board:
                rows, cols = part.y.cells, part.x.cells
                starts = range(0, rows * COLS, COLS)
                return Board(rows, cols, b"".join(seen[at : at + cols] for at in starts))

            def click(row: int, col: int, button: int = 1) -> None:
                x, y = (
                    round(axis.at(at) + axis.pitch / 2)
                    for axis, at in zip(grid, (col, row), strict=True)
                )
                xdo("mousemove", x, y, "click", button)

            seen = bytearray([Cell.HIDDEN]) * (ROWS * COLS)

            def opened(place: int) -> None:
                todo = [place]
                while todo:
                    place = todo.pop()
                    near = around(place, ROWS, COLS)
                    if seen[place] == Cell.HIDDEN:
                        seen[place] = sum(divmod(other, COLS) in laid for other in near)
                        todo += [] if seen[place] else near

            click(0, 0)
            time.sleep(0.3)
            for row, col in ((0, 0), *CENTRES.values()):
                click(row, col)
                opened(row * COLS + col)
            flags = sorted(laid)[::5]
            safe = [place for place in range(ROWS * COLS) if seen[place] == Cell.HIDDEN]
            wrong = [divmod(place, COLS) for place in safe if divmod(place, COLS) not in laid][:3]
            for row, col in flags:
                click(row, col, 3)
                seen[row * COLS + col] = Cell.FLAGGED
            yield board(), shot(), part
            for row, col in wrong:
                click(row, col, 3)
                seen[row * COLS + col] = Cell.FLAGGED_EMPTY
            for row, col in laid - set(flags):
                seen[row * COLS + col] = Cell.MINE
            row, col = min(laid - set(flags))
            click(row, col)
            seen[row * COLS + col] = Cell.EXPLODED
            yield board(), shot(), part
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)


def sheets(name: str, size: int) -> Iterator[tuple[Board, Image.Image, Grid]]:
    """What a program shows, taken once and kept in SHEETS."""
    stem = f"{name}-{size}".replace(" ", "-")
    if not (SHEETS / f"{stem}-1.txt").exists():
        SHEETS.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory() as home, screen(Path(home)) as environment:
            shown = played(PROGRAMS[name], size, environment)
            for number, (board, picture, grid) in enumerate(shown):
                picture.save(SHEETS / f"{stem}-{number}.png")
                axes = [list(axis) for axis in grid]
                text = json.dumps([board.cells.hex()[1::2], axes])
                (SHEETS / f"{stem}-{number}.txt").write_text(text)
    for number in range(2):
        cells, axes = json.loads((SHEETS / f"{stem}-{number}.txt").read_text())
        picture = Image.open(SHEETS / f"{stem}-{number}.png").convert("RGB")
        grid = Grid(*(Axis(*axis) for axis in axes))
        yield Board(grid.y.cells, grid.x.cells, cells), picture, grid
