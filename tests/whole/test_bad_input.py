"""Bad input: one clear line on standard error, its place, and the right exit code."""

import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Case, ParseError, dumps, load, loads
from tests.cli.run import ROOT, process, run

LEETCODE = "in dialect leetcode (it has B E M X 1-8)"
NINJAS = "in dialect codingninjas (it has # * . _ 1-8)"
CLICK = "expected a click [row, col], two whole numbers, found"
PLAIN = "YAML is read as plain data, and this is"
ADVICE = "which is no text: quote the row, or write the board as a block (board: |)"
KEYS = "(the keys are name, board, click, expected, mines)"
HEAD = "(the keys are minesweeper_kit, dialect, cases)"
NEAREST = "nearest are amritapuri+grid, atcoder+grid, boardfile+grid, codeforces+grid, ..."
NO_FORMAT = "no format is given, and none takes the symbol"

YAML = "minesweeper_kit: 1\ndialect: leetcode\ncases:\n"
JSON = '{"minesweeper_kit":1,"dialect":"leetcode","cases":[%s]}'
LINE = '{"dialect":"leetcode","board":["E"]}\n'


def lines(*rows: str) -> bytes:
    return "".join(row + "\n" for row in rows).encode()


TEXT = [
    # rows of symbols
    (lines("EEM", "EQE"), f"2:2: unknown symbol 'Q' {LEETCODE}"),
    (lines("E E M", "E ? E"), f"2:3: unknown symbol '?' {LEETCODE}"),
    (lines(". # *", ". ? ."), f"2:3: unknown symbol '?' {NINJAS}"),
    (lines("EEM", "EE"), "2:1: row 1 has 2 cells, expected 3 like the rows above"),
    (lines("EEM", "E"), "2:1: row 1 has 1 cell, expected 3 like the rows above"),
    (b"", "1:1: empty: there is no board in here"),
    (b"\n \n\t\n\r\n", "1:1: empty: there is no board in here"),
    (b"\xef\xbb\xbf\n", "1:1: empty: there is no board in here"),
    (b"EEM\nE\xffE\n", "2:2: byte 0xff is not UTF-8 text: save the file as UTF-8"),
    ("EEM\n".encode("utf-16"), "1:1: this is UTF-16 text: save it as UTF-8"),
    ("EEM\n".encode("utf-16-be"), "1:1: NUL byte: this is not a text file"),
    (b"EEM\nE\0E\n", "2:2: NUL byte: this is not a text file"),
    (b"hello\n", f"1:1: {NO_FORMAT} 'h' here; {NEAREST}; name the right one (--from)"),
    # a matrix and its click
    (lines('[["E","M"]'), "1:11: the text ends inside a board, expected ']'"),
    (lines('[["E","M"'), "1:10: the text ends inside a board, expected ']'"),
    (lines('[["E","M'), "1:7: the text ends inside a quoted symbol"),
    (lines('[["E","M"]}'), "1:11: '}' closes the '[' of line 1, column 1"),
    (lines('[["E","Q"]]'), f"1:7: unknown symbol 'Q' {LEETCODE}"),
    (lines('[["E","E"],["E"]]'), "1:13: row 1 has 1 cell, expected 2 like the rows above"),
    (lines('[["E","E"],[]]'), "1:1: row 1 has 0 cells, expected 2 like the rows above"),
    (lines('["EE","E"]'), "1:7: row 1 has 1 cell, expected 2 like the rows above"),
    (lines('["EE","EQ"]'), f"1:9: unknown symbol 'Q' {LEETCODE}"),
    (lines('[["E"],"E"]'), "1:8: 'E' stands between the rows"),
    (lines('["E",["E"]]'), "1:6: a row among symbols: 'E' is no row"),
    (lines('[[["E"]]]'), "1:3: nested too deep: a board is rows of symbols"),
    (lines('[["E";"E"]]'), "1:6: unexpected ';' inside a board"),
    (b'[["E","\xff"]]\n', "1:8: byte 0xff is not UTF-8 text: save the file as UTF-8"),
    (b'[["E","\0"]]\n', "1:8: NUL byte: this is not a text file"),
    (lines('[["E"]]', "[0,0]", "[0,0]"), "3:1: a second click"),
    (lines("[0,0]", '[["E"]]'), "1:1: a click without a board"),
    (lines('Output: [["E"]]'), "1:1: an outcome without a board"),
    (
        lines('[["E"]]', 'Output: [["E"]]', 'Output: [["E"]]'),
        "3:1: a second outcome",
    ),
    (lines('[["E"]]', "[0,0,0]"), f"2:1: {CLICK} [0, 0, 0]"),
    (lines('[["E"]]', "[0]"), f"2:1: {CLICK} [0]"),
    (lines('[["E"]]', "click = [0, 'a']"), f"2:9: {CLICK} [0, 'a']"),
    (lines('[["E"]]', "click = [[0],[1]]"), f"2:9: {CLICK} a board"),
    (
        lines('[["E"]]', '"0,0"'),
        "2:1: unexpected '0,0', expected a board like [['E','M'],['E','E']] or a click like [3,0]",
    ),
    (
        lines('[["E"]]', "[0.5,0]"),
        "2:3: unexpected '.', expected a board like [['E','M'],['E','E']]",
    ),
    # Coding Ninjas' input
    (
        lines("1", "3 2", ". .", ". ."),
        "5:1: the file ends after row 2 of the 3 rows of case 1 of 1",
    ),
    (
        lines("1", "3 2", ". .", ". .", "0 0"),
        "6:1: the file ends, expected the click (row and column) after the 3 rows of case 1 of 1",
    ),
    (
        lines("1", "1 2", ". .", ". .", "0 0"),
        "4:1: expected the click (row and column) after the 1 row of case 1 of 1, found '. .'",
    ),
    (
        lines("1", "2 2", ". .", ". .", "# ."),
        "5:1: expected the click (row and column) after the 2 rows of case 1 of 1, found '# .'",
    ),
    (lines("1", "1 2", ". . .", "0 0"), "3:1: row 0 has 3 cells, expected 2"),
    (lines("1", "1 2", ".", "0 0"), "3:1: row 0 has 1 cell, expected 2"),
    (
        lines("1", "2 2", ". .", ".", "0 0"),
        "4:1: row 1 has 1 cell, expected 2 like the rows above",
    ),
    (lines("1", "1 2", ". Q", "0 0"), f"3:3: unknown symbol 'Q' {NINJAS}"),
    (
        lines("1", "999999999 999999999", ".", "0 0"),
        "5:1: the file ends after row 2 of the 999999999 rows of case 1 of 1",
    ),
    (
        lines("9999999999", "1 1", ".", "0 0"),
        "1:1: expected the number of test cases, found '9999999999'",
    ),
]


@pytest.mark.parametrize(("data", "said"), TEXT)
def test_text(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_bytes(data)
    assert run("convert", path, "--to", "ndjson") == (3, b"", f"{path}:{said}\n".encode())
    assert run("convert", "--to", "ndjson", stdin=data) == (3, b"", f"<stdin>:{said}\n".encode())


COUNTED = [
    # a number of test cases with nothing that says whose they are
    (
        lines("1", "1 2"),
        "3:1: the file ends after row 0 of the 1 row of case 1 of 1",
        "3:1: the file ends after row 0 of the 1 row announced",
    ),
    (
        lines("1", "0 0", "0 0"),
        "2:1: case 1 of 1 has no cells",
        "2:1: the board has no cells",
    ),
    (
        lines("-1", "1 1", "1"),
        "1:1: expected the number of test cases, found '-1'",
        "1:1: expected the number of test cases, found '-1'",
    ),
]


@pytest.mark.parametrize(("data", "ninjas", "others"), COUNTED)
def test_counted(data: bytes, ninjas: str, others: str) -> None:
    for format, said in (("codingninjas", ninjas), ("gxpc", others)):
        ended = run("convert", "--from", format, "--to", "ndjson", stdin=data)
        assert ended == (3, b"", f"<stdin>:{said}\n".encode())
    assert run("convert", "--to", "ndjson", stdin=data).code == 3


FOLLOWS = [
    # what was good before the fault is written as it is read
    (
        lines("1", "1 2", ". .", "0 0", "1 2", ". .", "0 0"),
        "5:1: found '1 2' after the 1 test case that line 1 announces",
    ),
    (
        lines("", "1", "", "1 2", ". .", "0 0", "", ". ."),
        "8:1: found '. .' after the 1 test case that line 2 announces",
    ),
    (
        lines("2", "1 2", ". .", "0 0"),
        "5:1: the file ends, expected the rows and columns of case 2 of 2",
    ),
    (
        lines("999999999", "1 2", ". .", "0 0", "x"),
        "5:1: expected the rows and columns of case 2 of 999999999, found 'x'",
    ),
]


@pytest.mark.parametrize(("data", "said"), FOLLOWS)
def test_after_a_good_case(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "cases.txt"
    path.write_bytes(data)
    good = b'{"dialect": "codingninjas", "board": [".."], "click": [0, 0]}\n'
    assert run("convert", path, "--to", "ndjson") == (3, good, f"{path}:{said}\n".encode())
    kept = tmp_path / "out"
    assert run("convert", path, "--to", "ndjson", "-o", kept).code == 3
    assert not kept.exists()


def of_board(value: str) -> str:
    return f"{YAML}  - board: {value}\n"


IN_YAML = [
    # rows that YAML takes for something else
    *(
        (of_board(row), f"4:12: expected a board, which is rows of symbols, found the value {row}, "
         + ADVICE)
        for row in ("00100", "11111", "1_1", "1.5", "0x1F", "1:30", "1.5e+5", "true", ".inf")
    ),
    (of_board("[EE, 11]"), ("4:17: expected a row, a string like the rows above, "
     f"found the value 11, {ADVICE}")),
    (of_board("[11, EE]"),
     f"4:13: expected a row, a list of symbols, found the value 11, {ADVICE}"),
    (of_board("[[E, 1], E1]"),
     '4:21: expected a row, a list of symbols like the rows above, found "E1"'),
    (of_board("[EE, [E]]"),
     "4:17: expected a row, a string like the rows above, found a list"),
    (of_board("1e5"), f"4:13: unknown symbol 'e' {LEETCODE}"),
    (of_board("2020-01-01"), f"4:13: unknown symbol '0' {LEETCODE}"),
    (of_board("0x_"), f"4:12: unknown symbol '0' {LEETCODE}"),
    (of_board("="), f"4:12: unknown symbol '=' {LEETCODE}"),
    (of_board(""), "4:11: expected a board, which is rows of symbols, found nothing"),
    (of_board("~"), "4:12: expected a board, which is rows of symbols, found nothing"),
    (of_board("{a: 1}"), "4:12: expected a board, which is rows of symbols, found a mapping"),
    (of_board("[[E, 1.0]]"), "4:17: expected a symbol, found 1.0"),
    (of_board("[[E, [E]]]"), "4:17: expected a symbol, found a list"),
    (of_board("[[E, ~]]"), "4:17: expected a symbol, found nothing"),
    (of_board("[[E, true]]"), f"4:17: unknown symbol 'true' {LEETCODE}"),
    (of_board("[[E, Q]]"), f"4:17: unknown symbol 'Q' {LEETCODE}"),
    (of_board("[EE, EQ]"), f"4:18: unknown symbol 'Q' {LEETCODE}"),
    (of_board("|\n      EE\n      EQ"), f"6:8: unknown symbol 'Q' {LEETCODE}"),
    (of_board("|\n      EE\n      E"), "6:7: row 1 has 1 cell, expected 2 like the rows above"),
    (of_board("[EE, E]"), "4:17: row 1 has 1 cell, expected 2 like the rows above"),
    (of_board("[[E, E], [E]]"), "4:21: row 1 has 1 cell, expected 2 like the rows above"),
    # more than plain data
    (of_board("*a"), f"4:12: {PLAIN} an alias (*name): write the value itself"),
    (of_board("&a EE"), f"4:12: {PLAIN} an anchor (&name): leave it out"),
    (of_board("!!str EE"), f"4:12: {PLAIN} a tag (tag:yaml.org,2002:str): leave it out"),
    (of_board("!x EE"), f"4:12: {PLAIN} a tag (!x): leave it out"),
    (of_board("&a [EE]"), f"4:12: {PLAIN} an anchor (&name): leave it out"),
    (of_board("EE") + "---\na: 1\n", f"5:1: {PLAIN} a second document: keep one to a file"),
    (of_board("EE") + "    board: EM\n", "5:5: the key 'board' stands here twice"),
    (YAML + "cases: []\n", "4:1: the key 'cases' stands here twice"),
    (YAML + "  - {board: EE, ? [a] : 1}\n", "4:19: a key must be a plain word"),
    (YAML + "  - {board: EE, <<: {click: [0, 0]}}\n", f"4:17: unknown key '<<' {KEYS}"),
    # not YAML
    (of_board("[EE"), "5:1: not YAML: did not find expected ',' or ']'"),
    (of_board('"EE'), "5:1: not YAML: found unexpected end of stream"),
    (YAML + "\t- board: EE\n", "4:1: not YAML: found character that cannot start any token"),
    (of_board('"\x07"'), "4:13: not YAML: control characters are not allowed"),
    (of_board('"\0"'), "4:13: NUL byte: this is not a text file"),
    ("%YAML 3.1\n---\n" + YAML, "1:1: not YAML: found incompatible YAML document"),
    # wrong types
    *(
        (f"{of_board('EE')}    {key}: {value}\n", f"5:{len(key) + 7}: {said}")
        for key, value, said in (
            ("click", "3", f"{CLICK} 3"),
            ("click", '"3,0"', f'{CLICK} "3,0"'),
            ("click", "[0, 0, 0]", f"{CLICK} [0, 0, 0]"),
            ("click", "[0]", f"{CLICK} [0]"),
            ("click", "[0, 1.0]", f"{CLICK} [0, 1.0]"),
            ("click", "[true, 0]", f"{CLICK} [true, 0]"),
            ("click", '["0", 0]', f'{CLICK} ["0", 0]'),
            ("click", "{row: 0, col: 0}", f'{CLICK} {{"row": 0, "col": 0}}'),
            ("click", "2020-01-01", f'{CLICK} "2020-01-01"'),
            ("name", "yes", "expected a name, found true: quote it"),
            ("name", "12", "expected a name, found 12: quote it"),
            ("name", "[a]", "expected a name, found a list: quote it"),
            ("mines", "many", 'expected a count of mines, found "many"'),
            ("mines", "-1", "expected a count of mines, found -1"),
            ("mines", "1.0", "expected a count of mines, found 1.0"),
            ("mines", "true", "expected a count of mines, found true"),
            ("expected", "11",
             f"expected a board, which is rows of symbols, found the value 11, {ADVICE}"),
        )
    ),
    (of_board("EE") + "    clicks: [0, 0]\n", f"5:5: unknown key 'clicks' {KEYS}"),
    (of_board("EE") + "    expected: EQ\n", f"5:16: unknown symbol 'Q' {LEETCODE}"),
    (YAML + "  - click: [0, 0]\n", "4:5: a case needs a board"),
    (YAML + "  - 3\n", "4:5: expected a case: board, click, expected, ...; found 3"),
    (YAML, "3:7: expected a list of cases, found nothing"),
    (YAML + "  a: 1\n", "4:3: expected a list of cases, found a mapping"),
    *(
        (f"minesweeper_kit: {version}\ncases: []\n",
         f"1:18: this kit reads version 1 of the document, not {shown}")
        for version, shown in (("2", "2"), ('"1"', '"1"'), ("true", "true"), ("1.0", "1.0"))
    ),
    ("dialect: leetcod\ncases: []\n",
     "1:10: unknown dialect 'leetcod': did you mean leetcode or lintcode?"),
    ("dialect: 3\ncases: []\n", "1:10: expected a dialect's name, found 3"),
    ("cases: [{board: EE}]\n",
     "1:1: no dialect is named: add one here, or in the format, as in leetcode+json"),
    ("dialect: leetcode\n", "1:1: the document has no cases"),
    ("[1]\n", "1:1: expected minesweeper_kit: 1, dialect and cases; found a list"),
    ("# nothing\n", "1:1: nothing in here, expected a document"),
    ("dialect: leetcode\ncases: []\nextra: 1\n", f"3:1: unknown key 'extra' {HEAD}"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), IN_YAML)
def test_yaml(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "suite.yaml"
    path.write_text(text, encoding="utf-8")
    assert run("convert", path, "--to", "ndjson") == (3, b"", f"{path}:{said}\n".encode())


NO_ROW = "expected a row, a string like the rows above, found"
IN_JSON = [
    ('"board":1', 0, ("expected a board, which is rows of symbols, found the value 1, "
     "which is no text: quote the row")),
    ('"board":null', 0, "expected a board, which is rows of symbols, found nothing"),
    ('"board":{}', 0, "expected a board, which is rows of symbols, found a mapping"),
    ('"board":["EE",1]', 6, f"{NO_ROW} the value 1, which is no text: quote the row"),
    ('"board":["E",["E"]]', 5, f"{NO_ROW} a list"),
    ('"board":[1]', 1, ("expected a row, a list of symbols, found the value 1, "
     "which is no text: quote the row")),
    ('"board":[["E"],"E"]', 7,
     'expected a row, a list of symbols like the rows above, found "E"'),
    ('"board":[["E",null]]', 6, "expected a symbol, found nothing"),
    ('"board":[["E",1.5]]', 6, "expected a symbol, found 1.5"),
    ('"board":[["E",{}]]', 6, "expected a symbol, found a mapping"),
    ('"board":[["EE"]]', 2, f"unknown symbol 'EE' {LEETCODE}"),
    ('"board":[[""]]', 2, f"unknown symbol '' {LEETCODE}"),
    ('"board":["E","Q"]', 6, f"unknown symbol 'Q' {LEETCODE}"),
    ('"board":["E\\nE"]', 3, f"unknown symbol '\\n' {LEETCODE}"),
    ('"board":["\\ud800"]', 1, "'\\ud800' has half a character in it: \\u escapes go in pairs"),
    ('"board":"EE\\nE"', 0, "row 1 has 1 cell, expected 2 like the rows above"),
    ('"click":"3,0"', 0, f'{CLICK} "3,0"'),
    ('"click":[0,0,0]', 0, f"{CLICK} [0, 0, 0]"),
    ('"click":[0,1e999]', 0, f"{CLICK} [0, Infinity]"),
    ('"name":3', 0, "expected a name, found 3: quote it"),
    ('"name":"\\uDC00 x"', 0,
     "'\\udc00 x' has half a character in it: \\u escapes go in pairs"),
    ('"mines":-1', 0, "expected a count of mines, found -1"),
    ('"mines":NaN', 0, "not JSON: NaN is not a JSON number"),
    ('"mines":-Infinity', 0, "not JSON: -Infinity is not a JSON number"),
    ('"mines":' + "1" * 5000, 0, "a number of 5000 digits: no board has use for it"),
    ('"expected":["Q"]', 2, f"unknown symbol 'Q' {LEETCODE}"),
    ('"names":1', -8, f"unknown key 'names' {KEYS}"),
]  # fmt: skip


@pytest.mark.parametrize(("field", "at", "said"), IN_JSON)
def test_json(field: str, at: int, said: str, tmp_path: Path) -> None:
    case = field if field.startswith('"board"') else f'"board":["E"],{field}'
    column = len(case) - len(field) + field.index(":") + 2 + at
    path = tmp_path / "suite.json"
    path.write_text(JSON % f"{{{case}}}", encoding="utf-8")
    place = f"{path}:1:{column + (JSON + '{').index('%s') + 1}"
    assert run("convert", path, "--to", "yaml") == (3, b"", f"{place}: {said}\n".encode())
    # The same as a line of its own, and not the first.
    path = tmp_path / "suite.ndjson"
    head = '{"dialect":"leetcode",'
    path.write_text(f"{LINE}\n{head}{case}}}\n", encoding="utf-8")
    said = said.replace("the keys are ", "the keys are dialect, ")
    ended = run("convert", path, "--to", "leetcode+grid")
    assert ended == (3, b"E\n", f"{path}:3:{column + len(head)}: {said}\n".encode())


NOT_JSON = [
    ('{"minesweeper_kit":1,', ("1:22: the JSON text ends too early: "
     "expecting property name enclosed in double quotes")),
    ('{"minesweeper_kit', ("1:2: the JSON text ends too early: "
     "the string that begins here has no end")),
    (JSON % '{"board":["EM"]},', "1:68: not JSON: a comma with nothing after it"),
    ('{"dialect":"leetcode",\n }', "1:22: not JSON: a comma with nothing after it"),
    (JSON % '{"board":["EM"]}' + " x", "1:71: not JSON: extra data"),
    (JSON % '{"board":["EM"],"board":["MM"]}', "1:68: the key 'board' stands here twice"),
    ("{'cases':[]}", "1:2: not JSON: expecting property name enclosed in double quotes"),
    (JSON % "null", "1:52: expected a case: board, click, expected, ...; found nothing"),
    ('{"dialect":"leetcode","board":["EM"]}', f"1:23: unknown key 'board' {HEAD}"),
    ("{}", "1:1: the document has no cases"),
    ('{"cases":[]}\n{', "2:1: not JSON: extra data"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), NOT_JSON)
def test_not_json(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "suite.json"
    path.write_text(text, encoding="utf-8")
    assert run("convert", path, "--to", "yaml") == (3, b"", f"{path}:{said}\n".encode())


BINARY = [
    (YAML.encode() + b'  - board: "\xff"\n', ".yaml", "4:13: byte 0xff is not UTF-8 text"),
    ((JSON % "").encode() + b"\xff", ".json", "1:54: byte 0xff is not UTF-8 text"),
    (YAML.encode("utf-16"), ".yaml", "1:1: this is UTF-16 text: save it as UTF-8"),
    (JSON.encode("utf-16"), ".json", "1:1: this is UTF-16 text: save it as UTF-8"),
    (LINE.encode("utf-16"), ".ndjson", "1:1: this is UTF-16 text: save it as UTF-8"),
    (YAML.encode("utf-16-be"), ".yaml", "1:1: NUL byte: this is not a text file"),
    ((JSON % "\0").encode(), ".json", "1:52: NUL byte: this is not a text file"),
]


@pytest.mark.parametrize(("data", "suffix", "said"), BINARY)
def test_no_text(data: bytes, suffix: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / f"suite{suffix}"
    path.write_bytes(data)
    ended = run("convert", path, "--to", "leetcode+grid")
    said += ": save the file as UTF-8" if "0xff" in said else ""
    assert ended == (3, b"", f"{path}:{said}\n".encode())


DEEP = [
    ("leetcode+grid", f"1:1: unknown symbol '[' {LEETCODE}"),
    ("leetcode+array", "1:3: nested too deep: a board is rows of symbols"),
    ("leetcode+testcase", "1:3: nested too deep: a board is rows of symbols"),
    ("leetcode+stdin", f"1:1: unknown symbol '[' {LEETCODE}"),
    ("leetcode+json", "1:65: nested more than 64 deep: no board lies there"),
    ("leetcode+yaml", "1:65: nested more than 64 deep: no board lies there"),
    ("leetcode+ndjson", "1:65: nested more than 64 deep: no board lies there"),
    ("json", "1:65: nested more than 64 deep: no board lies there"),
    ("yaml", "1:65: nested more than 64 deep: no board lies there"),
    ("ndjson", "1:65: nested more than 64 deep: no board lies there"),
    (None, "1:3: nested too deep: a board is rows of symbols"),
]


@pytest.mark.parametrize(("format", "said"), DEEP)
def test_a_hundred_thousand_brackets(format: str | None, said: str) -> None:
    named = ["--from", format] if format else []
    ended = run("convert", *named, "--to", "yaml", stdin=b"[" * 100_000)
    assert ended == (3, b"", f"<stdin>:{said}\n".encode())
    keys = run("convert", *named, "--to", "yaml", stdin=b'{"a":' * 10_000)
    assert (keys.code, keys.out, keys.err.count(b"\n")) == (3, b"", 1)


DOCUMENT = (
    JSON
    % r'{"name":"é \u00e9 \ud83d\ude00","board":["EM","EE"],"click":[1,0],"expected":["EM","1E"]}'
).encode()


def fault(data: str | bytes, format: str) -> ParseError | None:
    """The error that reading ends with, if any; it stands on one line and names its source."""
    try:
        loads(data, format)
    except ParseError as error:
        assert error.source == "<string>"  # noqa: PT017
        assert "\n" not in str(error)  # noqa: PT017
        return error
    return None


def test_truncated_json(tmp_path: Path) -> None:
    path = tmp_path / "suite.json"
    for length in range(len(DOCUMENT)):
        path.write_bytes(DOCUMENT[:length])
        ended = run("reveal", path)
        assert (ended.code, ended.out) == (3, b"")
        assert re.fullmatch(rf"{re.escape(str(path))}:1:[0-9]+: [^\n]+\n", ended.said)
        for name in ("suite.ndjson", "suite.txt"):
            with pytest.raises(ParseError, match=r"^<string>:1:[0-9]+: [^\n]+$"):
                loads(DOCUMENT[:length])
            (tmp_path / name).write_bytes(DOCUMENT[:length])
            with pytest.raises(ParseError, match=rf"{name}:1:[0-9]+: [^\n]+$"):
                list(load(tmp_path / name))


def test_truncated_documents_of_every_kind() -> None:
    board = Board.parse("EM\nEE", "leetcode")
    cases = [Case(board, (1, 0), board.reveal((1, 0)), 1, "a b"), Case(board, (0, 0))]
    for format in ("yaml", "ndjson", "testcase", "stdin", "json"):
        kept = cases if format not in ("testcase", "stdin") else [Case(board, (1, 0))] * 2
        text = dumps(kept, f"leetcode+{format}")
        assert loads(text, f"leetcode+{format}") == kept
        for length in range(len(text)):
            if fault(text[:length], f"leetcode+{format}") is None:
                assert len(loads(text[:length], f"leetcode+{format}")) <= 2


@given(st.binary(max_size=60))
def test_any_bytes_give_cases_or_a_parse_error(data: bytes) -> None:
    for layout in ("grid", "array", "testcase", "stdin", "json", "yaml", "ndjson"):
        for dialect in ("leetcode", "codingninjas"):
            fault(data, f"{dialect}+{layout}")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(
    st.sampled_from(("minesweeper_kit", "dialect", "cases")),
    st.sampled_from(("board", "click", "expected", "mines", "name")),
    VALUES,
)
def test_wrong_types_anywhere(head: str, key: str, value: object) -> None:
    import json

    case: dict[str, object] = {"board": ["E1", "EE"], "click": [0, 0]}
    for document in (
        {"dialect": "leetcode", "cases": [{**case, key: value}]},
        {"dialect": "leetcode", "cases": [case], head: value},
        {"dialect": "leetcode", "cases": [case, value]},
        value,
    ):
        text = json.dumps(document)
        for format in ("json", "yaml", "ndjson", "leetcode+ndjson"):
            error = fault(text, format)
            assert error is None or error.line is not None


def test_a_bad_board_after_a_good_one() -> None:
    said = b"<stdin>:5:1: row 1 has 1 cell, expected 2 like the rows above\n"
    data = lines("EE", "EE", "", "EM", "M")
    assert run("convert", "--to", "leetcode", stdin=data) == (3, b'[["E","E"],["E","E"]]\n', said)


# --- clicks that the game does not allow ---

CLICKS = [
    ("EM1", "[9,9]", "click (9, 9) is outside the board of 1x3 cells"),
    ("EM1", "[-1,0]", "click (-1, 0) is outside the board of 1x3 cells"),
    ("EM1", "[0,3]", "click (0, 3) is outside the board of 1x3 cells"),
    ("EM1", "[0,2]", "click (0, 2) is revealed already"),
    ("EX1", "[0,0]", "the game is over: the mine at (0, 1) has exploded already"),
]


@pytest.mark.parametrize(("row", "click", "said"), CLICKS)
def test_clicks(row: str, click: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "cases.txt"
    path.write_text(f'["{row}"]\n{click}\n')
    assert run("reveal", path) == (1, b"", f"{path}:2: case 1: {said}\n".encode())
    path = tmp_path / "cases.yaml"
    path.write_text(f"{YAML}  - name: a\n    board: {row}\n    click: {click}\n")
    assert run("reveal", path) == (1, b"", f"{path}:6: a: {said}\n".encode())


FLAGS = [
    ("FLAGGED", "is flagged: what lies there is not known"),
    ("FLAGGED_MINE", "is flagged: take the flag away before clicking"),
    ("FLAGGED_EMPTY", "is flagged: take the flag away before clicking"),
    ("HIDDEN", "is hidden: what lies there is not known"),
]


@pytest.mark.parametrize(("cell", "said"), FLAGS)
def test_clicks_on_flags(cell: str, said: str, tmp_path: Path) -> None:
    dialect = tmp_path / "flags.yaml"
    dialect.write_text(f"name: flags\nsymbols: {{EMPTY: e, {cell}: f}}\n")
    ended = run(
        "reveal", "--from", "flags", "--dialect-file", dialect, "--click", "0,1", stdin=b"ef\n"
    )
    assert ended == (1, b"", f"<stdin>:1: case 1: click (0, 1) {said}\n".encode())


def test_a_click_that_is_needed() -> None:
    ended = run("reveal", "--from", "leetcode", stdin=b'[["E"]]\n')
    assert ended == (1, b"", b"<stdin>:1: case 1 has no click: name one (--click R,C)\n")


def test_one_bad_case_does_not_stop_the_rest() -> None:
    data = b'["EM"]\n[0,1]\n["EM"]\n[0,2]\n["EQ"]\n[0,0]\n["EM"]\n[0,0]\n'
    ended = run("reveal", "--from", "leetcode", "--on-error", "skip", stdin=data)
    assert ended == (
        3,
        b'[["E","X"]]\n[["1","M"]]\n',
        (
            b"<stdin>:4: case 2: click (0, 2) is outside the board of 1x2 cells\n"
            b"<stdin>:5:4: unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)\n"
        ),
    )
    data = b'["EM"]\n[0,2]\n["EM"]\n[0,0]\n'
    assert run("reveal", "--from", "leetcode", "--on-error", "skip", stdin=data).code == 1


# --- names on the command line ---

USAGE = [
    (["convert", "--to", "jsn"], "unknown format 'jsn': did you mean json or ndjson?"),
    (["convert", "--to", "leetcod"],
     "unknown format 'leetcod': did you mean leetcode or lintcode?"),
    (["convert", "--to", "leetcod+grid"],
     "unknown dialect 'leetcod': did you mean leetcode or lintcode?"),
    (["convert", "--to", "leetcode+gird"], "unknown layout 'gird': did you mean grid?"),
    (["convert", "--to", "grid"],
     "grid alone is no format: name the dialect too, as in leetcode+grid"),
    (["convert", "--to", "yaml", "--from", "yml"],
     "unknown format 'yml': did you mean yaml?"),
    (["reveal", "--to", "leetcode+"],
     "unknown layout '': there are grid, array, testcase, "),
    (["formats", "codingnija"], "unknown dialect 'codingnija': did you mean codingninjas or "),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "said"), USAGE)
def test_unknown_names(arguments: list[str], said: str) -> None:
    ended = run(*arguments, stdin=b'[["E"]]\n[0,0]\n')
    assert (ended.code, ended.out) == (2, b"")
    assert ended.said.startswith(said)
    assert ended.said.count("\n") == 1


TYPED = [
    (["conver"], "No such command 'conver'. Did you mean 'convert'?"),
    (["reveal", "--clik", "0,0"], "No such option: --clik (Possible options: --click)"),
    (["reveal", "--click", "3"], "Invalid value: '3' is no click: write ROW,COL, as in 3,0"),
    (["reveal", "--click", "a,b"], "Invalid value: 'a,b' is no click: write ROW,COL, as in 3,0"),
    (["convert"], "Missing option '--to'."),
    (["validate", "--report", "xml"],
     "Invalid value for '--report': 'xml' is not one of 'text', 'json', 'github'."),
    (["validate", "a", "b", "--answers", "c"],
     "Invalid value: one INPUT at a time goes with --answers"),
    (["convert", "--to", "yaml", "a", "b"], "Got unexpected extra argument(s) (b)"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "said"), TYPED)
def test_wrong_command_lines(arguments: list[str], said: str) -> None:
    ended = run(*arguments)
    assert (ended.code, ended.out) == (2, b"")
    assert ended.said.splitlines()[-1].removeprefix("Error: ") == said


AMBIGUOUS = [
    (b". #\n", "atcoder+grid, codingninjas+grid, pzprv3+grid"),
    (b'[[".","#"]]\n', "atcoder+testcase, codingninjas+testcase, pzprv3+testcase"),
]


@pytest.mark.parametrize(("data", "candidates"), AMBIGUOUS)
def test_ambiguous(data: bytes, candidates: str) -> None:
    said = f"<stdin>: the symbols fit several formats: {candidates}; name the right one (--from)\n"
    assert run("convert", "--to", "yaml", stdin=data) == (3, b"", said.encode())


# --- what would be lost ---

FLAGGED = "name: all\nspaced: true\nsymbols: {EMPTY: e, MINE: m, HIDDEN: h, FLAGGED_MINE: f}\n"
LOSSY = [
    (
        "board: e h f h",
        ["leetcode+grid"],
        (
            "5: case 1: dialect leetcode has no symbol for HIDDEN (2 cells, first at (0, 1)), "
            "FLAGGED_MINE (1 cell, first at (0, 2))"
        ),
        4,
        b"",
    ),
    (
        "board: e m f",
        ["leetcode+grid"],
        (
            "5: case 1: dialect leetcode has no symbol for FLAGGED_MINE (1 cell, first at (0, 2)); "
            "its file declares fallbacks for this, used where a loss is allowed (--lossy)"
        ),
        0,
        b"EMM\n",
    ),
    (
        "board: e m\n    click: [0, 0]",
        ["leetcode+grid"],
        (
            "5: case 1: the layout grid has no room for the click; "
            "where a loss is allowed (--lossy), it is left out"
        ),
        0,
        b"EM\n",
    ),
    (
        "board: e m\n    click: [0, 0]\n    expected: e m",
        ["leetcode"],
        (
            "5: case 1: the layout testcase has no room for the expected outcome; "
            "where a loss is allowed (--lossy), it is left out"
        ),
        0,
        b'[["E","M"]]\n[0,0]\n',
    ),
    (
        "board: e m\n    click: [0, 0]\n    expected: e m",
        ["leetcode+array"],
        (
            "5: case 1: the layout array has no room for the click and the expected outcome; "
            "where a loss is allowed (--lossy), it is left out"
        ),
        0,
        b'[["E","M"]]\n',
    ),
    (
        "name: n\n    board: e h\n    mines: 1",
        ["all+grid"],
        (
            "5: n: the layout grid has no room for the total of mines; "
            "where a loss is allowed (--lossy), it is left out"
        ),
        0,
        b"e h\n",
    ),
]


@pytest.mark.parametrize(("case", "to", "said", "code", "written"), LOSSY)
def test_lossy(
    case: str, to: list[str], said: str, code: int, written: bytes, tmp_path: Path
) -> None:
    dialect = tmp_path / "all.yaml"
    dialect.write_text(FLAGGED)
    suite = tmp_path / "suite.yaml"
    suite.write_text(f"minesweeper_kit: 1\ndialect: all\n\ncases:\n  - {case}\n")
    arguments = ["convert", suite, "--dialect-file", dialect, "--to", *to]
    assert run(*arguments) == (4, b"", f"{suite}:{said}\n".encode())
    ended = run(*arguments, "--lossy")
    assert (ended.code, ended.out) == (code, written)


def test_a_total_that_the_board_shows_is_no_loss() -> None:
    document = f"{YAML}  - board: EM\n    mines: 1\n".encode()
    assert run("convert", "--to", "leetcode+grid", stdin=document) == (0, b"EM\n", b"")


# --- where the output goes ---

GOOD = b'[["E","M"]]\n[0,0]\n'
REVEALED = b'[["1","M"]]\n'
LONG = GOOD * 2000 + b'[["E","Q"]]\n'


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "in.txt"
    path.write_bytes(GOOD)
    return path


def test_output_that_cannot_be_written(good: Path) -> None:
    folder = good.parent
    (folder / "sub").mkdir()
    for path, said in (
        ("nowhere/out", "No such file or directory"),
        ("sub", "Is a directory"),
        ("sub/", "Is a directory"),
        ("new/", "No such file or directory"),
        ("in.txt/out", "Not a directory"),
    ):
        target = f"{folder}/{path}"
        assert run("reveal", good, "-o", target) == (3, b"", f"{target}: {said}\n".encode())
    assert run("reveal", good, "-o", "") == (3, b"", b"'': No such file or directory\n")
    assert sorted(os.listdir(folder)) == ["in.txt", "sub"]
    assert os.listdir(folder / "sub") == []


def test_no_permission(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The tests may run as root, whom no mode of a folder stops.
    def refused(**_options: object) -> None:
        raise PermissionError(13, "Permission denied", "/somewhere/.mskit-x")

    monkeypatch.setattr("tempfile.mkstemp", refused)
    target = good.parent / "out"
    assert run("reveal", good, "-o", target) == (3, b"", f"{target}: Permission denied\n".encode())


def test_an_error_on_the_way_leaves_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "out"
    for there in (None, b"precious"):
        if there:
            target.write_bytes(there)
        ended = run("convert", "--to", "yaml", "--from", "leetcode", "-o", target, stdin=LONG)
        assert (ended.code, ended.out) == (3, b"")
        assert ended.said.startswith("<stdin>:4001:7: unknown symbol 'Q'")
        assert os.listdir(tmp_path) == (["out"] if there else [])
    assert target.read_bytes() == b"precious"
    ended = run("reveal", "--from", "leetcode", "-o", target, stdin=GOOD + b'[["M"]]\n[0,7]\n')
    assert ended.code == 1
    assert target.read_bytes() == b"precious"


def test_onto_the_input_itself(good: Path) -> None:
    assert run("reveal", good, "-o", good) == (0, b"", b"")
    assert good.read_bytes() == REVEALED
    good.write_bytes(GOOD * 3000)
    assert run("reveal", good, "-o", good).code == 0
    assert good.read_bytes() == REVEALED * 3000
    assert os.listdir(good.parent) == ["in.txt"]


def test_onto_a_link(good: Path) -> None:
    target, link = good.parent / "target", good.parent / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    assert run("reveal", good, "-o", link).code == 0
    assert link.is_symlink()
    assert target.read_bytes() == REVEALED
    assert target.stat().st_mode & 0o777 == 0o640


def test_devices(good: Path) -> None:
    before = os.stat(os.devnull)
    assert run("reveal", good, "-o", os.devnull) == (0, b"", b"")
    after = os.stat(os.devnull)
    assert (before.st_ino, before.st_mode) == (after.st_ino, after.st_mode)
    assert process("reveal", good, "-o", "/dev/stdout") == (0, REVEALED, b"")
    assert process("reveal", good, "-o", "/dev/stderr") == (0, b"", REVEALED)


def test_dev_stdout_goes_on_in_the_file(good: Path) -> None:
    out = good.parent / "out"
    shell = f'{{ echo before; "{sys.executable}" -m minesweeper_kit reveal in -o /dev/stdout; '
    shell = shell.replace(" in ", f' "{good}" ') + f'echo after; }} > "{out}"'
    subprocess.run(["/bin/sh", "-c", shell], cwd=ROOT, check=True, timeout=60)
    assert out.read_bytes() == b"before\n" + REVEALED + b"after\n"


def test_a_full_device(good: Path) -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "minesweeper_kit", "reveal", str(good)]
        for output, said in (([], "<stdout>"), (["-o", "/dev/full"], "/dev/full")):
            done = subprocess.run(
                [*command, *output],
                stdout=full,
                stderr=subprocess.PIPE,
                cwd=ROOT,
                check=False,
                timeout=60,
            )
            assert done.stderr.decode() == f"{said}: No space left on device\n"
            assert done.returncode == 3


@pytest.mark.parametrize("command", [["reveal"], ["convert", "--to", "leetcode+yaml"]])
def test_a_closed_pipe(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_bytes(GOOD * 30_000)
    with subprocess.Popen(
        [sys.executable, "-m", "minesweeper_kit", *command, str(path), "--from", "leetcode"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 141


def test_input_that_cannot_be_opened(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    for command in (["reveal"], ["convert", "--to", "yaml"]):
        said = f"{missing}: No such file or directory\n".encode()
        assert run(*command, missing) == (3, b"", said)
        assert run(*command, tmp_path) == (3, b"", f"{tmp_path}: Is a directory\n".encode())
        assert run(*command, "") == (3, b"", b"'': No such file or directory\n")
        said = f"{missing}: No such file or directory\n".encode()
        assert run(*command, "--dialect-file", missing, stdin=GOOD) == (3, b"", said)


def test_what_a_file_claims_is_not_allocated() -> None:
    """Announced sizes of 10^9 in two gigabytes of address space."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))

    done = subprocess.run(
        [sys.executable, "-m", "minesweeper_kit", "convert", "--to", "yaml"],
        input=b"999999999\n999999999 999999999\n. .\n",
        capture_output=True,
        preexec_fn=limited,
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    assert done.returncode == 3
    assert done.stderr.decode() == (
        "<stdin>:4:1: the file ends after row 1 of the 999999999 rows of case 1 of 999999999\n"
    )
