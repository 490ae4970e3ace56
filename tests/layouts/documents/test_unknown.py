"""Unknown keys that hold a board or a click: kept, named, and findings of validate."""

import json
from pathlib import Path

import pytest

from minesweeper_kit import Case, ParseError, UnknownKeyWarning, check, loads
from tests.cli.run import run

BOARD = {"dialect": "leetcode", "board": ["EM", "EE"]}
HOLDS_A_BOARD = "the unknown key 'wanted' holds a board: name it expected, or put it under extra"
HOLDS_A_CLICK = "the unknown key 'start' holds a click: name it click, or put it under extra"


def read(**besides: object) -> list[Case]:
    return loads(json.dumps(BOARD | besides), "ndjson")


@pytest.mark.parametrize(
    ("besides", "said"),
    [
        ({"wanted": ["1M", "EE"]}, HOLDS_A_BOARD),
        ({"wanted": "1M\nEE\n"}, HOLDS_A_BOARD),
        ({"wanted": [["1", "M"], ["E", "E"]]}, HOLDS_A_BOARD),
        ({"expected": ["1M", "EE"], "click": [0, 0], "wanted": ["8M", "EE"]}, HOLDS_A_BOARD),
        ({"start": [1, 1]}, HOLDS_A_CLICK),
        ({"start": "1,1"}, HOLDS_A_CLICK),
        ({"start": {"row": 1, "col": 1}}, HOLDS_A_CLICK),
    ],
)
def test_a_board_or_a_click_is_kept_and_named(besides: dict[str, object], said: str) -> None:
    with pytest.warns(UnknownKeyWarning, match=f"^<string>:1: {said}"):
        (case,) = read(**besides)
    assert case.extra.items() <= besides.items()
    assert [violation.message for violation in check(case) if violation.code == "unknown-key"] == [
        said
    ]


@pytest.mark.parametrize(
    "besides",
    [
        {"size": [2, 2]},
        {"wanted": ["1M"]},
        {"wanted": "soon"},
        {"wanted": []},
        {"wanted": [["1"], ["E", "E"]]},
        {"click": [0, 0], "best": [1, 1]},
        {"extra": {"wanted": ["1M", "EE"]}},
    ],
)
def test_anything_else_is_kept_in_silence(besides: dict[str, object]) -> None:
    (case,) = read(**besides)
    assert case.extra
    assert "unknown-key" not in [violation.code for violation in check(case)]


@pytest.mark.parametrize("layout", ["json", "yaml", "ndjson"])
def test_validate_finds_it_in_every_case_and_reading_names_it_once(
    layout: str, tmp_path: Path
) -> None:
    cases = [BOARD | {"click": [0, 0], "wanted": ["1M", "EE"]} for _ in range(60)]
    lines = list(map(json.dumps, cases))
    text = "\n".join(lines) if layout == "ndjson" else f"[{','.join(lines)}]"
    path = tmp_path / f"suite.{layout}"
    path.write_text(text)
    for jobs in ("1", "2"):
        ended = run("validate", path, "--jobs", jobs)
        assert (ended.code, ended.text.count(f"{HOLDS_A_BOARD} [unknown-key]")) == (1, 60)
        assert HOLDS_A_BOARD not in ended.said
    ended = run("reveal", path, "--to", "leetcode+ndjson")
    assert ended.code == 0
    assert ended.said == f"{path}:1: {HOLDS_A_BOARD}\n"
    assert ended.text.count('"wanted": ["1M", "EE"]') == 60


@pytest.mark.parametrize(
    ("key", "meant"), [("clcik", "click"), ("minse", "mines"), ("nmae", "name"), ("bord", "board")]
)
def test_a_key_that_is_nearly_one_is_refused(key: str, meant: str) -> None:
    message = f"unknown key '{key}': did you mean {meant}[?]"
    with pytest.raises(ParseError, match=message):
        read(**{key: 1})
    own = {"minesweeper_kit": 1, "dialect": "leetcode", "cases": [{"board": ["EM"], key: 1}]}
    with pytest.raises(ParseError, match=message):
        loads(json.dumps(own), "json")
