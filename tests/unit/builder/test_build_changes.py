"""A build brings the folder to what the game says, and names what changed: nothing stale, nothing
written for no reason."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.conftest import Typecase

TARGETS = ("diagrams", "guide", "leaflet", "rules")
TEXTS = {
    *("leaflet-a4.pdf", "leaflet-marked-a4.pdf", "leaflet-quiet-a4.pdf"),
    *("rules-screen.pdf", "rules.html", "rules.md"),
}


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

    def changes(
        self, *more: str, targets: tuple[str, ...] = TARGETS
    ) -> tuple[list[str], dict[str, str]]:
        """What changed since the last build, as it is told; and the state of each file listed."""
        told, files = [], {}
        for line in self.run(*more, targets=targets).splitlines()[:-1]:
            if row := re.match(r"(\S+)  +(new|changed|removed|unchanged)", line):
                files[row[1]] = row[2]
            elif ": made in " not in line:
                told.append(line)
        return told, files

    def edit(self, old: str, new: str) -> None:
        text = self.game_file.read_text()
        assert text.count(old) == 1
        self.game_file.write_text(text.replace(old, new))

    def times(self) -> dict[str, int]:
        files = (path for path in self.folder.rglob("*") if path.is_file())
        return {path.name: path.stat().st_mtime_ns for path in files}

    def contents(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.folder.rglob("*.*")}


@pytest.fixture
def builds(game_file: Path, tmp_path: Path, typecase: Typecase) -> Builds:
    game_file.write_text(game_file.read_text() + "leaflet: {paper: [a4]}\n")
    made = Builds(game_file, tmp_path / "out", typecase)
    made.run()
    return made


def test_nothing_changed_nothing_written(builds: Builds) -> None:
    before = builds.times()
    assert builds.run() == f"{builds.folder}: up to date\n"
    assert builds.times() == before
    assert builds.run("--dry-run") == f"{builds.folder}: up to date\n"


def test_nothing_changed_nothing_made(builds: Builds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.builder.run.build", None)
    assert builds.run() == f"{builds.folder}: up to date\n"
    assert "rules.md " in builds.run("--verbose")


def test_a_comment_touches_nothing(builds: Builds) -> None:
    builds.edit("title: Grawlix", "title: Grawlix # of the Sunday comics")
    before = builds.times()
    assert builds.run() == f"{builds.folder}: up to date\n"
    assert builds.times() == before


def test_a_rule_touches_the_texts(builds: Builds) -> None:
    builds.edit("hand_size: 4", "hand_size: 3")
    assert builds.changes() == (
        ["rules.hand_size changed: 4 -> 3"],
        dict.fromkeys(TEXTS, "changed"),
    )


def test_a_filament_touches_the_guide_alone(builds: Builds) -> None:
    builds.edit("filament: {en: red PLA", "filament: {en: ruby PETG")
    told, files = builds.changes()
    assert told == ["colors.red.filament changed: red PLA -> ruby PETG"]
    assert set(files) == {"tiles/print-guide.md", "tiles/print-guide.pdf"}


@pytest.mark.system
def test_a_template_touches_what_it_is_set_in(builds: Builds) -> None:
    template = builds.game_file.parent / "rules.md.j2"
    template.write_text(template.read_text().replace("newspaper", "gazette"))
    told, files = builds.changes()
    assert told == ["rules.md.j2 changed"]
    assert set(files) == TEXTS


@pytest.mark.system
def test_a_font_is_named_when_it_comes_and_goes(builds: Builds) -> None:
    fonts = builds.game_file.parent / "fonts"
    fonts.mkdir()
    quicksand = Path("fonts/Quicksand-Bold.ttf").read_bytes()
    (fonts / "My-Own.ttf").write_bytes(quicksand)
    assert builds.changes() == (["font my-own added"], {})
    (fonts / "My-Own.ttf").unlink()
    assert builds.changes() == (["font my-own removed"], {})


def test_new_code_or_another_library_is_a_reason(
    builds: Builds, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.builder import up_to_date

    old = up_to_date.toolchain()
    new = {**old, "the code": "0", "the libraries": "99"}
    monkeypatch.setattr(up_to_date, "toolchain", lambda: new)
    told, files = builds.changes()
    assert told == ["the code changed", "the libraries changed"]
    assert files == {}, "it makes the same"


def test_other_targets_are_made_when_they_are_named(builds: Builds) -> None:
    assert "cards/aid-a4.pdf      new" in builds.run(targets=("aid",))
    assert (builds.folder / "rules.md").exists()
    assert builds.run(targets=("aid", "aid")) == f"{builds.folder}: up to date\n"


def test_a_build_over_an_old_one_equals_a_clean_one(builds: Builds, tmp_path: Path) -> None:
    builds.edit("hand_size: 4", "hand_size: 3")
    builds.edit("e6261f", "d6261f")
    builds.run()
    one = builds.contents()
    builds.out = tmp_path / "clean"
    builds.folder = builds.out / "grawlix"
    builds.run("--force")
    assert one == builds.contents()


@pytest.mark.system
def test_force_makes_everything_and_dry_run_writes_nothing(builds: Builds) -> None:
    before = builds.times()
    assert builds.run("--force") == f"{builds.folder}: up to date\n"
    assert "rules: made in " in builds.run("--force", "--verbose")
    builds.edit("hand_size: 4", "hand_size: 3")
    assert builds.run("--dry-run").splitlines()[-1] == (
        f"{builds.folder}: 6 to be written, {len(before) - 7} unchanged"
    )
    assert builds.changes("--dry-run") == (
        ["rules.hand_size changed: 4 -> 3"],
        dict.fromkeys(TEXTS, "changed"),
    )
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


def test_a_dry_run_makes_no_folder(typecase: Typecase, tmp_path: Path) -> None:
    result = typecase("build", "grawlix", "-t", "rules", "-o", str(tmp_path / "out"), "--dry-run")
    assert result.exit_code == 0
    assert result.stdout.endswith("grawlix: 3 to be written\n")
    assert not (tmp_path / "out").exists()


def test_a_file_that_is_missing_is_made(builds: Builds) -> None:
    (builds.folder / "rules.md").unlink()
    assert builds.changes() == ([], {"rules.md": "new"})
    assert (builds.folder / "rules.md").exists()
    (builds.folder / "manifest.json").unlink()
    assert builds.changes() == ([], {})
    assert (builds.folder / "manifest.json").exists()


@pytest.mark.system
def test_an_edited_file_is_made_again(builds: Builds) -> None:
    made = (builds.folder / "rules.md").read_bytes()
    (builds.folder / "rules.md").write_text("my own words")
    assert builds.changes() == ([], {"rules.md": "changed"})
    assert (builds.folder / "rules.md").read_bytes() == made
    assert builds.run() == f"{builds.folder}: up to date\n"


@pytest.mark.system
def test_a_new_time_is_no_edit(builds: Builds) -> None:
    os.utime(builds.folder / "rules.md", (1, 1))
    assert builds.run() == f"{builds.folder}: up to date\n"


def test_without_its_cache_a_build_makes_all_and_writes_nothing(
    builds: Builds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = builds.times()
    monkeypatch.setenv("TYPECASE_CACHE", str(tmp_path / "another"))
    assert builds.changes() == (["not built yet"], {})
    assert builds.times() == before


def test_a_damaged_cache_is_no_error(
    builds: Builds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TYPECASE_CACHE", str(tmp_path / "another"))
    alone = ("diagrams",)
    builds.run(targets=alone)
    (record,) = (tmp_path / "another/builds").iterdir()
    right = record.read_bytes()
    for damaged in (b"", b"[]", right[:-1], right.replace(b"grawlix", b"Grawlix", 1)):
        record.write_bytes(damaged)
        assert builds.changes(targets=alone) == (["not built yet"], {})


@pytest.mark.system
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
    builds.edit("filament: {en: red PLA", "filament: {en: ruby PETG")
    assert not TEXTS & set(builds.changes()[1])
    assert builds.problems == told


@pytest.mark.system
def test_quiet_and_verbose(builds: Builds) -> None:
    assert builds.run("--force", "--quiet") == ""
    assert "diagrams/cover.svg" in builds.run("--force", "--verbose")
    assert "diagrams/cover.svg" not in builds.run("--force")


@pytest.mark.system
def test_a_copy_without_a_name_of_its_own_replaces_only_by_force(
    builds: Builds, tmp_path: Path, typecase: Typecase
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(builds.game_file.parent, copy)
    build = ["build", str(copy), "-o", str(builds.out), "-t", "aid"]
    before = {path: path.read_bytes() for path in builds.folder.rglob("*") if path.is_file()}
    (copy / "rules.md.j2").write_text('{% extends "shared/rules.md.j2" %}')
    for more, kind in (["--dry-run"], "error"), ([], "error"), (["--force"], "warning"):
        assert before == {path: path.read_bytes() for path in before}
        result = typecase(*build, *more)
        assert result.exit_code == (kind == "error")
        assert f"{copy}/game.yaml:2:8: {kind}[another-game]: {builds.folder} con" in result.stderr
        assert f"contains a build of {builds.game_file}, which this game" in result.stderr
        assert "give this game an id of its own (id: my-game), or build into an" in result.stderr
        assert "to replace it: --force" in result.stderr
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
    result = typecase("build", str(copy), "-o", str(builds.out), "-t", "aid")
    assert (result.exit_code, result.stderr) == (0, "")
