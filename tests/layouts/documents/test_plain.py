"""Plain data: fixtures as people keep them, and what a case has besides its parts.

Each file of data/plain is read; beside it stands what it is as NDJSON.
"""

import copy
import json
import pickle
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper_kit import Board, Case, FormatError, LossyError, ParseError, dumps, load, loads
from minesweeper_kit.layouts.documents import keys
from minesweeper_kit.suites.rewrite import with_outcomes
from tests.boards import NAMES, cases
from tests.cli.run import run
from tests.zoo import DATA, DOCUMENTS

PLAIN = sorted(path for path in (DATA / "plain").iterdir() if path.suffix != ".out")


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: path.stem)
def test_what_people_keep(path: Path, tmp_path: Path) -> None:
    read = list(load(path))
    assert dumps(read, "ndjson") == path.with_suffix(".out").read_text("utf-8")
    named = [case.dialect and case.dialect.name for case in read]
    for layout in DOCUMENTS:
        again = loads(dumps(read, layout), layout)
        assert again == read
        assert [case.dialect and case.dialect.name for case in again] == named
    assert pickle.loads(pickle.dumps(read)) == read
    # Without a suffix to tell it, the text does.
    assert loads(path.read_bytes()) == read


def test_there_are_files() -> None:
    assert len(PLAIN) > 10
    assert {path.stem for path in PLAIN} == {path.stem for path in (DATA / "plain").glob("*.out")}


def test_the_lines_of_parts() -> None:
    text = (
        "- input:\n    grid: |\n      EM\n      EE\n    move: [0, 0]\n  output:\n  - 2M\n  - EE\n"
    )
    [case] = loads(text, "yaml")
    for one in (case, pickle.loads(pickle.dumps(case))):
        places = [one.place("board", 1), one.place("click"), one.place("expected", 1)]
        assert [line for _, line in places] == [4, 5, 8]
        assert one.place("mines") == one.place() == ("<string>", 1)


def test_outcomes_are_rewritten_in_place() -> None:
    for text, layout in (
        ('one: {grid: EM, move: [0, 0], answer: ["2M"]}\n', "yaml"),
        ('[{"input": [["EM"], [0, 0]], "output": {"board": ["2M"]}, "level": 3}]', "json"),
        ('{"dialect": "leetcode", "grid": ["EM"], "move": "0,0", "answer": ["2M"]}\n', "ndjson"),
    ):
        [case] = loads(text, layout)
        right = case.outcome()
        assert right
        edited = with_outcomes(text.encode(), layout, [(case, right)]).decode()
        assert edited == text.replace("2M", "1M")


# Extra


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(cases(least=1), st.dictionaries(NAMES, VALUES, max_size=3)), min_size=1))
def test_extra_comes_back(some: list[tuple[Case, dict[str, Any]]]) -> None:
    suite = [replace(case, extra=extra) for case, extra in some]
    for layout in DOCUMENTS:
        assert loads(dumps(suite, f"leetcode+{layout}"), layout) == suite


def test_a_long_key_comes_back() -> None:
    case = Case(Board(1, 1, "9"), extra={"k" * 2000: 1, "b": {"é" * 2000: [1e300, 1e-7, -0.5]}})
    for layout in DOCUMENTS:
        assert loads(dumps([case], f"leetcode+{layout}"), layout) == [case]


def test_extra_is_a_value_of_the_case() -> None:
    given_ = {"level": 3}
    case = Case(Board(1, 1, "9"), extra=given_)
    given_["level"] = 4
    assert case.extra == {"level": 3}
    assert case != Case(Board(1, 1, "9"))
    assert hash(case) == hash(replace(case, extra={"level": 3}))
    assert Case(Board(1, 1, "9")).extra == {}
    for twin in (copy.deepcopy(case), pickle.loads(pickle.dumps(case)), replace(case)):
        assert twin == case
        assert json.dumps(dict(twin.extra)) == '{"level": 3}'
    with pytest.raises(TypeError):
        case.extra["level"] = 5  # type: ignore[index]


@pytest.mark.parametrize(
    "value", [{1, 2}, (1,), b"", float("nan"), float("inf"), {3: 1}, [object()], 10**999]
)
def test_only_plain_values_are_kept(value: object) -> None:
    with pytest.raises(TypeError, match=r"^(expected|a number)"):
        Case(Board(1, 1, "9"), extra={"key": value})


def test_what_is_nested_deep_is_refused() -> None:
    deep: Any = 1
    for _ in range(40):
        deep = [deep]
    with pytest.raises(TypeError, match="nested more than 32 deep"):
        Case(Board(1, 1, "9"), extra={"key": deep})
    text = json.dumps([{"board": ["EM"], "key": deep}])
    with pytest.raises(ParseError, match=r"^<string>:1:20: nested more than 32 deep"):
        loads(text, "json")


def test_half_a_character_is_refused() -> None:
    for extra in ({"\ud800": 1}, {"a": ["\udc00"]}):
        with pytest.raises(LossyError, match="no text that UTF-8 can write"):
            dumps([Case(Board(1, 1, "9"), extra=extra)], "leetcode+json")


def test_what_is_left_out_is_said_once() -> None:
    case = Case(Board(1, 2, "9a"), extra={"level": 3, "tags": []})
    said: list[str] = []
    assert dumps([case, case], "leetcode+grid", notes=said.append) == "EM\n\nEM\n"
    assert said == ["leetcode+grid cannot hold 'level', 'tags': left out, first in the case"]
    for layout in DOCUMENTS:
        dumps([case], f"leetcode+{layout}", notes=said.append)
    dumps([replace(case, extra={})], "leetcode+grid", notes=said.append)
    assert len(said) == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command_says_it_once(jobs: str, tmp_path: Path) -> None:
    path = tmp_path / "suite.ndjson"
    path.write_text('{"dialect": "leetcode", "board": ["EM"], "level": 3}\n' * 2000)
    ended = run("convert", path, "--to", "leetcode+grid", "--jobs", jobs)
    assert ended.code == 0
    assert ended.said == f"{path}: leetcode+grid cannot hold 'level': left out, first in case 1\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_names_are_left_out_and_that_is_said_once(jobs: str, tmp_path: Path) -> None:
    path = tmp_path / "suite.ndjson"
    path.write_text('{"dialect": "leetcode", "name": "a", "board": ["EM"]}\n' * 2000)
    ended = run("convert", path, "--to", "leetcode+grid", "--jobs", jobs)
    assert ended == (0, b"EM\n\n" * 1999 + b"EM\n", ended.err)
    assert ended.said == f"{path}: leetcode+grid cannot hold the name: left out, first in 'a'\n"
    for to in ("leetcode+yaml", "codingninjas+ndjson"):
        assert run("convert", path, "--to", to, "--jobs", jobs).said == ""


# Names of keys


def test_no_name_stands_for_two_parts() -> None:
    names = [keys.folded(name) for words in keys.NAMES.values() for name in words]
    assert len(names) == len(set(names))
    assert not set(names) & {keys.folded(name) for name in keys.LISTS}


def test_every_name_of_a_key_is_read() -> None:
    for part, names in keys.NAMES.items():
        for name in names:
            for spelled in (name, name.upper(), name.replace(" ", "_"), name.replace(" ", "")):
                assert keys.plain_keys([spelled]).parts == {part: (spelled,)}


def test_the_table_of_names_in_the_docs() -> None:
    page = (DATA.parents[1] / "docs" / "reference" / "formats" / "README.md").read_text("utf-8")
    for part, names in keys.NAMES.items():
        if len(names) > 1:
            listed = ", ".join(f"`{name}`" for name in names)
            assert f"| {part} | {listed} |" in page
    assert ", ".join(f"`{name}`" for name in keys.LISTS) in page


# Dialects


MIXED = [
    *loads("E1\n1M", "leetcode+grid"),
    *loads(". #", "codingninjas+grid"),
    *loads("EM", "leetcode+grid"),
    *loads("1 0\n", "numeric+grid"),
]


@pytest.mark.parametrize("layout", DOCUMENTS)
def test_each_case_keeps_its_dialect(layout: str) -> None:
    text = dumps(MIXED, layout)
    read = loads(text, layout)
    assert read == MIXED
    named = [case.dialect.name for case in read if case.dialect]
    assert named == ["leetcode", "codingninjas", "leetcode", "numeric"]
    assert dumps(read, layout) == text
    assert text.count("dialect") == (4 if layout == "ndjson" else 3)


@pytest.mark.parametrize("layout", DOCUMENTS)
def test_a_case_is_revealed_by_its_own_rules(layout: str, tmp_path: Path) -> None:
    text = (
        '{"dialect": "leetcode", "board": ["EM"], "click": [0, 0]}\n'
        '{"dialect": "uva", "board": ["*.."]}\n'
        '{"dialect": "codingninjas", "board": [".#"], "click": [0, 1]}\n'
    )
    path = tmp_path / f"suite.{layout}"
    path.write_text(dumps(loads(text, "ndjson"), layout))
    ended = run("reveal", path, "--to", "ndjson")
    assert ended == (
        0,
        (
            b'{"dialect": "leetcode", "board": ["1M"]}\n'
            b'{"dialect": "uva", "board": ["*10"]}\n'
            b'{"dialect": "codingninjas", "board": [".*"]}\n'
        ),
        b"",
    )
    fixed = tmp_path / f"fixed.{layout}"
    wrong = loads(text.replace("[0, 0]", '[0, 0], "expected": ["EM"]'), "ndjson")
    path.write_text(dumps(wrong, layout))
    assert run("validate", "--fix", path, "-o", fixed).code == 0
    read = list(load(fixed))
    assert [case.dialect.name for case in read if case.dialect] == [
        "leetcode",
        "uva",
        "codingninjas",
    ]
    assert read[0].expected == Board(1, 2, "1a")


def test_a_case_in_another_dialect_than_asked_for() -> None:
    text = "dialect: leetcode\ncases: [{board: E}, {board: '.', dialect: codingninjas}]"
    assert len(loads(text, "yaml")) == 2
    with pytest.raises(ParseError, match="the case is in dialect codingninjas, not in leetcode"):
        loads(text, "leetcode+yaml")


# Advice


ADVISED = [
    ('{"board": ["EM"],\n "click": [0, 0]}', None),
    ('[{"board": [". #"]}]', None),
    ('[{"board": ["12"]}]', None),
    ('{"minesweeper_kit": 1, "cases": [{"board": [". _", "# 1"]}]}', "json"),
    ("minesweeper_kit: 1\ncases: [{board: '. _ #'}]", "yaml"),
    ('{"board": [".#_"]}', "ndjson"),
    ('[["E", "M"]]', "ndjson"),
    (". #\n", None),
    ('[[".", "#"]]', None),
    ("12\n", None),
    ('{"board": [". #"]}', None),
]


@pytest.mark.parametrize(("text", "format"), ADVISED)
def test_advice_works_when_it_is_followed(text: str, format: str | None) -> None:
    try:
        assert loads(text, format)
    except (ParseError, FormatError) as error:
        message = str(error)
    else:
        return
    found = re.findall(r'format="([\w+-]+)"', message)
    found += re.findall(r"(?:as in|formats:) ([\w+-]+)", message)
    assert found, message
    for each in found:
        assert loads(text, each)
    within = re.search(r'add "dialect": "(\w+)" here', message)
    if within and "{" in text:
        assert loads(text.replace("{", f'{{"dialect": "{within[1]}", ', 1), format)
