"""What goes out: in any format, as a file, a picture, a link."""

import base64
import json
import re
import zlib
from pathlib import Path

import pytest
import yaml

from tests.cli.run import run
from tests.web.visiting import Visit

SUITE = """[["E","E","E","E","E"],["E","E","M","E","E"],["E","E","E","E","E"],["E","E","E","E","E"]]
[3,0]
"""


def said(*arguments: str) -> str:
    """What the command writes of the suite."""
    ended = run(*arguments, stdin=SUITE.encode())
    assert ended.code == 0, ended.said
    return ended.text


def test_the_output_is_that_of_the_command(visit: Visit) -> None:
    visit.paste(SUITE)
    for dialect, layout in [("codingninjas", ""), ("leetcode", "yaml"), ("hex", "json")]:
        visit.page.select_option("#dialect", dialect)
        visit.page.select_option("#layout", layout)
        to = f"{dialect}+{layout}".rstrip("+")
        visit.holds("#output", said("convert", "--to", to))
    visit.page.select_option("#dialect", "emoji")
    visit.page.select_option("#layout", "grid")
    visit.shows("#unwritten", "cannot hold the click.")
    visit.page.check("#lossy")
    visit.holds("#output", said("convert", "--to", "emoji+grid", "--lossy"))


def test_the_output_follows_the_clicks(visit: Visit) -> None:
    visit.paste(SUITE)
    visit.page.select_option("#dialect", "codingninjas")
    visit.cell(3, 0).click()
    visit.holds("#output", said("reveal", "--to", "codingninjas"))


def test_a_document_keeps_its_dialect(visit: Visit) -> None:
    visit.paste(said("convert", "--to", "codingninjas+yaml"))
    visit.cell(3, 0).click()
    visit.holds("#output", said("reveal", "--to", "codingninjas+yaml"))


def test_a_loss_is_refused_until_it_is_allowed(visit: Visit) -> None:
    visit.paste(SUITE)
    visit.cell(1, 2).click(button="right")
    visit.shows("#unwritten", "no symbol for flags on mines")
    assert visit.page.is_disabled("#copy")
    visit.page.check("#lossy")
    visit.holds("#output", SUITE)


def test_the_output_is_copied(visit: Visit) -> None:
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.paste(SUITE)
    visit.holds("#output", SUITE)
    visit.page.click("#copy")
    visit.shows("#written", "Copied")
    assert visit.page.evaluate("navigator.clipboard.readText()") == SUITE


def downloaded(visit: Visit, button: str) -> tuple[str, bytes]:
    """The name of what a button gives, and what is in it."""
    with visit.page.expect_download() as waited:
        visit.page.click(button)
    file = waited.value
    return file.suggested_filename, Path(file.path()).read_bytes()


def test_the_output_is_downloaded(visit: Visit) -> None:
    visit.paste(SUITE)
    visit.page.select_option("#dialect", "codingninjas")
    visit.page.select_option("#layout", "yaml")
    visit.shows("#written", "Format: Coding Ninjas as YAML.")
    name, data = downloaded(visit, "#download")
    assert name == "boards.yaml"
    assert data.decode() == said("convert", "--to", "codingninjas+yaml")


def test_a_binary_format_is_downloaded(visit: Visit) -> None:
    visit.paste("EME\nEEE\n")
    visit.page.select_option("#dialect", "mbf")
    visit.shows("#written", "bytes: press Download.")
    assert visit.page.is_disabled("#copy")
    name, data = downloaded(visit, "#download")
    assert name.startswith("boards.")
    assert data == run("convert", "--to", "mbf", stdin=b"EME\nEEE\n").out


def test_pictures(visit: Visit) -> None:
    visit.paste(SUITE)
    name, data = downloaded(visit, "#svg")
    assert name == "board.svg"
    assert data.startswith(b"<svg ")
    name, data = downloaded(visit, "#png")
    assert name == "board.png"
    assert data.startswith(b"\x89PNG\r\n")


def test_pictures_hide_the_mines_while_the_page_does(visit: Visit) -> None:
    visit.paste(SUITE)
    shown = downloaded(visit, "#svg")[1], downloaded(visit, "#png")[1]
    visit.page.check("#mask")
    hidden = downloaded(visit, "#svg")[1], downloaded(visit, "#png")[1]
    view = run("convert", "--view", "player", "--to", "hex+ndjson", stdin=SUITE.encode()).out
    for kind, seen, covered in zip(("svg", "png"), shown, hidden, strict=True):
        size = ("--cell-size", "64") if kind == "png" else ()
        show = ("show", "--as", kind, "--theme", "light", *size)
        assert seen == run(*show, stdin=SUITE.encode()).out
        assert covered == run(*show, stdin=view).out
    visit.page.check("#heat")
    visit.page.wait_for_selector("#grid .chance")
    assert b"<use " in downloaded(visit, "#svg")[1]  # the total of mines is still known


def test_pictures_show_the_step_that_is_chosen(visit: Visit) -> None:
    view = json.dumps({"dialect": "hex", "board": ["cccc", "11cc"]}) + "\n"
    visit.paste(view)
    visit.page.check("#why")
    visit.page.click("#reasons button")
    drawn = run(
        "show", "--as", "svg", "--theme", "light", "--explain-cell", "0,2", stdin=view.encode()
    )
    assert downloaded(visit, "#svg")[1] == drawn.out
    visit.page.uncheck("#why")
    plain = run("show", "--as", "svg", "--theme", "light", stdin=view.encode())
    assert downloaded(visit, "#svg")[1] == plain.out


def copied_link(visit: Visit) -> str:
    """The fragment of the link that the page makes."""
    visit.page.click("#link")
    visit.shows("#linked", "link")
    fragment = f"#{visit.page.url.partition('#')[2]}"
    assert re.fullmatch(r"#2=[\w-]+", fragment)
    return fragment


def test_a_link_carries_the_board(visit: Visit) -> None:
    visit.paste(SUITE)
    visit.cell(3, 0).click()
    visit.shows("#status", "18 cells opened")
    fragment = copied_link(visit)
    assert len(fragment) < 60
    friend = visit.another(fragment)
    friend.drawn(visit.board())
    friend.page.select_option("#layout", "grid")
    friend.holds("#output", "B1E1B\nB1M1B\nB111B\nBBBBB\n")
    friend.end()


def test_a_link_carries_all_parts_of_a_case(visit: Visit) -> None:
    case = {"dialect": "leetcode", "name": "one", "board": ["EM"], "click": [0, 0]}
    visit.paste(json.dumps({**case, "expected": ["1M"]}) + "\n")
    friend = visit.another(copied_link(visit))
    friend.drawn(".*")
    held = json.loads(friend.page.input_value("#text"))
    assert (held["name"], held["click"]) == ("one", [0, 0])
    assert "expected" in held
    friend.end()


def test_a_link_carries_what_is_looked_at(visit: Visit) -> None:
    visit.paste("EEE\nEME\nEEE\n")
    visit.cell(0, 0).click()
    visit.cell(0, 2).click()
    visit.drawn("1.1\n.*.\n...")
    visit.page.check("#mask")
    visit.page.check("#heat")
    friend = visit.another(copied_link(visit))
    friend.drawn("1?1\n???\n???")
    assert friend.page.is_checked("#mask")
    assert not friend.page.is_visible("#text")
    friend.page.wait_for_selector("#grid .chance")
    friend.end()


def test_a_link_is_copied_for_a_blog(visit: Visit) -> None:
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.paste("EM\n")
    for kind, begin, end in [
        ("markdown", f"[Minesweeper board, 1x2]({visit.address}#2=", ")"),
        ("html", f'<a href="{visit.address}#2=', '">Minesweeper board, 1x2</a>'),
        ("frame", f'<iframe src="{visit.address}?embed#2=', "</iframe>"),
    ]:
        visit.page.select_option("#link-as", kind)
        visit.page.evaluate("navigator.clipboard.writeText('')")
        visit.page.click("#link")
        copied = ""
        while not copied:
            visit.page.wait_for_timeout(50)
            copied = visit.page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith(begin)
        assert copied.endswith(end)
    visit.shows("#linked", "The link is copied")


def test_a_frame_shows_the_board_and_its_buttons_alone(visit: Visit) -> None:
    visit.paste(SUITE)
    fragment = copied_link(visit)
    framed = visit.another(f"?embed{fragment}")
    framed.drawn(".....\n..*..\n.....\n.....")
    for hidden in ("header", "#text", "#output", "#trace"):
        assert not framed.page.is_visible(hidden)
    assert framed.page.is_visible("#hint")
    framed.cell(3, 0).click()
    framed.drawn("01.10\n01*10\n01110\n00000")
    with framed.context.expect_page() as waited:
        framed.page.click("#whole")
    whole = waited.value
    whole.wait_for_selector("#text")
    assert "embed" not in whole.url
    whole.close()
    framed.end()


@pytest.mark.parametrize(
    ("link", "board"),
    [
        ("?analysis=acabaaabOb", "?1"),
        ("?b=22&m=8", ".*\n.."),
        ("?mines/5/2/g2m1", "?2???\n????1"),
        ("#5x4:0,3,u01000", ".....\n..*..\n.....\n....."),
        ("?5x4%3A0%2C3%2Cu01000", ".....\n..*..\n.....\n....."),
    ],
)
def test_links_of_other_programs_are_opened(visit: Visit, link: str, board: str) -> None:
    visitor = visit.another(link)
    visitor.drawn(board)
    assert "?" not in copied_link(visitor)
    assert "?" not in visitor.page.url
    visitor.end()


def test_other_queries_say_nothing_of_a_board(visit: Visit) -> None:
    visitor = visit.another("?utm_source=mail")
    visitor.paste("EM\n")
    visitor.drawn(".*")
    visitor.end()


def test_an_older_link_stays_readable(visit: Visit) -> None:
    text = json.dumps({"dialect": "leetcode", "board": ["EM"]}).encode()
    packed = base64.urlsafe_b64encode(zlib.compress(text)).decode().rstrip("=")
    friend = visit.another(f"#1={packed}")
    friend.drawn(".*")
    friend.end()


def test_a_link_that_would_be_too_long_is_not_made(visit: Visit) -> None:
    ended = run(
        "generate", "--size", "500x500", "--mines", 60_000, "--seed", 1, "--to", "hex+ndjson"
    )
    visit.page.fill("#text", ended.text)
    visit.shows("#size", "500 rows")
    visit.page.click("#link")
    visit.shows("#linked", "the limit is 32 kB")
    assert "#" not in visit.page.url


def test_a_broken_link_is_one_message(visit: Visit) -> None:
    for fragment in ("#1=nonsense", "#1=%F0%9F", "#1=eJwDAAAAAAE", "#2=", "#2=AAkJ", "#2=%F0"):
        visit.page.fill("#text", "...\n")
        visit.shows("#unread", "Which one is it")
        visit.page.goto(visit.address + fragment)
        visit.shows("#unread", "The link is damaged")


def test_an_outcome_that_the_layout_cannot_hold_is_written_as_yaml(visit: Visit) -> None:
    cases = [{"board": ["EM"], "click": [0, 0], "expected": ["1M"]}]
    text = json.dumps({"minesweeper_kit": 1, "dialect": "leetcode", "cases": cases})
    visit.paste(text)
    visit.page.select_option("#dialect", "leetcode")
    told = "This is LeetCode 529 as YAML, because LeetCode 529 has no place for the expected"
    visit.shows("#written", told)
    visit.page.select_option("#layout", "testcase")
    visit.shows("#unwritten", "expected")


def hidden_board(visit: Visit) -> list[str]:
    """The rows of the board in the output, which is YAML."""
    board: str = yaml.safe_load(visit.page.input_value("#output"))["cases"][0]["board"]
    return board.replace(" ", "").split()


def test_hidden_mines_are_not_given_away_by_what_is_said_of_the_output(visit: Visit) -> None:
    visit.paste(SUITE)
    visit.cell(1, 2).click(button="right")
    visit.cell(0, 0).click(button="right")
    visit.shows("#unwritten", "wrong flags")
    visit.page.check("#mask")
    visit.shows("#written", "This is one letter for each cell as YAML, because LeetCode")
    assert hidden_board(visit) == ["FHHHH", "HHFHH", "HHHHH", "HHHHH"]
    visit.page.uncheck("#mask")
    visit.shows("#unwritten", "wrong flags")


def test_while_mines_are_hidden_the_output_has_what_a_player_sees(visit: Visit) -> None:
    visit.paste(SUITE)
    visit.page.check("#mask")
    visit.holds("#output", said("convert", "--view", "player", "--to", "letters+yaml"))
    visit.shows("#shown-why", "Hide mines is on, so the output has only what a player sees.")
    assert visit.page.is_disabled("#shown")
    assert visit.page.input_value("#shown") == "player"
    visit.page.select_option("#dialect", "leetcode")
    visit.shows("#unwritten", "LeetCode 529 has no symbol for hidden cells.")
    visit.shows("#remedies", "Untick Hide mines")
    visit.page.uncheck("#mask")
    visit.shows("#written", "Format: LeetCode 529.")
    assert visit.page.input_value("#shown") == "full"
    assert not visit.page.is_visible("#shown-why")


def test_trace_does_not_show_what_is_hidden(visit: Visit) -> None:
    visit.paste(SUITE)
    visit.page.click("#trace")
    visit.shows("#traced", "Step")
    visit.page.check("#mask")
    assert not visit.page.is_visible("#untrace")
    visit.page.click("#trace")
    visit.shows("#traced", "Untick Hide mines first")
    assert not visit.page.is_visible("#untrace")


def test_a_generated_board_does_not_give_its_mines_away(visit: Visit) -> None:
    visit.page.click("#generate button[type=submit]")
    visit.shows("#written", "as YAML")
    (symbol,) = set("".join(hidden_board(visit)))
    assert hidden_board(visit) == [symbol * 9] * 9
    assert not visit.page.is_visible("#unwritten")


def test_a_players_view_is_written_in_a_dialect_that_has_hidden_cells(visit: Visit) -> None:
    visit.paste(SUITE)
    visit.page.select_option("#shown", "player")
    visit.holds("#output", said("convert", "--view", "player", "--to", "letters+yaml"))
    visit.shows("#written", "because LeetCode 529 has no symbol for hidden cells.")
    visit.page.select_option("#dialect", "leetcode")
    visit.shows("#unwritten", "LeetCode 529 has no symbol for hidden cells.")
    assert "Leave out" not in visit.page.inner_text("#remedies")
    visit.page.select_option("#dialect", "hex")
    visit.shows("#written", "This is one hex digit for each cell as YAML")


def test_the_choice_that_keeps_all_does_so(visit: Visit) -> None:
    visit.paste(SUITE)
    visit.page.select_option("#dialect", "gxpc")
    visit.shows("#unwritten", "GXPC-S 2024 cannot hold the click")
    visit.page.get_by_role("button", name="Write one letter for each cell").click()
    visit.shows("#written", "Format: one letter for each cell as YAML.")
    assert not visit.page.is_visible("#unwritten")
    visit.page.select_option("#dialect", "leetcode")
    visit.page.select_option("#layout", "array")
    visit.shows("#unwritten", "LeetCode 529 as a JSON list cannot hold the click")
    visit.page.get_by_role("button", name="Write LeetCode 529 as YAML").click()
    visit.shows("#written", "Format: LeetCode 529 as YAML.")
    assert not visit.page.is_visible("#unwritten")


def test_a_game_that_is_played_here_is_saved_and_looked_at_by_commands(
    visit: Visit, tmp_path: Path
) -> None:
    """As docs/how-to/use-the-page.md says."""
    form = visit.page.locator("#generate")
    form.locator("[name=level]").select_option("expert")
    form.get_by_text("First click and seed").click()
    form.locator("[name=seed]").fill("1")
    form.get_by_role("button", name="Generate").click()
    visit.shows("#size", "16 rows, 30 columns")
    visit.cell(7, 14).click()
    visit.shows("#status", "cell")
    visit.page.uncheck("#mask")
    visit.page.select_option("#layout", "yaml")
    visit.shows("#written", "as YAML")
    name, data = downloaded(visit, "#download")
    assert name == "boards.yaml"
    saved = tmp_path / name
    saved.write_bytes(data)
    assert run("stats", saved).text.splitlines()[1].split()[:3] == ["16", "30", "99"]
    assert "best click: " in run("solve", saved, "--best").text
