"""Detection: what a convention's own beginning decides, and what must never be guessed."""

import json

import pytest

from minesweeper_kit import AmbiguousFormatError, ParseError, load
from minesweeper_kit.io.candidates import HEAD
from minesweeper_kit.io.detect import detect

MATRIX = '[["E","M"],["B","1"]]'


@pytest.mark.parametrize(
    ("text", "format"),
    [
        # LeetCode's and Coding Ninjas' own
        (MATRIX, "leetcode"),
        ('[["E","E"],["E","M"]]\n[0,0]\n', "leetcode"),
        ('[["1","1"],["1","1"]]\n[0,0]\n', "leetcode"),
        ('board = [["E","M"]], click = [0,0]', "leetcode"),
        ("EEM\nEEE\n", "leetcode+grid"),
        ("1\n2 2\n. .\n. #\n0 0\n", "codingninjas"),
        ("3\n2 2\n. .\n. #\n0 0\n", "codingninjas"),
        ("1\n2 2\nE E\nE M\n0 0\n", "leetcode+stdin"),
        # the other judges
        ("2 3\n*..\n...\n0 0\n", "uva"),
        ("Field #1:\n*100\n2210\n", "uva"),
        ("3 3\n111\n1*1\n111\n", "codeforces"),
        ("2 4\n*.*.\n1211\n", "codeforces"),
        ("2 2\n#.\n..\n", "atcoder"),
        ("1\n2 2 1\n..\n..\n", "spoj"),
        ("2 2\n1\n1?\n?1\n", "codingame"),
        ("1\n2 2\n1F\n11\n", "amritapuri"),
        ("2\n1 2\n1?\n1 2\n*1\n", "gxpc"),
        ("1\n2 2\n1 1\n1 1\n0 0\n", "codingninjas"),
        ("[[true,false],[false,false]]", "codesignal"),
        ("[[True, False], [False, False]]", "codesignal"),
        ('["  *", "   "]', "exercism"),
        (
            (
                '{"exercise": "minesweeper", "cases": [{"property": "annotate", '
                '"input": {"minefield": ["*"]}, "expected": ["*"]}]}'
            ),
            "exercism",
        ),
        # solvers, games, people
        ("5x4x1\n01H10\n01H10\n01110\n00000\n", "jsminesweeper"),
        ("# MINESWEEPER-BOARD v0.1\nrows: 1\n", "boardfile"),
        ("pzprv3/mines/1/2/1 . /. # /", "pzprv3"),
        ("pzprv3\nmines\n1\n2\n1 . \n. # \n", "pzprv3"),
        ('{"board": "..x", "total_mines": 1}', "minesweepr+payload"),
        ("||💣||1️⃣\n", "discord"),
        ("🟦💣\n", "emoji"),
        ("[[0,10],[-1,1]]", "toollib"),
        ("[[0,-1],[-2,1]]", "numeric"),
        # how they lie in a file
        ("E,M\nB,1\n", "leetcode+csv"),
        ("char[][] board = new char[][] {{'E','M'},{'E','E'}};", "leetcode+java"),
        ("{{'E','M'},{'E','E'}}", "leetcode+cpp"),
        ("vector<vector<char>> board = {{'E','M'},{'E','E'}};", "leetcode+cpp"),
        ("[][]byte{{'E','M'},{'E','E'}}", "leetcode+go"),
        ("vec![vec!['E','M']]", "leetcode+rust"),
        ("new char[][] { new char[] {'E'} }", "leetcode+csharp"),
        ("const board: string[][] = [['E','M']];", "leetcode+typescript"),
        ("b = [['E','M']]", "leetcode+python"),
        ('{"minesweeper_kit": 1, "dialect": "leetcode", "cases": []}', "json"),
        ('{"dialect": "leetcode", "board": ["E"]}\n', "ndjson"),
        ("minesweeper_kit: 1\ndialect: leetcode\ncases: []\n", "yaml"),
    ],
)
def test_one_fits(text: str, format: str) -> None:
    assert str(detect(text.encode(), "-")) == format
    assert str(detect(b"\xef\xbb\xbf" + text.encode(), "-")) == format


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        # a full stop: a zero, a safe cell, a hidden one
        ("2 2\n..\n..\n", "atcoder, codeforces, uva"),
        (
            "1.\n11\n",
            (
                "minesolve, pzprv3+grid, spoj+grid, atcoder+grid, codeforces+grid, "
                "codingame+grid, codingninjas+grid, minesweepr, uva+grid"
            ),
        ),
        # a star: a mine, an exploded one, a flag
        (
            "1*\n11\n",
            (
                "codeforces+grid, codingninjas+grid, exercism+grid, gxpc+grid, minesweepr, "
                "tatham-text, uva+grid"
            ),
        ),
        # a hash: a mine, a wrong flag, a mark
        ("1#\n11\n", "atcoder+grid, codingninjas+grid, pzprv3+grid"),
        # a question mark: hidden, or exploded
        (
            "1?\n11\n",
            ("boardfile+grid, codewars, codingame+grid, gxpc+grid, minesolve, tatham-text"),
        ),
        # an x: hidden, a mine, exploded
        ("1x\n11\n", "codewars, minesolve, minesweepr"),
        ("1X\n11\n", "boardfile+grid, leetcode+grid, minesolve, spoj+grid"),
        # an F: a flag in two games
        ("1F\n11\n", "amritapuri+grid, boardfile+grid"),
        # a minus: a blank, or a clue without its number
        ("1-\n11\n", "pzprv3+grid, tatham-text"),
        # a space: a zero, a safe cell, or nothing
        (
            "* \n* \n",
            (
                "codeforces+grid, exercism+grid, gxpc+grid, minesweepr, tatham-text, uva+grid, "
                "codingninjas+grid"
            ),
        ),
        # UVa's questions without their end, or Codeforces' zeros
        ("1 2\n*.\n", "uva, codeforces"),
        # a number of boards, and nothing on them that says whose they are
        ("1\n2 2\n11\n11\n", "amritapuri, gxpc"),
        ("\n2\n\n1 1\n1\n\n1 1\n1\n", "amritapuri, gxpc"),
        ("2\n1 2\n1 1\n3 2\n1 2\n1 1\n3 2\n", "amritapuri, codingninjas, gxpc"),
        ("[[0,1],[1,1]]", None),
        ('[["1","1"],["1","1"]]', None),
        ("11\n11\n", None),
        ("⬜1️⃣\n", "boardfile+grid, discord+grid, emoji"),
    ],
)
def test_several_fit(text: str, candidates: str | None) -> None:
    with pytest.raises(AmbiguousFormatError) as caught:
        detect(text.encode(), "board.txt")
    message = str(caught.value)
    assert message.startswith("board.txt: the symbols fit several formats: ")
    assert "; name the right one, for example format=" in message
    named = message.split("formats: ")[1].split(";", maxsplit=1)[0]
    if candidates is not None:
        assert named == candidates
    else:
        names = named.partition(" and ")[0].split(", ")
        assert len(names) > 5
        assert names[0].partition("+")[0] == "mask"  # a map, which no rule speaks against
        assert len(message) < 400


def test_digits_alone_name_leetcode_and_coding_ninjas() -> None:
    with pytest.raises(AmbiguousFormatError, match=r"codingninjas\+testcase, .*leetcode, "):
        detect(b'[["1","1"],["1","1"]]', "-")


def test_a_suffix_decides() -> None:
    assert str(detect(b"what ever", "a.mine")) == "jsminesweeper"
    assert str(detect(b"what ever", "a.BOARD")) == "boardfile"
    assert str(detect(b"E,M", "a.csv")) == "leetcode+csv"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[["E","Q"]]', "1:7: unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)"),
        (
            "1\n2 2\n. .\n. Q\n0 0\n",
            "4:3: unknown symbol 'Q' in dialect codingninjas (it has # * . _ 1-8)",
        ),
    ],
)
def test_a_symbol_of_nobody(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        detect(text.encode(), "-")
    assert str(caught.value) == f"-:{message}"


def test_what_is_broken_is_named_when_it_is_read() -> None:
    assert str(detect(b"EE\nE\n", "-")) == "leetcode+grid"
    assert str(detect(b"1\n2 2\n. .\n", "-")) == "codingninjas"


@pytest.mark.parametrize("sizes", [(100, 300), (5000, 2), (2, 3000)])
def test_only_the_head_is_looked_at(sizes: tuple[int, int]) -> None:
    rows, cols = sizes
    matrix = json.dumps([["E"] * cols] * rows, separators=(",", ":")).encode()
    assert len(matrix) > HEAD
    assert str(detect(matrix[:HEAD], "-")) == "leetcode"
    grid = b"EEEM\n" * 5000
    assert str(detect(grid[:HEAD], "-")) == "leetcode+grid"


def test_files_need_no_format_to_be_read(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "game.mine"
    path.write_text("2x1x1\nH1\n", encoding="utf-8")
    with load(path) as reader:
        assert str(reader.format) == "jsminesweeper"
        assert [case.mines for case in reader] == [1]
