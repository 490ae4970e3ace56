"""What stands around a list in source code or prose: its name, its function, what is claimed."""

import re
from collections.abc import Container, Sequence

from minesweeper_kit.cell import DIGITS
from minesweeper_kit.reading import calls
from minesweeper_kit.reading.brackets import Node
from minesweeper_kit.reading.symbols import NUMBER
from minesweeper_kit.reading.words import role_of

_ASSIGNS = frozenset(["=", ":", ":=", "=>", "<-"])
_TRUTHS = frozenset(["false", "False", "nan"])
DECORATION = re.compile(
    r"(?:new|const|let|var|val|mut|std|vector|array|string|String|char|Character|byte|rune|int|bool"
    r"|boolean|Integer|List|Vec|vec!|&|\*|dtype|object|str|uint8|int32|int64|float64)\Z"
)
"""What stands before a list and says no more than that it is one."""
_PLACE = re.compile(rf"[0-9]{{1,{DIGITS}}}")
_TITLE = re.compile(r"[^\W\d_]{2} [^\W\d_]{2}")
_NEAR = 8
"""So many nodes has a type before a value at most."""
_TYPE = 4
"""So many words has a type that stands behind a name and a colon."""
_FAR = 200
"""So many nodes before a value its name is looked for."""


def statement_around(nodes: Sequence[Node], at: int) -> Sequence[Node]:
    """The nodes of the statement that a node is in, as far as they stand beside it."""
    first = at
    while first > 0 and not _ends(nodes[first - 1]) and at - first < 40:
        first -= 1
    last = at
    while last < len(nodes) and not _ends(nodes[last]) and last - at < 40:
        last += 1
    return nodes[first:last]


def denial_of(nodes: Sequence[Node], at: int, path: tuple[str, ...]) -> str:
    """What says that something is not so, in a statement; empty where nothing does."""
    for function in path:
        if calls.denies(function):
            return function
    for node in statement_around(nodes, at):
        denies = node.kind == "word" and node.text != "not" and calls.denies(node.text)
        if node.text in ("not", "!=", "!==") or (denies and node.text not in _TRUTHS):
            return node.text
    return ""


def is_index(text: str, nodes: Sequence[Node], at: int) -> bool:
    """Whether a group is an index or a type: directly behind a name, with no list in it."""
    node = nodes[at]
    if node.text != "[" or any(kid.kind == "group" for kid in node.kids):
        return False
    if [kid.kind for kid in node.kids[:2]] == ["string", "string"]:
        return False  # a list in Lisp
    behind = nodes[at + 1] if at + 1 < len(nodes) else None
    touched = behind is not None and behind.start == node.end and len(node.kids) < 2
    sized = behind is not None and all(kid.kind == "number" for kid in behind.kids[:2])
    if behind is not None and touched and sized and behind.kind in ("word", "group"):
        return True  # a type, as in Go
    before = text[node.start - 1 : node.start]
    previous = nodes[at - 1] if at else None
    if previous is None or previous.end != node.start or not re.match(r"[\w\])]", before):
        return False
    return previous.kind == "group" or (previous.kind == "word" and previous.text[-1:] != "!")


_LENGTHS = {
    **dict.fromkeys(("rows", "height", "r"), "rows"),
    **dict.fromkeys(("cols", "columns", "width", "c"), "cols"),
}
"""What names of the lengths of a board say."""


def size_beside(nodes: Sequence[Node], at: int) -> tuple[int, int] | None:
    """The rows and columns that are given by name before a list, beside it; None without them."""
    found: dict[str, int] = {}
    for name, sign, value in zip(
        *(nodes[max(0, at - _FAR) + n : at] for n in range(3)), strict=False
    ):
        axis = _LENGTHS.get(name.text.lower())
        if axis and sign.text in _ASSIGNS and value.kind == "number" and value.text.isdigit():
            found[axis] = int(value.text[-DIGITS:])
    return (found["rows"], found["cols"]) if len(found) == 2 else None


def leading_size(nodes: Sequence[Node]) -> tuple[int, int] | None:
    """The two numbers that stand first in a call, before strings: a size; None for others."""
    texts = [node.text for node in nodes[:4]]
    kinds = [node.kind for node in nodes[:5]]
    if kinds != ["number", "mark", "number", "mark", "string"] or texts[1::2] != [",", ","]:
        return None
    if not (NUMBER.fullmatch(texts[0]) and NUMBER.fullmatch(texts[2])):
        return None
    return int(texts[0]), int(texts[2])


_HEAD = re.compile(r"[^\s()\[\]\"';,]++(?=[\s'])")
"""What stands first in parentheses."""
_LISP = re.compile(r"\((?:(?:\w{1,20}-)?def\w*|module\+|check|is|test-\w+\??)\s")


def is_lisp(text: str) -> bool:
    """Whether the calls in a text have the name of the function within their parentheses."""
    return _LISP.search(text) is not None


def head_in(node: Node, text: str) -> str:
    """The name of the function that stands first in parentheses, as in Lisp.

    It is empty for one that gives its argument as it is.
    """
    found = _HEAD.match(text, node.start + 1, node.end)
    name = found[0].rstrip("?").replace("-", "_") if found else ""
    return "" if calls.makes_nothing(name) else {"=": "equal"}.get(name, name)


def function_of(nodes: Sequence[Node], at: int, text: str) -> str:
    """The name of the function that a group in parentheses belongs to."""
    before = nodes[at - 1] if at else None
    if before is None or before.kind != "word" or text[before.end : nodes[at].start].strip():
        return ""
    dotted = text[before.start - 1 : before.start] == "."
    return ("." if dotted else "") + before.text


def name_of(nodes: Sequence[Node], at: int) -> str:
    """The name in front of a value: a variable, a key, a parameter."""
    return _option_of(nodes, at) or _assigned_name(nodes, at)


def _option_of(nodes: Sequence[Node], at: int) -> str:
    """The option that a value is given to, as in `-Board @(...)` or `-result {...}`."""
    option = [node for node in nodes[max(0, at - 4) : at] if node.text != "@"][-3:]
    if len(option) < 2 or option[-2].text != "-" or option[-1].kind != "word":
        return ""
    hyphened = len(option) == 3 and option[0].kind == "word" and option[0].end == option[1].start
    return "" if hyphened else option[-1].text


def _assigned_name(nodes: Sequence[Node], at: int) -> str:
    """The name before the sign in front of a value."""
    index, commas = at - 1, 0
    while index >= 0 and nodes[index].text not in _ASSIGNS:
        node = nodes[index]
        if at - index > _FAR:
            return ""
        if node.kind == "break" and not _goes_on(nodes, index):
            break
        if node.kind == "mark" and node.text in (";", "==", "===", "->", "|>"):
            return ""
        commas += node.text == ","
        if node.kind == "group" and node.kids and not _is_followed(nodes, index):
            return ""  # the name is that of another value
        index -= 1
    does = index > 0 and nodes[index].text == "=>" and nodes[index - 1].text == "("
    does = does or (nodes[index].text == ":" and nodes[at - 1].text == "'")  # a function of Lisp
    if index < 0 or does or nodes[index].text not in _ASSIGNS:
        before = nodes[at - 1] if at else None
        braces = nodes[at].text == "{" and before is not None and before.kind == "word"
        return before.text if braces and before is not None else ""
    names = _names_of(nodes, index)
    if commas or names:
        return names[commas] if commas < len(names) else ""
    for back in range(index - 1, max(-1, index - 8), -1):
        node = nodes[back]
        sentence = node.kind == "string" and node.text.count(" ") > 2
        if (
            node.kind in ("word", "string")
            and not sentence
            and not re.match(r"(?:char|int|String|byte)\Z", node.text)
        ):
            behind = nodes[back + 1]
            if behind.text == "(" and any(kid.kind == "group" for kid in behind.kids):
                return ""  # a call
            first = back
            while first > 1 and index - first < _TYPE and nodes[first - 1].kind == "word":
                first -= 1
            typed = nodes[index].text == "=" and first > 1 and nodes[first - 1].text == ":"
            return nodes[first - 2].text if typed and not role_of(node.text) else node.text
        if node.kind == "break":
            break
    return ""


def title_of(nodes: Sequence[Node], at: int) -> Node | None:
    """The text that stands before a list in the same brackets, as ("no mines", [...]) has it."""
    before = [node for node in nodes[max(0, at - _FAR) : at] if node.kind != "break"]
    if len(before) != 2 or before[0].kind != "string" or before[1].text != ",":
        return None
    return before[0] if _TITLE.search(before[0].text) else None


def titled_elements(node: Node) -> list[Node]:
    """The elements of a list, where one is a title and a value: ("no mines", [...])."""
    groups = [kid for kid in node.kids if kid.kind == "group" and kid.text == "("]
    kids = ([kid for kid in group.kids if kid.kind != "break"] for group in groups)
    titled = (len(each) > 2 and title_of(each, 2) is not None for each in kids)
    return groups if any(titled) else []


def _names_of(nodes: Sequence[Node], sign: int) -> list[str]:
    """The names before a sign, where several have commas between them."""
    first = sign
    while (
        first > 0
        and sign - first < _FAR
        and (nodes[first - 1].kind == "word" or nodes[first - 1].text == ",")
    ):
        first -= 1
    if not any(node.text == "," for node in nodes[first:sign]) or nodes[sign].text == ":":
        return []
    return [node.text for node in nodes[first:sign] if node.kind == "word"]


def _is_followed(nodes: Sequence[Node], at: int) -> bool:
    """Whether a group is the size of a type, as in Go, or one of several values."""
    kids = nodes[at].kids
    length = len(kids) == 1 and (kids[0].kind == "number" or kids[0].text == "_")
    return nodes[at + 1].text == "," or length


def _goes_on(nodes: Sequence[Node], at: int) -> bool:
    """Whether a statement goes on behind a line break: a sign or a type stands beside it."""
    before = nodes[at - 1] if at else None
    if before is None:
        return False
    beside = (before, nodes[at + 1]) if before.kind == "word" else (before,)
    empty = any(node.kind == "group" and node.text == "[" and not node.kids for node in beside)
    return before.text in _ASSIGNS or before.text == "(" or empty


def _ends(node: Node) -> bool:
    return node.kind == "break" or (node.kind == "mark" and node.text in (";", "{", "}"))


def head_of(nodes: Sequence[Node], at: int) -> int:
    """The index of the first node of what declares a value: its type, its name with a sign.

    It is that of the value itself where anything else stands before it.
    """
    broken = at > 1 and nodes[at - 1].kind == "break" and is_type(nodes[at - 2])
    first = at - broken
    while first and is_type(nodes[first - 1]):
        first -= 1
    if first and nodes[first - 1].text in ("=", ":="):
        while first and _is_declared(nodes[first - 1]):
            first -= 1
    return first if first == 0 or _ends(nodes[first - 1]) else at


def head_nodes(nodes: Sequence[Node], at: int) -> Sequence[Node]:
    """The nodes between the sign that assigns a value, in the same line, and the value.

    There are none where no sign does.

    >>> from minesweeper_kit.reading.brackets import tree
    >>> from minesweeper_kit.reading.parts import Line
    >>> nodes = tree([Line("b = new char[] {1}", 1)]).nodes
    >>> [node.text for node in head_nodes(nodes, 5)]
    ['new', 'char', '[']
    """
    first = at
    while first and at - first < _NEAR and nodes[first - 1].kind != "break":
        first -= 1
        if nodes[first].text in ("=", ":="):
            return nodes[first + 1 : at]
        if nodes[first].text in (",", ";", "{", "("):
            break
    return ()


def is_type(node: Node) -> bool:
    """Whether a node may be a part of a type before a list."""
    if node.kind == "word":
        last = re.split(r"::|\.", node.text)[-1]
        return bool(DECORATION.match(last) or calls.makes_list(node.text))
    index = len(node.kids) < 2 and all(kid.kind == "number" for kid in node.kids)
    return node.text in ("<", ">", "&", "*") or (
        node.kind == "group" and node.text == "[" and index
    )


def _is_declared(node: Node) -> bool:
    return node.kind == "word" or node.text in (":", "=", ":=") or is_type(node)


def claims_in(statement: Sequence[Node], path: Sequence[str]) -> bool:
    """Whether a statement asserts something."""
    head = next((node for node in statement if node.kind != "break"), None)
    called = head is not None and head.kind == "word" and calls.asserts(head.text)
    if called or any(calls.asserts(function) for function in path):
        return True
    return any(
        node.text in ("==", "===", "|>") or (node.kind == "word" and calls.CLAIM.match(node.text))
        for node in statement
    )


def place_in_call(
    nodes: Sequence[Node],
    at: int,
    function: str,
    path: Sequence[str],
    boards: Container[str],
    sizes: set[tuple[int, int]],
) -> tuple[tuple[int, ...], bool]:
    """The numbers that a function is given, which may be a click, and whether they surely are.

    They are where the function opens cells and is given one of the `boards` by name, and may be
    where an assertion has one of both alone. No numbers for any other call.
    """
    skipped = ("break", "comment")
    kids = [k for k in nodes[at].kids if k.text not in (",", "&") and k.kind not in skipped]
    pair = tuple(int(kid.text) for kid in kids if _PLACE.fullmatch(kid.text))
    opens, named = calls.opens(function), any(kid.text in boards for kid in kids)
    if len(pair) == 1 and opens and named and len(kids) == 2:
        return pair, False
    if len(pair) != 2 or not sizes or _goes_on_in_words(nodes, at):
        return (), False
    may_be = opens or (named and not sizes.intersection((pair, pair[::-1])))
    if (opens and named) or (may_be and claims_in(statement_around(nodes, at), path)):
        return pair, opens and named
    return (), False


def _goes_on_in_words(nodes: Sequence[Node], at: int) -> bool:
    """Whether two words stand right behind a group, as in a sentence, and no assertion."""
    behind = nodes[at + 1 : at + 3]
    words = [node for node in behind if node.kind == "word" and not calls.CLAIM.match(node.text)]
    return len(words) > 1


_CHANGES_BEFORE = re.compile(
    r"(\.\.\.|(?<![*<])(?:[~*+]|(?<!\w)-|-(?!\w))|\belse)[ ]?(?:[a-z.]{1,12}\(?)?\Z"
)
"""What stands before a list and makes another one of it; no hyphen within a name."""


def change_of(text: str, nodes: Sequence[Node], at: int, path: Sequence[str]) -> str:
    """What around a list makes another one of it; empty where nothing does."""
    if path and calls.changes(path[-1], "around"):
        return path[-1]
    node = nodes[at]
    behind = re.match(
        r"[ ]?(?:\.(\w+)[ ]?\(|(\*|\+|-)[ ]?(?=[\w\[({])|(\.T\b|if\b|\[(?=[-:0-9]))|(?<=[^ ])\[)",
        text[node.end : node.end + 60],
    )
    if behind and behind[1] and calls.changes(behind[1], "around"):
        return f".{behind[1]}"
    if behind and (behind[2] or behind[3]):
        return str(behind[2] or behind[3])
    before = text[max(0, node.start - 12) : node.start]
    found = _CHANGES_BEFORE.search(before)
    standard_input = found and found[1] == "-" and node.kind in ("text", "string")
    return found[1] if found and not standard_input else ""
