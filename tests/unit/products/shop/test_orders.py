"""Orders: what a shop gets, and that each rule of it is checked."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from pikepdf import Name, Pdf
from PIL import Image

from generator.diagnostics import Diagnostic, Failure
from generator.products.kit import Artifact, Kit
from generator.products.shop import target
from generator.products.shop.shops import SHOPS, piece_for
from generator.products.shop.target import COMPONENTS, check, check_deck, make, notes
from tests.unit.kits import game_text, kit_of
from tests.unit.products.shop.folders import check_pictures
from tests.unit.products.shop.profiles import icc

CRAFTER, DRIVE, MPC = SHOPS
PROFILE = {"/usr/share/color/icc/coated.icc": icc()}


def kit(
    glyphs: int = 2,
    colors: int = 1,
    copies: int = 1,
    size: Any = "tile",
    press: Mapping[str, bytes] = PROFILE,
    title: str = "Test",
    variants: str = "marked",
    **shop: Any,
) -> Kit:
    cards = {"size": size, "variants": variants}
    more = {"rules": {"copies": copies, "hand_size": 0}, "cards": cards, "shop": shop}
    text = game_text(glyphs, colors, title=title, **more)
    return replace(kit_of(text), press=press)


def made(test: Kit) -> dict[str, Artifact]:
    assert not [*check(test)]
    return {it.path.removeprefix("shop/"): it for it in make(test)}


def picture(artifact: Artifact) -> Image.Image:
    return Image.open(BytesIO(artifact.data))


def rows(artifact: Artifact) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(artifact.data.decode()))]


@pytest.mark.parametrize(("glyphs", "colors", "copies"), [(1, 1, 1), (2, 2, 3)])
def test_each_shop_gets_each_card_as_often_as_the_game_has_it(
    glyphs: int, colors: int, copies: int
) -> None:
    files = made(kit(glyphs, colors, copies))
    kinds = glyphs * colors
    names = [f"color-{c + 1}_glyph-{g + 1}.png" for c in range(colors) for g in range(glyphs)]
    for folder, piece, listed in (
        ("the-game-crafter", "LargeSquareChit", "quantities.csv"),
        ("makeplayingcards", "micro", "order.csv"),
    ):
        paths = [it.removeprefix(f"{folder}/") for it in files if it.startswith(f"{folder}/")]
        wanted = next(it for it in SHOPS if it.folder == folder)
        chosen = piece_for(wanted, (25.4, 25.4))
        assert chosen is not None
        data = {path: files[f"{folder}/{path}"].data for path in paths}
        assert not [*check_pictures(data, wanted, chosen, kinds * copies)]
        beside = [COMPONENTS, "Document/rules.pdf"] if wanted == CRAFTER else []
        own = [*(f"{piece}/{name}" for name in (*names, "back.png")), listed]
        assert sorted(paths) == sorted([*own, *beside])
        counted = rows(files[f"{folder}/{listed}"])
        assert [it["front"] for it in counted] == [f"{piece}/{name}" for name in names]
        assert {it["back"] for it in counted} == {f"{piece}/back.png"}
        assert [it["quantity"] for it in counted] == [str(copies)] * kinds
        with zipfile.ZipFile(BytesIO(files[f"{folder}.zip"].data)) as packed:
            assert packed.namelist() == paths
            assert all(packed.read(it) == files[f"{folder}/{it}"].data for it in paths)
    with Pdf.open(BytesIO(files["drivethrucards/deck.pdf"].data)) as deck:
        faces = [page.Resources.XObject.Face.objgen for page in deck.pages]
    backs, fronts = faces[::2], faces[1::2]
    assert len({*backs}) == 1
    assert len({*fronts}) == kinds
    assert fronts == fronts[:kinds] * copies


def test_slots_count_from_one() -> None:
    listed = rows(made(kit(2, 1, 3))["makeplayingcards/order.csv"])
    assert [it["slots"] for it in listed] == ["1-3", "4-6"]
    listed = rows(made(kit(2, 1))["makeplayingcards/order.csv"])
    assert [it["slots"] for it in listed] == ["1", "2"]


@pytest.mark.parametrize(
    ("size", "crafter", "mpc"),
    [("tile", (375, 375), (447, 597)), ("poker", (825, 1125), (822, 1122))],
)
def test_pictures_are_rgb_of_the_pixels_of_the_shop(
    size: str, crafter: tuple[int, int], mpc: tuple[int, int]
) -> None:
    files = made(kit(size=size))
    for folder, pixels in (("the-game-crafter/", crafter), ("makeplayingcards/", mpc)):
        pictures = [
            it for path, it in files.items() if path.startswith(folder) and it.kind == "png"
        ]
        found = [it for it in pictures if "outside" not in it.path]
        assert len(found) == 3
        for artifact in found:
            image = picture(artifact)
            assert (image.mode, image.size) == ("RGB", pixels)
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)


@pytest.mark.parametrize("size", ["tile", "poker", "us-mini", [88.9, 63.5]])
@pytest.mark.parametrize("shop", [CRAFTER, MPC], ids=lambda it: it.folder)
def test_nothing_but_the_ground_is_outside_of_the_safe_zone(size: Any, shop: Any) -> None:
    test = kit(3, 1, size=size)
    piece = piece_for(shop, test.game.cards.size)
    assert piece is not None
    files = made(test)
    for glyph in range(1, 4):
        path = f"{shop.folder}/{piece.name}/color-1_glyph-{glyph}.png"
        found = np.array(picture(files[path])).astype(int)
        seen = np.abs(found - found[0, 0]).sum(axis=2) > 30
        ys, xs = np.nonzero(seen)
        for at, whole, side in (
            (xs, piece.printed[0], piece.width),
            (ys, piece.printed[1], piece.height),
        ):
            edge = ((whole - side) / 2 + shop.safe) * 300 / 25.4
            assert at.min() >= round(edge) - 1
            assert at.max() <= round(whole * 300 / 25.4 - edge)


def test_cards_on_their_side_are_turned_to_stand() -> None:
    upright, turned = made(kit(size="poker")), made(kit(size=[88.9, 63.5]))
    path = "the-game-crafter/PokerDeck/color-1_glyph-1.png"
    one, other = (picture(it[path]).convert("L") for it in (upright, turned))
    assert one.size == other.size
    # The letters lie in the same corners, turned.
    corner = (75, 75, 225, 225)
    again = other.transpose(Image.Transpose.ROTATE_90).crop(corner)
    near = np.abs(np.array(one.crop(corner)).astype(int) - np.array(again))
    assert np.mean(near) < 20


def test_plain_cards_have_no_letters() -> None:
    path = "the-game-crafter/LargeSquareChit/color-1_glyph-1.png"
    marked, plain = (made(kit(1, variants=it))[path].data for it in ("marked", "plain"))
    assert marked != plain


def test_a_title_may_have_any_characters() -> None:
    files = made(kit(1, title="a/b\\..\\c: éü"))
    assert all(it.isascii() and ".." not in it for it in files)
    with Pdf.open(BytesIO(files["drivethrucards/deck.pdf"].data)) as deck:
        assert str(deck.docinfo["/Title"]) == "a/b\\..\\c: éü"


def test_same_bytes_twice() -> None:
    assert [*make(kit(2, 2))] == [*make(kit(2, 2))]


def found(test: Kit) -> list[Diagnostic]:
    return [*check(test), *notes(test)]


def test_shops_without_a_card_so_large_are_left_out() -> None:
    test = kit(1, size="tarot")
    (said,) = found(test)
    assert said.message == "no card of DriveThruCards is as large as 70 x 120 mm"
    assert {path.split("/")[0].partition(".")[0] for path in made(test)} == {
        "the-game-crafter",
        "makeplayingcards",
    }
    (said,) = found(kit(1, size=[150, 150]))
    assert "The Game Crafter or DriveThruCards or MakePlayingCards" in said.message
    assert not made(kit(1, size=[150, 150]))


def test_without_a_profile_the_others_are_made() -> None:
    test = kit(1, press={})
    (said,) = found(test)
    assert (said.severity, said.code) == ("warning", "no-profile")
    assert "DriveThruCards is left out" in said.message
    assert not any(path.startswith("drive") for path in made(test))
    assert any(path.startswith("make") for path in made(test))


def test_a_broken_profile_of_the_system_is_none() -> None:
    (said,) = found(kit(1, press={"/usr/share/color/icc/a.icc": icc()[:-1]}))
    assert (said.severity, said.code) == ("warning", "no-profile")


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("coated.icc", b"no", "this is not an ICC profile"),
        ("coated.icc", icc(b"RGB ", b"mntr"), "this is a profile for RGB colors, not for CMYK"),
        ("caoted.icc", icc(), 'there is no color profile "caoted.icc" beside the game file'),
        ("../coated.icc", icc(), "there is no color profile"),
        ("/usr/share/color/icc/coated.icc", icc(), "there is no color profile"),
    ],
)
def test_a_profile_that_cannot_be_used_is_one_error_at_its_key(
    name: str, data: bytes, words: str
) -> None:
    test = kit(1, press={"coated.icc": data, **PROFILE}, profile=name)
    (said,) = check(test)
    assert said.severity == "error"
    assert words in said.message
    assert said.span == test.spans.value("shop", "profile")
    assert said.hints


def test_pictures_too_large_are_refused_before_they_are_drawn() -> None:
    test = kit(60, 12, size="tarot", variants="plain")
    assert [it.code for it in found(test)] == ["does-not-fit"], "it may be played all the same"
    with pytest.raises(Failure, match="megapixels"):
        [*make(test)]


def test_a_fault_of_ours_hands_over_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target, "check_deck", lambda *_: ["a page is missing"])
    with pytest.raises(Failure, match=r"deck\.pdf for DriveThruCards"):
        [*make(kit(1))]


def changed(**files: bytes | None) -> Iterable[str]:
    """What the check says of a folder of pictures after files of it were changed or removed."""
    whole = {
        path.removeprefix("makeplayingcards/"): it.data
        for path, it in made(kit(1, 1, 2)).items()
        if path.startswith("makeplayingcards/")
    }
    names = {"front": "micro/color-1_glyph-1.png", "back": "micro/back.png", "list": "order.csv"}
    for key, data in files.items():
        path = names.get(key, key)
        if data is None:
            del whole[path]
        else:
            whole[path] = data
    piece = piece_for(MPC, (25.4, 25.4))
    assert piece is not None
    return [*check_pictures(whole, MPC, piece, 2)]


def png(mode: str = "RGB", size: tuple[int, int] = (447, 597), dots: int = 300) -> bytes:
    out = BytesIO()
    Image.new(mode, size).save(out, "PNG", dpi=(dots, dots))
    return out.getvalue()


HEAD = b"slots,front,back,quantity\n"
ROW = b"micro/color-1_glyph-1.png,micro/back.png"


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({}, None),
        ({"back": png()}, None),
        ({"back": png("RGBA")}, "micro/back.png is RGBA with 447 x 597 pixels"),
        ({"back": png("L")}, "micro/back.png is L"),
        ({"back": png(size=(450, 600))}, "micro/back.png is RGB with 450 x 600 pixels"),
        ({"back": png(dots=72)}, "micro/back.png has not 300 dpi"),
        ({"back": b"no"}, "micro/back.png is not a PNG picture"),
        ({"back": None}, "micro/back.png is missing"),
        ({"micro/more.png": png()}, "micro/more.png is in no order"),
        ({"micro/A b.png": png()}, "micro/A b.png is not a name"),
        ({"other/x.png": png()}, "other/x.png is not a name"),
        ({"list": None}, "it has not one list order.csv"),
        ({"list": HEAD + b"1," + ROW + b",1\n"}, "the quantities make 1 cards, not 2"),
        ({"list": HEAD + b"1-2," + ROW + b",x\n"}, "the quantities make 0 cards, not 2"),
        ({"list": HEAD + b"2-3," + ROW + b",2\n"}, "has other slots than cards"),
    ],
)
def test_each_rule_of_a_folder(files: dict[str, bytes | None], words: str | None) -> None:
    said = [*changed(**files)]
    assert any(words in it for it in said) if words else not said, said


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda pdf: None, None),
        (lambda pdf: pdf.pages.__delitem__(0), "it has 1 pages for 1 cards"),
        (lambda pdf: _box(pdf, 190), "a page has not the size of us-poker"),
        (lambda pdf: _face(pdf).__setitem__("/Width", 1125), "not 825 x 1125 pixels"),
        (lambda pdf: _face(pdf).write(b"\xff" * 4 * 825 * 1125), "more than 240 % of ink"),
        (
            lambda pdf: _face(pdf).__setitem__("/ColorSpace", Name.DeviceRGB),
            "not /ColorSpace /DeviceCMYK",
        ),
    ],
)
def test_each_rule_of_a_deck(change: Callable[[Any], object], words: str | None) -> None:
    piece = piece_for(DRIVE, (63.5, 88.9))
    assert piece is not None
    out = BytesIO()
    with Pdf.open(BytesIO(made(kit(1, size="poker"))["drivethrucards/deck.pdf"].data)) as pdf:
        change(pdf)
        pdf.save(out, deterministic_id=True)
    said = [*check_deck(out.getvalue(), DRIVE, piece, 1)]
    assert any(words in it for it in said) if words else not said, said


def _face(pdf: Any) -> Any:
    return pdf.pages[0].Resources.XObject.Face


def _box(pdf: Any, width: int) -> None:
    page = pdf.pages[0]
    page.MediaBox = page.BleedBox = [0, 0, width, 270]
