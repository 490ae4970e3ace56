"""Texts of other kinds have no board; one that names a board has a fault."""

import pytest

from minesweeper_kit import NoBoardError, loads
from minesweeper_kit.io.without_board import is_without_board

OTHERS = ["x,y\n1,2\n", "3.11.7\n", "[1, 2]\n", '"x"\n', '{"a": 1}\n', "a: 1\nb: [1,2]\n"]


@pytest.mark.parametrize("text", OTHERS)
def test_a_text_of_another_kind_has_no_board(text: str) -> None:
    with pytest.raises(NoBoardError):
        loads(text, strict=False)


def test_a_text_that_names_a_board_has_a_fault() -> None:
    assert not is_without_board(b'{"board": "chess"}')
