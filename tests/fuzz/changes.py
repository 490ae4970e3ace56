"""The target `changes`: a text with one change is not read as another board without a word."""

from zlib import crc32

from tests.reading.mutations import mutate, outcome, texts_read


def changed(data: bytes) -> None:
    """Change the text that the first line names, as the rest of the input says."""
    head, _, seed = data.partition(b"\n")
    names = sorted(texts_read())
    name = head.decode("ascii", "replace")
    if name not in texts_read():
        name = names[crc32(head) % len(names)]
    change = mutate(name, crc32(seed))
    assert outcome(name, change) != "silent", f"{name}: {change}"


def of_changes() -> list[bytes]:
    """An input for each text that is read."""
    return [f"{name}\n".encode() for name in sorted(texts_read())]
