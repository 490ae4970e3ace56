"""The pytest plugin: a solution over the cases of suites, and outcomes written anew."""

import sys

import pytest

from tests.hooks.suites import SUITE, run, section, solved, write

pytest_plugins = ["pytester"]


# --mines-solution


@pytest.mark.parametrize("name", ["", "::Solution", "::Other", "::Other.update_board"])
def test_a_solution_runs_over_the_cases(suites: pytest.Pytester, name: str) -> None:
    result = solved(suites, name)
    result.assert_outcomes(passed=1, failed=1)
    who = name.removeprefix("::") or "Solution"
    shown = section(result, "wrong")
    assert shown.startswith(f"a.mines.yaml:22: (1, 2): expected '1', {who} gives '2'")
    assert "\n\nThe rules give the same: the expected outcome is wrong." in shown


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("update_board", "update_board returned None: return the board, changed in place too"),
        ("words", "words returned no board of LeetCode's: 'no board'"),
        ("number", "number returned no board of LeetCode's: 7"),
        ("ragged", "ragged returned rows of different lengths: [['E', 'E'], ['E']]"),
    ],
)
def test_what_is_no_board_is_said(suites: pytest.Pytester, name: str, message: str) -> None:
    shown = section(solved(suites, f"::{name}"), "right")
    assert shown == f"a.mines.yaml:9: {message}"


def test_a_solution_that_raises_shows_its_own_lines(suites: pytest.Pytester) -> None:
    shown = section(solved(suites, "::raises"), "right")
    assert "answer.py:17: in raises" in shown
    assert "answer.py:20: in helper" in shown
    assert "IndexError: list index out of range" in shown
    assert "minesweeper_kit" not in shown


def test_cases_that_a_solution_cannot_be_asked_are_skipped(suites: pytest.Pytester) -> None:
    write(suites, "b.mines.yaml", "dialect: leetcode\ncases:\n  - board: [EM]\n")
    solved(suites, "::Solution").assert_outcomes(passed=1, failed=1, skipped=1)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("::Absent", "answer.py: there is no function or class Absent in it"),
        ("::Neither", "answer.py: the class Neither has no updateBoard or update_board"),
        ("::Other.absent", "answer.py: the class Other has no absent"),
        ("::value", "answer.py: value is neither a function nor a class"),
        ("2", "answer.py2: No such file or directory"),
    ],
)
def test_no_solution_there(suites: pytest.Pytester, name: str, message: str) -> None:
    result = solved(suites, name)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert f"ERROR: --mines-solution: {message}" in result.stderr.str()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\nimport nothing_there", "answer.py:2: cannot be run: ModuleNotFoundError"),
        ("def f(:", "answer.py:1: cannot be run: SyntaxError"),
        ("exit(3)", "answer.py:1: cannot be run: SystemExit: 3"),
        ("x = 1", "answer.py: there is no class Solution with updateBoard or update_board, nor a"),
    ],
)
def test_a_file_that_cannot_be_run(suites: pytest.Pytester, text: str, message: str) -> None:
    write(suites, "answer.py", text)
    result = run(suites, "--mines-solution", "answer.py")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert f"ERROR: --mines-solution: {message}" in result.stderr.str()


# --mines-update


def test_wrong_outcomes_are_rewritten_and_nothing_else(suites: pytest.Pytester) -> None:
    path = write(suites, "a.mines.yaml", SUITE)
    result = run(suites, "--mines-update")
    result.assert_outcomes(passed=2)
    assert path.read_text("utf-8") == SUITE.replace("EE1M", "EE2M")
    said = "a.mines.yaml:22: wrong: rewritten, was wrong in 1 cell: (1, 2)"
    assert section(result, "outcomes rewritten (--mines-update)") == said
    again = run(suites, "--mines-update")
    again.assert_outcomes(passed=2)
    assert "rewritten" not in again.stdout.str()


HEAD = "dialect: leetcode\ncases:\n"
CASE = '{"dialect": "leetcode", "board": ["EM"], "click": [0, 0], "expected": %s}'


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("a.mines.yaml", "    expected: [2M] # it\n", '    expected: ["1M"] # it\n'),
        ("a.mines.yaml", "    expected: ['2M']\n", "    expected: ['1M']\n"),
        (
            "a.mines.yaml",
            '    expected:\n    - "2 M"   # it\n',
            '    expected:\n    - "1 M"   # it\n',
        ),
        ("a.mines.yaml", '    expected: [["2", M]]\n', '    expected: [["1", M]]\n'),
        ("a.mines.yaml", "    expected: [BM, EE] # it\n", '    expected: ["1M"] # it\n'),
        (
            "a.mines.yaml",
            "    expected:\n      - BM\n      - EE\n",
            '    expected:\n      ["1M"]\n',
        ),
        (
            "a.mines.yaml",
            "    expected: |\n         2M\n\n# end",
            "    expected: |\n         1M\n\n# end",
        ),
        ("a.mines.yaml", "    expected: |2-\n      2 M", "    expected: |2-\n      1 M"),
        ("a.mines.yaml", '    expected: "2M"\n', '    expected: ["1M"]\n'),
        ("a.mines.yaml", "    expected: |\r\n      2M\r\n", "    expected: |\r\n      1M\r\n"),
        ("a.mines.yaml", "    expected: |\r      2M\r", "    expected: |\r      1M\r"),
        ("a.mines.yaml", "    expected: |", '    expected: ["1M"]'),
        ("a.mines.yaml", "    expected: |\n\n    mines: 1", '    expected: ["1M"]\n\n    mines: 1'),
        ("a.mines.yaml", "    expected: >\n      2M\n# end", '    expected: ["1M"]\n# end'),
        ("a.mines.yaml", "    expected:\n    - |-\n      2M\n", '    expected:\n    - "1M"\n'),
        (
            "a.mines.yaml",
            "    name: 'é😀' # é\n    expected: [2M]\n",
            "    name: 'é😀' # é\n    expected: [\"1M\"]\n",
        ),
        ("a.mines.ndjson", "\ufeff" + CASE % '["2M"]', "\ufeff" + CASE % '["1M"]'),
        ("a.mines.ndjson", CASE % '["2M"]' + "\r\n", CASE % '["1M"]' + "\r\n"),
        ("a.mines.ndjson", "\n" + CASE % '[["2" ,"M"]]', "\n" + CASE % '[["1" ,"M"]]'),
        ("a.mines.ndjson", CASE % '["E"]', CASE % '["1M"]'),
        (
            "a.mines.json",
            '\ufeff{"cases":[\n\t{"board":["EM"],"click":[0,0],"expected":["E\\u004d"]}],"dialect":"lc"}',
            '\ufeff{"cases":[\n\t{"board":["EM"],"click":[0,0],"expected":["1M"]}],"dialect":"lc"}',
        ),
    ],
)
def test_outcomes_stay_written_as_they_were(
    suites: pytest.Pytester, name: str, before: str, after: str
) -> None:
    if name.endswith("yaml"):
        newline = next((end for end in ("\r\n", "\r") if end in before), "\n")
        head = (HEAD + "  - board: [EM]\n    click: [0, 0]\n").replace("\n", newline)
        before, after = head + before, head + after
    path = write(suites, name, before)
    run(suites, "--mines-update").assert_outcomes(passed=1)
    assert path.read_bytes().decode() == after


def test_only_what_was_run_is_rewritten(suites: pytest.Pytester) -> None:
    # Two cases that are equal in everything, of which one is run.
    path = write(suites, "a.mines.ndjson", f"{CASE}\n{CASE}\n" % ('["2M"]', '["2M"]'))
    run(suites, "--mines-update", "a.mines.ndjson::case 2").assert_outcomes(passed=1)
    assert path.read_text("utf-8") == f"{CASE}\n{CASE}\n" % ('["2M"]', '["1M"]')
    run(suites, "--mines-update").assert_outcomes(passed=2)
    assert path.read_text("utf-8") == f"{CASE}\n{CASE}\n" % ('["1M"]', '["1M"]')


def test_what_is_illegal_stays_and_fails(suites: pytest.Pytester) -> None:
    text = HEAD + "  - board: [2M]\n  - board: [EM]\n    click: [0, 7]\n    expected: [EM]\n"
    path = write(suites, "a.mines.yaml", text)
    run(suites, "--mines-update").assert_outcomes(failed=2)
    assert path.read_text("utf-8") == text


def test_a_file_that_changed_meanwhile_is_left_alone(suites: pytest.Pytester) -> None:
    path = write(suites, "a.mines.yaml", SUITE)
    suites.makeconftest(
        "from pathlib import Path\n"
        "def pytest_runtest_teardown(item):\n"
        f"    Path({str(path)!r}).write_text('dialect: leetcode\\ncases: []\\n')\n"
    )
    result = run(suites, "--mines-update")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    said = "a.mines.yaml: NOT rewritten: the file has changed since it was read"
    assert section(result, "outcomes rewritten (--mines-update)") == said
    assert path.read_text("utf-8") == "dialect: leetcode\ncases: []\n"


def test_nothing_is_rewritten_where_the_tests_are_interrupted(suites: pytest.Pytester) -> None:
    path = write(suites, "a.mines.yaml", SUITE)
    suites.makeconftest(
        "import pytest\n"
        "def pytest_runtest_teardown(item, nextitem):\n"
        "    if nextitem is None:\n"
        "        pytest.exit('as Ctrl-C does')\n"
    )
    result = run(suites, "--mines-update")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    said = "a.mines.yaml: NOT rewritten: the tests were interrupted"
    assert section(result, "outcomes rewritten (--mines-update)") == said
    assert path.read_text("utf-8") == SUITE


def test_what_cannot_be_changed_in_place_is_left_alone(suites: pytest.Pytester) -> None:
    # The right outcome begins with blanks, which a block takes for how far in it stands.
    rows = "\n".join(["", *["      111"] * 2, "      11*"])
    text = f"dialect: exercism\ncases:\n  - board: ['   ', '   ', '  *']\n    expected: |{rows}\n"
    path = write(suites, "a.mines.yaml", text)
    result = run(suites, "--mines-update")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert section(result, "outcomes rewritten (--mines-update)") == (
        "a.mines.yaml: NOT rewritten: "
        "an outcome in it is written in a way that cannot be changed in place"
    )
    assert path.read_text("utf-8") == text


def test_a_solution_writes_no_outcomes(suites: pytest.Pytester) -> None:
    result = solved(suites, "", "--mines-update")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "--mines-update writes the correct outcomes" in result.stderr.str()


DEEP = """
def deep(n): return deep(n - 1) + 1 if n else 0
def updateBoard(board, click):
    assert deep(100_000) == 100_000
    return [["E", "M"], ["1", "E"]]
def endless(board, click):
    return endless(board, click)
"""


def test_calls_may_go_as_deep_as_under_the_judge(suites: pytest.Pytester) -> None:
    write(suites, "a.mines.yaml", SUITE)
    write(suites, "deep.py", DEEP)
    run(suites, "--mines-solution", "deep.py", "-k", "right").assert_outcomes(
        passed=1, deselected=1
    )
    result = run(suites, "--mines-solution", "deep.py::endless", "-k", "right")
    assert "stack overflow: RecursionError: maximum recursion depth" in section(result, "right")
    assert sys.getrecursionlimit() < 100_000
