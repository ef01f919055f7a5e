"""The few things a drawing is made of."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from generator.drawing.path import IDENTITY, Affine, Path


class Shape(NamedTuple):
    """A path, filled (nonzero rule), stroked or both; the fill lies over the stroke.

    Colours are ``#rrggbb``; widths and dashes are millimetres. With the fill on top, a stroke
    shows only outside the path at half its width, so that an edge never thins what it surrounds.
    """

    path: Path
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 0.0
    dash: tuple[float, ...] = ()
    dash_phase: float = 0.0


class Label(NamedTuple):
    """One line of text in a font; real text in a PDF, outlines in an SVG.

    ``x`` is the left end, the middle or the right end as ``anchor`` says, ``y`` the baseline,
    ``size`` the em in millimetres.
    """

    text: str
    x: float
    y: float
    font: str
    size: float
    fill: str = "#000000"
    anchor: Literal["start", "middle", "end"] = "start"


class Group(NamedTuple):
    """Items under one transformation; ``alt`` says in words what they show."""

    items: tuple[Item, ...]
    transform: Affine = IDENTITY
    alt: str = ""


Item: TypeAlias = Shape | Label | Group


class Scene(NamedTuple):
    """A drawing of ``width`` x ``height`` mm; title and description are its words for those who
    cannot see it."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str = ""
    description: str = ""


def decimal(value: float, places: int = 3) -> str:
    """The shortest decimal with at most ``places`` places; never ``-0``, never an exponent."""
    if not value:
        return "0"  # most of what a drawing writes
    text = f"{value:.{places}f}"
    if places:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
