"""Score sheets and screens: what is on them, for which games, and that they are accessible."""

from __future__ import annotations

import io

import pdfplumber
import pytest

from generator.game.files import read_project
from generator.products import score
from generator.products.kit import Artifact
from generator.texts.rule_views import Turns
from tests.conftest import Typecase
from tests.unit.kits import kit_of
from tests.unit.typesetting.reading import failures


def made(game: str, *overrides: str) -> dict[str, Artifact]:
    project = read_project(game)
    kit = kit_of(project.text, *overrides, templates=project.templates)
    assert [*score.check(kit)] == []
    return {it.path: it for it in score.make(kit)}


def words(artifact: Artifact) -> str:
    with pdfplumber.open(io.BytesIO(artifact.data)) as pdf:
        return " ".join(" ".join(page.extract_text() for page in pdf.pages).split())


def test_a_game_without_points_and_hidden_hands_needs_neither() -> None:
    assert made("grawlix") == {}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_says_what_counts_and_has_rows_for_turns(paper: str) -> None:
    sheet = made("tideline")[f"score-sheet-{paper}.pdf"]
    game = kit_of(read_project("tideline").text).game
    turns = Turns.of(game)
    assert turns is not None
    text = words(sheet)
    for sentence in turns.points:
        assert str(sentence).replace("**", "").replace("\\", "").split(",")[0] in text
    assert text.count("Total") == 2
    assert " 20 20 " in text
    assert sheet.details == {"paper": paper, "pages": 1, "players": 4}


def test_tiles_left_in_hand_have_a_row_and_many_players_one_table() -> None:
    changed = ("rules.score={runs: 1, left: -2}", "players=[2, 6]", "examples=[]")
    text = words(made("tideline", *changed)["score-sheet-a4.pdf"])
    assert "Hand Total" in text.replace(" 1 / 1", "")
    assert text.count("Total") == 1


@pytest.mark.parametrize(("players", "pages"), [(2, 1), (3, 2), (4, 2)])
def test_a_screen_for_each_player(players: int, pages: int) -> None:
    screens = made("tideline", f"players={players}")["screens-a4.pdf"]
    assert screens.details["screens"] == players
    assert screens.details["pages"] == pages
    assert words(screens).count("Tideline") == players


def test_they_are_accessible_and_the_same_each_time() -> None:
    first, second = made("sampler"), made("sampler")
    assert first.keys() == {
        f"{name}-{it}.pdf" for name in ("score-sheet", "screens") for it in ("a4", "letter")
    }
    assert [failures(it.data) for it in first.values()] == [[]] * 4
    assert first == second


def test_a_target_that_makes_nothing_says_so(typecase: Typecase, tmp_path: object) -> None:
    run = typecase("build", "grawlix", "-t", "score", "-o", str(tmp_path))
    assert run.exit_code == 0
    assert "the target score makes nothing of this game" in run.stderr
