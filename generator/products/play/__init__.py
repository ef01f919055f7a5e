"""Target ``play``: the game to play in a browser, in one file that needs no network. ``page/`` has
its template, style sheet and JavaScript modules, without any rule: the page and its worker."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

from generator.diagnostics import Diagnostic
from generator.drawing import Group
from generator.drawing.svg import svg_of_shapes
from generator.drawing.tile_faces import BORDER_SHARE, EDGE_SHARE
from generator.drawing.web import base64, header_style, in_script, resource
from generator.engine import layout
from generator.engine.module import FILE
from generator.engine.ruleset import excess, most_moves, new_state, rules_table
from generator.game.claims import IllegalReason
from generator.game.contrast import ink_on
from generator.game.model import Game
from generator.playtest.recorded import digest_of, tile_texts
from generator.products.kit import Artifact, Kit
from generator.rules import Limits, Tile, limits_of
from generator.rules.explanations import Explainer
from generator.rules.pairing import find_pairing
from generator.texts.document import Document, Heading, Paragraph, every_block, plain
from generator.texts.rule_views import Placement, Turns

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
_MODULE = re.compile(r"^(import [^;]*;\n|export (?=const|class|let))", re.MULTILINE)
_PHASES = ("deal", "play", "draft", "over", "more", "exchange")  # by their numbers in the engine
_BLOCKING = (
    *(IllegalReason.ROWS, IllegalReason.COLUMNS, IllegalReason.ROW_RUN_LENGTH),
    *(IllegalReason.COLUMN_RUN_LENGTH, IllegalReason.APART, IllegalReason.BESIDE),
)
"""Reasons why a cell is no location, whatever the tile."""


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Warns of a game that is too large for the engine: it gets no page."""
    if message := excess(limits_of(kit.game)._replace(players=kit.game.players[-1])):
        said = message.replace("playtest", "play.html")
        hint = "everything else is built; with fewer tiles, or a smaller grid, it can be played"
        yield Diagnostic.warning("not-playable", said, kit.spans.value("title"), hint)


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``play.html``; nothing for a game that is too large for the engine."""
    if not [*check(kit)]:
        yield Artifact("play.html", to_page(kit).encode(), "html")


def to_page(kit: Kit) -> str:
    game, facts, (raised, *_) = kit.game, facts_of(kit), kit.faces.figure(Tile(0, 0))
    drawn = [number for number, it in enumerate(game.glyph_list) if it.art]
    inks, sections = [it.hex for it in game.color_list], kit.document.sections
    rules = Document(tuple(it for it in sections if it.place == "text" and not kit.explains(it)))
    return kit.page(
        FOLDER / "page.html.j2",
        facts=facts,
        rules=rules.sections,
        art=[{it: svg_of_shapes(kit.faces.drawn(it, ink)) for it in drawn} for ink in inks],
        lift=raised.transform.f if isinstance(raised, Group) else 0.0,
        ink=ink_on(game.tile.base_color),
        edge=2 * EDGE_SHARE * kit.faces.side,
        border=2 * BORDER_SHARE * kit.faces.side,
        fonts=_fonts(kit, facts, rules),
        style_sheet=resource(FOLDER / "style.css") + header_style(game),
        data=in_script(facts),
        engine=base64(FILE.read_bytes()),
        script=bundled(SCRIPTS),
        worker=bundled(WORKER).replace("</", "<\\/"),
    )


def bundled(names: Iterable[str]) -> str:
    """Modules as one script: without imports and exports, in a scope of their own."""
    body = "\n".join(_MODULE.sub("", resource(FOLDER / name)) for name in names)
    return f'"use strict";\n(() => {{\n{body}\n}})();'


def _fonts(kit: Kit, facts: Any, rules: Document) -> dict[str, str]:
    fonts, game = kit.game.leaflet.fonts, kit.game
    said = {*_ALWAYS, *in_script(facts), *game.title, *(it.letter for it in game.color_list)}
    for block in every_block(rules):
        if isinstance(block, Heading | Paragraph):
            said |= {*plain(block.inlines)}
    return {role: kit.woff(getattr(fonts, role), said) for role in ("text", "strong", "title")}


def facts_of(kit: Kit) -> dict[str, Any]:
    """Everything that the scripts know, as values for JSON."""
    game, limits, turns = kit.game, limits_of(kit.game), Turns.of(kit.game)
    texts = dict(zip(_tiles(limits), tile_texts(game), strict=True))
    seats = range(game.players[0], game.players[-1] + 1)
    return {
        "id": game.slug,
        "digest": digest_of(game),
        "board": limits.board,
        "bag": limits.has_bag,
        "hidden": limits.is_hidden,
        "points": limits.goal == "points",
        "counts": limits.counts_at_end,
        "isLong": not limits.is_simple,
        "layout": {name: it for name, it in vars(layout).items() if isinstance(it, int)},
        "phases": _PHASES,
        "tables": {players: _tables(limits._replace(players=players)) for players in seats},
        "tiles": [{"text": text, "name": kit.faces.name(it)} for it, text in texts.items()],
        "pairing": _pairing(limits),
        "reasons": [*_reasons(game, limits)],
        "blocking": _BLOCKING,
        "placing": _placing(game, limits),
        "lessons": _lessons(game, limits),
        "ending": turns.ending_short.replace("**", "") if turns and limits.counts_at_end else "",
        "inLine": turns.in_line_short if turns else "",
        "riddles": [*_riddles(kit, texts)],
        "words": json.loads(game.wording.say("play", "script")),
    }


def _tiles(limits: Limits) -> list[Tile]:
    """Every tile, in the order of the engine."""
    return [Tile(*divmod(kind, limits.glyphs)) for kind in range(limits.kinds)]


def _reasons(game: Game, limits: Limits) -> Iterator[dict[str, Any]]:
    """The reasons that these rules can give: bit in the engine's mask, id, sentence."""
    explainer, tiles = Explainer(game, limits, is_prose=True), limits.tile_count
    most = {IllegalReason.ROWS: limits.max_rows, IllegalReason.COLUMNS: limits.max_columns}
    for bit, reason in enumerate(IllegalReason):
        # Where there are fewer tiles than rows, the engine takes their number for the limit.
        is_beyond = not limits.is_fixed and (most.get(reason) or 0) > tiles
        if not is_beyond and (said := explainer.unnamed(reason)):
            yield {"bit": bit, "id": reason, "said": said}


def _pairing(limits: Limits) -> dict[str, Any] | None:
    pairing = find_pairing(limits._replace(players=2))
    if pairing is None:
        return None
    tiles, opening = _tiles(limits), pairing.opening
    return {
        "player": pairing.player,
        **pairing.mirror._asdict(),
        "partner": [tiles.index(pairing.partner(it)) for it in tiles],
        "opening": opening and [*opening[0], tiles.index(opening[1])],
    }


def _placing(game: Game, limits: Limits) -> str:
    """Where tiles go, in sentences, a line for each condition."""
    placement = Placement.of(limits, game.wording)
    conditions = (f"{it.number}. {it}" for it in placement.conditions)
    return "\n".join((placement.first, *conditions, *placement.meanings)).replace("**", "")


def _lessons(game: Game, limits: Limits) -> list[str]:
    """The other rules in their sentences, in the order in which a first game needs them."""
    turns, hand = Turns.of(game), limits.hand_size
    if turns:
        play = turns.in_line or (turns.steps[0] if limits.most_plays > 1 else "")
        said = [turns.goal, play, *turns.points, turns.exchange_short]
    else:
        facts = (game.players[0], limits.goal == "last", hand, False)
        said = [game.wording.say("rule-sentences", "ending", *facts)]
    words = json.loads(game.wording.say("play", "script"))
    first, *rest = (it.replace("**", "") for it in said if it)
    return [first + "\n" + game.wording.say("play", "welcome", words["new"], words["rules"]), *rest]


def _riddles(kit: Kit, texts: Mapping[Tile, str]) -> Iterator[dict[str, Any]]:
    """The marks of examples that are locations: which tiles fit there?"""
    for example in kit.examples.values():
        places = {it.cell for it in example.locations if it.tiles}
        grid = [{"cell": cell, "tile": texts[it]} for cell, it in example.position.items()]
        for cell in example.marks.values():
            if cell in places and len(example.locations) > 1:
                yield {"grid": grid, "mark": cell}


def _tables(rules: Limits) -> dict[str, Any]:
    """The tables of a number of players, what lies there at first, sizes of arrays."""
    table = rules_table(rules)
    return {
        "table": packed(table),
        "state": packed(new_state(rules, table)),
        "start": [[*cell, it.color * rules.glyphs + it.glyph] for cell, it in rules.start],
        "moves": most_moves(rules),
        "most": 2 * rules.tile_count + 2,
    }


def packed(numbers: Sequence[int]) -> list[int]:
    """The numbers as runs of equal differences: each difference, and its count."""
    steps = (after - before for before, after in pairwise((0, *numbers)))
    return [number for step, run in groupby(steps) for number in (step, len([*run]))]
