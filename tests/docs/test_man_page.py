"""The manual page says what the help says, and `man` shows it without a complaint."""

import re
import shutil
import subprocess
import tomllib

import pytest

from minesweeper_kit.cli import COMMANDS
from tests.cli.run import run
from tests.docs import man_page

ROOT = man_page.MAN.parents[1]


def shown() -> str:
    """The page as it is read, its lines as long as they are."""
    if not (shutil.which("man") and shutil.which("groff")):
        pytest.skip("man and groff are not installed")
    ended = subprocess.run(
        ["man", "--warnings", "--local-file", str(man_page.PAGE)],
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": "500", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stderr == ""
    return re.sub(r".\x08", "", ended.stdout)


def test_the_page_is_up_to_date() -> None:
    kept = {path.name: path.read_text("utf-8") for path in man_page.MAN.iterdir()}
    assert kept == {"minesweeper-kit.1": man_page.page(), "mskit.1": man_page.alias()}, (
        "run: make records"
    )


def test_the_wheel_holds_the_page() -> None:
    setuptools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    (files,) = setuptools["data-files"].values()
    assert sorted(files) == sorted(f"docs/man/{path.name}" for path in man_page.MAN.iterdir())


def test_man_shows_all_that_the_help_says() -> None:
    page = " ".join(shown().split())
    for name in COMMANDS:
        text = run(name, "--help").text
        options = re.findall(r"^ {2}(-\S.*?)(?: {2}|$)", text, re.MULTILINE)
        assert options, name
        about = page.partition(f" minesweeper-kit {name} ")[2]
        for option in options:
            assert option in about, f"{name}: {option}"
        example = text.partition("Example: ")[2].split("\n\n")[0]
        assert " ".join(example.split()) in about, name


def test_what_roff_takes_for_commands_is_shown_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(man_page.FILES, ".dot", "'a\\b' ~ ^ ` -x")
    assert ".TP\n\\fB\\&.dot\\fR\n\\(aqa\\eb\\(aq \\(ti \\(ha \\(ga \\-x\n" in man_page.page()
