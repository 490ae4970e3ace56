"""Texts that look like boards and are none are refused.

Each file in data/reading/none is one: a puzzle, a table, source code, a log.
"""

from pathlib import Path

import pytest

from minesweeper_kit import MinesweeperKitError, loads
from tests.zoo import DATA

NONE = sorted((DATA / "reading" / "none").glob("*.txt"))
DEFENSIBLE: dict[str, str] = {}
"""The texts that are taken for boards, each with the reason why that is right."""

LONGEST = 400
"""So many characters a message has at most."""


def test_there_are_many_texts_without_a_board() -> None:
    assert len(NONE) >= 90
    assert len(DEFENSIBLE) <= 3
    assert DEFENSIBLE.keys() <= {text.stem for text in NONE}


@pytest.mark.parametrize("text", NONE, ids=lambda text: text.stem)
def test_a_text_without_a_board_is_refused_in_one_short_line(text: Path) -> None:
    data = text.read_bytes()
    if text.stem in DEFENSIBLE:
        assert loads(data, strict=False, notes=print)
        return
    with pytest.raises(MinesweeperKitError) as refused:
        loads(data, strict=False, notes=print)
    message = str(refused.value)
    assert message.startswith("<string>:")
    assert "\n" not in message
    assert len(message) <= LONGEST
