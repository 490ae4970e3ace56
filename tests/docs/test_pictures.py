"""The pictures of the pages are those that the command draws, and are small."""

import pytest

from tests.docs.pictures import PAGES, PICTURES, commands, drawn
from tests.picture.pixels import pixels

MOST = 40_000
"""How many bytes a picture may have."""


@pytest.fixture(scope="module")
def now() -> dict[str, bytes]:
    return drawn()


def test_pages_show_pictures() -> None:
    assert len(commands()) >= 4
    assert {path.name for path in PICTURES.iterdir()} == commands().keys()
    text = "".join(page.read_text("utf-8") for page in PAGES)
    for name in commands():
        assert f"pictures/{name})" in text, f"no page shows {name}"


@pytest.mark.parametrize("name", commands())
def test_a_picture_is_up_to_date(name: str, now: dict[str, bytes]) -> None:
    kept = (PICTURES / name).read_bytes()
    assert len(kept) <= MOST
    if name.endswith(".png"):  # zlib packs alike pixels in more than one way
        assert pixels(kept) == pixels(now[name]), "run: make pictures"
    else:
        assert kept == now[name], "run: make pictures"
