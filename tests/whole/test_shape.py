"""The size of the package: its figures may not grow by a tenth."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.code import code_lines
from tests.imports import imports, modules

RECORDED = {
    "lines": 48_800,
    "modules": 398,
    "chain": 21,
    "functions": 209,
    "passed modules": 48,
}
"""Lines of code without comments and docstrings; modules; the modules in the longest chain of
imports at the top of modules; functions and modules that `reveal board.txt` passes as users have
it, with the dialects that are built into a wheel."""

GROWTH = 1.1

COUNTING = """\
import sys
sys.argv = ["minesweeper-kit", *sys.argv[1:]]
INSIDE = ("<module>", "<listcomp>", "<dictcomp>", "<setcomp>")  # which 3.12 does not call
passed = set()
def pass_by(frame, event, argument):
    name = frame.f_globals.get("__name__", "")
    code = frame.f_code
    if event == "call" and name.startswith("minesweeper_kit") and code.co_name not in INSIDE:
        if code.co_flags & 2:  # not the body of a class
            passed.add((name, code.co_qualname, code.co_firstlineno))
from minesweeper_kit.start import main
sys.setprofile(pass_by)
try:
    main()
finally:
    sys.setprofile(None)
    print(len(passed), len({name for name, *_ in passed}), file=sys.stderr)
"""


def longest_chain() -> int:
    """The modules in the longest chain of imports that run when a module is imported."""
    known = modules()
    graph = {name: set(imports(name, path, known, top=True)) for name, path in known.items()}

    @cache
    def length(name: str) -> int:
        return 1 + max((length(other) for other in graph[name] - {name}), default=0)

    return max(map(length, graph))


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory, built: Path) -> dict[str, int]:
    """The figures of the package: of its sources, and of `reveal` as a wheel has it."""
    board = tmp_path_factory.mktemp("shape") / "board.txt"
    board.write_text('[["E","E","E"],["E","E","M"]]\n[0,0]\n')
    done = subprocess.run(
        [sys.executable, "-c", COUNTING, "reveal", str(board)],
        capture_output=True,
        cwd=board.parent,
        env={**os.environ, "PYTHONPATH": str(built)},
        text=True,
        timeout=60,
        check=True,
    )
    functions, passed = map(int, done.stderr.split())
    return {
        "lines": sum(map(code_lines, modules().values())),
        "modules": len(modules()),
        "chain": longest_chain(),
        "functions": functions,
        "passed modules": passed,
    }


@pytest.mark.parametrize("name", RECORDED)
def test_the_package_does_not_grow_by_a_tenth(name: str, figures: dict[str, int]) -> None:
    assert figures[name] <= RECORDED[name] * GROWTH, f"{figures}; recorded {RECORDED}"
