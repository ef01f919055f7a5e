"""3MF packages of two-color tiles: the parts that both flavors share.

The bytes contain no timestamp and no random id, and nothing is compressed, since compressors differ
between machines.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from generator.drawing import decimal
from generator.game.outputs import Print
from generator.game.printers import PRINTERS
from generator.products.tiles.plates import Pause
from generator.products.tiles.solids.plan import BASE, Role

if TYPE_CHECKING:
    from generator.products.tiles.solids.mesh import Mesh
    from generator.products.tiles.solids.plan import TilePlan

_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006"
_MODEL_TYPE = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"
_PICTURE_TYPE = f"{_RELATIONS}/relationships/metadata/thumbnail"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

_CONTENT_TYPES = f"""{HEAD}<Types xmlns="{_RELATIONS}/content-types">
 <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
 <Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
 <Default Extension="config" ContentType="text/plain"/>
 <Default Extension="xml" ContentType="text/xml"/>
 <Default Extension="png" ContentType="image/png"/>
</Types>
"""


class PlacedTile(NamedTuple):
    """A tile on the bed, its center at x, y mm from the front left corner of the bed. ``parts``
    are its meshes by color, in the order in which they are printed."""

    name: str
    parts: Mapping[Role, Mesh]
    x: float
    y: float


class Job(NamedTuple):
    """How a plate is printed. ``colors`` are the ``#rrggbb`` of the filaments in use, in the order
    of extruders, or before and after ``pause``. ``accents`` are the extruder, from 1, and the name
    of each tile's accent color. ``pause`` is None if the printer changes filaments itself."""

    plan: TilePlan
    settings: Print
    colors: tuple[str, ...]
    accents: tuple[tuple[int, str], ...]
    pause: Pause | None

    @property
    def printer(self) -> str:
        """Name of the printer, the only one that the pause fits."""
        return PRINTERS[self.settings.printer].name

    @property
    def filaments(self) -> tuple[str, ...]:
        """The color of the filament in each extruder."""
        return self.colors[:1] if self.pause else self.colors

    def part(self, tile: int, role: Role) -> tuple[int, str]:
        """Extruder and name of one color of a tile."""
        extruder, color = self.accents[tile]
        if self.pause:
            return 1, role
        return (1, role) if role == BASE else (extruder, f"{role} {color}")


def model_part(
    space: str,
    metadata: dict[str, str],
    title: str,
    objects: Iterator[str],
    items: Iterable[tuple[int, float, float]],
) -> bytes:
    """Returns 3dmodel.model: the ``objects``, and ``items`` that place them: number, x, y.

    ``space`` declares the XML namespace of a flavor; ``metadata`` names its program, which slicers
    look for in the first 1,024 bytes.
    """

    def text() -> Iterator[str]:
        yield f'{HEAD}<model unit="millimeter" xml:lang="en-US" xmlns="{_CORE}" {space}>\n'
        for name, value in (metadata | {"Title": title}).items():
            yield element("metadata", {"name": name}, escape(_clean(value)))
        yield " <resources>\n"
        yield from objects
        yield " </resources>\n <build>\n"
        for number, x, y in items:
            place = f"1 0 0 0 1 0 0 0 1 {decimal(x, 4)} {decimal(y, 4)} 0"
            yield element("item", {"objectid": number, "transform": place})
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


def package(model: bytes, parts: Mapping[str, bytes], thumbnail: str) -> bytes:
    """Returns a 3MF package: an uncompressed ZIP archive, dated 1980-01-01, the earliest ZIP
    date. ``thumbnail`` names the part that shows the plate."""
    files = {
        "[Content_Types].xml": _CONTENT_TYPES.encode(),
        "_rels/.rels": _relationships({"3D/3dmodel.model": _MODEL_TYPE, thumbnail: _PICTURE_TYPE}),
        "3D/3dmodel.model": model,
        **parts,
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 0
            archive.writestr(entry, data)
    return buffer.getvalue()


def _relationships(targets: Mapping[str, str]) -> bytes:
    found = (
        element("Relationship", {"Target": f"/{name}", "Id": f"rel-{number}", "Type": kind})
        for number, (name, kind) in enumerate(targets.items(), 1)
    )
    space = {"xmlns": f"{_RELATIONS}/relationships"}
    return f"{HEAD}{element('Relationships', space, chr(10), *found)}".encode()


def element(name: str, attributes: Mapping[str, object], *content: str) -> str:
    """An XML element, its attributes quoted and its ``content`` as it is, with a line break after
    it. A line break within an attribute becomes a character reference."""
    words = "".join(f" {key}={quoteattr(_clean(str(value)))}" for key, value in attributes.items())
    inside = "".join(content)
    return f"<{name}{words}>{inside}</{name}>\n" if inside else f"<{name}{words}/>\n"


def settings(values: Mapping[str, object], **more: str) -> str:
    """A ``metadata`` element for each key, as slicers store settings."""
    return "".join(
        element("metadata", {**more, "key": key, "value": value}) for key, value in values.items()
    )


def document(name: str, *content: str) -> str:
    """An XML document, a root element without attributes."""
    return f"{HEAD}{element(name, {}, chr(10), *content)}"


def _clean(text: str) -> str:
    """Replaces the characters that XML does not allow."""
    return re.sub("[^\n\t\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", " ", text)
