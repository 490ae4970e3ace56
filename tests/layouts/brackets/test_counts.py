from minesweeper_kit import Board, Case, dumps
from tests.layouts.conventions import fault, refusal


def test_a_mine_counts_its_neighbours_too() -> None:
    case = Case(Board(3, 3, "a99 9a9 a99"))
    assert dumps([case], "codesignal+counts") == "[[1,2,1],[3,2,1],[1,2,1]]\n"


def test_it_is_written_and_never_read() -> None:
    assert fault("[[1]]", "codesignal+counts") == (
        "<string>:1:1: counts are only written: they do not say where the mines are; "
        "read the question instead"
    )


def test_the_content_of_every_cell_must_be_known() -> None:
    assert refusal(Case(Board(1, 2, "1c")), "codesignal+counts") == (
        "counts need the content of every cell, and some of it is unknown"
    )
