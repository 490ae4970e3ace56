"""Which engine runs, and what the build adds. .ci/check-wheels builds wheels and installs them."""

import json
import os
import subprocess
import sys
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import minesweeper_kit
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import _unpacked, formats_folder
from minesweeper_kit.judge import data


def said_by(code: str, **environment: str) -> str:
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_plain_source_can_be_asked_for() -> None:
    code = (
        "import sys, minesweeper_kit, minesweeper_kit.solver\n"
        "board = minesweeper_kit.Board(1, 3, '99a').reveal((0, 0))\n"
        "kit = [module.__file__ for name, module in sys.modules.items()"
        " if name.startswith('minesweeper_kit')]\n"
        "print(minesweeper_kit.compiled, all(file.endswith('.py') for file in kit), board)"
    )
    assert said_by(code, MINESWEEPER_KIT_PURE="1") == "False True B1M"


def test_asking_for_the_plain_source_is_in_nobody_elses_way() -> None:
    code = (
        "import importlib, sys\n"
        "from importlib.util import find_spec\n"
        "before = list(sys.meta_path), list(sys.path_hooks)\n"
        "import minesweeper_kit\n"
        "importlib.invalidate_caches()\n"
        "assert before == (sys.meta_path, sys.path_hooks)\n"
        "found = [find_spec('minesweeper_kit.' + name)"
        " for name in ('engine.reveal', 'solver.count', 'case', 'solver', 'solver.nothing')]\n"
        "print([spec and spec.origin.endswith('.py') for spec in found])"
    )
    assert said_by(code, MINESWEEPER_KIT_PURE="1") == "[True, True, True, True, None]"


def test_compiled_says_what_runs() -> None:
    for name in (
        "engine.reveal",
        "engine.many",
        "engine.shuffle",
        "solver.sweep",
    ):
        module = import_module(f"minesweeper_kit.{name}")
        assert minesweeper_kit.compiled is not str(module.__file__).endswith(".py")


def test_the_build_parses_the_dialects(built: Path) -> None:
    source, formats = Path(formats_folder()), built / "minesweeper_kit" / "formats"
    assert not (source / "dialects.json").exists()  # what is edited in a checkout counts at once
    files = {path.name: path.read_bytes() for path in source.glob("*.yaml")}
    assert {path.name: path.read_bytes() for path in formats.glob("*.yaml")} == files
    kept = json.loads((formats / "dialects.json").read_bytes())
    assert kept.keys() == {Path(name).stem for name in files}
    assert len(kept) >= 30
    for name, said in kept.items():
        read, loaded = Dialect.from_file(source / f"{name}.yaml"), Dialect(**_unpacked(said))
        for field in fields(Dialect):
            if field.name != "alphabet":
                assert getattr(loaded, field.name) == getattr(read, field.name), (name, field.name)


def test_the_build_parses_the_judges_files(built: Path) -> None:
    source = Path(data.FOLDERS[0])
    paths = sorted(source.glob("*/*.yaml"))
    assert len(paths) >= 30
    for path in paths:
        copy = (built / "minesweeper_kit" / "judge" / path.relative_to(source)).with_suffix(".json")
        assert json.loads(copy.read_bytes()) == data.read(str(path)).value
