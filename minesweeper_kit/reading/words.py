"""The words by which texts name the parts of a case: one table for prose and for source code."""

import re
from typing import NamedTuple

_ROLES = {
    "prose": """explanation explanations constraints constraint note notes format hint hints
        follow limits legend 解释 解釋 说明 提示 约束 限制 explicación erklärung
        explication объяснение 説明 制約 설명""",
    "mines": "mine mines bomb bombs bombas bombes bomben 地雷 minas minen",
    "size": """size sizes shape dim dims dimension dimensions rows cols columns height width
        directions direction dirs dir deltas delta offsets neighbors neighbours dx dy dr dc""",
    "past": "last previous prev",
    "several": "clicks moves queries",
    "place": """target start coord coords coordinate coordinates action point location loc cell
        guess positions""",
    "expected": """expected expect exp want wanted out answer answers ans after correct res result
        results solution outcome solved annotated returns becomes become gives get gets yields
        预期 预期输出 结果 答案 解答 salida saída ausgabe sortie вывод ответ 기대""",
    "output": """output outputs o/p stdout actual got 输出 输出样例 样例输出 输出示例
        輸出 範例輸出 輸出範例 輸出樣例 樣例輸出 出力 出力例 출력""",
    "click": """click clicked clicking move pos position 点击 点击位置 点击的位置 点击坐标 點擊
        clic clique klick клик クリック 클릭""",
    "board": """board boards grid minefield field flowerfield garden matrix map mat arr given game
        棋盘 盘面 矩阵 tablero brett plateau tabuleiro поле 盤面 보드""",
    "input": """input inputs i/p stdin question before 输入 输入样例 样例输入 输入示例 輸入
        範例輸入 輸入範例 輸入樣例 樣例輸入 entrada
        eingabe entrée ввод 入力 入力例 입력""",
    "example": """example examples sample case test testcase scenario 示例 样例 案例 ejemplo
        exemplo beispiel exemple пример 例 예제""",
}
ROLES = {word: role for role, words in _ROLES.items() for word in words.split()}
"""What each word stands for; "prose" for headings under which there is nothing but text."""

_IN_NAMES = (
    "mines",
    "size",
    "past",
    "several",
    "place",
    "expected",
    "output",
    "click",
    "board",
    "input",
)
"""What a name of a variable may say, the first of them that it says."""
_REMARKS = frozenset(["note", "notes"])
_OF_NUMBERS = frozenset(["mines", "size", "past", "several", "place"])
_LONGEST = 200
"""How many letters of a name are looked at."""
FORM = re.compile(r"%[-+#]?[vsdqT]\b")
"""The place of a value in a text that code prints: the words beside it are no labels."""
_PARTS = re.compile(r"[A-Z]?[a-z]+(?:90)?|[A-Z]+(?![a-z])|[^\W\da-zA-Z_]+")


def role_of(name: str, *, numbers: bool = False) -> str:
    """What the name of a variable or key says: "expected", "output", "click", "board", or nothing.

    Of nothing but `numbers` it may say more: "mines", "size", a move in the "past", "several"
    clicks, a "place".

    >>> role_of("expectedNumberedBoard"), role_of("input_board"), role_of("click2"), role_of("x")
    ('expected', 'board', 'click', '')
    >>> role_of("board_size"), role_of("board_size", numbers=True), role_of("solvedmap")
    ('board', 'size', 'expected')
    """
    parts = [part.lower() for part in _PARTS.findall(name[-_LONGEST:])]
    found = {ROLES.get(part, "") for part in parts}
    found |= {"expected" for part in parts if part.startswith(("expected", "solved"))}
    if not numbers:
        found -= _OF_NUMBERS
    role = next((role for role in _IN_NAMES if role in found), "")
    return "board" if role == "input" else role


def misspelled_label(name: str) -> str:
    """The label of a click, a total or an outcome that is one slip from a name; empty for none.

    A slip is a letter too many or too few, two that are swapped, or another one in a long word.

    >>> [misspelled_label(word) for word in ("expcted", "mnies", "annotate", "lines")]
    ['expected', 'mines', '', '']
    """
    name = name.lower()
    if not _SHORTEST <= len(name) <= _LONGEST_SLIP or name in ROLES or name in _NO_SLIPS:
        return ""
    return next((word for word in _LONG if _is_slip(name, word)), "")


def _is_slip(name: str, word: str) -> bool:
    """Whether a name is a word but for one slip: not where it is another form of the word."""
    longer, shorter = (name, word) if len(name) > len(word) else (word, name)
    if len(longer) - len(shorter) > 1 or longer in (f"{shorter}s", f"{shorter}d"):
        return False
    pairs = enumerate(zip(name, word, strict=False))
    same = next((at for at, (one, other) in pairs if one != other), len(shorter))
    one, other = name[same:], word[same:]
    swapped = one[1::-1] + one[2:] == other
    replaced = len(word) > _SHORTEST + 1 and one[1:] == other[1:]
    return one[1:] == other or one == other[1:] or swapped or replaced


_SHORTEST = 4
_LONGEST_SLIP = 12
_LONG = [
    word
    for word, role in ROLES.items()
    if role in ("expected", "output", "click", "mines") and len(word) > _SHORTEST and word.isascii()
]
_NO_SLIPS = frozenset(
    ["became", "clicker", "fields", "givens", "lick", "miners", "mins", "solver", "wields"]
)
"""Words that are one slip from a label."""

_WORD = re.compile(r"(?i:\b[io]/p\b)|[^\W\d_]+")
_TAIL = re.compile(
    r"[ \t]*+#?[0-9]{0,4}+[ \t]*+[*_`\"')]{0,4}+[ \t]*+(?:\([^()0-9\n]{1,40}\)[ \t]*+)?"
    r"(?:(?:(?:is|are)[ \t]{0,4}+)?(?P<mark>:|should be:?[ \t]*+$)|(?P<sign>=(?!=))"
    r"|(?:(?:is|are|at|of|as)[ \t]*+)?$)"
)
_PASSED = re.compile(r"(?:[(,\[]|(?<![0-9])\.)[ \t]?\Z")
"""What stands before the name of an argument, or of a method: it is no label."""
_METHOD = re.compile(r"\w\.\Z")
_CALLED = re.compile(r"\w\(\Z")
"""What stands before the one argument of a call: `solution(board) =`."""
_ARGUMENT = re.compile(r"=[^\W\d]\w{0,40}[,)]")
"""What stands behind the name of an argument that is a variable: `input=board,`."""
_SHORT = frozenset({"ans", "arr", "exp", "mat", "res"})
"""Names of variables: in a text they are labels before a mark alone."""
_POINTING = frozenset({"this", "that", "such", "which", "use"})
"""What stands before "case" in the middle of a text: no other case begins there."""
_VERDICTS = frozenset({"wrong", "accepted", "runtime", "compile"})
_PHRASE = 4
_CLAIMS = re.compile(r"\s*+(?:assert\s|[\w.]{1,40}\sshould)")
"""A statement of source code that an outcome is right: it says so of a name."""
_COLUMN = re.compile(r"[|\t]|\s{2,}|(?<=[a-z0-9])\s(?=[A-Z])")
"""What stands between the headings of columns."""
_TWO_COLUMNS = re.compile(r"(?:board|grid|map|matrix|input) (?:result|output|answer|expected)")
_ENDS = re.compile(r"[:=,;.()\[\]{}]")
_SAYING = re.compile(r"[^\W\d_]{2,}")
_WRITING = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


class Label(NamedTuple):
    """A word that says what follows: its role, what is written, where it begins and ends."""

    role: str
    text: str
    start: int
    end: int


def labels(text: str, *, alone: bool) -> list[Label]:
    """The labels in a piece of a line, in their order.

    `alone` says that the piece is a whole line: then one without a colon counts only
    among few words.

    >>> [label.role for label in labels("Example 1: Input: board = ", alone=False)]
    ['example', 'input', 'board']
    >>> labels("the board is small and the click", alone=True)
    []
    """
    if alone and _CLAIMS.match(text):
        return []
    if alone and _is_of_columns(text):
        return [Label("columns", " ".join(text.split()), 0, len(text))]
    words = list(_WORD.finditer(text))
    found: list[Label] = []
    at = 0
    for number, word in enumerate(words):
        role = ROLES.get(word[0].lower())
        role = None if role in _OF_NUMBERS else role
        tail = _TAIL.match(text, word.end()) if role else None
        if role is None or tail is None:
            continue
        if not (tail["mark"] or tail["sign"]) and alone and len(words) > _PHRASE - 1:
            continue
        if not (tail["mark"] or tail["sign"]) and word[0].lower() in _SHORT:
            continue
        bound = text[word.end() :].strip(" (") == "'"  # to a quoted list, as in Lisp
        if not (tail["mark"] or tail["sign"] or bound) and _PASSED.search(text, 0, word.start()):
            continue
        if word[0].lower() in _REMARKS and _WORD.search(text, tail.end()):
            continue  # a remark in one line, and no heading of several
        if text[word.end() : word.end() + 1] == ")" and _CALLED.search(text, 0, word.start()):
            continue
        if tail["sign"] and _ARGUMENT.match(text, tail.end() - 1):
            continue
        if role == "example" and number and words[number - 1][0].lower() in _POINTING:
            continue
        first = max(at, number - _PHRASE)
        phrase, begin, verdict = [role], number, False
        for earlier in range(number - 1, first - 1, -1):
            if _ENDS.search(text, words[earlier].end(), words[earlier + 1].start()):
                break
            begin = earlier
            verdict = verdict or words[earlier][0].lower() in _VERDICTS
            phrase.append(ROLES.get(words[earlier][0].lower(), ""))
        plain = not (tail["mark"] or tail["sign"] or bound)
        if verdict or (plain and _METHOD.search(text, 0, words[begin].start())):
            continue
        at = number + 1
        role = _role_of_phrase(phrase)
        begins = text[: words[begin].start()].rstrip(" #*_>-")
        if role == "prose" and begins and not begins.endswith((":", ".", ";")):
            continue
        start = words[begin].start()
        found.append(Label(role, text[start : tail.end()].strip(" :=*#"), start, tail.end()))
    return found


def _is_of_columns(text: str) -> bool:
    """Whether a line is the headings of a question and its answer, which stand side by side.

    >>> _is_of_columns("| Before | After |"), _is_of_columns("Sample Input 1   Sample Output 1")
    (True, True)
    """
    if _TWO_COLUMNS.fullmatch(text.strip()):
        return True
    cells = [cell for cell in _COLUMN.split(text) if cell.strip()]
    if not 1 < len(cells) <= _PHRASE * 2:
        return False
    columns = [[ROLES.get(word.lower(), "") for word in _WORD.findall(cell)] for cell in cells]
    if any(len(found) >= _PHRASE and len(found) > 2 * sum(map(bool, found)) for found in columns):
        return False  # a sentence, as in Given I want to play MineSweeper
    roles = [role for found in columns for role in found]
    asked = [role for role in roles if role in ("input", "board", "expected", "output")]
    short = len(roles) <= _PHRASE * 2
    return (
        short
        and len(asked) == 2
        and asked[0] in ("input", "board")
        and asked[1] not in ("input", "board")
    )


def _role_of_phrase(phrase: list[str]) -> str:
    """The role of a phrase of words, of which the last stands first."""
    if "prose" in phrase[-2:]:
        return "prose"
    if phrase[0] in ("example", "prose", "input"):
        return phrase[0]
    if phrase[0] == "output" and "input" in phrase[1:3]:  # as in Input/Output
        return "example"
    for role in ("expected", "output"):
        if role in phrase:
            return role
    return phrase[0]


_PROMPT = re.compile(
    r"(?i)\b(?:coordinates?|cell|square|position|move|click|reveal|open|guess|location)\b"
    r"[^\n:?]{0,80}[:?>]\s{0,4}\Z"
)


def asks_for_click(text: str) -> bool:
    """Whether a line is what a game prints before a click is typed.

    >>> asks_for_click("Enter a coordinate (e.g. 0,0):"), asks_for_click("The cell is safe.")
    (True, False)
    """
    head = text.lstrip().startswith(("def ", "async def "))  # of a function in Python
    return _PROMPT.search(text) is not None and not head


def prompt_of(text: str) -> str:
    """What a line asks before the numbers that are typed behind it; empty for any other line.

    >>> prompt_of("Proximo chute:  2 4"), prompt_of("Next move (row, col) >"), prompt_of("1 2")
    ('Proximo chute:', 'Next move (row, col) >', '')
    """
    asked = text.strip().rstrip("0123456789, ")
    return asked if asked.endswith((":", "?", ">")) and _SAYING.search(asked) else ""


def is_sentence(text: str) -> bool:
    """Whether a line is plainly text: at least three words in small letters, or as much Chinese."""
    words = [word for word in _SAYING.findall(text) if word[1:].islower()]
    return len(words) >= 3 or len(_WRITING.findall(text)) >= 4


_OF_CODE = re.compile(r"[;{}=<>\[\]@_\"`&|+/\\$#%]|\w[(.]\w|::|->|^\s*+(?:[*'.]|--)|\w\(")
"""What lines of source code have, and comments in it."""
_BRACKETED = re.compile(r"\([^()]*+\)")
_SAID = re.compile(r"\s*+[A-Z][a-z']++(?:,? [\w']++)*+[.!?]\s*+")
"""A few words with a capital letter and an end."""


def is_prose(text: str) -> bool:
    """Whether a line is a sentence, and nothing in it may be source code.

    >>> is_prose("Thank you for looking at it!"), is_prose("Thanks!"), is_prose("int main() {")
    (True, True, False)
    """
    words = _BRACKETED.sub("", text)
    code = _OF_CODE.search(text) or "(" in words or ")" in words
    return not code and (is_sentence(text) or _SAID.fullmatch(text) is not None)


_COUNTS = re.compile(
    r"(?i)\b(?:(?P<first>[01]|zero|one)[ -]?(?:based|indexed)"
    r"|(?:count(?:ed|ing|s)?|start(?:s|ing)?|number(?:ed|ing)?)[ ](?:from|at|with)[ ]"
    r"(?P<start>[01]|zero|one))\b"
)


_COUNTED = re.compile(r"(?i)\b(?:row|col|coordinate|position|click|cell|square)")
"""What a line speaks of that says how rows and columns are counted."""


def counts_from(text: str) -> set[int]:
    """The numbers, 0 or 1, from which a text says that it counts rows and columns.

    >>> counts_from("Click: row 1, column 3 (1-based)"), counts_from("Levels start at 1.")
    ({1}, set())
    """
    found = [
        (match["first"] or match["start"]).lower()
        for line in text.split("\n")
        for match in _COUNTS.finditer(line)
        if _COUNTED.search(line)
    ]
    return {int(word in ("1", "one")) for word in found}


_CODE_MARK = re.compile(r"[^\w\s,?!-]")
_KEYWORD = re.compile(
    r"(?i)\b(?:abstract|async|begin|break|case|class|const|continue|def|default|defer|do|done|else"
    r"|elif|end|ensure|enum|esac|export|extension|extern|fi|final|finally|for|fn|fun|func|function"
    r"|given|if|import|in|include|init|interface|internal|let|letting|match|mod|module|namespace|of"
    r"|open|output|package|pass|private|program|protected|public|raise|record|repeat|require|return"
    r"|satisfy|solve|static|struct|switch|template|test|then|trait|try|type|union|unless|until|use"
    r"|using|val|var|where|while|with|yield)\b"
)


def is_code(text: str) -> bool:
    """Whether a line that holds no list may be source code: it has its marks, or its keywords.

    >>> is_code("return board"), is_code("x = 5"), is_code("  solve grid"), is_code("thanks all")
    (True, True, True, False)
    """
    return text[:1].isspace() or bool(_CODE_MARK.search(text) or _KEYWORD.search(text))
