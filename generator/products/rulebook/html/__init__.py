"""The rules as a self-contained, interactive web page; its policy allows only its own content.

``body.html.j2``  the text
``web_pictures``  the diagrams and their data for the script: the locations that the engine finds
``web_fonts``     subsets of the fonts, embedded into the page
``style.css``     the style sheet, for screens (light and dark) and paper
``script.js``     shows the tiles that fit a location; without it the page is readable, too
``groups.js``     only for rules that are not about lines alone, or where what fits is no product of
                  glyphs and colors: lights up the runs or neighbors that decide
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from itertools import chain, count
from pathlib import Path

from generator.drawing import decimal
from generator.game.fields import slug
from generator.game.model import Game
from generator.products.kit import Kit
from generator.products.rulebook.html.web_fonts import font_faces
from generator.products.rulebook.html.web_pictures import Pictures
from generator.texts import Document, Heading
from generator.texts.document import plain
from generator.texts.render import title_of


def to_html(kit: Kit) -> str:
    game = kit.game
    pictures = Pictures(game, kit.examples, kit.faces, kit.figures)
    body = _body(kit.document, pictures)
    fonts = font_faces(kit, body)
    style = fonts + _longest_word(kit) + _resource("style.css")
    scripts = [_resource("script.js")]
    if pictures.needs_groups:
        scripts.append(_resource("groups.js"))
    title = title_of(game)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(game.leaflet.language)}">\n<head>\n'
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, scripts)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n{_about(game)}"
        f'<link rel="icon" href="{pictures.favicon()}">\n'
        f"<style>{style}</style>\n</head>\n<body>\n{pictures.shared()}{body}"
        f'<script type="application/json" id="_data">{pictures.data()}</script>\n'
        f"{''.join(f'<script>{script}</script>{chr(10)}' for script in scripts)}</body>\n</html>\n"
    )


def _longest_word(kit: Kit) -> str:
    """A CSS variable with the width of the title's longest word in em, by which it is sized so that
    no word breaks; with room for another font."""
    font = kit.fonts[kit.game.leaflet.fonts.title]
    cover = kit.document.cover
    titles = [block for block in cover.blocks if isinstance(block, Heading)] if cover else []
    words = [word for title in titles for word in plain(title.inlines).split()]
    widest = max(map(font.advance, words), default=1.0)
    return f":root{{--longest:{decimal(1.08 * widest)}}}"


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


def _about(game: Game) -> str:
    made = ""
    if game.subtitle:
        made += f'<meta name="description" content="{escape(game.subtitle)}">\n'
    if game.designers:
        made += f'<meta name="author" content="{escape(", ".join(game.designers))}">\n'
    return made


def _policy(style: str, scripts: Sequence[str]) -> str:
    """Content Security Policy (Level 3): this style, these scripts, embedded fonts and icon."""

    def allowed(text: str) -> str:
        return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"

    sources = " ".join(map(allowed, scripts))
    return (
        f"default-src 'none'; style-src {allowed(style)}; script-src {sources}; "
        "font-src data:; img-src data:; base-uri 'none'; form-action 'none'"
    )
