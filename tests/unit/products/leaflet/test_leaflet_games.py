"""Leaflets of other games: they fit, or say precisely why not."""

from __future__ import annotations

from typing import Any

import pytest

from generator.diagnostics import Failure
from generator.game.outputs import Leaflet
from generator.products.leaflet.pages import impose
from generator.products.leaflet.target import check, make, publications
from tests.unit.kits import game_text, kit_of
from tests.unit.products.leaflet.test_leaflet import leaflet, outside_of_margins, pages
from tests.unit.typesetting.reading import MM, failures

EXAMPLE = {
    "id": "start",
    "grid": "zA yB\n?  xC",
    "claims": [{"at": "?", "colors": ["color-2", "color-4"], "glyphs": ["glyph-2", "glyph-4"]}],
}


def text(glyphs: int, colors: int, *examples: dict[str, Any], **options: Any) -> str:
    options = {"paper": ["a4"], **options}
    return game_text(
        glyphs, colors, *examples, leaflet=options, rules={"hand_size": 1}, designers=["Some One"]
    )


@pytest.mark.parametrize(("glyphs", "colors"), [(4, 4), (8, 5)], ids=str)
def test_everything_stands_inside_the_margins(glyphs: int, colors: int) -> None:
    kit = kit_of(text(glyphs, colors))
    data = leaflet(kit)
    assert outside_of_margins(kit, data, "a4") == []
    assert failures(data) == []


@pytest.mark.parametrize(
    ("glyphs", "colors"), [(1, 8), (2, 2), (20, 20), (3, 60), (60, 3)], ids=str
)
def test_games_of_any_size_fit_six_panels(glyphs: int, colors: int) -> None:
    publication = publications(kit_of(text(glyphs, colors)))["a4", "plain"][0]
    places = {
        place.number: place for place in impose(Leaflet(panels=6, flip="short-edge"), "a4").places
    }
    for page in publication.pages:
        for content in page.contents:
            if content.path:
                place = places[content.order]
                assert content.box.left >= place.left + 8 - 1e-6
                assert content.box.right <= place.left + place.width - 8 + 1e-6
                assert content.box.top >= 11 - 1e-6
                assert content.box.bottom <= 210 - 11 + 1e-6


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("panels", [4, 8])
def test_a_game_with_an_example_on_four_and_eight_panels(paper: str, panels: int) -> None:
    kit = kit_of(text(4, 4, {**EXAMPLE, "claims": []}, panels=panels, paper=[paper]))
    data = leaflet(kit, paper)
    assert outside_of_margins(kit, data, paper) == []
    assert failures(data) == []


def test_a_game_with_outlines_and_three_copies() -> None:
    outlines = [f'glyphs.glyph-{i}.outline="M0 0H{i}V2H0Z"' for i in (1, 2, 3, 4)]
    kit = kit_of(text(4, 4, {**EXAMPLE, "claims": []}), "rules.copies=3", *outlines)
    data = leaflet(kit)
    assert outside_of_margins(kit, data, "a4") == []
    assert failures(data) == []


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("A Very Long Title That Goes On and On for Several Lines More or Less", 3),
        ("Donaudampfschifffahrtsgesellschaft", 1),
    ],
)
def test_a_long_title_is_set_in_lines(title: str, lines: int) -> None:
    kit = kit_of(text(4, 4), f"title={title}")
    data = leaflet(kit)
    assert outside_of_margins(kit, data, "a4") == []
    chars = [char for char in pages(data)[0].chars if char["tag"] == "H1"]
    tops = sorted({round(char["top"], 1) for char in chars})
    assert len(tops) == lines
    assert "".join(char["text"] for char in chars) == title
    sizes = {round(char["size"], 3) for char in chars}
    assert len(sizes) == 1
    base = min(
        char["size"] for char in pages(data)[1].chars if "Quicksand-Medium" in char["fontname"]
    )
    assert sizes.pop() >= 0.75 * base
    inked = [char for char in chars if char["text"] != " "]
    width = max(char["x1"] for char in inked) - min(char["x0"] for char in inked)
    assert width * MM <= 81.1


@pytest.mark.parametrize(
    ("override", "code", "message"),
    [
        pytest.param(
            f"title={'Wo ' * 60}", "title-too-long", "too long for the cover", id="long title"
        ),
        pytest.param(
            f"designers={['Some One'] * 50}",
            "text-overflow",
            "the cover runs over by",
            id="many designers",
        ),
        pytest.param(
            'designers=["One ☃"]', "missing-character", '"☃" (U+2603)', id="snowman designs"
        ),
        pytest.param(f"contact={'W' * 90}", "word-too-wide", "mm wider than its column", id="word"),
        pytest.param("leaflet.margin=40", "word-too-wide", "its column of 17.0 mm", id="margins"),
    ],
)
def test_what_is_too_much_says_so(override: str, code: str, message: str) -> None:
    with pytest.raises(Failure) as caught:
        list(make(kit_of(text(4, 4), override)))
    (problem,) = caught.value.diagnostics
    assert problem.code == code
    assert message in problem.message
    assert problem.span.file == "shared/rules.md.j2"
    assert problem.span.line > 0
    assert problem.hints


def test_a_text_that_is_too_long_is_shortened_in_the_game() -> None:
    """Never in a built-in text: at the longest section of the game's own, else in the game file."""
    override = f"designers={['Some One'] * 50}"
    kit = kit_of(text(4, 4), override)
    (problem,) = (item for item in check(kit) if item.code == "text-overflow")
    assert problem.span == kit.spans.value("leaflet", "min_size")
    overview = "\n{% block overview %}\n## A\n\nShort.\n{% endblock %}\n"
    story = "{% block story %}\n## B\n\nWords and words.\n{% endblock %}\n"
    own = '{% extends "shared/rules.md.j2" %}' + overview + story
    kit = kit_of(text(4, 4), override, templates={"rules.md.j2": own})
    (problem,) = (item for item in check(kit) if item.code == "text-overflow")
    assert (problem.span.file, problem.span.line) == ("rules.md.j2", 8)


def test_what_overflows_is_told_of_the_text_without_optional_figures() -> None:
    """At the smallest type, with the figures left out that may be."""
    story = (
        "\n\n{% block story %}\n## Story\n\n" + "Words and more words. " * 600 + "{% endblock %}"
    )
    kit = kit_of(
        text(4, 4, panels=4),
        templates={"rules.md.j2": '{% extends "shared/rules.md.j2" %}' + story},
    )
    with pytest.raises(Failure) as caught:
        publications(kit)
    (problem,) = caught.value.diagnostics
    assert problem.code == "text-overflow"
    assert "at the smallest size of 7.5 pt" in problem.message
    assert problem.message.startswith("column 2 of panel 4 of the a4 leaflet runs over by")
    assert '"Story"' in problem.message
    assert "leaflet.panels" in problem.hints[0]


def test_a_long_word_in_a_rule_limits_its_picture() -> None:
    """The word fits beside a picture of the usual size only."""
    word = "x" * 27
    condition = '{{ picture("condition-1") }} It shares an edge. ' + word
    templates = {
        "rules.md.j2": '{% extends "shared/rules.md.j2" %}\n\n{% block placing %}\n## Placing\n\n'
        f"1. {condition}\n{{% endblock %}}\n"
    }
    ((publication, *_),) = publications(
        kit_of(text(4, 4), "leaflet.variants=[plain]", templates=templates)
    ).values()
    assert publication.pages
