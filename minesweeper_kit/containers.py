"""What a file in a compact or binary layout looks like from outside, for detection."""

import re

from minesweeper_kit.compression import suffix_of

SUFFIXES = {
    ".mbf": "mbf",
    ".abf": "mbf",
    ".rawvf": "rawvf",
    ".avf": "avf",
    ".evf": "evf",
    ".mvf": "mvf",
    ".rmv": "rmv",
    ".npy": "npy",
}

_MAGIC = {b"*rmv": "rmv", b"\x11Minesweeper": "mvf", b"\x93NUMPY": "npy"}
_SHAPES = {
    "pttacg": re.compile(rb"([^\s]*[?&])?b=[0-9]+([&#\s]|$)"),
    "analysis": re.compile(rb"([^\s]*[?&])?analysis="),
    "tatham": re.compile(rb"([a-z]+://[^\s#]*#)?[0-9]+x[0-9]+(n[0-9]+a?(\s|#|:|$)|a?:)"),
    "rawvf": re.compile(
        rb"RawVF_Version[ \t]*:|Width[ \t]*:(?=[\s\S]*^Height[ \t]*:)", re.I | re.M
    ),
}


def containers(head: bytes, source: str) -> list[str]:
    """The layouts of this kind that a file beginning with `head` can be in, mostly one or none."""
    suffix = suffix_of(source)
    if suffix in SUFFIXES:
        return [SUFFIXES[suffix]]
    for magic, layout in _MAGIC.items():
        if head.startswith(magic):
            return [layout]
    if b"\0" in head:
        return ["mbf"] if _is_mbf(head) else []
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return [layout for layout, shape in _SHAPES.items() if shape.match(text)]


def _is_mbf(head: bytes) -> bool:
    """Whether the bytes are as many as their own total of mines says, and each mine inside."""
    if len(head) < 4 or len(head) != 4 + 2 * int.from_bytes(head[2:4], "big"):
        return False
    return all(side < head[0] for side in head[4::2]) and all(side < head[1] for side in head[5::2])
