"""Reads G-code: layers, pauses, tool changes and filament, from any slicer."""

import re
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple, TypeAlias

from generator.diagnostics import shorten
from generator.drawing.solids.bed import PAUSES, is_pause

Point: TypeAlias = tuple[float, float]

_MOVES = frozenset({"G0", "G1", "G2", "G3"})
_TOOL = re.compile(r"T\d{1,2}")
_WORD = re.compile(r"([ERXYZ])([-+]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9}))")
_NOT_PART = ("skirt", "brim", "prime tower", "wipe tower", "support", "custom")
_SETTINGS = re.compile(
    r"^;[ \t]*(prusaslicer_config = begin|CONFIG_BLOCK_START).*?"
    r"(^;[ \t]*(prusaslicer_config = end|CONFIG_BLOCK_END)|\Z)",
    re.MULTILINE | re.DOTALL,
)
_SETTING = re.compile(
    r"^;[ \t]*(?:(printer_model|z_offset|fuzzy_skin) = |(TARGET_MACHINE.NAME):)(.+)", re.MULTILINE
)
"""A setting of the slicer that the check needs; Cura names the printer alone."""
_TIME = re.compile(
    r";\s*(?:.*total estimated time|estimated printing time.*|TIME)\s*[:=]\s*(.{1,40})"
)


class Layer(NamedTuple):
    """A layer, from 1: its z, less the slicer's offset, and the ends of lines of objects, in mm."""

    number: int
    z: float
    points: list[Point]


class Event(NamedTuple):
    """A pause, or a tool change (``T1``): the first ``layer`` after it, and if that had begun
    before; the length in mm of the filament used until then by all tools, and the minutes from the
    start by the slicer's M73 lines, or None without them."""

    code: str
    layer: int
    inside: bool
    filament: float
    minutes: int | None = None


class Sliced(NamedTuple):
    """A sliced print. ``filament`` is the length that each tool uses, in mm; ``time`` and
    ``printer`` are as the slicer writes them, or empty."""

    layers: tuple[Layer, ...]
    pauses: tuple[Event, ...]
    tool_changes: tuple[Event, ...]
    filament: dict[int, float]
    time: str
    printer: str
    is_fuzzy: bool


def parse_gcode(text: str, pause: str = "") -> Sliced:
    """Parses the G-code of any slicer, but for the codes in the settings that some append. A layer
    is a z at which material is extruded; ``pause`` a pause code besides the known ones."""
    settings = {"printer_model": "", "fuzzy_skin": "none", "z_offset": "0"}
    for key, _, value in _SETTING.findall(text):
        settings[key or "printer_model"] = value.strip()
    is_offset = re.fullmatch(r"-?\d{0,4}\.?\d{1,6}", settings["z_offset"])
    offset = float(settings["z_offset"]) if is_offset else 0.0
    reader = _Reader((*PAUSES, pause) if pause else PAUSES, offset)
    for line in _SETTINGS.sub("", text).splitlines():
        reader.read(line.strip())
    return Sliced(
        layers=tuple(reader.layers),
        pauses=tuple(event for event in reader.events if not _TOOL.fullmatch(event.code)),
        tool_changes=tuple(event for event in reader.events if _TOOL.fullmatch(event.code)),
        filament=reader.filament,
        time=reader.time,
        printer=settings["printer_model"],
        is_fuzzy=settings["fuzzy_skin"] != "none",
    )


@dataclass(slots=True)
class _Reader:
    """The state of the printer while its G-code is read."""

    pauses: tuple[str, ...]
    z_offset: float  # lifts all layers, in mm
    at: dict[str, float] = field(default_factory=lambda: dict.fromkeys("XYZE", 0.0))
    relative: set[str] = field(default_factory=set)  # the axes that count from where they are
    tool: int = 0
    is_part: bool = True
    time: str = ""
    filament: dict[int, float] = field(default_factory=dict)
    layers: list[Layer] = field(default_factory=list)
    remaining: list[int] = field(default_factory=list)  # minutes left, for each M73 line so far
    waiting: list[Event] = field(default_factory=list)  # since the last line, without layers
    events: list[Event] = field(default_factory=list)

    def read(self, line: str) -> None:
        command = line.split(";", 1)[0].strip()
        word = command.split(" ", 1)[0]
        if word in _MOVES:
            self._move(_words(command))
        elif kind := re.match(r";\s*(?:TYPE|FEATURE):\s*(.*)", line):
            self.is_part = not kind[1].lower().startswith(_NOT_PART)
        elif time := _TIME.match(line):
            # CuraEngine gives seconds.
            said = str(timedelta(seconds=int(time[1][:9]))) if time[1].isdecimal() else time[1]
            self.time = self.time or said
        elif is_pause(command, self.pauses):
            self._wait(shorten(command))
        elif word == "G92":
            self.at["E"] = _words(command).get("E", self.at["E"])
        elif word in ("G90", "G91"):
            self.relative = set() if word == "G90" else set("XYZE")
        elif word in ("M82", "M83"):
            self.relative = self.relative - {"E"} if word == "M82" else self.relative | {"E"}
        elif word == "M73" and "R" in (words := _words(command)):
            self.remaining.append(int(words["R"]))
        elif _TOOL.fullmatch(word):
            before, self.tool = self.tool, int(word[1:])
            if before != self.tool and self.layers:
                self._wait(f"T{self.tool}")

    def _wait(self, code: str) -> None:
        minutes = self.remaining[0] - self.remaining[-1] if self.remaining else None
        self.waiting.append(Event(code, 0, False, sum(self.filament.values()), minutes))

    def _move(self, words: dict[str, float]) -> None:
        start, before = (self.at["X"], self.at["Y"]), self.at["E"]
        for axis in self.at.keys() & words:
            self.at[axis] = words[axis] + (self.at[axis] if axis in self.relative else 0.0)
        if "E" not in words:
            return
        used = words["E"] - (0.0 if "E" in self.relative else before)
        self.filament[self.tool] = self.filament.get(self.tool, 0.0) + used
        end = self.at["X"], self.at["Y"]
        if used <= 0 or not self.is_part or end == start:
            return
        z = round(self.at["Z"] - self.z_offset, 4)
        inside = bool(self.layers) and z == self.layers[-1].z
        if not inside:
            self.layers.append(Layer(len(self.layers) + 1, z, []))
        self.events += (it._replace(layer=len(self.layers), inside=inside) for it in self.waiting)
        self.waiting.clear()
        self.layers[-1].points.extend((start, end))


def _words(command: str) -> dict[str, float]:
    return {key: float(value) for key, value in _WORD.findall(command)}
