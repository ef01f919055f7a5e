"""From text to game: defaults, ids, short forms, overrides, and what is left of a wrong game."""

from __future__ import annotations

import pytest

from generator.diagnostics import Severity, Span, render_text
from generator.game.loading import Loaded, load_game
from generator.game.model import Game

SMALL = """\
title: Small
glyphs:
  at: {symbol: "@"}
  pound-sign: {symbol: "#", name: hash}
colors:
  red: {key: r, hex: "#e6261f"}
  pale-green: {key: g, hex: "#17a34a"}
rules: {hand_size: 2}
"""


def load(text: str = SMALL, *overrides: str) -> Game:
    loaded = load_game(text, "game.yaml", overrides)
    assert loaded.game is not None, render_text(loaded.diagnostics, loaded.sources)
    assert loaded.diagnostics == ()
    return loaded.game


def codes(loaded: Loaded) -> list[str]:
    return sorted(item.code for item in loaded.diagnostics)


def test_ids_come_from_keys_and_names_from_ids() -> None:
    game = load()
    assert [(glyph.id, glyph.name) for glyph in game.glyph_list] == [
        ("at", "at"),
        ("pound-sign", "hash"),
    ]
    assert [(color.id, color.name) for color in game.color_list] == [
        ("red", "red"),
        ("pale-green", "pale green"),
    ]


def test_a_value_of_an_override_has_its_place_there() -> None:
    override = "players=[2,\n 4]"
    spans = load_game(SMALL, "game.yaml", [override]).spans
    assert spans.value("players", 0) == Span(f"--set {override}", 1, 10, 1, 11)
    assert spans.value("players", 1) == Span(f"--set {override}", 2, 2, 2, 3)


def test_the_order_of_the_file_is_kept() -> None:
    game = load(SMALL.replace("  at:", "  z: {symbol: z}\n  at:"))
    assert list(game.glyphs) == ["z", "at", "pound-sign"]


def test_a_byte_order_mark_does_not_count() -> None:
    assert load("\ufeff" + SMALL) == load()
    loaded = load_game("\ufefftitel: T\n", "f")
    assert loaded.diagnostics[0].span.column == 1
    assert not loaded.sources["f"].startswith("\ufeff")


def test_carriage_returns_are_line_ends() -> None:
    assert load(SMALL.replace("\n", "\r\n")) == load()


def test_short_forms() -> None:
    game = load(SMALL + "minutes: 20\ncards: {paper: a3}\nleaflet: {paper: letter}\n")
    assert game.minutes == (20,)
    assert game.cards.paper == ("a3",)
    assert game.leaflet.paper == ("letter",)


def test_whole_numbers_are_sizes_too() -> None:
    assert load(SMALL + "tile: {size: 30}\n").tile.size == 30.0


def test_the_same_text_gives_the_same_game() -> None:
    assert load() == load()
    assert hash(load().rules) == hash(load().rules)


@pytest.mark.parametrize(
    ("overrides", "size", "rows"),
    [
        (["tile.size=30"], 30.0, 6),
        (["tile={size: 31}", "tile.size=32"], 32.0, 6),
        (["rules.max_rows=null"], 28.0, None),
        (["rules.max_rows=null", "rules.max_rows=4"], 28.0, 4),
    ],
)
def test_overrides(overrides: list[str], size: float, rows: int | None) -> None:
    game = load(SMALL, *overrides)
    assert (game.tile.size, game.rules.max_rows) == (size, rows)
    assert game.rules.hand_size == 2


def test_an_override_adds_what_the_file_leaves_out() -> None:
    game = load(SMALL, "glyphs.star.symbol='*'", "leaflet.fonts.title=quicksand-bold", "minutes=20")
    assert game.glyphs["star"].name == "star"
    assert game.leaflet.fonts.title == "quicksand-bold"
    assert game.minutes == (20,)


def test_an_override_of_an_item() -> None:
    game = load(SMALL + "designers: [One, Two]\n", "designers.1=Three", 'version="2.0"')
    assert game.designers == ("One", "Three")
    assert game.version == "2.0"


def test_an_override_mends_the_file() -> None:
    assert load(SMALL + "players: two\n", "players=2").players == (2,)


def test_a_problem_in_an_override_is_shown_in_it() -> None:
    loaded = load_game(SMALL, "game.yaml", ["tile.bevel.inset=wide"])
    assert render_text(loaded.diagnostics, loaded.sources) == (
        "--set tile.bevel.inset=wide:1:18: error[wrong-type]: "
        'tile.bevel.inset must be a number, found the text "wide"\n'
        "  1 | tile.bevel.inset=wide\n"
        "    |                  ^^^^\n"
        "  hint: write a number without a unit, such as 1.49, its default"
    )


def test_a_place_inside_a_text_of_an_override_is_shown_in_it() -> None:
    override = "examples=[{id: one, grid: r@ x#}]"
    loaded = load_game(SMALL, "game.yaml", [override])
    span = loaded.spans.inside(("examples", 0, "grid"), 0, 3, 2)
    assert span == Span.at(f"--set {override}", 1, override.index("x#") + 1, 2)


def test_problems_of_the_yaml_hide_no_game_behind_them() -> None:
    loaded = load_game("a: [", "f", ["tile.size=30"])
    assert loaded.game is None
    assert codes(loaded) == ["yaml-syntax"]


EXAMPLES = SMALL + "examples:\n- {id: one, grid: r@}\n- {id: two, grid: r@, x: 1}\n"


def test_the_rest_of_a_wrong_game_can_be_checked() -> None:
    text = EXAMPLES.replace("grid: r@, x: 1", "grid: 5, x: 1")
    loaded = load_game(text + "- {id: three, grid: g@}\ntile: {size: .inf}\n", "f")
    assert loaded.game is None
    assert loaded.draft is not None
    assert [example.id for example in loaded.draft.game.examples] == ["one", "three"]
    assert ("examples", 1, "grid") in loaded.draft.refused
    assert loaded.draft.spans.value("examples", 1, "grid") == Span("f", 12, 21, 12, 23)
    assert loaded.draft.game.tile.size == 28.0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{symbol: "@"}', "{}"),
        ('symbol: "@"', 'symbol: "#"'),
        ("key: r", "key: g"),
        ("hand_size: 2", "max_rows: six"),
        ('"@"}', '"@"}\n  at: {symbol: "*"}'),
    ],
)
def test_without_glyphs_colors_or_rules_there_is_nothing_to_check(old: str, new: str) -> None:
    assert old in SMALL
    loaded = load_game(SMALL.replace(old, new), "f")
    assert loaded.game is None
    assert loaded.draft is None


def test_a_wrong_value_hides_no_other_problem() -> None:
    text = EXAMPLES.replace("pound-sign:", "at2: {symbol: '@', name: 5}\n  pound-sign:")
    assert codes(load_game(text + "leaflet: {min_size: 12, max_size: 9}\n", "f")) == [
        "duplicate-character",
        "unknown-key",
        "wrong-order",
        "wrong-type",
    ]


def test_a_default_is_never_to_blame() -> None:
    loaded = load_game(SMALL + "tile: {size: wide, bevel: {inset: 14.5}}\n", "f")
    assert codes(loaded) == ["wrong-type"]
    assert load(SMALL + "tile: {size: 10}\n").tile.size == 10


@pytest.mark.parametrize("row", ["key{}: 1\n", "title: T{}\n"])
def test_there_is_an_end_to_problems(row: str) -> None:
    text = SMALL + "".join(row.format(number) for number in range(1_000))
    *first, last = load_game(text, "f").diagnostics
    assert len(first) == 200
    assert (last.code, last.severity) == ("more-problems", Severity.NOTE)
