"""A game in several languages is built in each, and what has no words only once."""

import json
from pathlib import Path

import pytest

from tests.conftest import Typecase

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


@pytest.mark.parametrize(
    ("old", "new", "said", "hint"),
    [
        ("de: Mond", "fr: lune", '6:40: error[unknown-language]: "fr"', "[en, de, fr]"),
        ("languages: [en, de]\n", "", '1:9: error[unknown-language]: "en"', "[en, de]"),
    ],
)
def test_a_language_that_is_not_listed_is_named(
    old: str, new: str, said: str, hint: str, game: Path, typecase: Typecase
) -> None:
    game.write_text(GAME.replace(old, new))
    found = typecase("check", str(game))
    assert found.exit_code == 1
    assert f"{game}:{said} is not among the languages" in found.stderr
    assert f"list them all: languages: {hint}" in found.stderr
