"""Drawings as data: frozen primitives in millimetres, y downward from the top left corner.

A scene is recorded once and replayed by every emitter: SVG, PDF, PNG; its outlines also become the
wires of the 3D tiles.
"""

from generator.drawing.fonts import Font, FontLibrary
from generator.drawing.outlines import Outline, glyph_outline, text_outline
from generator.drawing.path import (
    IDENTITY,
    Affine,
    Box,
    Path,
    Segment,
    parse_path,
    polygon,
    rectangle,
    rounded_rectangle,
)
from generator.drawing.path_data import PathError
from generator.drawing.scene import Group, Item, Label, Scene, Shape, decimal

__all__ = [
    "IDENTITY",
    "Affine",
    "Box",
    "Font",
    "FontLibrary",
    "Group",
    "Item",
    "Label",
    "Outline",
    "Path",
    "PathError",
    "Scene",
    "Segment",
    "Shape",
    "decimal",
    "glyph_outline",
    "parse_path",
    "polygon",
    "rectangle",
    "rounded_rectangle",
    "text_outline",
]
