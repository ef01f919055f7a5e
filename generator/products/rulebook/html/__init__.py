"""The rules as a self-contained, interactive web page; its policy allows only its own content.

``page.html.j2``  the page, with its text
``style.css``     the style sheet, for screens (light and dark) and paper
``script.js``     shows the tiles that fit a location; without it the page is readable, too
``groups.js``     lights up the runs or neighbors that decide; only for rules that need it
"""

import json
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import Any

from generator.drawing import Affine, Box, Group, Item, Label, Scene, decimal
from generator.drawing.board import SCOPE, SCOPE_TINT, extent_of, scope_of
from generator.drawing.outlines import icon_items
from generator.drawing.scene import Picture, with_colors
from generator.drawing.svg import definitions, svg_element
from generator.drawing.tile_faces import EDGE_SHARE
from generator.drawing.web import in_script, resource
from generator.engine.ruleset import excess
from generator.examples import CheckedExample
from generator.examples.illustrate import shown_turn
from generator.examples.restate import allowed_at
from generator.game.contrast import BLACK
from generator.game.fields import slug
from generator.game.figure_names import CONDITION, COVER
from generator.products.kit import Kit
from generator.rules import Extent, Limits, Location, Position, limits_of
from generator.rules.consequences import demands
from generator.texts.document import Heading, Paragraph, plain
from generator.texts.markers import FACTS
from generator.texts.render import title_of
from generator.typesetting.lines import INLINE_EDGE, INLINE_SHARE, TILE_HEIGHT, inline_scale

_FOLDER = Path(__file__).parent
ALWAYS = "".join(map(chr, range(32, 127)))  # what the script may add to the text
CELL_EM = 3.3  # width of a cell of a figure in em, if the window is wide enough
LARGEST_WORDS = 1.1  # largest size of the words in a figure in em: no larger than headings
CAP_HEIGHT = 0.7  # cap height of the page's text in em, for the size of inline glyphs
INK = "currentColor"


def to_html(kit: Kit) -> str:
    game, pictures, anchors = kit.game, Pictures(kit), set[str]()

    def anchor(heading: Heading) -> str:
        """The heading's words in ASCII with hyphens, with a number where they recur."""
        name = slug(plain(heading.inlines)) or "section"
        names = chain([name], (f"{name}-{number}" for number in count(2)))
        anchors.add(found := next(each for each in names if each not in anchors))
        return found

    # The title is sized by its longest word in em, with room for another font: no word breaks.
    font, cover = kit.fonts[game.leaflet.fonts.title], kit.document.cover
    words = cover.name.split() if cover else []
    limits = limits_of(game)._replace(players=game.players[-1])
    # The second script is for rules about more than lines of which glyphs and colors are free.
    groups = demands(limits)
    is_simple = "lines" in groups and all(len(patterns) == 1 for patterns in groups.values())
    scripts = ["script.js", *([] if is_simple else ["groups.js"])]
    is_played = kit.has_file("play.html", "play") and not excess(limits)
    return kit.page(
        _FOLDER / "page.html.j2",
        title=title_of(game),
        pictures=pictures,
        play=game.wording.say("site", "word", "play") if is_played else "",
        inline_edge=INLINE_EDGE,
        anchor=anchor,
        longest=1.08 * max(map(font.advance, words), default=1.0),
        fonts_of=partial(_fonts, kit),
        style_sheet=resource(_FOLDER / "style.css"),
        scripts=[resource(_FOLDER / it) for it in scripts],
    )


def _fonts(kit: Kit, text: str) -> tuple[list[str], dict[str, int]]:
    """The fonts of the page as WOFF in base64, and the number of that of each role."""
    options, cover = kit.game.leaflet.fonts, kit.document.cover
    shown = [it for it in (cover.blocks if cover else ()) if isinstance(it, Heading | Paragraph)]
    roles = {"text": options.text, "strong": options.strong, "heading": options.heading}
    if "<code>" in text:
        roles["code"] = options.code
    wanted = {font_id: {*text, *ALWAYS} for font_id in roles.values()}
    roles["title"] = options.title
    wanted.setdefault(options.title, set()).update(*(plain(it.inlines) for it in shown))
    fonts = [*wanted]
    made = [kit.woff(*it) for it in wanted.items()]
    return made, {role: fonts.index(font_id) for role, font_id in roles.items()}


class Pictures:
    """Draws the pictures of one page; ids are unique in it."""

    def __init__(self, kit: Kit) -> None:
        self.game, self.faces, self._kit = kit.game, kit.faces, kit
        self._limits = limits_of(self.game)
        self._glyph_ids = {path: f"_g{i}" for i, path in enumerate(self.faces.glyph_paths)}
        self._answers: dict[str, Any] = {}
        self._tiles: dict[tuple[Item, ...], str] = {}
        self._keys = (f"_f{number}" for number in count(1))

    def tiles(self) -> str:
        """Definitions of the tiles that the figures drawn so far refer to."""
        return definitions(self._tiles, self._glyph_ids)

    def drawing(self, glyph: int, color: int) -> str:
        """The id of the drawing of a glyph in a color; nothing where it has only an outline."""
        if self.game.glyph_list[glyph].art is None:
            return ""
        drawn = self.faces.drawn(glyph, self.game.color_list[color].hex)
        return self._tiles.setdefault(drawn, f"_t{len(self._tiles)}")

    def figure(self, name: str) -> tuple[str, str, str]:
        """The id of a diagram, its picture, its caption if any; adds locations to the data."""
        scene, fonts, ids = self._kit.figures(name), self.faces.fonts, self._glyph_ids
        key = next(self._keys)
        words = scene.words / self.faces.side
        cell = LARGEST_WORDS / words if words * CELL_EM > LARGEST_WORDS else CELL_EM
        size = f'width="{decimal(scene.width / self.faces.side * cell, 2)}em"'
        scene = scene._replace(items=tuple(map(_on_screen, scene.items)))
        picture = svg_element(scene, fonts, f"{key}-", size, ids, self._tiles)
        if name != COVER and (example := self._kit.examples.get(name)):
            claims = next(it.claims for it in self.game.examples if it.id == name)
            if shown_turn(self.game, example, claims) is None:
                self._answers[key] = self._answer(example)
        is_small = name.startswith(CONDITION) and name not in self._kit.examples
        says_it = any(isinstance(it, Label) and it.text == scene.title for it in scene.items)
        return key, picture, "" if is_small or says_it else scene.title

    def _answer(self, example: CheckedExample) -> dict[str, Any]:
        extent = extent_of(example, self._limits)
        return {
            "id": example.id,
            **extent._asdict(),
            "grid": extent if self._limits.is_fixed else Extent.around(example.position),
            "marks": dict(example.marks),
            "locations": [self._location(example.position, it) for it in example.locations],
        }

    def _location(self, position: Position, location: Location) -> dict[str, Any]:
        said: dict[str, Any] = {"cell": location.cell, **allowed_at(self.game, location)}
        if "lines" not in demands(self._limits):
            scope = scope_of(position, self._limits, location.cell)
            said["deciding"] = scope.cells if scope else [location.cell]
        return said

    def data(self) -> str:
        """The data for the script, as JSON escaped for a script element."""
        say, tile = self.game.wording.say, self.faces.say("tile", "{color}", "{glyph}")
        counts = {len(it["tiles"]) for each in self._answers.values() for it in each["locations"]}
        fitting = {number: say("page", "fitting", number) for number in sorted(counts)}
        every = {
            "side": self.faces.side,
            "base": self.game.tile.base_color,
            "edge": round(2 * EDGE_SHARE * self.faces.side, 3),
            "glyphs": [self._glyph(number) for number in range(len(self.game.glyphs))],
            "colors": [
                {"id": it.id, "key": it.key, "name": it.name, "hex": it.hex}
                for it in self.game.color_list
            ],
            "words": {**json.loads(say("page", "script")), "fitting": fitting, "tile": tile},
            "figures": self._answers,
        }
        return in_script(every)

    def _glyph(self, number: int) -> dict[str, Any]:
        it = self.game.glyph_list[number]
        ids = [self.drawing(number, color) for color in range(len(self.game.colors))]
        drawings = {"drawings": ids} if any(ids) else {}
        return {"id": it.id, "symbol": it.symbol, "name": it.name, **drawings}

    def inline_box(self, glyph: int, color: int | None) -> tuple[Box, float]:
        """The box of a glyph in a line of text, or of a small tile in a color; its scale in em."""
        box = self.faces.glyph_paths[glyph].box()
        if color is None:
            return box, inline_scale(box, CAP_HEIGHT)
        half = max(box.width, box.height) / INLINE_SHARE / 2
        return Box(-half, -half, half, half), TILE_HEIGHT * CAP_HEIGHT / (2 * half)

    def license_icon(self, name: str) -> str:
        """The icon of a license, or of a fact beside its words."""
        drawn = with_colors(Group(icon_items(name), Affine.translate(0.5, 0.5)), lambda _: INK)
        scene = Scene(1, 1, (drawn,), self.game.wording.say("documents", "icon", name))
        kind = 'fact" aria-hidden="true" focusable="false' if name in FACTS else "mark"
        size = f'class="{kind}" width="1.5em" height="1.5em"'
        return svg_element(scene, self.faces.fonts, f"{next(self._keys)}-", size)


_SCOPE = {SCOPE_TINT: "var(--lines)", SCOPE: "var(--scope)"}
"""CSS variables for the cells that decide what fits, and for the line around them."""


def _on_screen(item: Item) -> Item:
    """Replaces the colors of labels, dashed squares and scopes by those of the page."""
    if isinstance(item, Group | Picture):
        return item
    if isinstance(item, Label):
        return item._replace(fill=INK)
    if item.dash or (item.stroke == BLACK and not item.fill):
        return item._replace(stroke=INK)
    return with_colors(item, lambda color: _SCOPE.get(color, color))
