"""The usual case of a document is read in one step: it is what the general way makes of it."""

import io
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper_kit import Case, Dialect, LossyError, ParseError, dialects, find_dialect
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.layouts.documents import keys, same_keys
from minesweeper_kit.markup import json as of_json
from minesweeper_kit.markup import yaml as of_yaml
from minesweeper_kit.markup.source_data import build
from tests.hostile import RUNS
from tests.zoo import ZOO, put

PARTS = ("case", "board", "click", "expected", "mines")
KINDS = ("json", "yaml")


def told(item: Case | ParseError) -> tuple[Any, ...]:
    """All there is to an item: the parts of a case and their lines, or an error."""
    if isinstance(item, ParseError):
        return type(item), str(item)
    places = [item.place(part, row) for part in PARTS for row in (-1, 0, 1, 99)]
    named = item.dialect and item.dialect.name
    number = item.origin and item.origin.number
    return repr(item), list(item.extra.items()), places, named, number


def read(data: bytes, layout: str, dialect: Dialect | None) -> Iterator[tuple[Any, ...]]:
    try:
        for item in find_layout(layout).read_cases(io.BytesIO(data), dialect, "x"):
            yield told(item)
    except ParseError as error:
        yield type(error), str(error)


def tree(text: str, first: int) -> Any:
    """The places of all values, made at once."""
    return build(of_json._json_events(text, "x", first, 0), "x")[1]


def assert_equal(data: bytes, layout: str, dialect: Dialect | None = None) -> int:
    """Whether both ways read the same; how many cases they read."""
    quick = list(read(data, layout, dialect))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(same_keys.SameKeysReader, "case", lambda *_: None)
        patch.setattr(of_yaml, "read_block", lambda text: None)
        patch.setattr(of_json, "JsonPlaces", tree)
        patch.setattr(of_json, "_faulty", lambda *_: None)
        assert list(read(data, layout, dialect)) == quick
    return sum(len(item) > 2 for item in quick)


def zoo(dialect: Dialect) -> list[Case]:
    """Cases of all boards that can be written in the dialect, with all parts or some."""
    found = []
    for number, (name, board) in enumerate(ZOO.items()):
        parts = {"click": (0, 0), "expected": board, "mines": number, "name": name}
        kept = dict(list(parts.items())[number % 5 :])
        case = Case(board, **kept)  # type: ignore[arg-type]
        with suppress(LossyError):
            put([case], f"{dialect.name}+json")
            found.append(case)
    return found


@pytest.mark.parametrize("layout", KINDS)
@pytest.mark.parametrize("dialect", dialects(), ids=lambda dialect: dialect.name)
def test_the_zoo(dialect: Dialect, layout: str) -> None:
    cases = zoo(dialect)
    assert assert_equal(put(cases, f"{dialect.name}+{layout}"), layout) == len(cases) > 5


CASES = [
    Case(ZOO["question"], (3, 0), ZOO["answer"], 1, "first"),
    Case(ZOO["question"], (3, 0), ZOO["answer"], 1, "second one"),
    Case(ZOO["a column"], (0, 0)),
    Case(ZOO["one safe cell"], (0, 0), extra={"level": 3, "tags": ["a", None]}),
]
TOLD = (*RUNS, '"dialect": "lc",', "99999999999", "-1", "null", "true", "[]", "{}", "Q", "\ud7ff")


@pytest.mark.parametrize("layout", KINDS)
@pytest.mark.parametrize("count", [3, 4])
def test_damages(layout: str, count: int) -> None:
    """Of a suite with plain parts only, and with what a case has besides."""
    chance, text = random.Random(count), put(CASES[:count], f"leetcode+{layout}").decode()
    cases = 0
    for _ in range(200):
        at = chance.randrange(len(text))
        piece = chance.choice((*TOLD, "", chance.choice(text)))
        spoilt = text[:at] + piece + text[at + chance.randrange(3) :]
        cases += assert_equal(spoilt.encode(), layout)
    assert cases > 50


VALUES: list[Any] = [
    ["EM", "E1"], ["E M", "E 1"], ["EM", "E"], ["EM\nEE"], [], [""], [[], []], [["E"], ["M"]],
    "EM\nEE", "\nEM\n\n", "EM\n E E", "E\tM", "", "EM", 7, 7.5, True, None, [1, 2], [0, 0],
    [-1, 9], [0, 0, 0], [True, 0], [10**9, 0], "1,2", {"row": 1, "col": 0}, {"board": ["EM"]},
    {"a": {}}, 10**9, -1, "leetcode", "codingninjas", "none", ["Q"], ["E", 1], [1, "E"],
    {"level": [None]}, {"level": 2.5}, [["EM"], [0, 0]],
]  # fmt: skip
KEYS = (*keys.PARTS, "title", "grid", "Board", "input", "level", "bord")
USUAL = [
    {"board": ["EM", "EE"], "click": [0, 0], "expected": ["1M", "EE"], "name": "a", "mines": 1},
    {"grid": "EM\nEE", "level": 3, "extra": {"size": [2]}},
    {},
]
HEADS: list[dict[str, Any]] = [
    {"minesweeper_kit": 1, "dialect": "leetcode"},
    {"dialect": "leetcode"},
    {"author": "me"},
    {},
]


def written(value: Any, layout: str) -> bytes:
    text = json.dumps(value, indent=1) if layout == "json" else yaml.safe_dump(value)
    return text.encode()


@pytest.mark.parametrize("layout", KINDS)
@pytest.mark.parametrize("key", KEYS)
def test_every_key_with_every_value(key: str, layout: str) -> None:
    cases = [usual | {key: value} for usual in USUAL for value in VALUES]
    for head in HEADS if layout == "json" else HEADS[:1]:
        assert_equal(written({**head, "cases": cases}, layout), layout)
    by_name = {f"case {at}": case for at, case in enumerate(cases)}
    assert_equal(written(by_name, layout), layout, find_dialect("leetcode"))


PLAIN = st.lists(
    st.dictionaries(st.sampled_from(KEYS), st.sampled_from(VALUES), max_size=5)
    | st.sampled_from(VALUES),
    max_size=4,
)


@settings(max_examples=60)
@given(PLAIN, st.sampled_from(HEADS), st.sampled_from(KINDS), st.booleans())
def test_documents(cases: list[Any], head: dict[str, Any], layout: str, asked: bool) -> None:
    dialect = find_dialect("leetcode") if asked else None
    assert_equal(written({**head, "cases": cases} if head else cases, layout), layout, dialect)
