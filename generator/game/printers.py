"""Printers: a table of beds, pauses, speeds and margins.

Beds and pauses are those of OrcaSlicer's and PrusaSlicer's printer profiles. The Creality Ender-3
knows no filament change (its firmware lacks ADVANCED_PAUSE_FEATURE), and its pause M25 leaves the
hot nozzle where it is, so it parks first.

A printer that waits may switch off: Marlin its motors during M25 (DEFAULT_STEPPER_DEACTIVE_TIME,
often two minutes), Klipper its motors and heaters (idle_timeout, ten minutes by default). M600
keeps the motors on in Marlin (PAUSE_PARK_NO_STEPPER_TIMEOUT, on by default). Never send M84 S0
to Klipper: it ignores S and switches the motors off at once.

A plate takes its lines at the printer's speed, and SECONDS_PER_LAYER for each layer of each tile:
turns, moves and slow outlines. Both are fitted to what PrusaSlicer 2.5 makes of the makers'
profiles for 0.2 mm layers (slowest to fastest: on the Prusa MINI, MK4 and XL with input shaping, on
the MINI also without) when it slices plates of tiles from 16 to 40 mm: its times are within 10 % of
these. In its own vendor files are the MINI, the MK3S and the Ender-3; the others are from the
process and machine profiles of OrcaSlicer and Bambu Studio.

A wall may print ``tolerance`` mm outside of where it is drawn, so that two parts need twice that
between them. Prusa's handbook of the MK3S (10.3.5, Tolerances) calls 0.1 mm between two parts very
tight and 0.2 mm loose; Rigid Prints (Design guide, Tolerances & fits) gives lids 0.15 mm a face on
an A1 and a P1S; for the Ender-3 and printers that nobody knows it is more.
"""

import re
from typing import NamedTuple

SECONDS_PER_LAYER = 3.0


class Printer(NamedTuple):
    """A printer; lengths in mm. ``tolerance`` is what walls may be off by, as above.

    ``bed`` is None where it depends on the machine. Tiles stay ``margin`` away from the edge of
    the bed and ``clearance`` apart. ``pause`` is the G-code that stops the print and calls for a
    person; ``parks`` is false if it leaves the nozzle on the tile. ``stay_on`` is the line before
    it that keeps motors and heaters on while the printer waits; empty if they stay on anyway.
    ``speeds`` are the mm of line a second with the slowest and the fastest profile of its maker.
    ``family`` is the slicer that its makers ship: prusa, bambu, or other.
    """

    name: str
    bed: tuple[float, float] | None
    height: float
    pause: str
    speeds: tuple[int, int] = (28, 311)
    family: str = "other"
    margin: float = 5.0
    clearance: float = 5.0
    parks: bool = True
    stay_on: str = ""
    other_pauses: tuple[str, ...] = ()
    """Codes that slicers write in its place for this printer, as Cura does."""
    tolerance: float = 0.1


class Presets(NamedTuple):
    """Names of a printer's stock presets for a nozzle of 0.4 mm and layers of 0.2 mm, as in
    OrcaSlicer 2.4 (resources/profiles); those of Bambu Lab also as in Bambu Studio 02.05. ``pause``
    is what the machine preset writes for a pause."""

    machine: str
    model: str
    process: str
    filament: str
    pause: str


def _prusa(model: str, process: str, filament: str = "") -> Presets:
    machine = f"Prusa {model} 0.4 nozzle"
    return Presets(machine, f"Prusa {model}", process, f"Prusa Generic PLA{filament}", "M601")


def _bambu(model: str, process: str, filament: str = "Generic PLA") -> Presets:
    machine = f"Bambu Lab {model} 0.4 nozzle"
    process = f"0.20mm Standard @BBL {process}"
    return Presets(machine, f"Bambu Lab {model}", process, filament, "M400 U1")


def _creality(model: str, nozzle: str, process: str, pause: str) -> Presets:
    model, process = f"Creality {model}", f"0.20mm Standard @Creality {process}"
    return Presets(f"{model} {nozzle}", model, process, "Creality Generic PLA", pause)


def _generic(name: str, model: str, pause: str) -> Presets:
    process = f"0.20mm Standard @{name}"
    return Presets(f"{name} 0.4 nozzle", model, process, "Generic PLA @System", pause)


_KLIPPER_STAYS_ON = "SET_IDLE_TIMEOUT TIMEOUT=43200"
"""Twelve hours, in seconds."""

PRINTERS: dict[str, Printer] = {
    "prusa-mini": Printer("Prusa MINI", (180, 180), 180, "M600", (41, 111), "prusa"),
    "prusa-mk3s": Printer("Prusa MK3S", (250, 210), 210, "M600", (40, 47), "prusa"),
    "prusa-mk4": Printer("Prusa MK4", (250, 210), 220, "M600", (77, 143), "prusa"),
    "prusa-xl": Printer("Prusa XL", (360, 360), 360, "M600", (77, 140), "prusa"),
    "bambu-a1-mini": Printer("Bambu Lab A1 mini", (180, 180), 180, "M400 U1", (143, 213), "bambu"),
    "bambu-a1": Printer("Bambu Lab A1", (256, 256), 256, "M400 U1", (143, 213), "bambu"),
    # The front left corner, 18 mm wide, belongs to the nozzle wiper.
    "bambu-p1": Printer("Bambu Lab P1", (256, 256), 250, "M400 U1", (178, 260), "bambu", margin=18),
    "bambu-x1": Printer("Bambu Lab X1", (256, 256), 250, "M400 U1", (178, 260), "bambu", margin=18),
    "creality-ender-3": Printer(
        "Creality Ender-3",
        (220, 220),
        250,
        "M25",
        (28, 36),
        parks=False,
        stay_on="M84 S0",
        other_pauses=("M0",),
        tolerance=0.15,
    ),
    "creality-k1": Printer(
        "Creality K1",
        (220, 220),
        250,
        "PAUSE",
        (213, 311),
        stay_on=_KLIPPER_STAYS_ON,
        tolerance=0.15,
    ),
    "klipper": Printer(
        "Klipper printer", None, 1000, "PAUSE", stay_on=_KLIPPER_STAYS_ON, tolerance=0.2
    ),
    "custom": Printer("custom printer", None, 1000, "M600", tolerance=0.2),
}
"""By the id that ``print.printer`` takes."""

PRESETS: dict[str, Presets] = {
    "prusa-mini": _prusa("MINI", "0.20mm Standard @MINI"),
    "prusa-mk3s": _prusa("MK3S", "0.20mm Standard @MK3S"),
    "prusa-mk4": _prusa("MK4", "0.20mm Standard @MK4", " @MK4"),
    "prusa-xl": _prusa("XL", "0.20mm Speed @Prusa XL 0.4", " @XL"),
    "bambu-a1-mini": _bambu("A1 mini", "A1M", "Generic PLA @BBL A1M"),
    "bambu-a1": _bambu("A1", "A1", "Generic PLA @BBL A1"),
    "bambu-p1": _bambu("P1S", "X1C"),
    "bambu-x1": _bambu("X1 Carbon", "X1C"),
    "creality-ender-3": _creality("Ender-3", "0.4 nozzle", "Ender3", "M25"),
    "creality-k1": _creality("K1", "(0.4 nozzle)", "K1 (0.4 nozzle)", "PAUSE"),
    # OrcaSlicer's printers for makers that it does not know.
    "klipper": _generic("MyKlipper", "Generic Klipper Printer", "PAUSE"),
    "custom": _generic("MyMarlin", "Generic Marlin Printer", "M601"),
}
"""By the same ids."""


def printer_named(model: str) -> str:
    """The id of the printer that a slicer names in its G-code; empty if it is none of ours.
    PrusaSlicer leaves the maker out and adds variants: MINI, MK4IS."""
    plain = re.sub(r"[^a-z0-9]", "", model.lower())
    models = {re.sub(r"[^a-z0-9]", "", it.model.lower()): name for name, it in PRESETS.items()}
    names = tuple(f"{maker}{plain}" for maker in ("", "prusa", "creality"))
    found = [known for known in models if any(name.startswith(known) for name in names)]
    return models[max(found, key=len)] if found else ""
