"""Solids as STEP (ISO 10303-21)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from generator.emit.numbers import decimal

_SHAPES = re.compile(r"SHAPE_REPRESENTATION\('[^']*',\(([#\d,]+)\),(#\d+)\)")
_SOLIDS = re.compile(r"(#\d+)=(?:MANIFOLD_SOLID_BREP|BREP_WITH_VOIDS)\(")


class NamedSolid(NamedTuple):
    """A cadquery shape with its name and its colour, ``#rrggbb``."""

    name: str
    shape: Any
    color: str


def emit_step(name: str, solids: Sequence[NamedSolid]) -> bytes:
    """An assembly called ``name`` of named and coloured solids, in millimetres.

    The same solids give the same bytes within a version of OpenCASCADE: its clock and its counter
    are replaced, and the colours, which it writes in the order of memory addresses, are added here.
    """
    import cadquery as cq

    assembly = cq.Assembly(name=name)
    for solid in solids:
        assembly.add(solid.shape, name=solid.name)
    # OpenCASCADE writes to a path only.
    with TemporaryDirectory(prefix="typecase-") as folder:
        path = Path(folder, "tile.step")
        assembly.export(str(path), "STEP", write_pcurves=False)
        text = path.read_text(encoding="latin-1")
    head, mark, data = text.partition("DATA;")
    data, end, tail = _without_counter(data).rpartition("ENDSEC;")
    styles = "".join(f"{line}\n" for line in _styles(data, [solid.color for solid in solids]))
    return (_without_clock(head) + mark + data + styles + end + tail).encode("latin-1")


def _without_clock(head: str) -> str:
    return re.sub(r"'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d'", "'1980-01-01T00:00:00'", head)


def _without_counter(data: str) -> str:
    """Occurrences of parts are counted through the life of a process: count from 1."""
    numbers: Iterator[int] = iter(range(1, data.count("NEXT_ASSEMBLY_USAGE_OCCURRENCE") + 1))
    return re.sub(
        r"NEXT_ASSEMBLY_USAGE_OCCURRENCE\('\d+'",
        lambda _: f"NEXT_ASSEMBLY_USAGE_OCCURRENCE('{next(numbers)}'",
        data,
    )


def _styles(data: str, colors: Sequence[str]) -> Iterator[str]:
    """What colours the solids of each part, as entities after the last one of ``data``."""
    packed = re.sub(r"\s", "", data)
    solid_numbers = set(_SOLIDS.findall(packed))
    number = max(map(int, re.findall(r"#(\d+)=", packed)))
    parts = [
        ([item for item in items.split(",") if item in solid_numbers], context)
        for items, context in _SHAPES.findall(packed)
    ]
    for (items, context), color in zip(filter(itemgetter(0), parts), colors, strict=True):
        rgb = ",".join(_real(int(color[i : i + 2], 16) / 255) for i in (1, 3, 5))
        for solid in items:
            ids = [f"#{number + i}" for i in range(1, 10)]
            number += len(ids)
            entities = (
                f"MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',({ids[1]}),{context})",
                f"STYLED_ITEM('color',({ids[2]}),{solid})",
                f"PRESENTATION_STYLE_ASSIGNMENT(({ids[3]}))",
                f"SURFACE_STYLE_USAGE(.BOTH.,{ids[4]})",
                f"SURFACE_SIDE_STYLE('',({ids[5]}))",
                f"SURFACE_STYLE_FILL_AREA({ids[6]})",
                f"FILL_AREA_STYLE('',({ids[7]}))",
                f"FILL_AREA_STYLE_COLOUR('',{ids[8]})",
                f"COLOUR_RGB('',{rgb})",
            )
            yield from (f"{own} = {text};" for own, text in zip(ids, entities, strict=True))


def _real(value: float) -> str:
    """A number as STEP writes it: always with a point."""
    text = decimal(value, 6)
    return text if "." in text else f"{text}."
