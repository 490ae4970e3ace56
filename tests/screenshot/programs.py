"""Real programs that draw a position: what a screenshot of them shows, without a screen."""

import io
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from minesweeper_kit import Board, Cell

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
