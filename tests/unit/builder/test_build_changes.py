"""A build makes what an edit touched, and says so: nothing stale, nothing for no reason."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.conftest import Typecase

TARGETS = ("diagrams", "guide", "leaflet", "rules")


class Builds:
    """Builds of one game file into one folder."""

    def __init__(self, game_file: Path, out: Path, typecase: Typecase) -> None:
        self.game_file, self.out, self._typecase = game_file, out, typecase
        self.folder = out / "grawlix"

    def run(self, *more: str, targets: tuple[str, ...] = TARGETS) -> str:
        names = [part for target in targets for part in ("-t", target)]
        result = self._typecase("build", str(self.game_file), *names, "-o", str(self.out), *more)
        assert result.exit_code == 0, result.output
        self.problems = result.stderr
        return result.stdout

    def reasons(self, *more: str) -> dict[str, str]:
        """Why each target was made; of a build that had nothing to do, nothing."""
        lines = re.findall(
            r"^([a-z]+): (.*?)(?:; made in [\d.]+ s)?$", self.run(*more), re.MULTILINE
        )
        return {name: why for name, why in lines if name in TARGETS}

    def edit(self, old: str, new: str) -> None:
        text = self.game_file.read_text()
        assert text.count(old) == 1
        self.game_file.write_text(text.replace(old, new))

    def times(self) -> dict[str, int]:
        files = (path for path in self.folder.rglob("*") if path.is_file())
        return {path.name: path.stat().st_mtime_ns for path in files}


@pytest.fixture
def builds(game_file: Path, tmp_path: Path, typecase: Typecase) -> Builds:
    made = Builds(game_file, tmp_path / "out", typecase)
    made.run()
    return made


def test_nothing_changed_nothing_written(builds: Builds) -> None:
    before = builds.times()
    assert builds.run() == f"{builds.folder}: up to date\n"
    assert builds.times() == before
    assert builds.reasons("--dry-run") == dict.fromkeys(TARGETS, "up to date")


def test_a_comment_touches_nothing(builds: Builds) -> None:
    builds.edit("title: Grawlix", "title: Grawlix # of the Sunday comics")
    before = builds.times()
    assert builds.run() == f"{builds.folder}: up to date\n"
    assert builds.times() == before


def test_a_rule_touches_the_texts(builds: Builds) -> None:
    builds.edit("hand_size: 4", "hand_size: 3")
    why = builds.reasons()
    assert why == {
        "diagrams": "up to date",
        "guide": "up to date",
        "leaflet": "rules.hand_size changed",
        "rules": "rules.hand_size changed",
    }


def test_a_filament_touches_the_guide_alone(builds: Builds) -> None:
    builds.edit("filament: red PLA", "filament: ruby PETG")
    why = builds.reasons()
    assert why.pop("guide") == "colors.red.filament changed"
    assert set(why.values()) == {"up to date"}


def test_a_template_touches_what_it_is_set_in(builds: Builds) -> None:
    template = builds.game_file.parent / "rules.md.j2"
    template.write_text(template.read_text() + "\n")
    why = builds.reasons()
    assert "template rules.md.j2" in why["leaflet"]
    assert (why["diagrams"], why["guide"]) == ("up to date", "up to date")


def test_an_incremental_build_equals_a_clean_one(builds: Builds, tmp_path: Path) -> None:
    builds.edit("hand_size: 4", "hand_size: 3")
    builds.edit("e6261f", "d6261f")
    builds.run()
    one = {path.name: path.read_bytes() for path in builds.folder.rglob("*.*")}
    builds.out = tmp_path / "clean"
    builds.run("--force")
    clean = tmp_path / "clean/grawlix"
    assert one == {path.name: path.read_bytes() for path in clean.rglob("*.*")}


def test_force_makes_everything_and_dry_run_nothing(builds: Builds) -> None:
    assert builds.reasons("--force") == dict.fromkeys(TARGETS, "asked for")
    builds.edit("hand_size: 4", "hand_size: 3")
    before = builds.times()
    assert builds.reasons("--dry-run")["leaflet"] == "rules.hand_size changed"
    assert builds.times() == before


def test_a_dry_run_finds_what_the_build_would(
    typecase: Typecase, game_file: Path, tmp_path: Path
) -> None:
    with (game_file.parent / "rules.md.j2").open("a") as texts:
        texts.write("{% block grid %}{{ colors | listing }}{% endblock %}")
    found = [
        typecase("build", str(game_file), "-t", "leaflet", "-o", str(tmp_path / "out"), *more)
        for more in (["--dry-run"], [])
    ]
    assert found[0].stderr == found[1].stderr != ""
    assert [result.exit_code for result in found] == [1, 1]


def test_a_file_that_is_missing_is_made(builds: Builds) -> None:
    (builds.folder / "rules.md").unlink()
    assert builds.reasons()["rules"] == "rules.md is missing"
    assert (builds.folder / "rules.md").exists()
    (builds.folder / "manifest.json").unlink()
    assert "manifest.json does not list" in builds.reasons()["leaflet"]


def test_what_a_person_edited_is_kept(builds: Builds) -> None:
    made = (builds.folder / "rules.md").read_bytes()
    for name in ("rules.edited.md", "rules.edited2.md"):
        (builds.folder / "rules.md").write_text(f"my own words, {name}")
        assert builds.reasons()["rules"] == "rules.md was edited"
        assert "warning[edited-file]" in builds.problems
        assert name in builds.problems
        assert (builds.folder / name).read_text() == f"my own words, {name}"
        assert (builds.folder / "rules.md").read_bytes() == made
    assert builds.run() == f"{builds.folder}: up to date\n"
    assert builds.problems == ""


def test_a_new_time_is_no_edit(builds: Builds) -> None:
    os.utime(builds.folder / "rules.md", (1, 1))
    assert builds.run() == f"{builds.folder}: up to date\n"


def test_without_its_cache_a_build_makes_all_and_writes_nothing(
    builds: Builds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = builds.times()
    monkeypatch.setenv("TYPECASE_CACHE", str(tmp_path / "another"))
    assert builds.reasons() == dict.fromkeys(TARGETS, "not built yet")
    assert builds.times() == before


def test_a_damaged_cache_is_no_error(
    builds: Builds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TYPECASE_CACHE", str(tmp_path / "another"))
    builds.run()
    for text in ("", "[]", "{", '{"format": 1}', '{"format": 1, "targets": {"rules": 3}}', "\x00"):
        for record in (tmp_path / "another/builds").iterdir():
            record.write_text(text)
        assert builds.reasons() == dict.fromkeys(TARGETS, "not built yet")


def test_warnings_are_told_again(builds: Builds) -> None:
    template = builds.game_file.parent / "rules.md.j2"
    block = "{% block cover %}"
    assert block not in template.read_text()
    template.write_text(f"{template.read_text()}{block}The set has 36 tiles.{{% endblock %}}\n")
    builds.run()
    told = builds.problems
    assert "warning[typed-number]" in told
    assert builds.run() == f"{builds.folder}: up to date\n"
    assert builds.problems == told
    builds.edit("filament: red PLA", "filament: ruby PETG")
    assert builds.reasons()["leaflet"] == "up to date"
    assert builds.problems == told


def test_quiet_and_verbose(builds: Builds) -> None:
    assert builds.run("--force", "--quiet") == ""
    assert "diagrams/cover.svg" in builds.run("--force", "--verbose")
    assert "diagrams/cover.svg" not in builds.run("--force")


def test_a_copy_without_a_name_of_its_own_takes_no_place_silently(
    builds: Builds, tmp_path: Path, typecase: Typecase
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(builds.game_file.parent, copy)
    build = ["build", str(copy), "-o", str(builds.out), "-t", "rules"]
    for more in (["--dry-run"], []):
        result = typecase(*build, *more)
        assert result.exit_code == 0
        assert (
            f"{copy}/game.yaml:2:8: warning[another-game]: {builds.folder} holds" in result.stderr
        )
        assert f"what was built from {builds.game_file}; this game" in result.stderr
        assert "give this game an id of its own (id: my-game), or build it else" in result.stderr
    assert typecase(*build).stderr == "", "now it is the folder of this game"
    assert "another-game" in typecase(*build[:1], str(builds.game_file), *build[2:]).stderr
    assert typecase(*build, "--set", "id=other").stderr == ""


def test_a_game_that_is_renamed_or_moved_is_the_same(
    builds: Builds, tmp_path: Path, typecase: Typecase
) -> None:
    builds.edit("title: Grawlix", "title: GRAWLIX")
    builds.run()
    assert builds.problems == ""
    moved = builds.game_file.parent.rename(tmp_path / "moved")
    result = typecase("build", str(moved), "-o", str(builds.out), "-t", "rules")
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_folder_that_was_emptied_is_anybodys(
    builds: Builds, tmp_path: Path, typecase: Typecase
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(builds.game_file.parent, copy)
    shutil.rmtree(builds.folder)
    result = typecase("build", str(copy), "-o", str(builds.out), "-t", "rules")
    assert (result.exit_code, result.stderr) == (0, "")
