"""Lines of NDJSON: what is read by slices of bytes is what the JSON parser reads."""

import json
import random
from typing import Any

import pytest

from minesweeper_kit import Board, Case, ParseError, dumps, find_dialect, loads
from minesweeper_kit.layouts.documents import ndjson
from tests.boards import JUDGE

PIECES = [
    *('"', "'", "[", "]", "{", "}", "],[", '","', ",", ":", " ", "\t", "\\", "\\u0045", "\0", "é"),
    *("0", "-1", "1.0", "1e5", "true", "null", "NaN", "E", "Q", "#", "[[", "]]", '["E"]'),
    *('"board":', '"board": [["E"]],', '"expected":', ',"name":"a"', '"x":1,', '{"board":["E"]}'),
]
"""What makes of a good line another good one, or a bad one."""

ODD = [-1, 0, 9, 10, -11, 1.0, True, None, "0", [0]]
"""What may stand in a matrix of numbers."""

NAMES = ["a", "", 'a "board": ["E"]', "]]", "größer", ",", '"board":', "\u2028", "0"]


def line(source: random.Random) -> str:
    """A line as some program may write it."""

    scalars = source.random() < 0.3

    def board(rows: int, cols: int) -> Any:
        if scalars:
            return [source.choices([-1, 0, 1, 8, source.choice(ODD)], k=cols) for _ in range(rows)]
        codes = bytes(source.choices(JUDGE, k=rows * cols))
        rows_ = Board(rows, cols, codes).format("leetcode").split()
        return [list(row) for row in rows_] if source.random() < 0.5 else rows_

    size = source.randint(1, 4), source.randint(1, 4)
    fields = {
        "dialect": "numeric"
        if scalars
        else source.choice(["leetcode"] * 6 + ["LeetCode", "codingninjas", "no-such"]),
        "name": source.choice(NAMES),
        "board": board(*size),
        "click": source.choice([[0, 0]] * 9 + [[-1, 3], [1], [1, 2, 3], [1, True], None, [0.0, 1]]),
        "expected": board(*size),
        "mines": source.choice([0, 3, 5, -1, None, 10**30]),
    }
    weight = {"dialect": 0.95, "board": 0.95, "name": 0.3, "click": 0.7, "expected": 0.5}
    kept = [key for key in fields if source.random() < weight.get(key, 0.2)]
    if source.random() < 0.2:
        source.shuffle(kept)
    value: Any = {key: fields[key] for key in kept}
    if source.random() < 0.05:
        value = fields["board"]
    separators = source.choice([(",", ":"), (", ", ": "), (" , ", " : "), (",", ": ")])
    return json.dumps(value, separators=separators, ensure_ascii=source.random() < 0.5)


def outcome(text: str, format: str) -> object:
    """The cases of a text with their places, or its error as it is told."""
    try:
        cases = loads(text, format, notes=lambda line: None)
    except ParseError as error:
        return type(error), str(error)
    return [
        (case, case.dialect, case.label, *(case.place(part) for part in ("board", "expected")))
        for case in cases
    ]


def test_the_fast_path_gives_what_the_parser_does() -> None:
    source = random.Random(529)
    lines = [line(source) for _ in range(3000)]
    for _ in range(4000):
        text = line(source)
        for _ in range(source.randint(1, 3)):
            at, taken = source.randint(0, len(text)), source.choice([0, 0, 1, 2])
            text = text[:at] + source.choice(PIECES) + text[at + taken :]
        lines.append(text)
    quick = ndjson._read_quick
    for format in ("ndjson", "leetcode+ndjson"):
        read_quick = [quick(text.encode(), None) is not None for text in lines]
        fast = [outcome(text, format) for text in lines]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(ndjson, "_read_quick", lambda line, dialect: None)
            slow = [outcome(text, format) for text in lines]
        for text, one, other in zip(lines, fast, slow, strict=True):
            assert one == other, text
        assert read_quick.count(True) > 600
        assert sum(isinstance(one, list) for one in fast) > 500
        assert len({str(one) for one in fast}) > 2000


def test_what_the_kit_writes_is_read_the_fast_way() -> None:
    source = random.Random(1)
    dialects = [find_dialect(name) for name in ("leetcode", "codingninjas", "hex", "numeric")]
    for _ in range(200):
        rows, cols = source.randint(1, 6), source.randint(1, 6)
        dialect = source.choice(dialects)
        cells = sorted(dialect.symbols) if dialect.scalars else JUDGE
        board, outcome = (
            Board(rows, cols, bytes(source.choices(cells, k=rows * cols))) for _ in range(2)
        )
        case = Case(
            board,
            source.choice([None, (0, 0)]),
            source.choice([None, outcome]),
            source.choice([None, 0, 7]),
            source.choice([None, "x", "größer ]]"]),
        )
        text = dumps([case], f"{dialect.name}+ndjson")
        quick = ndjson._read_quick(text.rstrip().encode(), None)
        assert quick is not None
        assert (quick[0], Case(**quick[1])) == (dialect, case)
        if dialect.scalars:
            continue
        arrays = json.loads(text)
        arrays |= {
            part: [*map(list, arrays[part])] for part in ("board", "expected") if part in arrays
        }
        assert ndjson._read_quick(json.dumps(arrays, ensure_ascii=False).encode(), None) == quick
        assert json.loads(text)["board"] == board.format(dialect).replace(" ", "").split()
