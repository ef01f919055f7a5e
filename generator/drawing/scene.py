"""Scenes: shapes, labels and groups, which emitters write as SVG or PDF."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

from generator.drawing.path import IDENTITY, Affine, Path


class Shape(NamedTuple):
    """A path, filled, stroked or both: then only the outer half of the stroke is visible."""

    path: Path
    fill: str | None = None  # ``#rrggbb``, by the nonzero rule
    stroke: str | None = None
    stroke_width: float = 0.0  # in mm, as dashes
    dash: tuple[float, ...] = ()
    dash_phase: float = 0.0


class Label(NamedTuple):
    """A line of text in one font: text in a PDF, outlines in an SVG."""

    text: str
    x: float  # left end, middle or right end, depending on ``anchor``
    y: float  # baseline
    font: str
    size: float  # the em in mm
    fill: str = "#000000"
    anchor: Literal["start", "middle", "end"] = "start"


class Picture(NamedTuple):
    """A JPEG file, 8-bit RGB, of ``columns`` x ``rows`` pixels; as an item, a millimeter each."""

    data: bytes
    columns: int
    rows: int


class Group(NamedTuple):
    """Items under one ``transform``, cut off outside ``clip``; ``alt`` describes them."""

    items: "tuple[Item, ...]"
    transform: Affine = IDENTITY
    alt: str = ""
    clip: Path | None = None


Item: TypeAlias = Shape | Label | Picture | Group


class Scene(NamedTuple):
    """A drawing of ``width`` x ``height`` mm; title and description are its alternative text."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str = ""
    description: str = ""
    words: float = 0.0  # type size of the words in it, 0 without any

    def shown_as(self, picture: Picture) -> "Scene":
        """The picture in place of the drawing, with the same alternative text."""
        return self._replace(width=picture.columns, height=picture.rows, items=(picture,))


def leaves(items: Iterable[Item]) -> Iterator[Shape | Label]:
    """The shapes and labels of items, those in groups too."""
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items)
        elif not isinstance(item, Picture):
            yield item


def with_colors(item: Item, replaced: Callable[[str], str]) -> Item:
    """Replaces each color of an item; those of pictures stay."""
    if isinstance(item, Group):
        return item._replace(items=tuple(with_colors(inner, replaced) for inner in item.items))
    colors = ((key, getattr(item, key, None)) for key in ("fill", "stroke"))
    changed: dict[str, Any] = {key: replaced(color) for key, color in colors if color}
    return item._replace(**changed)


@lru_cache(maxsize=1 << 14)  # pictures repeat four of five numbers
def decimal(value: float, places: int = 3) -> str:
    """The shortest decimal with at most ``places`` places; never ``-0``, never an exponent."""
    text = f"{value:.{places}f}"
    if places:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
