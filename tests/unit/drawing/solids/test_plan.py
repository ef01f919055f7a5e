"""The arithmetic of layers, and the styles of relief."""

from __future__ import annotations

from typing import get_args

import pytest

from generator.drawing.solids.plan import RELIEFS, find_swap
from generator.game.outputs import Print, TileStyle


@pytest.mark.parametrize(
    ("nominal", "layer", "first", "height", "base_layers"),
    [
        (10, 0.2, 0.2, 10.0, 50),
        (10, 0.2, 0.3, 10.1, 50),
        (10, 0.12, 0.2, 10.04, 83),
        (10, 0.16, 0.2, 9.96, 62),
        (10, 0.28, 0.2, 10.0, 36),
        (10, 0.28, 0.3, 10.1, 36),
        (10, 0.3, 0.35, 9.95, 33),
        (10.1, 0.2, 0.2, 10.2, 51),
        (10.09, 0.2, 0.2, 10.0, 50),
        (4, 0.08, 0.2, 4.04, 49),
        (0.2, 0.2, 0.2, 0.2, 1),
        (0.1, 0.2, 0.3, 0.3, 1),
        (0.45, 0.2, 0.3, 0.5, 2),
    ],
)
def test_the_nearest_layer_boundary(
    nominal: float, layer: float, first: float, height: float, base_layers: int
) -> None:
    swap = find_swap(nominal, Print(layer_height=layer, first_layer_height=first))
    assert swap.height == height
    assert swap.base_layers == base_layers
    assert swap.layer == base_layers + 1


@pytest.mark.parametrize("layer", [0.08, 0.12, 0.16, 0.2, 0.24, 0.28, 0.07, 1 / 3])
@pytest.mark.parametrize("first", [0.1, 0.2, 0.25, 0.3])
def test_no_boundary_is_nearer(layer: float, first: float) -> None:
    settings = Print(layer_height=layer, first_layer_height=first)
    for nominal in (0.5, 3.33, 9.999, 10, 10.05, 25):
        swap = find_swap(nominal, settings)
        assert abs(swap.height - nominal) <= layer / 2 + 1e-6
        boundary = first + (swap.base_layers - 1) * layer
        assert swap.height == pytest.approx(boundary, abs=1e-6)


def test_every_style_of_the_game_file_has_a_relief() -> None:
    assert tuple(RELIEFS) == get_args(TileStyle)


@pytest.mark.parametrize(
    ("style", "shares", "order"),
    [
        ("raised", (1, 4), ("base", "accent")),
        ("engraved", (2, 1), ("accent", "base")),
        ("inlaid", (3, 4), ("base", "accent")),
        ("pressed", (3, 0), ("base", "accent")),
        ("blank", (1, 0), ("base", "accent")),
    ],
)
def test_what_each_color_prints(
    style: TileStyle, shares: tuple[float, float], order: tuple[str, str]
) -> None:
    relief = RELIEFS[style]
    assert relief.shares(below=1, around=2, glyph=4) == shares
    assert relief.by_filament("base", "accent") == order
    assert relief.shares_layers == (style == "inlaid")
    assert relief.carries_glyph == (style != "blank")
