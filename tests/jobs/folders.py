"""What lies in folders after jobs."""

import json
from functools import partial
from pathlib import Path
from typing import Any

from minesweeper_kit import run_files

resumed = partial(run_files, resume=True)


def job(name: str, *arguments: object) -> list[object]:
    """The arguments of a command that does an operation on inputs, the last one being the output.

    Options follow the output, which is the last argument before the first of them.
    """
    words = [str(each) for each in arguments]
    at = next((at for at, word in enumerate(words) if word.startswith("--")), len(words))
    return [name, *words[: at - 1], "--out-dir", words[at - 1], "--resume", *words[at:]]


def files(folder: Path) -> dict[str, bytes]:
    """Every file under a folder by its path, hidden ones too; marks without times."""
    return {
        path.relative_to(folder).as_posix(): timeless(path.name, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def parts(folder: Path) -> list[str]:
    """Every file under a folder that is no mark, by its path."""
    return [name for name in files(folder) if not name.startswith("_mskit/")]


def timeless(name: str, data: bytes) -> bytes:
    """The bytes of a file; those of a mark or a manifest without times."""
    if not name.endswith((".done.json", "manifest.json")):
        return data
    told = json.loads(data)
    for record in told.get("parts", [told]):
        record.pop("written", None)
        record.pop("seconds", None)
    return json.dumps(told).encode()


def told(folder: Path) -> dict[str, Any]:
    """The manifest of a job."""
    found: dict[str, Any] = json.loads((folder / "_mskit" / "manifest.json").read_text())
    return found
