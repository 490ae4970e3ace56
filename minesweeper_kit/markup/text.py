"""Bytes to text, or what is wrong with the bytes."""

from minesweeper_kit.errors import ParseError

BOM_CHARACTER = "\ufeff"
BOM = BOM_CHARACTER.encode()
"""The byte order mark: three bytes that some editors put before UTF-8 text."""


def without_bom(data: bytes) -> bytes:
    r"""The bytes without the byte order mark before them, if there is one.

    >>> without_bom(b"\xef\xbb\xbfEM"), without_bom(b"EM")
    (b'EM', b'EM')
    """
    return data.removeprefix(BOM)


def text_of(data: bytes, source: str, first: int = 1) -> str:
    r"""The bytes as text, without a byte order mark.

    `source` is the name of the file, for errors, and `first` the number of the
    line that the bytes begin with. Raises ParseError, with the place, for bytes
    that are not UTF-8 and for a NUL.

    >>> text_of("□ M\n".encode(), "board.txt")
    '□ M\n'
    >>> text_of(b"EM\nE\0", "board.txt")
    Traceback (most recent call last):
    minesweeper_kit.errors.ParseError: board.txt:2:2: NUL byte: this is not a text file
    """
    data = without_bom(data)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + first
        start = data.rfind(b"\n", 0, error.start) + 1
        column = len(data[start : error.start].decode("utf-8", "replace")) + 1
        raise not_utf8(data, error.start).located(source, line, column) from None
    if "\0" in text:
        at = text.index("\0")
        line, column = text.count("\n", 0, at) + first, at - text.rfind("\n", 0, at)
        raise ParseError("NUL byte: this is not a text file").located(source, line, column)
    return text


_PACKED = "this is {0} data: unpack it first, or give the file a name that ends in {1}"
_UNPACK = "this is {} data, which is not read: unpack it first, or compress it with gzip"
_OTHER = "this is {}: expected text"
_UTF16 = "this is UTF-16 text: save it as UTF-8"
MAGICS = {
    b"\xff\xfe": _UTF16,
    b"\xfe\xff": _UTF16,
    b"\x1f\x8b": _PACKED.format("gzip", ".gz"),
    b"\x28\xb5\x2f\xfd": _PACKED.format("zstd", ".zst"),
    b"\xfd7zXZ\0": _UNPACK.format("xz"),
    b"BZh": _UNPACK.format("bzip2"),
    b"PK\x03\x04": "this is a ZIP archive or a spreadsheet: unpack it, or save the table as CSV",
    b"\xd0\xcf\x11\xe0": "this is a spreadsheet or a document of Office: save its table as CSV",
    b"\x89PNG": _OTHER.format("a picture (PNG)"),
    b"\xff\xd8\xff": _OTHER.format("a picture (JPEG)"),
    b"GIF8": _OTHER.format("a picture (GIF)"),
    b"RIFF": _OTHER.format("a picture (WebP)"),
    b"%PDF-": "this is a PDF: copy its text, or save a screenshot of the board as PNG",
    b"\x7fELF": _OTHER.format("a program"),
    b"MZ\x90": _OTHER.format("a program"),
    b"SQLite format 3": _OTHER.format("a database"),
}
"""How what is no UTF-8 text may begin, and what to say of it."""


def not_utf8(data: bytes, at: int) -> ParseError:
    r"""The error, without a place, for bytes that are not UTF-8 from position `at` on.

    >>> not_utf8(b"\x1f\x8b\x08", 1).message
    'this is gzip data: unpack it first, or give the file a name that ends in .gz'
    """
    for magic, message in MAGICS.items():
        if data.startswith(magic):
            return ParseError(message)
    if b"\0" in data:
        return ParseError(f"byte 0x{data[at]:02x}: this is not a text file")
    return ParseError(f"byte 0x{data[at]:02x} is not UTF-8 text: save the file as UTF-8")
