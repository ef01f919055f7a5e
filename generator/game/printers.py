"""Printers: beds, pauses, speeds, margins, presets. ``printers.yaml`` has them, with sources."""

import re
from pathlib import Path
from typing import NamedTuple

import yaml
from pydantic import TypeAdapter

from generator.game.yaml_errors import LOADER

SECONDS_PER_LAYER = 3.0


class Presets(NamedTuple):
    """Names of a printer's stock presets; ``pause`` is what the machine preset writes for one."""

    machine: str
    model: str
    process: str
    filament: str
    pause: str


class Printer(NamedTuple):
    """A printer; lengths in mm. ``tolerance`` is what walls may be off by.

    ``bed`` is None where it depends on the machine. Tiles stay ``margin`` away from the edge of
    the bed and ``clearance`` apart. ``pause`` is the G-code that stops the print and calls for a
    person; ``parks`` is false if it leaves the nozzle on the tile. ``stay_on`` is the line before
    it that keeps motors and heaters on while the printer waits; empty if they stay on anyway.
    ``speeds`` are the mm of line a second with the slowest and the fastest profile of its maker.
    ``family`` is the slicer that its makers ship: prusa, bambu, or other.
    """

    name: str
    height: float
    pause: str
    presets: Presets
    bed: tuple[float, float] | None = None
    speeds: tuple[int, int] = (28, 311)
    family: str = "other"
    margin: float = 5.0
    clearance: float = 5.0
    parks: bool = True
    stay_on: str = ""
    other_pauses: tuple[str, ...] = ()  # that slicers write in its place, as Cura does
    tolerance: float = 0.1


PRINTERS = TypeAdapter(dict[str, Printer]).validate_python(
    yaml.load(Path(__file__).with_suffix(".yaml").read_bytes(), LOADER)
)
"""By the id that ``print.printer`` takes."""


def printer_named(model: str) -> str:
    """The id of the printer that is called MINI or MK4IS, say; empty if it is none of ours."""
    models = {_plain(it.presets.model): name for name, it in PRINTERS.items()}
    models |= {_plain(name): name for name in PRINTERS}
    names = tuple(f"{maker}{_plain(model)}" for maker in ("", "prusa", "creality", "bambu"))
    found = [known for known in models if any(name.startswith(known) for name in names)]
    return models[max(found, key=len)] if found else ""


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
