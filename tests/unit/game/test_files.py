"""Finding and reading a game, and one clear message for each thing that cannot be read."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.diagnostics import Diagnostic, Failure
from generator.game.files import built_in_games, read_project
from generator.game.loading import load_game
from generator.game.sizes import MAX_BYTES, MAX_FILES

ROOT = Path(__file__).parents[3]
GAME = 'title: T\nglyphs: {at: {symbol: "@"}}\ncolors: {red: {key: r, hex: "#e6261f"}}\n'


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def failure(game: str | None) -> Diagnostic:
    with pytest.raises(Failure) as caught:
        read_project(game)
    (found,) = caught.value.diagnostics
    return found


def write(name: str, text: str | bytes = GAME) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_a_folder_a_file_and_the_working_directory() -> None:
    write("mine/game.yaml")
    write("mine/other.yaml", GAME + "age: 9\n")
    assert read_project("mine").file == "mine/game.yaml"
    assert read_project("mine/").file == "mine/game.yaml"
    assert read_project("mine/other.yaml").text == GAME + "age: 9\n"
    os.chdir("mine")
    assert read_project(None).file == "game.yaml"
    assert read_project(".").text == GAME


def test_a_built_in_game_by_name_or_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "grawlix" in built_in_games()
    assert read_project(None) == read_project("grawlix")
    assert read_project(None).file == "grawlix/game.yaml"
    monkeypatch.chdir(ROOT)
    assert read_project("grawlix").file == "templates/grawlix/game.yaml"


def test_a_folder_without_a_game_does_not_hide_a_built_in_one() -> None:
    Path("grawlix").mkdir()
    assert "Grawlix" in read_project("grawlix").text


def test_overrides_are_kept() -> None:
    assert read_project("grawlix", ["tile.size=30"]).overrides == ("tile.size=30",)


def test_texts_and_fonts_of_the_game_and_the_built_in_ones() -> None:
    write("mine/game.yaml")
    write("mine/rules.md.j2", "mine")
    write("mine/deeper/more.md.j2", "not read")
    write("mine/fonts/OwnFont-BoldItalic.ttf", b"own")
    write("mine/fonts/Quicksand-Bold.TTF", b"changed")
    write("mine/fonts/notes.txt", b"not a font")
    project = read_project("mine")
    assert project.templates["rules.md.j2"] == "mine"
    assert "shared/rules.md.j2" in project.templates
    assert not any("more" in name for name in project.templates)
    assert project.fonts["own-font-bolditalic"] == b"own"
    assert project.fonts["quicksand-bold"] == b"changed"
    assert project.fonts["comic-neue-bold"][:4] == b"\x00\x01\x00\x00"


def test_a_file_beside_which_templates_lie_reads_them() -> None:
    write("loose.yaml")
    write("rules.md.j2", "loose")
    assert read_project("loose.yaml").templates["rules.md.j2"] == "loose"


def test_nothing_there() -> None:
    found = failure("grwlix")
    assert (found.code, found.span.file, found.span.line) == ("missing-file", "grwlix", 0)
    assert found.hints == ('did you mean "grawlix"?',)


def test_another_ending_is_pointed_out() -> None:
    write("game.yaml")
    assert failure("game.yml").hints == ('did you mean "game.yaml"?',)
    write("mine/game.yml")
    with contextlib.chdir("mine"):
        assert failure(None).hints == ("name it game.yaml",)
    assert failure("mine").hints == ('did you mean "mine/game.yml"?',)
    assert read_project("mine/game.yml").text == GAME


@pytest.mark.parametrize("name", ["", "a\0b", "x" * 5_000, "no/such/folder"])
def test_names_that_are_no_files(name: str) -> None:
    assert failure(name).code == "missing-file"


def test_a_folder_without_a_game() -> None:
    Path("empty").mkdir()
    found = failure("empty")
    assert (found.code, found.span.file) == ("missing-file", "empty")
    assert "game.yaml" in found.message


def test_a_folder_in_the_place_of_the_file() -> None:
    Path("odd/game.yaml").mkdir(parents=True)
    assert failure("odd").code == "unreadable-file"


@pytest.mark.parametrize(
    ("data", "line", "column", "words"),
    [
        (b"title: Caf\xe9\n", 1, 11, "0xe9"),
        (b"a: 1\r\nb: \xc3\xa9\xff\n", 2, 5, "0xff"),
        (b"\xef\xbb\xbfa: \xe2\x82", 1, 4, "0xe2"),
        ("a: 1".encode("utf-16"), 1, 1, "UTF-16"),
        ("a: 1".encode("utf-32"), 1, 1, "UTF-16"),
    ],
)
def test_bytes_that_are_not_utf_8(data: bytes, line: int, column: int, words: str) -> None:
    write("bad.yaml", data)
    found = failure("bad.yaml")
    assert found.code == "not-utf-8"
    assert (found.span.file, found.span.line, found.span.column) == ("bad.yaml", line, column)
    assert words in found.message
    assert found.hints


def test_a_byte_order_mark_is_no_character() -> None:
    write("marked.yaml", b"\xef\xbb\xbf" + GAME.encode())
    assert read_project("marked.yaml").text == GAME


def test_an_empty_file() -> None:
    write("empty.yaml", b"")
    project = read_project("empty.yaml")
    assert [item.code for item in load_game(project.text, project.file).diagnostics] == [
        "empty-file"
    ]


def test_a_file_that_is_too_large() -> None:
    write("large.yaml", b"#" * (MAX_BYTES + 1))
    found = failure("large.yaml")
    assert (found.code, found.span.file) == ("too-large", "large.yaml")


def test_a_device_and_a_pipe() -> None:
    os.mkfifo("pipe")
    assert failure("pipe").code == "unreadable-file"
    assert failure("/dev/zero").code == "unreadable-file"
    assert failure(os.devnull).code == "unreadable-file"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission() -> None:
    write("secret.yaml").chmod(0)
    assert failure("secret.yaml").code == "unreadable-file"


def links() -> Sequence[tuple[str, str]]:
    return [
        ("mine/game.yaml", "secret.txt"),
        ("mine/rules.md.j2", "secret.txt"),
        ("mine/fonts/Own.ttf", "secret.txt"),
    ]


@pytest.mark.parametrize(("link", "target"), links())
def test_a_link_out_of_the_folder_is_not_followed(link: str, target: str) -> None:
    write(target, "secret")
    write("mine/game.yaml")
    path = Path(link)
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(Path(target).resolve())
    found = failure("mine")
    assert (found.code, found.span.file) == ("outside-folder", link)


def test_a_fonts_folder_that_is_a_link_out_of_the_game() -> None:
    write("elsewhere/Own.ttf", b"own")
    write("mine/game.yaml")
    Path("mine/fonts").symlink_to(Path("elsewhere").resolve())
    assert failure("mine").code == "outside-folder"


def test_a_link_within_the_folder_is_followed() -> None:
    write("mine/v2.yaml", GAME)
    Path("mine/game.yaml").symlink_to("v2.yaml")
    assert read_project("mine").text == GAME


def test_a_file_named_by_the_person_may_be_a_link() -> None:
    write("real/game.yaml")
    Path("link.yaml").symlink_to("real/game.yaml")
    assert read_project("link.yaml").text == GAME


def test_templates_that_are_too_large_together() -> None:
    write("mine/game.yaml")
    write("mine/a.j2", b"a" * (MAX_BYTES - 10))
    write("mine/b.j2", b"b" * 20)
    found = failure("mine")
    assert (found.code, found.span.file) == ("too-large", "mine/b.j2")


def test_too_many_templates() -> None:
    write("mine/game.yaml")
    for number in range(MAX_FILES + 1):
        write(f"mine/{number}.j2", b"")
    assert failure("mine").code == "too-large"


def test_a_template_that_is_not_utf_8() -> None:
    write("mine/game.yaml")
    write("mine/rules.md.j2", b"ok\n\xff")
    found = failure("mine")
    assert (found.code, found.span.file, found.span.line) == ("not-utf-8", "mine/rules.md.j2", 2)
