"""Font files with something wrong, made of a small one that is right."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

from tests.unit.typesetting.beyond import beyond_font

ASCII = "".join(map(chr, range(32, 127)))


@cache
def sound() -> bytes:
    """A font that can be used: each character as wide as the others."""

    def edit(font: Any) -> None:
        font["hmtx"].metrics = dict.fromkeys(font["hmtx"].metrics, (500, 50))

    return edited(edit, beyond_font(ASCII + "’“”–★"))


def edited(edit: Callable[[Any], None], data: bytes = b"") -> bytes:
    """As fontTools saves it after ``edit``."""
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(data or sound()), recalcTimestamp=False)
    edit(font)
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def poked(table: str, offset: int, form: str, value: int) -> bytes:
    """With a number in a table changed behind the back of every library."""
    data = bytearray(sound())
    entry = data.index(table.encode(), 12)
    (start,) = struct.unpack_from(">L", data, entry + 8)
    struct.pack_into(form, data, start + offset, value)
    return bytes(data)


def without(table: str) -> bytes:
    return sound().replace(table.encode(), b"none", 1)


def postscript() -> bytes:
    """A font whose outlines are those of CFF."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.t2CharStringPen import T2CharStringPen

    builder = FontBuilder(1000, isTTF=False)
    names = [".notdef", *(f"u{ord(char):04X}" for char in ASCII)]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(char): f"u{ord(char):04X}" for char in ASCII})
    pen = T2CharStringPen(500, None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 700))
    pen.lineTo((400, 700))
    pen.closePath()
    builder.setupCFF("Odd", {}, dict.fromkeys(names, pen.getCharString()), {})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (500, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Odd", "styleName": "Regular", "psName": "Odd"})
    builder.setupOS2()
    builder.setupPost()
    out = BytesIO()
    builder.save(out)
    return out.getvalue()


def web() -> bytes:
    def edit(font: Any) -> None:
        font.flavor = "woff"

    return edited(edit)


def variable() -> bytes:
    """A font with an axis of weights."""

    def edit(font: Any) -> None:
        from fontTools.fontBuilder import FontBuilder

        FontBuilder(font=font).setupFvar([("wght", 100, 400, 900, "Weight")], [])

    return edited(edit)


def licensed(rights: int) -> bytes:
    return edited(lambda font: setattr(font["OS/2"], "fsType", rights))


def named(name: str) -> bytes:
    def edit(font: Any) -> None:
        for record in font["name"].names:
            record.string = name

    return edited(edit)


def mapped(platform: int, encoding: int) -> bytes:
    def edit(font: Any) -> None:
        table = font["cmap"].tables[0]
        table.platformID, table.platEncID = platform, encoding
        font["cmap"].tables = [table]

    return edited(edit)


def widthless() -> bytes:
    def edit(font: Any) -> None:
        font["hmtx"].metrics = dict.fromkeys(font["hmtx"].metrics, (0, 0))

    return edited(edit)


def scrawled() -> bytes:
    """All is right but the outlines themselves: their bytes are those of no outline."""
    data = bytearray(sound())
    entry = data.index(b"glyf", 12)
    start, length = struct.unpack_from(">2L", data, entry + 8)
    data[start : start + length] = b"\xff" * length
    return bytes(data)
