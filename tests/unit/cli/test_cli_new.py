"""``typecase new``: what it makes builds at once, and nothing is ever replaced."""

from __future__ import annotations

import json
import os
import re
import textwrap
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT, Typecase, some

MEDIA = ("-t", "leaflet", "-t", "rules", "--set", "leaflet.paper=[a4]")


@pytest.mark.parametrize(
    "source", some(5, ["starter", "grawlix", "shapes", "bunting", "window-box"])
)
def test_what_it_makes_is_right_and_builds(source: str, tmp_path: Path, typecase: Typecase) -> None:
    folder = tmp_path / "Our Game"
    made = typecase("new", str(folder), "--from", source)
    assert made.exit_code == 0, made.stderr
    assert f"typecase build '{folder}'" in made.stdout
    first = (folder / "game.yaml").read_text("utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=game.schema.json"
    assert json.loads((folder / "game.schema.json").read_text("utf-8"))["properties"]["glyphs"]
    checked = typecase("check", str(folder))
    assert (checked.exit_code, checked.stderr) == (0, "")
    built = typecase("build", str(folder), *MEDIA, "-o", str(tmp_path / "out"))
    assert built.exit_code == 0, built.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["our-game"]
    assert (tmp_path / "out" / "our-game" / "leaflet-a4.pdf").exists()


@pytest.mark.parametrize(
    ("language", "word", "name"),
    [
        ("de", "Legespiel", "Scheibe"),
        ("fr", "jeu de pose", "disque"),
        ("pl", "płytek", "koło"),
        ("en-GB", "tile", "disc"),
    ],
)
@pytest.mark.parametrize("source", some(2, ["starter", "grawlix"]))
def test_it_begins_in_a_language(
    source: str, language: str, word: str, name: str, tmp_path: Path, typecase: Typecase
) -> None:
    folder = tmp_path / "game"
    made = typecase("new", str(folder), "--from", source, "--language", language)
    assert made.exit_code == 0, made.stderr
    assert [path.name for path in folder.glob("*.j2")] == ["rules.md.j2"]
    found = yaml.safe_load((folder / "game.yaml").read_text("utf-8"))
    assert found["languages"] == language
    assert isinstance(found["subtitle"], str) == (source == "starter")
    if source == "starter":
        assert word in (folder / "rules.md.j2").read_text("utf-8")
        assert found["glyphs"]["ring"]["name"] == name
    checked = typecase("check", str(folder))
    assert checked.exit_code == 0
    told = {*re.findall(r"\w+\[[a-z-]+\]", checked.stderr)}
    assert told <= ({"note[letter-not-initial]"} if language != "en-GB" else set())
    assert checked.stdout.startswith("all good: ")
    built = typecase("build", str(folder), "-t", "rules", "-o", str(tmp_path / "out"))
    assert built.exit_code == 0, built.stderr
    page = (tmp_path / "out" / "game" / "rules.html").read_text("utf-8")
    assert f'<html lang="{language}" dir="ltr">' in page


def test_an_unknown_language_is_hinted(tmp_path: Path, typecase: Typecase) -> None:
    refused = typecase("new", str(tmp_path / "game"), "--language", "xy")
    assert refused.exit_code == 2
    assert "'de', 'en', 'en-GB', 'es', 'fr', 'he', 'it', 'ja', 'pl'" in refused.stderr
    assert not (tmp_path / "game").exists()


def test_a_copy_keeps_comments_texts_and_fonts(
    game_file: Path, tmp_path: Path, typecase: Typecase
) -> None:
    fonts = game_file.parent / "fonts"
    fonts.mkdir()
    data = (ROOT / "fonts" / "ComicNeue-Bold.ttf").read_bytes()
    (fonts / "Mine-Regular.ttf").write_bytes(data)
    text = game_file.read_text("utf-8") + "# mine\n"
    game_file.write_text(text, "utf-8")
    copy = tmp_path / "copy"
    assert typecase("new", str(copy), "--from", str(game_file)).exit_code == 0
    assert (copy / "fonts" / "Mine-Regular.ttf").read_bytes() == data
    texts = game_file.with_name("rules.md.j2").read_text("utf-8")
    assert (copy / "rules.md.j2").read_text("utf-8") == texts
    lines = (copy / "game.yaml").read_text("utf-8").splitlines()
    assert [line for line in lines if line not in text.splitlines()] == [
        "# yaml-language-server: $schema=game.schema.json",
        'id: "copy"',
    ]


def test_a_copy_of_a_copy_has_one_schema_line(tmp_path: Path, typecase: Typecase) -> None:
    typecase("new", str(tmp_path / "one"))
    typecase("new", str(tmp_path / "two"), "--from", str(tmp_path / "one"))
    text = (tmp_path / "two" / "game.yaml").read_text("utf-8")
    assert text.count("yaml-language-server") == 1
    assert yaml.safe_load(text)["id"] == "two"


@pytest.mark.parametrize(
    ("name", "id_", "title"),
    [
        ("no", "no", "No"),
        ("Ünser Spiel!", "unser-spiel", "Unser Spiel"),
        ("42", "my-game", "My Game"),
        ("grawlix", "grawlix-2", "Grawlix 2"),
        (36 * "w", 36 * "w", "First Light"),
    ],
)
def test_id_and_title_follow_the_folder(
    name: str, id_: str, title: str, tmp_path: Path, typecase: Typecase
) -> None:
    typecase("new", str(tmp_path / name))
    found = yaml.safe_load((tmp_path / name / "game.yaml").read_text("utf-8"))
    assert (found["id"], found["title"]) == (id_, title)
    checked = typecase("check", str(tmp_path / name))
    assert (checked.exit_code, checked.stderr) == (0, "")
    typecase("new", str(tmp_path / "copy"), "--from", "shapes")
    titles = yaml.safe_load((tmp_path / "copy" / "game.yaml").read_text("utf-8"))["title"]
    assert titles["en"] == "Shapes"


def test_a_folder_with_something_in_it_stays_as_it_is(tmp_path: Path, typecase: Typecase) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    refused = typecase("new", str(tmp_path))
    assert refused.exit_code == 1
    assert "error[not-empty]" in refused.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_file_stays_as_it_is(tmp_path: Path, typecase: Typecase) -> None:
    (tmp_path / "mine").write_text("mine")
    for name in ("mine", "mine/game"):
        refused = typecase("new", str(tmp_path / name))
        assert refused.exit_code == 1
        assert "error[cannot-write]" in refused.stderr
        assert "hint: choose another folder" in refused.stderr
    assert (tmp_path / "mine").read_text() == "mine"


@pytest.mark.parametrize("source", ["grawlicks", "nowhere/game.yaml"])
def test_an_unknown_game_makes_nothing(source: str, tmp_path: Path, typecase: Typecase) -> None:
    refused = typecase("new", str(tmp_path / "new"), "--from", source)
    assert refused.exit_code == 1
    assert "error" in refused.stderr
    assert "hint" in refused.stderr
    assert not (tmp_path / "new").exists()


def test_a_wrong_game_makes_nothing(game_file: Path, tmp_path: Path, typecase: Typecase) -> None:
    game_file.write_text(game_file.read_text("utf-8").replace("\ntitle:", "\ntitel:"), "utf-8")
    refused = typecase("new", str(tmp_path / "new"), "--from", str(game_file))
    assert refused.exit_code == 1
    assert 'did you mean "title"?' in refused.stderr
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("typecase wa", "watch"),
        ("typecase build gr", "grawlix"),
        ("typecase new x --from sh", "shapes"),
        ("typecase build -t lea", "leaflet"),
        ("typecase build --dr", "--dry-run"),
    ],
)
def test_a_shell_completes(
    words: str, found: str, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_TYPECASE_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    assert f"plain,{found}" in typecase().stdout.split()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script(
    shell: str, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shell == "bash" and not os.path.exists("/bin/bash"):
        pytest.skip("click asks bash for its version")
    monkeypatch.setenv("_TYPECASE_COMPLETE", f"{shell}_source")
    assert "typecase" in typecase().stdout


def test_the_readme_shows_what_check_says_of_a_changed_rule(
    tmp_path: Path, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = readme.partition("The first:\n\n")[2].partition("\n\nDelete these")[0]
    monkeypatch.chdir(tmp_path)
    assert typecase("new", "my-game", "--from", "grawlix").exit_code == 0
    game_file = tmp_path / "my-game/game.yaml"
    text = game_file.read_text("utf-8")
    game_file.write_text(text.replace("max_rows: 6", "max_rows: 7"), "utf-8")
    told = typecase("check", "my-game").stderr
    assert told.startswith(textwrap.dedent(shown) + "\n")
    assert told.count("error[wrong-claim]") == 2
