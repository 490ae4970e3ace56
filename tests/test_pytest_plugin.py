"""The pytest plugin: suites are collected, run, explained, and rewritten where asked for."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from minesweeper_kit.hooks import pytest_cases

pytest_plugins = ["pytester"]

PLUGIN = "minesweeper_kit.hooks.pytest_plugin"
ROOT = Path(__file__).parent.parent
# Imported here once and for all: a session inside forgets what it imported, which the
# compiled part of yaml does not take well.
assert pytest_cases.__file__
assert yaml.__file__

SUITE = """\
# Boards of mine
minesweeper_kit: 1
dialect: leetcode
cases:
  - name: right      # and a note
    board: |
      EM
      EE
    click: [1, 0]
    expected: |
      EM
      1E
  - name: wrong
    board: |
      EEEE
      EEEM
      EMEE
      EEME
    click: [1, 2]
    expected: |
      EEEE
      EE1M
      EMEE
      EEME
"""

SOLUTION = """\
class Solution:
    def updateBoard(self, board: List[List[str]], click: List[int]) -> List[List[str]]:
        print("thinking")
        row, col = click
        near = [
            board[r][c]
            for r in range(max(row - 1, 0), row + 2) for c in range(max(col - 1, 0), col + 2)
            if r < len(board) and c < len(board[r])
        ]
        board[row][col] = str(near.count("M")) if board[row][col] == "E" else "X"
        return board

def update_board(board, click):
    return None

def raises(board, click):
    return helper(board)[99]

def helper(board):
    return board[len(board)]

def words(board, click):
    return "no board"

def number(board, click):
    return 7

def ragged(board, click):
    return [["E", "E"], ["E"]]

class Other:
    def update_board(self, board, click):
        return Solution().updateBoard(board, click)

class Neither:
    pass

value = 3
"""


@pytest.fixture
def suites(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder, and pytest without the plugins that happen to be installed."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("COLUMNS", "80")
    return pytester


def write(suites: pytest.Pytester, name: str, text: str) -> Path:
    path = suites.path / name
    path.write_bytes(text.encode())
    return path


def run(suites: pytest.Pytester, *options: str) -> pytest.RunResult:
    return suites.runpytest_inprocess("--no-header", "-p", PLUGIN, *options)


def section(result: pytest.RunResult, name: str) -> str:
    """What stands under the line with that name."""
    lines = result.stdout.lines
    at = next(i for i, line in enumerate(lines) if line.strip("_= ") == name)
    rest = [*lines[at + 1 :], "===="]
    end = next(i for i, line in enumerate(rest) if line.startswith(("___", "===")))
    return "\n".join(rest[:end]).strip()


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
        ("a.mines.yaml", "dialect: lc\n", "a.mines.yaml:1:1: the document has no cases"),
        (
            "a.mines.json",
            '{"dialect": "leetcod", "cases": []}',
            "a.mines.json:1:13: unknown dialect 'leetcod'",
        ),
        ("a.mines.ndjson", '\n{"dialect": "leetcode"}', "a.mines.ndjson:2:1: a case needs a board"),
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
        "a.mines.yaml:22: (1, 2): expected '1', the rules give '2' [wrong-outcome]\n"
        "\n"
        "expected   the rules give\n"
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
        "a.mines.yaml:4: (0, 0): the click is on a cell that is revealed already [click-revealed]"
    )


def test_much_that_is_wrong_is_cut_short(suites: pytest.Pytester) -> None:
    row = "E" * 40
    case = f'{{"dialect": "leetcode", "board": ["{row}"], "click": [0, 0], "expected": ["{row}"]}}'
    write(suites, "a.mines.ndjson", case)
    shown = section(run(suites), "case 1").splitlines()
    assert len(shown) == 11  # too wide for two boards side by side
    assert shown[-1] == "... and 30 more"


def test_another_size_is_said(suites: pytest.Pytester) -> None:
    case = '{"dialect": "leetcode", "board": ["E"], "click": [0, 0], "expected": ["BB", "BB"]}'
    write(suites, "a.mines.ndjson", case)
    assert section(run(suites), "case 1") == (
        "a.mines.ndjson:1: an expected outcome of 2x2 for a board of 1x1 [wrong-size]\n"
        "\nexpected   the rules give\nBB         B\nBB"
    )


# Solutions


def solved(suites: pytest.Pytester, name: str, *options: str) -> pytest.RunResult:
    write(suites, "a.mines.yaml", SUITE)
    write(suites, "answer.py", SOLUTION)
    return run(suites, "--mines-solution", f"answer.py{name}", *options)


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
        ("::Absent", "answer.py: there is no Absent in here"),
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


# Updating


def test_wrong_outcomes_are_rewritten_and_nothing_else(suites: pytest.Pytester) -> None:
    path = write(suites, "a.mines.yaml", SUITE)
    result = run(suites, "--mines-update")
    result.assert_outcomes(passed=2)
    assert path.read_text("utf-8") == SUITE.replace("EE1M", "EE2M")
    said = "a.mines.yaml:21: wrong: rewritten, was wrong in 1 cell: (1, 2)"
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
    assert "--mines-update writes what the rules give" in result.stderr.str()


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
