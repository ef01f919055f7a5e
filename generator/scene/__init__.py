"""Drawings as data: frozen primitives in millimetres, y downward from the top left corner.

A scene is recorded once and replayed by every emitter: SVG, PDF, PNG; its outlines also become the
wires of the 3D tiles.
"""

from generator.scene.fonts import Font, FontLibrary
from generator.scene.outlines import Outline, glyph_outline, text_outline
from generator.scene.path import (
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
from generator.scene.path_flaws import PathError
from generator.scene.primitives import Group, Item, Label, Scene, Shape

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
    "glyph_outline",
    "parse_path",
    "polygon",
    "rectangle",
    "rounded_rectangle",
    "text_outline",
]
