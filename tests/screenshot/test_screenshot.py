"""Boards in pictures: read exactly, or rejected with the place."""

import contextlib
import importlib.util
import io
import math
import random
import sys
import zlib
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont

from minesweeper_kit import Board, Case, Cell, FormatError, ParseError, dump, loads
from minesweeper_kit.picture import png
from minesweeper_kit.screenshot import read_picture, skins
from minesweeper_kit.screenshot.cells import align, match, shift_grid
from minesweeper_kit.screenshot.grid import Axis, Grid
from minesweeper_kit.screenshot.skins import draw_look, shipped_skins
from minesweeper_kit.screenshot.skins import resized_skin as drawn_skin
from tests.cli.run import run
from tests.screenshot import drawn
from tests.screenshot.boards import position
from tests.screenshot.programs import composed
from tests.screenshot.score import pictures

Damage = Callable[[Image.Image], Image.Image]


@pytest.fixture(autouse=True)
def no_kept_skins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget after each test the skins that it kept."""
    monkeypatch.setattr(skins, "_registered", {})


def saved(picture: Image.Image, kind: str = "PNG") -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, quality=75)
    return file.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def read(data: bytes) -> Board:
    board, click, *_ = read_picture(data)
    assert click is None
    return board


def refused(data: bytes) -> str:
    with pytest.raises(ParseError) as caught:
        loads(data, "image")
    assert caught.value.exit_code == 3
    assert "\n" not in caught.value.message
    return str(caught.value)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [20, 24, 31, 48, 80])
def test_own_pictures_without_their_text(theme: str, size: int) -> None:
    for seed in (3, 5, 8):
        _, board = position(seed, over=seed == 5)
        picture = opened(png(board, theme=theme, cell_size=size))
        assert read(saved(picture)) == board


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [16, 24, 37])
def test_the_mark_of_a_click(theme: str, size: int) -> None:
    _, board = position(3)
    for click in ((0, 0), (2, 3), (board.rows - 1, board.cols - 1)):
        data = png(Case(board, click=click), theme=theme, cell_size=size)
        found = read_picture(saved(opened(data)))
        assert (found.board, found.click, found.skin) == (board, click, None)


@pytest.mark.parametrize("size", [17, 30, 55])
def test_where_the_board_is_in_the_picture(size: int) -> None:
    _, board = position(3)
    picture = opened(png(board, cell_size=size, coordinates=False))
    window = Image.new("RGB", (picture.width + 90, picture.height + 70), "#123456")
    window.paste(picture, (50, 40))
    left, top, width, height = read_picture(saved(window)).place
    edge = (picture.width - board.cols * size) / 2
    assert abs(left - 50 - edge) < 1.5
    assert abs(top - 40 - edge) < 1.5
    assert (width, height) == pytest.approx((board.cols * size, board.rows * size), abs=1)


def test_the_marks_of_two_clicks_are_refused() -> None:
    _, board = position(3)
    first, second = (opened(png(Case(board, click=(row, 1)), coordinates=False)) for row in (1, 5))
    second.paste(first.crop((0, 0, first.width, 8 + 3 * 24)))
    assert "2 cells have the mark of a click" in refused(saved(second))


@pytest.mark.parametrize("factor", [1, 1.1, 1.5])
def test_own_pictures_of_small_cells(factor: float) -> None:
    for size in (13, 14, 15, 16):
        _, board = position(3)
        picture = opened(png(board, cell_size=size))
        shape = (round(picture.width * factor), round(picture.height * factor))
        zoomed = picture.resize(shape, Image.Resampling.BICUBIC)
        assert read(saved(zoomed)) == board


@pytest.mark.parametrize("skin", sorted(shipped_skins()))
def test_each_look_of_a_skin_is_clear(skin: str) -> None:
    for look in (drawn_skin(skin, size) for size in (12, 16, 24, 48)):
        found = match(look.samples[None], look.codes, look.samples, 24)
        assert found.clear.all()
        assert found.codes.tobytes() == look.codes
        kinds = {*range(9), Cell.HIDDEN, Cell.FLAGGED, Cell.EXPLODED}
        assert kinds <= set(look.codes)


@pytest.mark.parametrize("name", sorted(drawn.LOOKS.keys() & shipped_skins().keys()))
@pytest.mark.parametrize("size", [16, 24, 33])
def test_looks_of_our_own_drawing(name: str, size: int) -> None:
    for seed in (3, 2):
        mines, board = position(seed, over=seed == 2)
        assert read(saved(composed(name)(mines, board, size))) == board


@pytest.mark.parametrize("name", sorted(drawn.LOOKS.keys() & shipped_skins().keys()))
@pytest.mark.parametrize(("size", "factor"), [(32, 3), (40, 3), (120, 1), (160, 1)])
def test_large_cells_of_phones(name: str, size: int, factor: int) -> None:
    mines, board = position(2)
    picture = composed(name)(mines, board, size).convert("RGB")
    picture = picture.resize((picture.width * factor, picture.height * factor))
    window = Image.new("RGB", (picture.width + 90, picture.height + 300), "#b4b4b4")
    window.paste(picture, (45, 180))
    found = read_picture(saved(window))
    assert found.board == board
    large = board.cols * size * factor, board.rows * size * factor
    assert found.place[2:] == pytest.approx(large, abs=5)


def test_a_row_whose_edge_is_like_the_frame_is_not_left_out() -> None:
    mines, board = position(3)
    picture = composed("windows classic")(mines, board, 24)
    shape = (round(picture.width * 1.5), round(picture.height * 1.5))
    window = Image.new("RGB", (shape[0] + 160, shape[1] + 120), "#b4b4b4")
    window.paste(picture.resize(shape, Image.Resampling.BICUBIC), (106, 47))
    assert read(saved(window)) == board


@pytest.mark.parametrize(
    ("program", "sizes", "seed", "zoomed"),
    [
        ("google", (12, 15), 6, False),
        ("google", (12, 15), 7, False),
        ("google", (12, 15), 19, False),
        ("google", (16, 23), 15, True),
        ("kit, light", (24, 39), 2, False),
        ("kit, dark", (24, 39), 15, False),
        ("kit, dark", (40, 80), 15, True),
        ("windows classic", (12, 15), 29, False),
        ("minesweeper.online", (12, 15), 33, True),
    ],
)
def test_small_boards_in_a_window(
    program: str, sizes: tuple[int, int], seed: int, zoomed: bool
) -> None:
    """Frames, numbers of columns and every second line repeat as often as their lines do."""
    found = pictures(program, seed + 1, sizes, zoomed=zoomed)
    board, picture = next(islice(found, seed, None))
    assert read(saved(picture)) == board


def looks_of(skin: dict[str, Any], board: Board, size: int, frame: str) -> Image.Image:
    """A board drawn in the looks of a skin, with a frame of half a cell."""
    picture = Image.new("RGB", (board.cols * size + size, board.rows * size + size), frame)
    for place, code in enumerate(board.cells):
        ground, *layers = skin["cells"][Cell(code).name][0].split("; ")
        look = draw_look([skin["grounds"][ground], *layers], size, size)
        row, col = divmod(place, board.cols)
        tile = Image.frombytes("RGB", (size, size), look)
        picture.paste(tile, (size // 2 + col * size, size // 2 + row * size))
    return picture


@pytest.mark.parametrize("frame", ["#808080", "#909090"])
def test_a_frame_like_a_number_is_not_one(frame: str) -> None:
    _, board = position(7)
    window = Image.new("RGB", (300, 400), "#909090")
    window.paste(looks_of(shipped_skins()["jsminesweeper"], board, 24, frame), (30, 40))
    assert read(saved(window)) == board


@pytest.mark.parametrize("size", [13, 24, 41])
@pytest.mark.parametrize("aside", [(-3, -3), (3, -3), (2, 3)])
def test_a_grid_found_at_the_inner_edge_of_a_bevel_is_moved(
    size: int, aside: tuple[int, int]
) -> None:
    _, board = position(3)
    picture = looks_of(shipped_skins()["windows classic"], board, size, "#808080")
    axes = (Axis(size // 2, size, count) for count in (board.cols, board.rows))
    grid = Grid(*axes)
    by = max(1, size // 24)
    moved = shift_grid(grid, aside[0] * by, aside[1] * by)
    samples = drawn_skin("windows classic", size).samples
    placed, _ = align(picture, moved, samples, wide=True)
    for axis, there in zip(grid, placed, strict=True):
        assert there.at(0) == pytest.approx(axis.at(0), abs=0.5)
        assert there.at(axis.cells) == pytest.approx(axis.at(axis.cells), abs=0.5)


def test_numbers_that_contradict_their_cells_are_refused() -> None:
    mines, board = position(3)
    place = next(at for at, code in enumerate(board.cells) if code in (Cell.ONE, Cell.TWO))
    cells = bytearray(board.cells)
    cells[place] = Cell.EIGHT
    wrong = Board(board.rows, board.cols, bytes(cells))
    message = refused(saved(composed("windows classic")(mines, wrong, 24)))
    assert "read in the style of windows classic, the numbers contradict" in message


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP"])
def test_each_kind_of_file_is_recognised(kind: str) -> None:
    _, board = position(3)
    (case,) = loads(saved(opened(png(board, cell_size=32)), kind))
    assert case.board == board


@pytest.mark.parametrize(("size", "seed"), [(13, 0), (13, 3), (13, 13), (15, 1), (15, 8)])
def test_the_numbers_of_columns_are_no_row_of_a_small_jpeg(size: int, seed: int) -> None:
    _, board = position(seed)
    picture = opened(png(board, theme="dark", cell_size=size))
    window = Image.new("RGB", (picture.width + 80, picture.height + 60), "#b4b4b4")
    window.paste(picture, (40, 30))
    assert read(saved(window, "JPEG")) == board


@pytest.mark.parametrize("seed", [3, 12, 16])
def test_a_checkered_ground_in_a_jpeg_of_small_cells(seed: int) -> None:
    mines, board = position(seed)
    assert read(saved(composed("google")(mines, board, 15), "JPEG")) == board


def test_a_window_around_the_board() -> None:
    _, board = position(7)
    screen = Image.new("RGB", (1600, 1200), "#3a6ea5")
    screen.paste(opened(png(board)), (333, 217))
    assert read(saved(screen)) == board


def test_a_cell_that_is_not_clear_is_named() -> None:
    _, board = position(3)
    picture = opened(png(board, coordinates=False))
    ImageDraw.Draw(picture).ellipse((8 + 3 * 24 + 5, 8 + 2 * 24 + 5, 8 + 3 * 24 + 18, 75), "#7f4")
    message = refused(saved(picture))
    assert "row 2, column 3 " in message
    assert "1 cell of " in message


def cut_right(picture: Image.Image) -> Image.Image:
    return picture.crop((0, 0, picture.width - 20, picture.height))


def cut_left(picture: Image.Image) -> Image.Image:
    return picture.crop((20, 0, picture.width, picture.height))


def cut_bottom(picture: Image.Image) -> Image.Image:
    return picture.crop((0, 0, picture.width, picture.height - 20))


def turned(picture: Image.Image) -> Image.Image:
    return picture.rotate(4, Image.Resampling.BICUBIC, expand=True)


@pytest.mark.parametrize("damage", [cut_right, cut_left, cut_bottom, turned])
def test_cut_off_and_photographed_boards_are_refused(damage: Damage) -> None:
    _, board = position(4, dense=True)
    refused(saved(damage(opened(png(board, coordinates=False)))))


def test_a_board_seen_aslant_is_refused() -> None:
    """No part of it is taken for a smaller board."""
    _, picture = next(pictures("windows classic", 1, (24, 39)))
    aslant = (1.05, 0.08, -20, 0.02, 1.1, -30, 0.0001, 0.0002)
    seen = picture.transform(
        picture.size, Image.Transform.PERSPECTIVE, aslant, Image.Resampling.BICUBIC
    )
    for grain in (1, 3):
        noise = random.Random(grain).randbytes(3 * math.prod(picture.size))
        grains = Image.frombytes("RGB", picture.size, noise).point(
            [at * grain // 16 for at in range(256)] * 3
        )
        refused(saved(ImageChops.add(seen, grains), "JPEG"))


def test_pictures_of_other_things() -> None:
    noise = Image.frombytes("RGB", (300, 200), random.Random(1).randbytes(180_000))
    chess = Image.new("RGB", (320, 320), "white")
    for place in range(0, 64, 2):
        row, col = divmod(place, 8)
        col = (col + row) % 8
        ImageDraw.Draw(chess).rectangle((col * 40, row * 40, col * 40 + 39, row * 40 + 39), "black")
    waves = [bytes(128 + round(99 * math.sin(at * by)) for at in range(900)) for by in (0.2, 0.3)]
    photo = Image.merge(
        "RGB", [Image.frombytes("L", (900, 700), wave * 700) for wave in (*waves, waves[0])]
    )
    assert "no board found" in refused(saved(noise))
    for picture in (
        noise,
        photo,
        chess,
        Image.new("RGB", (1, 1)),
        Image.new("RGB", (500, 400), "teal"),
    ):
        refused(saved(picture))


def test_text_that_is_another_board_than_the_pixels() -> None:
    _, board = position(3)
    data = png(board)
    at = data.index(b"tEXt") - 4
    size = int.from_bytes(data[at : at + 4], "big")
    body = data[at + 4 : at + 8 + size]
    assert body.endswith(board.cells.hex()[1::2].encode())
    for changed, said in (
        (body[:-1] + (b"1" if body[-1:] != b"1" else b"2"), "another board than the text"),
        (body[:-1], "is damaged"),
        (body[:-1] + b"!", "is damaged"),
    ):
        chunk = (len(changed) - 4).to_bytes(4, "big") + changed
        chunk += zlib.crc32(changed).to_bytes(4, "big")
        assert said in refused(data[:at] + chunk + data[at + 12 + size :])


def test_sizes_that_lie_are_refused_before_unpacking() -> None:
    data = png(position(3)[1])
    head = b"IHDR" + (60_000).to_bytes(4, "big") * 2 + data[24:29]
    bomb = data[:12] + head + zlib.crc32(head).to_bytes(4, "big") + data[33:]
    assert "it has more than 32,000,000 pixels" in refused(bomb)


def test_every_damaged_file_is_refused_or_read() -> None:
    board = position(3)[1]
    draw = random.Random(3)
    for kind in ("PNG", "JPEG", "GIF", "WEBP"):
        data = saved(opened(png(board, coordinates=False)), kind)
        for _ in range(6):
            refused(data[: draw.randrange(4, len(data) * 3 // 4)] if kind != "JPEG" else data[:300])
            changed = bytearray(data)
            changed[draw.randrange(16, len(data))] ^= 1 << draw.randrange(8)
            with contextlib.suppress(ParseError):  # any other error fails
                loads(bytes(changed), "image")


def test_an_animation_is_refused() -> None:
    file = io.BytesIO()
    frames = [Image.new("RGB", (50, 50), colour) for colour in ("red", "blue")]
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
    assert "an animation of 2 pictures" in refused(file.getvalue())


@pytest.mark.parametrize("missing", ["PIL", "numpy"])
def test_without_the_extra(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("minesweeper_kit.screenshot")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    found = importlib.util.find_spec
    monkeypatch.setattr(
        "minesweeper_kit.layouts.binary.image.find_spec",
        lambda name: None if name == missing else found(name),
    )
    with pytest.raises(FormatError) as caught:
        loads(png(position(3)[1]), "image")
    message = str(caught.value)
    assert caught.value.exit_code == 2
    title = {"PIL": "Pillow", "numpy": "NumPy"}[missing]
    assert message.endswith(f"from a picture needs {title}: pip install {title.lower()}")


def test_it_is_never_written() -> None:
    with pytest.raises(FormatError, match="image is only read: mskit show FILE -o"):
        dump([Case(Board(1, 1, "9"))], io.BytesIO(), "image")


def of_unknown_skin(seed: int, size: int) -> tuple[Board, bytes]:
    mines, board = position(seed)
    return board, saved(composed("unknown")(mines, board, size))


@pytest.mark.parametrize(("seed", "size"), [(2, 24), (3, 24), (4, 24), (6, 24)])
def test_an_unknown_skin_is_read_by_shapes_and_rules(seed: int, size: int) -> None:
    board, data = of_unknown_skin(seed, size)
    picture = read_picture(data)
    assert picture.board == board
    assert picture.skin is not None


def test_broad_digits_of_an_unknown_skin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minesweeper_kit.screenshot.board._likely", lambda *_: [])
    grounds = {
        "open-1": "fill #e0e4e8; line 1 #b0b4b8 #b0b4b8 #b0b4b8 #b0b4b8",
        "closed-1": "fill #5b7fa6; rim 2 #9dbbdb #9dbbdb #2f4a68 #2f4a68",
    }
    cells = {Cell(code).name: [f"open-1; {code} 5 4 19 20 3 #802010"] for code in range(1, 9)}
    cells |= {"BLANK": ["open-1"], "HIDDEN": ["closed-1"]}
    cells |= {"FLAGGED": ["closed-1; flag 6 5 19 19 #d02020 #202020"]}
    for seed in (3, 6):
        _, board = position(seed)
        picture = looks_of({"grounds": grounds, "cells": cells}, board, 32, "#808080")
        assert read_picture(saved(picture)).board == board


def test_an_unknown_skin_is_refused_where_the_rules_leave_two_boards() -> None:
    mines, board = position(3)
    hidden = Board(board.rows, board.cols, bytes([Cell.HIDDEN]) * len(board.cells))
    data = saved(composed("unknown")(mines, hidden, 24))
    assert "shapes and rules leave it open: two or more boards fit" in refused(data)


def test_a_question_mark_in_an_unknown_skin_is_refused() -> None:
    mines, board = position(3)
    picture = composed("unknown")(mines, board, 24)
    row, col = divmod(board.cells.index(Cell.HIDDEN), board.cols)
    place = (12 + 24 * col + 12, 12 + 24 * row + 12)
    ImageDraw.Draw(picture).text(place, "?", "white", ImageFont.load_default(18), "mm")
    assert f"row {row}, column {col} has a mark that is not clearly" in refused(saved(picture))


def test_a_skin_is_kept_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data = of_unknown_skin(3, 24)[1]
    Path("shot.png").write_bytes(data)
    told = run("convert", "shot.png", "--to", "hex")
    assert "not drawn by a known program: digits" in told.said
    skin = run("detect", "shot.png", "--as-skin")
    assert skin.code == 0
    Path("mine.yaml").write_text(skin.text)
    again = run("convert", "shot.png", "--to", "hex", "--dialect-file", "mine.yaml")
    assert (again.text, again.said) == (told.text, "")
    assert run("detect", "shot.png", "--as-skin", "--dialect-file", "mine.yaml").code == 2
    Path("mine.yaml").write_text(skin.text.replace("pictures", "pictures: 3\nother"))
    bad = run("convert", "shot.png", "--to", "hex", "--dialect-file", "mine.yaml")
    assert bad.code != 0
    assert "mine.yaml" in bad.said


def test_unclear_cells_are_drawn_in_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    _, board = position(3)
    picture = opened(png(board, coordinates=False))
    ImageDraw.Draw(picture).ellipse((8 + 3 * 24 + 5, 8 + 2 * 24 + 5, 8 + 3 * 24 + 18, 75), "#7f4")
    picture.save("shot.png")
    page = run("validate", "shot.png", "--report", "html")
    assert page.code == 3
    assert "row 2, column 3 " in page.text
    assert "<svg" in page.text


def test_an_unknown_skin_is_drawn_in_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mines, board = position(3)
    picture = composed("unknown")(mines, board, 24)
    row, col = divmod(board.cells.index(Cell.HIDDEN), board.cols)
    place = (12 + 24 * col + 12, 12 + 24 * row + 12)
    ImageDraw.Draw(picture).text(place, "?", "white", ImageFont.load_default(18), "mm")
    picture.save("shot.png")
    page = run("validate", "shot.png", "--report", "html")
    assert page.code == 3
    assert f"row {row}, column {col} has a mark" in page.text
    assert "<svg" in page.text


@pytest.mark.parametrize("options", [[], ["--strict"]])
def test_a_drawing_is_named_and_what_to_give_instead(tmp_path: Path, options: list[str]) -> None:
    (tmp_path / "a.txt").write_text("E E M\nE E E\n")
    assert run("show", tmp_path / "a.txt", "-o", tmp_path / "a.svg").code == 0
    ended = run("show", tmp_path / "a.svg", *options)
    assert ended.code == 3
    assert ended.said == (
        f"{tmp_path}/a.svg: an SVG picture, and no board is read from one; "
        "name the file that it was drawn from, or a screenshot of it (PNG)\n"
    )


def test_a_picture_without_a_board_says_which_picture_has_one() -> None:
    message = refused(saved(Image.new("RGB", (64, 64), "grey")))
    assert message.endswith(
        "no board found in this picture; take the screenshot again: the whole board, of 3x3 cells "
        "or more, zoomed so that a cell is 12 to 240 pixels wide"
    )
    assert "skin" not in message
