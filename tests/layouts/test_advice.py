"""What a refused conversion advises works."""

from pathlib import Path

import pytest

from tests.cli.run import run

BOARD = "EEM\nEEE\n"


@pytest.mark.parametrize(
    ("wanted", "options"),
    [
        ("minesweepr", ("--view", "player", "--lossy", "--to", "minesweepr")),
        ("numeric+npy", ("--to", "mask+npy")),
        ("codeforces", ("--to", "hex")),
        ("analysis", ("--view", "player", "--to", "analysis")),
    ],
)
def test_the_advice_of_a_refusal_works(
    wanted: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    source, target = tmp_path / "board.txt", tmp_path / "out"
    source.write_text(BOARD)
    refused = run("convert", source, "--to", wanted, "-o", target)
    assert refused.code == 4
    named = [option for option in options if option not in ("--to", "--lossy", wanted)]
    assert all(option in refused.said for option in named), refused.said
    followed = run("convert", source, "-o", target, *options)
    assert followed.code == 0, followed.said
