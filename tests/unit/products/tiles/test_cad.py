"""What was modelled once is not modelled again, whatever else changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.builder.prepare import prepare
from generator.drawing.solids.plan import plan_tile
from generator.products.kit import Kit
from generator.products.tiles import target as tiles
from generator.products.tiles.cad import solid_key
from tests.conftest import printed
from tests.unit.kits import Memory


def game(*overrides: str) -> Kit:
    kit = prepare("grawlix", overrides, ["tiles"]).kit
    assert kit is not None
    return kit


def made(store: Memory, *overrides: str) -> dict[str, bytes]:
    store.missed.clear()
    files = {a.path: a.data for a in tiles.make(replace(game(*overrides), cache=store))}
    store.missed = [key for key in store.missed if not key.startswith(("pdf:", "png:"))]
    return files


def solids(store: Memory) -> list[str]:
    """The keys of what was modelled, without pictures."""
    return [key for key in store.missed if not key.startswith(("pdf:", "png:"))]


@pytest.mark.system
def test_a_change_of_colour_printer_or_layers_finds_every_solid() -> None:
    store = Memory()
    fresh = made(store)
    assert len(solids(store)) == 2 * 6 + 6 + 2 + 1, "meshes and STEP of glyphs, marks, blank, proof"
    plain = Memory()
    made(plain, "tile.marks=none")
    assert len(solids(plain)) == 2 * 6 + 2 + 1, "meshes and STEP of glyphs and blank, proof"
    assert made(store) == fresh
    assert store.missed == []
    harmless = (
        "colors.red.hex='#123456'",
        "tile.base_color='#123456'",
        "print.printer=bambu-x1",
        "print.layer_height=0.1",
        "rules.copies=2",
    )
    for override in harmless:
        made(store, override)
        assert solids(store) == [], override
    assert made(store, *harmless) == made(Memory(), *harmless)


def test_a_change_of_the_body_finds_none_of_its_own() -> None:
    plan = plan_tile(game().game.tile, game().game.print)
    for override in ("tile.relief=3", "tile.body_height=8", "tile.size=30", "tile.style=engraved"):
        kit = game(override)
        other = plan_tile(kit.game.tile, kit.game.print)
        assert solid_key("blank", other, None, None) != solid_key("blank", plan, None, None)


@pytest.mark.system
def test_what_is_held_needs_no_cad() -> None:
    code = """
import sys
from dataclasses import replace
from generator.builder.prepare import prepare
from generator.products.tiles import target as tiles
from tests.unit.kits import Memory
store = Memory()
kit = replace(prepare("grawlix", (), ["tiles"]).kit, cache=store)
list(tiles.make(kit))
for name in [n for n in sys.modules if n.split(".")[0] in ("cadquery", "OCP")]:
    del sys.modules[name]
list(tiles.make(replace(kit, cache=store)))
print([n for n in sys.modules if n.split(".")[0] in ("cadquery", "OCP")])
"""
    assert printed(code) == "[]\n"
