"""Leaflets of any number of panels: none is more than a third empty, no type is small."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from generator.drawing import Group, Item, Label
from generator.game.files import read_project
from generator.products.kit import Kit
from generator.products.leaflet.copyfitting import LAST_EMPTY
from generator.products.leaflet.pages import LeafletPages
from generator.products.leaflet.target import publications
from generator.typesetting.page import Publication
from generator.typesetting.type_scale import MM_PER_POINT
from tests.conftest import some
from tests.unit.kits import game_text, kit_of

EXAMPLE = {"id": "start", "grid": "zA yB\n?  xC"}
GAMES = (
    "grawlix",
    "shapes",
    "starter",
    "bunting",
    "sampler",
    "switchyard",
    "tideline",
    "triptych",
    "window-box",
    "4x4",
    "8x5",
)
PLAIN = "leaflet.variants=[plain]"
ENDING_EARLY = [
    *(("bunting", 6), ("bunting", 8), ("triptych", 6), ("triptych", 8), ("window-box", 8)),
    *(("8x5", 6), ("4x4", 6), ("shapes", 6)),
]
"""Games and numbers of panels with a rather empty last panel: else a section would be torn."""


def kit_named(name: str, *overrides: str) -> Kit:
    if name[0].isdigit():
        glyphs, colors = map(int, name.split("x"))
        text = game_text(glyphs, colors, EXAMPLE, rules={"hand_size": 1}, designers=["Some One"])
        return kit_of(text, *overrides)
    project = read_project(name)
    return kit_of(project.text, *overrides, templates=project.templates)


def labels(items: tuple[Item, ...]) -> Iterator[Label]:
    for item in items:
        if isinstance(item, Group):
            yield from labels(item.items)
        elif isinstance(item, Label):
            yield item


def shares(publication: Publication, kit: Kit) -> dict[int, float]:
    """The share of the height of each panel but the cover from its first content to its last,
    without white space above the foot."""
    room = publication.pages[0].height - 2 * kit.game.leaflet.margin_vertical
    spans: dict[int, list[tuple[float, float]]] = {}
    for page in publication.pages:
        for content in page.contents:
            if content.path:
                box = content.box
                spans.setdefault(content.order, []).append((box.top, box.bottom))
    found = {}
    for number in range(2, kit.game.leaflet.panels + 1):
        covered, end = 0.0, kit.game.leaflet.margin_vertical
        for top, bottom in sorted(spans.get(number, [])):
            gap = top - end
            covered += max(0.0, bottom - max(end, top)) + (gap if 0 < gap < room / 8 else 0.0)
            end = max(end, bottom)
        found[number] = covered / room
    return found


@pytest.mark.parametrize("panels", some(3, [6, 4, 8]))
@pytest.mark.parametrize("name", GAMES)
def test_no_panel_is_more_than_a_third_empty_and_no_type_is_small(name: str, panels: int) -> None:
    kit = kit_named(name, f"leaflet.panels={panels}", PLAIN)
    for (paper, _), (publication, *_) in publications(kit).items():
        found = shares(publication, kit)
        last = found.pop(panels)
        assert min(found.values()) > 2 / 3 - 0.01, (paper, found)
        ends_early = (name, panels) in ENDING_EARLY
        assert last > (1 - LAST_EMPTY if ends_early else 2 / 3) - 0.01, (paper, last)
        texts = (
            label
            for page in publication.pages
            for content in page.contents
            if content.path and content.path[-1].role in ("P", "Lbl")
            for label in labels(content.items)
        )
        sizes = Counter(round(label.size / MM_PER_POINT, 2) for label in texts)
        assert sizes.most_common(1)[0][0] >= 8.5, (paper, sizes)


@pytest.mark.parametrize("paper", some(2, ["a4", "letter"]))
@pytest.mark.parametrize("name", GAMES)
def test_the_panel_beside_the_first_one_stands_alone(name: str, paper: str) -> None:
    kit = kit_named(name)
    form = LeafletPages(kit, paper).form
    before, flap = form.fit.panels[2:4]
    assert before[-1].origin != flap[0].origin
    assert flap[0].slabs[0].bookmark, "it begins with a heading"
