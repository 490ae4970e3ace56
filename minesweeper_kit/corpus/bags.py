"""Boards as a Dask bag: for work that is not one of the kit's own."""

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from minesweeper_kit.case import Case
from minesweeper_kit.corpus import places
from minesweeper_kit.corpus.cluster import require_dask
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import register, registered
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reading import load
from minesweeper_kit.layouts import find_layout

if TYPE_CHECKING:
    from dask.bag import Bag


class Block(NamedTuple):
    """A part of a file: the lines that begin from the byte `start` on, before `stop`.

    None as the `stop` is the end of the file.
    """

    address: str
    shown: str
    format: str | None = None
    start: int = 0
    stop: int | None = None
    storage: places.Storage = None
    dialects: tuple[Dialect, ...] = ()


def read_boards(
    paths: str | Sequence[str],
    *,
    format: str | Format | None = None,
    blocksize: str | int | None = "64MiB",
    storage_options: places.Storage = None,
) -> "Bag":
    """The cases of many files as a `dask.bag` of Case, read by the workers when it is computed.

    `paths` are files, folders and patterns, on this machine or at addresses of fsspec. A file
    is one partition; NDJSON that is not packed is cut between lines into partitions of about
    `blocksize` bytes, None for one. A gzip or zstd file cannot be cut.

    Needs the extra `minesweeper-kit[dask]`. Raises OptionError without it, and ParseError and
    OSError for what cannot be found; what cannot be read is raised when it is computed.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:  # doctest: +SKIP
    ...     size = Path(folder, "in.txt").write_text("EM")
    ...     read_boards(folder).map(lambda case: case.board.mines).sum().compute()
    1
    """
    require_dask("local")
    from dask import delayed
    from dask.bag import from_delayed
    from dask.utils import parse_bytes

    asked = None if format is None else str(Format.parse(format))
    size = None if blocksize is None else int(parse_bytes(blocksize))
    given = [paths] if isinstance(paths, str) else list(paths)
    dialects = registered()
    blocks = [
        block._replace(storage=storage_options, dialects=dialects)
        for path, _ in places.find(given, "", storage_options)
        for block in _blocks(places.absolute(path), path, asked, size, storage_options)
    ]
    return from_delayed([delayed(read_block)(block) for block in blocks])


def _blocks(
    address: str, shown: str, format: str | None, size: int | None, storage: places.Storage
) -> Iterator[Block]:
    """The blocks that a file is read in."""
    whole = Block(address, shown, format)
    row = find_layout("ndjson")
    is_lines = format in row.suffixes or (
        Format.parse(format).layout == row.name if format else suffix_of(shown) in row.suffixes
    )
    packed = shown.lower().endswith((".gz", ".zst"))
    stamp = places.stamp(address, storage)
    if size is None or not is_lines or packed or stamp is None or stamp["size"] <= size:
        yield whole
        return
    for start in range(0, stamp["size"], size):
        yield whole._replace(start=start, stop=start + size)


def read_block(block: Block) -> list[Case]:
    r"""The cases of a block. Raises what `load` raises.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
    ...     size = file.write('{"dialect": "leetcode", "board": ["EM"]}\n' * 2)
    ...     file.flush()
    ...     [len(read_block(Block(file.name, "in.ndjson", stop=end))) for end in (1, None)]
    [1, 2]
    """
    for dialect in block.dialects:
        register(dialect)
    with places.reading(block.address, block.shown, block.storage) as stream:
        source: Any = stream
        if block.stop is not None:
            data = _lines(stream, block.start, block.stop)
            if not data.strip():
                return []
            source = io.BytesIO(data)
            source.name = f"{block.shown} from byte {block.start}"
        with load(source, block.format) as reader:
            return [case for item in reader.runs() for case in _cases(item)]


def _cases(item: Any) -> Any:
    return (item,) if isinstance(item, Case) else item


def _lines(stream: Any, start: int, stop: int) -> bytes:
    """The lines of a stream that begin from one byte on, before another."""
    if start:
        stream.seek(start - 1)
        stream.readline()
    left = stop - stream.tell()
    data: bytes = stream.read(left) if left > 0 else b""
    return data if not data or data.endswith(b"\n") else data + stream.readline()
