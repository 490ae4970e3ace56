"""Hypothesis' entry point: the kit's strategies for `st.from_type`, once the kit is imported.

Hypothesis runs this whenever it is imported, and its own pytest plugin imports
it in every session. So the kit is not imported here: its types get their
strategies when somebody else has imported them, and the strategies are made
when somebody asks for one.
"""

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any

_TYPES = "minesweeper_kit.case"
"""The module with both types; importing any part of the kit imports it."""


def register() -> None:
    """Register the strategies, now or as soon as the types are there."""
    if _TYPES in sys.modules:
        _register(sys.modules[_TYPES])
    elif not any(isinstance(finder, _Waiting) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Waiting())


def _register(types: ModuleType) -> None:
    from hypothesis import strategies as st

    def boards(_: Any) -> st.SearchStrategy[Any]:
        from minesweeper_kit import strategies

        return strategies.boards(flags=True)

    def cases(_: Any) -> st.SearchStrategy[Any]:
        from minesweeper_kit import strategies

        return strategies.cases()

    st.register_type_strategy(types.Board, boards)
    st.register_type_strategy(types.Case, cases)


class _Waiting(MetaPathFinder):
    """Sees the module of the types being imported, once, and finds nothing else."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target  # the kit's own folder is searched once more, by everybody else
        if name != _TYPES:
            return None
        sys.meta_path.remove(self)
        spec = find_spec(name)
        if spec is not None and spec.loader is not None:
            spec.loader = _ThenRegister(spec.loader)
        return spec


class _ThenRegister(Loader):
    """The loader of the module, which then registers; the module itself shows no trace of it."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        module.__loader__ = self._loader
        if module.__spec__ is not None:
            module.__spec__.loader = self._loader
        self._loader.exec_module(module)
        _register(module)
