"""Target ``play``: the game to play in a browser, in one file that needs no network.

``facts``  what the page knows of the game: tables of the engine, tiles, reasons, words
``page/``  its files: ``page.html.j2``, ``style.css``, and small JavaScript modules, without any
           rule; those in ``SCRIPTS`` run in the page, those in ``WORKER`` in the worker that thinks

The policy of the page allows its own style, scripts and fonts alone.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from generator.diagnostics import Diagnostic
from generator.drawing import Group
from generator.drawing.contrast import ink_on
from generator.drawing.svg import svg_of_shapes
from generator.drawing.tile_faces import BORDER_SHARE, EDGE_SHARE
from generator.drawing.web import base64, favicon, header_style, in_script, resource
from generator.engine.module import FILE
from generator.engine.ruleset import excess
from generator.products.kit import Artifact, Kit
from generator.products.play.facts import facts_of, rules_of
from generator.rules import Tile
from generator.texts.document import Document, Heading, Paragraph, every_block, plain

SUMMARY = "the game to play in a browser: one file, against others or the computer"
HAS_WORDS = True

FOLDER = Path(__file__).with_name("page")
SCRIPTS = (
    *("engine.js", "game.js", "notation.js", "faces.js", "view.js", "thinker.js", "diary.js"),
    *("riddles.js", "prompts.js", "dialogs.js", "drag.js", "page.js", "main.js"),
)
"""The modules of the page, each after those that it imports."""
WORKER = ("engine.js", "players.js", "worker.js")  # the modules of the worker
_ALWAYS = "".join(map(chr, range(32, 127))) + "…"
_SAID = ("words", "reasons", "tiles", "lessons", "placing", "ending", "inLine")
"""Facts that players read."""
_MARKED = re.compile(r"^(import [^;]*;\n|export (?=const|class|let))", re.MULTILINE)
"""The parts of a script that make it a module."""


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Warns of a game that is too large for the engine: it gets no page."""
    if message := excess(rules_of(kit.game)):
        said = message.replace("playtest", "play.html")
        hint = "everything else is built; with fewer tiles, or a smaller grid, it can be played"
        yield Diagnostic.warning("not-playable", said, kit.spans.value("title"), hint)


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``play.html``; nothing for a game that is too large for the engine."""
    if not excess(rules_of(kit.game)):
        yield Artifact("play.html", to_page(kit).encode(), "html")


def to_page(kit: Kit) -> str:
    game, facts, (raised, *_) = kit.game, facts_of(kit), kit.faces.figure(Tile(0, 0))
    sections = kit.document.sections
    rules = Document(tuple(it for it in sections if it.place == "text" and not kit.explains(it)))
    return kit.page(
        FOLDER / "page.html.j2",
        title=game.title,
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
        style_sheet=resource(FOLDER / "style.css") + header_style(game),
        data=in_script(facts),
        engine=base64(FILE.read_bytes()),
        script=bundled(SCRIPTS),
        worker=bundled(WORKER).replace("</", "<\\/"),
    )


def _art(kit: Kit) -> list[dict[int, str]]:
    """For each color the glyphs with a drawing, as SVG."""
    drawn = [number for number, it in enumerate(kit.game.glyph_list) if it.art]
    colors = [it.hex for it in kit.game.color_list]
    return [{it: svg_of_shapes(kit.faces.drawn(it, ink)) for it in drawn} for ink in colors]


def bundled(names: Iterable[str]) -> str:
    """Modules as one script: without imports and exports, in a scope of their own."""
    body = "\n".join(_MARKED.sub("", resource(FOLDER / name)) for name in names)
    return f'"use strict";\n(() => {{\n{body}\n}})();'


def _fonts(kit: Kit, facts: Any, rules: Document) -> dict[str, str]:
    options, game = kit.game.leaflet.fonts, kit.game
    letters = "".join(color.letter for color in game.color_list)
    said = {*_ALWAYS, *in_script([facts[it] for it in _SAID]), *game.title, *letters}
    for block in every_block(rules):
        if isinstance(block, Heading | Paragraph):
            said |= {*plain(block.inlines)}
    wanted = {"text": (options.text, said), "strong": (options.strong, said)}
    wanted["title"] = (options.title, {*game.title})
    return {role: kit.woff(*it) for role, it in wanted.items()}
