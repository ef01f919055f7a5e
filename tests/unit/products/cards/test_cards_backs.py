"""Each back is behind its front, in every way of printing it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import pytest

from generator.drawing import Box
from generator.game.profiles import Profile
from generator.products.cards.target import check, make
from generator.products.kit import Artifact, Kit
from tests.unit.products.cards.games import kit_of
from tests.unit.products.cards.reading import ReadCard, read_boxes, read_cards, read_duplex

BACK = "back of a card of Test"
SETS = [(1, 1, 1), (5, 7, 1), (37, 1, 1), (6, 6, 3)]


def made(kit: Kit) -> dict[str, Artifact]:
    assert not list(check(kit))
    return {artifact.path: artifact for artifact in make(kit)}


def mirrored(box: Box, paper: Box, *, is_upright: bool) -> Box:
    """Where the back of ``box`` lies when the sheet is turned over an upright or a level edge."""
    if is_upright:
        return Box(paper.right - box.right, box.top, paper.right - box.left, box.bottom)
    return Box(box.left, paper.bottom - box.bottom, box.right, paper.bottom - box.top)


def hold_together(
    fronts: Iterable[ReadCard], backs: Iterable[ReadCard], paper: Box, up: bool
) -> None:
    for front, back in zip(fronts, backs, strict=True):
        assert back.name == BACK
        assert front.name != BACK
        assert back.trim == pytest.approx(mirrored(front.trim, paper, is_upright=up), abs=0.01)


@pytest.mark.parametrize("counts", SETS)
@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("size", [(40.0, 40.0), (63.5, 88.9)])
def test_every_second_page_is_behind_the_one_before(
    kit: Kit, counts: tuple[int, int, int], flip: str, size: tuple[float, float]
) -> None:
    test = kit_of(
        kit.fonts,
        *counts,
        size=size,
        flip=flip,
        backs="duplex",
        back="title",
        variants=("plain",),
    )
    artifact = made(test)["cards/cards-a4.pdf"]
    pages = read_cards(artifact.data)
    paper = read_boxes(artifact.data)[0]
    is_upright = (flip == "long-edge") == (paper.bottom > paper.right)

    assert len(pages) == 2 * artifact.details["sheets"]
    for fronts, backs in zip(pages[0::2], pages[1::2], strict=True):
        hold_together(fronts, backs, paper, is_upright)
    assert sum(map(len, pages[0::2])) == math.prod(counts)
    assert read_duplex(artifact.data) == f"/DuplexFlip{flip.title().replace('-', '')}"


@pytest.mark.parametrize("counts", SETS)
def test_backs_apart_are_behind_their_sheets(kit: Kit, counts: tuple[int, int, int]) -> None:
    files = made(kit_of(kit.fonts, *counts, size=44.0, back="title", variants=("plain", "marked")))
    fronts = files["cards/cards-a4.pdf"].data
    paper = read_boxes(fronts)[0]
    backs = read_cards(files["cards/cards-backs-a4.pdf"].data)
    for front_page, back_page in zip(read_cards(fronts), backs, strict=True):
        hold_together(front_page, back_page, paper, paper.bottom > paper.right)


@pytest.mark.parametrize("counts", SETS)
@pytest.mark.parametrize("size", [(25.4, 25.4), (63.5, 88.9)])
def test_a_folded_sheet_has_both_back_to_back(
    kit: Kit, counts: tuple[int, int, int], size: tuple[float, float]
) -> None:
    test = kit_of(kit.fonts, *counts, size=size, backs="fold", back="title", variants=("plain",))
    (artifact,) = made(test).values()
    count = 0
    for page in read_cards(artifact.data):
        fronts, backs = page[: len(page) // 2], page[len(page) // 2 :]
        paper = read_boxes(artifact.data)[0]
        hold_together(fronts, backs, paper, up=True)
        assert max(card.trim.right for card in fronts) < paper.right / 2 - 5.9
        count += len(fronts)
    assert count == math.prod(counts)


def test_no_backs(kit: Kit) -> None:
    test = kit_of(kit.fonts, 2, 3, backs="none", variants=("plain",))
    (artifact,) = made(test).values()
    assert [len(page) for page in read_cards(artifact.data)] == [6]


def test_labels_have_no_backs(kit: Kit) -> None:
    for backs in ("duplex", "separate", "fold"):
        test = kit_of(kit.fonts, 2, 3, backs=backs, variants=("plain",), paper=("labels-25-a4",))
        (artifact,) = make(test)
        assert [len(page) for page in read_cards(artifact.data)] == [6]


def profiled(kit: Kit, profile: Profile, **cards: Any) -> Kit:
    test = kit_of(kit.fonts, 6, 6, **cards)
    return Kit(test.game, {}, kit.fonts, {}, test.spans, profile=profile)


def test_a_profile_moves_the_backs_alone(kit: Kit) -> None:
    plain = made(kit_of(kit.fonts, 6, 6, variants=("plain",)))
    moved = made(profiled(kit, Profile(right=1.5, down=-0.75), variants=("plain",)))

    assert plain["cards/cards-a4.pdf"].data == moved["cards/cards-a4.pdf"].data
    (before,), (after,) = (read_cards(f["cards/cards-backs-a4.pdf"].data) for f in (plain, moved))
    for old, new in zip(before, after, strict=True):
        left, top, right, bottom = old.trim
        wanted = (left + 1.5, top - 0.75, right + 1.5, bottom - 0.75)
        assert new.trim == pytest.approx(wanted, abs=0.01)
    trims = [read_boxes(f["cards/cards-backs-a4.pdf"].data)[1] for f in (plain, moved)]
    assert trims[1].left - trims[0].left == pytest.approx(1.5, abs=0.001)


def test_a_profile_turns_the_backs_about_the_middle(kit: Kit) -> None:
    turned = made(profiled(kit, Profile(clockwise=1.0), variants=("plain",), bleed_edges="none"))
    data = turned["cards/cards-backs-a4.pdf"].data
    media, trim, _ = read_boxes(data)
    side = 6 * 25.4
    grown = side * (math.cos(math.radians(1)) + math.sin(math.radians(1)))
    assert trim.width == pytest.approx(grown, abs=0.01)
    assert trim.center == pytest.approx(media.center, abs=0.01)
