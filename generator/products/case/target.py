"""The target ``case``: tray, box with a sliding lid and racks for 3D printers."""

from collections.abc import Iterator
from itertools import chain, starmap
from typing import Any

from generator.diagnostics import Diagnostic, Failure
from generator.diagnostics.extras import required
from generator.drawing import Affine, Box, Path, Shape, rectangle, text_outline
from generator.drawing.glyph_checks import check_lettering
from generator.drawing.solids.bed import pause_of
from generator.drawing.solids.mesh import dump_meshes, load_meshes
from generator.drawing.solids.plan import ACCENT, BASE
from generator.drawing.solids.region import TOLERANCE, Region, fill
from generator.drawing.solids.threemf import Job, Part, PlacedTile, plate_files
from generator.products.case.sizes import CasePlan
from generator.products.kit import Artifact, Kit

SUMMARY = "a tray, a box with a sliding lid and racks for the tiles, to print in 3D"
NEEDS = "tiles"
EXTRA = True
SLOW = True

_FORMAT = 1  # raise this when the solid of the same measures changes
_BAR = 1.2
_LETTERS = 0.75, 0.4  # largest length and height of the lettering over those of the lid
_LOST = 0.1  # share of the lettering that may be thinner than the nozzle


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Yields what keeps the case from being made, and lettering too thin to print."""
    font, text = _font(kit), _words(kit)
    where, at_font = kit.spans.written(("case", "lid"), ("title",)), kit.spans.value("case", "font")
    yield from check_lettering(text, font, kit.fonts, at_font, where) if text else ()
    try:
        plan = CasePlan(kit)
    except Failure as failure:
        yield from failure.diagnostics
        return
    except ValueError:
        return  # without a bed: the checks of tiles report it
    if lettering_of(kit, plan):
        letters, least = fill(_letters(kit, plan)).polygons, kit.game.print.nozzle / 2
        if letters.buffer(-least).buffer(least).area < (1 - _LOST) * letters.area:
            message = f'the lettering on the lid, "{text}", is thinner than the nozzle prints'
            hint = "write a shorter case.lid, or choose a bolder case.font"
            yield Diagnostic.warning("thin-stroke", message, where, hint)


def make(kit: Kit) -> Iterator[Artifact]:
    """Yields ``case/PART.stl``, ``.prusa.3mf`` and ``.bambu.3mf`` for each part."""
    plan, base = CasePlan(kit), kit.game.tile.base_color
    with required("tiles", "tiles"):
        from generator.products.case import solids
    parts: list[tuple[str, int, tuple[Any, ...]]] = [
        *((it.name, it.copies, (solids.tray, it)) for it in plan.trays),
        ("box", plan.boxes, (solids.box,)),
        ("lid", plan.boxes, (solids.lid, lettering_of(kit, plan))),
    ]
    if plan.rack:
        parts.append(("rack", plan.rack.copies, (solids.rack, plan.rack)))
    for name, copies, (model, *facts) in parts:
        shapes = [it.polygons.wkt if isinstance(it, Region) else it for it in facts]
        key = f"case-{_FORMAT}:{name}:{(vars(plan), shapes, TOLERANCE)!r}"
        data = kit.cached(key, lambda m=model, f=facts: dump_meshes(m(plan, *f)))  # type: ignore[misc]
        whole, *both = load_meshes(data)
        settings, details = kit.game.print, {"copies": copies, "printer": kit.game.print.printer}
        (left, front, _), (right, back, top) = whole.box
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
        job = Job(kit.game.title, swap, top, settings, colors, pause)
        placed = [PlacedTile(name, whole, printed, drawn)]
        files = plate_files(f"case/{name}", placed, job, kit.thumbnail, details)
        yield from starmap(Artifact, files)


def lettering_of(kit: Kit, plan: CasePlan) -> Region | None:
    """The area of the lettering on the lid, or None without any."""
    font, words = kit.fonts.get(_font(kit)), _words(kit)
    if not words or font is None or font.flaw or font.missing(words):
        return None
    return fill(_outline(kit, plan).transformed(Affine.scale(1, -1)))


def _outline(kit: Kit, plan: CasePlan) -> Path:
    """The lettering and, at the end to pull, three bars for the thumb, about the lid's center."""
    length, width, _ = plan.inside
    ends = (length / 2 - 3 * i for i in (1, 2, 3))
    bars = (rectangle(end - _BAR, -width / 8, _BAR, width / 4).segments for end in ends)
    return Path((*_letters(kit, plan).segments, *chain(*bars)))


def _letters(kit: Kit, plan: CasePlan) -> Path:
    (length, width, _), (across, down) = plan.inside, _LETTERS
    path = text_outline(_words(kit), kit.fonts[_font(kit)])
    return path.fitted(across * length, down * width)


def _words(kit: Kit) -> str:
    return kit.game.title if kit.game.case.lid is None else kit.game.case.lid


def _font(kit: Kit) -> str:
    return kit.game.case.font or kit.game.leaflet.fonts.title
