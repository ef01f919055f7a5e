"""Rules in another language than English."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from generator.diagnostics import Diagnostic
from generator.products import rulebook as rules
from generator.products.cards import aid
from generator.products.kit import Kit
from generator.products.leaflet import target as leaflet
from generator.texts.document import Paragraph, plain
from tests.unit.kits import grawlix_kit
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
    codes = ("untranslated-text", "no-number-words")
    return [item for item in leaflet.check(kit) if item.code in codes]


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
    (found,) = about_language(kit)
    assert found.code == "no-number-words"
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
    assert '<html lang="sv">' in page
    assert sorted(re.findall(r"<figure[^>]*>", page)) == [
        f'<figure id="_f{n}" lang="en">' for n in (1, 2, 3)
    ]
    assert "<figcaption>" not in page
    assert '<a class="skip" href="#_rules" lang="en">' in page
    assert "<title>Grawlix</title>" in page
    assert "<nav>" in page


def test_english_pictures_in_an_english_text_need_no_language() -> None:
    sheet = next(iter(leaflet.make(grawlix_kit()))).data
    assert languages(sheet) == ("en", [""] * 9)
