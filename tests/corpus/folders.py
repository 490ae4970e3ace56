"""What lies in folders after runs."""

import json
from pathlib import Path
from typing import Any


def files(folder: Path) -> dict[str, bytes]:
    """Every file under a folder by its path, hidden ones too."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def told(folder: Path) -> dict[str, Any]:
    """The manifest of a run."""
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text())
    return found
