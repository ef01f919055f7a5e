"""The placement rules of any game in sentences: each condition once, nothing that does not hold."""

from __future__ import annotations

from typing import Any

import pytest

from generator.game.languages import Words
from generator.game.relations import NAMED_PATTERNS, Pattern
from generator.game.sentences import Wording
from generator.rules import Limits
from generator.texts.rule_views import Placement
from tests.unit.kits import game_text, kit_of
from tests.unit.texts.rendering import paragraphs
from tests.unit.texts.test_texts_captions import one

NAMED = NAMED_PATTERNS
EDGE = "It shares an edge with a tile in the grid."
BOUNDS = "The grid has at most six rows and at most six columns, counting the new tile."
UNBOUNDED: dict[str, Any] = {"lines": (), "max_rows": None, "max_columns": None}
BOARD: dict[str, Any] = {"max_rows": 2, "max_columns": 3, "frame": "fixed"}


def placement(**rules: Any) -> Placement:
    return Placement.of(Limits(**rules))


WHERE = "{} where a tile may go: such an empty space is a **location**. "


@pytest.mark.parametrize(
    ("rules", "conditions"),
    [
        (
            {},
            [
                BOUNDS,
                "Its glyph differs from every other glyph in its row and in its column.",
                "Its color differs from every other color in its row and in its column.",
            ],
        ),
        (
            {"lines": (), "runs": NAMED["different"]},
            [
                BOUNDS,
                "Its glyph differs from every other glyph in its runs.",
                "Its color differs from every other color in its runs.",
            ],
        ),
        (
            UNBOUNDED | {"runs": NAMED["alike"]},
            [
                "In every run, either all glyphs are alike and all colors differ, or all colors "
                "are alike and all glyphs differ."
            ],
        ),
        (
            UNBOUNDED | {"runs": NAMED["set"], "max_run": 3},
            [
                "No run has more than three tiles, counting the new tile.",
                "In every run, the glyphs are all alike or all different.",
                "In every run, the colors are all alike or all different.",
            ],
        ),
        (
            UNBOUNDED | {"neighbors": NAMED["matching"]},
            ["It matches each neighbor in glyph or color."],
        ),
        (
            UNBOUNDED | {"neighbors": NAMED["alike"]},
            [
                "Of every two neighbors, either the glyphs are alike and the colors differ, or the "
                "colors are alike and the glyphs differ."
            ],
        ),
        (
            UNBOUNDED | {"neighbors": (Pattern(glyph="same", color="different"),)},
            [
                "It shows the glyph of each neighbor.",
                "Its color differs from that of each neighbor.",
            ],
        ),
    ],
)
def test_conditions(rules: dict[str, Any], conditions: list[str]) -> None:
    assert [*placement(**rules).conditions] == [EDGE, *conditions]


@pytest.mark.parametrize(
    ("rules", "gist"),
    [
        (
            {"lines": (), "runs": NAMED["alike"]},
            "In every unbroken row or column of tiles, either all glyphs are alike and all colors "
            "differ, or all colors are alike and all glyphs differ.",
        ),
        (
            {"lines": (), "runs": NAMED["set"]},
            "In every unbroken row or column of tiles, the glyphs are all alike or all different, "
            "and so are the colors.",
        ),
        (
            {"lines": (), "runs": NAMED["different"]},
            "In every unbroken row or column of tiles, all glyphs differ, and so do the colors.",
        ),
        (
            {"lines": (), "neighbors": NAMED["matching"]},
            "Tiles that share an edge have the glyph or the color in common.",
        ),
        (
            {"lines": (), "neighbors": (Pattern(glyph="same", color="different"),)},
            "A tile shows the glyph of every tile that it shares an edge with. A tile’s color "
            "differs from that of every tile that it shares an edge with.",
        ),
        ({"neighbors": NAMED["matching"]}, ""),
        ({"lines": ()}, ""),
    ],
)
def test_the_gist_needs_no_other_sentence(rules: dict[str, Any], gist: str) -> None:
    assert placement(**rules).gist == gist


@pytest.mark.parametrize(
    "rules",
    [
        {"runs": NAMED["different"]},
        {"neighbors": NAMED["different"]},
        {"neighbors": NAMED["set"]},
        {"max_run": 6},
        {"neighbors": (Pattern(glyph="same"), Pattern(glyph="different"))},
        {"neighbors": (Pattern(glyph="same", color="different"), *NAMED["different"])},
    ],
)
def test_what_another_key_demands_is_said_once(rules: dict[str, Any]) -> None:
    assert placement(**rules) == placement()


@pytest.mark.parametrize(
    ("rules", "others"),
    [
        ({"glyphs": 1, "lines": NAMED["set"]}, {"lines": (Pattern(color="uniform"),)}),
        (
            {"glyphs": 1, "copies": 2, "lines": NAMED["alike"]},
            {"lines": (Pattern(color="different"),)},
        ),
        ({"colors": 1, "lines": (Pattern(glyph="different"),)}, {"lines": ()}),
        (
            {"lines": (), "neighbors": (Pattern(glyph="same"), Pattern(glyph="different"))},
            {"lines": ()},
        ),
        ({"lines": (), "runs": (Pattern(color="uniform"),), "colors": 1}, {"lines": ()}),
    ],
)
def test_what_all_tiles_obey_is_not_said(rules: dict[str, Any], others: dict[str, Any]) -> None:
    assert placement(**rules) == placement(**rules | {"neighbors": (), "runs": ()} | others)


@pytest.mark.parametrize(
    ("contact", "said"),
    [
        ("any", "It touches a tile in the grid, if only at a corner."),
        ("corner", "It touches a tile in the grid at a corner, and shares an edge with none."),
    ],
)
def test_contact(contact: Any, said: str) -> None:
    assert placement(contact=contact).conditions[0] == said


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (
            {},
            WHERE.format("Rules 1 and 2 say") + "Rules 3 and 4 say",
        ),
        (
            UNBOUNDED | {"lines": NAMED["different"]},
            WHERE.format("Rule 1 says") + "Rules 2 and 3 say",
        ),
        (
            {"lines": (), "neighbors": NAMED["matching"]},
            WHERE.format("Rules 1 and 2 say") + "Rule 3 says",
        ),
        (
            UNBOUNDED | {"lines": (), "neighbors": NAMED["matching"]},
            WHERE.format("Rule 1 says") + "Rule 2 says",
        ),
        (
            {"lines": ()},
            "An empty space where all rules hold is a **location**: any tile fits there.",
        ),
        (
            BOARD | {"contact": "none"},
            "Every empty space of the board is a **location**; the rules say",
        ),
        (
            BOARD | {"contact": "any"},
            WHERE.format("Rule 1 says").replace("space", "space of the board") + "Rules 2 and 3",
        ),
        (
            BOARD | {"contact": "none", "lines": ()},
            "Every empty space of the board is a **location**; any tile fits there.",
        ),
    ],
)
def test_location(rules: dict[str, Any], said: str) -> None:
    assert placement(**rules).location.startswith(said)


def test_the_words_for_glyph_and_color_are_those_of_the_game() -> None:
    said = Placement.of(
        Limits(), Wording("en-GB", Words.model_validate({"glyph": "shape"}))
    ).conditions
    assert [*said[2:]] == [
        "Its shape differs from every other shape in its row and in its column.",
        "Its colour differs from every other colour in its row and in its column.",
    ]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, "anywhere in the play area. Every later tile must obey all four rules:"),
        (UNBOUNDED, "anywhere in the play area. Every later tile must obey this rule:"),
        (
            BOARD | {"contact": "none"},
            "Every tile goes on an empty space of the board and must obey both rules:",
        ),
    ],
)
def test_the_beginning_of_the_list_counts_the_rules(rules: dict[str, Any], said: str) -> None:
    assert placement(**rules).first.endswith(said)


CHAIN = "wA wB wC\n.  zB ?\n.  yB ."


def chains(*claims: dict[str, Any], **rules: Any) -> str:
    return one(CHAIN, *claims, lines="free", runs="alike", copies=3, **rules)


def test_lines_are_not_spoken_of_where_they_are_free() -> None:
    said = chains({"at": "?", "tiles": ["wB", "zC"]})
    assert "called lines" not in said
    assert "A run is an unbroken stretch of tiles in a row or a column" in said
    assert (
        "At the question mark, a tile would join the color 1 B in a run in its row and the "
        "color 4 C in a run in its column. So only the color 1 C and color 4 B fit there." in said
    )


def test_reasons_use_the_word_of_the_game() -> None:
    claim = {"illegal": "wC", "at": "?", "reasons": ["row-run-pattern", "column-run-pattern"]}
    example = {"id": "one", "grid": CHAIN, "claims": [claim]}
    rules = {"lines": "free", "runs": "alike", "copies": 3, "hand_size": 1}
    kit = kit_of(game_text(4, 4, example, rules=rules, glyph_word="company"))
    said = "\n".join(paragraphs(kit.document, kit))
    assert "which must have one company in different colors, or one color with different" in said
    assert "glyphs" not in said
    assert "one for each company" in kit.figures("supply").description


def test_an_illegal_placement_and_why() -> None:
    reasons = ["row-run-pattern", "column-run-pattern"]
    said = chains({"illegal": "wC", "at": "?", "reasons": reasons})
    why = "which must have one glyph in different colors, or one color with different glyphs"
    assert (
        "The color 4 C cannot be placed at the question mark: the color 1 B lies in the run in "
        f"its row, {why}; the color 4 C lies in the run in its column, {why}." in said
    )


def test_no_reason_is_given_that_no_rule_says() -> None:
    """Neighbors must differ, too, but lines say so already."""
    claim = {"illegal": "zB", "at": "?", "reasons": ["row-color", "neighbor-color"]}
    said = one("zA ?", claim, neighbors={"color": "different"})
    assert "cannot be placed at the question mark: the color 1 A lies in its row." in said


def test_a_pattern_that_another_one_contains_is_not_said() -> None:
    lines = [{"color": "same"}, {"color": "same", "glyph": "different"}, {"color": "uniform"}]
    claim = {"illegal": "zC", "at": "?", "reasons": ["row-pattern"]}
    said = one("zA yB ?", claim, lines=lines)
    assert "the colors are all alike or all different." in said
    assert ", either" not in said
    assert "in its row, so the colors would be neither all alike nor all different." in said


def test_a_board_without_hands_to_lose() -> None:
    said = one(
        "zA ? .\n. . .",
        {"at": "?", "colors": ["color-2", "color-3", "color-4"]},
        **BOARD,
        hand_size=0,
        goal="misere",
        contact="none",
        lines={"color": "different"},
    )
    assert "The board has two rows and three columns, six spaces in all, and is empty" in said
    assert ", and the board. Each tile" in said
    assert "Lay the board on the play area." in said
    assert "your hand" not in said
    assert "you must play any tile from the supply into the grid." in said
    assert "If you cannot play a tile on your turn, you win." in said
    assert "is empty, you cannot play" not in said, "there are more tiles than spaces"
    assert "those in the supply and in the grid." in said
    assert "So a tile placed there must have the color color 2, color 3, or color 4." in said
    assert "no tile can open another" not in said


def test_growth_is_spoken_of_only_where_the_bounds_decide() -> None:
    said = one("zA yB\nxC wD", max_run=2, max_rows=6, max_columns=2)
    assert "No further tile can be placed." in said
    assert "can open another" not in said


def test_what_is_left_may_fit_nowhere() -> None:
    said = one("zA", {"blocked": True}, glyphs=1, colors=2, max_rows=1)
    assert (
        "the two locations. None of them can be filled: none of the remaining tiles fits there."
        in said
    )


def test_where_nothing_is_demanded_any_tile_fits() -> None:
    tiles = [key + symbol for key in "zyx" for symbol in "AB" if key + symbol != "zA"]
    said = one("zA ?", {"at": "?", "tiles": tiles}, glyphs=2, colors=3, lines="free")
    assert (
        "At the question mark, a tile would share an edge with the color 1 A. "
        "Any tile that is left fits there." in said
    )
