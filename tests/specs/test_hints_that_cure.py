"""A hint, followed literally, leaves a game that means what its author meant.

Each case makes a mistake in a sound game, reads the hint that it gives, does what the hint says,
and then finds no problem, and the value that was meant.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from generator.builder.prepare import Prepared, prepare
from generator.diagnostics import Severity, render_text
from generator.drawing import FontLibrary, glyph_outline
from generator.game.model import Game
from generator.products import target_names
from generator.products.kit import Kit
from generator.texts.document import paragraphs
from tests.conftest import ROOT, some

Edit = tuple[str, str]
"""An old text and a new one. An empty old one adds the new to the end."""


class Case(NamedTuple):
    name: str
    mistake: Edit
    hint: str
    """The whole hint."""
    cure: Edit
    """The edit of the mistake that the hint calls for."""
    meant: Callable[[Game], Any]
    value: object
    file: str = "game.yaml"
    warning: str = ""
    """Said of the cured game, which is as it was meant."""


RULES = "rules: {max_rows: 4, max_columns: 4, hand_size: 3, copies: 1}"
MIDDLE = "      r+ b@ .\n      g@ y# ?\n      .  ro g+\n"
RING = 'outline: "M 10 0 A 10 10 0 0 1 -10 0 A 10 10 0 0 1 10 0 Z"'


def rule(old: str, new: str) -> Edit:
    return RULES, RULES.replace(old, new)


def example(number: int) -> Callable[[Game], Any]:
    return lambda game: game.examples[number]


def claim(number: int, index: int, key: str) -> Callable[[Game], Any]:
    return lambda game: getattr(game.examples[number].claims[index], key)


CASES = [
    Case(
        "a decimal comma in braces",
        ("", "cards: {corner_radius: 2,5}\n"),
        "write 2.5, with a point",
        ("2,5", "2.5"),
        lambda game: game.cards.corner_radius,
        2.5,
    ),
    Case(
        "a decimal comma below one",
        ("", "print: {layer_height: 0,2}\n"),
        "write 0.2, with a point",
        ("0,2", "0.2"),
        lambda game: game.print.layer_height,
        0.2,
    ),
    Case(
        "a decimal comma on a line",
        ("", "cards:\n  corner_radius: 2,5\n"),
        "write 2.5, with a point",
        ("2,5", "2.5"),
        lambda game: game.cards.corner_radius,
        2.5,
    ),
    Case(
        "decimal commas in a list",
        ("", "cards: {size: [25,4, 25,4]}\n"),
        "write [25.4, 25.4]: a decimal has a point",
        ("[25,4, 25,4]", "[25.4, 25.4]"),
        lambda game: game.cards.size,
        (25.4, 25.4),
    ),
    Case(
        "a list for a decimal comma",
        ("", "cards: {size: [25,4]}\n"),
        "a decimal has a point: write 25.4",
        ("[25,4]", "25.4"),
        lambda game: game.cards.size,
        (25.4, 25.4),
    ),
    Case(
        "no for 0",
        rule("hand_size: 3", "hand_size: no"),
        "write 0 for no hands",
        ("hand_size: no", "hand_size: 0"),
        lambda game: game.rules.hand_size,
        0,
    ),
    Case(
        "none for null",
        rule("copies: 1", "max_run: none"),
        "write null for no limit",
        ("max_run: none", "max_run: null"),
        lambda game: game.rules.max_run,
        None,
    ),
    Case(
        "none for nothing",
        ("", "tile: {underside: none}\n"),
        "write null for none",
        ("underside: none", "underside: null"),
        lambda game: game.tile.underside,
        None,
    ),
    Case(
        "another word for a key",
        ("# designers: [Your Name]", "author: Ada Lovelace"),
        'did you mean "designers"?',
        ("author", "designers"),
        lambda game: game.designers,
        ("Ada Lovelace",),
    ),
    Case(
        "a key of another section",
        ("", "cards: {max_run: 3}\n"),
        "max_run belongs to rules",
        ("cards: {max_run: 3}\n", ""),
        lambda game: game.rules.max_run,
        None,
    ),
    Case(
        "centimeters",
        ("", "tile: {size: 3.2, body_height: 1.2, relief: 0.4, glyph_height: 2.2}\n"),
        "for centimeters write ten times as much, for every length of the section",
        (
            "size: 3.2, body_height: 1.2, relief: 0.4, glyph_height: 2.2",
            "size: 32, body_height: 12, relief: 4, glyph_height: 22",
        ),
        lambda game: (game.tile.size, game.tile.body_height, game.tile.relief),
        (32.0, 12.0, 4.0),
    ),
    Case(
        "cards in centimeters",
        ("", "cards: {size: [6.3, 7.8]}\n"),
        "for centimeters write ten times as much, for every length of the section",
        ("[6.3, 7.8]", "[63, 78]"),
        lambda game: game.cards.size,
        (63.0, 78.0),
    ),
    Case(
        "inches",
        ("", "cards: {size: 2.5x3.5in}\n"),
        "write [63.5, 88.9]",
        ("2.5x3.5in", "[63.5, 88.9]"),
        lambda game: game.cards.size,
        (63.5, 88.9),
    ),
    Case(
        "no space behind a colon, in braces",
        rule("hand_size: 3", "hand_size:2"),
        "write a space after the colon",
        ("hand_size:2", "hand_size: 2"),
        lambda game: game.rules.hand_size,
        2,
    ),
    Case(
        "no space behind a colon, on a line",
        (RULES, "rules:\n  hand_size:2\n  max_rows: 4\n  max_columns: 4"),
        "lines of one level start in one column, with a space after a colon that ends a key; "
        "write text with a colon in straight quotes",
        ("hand_size:2", "hand_size: 2"),
        lambda game: game.rules.hand_size,
        2,
    ),
    Case(
        "an apostrophe",
        ("title: First Light", "title: 'Halvard's stones'"),
        'write "Halvard\'s stones", in double quotes',
        ("'Halvard's stones'", '"Halvard\'s stones"'),
        lambda game: game.title,
        "Halvard's stones",
    ),
    Case(
        "curly quotes",
        ("title: First Light", "title: “Light: the First”"),
        "lines of one level start in one column, with a space after a colon that ends a key; "
        "write text with a colon in straight quotes",
        ("“Light: the First”", '"Light: the First"'),
        lambda game: game.title,
        "Light: the First",
    ),
    Case(
        "curly quotes around a mark",
        ('{at: "?", tiles: [g+]}', "{at: “?”, tiles: [g+]}"),
        'write a mark of the grid, such as "?"',
        ("“?”", '"?"'),
        claim(2, 1, "at"),
        "?",
    ),
    Case(
        "a row that is not indented",
        ("      g@ y# ?\n", "g@ y# ?\n"),
        "write key: value, with a space; rows of a grid begin in the column of the first one",
        ("\ng@", "\n      g@"),
        lambda game: game.examples[1].grid,
        "r+ b@ .\ng@ y# ?\n.  ro g+\n",
    ),
    Case(
        "two tiles without a space",
        ("r+ b@ .", "r+b@ ."),
        "write spaces between tiles: r+ b@",
        ("r+b@", "r+ b@"),
        lambda game: game.examples[1].grid,
        "r+ b@ .\ng@ y# ?\n.  ro g+\n",
    ),
    Case(
        "an example without its dash",
        ("  - id: middle", "    id: middle"),
        "a new example begins with a dash: - id:",
        ("    id: middle", "  - id: middle"),
        lambda game: [it.id for it in game.examples],
        ["opening", "middle", "cover"],
    ),
    Case(
        "a row too many",
        ("      y# r@ bo ?\n", "      y# r@ bo ?\n      .  .  g+ .\n"),
        "take out a row of tiles, or allow more with rules.max_rows",
        ("      .  .  g+ .\n", ""),
        lambda game: len(game.examples[2].grid.splitlines()),
        4,
    ),
    Case(
        "a tile that is in the way",
        ("      g@ y# ?\n", "      g@ b# ?\n"),
        "put y# or y+ in place of b# in row 2, column 2",
        ("b#", "y#"),
        lambda game: game.examples[1].grid,
        "r+ b@ .\ng@ y# ?\n.  ro g+\n",
    ),
    Case(
        "glyphs by their symbols",
        ("glyphs: [ring], colors: [red, blue]", "glyphs: [o], colors: [red, blue]"),
        "write ring, its id",
        ("[o]", "[ring]"),
        claim(1, 0, "glyphs"),
        ("ring",),
    ),
    Case(
        "a claim without its mark",
        ('{at: "?", glyphs: [ring], colors', "{glyphs: [ring], colors"),
        'add at: with a mark of the grid, as in at: "?"',
        ("{glyphs: [ring]", '{at: "?", glyphs: [ring]'),
        claim(1, 0, "at"),
        "?",
    ),
    Case(
        "a mark by its row and column",
        ('{at: "?", tiles: [g+]}', "{at: [4, 4], tiles: [g+]}"),
        'write a mark of the grid, such as "?"',
        ("at: [4, 4]", 'at: "?"'),
        claim(2, 1, "at"),
        "?",
    ),
    Case(
        "a mark that is a tag",
        (
            '      y# r@ bo ?\n    claims:\n      - {locations: 1}\n      - {at: "?"',
            "      y# r@ bo !\n    claims:\n      - {locations: 1}\n      - {at: !",
        ),
        "write the value itself; put text in quotes",
        ("at: !", 'at: "!"'),
        claim(2, 1, "at"),
        "!",
    ),
    Case(
        "another word for a reason",
        ('{at: "?", tiles: [g+]}', '{illegal: r+, at: "?", reasons: [color]}'),
        "the engine finds row-color, column-color, copies",
        ("[color]", "[row-color, column-color, copies]"),
        claim(2, 1, "reasons"),
        ("row-color", "column-color", "copies"),
    ),
    Case(
        "points that a turn does not score",
        ('{at: "?", tiles: [g+]}', '{turn: {"?": g+}, scores: 3}'),
        "the engine finds 0",
        ("scores: 3", "scores: 0"),
        claim(2, 1, "scores"),
        0,
    ),
    Case(
        "reasons of a turn",
        ('{at: "?", tiles: [g+]}', '{illegal: {"?": r+}, reasons: [one-run]}'),
        "the engine finds row-color, column-color, copies",
        ("[one-run]", "[row-color, column-color, copies]"),
        claim(2, 1, "reasons"),
        ("row-color", "column-color", "copies"),
    ),
    Case(
        "a pattern that names what is free",
        rule("copies: 1", "runs: {glyph: free, color: different}"),
        "write matching where glyph or color must be alike, or patterns such as {glyph: same}; "
        "what is left out is free",
        ("glyph: free, ", ""),
        lambda game: str(game.rules.runs),
        "glyph=None color='different'",
        warning="as much is demanded already, by lines: different (its default)",
    ),
    Case(
        "a language by its name",
        ("copies: 1}", "copies: 1}\nlanguages: German"),
        "write a tag such as en, de or en-GB",
        ("German", "de"),
        lambda game: game.leaflet.language,
        "de",
    ),
    Case(
        "a font by its file",
        ("font: comic-neue-bold}", "font: QuickSand-Bold.ttf}"),
        "write quick-sand-bold: a font goes by its file name in lower case with hyphens; "
        "the file may be beside the game file",
        ("QuickSand-Bold.ttf", "quick-sand-bold"),
        lambda game: game.glyphs["at"].font,
        "quick-sand-bold",
    ),
]


def drawn(
    name: str, mistake: Edit, hint: str, cure: Edit, box: Sequence[float], warning: str = ""
) -> Case:
    """A mistake in the drawing of the glyph ring; ``box`` is that of its outline in the end."""
    return Case(
        name, mistake, hint, cure, outline_of_ring, pytest.approx(box, abs=0.1), "ring.svg", warning
    )


def outline_of_ring(game: Game) -> Any:
    return glyph_outline(game.glyphs["ring"], FontLibrary({})).box()


def written(name: str, mistake: str, hint: str, cure: Edit, expected: str) -> Case:
    """A mistake in a block of the rules text; ``expected`` is in the text in the end."""
    block = f"{{% block story %}}\n## Story\n\n{mistake}\n{{% endblock %}}\n"
    return Case(name, ("", block), hint, cure, lambda _: expected, expected, "rules.md.j2")


CIRCLE = '<circle cx="50" cy="50" r="40"/>'
TO_PATH = "in a drawing program, convert it to a path (Inkscape: Path, Object to Path)"
TO_SVG = "trace it in a drawing program (Inkscape: Path, Trace Bitmap), and save it as plain SVG"
PAGE = '<rect width="100" height="100" fill="#fff"/>'
ROUND = (10, 10, 90, 90)
WIDE = (10, 10, 99, 90)

CASES += [
    drawn(
        "a white page behind a drawing",
        (CIRCLE, PAGE + CIRCLE),
        "delete it; if it is a part of the glyph, give it another color",
        (PAGE, ""),
        ROUND,
    ),
    drawn(
        "a part of a drawing that is white",
        (CIRCLE, PAGE + CIRCLE),
        "delete it; if it is a part of the glyph, give it another color",
        ('fill="#fff"', 'fill="#333"'),
        (0, 0, 100, 100),
    ),
    drawn(
        "a drawing all in white",
        ('r="40"', 'r="40" fill="white"'),
        "draw it as one or more closed shapes, filled in another color than white",
        ('fill="white"', 'fill="black"'),
        ROUND,
    ),
    drawn(
        "text in a drawing",
        (CIRCLE, f'{CIRCLE}<text x="89" y="50">l</text>'),
        TO_PATH,
        ('<text x="89" y="50">l</text>', '<path d="M89 30H99V50H89Z"/>'),
        WIDE,
    ),
    drawn(
        "a bitmap in a drawing",
        (CIRCLE, f'{CIRCLE}<image href="l.png" width="9" height="9"/>'),
        TO_SVG,
        ('<image href="l.png" width="9" height="9"/>', '<path d="M89 30H99V50H89Z"/>'),
        WIDE,
    ),
    drawn(
        "a hairline",
        (CIRCLE, '<circle cx="50" cy="50" r="40" fill="none" stroke="#000" stroke-width="1"/>'),
        "draw it bolder or more open there, 1.7 times as wide, or take another font; "
        "or use a finer nozzle",
        ('stroke-width="1"', 'stroke-width="1.7"'),
        (9.15, 9.15, 90.85, 90.85),
        "relief should be at most 2",
    ),
    drawn(
        "a drawing that is cut off",
        ("</svg>\n", ""),
        "export it again as plain SVG",
        (f"{CIRCLE}\n", f"{CIRCLE}\n</svg>\n"),
        ROUND,
    ),
    Case(
        "a bitmap for a drawing",
        ("outline: ring.svg", "outline: ring.png"),
        TO_SVG,
        ("ring.png", "ring.svg"),
        outline_of_ring,
        pytest.approx(ROUND, abs=0.1),
    ),
    written(
        "a tag that is not closed",
        "{% if 1 %}It has {{ game.glyphs | length | words }} glyphs.{% endif %",
        "a value is written {{ game.title }}, a condition {% if game.players == 2 %}",
        ("endif %\n", "endif %}\n"),
        "It has four glyphs.",
    ),
    written(
        "a number that is typed",
        "It has four glyphs.",
        "write {{ game.glyphs | length | words }}, or {# allow typed-number: ... #} with a reason",
        ("four", "{{ game.glyphs | length | words }}"),
        "It has four glyphs.",
    ),
    written(
        "a filter by another name",
        'It has {{ 4 | count("stone") }}.',
        'write it as in {{ 4 | counted("tile") }}',
        ('count("stone")', 'counted("stone")'),
        "It has four stones.",
    ),
    written(
        "a glyph by a wrong id",
        "The {{ game.glyphs.pond.name }}.",
        'did you mean "pound"?',
        ("pond", "pound"),
        "The pound sign.",
    ),
    written(
        "a picture by a wrong id",
        'See it: {{ figure("midle") }}',
        'did you mean "middle"?',
        ("midle", "middle"),
        "See it:",
    ),
    written(
        "HTML in a text",
        "It is a <b>bold</b> game.",
        "texts are Markdown without HTML: **bold**, *italic*, or words alone",
        ("<b>bold</b>", "**bold**"),
        "It is a bold game.",
    ),
    written(
        "a text that is too long",
        "It is a game. " + "It goes on and on, and on and on. " * 900,
        "shorten the text, lower leaflet.min_size or leaflet.margin, or raise leaflet.panels",
        ("It goes on and on, and on and on. " * 900, ""),
        "It is a game.",
    ),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    shutil.copytree(ROOT / "templates" / "starter", folder)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    (folder / "ring.svg").write_text(f"{head}\n{CIRCLE}\n</svg>\n", "utf-8")
    edited(folder / "game.yaml", (RING, "outline: ring.svg"))
    shutil.copy(ROOT / "fonts" / "Quicksand-Bold.ttf", folder / "QuickSand-Bold.ttf")
    return folder


def edited(path: Path, edit: Edit) -> None:
    old, new = edit
    text = path.read_text("utf-8")
    assert not old or text.count(old) >= 1, old
    path.write_text(text.replace(old, new, 1) if old else text + new, "utf-8")


def checked(folder: Path) -> tuple[Prepared, list[str], str]:
    found = prepare(str(folder), (), target_names())
    shown = [it for it in found.diagnostics if it.severity is not Severity.NOTE]
    hints = [hint for it in shown for hint in it.hints]
    return found, hints, render_text(shown, found.sources)


@pytest.mark.parametrize("case", some(4, CASES), ids=[case.name for case in CASES])
def test_a_hint_cures(case: Case, folder: Path) -> None:
    path = folder / case.file
    edited(path, case.mistake)
    _, hints, shown = checked(folder)
    assert case.hint in hints, shown
    edited(path, case.cure)
    after, _, shown = checked(folder)
    assert after.kit is not None, shown
    assert case.warning in shown if case.warning else shown == ""
    assert case.meant(after.kit.game) == case.value
    if case.file.endswith(".j2"):
        assert str(case.value) in words_of(after.kit)


def words_of(kit: Kit) -> str:
    return " ".join(text for _, text in paragraphs(kit.document))


@pytest.mark.parametrize("name", ["game.yml", "Game.yaml"])
def test_a_game_file_by_another_name(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    (problem,) = prepare(name, (), ()).diagnostics
    assert problem.hints == ('did you mean "game.yaml"?',)
    os.rename("game.yaml", name)
    (problem,) = prepare(None, (), ()).diagnostics
    assert problem.hints == ("name it game.yaml",)
    os.rename(name, "game.yaml")
    after = prepare("game.yaml", (), ())
    assert after.kit is not None
    assert after.kit.game.title == "First Light"
