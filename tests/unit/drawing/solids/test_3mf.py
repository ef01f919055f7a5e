"""3MF projects: strictly valid, closed parts, the swap where each slicer wants it."""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from functools import cache
from xml.etree import ElementTree

import lib3mf
import numpy as np
import pytest
import shapely
import trimesh
from PIL import Image

from generator.builder.prepare import prepare
from generator.products.kit import Artifact, Kit
from generator.products.tiles import target as tiles
from tests.conftest import some
from tests.unit.kits import KEPT

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
EVENTS = "Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml"
LAYERS = "Metadata/custom_gcode_per_layer.xml"
INLAID = ("tile={style: inlaid, relief: 1}", "print.extruders=2")
ENDER = "M84 S0\nM300 S880 P500\nG1 X0 Y200 F6000\nM25" + 16 * "\nG4 P1"
ENGRAVED = ("tile={style: engraved, relief: 1.2, corner_radius: 2}",)


@cache
def made(*overrides: str) -> dict[str, Artifact]:
    prepared = prepare("grawlix", overrides, ["tiles"], cache=KEPT)
    assert prepared.kit is not None, prepared.diagnostics
    return {artifact.path: artifact for artifact in tiles.make(prepared.kit)}


def archive(flavour: str, *overrides: str) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(made(*overrides)[f"tiles/batch-red.{flavour}.3mf"].data))


def part(flavour: str, name: str, *overrides: str) -> ElementTree.Element:
    return ElementTree.fromstring(archive(flavour, *overrides).read(name))


def meshes(flavour: str, *overrides: str) -> list[trimesh.Trimesh]:
    """The mesh of each object that has one."""
    found = []
    for mesh in part(flavour, "3D/3dmodel.model", *overrides).iter(f"{CORE}mesh"):
        corners = [[float(v.attrib[k]) for k in "xyz"] for v in mesh.iter(f"{CORE}vertex")]
        faces = [
            [int(t.attrib[k]) for k in ("v1", "v2", "v3")] for t in mesh.iter(f"{CORE}triangle")
        ]
        found.append(trimesh.Trimesh(corners, faces, process=False))
    return found


@pytest.mark.parametrize("flavour", some(2, ["prusa", "bambu"]))
@pytest.mark.parametrize("overrides", [(), ENGRAVED, INLAID], ids=["raised", "engraved", "inlaid"])
def test_lib3mf_reads_it_strictly(flavour: str, overrides: tuple[str, ...]) -> None:
    data = made(*overrides)[f"tiles/batch-red.{flavour}.3mf"].data
    model = lib3mf.Wrapper().CreateModel()
    reader = model.QueryReader("3mf")
    reader.SetStrictModeActive(True)
    reader.ReadFromBuffer(data)
    assert reader.GetWarningCount() == 0
    assert model.GetBuildItems().Count() == (2 if flavour == "prusa" else 6)
    found = model.GetMeshObjects()
    count = 0
    while found.MoveNext():
        count += 1
        assert found.GetCurrentMeshObject().IsManifoldAndOriented()
    assert count == (2 if flavour == "prusa" else 12)


@pytest.mark.parametrize("overrides", [(), ENGRAVED, INLAID], ids=["raised", "engraved", "inlaid"])
def test_each_colour_of_each_tile_is_closed(overrides: tuple[str, ...]) -> None:
    details = made(*overrides)["tiles/batch-red.bambu.3mf"].details
    found = meshes("bambu", *overrides)
    assert len(found) == 12
    assert all(mesh.is_watertight and mesh.volume > 0 for mesh in found)
    volumes = sorted((sum(m.volume for m in found[0::2]), sum(m.volume for m in found[1::2])))
    assert volumes == pytest.approx(sorted(details["volumes"].values()), rel=2e-3)


def volumes(*overrides: str) -> list[tuple[str, str, trimesh.Trimesh]]:
    """Name, extruder and mesh on the bed of each part of a PrusaSlicer project; together they are
    all triangles."""
    config = part("prusa", "Metadata/Slic3r_PE_model.config", *overrides)
    items = part("prusa", "3D/3dmodel.model", *overrides).iter(f"{CORE}item")
    found = []
    whole = zip(items, meshes("prusa", *overrides), config.iter("object"), strict=True)
    for item, mesh, settings in whole:
        place = np.array(item.attrib["transform"].split()[9:], dtype=float)
        end = 0
        for volume in settings.iter("volume"):
            assert int(volume.attrib["firstid"]) == end
            start, end = end, int(volume.attrib["lastid"]) + 1
            alone = trimesh.Trimesh(mesh.vertices + place, mesh.faces[start:end])
            keys = {m.attrib["key"]: m.attrib["value"] for m in volume}
            assert keys["volume_type"] == "ModelPart"
            found.append((keys["name"], keys["extruder"], alone))
        assert end == len(mesh.faces)
    return found


def test_prusaslicer_s_parts_are_stretches_of_triangles() -> None:
    """All of one extruder where a person changes the filament."""
    glyphs = ("at", "dollar", "ampersand", "pound", "percent", "asterisk")
    parts = [(f"{glyph} {role}", "1") for glyph in glyphs for role in ("base", "accent")]
    assert [one[:2] for one in volumes()] == parts
    assert all(mesh.is_watertight for *_, mesh in volumes())
    two = volumes("print.extruders=2")
    assert [one[:2] for one in two[:2]] == [("at base", "1"), ("at accent red", "2")]


def test_the_presets_of_the_owner_stay() -> None:
    """A config with any setting would replace them, one that is missing would lose the swap. A raft
    would move the tiles away from the swap."""
    assert archive("prusa").read("Metadata/Slic3r_PE.config") == b"; made by Typecase\n"
    config = part("prusa", "Metadata/Slic3r_PE_model.config")
    for tiles_of in config.iter("object"):
        keys = {m.attrib["key"]: m.attrib["value"] for m in tiles_of.findall("metadata")}
        assert keys["raft_layers"] == "0"


def test_the_tiles_are_two_objects_that_cannot_be_printed_one_after_the_other() -> None:
    """The hulls of both overlap: PrusaSlicer refuses, instead of printing without the swap."""
    items = list(part("prusa", "3D/3dmodel.model").iter(f"{CORE}item"))
    hulls = []
    for item, mesh in zip(items, meshes("prusa"), strict=True):
        place = np.array(item.attrib["transform"].split()[9:], dtype=float)
        hulls.append(shapely.MultiPoint((mesh.vertices + place)[:, :2]).convex_hull)
    assert hulls[0].intersection(hulls[1]).area > 1000


@pytest.mark.parametrize(
    ("overrides", "kind", "extra"),
    [
        (["print.printer=prusa-mk4"], "0", ""),
        (["print.printer=creality-k1"], "4", "SET_IDLE_TIMEOUT TIMEOUT=43200\nPAUSE"),
        (['print.pause=[M117 "now" <&>, M600]'], "4", 'M117 "now" <&>\nM600'),
        (["print.printer=creality-ender-3"], "4", ENDER),
        (["print={printer: creality-ender-3, bed: [200, 230]}"], "4", ENDER.replace("200", "210")),
    ],
)
def test_the_pause_is_one_that_the_firmware_knows(
    overrides: list[str], kind: str, extra: str
) -> None:
    (code,) = part("prusa", EVENTS, *overrides).iter("code")
    assert (code.attrib["type"], code.attrib["extra"]) == (kind, extra)
    written = archive("prusa", *overrides).read(EVENTS).decode()
    assert written.count("&#10;") == extra.count("\n"), "a bare line break would become a space"


def test_an_engraved_tile_begins_with_its_accent() -> None:
    config = part("prusa", "Metadata/Slic3r_PE_model.config", *ENGRAVED)
    names = [m.attrib["value"] for m in config.iter("metadata") if m.attrib["key"] == "name"]
    assert names[:3] == ["at dollar ampersand (Prusa MINI)", "at accent", "at base"]
    (code,) = part("prusa", EVENTS, *ENGRAVED).iter("code")
    assert code.attrib["color"] == "#C0C0C0"


@pytest.mark.parametrize(
    ("layer", "first", "prusa", "bambu"),
    some(
        4,
        [
            (0.2, 0.2, "10.11", "10.2"),
            (0.12, 0.2, "10.11", "10.16"),
            (0.16, 0.3, "10.15", "10.22"),
            (0.28, 0.2, "10.15", "10.28"),
        ],
        several=True,
    ),
)
def test_the_swap_has_each_slicer_s_own_z(
    layer: float, first: float, prusa: str, bambu: str
) -> None:
    """PrusaSlicer changes on the first layer at or above a z, the others on the nearest layer."""
    override = f"print={{layer_height: {layer}, first_layer_height: {first}}}"
    events = part("prusa", EVENTS, override)
    (code,) = events.iter("code")
    assert code.attrib == {
        "print_z": prusa,
        "type": "0",
        "extruder": "1",
        "color": "#E6261F",
        "extra": "",
        "gcode": "M600",
    }
    assert [mode.attrib["value"] for mode in events.iter("mode")] == ["SingleExtruder"]
    (pause,) = part("bambu", LAYERS, override).iter("layer")
    assert pause.attrib["top_z"] == bambu
    assert (pause.attrib["type"], pause.attrib["extra"]) == ("4", "M600")


def test_layer_heights_are_pinned() -> None:
    override = "print={layer_height: 0.12, first_layer_height: 0.2}"
    ranges = part("prusa", "Metadata/Prusa_Slicer_layer_config_ranges.xml", override)
    assert [item.text for item in ranges.iter("option")] == ["0", "0.12"] * 2
    config = part("bambu", "Metadata/model_settings.config", override)
    heights = [
        m.attrib["value"] for m in config.iter("metadata") if m.attrib["key"] == "layer_height"
    ]
    assert heights == ["0.12"] * 6


def test_two_extruders_need_no_pause() -> None:
    """Every slicer would stop for it all the same."""
    assert LAYERS not in archive("bambu", "print.extruders=2").namelist()
    assert EVENTS not in archive("prusa", "print.extruders=2").namelist()
    config = part("bambu", "Metadata/model_settings.config", "print.extruders=2")
    extruders = [
        m.attrib["value"] for m in config.iter("metadata") if m.attrib["key"] == "extruder"
    ]
    assert extruders == ["1", "1", "2"] * 6


def test_four_extruders_mix_three_accents() -> None:
    """A part for each color, in its extruder; the wipe tower where the tiles leave room."""
    mixed = ("print={printer: prusa-mk3s, extruders: 4}",)
    paths = [path for path in made(*mixed) if path.endswith(".prusa.3mf")]
    assert paths[0] == "tiles/batch-red-orange-yellow.prusa.3mf"
    packed = zipfile.ZipFile(io.BytesIO(made(*mixed)[paths[0]].data))
    assert EVENTS not in packed.namelist()
    tower = ElementTree.fromstring(packed.read("Metadata/Prusa_Slicer_wipe_tower_information.xml"))
    assert (tower.attrib["position_x"], tower.attrib["position_y"]) == ("170", "125")
    config = ElementTree.fromstring(packed.read("Metadata/Slic3r_PE_model.config"))
    parts: Counter[tuple[str, str]] = Counter()
    for volume in config.iter("volume"):
        keys = {m.attrib["key"]: m.attrib["value"] for m in volume}
        parts[keys["name"].split(" ", 1)[1], keys["extruder"]] += 1
    accents = {("accent red", "2"): 6, ("accent orange", "3"): 6, ("accent yellow", "4"): 6}
    assert parts == {("base", "1"): 18, **accents}


def test_tiles_stand_on_the_bed_where_the_plate_has_them() -> None:
    items = list(part("bambu", "3D/3dmodel.model").iter(f"{CORE}item"))
    places = np.array([item.attrib["transform"].split()[9:] for item in items], dtype=float)
    np.testing.assert_allclose(places[:3], [[50, 110, 0], [90, 110, 0], [130, 110, 0]])
    np.testing.assert_allclose(places[3:, 1], 70)
    bodies = [mesh.bounds.mean(axis=0)[:2] for name, _, mesh in volumes() if name.endswith("base")]
    np.testing.assert_allclose(np.sort(bodies, axis=0), np.sort(places[:, :2], axis=0), atol=1e-3)


def test_programs_find_their_mark_at_the_start() -> None:
    for flavour, mark in (("prusa", b"PrusaSlicer-"), ("bambu", b"BambuStudio-")):
        assert mark in archive(flavour).read("3D/3dmodel.model")[:1024]


def test_colours_differ_in_their_settings_only() -> None:
    reds, blues = (
        zipfile.ZipFile(io.BytesIO(made("tile.marks=none")[f"tiles/batch-{color}.prusa.3mf"].data))
        for color in ("red", "blue")
    )
    assert reds.namelist() == blues.namelist()
    differing = [name for name in reds.namelist() if reds.read(name) != blues.read(name)]
    assert differing == [EVENTS, "Metadata/thumbnail.png"]


def test_a_picture_of_the_plate() -> None:
    """Red glyphs on grey tiles, light between them."""
    for flavour, name in (("prusa", "thumbnail"), ("bambu", "plate_1")):
        data = archive(flavour).read(f"Metadata/{name}.png")
        picture = Image.open(io.BytesIO(data)).convert("RGB")
        counts = {color: count for count, color in picture.getcolors(99999) or ()}
        assert picture.size == (256, 256)
        assert counts[192, 192, 192] > counts[230, 38, 31] > 1000
        assert f"/Metadata/{name}.png" in archive(flavour).read("_rels/.rels").decode()


@pytest.mark.parametrize(
    ("printer", "name"), [("prusa-mk4", "Prusa MK4"), ("creality-k1", "Creality K1")]
)
def test_the_plate_is_named_after_its_printer(printer: str, name: str) -> None:
    """The pause fits no other."""
    override = f"print.printer={printer}"
    for tiles_of in part("prusa", "Metadata/Slic3r_PE_model.config", override).iter("object"):
        found = tiles_of.findall("metadata[@key='name']")
        assert [one.attrib["value"].endswith(f" ({name})") for one in found] == [True]
    config = part("bambu", "Metadata/model_settings.config", override)
    (plate,) = config.findall("plate/metadata[@key='plater_name']")
    assert plate.attrib["value"] == name


def test_names_are_text_in_the_xml() -> None:
    title = 'A & <B> "C"'
    model = part("prusa", "3D/3dmodel.model", f"title={title!r}")
    titles = [m.text for m in model.iter(f"{CORE}metadata") if m.attrib["name"] == "Title"]
    assert titles == [title]


@pytest.mark.system
def test_nothing_in_the_bytes_but_the_game() -> None:
    for info in archive("prusa").infolist():
        assert info.date_time == (1980, 1, 1, 0, 0, 0)
        assert info.compress_type == zipfile.ZIP_STORED
    repeated = {artifact.path: artifact.data for artifact in tiles.make(_kit())}
    assert repeated == {path: artifact.data for path, artifact in made().items()}


def _kit() -> Kit:
    kit = prepare("grawlix", (), ["tiles"]).kit
    assert kit is not None
    return kit
