"""Rules in another language than English."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.diagnostics import Diagnostic, Span
from generator.game.files import read_project
from generator.products import rulebook as rules
from generator.products import sellsheet
from generator.products.cards import aid
from generator.products.kit import Kit
from generator.products.leaflet import target as leaflet
from generator.products.tiles.guide.facts import Facts
from generator.products.tiles.guide.target import guide_text
from generator.texts.document import Paragraph, plain
from tests.unit.kits import grawlix, grawlix_kit, kit_of
from tests.unit.typesetting.reading import failures

BLOCKS = (
    *("cover", "overview", "components", "grid", "setup", "draft", "play", "placing", "example"),
    *("story", "colophon"),
)
COVER = '# {{ game.title }}\n\n{{ figure("cover") }}\n'
GERMAN = """\
## {{ 3 | ordinal | capital }} Teil

{{ game.tiles | counted("Stein", "Steine") }}, {{ 0 | counted("Stein", "Steine") }}:
{{ 1 | counted("Stein", "Steine") }}, {{ [] | listing("und") }}, {{ [] | listing("und", "keine") }};
{{ ["rot", "gelb", "blau"] | listing("und") }}, {{ 1 | noun("Reihe", "Reihen") }}.

{{ figure("opening") }}

{{ figure("crowded") }}
"""


def translated(language: str, texts: dict[str, str]) -> Kit:
    """Grawlix in ``language`` with these texts for blocks; all others are empty."""
    kit = grawlix_kit(f"leaflet.language={language}")
    blocks = {name: texts.get(name, "") for name in BLOCKS}
    own = '{% extends "shared/rules.md.j2" %}\n' + "".join(
        f"{{% block {name} %}}\n{text}\n{{% endblock %}}\n" for name, text in blocks.items()
    )
    return replace(kit, templates={**kit.templates, "rules.md.j2": own})


def about_language(kit: Kit) -> list[Diagnostic]:
    return [item for item in leaflet.check(kit) if item.code == "untranslated-text"]


def test_the_built_in_texts_in_another_language_are_named() -> None:
    kit = grawlix_kit("leaflet.language=sv")
    (found,) = about_language(kit)
    assert found.severity == "warning"
    assert found.span == kit.spans.value("leaflet", "language")
    assert found.message == (
        'the language is "sv", but the built-in texts are English: cover, hook, overview, '
        "components, grid, setup, draft, play, placing, example, colophon"
    )  # Grawlix tells its story in a text of its own


@pytest.mark.parametrize("language", ["en", "en-GB", "de", "de-AT"])
def test_a_language_that_is_there_is_what_it_says(language: str) -> None:
    assert about_language(grawlix_kit(f"leaflet.language={language}")) == []


def test_a_whole_translation_is_without_complaint() -> None:
    kit = translated("de", {"cover": COVER, "grid": GERMAN})
    assert about_language(kit) == []
    section = kit.document.sections[1]
    assert section.name == "Dritte Teil"
    (said,) = [plain(b.inlines) for b in section.blocks if isinstance(b, Paragraph)]
    assert (
        said == "sechsunddreißig Steine, null Steine: 1 Stein, –, keine; rot, gelb und blau, Reihe."
    )


def test_a_language_without_number_words_has_digits() -> None:
    kit = translated("xx", {"cover": COVER, "grid": GERMAN})
    (said,) = [
        plain(b.inlines) for b in kit.document.sections[1].blocks if isinstance(b, Paragraph)
    ]
    assert said.startswith("36 Steine, 0 Steine")


def test_a_player_aid_that_is_still_english_is_told() -> None:
    def told(kit: Kit) -> list[tuple[str, str]]:
        return [(item.code, item.message) for item in aid.check(kit)]

    kit = grawlix_kit("leaflet.language=sv")
    message = 'the language is "sv", but the built-in player aid is English: turn, tiles, placing'
    assert told(kit) == [("untranslated-text", message)]
    own = {"aid.md.j2": "## Dein Zug\n\n{{ 1 | counted('Stein', 'Steine') }}.\n"}
    assert told(replace(kit, templates={**kit.templates, **own})) == []
    assert told(grawlix_kit("leaflet.language=en-GB")) == []
    assert told(grawlix_kit("leaflet.language=de")) == []


def languages(data: bytes) -> tuple[str, list[str]]:
    """The language of a PDF, and those of its pictures ("" where they have none of their own)."""

    def figures(node: Any) -> list[str]:
        if not isinstance(node, pikepdf.Dictionary) or "/S" not in node:
            return []
        found = [str(node.get("/Lang", ""))] if node.S == "/Figure" else []
        return found + [each for child in node.get("/K", ()) for each in figures(child)]

    with pikepdf.open(BytesIO(data)) as document:
        return str(document.Root.Lang), figures(document.Root.StructTreeRoot.K)


def test_pictures_are_described_in_english_and_say_so() -> None:
    kit = translated("sv", {"cover": COVER, "grid": GERMAN})
    sheet = next(iter(leaflet.make(kit))).data
    assert languages(sheet) == ("sv", ["en"] * 3)
    assert failures(sheet) == []
    page = next(a.data for a in rules.make(kit) if a.path == "rules.html").decode()
    assert '<html lang="sv" dir="ltr">' in page
    assert sorted(re.findall(r"<figure[^>]*>", page)) == [
        f'<figure id="_f{n}" lang="en" dir="ltr">' for n in (1, 2, 3)
    ]
    assert "<figcaption>" not in page
    assert '<a class="skip" href="#_rules" lang="en" dir="ltr">' in page
    assert "<title>Grawlix</title>" in page
    assert "<nav>" in page


def test_english_pictures_in_an_english_text_need_no_language() -> None:
    sheet = next(iter(leaflet.make(grawlix_kit()))).data
    assert languages(sheet) == ("en", [""] * 10)


def test_a_games_own_text_in_a_language_is_read_in_place_of_the_other(tmp_path: Path) -> None:
    files = {"rules.md.j2": "one", "rules.de.md.j2": "eins", "rules.de-AT.md.j2": "{{ oans }}"}
    for name, text in {"game.yaml": "title: T", "part.j2": "part", **files}.items():
        (tmp_path / name).write_text(text)
    project = read_project(str(tmp_path))

    def own(language: str) -> dict[str, str]:
        every = project.in_language(language).templates
        return {name: it for name, it in every.items() if not name.startswith("shared/")}

    assert own("en") == {"rules.md.j2": "one", "part.j2": "part"}
    assert own("de") == {"rules.md.j2": "eins", "part.j2": "part"}
    assert own("de-AT") == {"rules.md.j2": "{{ oans }}", "part.j2": "part"}
    assert project.in_language("de").in_language("fr").templates["rules.md.j2"] == "one"
    found = Diagnostic.error("code", "message", Span("rules.md.j2"))
    (at_own,) = project.in_language("de-AT").located([found])
    assert at_own.span.file == str(tmp_path / "rules.de-AT.md.j2")
    assert project.in_language("de-AT").sources[at_own.span.file] == "{{ oans }}"


def test_filters_count_and_list_terms_in_german() -> None:
    said = """
{{ 1 | counted(terms.tile) }}, {{ 1 | counted(terms.color) }}, {{ 3 | counted(terms.tile) }},
{{ 2 | noun(terms.row) }}, {{ ["a", "b", "c"] | listing }}.
"""
    kit = translated("de", {"cover": COVER, "grid": f"## G\n{said}"})
    (section,) = [it for it in kit.document.sections if it.name == "G"]
    (words,) = [plain(it.inlines) for it in section.blocks if isinstance(it, Paragraph)]
    assert words == "ein Stein, eine Farbe, drei Steine, Reihen, a, b und c."


def test_grawlix_tells_its_story_in_german_and_fits_its_leaflet() -> None:
    project = grawlix().in_language("de")
    own = {name: it for name, it in project.templates.items() if not name.startswith("shared/")}
    kit = kit_of(project.text, "leaflet.language=de", "leaflet.min_size=8.5", templates=own)
    assert "\n## Der Filamentwechsel\n" in guide_text(Facts(kit), kit.templates)
    assert [*leaflet.check(kit)] == [*aid.check(kit)] == [*sellsheet.check(kit)] == []
    assert "Lettern" in str(kit.document)


@pytest.mark.parametrize("tiles", ["tile.style=raised", "tile.style=pressed", "print.extruders=5"])
@pytest.mark.parametrize("printer", ["prusa-mini", "bambu-a1", "creality-ender-3", "creality-k1"])
def test_the_print_guide_is_german_throughout(tiles: str, printer: str) -> None:
    kit = grawlix_kit("leaflet.language=de", tiles, f"print.printer={printer}")
    said = re.sub(r"[`*].*?[`*]", "", guide_text(Facts(kit), kit.templates))
    assert not re.search(r"\b(the|and|of|to|with|each|layers?|swap|color)\b|\d\.\d+ mm", said)
