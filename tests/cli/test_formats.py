"""`formats` and the other commands that only show something."""

import json
import re

import pytest

from minesweeper_kit import dialects, loads
from minesweeper_kit.layouts import LAYOUTS
from tests.cli.run import process, run

TITLES = {row.name: row.title for row in LAYOUTS.values()}


def test_the_list_has_everything() -> None:
    ended = run("formats")
    assert (ended.code, ended.err) == (0, b"")
    for dialect in dialects():
        assert f"\n  {dialect.name} " in ended.text
        assert dialect.title in ended.text
    for layout, what in TITLES.items():
        assert re.search(rf"^ *{layout} +{re.escape(what)}$", ended.text, re.MULTILINE), layout
    assert all(line == line.rstrip() for line in ended.text.splitlines())


def test_for_programs() -> None:
    ended = run("formats", "--json")
    shown = json.loads(ended.out)
    assert [dialect["name"] for dialect in shown["dialects"]] == [d.name for d in dialects()]
    assert shown["layouts"] == TITLES
    alone = json.loads(run("formats", "lc", "--json").out)
    assert alone in shown["dialects"]
    assert alone["symbols"]["MINE"] == "M"
    assert alone["limits"] == {"rows": [1, 50], "cols": [1, 50]}
    assert alone["fallbacks"] == {"FLAGGED_MINE": "MINE", "FLAGGED_EMPTY": "EMPTY"}
    assert alone["examples"][0]["click"] == [3, 0]


def test_one_in_full() -> None:
    for name in ("codingninjas", "code360", "codingninjas+yaml"):
        text = run("formats", name).text
        for part in (
            "name:     codingninjas\n",
            "aliases:  coding-ninjas, code360, naukri\n",
            "cases:    1 to 5\n",
            "  #    MINE\n",
            "  FLAGGED_MINE   MINE\n",
            "  . . # . .\n",
            "after a click at (3, 0):\n  _ 1 . 1 _\n",
        ):
            assert part in text


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_in_full(layout: str) -> None:
    fields = json.loads(run("formats", layout, "--json").out)
    ended = run("formats", layout)
    assert (ended.code, ended.err) == (0, b"")
    assert f"name:     {layout}\n" in ended.text
    if "symbols" not in fields:  # else a dialect has the same name
        assert fields["title"] == TITLES[layout]
        assert f"title:    {TITLES[layout]}\n" in ended.text
        shown = "\ncolumns:\n" if fields["kind"] == "table" else "\nsample, "
        assert (shown in ended.text) is fields["written"]


def test_a_sample_of_a_layout_is_read_back() -> None:
    text = run("formats", "yml").text
    (case,) = loads("".join(line[2:] + "\n" for line in text.split("yaml:\n")[1].splitlines()))
    assert case.click == (3, 0)
    assert case.outcome() == case.expected


def test_a_format_that_does_not_exist() -> None:
    assert (
        run("formats", "yamll").said
        == "unknown format 'yamll': did you mean yaml? (mskit formats lists them all)\n"
    )
    assert run("formats", "chess+yaml").code == 2
    assert run("formats", "leetcode+quux").said.startswith("unknown layout 'quux': mskit formats")


@pytest.mark.parametrize("command", ["convert", "reveal", "validate", "formats", "demo"])
def test_help_has_an_example(command: str) -> None:
    ended = run(command, "--help")
    assert (ended.code, ended.err) == (0, b"")
    assert f"Example: mskit {command}" in " ".join(ended.text.split())
    assert run(command, "-h") == ended


def test_nothing_asked_for_shows_the_help() -> None:
    ended = run()
    assert ended.code == 2
    assert "Exit codes" in ended.said + ended.text or "Boards:" in ended.said + ended.text


def test_the_demo() -> None:
    ended = process("demo")
    assert ended.code == 0
    assert ended.said == "done: everything worked\n"
    for part in (
        "$ mskit reveal leetcode.txt --to codingninjas\n_ 1 . 1 _\n_ 1 # 1 _\n",
        "$ mskit validate suite.yaml\n2 cases, 2 right\n",
        (
            "wrong.yaml:13: a published walkthrough: (1, 2): expected '1', correct is '2' "
            "[wrong-outcome]\n    expected   correct\n"
        ),
        "1 case, 0 right, 1 wrong\n  1 wrong-outcome\n",
    ):
        assert part in ended.text
