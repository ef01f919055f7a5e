"""Makes the page: one file, whose policy allows its own style, scripts and fonts alone."""

import json
import re
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from generator.drawing import Group, decimal
from generator.drawing.contrast import ink_on
from generator.drawing.svg import path_data, svg_of_shapes
from generator.drawing.tile_faces import BORDER_SHARE, EDGE_SHARE
from generator.drawing.web import (
    base64,
    digest,
    favicon,
    header_style,
    in_script,
    spoken_in,
    woff_key,
    woff_subset,
)
from generator.engine.module import FILE
from generator.game.sentences import load_template
from generator.products.kit import Kit
from generator.products.play.facts import facts_of
from generator.rules import Tile
from generator.texts.document import (
    Document,
    Figure,
    Heading,
    Paragraph,
    Section,
    every_block,
    plain,
)

_FOLDER = Path(__file__).with_name("page")
SCRIPTS = (
    *("engine.js", "game.js", "notation.js", "faces.js", "view.js", "thinker.js", "diary.js"),
    *("riddles.js", "prompts.js", "dialogs.js", "drag.js", "page.js", "main.js"),
)
"""The modules of the page, each after those that it imports."""
WORKER = ("engine.js", "players.js", "worker.js")
"""The modules of the worker."""
_ALWAYS = "".join(map(chr, range(32, 127))) + "…"
_SAID = ("words", "reasons", "tiles", "lessons", "placing", "ending", "inLine")
"""Facts that players read."""
_IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const|class|let)", re.MULTILINE)


def to_page(kit: Kit) -> str:
    """The page as HTML."""
    game, facts, (raised, *_) = kit.game, facts_of(kit), kit.faces.figure(Tile(0, 0))
    rules = Document(tuple(it for it in kit.document.sections if _is_rule(it, kit)))
    page = load_template(
        _FOLDER / "page.html.j2", base64=base64, decimal=decimal, digest=digest, path=path_data
    )
    text = page.render(
        game=game,
        title=game.title,
        language=spoken_in(game.wording.spoken),
        words=facts["words"],
        rules=rules.sections,
        has_rules=kit.has_file("rules.html", "rules"),
        tiles=facts["tiles"],
        seats=[*facts["tables"]],
        paths=kit.faces.glyph_paths,
        art=_art(kit),
        side=kit.faces.side,
        lift=raised.transform.f if isinstance(raised, Group) else 0.0,
        marks=[kit.faces.mark(color) for color in range(len(game.colors))],
        ink=ink_on(game.tile.base_color),
        edge=2 * EDGE_SHARE * kit.faces.side,
        border=2 * BORDER_SHARE * kit.faces.side,
        icon=favicon(kit.faces),
        fonts=_fonts(kit, facts, rules),
        style_sheet=_read("style.css") + header_style(game),
        data=in_script(_json(facts)),
        engine=base64(FILE.read_bytes()),
        script=bundled(SCRIPTS),
        worker=bundled(WORKER).replace("</", "<\\/"),
    )
    return f"{text}\n"


def _art(kit: Kit) -> list[dict[int, str]]:
    """For each color the glyphs with a drawing, as SVG."""
    drawn = [number for number, it in enumerate(kit.game.glyph_list) if it.art]
    return [
        {it: svg_of_shapes(kit.faces.drawn(it, color.hex)) for it in drawn}
        for color in kit.game.color_list
    ]


def _is_rule(section: Section, kit: Kit) -> bool:
    """False for the cover, the foot, and what explains the picture of an example."""
    pictures = {it.name for it in section.blocks if isinstance(it, Figure)}
    return section.place == "text" and pictures.isdisjoint(kit.examples)


def bundled(names: Iterable[str]) -> str:
    """Modules as one script: without imports and exports, in a scope of their own."""
    parts = (_EXPORT.sub("", _IMPORT.sub("", _read(name))) for name in names)
    body = "\n".join(parts)
    return f'"use strict";\n(() => {{\n{body}\n}})();'


def _read(name: str) -> str:
    """A file of the page."""
    return (_FOLDER / name).read_text("utf-8").strip()


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _fonts(kit: Kit, facts: Any, rules: Document) -> dict[str, str]:
    """The fonts of text and title as WOFF in base64, with the characters that the page needs."""
    options, game = kit.game.leaflet.fonts, kit.game
    letters = "".join(color.letter for color in game.color_list)
    said = {*_ALWAYS, *_json([facts[it] for it in _SAID]), *game.title, *letters}
    for block in every_block(rules):
        if isinstance(block, Heading | Paragraph):
            said |= {*plain(block.inlines)}
    wanted = {"text": (options.text, said), "strong": (options.strong, said)}
    wanted["title"] = (options.title, {*game.title})
    found = {}
    for role, (font_id, characters) in wanted.items():
        font, text = kit.fonts[font_id], "".join(sorted(characters))
        found[role] = base64(kit.cached(woff_key(font, text), partial(woff_subset, font, text)))
    return found
