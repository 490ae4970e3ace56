"""The vectors: right by other means, complete, the same everywhere."""

import json
from collections import Counter
from pathlib import Path

import jsonschema
import pytest

from minesweeper_kit.conformance.spec import groups, rules
from minesweeper_kit.conformance.suite import vectors
from minesweeper_kit.conformance.vector import Vector
from minesweeper_kit.dialect.registry import schema_text
from tests.cli.run import run
from tests.conformance import oracles
from tests.conformance.pages import DIGEST, digest

EVERY = vectors()
"""Of all vectors of this version. One that changes an answer needs another version."""


def of(*names: str) -> list[Vector]:
    return [vector for vector in EVERY if vector.group in names]


def test_every_rule_has_vectors_and_every_vector_rules() -> None:
    shown = Counter(rule for vector in EVERY for rule in vector.rules)
    assert shown.keys() == rules().keys()
    assert min(shown.values()) > 5, shown
    assert {vector.group for vector in EVERY} == set(groups())


def test_ids_are_unique_and_the_suite_is_the_same_everywhere() -> None:
    assert len({vector.id for vector in EVERY}) == len(EVERY) > 5000
    assert digest() == DIGEST.read_text(), "run: make records"


def test_every_line_is_described_by_the_schema(tmp_path: Path) -> None:
    check = jsonschema.Draft7Validator(json.loads(schema_text("vectors")))
    assert run("vectors", "-o", tmp_path / "all.ndjson").code == 0
    lines = (tmp_path / "all.ndjson").read_text("utf-8").splitlines()
    assert len(lines) == len(EVERY) + 1
    for line in (lines[0], *lines[1::7]):
        check.validate(json.loads(line))
    for wrong in ({}, {"suite": "minesweeper-kit"}, {**EVERY[0].record(), "error": "click"}):
        assert not check.is_valid(wrong)


def test_a_folder_holds_the_same_vectors_as_the_file(tmp_path: Path) -> None:
    assert run("vectors", "--out-dir", tmp_path / "all").code == 0
    about = json.loads((tmp_path / "all" / "suite.json").read_text("utf-8"))
    assert about["vectors"] == len(EVERY)
    for group, count in about["groups"].items():
        lines = (tmp_path / "all" / f"{group}.ndjson").read_text("utf-8").splitlines()[1:]
        assert len(lines) == count
        assert [json.loads(line) for line in lines] == [each.record() for each in of(group)]


def test_one_group_alone() -> None:
    ended = run("vectors", "--group", "link")
    assert ended.text.count("\n") == len(of("link")) + 1
    wrong = run("vectors", "--group", "lnk")
    assert wrong.code == 2
    assert wrong.err.startswith(b"unknown group 'lnk': expected reveal, ")
    both = run("vectors", "--out-dir", "x", "-o", "y")
    assert both.code == 2
    assert b"not both" in both.err


def test_clicks_have_the_outcome_of_a_plain_search() -> None:
    for vector in of("reveal"):
        right = oracles.reveal(vector.input["board"], vector.input["click"])
        assert vector.output == right, vector
        assert (vector.error == "click") is (right is None), vector


def test_numbers_and_figures_are_those_of_a_plain_count() -> None:
    for vector in of("numbers"):
        assert vector.output == oracles.numbers(vector.input["board"]), vector
    for vector in of("bbbv", "openings", "islands"):
        assert vector.output == oracles.figures(covered(vector.input["board"]))[vector.group]


def covered(rows: list[str]) -> list[str]:
    """The board with nothing revealed."""
    return ["".join("9" if cell in "012345678" else cell for cell in row) for row in rows]


def test_valid_boards_are_those_of_a_plain_check() -> None:
    for vector in of("valid"):
        assert vector.output is oracles.is_valid(vector.input["board"]), vector


def test_a_board_without_a_violation_is_valid() -> None:
    for vector in of("violations"):
        rows = vector.input["board"]
        if vector.input.keys() == {"board"} and not {*"cd"} & {*"".join(rows)}:
            assert (not vector.output) is oracles.is_valid(rows), vector


def test_games_end_as_their_cells_say() -> None:
    for vector in of("status"):
        cells = "".join(vector.input["board"])
        right = "lost" if "b" in cells else "playing" if set("9f") & set(cells) else "won"
        assert vector.output == right


def test_chances_are_those_of_all_arrangements() -> None:
    tried = 0
    for vector in of("probabilities"):
        rows = vector.input["board"]
        if sum(row.count("c") + row.count("d") for row in rows) > 11:
            continue
        tried += 1
        right = oracles.chances(rows, vector.input["mines"])
        assert vector.output == right, vector
        assert (vector.error == "contradiction") is (right is None)
    assert tried > 300


def test_chances_are_fractions_in_lowest_terms() -> None:
    for vector in of("probabilities"):
        for row in vector.output or ():
            assert all(each is None or oracles.is_fraction(each) for each in row)


def test_a_guess_is_needed_where_no_arrangement_says_more() -> None:
    tried = 0
    for vector in of("guess"):
        board = vector.input["board"]
        if len(board) * len(board[0]) <= 12:
            tried += 1
            assert vector.output is oracles.needs_guess(board, vector.input["click"]), vector
    assert tried > 150


@pytest.mark.parametrize("group", groups())
def test_each_answer_is_an_output_or_an_error(group: str) -> None:
    for vector in of(group):
        assert (vector.output is None) is (vector.error is not None)
