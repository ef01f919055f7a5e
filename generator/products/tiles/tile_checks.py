"""Checks the tile and printer settings of a game, without CAD."""

import math
from collections.abc import Iterator

from generator.diagnostics import Diagnostic
from generator.drawing import FontLibrary, glyph_outline
from generator.drawing.color_marks import GAP, HEIGHTS
from generator.drawing.solids import plan as plans
from generator.drawing.solids.bed import free_bed
from generator.drawing.solids.plan import RELIEFS, plan_tile
from generator.drawing.solids.region import glyph_region, mark_region
from generator.game.model import Game
from generator.game.outputs import Print, TileShape
from generator.game.spans import Spans
from generator.products.kit import Kit
from generator.products.tiles.plates import batches
from generator.products.tiles.printability import Room, check_pocket, check_slender, check_widths

_OFF = 0.05  # a relief may print higher or lower by this share without a warning


def check_tiles(kit: Kit) -> Iterator[Diagnostic]:
    """Every problem of the tiles and the printer; without an error, the tile can be modeled."""
    game, spans, extruders = kit.game, kit.spans, kit.game.print.extruders
    relief = RELIEFS[game.tile.style]
    yield from (shape := list(_check_shape(game, spans)))
    yield from _check_layers(game.tile, game.print, spans)
    if relief.shares_layers and extruders == 1:
        why = "which one filament swap cannot print"
        message = f"an {game.tile.style} glyph has both colors in the same layers, {why}"
        hint = "set extruders: 2 if the printer has two, else choose style: engraved or raised"
        yield Diagnostic.error("needs-two-extruders", message, spans.value("tile", "style"), hint)
    if extruders > 2 and ("tile", "style") not in spans.parts:
        message = f"with {extruders} extruders, glyphs are inlaid, flush with the top face"
        hint = "for raised ones write tile.style: raised; to leave this note out, inlaid"
        yield Diagnostic.note("style-inlaid", message, spans.value("print", "extruders"), hint)
    yield from _check_printer(game, spans)
    yield from _check_effects(game, spans)
    if not shape:
        yield from _check_stickers(game, spans)
        if relief.carries_glyph:
            yield from _check_glyphs(game, kit.fonts, spans)
        yield from _check_underside(game, kit.fonts, spans)


def _check_shape(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    tile, relief, half = game.tile, RELIEFS[game.tile.style], game.tile.size / 2
    for key in ("corner_radius", "bottom_chamfer"):
        if getattr(tile, key) >= half:
            message = f"{key} {getattr(tile, key):g} mm must be below half the size, {half:g} mm"
            yield _misfit(spans, key, message, f"lower {key}, or raise size")
    key, sunk = "pocket" if relief.is_pressed else "relief", plans.sunk_depth(tile, game.print)
    if sunk >= tile.body_height:
        message = f"a {key} of {sunk:g} mm cuts through the body of {tile.body_height:g} mm"
        yield _misfit(spans, key, message, f"lower {key}, or raise body_height")
    slopes, body = tile.bottom_chamfer + tile.bevel.height, tile.body_height
    if slopes >= body:
        message = f"bevel and bottom chamfer take {slopes:g} mm, the body is {body:g} mm high"
        hint = "lower one of the two, or raise body_height"
        yield _misfit(spans, "bottom_chamfer", message, hint)
    flat, margin = plans.flat_face(tile), tile.glyph_margin
    most, face = flat - 2 * margin, f"the flat top face, {flat:g} mm wide"
    is_marked = game.marks != "none" and relief.carries_glyph and not relief.is_pressed
    beside = most - HEIGHTS[game.marks] - GAP
    if most <= 0:
        hint = "lower glyph_margin or the bevel, or raise size"
        yield _misfit(spans, "glyph_margin", f"glyph_margin leaves no room on {face}", hint)
    elif tile.glyph_height > most:
        around = f"with {margin:g} mm of margin"
        message = f"glyphs {tile.glyph_height:g} mm high do not fit {face} {around}"
        yield _misfit(spans, "glyph_height", message, f"glyph_height can be at most {most:g}")
    elif is_marked and beside < tile.glyph_height / 2:
        message = f"marks: {game.marks} leaves {max(0.0, beside):.3g} mm of the face to the glyphs"
        yield _misfit(spans, "marks", message, "choose pips or none, or raise size")
    least = round(tile.clearance + game.print.nozzle, 6)
    if relief.is_pressed and margin < least:
        message = "around a pocket, less of the top face is left than the nozzle can print"
        hint = f"raise glyph_margin to {least:g}, or lower clearance"
        yield _misfit(spans, "glyph_margin", message, hint)


def _check_effects(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """Warns of keys that the style makes useless."""
    keys = ("tile", "pocket"), ("tile", "clearance")
    why, hint = f"the style is {game.tile.style}", "leave it out, or choose style: pressed"
    if RELIEFS[game.tile.style].is_pressed:
        keys = ("print", "pause"), ("print", "extruders")
        why, hint = "each plate of pressed tiles is printed in one filament", "leave it out"
        if game.tile.marks not in (None, "none"):
            message = "pressed tiles have no marks: these are only on cards and in pictures"
            yield Diagnostic.warning("no-effect", message, spans.value("tile", "marks"), hint)
    for section, key in keys:
        part = getattr(game, section)
        if getattr(part, key) != type(part).model_fields[key].default:
            message = f"{key} changes nothing: {why}"
            yield Diagnostic.warning("no-effect", message, spans.value(section, key), hint)


def _check_stickers(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    top, (width, height) = plans.flat_face(game.tile), game.cards.size
    if game.tile.style == "blank" and top < max(width, height) <= game.tile.size:
        message = f"stickers of {width:g} x {height:g} mm hang over the flat top, {top:g} mm wide"
        hint = f"cards.size could be [{min(width, int(top)):g}, {min(height, int(top)):g}]"
        where = spans.written(("cards", "size"), ("tile", "style"))
        yield Diagnostic.warning("stickers-overhang", message, where, hint)


def _check_layers(tile: TileShape, settings: Print, spans: Spans) -> Iterator[Diagnostic]:
    layer, is_pressed = settings.layer_height, RELIEFS[tile.style].is_pressed
    key = "pocket" if is_pressed else "relief"
    height, grid = getattr(tile, key), (("print", "layer_height"), ("print", "first_layer_height"))
    where = spans.written(("tile", key), grid[0])
    if height < 2 * layer - 1e-9:
        report, least = Diagnostic.warning, "two layers"
        if height < layer:
            report, least = Diagnostic.error, "one layer"
        message = f"a {key} of {height:g} mm is less than {least} of {layer:g} mm"
        yield report("thin-relief", message, where, f"{key} should be at least {2 * layer:g}")
    elif abs((printed := plans.relief_layers(height, layer) * layer) - height) > _OFF * printed:
        why = f"it is not a multiple of the layer height, {layer:g} mm"
        message = f"a {key} of {height:g} mm prints as {printed:g} mm: {why}"
        layers = math.floor(height / layer)
        hint = f"{key} could be {layers * layer:g} or {(layers + 1) * layer:g}"
        yield Diagnostic.warning("relief-moved", message, where, hint)
    elif is_pressed:
        stands = round((plan := plan_tile(tile, settings)).height - plan.top, 6)
        if abs(stands - tile.relief) > _OFF * layer:
            message = f"the glyphs stand out by {stands:g} mm, not by {tile.relief:g} mm"
            hint = f"they are {plan.piece:g} mm high as printed, in whole layers"
            where = spans.written(("tile", "relief"), *grid)
            yield Diagnostic.warning("relief-moved", message, where, hint)
    first, body = settings.first_layer_height, tile.body_height - plans.sunk_depth(tile, settings)
    moved = round(plans.find_swap(body, settings).height - body, 6)
    why = "a pocket can only begin" if is_pressed else "the filament can only be changed"
    if moved and body > 0:
        away = f"{abs(moved):g} mm {'more' if moved > 0 else 'less'} than body_height"
        high = f"{tile.body_height + moved:g} mm high"
        message = f"the body becomes {high}, {away}: {why} between two layers"
        hint = f"layers end at {first:g} mm and every {layer:g} mm above"
        where = spans.written(("tile", "body_height"), *grid)
        yield Diagnostic.warning("swap-moved", message, where, hint)


def _check_printer(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    settings, printer = game.print, game.print.machine
    where, bed = spans.value("print", "printer"), settings.bed or printer.bed
    if bed is None:
        message = f"{settings.printer} has no default bed size"
        hint = "add bed: [WIDTH, DEPTH] in mm beside it"
        yield Diagnostic.error("missing-key", message, where, hint)
        return
    free = free_bed(settings)
    if min(free) < game.tile.size:
        size = f"{bed[0]:g} x {bed[1]:g} mm with a margin of {printer.margin:g} mm"
        message = f"a tile of {game.tile.size:g} mm does not fit the bed, {size}"
        hint = f"size can be at most {min(free):g}" if min(free) > 0 else "use a larger bed"
        yield _misfit(spans, "size", message, hint)
    elif settings.extruders > 1:
        try:
            batches(game)
        except ValueError as error:
            hint = "use a larger bed, smaller tiles or one extruder"
            yield _misfit(spans, "size", str(error), hint)
    height = game.tile.body_height + game.tile.relief * RELIEFS[game.tile.style].is_raised
    if height > printer.height:
        message = f"a tile {height:g} mm high is too high for the {printer.name}"
        yield _misfit(spans, "body_height", message, f"it prints up to {printer.height:g} mm")


def _check_glyphs(game: Game, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    """Glyphs without an area, or too thin. Those that cannot be drawn are reported elsewhere."""
    plan, tile = plan_tile(game.tile, game.print, game.marks), game.tile
    border = tile.size - plans.flat_face(tile) + 2 * tile.glyph_margin + 2 * plan.glyph_up
    room = Room("glyph_height", plan.glyph_height, tile.size, border, game.print.nozzle)
    for glyph in game.glyph_list:
        where = spans.value("glyphs", glyph.id, "symbol" if glyph.outline is None else "outline")
        try:
            outline = glyph_outline(glyph, fonts)
        except (KeyError, ValueError):
            continue
        try:
            region = glyph_region(outline, plan)
        except ValueError as error:
            message = f"{glyph.id} cannot be made as a tile: {error}"
            hint = "draw it as one or more closed shapes"
            yield Diagnostic.error("empty-glyph", message, where, hint)
            continue
        found = list(check_widths(glyph.id, region, room, where))
        yield from found
        if plan.relief.is_pressed:
            place, known = spans.value("tile", "clearance"), {item.code for item in found}
            pocket = check_pocket(glyph.id, region, plan.clearance, room, place)
            yield from (item for item in pocket if item.code not in known)
        if (plan.relief.is_raised or plan.relief.is_pressed) and not found:
            yield from check_slender(glyph.id, region, tile.relief, spans.value("tile", "relief"))
        if glyph.outline is not None and region.unseen:
            message = f"a contour inside {glyph.id} has no effect: it cuts no hole"
            hint = "to cut a hole, reverse its direction"
            yield Diagnostic.warning("unseen-contour", message, where, hint)


def _check_underside(game: Game, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    """A mark that does not fit or is too thin. Missing characters are reported elsewhere."""
    tile, mark = game.tile, game.tile.underside
    if mark is None:
        return
    plan = plan_tile(tile, game.print)
    layer, first = game.print.layer_height, game.print.first_layer_height
    upright = max(z for z, inset in plan.body if inset == min(i for _, i in plan.body))
    most = round(min(plan.swap.height - 2 * layer, upright), 6)
    if mark.depth > most:
        message = f"a mark {mark.depth:g} mm deep in the underside is too deep for the tile"
        hint = f"depth can be at most {most:g}" if most >= first else "raise body_height"
        yield _misfit(spans, "underside.depth", message, hint)
    elif mark.depth < first:
        message = f"a mark {mark.depth:g} mm deep is shallower than the first layer of {first:g} mm"
        where = spans.value("tile", "underside", "depth")
        hint = f"depth should be at least {first + layer:g}"
        yield Diagnostic.error("thin-relief", message, where, hint)
    room = plans.flat_underside(tile)
    if mark.height > room:
        wide = f"{room + 2 * tile.glyph_margin:g} mm wide with {tile.glyph_margin:g} mm of margin"
        message = f"a mark {mark.height:g} mm high does not fit the flat underside, {wide}"
        hint = f"height can be at most {room:g}" if room > 0 else "lower glyph_margin"
        yield _misfit(spans, "underside.height", message, hint)
        return
    where = spans.value("tile", "underside", "text")
    try:
        region = mark_region(game, fonts, plan)
    except KeyError:
        return
    except ValueError as error:
        message = f"the mark in the underside cannot be made: {error}"
        yield Diagnostic.error("empty-glyph", message, where, "use letters or digits")
        return
    assert region
    limits = Room("height", mark.height, tile.size, tile.size - room, game.print.nozzle, True)
    for item in check_widths("the underside's mark", region, limits, where):
        yield item.with_hint("or write a shorter text, if this one fills the width")


def _misfit(spans: Spans, key: str, message: str, hint: str) -> Diagnostic:
    where = spans.written(("tile", *key.split(".")), ("tile", "size"), ("tile", "style"))
    return Diagnostic.error("does-not-fit", message, where, hint)
