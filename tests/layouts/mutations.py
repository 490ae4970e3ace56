"""Damaged texts: one character, token or line deleted, doubled, swapped or replaced, by a seed."""

import random
import re
from collections.abc import Iterator

_LETTERS = "EMBX.*#_?-|+ 0123456789Q/,"


def mutations(text: str, seed: str, count: int) -> Iterator[str]:
    """So many damaged texts, each different from the text."""
    chance = random.Random(seed)
    for _ in range(count):
        pattern = chance.choice([r"(?s).", r"\S+", r"[^\n]*\n"])
        parts = [match.span() for match in re.finditer(pattern, text)]
        start, end = chance.choice(parts)
        other, last = chance.choice(parts)
        part = text[start:end]
        damaged = {
            "delete": text[:start] + text[end:],
            "double": text[:end] + part + text[end:],
            "replace": text[:start] + chance.choice(_LETTERS) + text[end:],
            "swap": text[:start] + text[other:last] + text[end:last] + part + text[last:]
            if other > end
            else text[:start] + text[end:],
        }[chance.choice(["delete", "double", "replace", "swap"])]
        if damaged != text:
            yield damaged
