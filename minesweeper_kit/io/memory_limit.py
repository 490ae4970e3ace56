"""How much of a source is held at once: counted as it is read, before it is parsed."""

from collections.abc import Iterator
from typing import Any, BinaryIO, NoReturn

from minesweeper_kit.batch import Item
from minesweeper_kit.errors import ParseError
from minesweeper_kit.io.files import CHUNK
from minesweeper_kit.layouts.layout import Weight

MAX_MEMORY = 4 * 2**30
"""How many bytes of memory one case of a source may take, unless told otherwise."""

_LITTLE = 64
"""Up to this part of the limit bytes are only counted, each as one of those that take the most."""


class LimitedStream:
    r"""A stream that rejects to give more for one case than `max_memory` bytes are enough for.

    `weight` says how much memory a text takes. Whoever takes the cases says by `let_go` that
    one is done. Lines of blanks stream through and do not count. `source` is the name of the
    file, for the message.

    >>> import io
    >>> list(LimitedStream(io.BytesIO(b"EM\nEE\n"), "x", Weight(80), max_memory=400))
    Traceback (most recent call last):
    minesweeper_kit.errors.ParseError: x:1: this line, board or document takes more ...
    """

    def __init__(self, stream: BinaryIO, source: str, weight: Weight, max_memory: int) -> None:
        self._stream = stream
        self._source = source
        self._weight = weight
        self._max_memory = max_memory
        self._most = max(1, max_memory // weight.byte)  # bytes of the text, whatever is in them
        self._worst = weight.byte + max([more for _, more in weight.marks], default=0)
        self._little = max_memory // _LITTLE
        self._at_hand = CHUNK * self._worst <= max_memory and hasattr(stream, "peek")
        self._held = 0
        self._line = self._first = 1

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def __iter__(self) -> Iterator[bytes]:
        readline = self._stream.readline
        while line := readline(self._most + 1):
            if self._held or not line.isspace():
                self.hold(line)
            elif len(line) > self._most:
                self.reject()
            self._line += 1
            yield line

    def read(self, size: int = -1) -> bytes:
        """The next bytes, at most `size`, or all of them. Raises ParseError for too many."""
        data = self._stream.read(self._most + 1 if size < 0 else size)
        self.hold(data)
        return data

    def peek(self) -> bytes:
        """What is at hand of the stream already, and stays to be read; it is not counted.

        Nothing where it would take more memory than one case may.
        """
        return self._stream.peek() if self._at_hand else b""  # type: ignore[attr-defined]

    def skip(self, size: int, lines: int) -> None:
        """Go on after so many bytes, which are so many lines, without counting them."""
        self._stream.read(size)
        self._line += lines

    def hold(self, data: bytes) -> None:
        """Count some bytes more. Raises ParseError where they are too many."""
        if not self._held:
            self._first = self._line
        at_most = self._held + len(data) * self._worst
        # What is little even so need not be looked through: streams of small cases stay fast.
        self._held = at_most if at_most <= self._little else self._held + self._weight.of(data)
        if self._held > self._max_memory:
            self.reject()

    def unpack(self, size: int) -> None:
        """Count so many bytes that came of those read. Raises ParseError for too many."""
        self._held += size * self._weight.byte
        if self._held > self._max_memory:
            self.reject()

    def let_go(self) -> None:
        """Begin to count for the next case."""
        self._held = 0

    def reject(self, line: int | None = None) -> NoReturn:
        """Raise ParseError for what begins in that line, or where the count began."""
        raise ParseError(
            f"this line, board or document takes more memory than "
            f"{self._max_memory} bytes when it is read: raise the limit (--max-memory)"
        ).located(self._source, line or self._first)

    def reject_piece(self, data: bytes, line: int) -> None:
        """Raise ParseError for a piece that begins in that line, where it is too much."""
        if self._weight.of(data) > self._max_memory:
            self.reject(line)


def release_each(items: Iterator[Item], limited_stream: LimitedStream) -> Iterator[Item]:
    """The items; with each of them what was held for it is let go."""
    for item in items:
        limited_stream.let_go()
        yield item
