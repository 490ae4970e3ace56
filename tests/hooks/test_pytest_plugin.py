"""The pytest plugin: suites are collected, run and explained."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from minesweeper_kit.dialect import registry
from tests.hooks.suites import PLUGIN, SUITE, run, section, write

pytest_plugins = ["pytester"]
ROOT = Path(__file__).parents[2]

# Collecting


def test_each_case_is_a_test_with_an_id(suites: pytest.Pytester) -> None:
    write(suites, "a.mines.yaml", SUITE)
    case = '{"dialect": "codingninjas", "board": [".#"], "click": [0, 0], "expected": ["1#"]%s}\n'
    write(suites, "b.mines.ndjson", case % "" + case % ', "name": "x"' + case % ', "name": "x"')
    write(suites, "c.mines.json", '{"dialect": "leetcode", "cases": [{"board": ["E"]}]}')
    write(suites, "d.yaml", SUITE)
    result = run(suites, "--collect-only", "-q")
    assert [line for line in result.outlines if "::" in line] == [
        "a.mines.yaml::right",
        "a.mines.yaml::wrong",
        "b.mines.ndjson::case 1",
        "b.mines.ndjson::x",
        "b.mines.ndjson::x (case 3)",
        "c.mines.json::case 1",
    ]
    run(suites).assert_outcomes(passed=5, failed=1)


def test_a_suite_of_another_name_is_collected_where_it_is_named(suites: pytest.Pytester) -> None:
    write(suites, "a.yaml", SUITE)
    write(suites, "b.ndjson", '{"dialect": "leetcode", "board": ["E"]}\n')
    write(suites, "c.json", '[{"board": [["E","M"]], "click": [0,0], "expected": [["2","M"]]}]')
    write(suites, "other.yaml", "key: value\n")
    run(suites, "a.yaml", "b.ndjson", "c.json").assert_outcomes(passed=2, failed=2)
    assert run(suites).ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert "not found" in run(suites, "other.yaml").stderr.str()


def test_a_dialect_registered_in_conftest_is_known(
    suites: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    suites.makepyfile(
        conftest="""
            from minesweeper_kit import Dialect, register
            register(Dialect.from_file("mine.yaml"))
        """
    )
    write(suites, "mine.yaml", 'name: mine\nsymbols: {EMPTY: o, MINE: "@", numbers: "12345678"}\n')
    case = '{"dialect": "mine", "board": ["o@"], "click": [0, 0], "expected": ["1@"]}\n'
    write(suites, "a.mines.ndjson", case)
    run(suites).assert_outcomes(passed=1)


def test_a_test_is_parametrized_by_a_file(suites: pytest.Pytester) -> None:
    write(suites, "cases.yaml", SUITE)
    suites.makepyfile(
        """
        import pytest
        from minesweeper_kit import load

        @pytest.mark.parametrize("case", load("cases.yaml"), ids=lambda case: case.label)
        def test_outcome(case):
            assert case.outcome() == case.expected
        """
    )
    run(suites, "-W", "error").assert_outcomes(passed=1, failed=1)


@pytest.mark.parametrize(
    "options",
    [("-k", "right"), ("a.mines.yaml::right",), ("-p", "no:cacheprovider", "-k", "not wrong")],
)
def test_cases_are_selected_like_any_test(
    suites: pytest.Pytester, options: tuple[str, ...]
) -> None:
    write(suites, "a.mines.yaml", SUITE)
    run(suites, *options).assert_outcomes(passed=1, deselected="-k" in options)


def test_names_make_usable_ids(suites: pytest.Pytester) -> None:
    names = r'["a::b", " ", "two\nlines", "50 [x]", "é"]'
    cases = ", ".join(
        f'{{"board": ["E"], "name": {name.strip()}}}' for name in names[1:-1].split(",")
    )
    write(suites, "a.mines.json", f'{{"dialect": "leetcode", "cases": [{cases}]}}')
    result = run(suites, "--collect-only", "-q")
    ids = [line for line in result.outlines if "::" in line]
    assert [name.partition("::")[2] for name in ids] == [
        "a:b",
        "case 2",
        "two lines",
        "50 [x]",
        "é",
    ]
    for name in ids:
        run(suites, name).assert_outcomes(passed=1)


def test_a_suite_may_be_empty(suites: pytest.Pytester) -> None:
    write(suites, "a.mines.yaml", "dialect: leetcode\ncases: []\n")
    assert run(suites).ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_lines_are_known(suites: pytest.Pytester) -> None:
    write(suites, "a.mines.yaml", SUITE)
    items, _ = suites.inline_genitems("-p", PLUGIN)
    assert [item.location for item in items] == [
        ("a.mines.yaml", 4, "right"),
        ("a.mines.yaml", 12, "wrong"),
    ]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (
            "a.mines.yaml",
            "dialect: leetcode\ncases:\n  - board: ['EQ']\n",
            "a.mines.yaml:3:15: unknown symbol 'Q'",
        ),
        ("a.mines.yaml", "dialect: lc\n", "a.mines.yaml:1:1: no board in here: expected a list"),
        (
            "a.mines.json",
            '{"dialect": "leetcod", "cases": []}',
            "a.mines.json:1:13: unknown dialect 'leetcod'",
        ),
        ("a.mines.ndjson", '\n{"dialect": "leetcode"}', "a.mines.ndjson:2:1: a case needs a board"),
        (
            "a.mines.ndjson",
            '{"dialect": "leetcode", "board": ["EM"], "click": [0, 0], "wanted": ["1M"]}',
            "a.mines.ndjson:1: case 1: the unknown key 'wanted' holds a board: name it expected",
        ),
    ],
)
def test_what_cannot_be_read_is_an_error_with_its_place(
    suites: pytest.Pytester, name: str, text: str, message: str
) -> None:
    write(suites, name, text)
    result = run(suites)
    result.assert_outcomes(errors=1)
    shown = section(result, f"ERROR collecting {name}")
    assert shown.startswith(message)
    assert "Traceback" not in result.stdout.str() + result.stderr.str()
    assert "minesweeper_kit/" not in shown


def test_every_case_that_cannot_be_read_is_named(suites: pytest.Pytester) -> None:
    write(suites, "a.mines.ndjson", '{"dialect": "leetcode"}\n[]\n{"dialect": "x", "board": []}\n')
    shown = section(run(suites), "ERROR collecting a.mines.ndjson")
    assert [line.partition(": ")[0] for line in shown.splitlines()] == [
        f"a.mines.ndjson:{place}" for place in ("1:1", "2:1", "3:13")
    ]


# Failing


def test_a_wrong_outcome_is_shown_cell_by_cell(suites: pytest.Pytester) -> None:
    write(suites, "a.mines.yaml", SUITE)
    result = run(suites)
    assert section(result, "wrong") == (
        "a.mines.yaml:22: (1, 2): expected '1', correct is '2' [wrong-outcome]\n"
        "\n"
        "expected   correct\n"
        "EEEE       EEEE\n"
        "EE1M       EE2M\n"
        "  ^          ^\n"
        "EMEE       EMEE\n"
        "EEME       EEME"
    )
    assert "FAILED a.mines.yaml::wrong - a.mines.yaml:22: (1, 2)" in result.stdout.str()


ALL_SAFE_CELLS = """\
dialect: {dialect}
cases:
  - board: |
      {board}
    expected: |
      {expected}
"""


@pytest.mark.parametrize(
    ("dialect", "board", "wrong", "right"),
    [
        ("uva", "*..", "*2.", "*10"),
        ("exercism", "* *", "*1*", "*2*"),
        ("atcoder", ".#", "8#", "1#"),
    ],
)
def test_a_wrong_outcome_fails_where_all_safe_cells_are_asked_for(
    suites: pytest.Pytester, dialect: str, board: str, wrong: str, right: str
) -> None:
    suite = ALL_SAFE_CELLS.format(dialect=dialect, board=board, expected=wrong)
    path = write(suites, "a.mines.yaml", suite)
    result = run(suites)
    result.assert_outcomes(failed=1)
    shown = section(result, "case 1")
    assert shown.startswith("a.mines.yaml:6: (0, ")
    assert f"{right}\n" in shown + "\n"
    run(suites, "--mines-update").assert_outcomes(passed=1)
    assert path.read_text("utf-8") == suite.replace(wrong, right)
    run(suites).assert_outcomes(passed=1)


def test_illegal_cases_fail_without_an_outcome(suites: pytest.Pytester) -> None:
    write(suites, "a.mines.yaml", "dialect: leetcode\ncases:\n  - board: [2M]\n    click: [0, 0]\n")
    assert section(run(suites), "case 1") == (
        "a.mines.yaml:3: (0, 0): number 2, but 1 mine adjacent [wrong-number]\n"
        "a.mines.yaml:4: (0, 0): the click is on a cell that is revealed already [click-revealed]\n"
        "\n2M\n^"
    )


def test_much_that_is_wrong_is_cut_short(suites: pytest.Pytester) -> None:
    row = "E" * 40
    case = f'{{"dialect": "leetcode", "board": ["{row}"], "click": [0, 0], "expected": ["{row}"]}}'
    write(suites, "a.mines.ndjson", case)
    shown = section(run(suites), "case 1").splitlines()
    assert shown[10:] == [  # too wide to stand beside each other
        *("... and 30 more", "", "expected", row, "^" * 40),
        *("correct", "B" * 40, "^" * 40),
    ]


def test_another_size_is_said(suites: pytest.Pytester) -> None:
    case = '{"dialect": "leetcode", "board": ["E"], "click": [0, 0], "expected": ["BB", "BB"]}'
    write(suites, "a.mines.ndjson", case)
    assert section(run(suites), "case 1") == (
        "a.mines.ndjson:1: an expected outcome of 2x2 for a board of 1x1 [wrong-size]\n"
        "\nexpected   correct\nBB         B\nBB"
    )


# In every session


def test_the_plugin_costs_nothing_where_there_is_no_suite(tmp_path: Path) -> None:
    # As the wheel has it: the hooks are a package of their own.
    shutil.copytree(ROOT / "minesweeper_kit" / "hooks", tmp_path / "minesweeper_kit_hooks")
    (tmp_path / "test_light.py").write_text(
        "import sys\n"
        "def test_light():\n"
        "    assert 'minesweeper_kit_hooks.pytest_plugin' in sys.modules\n"
        "    assert not {'minesweeper_kit', 'yaml', 'typer'} & set(sys.modules)\n"
    )
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "minesweeper_kit_hooks.pytest_plugin"],
        env=os.environ
        | {
            "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.stdout.startswith("."), ended.stdout
    assert ended.returncode == 0
