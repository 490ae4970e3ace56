"""What bash, zsh and fish are offered to complete."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from minesweeper_kit.cli.completing import formats, names
from tests.cli.run import ROOT

# As the installed command starts: its name is part of what shells ask by.
COMMAND = """\
import sys
sys.argv[0] = "minesweeper-kit"
from minesweeper_kit.start import main
main()
"""

SHELLS: dict[str, Callable[[str], dict[str, str]]] = {
    "bash": lambda line: {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)},
    "zsh": lambda line: {"_TYPER_COMPLETE_ARGS": line},
    "fish": lambda line: {
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    },
}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("minesweeper-kit convert --from leetc", "leetcode"),
        ("minesweeper-kit convert -f leetcode+y", "leetcode+yaml"),
        ("minesweeper-kit generate --level ex", "expert"),
        ("minesweeper-kit formats ndj", "ndjson"),
        ("minesweeper-kit gen", "generate"),
    ],
)
def test_every_shell_is_offered_values(shell: str, line: str, offered: str) -> None:
    asked = {"_MINESWEEPER_KIT_COMPLETE": f"complete_{shell}"} | SHELLS[shell](line)
    ended = subprocess.run(
        [sys.executable, "-c", COMMAND],
        env=os.environ | asked | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stderr == ""
    assert offered in ended.stdout
    assert "intermediate" not in ended.stdout


def test_what_is_offered_begins_so() -> None:
    assert {"leetcode", "codingninjas", "yaml", "json"} <= set(formats(""))
    assert formats("leetcode+js") == ["leetcode+json"]
    assert names("ya") == ["yaml"]
