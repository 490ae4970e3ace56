"""The engine: what a click does to cell codes; and which of its builds runs.

Where a C compiler was at hand, the reveal engine and the solver are compiled from
their plain sources, which lie beside them. Python prefers the compiled modules.
MINESWEEPER_KIT_PURE=1 in the environment turns that round. The package imports
this module before any that may be compiled.
"""

import importlib
import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def _prefer_sources() -> None:
    """Have the two folders searched for sources alone."""
    here = os.path.dirname(__file__)
    for folder in (here, os.path.join(os.path.dirname(here), "solver")):
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


if os.environ.get("MINESWEEPER_KIT_PURE") == "1":
    _prefer_sources()

compiled: bool = not str(importlib.import_module(f"{__name__}.reveal").__file__).endswith(".py")
"""Whether the compiled engine runs."""
