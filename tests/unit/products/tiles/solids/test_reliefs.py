"""Styles of relief."""

from __future__ import annotations

from typing import get_args

import pytest

from generator.game.outputs import TileStyle
from generator.products.tiles.solids.reliefs import RELIEFS


def test_every_style_of_the_game_file_has_a_relief() -> None:
    assert tuple(RELIEFS) == get_args(TileStyle)


@pytest.mark.parametrize(
    ("style", "shares", "order"),
    [
        ("raised", (1, 4), ("base", "accent")),
        ("engraved", (2, 1), ("accent", "base")),
        ("inlaid", (3, 4), ("base", "accent")),
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
