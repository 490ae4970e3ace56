"""Plain data out of JSON and YAML, and the place of each value."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper_kit import ParseError
from minesweeper_kit.markup.json import read_json
from minesweeper_kit.markup.source_data import MAX_DEPTH
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.markup.yaml import read_yaml

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


Path = tuple[str | int, ...]


def walk(value: Any, path: Path = ()) -> list[Path]:
    pairs = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(found for key, inner in pairs for found in walk(inner, (*path, key)))]


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


@settings(max_examples=60)
@given(VALUES, st.sampled_from([None, 1]))
def test_json_and_its_places(value: Any, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    plain = read_json(text.encode(), "x")
    assert plain.value == value
    lines = text.split("\n")
    for path in walk(value):
        inner = at(value, path)
        mark = plain.mark(*path)
        begins = lines[mark.line - 1][mark.column - 1 :]
        assert begins.startswith(json.dumps(inner, indent=indent).split("\n")[0])
        written = text[mark.start : mark.end]
        assert json.loads(written) == inner
        assert mark.style == (written[0] if written[0] in '"[{' else "")
        assert written == plain.written(*path)
        assert plain.mark(*path, "none") == plain.mark(*path, 99) == plain.mark(*path, -1) == mark
        rows = range(len(inner) if isinstance(inner, list) else 0)
        assert list(plain.rows(*path)) == [plain.mark(*path, row) for row in rows]
        if path and isinstance(path[-1], str):
            line, column = mark.key
            assert lines[line - 1][column - 1 :].startswith(json.dumps(path[-1]))


FAULTS = {
    "NaN": "not JSON: NaN is not a JSON number",
    '{"a": 1, "a": 2}': "the key 'a' stands here twice",
    '"\\ud83d"': "'\\ud83d' has half a character in it: \\u escapes go in pairs",
    "1" * 5000: "a number of 5000 digits: no board has use for it",
}
RIGHT = '"\\ud83d\\udca3 \\\\ud83d \\u00e9"'


@settings(max_examples=60)
@given(VALUES, st.sampled_from(sorted(FAULTS)), st.data())
def test_faults_that_the_json_decoder_takes(value: Any, fault: str, data: st.DataObject) -> None:
    """The first one is told, wherever it stands, after whatever is right."""
    path = data.draw(st.sampled_from(walk(value)))
    whole = {"right": RIGHT, "x": value, "y": "@"}
    if path:
        at(value, path[:-1])[path[-1]] = "@"
    dumped = json.dumps(whole, indent=1).replace(json.dumps(RIGHT), RIGHT)
    text, first = dumped.replace('"@"', fault), dumped.index('"@"')
    first += fault.index(', "a"') + 2 if fault.startswith("{") else 0
    line, column = text.count("\n", 0, first) + 1, first - text.rfind("\n", 0, first)
    with pytest.raises(ParseError) as caught:
        read_json(text.encode(), "x")
    assert str(caught.value) == f"x:{line}:{column}: {FAULTS[fault]}"


def test_a_key_with_a_fault() -> None:
    for text, place in (
        (r'{"a": [1], "\ud83d": NaN}', "1:12"),
        ('{"a": [1], "a": NaN}', "1:12"),
        (r'{"a": [{"b\udca3": 1}]}', "1:9"),
    ):
        with pytest.raises(ParseError, match=rf"^x:{place}: "):
            read_json(text.encode(), "x")


@settings(max_examples=60)
@given(VALUES)
def test_yaml_reads_what_json_says(value: Any) -> None:
    text = json.dumps(value)
    if "\\ud" in text:
        return  # YAML has no pairs of escapes
    try:
        plain = read_yaml(text.encode(), "x")
    except ParseError as error:
        assert "a key must" in str(error) or "key" in text  # noqa: PT017
        return
    assert plain.value == value


WORDS = st.text("ab□é😀 '\"#:-,]}\\", max_size=4)
LINES = st.lists(st.text("ab□é😀#:-", min_size=1, max_size=4), min_size=1, max_size=3)
WRITTEN = st.recursive(
    st.none() | st.booleans() | st.integers() | WORDS | LINES.map("\n".join),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)


def as_yaml(value: Any, pad: str, draw: Any) -> str:
    """The value as one may write it after a colon, in one of the ways that YAML has."""

    def one_of(*ways: str) -> str:
        return str(draw(st.sampled_from(ways)))

    after = one_of("", "", "  # é", "\n", "\n\n# [\n")
    if value is None:
        return one_of("", " ~", " null") + after
    if isinstance(value, str):
        ways = [" " + json.dumps(value, ensure_ascii=False)]
        if "\n" not in value:
            ways.append(" '" + value.replace("'", "''") + "'")
        if value.isalpha():
            ways.append(" " + value)
        if value and " " not in value:
            ways.append(" |-" + "".join(f"\n{pad}{row}" for row in value.split("\n")))
        written = one_of(*ways)
        return written + (after if "|" not in written else one_of("", "\n\n"))
    if not value or not isinstance(value, dict | list) or one_of("flow", "block") == "flow":
        return " " + json.dumps(value, ensure_ascii=False) + after
    lines = []
    for key in value if isinstance(value, dict) else range(len(value)):
        inner = as_yaml(value[key], pad + "  ", draw)
        if isinstance(value, dict):
            lines.append(f"{pad}{json.dumps(key, ensure_ascii=False)}:{inner}")
        else:
            # What lies deeper may begin on the line of the dash.
            tight = inner.startswith(f"\n{pad}  ") and one_of("tight", "loose") == "tight"
            lines.append(f"{pad}-{inner.removeprefix(chr(10) + pad)[1:] if tight else inner}")
    return "\n" + "\n".join(lines)


@settings(max_examples=200)
@given(WRITTEN, st.data(), st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", "\ufeff"]))
def test_yaml_and_its_spans(value: Any, data: st.DataObject, newline: str, bom: str) -> None:
    text = "# □\n" + as_yaml({"x": value}, "", data.draw)
    plain = read_yaml((bom * 2 + text.replace("\n", newline)).encode(), "x")
    assert plain.value == {"x": value}
    for path in walk(plain.value):
        inner, mark, written = at(plain.value, path), plain.mark(*path), plain.written(*path)
        assert written.startswith(mark.style)
        if "|" not in written:  # the line ends after a block are its own
            assert written == written.strip()
        if written:  # else the value is left out, which is null
            before = "" if mark.style else " " * (mark.column - 1)
            assert read_yaml((before + written).encode(), "x").value == inner
        else:
            assert inner is None


def test_a_mapping_without_a_sign_of_its_own() -> None:
    plain = read_yaml(b"a: [b: 1 , 'c': {}]", "x")
    spans = [plain.written(*path) for path in walk(plain.value)]
    assert spans == [
        "a: [b: 1 , 'c': {}]", "[b: 1 , 'c': {}]", "b: 1", "1", "'c': {}", "{}",
    ]  # fmt: skip
    assert [plain.mark(*path).style for path in walk(plain.value)] == ["", "[", "", "", "", "{"]


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


def test_depth() -> None:
    for read in (read_json, read_yaml):
        assert read(nested(MAX_DEPTH), "x").value
        with pytest.raises(ParseError) as caught:
            read_yaml(nested(MAX_DEPTH + 1), "x")
        assert str(caught.value) == "x:1:65: nested more than 64 deep: no board lies there"


SCALARS = {
    "00100": 64, "1_1": 11, "0x1F": 31, "1.5": 1.5, "true": True, "No": False, "~": None,
    "1e5": "1e5", "2020-01-01": "2020-01-01", "2020-99-99": "2020-99-99", "0x_": "0x_",
    "=": "=", "<<": "<<", "'1'": "1", '"true"': "true", "1:30": 90, "abc": "abc",
}  # fmt: skip


@pytest.mark.parametrize("text", SCALARS)
def test_scalars(text: str) -> None:
    read = read_yaml(text.encode(), "x").value
    assert read == SCALARS[text]
    assert type(read) is type(SCALARS[text])


def test_a_number_of_thousands_of_digits() -> None:
    assert read_yaml(b"1" * 1000, "x").value == int("1" * 1000)
    with pytest.raises(ParseError, match=r"^x:3:3: a number of 5000 characters"):
        read_yaml(b"- 1\n\n- " + b"1" * 5000, "x")
    assert read_yaml(b"E" * 5000, "x").value == "E" * 5000
    assert read_yaml(b"'" + b"1" * 5000 + b"'", "x").value == "1" * 5000
    with pytest.raises(ParseError, match=r"^x:3:5: a number of 5000 digits"):
        read_json(b'["",\n\n    ' + b"1" * 5000 + b"]", "x")


def test_what_is_written() -> None:
    plain = read_yaml(b"a: [00100, 1_0 , x]  # c\nb: 0x1F # d\n", "x")
    assert [plain.written("a", 0), plain.written("a", 1), plain.written("b")] == [
        "00100", "1_0", "0x1F",
    ]  # fmt: skip
    assert read_json(b'{"a": 01}'.replace(b"01", b"1.50"), "x", 7).written("a") == "1.50"


def test_lines_that_only_yaml_knows() -> None:
    plain = read_yaml("a: 1\rb: 2\x85c: 0x3\u2028d: |\r  x\r".encode(), "x")
    assert plain.written("c") == "0x3"
    assert str(plain.error("so", "d")) == "x:5:3: so"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("é: é\nab: \a".encode(), "x:2:5: not YAML: "),
        ("\ufeff\ufeffé: \a".encode(), "x:1:5: not YAML: "),
    ],
)
def test_a_character_that_yaml_forbids(data: bytes, said: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_yaml(data, "x")
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("data", "place"),
    [(b"ab\xff", "1:3"), (b"\xef\xbb\xbfab\xff", "1:3"), (b"\xef\xbb\xbf\n\n\nb\xff", "4:2")],
)
def test_the_place_of_what_is_not_utf8(data: bytes, place: str) -> None:
    with pytest.raises(ParseError) as caught:
        text_of(data, "x")
    assert str(caught.value) == f"x:{place}: byte 0xff is not UTF-8 text: save the file as UTF-8"


@pytest.mark.parametrize("end", ["", ".5"])
@pytest.mark.parametrize("size", [300, 400, 4000])
def test_a_number_in_base_60_of_any_length(size: int, end: str) -> None:
    written = f"mines: 1{':10' * size}{end}\n".encode()
    if size == 300:
        value = read_yaml(written, "x").value["mines"]
        assert isinstance(value, int | str)  # and not a float beyond all floats
    else:
        with pytest.raises(ParseError, match=r"^x:1:8: a number of [0-9]+ characters: no board"):
            read_yaml(written, "x")
