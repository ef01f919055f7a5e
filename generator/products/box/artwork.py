"""Draws the printed sides of box and label."""

from collections.abc import Iterator, Sequence

from generator.drawing import Affine, Box, Group, Item, Label, Shape, polygon, rectangle
from generator.drawing.contrast import ink_on
from generator.drawing.figures import qr_scene
from generator.drawing.folding import Panel
from generator.drawing.tile_faces import BORDER_SHARE, Faces
from generator.products.box.dieline import BLEED, Dieline, deck_of
from generator.products.kit import Kit
from generator.rules import Tile
from generator.typesetting.type_scale import MM_PER_POINT

LEAST_TEXT = 5.0 * MM_PER_POINT
"""Lines that would be smaller, in mm, are left out."""
MOST_TEXT = 12.0 * MM_PER_POINT
INSET = 0.08
"""Margin of a panel over its shorter side."""
LEADING = 1.3
BAND = 0.05
"""Height of the stripes over that of the panel."""
TITLE_SHARE = 0.3
"""Largest height of the title over that of its panel."""
LEAST_CODE = 14.0
"""Smallest QR code, in mm; on a panel without room for it there is none."""


class Artwork:
    def __init__(self, kit: Kit) -> None:
        self._game, self._fonts = kit.game, kit.fonts
        self._ground = self._game.tile.base_color
        self._ink = ink_on(self._ground)

    def items(self, dieline: Dieline) -> Iterator[Item]:
        """The ground with its bleed, then what each panel shows."""
        inked = [panel for panel in dieline.panels if panel.name != dieline.glued]
        for panel in inked:
            yield Shape(polygon(panel.outline), self._ground, self._ground, 2 * BLEED)
        for panel in inked:
            yield from self._band(panel)
            yield from self._panel(panel, dieline.notch)

    def _band(self, panel: Panel) -> Iterator[Item]:
        """Stripes of all colors along the foot of front, sides and back, around the box."""
        is_around = panel.name in ("front", "back") or panel.name.endswith(" side")
        if not is_around or panel.angle == 180:
            return
        (left, top), _, (right, bottom), _ = panel.outline
        colors = self._game.color_list
        high, wide = BAND * (bottom - top), (right - left) / len(colors)
        for number, color in enumerate(colors):
            yield Shape(rectangle(left + number * wide, bottom - high, wide, high), color.hex)

    def _panel(self, panel: Panel, notch: float) -> Iterator[Item]:
        """Draws a panel; ``notch`` is the depth of that in the top edge of the front."""
        box = polygon(panel.outline).box()
        width, height = box.width, box.height
        flat = _inner(Box(-width / 2, -height / 2, width / 2, height / 2))
        turn = Affine()
        if panel.name == "front":
            free = flat._replace(top=max(flat.top, notch - height / 2))
            split = free.top + TITLE_SHARE * free.height
            tiles = free._replace(top=split + 0.05 * free.height)
            items = [*self._title(free._replace(bottom=split)), *self._tiles(tiles)]
        elif panel.name == "back":
            turn = Affine.rotate(180) if panel.angle == 180 else turn
            items = [*self._back(flat)]
        elif panel.name.endswith(" side"):
            turn = Affine.rotate(90)
            free = _inner(Box(-height / 2, -width / 2, height / 2, width / 2))
            # Above the stripes, and as far from the other end.
            free = free._replace(left=free.left + BAND * height, right=free.right - BAND * height)
            items = [*self._title(free)]
        elif panel.name == "lid":
            turn = Affine.rotate(180)
            items = [*self._title(flat)]
        else:
            return
        yield Group(tuple(items), turn.then(Affine.translate(*box.center)))

    def _back(self, box: Box) -> Iterator[Item]:
        """The facts, and the QR code of the game's web page where there is room."""
        game, url = self._game, self._game.url
        is_wide = box.width > 1.3 * box.height
        side = min(0.45 * box.width, box.height) if is_wide else min(box.width, 0.5 * box.height)
        if url and side >= LEAST_CODE:
            code = qr_scene(url, Faces(game, self._fonts))
            left, top = (box.right - side, -side / 2) if is_wide else (-side / 2, box.bottom - side)
            place = Affine.scale(side / code.width).then(Affine.translate(left, top))
            yield Group(code.items, place)
            box = box._replace(right=left) if is_wide else box._replace(bottom=top)
        facts = game.wording.say_lines("box", "facts", game, deck_of(game).cards)
        yield from self._lines((*facts, *game.designers), box)

    def _title(self, box: Box) -> Iterator[Item]:
        font, title = self._fonts[self._game.leaflet.fonts.title], self._game.title
        labels = font.fitted(title, box.center, box.width, box.height, self._ink)
        yield from (label for label in labels if label.size >= LEAST_TEXT)

    def _lines(self, lines: Sequence[str], box: Box) -> Iterator[Item]:
        """Centered lines, as large as they fit; none if that is too small to read."""
        font_id = self._game.leaflet.fonts.strong
        widest = max(self._fonts[font_id].advance(line) for line in lines)
        size = min(MOST_TEXT, box.width / widest, box.height / (LEADING * len(lines)))
        if size < LEAST_TEXT:
            return
        x, y = box.center
        top = y - LEADING * size * (len(lines) - 1) / 2 + 0.35 * size
        for number, line in enumerate(lines):
            down = top + number * LEADING * size
            yield Label(line, x, down, font_id, size, self._ink, "middle")

    def _tiles(self, box: Box) -> Iterator[Item]:
        """Up to twelve tiles, each glyph and each color in turn, in rows that fill the box best."""
        glyphs, colors = len(self._game.glyphs), len(self._game.colors)
        count = min(12, max(glyphs, colors), glyphs * colors)
        fill = {
            across: min(box.width / across, box.height / -(-count // across))
            for across in range(1, count + 1)
        }
        # Full rows look better than a few larger tiles.
        columns = max(fill, key=lambda across: fill[across] * (1 if count % across == 0 else 0.7))
        pitch = fill[columns]
        faces = Faces(self._game, self._fonts, 0.88 * pitch / (1 + BORDER_SHARE))
        rows = -(-count // columns)
        x, y = box.center
        for number in range(count):
            row, column = divmod(number, columns)
            tile = Tile(number % colors, number % glyphs)
            left = x + (column - (columns - 1) / 2) * pitch
            yield faces.tile(tile, left, y + (row - (rows - 1) / 2) * pitch)


def _inner(box: Box) -> Box:
    return box.inset(INSET * min(box.width, box.height))
