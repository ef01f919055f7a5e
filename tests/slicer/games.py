"""Games whose tiles the slicers are given."""

from __future__ import annotations

from generator.builder.prepare import prepare
from generator.builder.up_to_date import origin
from generator.game.disk_cache import DiskCache, cache_folder
from generator.products.kit import Kit
from generator.products.tiles import target as tiles

SMALL = (
    "examples=[]",
    "rules.hand_size=1",
    "colors={red: {key: r, hex: '#ff0000'}}",
    "glyphs={at: {symbol: '@'}, percent: {symbol: '%'}}",
)
"""One batch of two tiles: a glyph of one piece with a hole, one of three pieces."""


def game(*overrides: str, source: str = "grawlix", target: str = "tiles") -> Kit:
    """A game with the solids that other tests have modeled."""
    cache = DiskCache(cache_folder() / "kept", origin())
    prepared = prepare(source, overrides, [target], cache=cache)
    assert prepared.kit is not None, prepared.diagnostics
    return prepared.kit


def file_of(kit: Kit, path: str) -> bytes:
    return next(artifact.data for artifact in tiles.make(kit) if artifact.path == path)
