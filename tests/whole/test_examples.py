"""Examples in docstrings are true, and every public function has one."""

import ast
import doctest
import importlib
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "minesweeper_kit").rglob("*.py"))
    if path.name != "__main__.py"
}

SHOWN_ELSEWHERE = {
    "minesweeper_kit.cli": "a command shows an example in its help",
    "minesweeper_kit.arrays.columns": "it takes batches of Arrow's; reveal_many has an example",
    "minesweeper_kit.hooks": "pytest and Hypothesis call it",
    "minesweeper_kit.judge.calling": "it runs in a process of its own",
    "minesweeper_kit.judge.building": "it compiles",
    "minesweeper_kit.judge.descendants": "it is about processes",
    "minesweeper_kit.judge.process": "it is about processes",
    "minesweeper_kit.judge.running": "it runs in a process of its own",
    "minesweeper_kit.judge.worker": "it runs in a process of its own",
    "minesweeper_kit.play": "what is inside the player; best_click and self-play have theirs",
    "minesweeper_kit.judge.syscalls": "it changes what the process may do",
    "minesweeper_kit.reading": "what is inside the reader of any text; read_pasted shows one",
    "minesweeper_kit.screenshot": "it takes pictures; the page about screenshots reads some",
    "minesweeper_kit.start": "it is the command",
    "minesweeper_kit.web.answers": "the page of the server shows a request; worker.answer asks one",
    "minesweeper_kit.web.serving": "it listens",
    "minesweeper_kit.web.worker": "it runs in a process of its own",
    "minesweeper_kit.solver": "what is inside the solver; its public functions have theirs",
}
"""Modules, or whole packages, whose functions need no example, and why."""

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


def needs_examples(module: str) -> bool:
    if module.startswith("minesweeper_kit.solver"):
        return module.endswith((".answer", ".certain", ".possible"))
    if module == "minesweeper_kit.play.choose":
        return True
    return not any(module == other or module.startswith(f"{other}.") for other in SHOWN_ELSEWHERE)


@pytest.mark.parametrize("module", [name for name in MODULES if needs_examples(name)])
def test_every_public_function_has_an_example(module: str) -> None:
    """A function of its own, or the class that it is a method of."""
    without = [
        name
        for name, node in documented(module).items()
        if isinstance(node, ast.FunctionDef)
        and "." not in name
        and not name.startswith("_")
        and not example(node)
    ]
    assert not without


def test_examples_are_found() -> None:
    nodes = documented("minesweeper_kit.layouts")
    assert example(nodes["find_layout"])
    assert not example(documented("minesweeper_kit.cli.judge")["judge"])
