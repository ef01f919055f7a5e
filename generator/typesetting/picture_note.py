"""The note below a rendered picture, so that nobody takes it for a photograph."""

from __future__ import annotations

from generator.drawing import Box, Label
from generator.typesetting.page import Content, Element
from generator.typesetting.type_scale import MM_PER_POINT

NOTE = "rendered from the models of the tiles"
NOTE_HEIGHT = 3.5
"""Height of the note, in mm."""
_SIZE = 6.5 * MM_PER_POINT


def picture_note(picture: Box, font: str, path: tuple[Element, ...]) -> Content:
    """The note, below the right end of a picture."""
    box = Box(picture.left, picture.bottom, picture.right, picture.bottom + NOTE_HEIGHT)
    baseline = box.bottom - 0.25 * _SIZE
    return Content((Label(NOTE, box.right, baseline, font, _SIZE, "#595959", "end"),), box, path)
