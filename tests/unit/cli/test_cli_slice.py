"""``typecase slice`` where no slicer is needed: its words and its exit codes."""

from __future__ import annotations

import re
import shlex
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import shapely
from shapely.affinity import rotate

from generator.builder import guard
from generator.builder.prepare import prepare
from generator.drawing import glyph_outline
from generator.drawing.solids.plan import plan_tile
from generator.drawing.solids.region import glyph_region
from generator.products.tiles.plates import batches
from generator.products.tiles.sliced import slicer
from generator.products.tiles.sliced.gcode import Sliced, parse_gcode
from tests.conftest import Typecase

PLAIN = ("--set", "tile.marks=none")
"""Tiles that are sliced here have no marks of colors."""


def test_no_slicer_is_said_in_one_line(
    typecase: Typecase, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("generator.products.tiles.sliced.slicer._PLACES", ())
    result = typecase("slice", "grawlix")
    assert result.exit_code == 1
    assert "no slicer is installed" in result.stderr
    assert "apt-get install prusa-slicer" in result.stderr
    assert "--slicer PATH" in result.stderr


def test_a_slicer_that_is_not_there(typecase: Typecase) -> None:
    result = typecase("slice", "grawlix", "--slicer", "/no/such/slicer")
    assert result.exit_code == 1
    assert "there is no program /no/such/slicer" in result.stderr


def fake_slicer(folder: Path, script: str) -> str:
    path = folder / "slicer"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.mark.system
def test_a_slicer_that_fails_is_quoted(typecase: Typecase, tmp_path: Path) -> None:
    slicer = fake_slicer(tmp_path, "echo nothing to slice >&2; exit 3")
    result = typecase("slice", "grawlix", "--slicer", slicer)
    assert result.exit_code == 1
    assert "wrote no G-code: nothing to slice" in result.stderr


@pytest.mark.system
def test_a_wrong_print_is_named_and_fails(typecase: Typecase, tmp_path: Path) -> None:
    write = (
        'while [ "$1" != --output ]; do shift; done; printf "M83\\nG1 Z0.2\\nG1 X1 E1\\n" > "$2"'
    )
    slicer = fake_slicer(tmp_path, write)
    result = typecase("slice", "grawlix", "--slicer", slicer)
    assert result.exit_code == 1
    assert result.stdout.count("  wrong: there is no pause\n") == 6
    assert "batch-red: no change\n" in result.stdout


def test_files_on_disk_that_are_not_what_is_sliced(typecase: Typecase, tmp_path: Path) -> None:
    slicer, out = fake_slicer(tmp_path, "exit 3"), str(tmp_path / "out")
    flat = ("--set", "tile.style=blank")  # nothing to slice, and quickly made
    slice_ = ("slice", "grawlix", "--slicer", slicer, "-o", out)
    said = typecase(*slice_, *flat).stderr
    assert "other-tiles" not in said
    assert "note[no-build]: no build of this game is here to compare with" in said
    assert typecase("build", "grawlix", "-t", "tiles", "-o", out, *flat).exit_code == 0
    assert "other-tiles" not in typecase(*slice_, *flat).stderr
    low = (*flat, "--set", "tile.body_height=9")
    said = typecase(*slice_, *low).stderr
    assert "the build here differs from what is sliced: tiles/blank.stl and 3 more" in said
    (hint,) = re.findall(r"hint: to bring them up to date: typecase (.*)", said)
    assert typecase(*shlex.split(hint)).exit_code == 0
    assert "other-tiles" not in typecase(*slice_, *low).stderr
    said = typecase(*slice_, *low, "--set", "print.printer=prusa-mk4").stderr
    assert "the tiles here are for the Prusa MINI; slicing is for the Prusa MK4" in said
    assert "hint: to slice for the Prusa MINI: --set print.printer=prusa-mini" in said


def test_a_game_that_is_wrong_is_not_sliced(typecase: Typecase, tmp_path: Path) -> None:
    slicer = fake_slicer(tmp_path, "exit 0")
    result = typecase("slice", "grawlix", "--slicer", slicer, "--set", "tile.glyph_height=27")
    assert result.exit_code == 1
    assert "does-not-fit" in result.stderr
    assert result.stdout == ""


@pytest.mark.system
def test_no_times_without_a_profile(typecase: Typecase, tmp_path: Path) -> None:
    write = (
        'while [ "$1" != --output ]; do echo "$1" >> ARGS; shift; done; '
        'printf "; estimated printing time = 3h\\nM83\\nG1 Z0.2\\nG1 X1 E1\\n" > "$2"'
    )
    profile = tmp_path / "mine.ini"
    profile.write_text("layer_height = 0.2\n")
    slicer = fake_slicer(tmp_path, write.replace("ARGS", str(tmp_path / "args")))
    result = typecase("slice", "grawlix", "--slicer", slicer)
    assert "3h" not in result.stdout
    assert "those of the print guide are for 2 walls, 15% infill" in result.stdout
    assert "--profile FILE shows yours" in result.stdout
    assert "--first-layer-height=0.2" in (tmp_path / "args").read_text()
    (tmp_path / "args").unlink()
    result = typecase("slice", "grawlix", "--slicer", slicer, "--profile", str(profile))
    assert result.stdout.count("; 3h\n") == 6
    assert f"--load={profile}" in (tmp_path / "args").read_text()
    assert "--first-layer-height" not in (tmp_path / "args").read_text()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "there is no such file"),
        ("", "is not a PrusaSlicer configuration"),
        ("[print:0.20mm]\nlayer_height = 0.2\n", "nor is a bundle of presets"),
    ],
)
def test_a_profile_that_cannot_be_used(
    typecase: Typecase, tmp_path: Path, text: str | None, says: str
) -> None:
    profile = tmp_path / "mine.ini"
    if text is not None:
        profile.write_text(text)
    slicer = fake_slicer(tmp_path, "exit 1")
    result = typecase("slice", "grawlix", "--slicer", slicer, "--profile", str(profile))
    assert result.exit_code == 1
    assert says in result.stderr
    assert text is None or "File, Export, Export Config" in result.stderr


def sliced_plate(
    stop: str,
    places: Callable[[float, float], tuple[float, float, float]] = lambda x, y: (x, y, 0),
    lift: float = 0.0,
) -> str:
    """The red batch as walls, in the words of Bambu Studio, moved by 10 mm. ``places`` gives center
    and turn in degrees of the tile planned at a center; all layers are ``lift`` mm higher."""
    prepared = prepare("grawlix", PLAIN[1:], ())
    assert prepared.kit
    game, fonts = prepared.kit.game, prepared.kit.fonts
    plan = plan_tile(game.tile, game.print)
    (batch, *_) = batches(game)
    lines = ["; HEADER_BLOCK_START", "; total estimated time: 1h 5m 2s", "; CONFIG_BLOCK_START"]
    lines += ["; machine_pause_gcode = M400 U1", "; CONFIG_BLOCK_END", "M83"]
    for number in range(1, plan.layers + 1):
        z = 0.2 * number
        lines += [stop] * (number == plan.swap.layer)
        lines += [f"G1 Z{z + lift:.2f}", "; FEATURE: Outer wall"]
        for glyph, center in zip(batch.glyphs, batch.plate, strict=True):
            x, y, turn = places(*center)
            half = plan.size / 2 - plan.inset(min(z - 0.1, plan.swap.height))
            region = glyph_region(glyph_outline(game.glyphs[glyph], fonts), plan)
            shape = shapely.box(-half, -half, half, half) if z < 10.1 else region.polygons
            shape = rotate(shape, turn, origin=(0, 0))
            for part in shapely.get_parts(shape):
                (x0, y0), *rest = part.exterior.coords
                lines.append(f"G1 X{x + x0 + 100:.3f} Y{y + y0 + 100:.3f}")
                lines += [f"G1 X{x + a + 100:.3f} Y{y + b + 100:.3f} E.1" for a, b in rest]
    return "\n".join(lines)


def test_the_g_code_of_another_slicer(typecase: Typecase, tmp_path: Path) -> None:
    plate, packed = tmp_path / "plate.gcode", tmp_path / "batch-blue.gcode.3mf"
    plate.write_text(sliced_plate("M400 U1"))
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(plate, "Metadata/plate_1.gcode")
    bambu = ("slice", "grawlix", *PLAIN, "--set", "print.printer=bambu-a1-mini")
    result = typecase(*bambu, "--gcode", str(plate), "--gcode", str(packed))
    assert result.exit_code == 0, result.stdout
    assert "plate.gcode, as batch-red: M400 U1 before layer 51\n" in result.stdout
    assert "batch-blue: M400 U1 before layer 51\n" in result.stdout
    assert result.stdout.count("; 1h 5m 2s\n") == 2
    named = tmp_path / "batch-blue_0.2mm_PLA_MINI_46m.gcode"
    named.write_text(plate.read_text())
    assert "batch-blue: M400" in typecase(*bambu, "--gcode", str(named)).stdout
    cut = tmp_path / "batch-blue-cut.gcode"
    cut.write_text(plate.read_text().partition("G1 Z12.00")[0])
    short = typecase(*bambu, "--gcode", str(cut))
    assert short.exit_code == 1
    assert "wrong: the G-code is incomplete: it ends at 11.8 mm of 14 mm" in short.stdout
    cut.write_bytes(b"GCDE\x01\0\0\0")
    binary = typecase(*bambu, "--gcode", str(cut))
    assert "batch-blue-cut.gcode is binary G-code" in binary.stderr
    assert "Use binary G-code when the printer supports it" in binary.stderr
    assert "these plates are for the Bambu Lab A1 mini; for another" in result.stdout
    result = typecase("slice", "grawlix", *PLAIN, "--gcode", str(plate))
    assert result.exit_code == 1
    assert "wrong: it pauses with M400 U1, the printer's code is M600" in result.stdout
    plate.write_text("hello")
    result = typecase("slice", "grawlix", *PLAIN, "--gcode", str(plate))
    assert "plate.gcode contains no G-code" in result.stderr
    result = typecase("slice", "grawlix", *PLAIN, "--gcode", str(plate), "--profile", "x.ini")
    assert result.exit_code == 2


PLACES: dict[str, Callable[[float, float], tuple[float, float, float]]] = {
    "as planned": lambda x, y: (x, y, 0),
    "the plate turned by a quarter": lambda x, y: (-y, x, 90),
    "the plate turned by half": lambda x, y: (-x, -y, 180),
    "the plate turned a little": lambda x, y: (0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y, 36.8699),
    "arranged anew": lambda x, y: (1.2 * y + 3, -x - 20, 90 if x > 0 else 0),
    "each turned otherwise": lambda x, y: (1.6 * x, 1.6 * y, 3 * x + 7 * y),
}


@pytest.mark.parametrize("places", PLACES.values(), ids=PLACES)
def test_tiles_may_be_moved_and_turned(
    places: Callable[[float, float], tuple[float, float, float]],
    typecase: Typecase,
    tmp_path: Path,
) -> None:
    plate = tmp_path / "batch-red.gcode"
    plate.write_text(sliced_plate("M600", places))
    result = typecase("slice", "grawlix", *PLAIN, "--gcode", str(plate))
    assert (result.exit_code, "wrong" in result.stdout) == (0, False), result.stdout


def test_what_settings_explain_is_not_wrong(typecase: Typecase, tmp_path: Path) -> None:
    plate = tmp_path / "batch-red.gcode"
    plate.write_text(sliced_plate("M600", lift=0.05))
    assert typecase("slice", "grawlix", *PLAIN, "--gcode", str(plate)).exit_code == 1
    plate.write_text(sliced_plate("M600", lift=0.05) + "\n; z_offset = 0.05\n")
    assert typecase("slice", "grawlix", *PLAIN, "--gcode", str(plate)).exit_code == 0
    plate.write_text(sliced_plate("M0"))
    ender = ("--set", "print.printer=creality-ender-3")
    assert typecase("slice", "grawlix", *PLAIN, *ender, "--gcode", str(plate)).exit_code == 0


@pytest.mark.parametrize(
    ("says", "name"),
    [
        ("; printer_model = ENDER3", "Creality Ender-3"),
        ("; printer_model = MK4IS", "Prusa MK4"),
        ("; printer_model = Bambu Lab A1 mini", "Bambu Lab A1 mini"),
        (";TARGET_MACHINE.NAME:Creality Ender-3", "Creality Ender-3"),
        ("; printer_model = MINIIS", ""),
        ("; printer_model = Prusa MINI", ""),
        ("; printer_model = A machine of my own", ""),
    ],
)
def test_the_printer_is_compared(says: str, name: str, typecase: Typecase, tmp_path: Path) -> None:
    plate = tmp_path / "batch-red.gcode"
    plate.write_text(f"{says}\n{sliced_plate('M600')}")
    result = typecase("slice", "grawlix", *PLAIN, "--gcode", str(plate))
    wrong = f"it is sliced for the {name}, and these plates are for the Prusa MINI (others:"
    assert (result.exit_code, wrong in result.stdout) == ((1, True) if name else (0, False))


def test_every_plate_of_a_project_is_checked(typecase: Typecase, tmp_path: Path) -> None:
    project = tmp_path / "all.gcode.3mf"
    with zipfile.ZipFile(project, "w") as archive:
        archive.writestr("Metadata/plate_1.gcode", sliced_plate("M600"))
        archive.writestr("Metadata/plate_2.gcode", sliced_plate("M117 no pause"))
    result = typecase("slice", "grawlix", *PLAIN, "--gcode", str(project))
    assert result.exit_code == 1
    assert "all.gcode.3mf, as batch-red: M600 before layer 51\n" in result.stdout
    assert result.stdout.count("wrong: there is no pause\n") == 1


def test_a_file_without_a_batch_in_its_name_is_what_its_tiles_are(
    typecase: Typecase, tmp_path: Path
) -> None:
    """A plate with a wrong pause has more problems as a batch than as the proof, and is a batch."""
    plate = tmp_path / "plate.gcode"
    plate.write_text(sliced_plate("M117 no pause"))
    result = typecase("slice", "grawlix", *PLAIN, "--gcode", str(plate))
    assert "plate.gcode, as batch-red: no change\n" in result.stdout
    assert "  wrong: there is no pause\n" in result.stdout
    assert "tiles are printed" not in result.stdout
    plate.write_text("M83\nG1 Z0.2\nG1 X0 Y0\nG1 X9 Y0 E1\nG1 X0 Y90\nG1 X9 Y90 E1\n")
    result = typecase("slice", "grawlix", *PLAIN, "--gcode", str(plate))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[which-batch]: neither the name of plate.gcode nor its tiles" in result.stderr
    assert "--batch NAME, where NAME is one of batch-red, batch-orange" in result.stderr
    (lid := tmp_path / "lid.gcode").write_text("M83\nG1 Z0.2\nG1 X0 Y0\nG1 X90 Y0 E9\n")
    result = typecase("slice", "grawlix", *PLAIN, "--gcode", str(lid))
    assert "error[which-batch]: neither the name of lid.gcode nor its tiles" in result.stderr
    named = typecase("slice", "grawlix", *PLAIN, "--gcode", str(plate), "--batch", "batch-orange")
    assert "batch-orange: no change\n" in named.stdout
    wrong = typecase("slice", "grawlix", *PLAIN, "--gcode", str(plate), "--batch", "batch-orang")
    assert "no batch is named batch-orang" in wrong.stderr
    assert "one of batch-red, batch-orange" in wrong.stderr
    assert typecase("slice", "grawlix", "--batch", "proof").exit_code == 2


def test_g_code_is_parsed_once_and_large_files_have_time(
    typecase: Typecase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed, limits = [], []

    def parse(text: str, pause: str) -> Sliced:
        parsed.append(len(text))
        return parse_gcode(text, pause)

    monkeypatch.setattr(slicer, "parse_gcode", parse)
    monkeypatch.setattr(guard, "begin", lambda what, file, limit=guard.PLAIN: limits.append(limit))
    plate = tmp_path / "plate.gcode"
    plate.write_text(sliced_plate("M600") + f"\n; {'nothing' * 150_000}" * 20)
    assert typecase("slice", "grawlix", *PLAIN, "--gcode", str(plate)).exit_code == 0
    assert len(parsed) == 1
    assert parsed[0] > 20_000_000
    assert limits[-1].seconds > guard.PLAIN.seconds + 60
    assert limits[-1].megabytes > guard.PLAIN.megabytes + 600
