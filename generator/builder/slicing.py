"""Runs a slicer on the batches of tiles, to check where each print pauses."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.diagnostics import Failure, Span
from generator.drawing import glyph_outline
from generator.game.outputs import Print
from generator.products import load_target
from generator.products.kit import Kit
from generator.products.tiles.guide.estimates import Filament, filament_of_length
from generator.products.tiles.plates import Batch, batches, bed_of, pause_of
from generator.products.tiles.sliced.gcode import Event, Sliced, parse_gcode
from generator.products.tiles.sliced.inspection import Expected, Verdict, check_print
from generator.products.tiles.solids.plan import TilePlan, plan_tile
from generator.products.tiles.solids.region import glyph_region

_NAMES = ("prusa-slicer", "PrusaSlicer", "prusa-slicer-console", "superslicer")
_PLACES = (
    "/Applications/PrusaSlicer.app/Contents/MacOS/PrusaSlicer",
    "/Applications/Original Prusa Drivers/PrusaSlicer.app/Contents/MacOS/PrusaSlicer",
    "C:/Program Files/Prusa3D/PrusaSlicer/prusa-slicer-console.exe",
)
_TIMEOUT = 900.0


@dataclass(frozen=True, slots=True)
class SlicedBatch:
    """A batch as sliced. ``filaments`` are the amounts of the first and the second filament."""

    batch: Batch
    plan: TilePlan
    sliced: Sliced
    verdict: Verdict
    filaments: tuple[Filament, Filament]


_ITSELF = "open the file in the slicer itself to see why"


def find_slicer(path: str | None) -> str:
    """Returns the program at ``path``, else an installed PrusaSlicer. Raises Failure if there is
    none."""
    if path is not None:
        if found := shutil.which(path):
            return found
        raise Failure.error(
            "no-slicer", f"there is no program {path}", Span("--slicer"), "name prusa-slicer itself"
        )
    for name in (*_NAMES, *_PLACES):
        if found := shutil.which(name):
            return found
    raise Failure.error(
        "no-slicer",
        "no slicer is installed",
        Span("slice"),
        "install PrusaSlicer (Debian, Ubuntu: apt-get install prusa-slicer)",
        "or name it: --slicer PATH",
    )


def slice_batches(
    kit: Kit, slicer: str, report: Callable[[str], None] = lambda name: None
) -> Iterator[SlicedBatch]:
    """Makes the tiles, slices the PrusaSlicer project of each batch and checks the G-code.

    Calls ``report(name)`` before each batch. Raises Failure if the tiles cannot be made or the
    slicer writes no G-code.
    """
    plan = plan_tile(kit.game.tile, kit.game.print)
    regions = {
        glyph.id: glyph_region(glyph_outline(glyph, kit.fonts), plan)
        for glyph in kit.game.glyph_list
    }
    files = {artifact.path: artifact.data for artifact in load_target("tiles").make(kit)}
    for batch in batches(kit.game):
        report(batch.name)
        project = files[f"tiles/{batch.name}.prusa.3mf"]
        text = run_slicer(slicer, project, batch.name, *_options(kit.game.print))
        sliced = parse_gcode(text, pause_of(kit.game.print).stop)
        places = tuple(
            (glyph, x, y) for glyph, (x, y) in zip(batch.glyphs, batch.plate, strict=True)
        )
        expected = Expected(plan, places, regions, kit.game.print.nozzle, kit.game.print.extruders)
        verdict = check_print(sliced, expected)
        yield SlicedBatch(batch, plan, sliced, verdict, _filaments(kit, sliced, verdict))


def _options(settings: Print) -> Iterator[str]:
    """The settings of the game file, which the project leaves to the profile of its owner."""
    width, depth = bed_of(settings)
    yield f"--bed-shape=0x0,{width:g}x0,{width:g}x{depth:g},0x{depth:g}"
    yield f"--first-layer-height={settings.first_layer_height:g}"
    for name, value in (("nozzle", settings.nozzle), ("filament", settings.filament_diameter)):
        yield f"--{name}-diameter={','.join([f'{value:g}'] * settings.extruders)}"


def run_slicer(slicer: str, project: bytes, name: str, *options: str) -> str:
    """Slices a 3MF project (an STL if ``name`` ends in .stl) and returns the G-code.

    Raises Failure with the last line that the slicer printed if it writes none.
    """
    with TemporaryDirectory(prefix="typecase-") as folder:
        source = Path(folder, name if name.endswith(".stl") else f"{name}.3mf")
        target = Path(folder, "print.gcode")
        source.write_bytes(project)
        command = [
            slicer,
            "--export-gcode",
            "--dont-arrange",
            "--remaining-times",
            *options,
            "--output",
            str(target),
            str(source),
        ]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, errors="replace", timeout=_TIMEOUT
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Failure.error(
                "slicer-failed", f"{slicer}: {error}", Span(name), _ITSELF
            ) from error
        if done.returncode or not target.exists():
            words = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()
            message = f"{slicer} wrote no G-code: {words[-1]}"
            raise Failure.error("slicer-failed", message, Span(name), _ITSELF)
        return target.read_text(encoding="utf-8", errors="replace")


def _filaments(kit: Kit, sliced: Sliced, verdict: Verdict) -> tuple[Filament, Filament]:
    total = sum(sliced.filament.values())
    if kit.game.print.extruders > 1:
        first = sliced.filament.get(0, 0.0)
    else:
        first = verdict.changes[0].filament if verdict.changes else total
    settings = kit.game.print
    return filament_of_length(first, settings), filament_of_length(total - first, settings)


def describe(batch: SlicedBatch) -> list[str]:
    """Formats a sliced batch: where the print pauses, its layers, amounts, problems."""
    verdict, (first, second) = batch.verdict, batch.filaments
    shown = verdict.changes[:3]
    changes = [f"{event.code} before layer {event.layer}{_after(event)}" for event in shown]
    more = len(verdict.changes) - len(changes)
    where = ", ".join(changes) + (f" and {more} more" if more > 0 else "") or "no change"
    lines = [f"{batch.batch.name}: {where}"]
    if verdict.before and verdict.after:
        swap = batch.plan.swap
        below, above = _size(verdict.before), _size(verdict.after)
        if not verdict.problems:
            below, above = f"whole tiles, {below}", f"{batch.plan.relief.layers_above}, {above}"
        lines += [
            f"  layer {swap.layer - 1}, up to {swap.height:g} mm: {below}",
            f"  layer {swap.layer}: {above}",
        ]
    lines.append(
        f"  {first.grams:.1f} g ({first.metres:.1f} m), then {second.grams:.1f} g "
        f"({second.metres:.1f} m); {batch.sliced.time or 'time unknown'}"
    )
    return lines + [f"  wrong: {problem}" for problem in verdict.problems]


def _after(event: Event) -> str:
    """Formats the time of a pause, if the slicer gives it."""
    if event.minutes is None:
        return ""
    hours, minutes = divmod(event.minutes, 60)
    return f", {f'{hours} h ' if hours else ''}{minutes} min after the start"


def _size(widest: tuple[float, float]) -> str:
    return f"at most {widest[0]:.1f} x {widest[1]:.1f} mm a tile"
