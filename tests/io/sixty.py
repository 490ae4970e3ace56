"""Sixty cases in many texts, and the command over them in one process and in two."""

import io
import random

from minesweeper_kit import Board, Case, Reader, dumps, load
from tests.cli.run import Ended, run

SOURCE = random.Random(529)


def boards(count: int) -> list[Case]:
    """Untouched boards of several sizes, each with a click."""
    cases = []
    for number in range(count):
        rows, cols = SOURCE.randint(2, 5), SOURCE.randint(2, 5)
        cells = bytes(SOURCE.choice(b"\x09\x09\x09\x0a") for _ in range(rows * cols))
        click = SOURCE.randrange(rows), SOURCE.randrange(cols)
        cases.append(Case(Board(rows, cols, cells), click, name=f"n{number}"))
    return cases


def bare(cases: list[Case]) -> list[Case]:
    return [Case(case.board) for case in cases]


CASES = boards(60)
LINES = dumps(CASES, "leetcode+ndjson")
TESTCASE = dumps(CASES, "leetcode")
GRID = dumps(bare(CASES), "leetcode+grid")
CSV = dumps(bare(CASES), "leetcode+csv")


def spoiled(text: str, at: int, line: str) -> str:
    """The text with another line in the place of one."""
    lines = text.splitlines(keepends=True)
    lines[at] = line
    return "".join(lines)


FIXTURES = dumps(
    [
        Case(c.board, c.click, c.board.reveal(c.click) if n % 7 else c.board)
        for n, c in enumerate(CASES)
        if c.click
    ],
    "leetcode+ndjson",
)

TEXTS: dict[str, list[str]] = {
    "ndjson": [
        LINES,
        "\ufeff" + LINES,
        "\ufeff\ufeff" + LINES,
        LINES.replace("\n", "\r\n"),
        LINES.replace("\n", "\n \n\n"),
        LINES.rstrip("\n"),
        FIXTURES,
        spoiled(LINES, 41, '{"dialect": "leetcode", "board": ["EQ"], "click": [0, 0]}\n'),
        spoiled(spoiled(LINES, 40, "{\n"), 3, '["E"]\n'),
        spoiled(LINES, 50, '{"dialect": "leetcode", "board": ["1"], "click": [0, 0]}\n'),
        spoiled(LINES, 30, '{"dialect": "uva", "board": ["*."], "click": [0, 1]}\n'),
        spoiled(LINES, 30, '{"dialect": "leetcode", "board": [], "click": [0, 1]}\n'),
        spoiled(LINES, 20, "\ufeff\n"),
        "\n" * 3000,
        "",
    ],
    "leetcode": [
        TESTCASE,
        "\ufeff" + TESTCASE,
        "\ufeff\ufeff" + TESTCASE,
        TESTCASE.replace("\n", "\r\n"),
        TESTCASE.replace("\n", "\n\n"),
        TESTCASE.replace('"', "'"),
        TESTCASE.replace("],[", "],\n ["),
        spoiled(TESTCASE, 60, '[["E","Q"]]\n'),
        spoiled(TESTCASE, 61, "[1,1]\n[1,1]\n"),
        spoiled(TESTCASE, 60, '[["E","M"]\n'),
        spoiled(TESTCASE, 60, '[["E","M"\n'),
        spoiled(TESTCASE, 60, "[\n"),
        spoiled(TESTCASE, 60, '[["E"]],[["M"]]\n'),
        spoiled(TESTCASE, 60, '[["E"],],[,["M"]]\n'),
        spoiled(TESTCASE, 60, 'board = [["E"]], click = [0,0]\nOutput: [["B"]]\n'),
        spoiled(TESTCASE, 61, 'Example 2:\nclick =\n[["E"]]\n'),
        spoiled(TESTCASE, 60, 'Explanation: none\nof it counts\n[["E","M"]]\n'),
        "\n" * 3000,
    ],
    "leetcode+array": [
        dumps(bare(CASES), "leetcode+array"),
        TESTCASE,
        spoiled(dumps(bare(CASES), "leetcode+array"), 40, "[['E'],['E','E']]\n"),
    ],
    "leetcode+grid": [
        GRID,
        "\ufeff" + GRID,
        "\ufeff\ufeff" + GRID,
        GRID.replace("\n", "\r\n"),
        GRID.replace("\n\n", "\n \t\n"),
        GRID.replace("\n\n", "\n\n\n \n\n"),
        "\n\n" + GRID.replace("E", "Q", 1),
        spoiled(GRID, 50, "\x0c\n"),
        GRID.rstrip("\n") + "\n  ",
    ],
    "leetcode+csv": [CSV, spoiled(CSV, 50, "Q,E\n")],
    "exercism+grid": ["  *\n   \n\n * \n\n\n*\n" * 9, "  *\n   \n \n * \n\n\n*\n" * 9],
    "uva": ["2 2\n*.\n..\n" * 20 + "0 0\n"],
    "codingninjas": ["3\n" + "2 2\n. .\n. #\n0 0\n" * 3],
}
ALL = [(format, text) for format, texts in TEXTS.items() for text in texts]


def reader(content: bytes, format: str) -> Reader:
    return load(io.BytesIO(content), format)


def same(*args: object, stdin: bytes = b"") -> Ended:
    """What the command leaves, in one process as in two."""
    alone = run(*args, stdin=stdin)
    assert run(*args, "--jobs", "2", stdin=stdin) == alone
    return alone
