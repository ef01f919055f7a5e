"""``typecase calibrate`` and ``--profile``: a printer is measured once and then kept in mind."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from generator.builder.run import build
from generator.builder.up_to_date import Request
from generator.builder.watching import _existing, _is_read
from generator.cli.print_commands import MILLIMETERS, save_profile
from generator.game.files import game_path, profile_folder, profile_names
from generator.game.profiles import EXACT, Profile, parse_profile
from generator.products.calibration import LONGEST
from tests.conftest import Typecase

READ = ("--read", "A", "0.5", "-0.25", "--read", "E", "0.75", "0")
MOVED = Profile(right=1.5, down=-0.75, clockwise=0.2)


@pytest.fixture
def profiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of profiles; there is none in it yet, nor is it there."""
    monkeypatch.setenv("TYPECASE_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config" / "profiles"


def test_the_page_comes_for_both_papers_or_one(tmp_path: Path, typecase: Typecase) -> None:
    result = typecase("calibrate", "-o", str(tmp_path / "new"))
    wanted = [tmp_path / "new" / f"calibrate-{paper}.pdf" for paper in ("a4", "letter")]
    assert result.stdout.splitlines() == [str(path) for path in wanted]
    assert all(path.read_bytes().startswith(b"%PDF") for path in wanted)
    typecase("calibrate", "--paper", "a3", "-o", str(tmp_path / "one"))
    assert os.listdir(tmp_path / "one") == ["calibrate-a3.pdf"]


def test_readings_reach_as_far_as_the_rulers() -> None:
    assert (MILLIMETERS.min, MILLIMETERS.max) == (-LONGEST, LONGEST)


def test_what_was_read_is_kept_and_told(profiles: Path, typecase: Typecase) -> None:
    assert typecase("calibrate", "--list").stdout == f"no printer profiles in {profiles}\n"
    result = typecase("calibrate", "office", *READ)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "office: backs go 0.63 mm to the right and 0.13 mm up, turned 0.014 degrees "
        "counterclockwise, on portrait sheets turned over the long edge",
        "the 2 readings agree to 0.17 mm",
        f"saved in {profiles / 'office.yaml'}",
        "to use it: typecase build --profile office",
    ]
    once = typecase("calibrate", "home", "--read", "c", "-1", "2", "--flip", "short-edge")
    assert "one reading shows no rotation" in once.stdout
    assert [line.split(",")[0] for line in typecase("calibrate", "--list").stdout.splitlines()] == [
        "home: backs go 1 mm to the left and 2 mm down",
        "office: backs go 0.63 mm to the right and 0.13 mm up",
    ]
    typecase("calibrate", "office", "--read", "C", "0", "0", "--landscape")
    assert typecase("calibrate", "--list").stdout.endswith(
        "on landscape sheets turned over the long edge\n"
    )
    assert sorted(os.listdir(profiles)) == ["home.yaml", "office.yaml"]


def test_readings_that_do_not_go_together_are_kept_with_a_warning(
    profiles: Path, typecase: Typecase
) -> None:
    result = typecase("calibrate", "x", "--read", "A", "1", "0", "--read", "E", "-1", "0")
    assert result.exit_code == 0
    assert "warning[readings-disagree]" in result.stderr
    refused = typecase("calibrate", "y", "--read", "A", "0", "-9", "--read", "B", "0", "9")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "error[impossible-reading]" in refused.stderr
    assert profile_names() == ("x",)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["x", "--read", "A", "1,5", "0"], "'1,5' is not a valid number, such as 0.5"),
        (["x", "--read", "A", "nan", "0"], '"nan" is not a number'),
        (["x", "--read", "A", "1", "inf"], "inf is not in the range -10<=x<=10"),
        (["x", "--read", "A", "10.25", "0"], "10.25 is not in the range -10<=x<=10"),
        (["x", "--read", "A", "1"], "requires 3 arguments"),
        (["x", "--read", "F", "1", "1"], "'F' is not one of 'a', 'b', 'c', 'd', 'e'"),
        (["x", "--read", "A", "1", "1", "--read", "a", "2", "2"], "A is given twice"),
        (["x"], "give both: typecase calibrate NAME --read MARK X Y"),
        (["--read", "A", "1", "1"], "give both"),
        (["../x", *READ], '"../x" cannot be the name of a profile'),
        (["/etc/x", *READ], "cannot be the name"),
        (["..", *READ], "cannot be the name"),
        (["", *READ], "cannot be the name"),
        (["x\n", *READ], "cannot be the name"),
        (["Office", *READ], "use at most 40 lower-case letters"),
        (["x" * 41, *READ], "cannot be the name"),
        (["2nd", *READ], "beginning with a letter"),
        (["x", "--list"], "--list takes no NAME"),
        ([*READ, "--list"], "--list takes no NAME"),
        (["--paper", "a0"], "'a0' is not one of 'a4', 'letter'"),
    ],
)
def test_what_cannot_be_is_a_wrong_command_line(
    arguments: list[str], message: str, profiles: Path, typecase: Typecase
) -> None:
    result = typecase("calibrate", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert not profiles.exists()


def test_a_folder_that_cannot_be_written_is_one_message(profiles: Path, typecase: Typecase) -> None:
    profiles.parent.write_text("a file")
    result = typecase("calibrate", "office", *READ)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        f"{profiles}: error[cannot-write]: not a directory",
        "  hint: make it writable, or set TYPECASE_CONFIG to a folder of yours",
    ]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_read_only_folder_is_one_message(profiles: Path, typecase: Typecase) -> None:
    before = save_profile("office", MOVED).read_text()
    profiles.chmod(0o500)
    result = typecase("calibrate", "office", *READ)
    profiles.chmod(0o700)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[cannot-write]: permission denied" in result.stderr
    assert len(result.stderr.splitlines()) == 2
    assert (profiles / "office.yaml").read_text() == before


@pytest.mark.parametrize("profile", [EXACT, MOVED, Profile(flip="short-edge", landscape=True)])
def test_a_profile_reads_back_as_it_was(profile: Profile, profiles: Path) -> None:
    path = save_profile("it", profile)
    assert path == profiles / "it.yaml"
    assert parse_profile(path.read_text(), str(path)) == (profile, ())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="where Linux keeps settings")
def test_profiles_are_where_this_system_keeps_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TYPECASE_CONFIG", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", "/settings")
    monkeypatch.setenv("HOME", "/home/me")
    assert profile_folder() == Path("/settings/typecase/profiles")
    monkeypatch.delenv("XDG_CONFIG_HOME")
    assert profile_folder() == Path("/home/me/.config/typecase/profiles")


@pytest.mark.parametrize("name", ["offcie", "../config", "", "office.yaml", "x" * 1000])
def test_an_unknown_profile_lists_those_there_are(
    name: str, profiles: Path, tmp_path: Path, typecase: Typecase
) -> None:
    none = typecase("build", "grawlix", "-o", str(tmp_path), "--profile", name)
    assert (none.exit_code, none.stdout) == (1, "")
    assert "there is none yet" in none.stderr
    save_profile("office", MOVED)
    save_profile("home", MOVED)
    (profiles / "Notes.txt").write_text("mine")
    some = typecase("build", "grawlix", "-o", str(tmp_path), "--profile", name)
    assert some.exit_code == 1
    assert "error[unknown-profile]: there is no printer profile" in some.stderr
    assert some.stderr.splitlines()[1] == "  hint: there are: home, office"
    assert "typecase calibrate" in some.stderr.splitlines()[2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a printer profile"),
        ("- 1\n", "not a printer profile"),
        ("right: 1\nright: 2\n", "right is given twice"),
        ("right: 0,5\n", 'right must be a number, found the text "0,5"'),
        ("right: 500\n", "right must be at most 20, found 500"),
        ("right: .nan\n", "right must be"),
        ("dwon: 1\n", "unknown key dwon in a printer profile"),
        ("flip: over\n", "flip must be long-edge or short-edge"),
        ("right: [\n", ""),
        ("right: \x00\n", "U+0000 is not allowed here"),
    ],
)
def test_a_damaged_profile_is_one_message(
    text: str, message: str, profiles: Path, tmp_path: Path, typecase: Typecase
) -> None:
    path = save_profile("office", MOVED)
    path.write_text(text)
    result = typecase("build", "grawlix", "-o", str(tmp_path), "--profile", "office")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(str(path))
    assert message in result.stderr
    assert result.stderr.count("error[") == 1
    assert "measure the printer again: typecase calibrate" in result.stderr
    assert typecase("calibrate", "--list").stdout == "office: damaged\n"
    assert typecase("calibrate", "office", *READ).exit_code == 0


@pytest.mark.parametrize("data", [b"right: \xff\n", b"#" * 20_000])
def test_a_profile_that_is_no_text_is_one_message(
    data: bytes, profiles: Path, tmp_path: Path, typecase: Typecase
) -> None:
    save_profile("office", MOVED).write_bytes(data)
    result = typecase("build", "grawlix", "-o", str(tmp_path), "--profile", "office")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("error[") == 1


def test_a_profile_touches_cards_and_nothing_else(
    profiles: Path, tmp_path: Path, typecase: Typecase
) -> None:
    def build(*more: str) -> list[str]:
        names = ("-t", "cards", "-t", "aid", "-t", "proof")
        result = typecase("build", "grawlix", *names, "-o", str(tmp_path / "out"), *more)
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout.splitlines()

    def backs() -> bytes:
        return (tmp_path / "out/grawlix/cards/cards-backs-a4.pdf").read_bytes()

    build()
    plain = backs()
    save_profile("office", MOVED)
    dry = build("--profile", "office", "--dry-run")
    assert dry[0] == "the printer profile added"
    assert dry[-1].startswith(f"{tmp_path / 'out/grawlix'}: 4 to be written, ")
    lines = build("--profile", "office")
    assert [line.split("  ")[0] for line in lines if line.startswith("cards/")] == [
        "cards/aid-a4.pdf",
        "cards/aid-letter.pdf",
        "cards/cards-backs-a4.pdf",
        "cards/cards-backs-letter.pdf",
    ]
    moved = backs()
    assert moved != plain
    assert build("--profile", "office") == [f"{tmp_path / 'out/grawlix'}: up to date"]
    save_profile("office", MOVED.model_copy(update={"down": 0.5}))
    again = build("--profile", "office", "--dry-run")
    assert again[0] == "the printer profile changed"
    assert again[-1] == dry[-1]
    build("--profile", "office")
    assert backs() not in (plain, moved)
    build()
    assert backs() == plain
    save_profile("office", EXACT)
    assert build("--profile", "office")[-1].endswith("up to date")


def test_a_build_in_a_warm_process_knows_the_profile(profiles: Path, tmp_path: Path) -> None:
    def cards(profile: str | None) -> dict[str, bytes]:
        request = Request("grawlix", (), ("cards",), tmp_path / "out", profile=profile)
        folder = build(request, {}).folder / "cards"
        return {path.name: path.read_bytes() for path in folder.iterdir()}

    save_profile("office", MOVED)
    plain, moved = cards(None), cards("office")
    changed = sorted(path for path, data in moved.items() if data != plain[path])
    assert changed == ["cards-backs-a4.pdf", "cards-backs-letter.pdf"]
    save_profile("office", EXACT)
    assert cards("office") == plain


def test_saves_of_the_profile_are_watched(profiles: Path) -> None:
    save_profile("office", MOVED)
    assert _is_read(str(profiles / "office.yaml"))
    assert profiles in _existing(game_path("grawlix"), "office")
    assert profiles not in _existing(game_path("grawlix"), None)


def test_where_a_profile_means_nothing_it_says_so_and_moves_nothing(
    profiles: Path, tmp_path: Path, typecase: Typecase
) -> None:
    save_profile("office", MOVED)
    overrides = "--set", "cards.flip=short-edge"
    said = "but a4 has portrait sheets turned over the short edge"

    def build(out: str, *more: str) -> tuple[str, dict[str, bytes]]:
        folder = tmp_path / out
        result = typecase("build", "grawlix", "-t", "cards", "-o", str(folder), *overrides, *more)
        assert result.exit_code == 0
        return result.stderr, {path.name: path.read_bytes() for path in folder.rglob("*.pdf")}

    plain, moved = build("plain"), build("moved", "--profile", "office")
    assert plain[0] == ""
    assert said in moved[0]
    assert moved[1] == plain[1]
    assert said in build("moved", "--profile", "office")[0]
