"""Executes the notebook of the pages and sees that it shows what it says: `make test-notebook`.

With `--write` its outputs are written into it instead. It needs nbclient and a kernel.
"""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[2] / "docs" / "how-to" / "notebook.ipynb"


def source(text: str) -> Any:
    """A notebook as nbclient takes it."""
    return import_module("nbformat").reads(text, as_version=4)


def executed(text: str) -> Any:
    """The notebook, its outputs as they come now."""
    notebook = source(text)
    import_module("nbclient").NotebookClient(
        notebook, timeout=60, resources={"metadata": {"path": str(NOTEBOOK.parent)}}
    ).execute()
    for cell in notebook.cells:
        cell.metadata = {}
    notebook.metadata = source(text).metadata
    return notebook


def outputs(notebook: Any) -> list[Any]:
    """What each cell shows."""
    return [cell.get("outputs") for cell in notebook.cells if cell.cell_type == "code"]


def main() -> int:
    """Execute it; 1 where it shows something else than it says."""
    text = NOTEBOOK.read_text("utf-8")
    now = executed(text)
    if "--write" in sys.argv:
        NOTEBOOK.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", "utf-8")
        return 0
    for number, (said, shown) in enumerate(
        zip(outputs(source(text)), outputs(now), strict=True), 1
    ):
        if said != shown:
            print(f"{NOTEBOOK.name}: code cell {number} shows something else: make notebook")
            return 1
    print(f"{NOTEBOOK.name}: {len(outputs(now))} code cells show what they say")
    return 0


if __name__ == "__main__":
    sys.exit(main())
