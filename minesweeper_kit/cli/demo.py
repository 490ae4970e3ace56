"""`minesweeper-kit demo`."""

import os
import shlex
import subprocess
import sys
import tempfile

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cli.exit_codes import ends_well, say
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.io.writing import dump

# A well-known walkthrough of LeetCode 529 gives 1 here; two mines touch the cell.
_WRONG_SUITE = """\
minesweeper_kit: 1
dialect: leetcode
cases:
  - name: a published walkthrough
    board: |
      EEEE
      EEEM
      EMEE
      EEME
    click: [1, 2]
    expected: |
      EEEE
      EE1M
      EMEE
      EEME
"""

_STEPS = (
    ("LeetCode's examples, as the problem page gives them, revealed", "reveal leetcode.txt", 0),
    ("the same, written as Coding Ninjas' answers", "reveal leetcode.txt --to codingninjas", 0),
    ("Coding Ninjas' examples, revealed", "reveal codingninjas.txt", 0),
    ("converted to LeetCode's two lines", "convert codingninjas.txt --to leetcode", 0),
    ("made into a suite with outcomes", "reveal leetcode.txt --as-suite -o suite.yaml", 0),
    ("which holds", "validate suite.yaml", 0),
    ("a published example that does not hold: the cell that is wrong", "validate wrong.yaml", 1),
)


@ends_well
def demo() -> None:
    """Reveal, convert and validate built-in examples, and show each command.

    Example: mskit demo
    """
    with tempfile.TemporaryDirectory() as folder:
        for name in ("leetcode", "codingninjas"):
            dialect = find_dialect(name)
            dump(_examples(dialect), os.path.join(folder, f"{name}.txt"), name)
        with open(os.path.join(folder, "wrong.yaml"), "w", encoding="utf-8") as suite:
            suite.write(_WRONG_SUITE)
        for title, arguments, code in _STEPS:
            print(f"# {title}\n$ mskit {arguments}", flush=True)
            command = [sys.executable, "-m", "minesweeper_kit", *shlex.split(arguments)]
            ended = subprocess.run(command, cwd=folder, stderr=subprocess.STDOUT, check=False)
            print(flush=True)
            if ended.returncode != code:
                raise MinesweeperKitError(f"that should have ended with exit code {code}")
    say("done: everything worked")


def _examples(dialect: Dialect) -> list[Case]:
    return [
        Case(Board.parse(example.board, dialect), example.click)
        for example in dialect.examples
        if example.click is not None
    ]
