"""Any bytes to the reader of each layout: cases, or a ParseError with its place.

`make fuzz` does more of it, for minutes or hours.
"""

import io
import random
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from minesweeper_kit import Board, Case, FormatError, LossyError, dialects, find_dialect
from minesweeper_kit.layouts import find_layout
from tests.fuzz.feed import feed, feed_detection, write_again
from tests.fuzz.inputs import damaged
from tests.zoo import HERE, samples

fuzzing = settings(
    max_examples=40,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
DIALECTS = dialects()


@cache
def valid(layout: str) -> list[bytes]:
    """Files of a layout, in every dialect that can write one: to be damaged."""
    chosen = random.Random(layout)
    found = []
    for dialect in DIALECTS:
        for cells in ([*dialect.symbols], [*dialect.symbols][:2], [9, 9, 9, 10], [12]):
            rows, cols = chosen.randint(1, 6), chosen.randint(1, 6)
            board = Board(rows, cols, bytes(chosen.choices([*map(int, cells)], k=rows * cols)))
            for case in (
                Case(board, (rows - 1, 0), mines=3),
                Case(board, (0, 0), board, name="a b"),
                Case(board),
            ):
                stream = io.BytesIO()
                try:
                    find_layout(layout).write_cases([case], stream, dialect)
                except (LossyError, FormatError):
                    continue
                found.append(stream.getvalue())
    return found or [*samples(layout).values()]


@pytest.mark.parametrize("layout", HERE)
@fuzzing
@given(data=st.data())
def test_any_reader_gives_cases_or_a_parse_error(layout: str, data: st.DataObject) -> None:
    dialect = data.draw(st.sampled_from(DIALECTS))
    file = data.draw(st.one_of(st.binary(max_size=60), damaged(valid(layout))))
    for case in feed(file, layout, dialect):
        write_again(case, layout, dialect)


@fuzzing
@given(data=st.data())
def test_detection_gives_cases_or_one_of_its_errors(data: st.DataObject) -> None:
    layout = data.draw(st.sampled_from([*HERE]))
    feed_detection(data.draw(st.one_of(st.binary(max_size=60), damaged(valid(layout)))))


@pytest.mark.parametrize("layout", [name for name in HERE if name != "counts"])
def test_there_are_valid_files_to_damage(layout: str) -> None:
    dialect = next((d for d in DIALECTS if d.layout == layout), find_dialect("hex"))
    assert any(feed(file, layout, dialect) for file in valid(layout))
