"""Games whose tiles the slicers are given."""

from __future__ import annotations

from generator.builder.prepare import prepare
from generator.products.kit import Kit
from generator.products.tiles import target as tiles

SMALL = (
    "examples=[]",
    "rules.hand_size=1",
    "colors={red: {key: r, hex: '#ff0000'}}",
    "glyphs={at: {symbol: '@'}, percent: {symbol: '%'}}",
)
"""One batch of two tiles: a glyph of one piece with a hole, one of three pieces."""


def game(*overrides: str) -> Kit:
    prepared = prepare("grawlix", overrides, ["tiles"])
    assert prepared.kit is not None, prepared.diagnostics
    return prepared.kit


def file_of(kit: Kit, path: str) -> bytes:
    (artifact,) = (artifact for artifact in tiles.make(kit) if artifact.path == path)
    return artifact.data
