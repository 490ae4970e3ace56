"""The pixels of a picture, and the board that the kit itself wrote into it as text.

The size that a picture claims is looked at before anything is unpacked.
"""

import io
import warnings

from PIL import Image, UnidentifiedImageError

from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.wording import one_line, shorten

MOST_PIXELS = 32_000_000
"""The most pixels of a picture that is read: nearly four times those of a 4K screen."""

KINDS = ("PNG", "JPEG", "WEBP", "GIF")

TEXT = "minesweeper-kit"
"""The keyword under which a PNG holds its board as text, as `minesweeper_kit.picture` writes it."""


def decode(data: bytes) -> tuple[Image.Image, str | None]:
    """The picture in RGB on a white ground, and the text that the kit wrote into it, if it did.

    Raises ParseError for a file that is no picture or is damaged, and for one with too many
    pixels or with several pictures.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture: Image.Image = Image.open(io.BytesIO(data), formats=KINDS)
            _check_size(picture)
            text = getattr(picture, "text", {}).get(TEXT) if picture.format == "PNG" else None
            picture.load()
            if picture.mode != "RGB":
                picture = picture.convert("RGBA")
                ground = Image.new("RGBA", picture.size, "white")
                picture = Image.alpha_composite(ground, picture).convert("RGB")
            return picture, text
    except ParseError:
        raise
    except Exception as error:
        reason = shorten(one_line(str(error) or type(error).__name__), 80)
        if isinstance(error, UnidentifiedImageError):
            # Pillow's own words show where an object lies in memory.
            reason = "it is no PNG, JPEG, WebP or GIF, or it is damaged"
        if isinstance(error, Image.DecompressionBombError):
            reason = f"it has more than {MOST_PIXELS:,} pixels"
        raise ShapeError(f"this picture cannot be read: {reason}") from error


def _check_size(picture: Image.Image) -> None:
    width, height = picture.size
    if width * height > MOST_PIXELS:
        raise ShapeError(
            f"a picture of {width}x{height} pixels: up to {MOST_PIXELS:,} are read; "
            "cut out the board, or make the picture smaller"
        )
    frames = getattr(picture, "n_frames", 1)
    if frames > 1:
        raise ShapeError(f"an animation of {frames} pictures: expected one; save one of them")
