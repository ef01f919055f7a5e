"""Draws all figures by name: examples, supply, cover, legends, placement rules, a QR code."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import TypeAlias

from generator.drawing import Affine, Group, Item, Label, Scene, Shape, line, rectangle
from generator.drawing.board import Grid, example_scene, scored_scene
from generator.drawing.path import Path, joined
from generator.drawing.table import setup_scene, turn_scene
from generator.drawing.tile_faces import BORDER_SHARE, INK, LETTER_FONT, Faces
from generator.examples import CheckedExample, start_example
from generator.examples.illustrate import Illustration, illustrations, opening, shown_turn
from generator.game import figure_names as named
from generator.game.claims import AtClaim, IllegalClaim
from generator.game.contrast import BLACK, PAPER, ink_on
from generator.game.model import Game
from generator.rules import Extent, Limits, Tile, limits_of, obstacles
from generator.rules.consequences import without_implied
from generator.rules.explanations import Explainer

TURNS = (-30.0, -14.0, 28.0, 12.0, -22.0, 18.0)  # degrees of the loose tiles on the cover, if any
Examples: TypeAlias = Mapping[str, CheckedExample]
_Entry: TypeAlias = tuple[Group, str, Path | None]  # of a legend: a picture, its name and mark
NAME_SIZE, LEGEND_SIZE = 0.36, 0.66  # of names beside the supply and in a legend, over a tile
_UP, _DOWN, _MARK_SCALE = 0.19, 0.37, 1.6  # of a name and of the mark below it; scale of that
LEGEND_WIDTH = 26.0  # most width of a legend of several columns over its type size
_GAP, _LETTER_SHARE = 0.24, 0.7  # between swatches, and size of the letter on one, over its side
_TICK = line((-0.32, 0.02), (-0.08, 0.28), (0.34, -0.28))
_CROSS = joined([line((-0.27, -0.27), (0.27, 0.27)), line((-0.27, 0.27), (0.27, -0.27))])
_STROKE, _NEW_SHARE = 0.13, 0.09  # strokes of tick and cross, line around a new tile, over its side
MODULE, QUIET = 0.5, 4  # mm of a module, which phones read from a hand's distance; quiet modules


def figure_names(examples: Examples) -> tuple[str, ...]:
    """Names of all figures of a game: its examples in order, then supply and cover."""
    last = named.SUPPLY, named.COVER
    return (*(name for name in examples if name not in last), *last)


def figure_scene(name: str, examples: Examples, faces: Faces) -> Scene:
    """Draws a figure. KeyError for an unknown name."""
    drawn = {named.SUPPLY: supply_scene, named.GLYPHS: glyphs_scene, named.COLORS: colors_scene}
    if name in drawn:
        return drawn[name](faces)
    if name in (named.SETUP, named.TURN) and (played := opening(faces.game)):
        return setup_scene(played, faces) if name == named.SETUP else turn_scene(played, faces)
    if name == named.START and (laid := start_example(faces.game)):
        return example_scene(laid, faces, is_bare=True)
    if name == named.QR and faces.game.url:
        return qr_scene(faces.game.url, faces)
    if name == named.COVER:
        chosen = cover_example(examples, faces.game)
        return cover_scene(chosen, faces) if chosen else supply_scene(faces, has_names=False)
    if name.startswith(named.CONDITION) and name not in examples:
        limits = without_implied(limits_of(faces.game)).of_placement
        shown = {f"{named.CONDITION}{i}": it for i, it in enumerate(illustrations(limits), 1) if it}
        return condition_scene(shown[name], limits, faces)
    example = examples[name]
    claims = next((each.claims for each in faces.game.examples if each.id == name), ())
    if turn := shown_turn(faces.game, example, claims):
        return scored_scene(example.position, turn, faces)
    marks = {claim.at for claim in claims if isinstance(claim, AtClaim | IllegalClaim)}
    explained = example.marks[marks.pop()] if len(marks) == 1 else None
    return example_scene(example, faces, explained=explained)


def cover_example(examples: Examples, game: Game) -> CheckedExample | None:
    """Returns the example on the cover, if the game has one. KeyError for an unknown id."""
    cover = game.leaflet.cover
    return examples.get(named.COVER) if cover is None else examples[cover]


def supply_scene(faces: Faces, *, has_names: bool = True) -> Scene:
    """Draws piles of all tiles: a column for each glyph, a row with its name for each color."""
    game, side, rim = faces.game, faces.side, BORDER_SHARE * faces.side / 2
    glyphs, colors, copies = game.glyph_list, game.color_list, game.rules.copies
    pitch, size = faces.pitch * side, NAME_SIZE * side
    x, y = rim + side / 2, rim + (0.5 + faces.heap) * side
    places = product(range(len(colors)), range(len(glyphs)))
    piles = (faces.pile(Tile(c, g), copies, x + g * pitch, y + c * pitch) for c, g in places)
    items: list[Item] = [*piles]
    width, height = len(glyphs) * pitch + 2 * rim, len(colors) * pitch + 2 * rim
    if has_names:
        left, widest, font = width + _GAP * side, 0.0, game.leaflet.fonts.text
        for number, color in enumerate(colors):
            plain, marked = color.name, f"{color.name} ({color.letter})"
            name, _ = _label(faces, marked if faces.marked else plain, font, size)
            items.append(name._replace(x=left, y=name.y + y + number * pitch))
            widest = max(widest, _label(faces, marked, font, size)[1])
        width = left + widest  # for both leaflets, which are laid out alike
    said = faces.say("supply", [it.name for it in glyphs], [it.name for it in colors], copies)
    title = faces.say("title_of_supply", game.rules.draw == "bag")
    return Scene(width, height, tuple(items), title, said, size if has_names else 0.0)


def _label(faces: Faces, text: str, font: str, size: float) -> tuple[Label, float]:
    """A text, its capitals centered on the origin, and its width; empty if it lacks a glyph."""
    text = "" if faces.fonts[font].missing(text) else text
    down = faces.fonts[font].cap_height * size / 2
    return Label(text, 0, down, font, size), faces.fonts[font].advance(text) * size


def loose_tiles(example: CheckedExample, faces: Faces) -> tuple[Tile, ...]:
    """Tiles that are left in the supply, last glyph and last color first."""
    game, used = faces.game, Counter(example.position.values())
    backward = (range(len(kinds))[::-1] for kinds in (game.glyph_list, game.color_list))
    every = [Tile(color, glyph) for glyph, color in product(*backward)]
    return tuple(tile for tile in every for _ in range(game.rules.copies - used[tile]))


def cover_scene(example: CheckedExample, faces: Faces) -> Scene:
    """Draws a position without locations and marks, with up to six tiles left over below it."""
    grid = example_scene(example, faces, is_bare=True)
    loose = loose_tiles(example, faces)
    if not 0 < len(loose) <= len(TURNS):
        return grid
    side = faces.side
    pitch = max(grid.width / len(loose), 1.5 * side)
    width = max(grid.width, pitch * len(loose))
    items: list[Item] = [Group(grid.items, Affine.translate((width - grid.width) / 2, 0))]
    y = grid.height + 1.65 * side
    for i, tile in enumerate(loose):
        x = width / 2 + (i - (len(loose) - 1) / 2) * pitch
        items.append(faces.tile(tile, x, y + (0.06 * side if i % 2 else 0), TURNS[i]))
    height = y + 0.75 * side + BORDER_SHARE * side / 2
    title = faces.say("title_of_cover", len(example.position), len(loose))
    said = f"{grid.description} {faces.say('loose', [*map(faces.name, loose)])}"
    return Scene(width, height, tuple(items), title, said)


def glyphs_scene(faces: Faces) -> Scene:
    """Draws every glyph with its name, in black on white or in the colors of its drawing."""
    drawn = enumerate(faces.glyph_paths)
    shown = (Group(faces.colored(number, INK) or (Shape(path, INK),)) for number, path in drawn)
    names = [it.name for it in faces.game.glyph_list]
    return _legend([(*it, None) for it in zip(shown, names, strict=True)], names, "glyph", faces)


def colors_scene(faces: Faces) -> Scene:
    """Draws a square of every color with its letter, its name and the mark on tiles."""
    side, colors = faces.side, faces.game.color_list
    square = rectangle(-side / 2, -side / 2, side, side)
    edge = Shape(square, stroke=INK, stroke_width=BORDER_SHARE * side)
    entries = []
    for number, color in enumerate(colors):
        label, width = _label(faces, color.letter, LETTER_FONT, _LETTER_SHARE * side)
        placed = label._replace(x=-width / 2, fill=ink_on(color.hex))
        mark = faces.mark(number) if faces.marks != "letter" else None
        entries.append((Group((Shape(square, color.hex), edge, placed)), color.name, mark))
    return _legend(entries, [f"{it.name} ({it.letter})" for it in colors], "color", faces)


def _legend(entries: Sequence[_Entry], said: list[str], noun: str, faces: Faces) -> Scene:
    """Draws items of ``faces.side`` mm in rows, to the right of each its name and its mark."""
    side, size, names = faces.side, LEGEND_SIZE * faces.side, [name for _, name, _ in entries]
    labels = [_label(faces, it, faces.game.leaflet.fonts.text, size) for it in names]
    cell = (1 + _GAP) * side + max(wide for _, wide in labels)
    rows = math.ceil(len(entries) / max(1, int((LEGEND_WIDTH * size + size) / (cell + size))))
    columns = math.ceil(len(entries) / rows)
    pitch, rim = (1 + _GAP) * side, BORDER_SHARE * side / 2
    items: list[Item] = []
    for number, ((item, name, mark), (label, _)) in enumerate(zip(entries, labels, strict=True)):
        row, column = divmod(number, columns)
        x, y = rim + column * (cell + size), rim + side / 2 + row * pitch
        items.append(item._replace(transform=Affine.translate(x + side / 2, y), alt=name))
        if mark:
            place = Affine.scale(_MARK_SCALE).then(Affine.translate(x + pitch, y + _DOWN * side))
            left, middle = mark.box().left, mark.box().center[1]
            items.append(Shape(mark.transformed(Affine.translate(-left, -middle).then(place)), INK))
        items.append(label._replace(x=x + pitch, y=label.y - (_UP * side if mark else 0.0) + y))
    width, height = columns * (cell + size) - size + 2 * rim, rows * pitch - _GAP * side + 2 * rim
    title = faces.say("title_of_legend", names, noun)
    return Scene(width, height, tuple(items), title, faces.say("legend", said, rows), size)


def condition_scene(illustration: Illustration, limits: Limits, faces: Faces) -> Scene:
    """Draws placements with a tick that a rule allows, and below them one with a cross."""
    side, rim = faces.side, BORDER_SHARE * faces.side / 2
    allowed, forbidden = illustration
    placings, signs = (*allowed, forbidden), [*[_TICK] * len(allowed), _CROSS]
    shown = [placing.position.placing(placing.cell, placing.tile) for placing in placings]
    most = max(position.columns for position in shown)
    sign_side = max(1.0, most / 4.5)
    items: list[Item] = []
    down = 0.0
    for placing, position, sign in zip(placings, shown, signs, strict=True):
        grid = Grid(faces, Extent(0, 0, position.rows, position.columns), rim, rim + down * side)
        items += grid.tiles(placing.position)
        items.append(grid.smaller(placing.tile, placing.cell, 1 - 2 * _NEW_SHARE))
        items.append(grid.around([placing.cell], _NEW_SHARE, _NEW_SHARE / 2))
        place = rim + (most + 0.6 * sign_side) * side, rim + (down + position.rows / 2) * side
        at = Affine.scale(sign_side * side).then(Affine.translate(*place))
        stroke = _STROKE * sign_side * side
        items.append(Shape(sign.transformed(at), stroke=INK, stroke_width=stroke))
        down += position.rows + 0.35
    names = [it.name for it in faces.game.glyph_list]
    explainer = Explainer(faces.game, limits, names.__getitem__, is_prose=True)
    against = obstacles(forbidden.position, limits, forbidden.cell, forbidden.tile)
    why = [*dict.fromkeys(explainer.obstacle(it, *forbidden) for it in against)]
    said = faces.say("condition", allowed, forbidden, why, faces.name)
    size = (most + 1.1 * sign_side) * side + 2 * rim, (down - 0.35) * side + 2 * rim
    return Scene(*size, tuple(items), faces.say("title_of_condition", allowed), said)


def qr_scene(address: str, faces: Faces) -> Scene:
    """The QR code of an address (ISO/IEC 18004) in its quiet zone; a quarter may be smudged."""
    import segno

    rows = segno.make(address, micro=False, error="q", boost_error=False).matrix
    runs = ((y, dark) for y, row in enumerate(rows, QUIET) for dark in re.finditer(b"\1+", row))
    bars = [(dark.start() + QUIET, y, len(dark[0]), 1) for y, dark in runs]
    side = MODULE * (len(rows) + 2 * QUIET)
    code = Shape(joined(rectangle(*(MODULE * it for it in bar)) for bar in bars), BLACK)
    said = faces.say("title_of_code", address), faces.say("code", address)
    return Scene(side, side, (Shape(rectangle(0, 0, side, side), PAPER), code), *said)
