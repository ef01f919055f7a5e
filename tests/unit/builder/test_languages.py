"""A game in several languages is built in each, and what has no words only once."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from generator.game.files import built_in_games
from generator.products.kit import Kit
from generator.products.leaflet import target
from generator.products.leaflet.pages import LeafletPages
from tests.conftest import Typecase, some

GAME = """\
title: {en: Clay, de: Lehm}
languages: [en, de]
rules: {hand_size: 1}
glyphs:
  sun: {symbol: "@", name: {en: sun, de: Sonne}}
  moon: {symbol: "&", name: {en: moon, de: Mond}}
colors:
  red: {key: r, hex: "#e6261f", name: {en: red, de: rot}}
  blue: {key: b, hex: "#1f3fe6", name: {en: blue, de: blau}}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text(GAME)
    return path


def paths(folder: Path) -> set[str]:
    listed = json.loads((folder / "manifest.json").read_text())["artifacts"]
    assert all((folder / it["path"]).is_file() for it in listed)
    return {it["path"] for it in listed}


def test_each_language_has_its_own_words(game: Path, tmp_path: Path, typecase: Typecase) -> None:
    asked = ("-t", "rules", "-t", "cards", "-t", "simulator")
    built = typecase("build", str(game), *asked, "-o", str(tmp_path / "out"))
    assert built.exit_code == 0, built.output
    folder = tmp_path / "out" / "clay"
    made = paths(folder)
    assert {"rules.md", "de/rules.md", "de/rules.html", "cards/cards-a4.pdf"} <= made
    assert not [path for path in made if path.startswith(("de/cards", "de/simulator"))]
    english, german = ((folder / it).read_text() for it in ("rules.md", "de/rules.md"))
    assert "# Clay" in english
    assert "sun" in english
    assert "Sonne" not in english
    assert "# Lehm" in german
    assert "Sonne" in german
    assert "sun" not in german.split()


def test_a_leaflet_is_fitted_once_in_each_language(
    game: Path, tmp_path: Path, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For its checks and for its files, which are made when all languages are checked."""
    fitted: list[str] = []

    class Counted(LeafletPages):
        def __init__(self, kit: Kit, paper: str) -> None:
            fitted.append(f"{paper} {kit.game.leaflet.language}")
            super().__init__(kit, paper)

    monkeypatch.setattr(target, "LeafletPages", Counted)
    built = typecase("build", str(game), "-t", "leaflet", "-o", str(tmp_path / "out"))
    assert built.exit_code == 0, built.output
    assert fitted == ["a4 en", "letter en", "a4 de", "letter de"]


def test_a_language_that_goes_takes_its_folder_along(
    game: Path, tmp_path: Path, typecase: Typecase
) -> None:
    command = ("build", str(game), "-t", "rules", "-o", str(tmp_path / "out"))
    game.write_text(GAME.replace("{en: Clay, de: Lehm}", "Clay"))
    assert typecase(*command).exit_code == 0
    assert "de/rules.md" in paths(tmp_path / "out" / "clay")
    game.write_text(game.read_text().replace("[en, de]", "[de, en]"))
    assert typecase(*command).exit_code == 0
    made = paths(tmp_path / "out" / "clay")
    assert "en/rules.md" in made
    assert not (tmp_path / "out" / "clay" / "de").exists()


def test_what_lacks_a_language_is_named(game: Path, typecase: Typecase) -> None:
    game.write_text(GAME.replace("{en: moon, de: Mond}", "{en: moon}"))
    found = typecase("check", str(game))
    assert f'{game}:6:29: warning[untranslated-name]: there is no text in the language "de"' in (
        found.stderr
    )


def test_a_language_that_is_neither_listed_nor_built_in_is_named(
    game: Path, typecase: Typecase
) -> None:
    game.write_text(GAME.replace("de: Mond", "xy: lune"))
    found = typecase("check", str(game))
    assert found.exit_code == 1
    assert f'{game}:6:40: error[unknown-language]: "xy" is not among the lang' in found.stderr
    assert "list them all: languages: [en, de, xy]" in found.stderr


def test_a_text_without_a_translation_is_named(game: Path, typecase: Typecase) -> None:
    own = '{% extends "shared/rules.md.j2" %}{% block story %}\n## Story\n\nClay.\n{% endblock %}'
    (game.parent / "rules.md.j2").write_text(own)
    found = typecase("check", str(game)).stderr
    assert "rules.md.j2: warning[untranslated-text]: this is used in" in found
    assert "rules.de.md.j2" in found
    (game.parent / "rules.de.md.j2").write_text(own)
    assert "untranslated-text" not in typecase("check", str(game)).stderr


@pytest.mark.parametrize("command", [("check",), ("build", "-t", "rules")])
def test_a_mistake_in_a_further_language_is_shown_in_its_line(
    command: tuple[str, ...], game: Path, tmp_path: Path, typecase: Typecase
) -> None:
    start, own = '{% extends "shared/rules.md.j2" %}', "{% block overview %}{{ X }}{% endblock %}"
    for name, value in (("rules.md.j2", "1"), ("rules.de.md.j2", "terms.bed")):
        (game.parent / name).write_text(f"{start}\n{own.replace('X', value)}\n")
    options = ("-o", str(tmp_path / "out")) if command[0] == "build" else ()
    found = typecase(command[0], str(game), *command[1:], *options)
    assert found.exit_code == 1
    assert 'rules.de.md.j2:2:30: error[unknown-name]: this has no "bed"' in found.stderr
    assert "  2 | {% block overview %}{{ terms.bed }}{% endblock %}" in found.stderr


def test_what_is_half_translated_is_built_as_a_draft(
    game: Path, tmp_path: Path, typecase: Typecase
) -> None:
    own = '{% extends "shared/rules.md.j2" %}{% block story %}\n## Story\n\nClay.\n{% endblock %}'
    (game.parent / "rules.md.j2").write_text(own)
    command = ("build", str(game), "-t", "rules", "-o", str(tmp_path / "out"))
    refused = typecase(*command)
    assert refused.exit_code == 1
    assert "error[untranslated-text]" in refused.stderr
    assert "or build what there is: typecase build --draft" in refused.stderr
    assert not (tmp_path / "out").exists()
    draft = typecase(*command, "--draft")
    assert draft.exit_code == 0
    assert "warning[untranslated-text]" in draft.stderr
    assert typecase(*command).exit_code == 1  # although nothing changed
    (game.parent / "rules.de.md.j2").write_text(own.replace("Clay", "Lehm"))
    assert typecase(*command).exit_code == 0


@pytest.mark.parametrize("written", ["{}", "{1: x}", "[]", "{en: [1]}"])
def test_what_is_no_text_in_languages_is_one_error(
    written: str, game: Path, typecase: Typecase
) -> None:
    found = typecase("check", str(game), "--set", f"title={written}")
    assert found.exit_code == 1
    assert found.stderr.count("error[") == 1


def test_a_text_may_be_there_for_later(game: Path, typecase: Typecase) -> None:
    """In a language that is built in, but not built."""
    game.write_text(GAME.replace("languages: [en, de]\n", ""))
    english = typecase("check", str(game))
    assert english.exit_code == 0, english.output
    assert "unknown-language" not in english.output
    german = typecase("check", str(game), "--set", "leaflet.language=de")
    assert "untranslated-name" not in german.output


def test_filaments_are_named_in_each_language(
    game: Path, tmp_path: Path, typecase: Typecase
) -> None:
    """Those of the game, and that of a body for which it names none."""
    red = 'hex: "#e6261f", filament: {en: ruby PLA, de: rubinrotes PLA}'
    game.write_text(GAME.replace('hex: "#e6261f"', red))
    built = typecase("build", str(game), "-t", "guide", "-o", str(tmp_path / "out"))
    assert built.exit_code == 0, built.output
    folder = tmp_path / "out" / "clay"
    english, german = ((folder / it / "tiles/print-guide.md").read_text() for it in (".", "de"))
    assert all(it in english for it in ("ruby PLA", "gray PLA"))
    assert all(it in german for it in ("rubinrotes PLA", "graues PLA"))
    assert "ruby" not in german


def test_pages_link_to_those_in_the_other_languages(
    game: Path, tmp_path: Path, typecase: Typecase
) -> None:
    game.write_text(GAME.replace("[en, de]", "[en, de, en-GB, sv]"))
    asked = ("-t", "rules", "-t", "index", "-t", "play", "--draft", "-o", str(tmp_path / "out"))
    built = typecase("build", str(game), *asked)
    assert built.exit_code == 0, built.output
    folder = tmp_path / "out" / "clay"
    named = {"en": "English", "de": "Deutsch", "en-GB": "English (GB)", "sv": "sv"}
    for language, file in product(named, ("rules.html", "index.html", "play.html")):
        own = folder if language == "en" else folder / language
        page = (own / file).read_text("utf-8")
        links = re.findall(
            r'<a href="([^"#:]+)" lang="([^"]+)" hreflang="([^"]+)">([^<]+)</a>', page
        )
        assert {tag: name for _, tag, _, name in links} == {
            tag: name for tag, name in named.items() if tag != language
        }
        assert all(lang == hreflang for _, lang, hreflang, _ in links)
        assert all((own / address).resolve().is_file() for address, *_ in links)
        pdf = (own / "rules-screen.pdf").read_bytes()
        found = re.findall(rb"/URI \(([^)]*rules-screen\.pdf)\)", pdf)
        targets = {(own / address.decode()).resolve() for address in found}
        wanted = {folder if it == "en" else folder / it for it in named if it != language}
        assert targets == {(it / "rules-screen.pdf").resolve() for it in wanted}


def test_rules_in_one_language_link_to_no_other(
    game: Path, tmp_path: Path, typecase: Typecase
) -> None:
    game.write_text(GAME.replace("[en, de]", "[en]"))
    assert typecase("build", str(game), "-t", "rules", "-o", str(tmp_path)).exit_code == 0
    assert "hreflang" not in (tmp_path / "clay/rules.html").read_text("utf-8")
    assert b"rules-screen.pdf)" not in (tmp_path / "clay/rules-screen.pdf").read_bytes()


@pytest.mark.parametrize("name", some(4, built_in_games()))
def test_built_in_games_are_german_and_french(name: str, typecase: Typecase) -> None:
    """Each name, title and text, so that nothing is named as missing."""
    found = typecase("check", name, "--set", "languages=[en, de, fr]")
    assert (found.exit_code, found.stderr) == (0, "")


def test_a_text_of_comments_alone_lacks_no_translation(tmp_path: Path, typecase: Typecase) -> None:
    made = typecase("new", str(tmp_path / "game"))
    assert made.exit_code == 0, made.stderr
    found = typecase("check", str(tmp_path / "game"), "--set", "languages=[en, de]")
    assert (found.exit_code, found.stderr) == (0, "")
