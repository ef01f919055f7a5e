"""A picture of the tiles beside the game file, ``picture.jpg``, signed for what it shows.

A render takes a minute, so pages that show one take a file that was made before. Its signature, a
comment in the JPEG, is a digest of everything that the picture shows: once the game looks
different, the picture is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

from generator.drawing.fonts import FontLibrary
from generator.examples import CheckedExample
from generator.game.model import Game


class Picture(NamedTuple):
    """A JPEG file of 8 bits a channel in RGB, ``columns`` x ``rows`` pixels."""

    data: bytes
    columns: int
    rows: int


QUALITY = 85
_MARK = b"typecase "
_FIRST, _LAST = b"\xff\xd8", b"\xff\xd9"
_COMMENT, _SCAN, _FRAMES = 0xFE, 0xDA, (0xC0, 0xC2)
"""Markers of a JPEG file (ITU T.81, table B.1): a comment, the scan, the header of a frame of
baseline or progressive pictures."""


def look_of(game: Game, examples: Mapping[str, CheckedExample], fonts: FontLibrary) -> str:
    """A digest of glyphs, colors, tile and of the example on the cover."""
    from generator.drawing.figures import cover_example

    cover = cover_example(examples, game.leaflet.cover)
    settings = game.print.layer_height, game.print.first_layer_height
    seen = [
        [(g.outline, g.symbol, "" if g.outline else fonts[g.font].digest) for g in game.glyph_list],
        [color.hex for color in game.color_list],
        game.tile.model_dump(mode="json", exclude={"underside", "base_filament"}),
        settings,
        sorted((*cell, *tile) for cell, tile in cover.position.items()) if cover else None,
    ]
    return sha256(json.dumps(seen).encode()).hexdigest()[:32]


def signed_jpeg(png: bytes, width: int, look: str) -> bytes:
    """Converts a PNG to a JPEG, ``width`` pixels wide, signed with ``look``."""
    from PIL import Image

    with Image.open(BytesIO(png)) as large:
        height = round(large.height * width / large.width)
        small = large.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    out = BytesIO()
    comment = _MARK + look.encode()
    small.save(out, "JPEG", quality=QUALITY, optimize=True, comment=comment)
    return out.getvalue()


def read_picture(data: bytes, look: str) -> Picture | None:
    """The picture of a JPEG file that is signed with ``look``, else None."""
    size, is_ours = None, False
    for marker, body in _segments(data):
        if marker == _COMMENT:
            is_ours = is_ours or body == _MARK + look.encode()
        elif marker in _FRAMES and len(body) > 5 and body[0] == 8 and body[5] == 3:
            size = int.from_bytes(body[3:5], "big"), int.from_bytes(body[1:3], "big")
    return Picture(data, *size) if size and all(size) and is_ours else None


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The segments before the scan: marker and content."""
    at, end = 2, len(data) if data.startswith(_FIRST) and data.endswith(_LAST) else 0
    while at + 4 <= end and data[at] == 0xFF and data[at + 1] != _SCAN:
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if length < 2:
            return
        yield data[at + 1], data[at + 4 : at + 2 + length]
        at += 2 + length
