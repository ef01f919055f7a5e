"""Slabs one below the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.typesetting.slabs import Slab


def stacked(slabs: Iterable[Slab], top: float = 0.0) -> Iterator[tuple[float, Slab]]:
    """Yields each slab after the depth of its top in mm; the first one is at ``top``, without the
    white space that it asks for above."""
    for i, slab in enumerate(slabs):
        top += slab.before if i else 0.0
        yield top, slab
        top += slab.height
