"""A reader of the PNG files that the kit writes, and of no others."""

import zlib

Pixels = list[list[str]]
"""The lines of a picture, each pixel as `#rrggbb`."""


def chunks(data: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG by their names, their sums checked."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    found, at = {}, 8
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        assert int.from_bytes(data[at + 8 + size : at + 12 + size], "big") == zlib.crc32(
            kind + body
        )
        found[kind] = body
        at += 12 + size
    return found


def pixels(data: bytes) -> Pixels:
    """The pixels of a PNG with a palette, a byte a pixel and no filters."""
    parts = chunks(data)
    parts.pop(b"tEXt", None)  # the board of a plain picture
    assert list(parts) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    width, height = (int.from_bytes(parts[b"IHDR"][at : at + 4], "big") for at in (0, 4))
    assert parts[b"IHDR"][8:] == bytes([8, 3, 0, 0, 0])
    palette = [f"#{parts[b'PLTE'][at : at + 3].hex()}" for at in range(0, len(parts[b"PLTE"]), 3)]
    lines = zlib.decompress(parts[b"IDAT"])
    assert len(lines) == height * (width + 1)
    rows = [lines[at : at + width + 1] for at in range(0, len(lines), width + 1)]
    assert all(row[0] == 0 for row in rows)
    return [[palette[code] for code in row[1:]] for row in rows]
