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
from minesweeper_kit.layouts.documents import alike, keys
from minesweeper_kit.markup import json as of_json
from minesweeper_kit.markup import yaml as of_yaml
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
        for item in find_layout(layout).read(io.BytesIO(data), dialect, "x"):
            yield told(item)
    except ParseError as error:
        yield type(error), str(error)


def tree(text: str, first: int) -> Any:
    """The places of all values, made at once."""
    return of_json.build(of_json._json_events(text, "x", first, 0), "x")[1]


def assert_equal(data: bytes, layout: str, dialect: Dialect | None = None) -> int:
    """Whether both ways read the same; how many cases they read."""
    quick = list(read(data, layout, dialect))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alike.Alike, "case", lambda *_: None)
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


VALUES = st.sampled_from(
    [["EM", "E1"], ["E M", "E 1"], ["EM", "E"], ["EM\nEE"], [], [""], [[], []], [["E"], ["M"]],
     "EM\nEE", "\nEM\n\n", "EM\n E E", "E\tM", "", "EM", 7, 7.5, True, None, [1, 2], [0, 0],
     [-1, 9], [0, 0, 0], [True, 0], [10**9, 0], "1,2", {"row": 1, "col": 0}, {"board": ["EM"]}, {"a": {}},
     10**9, -1, "leetcode", "codingninjas", "none", ["Q"], ["E", 1], [1, "E"], {"level": [None]}],
)  # fmt: skip
KEYS = st.sampled_from([*keys.PARTS, "title", "grid", "Board", "input", "level", "bord"])
USUAL = {"board": ["EM", "EE"], "click": [0, 0], "expected": ["1M", "EE"], "name": "a"}
PLAIN = st.lists(
    st.dictionaries(KEYS, VALUES, max_size=2).map(lambda changed: USUAL | changed)
    | st.dictionaries(KEYS, VALUES, max_size=5)
    | VALUES,
    max_size=4,
)
HEADS = st.sampled_from(
    [None, {}, {"minesweeper_kit": 1}, {"minesweeper_kit": 1, "dialect": "leetcode"},
     {"dialect": "leetcode"}, {"author": "me"}, {"level": 1, "dialect": None}],
)  # fmt: skip


@settings(max_examples=150)
@given(PLAIN, HEADS, st.booleans(), st.sampled_from(["json", "yaml"]), st.booleans())
def test_documents(
    cases: list[Any], head: dict[str, Any] | None, named: bool, layout: str, given: bool
) -> None:
    listed = {f"case {at}": case for at, case in enumerate(cases)} if named else cases
    value = listed if head is None else {**head, "cases": listed}
    text = json.dumps(value, indent=1) if layout == "json" else yaml.safe_dump(value)
    assert_equal(text.encode(), layout, find_dialect("leetcode") if given else None)
