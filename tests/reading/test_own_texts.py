"""The texts of data/reading: each is read as a careful reader reads it, or leads there."""

import pytest

from tests.reading.inputs import Input, read_inputs
from tests.reading.score import score
from tests.zoo import DATA

TEXTS = {one.name: one for one in read_inputs(DATA / "reading")}


@pytest.mark.parametrize("one", TEXTS.values(), ids=TEXTS)
def test_a_text(one: Input) -> None:
    assert score(one).verdict in ("right", "advised")
