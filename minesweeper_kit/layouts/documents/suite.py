"""A whole document, `json` or `yaml`: where it is large, cases alike are read as batches."""

from collections.abc import Callable, Iterator

from minesweeper_kit.batch import Item
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.layouts.documents.document import parse, read_document
from minesweeper_kit.markup.source_data import SourceData

LARGE = 2**14
"""In a document of fewer bytes no batches are looked for: making their patterns takes longer."""


def read_suite(
    data: bytes,
    source: str,
    dialect: Dialect | None,
    layout: str,
    read: Callable[[bytes, str], SourceData],
) -> Iterator[Item]:
    """The cases of a document as `read_document` gives them, those alike as batches.

    So it is where there are many, and they are written as the kit writes them in that layout.
    `read` makes a document of the data.

    >>> from minesweeper_kit.markup.json import read_json
    >>> data = b'{"dialect": "leetcode", "cases": [{"board": ["EM"]}]}'
    >>> [case.board for case in read_suite(data, "a.json", None, "json", read_json)]
    [Board(1, 2, 'EM')]
    """
    if len(data) >= LARGE:
        from minesweeper_kit.layouts.documents import bulk

        batches = bulk.read_case_batches(data, source, dialect, bulk.STYLES[layout])
        if batches is not None:
            yield from batches
            return
    yield from read_document(parse(data, source, read), dialect)
