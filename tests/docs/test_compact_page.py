"""Each sample in docs/reference/formats/compact.md is read and written again as it stands there."""

import io
import re
from pathlib import Path

import pytest

from minesweeper_kit import Board, Dialect, Format, dialects, dump, dumps, loads
from tests.layouts.damaged import EXAMPLE
from tests.zoo import CELLS, READ_ONLY, TABLES

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "formats" / "compact.md").read_text(
    "utf-8"
)
SAMPLES = re.findall(r"^```(hex|text) (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
OTHERS = {
    "analysis": Board(4, 5, "01c10 01c10 01110 00000"),
    "cells": Board(1, 2, "e1"),  # a line for a row of two is long enough
}


@pytest.mark.parametrize(("kind", "format", "sample"), SAMPLES)
def test_samples(kind: str, format: str, sample: str) -> None:
    data = bytes.fromhex(sample) if kind == "hex" else sample.encode()
    (case,) = loads(data, format)
    assert case.board == OTHERS.get(format, EXAMPLE)
    stream = io.BytesIO()
    if format in READ_ONLY:
        assert dumps([case], "leetcode+grid") == "EEEEE\nEEMEE\nEEEEE\nEEEEE\n"
        return
    dump([case], stream, format)
    assert stream.getvalue() == data


def test_every_dialect_of_the_family_is_on_the_page() -> None:
    family = [dialect for dialect in dialects() if dialect.family == "compact"]
    assert {Format.parse(format).layout for _, format, _ in SAMPLES} == CELLS - TABLES
    for dialect in family:
        assert re.search(rf"^## .*\b{dialect.name}\b", PAGE, re.MULTILINE)


@pytest.mark.parametrize(
    "dialect", [d for d in dialects() if d.family == "compact"], ids=lambda d: d.name
)
def test_examples_of_the_dialects_files(dialect: Dialect) -> None:
    assert dialect.examples
    for example in dialect.examples:
        assert Board.parse(example.board, dialect).format(dialect) == example.board
