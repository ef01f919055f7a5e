"""index.html leads to every file of a build, in each language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.builder.run import build
from generator.builder.up_to_date import Request
from generator.products import contents
from generator.products.kit import Artifact, Kit
from tests.conftest import Typecase
from tests.unit.kits import game_text, grawlix_kit, kit_of
from tests.unit.products.rulebook.test_html import EVIL, Reader

PAPER = ("-t", "leaflet", "-t", "proof", "-t", "aid", "-t", "rules", "-t", "play", "-t", "index")


def links(text: str) -> list[str]:
    return [attrs["href"] for tag, attrs in Reader(text).elements if tag == "a"]


def built(*paths: str) -> tuple[Artifact, ...]:
    return tuple(Artifact(path, b"", path.rpartition(".")[2], {"bytes": 1234}) for path in paths)


def test_every_file_is_linked_and_is_there(tmp_path: Path, typecase: Typecase) -> None:
    out = ("-o", str(tmp_path), "--set", "languages=[en, de]")
    result = typecase("build", "grawlix", *PAPER, *out)
    assert result.exit_code == 0, result.stderr
    folder = tmp_path / "grawlix"
    listed = json.loads((folder / "manifest.json").read_text("utf-8"))["artifacts"]
    paths = {it["path"] for it in listed if not it["path"].endswith("index.html")}
    found = links((folder / "index.html").read_text("utf-8"))
    assert found.pop(0) == "de/index.html"
    assert {*found} == {path for path in paths if not path.startswith("de/")}
    german = (folder / "de" / "index.html").read_text("utf-8")
    assert all((folder / "de" / link).is_file() for link in links(german))
    assert {link for link in links(german) if not link.startswith("../")} == {
        path.removeprefix("de/") for path in paths if path.startswith("de/")
    }
    assert "Der Reihe nach" in german or "der Reihe nach" in german
    assert found.index("play.html") < found.index("leaflet-proof-a4.pdf")
    assert found.index("leaflet-proof-a4.pdf") < found.index("leaflet-a4.pdf")


@pytest.mark.parametrize(("language", "says"), [("en", "1.2 MB"), ("de", "1,2 MB")])
def test_sizes_of_files_are_written_as_the_language_does(language: str, says: str) -> None:
    kit = grawlix_kit(f"leaflet.language={language}")
    kit.built = (Artifact("play.html", b"", "html", {"bytes": 1_234_567}),)
    (page,) = contents.make(kit)
    assert says in page.data.decode()


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "he", "it", "ja", "pl"])
@pytest.mark.parametrize("kept", [("plain",), ("plain", "marked"), ("plain", "marked", "other")])
def test_only_looks_that_are_made_are_explained(language: str, kept: tuple[str, ...]) -> None:
    looks = {"leaflet": "quiet", "cards": "outline"}
    made = {part: [it.replace("other", look) for it in kept] for part, look in looks.items()}
    variants = [f"{part}.variants=[{', '.join(names)}]" for part, names in made.items()]
    kit = grawlix_kit(f"leaflet.language={language}", *variants)
    kit.built = built("leaflet-a4.pdf", "cards/cards-a4.pdf")
    (page,) = contents.make(kit)
    text = page.data.decode("utf-8").partition("<main>")[2]
    said = [word for word in ("marked", "quiet", "outline") if word in text]
    assert said == {1: [], 2: ["marked"], 3: ["marked", "quiet", "outline"]}[len(kept)]


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "he", "it", "ja", "pl"])
@pytest.mark.parametrize(
    ("printer", "name"), [("prusa-mini", "Prusa MINI"), ("klipper", "Klipper")]
)
def test_the_printer_of_the_plates_is_named(language: str, printer: str, name: str) -> None:
    kit = grawlix_kit(f"leaflet.language={language}", f"print.printer={printer}")
    kit.built = built("tiles/batch-red.stl")
    (page,) = contents.make(kit)
    assert name in page.data.decode("utf-8")


def test_a_later_build_of_one_target_keeps_the_page(tmp_path: Path, typecase: Typecase) -> None:
    out = ("-o", str(tmp_path))
    typecase("build", "grawlix", "-t", "play", "-t", "index", *out)
    typecase("build", "grawlix", "-t", "simulator", *out)
    found = links((tmp_path / "grawlix" / "index.html").read_text("utf-8"))
    assert found == ["play.html", "simulator/back.png", "simulator/deck.json", "simulator/deck.png"]


def test_a_later_build_of_one_target_changes_nothing_else(
    tmp_path: Path, typecase: Typecase
) -> None:
    """The pictures of files of the earlier build stay on the page, and links in the rules."""
    out = ("-o", str(tmp_path), "--set", "languages=[en, de]")
    typecase("build", "grawlix", "-t", "diagrams", *PAPER, *out)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    typecase("build", "grawlix", "-t", "rules", *out, "--force")
    assert [path for path, data in before.items() if path.read_bytes() != data] == []


def test_the_rules_alone_name_no_picture_that_is_not_there(
    tmp_path: Path, typecase: Typecase
) -> None:
    result = typecase("build", "grawlix", "-t", "rules", "-o", str(tmp_path))
    text = (tmp_path / "grawlix" / "rules.md").read_text("utf-8")
    assert "diagrams/" not in text
    assert "The supply. 36 tiles in six rows" in text
    assert "note[no-pictures]: rules.md describes its pictures in words" in result.stderr


def test_the_page_alone_leads_to_the_files_of_earlier_builds(
    tmp_path: Path, typecase: Typecase
) -> None:
    out = ("-o", str(tmp_path))
    typecase("build", "grawlix", "-t", "play", *out)
    typecase("build", "grawlix", "-t", "index", *out)
    assert links((tmp_path / "grawlix" / "index.html").read_text("utf-8")) == ["play.html"]


def test_what_watch_makes_first_is_on_the_page_with_its_picture(tmp_path: Path) -> None:
    request = Request("grawlix", (), ("leaflet", "index"), tmp_path)
    build(request, {}, first="leaflet")
    text = (tmp_path / "grawlix" / "index.html").read_text("utf-8")
    assert "leaflet-a4.pdf" in links(text)
    assert "data:image/png" in text


def test_many_files_are_a_folder(kit: Kit) -> None:
    many = [f"cards/single/plain/trimmed/{n:03}.png" for n in range(300)]
    fitted = kit_of(game_text(4, 4))
    fitted.built = built("board-a4.pdf", *many)
    (page,) = contents.make(fitted)
    text = page.data.decode()
    assert links(text) == ["board-a4.pdf", many[0]]
    assert "and 299 more beside it" in text


@pytest.mark.parametrize("evil", EVIL)
def test_a_hostile_title_is_text(evil: str) -> None:
    fitted = kit_of(game_text(4, 4, title=evil))
    fitted.built = built("play.html")
    (page,) = contents.make(fitted)
    reader = Reader(page.data.decode())
    assert "script" not in [tag for tag, _ in reader.elements]
    assert evil in reader.text("bdi")
