"""The proof of the colours: what it shows, says and is tagged as."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any

import pdfplumber
import pytest

from generator.drawing import Affine, Group, Item, Label, Shape
from generator.drawing.path import IDENTITY
from generator.game.vision import EYES, LEAST, Vision, seen
from generator.products.colors import BLOCK, WIDTH, ColorProof, color_pairs, make, truncated
from generator.products.kit import Artifact, Kit
from generator.typesetting.manual import MARGIN
from tests.unit.kits import game_text, grawlix_kit, kit_of
from tests.unit.typesetting.reading import extents, failures, structure

GAMES = {
    "grawlix": lambda: grawlix_kit(),
    "letter, plain": lambda: grawlix_kit("leaflet.paper=[letter]", "cards.variants=[plain]"),
    "outlined poker cards": lambda: grawlix_kit("cards.size=poker", "cards.variants=[outline]"),
    "one color": lambda: kit_of(game_text(10, 1)),
    "20 x 20": lambda: kit_of(game_text(20, 20)),
    "61 colors": lambda: kit_of(game_text(3, 61)),
    "named": lambda: grawlix_kit("colors.orange.name=Burnt Orange"),
    "60 glyphs": lambda: kit_of(game_text(60, 2)),
}


@cache
def kit_named(name: str) -> Kit:
    return GAMES[name]()


@cache
def made(name: str) -> Artifact:
    (artifact,) = make(kit_named(name))
    return artifact


def shapes(items: tuple[Item, ...], by: Affine = IDENTITY) -> Iterator[tuple[Shape, Affine]]:
    for item in items:
        if isinstance(item, Group):
            yield from shapes(item.items, item.transform.then(by))
        elif isinstance(item, Shape):
            yield item, by


def words(pdf: bytes) -> str:
    return structure(pdf).words


@pytest.mark.parametrize("name", GAMES)
def test_readers_and_archives_find_nothing_wrong(name: str) -> None:
    artifact = made(name)
    assert artifact.path == "cards/proof.pdf"
    assert failures(artifact.data) == []


@pytest.mark.parametrize("name", ["grawlix", "20 x 20"])
def test_the_same_bytes_twice(name: str) -> None:
    (again,) = make(kit_named(name))
    assert again.data == made(name).data


@pytest.mark.parametrize("name", GAMES)
def test_everything_is_inside_the_margins(name: str) -> None:
    edge = MARGIN / 25.4 * 72
    pages = extents(made(name).data)
    assert len(pages) == 2
    for width, height, ink in pages:
        assert edge - 1 <= ink.left <= ink.right <= width - edge + 1
        assert 0 < ink.top <= ink.bottom < height


def test_headings_and_pictures_as_they_are_read() -> None:
    with pdfplumber.open(BytesIO(made("grawlix").data)) as document:
        tree = document.structure_tree
    nodes = list(_nodes(tree))
    roles = [node["type"] for node in nodes if node["type"] in ("H1", "H2", "Figure")]
    assert roles == ["H1", *["H2", "Figure"] * 5]
    alts = [node["alt_text"] for node in nodes if node["type"] == "Figure"]
    assert alts[0] == (
        "The cards in normal vision. The plain cards, the marked cards, and blue and violet side "
        "by side, which differ by 20.5"
    )
    assert "orange and green side by side, which differ by 5.7" in alts[1]


def test_names_of_colors_keep_their_case() -> None:
    with pdfplumber.open(BytesIO(made("named").data)) as document:
        alts = [it.get("alt_text") or "" for it in _nodes(document.structure_tree)]
    (alt,) = (it for it in alts if "side by side, which differ by 5.7" in it)
    assert "Burnt Orange and green side by side" in alt
    assert ". The plain cards" in alt


def _nodes(tree: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for node in tree:
        yield node
        yield from _nodes(node.get("children", []))


def test_each_eye_is_told_its_least_difference_and_all_below_ten() -> None:
    game = grawlix_kit().game
    said = words(made("grawlix").data)
    for eye in EYES:
        assert eye.name.capitalize() in said
        first, *others = sorted(color_pairs(game, eye), key=lambda pair: pair.difference)
        least = truncated(first.difference)
        assert f"Most similar: {first.one.name} and {first.other.name} ({least})." in said
        for pair in others:
            below = f"{pair.one.name} and {pair.other.name} ({truncated(pair.difference)})"
            assert (below in said) == (pair.difference < LEAST)


@pytest.mark.parametrize("eye", EYES, ids=lambda eye: eye.name)
def test_the_whole_set_stands_in_its_seen_colors(eye: Vision) -> None:
    kit = grawlix_kit()
    colors = kit.game.color_list
    scene = ColorProof(kit).figure(eye.name.replace(" ", "-"))
    pair = min(color_pairs(kit.game, eye), key=lambda pair: pair.difference)
    wanted = [*colors] * 12 + [pair.one, pair.other] * 2
    fills = Counter(shape.fill for shape, _ in shapes(scene.items) if shape.stroke)
    assert fills == Counter(seen(color.hex, eye) for color in wanted)


@pytest.mark.parametrize(
    ("name", "cards"), [("20 x 20", 20), ("61 colors", 40), ("60 glyphs", 2), ("one color", 1)]
)
def test_of_a_set_too_large_one_card_of_each_color_is_shown(name: str, cards: int) -> None:
    kit = kit_named(name)
    proof = ColorProof(kit)
    glyphs = [shape for shape, _ in shapes(proof.figure("grayscale").items) if shape.stroke]
    assert len(glyphs) == 2 * cards + (4 if len(kit.game.colors) > 1 else 0)
    said = words(made(name).data)
    assert "Each color is shown on one card." in said
    assert ("Only the first 40 of 61 colors are compared." in said) == (name == "61 colors")


def test_cards_are_no_larger_than_their_block() -> None:
    for name in GAMES:
        kit = kit_named(name)
        scene = ColorProof(kit).figure("normal-vision")
        assert scene.width == WIDTH
        for shape, by in shapes(scene.items):
            box = shape.path.transformed(by).box()
            assert -1 < box.left < box.right < WIDTH + 1
            assert -1 < box.top < box.bottom < BLOCK + 1


@pytest.mark.parametrize(
    ("variants", "shown"),
    [
        ("[plain]", ("plain",)),
        ("[marked, plain]", ("marked", "plain")),
        ("[outline]", ("outline",)),
        ("[outline, marked]", ("marked",)),
    ],
)
def test_the_manners_that_are_built_are_shown(variants: str, shown: tuple[str, ...]) -> None:
    kit = grawlix_kit(f"cards.variants={variants}")
    proof = ColorProof(kit)
    assert proof.variants == shown
    captions = [item.text for item in proof.figure("grayscale").items if isinstance(item, Label)]
    assert captions == [*(f"{variant} cards" for variant in shown), "most similar colors"]
    assert ("letters" in proof.text()) == ("marked" in shown)


def test_names_with_markup_are_shown_letter_by_letter() -> None:
    colors = {
        "a": {"key": "a", "hex": "#ff0000", "name": "*hot* <red>"},
        "b": {"key": "b", "hex": "#00ff00", "name": "_cold_ [green]"},
    }
    text = json.dumps(json.loads(game_text(4, 1, title="A & B")) | {"colors": colors})
    (artifact,) = make(kit_of(text))
    said = words(artifact.data)
    assert "A & B: color proof" in said
    assert re.search(r"\*hot\* <red> and _cold_ \[green\] \(\d+\.\d\)", said)


def test_an_unknown_figure() -> None:
    kit = grawlix_kit()
    with pytest.raises(KeyError):
        ColorProof(kit).figure("unknown")


def test_differences_are_written_as_the_language_does() -> None:
    texts = {it: ColorProof(grawlix_kit(f"leaflet.language={it}")).text() for it in ("en", "es")}
    figures = {it: re.findall(r"\((\d+[.,]\d)\)", text) for it, text in texts.items()}
    assert figures["en"]
    assert figures["es"] == [it.replace(".", ",") for it in figures["en"]]
