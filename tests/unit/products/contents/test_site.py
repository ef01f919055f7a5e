"""The web site: a front page in each language, what it leads to, and the same as a ZIP file."""

from __future__ import annotations

import io
import json
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from generator.products import load_target
from generator.products.contents import site
from generator.products.contents.site import tiles_to_turn
from generator.products.kit import Artifact, Kit
from tests.conftest import Typecase
from tests.unit.kits import game_text, grawlix_kit, kit_of
from tests.unit.products.contents.test_contents import links
from tests.unit.products.rulebook.test_html import EVIL, Reader

MADE_OF = ("aid", "cards", "guide", "leaflet", "play", "proof", "rules", "simulator", "tiles")


def with_built(kit: Kit, *targets: str) -> Kit:
    """The kit with what targets make of it, as a build hands it over."""
    every = [it for name in targets for it in load_target(name).make(kit)]
    sized = (it._replace(details={**it.details, "bytes": len(it.data)}) for it in every)
    return replace(kit, built=tuple(sized))


def files_of(kit: Kit) -> dict[str, Artifact]:
    return {it.path: it for it in site.make(kit)}


@pytest.mark.system
def test_a_build_of_the_site_makes_all_that_it_leads_to(tmp_path: Path, typecase: Typecase) -> None:
    more = ("-o", str(tmp_path), "--set", "languages=[en, de]")
    result = typecase("build", "grawlix", "-t", "site", *more)
    assert result.exit_code == 0, result.stderr
    assert "nothing-made" not in result.stderr
    folder = tmp_path / "grawlix" / "site"
    for page in ("index.html", "de/index.html"):
        place = (folder / page).parent
        found = links((folder / page).read_text("utf-8"))
        assert len(found) > 20
        for link in found:
            elsewhere = link == "#print" or link.startswith("mailto:")
            assert elsewhere or (place / link).is_file(), link
        assert {"play.html", "rules.html", "leaflet-a4.pdf"} <= {*found}
    german = (folder / "de" / "index.html").read_text("utf-8")
    assert "Jetzt spielen" in german
    assert '<a href="../index.html" lang="en" hreflang="en">English</a>' in german
    every = {str(it.relative_to(folder)): it.read_bytes() for it in folder.rglob("*.*")}
    assert not [name for name in every if name.endswith(".stl")]
    stl = "tiles/batch-stl.zip"
    assert sum(len(data) for path, data in every.items() if path != stl) < 6_000_000
    with zipfile.ZipFile(tmp_path / "grawlix" / "site.zip") as archive:
        assert {it: archive.read(it) for it in archive.namelist()} == every
        assert {it.date_time[0] for it in archive.infolist()} == {1980}
    again = typecase("build", "grawlix", "-t", "leaflet", *more)
    assert "site/" not in again.stdout


def test_the_same_bytes_again() -> None:
    kit = with_built(grawlix_kit(), "play", "rules", "leaflet")
    assert files_of(kit) == files_of(kit)


def test_the_policy_allows_its_own_scripts_alone() -> None:
    kit = with_built(grawlix_kit("url=https://example.org/grawlix"), "play", "tiles")
    text = files_of(kit)["site/index.html"].data.decode()
    found = next(it for tag, it in Reader(text).elements if "http-equiv" in it)
    assert "unsafe" not in found["content"]
    assert found["content"].startswith("default-src 'none'; ")
    assert not re.findall(r'(?:src|href)="https?://(?!example\.org)', text)


@pytest.mark.parametrize("evil", EVIL)
def test_a_hostile_title_is_text(evil: str) -> None:
    kit = with_built(kit_of(game_text(4, 4, title=evil, subtitle=evil)), "play")
    reader = Reader(files_of(kit)["site/index.html"].data.decode())
    assert "script" not in [tag for tag, _ in reader.elements]
    assert evil in reader.text("h1")
    assert not [it for _, attrs in reader.elements for it in attrs if it.startswith("on")]


@pytest.mark.parametrize(
    ("url", "home"),
    [
        ("https://example.org", "https://example.org/"),
        ("https://example.org/game", "https://example.org/game/"),
        ("https://example.org/game/", "https://example.org/game/"),
        ("https://example.org/game/index.html", "https://example.org/game/"),
    ],
)
def test_search_engines_and_previews_get_whole_addresses(url: str, home: str) -> None:
    files = files_of(with_built(grawlix_kit(f"url={url}"), "play", "rules"))
    found = re.findall("<loc>(.*?)</loc>", files["site/sitemap.xml"].data.decode())
    assert found[1:] == [f"{home}play.html", f"{home}rules.html"]
    assert found[0] in (home, url)
    meta = [it for tag, it in Reader(files["site/index.html"].data.decode()).elements]
    shared = {it["property"]: it["content"] for it in meta if "property" in it}
    assert shared["og:image"] == f"{home}picture.png"
    assert shared["og:title"] == "Grawlix"
    assert "site/picture.png" in files


def test_everything_to_print_can_be_downloaded() -> None:
    paths = ("score-sheet-a4.pdf", "screens-a4.pdf", "leaflet-a4.pdf", "diagrams/cover.pdf")
    found = tuple(Artifact(path, b"%PDF", "pdf", {"bytes": 4}) for path in paths)
    kit = replace(grawlix_kit(), built=found)
    made = [it.path for it in site._files(kit) if it.kind == "pdf"]
    assert made == ["leaflet-a4.pdf", "score-sheet-a4.pdf", "screens-a4.pdf"]


def test_without_an_address_there_is_no_sitemap() -> None:
    files = files_of(with_built(grawlix_kit(), "play"))
    assert "site/sitemap.xml" not in files
    assert b"og:image" not in files["site/index.html"].data


def test_a_game_without_play_and_picture_has_no_link_to_them() -> None:
    files = files_of(with_built(kit_of(game_text(4, 4)), "rules"))
    text = files["site/index.html"].data.decode()
    assert "play.html" not in links(text)
    assert "rules.html" in links(text)
    assert files["site/picture.png"].data.startswith(b"\x89PNG")


@pytest.mark.system
def test_the_tiles_to_turn_are_those_of_a_plate() -> None:
    kit = with_built(grawlix_kit(), "tiles")
    found = tiles_to_turn(kit)
    assert found is not None
    assert len(found["tiles"]) == 6
    for corners, triangles in found["tiles"]:
        xs, zs = corners[::3], corners[2::3]
        assert (min(xs), max(xs)) == (-1400, 1400)
        assert max(zs) - min(zs) == 1400
        assert max(triangles) == len(corners) // 3 - 1
        assert found["accent"] in (zs[n] for n in triangles)
    assert json.dumps(found) in json.dumps(tiles_to_turn(kit))
    assert tiles_to_turn(replace(kit, built=())) is None
    flat = with_built(grawlix_kit("tile.style=inlaid"), "tiles")
    assert tiles_to_turn(flat) is None


@pytest.mark.system
def test_archives_of_tiles_have_their_files() -> None:
    files = files_of(with_built(grawlix_kit(), "tiles", "simulator"))
    with zipfile.ZipFile(io.BytesIO(files["site/tiles/batch-prusa.zip"].data)) as archive:
        assert "batch-red.prusa.3mf" in archive.namelist()
    with zipfile.ZipFile(io.BytesIO(files["site/simulator/simulator.zip"].data)) as archive:
        assert "deck.json" in archive.namelist()
