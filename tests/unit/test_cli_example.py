"""``typecase example``: what it prints holds when it is pasted."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

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


def test_it_is_drawn(tmp_path: Path, typecase: Typecase) -> None:
    picture = tmp_path / "new/example.svg"
    result = typecase("example", "grawlix", "--tiles", "5", "--draw", str(picture))
    assert result.exit_code == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    (tmp_path / "file").write_text("in the way")
    result = typecase("example", "grawlix", "--draw", str(tmp_path / "file/example.svg"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[cannot-write]" in result.stderr


def test_wishes_that_cannot_be_are_told(typecase: Typecase) -> None:
    result = typecase("example", "grawlix", "--like", "croded")
    assert (result.exit_code, result.stdout) == (1, "")
    assert 'did you mean "crowded"?' in result.stderr
    result = typecase("example", "grawlix", "--rows", "9")
    assert (result.exit_code, result.stdout) == (1, "")
    assert typecase("example", "grawlix", "--rows", "-1").exit_code == 2
