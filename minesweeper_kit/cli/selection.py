"""Which of the cases of an input a command takes: those that --case names."""

from collections.abc import Collection

from minesweeper_kit.batch import Item
from minesweeper_kit.cell import DIGITS
from minesweeper_kit.errors import FormatError, ParseError
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.wording import counted, one_line, quoted

_LOOKED_AT = 2000
"""Among how many names near ones are looked for."""


def take_only(reader: Reader, names: Collection[str]) -> None:
    r"""Have the reader give only the cases that are called one of `names`, or have it as number.

    It reads them all first; one that cannot be read is no error unless its number is given. Raises
    FormatError where one is not there, and the ParseError of the first that cannot be read: that
    may be it.

    >>> from minesweeper_kit.io.reading import load
    >>> import io
    >>> reader = load(io.BytesIO(b"EM\n\nEEM\n"), "leetcode+grid")
    >>> take_only(reader, ["2"])
    >>> [case.board.cols for case in reader]
    [3]
    """
    items = list(reader.in_order(skip=True, each=True))
    unread = next((item for item in items if isinstance(item, ParseError)), None)
    labels = [
        "" if isinstance(item, ParseError) else label(item, number)
        for number, item in enumerate(items, 1)
    ]
    try:
        numbers = numbers_of(names, labels, f"the input has {counted(len(items), 'case')}")
    except FormatError as error:
        if unread is not None and "did you mean" not in error.message:
            raise unread from None
        raise error.located(reader.source) from None
    reader.put_back(item for number, item in enumerate(items, 1) if number in numbers)


def label(case: Item, number: int) -> str:
    """What a case, or one with an error, is called: its name, else its number."""
    return getattr(case, "name", None) or f"case {number}"


def numbers_of(wanted: Collection[str], labels: list[str], otherwise: str) -> frozenset[int]:
    """The numbers, from 1, of the cases that are called one of `wanted`, or have it as number.

    Raises FormatError where one is not there, with the nearest names, else `otherwise`.

    >>> sorted(numbers_of(["a", "3"], ["a", "b", "c", "a"], "there are 4"))
    [1, 3, 4]
    """
    by_name: dict[str, set[int]] = {}
    for number, name in enumerate(labels, 1):
        by_name.setdefault(name, set()).add(number)
    found: set[int] = set()
    for name in wanted:
        numbers = by_name.get(name)
        is_number = numbers is None and name.isdecimal() and len(name) <= DIGITS
        if is_number and 0 < int(name) <= len(labels):
            numbers = {int(name)}
        if numbers is None:
            label = name if name.isdecimal() and len(name) <= DIGITS else quoted(name)
            raise FormatError(f"there is no case {label}: {_advice(name, labels, otherwise)}")
        found |= numbers
    return frozenset(found)


def _advice(name: str, labels: list[str], otherwise: str) -> str:
    """Which cases may have been meant: those whose name has this in it, else similar ones.

    Of a number, and where there are none, it is `otherwise`.

    >>> _advice("an open", ["an opening", "a mine"], "there are 2")
    "did you mean 'an opening'?"
    """
    import difflib

    if name.isdecimal():
        return otherwise
    names = list(dict.fromkeys(labels[:_LOOKED_AT]))
    near = [known for known in names if name.lower() in known.lower()]
    near = near or difflib.get_close_matches(name[:100], names, n=3)
    if not near:
        return otherwise
    return f"did you mean {' or '.join(repr(one_line(known)) for known in near[:3])}?"
