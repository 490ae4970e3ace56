"""A dialect's file: every fault with its place, and what it says when it has none."""

from pathlib import Path

import pytest

from minesweeper_kit import Cell, Dialect, ParseError
from minesweeper_kit.dialect.parts import Example, Limits

CELLS = f"(the cells are {', '.join(Cell.__members__)})"
NAME = "small letters, digits, '-' and '_'"
HEAD = "name: mine\nsymbols: {EMPTY: e}\n"

FAULTS = [
    ("[name: 1]",
     '1:1: expected a dialect: name, title, family and 20 more, found [{"name": 1}]'),
    ("- name: 1", '1:1: expected a dialect: name, title, family and 20 more, found [{"name": 1}]'),
    ("symbols: {EMPTY: e}\n", "1:1: a dialect needs 'name'"),
    ("name: mine\n", "1:1: a dialect needs 'symbols'"),
    ("name: 3\nsymbols: {EMPTY: e}\n", "1:7: expected a name, found 3: quote it"),
    ("name: yes\nsymbols: {EMPTY: e}\n", "1:7: expected a name, found true: quote it"),
    ("name: My own\nsymbols: {EMPTY: e}\n", f"1:7: \"My own\" is no name: {NAME}"),
    (HEAD + "colour: red\n",
     ("3:1: unknown key 'colour' (a dialect has name, title, family, source,"
     " layout, aliases, suffixes, also, symbols, reads, shared, spaced, scalars, counted,"
     " bare_answers, header, frame, asks, detect, shows, limits, fallbacks, examples)")),
    (HEAD + "name: again\n", "3:1: the key 'name' stands here twice"),
    (HEAD + "title: 3\n", "3:8: expected text, found 3: quote it"),
    (HEAD + "family: [a]\n", '3:9: expected text, found ["a"]'),
    (HEAD + "spaced: 1\n", "3:9: expected true or false, found 1"),
    (HEAD + "aliases: other\n", '3:10: expected a list of names, found "other"'),
    (HEAD + "aliases: [ok, No]\n", f"3:15: false is no name: {NAME}"),
    (HEAD + "aliases: [ok, 3]\n", f"3:15: 3 is no name: {NAME}"),
    # symbols
    ("name: mine\nsymbols: abc\n", '2:10: expected cells and their symbols, found "abc"'),
    ("name: mine\nsymbols: {}\n", "2:10: a dialect needs at least one symbol"),
    ("name: mine\nsymbols: {TILE: b}\n", f"2:11: \"TILE\" is no cell {CELLS}"),
    ("name: mine\nsymbols: {3: b}\n", f"2:11: 3 is no cell {CELLS}"),
    ("name: mine\nsymbols: {ONE: 1}\n", "2:16: 1 is no symbol: quote one or more characters"),
    ("name: mine\nsymbols: {ONE: ''}\n", '2:16: "" is no symbol: quote one or more characters'),
    ("name: mine\nsymbols: {ONE: ~}\n", "2:16: null is no symbol: quote one or more characters"),
    ('name: mine\nsymbols: {ONE: "a\\tb"}\n',
     '2:16: "a\\tb" is no symbol: quote one or more characters'),
    ("name: mine\nsymbols: {EMPTY: e, MINE: e}\n", "2:10: 'e' stands for EMPTY and for MINE"),
    ('name: mine\nsymbols: {EMPTY: "1", numbers: "12345678"}\n',
     "2:10: '1' stands for EMPTY and for ONE"),
    ('name: mine\nsymbols: {numbers: "1234567"}\n',
     "2:20: expected eight symbols, for the numbers 1 to 8"),
    ("name: mine\nsymbols: {numbers: 12345678}\n",
     "2:20: expected eight symbols, for the numbers 1 to 8"),
    ("name: mine\nsymbols: {numbers: [a, b, c, d, e, f, g, 8]}\n",
     "2:20: 8 is no symbol: quote one or more characters"),
    ("name: mine\nsymbols: {numbers: [a, b, c, d, e, f, g, [h]]}\n",
     '2:20: ["h"] is no symbol: quote one or more characters'),
    ('name: mine\nsymbols: {EMPTY: e, ONE: x, numbers: "12345678"}\n',
     "2:26: ONE stands in 'numbers' already"),
    ('name: mine\nspaced: true\nsymbols: {EMPTY: "a b"}\n',
     "3:10: a symbol with a blank in it cannot be spaced"),
    # limits
    (HEAD + "limits: 50\n", "3:9: expected limits: rows, cols, cases, found 50"),
    (HEAD + "limits: {size: [1, 2]}\n", "3:10: unknown key 'size' (limits has rows, cols, cases)"),
    (HEAD + "limits: {rows: 50}\n", "3:16: expected two whole numbers, found 50"),
    (HEAD + "limits: {rows: [1]}\n", "3:16: expected two whole numbers, found [1]"),
    (HEAD + "limits: {rows: [1, -2]}\n", "3:16: expected two whole numbers, found [1, -2]"),
    (HEAD + "limits: {rows: [1, true]}\n", "3:16: expected two whole numbers, found [1, true]"),
    # fallbacks
    (HEAD + "fallbacks: [MINE]\n",
     '3:12: expected cells and what may stand for them, found ["MINE"]'),
    (HEAD + "fallbacks: {TILE: MINE}\n", f"3:13: \"TILE\" is no cell {CELLS}"),
    (HEAD + "fallbacks: {MINE: [x]}\n", f"3:19: [\"x\"] is no cell {CELLS}"),
    # examples
    (HEAD + "examples: {}\n", "3:11: expected a list of examples, found {}"),
    (HEAD + "examples: [3]\n", "3:12: expected an example: name, board, click and 2 more, found 3"),
    (HEAD + "examples: [{board: e}]\n", "3:12: an example needs 'name'"),
    (HEAD + "examples: [{name: a}]\n", "3:12: an example needs 'board'"),
    (HEAD + "examples: [{name: a, board: e, x: 1}]\n",
     "3:32: unknown key 'x' (an example has name, board, click, expected, mines)"),
    (HEAD + "examples: [{name: a, board: [e]}]\n", '3:29: expected text, found ["e"]'),
    (HEAD + "examples: [{name: 1, board: e}]\n", "3:19: expected text, found 1: quote it"),
    (HEAD + "examples: [{name: a, board: e, click: [0]}]\n",
     "3:39: expected two whole numbers, found [0]"),
    (HEAD + "examples: [{name: a, board: e, expected: 11}]\n",
     "3:42: expected text, found 11: quote it"),
    # the YAML itself
    (HEAD + "title: &a x\n",
     "3:8: YAML is read as plain data, and this is an anchor (&name): leave it out"),
    (HEAD + "title: [\n",
     ("4:1: not YAML: did not find expected node content; check the indentation of this line and "
      "those above")),
]  # fmt: skip


@pytest.mark.parametrize("text", ["", "[1]", "text", "..*\n...\n", "EM,EE\n", "2 2\n*.\n..\n0 0\n"])
def test_boards_are_no_dialect(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    with pytest.raises(ParseError) as caught:
        Dialect.from_file(path)
    said = f"{path}: no dialect file: expected YAML with the keys name and symbols; "
    assert str(caught.value) == f"{said}to read boards in here, give it as input"


@pytest.mark.parametrize(("text", "said"), FAULTS)
def test_faults(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ParseError) as caught:
        Dialect.from_file(path)
    assert str(caught.value) == f"{path}:{said}"


def test_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(b"name: \xff\n")
    with pytest.raises(ParseError, match="1:7: byte 0xff is not UTF-8 text: save the file as UTF"):
        Dialect.from_file(path)


WHOLE = """\
name: mine
title: My own
aliases: [own, mine-2]
family: home
source: here
symbols: {EMPTY: "□", MINE: "()", BLANK: ".", numbers: [i, ii, iii, iv, v, vi, vii, viii]}
layout: array
spaced: true
limits: {rows: [1, 3], cases: [0, 2]}
fallbacks: {FLAGGED_MINE: MINE}
examples:
  - name: one
    board: |
      □ ()
    click: [0, 0]
    expected: |
      i ()
"""


def test_whole(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(WHOLE, encoding="utf-8")
    dialect = Dialect.from_file(path)
    assert (dialect.name, dialect.title, dialect.aliases) == ("mine", "My own", ("own", "mine-2"))
    assert (dialect.family, dialect.source, dialect.layout) == ("home", "here", "array")
    assert dialect.spaced is True
    assert dialect.symbols[Cell.EIGHT] == "viii"
    assert len(dialect.symbols) == 11
    assert dialect.limits == Limits(rows=(1, 3), cols=None, cases=(0, 2))
    assert dialect.fallbacks == {Cell.FLAGGED_MINE: Cell.MINE}
    assert dialect.examples == (Example("one", "□ ()\n", (0, 0), "i ()\n"),)


def test_the_least(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD)
    dialect = Dialect.from_file(str(path))
    assert dialect.symbols == {Cell.EMPTY: "e"}
    assert (dialect.layout, dialect.spaced, dialect.family) == ("grid", False, "custom")
    assert dialect.limits == Limits()
