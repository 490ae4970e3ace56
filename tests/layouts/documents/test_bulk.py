"""Suites read as batches: what the general way makes of them, or left to it as a whole."""

import io

import pytest

from minesweeper_kit import Board, Case, ParseError, load
from minesweeper_kit.batch import CaseBatch
from minesweeper_kit.io import reading
from minesweeper_kit.layouts import Layout
from minesweeper_kit.layouts.documents import suite
from tests.zoo import put

BOARD = Board(3, 3, "999 9a9 999")
CASES = [Case(BOARD, (2, 2), BOARD.reveal((2, 2)), name=f"case {n}") for n in range(12)]

YAML = {
    "name: case 5": [
        "name: yes", "name: NO", "name: 5", "name: a: b", "name: a #b", "name: a ", "name:  a",
        "name: - a", "name: é", 'name: "é"', 'name: "a: b"', "name: 'a'", 'name: "a', 'name: a"',
        'name: "\x7f"', 'name: "\u2028"', 'name: ""', "name: ", "name: &a b", "name: *a",
        'name: "a\\n"', "name: |\n      a", "title: case 5",
        "name: case 5\n    extra: {}", 'name: case 5\n    extra: {"a": 1}',
        "name: case 5\n    mines: 1", "name: case 5\n    dialect: lc", "mines: 1",
    ],
    "EEE\n      EME": [
        "EEE \n      EME", " EEE\n      EME", "EEE\n\n      EME", "EEE\n     EME", "E E\n      EME",
        "EEE\n      EME\n      EEE", "EQE\n      EME", "EEE\n      E\tE", "EEE\n  - EME",
        "EEE\n      # E", "EEEE\n      EME",
    ],
    "dialect: leetcode": [
        "dialect: lc", "dialect: hex", "dialect: codingninjas", "dialect: none", "title: a",
        "dialect: leetcode # a", 'dialect: "leetcode"', "dialect: leetcode\ndialect: lc",
    ],
    "minesweeper_kit": ["minesweeper_kat", "\ufeffminesweeper_kit"],
    "click: [2, 2]": [
        "click: [02, 2]", "click: [2,2]", "click: [-1, 2]", "click: [9, 9]", "click: 2, 2",
        "click: [2, 2] # 1", "click: [1000000000, 1]", "click: [2, 2]\n    click: [2, 2]",
        "click: [0, 0]", "click: [2, 2.0]", "click: null",
    ],
}  # fmt: skip
JSON = {
    '"name": "case 5"': [
        '"name": "é"', '"name": ""', '"name": "a\\n"', '"name": "\x7f"', '"name": "\t"',
        '"name": 5', '"name": null', '"name": "case 5", "name": "b"', '"title": "case 5"',
        '"name": "case 5",\n      "extra": {"a": [1]}', '"mines": 1', '"name": "}]}"',
        '"name": "a"},\n    {\n      "name": "b"', '"name": "case 5",\n      "dialect": "lc"',
    ],
    '"EEE",\n        "EME"': [
        '"E E",\n        "EME"', '"EEE", "EME"', '"EQE",\n        "EME"', '"EEE",\n        "EME",',
        '"EEE"\n        "EME"', '"\\u0045EE",\n        "EME"', '"EEE",\n        7', "",
    ],
    '"dialect": "leetcode"': [
        '"dialect": "lc"', '"dialect": "hex"', '"dialect": "\\u006cc"', '"dialect": "none"',
        '"title": "a"', '"dialect": "lc",\n  "dialect": "lc"',
    ],
    '"minesweeper_kit"': ['"minesweeper_kat"', '\ufeff"minesweeper_kit"', "minesweeper_kit"],
    '"click": [2, 2]': [
        '"click": [02, 2]', '"click": [2,2]', '"click": [-1, 2]', '"click": [0, 0]', '"click": {}',
        '"click": [1000000000, 1]', '"click": null', '"click": "2, 2"', '"click": [2.0, 2]',
        '"click": [2, 2]\n    }\n  ],\n  "dialect": "lc",\n  "cases": [\n    {\n      "name": "a"',
        '"click": [2, 2]\n    }\n  ]\n}\n',
    ],
}  # fmt: skip


@pytest.fixture(autouse=True)
def small_ones_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches are looked for in every document."""
    monkeypatch.setattr(suite, "LARGE", 0)
    monkeypatch.setattr(reading, "SMALL", -1)


TURNS = [
    (layout, old, new)
    for layout, table in (("yaml", YAML), ("json", JSON))
    for old, others in table.items()
    for new in others
]


def told(data: bytes, layout: str) -> list[object]:
    """Each case with its places, the errors in their place, and the last error."""
    found: list[object] = []
    try:
        for case in load(io.BytesIO(data), layout, on_error=lambda error: found.append(str(error))):
            places = [case.place(part, row) for part in ("case", "board", "click", "expected")
                      for row in (0, 2)]  # fmt: skip
            found.append((repr(case), case.origin and case.origin.number, case.dialect, places))
    except ParseError as error:
        found.append(str(error))
    return found


def one_by_one(data: bytes, layout: str, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The same without batches."""
    with monkeypatch.context() as patch:
        patch.setattr(Layout, "suites", False)
        return told(data, layout)


def batches(data: bytes, layout: str) -> list[int]:
    """How long the batches are in which it is read."""
    return [
        len(batch)
        for batch in load(io.BytesIO(data), layout).case_batches()
        if isinstance(batch, CaseBatch)
    ]


@pytest.mark.parametrize(("layout", "old", "new"), TURNS)
def test_what_the_kit_does_not_write(
    layout: str, old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = put(CASES, f"leetcode+{layout}").decode()
    assert old in text
    at, found = 0, []
    while (at := text.find(old, at)) >= 0:
        data = (text[:at] + new + text[at + len(old) :]).encode()
        found.append(told(data, layout))
        assert found[-1] == one_by_one(data, layout, monkeypatch)
        at += len(old)


@pytest.mark.parametrize("layout", ["json", "yaml"])
def test_every_place_of_the_suite(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = put(CASES[:6], f"leetcode+{layout}")
    assert batches(text, layout) == [6]
    for at in range(0, len(text), 7):
        for piece in (b"", b"\n", b'"', b" ", b"E", b"\xff", b"    }\n", b"  - "):
            data = text[:at] + piece + text[at + 1 :]
            assert told(data, layout) == one_by_one(data, layout, monkeypatch), (at, piece)


@pytest.mark.parametrize("layout", ["json", "yaml"])
def test_sizes_that_change(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def cases(size: int, count: int) -> list[Case]:
        return [Case(Board(size, size, bytes([9]) * size**2), (0, 0), mines=0)] * count

    changing = put([*cases(3, 6), *cases(4, 1), *cases(5, 9)], f"leetcode+{layout}")
    assert batches(changing, layout) == [6, 9]
    uneven = put([case for size in range(1, 30) for case in cases(size, 1)], f"leetcode+{layout}")
    assert batches(uneven, layout) == []
    large = put(cases(600, 5), f"leetcode+{layout}")  # a piece holds less than one
    for data in (changing, uneven, large):
        assert told(data, layout) == one_by_one(data, layout, monkeypatch)
