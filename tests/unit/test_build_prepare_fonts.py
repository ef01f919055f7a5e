"""Fonts, glyphs and marks that cannot be drawn are diagnostics, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.prepare import prepare
from generator.diagnostics import Diagnostic
from tests.unit.emit.beyond import beyond_font


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


def test_a_bad_font_that_nothing_uses_does_no_harm(game_file: Path) -> None:
    fonts = game_file.parent / "fonts"
    fonts.mkdir()
    (fonts / "Bad-Regular.ttf").write_bytes(b"garbage")
    assert prepare(str(game_file), (), ()).diagnostics == ()
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
