"""Printers: a table of beds, pauses, speeds and margins.

Beds and pauses are those of OrcaSlicer's and PrusaSlicer's printer profiles; the colour change of
the Creality Ender-3 needs firmware with ADVANCED_PAUSE_FEATURE, its pause does not.

Speeds are what PrusaSlicer 2.5 makes of the makers' profiles for 0.2 mm layers (slowest to fastest:
on the Prusa MINI, MK4 and XL with input shaping, on the MINI also without) when it slices plates of
tiles from 22 to 40 mm, raised and engraved: the length of the lines by its estimate of the time. In
its own vendor files are the MINI, the MK3S and the Ender-3; the others are from the process and
machine profiles of OrcaSlicer and Bambu Studio.
"""

from __future__ import annotations

from typing import NamedTuple


class Printer(NamedTuple):
    """A printer; lengths in mm.

    ``bed`` is None where it depends on the machine. Tiles stay ``margin`` away from the edge of
    the bed and ``clearance`` apart. ``pause`` is the G-code that stops the print and calls for a
    person. ``speeds`` are the mm of line a second that it lays on a plate of tiles, turns and moves
    included, with the slowest and the fastest profile of its maker. ``family`` is the slicer that
    its makers ship: prusa, bambu, or other.
    """

    name: str
    bed: tuple[float, float] | None
    height: float
    pause: str
    speeds: tuple[int, int] = (20, 105)
    family: str = "other"
    margin: float = 5.0
    clearance: float = 5.0


PRINTERS: dict[str, Printer] = {
    "prusa-mini": Printer("Prusa MINI", (180, 180), 180, "M600", (25, 60), "prusa"),
    "prusa-mk3s": Printer("Prusa MK3S", (250, 210), 210, "M600", (24, 33), "prusa"),
    "prusa-mk4": Printer("Prusa MK4", (250, 210), 220, "M600", (46, 70), "prusa"),
    "prusa-xl": Printer("Prusa XL", (360, 360), 360, "M600", (46, 69), "prusa"),
    "bambu-a1-mini": Printer("Bambu Lab A1 mini", (180, 180), 180, "M400 U1", (70, 88), "bambu"),
    "bambu-a1": Printer("Bambu Lab A1", (256, 256), 256, "M400 U1", (70, 88), "bambu"),
    # The front left corner, 18 mm wide, belongs to the nozzle wiper.
    "bambu-p1": Printer("Bambu Lab P1", (256, 256), 250, "M400 U1", (80, 97), "bambu", margin=18),
    "bambu-x1": Printer("Bambu Lab X1", (256, 256), 250, "M400 U1", (80, 97), "bambu", margin=18),
    "creality-ender-3": Printer("Creality Ender-3", (220, 220), 250, "M25", (20, 25)),
    "creality-k1": Printer("Creality K1", (220, 220), 250, "PAUSE", (88, 105)),
    "klipper": Printer("Klipper printer", None, 1000, "PAUSE"),
    "custom": Printer("printer", None, 1000, "M600"),
}
"""By the id that ``print.printer`` takes."""
