"""``typecase slice`` and ``typecase calibrate``."""

import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.builder import guard
from generator.builder.output import outdated, read_manifest, write_file
from generator.cli import options
from generator.cli.console import echo, progress_line, show
from generator.diagnostics import Diagnostic, Failure, Span
from generator.game import files
from generator.game.papers import DEFAULT_PAPERS, PAPERS

if TYPE_CHECKING:
    from generator.game.outputs import Print
    from generator.game.profiles import Profile
    from generator.products.kit import Artifact, Kit
    from generator.products.tiles.sliced.slicer import SlicedBatch
    from generator.typesetting.page import Flip

MILLIMETERS = options.NumberRange(-10, 10)  # readings: the rulers reach no further
_PROFILE_HEAD = (
    "# How Typecase moves the backs of cards for a printer: in mm and degrees, seen on their page."
)


@click.command("slice")
@options.rules
@click.option("--slicer", metavar="PATH", help="Path of PrusaSlicer, if it is not found.")
@click.option(
    "--profile",
    type=options.PATH,
    metavar="FILE",
    help="Your configuration, as exported by PrusaSlicer (.ini). No programs in it are run.",
)
@click.option("-o", "--out", type=options.PATH, default="output", help="Folder to compare with.")
@click.option(
    "--gcode",
    type=options.PATH,
    metavar="FILE",
    multiple=True,
    help="Check G-code of any slicer instead of slicing; repeatable.",
)
@click.option("--batch", default="", help="The batch that this G-code is, if it is not found out.")
@click.pass_context
def slice_(
    context: click.Context,
    game: str | None,
    overrides: tuple[str, ...],
    slicer: str | None,
    profile: Path | None,
    out: Path,
    gcode: tuple[Path, ...],
    batch: str,
) -> None:
    """Slice the tiles with PrusaSlicer, or read G-code, and show where each print pauses."""
    from generator.builder.prepare import prepare
    from generator.builder.run import make_targets
    from generator.drawing.solids.plan import RELIEFS
    from generator.game.sentences import say_lines
    from generator.products import load_target
    from generator.products.tiles.guide.facts import FILLING
    from generator.products.tiles.plates import filament_changes
    from generator.products.tiles.sliced import slicer as slicing

    if gcode and (slicer or profile):
        raise click.UsageError("--gcode takes neither --slicer nor --profile")
    if batch and not gcode:
        raise click.UsageError("--batch goes with --gcode")
    program = "" if gcode else slicing.find_slicer(slicer)
    prepared = prepare(game, overrides, ["tiles"])
    context.obj.update(prepared.sources)
    if prepared.kit is None:
        raise Failure(prepared.diagnostics)
    show(prepared.diagnostics, prepared.sources)
    if profile:
        slicing.check_profile(profile)
    is_right = True
    with progress_line() as progress:
        batches = _check_gcode(prepared.kit, gcode, batch)
        if not gcode:
            made = make_targets(prepared.kit, [load_target("tiles")], progress, {})
            guard.lift()
            build = ["build", *filter(None, [game]), "-t", "tiles", "-o", str(out)]
            build += [word for text in overrides for word in ("--set", text)]
            there = out / prepared.kit.game.slug
            show(_compare_build(there, prepared.kit.game.print, made["tiles"], build), {})
            files = {artifact.path: artifact.data for artifact in made["tiles"]}
            batches = slicing.slice_batches(prepared.kit, program, files, progress, profile)
        for each in batches:
            progress("")
            echo("\n".join(say_lines("slices", "summary", each)))
            is_right = is_right and not each.verdict.problems
    model, changes = prepared.kit.game, 0
    if not gcode and is_right and RELIEFS[model.tile.style].is_pressed:
        changes = filament_changes(model)
    filling = None if profile or gcode else FILLING
    echo("\n".join(say_lines("slices", "notes", model.print.machine, changes, filling)))
    context.exit(0 if is_right else 1)


def _check_gcode(kit: "Kit", paths: Iterable[Path], batch: str) -> "Iterator[SlicedBatch]":
    from generator.products.tiles.sliced.slicer import check_gcode

    for path in paths:
        megabytes = path.stat().st_size / 1_000_000 if path.is_file() else 0
        seconds, memory = guard.PLAIN
        limit = guard.Limit(seconds + 4 * megabytes, memory + 40 * megabytes)
        guard.begin(f"reading {path.name}", str(path), limit)
        yield from check_gcode(kit, path, batch)


def _compare_build(
    folder: Path, settings: "Print", made: "Iterable[Artifact]", build: Sequence[str]
) -> Iterator[Diagnostic]:
    """A warning if a folder has other tiles than are sliced, which ``build`` would replace."""
    from generator.game.printers import PRINTERS

    if not read_manifest(folder):
        message, hint = "no build of this game is here to compare with", "-o names its folder"
        yield Diagnostic.note("no-build", message, Span(str(folder)), hint)
    if not (old := outdated(folder, made)):
        return
    entry = read_manifest(folder).get(old[0])
    other = str(entry.details.get("printer")) if entry else ""
    more = f" and {len(old) - 1} more" if len(old) > 1 else ""
    message = f"the build here differs from what is sliced: {old[0]}{more}"
    hint = f"to bring them up to date: typecase {shlex.join(build)}"
    if other in PRINTERS and other != settings.printer:
        name = settings.machine.name
        message = f"the tiles here are for the {PRINTERS[other].name}; slicing is for the {name}"
        hint = f"to slice for the {PRINTERS[other].name}: --set print.printer={other}"
    yield Diagnostic.warning("other-tiles", message, Span(str(folder)), hint)


def _profile_name(value: str) -> str:
    from generator.game.fields import ID_PATTERN

    if len(value) > 40 or not re.fullmatch(ID_PATTERN, value):
        raise click.BadParameter(
            f'"{value}" cannot be the name of a profile: use at most 40 lower-case letters, '
            "digits and hyphens, beginning with a letter, as in office-tray-2"
        )
    return value


@click.command()
@click.argument(
    "name",
    required=False,
    type=_profile_name,
    shell_complete=options.completion(files.profile_names),
)
@click.option(
    "--read",
    "readings",
    type=(click.Choice("ABCDE", case_sensitive=False), MILLIMETERS, MILLIMETERS),
    metavar="MARK X Y",
    multiple=True,
    help="Offset read on the rulers at MARK (A to E), in mm; repeatable.",
)
@click.option(
    "--flip",
    type=click.Choice(["long-edge", "short-edge"]),
    default="long-edge",
    show_default=True,
    help="Edge over which the printer turns the sheet.",
)
@click.option("--landscape", is_flag=True, help="For landscape sheets.")
@click.option(
    "--paper",
    "papers",
    type=click.Choice(list(PAPERS)),
    multiple=True,
    default=DEFAULT_PAPERS,
    show_default=" and ".join(DEFAULT_PAPERS),
    help="Paper of the page; repeatable.",
)
@options.out
@click.option("--list", "list_them", is_flag=True, help="List the saved profiles.")
def calibrate(
    name: str | None,
    readings: tuple[tuple[str, float, float], ...],
    flip: "Flip",
    landscape: bool,
    papers: tuple[str, ...],
    out: Path,
    list_them: bool,
) -> None:
    """Measure how far a printer misplaces the backs of cards.

    Without NAME: write a page of rulers with instructions. With NAME and readings: save them as the
    printer profile NAME, for typecase build --profile NAME.
    """
    if list_them and (name is not None or readings):
        raise click.UsageError("--list takes no NAME and no --read")
    if bool(readings) != (name is not None):
        raise click.UsageError("give both: typecase calibrate NAME --read MARK X Y")
    if list_them:
        _list_profiles()
    elif name is None:
        _write_pages(papers, flip, landscape, out)
    else:
        _save_fitted(name, readings, flip, landscape)


def _write_pages(papers: Iterable[str], flip: "Flip", landscape: bool, folder: Path) -> None:
    from generator.drawing import FontLibrary
    from generator.products.calibration import calibration_pages

    fonts = FontLibrary(files.built_in_fonts())
    for paper in dict.fromkeys(papers):
        with guard.in_root_folder():
            from generator.typesetting.pdf import to_pdf

            data = to_pdf(calibration_pages(PAPERS[paper], flip, landscape), fonts)
        path = folder / f"calibrate-{paper}.pdf"
        write_file(path, data)
        echo(str(path))


def _list_profiles() -> None:
    from generator.game.profiles import parse_profile

    if not (names := files.profile_names()):
        echo(f"no printer profiles in {files.profile_folder()}")
    for name in names:
        profile, problems = parse_profile(*files.read_profile(name))
        echo(f"{name}: {'damaged' if problems else profile.in_words}")


def _save_fitted(
    name: str, readings: tuple[tuple[str, float, float], ...], flip: "Flip", landscape: bool
) -> None:
    from generator.game.sentences import say_lines
    from generator.products.calibration import doubts, fit

    for mark, count in Counter(mark for mark, _, _ in readings).items():
        if count > 1:
            raise click.UsageError(f"{mark} is given twice; give one reading per mark")
    profile, misses = fit({mark: (x, y) for mark, x, y in readings}, flip, landscape)
    path = save_profile(name, profile)
    show(doubts(misses), {})
    echo(f"{name}: {profile.in_words}")
    echo("\n".join(say_lines("calibration", "saved", name, path, [*misses.values()])))


def save_profile(name: str, profile: "Profile") -> Path:
    """Saves a profile as YAML and returns its path. Raises Failure if it cannot be written."""
    path = files.profile_folder() / f"{name}{files.PROFILE}"
    lines = (f"{key}: {str(value).lower()}" for key, value in profile.model_dump().items())
    hint = "make it writable, or set TYPECASE_CONFIG to a folder of yours"
    write_file(path, "\n".join([_PROFILE_HEAD, *lines, ""]).encode(), hint)
    return path
