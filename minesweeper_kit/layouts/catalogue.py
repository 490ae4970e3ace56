"""The catalogue: every layout there is, a row each. To add one is to write its module and its row.

Detection tries the beginnings of a text in this order: a layout whose pattern also
fits files of another one comes after it.
"""

from minesweeper_kit.layouts.layout import Layout

_DOCUMENT = ("click", "expected", "mines", "name", "extra")


def _language(name: str, title: str, begins: bytes, *signs: bytes) -> Layout:
    """A row for a programming language: boards are literals in it, with or without a click."""
    return Layout(
        name,
        "brackets",
        title,
        "minesweeper_kit.reading.languages",
        holds=("click",),
        begins=begins,
        signs=signs,
        common=True,
        pasted=True,
    )


def _replay(name: str, program: str, begins: bytes = b"") -> Layout:
    """A row for a recorded game (a replay) of which only the board is read."""
    return Layout(
        name,
        "binary",
        f"binary, only read: a replay of {program}",
        kind="binary",
        suffixes=(f".{name}",),
        begins=begins,
        unwritten="a replay is more than its board; "
        "mbf holds a board of mines, and rawvf its events, too",
    )


def _table(
    name: str, what: str, suffixes: tuple[str, ...], begins: bytes, *, seeks: bool
) -> Layout:
    """A row for a table of Arrow's: a case a row, with the codes of its cells."""
    return Layout(
        name,
        "tables",
        f"binary: {what}, one case a row; needs the extra arrow",
        "files",
        kind="table",
        holds=_DOCUMENT,
        empty=True,
        suffixes=suffixes,
        begins=begins,
        seeks=seeks,
    )


_CODE = rb"\A(?:\s|(?:#|//|--|%)[^\n]*(?:\n|\Z)|/\*(?:[^*]|\*(?!/))*+\*/)*+"
"""A pattern for the beginning of a text, up to its first line that is no comment."""

_LINE = (
    rb"(?:(?:def|class|fn|func|fun|public|private|void|val|assert)\b[\s\S]{0,200}?[({=]"
    rb"|test[ ]\"|@[A-Za-z.]{3,60}+\("
    rb"|[$]?[A-Za-z_][\w.!]{0,60}+(?:[ ]?\([\w, .]{0,60}\))?[ ]?(?::?=(?!=)|\()|\([ ]?[\[(])"
)
"""A pattern for the beginning of a line of code, in any language."""

LAYOUTS = {
    row.name: row
    for row in (
        # What a text is that begins in no way of its own
        Layout(
            "grid",
            "rows",
            "rows of symbols, an empty line between boards",
            joint=b"\n",
            common=True,
            pasted=True,
        ),
        # Source code, by what only one language has
        _language(
            "rust",
            "Rust code, vec![vec![...]]; click on the last line",
            rb"\bvec!\s*\[|&\[",
            b"vec!",
            b"&[",
        ),
        _language(
            "csharp",
            "C# code, new char[][] {new char[] {...}}; click on the last line",
            rb"\bnew\s+\w+\s*\[\]\s*\[\]\s*\{\s*new\b|\bnew\s?\[\]\s*\{",
            b"new",
        ),
        _language(
            "java",
            "Java code, new char[][] {{...}}; click on the last line",
            rb"\bnew\s+\w+\s*\[\]\s*\[\]|\b\w+\[\]\[\]\s+\w+\s*=\s*\{"
            rb"|\b(?:List\.of|Arrays\.asList|Collections\.singletonList)\s?\(",
            b"[]",
            b"List",
        ),
        _language(
            "go",
            "Go code, [][]byte{{...}}; click on the last line",
            rb"\[[0-9]*\]\[[0-9]*\]\w+\s*\{|\[\](?:byte|rune|string|int|bool)\s?\{",
            b"][",
            b"[]",
        ),
        _language(
            "kotlin",
            "Kotlin code, arrayOf(charArrayOf(...)); click on the last line",
            rb"\b(?:list|mutableList|array|(?:char|int|boolean)Array)Of\s?\(",
            b"Of",
        ),
        _language(
            "minizinc",
            "an array with bars between rows, as MiniZinc writes it; click on the last line",
            rb"\barray2d\s?\(|\[\|\s{0,9}(?:\"[^\"\n]{0,9}\"|-?\w{1,9})\s{0,9}[,|]",
            b"array2d",
            b"[|",
        ),
        _language(
            "fsharp",
            "an array of arrays, as F# writes it; click on the last line",
            rb"\[\||['\"]\s{0,9};\s{0,40}['\"]",
            b";",
            b"[|",
        ),
        _language(
            "swift",
            "an array of arrays, as Swift writes it; click on the last line",
            rb"\A\s*let\s+\w+\s*:\s*\[|\bXCTAssert\w*\(",
            b"let",
            b"XCT",
        ),
        # The kit's documents, and plain data
        Layout(
            "ndjson",
            "documents",
            "one board a line, as a JSON object or a bare matrix",
            kind="document",
            holds=_DOCUMENT,
            joint=b"",
            aliases=("jsonl",),
            suffixes=(".ndjson", ".jsonl"),
            # A line that may be a case by itself; where it is cut off, one that has a board.
            signs=(b"{",),
            begins=rb'\A\s*\{(?=\s*["}])'
            rb'(?:[^\n]*\}[ \t\r\f\v]*(?:\n|\Z)|(?=[^\n]*"board"\s*:)[^\n]*\Z)',
            common=True,
        ),
        Layout(
            "json",
            "documents",
            "JSON with all parts of each board (click, outcome, mines, name), or plain data",
            kind="document",
            holds=_DOCUMENT,
            empty=True,
            suffixes=(".json",),
            # Of plain data, a list of mappings; and no literal of characters.
            signs=(b"{",),
            begins=rb"\A\s*(?:\[\s*\{\s*\"|\{(?![-%]|\s*(?:\{|'[^'\n]*'\s*[,}])))",
            common=True,
        ),
        Layout(
            "yaml",
            "documents",
            "YAML with all parts of each board (click, outcome, mines, name), or plain data",
            kind="document",
            holds=_DOCUMENT,
            empty=True,
            aliases=("yml",),
            suffixes=(".yaml", ".yml"),
            # Words of the document's own, or what no text but YAML has: a block (board: |), or a
            # list of mappings, of more than one key or of boards; others list in Markdown.
            signs=(b":",),
            begins=rb"(?m)^(?:(?:minesweeper_kit|dialect|cases|tests)"
            rb"(?:|[ \t]+(?=:[ \t]*(?:\r?$|[\[{]))):"
            rb"|[ \t]*(?:-[ \t]+)?[A-Za-z][\w-]*:[ \t]+[|>][-+]?[ \t]*\r?$"
            rb"|-[ \t]+(?:board|grid|field)[ \t]*:"
            rb"|-[ \t]+[A-Za-z]\w*:(?:[ \t]*\r?\n[ \t]+-|[^\n]*\n[ \t]+[A-Za-z]))",
            common=True,
        ),
        # Lists of symbols, in brackets
        Layout(
            "array",
            "brackets",
            "a JSON matrix of symbols, one board a line",
            joint=b"",
            closing=b"]",
            pasted=True,
        ),
        Layout(
            "testcase",
            "brackets",
            "LeetCode's: a JSON matrix on a line, [row,col] on the next",
            holds=("click",),
            joint=b"",
            suffixes=(".json",),
            # A list (but no type of Go's), or the words of a problem's page.
            begins=rb"(?i)\A\s*(?:\[(?![0-9]*\]\[[0-9]*\]\w)"
            # No assignment that only the languages read, nor one with a comment in it.
            rb"|(?!\w+\s*(?::=|=\s*[A-Za-z_(]|(?<=expected)\s*="
            rb"|=[\s\S]{0,4000}?[\]'\",][ \t]{0,9}(?:#|//|--)[ \t]))"
            rb"(?:example|input|board|grid|click|output|expected|answer)\b[^\n]*[\[:=])",
            common=True,
            closing=b"]",
            pasted=True,
        ),
        Layout(
            "strings",
            "documents",
            "Exercism's: a JSON array of row strings; canonical-data.json is read too",
            signs=(b'"exercise"',),
            begins=rb'\A\s*\{(?=[\s\S]*"exercise")(?=[\s\S]*"property")',
            own=True,
            closing=b"]",
            pasted=True,
        ),
        Layout(
            "counts",
            "brackets",
            "CodeSignal's answer: every cell's adjacent mines as a JSON matrix; only written",
            joint=b"",
            unread="they do not say where the mines are; read the question instead",
        ),
        Layout(
            "payload",
            "documents",
            "minesweepr's request: JSON with board and total_mines",
            holds=("mines",),
            signs=(b'"total_mines"',),
            begins=rb'\A\s*\{(?=[\s\S]*"total_mines")',
            own=True,
        ),
        Layout(
            "state",
            "documents",
            "a game in JSON: board, rows, cols, mines, flags_placed, cells_revealed",
            "payload",
            holds=("mines",),
            joint=b"",
            signs=(b'"flags_placed"',),
            begins=rb'\A\s*\{(?=[\s\S]*"flags_placed")(?=[\s\S]*"cells_revealed")',
            own=True,
        ),
        # Source code of any other kind, or with nothing that tells the language
        _language(
            "typescript",
            "an array of arrays, as TypeScript writes it; click on the last line",
            rb"\A\s*(?:const|let|var)\s+\w+"
            rb"|%b(?:describe|it|test)\s?\(|%bexpect\s?\(" % (_CODE, _CODE),
            b"const",
            b"let",
            b"var",
            b"describe",
            b"it",
            b"test",
            b"expect",
        ),
        _language(
            "cpp",
            "C++ code, vector<vector<char>>{{...}}; click on the last line",
            rb"\bvector\s*<|\A\s*\{\s*[{']|\b\w+\[[0-9]*\]\[[0-9]*\]\s*=|"
            rb"\b(?:EXPECT|ASSERT)_[A-Z]+\(|\bREQUIRE\(|\bTEST(?:_CASE|_F)?\(",
            b"vector",
            b"{",
            b"=",
            b"(",
        ),
        _language(
            "python",
            "a list of lists, as Python writes it; click on the last line",
            rb"\A\s*\w+\s*(?::\s*\w+\[[\w\[\]., ]*\]\s*)?=\s*\[|%b%b" % (_CODE, _LINE),
            b"=",
            b"(",
            b"test",
        ),
        # Rows of symbols
        Layout(
            "savetxt",
            "rows",
            "what numpy.savetxt writes: rows of whole numbers as floats",
            # Before other rows of numbers: these have an exponent.
            signs=(b"e+", b"e-"),
            begins=rb"\A(?:#[^\n]*\n)*[ \t]*[-+]?[0-9]\.[0-9]+e[-+][0-9]{2}",
            common=True,
        ),
        Layout(
            "csv",
            "rows",
            "symbols separated by commas, or a table of board, click, expected",
            holds=("click", "expected", "mines", "name"),
            texts=True,
            suffixes=(".csv",),
            signs=(b",", b";", b"\t"),
            begins=rb"\A\s*[^][(){},\n]{0,20}(?:,[^][(){},\n]{0,20})+(?:\n|\Z)"
            # A header with other marks than commas.
            rb"|\A\s*[A-Za-z_ ]{3,20}(?:;|\t)[A-Za-z_ ;\t]{3,200}\r?\n",
            common=True,
            pasted=True,
        ),
        Layout(
            "stdin",
            "rows",
            "Coding Ninjas': T, then per case M N, the rows, row col",
            holds=("click",),
            begins=rb"\A\s*[0-9]+[ \t]*\r?\n\s*[0-9]+[ \t]+[0-9]+[ \t]*(?:\r?\n|\Z)",
            own=True,
            common=True,
            pasted=True,
        ),
        Layout(
            "sized",
            "rows",
            "a line with the size, then the rows; some begin with the number of boards",
            holds=("mines",),
            headed=True,
            begins=rb"\A\s*\S",
            own=True,
            pasted=True,
        ),
        Layout(
            "fields",
            "rows",
            "UVa's: n m and the rows, ended by 0 0; answers under Field #1:",
            begins=rb"(?i)\A\s*(?:Field\s*#\s*[0-9]{1,9}\s*:|[0-9]{1,9}[ \t\r\f\v]+[0-9]{1,9})"
            rb"[ \t\r\f\v]*(?:\n|\Z)",
            own=True,
            pasted=True,
        ),
        Layout(
            "bare",
            "rows",
            "UVa's questions; answers are rows alone, nothing between",
            begins=rb"\A\s*[0-9]{1,9}[ \t]+[0-9]{1,9}[ \t]*\r?\n",
            own=True,
        ),
        Layout(
            "apart",
            "rows",
            "rows of symbols with a blank after each, where a blank may be a symbol too",
            begins=rb"\A",
            beside="grid",
        ),
        Layout(
            "framed",
            "rows",
            "boards in a frame, or with labels for rows and columns; click on the last line",
            holds=("click",),
            joint=b"\n",
            signs=(b"|", b"--", b"+-", b"\xe2"),
            begins=rb"\A(?:[ \t]*+\r?\n)*+(?:[ \t0-9]*+\r?\n(?=[ \t]*+\xe2\x94\x8c))?+"
            rb"(?:[ \t0-9A-Za-z]*+"
            rb"(?:\||\xe2[\x94\x95]|\+-|\xe2\x80\x94)|[ \t]*+--|Symbols: )",
            own=True,
            pasted=True,
        ),
        Layout(
            "columns",
            "rows",
            "GEM's: rows after their numbers, under a ruler; the click as in \\boxed{reveal 1 0}",
            "ruled",
            holds=("click",),
            joint=b"\n",
            pasted=True,
        ),
        Layout(
            "status",
            "rows",
            "Prime's: status, sizes and mines, rows as in `row 0: . 1 #`; the click as a tool call",
            "ruled",
            holds=("click", "mines"),
            joint=b"\n",
            signs=(b"revealed_safe: ",),
            begins=rb"\A\s*status: [a-z]{1,20}\r?\nrows: [^\n]{1,80}revealed_safe: ",
            own=True,
        ),
        Layout(
            "boardfile",
            "rows",
            "MINESWEEPER-BOARD: key: value lines, [real] and [view]",
            holds=("mines",),
            signs=(b"#",),
            begins=rb"(?i)\A\s*#\s*MINESWEEPER-BOARD\b",
            own=True,
        ),
        Layout(
            "pzprv3",
            "rows",
            "puzz.link's file: pzprv3/mines/R/C/, the clues, the marks",
            signs=(b"pzprv3",),
            begins=rb"\A\s*pzprv3\s*+(?:/\s*+)?mines",
            own=True,
        ),
        Layout(
            "spoilers",
            "rows",
            "a Discord message: ||x|| around every unrevealed cell",
            signs=(b"||",),
            begins=rb"\|\|",
            own=True,
        ),
        # Cells, whatever the dialect
        Layout(
            "pttacg",
            "links",
            "a link's size and mines in base 32, as in b=54&m=0400",
            kind="container",
            keys=("c",),
            signs=(b"b=",),
            begins=rb"\A\s*([^\s]*[?&])?b=[0-9]+([&#\s]|\Z)",
        ),
        Layout(
            "analysis",
            "links",
            "a link's position in base 62, with the total of mines",
            kind="container",
            holds=("mines",),
            signs=(b"analysis=",),
            begins=rb"\A\s*([^\s]*[?&])?analysis=",
        ),
        Layout(
            "tatham",
            "links",
            "a game id with its mines in the open, as in 5x4:0,3,u01000",
            kind="container",
            holds=("click",),
            signs=(b"x",),
            begins=rb"\A\s*([a-z]+://[^\s#]*#)?[0-9]+x[0-9]+(n[0-9]+a?(\s|#|:|\Z)|a?:)",
        ),
        Layout(
            "masked",
            "links",
            "a game id with its mines masked, as in 4x7:3,1,mcf31721",
            "tatham",
            kind="container",
            holds=("click",),
        ),
        Layout(
            "rawvf",
            "links",
            "a video in text: Width:, Height:, Mines:, Board: and rows of * and 0",
            kind="container",
            single=True,
            suffixes=(".rawvf",),
            keys=("opened",),  # whose cells are its events
            begins=rb"(?im)\A\s*(?:RawVF_Version[ \t]*:|Width[ \t]*:(?=[\s\S]*^Height[ \t]*:))",
        ),
        Layout(
            "coordinates",
            "links",
            "JSON with the size and the places of the mines, as minegauler's .mgb",
            kind="container",
            single=True,
            signs=(b"{",),
            begins=rb"\A\s*+\{(?=[^][{}]*?\"(?:mine_coords|mines|bombs)\"\s*+:\s*+\[)",
        ),
        Layout(
            "cells",
            "links",
            "a JSON matrix of objects, one a cell: isMine, isRevealed, isFlagged",
            kind="container",
            single=True,
            signs=(b"{",),
            begins=rb"\A\s*+\[\s*+\[\s*+\{",
        ),
        # Tables, whose rows name their dialects
        _table("parquet", "a Parquet file", (".parquet",), rb"\APAR1", seeks=True),
        _table("arrow", "an Arrow file", (".arrow", ".feather"), rb"\AARROW1\0\0", seeks=True),
        _table(
            "arrows",
            "an Arrow stream",
            (".arrows",),
            rb"\A\xff\xff\xff\xff[\s\S]{3}\0",
            seeks=False,
        ),
        # Bytes
        Layout(
            "npy",
            "binary",
            "binary: NumPy's array of whole numbers; needs the NumPy extra",
            kind="binary",
            aliases=("numpy",),
            suffixes=(".npy",),
            signs=(b"NUMPY",),
            begins=rb"\A\x93NUMPY",
            numbers=True,
        ),
        Layout(
            "npz",
            "binary",
            "binary: NumPy's arrays in an archive; needs the NumPy extra",
            kind="binary",
            suffixes=(".npz",),
            signs=(b"PK",),
            begins=rb"\APK\x03\x04[\s\S]{22}[^/]*?\.npy",
            numbers=True,
        ),
        Layout(
            "mbf",
            "binary",
            "binary: width, height, the total of mines, where each mine is",
            kind="binary",
            single=True,
            suffixes=(".mbf", ".abf"),
            begins=rb"\0",
        ),
        Layout(
            "image",
            "binary",
            "binary, only read: a screenshot as PNG, JPEG, WebP or GIF; needs the extra image",
            kind="binary",
            single=True,
            aliases=("png", "jpeg", "webp", "gif"),
            suffixes=(".png", ".jpg", ".jpeg", ".webp", ".gif"),
            holds=("click",),
            begins=rb"\A(?:\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF[\s\S]{4}WEBP)",
            unwritten="`show -o board.png` draws a board as a picture",
        ),
        _replay("avf", "Minesweeper Arbiter"),
        _replay("evf", "Metasweeper"),
        _replay("mvf", "Minesweeper Clone", rb"\A\x11Minesweeper"),
        _replay("rmv", "ViennaSweeper", rb"\A\*rmv"),
    )
}
"""Every layout by its name."""
