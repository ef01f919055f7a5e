"""A rendered picture of the tiles, ``picture.jpg`` beside the game file: it takes a minute to make.
A comment in it, a digest of all that it shows, tells if the game still looks so."""

import json
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO

from generator.drawing import FontLibrary, Picture
from generator.drawing.figures import cover_example
from generator.drawing.png import encoded
from generator.examples import CheckedExample
from generator.game.model import Game

QUALITY = 85
_MARK = "typecase "


def look_of(game: Game, examples: Mapping[str, CheckedExample], fonts: FontLibrary) -> str:
    """A digest of glyphs, colors, tile and of the example on the cover."""
    cover = cover_example(examples, game.leaflet.cover)
    unseen = {"underside", "base_filament", "pocket", "clearance", "marks"}
    settings = game.print.layer_height, game.print.first_layer_height
    seen = [
        [(g.outline, g.symbol, "" if g.outline else fonts[g.font].digest) for g in game.glyph_list],
        [color.hex for color in game.color_list],
        game.tile.model_dump(mode="json", exclude=unseen),
        settings,
        sorted((*cell, *tile) for cell, tile in cover.position.items()) if cover else None,
        *([game.marks] if game.marks != "none" else []),
    ]
    return sha256(json.dumps(seen).encode()).hexdigest()[:32]


def signed_jpeg(png: bytes, width: int, look: str) -> bytes:
    """Converts a PNG to a JPEG, ``width`` pixels wide, signed with ``look``."""
    from PIL import Image

    with Image.open(BytesIO(png)) as large:
        height = round(large.height * width / large.width)
        small = large.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    return encoded(small, format="JPEG", quality=QUALITY, optimize=True, comment=f"{_MARK}{look}")


def read_picture(data: bytes, look: str) -> Picture | None:
    """The picture of a JPEG file that is signed with ``look``, else None."""
    mark = f"{_MARK}{look}".encode()
    if mark not in data or not data.endswith(b"\xff\xd9"):
        return None
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(BytesIO(data), formats=["JPEG"]) as image:
            is_ours = image.mode == "RGB" and image.info.get("comment") == mark
            return Picture(data, image.width, image.height) if is_ours else None
    except (OSError, SyntaxError, UnidentifiedImageError, Image.DecompressionBombError):
        return None
