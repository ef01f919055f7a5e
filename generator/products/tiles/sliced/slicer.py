"""Runs PrusaSlicer on the batches of tiles, or reads G-code, and checks where each print pauses."""

import io
import os
import re
import shutil
import signal
import subprocess
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from lzma import LZMAError
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from generator.diagnostics import Failure, Span
from generator.drawing.solids.bed import bed_of, pause_of
from generator.drawing.solids.plan import TilePlan
from generator.game.outputs import Print
from generator.game.printers import PRINTERS, printer_named
from generator.game.reading import read_bytes
from generator.products.kit import Kit
from generator.products.tiles.guide.facts import Filament, filament_of_length
from generator.products.tiles.plates import Batch, proof_batch
from generator.products.tiles.prints import places_of, prints_of
from generator.products.tiles.sliced.gcode import Sliced, parse_gcode
from generator.products.tiles.sliced.inspection import Verdict, check_pieces, check_print

_PLACES = (
    "prusa-slicer",
    "PrusaSlicer",
    "prusa-slicer-console",
    "/Applications/PrusaSlicer.app/Contents/MacOS/PrusaSlicer",
    "/Applications/Original Prusa Drivers/PrusaSlicer.app/Contents/MacOS/PrusaSlicer",
    "C:/Program Files/Prusa3D/PrusaSlicer/prusa-slicer-console.exe",
)
_TIMEOUT = 900.0
_MAX_BYTES = 300_000_000  # bytes of G-code; a plate has some 10,000,000
_BINARY = b"GCDE"  # the first bytes of a .bgcode file
_ITSELF = "open the file in the slicer itself to see why"


class SlicedBatch(NamedTuple):
    """A batch as sliced. ``filaments`` are the amounts of the first and the second filament;
    ``is_timed`` tells if its times are those of the owner's profile."""

    name: str
    batch: Batch
    plan: TilePlan
    sliced: Sliced
    verdict: Verdict
    filaments: tuple[Filament, Filament]
    is_timed: bool


def find_slicer(path: str | None) -> str:
    """Returns the program at ``path``, else an installed PrusaSlicer. Raises Failure if none."""
    # Never from the current folder: a game may bring a program of this name.
    folders = os.pathsep.join(filter(os.path.isabs, os.get_exec_path()))
    found = (shutil.which(name, path=folders) for name in (_PLACES if path is None else (path,)))
    if program := next((it for it in found if it and os.path.isabs(it)), None):
        return program
    message = "no slicer is installed" if path is None else f"there is no program {path}"
    install = "install PrusaSlicer (Debian, Ubuntu: apt-get install prusa-slicer)"
    name = "or name it: --slicer PATH (an absolute path, or a name on the PATH)"
    raise Failure.error("no-slicer", message, Span("--slicer"), install, name)


def slice_batches(
    kit: Kit,
    slicer: str,
    files: Mapping[str, bytes],
    report: Callable[[str], None] = lambda name: None,
    profile: Path | None = None,
) -> Iterator[SlicedBatch]:
    """Slices the PrusaSlicer project of each batch, among ``files`` by path of the target
    ``tiles``, and checks the G-code. ``profile`` is an exported configuration, by default
    PrusaSlicer's with the printer of the game file. Failure if the slicer writes no G-code."""
    # A configuration may come with a game, and names programs that the slicer would run.
    loaded = [f"--load={profile}", "--post-process", ""]
    options = loaded if profile else [*_options(kit.game.print)]
    for batch in prints_of(kit):
        report(batch.name)
        text = run_slicer(slicer, files[f"tiles/{batch.name}.prusa.3mf"], batch.name, *options)
        sliced = parse_gcode(text, pause_of(kit.game.print).stop)
        yield _check(kit, batch, sliced, is_timed=profile is not None)


def check_gcode(kit: Kit, path: Path, batch: str = "") -> Iterator[SlicedBatch]:
    """Checks prints of any slicer (a G-code file, or the plates of a .gcode.3mf) against the batch
    of a name, else that in the file's name, else each against the one that it fits: it is right, or
    no other has as many tiles. Raises Failure if there is none, or the file cannot be read."""
    texts, found = _read_gcode(path), prints_of(kit)
    if not found:
        raise Failure.error("no-batch", "this game has no tiles with glyphs", Span(str(path)))
    if found[0].kind == "batch":
        found = (*found, proof_batch(kit.game))
    named = [it for it in found if re.search(rf"{it.name}(?![^\W_]|-)", batch or path.name)]
    for text in texts:
        sliced = parse_gcode(text, pause_of(kit.game.print).stop)
        if named and (batch or len(texts) == 1):
            yield _check(kit, named[0], sliced, is_timed=True)
            continue
        alike = {(it.glyphs, it.kind): it for it in reversed(found)}
        checked = [_check(kit, it, sliced, is_timed=True) for it in alike.values()]
        fitting = [it for it in checked if not it.verdict.problems]
        fitting = fitting or [it for it in checked if it.verdict.tiles == len(it.batch.glyphs) > 1]
        if batch or len(fitting) != 1:
            unknown = f"neither the name of {path.name} nor its tiles show which batch it is"
            message = f"no batch is named {batch}" if batch else unknown
            names = ", ".join(it.name for it in found)
            hint = f"say which: --batch NAME, where NAME is one of {names}"
            raise Failure.error("which-batch", message, Span(str(path)), hint)
        yield fitting[0]._replace(name=f"{path.name}, as {fitting[0].name}")


def _check(kit: Kit, batch: Batch, sliced: Sliced, is_timed: bool) -> SlicedBatch:
    settings, places = kit.game.print, places_of(kit, batch)
    check = check_print if batch.kind in ("batch", "proof", "bodies") else check_pieces
    verdict = check(sliced, places, settings)
    other = printer_named(sliced.printer)
    if other not in ("", settings.printer):
        others = f"(others: typecase build -o FOLDER --set print.printer={other})"
        plates = f"these plates are for the {settings.machine.name} {others}"
        problem = f"it is sliced for the {PRINTERS[other].name}, and {plates}"
        verdict = verdict._replace(problems=(*verdict.problems, problem))
    first = total = sum(sliced.filament.values())
    if settings.extruders > 1:
        first = sliced.filament.get(0, 0.0)
    elif verdict.changes:
        first = verdict.changes[0].filament
    filaments = filament_of_length(first, settings), filament_of_length(total - first, settings)
    return SlicedBatch(batch.name, batch, places[0].plan, sliced, verdict, filaments, is_timed)


def check_profile(path: Path) -> None:
    """Raises Failure if ``path`` is not a configuration that PrusaSlicer can load."""
    hint = "in PrusaSlicer: File, Export, Export Config"
    text = read_bytes(path, str(path), _MAX_BYTES).decode(errors="replace")
    is_bundle = re.search(r"^\[\w+:", text, re.MULTILINE)
    if is_bundle or not re.search(r"^\w+ = ", text, re.MULTILINE):
        message = f"{path.name} is not a PrusaSlicer configuration, nor is a bundle of presets"
        raise Failure.error("bad-profile", message, Span(str(path)), hint)


def _read_gcode(path: Path) -> list[str]:
    hint = "slice a plate and export its G-code, or its plate as .gcode.3mf"
    data = read_bytes(path, str(path), _MAX_BYTES)
    if data.startswith(_BINARY):
        option = '"Use binary G-code when the printer supports it"'
        hint = f"in the preferences of PrusaSlicer, clear {option}, and slice again"
        raise Failure.error("binary-gcode", f"{path.name} is binary G-code", Span(str(path)), hint)
    plates = [data]
    if data[:2] == b"PK":
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                names = [name for name in archive.namelist() if name.endswith(".gcode")]
                plates = [archive.read(name) for name in names]
        except (zipfile.BadZipFile, zlib.error, LZMAError, OSError, EOFError, RuntimeError):
            plates = []
    texts = [plate.decode(errors="replace") for plate in plates]
    if not texts or not all(re.search(r"^G[01] ", text, re.MULTILINE) for text in texts):
        raise Failure.error("bad-gcode", f"{path.name} contains no G-code", Span(str(path)), hint)
    return texts


def _options(settings: Print) -> Iterator[str]:
    """The settings of the game file, which the project leaves to the profile of its owner."""
    width, depth = bed_of(settings)
    yield f"--bed-shape=0x0,{width:g}x0,{width:g}x{depth:g},0x{depth:g}"
    yield f"--first-layer-height={settings.first_layer_height:g}"
    for name, value in (("nozzle", settings.nozzle), ("filament", settings.filament_diameter)):
        yield f"--{name}-diameter={','.join([f'{value:g}'] * settings.extruders)}"


def run_slicer(slicer: str, project: bytes, name: str, *options: str) -> str:
    """Slices a 3MF project (an STL if ``name`` ends in .stl). Raises Failure with the last line
    that the slicer printed if it writes no G-code."""
    with TemporaryDirectory(prefix="typecase-") as folder:
        source = Path(folder, name if name.endswith(".stl") else f"{name}.3mf")
        target = Path(folder, "print.gcode")
        source.write_bytes(project)
        command = [slicer, "--export-gcode", "--dont-arrange", "--remaining-times", *options]
        command += ["--output", str(target), str(source)]
        try:
            with _ending_together():
                done = subprocess.run(command, capture_output=True, timeout=_TIMEOUT)
        except (OSError, subprocess.TimeoutExpired) as error:
            message = f"{slicer}: {error}"
            raise Failure.error("slicer-failed", message, Span(name), _ITSELF) from error
        if done.returncode or not target.exists():
            said = (done.stderr.strip() or done.stdout.strip()).decode(errors="replace")
            message = f"{slicer} wrote no G-code: {(said or 'no message').splitlines()[-1]}"
            raise Failure.error("slicer-failed", message, Span(name), _ITSELF)
        return target.read_text(encoding="utf-8", errors="replace")


@contextmanager
def _ending_together() -> Iterator[None]:
    """Has signals end the slicer, and remove its folder, before they end this process."""

    def leave(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    names = (name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
