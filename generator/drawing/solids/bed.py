"""The bed of a printer, and how a print stops for a change of filament."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from generator.game.outputs import Print

PAUSES = ("M600", "M601", "M0", "M1", "M25", "M226", "M400 U1", "PAUSE")  # printers wait at these
_BEEP = "M300 S880 P500"
_PARKED = 20.0  # mm from the back of the bed to the waiting nozzle: the bed is in front then
_NOTHING = ("G4 P1",) * 16
"""Marlin's M25 stops only after the commands in its queue (MarlinFirmware/Marlin issues 14158 and
20969), which must not move the nozzle back. The lines never lift it: the slicer would not know."""
_MK4_TOWER = (170.0, 125.0), (163.0, 116.0, 242.0, 192.0)
"""The wipe tower of PrusaSlicer's profiles for MK3 and MK4, where versions before 2.9 have it."""


class Pause(NamedTuple):
    """The lines of G-code that call for a filament swap, and the one of them that stops."""

    lines: tuple[str, ...]
    stop: str


def is_pause(line: str, codes: Iterable[str] = PAUSES) -> bool:
    """True if a line of G-code is one of ``codes``, possibly with parameters."""
    return any(line == code or line.startswith(f"{code} ") for code in codes)


def bed_of(settings: Print) -> tuple[float, float]:
    """Width and depth of the bed in mm. ValueError if neither printer nor settings have any."""
    bed = settings.bed or settings.machine.bed
    if bed is None:
        raise ValueError("no bed is known")
    return bed


def free_bed(settings: Print) -> tuple[float, float]:
    """Width and depth of the bed less its margins, in mm; raises as :func:`bed_of`."""
    width, depth = bed_of(settings)
    margin = settings.machine.margin
    return width - 2 * margin, depth - 2 * margin


def fitting(length: float, pitch: float, ends: float) -> int:
    """Number of places of ``pitch`` mm that fit in ``length`` beside ``ends``."""
    return max(0, math.floor((length - ends) / pitch + 1e-9))


def evenly(count: int, most: int) -> list[int]:
    """Sizes of as few parts as possible, none over ``most``, the largest first."""
    parts = math.ceil(count / most)
    return [(count + parts - 1 - i) // parts for i in range(parts)]


def pause_of(settings: Print) -> Pause:
    """The pause for a filament swap. ValueError as :func:`bed_of` if the nozzle must be parked."""
    printer = settings.machine
    if lines := settings.pause:
        return Pause(lines, next(filter(is_pause, lines), lines[-1]))
    first = (printer.stay_on,) if printer.stay_on else ()
    if printer.parks:
        return Pause((*first, printer.pause), printer.pause)
    park = f"G1 X0 Y{bed_of(settings)[1] - _PARKED:g} F6000"
    return Pause((*first, _BEEP, park, printer.pause, *_NOTHING), printer.pause)


def tower_of(settings: Print) -> tuple[tuple[float, float], tuple[float, float, float, float]]:
    """Place of the wipe tower, and left, front, right and back of its room, in mm."""
    width, depth = bed_of(settings)
    if (width, depth) == (250, 210):
        return _MK4_TOWER
    return (width - 65, depth - 65), (width - 70, depth - 70, width, depth)
