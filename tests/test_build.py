"""Which engine runs. Building and installing is checked by .ci/check-wheels."""

import os
import subprocess
import sys

import minesweeper_kit


def said_by(code: str, **environment: str) -> str:
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_plain_engine_can_be_asked_for() -> None:
    code = (
        "import sys, minesweeper_kit\n"
        "engine = sys.modules['minesweeper_kit.reveal']\n"
        "board = minesweeper_kit.Board(1, 3, '99a').reveal((0, 0))\n"
        "print(minesweeper_kit.compiled, engine.__file__.endswith('.py'), board)"
    )
    assert said_by(code, MINESWEEPER_KIT_PURE="1") == "False True B1M"


def test_compiled_says_what_runs() -> None:
    engine = sys.modules["minesweeper_kit.reveal"]
    assert minesweeper_kit.compiled is not str(engine.__file__).endswith(".py")
