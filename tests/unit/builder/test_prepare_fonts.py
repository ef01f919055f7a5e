"""Fonts, glyphs and marks that cannot be drawn are diagnostics, never a traceback."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.builder.prepare import prepare
from generator.diagnostics import Diagnostic
from tests.conftest import ROOT, Typecase
from tests.unit.drawing import odd_fonts
from tests.unit.typesetting.beyond import beyond_font


def found(file: Path, *overrides: str) -> list[Diagnostic]:
    prepared = prepare(str(file), overrides, ())
    assert prepared.kit is None
    return list(prepared.diagnostics)


@pytest.mark.parametrize("key", ["text", "strong", "heading", "title"])
def test_a_font_of_the_leaflet_that_is_not_there(game_file: Path, key: str) -> None:
    text = game_file.read_text() + f"leaflet:\n  fonts:\n    {key}: quicksand-bald\n"
    game_file.write_text(text)
    (problem,) = found(game_file)
    assert problem.code == "unknown-font"
    assert problem.message == 'there is no font "quicksand-bald"'
    assert problem.hints == ('did you mean "quicksand-bold"?',)
    assert (problem.span.line, problem.span.column) == (text.count("\n"), len(key) + 7)


def test_a_font_that_is_like_no_other_may_be_put_beside_the_game(game_file: Path) -> None:
    (problem,) = found(game_file, "glyphs.at.font=deja-vu-serif-bold")
    assert problem.hints[0].startswith("known here: ")
    assert "put the font file beside the game file" in problem.hints[1]
    data = (ROOT / "fonts" / "ComicNeue-Bold.ttf").read_bytes()
    (game_file.parent / "DejaVuSerif-Bold.ttf").write_bytes(data)
    prepared = prepare(str(game_file), ("glyphs.at.font=deja-vu-serif-bold",), ())
    assert prepared.diagnostics == ()


@pytest.mark.parametrize("value", ["leaflet.fonts.text", "glyphs.at.font"])
@pytest.mark.parametrize(
    "data",
    [b"", b"garbage", b"\0\1\0\0" + bytes(100), b"OTTO" + bytes(60), b"wOF2" + bytes(60)],
    ids=["empty", "text", "zeros", "CFF", "WOFF2"],
)
def test_a_file_that_is_no_font(game_file: Path, value: str, data: bytes) -> None:
    fonts = game_file.parent / "fonts"
    fonts.mkdir()
    (fonts / "Bad-Regular.ttf").write_bytes(data)
    (problem,) = found(game_file, f"{value}=bad-regular")
    assert problem.code == "unusable-font"
    assert problem.message.startswith('the font "bad-regular" cannot be used: it')
    hint = "put another font file (.ttf, .otf) in its place, or name another font"
    assert problem.hints == (hint,)


@pytest.mark.parametrize("ending", ["otf", "woff", "TTC"])
def test_a_font_file_of_another_kind_is_told_as_such(game_file: Path, ending: str) -> None:
    fonts = game_file.parent / "fonts"
    fonts.mkdir()
    (fonts / f"Odd-Regular.{ending}").write_bytes(b"wOFF" + bytes(60))
    (problem,) = found(game_file, "leaflet.fonts.text=odd-regular")
    assert "it is packed for the web (WOFF)" in problem.message
    (fonts / "Odd-Regular.ttf").write_bytes(odd_fonts.sound())
    assert not [
        it
        for it in found(game_file, "leaflet.fonts.text=odd-regular", "age=0")
        if it.code == "unusable-font"
    ]


@pytest.mark.parametrize("place", ["", "fonts"])
def test_a_font_with_cubic_outlines_beside_the_game_or_below_it(
    game_file: Path, place: str
) -> None:
    folder = game_file.parent / place
    folder.mkdir(exist_ok=True)
    data = odd_fonts.postscript()
    (folder / "Odd-Regular.otf").write_bytes(data)
    overrides = ("leaflet.fonts.text=odd-regular", "glyphs.at.font=odd-regular")
    prepared = prepare(str(game_file), overrides, ())
    assert prepared.kit is not None, prepared.diagnostics
    assert prepared.kit.fonts["odd-regular"].data == data


@pytest.mark.parametrize("name", ["Quicksand-Medium.ttf", "Quicksand-Bold.ttf"])
def test_a_bad_font_in_the_place_of_a_built_in_one(game_file: Path, name: str) -> None:
    fonts = game_file.parent / "fonts"
    fonts.mkdir()
    (fonts / name).write_bytes(b"garbage")
    others = [f"leaflet.fonts.{key}=caprasimo-regular" for key in ("text", "strong", "heading")]
    problems = found(game_file, *others)
    assert {(item.code, item.span.file) for item in problems} == {("unusable-font", str(fonts))}


def test_damage_that_shows_late_is_told_too(
    game_file: Path, tmp_path: Path, typecase: Typecase
) -> None:
    fonts = game_file.parent / "fonts"
    fonts.mkdir()
    (fonts / "Odd-Regular.ttf").write_bytes(odd_fonts.scrawled())
    glyph = typecase("check", str(game_file), "--set", "glyphs.at.font=odd-regular")
    line = game_file.read_text().splitlines().index("  at:") + 1
    assert f"{game_file}:{line}:3: error[unusable-font]" in glyph.stderr
    build = ["build", str(game_file), "-t", "rules", "-o", str(tmp_path / "out")]
    changes = ("--set", "leaflet.fonts.text=odd-regular", "--set", "tile.marks=none")
    result = typecase(*build, *changes)
    assert result.exit_code == 1
    assert 'the font "odd-regular" cannot be used: ' in result.stderr
    assert not (tmp_path / "out").exists()


def test_a_bad_font_that_nothing_uses_does_no_harm(game_file: Path) -> None:
    fonts = game_file.parent / "fonts"
    fonts.mkdir()
    (fonts / "Bad-Regular.ttf").write_bytes(b"garbage")
    assert prepare(str(game_file), (), ()).diagnostics == ()
    (fonts / "Aaa-Regular.ttf").write_bytes(b"garbage")
    # Nor does it hide which fonts have a character that another one lacks.
    (fonts / "Box-Regular.ttf").write_bytes(beyond_font("@♞"))
    (problem,) = found(game_file, "glyphs.at.symbol=♞", "examples=[]")
    assert problem.message == 'font "comic-neue-bold" has no U+265E (♞)'
    assert problem.hints == ("fonts that have it: box-regular",)


def test_a_mark_that_no_font_draws(game_file: Path) -> None:
    text = (
        game_file.read_text()
        .replace("      ?  y*", "      ★  y*")
        .replace('      - at: "?"\n        glyphs: [at', '      - at: "★"\n        glyphs: [at')
    )
    game_file.write_text(text)
    (problem,) = found(game_file)
    assert problem.code == "missing-character"
    assert "U+2605 (★)" in problem.message
    line = text[: text.index("★")].count("\n") + 1
    assert (problem.span.line, problem.span.column) == (line, 7)


def test_a_copy_of_a_built_in_font_is_embedded_beside_it(
    game_file: Path, typecase: Typecase, tmp_path: Path
) -> None:
    fonts = game_file.parent / "fonts"
    fonts.mkdir()
    shutil.copy(ROOT / "fonts/Quicksand-Medium.ttf", fonts / "Mine.ttf")
    option = "leaflet.fonts.strong=mine"
    ended = typecase("build", str(game_file), "-t", "leaflet", "-o", str(tmp_path), "--set", option)
    assert ended.exit_code == 0, ended.output
