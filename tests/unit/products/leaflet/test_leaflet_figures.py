"""Optional figures of the leaflet: shown while the type stays large, else left out."""

from __future__ import annotations

import pytest

from generator.products.leaflet.copyfitting import WITH_FIGURES
from generator.products.leaflet.target import publications
from generator.texts.document import figures
from generator.typesetting.type_scale import MM_PER_POINT
from tests.unit.kits import grawlix, kit_of
from tests.unit.products.leaflet.test_leaflet_fullness import labels

STORY = "\n\n{% block story %}\n## Story\n\n" + "Words and more words. " * 120 + "{% endblock %}"


@pytest.mark.parametrize(("story", "shown"), [("", 10), (STORY, 4)], ids=["short", "long"])
def test_optional_figures_are_shown_where_they_fit(story: str, shown: int) -> None:
    template = '{% extends "shared/rules.md.j2" %}' + story
    options = ("leaflet.paper=[a4]", "leaflet.variants=[plain]")
    kit = kit_of(grawlix().text, *options, templates={"rules.md.j2": template})
    ((publication, left_out),) = publications(kit).values()
    contents = [it for page in publication.pages for it in page.contents if it.path]
    keys = {it.path[-1].key for it in contents if it.path[-1].role == "Figure"}
    assert len(keys) == shown
    names = {it.name for it in figures(kit.document)}
    assert len(left_out) == len(names) - shown
    assert {*left_out.values()} == ({"no room with type of 9.25 pt"} if story else set())
    sizes = [
        label.size / MM_PER_POINT
        for it in contents
        if it.path[-1].role == "P" and it.order > 1
        for label in labels(it.items)
        if label.font == "quicksand-medium"
    ]
    assert (min(sizes) >= WITH_FIGURES - 1e-6) == (not story)
