"""Examples in docstrings are true; exported functions and layouts have one."""

import ast
import doctest
import importlib
import inspect
from importlib.util import find_spec
from pathlib import Path

import pytest

from minesweeper_kit.layouts import LAYOUTS

ROOT = Path(__file__).parents[2]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "minesweeper_kit").rglob("*.py"))
    if path.name != "__main__.py"
}

PACKAGES = [name for name, path in MODULES.items() if "\n__all__" in path.read_text("utf-8")]
"""What exports names: packages, and a module."""

TABLES = (
    *("minesweeper_kit.arrays.plain", "minesweeper_kit.arrays.random_batches"),
    *("minesweeper_kit.arrays.results", "minesweeper_kit.arrays.tables"),
    *("minesweeper_kit.operations.tables", "minesweeper_kit.layouts.tables."),
)
RUN = [name for name in MODULES if not name.startswith(TABLES) or find_spec("pyarrow")]
"""The examples of tables are true in tests/arrays, where pyarrow is not installed here."""

Documented = ast.FunctionDef | ast.ClassDef


def documented(module: str) -> dict[str, Documented]:
    """The functions and classes of a module with their methods, by their names."""
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    found: dict[str, Documented] = {}
    for node in tree.body:
        if isinstance(node, Documented):
            found[node.name] = node
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    found[f"{node.name}.{inner.name}"] = inner
    return found


def example(node: Documented) -> bool:
    return ">>> " in (ast.get_docstring(node) or "")


@pytest.mark.parametrize("module", RUN)
def test_examples_are_true(module: str) -> None:
    names = vars(importlib.import_module(module))
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    docstrings = {"": (ast.get_docstring(tree) or "", 1)}
    for name, node in documented(module).items():
        docstrings[name] = (ast.get_docstring(node) or "", node.lineno)
    for name, (text, line) in docstrings.items():
        where = str(MODULES[module])
        test = doctest.DocTestParser().get_doctest(text, dict(names), name, where, line)
        assert runner.run(test).failed == 0, f"{module}.{name}"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_exported_function_has_an_example(package: str) -> None:
    found = importlib.import_module(package)
    exported = {name: getattr(found, name) for name in found.__all__}
    functions = {name: value for name, value in exported.items() if inspect.isfunction(value)}
    assert [name for name, value in functions.items() if not shown(value)] == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_has_examples_of_reading_and_writing(layout: str) -> None:
    code = LAYOUTS[layout].code
    functions = [getattr(code, name, None) for name in ("read", "write")]
    assert all(shown(function) for function in functions if function is not None)


def shown(function: object) -> bool:
    """Whether the docstring of a function has an example."""
    return ">>> " in (inspect.getdoc(getattr(function, "func", function)) or "")


def test_examples_are_found() -> None:
    nodes = documented("minesweeper_kit.layouts")
    assert example(nodes["find_layout"])
    assert not example(documented("minesweeper_kit.cli.judge")["judge"])
