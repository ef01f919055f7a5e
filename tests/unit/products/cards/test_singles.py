"""Cards one by one: each once, in its size and by its name."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.builder.run import build
from generator.builder.up_to_date import Request
from generator.game.papers import CARD_SIZES
from generator.products.cards.singles import check, make
from generator.products.kit import Artifact, Kit
from tests.unit.kits import game_text
from tests.unit.products.cards.games import kit_of


def made(kit: Kit) -> dict[str, Artifact]:
    assert not list(check(kit))
    return {artifact.path.removeprefix("cards/single/"): artifact for artifact in make(kit)}


def opened(artifact: Artifact) -> Image.Image:
    return Image.open(BytesIO(artifact.data))


def small(kit: Kit, **cards: Any) -> dict[str, Artifact]:
    return made(kit_of(kit.fonts, 2, 1, **{"variants": ("plain",), **cards}))


@pytest.mark.parametrize(
    ("glyphs", "colors", "copies"), [(1, 1, 1), (5, 7, 1), (6, 6, 1), (37, 1, 1), (6, 6, 3)]
)
def test_each_distinct_card_once_a_folder(kit: Kit, glyphs: int, colors: int, copies: int) -> None:
    files = made(kit_of(kit.fonts, glyphs, colors, copies, variants=("plain", "marked")))
    names = [f"color-{c + 1}_glyph-{g + 1}" for c in range(colors) for g in range(glyphs)]
    assert [*files] == [
        f"{variant}/{bleed}/{name}.{kind}"
        for variant in ("plain", "marked")
        for bleed in ("trimmed", "bleed")
        for name in (*names, "back")
        for kind in ("svg", "png")
    ]


@pytest.mark.parametrize(
    ("size", "bleed", "trimmed_dots", "bleed_dots"),
    [
        ((25.4, 25.4), 3.0, (300, 300), (371, 371)),
        (CARD_SIZES["poker"], 3.175, (750, 1050), (825, 1125)),
        (CARD_SIZES["tarot"], 3.0, (827, 1418), (898, 1489)),
        ((10.0, 33.3), 5.0, (119, 394), (237, 512)),
    ],
)
def test_pictures_have_their_dots_and_say_so(
    kit: Kit,
    size: tuple[float, float],
    bleed: float,
    trimmed_dots: tuple[int, int],
    bleed_dots: tuple[int, int],
) -> None:
    files = small(kit, size=size, bleed=bleed)
    for folder, dots in (("trimmed", trimmed_dots), ("bleed", bleed_dots)):
        for name in ("color-1_glyph-2", "back"):
            image = opened(files[f"plain/{folder}/{name}.png"])
            assert image.mode == "RGB"
            assert image.size == dots
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_colour_fills_the_picture_to_its_last_dot(kit: Kit) -> None:
    files = small(kit, size=(57.0, 89.0))
    ground = kit.game.tile.base_color
    for folder in ("trimmed", "bleed"):
        image = opened(files[f"plain/{folder}/color-1_glyph-1.png"])
        right, bottom = image.width - 1, image.height - 1
        for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
            r, g, b = image.getpixel(corner)  # type: ignore[misc]
            assert f"#{r:02x}{g:02x}{b:02x}" == ground


def test_trimmed_cards_have_their_corners_cut(kit: Kit) -> None:
    files = small(kit, corner_radius=3.0)
    corners = [
        opened(files[f"plain/{folder}/color-1_glyph-1.png"]).getpixel((0, 0))
        for folder in ("trimmed", "bleed")
    ]
    assert corners == [(255, 255, 255), (192, 192, 192)]


@pytest.mark.parametrize(("folder", "side"), [("trimmed", "40"), ("bleed", "44")])
def test_drawings_are_as_large_as_cards(kit: Kit, folder: str, side: str) -> None:
    files = small(kit, size=40.0, bleed=2.0)
    text = files[f"plain/{folder}/color-1_glyph-1.svg"].data.decode()
    assert f'width="{side}mm" height="{side}mm" viewBox="0 0 {side} {side}"' in text
    assert ">color 1 glyph 1</title>" in text
    assert "<text" not in text, "print shops lack our fonts"
    ground = re.search(r'<path d="M(\S+) (\S+?)[LHC]', text)
    assert ground is not None
    assert abs(float(ground[1])) == float(side) / 2


@pytest.mark.parametrize("cards", [{"bleed": 0.0}, {"bleed_edges": "none"}])
def test_no_bleed_no_folder(kit: Kit, cards: dict[str, Any]) -> None:
    assert {path.split("/")[1] for path in small(kit, **cards)} == {"trimmed"}


def test_same_bytes_twice(kit: Kit) -> None:
    test = kit_of(kit.fonts, 2, 2)
    assert [a.data for a in make(test)] == [a.data for a in make(test)]


def test_they_are_made_only_by_name_and_kept_up_to_date_then(tmp_path: Path) -> None:
    def asked(*targets: str, dry_run: bool) -> set[str]:
        request = Request(str(game), ("tile.style=blank",), targets, tmp_path, dry_run=dry_run)
        return set(build(request, {}).seconds)

    game = tmp_path / "game.yaml"
    game.write_text(game_text(3, 3))
    assert "singles" not in asked(dry_run=True)
    assert asked("singles", dry_run=False) == {"singles"}
    assert "singles" in asked(dry_run=True)


def test_pictures_too_large_are_refused_before_they_are_drawn(kit: Kit) -> None:
    assert not list(check(kit_of(kit.fonts, 6, 6, size=(120.0, 70.0))))
    (found,) = check(kit_of(kit.fonts, 6, 6, size=(300.0, 300.0)))
    assert found.message == "all pictures of single cards would have 2,848 megapixels"
