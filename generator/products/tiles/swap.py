"""Where the filament is changed: the arithmetic of layers."""

from __future__ import annotations

import math
from dataclasses import dataclass

_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Swap:
    """The one change of filament in a print, on a boundary between two layers.

    ``height`` is the z at which the second filament starts: ``first_layer_height`` and a whole
    number of layers. ``nominal`` is the height that was asked for.
    """

    height: float
    nominal: float
    layer_height: float
    first_layer_height: float

    @property
    def base_layers(self) -> int:
        """Number of layers below the swap; the number (from 0) of the first layer above it."""
        return 1 + round((self.height - self.first_layer_height) / self.layer_height)

    @property
    def layer(self) -> int:
        """Number (from 1) of the first layer above the swap."""
        return self.base_layers + 1

    @property
    def moved(self) -> float:
        """How far the swap lies above (or, negative, below) what was asked for, in mm."""
        return round(self.height - self.nominal, _DIGITS)


def find_swap(nominal: float, layer_height: float, first_layer_height: float) -> Swap:
    """The swap nearest to ``nominal``, the higher of two as near; at least the first layer lies
    below it."""
    layers = (nominal - first_layer_height) / layer_height
    nearest = max(0, math.floor(layers + 0.5 + 1e-9))
    height = round(first_layer_height + nearest * layer_height, _DIGITS)
    return Swap(height, nominal, layer_height, first_layer_height)
