"""The engine: what a click does to a board's cells. Compiled, or in plain Python.

If a C compiler was there when the package was built, `engine.reveal` and parts of
`solver` and `play` are compiled from their Python sources, which lie beside them. Python then
imports the compiled modules. With MINESWEEPER_KIT_PURE=1 in the environment it
imports the sources. This module must be imported before those.
"""

import importlib
import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def _prefer_sources() -> None:
    """Let Python find only sources in the folders `engine`, `play` and `solver`."""
    here = os.path.dirname(__file__)
    kit = os.path.dirname(here)
    for folder in (here, os.path.join(kit, "play"), os.path.join(kit, "solver")):
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


if os.environ.get("MINESWEEPER_KIT_PURE") == "1":
    _prefer_sources()

compiled: bool = not str(importlib.import_module(f"{__name__}.reveal").__file__).endswith(
    (".py", ".pyc")
)
"""Whether the compiled engine is in use, and not the plain Python."""
