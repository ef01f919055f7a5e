"""The rules as a self-contained, interactive web page; its policy allows only its own content.

``body.html.j2``  the text
``web_pictures``  the diagrams and their data for the script: the locations that the engine finds
``style.css``     the style sheet, for screens (light and dark) and paper
``script.js``     shows the tiles that fit a location; without it the page is readable, too
``groups.js``     lights up the runs or neighbors that decide; only for rules that are not about
                  lines alone, or where not each allowed color goes with each allowed glyph
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from itertools import chain, count
from pathlib import Path

from generator.drawing import Font, decimal
from generator.drawing.fonts import unusable_font
from generator.game.fields import slug
from generator.game.model import Game
from generator.products.kit import Kit
from generator.products.rulebook.html.web_pictures import Pictures
from generator.texts.document import Document, Heading, Paragraph, plain
from generator.texts.render import title_of

ALWAYS = "".join(map(chr, range(32, 127)))
"""Characters that the script may add to those of the text."""
_DROPPED = ["GPOS", "GSUB", "GDEF", "DSIG", "STAT", "gasp", "meta"]
"""Tables that the page does not need; parsing them takes most of the time."""
_NOTICES = [0, 13, 14]
"""Entries of the name table to keep: copyright and licence, but no reserved font name."""


def to_html(kit: Kit) -> str:
    game = kit.game
    pictures = Pictures(game, kit.examples, kit.faces, kit.figures)
    body = _body(kit.document, pictures)
    # By the width of the title's longest word in em, with room for another font, it is sized so
    # that no word breaks.
    font, cover = kit.fonts[game.leaflet.fonts.title], kit.document.cover
    titles = [block for block in cover.blocks if isinstance(block, Heading)] if cover else []
    words = (word for title in titles for word in plain(title.inlines).split())
    longest = decimal(1.08 * max(map(font.advance, words), default=1.0))
    style = f"{_font_faces(kit, body)}:root{{--longest:{longest}}}{_resource('style.css')}"
    scripts = ["script.js", "groups.js"] if pictures.needs_groups else ["script.js"]
    scripts = list(map(_resource, scripts))
    about = ""
    if game.subtitle:
        about += f'<meta name="description" content="{escape(game.subtitle)}">\n'
    if game.designers:
        about += f'<meta name="author" content="{escape(", ".join(game.designers))}">\n'
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(game.leaflet.language)}">\n<head>\n'
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, scripts)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title_of(game))}</title>\n{about}"
        f'<link rel="icon" href="{pictures.favicon()}">\n'
        f"<style>{style}</style>\n</head>\n<body>\n{pictures.shared()}{body}"
        f'<script type="application/json" id="_data">{pictures.data()}</script>\n'
        f"{''.join(f'<script>{script}</script>{chr(10)}' for script in scripts)}</body>\n</html>\n"
    )


def _body(document: Document, pictures: Pictures) -> str:
    from jinja2 import Environment, StrictUndefined

    anchors: set[str] = set()

    def anchor(heading: Heading) -> str:
        """The heading's words in ASCII with hyphens, with a number where they recur."""
        name = slug(plain(heading.inlines)) or "section"
        names = chain([name], (f"{name}-{number}" for number in count(2)))
        anchors.add(found := next(each for each in names if each not in anchors))
        return found

    environment = Environment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters["e"] = escape
    environment.globals = {
        "document": document,
        "pictures": pictures,
        "anchor": anchor,
        "kind": lambda item: type(item).__name__,
        "namespace": environment.globals["namespace"],
    }
    return environment.from_string(_resource("body.html.j2")).render() + "\n"


def _resource(name: str) -> str:
    """Reads a file of this folder."""
    return Path(__file__).with_name(name).read_text("utf-8").strip()


def _policy(style: str, scripts: Sequence[str]) -> str:
    """Content Security Policy (Level 3): this style, these scripts, embedded fonts and icon."""

    def allowed(text: str) -> str:
        return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"

    sources = " ".join(map(allowed, scripts))
    return (
        f"default-src 'none'; style-src {allowed(style)}; script-src {sources}; "
        "font-src data:; img-src data:; base-uri 'none'; form-action 'none'"
    )


def _font_faces(kit: Kit, text: str) -> str:
    """Returns ``@font-face`` rules for the fonts of the page, and CSS variables of their names."""
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
    faces = []
    for font_id, chars in wanted.items():
        data = b64encode(_subset(kit.fonts[font_id], "".join(sorted(chars)))).decode()
        faces.append(
            f"@font-face{{font-family:{names[font_id]};"
            f'src:url(data:font/woff;base64,{data}) format("woff");'
            "font-weight:100 900;font-display:block}"
        )
    variables = "".join(f"--{role}:{names[font_id]};" for role, font_id in roles.items())
    return f"{''.join(faces)}:root{{{variables}}}"


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
