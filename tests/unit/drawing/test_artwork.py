"""A picture of one's own for cover, backs, board and sell sheet; what is wrong with it is told."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from generator.builder.prepare import Prepared, prepare
from generator.builder.up_to_date import Request, last_report
from generator.drawing.artwork import LONGEST_SIDE, covering
from generator.drawing.path import Box
from generator.drawing.scene import Group, Item, Picture, Scene
from generator.drawing.svg import to_svg
from generator.game.files import own_files
from generator.products import load_target
from generator.products.cards.backs import CardBack
from generator.products.kit import Kit
from tests.unit.typesetting.reading import failures

SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">
<rect width="300" height="120" fill="#ffc0a0"/><circle cx="200" cy="60" r="30" fill="#fff0c0"/>
<path d="M0 120L80 40L160 120L220 60L300 120V300H0Z" fill="#285a46"/></svg>"""
BOARD = "rules={frame: fixed, max_rows: 6, max_columns: 6}"


def png(size: tuple[int, int] = (1500, 1000), mode: str = "RGB", **options: object) -> bytes:
    image = Image.linear_gradient("L").resize(size).convert(mode)
    out = BytesIO()
    image.save(out, "PNG", **options)
    return out.getvalue()


def prepared(game_file: Path, data: bytes, *more: str, name: str = "sky.png") -> Prepared:
    (game_file.parent / name).write_bytes(data)
    overrides = (f"theme.picture={name}", *more)
    return prepare(str(game_file), overrides, ("leaflet", "cards", "board", "sellsheet"))


def kit_of(game_file: Path, data: bytes, *more: str, name: str = "sky.png") -> Kit:
    found = prepared(game_file, data, *more, name=name)
    assert found.kit is not None, found.diagnostics
    return found.kit


def pictures(items: tuple[Item, ...]) -> int:
    """Number of pictures in items and their groups."""
    inner = (pictures(it.items) for it in items if isinstance(it, Group))
    return sum(isinstance(it, Picture) for it in items) + sum(inner)


@pytest.mark.parametrize(("name", "data"), [("sky.png", png()), ("sky.svg", SVG)])
def test_every_page_with_a_picture_keeps_to_the_standards(
    game_file: Path, name: str, data: bytes
) -> None:
    kit = kit_of(game_file, data, BOARD, "examples=[]", "cards.paper=a4", name=name)
    plain = prepare(str(game_file), (BOARD, "examples=[]", "cards.paper=a4"), ()).kit
    assert plain is not None
    for target in ("leaflet", "board", "cards", "sellsheet"):
        made, before = (list(load_target(target).make(it)) for it in (kit, plain))
        assert [it.path for it in made] == [it.path for it in before]
        changed = [a for a, b in zip(made, before, strict=True) if a.data != b.data]
        assert changed
        assert not any("quiet" in it.path or "outline" in it.path for it in changed)
        for artifact in changed:
            if artifact.kind == "pdf" and "letter" not in artifact.path:
                assert failures(artifact.data) == []


def test_a_picture_is_only_where_it_is_wanted(game_file: Path) -> None:
    for where in ("cover", "backs", "board", "sellsheet"):
        kit = kit_of(game_file, png(), f"theme.picture_on={where}")
        size = kit.game.cards.size
        back = CardBack(kit, *size).card(Box(0, 0, *size))
        assert bool(pictures((back,))) == (where == "backs")
        (cover, *_) = (it for it in load_target("leaflet").make(kit) if it.kind == "pdf")
        assert (b"/Subtype /Image" in cover.data) == (where == "cover")
    assert kit_of(game_file, png(), "theme.picture_on=[]").artwork is not None


def test_it_covers_its_place_and_is_cut_off_there() -> None:
    for size in ((300, 100), (100, 300)):
        drawn = covering(Scene(*size, ()), Box(10, 20, 60, 60))
        (inner,) = drawn.items
        assert isinstance(inner, Group)
        box = inner.transform.around(Box(0, 0, *size))
        assert box.center == pytest.approx((35, 40))
        assert min(box.width / 50, box.height / 40) == pytest.approx(1)
        assert drawn.clip is not None
        assert drawn.clip.box() == Box(10, 20, 60, 60)


def test_an_svg_of_a_back_holds_its_picture(game_file: Path) -> None:
    kit = kit_of(game_file, png())
    back = CardBack(kit, 25, 25).card(Box(0, 0, 25, 25))
    drawn = to_svg(Scene(25, 25, (back,)), kit.fonts)
    assert b'<image width="1500" height="1000" xlink:href="data:image/jpeg;base64,/9j/' in drawn


def test_transparent_parts_show_the_ground(game_file: Path) -> None:
    out = BytesIO()
    Image.new("RGBA", (600, 600), (255, 0, 0, 0)).save(out, "PNG")
    kit = kit_of(game_file, out.getvalue(), "theme.ground='#205080'")
    assert kit.artwork is not None
    (picture,) = kit.artwork.items
    assert isinstance(picture, Picture)
    with Image.open(BytesIO(picture.data)) as image:
        assert image.mode == "RGB"
        assert image.getpixel((9, 9)) == pytest.approx((0x20, 0x50, 0x80), abs=2)


@pytest.mark.parametrize("mode", ["L", "P", "LA", "RGBA", "I;16", "1"])
def test_every_kind_of_png_is_read_alike(game_file: Path, mode: str) -> None:
    if mode == "I;16":
        out = BytesIO()
        Image.new("I;16", (600, 600), 0x8000).save(out, "PNG")
        data, level = out.getvalue(), 128
    else:
        data, level = png((600, 600), mode), None
    kit = kit_of(game_file, data)
    assert kit.artwork is not None
    (picture,) = kit.artwork.items
    assert isinstance(picture, Picture)
    with Image.open(BytesIO(picture.data)) as image:
        gray = image.convert("L").getpixel((300, 300))
    assert level is None or gray == pytest.approx(level, abs=2)


def test_a_large_picture_is_made_smaller(game_file: Path) -> None:
    kit = kit_of(game_file, png((6000, 300)))
    assert kit.artwork is not None
    assert kit.artwork[:2] == (LONGEST_SIDE, 205)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _with_chunk(data: bytes, kind: bytes, body: bytes) -> bytes:
    """A PNG file with one more chunk after its header."""
    return data[:33] + _chunk(kind, body) + data[33:]


HUGE = b"\x89PNG\r\n\x1a\n" + _chunk(
    b"IHDR", struct.pack(">IIBBBBB", 40_000, 40_000, 8, 2, 0, 0, 0)
)
HUGE += _chunk(b"IDAT", zlib.compress(bytes(120_001))) + _chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (HUGE, "has 40,000 x 40,000 pixels; at most 25,000,000 are read"),
        (b"GIF89a", "is not a PNG file"),
        (b"", "is not a PNG file"),
        (png()[:2000], "is a broken PNG file"),
        (png()[:33], "is a broken PNG file"),
        (_with_chunk(png(), b"iCCP", b"x\0\0" + zlib.compress(b"no profile")), "color profile"),
        (_with_chunk(png(), b"iCCP", b"x\0\0not deflated"), "has a broken color profile"),
        (_with_chunk(png(), b"iCCP", b"x\0\0" + zlib.compress(bytes(80_000_000))), "broken"),
    ],
)
def test_what_cannot_be_used_gets_one_message_with_its_place(
    game_file: Path, data: bytes, says: str
) -> None:
    found = prepared(game_file, data)
    (problem,) = found.diagnostics
    assert says in problem.message
    assert problem.code == "bad-picture"
    assert (problem.span.file, problem.span.column) == ("--set theme.picture=sky.png", 15)
    assert problem.hints
    assert found.kit is None


def test_a_drawing_may_have_more_points_than_a_glyph_but_not_any_number(game_file: Path) -> None:
    head = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">'
    leaf = b'<path d="M0 0%sZ" fill="#285a46"/></svg>'
    kit = kit_of(game_file, head + leaf % (b"l1 1l1 -1" * 3000), name="sky.svg")
    assert kit.artwork is not None
    found = prepared(game_file, head + leaf % (b"l1 1l1 -1" * 40_000), name="sky.svg")
    (problem,) = found.diagnostics
    assert problem.message == "sky.svg has 80,002 points; at most 50,000 are drawn"


def test_a_missing_file_is_told_with_what_there_is(game_file: Path) -> None:
    for data, name, hint in (
        (png(), "sty.svg", 'did you mean "sky.svg"?'),
        (png(), "nothing.jpg", "saved as PNG"),
        (png(), "nothing", "put it beside the game file, saved as PNG"),
    ):
        (game_file.parent / "sky.svg").write_bytes(SVG)
        (game_file.parent / "other.png").write_bytes(data)
        found = prepare(str(game_file), (f"theme.picture={name}",), ())
        (problem,) = found.diagnostics
        assert (problem.code, problem.span.column) == ("missing-file", 15)
        assert hint in problem.hints[0]


def test_a_missing_file_in_a_folder_without_any(game_file: Path) -> None:
    found = prepare(str(game_file), ("theme.picture=sky.png",), ())
    assert [it.code for it in found.diagnostics] == ["missing-file"]
    assert found.diagnostics[0].hints[0].startswith("put it beside the game file")


def test_another_profile_is_told_and_converted(game_file: Path) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))
    found = prepared(game_file, png(icc_profile=profile.tobytes()))
    assert [it.message for it in found.diagnostics] == ["sky.png has a broken color profile"]
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert prepared(game_file, png(icc_profile=srgb)).diagnostics == ()
    other = srgb.replace("sRGB built-in".encode("utf-16-be"), "Wide gamut 12".encode("utf-16-be"))
    found = prepared(game_file, png(icc_profile=other))
    (warning,) = found.diagnostics
    assert warning.message == "the colors of sky.png are converted from Wide gamut 12 to sRGB"
    assert (warning.severity, warning.span.column) == ("warning", 15)


def test_a_blurred_or_odd_picture_is_told_at_its_key(game_file: Path) -> None:
    found = prepared(game_file, png((400, 300)), "theme.picture_on=[cover, backs, sellsheet]")
    (cover, sheet) = found.diagnostics
    assert cover.message == "the picture has 101 dots an inch on the cover: it looks blurred"
    assert sheet.message == "the picture has 70 dots an inch on the sell sheet: it looks blurred"
    assert {it.span.column for it in found.diagnostics} == {15}
    (odd,) = prepared(game_file, png((3000, 1000)), "theme.picture_on=backs").diagnostics
    assert (odd.code, odd.severity) == ("wrong-ratio", "warning")
    assert odd.message.startswith("67% of the picture is cut off on the backs of the cards")
    assert prepared(game_file, SVG, "theme.picture_on=backs", name="s.svg").diagnostics == ()


def test_the_picture_is_an_input_of_a_build_and_goes_with_the_game(
    game_file: Path, tmp_path: Path
) -> None:
    from generator.builder.run import build

    text = game_file.read_text("utf-8")
    game_file.write_text(f"{text}\ntheme: {{picture: sky.png}}\n", "utf-8")
    (game_file.parent / "sky.png").write_bytes(png())
    (game_file.parent / "unnamed.png").write_bytes(b"no picture")
    assert own_files(str(game_file))["sky.png"] == png()
    assert "unnamed.png" not in own_files(str(game_file))
    request = Request(str(game_file), (), ("cards",), tmp_path / "out")
    build(request, {})
    first = (tmp_path / "out/grawlix/cards/cards-backs-a4.pdf").read_bytes()
    assert last_report(request, {}) is not None
    (game_file.parent / "sky.png").write_bytes(png((900, 900)))
    assert last_report(request, {}) is None
    build(request, {})
    assert (tmp_path / "out/grawlix/cards/cards-backs-a4.pdf").read_bytes() != first
