"""Filament from volumes."""

from __future__ import annotations

import math
from typing import NamedTuple

from generator.game.outputs import Print


class Filament(NamedTuple):
    """An amount of filament."""

    grams: float
    metres: float


def filament(volume: float, settings: Print) -> Filament:
    """What ``volume`` mm3 takes if printed solid: an upper bound, since infill is sparser."""
    return Filament(volume / 1000 * settings.filament_density, volume / _section(settings) / 1000)


def filament_of_length(length: float, settings: Print) -> Filament:
    """A length of filament in mm, as a slicer counts it."""
    return filament(length * _section(settings), settings)


def _section(settings: Print) -> float:
    """Area of the filament's section, in mm2."""
    return math.pi * settings.filament_diameter**2 / 4
