"""How long whole files take: read, reveal, convert and write, beside the textbook's way.

    python -m tests.benchmarks.bench_files [--quick]

The textbook's way is the standard library: json.loads, lists of one-letter strings, a
queue, json.dumps. Every figure is the least of several runs over the same boards, in
one process; the ways take turns. jq, tr and the C program are processes of their own,
their start and end included.
"""

import argparse
import io
import json
import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any

from minesweeper_kit import Case, dump, load
from minesweeper_kit.batch import CaseBatch
from minesweeper_kit.suites.findings import Summary, examine
from tests.benchmarks.measure import figure, least, machine, table, together
from tests.benchmarks.peers import (
    Call,
    Question,
    breadth_first,
    compile_c,
    filtered,
    found_program,
    question,
    tell_missing,
)

TO_NINJAS = {"E": ".", "M": "#", "B": "_", "X": "*"} | {str(n): str(n) for n in range(1, 9)}


def rows_of(asked: Question) -> list[str]:
    """The board as row strings."""
    return asked.lines()


def matrix_of(asked: Question) -> list[list[str]]:
    """The board as rows of one-letter strings."""
    return asked.letters()


def ndjson(boards: list[Question], *, matrix: bool) -> bytes:
    """The boards as lines of NDJSON, in one of the two forms."""
    shown = matrix_of if matrix else rows_of
    lines = (
        {"dialect": "leetcode", "board": shown(each), "click": [each.row, each.col]}
        for each in boards
    )
    return b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)


def testcases(boards: list[Question]) -> bytes:
    """The boards as LeetCode's own text."""
    parts = (
        json.dumps(each.letters(), separators=(",", ":")) + f"\n[{each.row},{each.col}]\n"
        for each in boards
    )
    return "".join(parts).encode()


def grids(boards: list[Question]) -> bytes:
    """The boards as bare rows."""
    return "\n\n".join("\n".join(each.lines()) for each in boards).encode() + b"\n"


def reveal_with_kit(data: bytes, source: str = "ndjson") -> bytes:
    """Questions to outcomes, as the command does it; NDJSON is written as NDJSON."""

    def outcomes(items: Iterator[Case | CaseBatch]) -> Iterator[Case | CaseBatch]:
        for item in items:
            if isinstance(item, CaseBatch):
                yield item.but(cells=item.outcomes(), clicks=None)
            else:
                assert item.click is not None
                yield replace(item, board=item.board.reveal(item.click), click=None)

    out = io.BytesIO()
    target = "leetcode+ndjson" if source == "ndjson" else source
    dump(outcomes(load(io.BytesIO(data), source).case_batches()), out, target)
    return out.getvalue()


def reveal_with_json(data: bytes, loads: Callable[[bytes], Any] = json.loads) -> bytes:
    """The same with the standard library, or another reader of JSON."""
    out = io.BytesIO()
    for line in data.splitlines():
        value = loads(line)
        row, col = value.pop("click")
        is_matrix = isinstance(value["board"][0], list)
        board = breadth_first([list(row) for row in value["board"]], (row, col))
        value["board"] = board if is_matrix else ["".join(row) for row in board]
        out.write(json.dumps(value).encode() + b"\n")
    return out.getvalue()


def convert_with_kit(data: bytes, source: str = "leetcode", target: str = "codingninjas") -> bytes:
    """LeetCode's text to Coding Ninjas', or from another format to another."""
    out = io.BytesIO()
    dump(load(io.BytesIO(data), source), out, target)
    return out.getvalue()


def convert_with_json(data: bytes, loads: Callable[[bytes], Any] = json.loads) -> bytes:
    """LeetCode's text to Coding Ninjas' with the standard library, a dictionary and join."""
    lines = data.splitlines()
    out = [str(len(lines) // 2)]
    for board_line, click_line in zip(lines[::2], lines[1::2], strict=True):
        board = loads(board_line)
        row, col = loads(click_line)
        out.append(f"{len(board)} {len(board[0])}")
        out += [" ".join([TO_NINJAS[letter] for letter in row]) for row in board]
        out.append(f"{row} {col}")
    return ("\n".join(out) + "\n").encode()


def convert_lines(data: bytes, loads: Callable[[bytes], Any] = json.loads) -> bytes:
    """NDJSON of one dialect to that of another."""
    out = io.BytesIO()
    table = str.maketrans(TO_NINJAS)
    for line in data.splitlines():
        value = loads(line)
        value["dialect"] = "codingninjas"
        value["board"] = [row.translate(table) for row in value["board"]]
        out.write(json.dumps(value).encode() + b"\n")
    return out.getvalue()


def convert_rows(data: bytes, between: str = "") -> bytes:
    """Rows of symbols to those of another dialect, which has blanks between."""
    table = str.maketrans(TO_NINJAS)
    lines = data.decode().translate(table).split("\n")
    rows = (" ".join(line.split(between) if between else line) for line in lines)
    return "\n".join(rows).encode()


def translated(data: bytes) -> bytes:
    """Near the limit: all bytes translated once by a table, nothing proved, no layout changed."""
    return data.translate(bytes.maketrans(b"EMBX", b".#_*"))


def fastest_loads() -> Callable[[bytes], Any] | None:
    """The reader of JSON of orjson; None where it is not installed."""
    try:
        return getattr(import_module("orjson"), "loads", None)
    except ImportError:
        return None


JQ = """\
.dialect = "codingninjas" | .board |= map(
  explode | map(if . == 69 then 46 elif . == 77 then 35 else . end) | implode)"""


def check_with_kit(data: bytes, source: str) -> None:
    """What validate does, without writing the findings."""
    for _ in examine(load(io.BytesIO(data), source), Summary(), skip=True):
        pass


def programs(cases: bytes, lines: bytes, grid: bytes, folder: str) -> dict[str, dict[str, Call]]:
    """The other programs for the jobs that they can do; a line says which are missing."""
    jq, tr, c = found_program("jq"), found_program("tr"), compile_c(folder)
    found: dict[str, dict[str, Call]] = {}
    if c is not None:
        assert filtered([c], cases) == convert_with_kit(cases)
        found["convert LeetCode's text to Coding Ninjas'"] = {"C": partial(filtered, [c], cases)}
    if jq is not None:
        command = [jq, "-c", JQ]
        theirs = list(map(json.loads, filtered(command, lines).splitlines()))
        assert theirs == list(map(json.loads, convert_lines(lines).splitlines()))
        found["convert NDJSON"] = {"jq": partial(filtered, command, lines)}
    if tr is not None:
        command = [tr, "EM", "9a"]
        assert filtered(command, grid) == convert_with_kit(grid, "leetcode+grid", "hex+grid")
        found["convert a grid to one without blanks"] = {"tr": partial(filtered, command, grid)}
    tell_missing([name for name, path in (("jq", jq), ("tr", tr), ("gcc", c)) if path is None])
    return found


def files(side: int, share: float, count: int, seconds: float, folder: str) -> None:
    """Print the table of files of boards of one size, with that share of mines."""
    boards = [question(side, side, share, seed) for seed in range(count)]
    cases, matrices = testcases(boards), ndjson(boards, matrix=True)
    lines = convert_with_kit(ndjson(boards, matrix=False), "ndjson", "leetcode+ndjson")
    grid = grids(boards)
    csv = convert_with_kit(grid, "leetcode+grid", "leetcode+csv")
    array = convert_with_kit(grid, "leetcode+grid", "leetcode+array")
    assert [json.loads(line)["board"] for line in reveal_with_kit(lines).splitlines()] == [
        json.loads(line)["board"] for line in reveal_with_json(lines).splitlines()
    ]
    assert convert_with_kit(cases) == convert_with_json(cases)
    assert convert_with_kit(lines, "ndjson", "codingninjas+ndjson") == convert_lines(lines)
    assert convert_with_kit(grid, "leetcode+grid", "codingninjas+grid") == convert_rows(grid)
    assert convert_with_kit(csv, "leetcode+csv", "codingninjas+grid") == convert_rows(csv, ",")
    ninjas = convert_with_kit(cases)
    fixtures = b"".join(_fixtures(lines))
    half = count // 2
    changing = testcases(boards[:half]) + testcases(
        [question(side, side + 1, share, seed) for seed in range(count - half)]
    )
    sizes = random.Random(1).choices(range(1, side + 7), k=count)
    uneven = testcases([question(size, size + 1, share, size) for size in sizes])
    jobs: dict[str, dict[str, Call]] = {
        "convert LeetCode's text to Coding Ninjas'": {
            "minesweeper_kit": partial(convert_with_kit, cases),
            "json, a dictionary and join": partial(convert_with_json, cases),
            "orjson": partial(convert_with_json, cases),
            "translated once": partial(translated, cases),
        },
        "convert Coding Ninjas' text to LeetCode's": {
            "minesweeper_kit": partial(convert_with_kit, ninjas, "codingninjas", "leetcode"),
            "translated once": partial(translated, ninjas),
        },
        "convert NDJSON": {
            "minesweeper_kit": partial(convert_with_kit, lines, "ndjson", "codingninjas+ndjson"),
            "json, a dictionary and join": partial(convert_lines, lines),
            "orjson": partial(convert_lines, lines),
            "translated once": partial(translated, lines),
        },
        "reveal NDJSON": {
            "minesweeper_kit": partial(reveal_with_kit, lines),
            "json and Python BFS": partial(reveal_with_json, lines),
            "orjson": partial(reveal_with_json, lines),
            "copy, line by line": partial(copied, lines),
            "translated once": partial(translated, lines),
        },
        "reveal NDJSON, rows as arrays": {
            "minesweeper_kit": partial(reveal_with_kit, matrices),
            "json and Python BFS": partial(reveal_with_json, matrices),
            "orjson": partial(reveal_with_json, matrices),
            "copy, line by line": partial(copied, matrices),
        },
        "convert a grid": {
            "minesweeper_kit": partial(
                convert_with_kit, grid, "leetcode+grid", "codingninjas+grid"
            ),
            "translate and join": partial(convert_rows, grid),
            "translated once": partial(translated, grid),
        },
        "convert CSV to a grid": {
            "minesweeper_kit": partial(convert_with_kit, csv, "leetcode+csv", "codingninjas+grid"),
            "translate, split and join": partial(convert_rows, csv, ","),
            "translated once": partial(translated, csv),
        },
        "convert an array to CSV": {
            "minesweeper_kit": partial(
                convert_with_kit, array, "leetcode+array", "codingninjas+csv"
            ),
            "translated once": partial(translated, array),
        },
        "convert a grid to one without blanks": {
            "minesweeper_kit": partial(convert_with_kit, grid, "leetcode+grid", "hex+grid"),
        },
        "reveal LeetCode's text": {
            "minesweeper_kit": partial(reveal_with_kit, cases, "leetcode"),
        },
        "reveal Coding Ninjas' text": {
            "minesweeper_kit": partial(reveal_with_kit, ninjas, "codingninjas"),
        },
        "validate NDJSON, all of it right": {
            "minesweeper_kit": partial(check_with_kit, fixtures, "ndjson"),
        },
        "convert LeetCode's text, the size changes in the middle": {
            "minesweeper_kit": partial(convert_with_kit, changing),
            "json, a dictionary and join": partial(convert_with_json, changing),
        },
        "convert LeetCode's text, each board of another size": {
            "minesweeper_kit": partial(convert_with_kit, uneven),
            "json, a dictionary and join": partial(convert_with_json, uneven),
        },
        "convert LeetCode's text, lines ending in CRLF": {
            "minesweeper_kit": partial(convert_with_kit, cases.replace(b"\n", b"\r\n")),
        },
    }
    for job, ways in programs(cases, lines, grid, folder).items():
        jobs[job] |= ways
    loads = fastest_loads()
    if loads is None:
        tell_missing(["orjson"])
    for ways in jobs.values():
        if "orjson" in ways:
            slow = ways.pop("orjson")
            if loads is not None and isinstance(slow, partial):
                ways["orjson"] = partial(slow, loads)
    print(f"Files of {count} boards of {side}x{side}, {share:.0%} mines; {machine()}.\n")
    show(jobs, count, seconds)


def _fixtures(lines: bytes) -> Iterator[bytes]:
    """The questions of NDJSON with their outcomes."""
    outcomes = reveal_with_kit(lines).splitlines()
    for line, outcome in zip(lines.splitlines(), outcomes, strict=True):
        value = json.loads(line) | {"expected": json.loads(outcome)["board"]}
        yield json.dumps(value).encode() + b"\n"


def show(jobs: dict[str, dict[str, Call]], boards: int, seconds: float) -> None:
    """Print how long each way of each job takes a board, beside the kit's."""
    found = []
    for name, ways in jobs.items():
        times = together({way: partial(least, call) for way, call in ways.items()}, seconds)
        own = times["minesweeper_kit"]
        for way, took in times.items():
            assert took is not None
            assert own is not None
            ratio = None if way == "minesweeper_kit" else took / own
            job = name if way == "minesweeper_kit" else ""
            found.append([job, way, figure(took * 1e6 / boards), figure(ratio)])
    table(["job", "way", "µs a board", "times the kit"], found)


def copied(data: bytes) -> bytes:
    """The floor: the bytes read and written, and nothing done."""
    out = io.BytesIO()
    for line in io.BytesIO(data):
        out.write(line)
    return out.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few boards, briefly")
    options = parser.parse_args()
    seconds = 0.3 if options.quick else 3.0
    with tempfile.TemporaryDirectory() as folder:
        files(50, 0.05, 20 if options.quick else 200, seconds, folder)
        files(9, 0.12, 1000 if options.quick else 20_000, seconds, folder)


if __name__ == "__main__":
    main()
