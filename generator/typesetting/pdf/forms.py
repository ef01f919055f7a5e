"""Outlines that a file holds once, however often they are drawn (ISO 32000-1, 8.10).

A sheet of tiles draws the same few glyphs over and over. As form XObjects they make it a tenth of
its size before compression, and that much faster to write.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from generator.drawing import Path

SHORTEST = 300
"""Operators shorter than this, in bytes, are written where they are drawn."""


class Form(NamedTuple):
    """Operators that draw a path; the drawing reaches at most ``around`` beyond its box."""

    operators: str
    path: Path
    around: float


class Forms:
    """The forms of one file, by the operators that they are made of."""

    def __init__(self) -> None:
        self._names: dict[tuple[str, float], str] = {}
        self.made: dict[str, Form] = {}

    def drawn(self, operators: str, path: Path, around: float = 0.0) -> str:
        """What draws the form of ``operators``; these themselves if they are short."""
        if len(operators) < SHORTEST:
            return operators
        key = operators, around
        if key not in self._names:
            self._names[key] = name = f"X{len(self._names)}"
            self.made[name] = Form(operators, path, around)
        return f"/{self._names[key]} Do"


def add_forms(pdf: Any, forms: Forms) -> None:
    """Adds the forms to the file, for all its pages."""
    from pikepdf import Array, Dictionary, Name

    made = Dictionary()
    for name, form in forms.made.items():
        box = form.path.box()
        # Readers clip to the box: on its very edge, a turned form would lose half of its rim.
        room = form.around + max(box.width, box.height) / 8
        low, high = (box.left - room, box.top - room), (box.right + room, box.bottom + room)
        made[f"/{name}"] = pdf.make_stream(
            form.operators.encode("ascii"),
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=Array([round(n, 4) for n in (*low, *high)]),
            Resources=Dictionary(),
        )
    for page in pdf.pages if forms.made else ():
        page.obj.Resources.XObject = made
