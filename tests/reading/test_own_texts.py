"""The texts of data/reading: each is read as a careful reader reads it, or leads there."""

import pytest

from tests.reading.inputs import Input, read_inputs
from tests.reading.score import score
from tests.zoo import DATA

TEXTS = {one.name: one for one in read_inputs(DATA / "reading")}
REFUSED = frozenset((DATA / "reading" / "refused").read_text().split())
"""Those that the reader still refuses."""


@pytest.mark.parametrize("one", TEXTS.values(), ids=TEXTS)
def test_a_text(one: Input) -> None:
    verdict = score(one).verdict
    assert (verdict == "refused") if one.name in REFUSED else verdict in ("right", "advised")


def test_the_texts_that_are_refused_are_there() -> None:
    assert TEXTS.keys() >= REFUSED
