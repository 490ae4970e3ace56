"""Samples of conventions met in the wild: read, written, and read again.

Each folder of data/conventions is of a format, and each sample in it is NAME.txt, with
what is read of it in NAME.out: a line a case, as `convert --to hex+ndjson` writes it.
Where no format is named, no sample of a dialect that detection thinks of is taken for
another convention's.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from minesweeper_kit import Format, MinesweeperKitError, dumps, loads
from minesweeper_kit.io.candidates import HEAD
from minesweeper_kit.io.detect import detect
from tests.zoo import DATA, put

SAMPLES = sorted((DATA / "conventions").rglob("*.txt"))


def test_there_are_samples() -> None:
    assert len(SAMPLES) >= 45


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_sample(path: Path) -> None:
    format, data = path.parent.name, path.read_bytes()
    cases = loads(data, format)
    assert dumps(cases, "hex+ndjson") == path.with_suffix(".out").read_text("utf-8")
    bare = [replace(case, extra={}) for case in cases]  # what no convention has a place for
    assert loads(put(bare, format), format) == bare
    dialect = Format.parse(format).dialect
    if dialect is None or not dialect.detect:
        return  # it must be named
    try:
        found = str(detect(data[:HEAD], "-"))
    except MinesweeperKitError:
        return
    assert found == format or loads(data, found) == cases
