"""Messages name what is on the page: no option, no function, no choice that is not there."""

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from minesweeper_kit.dialect.registry import dialect_names
from minesweeper_kit.operations.formats import page_formats
from minesweeper_kit.web.worker import answer
from tests.web.visiting import Visit

DATA = Path(__file__).parents[2] / "data"
FOLDERS = ("invalid", "sources", "paste", "hostile", "valid")
BOARDS: dict[str, dict[str, Any]] = {
    "clicked": {"board": ["99a", "999"], "click": [0, 0], "expected": ["01a", "011"], "mines": 1},
    "hidden": {"board": ["1cc", "1cd", "111"]},
    "open": {"board": ["1a9", "1ef", "111"]},
    "lost": {"board": ["1b9", "999"]},
    "wrong": {"board": ["88a", "019"], "click": [0, 0]},
}
FORBIDDEN = re.compile(
    r"--[a-z]|`|\bmskit\b|(?<!on the server: )\bpip\b|\bdumps?\b|\bload(s|ing)? "
    r"|\bdialect file|needs the|\bdocs/|GET /"
    r"|<string>|the body|KeyError|\bsolve to\b|more attempts"
    r"|\bdialect [a-z']|\bcases? [0-9]|[0-9] cases?\b"
    r'|in base64|"(from|to|symbols|lossy|clicks?|all|apply|data)"(:|\)|$)'
)
CHOICES = re.compile(r"\b(Output format|Layout): ([^,;.:)]+?)(?= to |[,;.:)]|$)")
LABELLED = "async names => names.map((await import('./formats.js')).labelled)"
OF_SERVER = (
    "the body has more than 4194304 bytes",
    "the boards have more than 1000000 cells",
    "it takes longer than 2 seconds",
    "this takes more memory than the limit",
    "no such board in 100 attempts; choose another size or number of mines, or more attempts",
    "a fault of the server: KeyError",
    "reading a board from a picture needs Pillow and NumPy: pip install numpy pillow",
)
VALUES = "all => all.map(each => each.value)"
LABELS = ("Format", "Output format", "Layout", "Include", "Allow lossy conversion")


def said(name: str, **options: Any) -> Iterator[str]:
    """The messages, notes and findings of an answer."""
    found = json.loads(answer(name, json.dumps(options).encode(), 10**6)[1])
    yield from found.get("notes", ())
    yield from (each["message"] for each in found.get("findings", ()))
    if "error" in found:
        yield found["error"]["message"]


def of_texts() -> Iterator[str]:
    """What is said of every text and file of the tests that is no board, or a strange one."""
    for path in sorted(each for folder in FOLDERS for each in (DATA / folder).rglob("*")):
        if not path.is_file() or path.suffix in (".err", ".out", ".args"):
            continue
        data = path.read_bytes()
        try:
            options = {"text": data.decode()}
        except UnicodeDecodeError:
            options = {"data": base64.b64encode(data).decode()}
        yield from said("convert", **options, to="hex+json")
        yield from said("validate", **options)
    for name in (*dialect_names(), "parquet"):
        yield from said("convert", text="EM\n", to="hex+json", **{"from": name})


def of_boards() -> Iterator[str]:
    """What is said of boards that are written in every dialect, clicked and solved."""
    written = [each["name"] for each in page_formats()["dialects"] if each["written"]]
    for board in BOARDS.values():
        options = {"text": json.dumps({"dialect": "hex", **board}), "from": "ndjson"}
        for name in written:
            for to in (name, f"{name}+array"):
                yield from said("convert", **options, to=to)
                yield from said("convert", **options, to=to, view="player")
                yield from said("convert", **options, to=to, lossy=True)
        for click in ([0, 1], [9, 9]):
            yield from said("reveal", **options, clicks=[click])
        yield from said("reveal", **options)
        yield from said("stats", **options, difficulty=True)
        yield from said("show", **options, **{"as": "png", "heat": True, "mines": 50})
        yield from said("solve", **options, mines=50)


def test_every_message_is_of_the_page(browser: Any, served: str) -> None:
    messages = sorted({*of_texts(), *of_boards(), *OF_SERVER})
    assert len(messages) > 1000
    visit = Visit(browser, served)
    shown = visit.page.evaluate(
        "async texts => texts.map((await import('./advice.js')).onPage)",
        messages,
    )
    found = dict(zip(messages, shown, strict=True))
    assert not {each: words for each, words in found.items() if FORBIDDEN.search(words)}
    assert all(words.strip() for words in shown)
    assert all(found[each] != each for each in OF_SERVER)
    layouts = visit.page.locator("#layout option").evaluate_all(VALUES)[1:]
    for each in page_formats()["dialects"]:
        layouts += [each["layout"], *each["also"]]
    there = {
        "Output format": visit.page.locator("#dialect option").all_text_contents(),
        "Layout": visit.page.evaluate(LABELLED, layouts),
    }
    named = {pair for words in shown for pair in CHOICES.findall(words)}
    assert {kind for kind, _ in named} == set(there)
    assert not [pair for pair in named if not any(t.startswith(pair[1]) for t in there[pair[0]])]
    visit.page.evaluate("document.querySelector('#naming').open = true")
    page = visit.page.inner_text("body")
    assert not [label for label in LABELS if label not in page]
    visit.end()


BUTTONS = ("#hint", "#best", "#ask-guess", "#trace", "#copy", "#download", "#svg", "#link")


def test_without_a_board_buttons_are_disabled_and_the_reason_is_beside_them(visit: Visit) -> None:
    assert all(visit.page.is_disabled(button) for button in BUTTONS)
    assert visit.page.is_visible("#empty")
    visit.shows("#tracing .why-not", "This needs a board, and there is none yet.")
    visit.shows("section:has(#output) .why-not", "This needs a board, and there is none yet.")
    visit.page.click("#stats summary")
    visit.page.wait_for_selector("#uncounted", state="visible")
    visit.page.check("#why")
    assert visit.page.inner_text("body").lower().count("no board yet") == 1
    visit.paste("EM\n")
    visit.holds("#output", "EM\n")
    assert all(visit.page.is_enabled(button) for button in BUTTONS)
    visit.has(".why-not:not([hidden])", 0)


def test_every_choice_is_described_and_can_be_written(visit: Visit) -> None:
    for name in ("dialect", "from"):
        texts = visit.page.locator(f"#{name} option").all_text_contents()[1:]
        names = visit.page.locator(f"#{name} option").evaluate_all(VALUES)[1:]
        named = list(zip(names, texts, strict=True))
        assert all(t.lower().startswith(n) != t.endswith(f" ({n})") for n, t in named)
    assert 'LeetCode 529, "Minesweeper"' in texts
    assert "Replays of Minesweeper Arbiter (avf)" in texts
    written = visit.page.locator("#dialect option").evaluate_all(VALUES)
    assert not {"avf", "evf", "mvf", "rmv", "image"} & set(written)
    layouts = visit.page.locator("#layout option").all_text_contents()[1:]
    assert not any("needs the" in text for text in layouts)
    everything = " ".join([*texts, *layouts])
    assert not re.findall(r"\b(?:the kit|kata|the command|only (?:read|written))\b", everything)
    groups = visit.page.locator("#from optgroup").evaluate_all("all => all.map(each => each.label)")
    assert groups[0] == "Programming problems and courses"
    known = {each["name"] for each in page_formats()["dialects"]}
    assert known == set(visit.page.locator("#from optgroup option").evaluate_all(VALUES))


def test_a_replay_is_known_by_its_name_and_written_as_a_document(visit: Visit) -> None:
    visit.page.set_input_files("#file", DATA / "valid" / "avf" / "whole.avf")
    visit.shows("#read", "Format: replays of Minesweeper Arbiter.")
    visit.shows("#written", "Format: one letter for each cell as YAML")
    assert not visit.page.is_visible("#unwritten")
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.page.evaluate("navigator.clipboard.writeText('EM')")
    visit.page.focus("#text")
    visit.page.keyboard.press("Control+V")  # the field, which holds no text, takes one again
    visit.drawn(".*")


def test_a_document_without_a_dialect_is_a_choice_of_boards(visit: Visit) -> None:
    visit.page.fill("#text", "minesweeper_kit: 1\ncases:\n- board: |\n    EEM\n    EEE\n")
    visit.shows("#unread", "Is it this board?")
    visit.page.locator("#candidates button").first.click()
    visit.drawn("..*\n...")


def test_before_the_first_click_a_hint_does_not_speak_of_a_guess(visit: Visit) -> None:
    visit.page.click("#example")
    visit.shows("#guess", "No guess is needed: from the click at row 3, column 0")
    visit.page.click("#hint")
    visit.shows("#solved", 'press "Play the click (3, 0)"')
    visit.page.check("#why")
    visit.has("#reasons:not([hidden])", 0)
    visit.shows("#solved", "No cell is open yet")
    visit.paste("EM\nEE\n")
    visit.page.click("#hint")
    visit.shows("#solved", "To begin, click any cell. It can be on a mine: Safe start")


def test_the_steps_say_that_they_play_the_click(visit: Visit) -> None:
    visit.page.click("#example")
    visit.shows("#guess-show", "Play the first click and show reasons")
    visit.page.click("#guess-show")
    visit.shows("#guess-show", re.compile("^Hide reasons$"))
    visit.page.click("#undo")
    visit.shows("#guess-show", "Play the first click")
    visit.paste('[["M","E"],["E","E"],["E","E"]]\n[2,0]\n')
    visit.shows("#guess-show", "Open the safe cells")
    visit.page.click("#guess-show")
    visit.shows("#guess-show", "Hide reasons")
    visit.page.click("#guess-show")
    visit.shows("#guess-show", "Highlight these cells")
    visit.shows("#guess-answer", "can be swapped")
    assert not visit.page.is_checked("#why")


def test_whether_a_guess_is_needed_is_always_answered(visit: Visit) -> None:
    for text, told in [
        (json.dumps({"dialect": "hex", "board": ["1c2"]}), "This position is impossible"),
        (json.dumps({"dialect": "hex", "board": ["cc", "cc"]}), "the first click is a guess"),
    ]:
        visit.paste(text)
        visit.page.click("#ask-guess")
        visit.shows("#guess", told)


def test_what_was_checked_is_said(visit: Visit) -> None:
    visit.paste('[["E","M"]]\n[0,0]\n')
    visit.shows("#checked", "The click in the text is inside the board.")
    assert not visit.page.is_visible("#checks-title")
    visit.paste("EM\n")
    assert not visit.page.is_visible("#checks")
    visit.paste("1M\n11\n")
    visit.shows("#checked", "Every number is right.")
    assert not visit.page.is_visible("#may-guess")
    visit.paste(json.dumps({"dialect": "hex", "board": ["1c"]}))
    visit.shows("#checked", "The numbers are possible.")
    visit.mode("flag")
    visit.cell(0, 1).click()
    visit.page.wait_for_selector("#may-guess:visible")  # nobody has asked since


def test_advice_is_what_helps_there(visit: Visit) -> None:
    visit.paste(json.dumps({"dialect": "hex", "board": ["1c"]}))
    visit.cell(0, 1).click()
    visit.shows("#status", "this board does not say what is there: choose Edit to set it")
    visit.page.click("#stats summary")
    visit.shows("#uncounted", "This needs a board that shows its mines.")


def test_what_cannot_be_read_is_told_in_terms_of_files_and_formats(
    browser: Any, served: str
) -> None:
    visit = Visit(browser, served)
    for name, data, told in [
        ("a.bin", b"\x80\xff\xfe", "This is no text and no picture"),
        ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"></svg>', "open the PNG or the text"),
    ]:
        visit.page.set_input_files("#file", {"name": name, "mimeType": "", "buffer": data})
        visit.shows("#unread", told)
    visit.page.click("#clear")
    visit.choose("#from", "leetcode")
    visit.page.fill("#text", "EQ\nEE\n")
    visit.shows("#unread", "You chose Format: LeetCode 529. If it is another, choose Auto-detect.")
    visit.end()


def test_a_finished_board_is_called_so(visit: Visit) -> None:
    for text, told in [
        ("B1M\nB11\n", "The board is won: every safe cell is open."),
        ("B1X\nB11\n", "The game is lost: a mine is open."),
    ]:
        visit.paste(text)
        for button, place in [("#hint", "#solved"), ("#best", "#solved"), ("#trace", "#traced")]:
            visit.shows(place, told)
            assert visit.page.is_disabled(button)


def test_a_click_on_an_open_cell_says_what_to_do(visit: Visit) -> None:
    visit.paste("1M\n11\n")
    visit.paste("1M\nEE\n")
    visit.cell(0, 0).click()
    visit.shows("#status", "Row 0, column 0 is open already.")
    visit.page.click("#trace")
    visit.shows("#traced", "Row 0, column 0 is open already: select a closed cell")
    visit.page.click("#example")
    visit.shows("#traced", "See in which order a click opens cells")


def test_a_wrong_field_under_more_comes_into_sight(visit: Visit) -> None:
    assert not visit.page.is_visible("[name=seed]")
    visit.page.click("#generate-more summary")
    visit.page.fill("[name=seed]", "x")
    visit.page.click("#generate-more summary")
    assert not visit.page.is_visible("[name=seed]")
    visit.page.click("#generate button[type=submit]")
    visit.page.wait_for_selector("[name=seed]:visible")


def test_symbols_come_into_sight_where_they_are_asked_for(visit: Visit) -> None:
    assert not visit.page.is_visible("#symbols")
    visit.page.fill("#text", "? ? ?\n? 1 ?\n? ? #\n")
    visit.shows("#unread", "write under Symbols what they are")
    assert visit.page.is_visible("#symbols")
