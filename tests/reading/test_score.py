"""Scoring gives each verdict where it is due, and reads both forms of inputs."""

import json
from pathlib import Path

import pytest

from tests.reading import score
from tests.reading.inputs import Input, Want, read_inputs
from tests.reading.score import Read

RIGHT = (Want(("99a", "999"), (1, 0)),)
TEXT = "Here it is:\nboard = [['E','E','M'],['E','E','E']], click = [1,0]\n"


def verdict(text: str = TEXT, cases: tuple[Want, ...] = RIGHT, refuse: bool = False) -> str:
    return score.score(Input("name", text, cases, refuse)).verdict


def test_a_reading_is_right_wrong_or_none() -> None:
    assert verdict() == "right"
    assert verdict(cases=(Want(("99a", "999")),)) == "wrong"
    assert verdict(cases=(Want(("99a", "99a"), (1, 0)),)) == "wrong"
    assert verdict(cases=RIGHT * 2) == "wrong"
    assert verdict("nothing\n") == "refused"


def test_what_must_be_refused_is_right_or_taken() -> None:
    assert verdict("nothing\n", (), refuse=True) == "right"
    assert verdict(cases=(), refuse=True) == "taken"
    assert verdict("nothing\n", refuse=True) == "right"


def test_each_lawful_reading_is_right() -> None:
    other = Input("name", TEXT, (Want(("9",)),), ambiguous=True, also=(RIGHT,))
    assert score.score(other).verdict == "right"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("--from leetcode+testcase", "advised"),
        ('--from uva or --symbols "M=MINE E=EMPTY"', "advised"),
        ("--from uva", "refused"),
        ("--from 'uva", "refused"),
        ("", "refused"),
    ],
)
def test_advice_counts_where_it_leads_to_the_reading(
    options: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal = Read(None, f"text.txt:1:1: it may be several; say which; try: {options}")
    reading = score.read

    def reject_first(text: str, args: tuple[str, ...] = ()) -> Read:
        return reading(text, args) if args else refusal

    monkeypatch.setattr(score, "read", reject_first)
    assert verdict('[["E","E","M"],["E","E","E"]]\n[1,0]\n') == expected


def test_a_total_is_checked_where_it_is_given() -> None:
    text = '{"dialect": "hex", "board": ["c1"], "mines": 1}\n'
    assert verdict(text, (Want(("c1",), mines=1),)) == "right"
    assert verdict(text, (Want(("c1",), mines=2),)) == "wrong"
    assert verdict(text, (Want(("c1",)),)) == "right"


def test_inputs_of_a_file_and_of_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    about = {"cases": [{"board": ["99a", "999"], "click": [1, 0], "expected": None}]}
    (tmp_path / "page.txt").write_text(TEXT, "utf-8")
    (tmp_path / "page.json").write_text(json.dumps(about), "utf-8")
    (tmp_path / "prose.txt").write_text("nothing\n", "utf-8")
    assert read_inputs(tmp_path) == [
        Input("page", TEXT, RIGHT),
        Input("prose", "nothing\n", refuse=True),
    ]
    file = tmp_path / "inputs.json"
    entries = [
        {"name": "page", "text": TEXT, **about},
        {"name": "named", "text": "[]", "format": "uva"},
    ]
    file.write_text(json.dumps(entries), "utf-8")
    assert read_inputs(file)[0] == Input("page", TEXT, RIGHT)
    assert read_inputs(file)[1].args == ("--from", "uva")

    score.main([str(tmp_path), "-v"])
    said = capsys.readouterr().out
    assert "right: page\n    99a 999 click (1, 0)\n" in said
    assert said.splitlines()[-1].split()[1:] == ["2", "2", "0", "0", "0", "0"]
