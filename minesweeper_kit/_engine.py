"""Which reveal engine runs: the compiled one, or the plain source it was compiled from.

Python prefers a compiled module to the source beside it. MINESWEEPER_KIT_PURE=1
in the environment turns that round: then this module, which the package imports
before any other, loads the source.
"""

import os
import sys

_NAME = "minesweeper_kit.reveal"


def _load_source() -> None:
    from importlib.machinery import ModuleSpec, SourceFileLoader
    from importlib.util import module_from_spec

    path = os.path.join(os.path.dirname(__file__), "reveal.py")
    loader = SourceFileLoader(_NAME, path)
    spec = ModuleSpec(_NAME, loader, origin=path)
    spec.has_location = True
    sys.modules[_NAME] = module_from_spec(spec)
    loader.exec_module(sys.modules[_NAME])


def _load() -> bool:
    """Load the engine; whether it is the compiled one."""
    if os.environ.get("MINESWEEPER_KIT_PURE") == "1":
        _load_source()
    __import__(_NAME)
    return not str(sys.modules[_NAME].__file__).endswith(".py")


compiled: bool = _load()
"""Whether the compiled engine runs."""
