"""What `detect` says: why a text was taken for the format that it is read in."""

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import FormatError
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.layouts import find_layout


def reason(reader: Reader) -> str:
    """What tells the format of a source: the suffix, the symbols, the layout.

    >>> import io
    >>> from minesweeper_kit.io import load
    >>> reason(load(io.BytesIO(b'{"dialect": "leetcode", "cases": [{"board": "EM"}]}')))
    "the kit's document in JSON, or plain data"
    """
    format = reader.format
    layout, dialect = find_layout(format.layout), format.dialect
    told = []
    suffix = suffix_of(reader.source)
    if suffix in layout.suffixes or (dialect and suffix in dialect.suffixes):
        told.append(f"by its suffix, {suffix}")
    if layout.names_dialect:
        told.append(layout.title)
    elif dialect is not None and (not told or layout.kind == "text"):
        symbols = f"symbols of {dialect.title or dialect.name}"
        told.append(f"by the {'given symbols' if dialect.is_inline else symbols}")
        told.append(layout.title)
    return "; ".join(told)


def dialect_of(reader: Reader) -> Dialect:
    """The dialect in which a source is read. Raises FormatError where it names its dialects itself.

    >>> import io
    >>> from minesweeper_kit.io import load
    >>> dialect_of(load(io.BytesIO(b"EM")))
    <Dialect leetcode: B E M X 1-8>
    """
    if reader.format.dialect is None:
        raise FormatError(
            f"a file in {reader.format} names its dialects itself: formats NAME shows one"
        ).located(reader.source)
    return reader.format.dialect
