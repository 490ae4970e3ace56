"""What stands around the package: workflows, the action, what is said of versions."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from minesweeper_kit.version import __version__

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ACTION = ROOT / "action.yml"
COMMIT = re.compile(r"uses: [\w/-]+@[0-9a-f]{40} # v[0-9.]+")

SUITE = "dialect: leetcode\ncases:\n  - {board: [EM], click: [0, 0], expected: [%sM]}\n"


def read(path: Path) -> Any:
    """A file in YAML, in which `on` is no truth value."""
    return yaml.load(path.read_text("utf-8"), yaml.BaseLoader)


def test_actions_are_pinned_by_commit_and_alike() -> None:
    used = {
        line.strip().removeprefix("- ")
        for path in [*WORKFLOWS, ACTION]
        for line in path.read_text("utf-8").splitlines()
        if "uses:" in line
    }
    assert len(used) >= 4
    assert [line for line in used if not COMMIT.fullmatch(line)] == []
    assert len({line.partition("@")[0] for line in used}) == len(used)  # one version of each


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_do_only_what_it_needs(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {}
    for name, job in workflow["jobs"].items():
        assert "timeout-minutes" in job, name
        assert job["permissions"] in ({"contents": "read"}, {"id-token": "write"}), name


def test_versions_are_those_that_are_built_and_tested() -> None:
    classified = {
        found[1]
        for line in PROJECT["project"]["classifiers"]
        if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", line))
    }
    matrix = set(read(WORKFLOWS[0])["jobs"]["tests"]["strategy"]["matrix"]["python"])
    built = {
        f"3.{minor}" for minor in re.findall(r"cp3(\d+)-", PROJECT["tool"]["cibuildwheel"]["build"])
    }
    assert classified < matrix == built  # 3.14 is classified when it was run


def test_versions_of_the_kit_are_one() -> None:
    assert f"\n## {__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_check_of_bounds_sees_what_a_start_imports() -> None:
    command = [sys.executable, str(ROOT / "tests" / "bounds.py")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 1  # below the bound there is nothing to keep out
    assert "lift the bound in pyproject.toml" in ended.stdout


def action(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """What the action's script does, with the kit of this checkout in place of an installed one."""
    step = read(ACTION)["runs"]["steps"][-1]
    python = folder / "python"
    python.write_text(
        f'#!/bin/sh\nmkdir -p "$3/bin"\n'
        f'printf "#!/bin/sh\\nexec {sys.executable} -m minesweeper_kit \\"\\$@\\"\\n"'
        f' > "$3/bin/minesweeper-kit"\n'
        f'printf "#!/bin/sh\\necho \\"\\$@\\" >>{folder}/pip\\n" > "$3/bin/python"\n'
        'chmod +x "$3"/bin/*\n'
    )
    python.chmod(0o755)
    inputs = {name: value["default"] for name, value in read(ACTION)["inputs"].items()} | settings
    environment = {
        name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: inputs[found[1]], value)
        for name, value in step["env"].items()
    }
    return subprocess.run(
        ["bash", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder,
        env=os.environ
        | environment
        | {
            "PYTHON": str(python),
            "PYTHONPATH": str(ROOT),
            "GITHUB_ACTION_PATH": str(ROOT),
            "RUNNER_TEMP": str(folder / "temp"),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


@pytest.fixture
def suites(tmp_path: Path) -> Path:
    if not shutil.which("bash"):
        pytest.skip("bash is not installed")
    (tmp_path / "deep").mkdir()
    (tmp_path / "right.mines.yaml").write_text(SUITE % "1")
    (tmp_path / "deep" / "a wrong one.mines.yaml").write_text(SUITE % "2")
    return tmp_path


def test_the_action_annotates_what_is_wrong(suites: Path) -> None:
    ended = action(suites)
    assert ended.returncode == 1
    assert "::error file=deep/a wrong one.mines.yaml,line=3,title=wrong-outcome::" in ended.stdout
    assert (suites / "pip").read_text().split()[-1] == str(ROOT)


def test_the_action_checks_what_it_is_told(suites: Path) -> None:
    ended = action(suites, paths="right.mines.yaml\n")
    assert (ended.returncode, ended.stdout) == (0, "")
    ended = action(suites, paths="right.mines.yaml\ndeep/a wrong one.mines.yaml\n")
    assert ended.returncode == 1
    assert action(suites, paths="nothing/*.yaml").returncode == 3
