"""Every pattern takes time in proportion to the text, whatever the text is.

The patterns are found in the source, with the calls that are made of them, and each
is fed what it is worst at: its own beginnings, then runs of what it is made of, then
an end that it does not take. A pattern that begins again at each place and goes on to
the end takes 64 times as long for 8 times the text.
"""

import ast
import importlib
import pkgutil
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

import pytest

import minesweeper_kit
from minesweeper_kit import dialects
from minesweeper_kit.judge.language import languages
from minesweeper_kit.layouts import LAYOUTS
from minesweeper_kit.layouts.rows.sized import _patterns as header_patterns
from minesweeper_kit.layouts.templates import Span, Template

TIMES, LIMIT, ROUNDS = 8, 3 * 8, 3
SIZES = (2**6, 2**9, 2**12)  # characters
LEAST = 0.001  # seconds: what takes less for the last size is far from the square of it
MOST_ATOMS, MOST_HEADS = 8, 12
Work = Callable[[Any], object]

CALLS: dict[str, Callable[[re.Pattern[Any]], Work]] = {
    "match": lambda pattern: pattern.match,
    "search": lambda pattern: pattern.search,
    "fullmatch": lambda pattern: pattern.fullmatch,
    "finditer": lambda pattern: lambda text: deque(pattern.finditer(text), 0),
    "findall": lambda pattern: pattern.findall,
    "split": lambda pattern: pattern.split,
    "sub": lambda pattern: lambda text: pattern.sub(lambda found: found[0], text),
}
# Where patterns are made of something that is not written there; those are listed below.
MADE = {
    "minesweeper_kit.cli.exit_codes",  # of what typer says of a value
    "minesweeper_kit.dialect.symbols",  # of a dialect's symbols
    "minesweeper_kit.judge.building",  # of a language's file
    "minesweeper_kit.judge.signatures",
    "minesweeper_kit.judge.toolchain",
    "minesweeper_kit.judge.faults",
    "minesweeper_kit.judge.language",  # its suffixes
    "minesweeper_kit.judge.compiled_program",
    "minesweeper_kit.judge.runners",  # of a solution's path
    "minesweeper_kit.layouts.templates",  # of the text of a case
    "minesweeper_kit.layouts.layout",  # the catalogue's
    "minesweeper_kit.layouts.rows.sized",  # of a dialect's header
    "minesweeper_kit.reading.languages",  # of a quote: what escapes symbols
}


class Used(NamedTuple):
    """A pattern, where it stands, and how it is called."""

    place: str
    pattern: re.Pattern[Any]
    calls: tuple[str, ...]


def modules() -> Iterator[str]:
    for found in pkgutil.walk_packages(minesweeper_kit.__path__, "minesweeper_kit."):
        if not found.name.endswith("__main__"):
            yield found.name


def called(tree: ast.AST) -> Iterator[tuple[ast.expr, str, ast.Call]]:
    """What stands before the dot in each call of a method, the method and the call."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.value, node.func.attr, node


def found_patterns() -> Iterator[Used]:
    """The patterns that the source spells out, and those that it keeps by a name."""
    for name in modules():
        module = importlib.import_module(name)
        path = Path(str(module.__file__))  # beside which a compiled module has its source
        source = path.with_name(path.name.partition(".")[0] + ".py")
        tree = ast.parse(source.read_text(encoding="utf-8"))
        kept_by_a_name = [node.value for node in tree.body if isinstance(node, ast.Assign)]
        by_name: dict[str, set[str]] = {}
        for owner, method, call in called(tree):
            if not isinstance(owner, ast.Name):
                continue
            by_name.setdefault(owner.id, set()).add(method)
            if owner.id != "re" or method not in (*CALLS, "compile"):
                continue
            given = call.args[0]
            spelt = getattr(given, "value", None)
            if isinstance(given, ast.Name):
                spelt = getattr(module, given.id, None)
            if not isinstance(spelt, str | bytes):
                where = f"{name}:{call.lineno}: list the pattern that is made here"
                assert call in kept_by_a_name or name in MADE, where
            elif method != "compile":
                assert len(call.args) <= 1 + (method == "sub") * 2 + (method != "sub")
                yield Used(f"{name}:{call.lineno}", re.compile(spelt), (method,))
        for kept, value in vars(module).items():
            if isinstance(value, re.Pattern):
                calls = by_name.get(kept, set()) & CALLS.keys()
                yield Used(f"{name}.{kept}", value, tuple(sorted(calls)) or ("match", "finditer"))


TEMPLATE = Template(
    b'"a":EM\n[0,1]\n', [Span("name", 1, 2), Span("board", 4, 6), Span("row", 8, 9)], 13
)


def made_patterns() -> Iterator[Used]:
    """The patterns of templates, of the catalogue, of dialects and of languages."""
    every, one = TEMPLATE._cuts
    yield Used("all texts of a form", every, ("match",))
    yield Used("a text of a form", one, ("findall",))
    for layout in LAYOUTS.values():
        if layout.begins:
            yield Used(f"begins of {layout.name}", re.compile(layout.begins), ("search",))
    for dialect in dialects():
        if dialect.name in ("discord", "leetcode"):  # long symbols, and letters
            yield Used(f"symbols of {dialect.name}", dialect.alphabet._cut, ("finditer",))
        for number, pattern in enumerate(header_patterns(dialect.framing.header)):
            yield Used(f"header {number} of {dialect.name}", pattern, ("fullmatch",))


def patterns_of_languages() -> Iterator[Used]:
    """The patterns of languages' files, as they are used on sources and on what is printed."""
    calls = {"fault": "finditer", "error": "match", "ignores": "sub"}
    for language in languages():
        told = {
            key: getattr(language, key)
            for key in (
                *("main", "named", "entry", "ignores", "owner", "defines"),
                *("fault", "error", "where", "overflow", "memory_error"),
            )
        }
        told |= {f"finds {at}": each.finds for at, each in enumerate(language.signatures)}
        told |= {f"drop {at}": each for at, each in enumerate(language.drop)}
        for key, text in told.items():
            if text:
                pattern = re.compile(text.replace("@source@", "solution"))
                yield Used(f"{key} of {language.name}", pattern, (calls.get(key, "search"),))


def samples(parsed: Any) -> list[list[str]]:
    """Texts that the pattern takes, in pieces: one for each way that it branches."""
    ways: list[list[str]] = [[]]
    for kind, value in parsed:
        inner: list[list[str]] = [[]]
        match kind:
            case _constants.LITERAL:
                inner = [[chr(value)]]
            case _constants.NOT_LITERAL:
                inner = [["a" if value != ord("a") else "b"]]
            case _constants.ANY:
                inner = [["a"]]
            case _constants.IN:
                inner = [[members(value)[0]]]
            case _constants.BRANCH:
                inner = [way for branch in value[1] for way in samples(branch)]
            case _constants.SUBPATTERN:
                inner = samples(value[3])
            case _constants.ATOMIC_GROUP:
                inner = samples(value)
            case _constants.MAX_REPEAT | _constants.MIN_REPEAT | _constants.POSSESSIVE_REPEAT:
                inner = [way * max(1, value[0]) for way in samples(value[2])]
            case _constants.ASSERT:
                inner = samples(value[1])
        # Each way of its own once, and the first of them with all that went before.
        ways = [way + inner[0] for way in ways] + [ways[0] + way for way in inner[1:]]
    return ways


def members(choice: Any) -> list[str]:
    """Some of the characters that a set in brackets takes."""
    negated = choice[0][0] is _constants.NEGATE
    found: list[str] = []
    for kind, value in choice:
        match kind:
            case _constants.LITERAL:
                found.append(chr(value))
            case _constants.RANGE:
                found.append(chr(value[0]))
            case _constants.CATEGORY:
                found += [c for c in " 1a\n!" if takes(value, c)][:3]
    if not negated:
        return found
    pattern = "[^" + "".join(map(re.escape, found)) + "]"
    return [c for c in "a1 \"'[|!\n" if re.match(pattern, c)] or ["\x7f"]


def takes(category: Any, character: str) -> bool:
    names = {
        _constants.CATEGORY_SPACE: r"\s",
        _constants.CATEGORY_NOT_SPACE: r"\S",
        _constants.CATEGORY_WORD: r"\w",
        _constants.CATEGORY_NOT_WORD: r"\W",
        _constants.CATEGORY_DIGIT: r"\d",
        _constants.CATEGORY_NOT_DIGIT: r"\D",
    }
    return re.match(names[category], character) is not None


def atoms(parsed: Any) -> Iterator[str]:
    """The single characters that the pattern speaks of, in it and in what it forbids."""
    for kind, value in parsed:
        match kind:
            case _constants.LITERAL | _constants.NOT_LITERAL:
                yield chr(value)
            case _constants.ANY:
                yield "a"
            case _constants.IN:
                yield from members(value)[:3]
            case _constants.BRANCH:
                for branch in value[1]:
                    yield from atoms(branch)
            case _constants.SUBPATTERN:
                yield from atoms(value[3])
            case _constants.ATOMIC_GROUP:
                yield from atoms(value)
            case _constants.MAX_REPEAT | _constants.MIN_REPEAT | _constants.POSSESSIVE_REPEAT:
                yield from atoms(value[2])
            case _constants.ASSERT | _constants.ASSERT_NOT:
                yield from atoms(value[1])


def families(pattern: re.Pattern[Any]) -> list[tuple[str, str, str]]:
    """What a hostile text begins with, what it repeats, and how it ends."""
    parsed = _parser.parse(pattern.pattern, pattern.flags & re.VERBOSE)
    ways = samples(parsed)
    begun = ["".join(way[:count]) for way in ways for count in range(len(way) + 1)]
    whole = list(dict.fromkeys(begun))
    # Letters of a word do not differ: what comes first and last, and all that is no letter.
    marks = dict.fromkeys(atoms(parsed))
    some = [mark for mark in marks if not mark.isalpha()] + [m for m in marks if m.isalpha()][:2]
    some = some[:MOST_ATOMS]
    runs = dict.fromkeys([*some, *(one + two for one in some for two in some if one != two)])
    # A beginning that is no whole piece is as good as the one before it, if it ends in letters.
    heads = [text for text in whole if not text[-1:].isalpha() or text in map("".join, ways)]
    longer = [text for text in whole if len(text) > 1 and text in map("".join, ways)]
    step = -(-len(heads) // MOST_HEADS)
    found = [("", text, end) for text in longer for end in ("", "\n\1")]
    singles = list(runs)[: len(some)]
    for head in heads[::step] + longer:
        found += [(head, run, end) for run in singles for end in ("", "\n\1", "\1")]
    found += [(head, run, "\1") for head in ("", max(whole, key=len)) for run in runs]
    return list(dict.fromkeys(found))


def text_of(pattern: re.Pattern[Any], family: tuple[str, str, str], size: int) -> Any:
    head, run, end = family
    text = head + run * (size // len(run)) + end
    return text.encode("latin-1", "replace") if isinstance(pattern.pattern, bytes) else text


def seconds(work: Work, text: object) -> float:
    begun = time.process_time()
    work(text)
    return time.process_time() - begun


def is_linear(pattern: re.Pattern[Any], work: Work, family: tuple[str, str, str]) -> bool:
    for size in SIZES:
        took = seconds(work, text_of(pattern, family, size))
        if took > LEAST or size == SIZES[-1]:
            # A step, as where memory becomes dear, lies at one size; a curve goes on.
            return took < LEAST or any(is_flat(pattern, work, family, size * n) for n in (1, 2))
    return True


def is_flat(pattern: re.Pattern[Any], work: Work, family: tuple[str, str, str], size: int) -> bool:
    """Whether a text of this size takes not much more than its share of a larger one's time."""
    small, large = (text_of(pattern, family, n) for n in (size, size * TIMES))
    least = min(seconds(work, small) for _ in range(ROUNDS))
    return any(seconds(work, large) <= LIMIT * least for _ in range(ROUNDS))


USED = sorted(
    chain(found_patterns(), made_patterns(), patterns_of_languages()), key=lambda used: used.place
)


@pytest.mark.slow
@pytest.mark.parametrize("used", USED, ids=[used.place for used in USED])
def test_linear(used: Used) -> None:
    slow = (
        (call, family)
        for call in used.calls
        for family in families(used.pattern)
        if not is_linear(used.pattern, CALLS[call](used.pattern), family)
    )
    first = next(slow, None)
    assert first is None, f"{used.pattern.pattern!r} is slow on {first}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "call", "family"),
    [
        (r"(Example\s*[0-9]*)\s*:?", "fullmatch", ("Example ", " ", "\1")),
        (r'"(?:[^"\\]|\\.)*"', "finditer", ("", '"\\', "\1")),
        (r"\{([^}]*)\}", "findall", ("", "{", "\1")),
    ],
)
def test_slow_ones_are_seen(source: str, call: str, family: tuple[str, str, str]) -> None:
    pattern = re.compile(source)
    assert family in families(pattern)
    assert not is_linear(pattern, CALLS[call](pattern), family)


@pytest.mark.parametrize("name", [row.name for row in LAYOUTS.values() if row.signs])
def test_what_begins_so_has_one_of_the_signs(name: str) -> None:
    row = LAYOUTS[name]
    pattern = re.compile(row.begins)
    texts = ["".join(way).encode("latin-1") for way in samples(_parser.parse(row.begins))]
    found = [text for text in texts if pattern.search(text)]
    assert found
    assert all(any(sign in text for sign in row.signs) for text in found)
