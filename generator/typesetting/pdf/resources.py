"""Form XObjects, pictures and layers that pages share, and the compression of streams."""

import zlib
from base64 import a85encode
from functools import lru_cache
from typing import Any

from pikepdf import Array, Dictionary, Name, Stream, String

from generator.drawing import Box, Path, Picture
from generator.drawing.path import points_of
from generator.typesetting.page import Layer, Publication

SHORTEST = 300  # operators shorter than this, in bytes, do not become a form
_deflated = lru_cache(maxsize=256)(zlib.compress)  # files of a build often share subsets and forms


class Forms:
    """Outlines that a file has once, however often they are drawn (ISO 32000-1, 8.10)."""

    def __init__(self) -> None:
        self.made: dict[tuple[str, float], tuple[str, Path]] = {}
        """Name and path by the operators, and how many mm these draw beyond the box of the path."""
        self.pictures: dict[Picture, str] = {}

    def drawn(self, operators: str, path: Path, around: float = 0.0) -> str:
        """The operator that draws ``operators`` as a form; the operators themselves if short."""
        if len(operators) < SHORTEST:
            return operators
        name, _ = self.made.setdefault((operators, around), (f"X{len(self.made)}", path))
        return f"/{name} Do"

    def shown(self, picture: Picture) -> str:
        """The operator that paints a picture into the unit square, y upward."""
        return f"/{self.pictures.setdefault(picture, f'P{len(self.pictures)}')} Do"


def add_forms(pdf: Any, forms: Forms) -> None:
    """Adds the forms and the pictures to the resources of all pages."""
    made = Dictionary()
    for picture, name in forms.pictures.items():
        entries = Dictionary(Type=Name.XObject, Subtype=Name.Image, Filter=Name.DCTDecode)
        entries.Width, entries.Height = picture.columns, picture.rows
        entries.ColorSpace, entries.BitsPerComponent = Name.DeviceRGB, 8
        made[f"/{name}"] = pdf.make_stream(picture.data, entries)
    for (operators, around), (name, path) in forms.made.items():
        # The box of the control points, sooner found than that of the path. Viewers clip to it;
        # without a margin, edges of rotated forms get lost.
        points = (point for _, numbers in path.segments for point in points_of(numbers))
        box = Box.around(Box(x, y, x, y) for x, y in points)
        box = box.inset(-around - max(box.width, box.height) / 8)
        entries = Dictionary(Type=Name.XObject, Subtype=Name.Form, Resources=Dictionary())
        entries.BBox = Array([round(n, 4) for n in box])
        made[f"/{name}"] = pdf.make_stream(operators.encode("ascii"), entries)
    for page in pdf.pages if len(made) else ():
        page.obj.Resources.XObject = made


def layer_names(publication: Publication) -> dict[Layer, str]:
    """The name of each layer in content streams (optional content, ISO 32000-1, 8.11)."""
    used = dict.fromkeys(it.layer for it in publication.contents if it.layer is not None)
    return {layer: f"Layer{number}" for number, layer in enumerate(used)}


def add_layers(pdf: Any, publication: Publication) -> None:
    """Adds the layers of the publication, in the form that PDF/A-2 allows (ISO 19005-2, 6.9)."""
    names = layer_names(publication)
    if not names:
        return
    made = {it: Dictionary(Type=Name.OCG, Name=String(it.name)) for it in names}
    groups = {layer: pdf.make_indirect(group) for layer, group in made.items()}
    for page, sheet in zip(publication.pages, pdf.pages, strict=True):
        here = {content.layer for content in page.contents if content.layer is not None}
        if here:
            properties = Dictionary({f"/{names[layer]}": groups[layer] for layer in here})
            sheet.obj.Resources.Properties = properties
    hidden = Array([group for layer, group in groups.items() if not layer.shown])
    every = Array(groups.values())
    default = Dictionary(Name=String("Default"), Order=every, OFF=hidden)
    pdf.Root.OCProperties = Dictionary(OCGs=every, D=default)


def compress(pdf: Any) -> None:
    """Deflates all streams but the metadata; data that ends in a line break is ASCII85-encoded, as
    validators count a wrong length where another one follows (ISO 19005-2, 6.1.7.1)."""
    for item in pdf.objects:
        if not isinstance(item, Stream) or item.get("/Type") == "/Metadata":
            continue
        if item.get("/Subtype") == "/Image":  # a JPEG, which ends in a marker
            continue
        data = _deflated(item.read_bytes())
        filters: Name | Array = Name.FlateDecode
        if data.endswith((b"\r", b"\n")):
            data, filters = a85encode(data) + b"~>", Array([Name.ASCII85Decode, filters])
        item.write(data, filter=filters)
