"""Reads G-code: layers, pauses, tool changes and filament, from any slicer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

_WORD = re.compile(r"([A-Z])([-+]?(?:\d+\.?\d*|\.\d+))")
_NOT_PART = ("skirt", "brim", "prime tower", "wipe tower", "support", "custom")
_PAUSES = ("M600", "M601", "M0", "M1", "M25", "M226", "M400 U1", "PAUSE")
_SETTINGS_BEGIN = re.compile(r";\s*(prusaslicer_config = begin|CONFIG_BLOCK_START)")
_SETTINGS_END = re.compile(r";\s*(prusaslicer_config = end|CONFIG_BLOCK_END)")
_SETTING = re.compile(r";\s*(?:(printer_model|z_offset|fuzzy_skin) = |(TARGET_MACHINE.NAME):)(.+)")
"""Settings of the slicer that the check needs; Cura names the printer alone."""
_TIME = re.compile(r";\s*(?:.*total estimated time|estimated printing time.*|TIME)\s*[:=]\s*(.+)")
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer: its number from 1, its z, and the ends of all extruded lines that belong to an
    object (no skirt, no tower), in mm."""

    number: int
    z: float
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Event:
    """A pause, or a tool change (``T1``).

    ``layer`` is the number of the first layer extruded after it; ``inside`` says that this layer
    had begun before. ``filament`` is the length used until then by all tools, in mm; ``minutes``
    the time from the start by the M73 lines of the slicer, or None without them.
    """

    code: str
    layer: int
    z: float
    inside: bool
    filament: float
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Sliced:
    """A sliced print. ``filament`` is the length that each tool uses, in mm; ``time`` the
    printing time as the slicer writes it, or empty; ``printer`` its name for the printer, or empty;
    ``z_offset`` lifts all layers, in mm."""

    layers: tuple[Layer, ...]
    pauses: tuple[Event, ...]
    tool_changes: tuple[Event, ...]
    filament: dict[int, float]
    time: str
    printer: str = ""
    z_offset: float = 0.0
    is_fuzzy: bool = False


def is_pause(line: str, codes: Iterable[str] = _PAUSES) -> bool:
    """True if a line of G-code is one of ``codes``, possibly with parameters."""
    return any(line == code or line.startswith(f"{code} ") for code in codes)


def parse_gcode(text: str, pause: str = "") -> Sliced:
    """Parses the G-code of any slicer.

    A layer is a z at which material is extruded; hops do not count. ``pause`` is a pause code
    besides the known ones. The settings that PrusaSlicer and its relatives add, at the end or at
    the start, are skipped, since they contain the same codes.
    """
    reader = _Reader((*_PAUSES, pause) if pause else _PAUSES)
    is_settings = False
    for line in text.splitlines():
        is_settings = bool(_SETTINGS_BEGIN.match(line)) or is_settings
        if setting := _SETTING.match(line):
            reader.settings[setting[1] or "printer_model"] = setting[3].strip()
        if not is_settings:
            reader.read(line.strip())
        elif _SETTINGS_END.match(line):
            is_settings = False
    return reader.result()


@dataclass(slots=True)
class _Reader:
    """The state of the printer while its G-code is read."""

    pauses: tuple[str, ...]
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    e: float = 0.0
    absolute: bool = True
    absolute_e: bool = True
    tool: int = 0
    part: bool = True
    time: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    filament: dict[int, float] = field(default_factory=dict)
    heights: list[float] = field(default_factory=list)
    points: list[list[tuple[float, float]]] = field(default_factory=list)
    remaining: list[int] = field(default_factory=list)
    """Minutes left, for each M73 line so far."""
    waiting: list[tuple[str, float, int | None]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def read(self, line: str) -> None:
        if line.startswith(";"):
            self._comment(line)
            return
        command = line.split(";", 1)[0].strip()
        if not command:
            return
        if is_pause(command, self.pauses):
            self._wait(command)
            return
        word = command.split(" ", 1)[0]
        if word in ("G0", "G1", "G2", "G3"):
            self._move({key: float(value) for key, value in _WORD.findall(command[len(word) :])})
        elif word == "G92":
            values = dict(_WORD.findall(command[3:]))
            self.e = float(values.get("E", self.e))
        elif word in ("G90", "G91"):
            self.absolute = self.absolute_e = word == "G90"
        elif word in ("M82", "M83"):
            self.absolute_e = word == "M82"
        elif word == "M73" and (left := re.search(r" R(\d+)", command)):
            self.remaining.append(int(left[1]))
        elif re.fullmatch(r"T\d{1,2}", word):
            self._change(int(word[1:]))

    def _comment(self, line: str) -> None:
        if kind := re.match(r";\s*(?:TYPE|FEATURE):\s*(.*)", line):
            self.part = not kind[1].lower().startswith(_NOT_PART)
        elif time := _TIME.match(line):
            self.time = self.time or _in_words(time[1])

    def _wait(self, code: str) -> None:
        minutes = self.remaining[0] - self.remaining[-1] if self.remaining else None
        self.waiting.append((code, sum(self.filament.values()), minutes))

    def _change(self, tool: int) -> None:
        if tool != self.tool and self.heights:
            self._wait(f"T{tool}")
        self.tool = tool

    def _move(self, words: dict[str, float]) -> None:
        start = (self.x, self.y)
        for axis in "xyz":
            if (value := words.get(axis.upper())) is not None:
                setattr(self, axis, value if self.absolute else getattr(self, axis) + value)
        if (value := words.get("E")) is None:
            return
        used = value - self.e if self.absolute_e else value
        self.e = value if self.absolute_e else self.e + value
        self.filament[self.tool] = self.filament.get(self.tool, 0.0) + used
        if used > 0 and self.part and (self.x, self.y) != start:
            self._extrude(start)

    def _extrude(self, start: tuple[float, float]) -> None:
        z = round(self.z, _DIGITS)
        inside = bool(self.heights) and z == self.heights[-1]
        if not inside:
            self.heights.append(z)
            self.points.append([])
        for code, used, minutes in self.waiting:
            self.events.append(Event(code, len(self.heights), z, inside, used, minutes))
        self.waiting.clear()
        self.points[-1] += [start, (self.x, self.y)]

    def result(self) -> Sliced:
        layers = (
            Layer(number, z, tuple(points))
            for number, (z, points) in enumerate(zip(self.heights, self.points, strict=True), 1)
        )
        changes = tuple(event for event in self.events if event.code.startswith("T"))
        pauses = tuple(event for event in self.events if not event.code.startswith("T"))
        said = {"printer_model": "", "fuzzy_skin": "none", "z_offset": "0"} | self.settings
        offset = float(said["z_offset"]) if re.fullmatch(r"-?[\d.]{1,9}", said["z_offset"]) else 0.0
        return Sliced(
            tuple(layers),
            pauses,
            changes,
            self.filament,
            self.time,
            said["printer_model"],
            offset,
            said["fuzzy_skin"] != "none",
        )


def _in_words(time: str) -> str:
    """The time as slicers write it; CuraEngine gives seconds."""
    if not time.isdecimal():
        return time
    hours, minutes = divmod(round(int(time) / 60), 60)
    return f"{hours}h {minutes}m"


def span(points: Iterable[tuple[float, float]]) -> tuple[float, float, float, float]:
    """The bounding box: least x, least y, greatest x, greatest y. ValueError without a point."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
