"""Texts of other kinds have no board; one that names a board has a fault."""

from pathlib import Path

import pytest

from minesweeper_kit import NoBoardError, ParseError, load, loads
from minesweeper_kit.io.without_board import is_program, is_without_board
from tests.zoo import DATA

OTHERS = ["x,y\n1,2\n", "3.11.7\n", "[1, 2]\n", '"x"\n', '{"a": 1}\n', "a: 1\nb: [1,2]\n"]


@pytest.mark.parametrize("text", OTHERS)
def test_a_text_of_another_kind_has_no_board(text: str) -> None:
    with pytest.raises(NoBoardError):
        loads(text, strict=False)


def test_a_text_that_names_a_board_has_a_fault() -> None:
    assert not is_without_board(b'{"board": "chess"}')


SOLUTIONS = sorted(path for path in (DATA / "solutions").iterdir() if path.suffix != ".yaml")


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.name)
@pytest.mark.parametrize("strict", [True, False])
def test_a_solution_is_to_be_judged(path: Path, strict: bool) -> None:
    with pytest.raises(NoBoardError) as refused:
        load(path, strict=strict)
    said = f"{path}: no board in here: this looks like a program; to test a solution, judge it"
    assert refused.value.for_command() == f"{said} (mskit judge {path})"
    assert str(refused.value) == said


@pytest.mark.parametrize(
    "path", sorted((DATA / "reading").glob("*.txt")), ids=lambda path: path.stem
)
def test_a_test_with_boards_is_no_solution(path: Path) -> None:
    assert not is_program(path.read_bytes())


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("5", "1:11: expected a board, which is rows of symbols, found the value 5, which is no"),
        ("null", "1:11: expected a board, which is rows of symbols, found nothing"),
        ('"EM/EE"', "1:13: unknown symbol '/' in dialect leetcode"),
    ],
)
def test_an_object_that_names_a_board_says_what_is_wrong_with_it(board: str, said: str) -> None:
    with pytest.raises(ParseError) as refused:
        loads(f'{{"board": {board}}}', strict=False)
    assert str(refused.value).startswith(f"<string>:{said}")
