"""Figures of the print guide: plates, the tile with its dimensions, the layers around the swap."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TypeAlias

from generator.drawing import Affine, Group, Item, Label, Path, Scene, Shape, polygon, rectangle
from generator.drawing.path import Box, line
from generator.drawing.solids.bed import bed_of
from generator.drawing.solids.plan import BASE, Section, TilePlan
from generator.drawing.solids.region import body_path
from generator.products.tiles.guide.facts import Facts
from generator.products.tiles.plates import Batch

Point: TypeAlias = tuple[float, float]

PLATES_A_ROW = 6  # largest number of plates in a row of a picture
_WIDTH = 180.0
_GAP = 6.0
_INK = "#000000"
_FRAME = "#666666"
_LINE = 0.2
_TEXT = 3.2
_BED = "#f2f2f2"


def guide_figures(facts: Facts) -> dict[str, Scene]:
    """Draws the figures of the guide's text, by name; none for blank tiles."""
    if not facts.batches:
        return {}
    starts = range(0, len(facts.batches), PLATES_A_ROW)
    plates = {f"plates-{i}": _plates(facts, facts.batches[i : i + PLATES_A_ROW]) for i in starts}
    return plates | {"tile": _tile(facts)} | ({"swap": _swap(facts)} if facts.pauses else {})


def _plates(facts: Facts, batches: Sequence[Batch]) -> Scene:
    across = min(max(3, len(facts.batches)), PLATES_A_ROW)
    width = (_WIDTH - _GAP * (across - 1)) / across
    bed = bed_of(facts.game.print)
    scale = width / bed[0]
    height = bed[1] * scale
    font = facts.game.leaflet.fonts.text
    items: list[Item] = []
    for i, batch in enumerate(batches):
        left = i * (width + _GAP)
        middle = left + width / 2
        items += _framed(rectangle(left, 0, width, height), _BED, "#999999", _LINE)
        tiles = []
        for place, (x, y) in zip(facts.places[batch.name], batch.plate, strict=True):
            drawn = place.drawn(facts.game.tile.base_color)
            shown = (_framed(*it, _INK, 0.15 * _LINE / scale) for it in drawn)
            tiles.append(Group(tuple(chain(*shown)), Affine.translate(x, -y)))
        onto = Affine.scale(scale).then(Affine.translate(middle, height / 2))
        items.append(Group(tuple(tiles), onto))
        items.append(Label(batch.name, middle, height + 5, font, _TEXT, _INK, "middle"))
    say = partial(facts.game.wording.say, "guide-figures")
    return Scene(_WIDTH, height + 7, tuple(items), say("title_of_plates"), say("plates", batches))


def _tile(facts: Facts) -> Scene:
    """Draws a tile from above, from the side and, with a mark in its underside, from below."""
    plan, game = facts.plan, facts.game
    is_pressed, size = plan.relief.is_pressed, plan.size
    scale = min(1.5, (34 if facts.mark else 60) / size, 60 / plan.height)
    half, thin = size * scale / 2, _LINE / scale
    left, floor, right = 10 + 2 * half, 12 + 2 * half, _WIDTH - 30
    glyph, color = game.glyph_list[0].id, game.color_list[0].hex
    seen = [*_squares(plan, plan.body[-1], game.tile.base_color, thin)]
    seen.append(Shape(facts.regions[glyph].path, color, _INK, 2 * thin))
    side = _from_the_side(facts, glyph, color, thin)
    above = Affine.scale(scale).then(Affine.translate(10 + half, 12 + half))
    beside = Affine.scale(scale, -scale).then(Affine.translate(right - half, floor))
    items: list[Item] = [Group(tuple(seen), above), Group(tuple(side), beside)]
    box = facts.regions[glyph].path.box()
    low, high = 12 + half + box.bottom * scale, 12 + half + box.top * scale
    edge, font = plan.top if is_pressed else plan.swap.height, game.leaflet.fonts.text
    items += _measure((10, 7), (left, 7), facts.mm(size), font)
    items += _measure((left + 6, high), (left + 6, low), facts.mm(box.height), font)
    for start, end in ((0.0, edge), (edge, plan.height)):
        if end > start:
            ends = (right + 6, floor - end * scale), (right + 6, floor - start * scale)
            items += _measure(*ends, facts.mm(end - start), font)
    if facts.mark:
        place = Affine.scale(-scale, scale).then(Affine.translate(left + 25 + half, 12 + half))
        fill = game.tile.base_color if plan.relief.below == BASE else color
        body = _squares(plan, plan.body[0], fill, thin)
        items.append(Group((*body, *_framed(facts.mark.path, "#ffffff", _INK, thin)), place))
    lengths = map(facts.mm, (size, edge, plan.height, box.height))
    say = partial(game.wording.say, "guide-figures")
    words = say("tile_dimensions", *lengths, facts.mm(plan.rise) if is_pressed else "")
    title = say("title_of_tile", facts.mark is not None)
    return Scene(_WIDTH, floor + 4, tuple(items), title, words)


def _squares(plan: TilePlan, section: Section, fill: str, thin: float) -> Iterator[Item]:
    for inset in dict.fromkeys((0.0, section.inset)):
        yield from _framed(body_path(plan, inset), fill, _FRAME, thin)


def _from_the_side(facts: Facts, glyph: str, color: str, thin: float) -> Iterator[Item]:
    """A tile from the front, z up, x = 0 in its middle."""
    plan, relief = facts.plan, facts.plan.relief
    fills = {relief.below: color} | {BASE: facts.game.tile.base_color}
    zones = (plan.lower, relief.below), (plan.upper, relief.around)
    for sections, role in ((plan.body, BASE),) if relief.is_pressed else zones:
        if role and sections:
            right = [(plan.size / 2 - inset, z) for z, inset in sections]
            side = polygon([*right, *((-x, z) for x, z in reversed(right))])
            yield from _framed(side, fills[role], _INK, thin)
    if relief.is_raised or relief.is_pressed:  # a pressed one is seen in its pocket
        box = facts.regions[glyph].path.box()
        raised = rectangle(box.left, plan.swap.height, box.width, plan.height - plan.swap.height)
        yield from _framed(raised, color, _INK, thin)


def _swap(facts: Facts) -> Scene:
    """Draws three layers on either side of the swap, enlarged in height."""
    plan, game, swap = facts.plan, facts.game, facts.plan.swap
    lower, upper = plan.relief.by_filament(game.tile.base_color, game.color_list[0].hex)
    thick, left, width = 7.0, 24.0, 70.0
    font, strong = game.leaflet.fonts.text, game.leaflet.fonts.strong
    say = partial(game.wording.say, "guide-figures")
    items: list[Item] = []
    middle = 3 * thick + 4
    for step in range(-min(3, swap.base_layers), 3):
        inset = 0.0 if step < 0 or plan.relief.is_sunk else width / 4
        top = middle - (step + 1) * thick
        bar = Box(left + inset, top, left + width - inset, top + thick).path(2.0)
        items += _framed(bar, lower if step < 0 else upper, _INK, _LINE)
        number, ends = swap.layer + step, swap.height + (step + 1) * swap.layer_height
        baseline = top + thick / 2 + _TEXT / 3
        items.append(Label(say("layer", number), left - 4, baseline, font, _TEXT, _INK, "end"))
        words = say("layer_end", facts.mm(ends))
        items.append(Label(words, left + width + 4, baseline, font, _TEXT))
    end = left + width + 40
    border = line((left - 4, middle), (end, middle))
    items.append(Shape(border, stroke=_INK, stroke_width=0.5, dash=(2.0, 1.0)))
    words = say("swap_label", facts.mm(swap.height))
    items.append(Label(words, end + 2, middle + _TEXT / 3, strong, _TEXT))
    said = say("swap", swap.layer, facts.mm(swap.height))
    return Scene(_WIDTH, 6 * thick + 8, tuple(items), say("title_of_swap"), said)


def _measure(start: Point, end: Point, words: str, font: str) -> Iterator[Item]:
    """A horizontal or vertical dimension line between two points, with its length beside it."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = (0.0, 1.5) if y0 == y1 else (1.5, 0.0)
    ticks = [((x - dx, y - dy), (x + dx, y + dy)) for x, y in (start, end)]
    for ends in ((start, end), *ticks):
        yield Shape(line(*ends), stroke=_INK, stroke_width=_LINE)
    x, y = (x0 + x1) / 2, (y0 + y1 + _TEXT * 0.7) / 2
    if y0 == y1:
        yield Label(words, x, y0 - 2, font, _TEXT, _INK, "middle")
    else:
        yield Label(words, x + 2.5, y, font, _TEXT)


def _framed(path: Path, fill: str, frame: str, width: float) -> Iterator[Item]:
    """A filled path and its outline on top, so that no fill covers half of the outline."""
    yield Shape(path, fill)
    yield Shape(path, stroke=frame, stroke_width=width)
