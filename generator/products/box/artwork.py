"""Draws the printed sides of box and label; nothing crosses a fold."""

import math
from collections.abc import Iterator, Sequence

from generator.drawing import Affine, Box, Group, Item, Label, Shape, polygon, text_outline
from generator.drawing.cover_art import Palette, glyph_row
from generator.drawing.figures import qr_scene
from generator.drawing.folding import Panel
from generator.drawing.tile_faces import BORDER_SHARE, Faces
from generator.game.contrast import mix
from generator.products.box.dieline import BLEED, Dieline, Layer
from generator.products.kit import Kit
from generator.rules import Tile
from generator.typesetting.type_scale import MM_PER_POINT

LEAST_TEXT = 5.0 * MM_PER_POINT  # lines that would be smaller, in mm, are left out
MOST_TEXT = 12.0 * MM_PER_POINT
INSET, LEAST_INSET = 0.08, 2.5  # margin over the shorter side; least that is clear of folds, in mm
LEADING = 1.3
ROW, LEAST_ROW = 0.09, 3.0  # height of a row of glyphs over the panel's shorter side; in mm
TITLE_OF_SIDE = 0.8, 0.7  # most width and height of the title of a side over its free area
TITLE_SHARE = 0.3  # largest height of the title over that of its panel
LEAST_CODE = 14.0  # smallest QR code, in mm; on a panel without room for it there is none
_TURNS = {  # how the print of each panel is turned, in degrees; others have none
    **dict.fromkeys(("front", "back", "bottom wall"), 0.0),
    **dict.fromkeys(("left side", "right side", "left wall"), 90.0),
    **dict.fromkeys(("lid", "top wall"), 180.0),
    "right wall": -90.0,
}


def contents_of(kit: Kit, layers: Sequence[Layer], *, to_pack: bool) -> tuple[str, ...]:
    """A heading and the contents; ``to_pack`` the box: from the bottom, with the piles of each."""
    say, sleeved = kit.game.wording.say, kit.game.box.sleeves is not None
    items = (say("box", "item", *it.stack[:2], to_pack and it.piles, sleeved) for it in layers)
    return say("box", "holds", to_pack), *items


class Artwork:
    def __init__(self, kit: Kit, layers: Sequence[Layer]) -> None:
        self._kit, self._game, self._fonts, self._layers = kit, kit.game, kit.fonts, layers
        self._palette = Palette.of(kit.game, is_quiet=kit.game.leaflet.cover_art == "none")
        self._ground, self._ink, _ = self._palette
        self.fold = mix(self._ground, self._ink, 0.25)

    def items(self, dieline: Dieline) -> Iterator[Item]:
        """The ground with its bleed, then what each panel shows."""
        inked = [panel for panel in dieline.panels if panel.name not in dieline.glued]
        for panel in inked:
            yield Shape(polygon(panel.outline), self._ground, self._ground, 2 * BLEED)
        for panel in inked:
            yield from self._panel(panel, dieline.notch)

    def _panel(self, panel: Panel, notch: float) -> Iterator[Item]:
        """Draws a panel; ``notch`` is the depth of that in the top edge of the front."""
        box = polygon(panel.outline).box()
        turn = 180.0 if panel.name == "back" and panel.angle == 180 else _TURNS.get(panel.name)
        if turn is None:
            return
        width, height = (box.height, box.width) if abs(turn) == 90 else (box.width, box.height)
        flat = Box(-width / 2, -height / 2, width / 2, height / 2)
        free = flat.inset(max(LEAST_INSET, INSET * min(width, height)))
        if free.width <= 0 or free.height <= 0:
            return
        if panel.name == "front":
            free = free._replace(top=max(free.top, flat.top + notch + LEAST_INSET))
            items = [*self._front(free)]
        elif panel.name == "back":
            items = [*self._back(free)]
        else:
            x, y = TITLE_OF_SIDE[0] * free.width / 2, TITLE_OF_SIDE[1] * free.height / 2
            items = [*self._title(Box(-x, -y, x, y))]
        yield Group(tuple(items), Affine.rotate(turn).then(Affine.translate(*box.center)))

    def _front(self, box: Box) -> Iterator[Item]:
        """The cover: between two rows of glyphs the title and tiles."""
        row = ROW * min(box.width, box.height)
        if row >= LEAST_ROW:
            over, under = box._replace(bottom=box.top + row), box._replace(top=box.bottom - row)
            yield from glyph_row(self._game, self._fonts, self._palette, over)
            yield from glyph_row(self._game, self._fonts, self._palette, under, is_reversed=True)
            box = box._replace(top=over.bottom + row, bottom=under.top - row)
        split = box.top + TITLE_SHARE * box.height
        yield from self._title(box._replace(bottom=split))
        yield from self._tiles(box._replace(top=split + 0.05 * box.height))

    def _back(self, box: Box) -> Iterator[Item]:
        """The title, the facts, what the box holds, and the QR code of the game's page."""
        game, url = self._game, self._game.url
        split = box.top + 0.2 * box.height
        yield from self._title(box._replace(bottom=split))
        box = box._replace(top=split + LEAST_INSET)
        side = min(box.width, 0.4 * box.height)
        if url and side >= LEAST_CODE:
            code, top = qr_scene(url, Faces(game, self._fonts)), box.bottom - side
            place = Affine.scale(side / code.width).then(Affine.translate(-side / 2, top))
            yield Group(code.items, place)
            box = box._replace(bottom=top - LEAST_INSET)
        facts = *game.wording.say_lines("box", "facts", game), *game.designers
        held = *facts, "", *contents_of(self._kit, self._layers, to_pack=False)
        yield from [*self._lines(held, box)] or self._lines(facts, box)

    def _title(self, box: Box) -> Iterator[Item]:
        """The title, with room for what of it is below the line, as of a g."""
        font, title = self._fonts[self._game.leaflet.fonts.title], self._game.title
        below = text_outline(title, font).box().bottom / font.cap_height
        if below > 0.05:
            box = box._replace(bottom=box.bottom - box.height * below / (1 + below))
        labels = font.fitted(title, box.center, box.width, box.height, self._ink)
        yield from (label for label in labels if label.size >= LEAST_TEXT)

    def _lines(self, lines: Sequence[str], box: Box) -> Iterator[Item]:
        """Centered lines, as large as they fit; none if that is too small to read."""
        font_id = self._game.leaflet.fonts.strong
        widest = max(self._fonts[font_id].advance(line) for line in lines)
        size = min(MOST_TEXT, box.width / widest, box.height / (LEADING * len(lines)))
        x, y = box.center
        top = y - LEADING * size * (len(lines) - 1) / 2 + 0.35 * size
        for number, line in enumerate(lines):
            if line and size >= LEAST_TEXT:
                down = top + number * LEADING * size
                yield Label(line, x, down, font_id, size, self._ink, "middle")

    def _tiles(self, box: Box) -> Iterator[Item]:
        """Up to twelve tiles, each glyph and each color in turn, in rows that fill the box best."""
        glyphs, colors = len(self._game.glyphs), len(self._game.colors)
        count = min(12, max(glyphs, colors), glyphs * colors)
        rows = [math.ceil(count / across) for across in range(1, count + 1)]
        fill = {n: min(box.width / n, box.height / down) for n, down in enumerate(rows, 1)}
        # Full rows look better than a few larger tiles.
        columns = max(fill, key=lambda across: fill[across] * (1 if count % across == 0 else 0.7))
        pitch = fill[columns]
        faces = Faces(self._game, self._fonts, 0.88 * pitch / (1 + BORDER_SHARE))
        x, y = box.center
        for number in range(count):
            row, column = divmod(number, columns)
            left = x + (column - (columns - 1) / 2) * pitch
            top = y + (row - (rows[columns - 1] - 1) / 2) * pitch
            yield faces.tile(Tile(number % colors, number % glyphs), left, top)
