"""Embeds subsets of the fonts: the characters that the page uses."""

from __future__ import annotations

from base64 import b64encode

from generator.drawing import Font
from generator.drawing.fonts import unusable_font
from generator.products.kit import Kit
from generator.texts import Heading, Paragraph
from generator.texts.document import plain

ALWAYS = "".join(map(chr, range(32, 127)))
"""Characters that the script may add to those of the text."""
_DROPPED = ["GPOS", "GSUB", "GDEF", "DSIG", "STAT", "gasp", "meta"]
"""Tables that the page does not need; parsing them takes most of the time."""
_NOTICES = [0, 13, 14]
"""Entries of the name table to keep: copyright and licence, but no reserved font name."""


def font_faces(kit: Kit, text: str) -> str:
    """Returns ``@font-face`` rules for text, strong text, headings, and title and hook, and CSS
    variables with their names."""
    options = kit.game.leaflet.fonts
    cover = kit.document.cover
    titles = [
        plain(block.inlines)
        for block in (cover.blocks if cover else ())
        if isinstance(block, Heading) or (isinstance(block, Paragraph) and block.is_strong)
    ]
    wanted: dict[str, set[str]] = {}
    roles = {"text": options.text, "strong": options.strong, "heading": options.heading}
    if "<code>" in text:
        roles["code"] = options.code
    for font_id in roles.values():
        wanted.setdefault(font_id, set()).update(text, ALWAYS)
    wanted.setdefault(options.title, set()).update(*titles)
    roles["title"] = options.title
    names = {font_id: f"rules-{i}" for i, font_id in enumerate(wanted)}
    faces = [
        _face(kit, names[font_id], font_id, "".join(sorted(chars)))
        for font_id, chars in wanted.items()
    ]
    variables = "".join(f"--{role}:{names[font_id]};" for role, font_id in roles.items())
    return f"{''.join(faces)}:root{{{variables}}}"


def _face(kit: Kit, name: str, font_id: str, characters: str) -> str:
    font = kit.fonts[font_id]
    subset = kit.cached(f"woff:{font.digest}:{characters}", lambda: _subset(font, characters))
    data = b64encode(subset).decode()
    return (
        f'@font-face{{font-family:{name};src:url(data:font/woff;base64,{data}) format("woff");'
        "font-weight:100 900;font-display:block}"
    )


def _subset(font: Font, characters: str) -> bytes:
    """The font with only these characters as WOFF, reproducible to the byte."""
    from io import BytesIO

    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(hinting=False, notdef_outline=True, name_IDs=_NOTICES)
    options.drop_tables += _DROPPED
    ttf = TTFont(BytesIO(font.truetype), recalcTimestamp=False, lazy=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    out = BytesIO()
    try:
        subsetter.subset(ttf)
        ttf.flavor = "woff"
        ttf.save(out)
    except Exception as error:  # fontTools raises any: struct.error, KeyError, AssertionError ...
        raise unusable_font(font.id, "one of its tables is damaged") from error
    return out.getvalue()
