"""NDJSON: the fast way through a line gives what the slow one gives."""

import io
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Case, LossyError, ParseError, dumps, find_dialect, load
from minesweeper_kit.layouts import document, ndjson
from tests.boards import cases

GOOD = [
    '{"dialect": "leetcode", "board": ["EEM", "EEE"], "click": [1, 0]}',
    '{"dialect": "leetcode", "name": "a", "board": ["EM"], "click": [0, 0], "expected": ["1M"]}',
    '{"dialect":"leetcode","board":["EM","EE"],"mines":1}',
    '{"dialect": "codingninjas", "board": [[".", "#"], [".", "."]], "click": null}',
    '{"dialect":"uva","expected":[["1","*"]],"board":[[".","*"]],"click":[0,0]}',
    '{"dialect": "emoji", "board": ["\N{BOMB}"]}',
    '{"dialect": "exercism", "board": ["* ", "  "], "click": [1, 1], "expected": ["*1", "11"]}',
    '{"dialect": "numeric", "board": [[0, 1, -2]]}',
    '{"dialect": "leetcode", "board": ["E"], "name": "\N{SNOWMAN} \\u2603 \\" board"}',
]
BY_HAND = [
    '{"dialect": "leetcode", "board": -["E"]}',
    '{"dialect": "leetcode", "board": ["E"]7}',
    '{"dialect": "leetcode", "board": ["E"]l}',
    '{"dialect": "leetcode", "board": null}',
    '{"dialect": "leetcode", "board": ["E"], "board": ["M"]}',
    '{"dialect": "leetcode", "board": ["E"], "expected": null}',
    '{"dialect": "leetcode", "board": ["E"], "expected": 1}',
    '{"dialect": "leetcode", "board": null, "name": {"board": ["E"]}}',
    '{"dialect": {"board": ["E"]}, "board": null}',
    '{"dialect": "leetcode", "board": null, "click": {"board": ["E"], "x": 1}}',
    '{"dialect": "leetcode", "board": ["E"], "click": {"a": 1, "b": 2}}',
    '{"dialect": "leetcode", "board": ["E"], "click": [0, true]}',
    '{"dialect": "leetcode", "board": ["E"], "mines": true}',
    '{"dialect": "leetcode", "board": ["E"], "mines": -1}',
    '{"dialect": "leetcode", "board": ["E"], "mines": NaN}',
    '{"dialect": "leetcode", "board": ["E"], "x": 1}',
    '{"dialect": "leetcod", "board": ["E"]}',
    '{"dialect": 1, "board": ["E"]}',
    '{"board": ["E"]}',
    '{"dialect": "leetcode", "board": [\'E\']}',
    '{"dialect": "leetcode", "board": [["E"], "M"]}',
    '{"dialect": "leetcode", "board": ["E", ["M"]]}',
    '{"dialect": "leetcode", "board": [["E"]], "name": "]]"}',
    '{"dialect": "leetcode", "board": ["E"], "name": "\\"expected\\": [\\"E\\"]"}',
    '{"dialect": "leetcode", "board": ["E\xff"]}',
    '["E"]',
    '[["E","M"]]',
    '[{"dialect": "leetcode", "board": ["E"]}]',
    '"board": ["E"]',
]
NOISE = [
    "",
    '"',
    "[",
    "]",
    " ",
    ", ",
    ",",
    "{",
    "}",
    "E",
    "\\",
    "'",
    ":",
    "null",
    "0",
    "\ufeff",
    "\0",
]


def mutated(source: random.Random) -> bytes:
    line = source.choice(GOOD)
    for _ in range(source.randint(1, 2)):
        at = source.randrange(len(line))
        line = line[:at] + source.choice(NOISE) + line[at + source.randint(0, 2) :]
    return line.encode()


def outcome(line: bytes, format: str) -> object:
    try:
        (case,) = load(io.BytesIO(line + b"\n"), format)
    except ParseError as error:
        return type(error), str(error)
    assert case.origin
    return case, case.dialect, case.origin.number, case.place("board")


@pytest.mark.parametrize("format", ["ndjson", "leetcode+ndjson"])
def test_the_fast_path_gives_what_the_slow_one_does(format: str) -> None:
    source = random.Random(529)
    lines = [line.encode("latin-1", "ignore") for line in BY_HAND]
    lines += [*(line.encode() for line in GOOD), *(mutated(source) for _ in range(4000))]
    fast = [outcome(line, format) for line in lines]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ndjson, "_read_canonical", lambda *_: None)
        slow = [outcome(line, format) for line in lines]
    for line, one, other in zip(lines, fast, slow, strict=True):
        assert one == other, line


def test_the_fast_path_is_taken() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ndjson, "read_json", None)
        for line in GOOD[:5]:
            assert len(list(load(io.BytesIO(line.encode()), "ndjson"))) == 1


@given(st.lists(cases(), max_size=3), st.sampled_from(["leetcode", "emoji", "numeric", "exercism"]))
def test_lines_are_those_of_the_json_library(some: list[Case], name: str) -> None:
    dialect = find_dialect(name)
    kept = []
    for case in some:
        try:
            fields = {"dialect": name, **document.case_fields(case, dialect)}
            text = dumps([case], f"{name}+ndjson")
        except LossyError:
            continue
        kept.append(text == json.dumps(fields, ensure_ascii=False) + "\n")
    assert all(kept)
