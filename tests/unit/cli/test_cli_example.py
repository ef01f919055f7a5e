"""``typecase example``: what it prints holds when it is pasted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Typecase


def test_what_is_proposed_holds_when_pasted(game_file: Path, typecase: Typecase) -> None:
    wishes = ["--tiles", "9", "--closes", "--id", "fresh"]
    result = typecase("example", str(game_file), *wishes)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("  - id: fresh\n    grid: |\n")
    assert "tiles: 9" in result.stdout
    assert "closes:" in result.stdout
    game_file.write_text(game_file.read_text().rstrip() + "\n" + result.stdout)
    assert "error" not in typecase("check", str(game_file)).output


def test_the_seed_decides(typecase: Typecase) -> None:
    def example(*more: str) -> str:
        return typecase("example", "grawlix", "--tiles", "6", *more).stdout

    assert example() == example("--seed", "0")
    assert example() != example("--seed", "1")


def test_a_broken_example_is_replaced_by_the_command_of_the_hint(
    game_file: Path, typecase: Typecase
) -> None:
    seven = ["--set", "rules.max_rows=7"]
    broken = typecase("check", str(game_file), *seven)
    assert f"typecase example {game_file} --like crowded" in broken.stderr
    result = typecase("example", str(game_file), "--like", "crowded", *seven)
    assert result.exit_code == 0
    assert result.stdout.startswith("  - id: crowded\n")


def test_what_cannot_be_kept_of_an_example_is_said_beside_it(typecase: Typecase) -> None:
    endless = ["--set", "rules.max_rows=null", "--set", "rules.max_columns=null"]
    result = typecase("example", "grawlix", "--like", "crowded", "--tries", "60", *endless)
    assert result.exit_code == 0
    assert result.stdout.startswith("  - id: crowded\n")
    assert "note[another-reason]: in crowded a play closes a location because" in result.stderr


@pytest.mark.parametrize(
    ("name", "start"), [("a.svg", b"<svg"), ("a.PNG", b"\x89PNG"), ("a.pdf", b"%PDF")]
)
def test_it_is_drawn_as_the_ending_says(
    name: str, start: bytes, tmp_path: Path, typecase: Typecase
) -> None:
    picture = tmp_path / name
    result = typecase("example", "grawlix", "--tiles", "5", "--draw", str(picture))
    assert (result.exit_code, result.stderr) == (0, "")
    assert picture.read_bytes().startswith(start)


def test_its_words_are_english_whatever_the_language_of_the_rules(
    tmp_path: Path, typecase: Typecase
) -> None:
    for name, more in (("en", ()), ("de", ("--set", "leaflet.language=de"))):
        picture = ("--tiles", "5", "--draw", str(tmp_path / f"{name}.pdf"))
        assert typecase("example", "grawlix", *picture, *more).exit_code == 0
    assert (tmp_path / "de.pdf").read_bytes() == (tmp_path / "en.pdf").read_bytes()


@pytest.mark.parametrize("name", ["a.gif", "a", ".svg"])
def test_no_other_pictures_are_drawn(name: str, tmp_path: Path, typecase: Typecase) -> None:
    result = typecase("example", "grawlix", "--draw", str(tmp_path / name))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "must end in .svg, .png or .pdf" in " ".join(result.stderr.split())
    assert not list(tmp_path.iterdir())


def test_no_folder_is_made_for_a_picture(tmp_path: Path, typecase: Typecase) -> None:
    (tmp_path / "file").write_text("in the way")
    (tmp_path / "folder.svg").mkdir()
    for name in ("new/example.svg", "file/example.svg", "folder.svg"):
        result = typecase("example", "grawlix", "--draw", str(tmp_path / name))
        assert (result.exit_code, result.stdout) == (1, "")
        assert "error[cannot-write]" in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.svg"]


def test_wishes_that_cannot_be_are_told(typecase: Typecase) -> None:
    result = typecase("example", "grawlix", "--like", "croded")
    assert (result.exit_code, result.stdout) == (1, "")
    assert 'did you mean "crowded"?' in result.stderr
    result = typecase("example", "grawlix", "--rows", "9")
    assert (result.exit_code, result.stdout) == (1, "")
    assert typecase("example", "grawlix", "--rows", "-1").exit_code == 2
