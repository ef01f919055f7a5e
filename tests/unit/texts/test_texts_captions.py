"""What the built-in texts say of examples and rules, in every number."""

from __future__ import annotations

from typing import Any

import pytest

from generator.products.kit import Kit
from tests.unit.kits import game_text, grawlix_kit, kit_of
from tests.unit.texts.rendering import paragraphs


def texts(kit: Kit) -> str:
    return "\n".join(paragraphs(kit.document, kit))


def one(grid: str, *claims: dict[str, Any], glyphs: int = 4, colors: int = 4, **rules: Any) -> str:
    """The texts of a game with one example; colour keys are z y x w, symbols A B C D."""
    example = {"id": "one", "grid": grid, "claims": claims}
    return texts(kit_of(game_text(glyphs, colors, example, rules={"hand_size": 1, **rules})))


OPENING = (
    "Three tiles lie in the grid. The dashed squares are the seven locations for the next one.",
    "At the question mark, the row holds the yellow * and the column holds the red &. "
    "So a tile placed there must have the glyph @, #, $, or % and the color orange, green, blue, "
    "or violet. Of these, the blue # is in the grid already, so the other fifteen fit.",
)
CROWDED = (
    "Seventeen tiles lie in the grid. The dashed squares are the sixteen locations for the next "
    "one. The grid has six columns, so no tile can start another column; it has only five rows, "
    "so a tile can start another row.",
    "At the question mark, the row holds no tile and the column holds the blue @, orange *, and "
    "green $. So a tile placed there must have the glyph #, %, or & and the color red, yellow, or "
    "violet. Of these, the yellow &, violet #, and violet & are in the grid already, so the other "
    "six fit.",
    "Once a tile is played at the question mark, the grid has six rows and six columns. "
    "Then no tile can be placed at the exclamation mark anymore.",
)


def test_the_captions_of_grawlix(kit: Kit) -> None:
    said = paragraphs(kit.document, kit)
    assert set(OPENING + CROWDED) <= set(said)


def test_a_seventh_row_reaches_every_sentence() -> None:
    said = texts(grawlix_kit("rules.max_rows=7", without_claims=True))
    assert "The grid has at most seven rows and at most six columns, counting the new tile." in said
    assert "it has only five rows, so a tile can start another row." in said
    assert "Someone always loses" not in said, "of seven rows nobody knows it"


def test_without_limits_no_sentence_speaks_of_any() -> None:
    said = texts(grawlix_kit("rules.max_rows=null", "rules.max_columns=null", without_claims=True))
    assert "at most" not in said
    assert "can start another" not in said
    assert (
        "the twenty-three locations. Two of them cannot be filled: none of the remaining "
        "tiles fits there." in said
    )
    assert "Someone always loses" not in said


@pytest.mark.parametrize(
    ("override", "said"),
    [
        ("rules.max_rows=null", "The grid has at most six columns, counting the new tile."),
        ("rules.max_columns=null", "The grid has at most six rows, counting the new tile."),
    ],
)
def test_one_limit_alone(override: str, said: str) -> None:
    assert said in texts(grawlix_kit(override, without_claims=True))


@pytest.mark.parametrize(
    ("players", "said", "unsaid"),
    [
        (2, "If you cannot play a tile on your turn, you lose.", "you are out"),
        (3, "you are out. You keep your hand; its tiles are out of the game.", "you lose"),
    ],
)
def test_who_wins(players: int, said: str, unsaid: str) -> None:
    text = texts(grawlix_kit(f"players={players}"))
    assert said in text
    assert unsaid not in text
    assert f"a game for {'two' if players == 2 else 'three'} players" in text


def test_copies() -> None:
    text = texts(grawlix_kit("rules.copies=3", without_claims=True))
    assert "108 tiles" in text
    assert "There are three tiles for each combination of a glyph and a color." in text
    assert "with identical tiles in one pile" in text
    alone = texts(grawlix_kit())
    assert "There is one tile for each combination of a glyph and a color." in alone
    assert "pile" not in alone


def test_players() -> None:
    two, more = texts(grawlix_kit()), texts(grawlix_kit("players=[2, 4]"))
    assert "a game for two players." in two
    assert "in view of both players throughout the game" in two
    assert "in view of all players throughout the game" in more
    assert "a game for two to four players." in more
    assert "The last player left wins." in more
    assert "If you cannot play on your turn, you lose." in two
    assert "If you cannot play on your turn, you are out. The last player left wins." in more
    assert "It always comes to that: no grid of six rows" in more


@pytest.mark.parametrize(
    ("overrides", "said"),
    [
        ((), "If you cannot play a tile on your turn, you lose."),
        # Nobody knows whether all tiles fit a grid without an end.
        (
            ("rules.max_rows=null",),
            "When your hand is empty, you cannot play, so whoever plays the very last tile wins.",
        ),
        # Tiles in the hands of players who are out are never placed.
        (("players=3",), "The last player left wins. When your hand is empty, you cannot play, so"),
        (("players=3", "rules.goal=misere"), "on your turn, you win. That ends the game.\n"),
        (
            ("rules.hand_size=0", "rules.max_rows=null"),
            "When the supply is empty, you cannot play, so whoever plays the very last tile wins.",
        ),
    ],
)
def test_hands_run_out_only_where_they_can(overrides: tuple[str, ...], said: str) -> None:
    assert said in texts(grawlix_kit(*overrides, without_claims=True))


def test_one_word_for_a_glyph_and_one_spelling() -> None:
    kit = grawlix_kit("glyph_word=shape", "leaflet.language=en-GB")
    text = texts(kit)
    assert "Each tile shows one of six shapes in one of six colours." in text
    assert "Its colour differs from every other colour in its row and in its column." in text
    assert "glyph" not in text
    assert "color" not in text.replace("colors in place of the typefaces", "")


def test_one_word_for_a_color() -> None:
    for language in ("en", "en-GB"):
        text = texts(grawlix_kit("color_word=suit", f"leaflet.language={language}"))
        assert "Each tile shows one of six glyphs in one of six suits." in text
        assert "colo" not in text.replace("colors in place of the typefaces", "")


def test_hands_and_minutes_and_age() -> None:
    text = texts(grawlix_kit("rules.hand_size=1", "minutes=[20]", "age=12"))
    assert "when each player holds one tile." in text
    assert "takes 20 minutes to play and suits anyone aged twelve or older" in text


@pytest.mark.parametrize(
    ("grid", "rules", "said"),
    [
        pytest.param(
            "zA", {}, "One tile lies in the grid. The dashed squares are the four", id="1"
        ),
        pytest.param(
            "zA yB", {}, "Two tiles lie in the grid. The dashed squares are the six", id="2"
        ),
        pytest.param(
            "zA yB\nxC .",
            {"max_rows": 2, "max_columns": 2},
            "Three tiles lie in the grid. The dashed square is the only location left for the "
            "next one. With two rows and two columns, the grid cannot grow.",
            id="one location",
        ),
        pytest.param(
            "zA",
            {"max_rows": 1, "max_columns": 1},
            "No further tile can be placed. With one row and one column, the grid cannot grow.",
            id="none",
        ),
        pytest.param(
            "zA yB",
            {"max_rows": 1},
            "The grid has one row, so no tile can start another row; it has only two columns, "
            "so a tile can start another column.",
            id="one row",
        ),
        pytest.param(
            "zA\nyB",
            {"max_columns": 1},
            "The grid has one column, so no tile can start another column; it has only two rows, "
            "so a tile can start another row.",
            id="one column",
        ),
    ],
)
def test_one_and_many(grid: str, rules: dict[str, int], said: str) -> None:
    assert said in one(grid, **rules)


@pytest.mark.parametrize(
    ("grid", "mark", "said"),
    [
        (
            "zA ?",
            {"at": "?", "colors": ["color-2", "color-3", "color-4"]},
            "At the question mark, the row holds the color 1 A and the column holds no tile. So a "
            "tile placed there must have the glyph B, C, or D and the color color 2, color 3, or "
            "color 4.",
        ),
        (
            "zA yB +\n.  zC xA",
            {"at": "+", "glyphs": ["glyph-3", "glyph-4"]},
            "At the plus sign, the row holds the color 1 A and color 2 B and the column holds the "
            "color 3 A. So only the color 4 C and color 4 D fit there.",
        ),
        (
            "zA yB xC wD\n.  .  .  zC\n.  .  .  1",
            {"at": "1", "glyphs": ["glyph-1", "glyph-2"]},
            "At the 1, the row holds no tile and the column holds the color 4 D and color 1 C. So "
            "a tile placed there must have the glyph A or B and the color color 2 or color 3.",
        ),
    ],
)
def test_what_a_mark_allows(grid: str, mark: dict[str, Any], said: str) -> None:
    assert said in one(grid, mark)


def test_a_mark_where_no_tile_fits_says_so() -> None:
    said = one("zA yB ?", {"at": "?", "glyphs": [], "colors": []}, glyphs=2, colors=2)
    assert "So a tile" not in said
    assert "No tile fits there." in said


def test_locations_where_no_tile_fits_are_counted() -> None:
    said = one("zA yB", {"tiles": 2}, glyphs=2, colors=3)
    assert "The dashed squares are the six locations. Two of them cannot be filled" in said
    said = one("zA yB", {"tiles": 2}, glyphs=3, colors=3)
    assert "be filled" not in said


def test_few_tiles_that_fit_are_named_and_those_that_are_gone() -> None:
    said = one("zA yB ?\nxC .  .", {"at": "?", "tiles": ["xD"]}, colors=3)
    assert "So only the color 3 D fits there. The color 3 C would fit, too, but is in the" in said
    rules: dict[str, Any] = {"lines": {"glyph": "same"}, "copies": 2, "colors": 2}
    said = one("zA zA ?", {"at": "?", "tiles": ["yA"]}, **rules)
    assert "The color 1 A would fit, too, but all copies of it are in the grid already." in said


def test_plays_say_what_they_close_and_open() -> None:
    said = one(
        "zA ? !",
        {"play": "?", "opens": ["!"]},
    )
    assert (
        "Suppose a tile is played at the question mark. Then a tile can be placed at the "
        "exclamation mark." in said
    )


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        pytest.param(
            {"max_columns": 2},
            "Once a tile is played at the question mark, the grid has one row and two columns. "
            "Then no tile can be placed at the exclamation mark anymore.",
            id="bounds",
        ),
        pytest.param(
            {"lines": "free", "max_run": 2},
            "Suppose a tile is played at the question mark. Then no tile can be placed at the "
            "exclamation mark anymore: the run would have three tiles, and at most two are "
            "allowed.",
            id="run",
        ),
        pytest.param(
            {},
            "Suppose a tile is played at the question mark. Then, at the exclamation mark, the row "
            "holds the color 1 A and the new tile and the column holds no tile: no tile fits there "
            "anymore.",
            id="lines",
        ),
        pytest.param(
            {"lines": "free", "runs": "different"},
            "Then, at the exclamation mark, a tile would join the color 1 A and the new tile in a "
            "run in its row: no tile fits there anymore.",
            id="runs",
        ),
    ],
)
def test_what_is_closed_and_why(rules: dict[str, Any], said: str) -> None:
    assert said in one("! zA ?", {"play": "?", "closes": ["!"]}, glyphs=2, colors=2, **rules)


def test_tiles_of_which_no_copy_is_left_are_named() -> None:
    rules: dict[str, Any] = {"lines": {"glyph": "same"}, "copies": 2}
    said = one("zA zA yA ?", {"at": "?", "glyphs": ["glyph-1"]}, **rules)
    assert (
        "must have the glyph A. Of these, all copies of the color 1 A are in the grid already, so "
        "only the color 2 A" in said
    )


def test_one_glyph_and_one_color_are_singular() -> None:
    said = one("zA", glyphs=1, colors=4)
    assert "Each tile shows the same glyph in one of four colors." in said
    assert "The glyph: A glyph 1. The colors: color 1, color 2, color 3, and color 4." in said
    said = one("zA", glyphs=4, colors=1)
    assert "Each tile shows one of four glyphs, all in the same color." in said
    assert "The color: color 1." in said
    said = one("zA", glyphs=1, colors=1, copies=4)
    assert "Each tile shows the same glyph in the same color." in said


def test_examples_are_told_apart_by_number() -> None:
    grids = [{"id": f"e{i}", "grid": grid} for i, grid in enumerate(("zA", "zA yB", "zA\nyB"))]
    said = paragraphs((kit := kit_of(game_text(4, 4, *grids))).document, kit)
    assert [words for words in said if words.startswith("Example")] == [
        *("Example 1", "Example 2", "Example 3"),
    ]
