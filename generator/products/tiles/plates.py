"""Plates: tiles arranged on the bed of a 3D printer, and the batches to print."""

import math
from itertools import islice, pairwise, product
from typing import Literal, NamedTuple, TypeAlias

from shapely import MultiPoint

from generator.drawing.solids.bed import bed_of, evenly, fitting, free_bed, tower_of
from generator.drawing.solids.plan import RELIEFS, TilePlan, find_swap, flat_face, plan_tile
from generator.game.model import Color, Game
from generator.game.outputs import Bevel, Print

WIDEST_GAP = 12.0  # largest gap between tiles, in mm, as on the original's plate
Plate: TypeAlias = tuple[tuple[float, float], ...]
"""The centers of tiles on the bed, in mm from its center, y to the back, in reading order."""
Kind: TypeAlias = Literal["batch", "proof", "bodies", "glyphs", "clearance-strip"]
_PROOF = (1.0, 0.6)


class Batch(NamedTuple):
    """One print: glyph id and accent color of the tile at each place of the plate. ``part`` numbers
    the plates of the same kind and colors from 1; it is 0 if there is only one. ``kind`` tells what
    of the tiles is printed: all; the proof, a thin one that shows the swap in minutes; of pressed
    ones the bodies or the glyphs alone, or the strip that tries clearances."""

    plate: Plate
    tiles: tuple[tuple[str, Color], ...]
    part: int = 0
    kind: Kind = "batch"

    @property
    def colors(self) -> tuple[Color, ...]:
        """The accent colors, in the order of the game file."""
        return tuple(dict.fromkeys(color for _, color in self.tiles))

    @property
    def name(self) -> str:
        """Base name of its files."""
        colors = self.colors if self.kind in ("batch", "glyphs") else ()
        part = f"-{self.part}" if self.part else ""
        return "-".join([self.kind, *(color.id for color in colors)]) + part

    @property
    def glyphs(self) -> tuple[str, ...]:
        return tuple(glyph for glyph, _ in self.tiles)

    def changes(self, plan: TilePlan) -> int:
        """Filament changes of a printer that begins each layer with the filament of the last."""
        accents, above = len(self.colors), plan.layers - plan.swap.base_layers
        if plan.relief.shares_layers:
            return accents * above
        if plan.relief.is_sunk:
            return (accents - 1) * plan.swap.base_layers + 1
        return accents + (accents - 1) * (above - 1)


def batches(game: Game) -> tuple[Batch, ...]:
    """All prints of the game's tiles in the order of the game file, copy by copy: a plate has a
    color for each extruder besides the base's; of pressed tiles, bodies come before glyphs."""
    if not RELIEFS[game.tile.style].carries_glyph:
        return ()
    settings, shape, colors = game.print, game.tile, game.color_list
    glyphs = [glyph.id for glyph in game.glyph_list] * game.rules.copies
    prints: list[tuple[Kind, tuple[Color, ...], tuple[Plate, ...]]] = []
    if RELIEFS[shape.style].is_pressed:
        prints.append(("bodies", colors, pack(settings, len(colors) * len(glyphs), shape.size)))
        room = flat_face(shape) - 2 * shape.glyph_margin
        prints += [("glyphs", (color,), pack(settings, len(glyphs), room)) for color in colors]
    else:
        together = max(1, settings.extruders - 1)
        for first in range(0, len(colors), together):
            some = colors[first : first + together]
            prints.append(("batch", some, _plates_beside_tower(game, len(some) * len(glyphs))))
    found: list[Batch] = []
    for kind, some, plates in prints:
        tiles = ((glyph, color) for color in some for glyph in glyphs)
        for part, plate in enumerate(plates, 1 if len(plates) > 1 else 0):
            found.append(Batch(plate, tuple(islice(tiles, len(plate))), part, kind))
    return tuple(found)


def filament_changes(game: Game) -> int:
    """How often a person changes the filament for all plates of pressed tiles, in their order."""
    loaded = [game.base_filament, *(color.filament or color.name for color in game.color_list)]
    return sum(before != after for before, after in pairwise(loaded))


def proof_batch(game: Game) -> Batch:
    """The first glyph in the first color, in the middle of the bed."""
    return Batch(((0.0, 0.0),), ((game.glyph_list[0].id, game.color_list[0]),), kind="proof")


def proof_plan(game: Game) -> TilePlan:
    """The tile as thin as shows the swap: :data:`_PROOF` high below and above it in whole layers,
    without a slope around the top face and without marks."""
    shape, layer, (below, above) = game.tile, game.print.layer_height, _PROOF
    relief = round(max(2, round(above / layer)) * layer, 6)
    height = find_swap(below, game.print).height
    changed = {
        "body_height": height + (relief if RELIEFS[shape.style].is_sunk else 0),
        "relief": relief,
        "pocket": relief,
        "bevel": Bevel(inset=0, height=0),
        "bottom_chamfer": min(shape.bottom_chamfer, height / 2),
        "underside": None,
    }
    return plan_tile(shape.model_copy(update=changed), game.print)


def blank_plates(game: Game) -> tuple[Plate, ...]:
    """The plates of a whole set of blank tiles, the fullest first."""
    return pack(game.print, game.tile_count, game.tile.size)


def _plates_beside_tower(game: Game, count: int) -> tuple[Plate, ...]:
    """The plates of ``count`` tiles beside the wipe tower. ValueError if no tile fits."""
    settings, size = game.print, game.tile.size
    if settings.extruders == 1:
        return pack(settings, count, size)
    clearance = settings.machine.clearance
    pitch = size + clearance
    across, along = (fitting(length, pitch, -clearance) for length in free_bed(settings))
    grids = [*product(range(1, across + 1), range(1, along + 1))]
    grids.sort(key=lambda grid: (grid[0] * grid[1], abs(grid[0] - grid[1])))
    plates = [_free_cells(settings, _cells(*grid, pitch), size / 2) for grid in grids]
    most = max(map(len, plates), default=0)
    if not most:
        raise ValueError("the bed is too small for a tile beside the wipe tower")
    fits = (next(it for it in plates if len(it) >= n) for n in evenly(count, most))
    return tuple(map(_thinned, fits, evenly(count, most)))


def _free_cells(settings: Print, cells: Plate, half: float) -> Plate:
    """The cells beside the wipe tower; none if PrusaSlicer, which centers them, moves them."""
    (width, depth), (_, (left, front, right, back)) = bed_of(settings), tower_of(settings)
    free = tuple(
        (x, y)
        for x, y in cells
        if not left - half < x + width / 2 < right + half
        or not front - half < y + depth / 2 < back + half
    )
    return free if free and MultiPoint(free).bounds == MultiPoint(cells).bounds else ()


def _thinned(plate: Plate, count: int) -> Plate:
    """``plate`` with ``count`` tiles, and the same extent."""
    kept = list(plate)
    for cell in reversed(plate):
        others = [other for other in kept if other != cell]
        if len(kept) > count and MultiPoint(others).bounds == MultiPoint(plate).bounds:
            kept = others
    return tuple(kept[:count])


def pack(settings: Print, count: int, size: float) -> tuple[Plate, ...]:
    """Packs ``count`` square tiles of ``size`` mm on as few plates as possible, evenly, in nearly
    square blocks, at most :data:`WIDEST_GAP` mm apart. ValueError if no tile fits."""
    bed, clearance = free_bed(settings), settings.machine.clearance
    across, along = (fitting(length, size + clearance, -clearance) for length in bed)
    if not across or not along:
        raise ValueError("the bed is smaller than a tile")
    plates = []
    for number in evenly(count, across * along):
        columns = min(across, max(math.ceil(math.sqrt(number)), math.ceil(number / along)))
        rows = math.ceil(number / columns)
        sides = [(length, n) for length, n in zip(bed, (columns, rows), strict=True) if n > 1]
        gap = min([WIDEST_GAP, *((length - n * size) / (n - 1) for length, n in sides)])
        pitch = size + math.floor(max(clearance, gap) * 1000) / 1000
        plates.append(_cells(columns, rows, pitch)[:number])
    return tuple(plates)


def _cells(columns: int, rows: int, pitch: float) -> Plate:
    xs = [round((i - (columns - 1) / 2) * pitch, 6) for i in range(columns)]
    ys = [round(((rows - 1) / 2 - i) * pitch, 6) for i in range(rows)]
    return tuple((x, y) for y in ys for x in xs)
