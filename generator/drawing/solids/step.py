"""Solids as STEP (ISO 10303-21)."""

import re
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any

from generator.diagnostics import Failure, Span
from generator.drawing import decimal
from generator.game.sentences import load_template

_PLACES = 9  # decimals of lengths in mm: OpenCASCADE works to 1e-7, later digits vary by run
_REAL = re.compile(r"(?<=[(,])-?\d+\.\d*(?:E[-+]?\d+)?(?=[,)])")
_INSIDE = re.compile(r"\s*\n\s*(?!#\d+ = |END)")
"""A line break within an entity. OpenCASCADE places them by the lengths of numbers."""
_SHAPES = re.compile(r"SHAPE_REPRESENTATION\('[^']*',\(([#\d,]+)\),(#\d+)\)")
_SOLIDS = re.compile(r"(#\d+) = (?:MANIFOLD_SOLID_BREP|BREP_WITH_VOIDS)\(")


def emit_step(name: str, solids: Mapping[str, Any]) -> bytes:
    """Writes cadquery shapes, by part name, as an assembly called ``name``, in mm, without colors.
    The same solids give the same bytes with the same version of OpenCASCADE."""
    import cadquery as cq

    assembly = cq.Assembly(name=name)
    for part, shape in solids.items():
        assembly.add(shape, name=part)
    # OpenCASCADE writes to a path only.
    with TemporaryDirectory(prefix="typecase-") as folder:
        path = Path(folder, "tile.step")
        assembly.export(str(path), "STEP", write_pcurves=False)
        text = path.read_text(encoding="latin-1") if path.exists() else ""
    if not text.rstrip().endswith("END-ISO-10303-21;"):
        message = "the folder for temporary files is full or cannot be written"
        hint = "free some space, or set TMPDIR to another folder"
        raise Failure.error("cannot-write", message, Span(gettempdir()), hint)
    head, mark, data = text.partition("DATA;")
    head = re.sub(r"'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d'", "'1980-01-01T00:00:00'", head)
    data = _REAL.sub(lambda real: _real(float(real[0])), _INSIDE.sub("", data))
    numbers = count(1)  # occurrences of parts are counted through the life of a process
    data = re.sub(r"(?<=NEXT_ASSEMBLY_USAGE_OCCURRENCE\(')\d+", lambda _: str(next(numbers)), data)
    return (head + mark + data).encode("latin-1")


def paint_step(step: bytes, colors: Sequence[str]) -> bytes:
    """Colors the parts of an :func:`emit_step` assembly, in their order, as ``#rrggbb``. Those of
    OpenCASCADE are in the order of memory addresses, which changes from run to run."""
    data, end, tail = step.decode("latin-1").rpartition("ENDSEC;")
    known = set(_SOLIDS.findall(data))
    listed = ((ids.split(","), at) for ids, at in _SHAPES.findall(data))
    parts = [(found, at) for ids, at in listed if (found := [it for it in ids if it in known])]
    solids = []
    for (found, context), color in zip(parts, colors, strict=True):
        rgb = ",".join(_real(int(color[i : i + 2], 16) / 255, 6) for i in (1, 3, 5))
        solids += [(solid, context, rgb) for solid in found]
    template, last = Path(__file__).with_name("step.j2"), re.findall(r"\n#(\d+) = ", data)
    text = load_template(template).render(solids=solids, last=max(map(int, last)))
    return (data + text + end + tail).encode("latin-1")


def _real(value: float, places: int = _PLACES) -> str:
    text = decimal(value, places)
    return text if "." in text else f"{text}."
