"""How long whole files take: read, reveal, convert and write, beside the textbook's way.

    python -m tests.benchmarks.bench_files [--quick]

The textbook's way is the standard library: json.loads, lists of one-letter strings, a
queue, json.dumps. Every figure is the least of several runs over the same boards, in
one process; the ways take turns.
"""

import argparse
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from minesweeper_kit import Case, dump, load
from tests.benchmarks.measure import figure, least, machine, table, together
from tests.benchmarks.peers import Call, Question, breadth_first, question

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


def reveal_with_kit(data: bytes) -> bytes:
    """NDJSON of questions to NDJSON of outcomes."""

    def outcomes(cases: Iterator[Case]) -> Iterator[Case]:
        for case in cases:
            assert case.click is not None
            yield replace(case, board=case.board.reveal(case.click), click=None)

    out = io.BytesIO()
    dump(outcomes(load(io.BytesIO(data), "ndjson")), out, "leetcode+ndjson")
    return out.getvalue()


def reveal_with_json(data: bytes) -> bytes:
    """The same with the standard library."""
    out = io.BytesIO()
    for line in data.splitlines():
        value = json.loads(line)
        row, col = value.pop("click")
        is_matrix = isinstance(value["board"][0], list)
        board = breadth_first([list(row) for row in value["board"]], (row, col))
        value["board"] = board if is_matrix else ["".join(row) for row in board]
        out.write(json.dumps(value).encode() + b"\n")
    return out.getvalue()


def convert_with_kit(data: bytes) -> bytes:
    """LeetCode's text to Coding Ninjas'."""
    out = io.BytesIO()
    dump(load(io.BytesIO(data), "leetcode"), out, "codingninjas")
    return out.getvalue()


def convert_with_json(data: bytes) -> bytes:
    """The same with the standard library, a dictionary and join."""
    lines = data.splitlines()
    out = [str(len(lines) // 2)]
    for board_line, click_line in zip(lines[::2], lines[1::2], strict=True):
        board = json.loads(board_line)
        row, col = json.loads(click_line)
        out.append(f"{len(board)} {len(board[0])}")
        out += [" ".join([TO_NINJAS[letter] for letter in row]) for row in board]
        out.append(f"{row} {col}")
    return ("\n".join(out) + "\n").encode()


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
    boards = [question(50, 50, 0.05, seed) for seed in range(20 if options.quick else 200)]
    lines, matrices = ndjson(boards, matrix=False), ndjson(boards, matrix=True)
    cases = testcases(boards)
    assert [json.loads(line)["board"] for line in reveal_with_kit(lines).splitlines()] == [
        json.loads(line)["board"] for line in reveal_with_json(lines).splitlines()
    ]
    assert convert_with_kit(cases) == convert_with_json(cases)
    jobs: dict[str, dict[str, Call]] = {
        "reveal NDJSON, rows as strings": {
            "minesweeper_kit": partial(reveal_with_kit, lines),
            "json and Python BFS": partial(reveal_with_json, lines),
            "copy, line by line": partial(copied, lines),
        },
        "reveal NDJSON, rows as arrays": {
            "minesweeper_kit": partial(reveal_with_kit, matrices),
            "json and Python BFS": partial(reveal_with_json, matrices),
            "copy, line by line": partial(copied, matrices),
        },
        "convert LeetCode's text to Coding Ninjas'": {
            "minesweeper_kit": partial(convert_with_kit, cases),
            "json, a dictionary and join": partial(convert_with_json, cases),
            "copy, line by line": partial(copied, cases),
        },
    }
    print(f"Files of {len(boards)} boards of 50x50, 5% mines; {machine()}.\n")
    found = []
    for name, ways in jobs.items():
        times = together(
            {way: partial(least, call) for way, call in ways.items()}, 1 if options.quick else 6
        )
        own = times["minesweeper_kit"]
        for way, took in times.items():
            assert took is not None
            assert own is not None
            ratio = None if way == "minesweeper_kit" else took / own
            job = name if way == "minesweeper_kit" else ""
            found.append([job, way, figure(took * 1e6 / len(boards)), figure(ratio)])
    table(["job", "way", "µs a board", "times the kit"], found)


if __name__ == "__main__":
    main()
