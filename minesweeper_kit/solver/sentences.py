"""Clauses and sentences, and words for counts and lists."""

from collections.abc import Sequence

MOST_WORDS = 25
"""How many words a sentence has at most; a place like (3, 4) counts as two."""

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")

Clauses = list[tuple[str, str]]
"""Clauses, each with what joins it to the one before: a full stop begins a sentence."""


def leading_run(cells: Sequence[int], step: int) -> list[int]:
    """The cells from the first on that lie side by side, this step apart."""
    run = [cells[0]]
    while run[-1] + step in cells:
        run.append(run[-1] + step)
    return run


def sentences_of(clauses: Clauses) -> list[str]:
    """Clauses as sentences, none longer than MOST_WORDS where its clauses are not.

    >>> sentences_of([("", "a is b"), (", so ", "c is d"), (". ", "e is f")])
    ['A is b, so c is d.', 'E is f.']
    """
    found: list[str] = []
    sentence = ""
    for joint, clause in clauses:
        longer = sentence + joint + clause
        if sentence and not joint.startswith(".") and len(longer.split()) <= MOST_WORDS:
            sentence = longer
            continue
        if sentence:
            found.append(sentence)
        word = joint.strip(" .,;:")
        sentence = f"{word} {clause}" if word in ("so", "then") and sentence else clause
    found.append(sentence)
    return [f"{each[0].upper()}{each[1:]}." for each in found if each]


def count_of(count: int, noun: str) -> str:
    """A number of things in words, digits from nine on.

    >>> count_of(1, "mine"), count_of(12, "cell")
    ('one mine', '12 cells')
    """
    return f"{number_word(count)} {noun}{'s' * (count != 1)}"


def number_word(count: int) -> str:
    """A count as a word, digits from nine on."""
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


def are(count: int) -> str:
    """The verb for so many things."""
    return "is" if count == 1 else "are"


def kind_text(count: int, is_mine: bool) -> str:
    """What so many cells are.

    >>> kind_text(1, True), kind_text(2, True), kind_text(2, False)
    ('a mine', 'mines', 'safe')
    """
    return "safe" if not is_mine else "a mine" if count == 1 else "mines"


def join(parts: Sequence[str]) -> str:
    """The parts with commas, and an "and" before the last.

    >>> join(["a", "b", "c"]), join(["a"])
    ('a, b and c', 'a')
    """
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))
