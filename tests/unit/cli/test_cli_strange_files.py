"""Files that a stranger could give to a command: each gets one message."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Typecase

PLATE = "G1 X1 Y2 E1\n" * 3000


def zipped(method: int, change: Callable[[bytearray, int], None]) -> bytes:
    """A project whose directory entry begins at the place that ``change`` gets."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("Metadata/plate_1.gcode", PLATE, compress_type=method)
    data = bytearray(packed.getvalue())
    change(data, data.rindex(b"PK\1\2"))
    return bytes(data)


def _encrypt(data: bytearray, entry: int) -> None:
    data[6] |= 1
    data[entry + 8] |= 1


def _call_it(method: int) -> Callable[[bytearray, int], None]:
    def change(data: bytearray, entry: int) -> None:
        data[8] = data[entry + 10] = method

    return change


def _damage(data: bytearray, entry: int) -> None:
    data[70] ^= 0xFF


PROJECTS = {
    "encrypted": zipped(zipfile.ZIP_DEFLATED, _encrypt),
    "of an unknown method": zipped(zipfile.ZIP_STORED, _call_it(99)),
    "not bzip2": zipped(zipfile.ZIP_STORED, _call_it(zipfile.ZIP_BZIP2)),
    "not LZMA": zipped(zipfile.ZIP_STORED, _call_it(zipfile.ZIP_LZMA)),
    "damaged": zipped(zipfile.ZIP_DEFLATED, _damage),
    "damaged bzip2": zipped(zipfile.ZIP_BZIP2, _damage),
    "damaged LZMA": zipped(zipfile.ZIP_LZMA, _damage),
    "cut": zipped(zipfile.ZIP_DEFLATED, lambda data, entry: None)[:-30],
}


@pytest.mark.parametrize("name", PROJECTS)
def test_a_project_that_cannot_be_unpacked(name: str, typecase: Typecase, tmp_path: Path) -> None:
    project = tmp_path / "batch-red.gcode.3mf"
    project.write_bytes(PROJECTS[name])
    result = typecase("slice", "starter", "--gcode", str(project))
    assert result.exit_code == 1
    assert "batch-red.gcode.3mf contains no G-code" in result.stderr


@pytest.mark.parametrize("offset", ["9" * 5000, "1.2.3", ".", "-"])
def test_numbers_and_words_of_any_length(offset: str, typecase: Typecase, tmp_path: Path) -> None:
    file, digits = tmp_path / "batch-red.gcode", "9" * 5000
    file.write_text(
        f"M83\nM73 R{digits}\nG1 Z0.2\nG1 X{digits} E{digits}\nT{digits}\nM600 {digits}\n"
        f"G1 Z.{digits}\nG1 X1 E.{digits}\n; z_offset = {offset}\n;TIME:{digits}\n"
    )
    result = typecase("slice", "starter", "--gcode", str(file))
    assert result.exit_code == 1
    assert "wrong: the print ends with layer 2" in result.stdout
    assert max(map(len, result.stdout.splitlines())) < 300


def test_g_code_sends_nothing_to_the_terminal(typecase: Typecase, tmp_path: Path) -> None:
    file, evil = tmp_path / "batch-red.gcode", "\x1b[2J\u202e"
    file.write_text(
        f";TIME:1{evil}\n; estimated printing time = 1h{evil}\n; printer_model = A{evil}\n"
        f"M83\nG1 Z0.2\nG1 X1 E1\nM600 A{evil}\nG1 Z0.4\nG1 X2 E1\n",
        "utf-8",
    )
    shown = typecase("slice", "starter", "--gcode", str(file)).output
    assert "batch-red: M600 A [2J  before" in shown
    assert "; 1 [2J \n" in shown
    assert not {*"\x1b\u202e"} & {*shown}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game whose example ``opening`` makes a wrong claim, with a mark of direction beside it."""
    game = tmp_path / "game.yaml"
    starter = (ROOT / "templates/starter/game.yaml").read_text("utf-8")
    game.write_text(starter.replace("locations: 7}", "locations: 8}  # \u202enine"), "utf-8")
    return game


def test_a_diff_turns_no_direction(typecase: Typecase, game: Path) -> None:
    result = typecase("example", str(game), "--write", "opening", "--yes")
    assert "locations: 7}  #  nine\n" in result.stdout
    assert "\u202e" not in result.stdout
    assert "\u202e" in game.read_text("utf-8")


def test_two_byte_order_marks(typecase: Typecase, game: Path) -> None:
    game.write_bytes(2 * b"\xef\xbb\xbf" + game.read_bytes())
    assert typecase("example", str(game), "--write", "opening", "--yes").exit_code == 0
    assert game.read_bytes().startswith(2 * b"\xef\xbb\xbf" + b"#")
    assert typecase("check", str(game)).stderr == ""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are those of POSIX")
@pytest.mark.parametrize(
    "become", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/dev/zero")]
)
def test_what_is_no_file_anymore_while_it_asks(
    become: Callable[[Path], None], typecase: Typecase, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change_and_agree(*_: object, **__: object) -> bool:
        game.unlink()
        become(game)
        return True

    monkeypatch.setattr("click.confirm", change_and_agree)
    result = typecase("example", str(game), "--write", "opening")
    assert result.exit_code == 1
    assert "game.yaml: error[cannot-write]" in result.stderr
    assert not game.is_file()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are those of POSIX")
def test_a_pipe_is_not_waited_for(typecase: Typecase, tmp_path: Path) -> None:
    pipe = tmp_path / "batch-red.gcode"
    os.mkfifo(pipe)
    for options in ("--gcode", str(pipe)), ("--profile", str(pipe), "--slicer", "/bin/true"):
        result = typecase("slice", "starter", *options)
        assert result.exit_code == 1
        assert "this is a pipe or a device, not a file" in result.stderr
        assert "name an ordinary file" in result.stderr


@pytest.fixture
def secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A text beside the folder of a game, from which links lead to it."""
    file, game = tmp_path / "secret", tmp_path / "game"
    file.write_text("password hidden")
    game.mkdir()
    (game / "game.yaml").write_text((ROOT / "templates/starter/game.yaml").read_text("utf-8"))
    (game / "position").symlink_to(file)
    (game / "folder").symlink_to(tmp_path)
    monkeypatch.chdir(game)
    return file


@pytest.mark.usefixtures("secret")
@pytest.mark.parametrize("file", ["position", "folder/secret", "../game/position"])
def test_no_position_is_read_through_a_link_of_the_game(file: str, typecase: Typecase) -> None:
    for command in (("legal", ".", file), ("legal", file), ("legal", "../game/game.yaml", file)):
        result = typecase(*command)
        assert result.exit_code == 1
        assert "error[outside-folder]" in result.stderr
        assert "password" not in result.output


def test_a_position_of_one_s_own_may_be_a_link(secret: Path, typecase: Typecase) -> None:
    mine, link = secret.with_name("mine"), secret.with_name("link")
    mine.write_text("r+")
    link.symlink_to(mine)
    assert typecase("legal", ".", "../link").exit_code == 0
    assert typecase("legal", "starter", "../link").exit_code == 0


@pytest.mark.usefixtures("secret")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are those of POSIX")
def test_a_pipe_in_the_game_is_not_waited_for(typecase: Typecase) -> None:
    os.mkfifo("pipe")
    result = typecase("legal", ".", "pipe")
    assert result.exit_code == 1
    assert "this is a pipe or a device, not a file" in result.stderr
