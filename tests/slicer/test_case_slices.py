"""PrusaSlicer prints trays, boxes, lids and racks with stock profiles of three printers: without
support or long bridges, with whole walls, and with the swap before the lettering."""

from __future__ import annotations

import io
import math
import re
from collections import Counter
from pathlib import Path

import manifold3d
import pytest
import trimesh

from generator.products.case import target
from generator.products.tiles.sliced.gcode import parse_gcode
from generator.products.tiles.sliced.slicer import find_slicer, run_slicer
from tests.slicer.games import game
from tests.slicer.test_profiles import MAKERS, owner

pytestmark = pytest.mark.system

SOLID = (
    "fill_density = 100%",
    "fill_pattern = rectilinear",
    "support_material = 1",
    "support_material_auto = 1",
    "support_material_threshold = 44",
    "use_relative_e_distances = 1",
    "layer_gcode = G92 E0",
)
"""Solid, so that what a layer takes is its area, and a bridge is one over air, not over infill;
with supports where PrusaSlicer finds them needed: below 44 degrees."""
LONGEST_BRIDGE = 5.0
"""In mm: what every printer spans without sagging."""


def layers_of(gcode: str, filament: float) -> tuple[dict[float, float], Counter[str], float]:
    """Of each layer by its z the area that is extruded, in mm2; the kinds of lines; the longest
    line of a bridge."""
    areas: dict[float, float] = {}
    kinds: Counter[str] = Counter()
    x = y = z = high = longest = 0.0
    kind = ""
    section = math.pi * filament**2 / 4
    for line in gcode.splitlines():
        if match := re.match(r";(TYPE|Z|HEIGHT):(.+)", line):
            kind = match[2] if match[1] == "TYPE" else kind
            z = float(match[2]) if match[1] == "Z" else z
            high = float(match[2]) if match[1] == "HEIGHT" else high
        elif line.startswith("G1 "):
            words = {it[0]: float(it[1:]) for it in line.partition(";")[0].split()[1:]}
            to = words.get("X", x), words.get("Y", y)
            if (
                words.get("E", 0) > 0
                and ("X" in words or "Y" in words)
                and kind not in ("Custom", "Skirt/Brim")
            ):
                kinds[kind] += 1
                areas[z] = areas.get(z, 0) + words["E"] * section / high
                if kind == "Bridge infill":
                    longest = max(longest, math.dist((x, y), to))
            x, y = to
    return areas, kinds, longest


GRID = ("case.tray=grid", "rules.max_columns=5", "rules.max_rows=4", "examples=[]")


@pytest.mark.parametrize(
    ("printer", "overrides"), [*((it, ()) for it in MAKERS), ("prusa-mini", GRID)]
)
def test_parts_print_without_support(
    printer: str, overrides: tuple[str, ...], tmp_path: Path
) -> None:
    kit = game(f"print.printer={printer}", *overrides, target="case")
    made = {it.path: it for it in target.make(kit)}
    ini = owner(printer, tmp_path, *SOLID)
    for path in [path for path in made if path.endswith(".prusa.3mf")]:
        gcode = run_slicer(find_slicer(None), made[path].data, "part", f"--load={ini}")
        areas, kinds, longest = layers_of(gcode, kit.game.print.filament_diameter)
        assert not [kind for kind in kinds if kind.startswith("Support")], path
        assert longest <= LONGEST_BRIDGE, path
        stl = made[path.replace("prusa.3mf", "stl")]
        mesh = trimesh.load_mesh(io.BytesIO(stl.data), file_type="stl")
        whole = manifold3d.Manifold(manifold3d.Mesh64(mesh.vertices, mesh.faces.astype("u8")))
        assert max(areas) == pytest.approx(mesh.extents[2], abs=0.11)
        for z, area in areas.items():
            section = whole.slice(z - 0.1)
            assert area == pytest.approx(section.area(), rel=0.2), f"{path} at {z}"
        pauses = parse_gcode(gcode, "M25").pauses
        swap = made[path].details.get("swap")
        assert [it.layer for it in pauses] == ([swap["layer"]] if swap else []), path
