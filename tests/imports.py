"""What the modules of the package import of each other, as it stands in their text."""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "minesweeper_kit"


def modules() -> dict[str, Path]:
    """Every module by its dotted name; a package by its own, the kit itself as `__init__`."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        found[name] = path
    return found


def imports(name: str, path: Path, known: dict[str, Path], *, top: bool = False) -> Iterator[str]:
    """The kit's modules that a module imports, wherever in its text, or at its top alone."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in tree.body if top else ast.walk(tree):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = name.split(".")[: -node.level] if node.level else []
            base = ".".join(
                [*(["minesweeper_kit"] if node.level else []), *above, *filter(None, [node.module])]
            )
            targets = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        for target in targets:
            kit, _, inner = target.partition(".")
            if kit == "minesweeper_kit":
                outer = inner.rpartition(".")[0]
                yield inner if inner in known else outer if outer in known else "__init__"
