"""What a small job may load: start-up is most of its time."""

import subprocess
import sys
from pathlib import Path

from tests.cli.run import ROOT

SCRIPT = """\
import io, sys
sys.argv = ["minesweeper-kit", *sys.argv[1:]]
{before}
from minesweeper_kit.cli import main
try:
    main()
except SystemExit as ended:
    assert not ended.code, ended.code
finally:
    from minesweeper_kit import registry
    print(*sorted(sys.modules), file=sys.stderr)
    print(registry._shipped.cache_info().currsize, file=sys.stderr)
"""

HEAVY = {
    "_hypothesis_pytestplugin",
    "dask",
    "hypothesis",
    "jsonschema",
    "numpy",
    "pydantic",
    "rich",
}
"""What no small job needs."""


def loaded(*arguments: str, before: str = "") -> tuple[set[str], int]:
    """The modules after a run of the command, and how many of the kit's dialects were parsed."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(before=before), *arguments],
        capture_output=True,
        cwd=ROOT,
        text=True,
        timeout=60,
        check=True,
    )
    *_, modules, parsed = done.stderr.splitlines()
    return set(modules.split()), int(parsed)


def test_a_board_in_a_named_format(tmp_path: Path) -> None:
    path = tmp_path / "cases.txt"
    path.write_text('[["E","M"]]\n[0,0]\n')
    modules, parsed = loaded("reveal", str(path), "--from", "leetcode")
    assert not modules & HEAVY
    assert "importlib.metadata" not in modules
    assert parsed == 1
    assert {name for name in modules if name.startswith("minesweeper_kit.layouts.")} == {
        f"minesweeper_kit.layouts.{name}" for name in ("testcase", "literal", "text")
    }
    modules, parsed = loaded("reveal", str(path), "--from", "leetcode", "--to", "codingninjas")
    assert "importlib.metadata" not in modules
    assert parsed == 2


def test_a_document_names_its_dialect(tmp_path: Path) -> None:
    path = tmp_path / "suite.yaml"
    path.write_text("dialect: leetcode\ncases: [{board: EM, click: [0, 0]}]\n")
    for command in ("reveal", "validate"):
        modules, parsed = loaded(command, str(path))
        assert not modules & HEAVY
        assert "importlib.metadata" not in modules
        assert parsed == 1


def test_detection_by_the_symbols_reads_every_dialect(tmp_path: Path) -> None:
    path = tmp_path / "cases.txt"
    path.write_text('[["E","M"]]\n[0,0]\n')
    modules, parsed = loaded("reveal", str(path))
    assert not modules & HEAVY
    assert parsed == len(list((ROOT / "formats").glob("*.yaml")))


def test_the_library_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import minesweeper_kit, sys; print(*sys.modules)"],
        capture_output=True,
        cwd=ROOT,
        text=True,
        timeout=60,
        check=True,
    )
    modules = set(done.stdout.split())
    assert not modules & (HEAVY | {"typer", "yaml", "difflib", "importlib.metadata", "subprocess"})
