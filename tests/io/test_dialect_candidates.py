"""Which dialects detection does not try: none that could read the text, whatever the text is."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Case, Cell, LossyError, dumps
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.io.candidates import try_format
from minesweeper_kit.io.dialect_candidates import with_letters, without_ragged
from minesweeper_kit.io.format import Format
from minesweeper_kit.layouts import LAYOUTS, find_layout, text_dialects

ROWS = ["grid", "array", "testcase", "strings"]
HEADED = ["sized", "grid"]
ADDED = ["", "", " ", " ", "\t", "\r", "\n", "\n\n", "*", ",", "-1", '"', "[", "\ufeff", "\u00b7"]


@st.composite
def texts(draw: st.DrawFn, layouts: Sequence[str]) -> bytes:
    """Boards in any dialect, the text of which is changed at up to three places."""
    blank = [dialect for dialect in dialects() if dialect.alphabet.keeps_blanks]
    dialect = draw(st.sampled_from(blank) | st.sampled_from(dialects()))
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cells = st.sampled_from(sorted(dialect.symbols) or [Cell.EMPTY])
    board = Board(rows, cols, bytes(draw(cells) for _ in range(rows * cols)))
    try:
        text = dumps([Case(board, mines=1)], Format(dialect, draw(st.sampled_from(layouts))))
    except LossyError:
        text = str(board)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.sampled_from(ADDED)) + text[at + draw(st.integers(0, 1)) :]
    return text.encode()


def fits(text: bytes, format: Format) -> bool:
    """Whether the text is read in that format without a fault that tells against it."""
    return try_format(text, format, "-").fits


@given(texts(ROWS))
def test_a_dialect_that_can_read_rows_of_two_lengths_is_tried(text: bytes) -> None:
    for layout in map(find_layout, [*ROWS, "csv"]):
        tried = without_ragged(text_dialects(), text, layout)
        for dialect in text_dialects():
            if dialect not in tried:
                assert not fits(text, Format(dialect, layout.name))
                if LAYOUTS[dialect.layout].closing and layout.closing:
                    assert not fits(text, Format(dialect, dialect.layout))


@given(texts(HEADED))
def test_a_format_that_can_read_the_letters_is_tried(text: bytes) -> None:
    formats = [
        Format(dialect, name)
        for dialect in dialects()
        for name in dict.fromkeys((dialect.layout, *dialect.also))
        if LAYOUTS[name].headed
    ]
    tried = with_letters(formats, text)
    assert not any(fits(text, format) for format in formats if format not in tried)


def test_dialects_are_left_out() -> None:
    def rows(dialect: Dialect) -> bool:
        return dialect.alphabet.plain_letters

    grid, array = find_layout("grid"), find_layout("testcase")
    assert not any(map(rows, without_ragged(text_dialects(), b"* *\n***\n", grid)))
    assert not any(map(rows, without_ragged(text_dialects(), b'["* *", "***"]\n', array)))
    assert any(map(rows, without_ragged(text_dialects(), b"* * *\n***\n", grid)))
    assert any(map(rows, without_ragged(text_dialects(), b'[["* *", "***"]]\n', array)))
    spoj, mask = Format.parse("spoj"), Format.parse("mask+sized")
    assert with_letters([spoj, mask], b"1 2 0\n.1\n") == [spoj]
