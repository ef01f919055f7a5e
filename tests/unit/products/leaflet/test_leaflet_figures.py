"""Optional figures of the leaflet: shown while the type stays large, else left out."""

from __future__ import annotations

import pytest

from generator.products.leaflet.copyfitting import WITH_FIGURES
from generator.products.leaflet.pages import LeafletPages
from generator.products.leaflet.target import make, publications
from generator.texts.document import figures
from generator.typesetting.type_scale import MM_PER_POINT
from tests.unit.kits import grawlix, kit_of
from tests.unit.products.leaflet.test_leaflet_fullness import labels

STORY = "\n\n{% block story %}\n## Story\n\n" + "Words and more words. " * 240 + "{% endblock %}"


@pytest.mark.parametrize(("story", "shown"), [("", 10), (STORY, 4)], ids=["short", "long"])
def test_optional_figures_are_shown_where_they_fit(story: str, shown: int) -> None:
    template = '{% extends "shared/rules.md.j2" %}' + story
    options = ("leaflet.paper=[a4]", "leaflet.variants=[plain]")
    kit = kit_of(grawlix().text, *options, templates={"rules.md.j2": template})
    ((publication, left_out, *_),) = publications(kit).values()
    contents = [it for page in publication.pages for it in page.contents if it.path]
    keys = {it.path[-1].key for it in contents if it.path[-1].role == "Figure"}
    assert len(keys) == shown
    names = {it.name for it in figures(kit.document)}
    assert len(left_out) == len(names) - shown
    assert {*left_out.values()} == ({"no room with type of 8.5 pt"} if story else set())
    (artifact,) = make(kit)
    assert artifact.details.get("left_out", {}) == left_out
    sizes = [
        label.size / MM_PER_POINT
        for it in contents
        if it.path[-1].role == "P" and it.order > 1
        for label in labels(it.items)
        if label.font == "quicksand-medium"
    ]
    assert (min(sizes) >= WITH_FIGURES[-1] - 1e-6) == (not story)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it"])
def test_grawlix_shows_all_pictures_in_every_language(language: str) -> None:
    """On six panels, in type of 8.5 points or larger, where the sheet is not torn."""
    project = grawlix().in_language(language)
    own = {name: it for name, it in project.templates.items() if not name.startswith("shared/")}
    kit = kit_of(project.text, f"leaflet.language={language}", templates=own)
    assert kit.game.leaflet.panels == 6
    for paper in kit.game.leaflet.paper:
        pages = LeafletPages(kit, paper)
        assert not pages.left_out
        assert pages.form.fit.size >= 8.5 * MM_PER_POINT - 1e-6
        assert pages.form.is_full
        assert not pages.form.is_torn
