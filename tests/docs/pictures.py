"""Draws the pictures of the pages: run `make pictures` after changing what is drawn.

A page shows the command that draws a picture, `mskit show ... -o NAME`: so it is drawn
into docs/pictures/.
"""

import os
import re
import shlex
import tempfile
from pathlib import Path

from tests.cli.run import run

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
PICTURES = ROOT / "docs" / "pictures"

_COMMAND = re.compile(
    r"^\$ (?:minesweeper-kit|mskit) (show .*-o (\S+\.(?:svg|png|html)))$", re.MULTILINE
)
_FILE = re.compile(r"^```\w+ ([^\s/]+\.[^\s/]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands() -> dict[str, list[str]]:
    """The pictures that the pages draw, by name, each with the arguments of its command."""
    found: dict[str, list[str]] = {}
    for page in PAGES:
        for command, name in _COMMAND.findall(page.read_text("utf-8")):
            assert name not in found, f"two commands draw {name}"
            found[name] = shlex.split(command)
    return found


def drawn() -> dict[str, bytes]:
    """Every picture as it is drawn now."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        try:
            os.chdir(folder)
            for page in PAGES:
                for name, text in _FILE.findall(page.read_text("utf-8")):
                    Path(name).write_text(text, "utf-8")
            for arguments in commands().values():
                ended = run(*arguments)
                assert ended.code == 0, ended.said
            return {name: Path(name).read_bytes() for name in commands()}
        finally:
            os.chdir(before)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for name, data in drawn().items():
        (PICTURES / name).write_bytes(data)
