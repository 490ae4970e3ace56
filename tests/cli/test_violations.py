"""`validate`: every violation with its text and place, in every report."""

import json
from collections import Counter
from pathlib import Path

import pytest

from minesweeper_kit.game.rules import VIOLATIONS
from tests.cli.run import run

HEAD = "minesweeper_kit: 1\ndialect: leetcode\ncases:\n"

# A case as rows, click, expected and mines; then its findings: the code, the
# part and row that the place is of, and the text.
CASES = {
    "wrong-number": (
        ["EM", "3E"], None, None, None,
        [("wrong-number", "board", 1, "(1, 0): number 3, but 1 mine adjacent")],
    ),
    "wrong-number, none": (
        ["E2"], None, None, None,
        [("wrong-number", "board", 0, "(0, 1): number 2, but 0 mines adjacent")],
    ),
    "blank-beside-mine": (
        ["MB", "MM"], None, None, None,
        [("blank-beside-mine", "board", 0, "(0, 1): blank, but 3 mines adjacent")],
    ),
    "unfinished-opening": (
        ["BE", "EE"], None, None, None,
        [("unfinished-opening", "board", 0,
          "(0, 0): blank, but 3 adjacent safe cells are not revealed")],
    ),
    "unfinished-opening, one": (
        ["B", "E"], None, None, None,
        [("unfinished-opening", "board", 0,
          "(0, 0): blank, but 1 adjacent safe cell is not revealed")],
    ),
    "several-explosions": (
        ["XE", "EX"], None, None, None,
        [("several-explosions", "board", 1,
          "(1, 1): a second exploded mine: the first ends the game")],
    ),
    "game-over": (
        ["EE", "XE"], [0, 0], None, None,
        [("game-over", "board", 1, "(1, 0): exploded, but the board is still to be clicked")],
    ),
    "nothing-to-click": (
        ["BB"], [0, 0], None, None,
        [("nothing-to-click", "board", 0, "no cell is left to click"),
         ("click-revealed", "click", 0, "(0, 0): the click is on a cell that is revealed already")],
    ),
    "outside-limits": (
        ["E" * 51], None, None, None,
        [("outside-limits", "board", 0, "51 columns, but leetcode has 1 to 50")],
    ),
    "outside-limits, rows": (
        ["E"] * 51, None, None, None,
        [("outside-limits", "board", 0, "51 rows, but leetcode has 1 to 50")],
    ),
    "click-outside": (
        ["EM"], [1, 0], None, None,
        [("click-outside", "click", 0,
          "the click (1, 0) is outside the board (rows 0-0, columns 0-1)")],
    ),
    "click-revealed": (
        ["EM", "E1"], [1, 1], None, None,
        [("click-revealed", "click", 0, "(1, 1): the click is on a cell that is revealed already")],
    ),
    "click-missing": (
        ["EM"], None, ["1M"], None,
        [("click-missing", "expected", 0,
          "an expected outcome, but no click that it is the outcome of; add click: [R, C]")],
    ),
    "wrong-size": (
        ["EM"], [0, 0], ["1M", "11"], None,
        [("wrong-size", "expected", 0, "an expected outcome of 2x2 for a board of 1x2")],
    ),
    "wrong-outcome": (
        ["EM", "EE"], [0, 0], ["2M", "1E"], None,
        [("wrong-outcome", "expected", 0, "(0, 0): expected '2', correct is '1'"),
         ("wrong-outcome", "expected", 1, "(1, 0): expected '1', correct is 'E'")],
    ),
    "wrong-total": (
        ["EM"], None, None, 2,
        [("wrong-total", "mines", 0, "a total of 2 mines, but the board has 1")],
    ),
    "right": (["EM"], [0, 0], ["1M"], 1, []),
}  # fmt: skip

Fields = tuple[
    list[str],
    list[int] | None,
    list[str] | None,
    int | None,
    list[tuple[str, str, int, str]],
]


def block(rows: list[str]) -> str:
    return "|" + "".join(f"\n      {row}" for row in rows)


def written(  # noqa: PLR0911
    fields: Fields, layout: str
) -> tuple[str, dict[str, int]] | None:
    """The case in a layout, and the line of each part's first row; None where it has no room."""
    rows, click, expected, mines, _ = fields
    size = len(rows)
    if layout == "yaml block":
        text = f"{HEAD}  - name: a\n    board: {block(rows)}\n"
        lines = {"board": 6}
        after = 6 + size
        for key, value in (("click", click), ("expected", expected), ("mines", mines)):
            if value is not None:
                lines[key] = after + (key == "expected")
                shown = block(expected) if expected and key == "expected" else value
                text += f"    {key}: {shown}\n"
                after += 1 + (len(expected) if expected and key == "expected" else 0)
        return text, lines
    if layout == "yaml list":
        text = f"{HEAD}  - board:" + "".join(f"\n      - {row}E"[:-1] for row in rows) + "\n"
        lines = {"board": 5, "click": 5 + size, "mines": 5 + size}
        lines["expected"] = 6 + size + (click is not None)
        text = text.replace("\n      - 1M", '\n      - "1M"')
        text += f"    click: {click}\n" if click is not None else ""
        if expected is not None:
            text += "    expected:\n" + "".join(f'      - "{row}"\n' for row in expected)
        text += f"    mines: {mines}\n" if mines is not None and expected is None else ""
        return text, lines
    case = {"board": rows, "click": click, "expected": expected, "mines": mines}
    case = {key: value for key, value in case.items() if value is not None}
    if layout == "json":
        document = {"minesweeper_kit": 1, "dialect": "leetcode", "cases": [case]}
        text = json.dumps(document, indent=1)
        found = text.splitlines()
        lines = {
            key: next(n for n, line in enumerate(found, 1) if f'"{key}":' in line)
            + (key in ("board", "expected"))
            for key in case
        }
        return text, lines
    if layout == "ndjson":
        text = json.dumps({"dialect": "leetcode", "board": ["EM"]}) + "\n\n"
        text += json.dumps({"dialect": "leetcode", **case}) + "\n"
        return text, dict.fromkeys(case, -3)
    if mines is not None:
        return None
    if layout == "testcase":
        if expected is not None:
            return None
        text = f"\n{json.dumps(rows)}\n\n" + (f"{click}\n" if click is not None else "")
        return text, {"board": -2, "click": 4}
    if expected is not None:
        return None
    if layout == "stdin":
        if click is None:
            return None
        shown = "".join(f"{row}\n" for row in rows)
        text = f"1\n{size} {len(rows[0])}\n{shown}{click[0]} {click[1]}\n"
        return text, {"board": 3, "click": 3 + size}
    assert layout == "grid"
    if click is not None:
        return None
    return "\n" + "\n".join(rows) + "\n", {"board": 2}


LAYOUTS = {
    "grid": "grid",
    "testcase": "testcase",
    "stdin": "stdin",
    "json": "json",
    "yaml block": "yaml",
    "yaml list": "yaml",
    "ndjson": "ndjson",
}


def summary(total: int, *, bad: bool, answered: bool) -> str:
    """The counts of a suite whose last case alone may be bad, or have an expected outcome."""
    cases = f"{total} case{'s' * (total > 1)}"
    legal = total - max(bad, answered)
    if answered:
        more = f", {legal} legal without an expected outcome" * bool(legal)
        return f"{cases}, {int(not bad)} right{more}{', 1 wrong' * bad}"
    found = ", ".join([f"{legal} legal"] * bool(legal) + ["1 wrong"])
    return f"{cases}, none with an expected outcome: " + (
        found if bad else "no board or click breaks a rule"
    )


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("what", CASES)
def test_every_violation_in_its_place(what: str, layout: str, tmp_path: Path) -> None:
    fields = CASES[what]
    made = written(fields, layout)
    if made is None:
        return
    text, lines = made
    path = tmp_path / "suite.txt"
    path.write_text(text)
    label = "a" if layout == "yaml block" else "case 2" if layout == "ndjson" else "case 1"
    expected = []
    for code, part, row, said in fields[4]:
        first = lines[part]
        # A negative line is that of the whole, which stands on one.
        line = -first if first < 0 else first + (row if part in ("board", "expected") else 0)
        expected.append((code, line, said))
    ended = run("validate", path, "--no-boards", "--from", f"leetcode+{LAYOUTS[layout]}")
    assert ended.text.splitlines() == [
        f"{path}:{line}: {label}: {said} [{code}]" for code, line, said in expected
    ]
    total = 2 if layout == "ndjson" else 1
    counted = summary(total, bad=bool(expected), answered=fields[2] is not None)
    codes = Counter(code for code, _, _ in expected)
    ordered = sorted(codes.items(), key=lambda item: (-item[1], item[0]))
    by_code = "".join(f"  {count} {code}\n" for code, count in ordered)
    assert ended.said == f"{counted}\n{by_code}"
    assert ended.code == bool(expected)

    ended = run("validate", path, "--from", f"leetcode+{LAYOUTS[layout]}", "--report", "json")
    report = json.loads(ended.out)
    assert [(found["code"], found["line"], found["message"]) for found in report["findings"]] == [
        (code, line, said.split("): ", 1)[-1]) for code, line, said in expected
    ]
    assert (ended.code, ended.err) == (bool(expected), b"")
    assert {key: report[key] for key in ("cases", "bad", "unreadable", "codes")} == {
        "cases": total,
        "bad": int(bool(expected)),
        "unreadable": 0,
        "codes": codes,
    }

    ended = run("validate", path, "--from", f"leetcode+{LAYOUTS[layout]}", "--report", "github")
    assert ended.text.splitlines() == [
        f"::error file={path},line={line},title={code}::{label}: {said}"
        for code, line, said in expected
    ]
    assert (ended.code, ended.err) == (bool(expected), b"")


def test_a_click_whose_outcome_is_unknown(tmp_path: Path) -> None:
    dialect = tmp_path / "view.yaml"
    dialect.write_text("name: view\nsymbols: {EMPTY: e, HIDDEN: h, FLAGGED: f, ONE: '1'}\n")
    suite = tmp_path / "suite.yaml"
    suite.write_text(
        "dialect: view\ncases:\n"
        "  - {board: eh, click: [0, 0]}\n  - {board: eh, click: [0, 1]}\n"
        "  - {board: ef, click: [0, 1]}\n  - {board: '1he', mines: 3}\n  - {board: '11'}\n"
    )
    ended = run("validate", suite, "--no-boards", "--dialect-file", dialect)
    assert ended.text.replace(str(suite), "S").splitlines() == [
        (
            "S:3: case 1: (0, 0): the click would reveal (0, 0), which touches hidden or flagged "
            "cells: its count cannot be known [click-unknown]"
        ),
        (
            "S:4: case 2: (0, 1): click (0, 1) is hidden, and what lies there is unknown; use "
            "solve to find safe cells [click-unknown]"
        ),
        "S:5: case 3: (0, 1): the click is on a cell that is flagged [click-revealed]",
        "S:6: case 4: a total of 3 mines, but the board has 0 to 1 [wrong-total]",
        "S:7: case 5: (0, 0): number 1, but 0 mines adjacent [wrong-number]",
        "S:7: case 5: (0, 1): number 1, but 0 mines adjacent [wrong-number]",
    ]


def test_a_view_that_no_arrangement_fits(tmp_path: Path) -> None:
    suite = tmp_path / "views.yaml"
    suite.write_text(
        "dialect: hex\ncases:\n"
        "  - {board: [c1c, ccc]}\n  - {name: torn, board: ['0c', '1c'], mines: 1}\n"
        "  - {board: [ccc, '111'], mines: 2}\n"
    )
    ended = run("validate", suite, "--no-boards")
    assert ended.code == 1
    assert ended.err == (
        b"3 cases, none with an expected outcome: 1 legal, 2 wrong\n"
        b"  1 no-arrangement\n  1 wrong-total\n"
    )
    assert ended.text.replace(str(suite), "S").splitlines() == [
        (
            "S:4: torn: (0, 0): no arrangement of mines satisfies the numbers at (0, 0), (1, 0) "
            "[no-arrangement]"
        ),
        ("S:5: case 3: a total of 2 mines does not fit: the numbers allow only 1 [wrong-total]"),
    ]


def test_every_code_is_tested() -> None:
    tested = {found[0] for fields in CASES.values() for found in fields[4]}
    elsewhere = {"expected-missing", "click-unknown", "no-arrangement", "undecided", "unreadable"}
    elsewhere.add("unknown-key")
    assert tested | elsewhere == set(VIOLATIONS)
