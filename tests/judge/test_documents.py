"""Solutions in Markdown pages and notebooks: which code is judged, and what is said of none."""

import json
from pathlib import Path

import pytest

from minesweeper_kit import FormatError, ParseError, judge
from minesweeper_kit.judge import PythonRunner, find_runner, suite
from minesweeper_kit.judge.documents import code_in
from minesweeper_kit.judge.select_runner import language_of
from tests.cli.run import run
from tests.judge.compiled import FOLDER, tools

__all__ = ["tools"]

SUITE = suite()
NEAR = """\
def near(board, row, col):
    rows, cols = range(max(row - 1, 0), row + 2), range(max(col - 1, 0), col + 2)
    return [(r, c) for r in rows for c in cols if r < len(board) and c < len(board[0])]
"""
PYTHON = """\
class Solution:
    def updateBoard(self, board, click):
        queue = deque([tuple(click)])
        while queue:
            row, col = queue.popleft()
            if board[row][col] == "M":
                board[row][col] = "X"
            if board[row][col] == "E":
                mines = sum(board[r][c] == "M" for r, c in near(board, row, col))
                board[row][col] = str(mines) if mines else "B"
                queue.extend(near(board, row, col) if not mines else [])
        return board
"""
NOTHING = "def updateBoard(board, click):\n    return board\n"


def page(folder: Path, *parts: str) -> str:
    path = folder / "page.md"
    path.write_text("\n".join(parts) + "\n")
    return str(path)


def notebook(folder: Path, *cells: str, language: str = "python") -> str:
    path = folder / "book.ipynb"
    made = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    made.insert(0, {"cell_type": "markdown", "source": [NOTHING]})
    about = {"kernelspec": {"language": language}}
    path.write_text(json.dumps({"cells": made, "metadata": about}))
    return str(path)


def faults(path: str) -> list[tuple[str, str]]:
    with find_runner(path) as runner:
        runner.check()
        outcomes = list(judge.run(SUITE, runner))
    assert len(outcomes) == len(SUITE)
    return [(each.label, each.message) for each in outcomes if not each.accepted]


def indented(text: str, by: str) -> str:
    return "".join(by + line for line in text.splitlines(keepends=True))


@pytest.mark.parametrize(
    "tag", ["python", "py", "python3", "Python []", "{.python}", ".py title=x"]
)
def test_the_first_block_that_defines_the_function(tag: str, tmp_path: Path) -> None:
    other = f"```text\n{NOTHING}```\n\n```python\nprint('def updateBoard')\n```"
    path = page(
        tmp_path, "# DFS", other, f"```{tag}\n{NEAR}{PYTHON}```", f"```python\n{NOTHING}```"
    )
    assert faults(path) == []
    assert code_in(path).place == "line 11"


@pytest.mark.parametrize(
    ("lead", "fence"), [("", "~~~"), ("   ", "```"), ("> ", "```"), ("", "`````")]
)
def test_blocks_of_every_kind(lead: str, fence: str, tmp_path: Path) -> None:
    block = f"{fence}python\n{NEAR}{PYTHON}{fence}\n"
    path = page(tmp_path, "1. so:", indented(block, lead))
    assert faults(path) == []


def test_a_page_with_other_line_ends_and_no_end(tmp_path: Path) -> None:
    path = page(tmp_path, f"```python\n{NEAR}{PYTHON}".replace("\n", "\r\n"))
    assert faults(path) == []


@pytest.mark.parametrize("suffix", [".js", ".cpp"])
@pytest.mark.usefixtures("sandbox_as_it_is")
def test_a_page_in_another_language(suffix: str, tmp_path: Path) -> None:
    source = (FOLDER / f"dfs{suffix}").read_text()
    tag = {".js": "javascript", ".cpp": "C++"}[suffix]
    path = page(tmp_path, "# DFS", f"```{tag}\n{source}```")
    assert faults(path) == []
    broken = page(tmp_path, "# DFS", "```js\nfunction updateBoard(board, click) {\n  ) (\n}\n```")
    with find_runner(broken) as runner:
        (outcome,) = judge.run(SUITE[:1], runner)
    assert outcome.verdict == "CE"
    assert outcome.message.startswith("page.md:4: "), outcome.message


def test_messages_have_the_lines_of_the_page(tmp_path: Path) -> None:
    path = page(tmp_path, "# DFS", "", "```python", "def updateBoard(board, click):", "    1 / 0")
    with find_runner(path) as runner:
        (outcome,) = judge.run(SUITE[:1], runner)
    assert outcome.message == "ZeroDivisionError: division by zero (page.md:5)"


def test_another_name_chooses_another_block(tmp_path: Path) -> None:
    right = (NEAR + PYTHON).replace("updateBoard", "solve")
    path = page(tmp_path, f"```python\n{NOTHING}```", f"```python\n{right}```")
    assert len(faults(path)) > 10
    assert faults(f"{path}::Solution.solve") == []


def test_a_notebook_is_judged_without_what_its_other_cells_run(tmp_path: Path) -> None:
    first = "%matplotlib inline\n!pip install nothing\nfrom collections import deque\n1 / 0"
    after = "assert Solution().updateBoard([['E']], [0, 0]) == 3"
    path = notebook(tmp_path, first, NEAR, "broken (", PYTHON, after, NOTHING)
    assert faults(path) == []
    assert code_in(path).place == "code cell 4"
    assert isinstance(find_runner(path), PythonRunner)


@pytest.mark.usefixtures("sandbox_as_it_is")
def test_a_notebook_in_another_language(tmp_path: Path) -> None:
    source = (FOLDER / "dfs.js").read_text()
    assert faults(notebook(tmp_path, "let x = 1", source, language="javascript")) == []


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "3", "{", "[" * 100_000),
        *('{"cells": 3}', '{"cells": [3]}', '{"cells": [{}]}', '{"cells": [], "metadata": []}'),
        '{"cells": [{"cell_type": "code", "source": 3}]}',
    ],
)
def test_what_is_no_notebook(text: str, tmp_path: Path) -> None:
    path = tmp_path / "book.ipynb"
    path.write_text(text)
    with pytest.raises(ParseError, match="no notebook: expected JSON with cells"):
        find_runner(str(path))


def test_documents_without_a_solution(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match="no cell defines updateBoard"):
        find_runner(notebook(tmp_path, "x = 1"))
    path = page(tmp_path, f"```\n{NOTHING}```")
    with pytest.raises(ParseError, match="no block of code defines updateBoard; name the language"):
        find_runner(path)
    assert language_of(path) is None
    with pytest.raises(FormatError, match="uva is asked of programs"):
        find_runner(path, problem="uva")
    with pytest.raises(OSError, match="gone"):
        find_runner(str(tmp_path / "gone.md"))


def test_exercises_of_another_function(tmp_path: Path) -> None:
    path = page(tmp_path, "```python\ndef annotate(minefield):\n    return minefield\n```")
    found = find_runner(path, problem="exercism")
    assert isinstance(found, PythonRunner)
    assert found.name == "annotate"


def test_a_page_of_cases_is_no_solution(tmp_path: Path) -> None:
    cases = page(tmp_path, '[["E","M"]]', "[0,0]")
    solution = tmp_path / "solution.py"
    solution.write_text(f"from collections import deque\n{NEAR}{PYTHON}")
    ended = run("judge", str(solution), cases)
    assert ended.code == 0, ended.said
    assert "1 case: 1 AC" in ended.said + ended.text


def test_a_folder_of_pages_and_notebooks(tmp_path: Path) -> None:
    page(tmp_path, f"```python\n{NEAR}{PYTHON}```")
    notebook(tmp_path, NOTHING)
    (tmp_path / "notes.md").write_text("nothing\n")
    ended = run("judge", tmp_path)
    assert [line.split()[0] for line in ended.text.splitlines()] == ["WA", "AC"]
    assert "notes.md: skipped: no solution" in ended.said
