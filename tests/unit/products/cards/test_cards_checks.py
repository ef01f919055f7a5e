"""What cannot be made is told at its key, with the values that would do."""

from __future__ import annotations

from typing import Any

import pytest

from generator.diagnostics import Diagnostic, Severity
from generator.drawing.glyph_checks import check_color_marks
from generator.game.outputs import Labels
from generator.products.cards.sheets import plan_sheets
from generator.products.cards.target import check
from generator.products.kit import Kit
from tests.unit.products.cards.games import kit_of


def problems(kit: Kit, **cards: Any) -> list[Diagnostic]:
    return list(check(kit_of(kit.fonts, 6, 6, **cards)))


def labels(**changes: Any) -> Labels:
    given = {"columns": 4, "rows": 6, "size": (40.0, 40.0), "left": 5.0, "top": 8.0, **changes}
    return Labels(**given)


@pytest.mark.parametrize(
    ("cards", "code", "message", "hint"),
    [
        ({"size": 190.0}, "does-not-fit", "190 x 190 mm does not fit a4", "at most 186.15"),
        (
            {"size": (300.0, 200.0)},
            "does-not-fit",
            "300 x 200 mm does not fit a4",
            "at most [267.22, 178.15]",
        ),
        ({"size": 190.0, "backs": "fold"}, "does-not-fit", "does not fit a4", "at most 130.4"),
        (
            {"paper": ("custom",), "paper_size": (20.0, 20.0)},
            "does-not-fit",
            "does not fit custom",
            "the margins cover all of this paper",
        ),
        ({"paper": ("custom",)}, "missing-key", "custom needs a paper_size", "add paper_size"),
        ({"paper": ("labels",)}, "missing-key", "labels needs labels", "avery-l7120"),
        (
            {"paper": ("labels-25-a4",), "size": 30.0},
            "does-not-fit",
            "30 x 30 mm does not fit labels-25-a4",
            "25.4 x 25.4 mm",
        ),
        (
            {"gutter": 4.0},
            "gutter-too-small",
            "4 mm is less than twice the bleed of 3.175 mm",
            "6.35 or",
        ),
        (
            {"gutter": 0.0, "bleed_edges": "full"},
            "gutter-too-small",
            "0 mm is less",
            "6.35 or more",
        ),
        (
            {"labels": labels(columns=6)},
            "does-not-fit",
            "6 columns of labels end",
            "at most 5",
        ),
        ({"labels": labels(rows=8)}, "does-not-fit", "8 rows of labels end at 328 mm", "at most 7"),
        ({"labels": labels(left=180.0)}, "does-not-fit", "end at 340 mm", "reduce left or size"),
        ({"labels": labels(pitch=(39.0, 41.0))}, "does-not-fit", "pitch of 39 mm is less", ""),
    ],
)
def test_each_problem_has_its_cure(
    kit: Kit, cards: dict[str, Any], code: str, message: str, hint: str
) -> None:
    (problem,) = problems(kit, **cards)
    assert problem.severity is Severity.ERROR
    assert problem.code == code
    assert message in problem.message
    assert hint in " ".join(problem.hints)


@pytest.mark.parametrize(
    "cards",
    [
        {"size": 186.15},
        {"size": (267.22, 178.15)},
        {"size": 130.4, "backs": "fold"},
        {"gutter": 6.35},
        {"gutter": 0.0},
        {"gutter": 4.0, "bleed": 2.0},
        {"gutter": 4.0, "bleed_edges": "outer"},
        {"gutter": 4.0, "bleed_edges": "none"},
        {"corner_radius": 13.0},
        {"paper": ("labels",), "labels": labels(corner_radius=21.0)},
        {"paper": ("labels",), "labels": labels(columns=5, rows=7)},
    ],
)
def test_the_values_of_the_hints_would_do(kit: Kit, cards: dict[str, Any]) -> None:
    assert {problem.severity for problem in problems(kit, **cards)} <= {Severity.NOTE}
    test = kit_of(kit.fonts, 6, 6, **cards)
    assert all(plan_sheets(test.game, paper) for paper in test.game.cards.paper)


def test_a_stock_that_does_not_hold_a_set_is_named(kit: Kit) -> None:
    (problem,) = problems(kit, paper=("avery-l7120",))
    assert (problem.severity, problem.code) == (Severity.NOTE, "split-set")
    assert "has 35 labels; it takes 2 sheets" in problem.message
    assert problems(kit, paper=("labels-35-a4",)) == []


def test_letters_that_two_colors_would_share(kit: Kit) -> None:
    test = kit_of(kit.fonts, 2, 2)
    colors = dict(test.game.colors)
    colors["color-2"] = colors["color-2"].model_copy(update={"key": "a"})
    shared = Kit(test.game.model_copy(update={"colors": colors}), {}, kit.fonts, {}, test.spans)

    (problem,) = check(shared)

    assert problem.code == "duplicate-letter"
    assert problem.hints == ("give one of them another letter or digit as its key",)
    plain = shared.game.cards.model_copy(update={"variants": ("plain",)})
    only_plain = shared.game.model_copy(update={"cards": plain})
    assert not list(check(Kit(only_plain, {}, kit.fonts, {}, test.spans)))


def test_characters_that_no_font_has_are_reported(kit: Kit) -> None:
    cards = kit.game.cards.model_copy(update={"back": "title"})
    game = kit.game.model_copy(update={"title": "漢字", "cards": cards})
    found = list(check(Kit(game, {}, kit.fonts, {}, kit.spans)))
    assert [problem.code for problem in found] == ["missing-character"] * 4
    keyed = kit_of(kit.fonts, 1, 1).game
    color = keyed.colors["color-1"].model_copy(update={"key": "漢"})
    keyed = keyed.model_copy(update={"colors": {"color-1": color}})
    (problem,) = check_color_marks(keyed, kit.fonts, kit.spans)
    assert problem.code == "missing-character"
