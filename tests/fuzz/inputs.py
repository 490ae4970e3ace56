"""What is fuzzed with: how an input names its format, files to begin with, and damage to them.

The first line of an input names the format that the rest is read in (or the file that it
is), so that a corpus stays what it is where formats are added. A line that names none
stands for one of them all the same: damage to it leads to another.
"""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import product
from random import Random
from typing import Any
from zlib import crc32

from hypothesis import strategies as st

from minesweeper_kit import Board, Case, Format, FormatError, LossyError, dialects
from tests.solver.boards import random_game
from tests.zoo import DATA, DOCUMENTS, FORMATS, HERE, ZOO, put

CORPUS = DATA / "corpus"

Message = dict[str, Any]

BESIDE = b"\n---\n"
"""What is between a file and the answers to it."""

KNOWN = {
    str(format): format
    for format in (
        *(Format(dialect, layout) for dialect in dialects() for layout in HERE),
        *(Format(None, layout) for layout in DOCUMENTS),
    )
}
"""Every dialect in every layout, by its name."""

_NAMES = sorted(KNOWN)

FILES = (
    *("-", "boards.txt", "boards.txt.gz", "boards.zst"),
    *sorted({f"boards{suffix}" for row in HERE.values() for suffix in row.suffixes}),
    *sorted({f"boards{suffix}" for dialect in dialects() for suffix in dialect.suffixes}),
)
"""Names of files, of every suffix that says something."""


def chosen(data: bytes) -> tuple[Format, bytes]:
    """The format that an input names, and the file."""
    head, _, text = data.partition(b"\n")
    name = head.decode("ascii", "replace")
    return KNOWN[name if name in KNOWN else _NAMES[crc32(head) % len(_NAMES)]], text


def chosen_file(data: bytes) -> tuple[str, bytes]:
    """The name of the file that an input is, and what it holds."""
    head, _, text = data.partition(b"\n")
    name = head.decode("ascii", "replace")
    return name if name in FILES else FILES[crc32(head) % len(FILES)], text


def pick(data: bytes, names: Sequence[str], count: int) -> list[str]:
    """Some of the names, always the same ones for an input."""
    return Random(crc32(data)).sample(names, count)


@cache
def named_files() -> tuple[tuple[str, bytes], ...]:
    """Files to begin with, each with the name of its format: examples, samples, faults."""
    return tuple(
        dict.fromkeys(
            (
                *(*_examples(), *_samples("valid"), *_samples("invalid"), *_samples("conventions")),
                *(*_wholes(), *_pages(), *_sources()),
            )
        )
    )


def _examples() -> Iterator[tuple[str, bytes]]:
    """The examples of each dialect, as they can be written in the layouts that are its own."""
    names = dict.fromkeys((*FORMATS, *(f"hex+{name}" for name in HERE), *DOCUMENTS))
    for name in names:
        format = Format.parse(name)
        for dialect in [format.dialect] if format.dialect else dialects()[:1]:
            for example in dialect.examples[:2]:
                board = Board.parse(example.board, dialect)
                full = Case(board, example.click, mines=example.mines)
                for case in (full, Case(board, example.click), Case(board)):
                    try:
                        yield str(format), put([case], Format(dialect, format.layout))
                    except (LossyError, FormatError):
                        continue
                    break


def _samples(folder: str) -> Iterator[tuple[str, bytes]]:
    """The files in a folder of data, each of whose folders is of a format."""
    for path in sorted((DATA / folder).rglob("*")):
        if path.is_file() and path.suffix not in (".err", ".args", ".out", ".lossy"):
            name = path.parent.name
            if path.suffix.lstrip(".") in DOCUMENTS and name not in KNOWN:
                name = path.suffix.lstrip(".")
            if name in KNOWN:
                yield name, path.read_bytes()


def _wholes() -> Iterator[tuple[str, bytes]]:
    """Suites with all that a case can have, right and wrong."""
    board = Board(4, 5, "99999 99a99 99999 99999")
    cases = [
        Case(board, (3, 0), board.reveal((3, 0)), 1, "right"),
        Case(board, (1, 2), board, name="wrong: 'a'"),
        Case(board.reveal((0, 0)), (0, 0)),
        Case(ZOO["player's view"].player_view(), mines=1),
    ]
    for dialect, layout in product(("hex", "leetcode"), DOCUMENTS):
        kept = cases if dialect == "hex" else cases[:3]
        yield layout, put(kept, f"{dialect}+{layout}")


def _pages() -> Iterator[tuple[str, bytes]]:
    """What other people publish: a problem's page, and the data of an exercise."""
    page = 'board = [["E","M"]], click = [0,0]\nOutput: [["1","M"]]\n'
    yield "leetcode", f"Example 1:\nInput: {page}Explanation: one.\nExample 2:\n{page}".encode()
    case = {"input": {"minefield": [" *", "  "]}, "expected": ["1*", "11"]}
    named = {"uuid": "1", "description": "a corner", "property": "annotate", **case}
    data = {"exercise": "minesweeper", "cases": [{"cases": [named]}, {**named, "expected": ["**"]}]}
    yield "exercism", json.dumps(data).encode()


def _sources() -> Iterator[tuple[str, bytes]]:
    """Source code with boards in it, which names its format in what is read of it."""
    for path in sorted((DATA / "sources").glob("*.out")):
        yield path.read_text("utf-8").partition("\n")[0], path.with_suffix(".txt").read_bytes()


def of_formats() -> list[bytes]:
    """Inputs of a format and a file."""
    return [name.encode() + b"\n" + file for name, file in named_files()]


def of_pairs() -> list[bytes]:
    """Inputs of a format, a file with questions, and one with their answers."""
    found = []
    board = Board(4, 5, "99999 99a99 99999 99999")
    for name in FORMATS:
        for case in (Case(board, (3, 0)), Case(board)):
            with suppress(LossyError, FormatError):
                files = put([case], name), put([Case(board.reveal((3, 0)))], name)
                found.append(name.encode() + b"\n" + BESIDE.join(files))
    return of_formats() + found


def of_pages() -> list[bytes]:
    """What people paste, of which some can be read and some is refused."""
    folders = (DATA / "paste", DATA / "sources")
    return [path.read_bytes() for folder in folders for path in sorted(folder.glob("*.txt"))]


def of_files() -> list[bytes]:
    """Inputs of the name of a file, and what it holds."""
    found = []
    for name, file in named_files():
        layout = HERE[KNOWN[name].layout]
        suffix = layout.suffixes[0] if layout.suffixes and layout.kind != "text" else ".txt"
        found.append(f"boards{suffix}".encode() + b"\n" + file)
    faults = sorted((DATA / "invalid" / "detection").glob("*.txt"))
    return found + [b"-\n" + path.read_bytes() for path in faults]


def of_positions() -> list[bytes]:
    """Inputs of a small board as `positions` reads them."""
    chance, found = Random(529), []
    for rows, cols in ((1, 5), (2, 4), (3, 3), (3, 4), (4, 4), (5, 5), (6, 8)):
        for options in range(8):
            game = random_game(chance, rows, cols, rows * cols // 5 + 1, 2)
            found.append(bytes([rows << 4 | cols, options, options]) + game.cells)
            found.append(bytes([rows << 4 | cols, options, 2]) + game.player_view().cells)
            cells = chance.choices((0, 0, 1, 2, 2, 2, 5), k=rows * cols)
            found.append(bytes([rows << 4 | cols, 16 | options, 0, *cells]))
    return found


def of_messages(ticket: str, rows: Sequence[list[list[str]]]) -> list[bytes]:
    """Inputs of messages as `messages` reads them: `rows` are right answers, one for each case."""
    begun: list[Message] = [{"ticket": ticket, "fault": "", "line": None, "syntax": False}]
    texts = ("reason", "output", "errors")
    report: Message = {**dict.fromkeys(texts, ""), "ticket": ticket, "code": 0, "memory": 1}
    report["ended"] = True
    told = [json.dumps({"returned": answer}) for answer in (*rows, [["B"]], [], [[7]], "no")]
    told += [
        '{"unreadable": "no"}',
        '{"raised": "E", "line": 3, "memory_error": false, "overflow": true}',
        "[",
    ]
    results: list[Message] = [{"ticket": ticket, "result": f"{ticket} {text}\n"} for text in told]
    changes: list[Message] = [
        {"code": 3, "errors": "what\n"},
        {"code": -9},
        {"reason": "time"},
        {"memory": 2**70},
        {"ended": False},
    ]
    outputs = ["_ 1 #\n_ 1 .\n", "1\n_ 1 #\n", "_ 1 # 3\n", "Q 1 #\n_ 1 .\n", "\ud800", "_ 1\n"]
    asked: Message = {"ticket": ticket, "result": ""}
    stays = {**report, "ended": False}
    waits = [*begun, {"ticket": ticket, "result": "\n"}, stays]
    scripts: list[tuple[bytes, list[Message]]] = [
        *((b"p", [*waits, result, stays]) for result in results),
        *((b"p", [*waits, results[0], {**stays, **change}]) for change in changes),
        *((b"c", [*begun, *[asked, {**report, "output": output}] * 2]) for output in outputs),
        (b"p", [*waits, results[0], {"ticket": ticket}]),
        (b"p", [*waits, results[0], stays, results[1], stays]),
        (b"p", [{**begun[0], "fault": "no solution"}]),
        (b"p", [{**begun[0], "ticket": "other"}]),
    ]
    ready: Message = {"ticket": ticket, "result": "ready\n"}
    said = [f"{ticket} {json.dumps(answer)}\n" for answer in (*rows, [["B"]], [[7]], None)]
    said += [f"other {json.dumps(answer)}\n" for answer in rows[:1]]
    said += [f"{ticket} [\n", f"{ticket} []\nmore\n", "", "\n"]
    answers: list[Message] = [{"ticket": ticket, "result": text} for text in said]
    scripts += [
        *((b"d", [*begun, *[ready, stays, answer, stays] * 2]) for answer in answers),
        *((b"d", [*begun, ready, stays, answers[0], {**stays, **change}]) for change in changes),
        (b"d", [*begun, ready, stays, answers[0], stays, answers[1], stays]),
        (b"d", [*begun, ready, {**report, "errors": "no"}]),
        (b"d", [*begun, ready, {**report, "reason": "time"}]),
    ]
    return [
        kind + b"f" + b"\n".join(json.dumps(message).encode() for message in messages)
        for kind, messages in scripts
    ]


PIECES = [
    *(
        "0 0",
        "1 2",
        "2 2\n",
        "2 1 1\n",
        "1\n",
        "999999999 ",
        "2x1x1\n",
        "Field #1:\n",
        "Field #2:\n",
    ),
    *(
        "pzprv3/mines/1/2/",
        "pzprv3\nmines\n",
        "/",
        "||",
        "|",
        ",",
        "[",
        "]",
        "{",
        "}",
        '"',
        "'",
        ":",
    ),
    *("# MINESWEEPER-BOARD v0.1\n", "# Render: ascii\n", "rows: 1\n", "columns: 2\n", "mines: 1\n"),
    *("[real]\n", "[view]\n", '{"board": "', '", "total_mines": 1}', '{"cases": [', '"input": '),
    *(
        '{"garden": ["',
        "new char[][] ",
        "vec!",
        "[][]byte",
        "board = ",
        "click",
        "\n",
        "\n\n",
        "\r\n",
    ),
    *("\t", " ", "\0", "\ufeff", "\ufe0f", "\u20e3", "é", "\\", "true", "-1", "10", "[0,1]", "//"),
]
SYMBOLS = sorted({symbol for d in dialects() for symbol in (*d.symbols.values(), *d.reads)})
WORDS = sorted(
    {
        *map(str.encode, filter(None, (*PIECES, *SYMBOLS, *FORMATS, *FILES))),
        *(f"leetcode+{name}".encode() for name in HERE),
        *re.findall(
            rb"[a-z_]{3,20}", b"".join((*of_messages("", []), *(file for _, file in named_files())))
        ),
        *(b"null", b"true", b"NaN", b"-1", b"1e999", b"[[", b"]]", b"{}", b'\\"', b"\\ud800"),
    }
)
"""What files are made of, for engines that put words together."""

_LETTERS = b"0123456789[]{}(),:='\"|- \t\n\rEMBX.#*_abcnmurx?&\\\xef\xbb\xbf\xff\0"


@st.composite
def damaged(draw: st.DrawFn, files: Sequence[bytes]) -> bytes:
    """One of the files with some of its bytes cut out, changed, added or doubled."""
    data = bytearray(draw(st.sampled_from(files)))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(data)))
        until = min(len(data), at + draw(st.integers(0, 6)))
        new = draw(
            st.one_of(
                st.binary(max_size=3),
                st.lists(st.sampled_from(_LETTERS), max_size=3).map(bytes),
                st.just(bytes(data[:until])),
                st.integers(0, 10**12).map(lambda number: b"%d" % number),
            )
        )
        data[at:until] = new
    return bytes(data)
