"""3MF packages of two-color tiles: what both flavors share.

The bytes contain no timestamp and no random id, and nothing is compressed, since compressors differ
between machines.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from generator.drawing import decimal
from generator.game.outputs import Print

if TYPE_CHECKING:
    from generator.products.tiles.solids.mesh import Mesh
    from generator.products.tiles.solids.plan import TilePlan

_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006"
_MODEL_TYPE = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

_CONTENT_TYPES = f"""{HEAD}<Types xmlns="{_RELATIONS}/content-types">
 <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
 <Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
 <Default Extension="config" ContentType="text/plain"/>
 <Default Extension="xml" ContentType="text/xml"/>
</Types>
"""
_RELATIONSHIPS = f"""{HEAD}<Relationships xmlns="{_RELATIONS}/relationships">
 <Relationship Target="/3D/3dmodel.model" Id="rel-1" Type="{_MODEL_TYPE}"/>
</Relationships>
"""


class PlacedTile(NamedTuple):
    """A tile on the bed, its center at x, y mm from the front left corner of the bed. ``parts``
    are its meshes by color name, in the order of their filaments."""

    name: str
    parts: Mapping[str, Mesh]
    x: float
    y: float


class Job(NamedTuple):
    """How a plate is printed. ``colors`` are the ``#rrggbb`` of the first and the second
    filament."""

    plan: TilePlan
    settings: Print
    colors: tuple[str, str]


def model_part(
    space: str,
    metadata: dict[str, str],
    title: str,
    objects: Iterator[str],
    items: Sequence[tuple[int, PlacedTile]],
) -> bytes:
    """Returns 3dmodel.model: the ``objects``, and ``items`` that place them by number.

    ``space`` declares the XML namespace of a flavor; ``metadata`` names its program, which slicers
    look for in the first 1,024 bytes.
    """

    def text() -> Iterator[str]:
        yield f'{HEAD}<model unit="millimeter" xml:lang="en-US" xmlns="{_CORE}" {space}>\n'
        for name, value in (metadata | {"Title": _clean(title)}).items():
            yield f' <metadata name="{name}">{escape(value)}</metadata>\n'
        yield " <resources>\n"
        yield from objects
        yield " </resources>\n <build>\n"
        for number, tile in items:
            place = f"1 0 0 0 1 0 0 0 1 {decimal(tile.x, 4)} {decimal(tile.y, 4)} 0"
            yield f'  <item objectid="{number}" transform="{place}"/>\n'
        yield " </build>\n</model>\n"

    return "".join(text()).encode()


def mesh_element(meshes: Sequence[Mesh]) -> Iterator[str]:
    """The XML of several meshes as a single ``mesh`` element."""
    yield "  <mesh>\n   <vertices>\n"
    for mesh in meshes:
        for x, y, z in mesh.corners.tolist():
            place = f'x="{decimal(x, 4)}" y="{decimal(y, 4)}" z="{decimal(z, 4)}"'
            yield f"    <vertex {place}/>\n"
    yield "   </vertices>\n   <triangles>\n"
    start = 0
    for mesh in meshes:
        for a, b, c in (mesh.triangles + start).tolist():
            yield f'    <triangle v1="{a}" v2="{b}" v3="{c}"/>\n'
        start += len(mesh.corners)
    yield "   </triangles>\n  </mesh>\n"


def package(model: bytes, parts: Mapping[str, str]) -> bytes:
    """Returns a 3MF package: an uncompressed ZIP archive, dated 1980-01-01, the earliest ZIP
    date."""
    files = {
        "[Content_Types].xml": _CONTENT_TYPES.encode(),
        "_rels/.rels": _RELATIONSHIPS.encode(),
        "3D/3dmodel.model": model,
        **{name: text.encode() for name, text in parts.items()},
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 0
            archive.writestr(entry, data)
    return buffer.getvalue()


def quote(text: str) -> str:
    """Quotes and escapes an XML attribute value."""
    return quoteattr(_clean(text))


def _clean(text: str) -> str:
    """Replaces the characters that XML does not allow."""
    return re.sub("[^\t\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", " ", text)
