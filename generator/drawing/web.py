"""Resources of web pages: fonts as subsets in WOFF, sources of a Content Security Policy, icons."""

import json
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

from generator.drawing import Font, Scene
from generator.drawing.cover_art import Palette
from generator.drawing.fonts import unusable_font
from generator.drawing.svg import base64
from generator.drawing.tile_faces import BORDER_SHARE, Faces
from generator.game.languages import is_rtl
from generator.game.model import Game
from generator.rules import Tile

_DROPPED = ["GPOS", "GSUB", "GDEF", "DSIG", "STAT", "gasp", "meta"]  # not needed; slow to parse
_NOTICES = [0, 13, 14]  # entries of the name table to keep: copyright and licence


def digest(text: str) -> str:
    """The source of a Content Security Policy (Level 3) that allows only this text."""
    return f"'sha256-{base64(sha256(text.encode()).digest())}'"


def spoken_in(language: str) -> str:
    """The attributes of an element whose text is in a language: its tag and direction."""
    return f'lang="{language}" dir="{"rtl" if is_rtl(language) else "ltr"}"'


def resource(path: Path) -> str:
    """A style sheet or a script beside the template of its page."""
    return path.read_text("utf-8").strip()


def in_script(value: Any) -> str:
    """A value as JSON, escaped for a script element."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def icon_scene(faces: Faces) -> Scene:
    """The icon of a page: the first tile of the game."""
    side = (1 + 2 * BORDER_SHARE) * faces.side
    return Scene(side, side, (faces.tile(Tile(0, 0), side / 2, side / 2),))


def header_style(game: Game) -> str:
    """The style sheet of a page's header: the theme of the game, from edge to edge."""
    ground, ink, _ = Palette.of(game, is_quiet=game.leaflet.cover_art == "none")
    return (
        f"body>header{{background:{ground};color:{ink};padding-block:1.2rem;"
        f"margin-block-end:.8rem;box-shadow:0 0 0 100vmax {ground};"
        "clip-path:inset(-100vmax -100vmax 0)}body>header :is(p,a){color:inherit}"
    )


def woff_subset(font: Font, characters: str) -> bytes:
    """The font with only these characters as WOFF, reproducible to the byte."""
    from fontTools.subset import Options, Subsetter

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
