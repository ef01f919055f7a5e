"""What pages share: outlines drawn as forms, layers; and the compression of all streams."""

from __future__ import annotations

import zlib
from base64 import a85encode
from functools import lru_cache
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Name, Stream, String

from generator.drawing import Path
from generator.typesetting.page import Layer, Publication

SHORTEST = 300
"""Operators shorter than this, in bytes, are written where they are drawn."""


class Form(NamedTuple):
    """Operators that draw a path; the drawing reaches at most ``around`` beyond its box."""

    operators: str
    path: Path
    around: float


class Forms:
    """Outlines that a file holds once, however often they are drawn (ISO 32000-1, 8.10).

    A sheet of tiles draws the same few glyphs over and over. As form XObjects they make it a tenth
    of its size before compression, and that much faster to write.
    """

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


def layer_names(publication: Publication) -> dict[Layer, str]:
    """The name of each layer in content streams, in the order of first use: layers are optional
    content, which viewers can hide and show (ISO 32000-1, 8.11)."""
    used = dict.fromkeys(
        content.layer
        for page in publication.pages
        for content in page.contents
        if content.layer is not None
    )
    return {layer: f"Layer{number}" for number, layer in enumerate(used)}


def add_layers(pdf: Any, publication: Publication) -> None:
    """Adds the layers of the publication, as PDF/A-2 allows them (ISO 19005-2, 6.9)."""
    names = layer_names(publication)
    if not names:
        return
    groups = {
        layer: pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(layer.name)))
        for layer in names
    }
    for page, sheet in zip(publication.pages, pdf.pages, strict=True):
        here = {content.layer: None for content in page.contents if content.layer is not None}
        if here:
            properties = Dictionary({f"/{names[layer]}": groups[layer] for layer in here})
            sheet.obj.Resources.Properties = properties
    hidden = Array([group for layer, group in groups.items() if not layer.shown])
    everything = Array(list(groups.values()))
    pdf.Root.OCProperties = Dictionary(
        OCGs=everything,
        D=Dictionary(Name=String("Default"), Order=Array(list(groups.values())), OFF=hidden),
    )


def compress(pdf: Any) -> None:
    """Deflates every stream but the metadata; what then ends like a line goes through ASCII85.

    The end of a line stands between the data of a stream and ``endstream``. Data that itself ends
    with the first half of one reads as a byte shorter to a strict reader (ISO 19005-2, 6.1.7.1).
    """
    for item in pdf.objects:
        if not isinstance(item, Stream) or item.get("/Type") == "/Metadata":
            continue
        is_font = "/Length1" in item
        data = (_deflated_font if is_font else zlib.compress)(item.read_bytes())
        if data.endswith((b"\r", b"\n")):
            data = a85encode(data) + b"~>"
            item.write(data, filter=Array([Name.ASCII85Decode, Name.FlateDecode]))
        else:
            item.write(data, filter=Name.FlateDecode)


@lru_cache(maxsize=32)
def _deflated_font(data: bytes) -> bytes:
    """One text on two papers has the same fonts."""
    return zlib.compress(data)
