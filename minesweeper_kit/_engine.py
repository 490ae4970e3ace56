"""Which engine runs: the compiled one, or the plain source it was compiled from.

Python prefers a compiled module to the source beside it. MINESWEEPER_KIT_PURE=1
in the environment turns that round, for the reveal engine and for the solver:
this module, which the package imports before any other, then has the package's
sources found first.
"""

import os
import sys

_NAME = "minesweeper_kit.reveal"


class _Sources:
    """Finds the modules of this package by their sources alone."""

    @staticmethod
    def find_spec(name: str, *_: object) -> object:
        from importlib.util import spec_from_file_location

        package, *inner = name.split(".")
        source = os.path.join(os.path.dirname(__file__), *inner) + ".py"
        if package != __package__ or not os.path.isfile(source):
            return None  # as for any other module
        return spec_from_file_location(name, source)


def _load() -> bool:
    """Load the engine; whether it is the compiled one."""
    if os.environ.get("MINESWEEPER_KIT_PURE") == "1":
        sys.meta_path.insert(0, _Sources)  # type: ignore[arg-type]
    __import__(_NAME)
    return not str(sys.modules[_NAME].__file__).endswith(".py")


compiled: bool = _load()
"""Whether the compiled engine runs."""
