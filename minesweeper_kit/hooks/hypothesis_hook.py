"""Hypothesis' entry point: the kit's strategies for `st.from_type`, once the kit is imported.

Hypothesis runs this whenever it is imported, and its own pytest plugin imports
it in every session. So the kit is not imported here. Whichever of the two is
imported last has the other know of it: the kit, where Hypothesis is there already,
does the same as this hook.
"""

import sys


def register() -> None:
    """Register the strategies, if the kit is there already."""
    kit = sys.modules.get("minesweeper_kit")
    if kit is not None and hasattr(kit, "register_strategies"):
        kit.register_strategies()
