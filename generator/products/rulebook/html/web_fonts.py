"""The fonts of the page: the characters that it uses, within the file."""

from __future__ import annotations

from base64 import b64encode

from generator.drawing import Font, FontLibrary
from generator.drawing.fonts import unusable_font
from generator.game.model import Game
from generator.texts import Document, Heading
from generator.texts.document import plain

ALWAYS = "".join(map(chr, range(32, 127)))
"""Characters that the script may need besides those of the text."""
_DROPPED = ["GPOS", "GSUB", "GDEF", "DSIG", "STAT", "gasp", "meta"]
"""Tables that a short text does without; parsing them takes longer than all the rest."""
_NOTICES = [0, 13, 14]
"""Entries of the name table: copyright and licence. A subset goes by no reserved font name."""


def font_faces(document: Document, game: Game, fonts: FontLibrary, text: str) -> str:
    """``@font-face`` rules for text, strong text, headings and title, and their names in CSS."""
    options = game.leaflet.fonts
    titles = [
        plain(block.inlines)
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Heading) and block.level == 1
    ]
    wanted: dict[str, set[str]] = {}
    roles = {"text": options.text, "strong": options.strong, "heading": options.heading}
    for font_id in roles.values():
        wanted.setdefault(font_id, set()).update(text, ALWAYS)
    wanted.setdefault(options.title, set()).update(*titles)
    roles["title"] = options.title
    names = {font_id: f"rules-{i}" for i, font_id in enumerate(wanted)}
    faces = [
        _face(names[font_id], fonts[font_id], "".join(sorted(chars)))
        for font_id, chars in wanted.items()
    ]
    variables = "".join(f"--{role}:{names[font_id]};" for role, font_id in roles.items())
    return f"{''.join(faces)}:root{{{variables}}}"


def _face(name: str, font: Font, characters: str) -> str:
    data = b64encode(_subset(font, characters)).decode()
    return (
        f'@font-face{{font-family:{name};src:url(data:font/woff;base64,{data}) format("woff");'
        "font-weight:100 900;font-display:block}"
    )


def _subset(font: Font, characters: str) -> bytes:
    """The font with these characters only, as WOFF; the same bytes each time."""
    from io import BytesIO

    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(hinting=False, notdef_outline=True, name_IDs=_NOTICES)
    options.drop_tables += _DROPPED
    ttf = TTFont(BytesIO(font.data), recalcTimestamp=False, lazy=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    out = BytesIO()
    try:
        subsetter.subset(ttf)
        ttf.flavor = "woff"
        ttf.save(out)
    except Exception as error:  # fontTools raises what it stumbles over: struct, key, assertion ...
        raise unusable_font(font.id, "one of its tables is damaged") from error
    return out.getvalue()
