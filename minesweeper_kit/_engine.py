"""Which engine runs: the compiled one, or the plain source it was compiled from.

Python prefers a compiled module to the source beside it. MINESWEEPER_KIT_PURE=1
in the environment turns that round, for the reveal engine and for the solver:
this module, which the package imports before any other, then has their sources
found first.
"""

import os
import sys

_NAME = "minesweeper_kit.reveal"
_SOLVER = "minesweeper_kit.solver."


class _Sources:
    """Finds by their sources the modules that may be compiled, and no other.

    Others wait for modules of the kit to be imported: it must not be in their way.
    """

    @staticmethod
    def find_spec(name: str, *_: object) -> object:
        if name != _NAME and not name.startswith(_SOLVER):
            return None
        from importlib.util import spec_from_file_location

        source = os.path.join(os.path.dirname(__file__), *name.split(".")[1:]) + ".py"
        return spec_from_file_location(name, source) if os.path.isfile(source) else None


def _load() -> bool:
    """Load the engine; whether it is the compiled one."""
    if os.environ.get("MINESWEEPER_KIT_PURE") == "1":
        sys.meta_path.insert(0, _Sources)  # type: ignore[arg-type]
    __import__(_NAME)
    return not str(sys.modules[_NAME].__file__).endswith(".py")


compiled: bool = _load()
"""Whether the compiled engine runs."""
