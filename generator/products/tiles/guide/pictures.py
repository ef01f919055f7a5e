"""Pictures of the print guide: plates in their colours, the tile with its measures, the layers
around the swap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing import (
    Affine,
    Group,
    Item,
    Label,
    Path,
    Scene,
    Shape,
    polygon,
    rectangle,
    rounded_rectangle,
)
from generator.game.model import Game
from generator.products.tiles.guide.facts import Facts, mm
from generator.products.tiles.guide.guide_text import PLATES_A_ROW
from generator.products.tiles.plates import Batch, bed_of
from generator.products.tiles.solids.plan import TilePlan
from generator.products.tiles.solids.reliefs import BASE, Role

_WIDTH = 180.0
_GAP = 6.0
_INK = "#000000"
_FRAME = "#666666"
_LINE = 0.2
_TEXT = 3.2
_BED = "#f2f2f2"


def guide_figure(facts: Facts, name: str) -> Scene:
    """The figure called ``name`` in ``guide.guide_text``. KeyError for
    another."""
    if name == "tile":
        return _tile(facts)
    if name == "swap":
        return _swap(facts)
    kind, _, number = name.partition("-")
    if kind != "plates":
        raise KeyError(name)
    start = int(number)
    return _plates(facts, facts.batches[start : start + PLATES_A_ROW])


def _plates(facts: Facts, batches: Sequence[Batch]) -> Scene:
    width = (_WIDTH - _GAP * (PLATES_A_ROW - 1)) / PLATES_A_ROW
    bed = bed_of(facts.game.print)
    scale = width / bed[0]
    height = bed[1] * scale
    font = facts.game.leaflet.fonts.text
    items: list[Item] = []
    for i, batch in enumerate(batches):
        left = i * (width + _GAP)
        items += _framed(rectangle(left, 0, width, height), _BED, "#999999", _LINE)
        place = Affine.scale(scale).then(Affine.translate(left + width / 2, height / 2))
        items.append(Group(tuple(_faces(facts, batch, 0.6 * _LINE / scale)), place))
        middle = left + width / 2
        items.append(Label(batch.name, middle, height + 5, font, _TEXT, _INK, "middle"))
    words = "; ".join(
        f"{batch.name}: {len(batch.glyphs)} tiles with {batch.color.name} glyphs"
        for batch in batches
    )
    return Scene(_WIDTH, height + 7, tuple(items), "Plates as they lie on the bed", words)


def _framed(path: Path, fill: str, frame: str, width: float) -> Iterator[Item]:
    """A filled path with its line on top, where no fill can hide the inner half of it."""
    yield Shape(path, fill)
    yield Shape(path, stroke=frame, stroke_width=width)


def _faces(facts: Facts, batch: Batch, line: float) -> Iterator[Item]:
    """The tiles of a batch from above, about the middle of the bed, with lines so wide."""
    for glyph, (x, y) in zip(batch.glyphs, batch.plate.centers, strict=True):
        face = _face(facts.plan, facts.game, facts.outlines[glyph], batch.color.hex, line)
        yield Group(tuple(face), Affine.translate(x, -y))


def _face(plan: TilePlan, game: Game, outline: Path, color: str, line: float) -> Iterator[Item]:
    for inset in dict.fromkeys((0.0, plan.body[-1].inset)):
        side = plan.size - 2 * inset
        square = rounded_rectangle(-side / 2, -side / 2, side, side, plan.radius(inset))
        yield from _framed(square, game.tile.base_color, _FRAME, line)
    yield Shape(outline, color, _INK, 2 * line)


def _tile(facts: Facts) -> Scene:
    """From above, from below if there is something to see, and from the side."""
    plan, game = facts.plan, facts.game
    scale = min(1.5, (34 if facts.mark else 60) / plan.size, 60 / plan.top)
    font = game.leaflet.fonts.text
    half, height, line = plan.size * scale / 2, plan.top * scale, _LINE / scale
    glyph = game.glyph_list[0].id
    color = game.color_list[0].hex
    above = Affine.scale(scale).then(Affine.translate(24 + half, 12 + half))
    floor = 12 + 2 * half
    side = Affine.scale(scale, -scale).then(Affine.translate(_WIDTH - 40 - half, floor))
    items: list[Item] = [
        Group(tuple(_face(plan, game, facts.outlines[glyph], color, line)), above),
        Group(tuple(_elevation(facts, glyph, color, line)), side),
    ]
    items += _measure((24, 7), (24 + 2 * half, 7), mm(plan.size), font)
    box = facts.outlines[glyph].box()
    middle = 12 + half
    low, high = middle + box.bottom * scale, middle + box.top * scale
    items += _measure((16, high), (16, low), mm(box.height), font)
    right = _WIDTH - 40 + 6
    swap = floor - plan.swap.height * scale
    items += _measure((right, swap), (right, floor), mm(plan.swap.height), font)
    items += _measure((right, floor - height), (right, swap), mm(plan.rise), font)
    title = "The tile from above and from the side"
    if facts.mark:
        below = Affine.scale(scale).then(Affine.translate(31 + 3 * half, 12 + half))
        items.append(Group(tuple(_underside(facts, facts.mark, color, line)), below))
        title = "The tile from above, from below and from the side"
    words = (
        f"{mm(plan.size)} wide and deep, the lower color {mm(plan.swap.height)} high, "
        f"{mm(plan.top)} in all; the glyph is {mm(box.height)} high"
    )
    return Scene(_WIDTH, floor + 4, tuple(items), title, words)


def _underside(facts: Facts, mark: Path, color: str, line: float) -> Iterator[Item]:
    """The tile from below."""
    plan = facts.plan
    fill = _fill(facts, plan.relief.below, color)
    for inset in dict.fromkeys((0.0, plan.body[0].inset)):
        side = plan.size - 2 * inset
        square = rounded_rectangle(-side / 2, -side / 2, side, side, plan.radius(inset))
        yield from _framed(square, fill, _FRAME, line)
    yield from _framed(mark, "#ffffff", _INK, line)


def _elevation(facts: Facts, glyph: str, color: str, line: float) -> Iterator[Item]:
    """The tile from the front, z up from its middle."""
    plan, relief = facts.plan, facts.plan.relief
    for sections, role in ((plan.lower, relief.below), (plan.upper, relief.top)):
        if sections:
            fill = _fill(facts, role, color)
            right = [(plan.size / 2 - inset, z) for z, inset in sections]
            side = polygon([*right, *((-x, z) for x, z in reversed(right))])
            yield from _framed(side, fill, _INK, line)
    if relief.is_raised:
        box = facts.outlines[glyph].box()
        raised = rectangle(box.left, plan.swap.height, box.width, plan.rise)
        yield from _framed(raised, color, _INK, line)


def _fill(facts: Facts, role: Role, accent: str) -> str:
    return facts.game.tile.base_color if role == BASE else accent


def _swap(facts: Facts) -> Scene:
    """Three layers on either side of the swap, much enlarged in height."""
    plan, game = facts.plan, facts.game
    lower, upper = plan.relief.by_filament(game.tile.base_color, game.color_list[0].hex)
    thick, left, width = 7.0, 24.0, 70.0
    font, strong = game.leaflet.fonts.text, game.leaflet.fonts.strong
    swap = plan.swap
    items: list[Item] = []
    middle = 3 * thick + 4
    for step in range(-3, 3):
        number = swap.layer + step
        if number < 1:
            continue
        inset = 0.0 if step < 0 or plan.relief.is_sunk else width / 4
        top = middle - (step + 1) * thick
        bar = rounded_rectangle(left + inset, top, width - 2 * inset, thick, 2.0)
        items += _framed(bar, lower if step < 0 else upper, _INK, _LINE)
        ends = swap.height + (step + 1) * swap.layer_height
        baseline = top + thick / 2 + _TEXT / 3
        items.append(Label(f"layer {number}", left - 4, baseline, font, _TEXT, _INK, "end"))
        items.append(Label(f"ends at {mm(ends)}", left + width + 4, baseline, font, _TEXT))
    line = Path((("M", (left - 4, middle)), ("L", (left + width + 40, middle))))
    items.append(Shape(line, stroke=_INK, stroke_width=0.5, dash=(2.0, 1.0)))
    words = f"change here, at {mm(swap.height)}"
    items.append(Label(words, left + width + 42, middle + _TEXT / 3, strong, _TEXT))
    title = "The layers around the swap"
    said = f"The filament is changed between layer {swap.layer - 1} and layer {swap.layer}"
    return Scene(_WIDTH, 6 * thick + 8, tuple(items), title, f"{said}, at {mm(swap.height)}")


def _measure(
    start: tuple[float, float], end: tuple[float, float], words: str, font: str
) -> Iterator[Item]:
    """A dimension line between two points, across or upright, with its length beside it."""
    (x0, y0), (x1, y1) = start, end
    across = y0 == y1
    tick = (0.0, 1.5) if across else (1.5, 0.0)
    yield Shape(Path((("M", start), ("L", end))), stroke=_INK, stroke_width=_LINE)
    for x, y in (start, end):
        ends = (("M", (x - tick[0], y - tick[1])), ("L", (x + tick[0], y + tick[1])))
        yield Shape(Path(ends), stroke=_INK, stroke_width=_LINE)
    if across:
        yield Label(words, (x0 + x1) / 2, y0 - 2, font, _TEXT, _INK, "middle")
    elif x0 < _WIDTH / 2:
        yield Label(words, x0 - 2.5, (y0 + y1 + _TEXT * 0.7) / 2, font, _TEXT, _INK, "end")
    else:
        yield Label(words, x0 + 2.5, (y0 + y1 + _TEXT * 0.7) / 2, font, _TEXT)
