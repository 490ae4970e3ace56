"""How long suites in JSON and YAML take, with faults in them and without.

    python -m tests.benchmarks.bench_documents [--quick]

The suites are of 9x9 boards, each case with a name, a click and its outcome. Times are the
least of several runs in one process, the ways taking turns. With `skip` each case of a suite
is unreadable, and its error is made and dropped.
"""

import argparse
import io
import json
import tracemalloc
from functools import partial

import yaml

from minesweeper_kit import Board, Case, dumps, load
from minesweeper_kit.suites.findings import Summary, examine
from tests.benchmarks.measure import figure, least, machine, table, together
from tests.benchmarks.peers import Call, question


def suite(count: int) -> list[Case]:
    """So many cases, each right."""
    cases = []
    for seed in range(count):
        asked = question(9, 9, 0.12, seed)
        board, click = Board(9, 9, asked.cells), (asked.row, asked.col)
        cases.append(Case(board, click, board.reveal(click), name=f"case {seed}"))
    return cases


def read(data: bytes, layout: str) -> None:
    """Read all cases, and drop what cannot be read."""
    reader = load(io.BytesIO(data), layout)
    reader.on_error = lambda error: None
    for _ in reader:
        pass


def check(data: bytes, layout: str) -> None:
    """What validate does, without writing the findings."""
    for _ in examine(load(io.BytesIO(data), layout), Summary(), skip=True):
        pass


def parse_yaml(data: bytes) -> None:
    """The suite as libyaml and PyYAML read it."""
    yaml.load(data, Loader=yaml.CSafeLoader)


def events(data: bytes) -> None:
    """What libyaml finds, and nothing made of it."""
    for _ in yaml.parse(data, Loader=yaml.CSafeLoader):
        pass


def spoilt(data: bytes) -> bytes:
    """The suite with a symbol in each case that no dialect has."""
    return data.replace(b"E", b"Q")


def one_wrong(data: bytes) -> bytes:
    """The suite with another outcome in its last case."""
    at = data.rfind(b"E")
    return data[:at] + b"M" + data[at + 1 :]


def peak(call: Call) -> float:
    """The most memory that the call takes, in megabytes."""
    tracemalloc.start()
    call()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 1e6


def documents(count: int, seconds: float) -> None:
    """Print the table of the suites."""
    cases, found = suite(count), []
    for layout, others in (
        ("json", {"json.loads": json.loads}),
        ("yaml", {"yaml.CSafeLoader": parse_yaml, "libyaml's events alone": events}),
    ):
        data = dumps(cases, f"leetcode+{layout}").encode()
        ways: dict[str, Call] = {
            "read": partial(read, data, layout),
            **{name: partial(other, data) for name, other in others.items()},
            "read, no case readable, skip": partial(read, spoilt(data), layout),
            "validate": partial(check, data, layout),
            "validate, no case readable, skip": partial(check, spoilt(data), layout),
            "validate, one outcome wrong": partial(check, one_wrong(data), layout),
        }
        times = together({way: partial(least, call) for way, call in ways.items()}, seconds)
        for way, took in times.items():
            first = times[way.partition(",")[0] if "," in way else "read"]
            assert took is not None
            assert first is not None
            row = [layout, way, figure(took * 1e6 / count), figure(took / first)]
            found.append([*row, figure(peak(ways[way]))])
    head = ["suite", "way", "µs a case", "times as long", "MB"]
    print("`times as long` compares with reading it, or with the same without the fault.\n")
    table(head, found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few cases, briefly")
    options = parser.parse_args()
    count, seconds = (100, 0.1) if options.quick else (10_000, 9)
    print(f"Suites of {count} cases of 9x9; {machine()}.\n")
    documents(count, seconds)


if __name__ == "__main__":
    main()
