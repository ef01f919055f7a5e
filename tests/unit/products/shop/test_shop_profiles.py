"""Where ICC profiles come from: the game's folder, the system."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from pikepdf import Pdf

from generator.game import files
from generator.game.files import own_files, read_project, system_press
from generator.products.shop.pdfx import problems_of
from tests.conftest import Typecase
from tests.unit.kits import game_text
from tests.unit.products.shop.profiles import icc

DEBIAN = Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The only place of profiles of this system."""
    place = tmp_path / "icc"
    place.mkdir()
    monkeypatch.setattr(files, "PRESS_PLACES", (str(tmp_path / "none"), str(place)))
    system_press.cache_clear()
    yield place
    system_press.cache_clear()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    rules = {"hand_size": 0}
    (folder / "game.yaml").write_text(game_text(2, 1, rules=rules, cards={"size": "poker"}))
    return folder


def test_one_for_swop_is_taken_before_the_first(place: Path) -> None:
    assert system_press() == ()
    system_press.cache_clear()
    (place / "z").mkdir()
    (place / "a.icc").write_bytes(icc(b"RGB ", b"mntr"))
    (place / "b.icc").write_bytes(icc(version=4))
    (place / "c.icc").write_bytes(b"no")
    (place / "d.ICM").write_bytes(icc())
    (place / "e.txt").write_bytes(icc())
    assert system_press() == ((str(place / "d.ICM"), icc()),)
    system_press.cache_clear()
    (place / "z" / "z.icc").write_bytes(icc(name="U.S. SWOP"))
    assert [path for path, _ in system_press()] == [str(place / "z" / "z.icc")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_what_cannot_be_read_is_passed_over(place: Path) -> None:
    (place / "a.icc").mkdir()
    os.mkfifo(place / "b.icc")
    (place / "c.icc").symlink_to(place / "nowhere")
    (place / "d.icc").write_bytes(icc() + bytes(5_000_000))
    (place / "e.icc").write_bytes(icc())
    assert [path for path, _ in system_press()] == [str(place / "e.icc")]


def test_those_of_a_game_are_read_and_copied_with_it(game: Path) -> None:
    (game / "coated.icc").write_bytes(icc())
    (game / "other.icm").write_bytes(b"no")
    read = read_project(str(game)).ending(".icc", ".icm")
    assert read == {"coated.icc": icc(), "other.icm": b"no"}
    assert own_files(str(game))["coated.icc"] == icc()


def test_one_outside_of_the_folder_is_refused(game: Path, place: Path, typecase: Typecase) -> None:
    (place / "a.icc").write_bytes(icc())
    (game / "coated.icc").symlink_to(place / "a.icc")
    result = typecase("build", str(game), "-t", "shop", "-o", str(game / "out"))
    assert result.exit_code == 1
    assert "outside-folder" in result.stderr


def test_a_build_with_the_profile_of_the_game(game: Path, typecase: Typecase) -> None:
    (game / "coated.icc").write_bytes(icc())
    asked = ("build", str(game), "-t", "shop", "-o", str(game / "out"))
    result = typecase(*asked, "--set", "shop.profile=coated.icc")
    assert result.exit_code == 0, result.stderr
    made = game / "out" / "test" / "shop"
    with Pdf.open(made / "drivethrucards" / "deck.pdf") as deck:
        assert deck.Root.OutputIntents[0].DestOutputProfile.read_bytes() == icc()
    result = typecase(*asked, "--set", "shop.profile=coted.icc", "--force")
    assert result.exit_code == 1
    assert "error[missing-file]" in result.stderr
    assert "coated.icc" in result.stderr


def test_without_one_a_warning_says_so_and_only_to_who_builds_it(
    game: Path, typecase: Typecase
) -> None:
    assert "no-profile" not in typecase("check", str(game)).stderr
    asked = ("build", str(game), "-t", "shop", "-o", str(game / "out"))
    result = typecase(*asked)
    assert result.exit_code == 0
    assert result.stderr.count("warning[no-profile]") == 1
    made = game / "out" / "test" / "shop"
    assert not (made / "drivethrucards").exists()
    assert (made / "the-game-crafter.zip").is_file()


@pytest.mark.system
def test_the_profile_of_ghostscript(game: Path, place: Path, typecase: Typecase) -> None:
    if not DEBIAN.is_file():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("libgs-common is not installed")
    shutil.copy(DEBIAN, place)
    result = typecase("build", str(game), "-t", "shop", "-o", str(game / "out"))
    assert result.exit_code == 0, result.stderr
    assert "[no-profile]" not in result.stderr
    data = (game / "out" / "test" / "shop" / "drivethrucards" / "deck.pdf").read_bytes()
    assert not [*problems_of(data)]
    with Pdf.open(BytesIO(data)) as deck:
        assert str(deck.Root.OutputIntents[0].Info) == "Artifex CMYK SWOP Profile"
