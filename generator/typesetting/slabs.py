"""What a section is set in: pieces of known height that stand on panels and pages."""

from __future__ import annotations

from typing import NamedTuple

from generator.texts import Origin
from generator.typesetting.page import Content


class Slab(NamedTuple):
    """A paragraph, a heading, a figure or a row of a table: ``height`` mm with the white space it
    asks for above.

    ``contents`` stand at the origin; ``path`` and key order give the structure. A slab with
    ``keep_with_next`` never ends a page. ``head`` is shown again above a row that begins a page.
    """

    height: float
    before: float
    contents: tuple[Content, ...]
    keep_with_next: bool = False
    origin: Origin | None = None
    bookmark: tuple[str, int] | None = None
    head: Slab | None = None


class Stack(NamedTuple):
    """The slabs of a section, set at one size and one measure."""

    name: str
    place: str
    origin: Origin
    slabs: tuple[Slab, ...]

    @property
    def height(self) -> float:
        """From the top of the first slab to the bottom of the last."""
        return sum(s.height for s in self.slabs) + sum(s.before for s in self.slabs[1:])


class Place(NamedTuple):
    """Where lines stand: from ``left`` and ``top``, in a column ``width`` wide where ``share`` of
    the white space is to their left."""

    left: float
    top: float = 0.0
    width: float = 0.0
    share: float = 0.0
