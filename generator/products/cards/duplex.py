"""Backs behind their fronts: where a card comes to lie when its sheet is turned over or folded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.drawing import Affine
from generator.game.papers import Paper
from generator.game.profiles import EXACT, Profile
from generator.products.cards.crop_marks import Trimmed
from generator.typesetting.page import Page

Way: TypeAlias = Literal["long-edge", "short-edge", "fold"]


@dataclass(frozen=True, slots=True)
class Turned:
    """The place of a back, and by how many degrees it is turned there so that a card turned over
    from left to right shows it upright."""

    place: Trimmed
    turn: float


def behind(cards: Iterable[Trimmed], paper: Paper, way: Way) -> list[Turned]:
    """The places of the backs of ``cards`` on the other side of the paper, in the same order.

    A sheet turned over an upright edge, or folded along its middle, changes left and right; one
    turned over a level edge changes top and bottom, and its backs stand upside down.
    """
    if way == "fold" or (way == "long-edge") == (paper.height >= paper.width):
        mirror, turn = Affine(a=-1, e=paper.width), 0.0
    else:
        mirror, turn = Affine(d=-1, f=paper.height), 180.0
    return [
        Turned(Trimmed(mirror.around(card.trim), mirror.around(card.bleed)), turn) for card in cards
    ]


def was_measured_so(profile: Profile, paper: Paper, way: Way) -> bool:
    """Whether ``profile`` was measured on sheets that lie and are turned as these are."""
    return (profile.flip, profile.landscape) == (way, paper.width > paper.height)


def put_right(page: Page, profile: Profile) -> Page:
    """The page with all that is on it moved as ``profile`` says."""
    if profile == EXACT:
        return page
    middle = page.width / 2, page.height / 2
    move = (
        Affine.translate(-middle[0], -middle[1])
        .then(Affine.rotate(profile.clockwise))
        .then(Affine.translate(middle[0] + profile.right, middle[1] + profile.down))
    )
    return page._replace(
        contents=tuple(content.moved(move) for content in page.contents),
        trim=None if page.trim is None else move.around(page.trim),
        bleed=None if page.bleed is None else move.around(page.bleed),
    )
