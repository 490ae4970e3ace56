"""What of a solution's source is called, as its code says: comments and strings do not count."""

import re
from dataclasses import replace

from minesweeper_kit.errors import ParseError
from minesweeper_kit.judge.language import Language, Signature

_METHOD = re.compile(r"updateBoard|update_board|UpdateBoard")
_CALLED = {"leetcode": _METHOD, "codingninjas": re.compile("minesweeper")}
_EXERCISE = re.compile(r"[aA]nnotate|withNumbers")


def code_of(text: str, language: Language) -> str:
    """The source with spaces instead of its comments and strings, each line where it was.

    >>> from minesweeper_kit.judge.language import find_language
    >>> code_of('f("main()"); // minesweeper()', find_language("solution.cpp")).rstrip()
    'f(        );'
    """
    return blank_out(language.ignores, text) if language.ignores else text


def blank_out(pattern: str, text: str) -> str:
    """The text with spaces instead of what a pattern matches."""
    return re.sub(pattern, lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def find_signature(
    code: str,
    language: Language,
    kind: str = "auto",
    name: str = "",
    problem: str = "",
    speaks: str = "leetcode",
) -> Signature | None:
    """How the solution with this code is called; None for a program.

    `kind` is `class`, `program` or `auto`; `name` is a function, or a class and its method, to
    call instead of `updateBoard`, or with Coding Ninjas' parameters where it `speaks` that.
    `problem` is one that calls a function of its own.

    Raises ParseError where `kind` is `class`, or a name is given, and there is no such function,
    and where the code is neither a solution nor a program.

    >>> from minesweeper_kit.judge.language import find_language
    >>> go = find_language("solution.go")
    >>> find_signature("func updateBoard(board", go).speaks
    'leetcode'
    """
    if kind == "program" and not name:
        return None
    has_main = bool(language.main and re.search(language.main, code))
    for signature in _named(language, name, problem, speaks):
        found = re.search(signature.finds, code)
        # A program may well have a function called minesweeper; updateBoard is LeetCode's.
        is_certain = kind == "class" or name or problem or _METHOD.search(signature.call)
        if found and (is_certain or not has_main):
            owners = _owners(code, language, found.end())
            joined = language.within.join(owners) if language.within else "".join(owners[-1:])
            owner = name.rpartition(".")[0] or joined or "Solution"
            call = signature.call.replace("@owner@", owner)
            return replace(signature, call=call, is_bare=not owners)
    if kind == "class" or name or problem or _is_neither(code, language, has_main):
        raise ParseError(_missing(code, language, name, problem))
    return None


def _named(
    language: Language, name: str, problem: str, speaks: str = "leetcode"
) -> list[Signature]:
    """The signatures of a language; with a name, those of the problem's own with this name."""
    signatures = [each for each in language.signatures if each.problem == problem]
    if not name:
        return signatures
    speaks = speaks if speaks in _CALLED else "leetcode"
    method, known = name.rpartition(".")[2], _EXERCISE if problem else _CALLED[speaks]
    return [
        replace(each, finds=known.sub(method, each.finds), call=known.sub(method, each.call))
        for each in signatures
        if problem or each.speaks == speaks
    ]


def _owners(code: str, language: Language, at: int) -> list[str]:
    """The classes around a place in the code, the outermost first."""
    classes = re.finditer(language.owner, code[:at]) if language.owner else ()
    return [found[1] for found in classes if _is_open(code, found.end(), at)]


def _is_open(code: str, start: int, at: int) -> bool:
    """Whether the braces that open after `start` are not all closed before `at`."""
    depth, body = 0, code.find("{", start, at)
    for brace in re.findall(r"[{}]", code[body:at]) if body >= 0 else ():
        depth += 1 if brace == "{" else -1
        if depth == 0:
            return False
    return depth > 0


def _is_neither(code: str, language: Language, has_main: bool) -> bool:
    """Whether the code can only be a solution whose function has another name."""
    if not _functions(code, language):
        return False
    if language.main:
        return not has_main
    return bool(language.reads) and not re.search(language.reads, code)


def _functions(code: str, language: Language) -> list[str]:
    """The names of functions that the code defines."""
    if not language.defines:
        return []
    found = re.finditer(language.defines, code)
    return list(dict.fromkeys(next(filter(None, match.groups()), "") for match in found))


def _missing(code: str, language: Language, name: str, problem: str) -> str:
    """Why there is nothing to call, and what to do."""
    signatures = _named(language, "", problem)
    if problem and not signatures:
        return f"{problem} is not asked of {language.title}"
    calls = ((_EXERCISE if problem else _METHOD).search(each.call) for each in signatures)
    called = name or next((found[0] for found in calls if found), "")
    others = [each for each in _functions(code, language) if each != called]
    # A helper has other parameters than what is called, or stands within it.
    given = re.findall(r"\(([^()]*)\)", signatures[0].call)[-1] if signatures else ""
    others.sort(key=lambda each: _likeness(code, each, given))
    advice = f"; to judge another one, use FILE::{others[-1]}" if others else ""
    return f"there is no {called or 'function to call'} in it{advice}"


def _likeness(code: str, name: str, given: str) -> tuple[bool, int]:
    """Whether a function has as many parameters as are `given`, and how little it is indented."""
    # Bounded, as code may be written to keep the judge busy.
    behind = r"\b[^(\n]{0,40}\(([^()]{0,1000})\)"
    found = re.search(rf"(?m)^([ \t]*+)[^\n]{{0,200}}?\b{re.escape(name)}{behind}", code)
    if found is None:
        return False, 0
    return found[2].strip(" \n,").count(",") == given.count(","), -len(found[1])
