"""The JSON Schemas say what the kit's own readers take, no more and no less."""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from minesweeper_kit import Case, dumps, loads
from minesweeper_kit.cli import application
from minesweeper_kit.cli.schema import Schema
from minesweeper_kit.dialect.file import _KEYS, dialect_fields
from minesweeper_kit.dialect.registry import SCHEMAS, schema_text
from minesweeper_kit.errors import ParseError
from minesweeper_kit.game.rules import VIOLATIONS
from minesweeper_kit.judge import Verdict
from minesweeper_kit.markup.json import read_json
from minesweeper_kit.markup.yaml import read_yaml
from minesweeper_kit.strategies import boards, cases, suites
from tests.zoo import DIALECT_FILES

FORMATS = Path(__file__).parents[2] / "formats"
SCHEMA = {name: json.loads(schema_text(name)) for name in SCHEMAS}
CHECK = {name: jsonschema.Draft7Validator(schema) for name, schema in SCHEMA.items()}

BEYOND = re.compile(
    r"unknown symbol|unknown dialect|has \d+ cells?"  # of documents
    r"|stands for|has a symbol already|a header (knows|needs)"  # of dialects
    r"|spaced$|^an expected outcome of|rows, or one"
)
"""What the readers refuse and no schema can say: it depends on something elsewhere."""

Change = tuple[str, int, Any]

JUNK: list[Any] = [
    None, True, False, 0, -1, 7, 1.5, "", "EM", "x", "leetcode", "leetcod", "numbers",
    [], [""], ["E", "M"], [["E", "M"], ["E", "E"]], ["E", ["M"]], [1, 2], [1, "2"], [1, True],
    [0, 1, 2], {}, {"board": "E"}, {"EMPTY": "."}, {"EMPTY": "MINE"}, {"NOTHING": "MINE"},
    {"rows": [1, 2]}, ["a", "b-2"], ["A"], [{"name": "n", "board": "."}], [{"board": "."}],
]  # fmt: skip
KEYS = [
    *("minesweeper_kit", "dialect", "cases", "name", "board", "click", "expected", "mines"),
    *("extra", "b"),
]
MORE_KEYS = [*_KEYS, "numbers", "BLANK", "rows", "note"]


def changed(value: Any, changes: list[Change], keys: list[str]) -> Any:
    """The value with something in it taken away, replaced, or added."""
    root = [deepcopy(value)]
    for how, where, new in changes:
        places: list[tuple[Any, Any]] = [(root, 0)]
        for container, key in places:
            inner = container[key]
            if isinstance(inner, dict):
                places += [(inner, name) for name in inner]
            elif isinstance(inner, list):
                places += [(inner, at) for at in range(len(inner))]
        container, key = places[where % len(places)]
        if how == "add" and isinstance(container[key], dict):
            container[key][keys[where % len(keys)]] = deepcopy(new)
        elif how == "take" and isinstance(container, dict):
            del container[key]
        else:
            container[key] = deepcopy(new)
    return root[0]


changes = st.lists(
    st.tuples(
        st.sampled_from(["replace", "replace", "add", "take"]),
        st.integers(0, 999),
        st.sampled_from(JUNK),
    ),
    max_size=2,
)


def agree(name: str, value: Any, read: Callable[[], object], *, plain: bool = False) -> None:
    """The schema takes what the reader takes, and refuses what it refuses.

    Of plain data, in which other keys may stand, it need not take all that is read.
    """
    fault = next(CHECK[name].iter_errors(value), None)
    refusal = None
    try:
        read()
    except ParseError as error:
        refusal = error
    if refusal is None:
        assert plain or fault is None, fault
    else:
        assert fault is not None or BEYOND.search(refusal.message), refusal


def document_agrees(value: Any) -> None:
    plain = not isinstance(value, dict) or "minesweeper_kit" not in value
    agree("document", value, lambda: loads(json.dumps(value), "json"), plain=plain)


def line_agrees(value: Any) -> None:
    agree("case", value, lambda: loads(json.dumps(value), "ndjson"), plain=True)


def dialect_agrees(value: Any) -> None:
    data = json.dumps(value).encode()
    agree("dialect", value, lambda: dialect_fields(read_json(data, "it")))


# The schemas themselves


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas_of_draft_7(name: str) -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA[name])
    assert SCHEMA[name]["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert SCHEMA[name]["$id"] == f"urn:minesweeper-kit:schema:{name}:1"


def test_there_are_no_others() -> None:
    assert {path.stem for path in (FORMATS / "schemas").iterdir()} == set(SCHEMAS)
    assert get_args(Schema) == tuple(SCHEMAS)


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_command_prints_them(name: str) -> None:
    ended = CliRunner().invoke(application(), ["schema", name])
    assert ended.exit_code == 0
    assert ended.stdout == (FORMATS / "schemas" / f"{name}.json").read_text("utf-8")


def test_a_line_is_a_case_with_its_dialect() -> None:
    line, document = SCHEMA["case"], SCHEMA["document"]
    case = document["definitions"].pop("case")
    assert line["definitions"] == document["definitions"]
    assert line["properties"] == {
        **case["properties"],
        "dialect": document["properties"]["dialect"],
    }
    document["definitions"]["case"] = case


# Documents and lines


@settings(max_examples=40, deadline=None)
@given(suites(cases(boards((1, 3), (1, 3), stage=("untouched", "mid-game")))), changes)
def test_documents_good_and_bad(suite: list[Case], changes: list[Change]) -> None:
    value = json.loads(dumps(suite, "leetcode+json"))
    document_agrees(value)
    value = changed(value, changes, KEYS)
    if isinstance(value, dict) and value.get("minesweeper_kit") is not True:
        document_agrees(value)


@settings(max_examples=40, deadline=None)
@given(cases(boards((1, 3), (1, 3), stage=("untouched", "mid-game"))), changes)
def test_lines_good_and_bad(case: Case, changes: list[Change]) -> None:
    value = json.loads(dumps([case], "codingninjas+ndjson"))
    line_agrees(value)
    value = changed(value, changes, KEYS)
    if not isinstance(value, list):  # a bare matrix, for which the format names the dialect
        line_agrees(value)


@pytest.mark.parametrize(
    ("key", "value"),
    [(key, value) for key in KEYS for value in JUNK if (key, value) != ("minesweeper_kit", True)],
)
def test_each_key_with_each_kind_of_value(key: str, value: Any) -> None:
    head = {"minesweeper_kit": 1, "dialect": "leetcode", "cases": [{"board": ["E"]}]}
    if key in head:
        document_agrees({**head, key: value})
    else:
        document_agrees({**head, "cases": [{"board": ["E"], key: value}]})
    if key not in ("minesweeper_kit", "cases"):
        line_agrees({"dialect": "leetcode", "board": ["E"], key: value})


def test_yaml_is_described_as_well() -> None:
    text = "dialect: leetcode\ncases:\n  - board: |\n      EM\n    click: [0, 0]\n"
    assert loads(text, "yaml")
    CHECK["document"].validate(yaml.safe_load(text))


# Dialects


@pytest.mark.parametrize("path", DIALECT_FILES, ids=lambda path: path.stem)
def test_shipped_dialects_are_valid(path: Path) -> None:
    CHECK["dialect"].validate(yaml.safe_load(path.read_text("utf-8")))
    dialect_fields(read_yaml(path.read_bytes(), path.name))


def test_every_key_of_a_dialect_is_described() -> None:
    assert set(_KEYS) <= set(SCHEMA["dialect"]["properties"]), "describe it in formats/schemas/"


def test_every_cell_is_described() -> None:
    from minesweeper_kit import Cell

    assert SCHEMA["dialect"]["definitions"]["cell"]["anyOf"][0]["enum"] == list(Cell.__members__)


@pytest.mark.parametrize("name", ["leetcode", "exercism", "codesignal"])
def test_each_key_of_a_dialect_with_each_kind_of_value(name: str) -> None:
    path = FORMATS / f"{name}.yaml"
    good = yaml.safe_load(path.read_text("utf-8"))
    for key in MORE_KEYS:
        for value in JUNK:
            dialect_agrees({**good, key: value})
    for key in good:
        dialect_agrees({other: value for other, value in good.items() if other != key})


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(DIALECT_FILES), changes)
def test_dialects_good_and_bad(path: Path, changes: list[Change]) -> None:
    dialect_agrees(changed(yaml.safe_load(path.read_text("utf-8")), changes, MORE_KEYS))


# Reports


def test_reports_are_described(tmp_path: Path) -> None:
    texts = {
        "right.yaml": "dialect: leetcode\ncases: [{board: [EM], click: [0, 0], expected: ['1M']}]",
        "wrong.yaml": "dialect: leetcode\ncases: [{board: [EM], click: [0, 0], expected: ['2M']}]",
        "outside.yaml": "dialect: leetcode\ncases: [{name: n, board: [EM], click: [1, 0]}]",
        "none.yaml": "dialect: leetcode\ncases: [{board: [], mines: 3}]",
        "bad.yaml": "dialect: leetcode\ncases: [{board: [EQ]}]",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    paths = [str(tmp_path / name) for name in [*texts, "absent.yaml"]]
    for chosen in (paths, paths[:1]):
        command = ["validate", *chosen, "--report", "json", "--on-error", "skip"]
        report = json.loads(CliRunner().invoke(application(), command).stdout)
        CHECK["report"].validate(report)
        for finding in report["findings"]:
            described = SCHEMA["report"]["definitions"]["finding"]["properties"]
            assert set(finding) <= set(described), "describe it in formats/schemas/"
    assert {"minesweeper_kit_report", *report} <= set(SCHEMA["report"]["properties"])


SOLUTION = """\
def updateBoard(board, click):
    print("asked", click)
    if len(board) == 2:
        raise ValueError("two rows")
    while len(board) == 3:
        pass
    return [["B"] * len(board[0])]
"""


def test_reports_of_the_judge_are_described(tmp_path: Path) -> None:
    solution = tmp_path / "solution.py"
    solution.write_text(SOLUTION, "utf-8")
    suite = tmp_path / "suite.yaml"
    suite.write_text(
        "dialect: leetcode\n"
        "cases:\n"
        "  - {name: right, board: [EE], click: [0, 0]}\n"
        "  - {board: [EM], click: [0, 0]}\n"
        "  - {board: [EE, EE], click: [0, 0]}\n"
        "  - {board: [EE, EE, EE], click: [0, 0]}\n"
        "  - {board: [EE]}\n",
        "utf-8",
    )
    none = tmp_path / "none.yaml"
    none.write_text("dialect: leetcode\ncases: [{board: [EE]}]", "utf-8")
    described = SCHEMA["judge"]["definitions"]
    shell = ["--exec", "sh -c 'echo oh >&2; echo no'", str(suite), "--time-limit", "5"]
    for arguments, verdicts in (
        ([str(solution), str(suite), "--time-limit", "0.3"], ["AC", "WA", "RE", "TLE", "BAD"]),
        (shell, ["PE", "PE", "PE", "PE", "BAD"]),
        ([str(solution), str(none)], ["BAD"]),
    ):
        ended = CliRunner().invoke(application(), ["judge", *arguments, "--report", "json"])
        report = json.loads(ended.stdout)
        CHECK["judge"].validate(report)
        assert [outcome["verdict"] for outcome in report["outcomes"]] == verdicts
        assert set(report) == set(SCHEMA["judge"]["properties"]), "describe it in formats/schemas/"
        for outcome in report["outcomes"]:
            assert set(outcome) == set(described["outcome"]["properties"])
            for difference in outcome["differences"]:
                assert set(difference) == set(described["difference"]["properties"])


def test_the_table_of_several_solutions_is_described(tmp_path: Path) -> None:
    solution = tmp_path / "solution.py"
    solution.write_text(SOLUTION, "utf-8")
    suite = tmp_path / "suite.yaml"
    suite.write_text("dialect: leetcode\ncases: [{board: [EE], click: [0, 0]}]\n", "utf-8")
    arguments = [str(solution), str(solution), "nowhere.py", "--cases", str(suite)]
    ended = CliRunner().invoke(application(), ["judge", *arguments, "--report", "json"])
    report = json.loads(ended.stdout)
    CHECK["table"].validate(report)
    assert set(report) == set(SCHEMA["table"]["properties"])
    described = SCHEMA["table"]["definitions"]
    assert [row["verdict"] for row in report["solutions"]] == ["AC", "AC", "CE"]
    for row in report["solutions"]:
        assert set(row) == set(described["solution"]["properties"])
    for part in ("outcome", "difference"):
        assert described[part] == SCHEMA["judge"]["definitions"][part]
    assert not CHECK["table"].is_valid(report["solutions"][0])


def test_the_report_of_strength_is_described(tmp_path: Path) -> None:
    suite = tmp_path / "suite.yaml"
    suite.write_text("dialect: codeforces\ncases: [{board: ['*1']}]\n", "utf-8")
    arguments = ["--mutants", "--problem", "codeforces", str(suite), "--report", "json"]
    ended = CliRunner().invoke(application(), ["judge", *arguments])
    report = json.loads(ended.stdout)
    CHECK["mutants"].validate(report)
    assert set(report) == set(SCHEMA["mutants"]["properties"])
    described = SCHEMA["mutants"]["definitions"]["mutant"]["properties"]
    assert {mutant["found"] for mutant in report["mutants"]} == {True, False}
    for mutant in report["mutants"]:
        assert set(mutant) == set(described)


def test_verdicts_are_as_described() -> None:
    described = SCHEMA["judge"]
    verdicts = [verdict.value for verdict in Verdict]
    assert described["definitions"]["outcome"]["properties"]["verdict"]["enum"] == verdicts
    assert described["properties"]["verdicts"]["required"] == verdicts


def test_a_report_of_validate_is_none_of_the_judge() -> None:
    found: dict[str, Any] = {
        "minesweeper_kit_report": 1,
        "findings": [],
        "cases": 0,
        "bad": 0,
        "unreadable": 0,
    }
    found["codes"] = {}
    assert CHECK["report"].is_valid(found)
    assert not CHECK["judge"].is_valid(found)


def test_codes_are_as_described() -> None:
    pattern = SCHEMA["report"]["definitions"]["finding"]["properties"]["code"]["pattern"]
    assert all(re.fullmatch(pattern, code) for code in VIOLATIONS)


REPORT = {
    "minesweeper_kit_report": 1, "findings": [], "cases": 0, "bad": 0, "unreadable": 0, "codes": {},
}  # fmt: skip


@pytest.mark.parametrize(
    "report",
    [
        {},
        REPORT | {"minesweeper_kit_report": 2},
        REPORT | {"findings": [{}]},
        REPORT | {"cases": -1},
        REPORT | {"codes": {"wrong-outcome": 0}},
        REPORT | {"codes": {"Wrong": 1}},
        {key: value for key, value in REPORT.items() if key != "codes"},
    ],
)
def test_other_reports_are_refused(report: object) -> None:
    assert not CHECK["report"].is_valid(report)
    assert CHECK["report"].is_valid(REPORT)
