"""The target `changes`: a text with one change is not read as another board without a word."""

from collections import Counter
from zlib import crc32

from minesweeper_kit import loads
from tests.reading.mutations import Cases, contents, mutate, outcome, texts_read


def changed(data: bytes) -> None:
    """Change the text that the first line names, as the rest of the input says.

    What is left out may be said: then what is read is part of what the text was.
    """
    head, _, seed = data.partition(b"\n")
    name = head.decode("ascii", "replace")
    if name not in texts_read():  # one that is the same when there are more texts
        name = min(texts_read(), key=lambda each: (crc32(each.encode() + head), each))
    change = mutate(name, crc32(seed))
    if outcome(name, change) != "silent":
        return
    notes: list[str] = []
    after = contents(loads(change.text, strict=False, notes=notes.append))
    assert any("ignored" in note for note in notes), f"{name}: {change}"
    assert is_part(after, texts_read()[name][0]), f"{name}: {change}"


def is_part(after: Cases, before: Cases) -> bool:
    """Whether no more than outcomes and numbers are gone: all questions are there, and no other."""
    now, then = (
        Counter(zip(found.roles_of_boards, found.boards, strict=True)) for found in (after, before)
    )
    gone = {role for role, _ in then - now}
    return now <= then and "board" not in gone and Counter(after.numbers) <= Counter(before.numbers)


def of_changes() -> list[bytes]:
    """An input for each text that is read."""
    return [f"{name}\n".encode() for name in sorted(texts_read())]
