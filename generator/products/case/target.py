"""The target ``case``: tray, box with a sliding lid and racks for 3D printers."""

import math
from collections.abc import Iterator
from itertools import chain, starmap
from typing import Any, NamedTuple

from generator.diagnostics import Diagnostic, Failure
from generator.diagnostics.extras import required
from generator.drawing import Affine, Box, Path, Shape, rectangle, text_outline
from generator.drawing.glyph_checks import check_lettering
from generator.drawing.solids.bed import evenly, fitting, free_bed, pause_of
from generator.drawing.solids.mesh import dump_meshes, load_meshes
from generator.drawing.solids.plan import ACCENT, BASE, find_swap, plan_tile
from generator.drawing.solids.region import TOLERANCE, Region, fill
from generator.drawing.solids.threemf import Job, Part, PlacedTile, plate_files
from generator.products.kit import Artifact, Kit

SUMMARY = "a tray, a box with a sliding lid and racks for the tiles, to print in 3D"
NEEDS = "tiles"
EXTRA = True
SLOW = True

_LOW, _HIGH = 45.0, 100.0  # height of a pile by default; at most, so that one box holds all tiles
_FLOOR, _LID, _LETTERING = 1.2, 2.4, 0.6
_LINES = 4  # walls by default, in lines of the nozzle
_SHARE = 0.5  # height of a tray's walls over that of its piles or tiles: fingers take the rest
_FORMAT = 2  # raise this when the solid of the same measures changes
_BAR = 1.2
_LETTERS = 0.75, 0.4  # largest length and height of the lettering over those of the lid
_LOST = 0.1  # share of the lettering that may be thinner than the nozzle


class Tray(NamedTuple):
    """Places for ``columns`` x ``rows`` tiles or piles, walls ``depth`` mm above its floor."""

    name: str
    columns: int
    rows: int
    depth: float
    copies: int


class Rack(NamedTuple):
    """A rack for ``tiles`` side by side that lean back by ``lean`` degrees."""

    tiles: int
    lean: float
    copies: int


class CasePlan:
    """The parts of a case in mm: ``side`` and ``height`` of a tile, ``gap`` on each side of it, in
    a ``place``; ``boxes`` for all tiles, each for ``columns`` x ``rows`` piles of ``pile``; trays,
    and a rack for hands. The lid ends at ``swap``, its lettering ``rise`` above. Raises Failure for
    a case that cannot be made, ValueError if no bed is known."""

    def __init__(self, kit: Kit) -> None:
        game, settings, case = kit.game, kit.game.print, kit.game.case
        tile = plan_tile(game.tile, settings, game.marks)
        layer, nozzle = settings.layer_height, settings.nozzle
        self.side, self.height = tile.size, tile.height
        self.wall = case.wall or _LINES * nozzle
        if self.wall < 2 * nozzle - 1e-9:
            message = f"a wall of {self.wall:g} mm is less than two lines of a {nozzle:g} mm nozzle"
            raise _misfit(kit, "wall", message, f"wall should be at least {2 * nozzle:g}")
        usual = round(2 * settings.machine.tolerance + 0.1, 6)
        self.gap = usual if case.clearance is None else case.clearance
        self.place = self.side + 2 * self.gap
        self.side_wall = 2 * self.wall  # one beside the lid's groove, one as wide for the ledge
        self.floor = find_swap(_FLOOR, settings).height
        self.swap = find_swap(_LID, settings)
        self.rise = max(2, round(_LETTERING / layer)) * layer
        self.is_tray_in_box = has_tray = case.tray == "piles"
        pitch = self.place + self.wall * has_tray
        ends = 4 * self.wall + (self.wall + 2 * self.gap) * has_tray
        free = free_bed(settings)
        most = fitting(free[0], pitch, ends), fitting(free[1], pitch, ends)
        if min(most) < 1:
            bed = " x ".join(f"{length:g}" for length in free)
            message = f"a box for a single pile of tiles is larger than the free bed, {bed} mm"
            raise _misfit(kit, "wall", message, "use a larger bed, or thinner walls")
        self.pile = self._pile(kit, most[0] * most[1])
        filled = evenly(math.ceil(game.tile_count / self.pile), most[0] * most[1])
        self.boxes = len(filled)
        grids = [(c, math.ceil(filled[0] / c)) for c in range(1, most[0] + 1)]
        grids = [it for it in grids if it[1] <= min(most[1], it[0])] or [most]
        grid = self.columns, self.rows = min(grids, key=lambda it: (it[0] * it[1], it[0] - it[1]))
        deep = round(_SHARE * (self.pile * self.height if has_tray else game.tile.body_height), 6)
        in_box = [Tray("tray", *grid, deep, self.boxes)]
        self.trays = in_box if has_tray else _grid(kit, (self.wall, pitch + self.wall), deep)
        self.rack: Rack | None = None
        if hand := game.rules.hand_size:
            parts = evenly(hand, max(1, fitting(max(free), self.side, 2 * (self.gap + self.wall))))
            self.rack = Rack(parts[0], case.lean, game.players[-1] * len(parts))

    def _pile(self, kit: Kit, places: int) -> int:
        """The tiles of a pile: as the game says, else few, but so many that one box holds all."""
        machine, count = kit.game.print.machine, kit.game.tile_count
        room = machine.height - 2 * self.floor - self.gap - self.swap.height
        *usual, most = (math.floor((it + 1e-9) / self.height) for it in (_LOW, _HIGH, room))
        few, many = (max(1, min(it, most)) for it in usual)
        enough = (n for n in range(few, many) if count <= n * places)
        pile = min(kit.game.case.pile or next(enough, many), count)
        if pile > most:
            high = f"{pile * self.height:g} mm high"
            message = f"a pile of {pile} tiles, {high}, is too high for the {machine.name}"
            raise _misfit(kit, "pile", message, f"pile can be at most {max(0, most)}")
        return pile

    def extent(self, count: int) -> float:
        """Outer length of a tray with ``count`` places in a row."""
        return count * (self.place + self.wall) + self.wall

    @property
    def inside(self) -> tuple[float, float, float]:
        """Length, width and height of the room in the box."""
        high = self.pile * self.height + self.gap + self.floor * self.is_tray_in_box
        layers = math.ceil(high / self.swap.layer_height - 1e-9)  # the lid lies on a whole layer
        high = round(layers * self.swap.layer_height, 6)
        if not self.is_tray_in_box:
            return self.columns * self.place, self.rows * self.place, high
        across, along = (self.extent(count) + 2 * self.gap for count in (self.columns, self.rows))
        return across, along, high

    @property
    def box(self) -> tuple[float, float, float]:
        """Outer length, width and height of the box, its lid at the right end."""
        x, y, z = self.inside
        return x + 2 * self.side_wall, y + 2 * self.side_wall, self.floor + z + self.swap.height


def _misfit(kit: Kit, key: str, message: str, hint: str) -> Failure:
    where = kit.spans.written(("case", key), ("tile", "size"))
    return Failure.error("does-not-fit", message, where, hint)


def _grid(kit: Kit, pitch: tuple[float, float], depth: float) -> list[Tray]:
    """The trays of the grid side by side: as few as fit the bed, alike ones once."""
    rules, sizes = kit.game.rules, []
    bounds = {"max_columns": rules.max_columns, "max_rows": rules.max_rows}
    for (key, bound), length in zip(bounds.items(), free_bed(kit.game.print), strict=True):
        if bound is None:
            message = f"a tray for the grid needs rules.{key}"
            raise _misfit(kit, "tray", message, "give it, or choose tray: piles")
        sizes.append(evenly(bound, max(1, fitting(length, pitch[1], pitch[0]))))
    found = [(across, down) for down in sizes[1] for across in sizes[0]]
    kinds = dict.fromkeys(found)
    names = [f"tray-{i}" for i in range(1, len(kinds) + 1)] if len(kinds) > 1 else ["tray"]
    named = zip(names, kinds, strict=True)
    return [Tray(name, *kind, depth, found.count(kind)) for name, kind in named]


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Yields what keeps the case from being made, and lettering too thin to print."""
    font, text = _font(kit), _words(kit)
    where = kit.spans.written(("case", "lid"), ("title",))
    at_font = kit.spans.written(("case", "font"), ("leaflet", "fonts", "title"))
    flaws = [*check_lettering(text, font, kit.fonts, at_font, where)] if text else []
    yield from flaws
    try:
        plan = CasePlan(kit)
    except Failure as failure:
        yield from failure.diagnostics
        return
    except ValueError:
        return  # without a bed: the checks of tiles report it
    if text and not flaws:
        letters, least = fill(_letters(kit, plan)).polygons, kit.game.print.nozzle / 2
        if letters.buffer(-least).buffer(least).area < (1 - _LOST) * letters.area:
            message = f'the lettering on the lid, "{text}", is thinner than the nozzle prints'
            hint = "write a shorter case.lid, or choose a bolder case.font"
            yield Diagnostic.warning("thin-stroke", message, where, hint)


def make(kit: Kit) -> Iterator[Artifact]:
    """Yields ``case/PART.stl``, ``.prusa.3mf`` and ``.bambu.3mf`` for each part."""
    plan, base = CasePlan(kit), kit.game.tile.base_color
    lettering = fill(_outline(kit, plan).transformed(Affine.scale(1, -1))) if _words(kit) else None
    with required("tiles", "tiles"):
        from generator.products.case import solids
    parts: list[tuple[str, int, tuple[Any, ...]]] = [
        *((it.name, it.copies, (solids.tray, it)) for it in plan.trays),
        ("box", plan.boxes, (solids.box,)),
        ("lid", plan.boxes, (solids.lid, lettering)),
    ]
    if plan.rack:
        parts.append(("rack", plan.rack.copies, (solids.rack, plan.rack)))
    for name, copies, (model, *facts) in parts:
        shapes = [it.polygons.wkt if isinstance(it, Region) else it for it in facts]
        key = f"case-{_FORMAT}:{name}:{(vars(plan), shapes, TOLERANCE)!r}"
        data = kit.cached(key, lambda m=model, f=facts: dump_meshes(m(plan, *f)))  # type: ignore[misc]
        whole, *both = load_meshes(data)
        settings, details = kit.game.print, {"copies": copies, "printer": kit.game.print.printer}
        (left, front, _), (right, back, _) = whole.box
        drawn = [Shape(Box(left, front, right, back).path(), base)]
        swap, pause = plan.swap, None
        printed, colors = [Part(BASE, whole)], [base]
        if both:
            accent = kit.game.color_list[0]
            pause = pause_of(settings) if settings.extruders == 1 else None
            printed = [Part(BASE, both[0]), Part(ACCENT, both[1], 1 if pause else 2)]
            colors.append(accent.hex)
            drawn.append(Shape(_outline(kit, plan), accent.hex))
            details |= {"color": accent.id, "pause": list(pause.lines) if pause else []}
            details["swap"] = {"height": swap.height, "layer": swap.layer}
        job = Job(kit.game.title, swap, settings, colors, pause)
        placed = [PlacedTile(name, whole, printed, drawn)]
        files = plate_files(f"case/{name}", placed, job, kit.thumbnail, details)
        yield from starmap(Artifact, files)


def _outline(kit: Kit, plan: CasePlan) -> Path:
    """The lettering and, at the end to pull, three bars for the thumb, about the lid's center."""
    length, width, _ = plan.inside
    ends = (length / 2 - 3 * i for i in (1, 2, 3))
    bars = (rectangle(end - _BAR, -width / 8, _BAR, width / 4).segments for end in ends)
    return Path((*_letters(kit, plan).segments, *chain(*bars)))


def _letters(kit: Kit, plan: CasePlan) -> Path:
    (length, width, _), (across, down) = plan.inside, _LETTERS
    return text_outline(_words(kit), kit.fonts[_font(kit)]).fitted(across * length, down * width)


def _words(kit: Kit) -> str:
    return kit.game.title if kit.game.case.lid is None else kit.game.case.lid


def _font(kit: Kit) -> str:
    return kit.game.case.font or kit.game.leaflet.fonts.title
