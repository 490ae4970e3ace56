"""What a refused conversion advises: what can be had instead."""

from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, dump, dumps, load, loads
from minesweeper_kit.errors import FormatError, LossyError
from minesweeper_kit.io.format import Format

VIEW = [Case(Board(1, 2, "c1"))]


def test_hidden_cells_say_that_the_mines_are_unknown() -> None:
    with pytest.raises(LossyError, match=r"the board hides its mines.*minesweepr.*hex$"):
        dumps(VIEW, "leetcode+grid")
    assert loads(dumps(VIEW, "minesweepr"), "minesweepr") == VIEW
    assert loads(dumps(VIEW, "hex"), "hex") == VIEW


@pytest.mark.parametrize(("cells", "name"), [("9a", "mask")])
def test_numbers_without_a_symbol_name_a_dialect_that_has_it(
    tmp_path: Path, cells: str, name: str
) -> None:
    pytest.importorskip("numpy")
    cases = [Case(Board(1, 2, cells))]
    path = tmp_path / "a.npy"
    with pytest.raises(LossyError, match=rf"; {name}\+npy holds them$"):
        dump(cases, path, "numeric+npy")
    dump(cases, path, f"{name}+npy")
    with load(path, f"{name}+npy") as reader:
        assert list(reader) == cases


@pytest.mark.parametrize("name", ["numpy", "npy"])
def test_numpy_alone_says_that_a_dialect_is_missing(name: str) -> None:
    with pytest.raises(FormatError, match=r"npy alone does not say what.*mask\+npy"):
        Format.parse(name)


@pytest.mark.parametrize("layout", ["json", "yaml", "ndjson"])
@pytest.mark.parametrize("format", ["boardfile", "discord"])
def test_cells_shown_in_several_ways_are_kept_in_documents(format: str, layout: str) -> None:
    board = Board(2, 3, {"boardfile": "99a999", "discord": "01a019"}[format])
    text = dumps([Case(board)], format)
    cases = loads(text, format)
    again = loads(dumps(cases, layout))
    assert [case.board for case in again] == [case.board for case in cases]
