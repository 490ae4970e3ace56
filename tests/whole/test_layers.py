"""The layers of packages: which module may import which, and that none stands loose."""

import ast
from graphlib import CycleError, TopologicalSorter

from tests.imports import imports, modules

LAYERS = (
    "cell errors version",
    "wording",
    "markup engine plugins reporting arguments",
    "dialect",
    "board",
    "case",
    "batch",
    "game",
    "screenshot",
    "layouts solver leetcode",
    "reading",
    "generator strategies io",
    "play",
    "suites",
    "picture arrays conformance",
    "gym operations",
    "jobs",
    "judge web",
    "hooks",
    "cli",
    "start",
    "__init__ __main__",
)
"""The packages, and the few modules beside them, from the lowest layer up. A package
may import what stands on a layer below its own, and nothing else."""

SHOWN = {
    ("board", "picture.notebook"),
    ("case", "picture.notebook"),
    ("suites.findings", "picture.notebook"),
    ("solver.answer", "picture.notebook"),
    ("screenshot.skins", "picture.png_image"),
    ("screenshot.skins", "picture.shapes"),
    ("screenshot.skins", "picture.themes"),
    ("screenshot.board", "reading.evidence"),
    ("screenshot.unknown", "reading.evidence"),
}
"""What is imported from above: when a notebook asks a value for its picture, when a screenshot is
compared with the kit's own pictures and shapes, and when its cells are inferred, and held against
the rules, as symbols are."""

LAYER_OF = {package: layer for layer, packages in enumerate(LAYERS) for package in packages.split()}


def graph() -> dict[str, set[str]]:
    known = modules()
    return {
        name: {other for other in imports(name, path, known) if (name, other) not in SHOWN} - {name}
        for name, path in known.items()
    }


def package(name: str) -> str:
    return name.partition(".")[0]


def test_no_module_stands_loose() -> None:
    assert {package(name) for name in modules()} == LAYER_OF.keys()


def test_arrows_between_packages_lead_down() -> None:
    upwards = [
        f"{name} imports {other}"
        for name, others in graph().items()
        for other in others
        if package(name) != package(other) and LAYER_OF[package(name)] <= LAYER_OF[package(other)]
    ]
    assert not upwards


def test_there_is_no_circle() -> None:
    try:
        TopologicalSorter(graph()).prepare()
    except CycleError as error:
        raise AssertionError(" imports ".join(error.args[1])) from None


def test_notebooks_alone_look_up() -> None:
    known = modules()
    for name, other in SHOWN:
        assert other in imports(name, known[name], known)
        tree = ast.parse(known[name].read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == f"minesweeper_kit.{other}":
                assert node.col_offset > 0, f"{name} imports {other} before it is asked"


def test_nothing_imports_the_face_of_the_kit() -> None:
    assert not [name for name, others in graph().items() if "__init__" in others]


def test_arrows_are_seen() -> None:
    arrows = graph()
    assert {"engine.reveal", "cell", "dialect"} <= arrows["board"]  # at the top of a module
    assert "solver" in arrows["suites.checks"]  # in a function
    assert "hooks.pytest_cases" in arrows["hooks.pytest_plugin"]  # beside it, by a dot
    assert sum(map(len, arrows.values())) > 200


def test_no_name_is_both_a_module_and_a_function() -> None:
    doubles = []
    for name, path in modules().items():
        if path.name == "__init__.py":
            inside = {other.rpartition(".")[2] for other in modules() if owner(other) == name}
            tree = ast.parse(path.read_text("utf-8"))
            bound = {
                alias.asname or alias.name
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom)
                for alias in node.names
                if f"{node.module}.{alias.name}".partition(".")[2] not in modules()
            }
            bound |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
            doubles += [f"{name}: {both}" for both in inside & bound]
    assert not doubles


def owner(name: str) -> str:
    """The package that a module lies in."""
    return name.rpartition(".")[0] or "__init__"
