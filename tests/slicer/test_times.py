"""Times and amounts of the print guide, held against the makers' own profiles in PrusaSlicer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.game.printers import SECONDS_PER_LAYER
from generator.products.tiles.guide.facts import Facts, filament_of, filament_of_length
from generator.products.tiles.sliced.gcode import parse_gcode
from generator.products.tiles.sliced.slicer import find_slicer, run_slicer
from tests.slicer.games import file_of, game

pytestmark = pytest.mark.system

VENDORS = Path("/usr/share/PrusaSlicer/profiles")
PROFILES = [
    ("prusa-mini", "PrusaResearch", "0.20mm QUALITY @MINI", "Original Prusa MINI & MINI+"),
    ("prusa-mini", "PrusaResearch", "0.20mm SPEED @MINI", "Original Prusa MINI & MINI+"),
    ("prusa-mk3s", "PrusaResearch", "0.20mm QUALITY @MK3", "Original Prusa i3 MK3S & MK3S+"),
    ("prusa-mk3s", "PrusaResearch", "0.20mm SPEED @MK3", "Original Prusa i3 MK3S & MK3S+"),
    (
        "creality-ender-3",
        "Creality",
        "0.20 mm NORMAL (0.4 mm nozzle) @CREALITY",
        "Creality Ender-3 (0.4 mm nozzle)",
    ),
]
TIMED = re.compile(
    ".*(speed|acceleration|jerk|feedrate|perimeters|solid_|density|cooling|width|fill_pattern)"
)
"""The keys that time and filament depend on; the rest is left at the slicer's defaults."""


def profile(vendor: str, *sections: str) -> dict[str, str]:
    """What sections of a vendor's file say, with all that they inherit."""
    found: dict[str, str] = {}
    text = (VENDORS / f"{vendor}.ini").read_text("utf-8")
    for section in sections:
        body = text.partition(f"\n[{section}]\n")[2].partition("\n[")[0]
        assert body, section
        own = dict(re.findall(r"^(\w+) = (.*)$", body, re.MULTILINE))
        parents = own.pop("inherits", "").split(";")
        kind = section.partition(":")[0]
        found |= profile(vendor, *(f"{kind}:{name.strip()}" for name in parents if name.strip()))
        found |= own
    return found


def minutes(time: str) -> float:
    """``2h 23m 18s`` in minutes."""
    units = {"d": 1440, "h": 60, "m": 1, "s": 1 / 60}
    return sum(int(n) * units[unit] for n, unit in re.findall(r"(\d+)([dhms])", time))


SIZES = {16: (5, 2), 28: (4, 2), 40: (5, 3)}
"""Heights of body and relief by the size of a tile."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("printer", "vendor", "process", "machine"), PROFILES)
def test_a_maker_s_profile_takes_as_long_and_as_much_as_the_guide_says(
    printer: str, vendor: str, process: str, machine: str, size: int, tmp_path: Path
) -> None:
    body, relief = SIZES[size]
    shape = f"size: {size}, body_height: {body}, relief: {relief}, glyph_height: {0.65 * size}"
    kit = game(f"print.printer={printer}", f"tile={{{shape}}}")
    facts = Facts(kit)
    settings = profile(vendor, f"print:{process}", f"printer:{machine}")
    timed = tmp_path / "timed.ini"
    keys = (f"{key} = {value}\n" for key, value in settings.items() if TIMED.match(key))
    timed.write_text("".join(keys), "utf-8")
    text = run_slicer(
        find_slicer(None),
        file_of(kit, "tiles/batch-red.stl"),
        "red.stl",
        *(f"--load={timed}", "--layer-height=0.2", "--first-layer-height=0.2", "--center=90,90"),
    )
    lain = sum(parse_gcode(text).filament.values()) * filament_of_length(1, kit.game.print).grams
    lines = facts.lines[0]
    assert filament_of(lines.length, kit.game.print).grams == pytest.approx(lain, rel=0.1)
    slow, fast = (
        (lines.length / speed + lines.layers * SECONDS_PER_LAYER) / 60
        for speed in facts.game.print.machine.speeds
    )
    assert fast * 0.9 < minutes(parse_gcode(text).time) < slow * 1.1
