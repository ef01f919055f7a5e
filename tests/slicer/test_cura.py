"""CuraEngine cuts our plain STL into the layers of the plan, and Cura's number for the pause is the
one that the print guide names."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

import pytest
import shapely

from generator.drawing.solids.plan import TilePlan, plan_tile
from generator.game.outputs import Print
from generator.products.kit import Kit
from generator.products.tiles.guide.facts import Facts
from generator.products.tiles.guide.target import guide_text
from generator.products.tiles.plates import batches
from generator.products.tiles.prints import places_of
from generator.products.tiles.sliced.gcode import Layer, parse_gcode
from generator.products.tiles.sliced.inspection import Verdict, check_print
from generator.products.tiles.sliced.slicer import find_slicer, run_slicer
from tests.slicer.games import SMALL, file_of, game

pytestmark = pytest.mark.system

LINE = 0.4
SETTINGS = {
    "machine_width": 200,
    "machine_depth": 200,
    "material_diameter": 1.75,
    "material_shrinkage_percentage": 100,
    "material_flow_layer_0": 100,
    "wall_line_count": 2,
    "wall_line_width_0": LINE,
    "wall_line_width_x": LINE,
    "wall_0_material_flow": 100,
    "wall_x_material_flow": 100,
    "initial_layer_line_width_factor": 100,
    "adhesion_type": "none",
    "support_roof_pattern": "concentric",
    "support_bottom_pattern": "concentric",
}
"""Walls without infill, straight on the bed. All that is not named is 0, or "no"."""


@dataclass(frozen=True, slots=True)
class Cura:
    """CuraEngine without the definitions of its printers."""

    program: str
    folder: Path
    rest: dict[str, int] = field(default_factory=dict)
    """Settings that it would not go on without, all 0."""

    def slice(self, stl: bytes, layer: float, first: float) -> str:
        """The G-code of an STL."""
        model, target = self.folder / "plate.stl", self.folder / "print.gcode"
        model.write_bytes(stl)
        target.unlink(missing_ok=True)
        alone = os.environ | {"OMP_NUM_THREADS": "1"}  # its threads wait for each other busily
        while True:
            settings = SETTINGS | {"layer_height": layer, "layer_height_0": first} | self.rest
            options = [word for pair in settings.items() for word in ("-s", "{}={}".format(*pair))]
            command = [self.program, "slice", *options, "-l", str(model), "-o", str(target)]
            done = subprocess.run(command, capture_output=True, text=True, env=alone, timeout=60)
            missing = re.search(r"no value given: '(\w+)'", done.stdout + done.stderr)
            if not missing:
                assert done.returncode == 0, done.stderr
                return target.read_text()
            assert missing[1] not in settings
            self.rest[missing[1]] = 0


@pytest.fixture(scope="module")
def cura(tool: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Cura:
    return Cura(tool("CuraEngine"), tmp_path_factory.mktemp("cura"))


TILES = (("raised", 3), ("engraved", 3.07))
GRID = [(*heights, *tile) for *heights, tile in product((0.12, 0.16, 0.2, 0.28), (0.2, 0.3), TILES)]


@pytest.mark.parametrize(("layer", "first", "style", "body"), GRID)
def test_layers_are_those_of_the_plan(
    cura: Cura, layer: float, first: float, style: str, body: float
) -> None:
    kit = game(
        *SMALL,
        f"tile={{style: {style}, relief: 1, body_height: {body}, bottom_chamfer: 0}}",
        f"print={{layer_height: {layer}, first_layer_height: {first}}}",
    )
    plan = plan_tile(kit.game.tile, kit.game.print)
    text = cura.slice(file_of(kit, "tiles/batch-red.stl"), layer, first)
    layers = parse_gcode(text).layers
    count = 1 + round((plan.top - first) / layer)
    assert [one.z for one in layers] == pytest.approx([first + n * layer for n in range(count)])
    check_bodies(layers, plan)

    verdict = paused(kit, text, plan.swap.base_layers)
    assert verdict.problems == ()
    (stop,) = verdict.changes
    assert (stop.layer, stop.inside) == (plan.swap.layer, False)
    assert layers[stop.layer - 1].z == pytest.approx(plan.swap.height + layer)


def check_bodies(layers: tuple[Layer, ...], plan: TilePlan) -> None:
    """Up to the swap lie whole tiles, each as wide as the body halfway up the layer; the layer
    after it has the glyphs' outlines."""
    base = plan.swap.base_layers
    assert layers[base - 1].z == pytest.approx(plan.swap.height)
    left, front, right, back = shapely.MultiPoint(layers[0].points).bounds
    bottom = 0.0
    for layer in layers[:base]:
        assert len(layer.points) == len(layers[0].points), "nothing but the tiles' borders"
        inset = plan.inset((bottom + layer.z) / 2)
        edges = (left + inset, front + inset, right - inset, back - inset)
        assert shapely.MultiPoint(layer.points).bounds == pytest.approx(edges, abs=0.01)
        bottom = layer.z
    assert len(layers[base].points) > 2 * len(layers[0].points)


def paused(kit: Kit, text: str, number: int) -> Verdict:
    """What comes of *Pause at height* at a layer number: it puts the pause before the comment with
    which the layer of that number begins."""
    begin = f"\n;LAYER:{number}\n"
    assert text.count(begin) == 1
    (batch,) = batches(kit.game)
    sliced = parse_gcode(text.replace(begin, f"\nM600{begin}"))
    return check_print(sliced, places_of(kit, batch), Print(nozzle=LINE))


@pytest.mark.parametrize("style", ["raised", "engraved"])
@pytest.mark.parametrize("printer", ["prusa-mini", "creality-ender-3"])
def test_the_number_in_the_print_guide_is_the_one_that_cura_wants(
    cura: Cura, style: str, printer: str
) -> None:
    """*Filament Change* wants the number of the layer after it, *Pause at height* the one before
    it, both counted from 1."""
    shape = f"tile={{style: {style}, relief: 1, body_height: 3, bottom_chamfer: 0}}"
    kit = game(*SMALL, shape, f"print.printer={printer}")
    settings = kit.game.print
    text = cura.slice(
        file_of(kit, "tiles/batch-red.stl"), settings.layer_height, settings.first_layer_height
    )
    guide = guide_text(Facts(kit), kit.templates)
    named = re.search(r"\*\*Cura\.\*\*.*?layer \*\*(\d+)\*\*", guide, re.DOTALL)
    assert named
    number = int(named[1]) - ("*Filament Change*" in named[0])
    assert paused(kit, text, number).problems == ()
    for wrong in (number - 1, number + 1):
        assert paused(kit, text, wrong).problems == (
            f"the pause comes before layer {wrong + 1}, not before layer {number + 1}",
        )


@pytest.mark.parametrize("style", ["raised", "engraved"])
def test_prusaslicer_cuts_the_same_layers(cura: Cura, style: str) -> None:
    kit = game(*SMALL, f"tile={{style: {style}, relief: 1, body_height: 3, bottom_chamfer: 0}}")
    stl = file_of(kit, "tiles/batch-red.stl")
    options = ("--layer-height=0.16", "--first-layer-height=0.3", "--center=90,90")
    other = parse_gcode(run_slicer(find_slicer(None), stl, "red.stl", *options)).layers
    ours = parse_gcode(cura.slice(stl, 0.16, 0.3)).layers
    assert [one.z for one in ours] == pytest.approx([one.z for one in other])
