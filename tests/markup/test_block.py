"""The plain block form of YAML: read line by line, it is what a YAML parser makes of it."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper_kit import ParseError
from minesweeper_kit.markup import yaml as general
from minesweeper_kit.markup.block import read_block
from minesweeper_kit.markup.source_data import Mark, Path, Places, SourceData
from minesweeper_kit.markup.yaml import read_yaml
from tests.hostile import RUNS

EVERY_FORM = """minesweeper_kit: 1
dialect: leetcode
title: "a : # b"
count: -5
cases:
  - name: "a"
    board: |
      EM
      EE
    click: [0, -1]
    expected:
      - "E M"
      - "EE"
    mines: 3
  - board: |
      # \U0001f4a3 é
      - a: b  c
    name: two words-and_more
  - board:
      - ""
    mines: -0
    name: ""
  - name: "x"
    click: [3]
  - board: |
      EM
"""
TOLD = (
    *RUNS, *("  - ", "    ", "      ", "yes", "null", "00", "0x1", "1e5", "~", "<<", "=", "*a"),
    *("...\n", "---\n", "true: 1\n", "board: |\n", "      EM\n", "{}", ">", "|+", "!!str "),
    *("\t", "\x07", "\x85", "\xa0", "\u2028", "\ufeff", "\ufffe", "\r\n", "é", "\U0001f4a3"),
)  # fmt: skip
"""What is put into a text to damage it."""

NOWHERE: tuple[str | int, ...] = (0, 99, -1, "board", "none")


def ways(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths to all values."""
    yield path
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from ways(each, (*path, key))


def place(mark: Mark) -> tuple[Any, ...]:
    return mark.line, mark.column, mark.start, mark.end, mark.style, mark.key


def by_parser(text: str) -> SourceData:
    """The text as the YAML parser reads it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(general, "read_block", lambda text: None)
        return read_yaml(text.encode("utf-8", "surrogatepass"), "x")


def assert_equal(text: str, value: Any, places: Places) -> None:
    """Whether this is what the YAML parser reads, everything at the same place."""
    parsed = by_parser(text)
    assert repr(value) == repr(parsed.value)
    for path in ways(value):
        assert place(places.mark(path)) == place(parsed.mark(*path))
        assert list(map(place, places.rows(path))) == list(map(place, parsed.rows(*path)))
        for key in NOWHERE:
            assert place(places.mark((*path, key))) == place(parsed.mark(*path, key))


def damaged(text: str, chance: random.Random) -> str:
    """The text with something put in, left out, or a line in another place."""
    at, lines = chance.randrange(len(text) + 1), text.splitlines(keepends=True)
    kind = chance.randrange(5)
    if kind < 2:
        return text[:at] + chance.choice(TOLD) + text[at + kind :]
    if kind == 2:
        return text[:at] + text[at + chance.randrange(1, 4) :]
    line = lines.pop(chance.randrange(len(lines)))
    lines.insert(chance.randrange(len(lines) + 1), line * (kind - 3))
    return "".join(lines)


def test_every_form() -> None:
    found = read_block(EVERY_FORM)
    assert found is not None
    assert_equal(EVERY_FORM, *found)
    assert found[0]["cases"][2] == {"board": [""], "mines": 0, "name": ""}


@pytest.mark.parametrize("seed", range(4))
def test_damages(seed: int) -> None:
    chance = random.Random(seed)
    taken = 0
    for _ in range(250):
        text = EVERY_FORM
        for _ in range(chance.choice((1, 1, 2))):
            text = damaged(text, chance)
        found = read_block(text)
        if found is not None:
            assert_equal(text, *found)
            taken += 1
    assert 25 < taken < 225


WORDS = st.text("aeoysnNx012 -_\"#:|'é", max_size=6)
ROWS = st.lists(st.text('EM. #-"é', min_size=1, max_size=4), min_size=1, max_size=3)
PARTS = st.one_of(
    st.integers(-(10**10), 10**10).map(lambda number: f" {number}\n"),
    WORDS.map(lambda word: f" {word}\n"),
    WORDS.map(lambda word: f' "{word}"\n'),
    st.lists(st.integers(-9, 10**9), max_size=3).map(lambda numbers: f" {numbers}\n"),
    ROWS.map(lambda rows: " |\n" + "".join(f"      {row}\n" for row in rows)),
    ROWS.map(lambda rows: "\n" + "".join(f'      - "{row}"\n' for row in rows)),
)
KEYS = st.sampled_from(["name", "board", "click", "on", "null", "n", "a_b"])
CASES = st.lists(st.lists(st.tuples(KEYS, PARTS), min_size=1, max_size=3), min_size=1, max_size=3)


@settings(max_examples=150)
@given(CASES)
def test_texts_of_that_form_and_nearly(cases: list[list[tuple[str, str]]]) -> None:
    parts = ["\n    ".join(f"{key}:{part}"[:-1] for key, part in case) for case in cases]
    text = "cases:\n" + "".join(f"  - {part}\n" for part in parts)
    found = read_block(text)
    if found is not None:
        assert_equal(text, *found)


@pytest.mark.parametrize(
    "text",
    [
        "", "cases:\n", "cases: []\n", "a: 1\n", "  - board: |\n      EM\n",
        "cases:\n  - board: |\n      EM", "cases:\n  - board: |\n       EM\n",
        "cases:\n  - mines: 01\n", "cases:\n  - mines: 1 \n", "cases:\n  - name: no\n",
        "cases:\n  - on: 1\n", "cases:\n  - a: 1\n    a: 2\n", "a: 1\na: 2\ncases:\n  - a: 1\n",
        "off: 1\ncases:\n  - a: 1\n", "cases:\n    a: 1\n", 'cases:\n  - name: "\\n"\n',
        "cases:\n  - a: 1\n---\n", "cases:\n  - a: 1\n\n", "cases:\r\n  - a: 1\r\n",
    ],
)  # fmt: skip
def test_what_is_left_to_the_parser(text: str) -> None:
    assert read_block(text) is None
    assert read_or_refused(lambda: read_yaml(text.encode(), "x")) == read_or_refused(
        lambda: by_parser(text)
    )


def read_or_refused(read: Callable[[], SourceData]) -> Any:
    try:
        return read().value
    except ParseError as error:
        return str(error)
