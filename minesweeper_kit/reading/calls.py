"""What the names of functions say, whatever the language: what is done with a list."""

import re

_LONGEST = 200
"""How many letters of a name are looked at."""


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_LISTS = _names(
    """listOf mutableListOf arrayListOf arrayOf charArrayOf intArrayOf booleanArrayOf asList
    singletonList newArrayList c array Array List Vector Seq List.of ImmutableList.of Stream.of"""
)
_CASTS = _names(
    """array asarray tensor list tuple matrix param from_iter to_vec Some Ok deque String::from
    Vec::from Array.from Box::new stringify deepToString"""
)
CLAIM = re.compile(r"(?:assert|should|expect(?!ed|ation))\w*+!?")
"""A word that makes a statement an assertion, wherever it stands in it."""
_ASSERTS = re.compile(
    r"""(?ix) (?:assert|expect(?!ed|ation)|require|verify|check|should|xctassert)\w*+!?
      | (?:is_?)?(?:deep|strict)?_?equals?(?:_?to)? | is_?deeply | eq | is | (?:test_)?equal | that
      | to_?(?:be|equal|strict_?equal) | (?:be|ok|same) | (?:to_?)?contains?_?exactly\w*"""
)


_CHANGES = {
    verb: places
    for places, verbs in (
        (
            "around",
            """concatenate flip fliplr flipud hstack repeat reshape resize reversed roll rot90
            shift slice sorted splice swapaxes t tile transpose transposed unshift vstack zip
            zipped""",
        ),
        ("around owner", "add append concat emplace extend insert pop prepend push"),
        ("around owner given", "fill reverse rotate shuffle sort"),
        ("owner given", "replace swap"),
        ("owner", "clear erase remove set"),
    )
    for verb in verbs.split()
}
"""The verbs of what changes a list, or makes another one of it, with the places for which they do:
`around` a list itself, behind the name of its `owner`, as a statement to which it is `given`."""
_ADJUNCTS = _names("all at back end first iter last n partial ranges")
"""What may stand beside such a verb, and says no other thing: `pushBack`, `fill_n`."""
_JOINS = _names("join joined unlines")
"""What makes one text of rows."""
_SIZES = _names("empty eye full fill ones rand randint reshape resize shape zeros")
_OPENS = _names("click dig open press reveal select step uncover update")
_DENIES = _names("not ne neq nequal unequal false falsy falsey refute deny isnt doesnt")
"""Parts of the names of assertions that something is not so."""


TESTS = _names(
    """it xit pending test xtest testset test_that testing specify scenario should TEST_CASE Test
    describe"""
)
"""What is given the title of a test, and the test."""
_PARTS = re.compile(r"[A-Z]?[a-z]+(?:90)?|[A-Z]+(?![a-z])")


def words_in(name: str) -> list[str]:
    """The words that a name is made of, in small letters.

    >>> words_in("expectedNumberedBoard")
    ['expected', 'numbered', 'board']
    """
    return [part.lower() for part in _PARTS.findall(name[-_LONGEST:])]


def changes(name: str, place: str) -> bool:
    """Whether a function of that name changes a list, or makes another one of it.

    `place` is "around" where it is given the list itself, or is a method of it, "owner" where it
    is a method of the name of one, "given" where it is called for nothing else with such a name.

    >>> changes("std::swap", "given"), changes("updateBoard", "given"), changes("swap", "around")
    (True, False, False)
    >>> changes("setCell", "owner"), changes("addNumbers", "around"), changes("addAll", "around")
    (True, False, True)
    """
    words = words_in(_last(name))
    if place != "owner":
        words = [word for word in words if word not in _ADJUNCTS]
    elif len(words) > 1:
        words = words[:1]
    return len(words) == 1 and place in _CHANGES.get(words[0], "").split()


def takes_size(name: str) -> bool:
    """Whether a function of that name is given a size."""
    return _last(name) in _SIZES


def opens(name: str) -> bool:
    """Whether a function of that name may open a cell."""
    return not _OPENS.isdisjoint(words_in(_last(name)))


def denies(name: str) -> bool:
    """Whether the name of an assertion says that something is not so.

    >>> denies("assertNotEqual"), denies("assert_ne!"), denies(".not.toEqual"), denies("notes")
    (True, True, True, False)
    """
    return not _DENIES.isdisjoint(words_in(name))


def _last(name: str) -> str:
    return re.split(r"\.|::", name)[-1]


def makes_list(name: str) -> bool:
    """Whether a function of that name gives the list of its arguments."""
    parts = re.split(r"\.|::", name)
    return parts[-1] in _LISTS or ".".join(parts[-2:]) in _LISTS


def makes_nothing(name: str) -> bool:
    """Whether a function of that name gives its argument as it is."""
    last = _last(name)
    return name in _CASTS or last in _CASTS or not _JOINS.isdisjoint(words_in(last))


def asserts(name: str) -> bool:
    """Whether that is the name of an assertion."""
    last = _last(name)
    return _ASSERTS.fullmatch(last) is not None or "assert" in words_in(last)
