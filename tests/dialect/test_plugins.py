"""Dialects of other packages, registered through an entry point."""

import json
import re
import shutil
import subprocess
import sys
from importlib.metadata import Distribution
from pathlib import Path
from types import ModuleType

import pytest

from minesweeper_kit import Cell, Dialect, plugins
from minesweeper_kit.dialect import registry
from tests.cli.run import Ended, process

DIALECT = """\
name: tiny
title: A convention of another package
aliases: [teeny]
symbols: {EMPTY: o, MINE: "!", BLANK: "_", EXPLODED: "%", numbers: "abcdefgh"}
"""
BY_PATH = """\
import os
PATH = os.path.join(os.path.dirname(__file__), "tiny.yaml")
"""
BY_VALUE = """\
from minesweeper_kit import Cell, Dialect, plugins
TINY = Dialect("tiny", {Cell.EMPTY: "o", Cell.MINE: "!"}, title="Made in Python")
"""


def install(folder: Path, code: str, entry: str, *, name: str = "tiny") -> None:
    """A package as an installer would leave it."""
    package = folder / f"{name}_mines"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(code)
    (package / "tiny.yaml").write_text(DIALECT)
    info = folder / f"{name}_mines-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-mines\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        f"[minesweeper_kit.dialects]\n{name} = {name}_mines:{entry}\n"
    )


def with_packages(folder: Path, *args: object, stdin: bytes = b"") -> Ended:
    return process(*args, stdin=stdin, env={"PYTHONPATH": str(folder)})


def test_a_file_of_another_package(tmp_path: Path) -> None:
    install(tmp_path, BY_PATH, "PATH")
    listed = json.loads(with_packages(tmp_path, "formats", "--json").out)
    assert "tiny" in [dialect["name"] for dialect in listed["dialects"]]
    shown = with_packages(tmp_path, "formats").text
    assert re.search(r"^  tiny +grid +! % _ o a-h +A convention of", shown, re.MULTILINE)
    # Named, by its alias, and detected.
    for named in (["--from", "tiny"], ["--from", "teeny"], []):
        ended = with_packages(
            tmp_path, "reveal", *named, "--click", "0,0", "--to", "leetcode+grid", stdin=b"oo!\n"
        )
        assert ended == (0, b"B1M\n", b"")


def test_a_value_of_another_package(tmp_path: Path) -> None:
    install(tmp_path, BY_VALUE, "TINY")
    ended = with_packages(tmp_path, "convert", "--to", "tiny", stdin=b'[["E","M"]]\n')
    assert ended == (0, b"o!\n", b"")


def test_packages_in_an_archive_and_in_an_egg(tmp_path: Path) -> None:
    install(tmp_path / "folder", BY_VALUE, "TINY")
    archive = shutil.make_archive(str(tmp_path / "tiny"), "zip", tmp_path / "folder")
    ended = with_packages(Path(archive), "convert", "--to", "tiny", stdin=b'[["E","M"]]\n')
    assert ended == (0, b"o!\n", b"")
    egg = tmp_path / "tiny_mines-1.0.egg"
    install(egg, BY_VALUE, "TINY")
    (egg / "tiny_mines-1.0.dist-info").rename(egg / "EGG-INFO")
    (egg / "EGG-INFO" / "METADATA").rename(egg / "EGG-INFO" / "PKG-INFO")
    ended = with_packages(egg, "convert", "--to", "tiny", stdin=b'[["E","M"]]\n')
    assert ended == (0, b"o!\n", b"")


def test_a_package_of_another_finder(monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder:
        @staticmethod
        def find_spec(*arguments: object) -> None:
            """No module is this finder's."""

        @staticmethod
        def find_distributions(context: object) -> list[Distribution]:
            return [Somewhere()]

    class Somewhere(Distribution):
        def read_text(self, filename: str) -> str | None:
            return {
                "METADATA": "Name: somewhere\n",
                "entry_points.txt": "[minesweeper_kit.dialects]\ntiny = somewhere:TINY\n",
            }.get(filename)

        def locate_file(self, path: object) -> Path:
            raise NotImplementedError

    module = ModuleType("somewhere")
    vars(module)["TINY"] = Dialect("tiny", {Cell.MINE: "!"})
    monkeypatch.setitem(sys.modules, "somewhere", module)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder])
    registry._plugins.cache_clear()
    plugins._registered.cache_clear()
    try:
        assert [dialect.name for dialect in registry._plugins()] == ["tiny"]
    finally:
        registry._plugins.cache_clear()
        plugins._registered.cache_clear()


BROKEN = [
    ("import no_such_module", "TINY", "No module named 'no_such_module'"),
    ("", "TINY", "module 'tiny_mines' has no attribute 'TINY'"),
    ("PATH = '/nowhere/tiny.yaml'", "PATH",
     "[Errno 2] No such file or directory: '/nowhere/tiny.yaml'"),
    ("raise RuntimeError('two\\nlines')", "PATH", "two\\nlines"),
    ("PATH = 3.5", "PATH", "expected str, bytes or os.PathLike object, not float"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "entry", "fault"), BROKEN)
def test_a_package_that_cannot_be_loaded(code: str, entry: str, fault: str, tmp_path: Path) -> None:
    install(tmp_path, code, entry)
    ended = with_packages(tmp_path, "formats")
    said = f"the dialect 'tiny' that tiny-mines registers cannot be loaded: {fault}\n"
    assert ended == (2, b"", said.encode())


def test_what_needs_no_broken_package_works_on(tmp_path: Path) -> None:
    install(tmp_path, "raise RuntimeError", "PATH")
    ended = with_packages(
        tmp_path, "convert", "--from", "leetcode", "--to", "codingninjas+grid", stdin=b'["EM"]'
    )
    assert ended == (0, b". #\n", b"")
    said = "the dialect 'tiny' that tiny-mines registers cannot be loaded: RuntimeError\n"
    assert with_packages(tmp_path, "convert", "--to", "yaml", stdin=b"EM") == (
        2,
        b"",
        said.encode(),
    )


def test_a_package_that_is_installed(tmp_path: Path) -> None:
    project = tmp_path / "project"
    (project / "tiny_mines").mkdir(parents=True)
    (project / "tiny_mines" / "__init__.py").write_text(BY_PATH)
    (project / "tiny_mines" / "tiny.yaml").write_text(DIALECT)
    (project / "pyproject.toml").write_text(
        """\
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "tiny-mines"
version = "1.0"

[project.entry-points."minesweeper_kit.dialects"]
tiny = "tiny_mines:PATH"

[tool.setuptools]
packages = ["tiny_mines"]

[tool.setuptools.package-data]
tiny_mines = ["*.yaml"]
"""
    )
    target = tmp_path / "target"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--no-cache-dir"]
    done = subprocess.run(
        [*pip, *offline, "--target", str(target), str(project)],
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert "A convention of another package" in with_packages(target, "formats").text
    ended = with_packages(target, "convert", "--to", "leetcode+grid", stdin=b"o!\n")
    assert ended == (0, b"EM\n", b"")
