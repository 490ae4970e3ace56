"""The hook for pre-commit, run by pre-commit itself on a repository of fixtures."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
HOOKS = ROOT / ".pre-commit-hooks.yaml"

RIGHT = "dialect: leetcode\ncases:\n  - board: [EM]\n    click: [0, 0]\n    expected: [1M]\n"
WRONG = RIGHT.replace("1M", "2M")
BROKEN = RIGHT.replace("EM", "EQ")


class Repository:
    """A git repository of fixtures with two lines of configuration."""

    def __init__(self, path: Path, environment: dict[str, str]) -> None:
        self.path = path
        self.environment = environment
        self.run("git", "init", "-q")

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """The command in the repository."""
        return subprocess.run(
            command,
            cwd=self.path,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    def commit(self, files: dict[str, str]) -> None:
        """Commit the files."""
        for name, text in files.items():
            (self.path / name).parent.mkdir(parents=True, exist_ok=True)
            (self.path / name).write_text(text, "utf-8")
        assert self.run("git", "add", "-A").returncode == 0
        assert self.run("git", "commit", "-qm", "files").returncode == 0


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Where git and pre-commit find nothing of the machine's own, and the kit as it stands here."""
    (tmp_path / "home").mkdir()
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "minesweeper-kit"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m minesweeper_kit "$@"\n', "utf-8")
    command.chmod(0o755)
    known = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    person = {"NAME": "Nobody", "EMAIL": "nobody@example.org"}
    return known | {
        "HOME": str(tmp_path / "home"),
        "PATH": os.pathsep.join([str(tmp_path / "bin"), os.environ["PATH"]]),
        "PRE_COMMIT_HOME": str(tmp_path / "home" / "cache"),
        "PYTHONPATH": str(ROOT),
        **{f"GIT_{who}_{what}": v for who in ("AUTHOR", "COMMITTER") for what, v in person.items()},
    }


def repository(path: Path, environment: dict[str, str]) -> Repository:
    path.mkdir()
    return Repository(path, environment)


@pytest.fixture
def fixtures(tmp_path: Path, environment: dict[str, str]) -> Repository:
    """A repository whose configuration names the kit's.

    The kit's stands in with the same hook, but for the language: `python` would
    have pre-commit install the kit from its repository, which needs the network.
    """
    text = HOOKS.read_text("utf-8")
    assert "  language: python\n" in text
    kit = repository(tmp_path / "kit", environment)
    kit.commit({HOOKS.name: text.replace("language: python", "language: system")})
    revision = kit.run("git", "rev-parse", "HEAD").stdout.strip()
    made = repository(tmp_path / "fixtures", environment)
    repo = f"{{repo: '{kit.path}', rev: {revision}, hooks: [{{id: minesweeper-kit}}]}}"
    made.commit({".pre-commit-config.yaml": f"repos:\n  - {repo}\n"})
    return made


def check(fixtures: Repository) -> subprocess.CompletedProcess[str]:
    return fixtures.run(sys.executable, "-m", "pre_commit", "run", "--all-files", "--color=never")


def test_fixtures_are_checked(fixtures: Repository) -> None:
    fixtures.commit({"a.mines.yaml": RIGHT, "notes.yaml": WRONG, "deep/b.mines.yaml": RIGHT})
    ended = check(fixtures)
    assert ended.returncode == 0, ended.stdout
    assert ended.stdout.splitlines()[-1].endswith("Passed")

    fixtures.commit({"deep/b.mines.yaml": WRONG, "c.mines.yaml": BROKEN, "d.mines.json": "{"})
    ended = check(fixtures)
    assert ended.returncode == 1
    lines = ended.stdout.splitlines()
    assert any(line.endswith("Failed") for line in lines)
    wrong = "deep/b.mines.yaml:5: case 1: (0, 0): expected '2', correct is '1' [wrong-outcome]"
    assert wrong in lines
    assert any(
        line.startswith("c.mines.yaml:3:") and "unknown symbol 'Q'" in line for line in lines
    )
    assert any(line.startswith("d.mines.json:1:") for line in lines)


def test_where_there_is_no_fixture_nothing_is_run(fixtures: Repository) -> None:
    fixtures.commit({"notes.yaml": WRONG})
    assert "(no files to check)Skipped" in check(fixtures).stdout


def test_the_hook_is_one_that_pre_commit_takes(environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "pre_commit", "validate-manifest", str(HOOKS)]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    (hook,) = yaml.safe_load(HOOKS.read_text("utf-8"))
    assert hook["entry"].split()[:2] == ["minesweeper-kit", "validate"]
