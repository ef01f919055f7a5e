"""Slabs, pieces of text of known height, and page breaks between them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.diagnostics import Failure, Span
from generator.drawing import Affine
from generator.texts.document import Origin
from generator.typesetting.page import Content, Elements

ROW_TOO_HIGH = "row-too-high"


class Slab(NamedTuple):
    """A paragraph, a heading, a figure or a row of a table; lengths in mm."""

    height: float
    before: float  # white space above it
    contents: tuple[Content, ...]  # relative to its top left corner
    keep_with_next: bool = False  # it does not end a page if that can be avoided
    origin: Origin | None = None  # of a row
    bookmark: tuple[str, int] | None = None
    head: "Slab | None" = None  # that of a table, repeated above a row that begins a page
    path: Elements = ()  # of its contents, without links, even if it is only measured
    growth: float = 1.0  # how many times as large a figure may become


class Stack(NamedTuple):
    """The slabs of a section."""

    name: str
    place: str
    origin: Origin
    slabs: tuple[Slab, ...]

    @property
    def height(self) -> float:
        """From the top of the first slab to the bottom of the last."""
        return sum(s.height for s in self.slabs) + sum(s.before for s in self.slabs[1:])


class Place(NamedTuple):
    """A column for lines, in mm; ``share`` of the white space is to the left of a line."""

    left: float
    top: float = 0.0
    width: float = 0.0
    share: float = 0.0


def stacked(slabs: Iterable[Slab], down: float = 0.0) -> Iterator[tuple[Slab, float]]:
    """Each slab with its top in mm; the first is at ``down``, without white space above."""
    for i, slab in enumerate(slabs):
        down += slab.before if i else 0.0
        yield slab, down
        down += slab.height


def sections_stacked(
    stacks: Iterable[Stack], gap: float, room: float = 0.0, down: float = 0.0
) -> Iterator[tuple[Slab, float]]:
    """Each slab of sections with its top in mm; one for the foot ends at ``room`` mm."""
    for stack in stacks:
        if stack.place == "foot":
            down = max(down, room - stack.height)
        yield from stacked(stack.slabs, down)
        down += stack.height + gap


def in_column(stacks: Iterable[Stack], left: float, down: float, gap: float) -> Iterator[Content]:
    """The contents of sections, ``gap`` mm apart, at ``left`` from ``down`` on."""
    for slab, top in sections_stacked(stacks, gap, down=down):
        yield from (content.moved(Affine.translate(left, top)) for content in slab.contents)


def filled_pages(slabs: Sequence[Slab], room: float) -> list[list[Slab]]:
    """The slabs of each page of ``room`` mm, with the repeated head of a table that continues."""
    starts = pairwise([0, *page_ends(slabs, room)])
    return [[*filter(None, [slabs[start].head]), *slabs[start:end]] for start, end in starts]


def page_ends(slabs: Sequence[Slab], room: float) -> list[int]:
    """Breaks slabs into pages of ``room`` mm at least total cost: squared white space and
    :func:`end_cost`. Returns the end index of each page. Failure for a row higher than a page."""
    for slab in slabs:
        excess = slab.head.height + slab.height - room if slab.head else 0.0
        if excess > 1e-9 and slab.origin is not None:
            message = f"a row of a table is {excess:.1f} mm higher than a page, with its head"
            span, hint = Span.at(*slab.origin, 1), "shorten it, or write a list instead"
            raise Failure.error(ROW_TOO_HIGH, message, span, hint)
    count = len(slabs)
    best: list[tuple[float, list[int]]] = [(0.0, [])] * (count + 1)
    for start in reversed(range(count)):
        options = []
        head = slabs[start].head
        down = head.height if head else 0.0
        for end, slab in enumerate(slabs[start:], start + 1):
            down += slab.height + (slab.before if head or end - 1 > start else 0.0)
            if down > room + 1e-9 and end > start + 1:
                break
            blank = max(0.0, (room - down) / room) ** 2
            cost = 0.3 * blank if end == count else 1.6 * blank + end_cost(slab, slabs[end])
            rest, ends = best[end]
            options.append((cost + rest, [end, *ends]))
        best[start] = min(options)
    return best[0][1]


def end_cost(before: Slab, after: Slab) -> float:
    """The cost of a page break between two slabs, in the unit of squared empty pages."""
    if before.keep_with_next:
        return 100.0
    one, other = before.path, after.path
    roles = [{element.role for element in path} for path in (one, other)]
    if one[:1] != other[:1]:
        return 0.0
    if one == other:
        return 0.6
    for role, within, above in (("Table", 0.3, 1.2), ("L", 0.6, 1.2), ("Figure", 1.5, 1.5)):
        if role in roles[1]:
            return within if role in roles[0] else above
    return 0.5 if "Figure" in roles[0] else 0.1
