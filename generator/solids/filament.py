"""Filament from volumes."""

from __future__ import annotations

import math
from typing import NamedTuple

from generator.model import Print


class Filament(NamedTuple):
    """An amount of filament."""

    grams: float
    metres: float


def filament(volume: float, settings: Print) -> Filament:
    """What ``volume`` mm3 takes if printed solid: an upper bound, since infill is sparser."""
    section = math.pi * settings.filament_diameter**2 / 4
    return Filament(volume / 1000 * settings.filament_density, volume / section / 1000)
