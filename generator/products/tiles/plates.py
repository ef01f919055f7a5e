"""Plates: tiles arranged on the bed of a 3D printer, and the batches to print."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from generator.game.model import Color, Game
from generator.game.outputs import Print
from generator.game.printers import PRINTERS
from generator.products.tiles.sliced.gcode import is_pause
from generator.products.tiles.solids.plan import TilePlan
from generator.products.tiles.solids.region import Region
from generator.products.tiles.solids.reliefs import RELIEFS

WIDEST_GAP = 12.0
"""Largest gap between tiles, in mm, as on the original's plate."""


Plate: TypeAlias = tuple[tuple[float, float], ...]
"""The centers of the tiles of one print, in mm from the center of the bed, y to the back; in
reading order, from the back left."""


_PROOF = -1
_BEEP = "M300 S880 P500"
_PARKED = 20.0
"""Distance in mm from the back of the bed at which the nozzle waits: the bed is in front then."""
_NOTHING = ("G4 P1",) * 16
"""Marlin's M25 stops only after the commands in its queue (MarlinFirmware/Marlin issues 14158 and
20969), which must not move the nozzle back. The lines never lift it: the slicer would not know."""


_TOWER = 60.0
"""Distance in mm of the wipe tower from the right and from the back of the bed."""


class Pause(NamedTuple):
    """The lines of G-code that call for a filament swap, and the one of them that stops."""

    lines: tuple[str, ...]
    stop: str


@dataclass(frozen=True, slots=True)
class Batch:
    """One print: tiles of one accent color, a glyph id for each place on the plate.

    ``part`` numbers the plates of a color from 1; it is 0 if there is only one, and -1 for the
    proof, a thin tile that shows the swap in minutes.
    """

    color: Color
    part: int
    plate: Plate
    glyphs: tuple[str, ...]

    @property
    def name(self) -> str:
        """Base name of its files."""
        if self.part == _PROOF:
            return "proof"
        return f"batch-{self.color.id}" + (f"-{self.part}" if self.part else "")

    def volumes(
        self, plan: TilePlan, areas: Mapping[str, float], mark: Region | None
    ) -> tuple[float, float]:
        """Volumes of base and accent in mm3. ``areas`` are those of the glyphs in mm2."""
        mark_area = mark.area if mark else 0.0
        pairs = [plan.volumes(areas[glyph], mark_area) for glyph in self.glyphs]
        return sum(base for base, _ in pairs), sum(accent for _, accent in pairs)


def batches(game: Game) -> tuple[Batch, ...]:
    """All prints of the game's tiles, by color, in the order of the game file; none for blank
    tiles.

    Each color has all glyphs in the order of the file, repeated for each copy.
    """
    if not RELIEFS[game.tile.style].carries_glyph:
        return ()
    glyphs = [glyph.id for glyph in game.glyph_list] * game.rules.copies
    plates = _game_plates(game, len(glyphs))
    found = []
    for color in game.color_list:
        start = 0
        for i, plate in enumerate(plates):
            end = start + len(plate)
            part = i + 1 if len(plates) > 1 else 0
            found.append(Batch(color, part, plate, tuple(glyphs[start:end])))
            start = end
    return tuple(found)


def proof_batch(game: Game) -> Batch:
    """The proof: the first glyph in the first color, in the middle of the bed."""
    return Batch(game.color_list[0], _PROOF, ((0.0, 0.0),), (game.glyph_list[0].id,))


def blank_plates(game: Game) -> tuple[Plate, ...]:
    """The plates of a whole set of blank tiles, the fullest first."""
    return _game_plates(game, game.tile_count)


def _game_plates(game: Game, count: int) -> tuple[Plate, ...]:
    clearance = PRINTERS[game.print.printer].clearance
    return pack(count, game.tile.size, free_bed(game.print), clearance)


def bed_of(settings: Print) -> tuple[float, float]:
    """Width and depth of the bed in mm. KeyError for an unknown printer, ValueError if the bed
    of a known one has no fixed size and the settings give none."""
    bed = settings.bed or PRINTERS[settings.printer].bed
    if bed is None:
        raise ValueError("no bed is known")
    return bed


def free_bed(settings: Print) -> tuple[float, float]:
    """Width and depth of the bed less its margins, in mm; raises as :func:`bed_of`."""
    width, depth = bed_of(settings)
    margin = PRINTERS[settings.printer].margin
    return width - 2 * margin, depth - 2 * margin


def pause_of(settings: Print) -> Pause:
    """The pause for a filament swap. KeyError for an unknown printer; ValueError as
    :func:`bed_of` where the nozzle must be parked."""
    printer = PRINTERS[settings.printer]
    if lines := settings.pause:
        stops = (line for line in lines if is_pause(line))
        return Pause(lines, next(stops, lines[-1]))
    if printer.parks:
        return Pause((printer.pause,), printer.pause)
    park = f"G1 X0 Y{bed_of(settings)[1] - _PARKED:g} F6000"
    return Pause((_BEEP, park, printer.pause, *_NOTHING), printer.pause)


def tower_of(settings: Print) -> tuple[float, float] | None:
    """Place of the wipe tower, in mm from the front left corner of the bed; None with a single
    extruder, which needs none."""
    if settings.extruders == 1:
        return None
    width, depth = bed_of(settings)
    return width - _TOWER, depth - _TOWER


def pack(count: int, size: float, bed: tuple[float, float], clearance: float) -> tuple[Plate, ...]:
    """Packs ``count`` square tiles of ``size`` mm on as few plates as possible, evenly.

    ``bed`` is the free width and depth. Tiles form a nearly square block, ``clearance`` to
    :data:`WIDEST_GAP` mm apart. ValueError if no tile fits.
    """
    across, along = (_fitting(length, size, clearance) for length in bed)
    if not across or not along:
        raise ValueError("the bed is smaller than a tile")
    plates = math.ceil(count / (across * along))
    least, more = divmod(count, plates) if plates else (0, 0)
    return tuple(
        _plate(least + (i < more), size, bed, (across, along), clearance) for i in range(plates)
    )


def _fitting(length: float, size: float, clearance: float) -> int:
    """Number of tiles that fit in a row of ``length`` mm."""
    return max(0, math.floor((length + clearance) / (size + clearance) + 1e-9))


def _plate(
    count: int, size: float, bed: tuple[float, float], most: tuple[int, int], clearance: float
) -> Plate:
    columns = min(most[0], max(math.ceil(math.sqrt(count)), math.ceil(count / most[1])))
    rows = math.ceil(count / columns)
    gaps = [
        (length - number * size) / (number - 1)
        for length, number in zip(bed, (columns, rows), strict=True)
        if number > 1
    ]
    pitch = size + math.floor(max(clearance, min([WIDEST_GAP, *gaps])) * 1000) / 1000
    return tuple(
        (
            round((i % columns - (columns - 1) / 2) * pitch, 6),
            round(((rows - 1) / 2 - i // columns) * pitch, 6),
        )
        for i in range(count)
    )
