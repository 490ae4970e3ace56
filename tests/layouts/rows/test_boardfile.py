import pytest

from minesweeper_kit import Board, Case, dumps, loads
from tests.layouts.conventions import endure, fault, refusal

FACTS = "rows: 1\ncolumns: 2\nmines: 1\ngame_mode: classic\n"


def file(sections: str, facts: str = FACTS) -> str:
    return f"# MINESWEEPER-BOARD v0.1\n# Render: ascii\n\n{facts}\n{sections}"


@pytest.mark.parametrize(
    ("sections", "cells"),
    [
        ("[real]\n*1\n", "a1"),
        ("[view]\nU1\n", "c1"),
        ("[view]\n?1\n", "c1"),
        ("[view]\n⬜1️⃣\n", "c1"),
        ("[view]\n@#\n", "af"),
        ("[real]\n*1\n\n[view]\nUU\n", "a9"),
        ("[real]\n*1\n\n[view]\nF1\n", "e1"),
        ("[real]\n*1\n\n[view]\nUF\n", "af"),
        ("[real]\n*1\n\n[view]\nU#\n", "af"),
        ("[real]\n*1\n\n[view]\n@1\n", "a1"),
        ("[view]\nX1\n\n[real]\n*1\n", "b1"),
    ],
)
def test_sections(sections: str, cells: str) -> None:
    assert loads(file(sections), "boardfile") == [Case(Board(1, 2, cells), mines=1)]


def test_written() -> None:
    assert dumps([Case(Board(1, 2, "a1"))], "boardfile") == file("[real]\n*1\n")
    assert dumps([Case(Board(1, 2, "c1"), mines=1)], "boardfile") == file("[view]\nU1\n")
    assert dumps([Case(Board(1, 2, "e9"))], "boardfile") == file("[real]\n*1\n\n[view]\nFU\n")


def test_several_files_one_after_the_other() -> None:
    cases = [Case(Board(1, 2, "a1"), mines=1), Case(Board(1, 2, "b9"), mines=1)]
    assert loads(dumps(cases, "boardfile"), "boardfile") == cases


def test_a_comment_is_the_name() -> None:
    text = file("[view]\nU1\n", "comment: so: it is\nunknown: x\n# more\n" + FACTS)
    assert [case.name for case in loads(text, "boardfile")] == ["so: it is"]


def test_sizes_that_contradict_the_rows() -> None:
    """As in the example that the specification itself gives."""
    facts = "rows: 16\ncolumns: 30\nmines: 99\ngame_mode: classic\n"
    text = file("[real]\n12*\n1*2\n\n[view]\nUU1\nU@2\n", facts)
    assert fault(text, "boardfile") == (
        "<string>:9:1: the file declares 16 rows and 30 columns, and [real] shows 2 rows of 3"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            file("[real]\n*1\n[view]\n11\n"),
            "12:1: (0, 0): [view] shows ONE, but [real] has MINE there",
        ),
        (
            file("[real]\n*1\n[view]\nUX\n"),
            "12:2: (0, 1): [view] shows EXPLODED, but [real] has ONE there",
        ),
        (file("[real]\n11\n"), "6:1: the file declares 1 mines, and [real] shows 0"),
        (
            file("[view]\nU\n"),
            "9:1: the file declares 1 rows and 2 columns, and [view] shows 1 rows of 1",
        ),
        (file(""), "1:1: no section [real] or [view]: there is no board"),
        (file("[real]\n*1\n[real]\n"), "11:1: a second section [real]"),
        (file("[real]\n*1\n", "rows: 1\n"), "1:1: the line columns: NUMBER is missing"),
        (
            file("[real]\n*Q\n"),
            "10:2: unknown symbol 'Q' in dialect boardfile (it has * 0 1-8)",
        ),
        (
            file("[view]\n*1\n"),
            "10:1: unknown symbol '*' in dialect boardfile (it has # 0 @ F U X 1-8)",
        ),
        (
            file("", "rows: x\ncolumns: 1\nmines: 2\n"),
            "4:1: expected the number of rows, found 'x'",
        ),
        (
            file("[view]\nU\n", "rows: 1000000000\ncolumns: 1\nmines: 2\n"),
            "4:1: expected the number of rows, found '1000000000'",
        ),
        (file("", "hello\n"), "4:1: expected key: value, or [real] or [view], found 'hello'"),
        ("# MINESWEEPER-BOARD v9\n", "1:1: this kit reads version v0.1 of the file, not 'v9'"),
        (
            "# MINESWEEPER-BOARD v0.1\n# Render: html\n",
            "2:1: expected ascii or emoji, found 'html'",
        ),
        ("hello\n", "1:1: expected # MINESWEEPER-BOARD v0.1, found 'hello'"),
    ],
)
def test_faults(text: str, message: str) -> None:
    assert fault(text, "boardfile") == f"<string>:{message}"


def test_refusals() -> None:
    assert refusal(Case(Board(1, 2, "c1")), "boardfile") == (
        "boardfile wants the total of mines, and there is none: a document "
        "can give it ('mines: 10' in a case)"
    )
    assert refusal(Case(Board(1, 2, "b2")), "boardfile") == (
        "the cell at (0, 1) shows 2, but its adjacent mines are 1: "
        "[real] and [view] would contradict each other"
    )
    assert refusal(Case(Board(1, 2, "ce"), mines=1), "boardfile") == (
        "dialect boardfile has no symbol for FLAGGED_MINE (1 cell, first at (0, 1)); "
        "write another format, which has them (--to hex)"
    )
    assert refusal(Case(Board(1, 2, "a1"), mines=2), "boardfile") == (
        "boardfile cannot say 2 mines of a board that has 1"
    )


def test_damage() -> None:
    endure(file("[real]\n*1\n\n[view]\nFU\n"), "boardfile")
