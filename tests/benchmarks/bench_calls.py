"""What single calls from Python take: small boards, detection, and the reports of `solve`.

    python -m tests.benchmarks.bench_calls [--quick]

Every figure is of the least of several runs of the call, in microseconds; peers are in
the row of the call that they stand beside.
"""

import argparse
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from typer.testing import CliRunner

from minesweeper_kit import AmbiguousFormatError, Board, Case, dump, loads, solve, stats, zini
from minesweeper_kit.cli import application
from tests.benchmarks.measure import figure, least, machine, table, together
from tests.benchmarks.peers import MINE, Call, question, tell_missing

TEXTS = {
    "LeetCode's text": '[["E","E","E"],["E","M","E"],["E","E","E"]]\n[0,0]\n',
    "Coding Ninjas' text": "1\n3 3\n. . .\n. # .\n. . .\n0 0\n",
    "rows of LeetCode's letters": "EEE\nEME\nEEE\n",
    "a framed board": "+---+\n| * |\n+---+\n",
    "rows that fit several formats": "..*\n...\n*..\n",
    "a JSON document": '{"dialect": "leetcode", "cases": [{"board": ["EM"], "click": [0, 0]}]}',
    "a YAML document": "dialect: leetcode\ncases:\n  - board: |\n      EM\n    click: [0, 0]\n",
}


def repeated(call: Call, times: int, seconds: float) -> float | None:
    """The least time of one of so many calls, in seconds."""

    def several() -> None:
        for _ in range(times):
            call()

    took = least(several, seconds)
    return took and took / times


def detected(text: str) -> None:
    """Read a text in whatever format it is."""
    with suppress(AmbiguousFormatError):
        loads(text)


def calls() -> dict[str, Call]:
    """The calls for a single board, by what they are called."""
    asked = question(9, 9, 0.12)
    board, click = Board(9, 9, asked.cells), (asked.row, asked.col)
    text, rows = "\n".join(asked.lines()), [list(row) for row in board]
    found: dict[str, Call] = {
        "Board.parse, 9x9": partial(Board.parse, text, "leetcode"),
        "board.reveal, 9x9": partial(board.reveal, click),
        "board[row, col]": partial(board.__getitem__, click),
        "Board.from_rows of lists, 9x9": partial(Board.from_rows, rows),
        "stats, 9x9": partial(stats, board),
        "zini, 9x9": partial(zini, board),
        "board.opened(), 9x9": board.opened,
        "loads of LeetCode's text, named": partial(loads, TEXTS["LeetCode's text"], "leetcode"),
    }
    missing = []
    try:
        array: Any = import_module("numpy").array(rows, "uint8")
        found["Board.from_rows of an array, 9x9"] = partial(Board.from_rows, array)
    except ImportError:
        missing.append("numpy")
    try:
        toollib: Any = import_module("ms_toollib")
        mines = [[-(code == MINE) for code in row] for row in rows]
        numbers = toollib.cal_board_numbers(mines)
        found["ms_toollib's 3BV, 9x9"] = partial(toollib.cal_bbbv, numbers)
        found["ms_toollib's ZiNi, greedy alone, 9x9"] = partial(toollib.cal_zini, numbers)
    except ImportError:
        missing.append("ms_toollib")
    tell_missing(missing)
    return found


def reports(seconds: float, folder: str) -> None:
    """Print what the reports of `solve` take, beside solving alone."""
    asked = question(16, 30, 0.2)
    view = Board(16, 30, asked.cells).reveal((asked.row, asked.col)).player_view()
    count = 50
    path = Path(folder, "views.json")
    with path.open("wb") as stream:
        dump([Case(view, mines=96)] * count, stream, "numeric+json")
    app = application()

    def run(report: str) -> None:
        ended = CliRunner().invoke(app, ["solve", str(path), "--report", report])
        assert ended.exit_code == 0

    ways: dict[str, Call] = {"solve alone": lambda: [solve(view, 96) for _ in range(count)]}
    ways |= {f"`solve --report {kind}`": partial(run, kind) for kind in ("text", "json", "csv")}
    times = together({way: partial(least, call) for way, call in ways.items()}, seconds)
    rows = [[way, figure(took and took * 1e6 / count)] for way, took in times.items()]
    table(["16x30 in mid-game", "µs a case"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="briefly")
    seconds = 0.1 if parser.parse_args().quick else 2.0
    print(f"Calls from Python; {machine()}.\n")
    ways = calls()
    times = together({way: partial(repeated, ways[way], 100) for way in ways}, seconds)
    table(["call", "µs"], [[way, figure(took and took * 1e6)] for way, took in times.items()])
    texts = {name: partial(repeated, partial(detected, text), 20) for name, text in TEXTS.items()}
    times = together(texts, seconds)
    rows = [[name, figure(took and took * 1e6)] for name, took in times.items()]
    table(["loads, the format detected", "µs"], rows)
    with TemporaryDirectory() as folder:
        reports(seconds, folder)


if __name__ == "__main__":
    main()
