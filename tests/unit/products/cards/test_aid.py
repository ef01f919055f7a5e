"""The player aid: the rules that hold, on a card for each player, set as large as it fits."""

from __future__ import annotations

from io import BytesIO

import pdfplumber
import pytest

from generator.diagnostics import Diagnostic
from generator.products.artifact import Artifact
from generator.products.cards.aid import check, make
from generator.products.kit import Kit
from tests.unit.kits import game_text, grawlix_kit, kit_of
from tests.unit.products.cards.reading import read_boxes, read_text
from tests.unit.typesetting.reading import Node, failures, structure

MM = 25.4 / 72
TURN = [
    "1. Play a tile from your hand into the grid.",
    "2. Draft a tile from the supply, if any is left.",
]
PLACING = [
    "– shares an edge with a tile in the grid,",
    "– keeps the grid to at most six rows and six columns,",
    "– differs in glyph and in color from every other tile in its row and in its column.",
]


def made(kit: Kit) -> dict[str, Artifact]:
    assert not list(check(kit))
    return {artifact.path: artifact for artifact in make(kit)}


def problem(kit: Kit) -> Diagnostic:
    (found,) = check(kit)
    return found


def aids(artifact: Artifact) -> list[Node]:
    """The cards of a file by its tags."""
    sheets = structure(artifact.data).children
    return [node for sheet in sheets for node in sheet.children if node.role == "Sect"]


def said(kit: Kit) -> str:
    return aids(made(kit)["cards/aid-a4.pdf"])[0].words


def own(text: str, *overrides: str) -> Kit:
    return kit_of(game_text(3, 3), *overrides, templates={"aid.md.j2": text})


def test_a_card_a_player_with_the_turn_and_the_rule() -> None:
    files = made(grawlix_kit())
    assert [*files] == ["cards/aid-a4.pdf", "cards/aid-letter.pdf"]
    for artifact in files.values():
        first, second = aids(artifact)
        assert first.words == second.words
        assert [node.words for node in first.find("H1")] == ["Grawlix"]
        assert [node.words for node in first.find("H2")] == ["Your Turn", "Placing a Tile"]
        assert [node.words for node in first.find("LI")] == TURN + PLACING
        assert [node.words for node in first.find("P")][-1] == PLACING[-1].removeprefix("– ")
        assert "If you cannot play, you lose." in first.words


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ("rules.max_rows=7", "at most seven rows and six columns,"),
        ("rules.max_rows=null", "keeps the grid to at most six columns,"),
        ("rules.max_columns=null", "keeps the grid to at most six rows,"),
        ("players=3", "you are out. The last player left wins."),
    ],
)
def test_it_says_what_the_rules_are(override: str, words: str) -> None:
    assert words in said(grawlix_kit(override, without_claims=True))


def test_a_grid_without_limits_goes_unsaid() -> None:
    free = grawlix_kit("rules.max_rows=null", "rules.max_columns=null", without_claims=True)
    assert "keeps the grid" not in said(free)


@pytest.mark.parametrize("players", [2, 9, 20])
def test_every_player_gets_one(players: int) -> None:
    artifact = made(kit_of(game_text(9, 9, players=players)))["cards/aid-a4.pdf"]
    assert len(aids(artifact)) == artifact.details["cards"] == players
    sheets = artifact.details["sheets"]
    with pdfplumber.open(BytesIO(artifact.data)) as document:
        assert len(document.pages) == sheets
    for number, text in enumerate(read_text(artifact.data), 1):
        assert text.endswith(f"Test, version 1.0, player aid, sheet {number} of {sheets}")


@pytest.mark.parametrize("size", ["poker", "tarot", "bridge", "[110, 85]"])
def test_all_of_it_is_on_its_card(size: str) -> None:
    kit = grawlix_kit(f"cards.aid={size}")
    artifact = made(kit)["cards/aid-a4.pdf"]
    _, trim, _ = read_boxes(artifact.data)
    width, height = kit.game.cards.aid
    safe = 0.06 * min(width, height)
    with pdfplumber.open(BytesIO(artifact.data)) as document:
        chars = [char for char in document.pages[0].chars if char["tag"] != "Artifact"]
    first = [char for char in chars if trim.left < char["x0"] * MM < trim.left + width]
    first = [char for char in first if trim.top < char["top"] * MM < trim.top + height]
    letters = sum(len(char["text"]) for char in first)  # a ligature is one of several
    assert letters == len(aids(artifact)[0].words.replace("–", "-"))
    for char in first:
        assert char["x0"] * MM >= trim.left + safe
        assert char["x1"] * MM <= trim.left + width - safe
        assert char["bottom"] * MM <= trim.top + height - safe


def test_a_larger_card_has_larger_type() -> None:
    def type_size(size: str) -> float:
        data = made(grawlix_kit(f"cards.aid={size}"))["cards/aid-a4.pdf"].data
        with pdfplumber.open(BytesIO(data)) as document:
            sizes = {char["size"] for char in document.pages[0].chars if char["tag"] == "Lbl"}
        return float(max(sizes))

    assert 6.5 <= type_size("poker") < type_size("tarot") <= 10.5


def test_too_small_a_card_is_refused_with_the_cure() -> None:
    found = problem(grawlix_kit("cards.aid=50"))
    assert (found.code, found.span.file) == ("text-overflow", "shared/aid.md.j2")
    assert "50 x 50 mm runs over by" in found.message
    assert found.hints == ("make cards.aid larger, or shorten the text in aid.md.j2",)


def test_a_card_larger_than_its_paper_is_refused() -> None:
    found = problem(grawlix_kit("cards.aid=[250, 250]", "cards.paper=[a4]"))
    assert found.code == "does-not-fit"
    assert "player aid of 250 x 250 mm does not fit a4" in found.message
    assert found.hints == ("aid can be at most 186.15",)
    assert not list(check(grawlix_kit("cards.aid=186.15", "cards.paper=[a4]")))


def test_a_paper_that_is_not_described_is_refused() -> None:
    assert problem(grawlix_kit("cards.paper=[custom]")).code == "missing-key"


def test_a_word_wider_than_the_card_is_refused_with_the_cure() -> None:
    found = problem(own(f"## Turn\n\n{'w' * 60}\n"))
    assert (found.code, found.span.file, found.span.line) == ("word-too-wide", "aid.md.j2", 3)
    assert found.hints == ("shorten it, or make cards.aid larger",)


def test_a_word_that_fits_a_smaller_size_is_set_in_it() -> None:
    assert "w" * 20 in said(own(f"## Turn\n\n{'w' * 20}\n"))


def test_a_game_replaces_blocks_or_all_of_it() -> None:
    block = '{% extends "shared/aid.md.j2" %}{% block turn %}\n## Go\n\nPlay.\n{% endblock %}'
    words = said(own(block))
    assert "Go" in words
    assert "Placing a Tile" in words
    assert "Your Turn" not in words
    assert said(own("Be kind.")) == "TestBe kind."
    assert problem(own(block.replace("block turn", "block trun"))).code == "unknown-block"


def test_a_figure_can_stand_on_it() -> None:
    data = made(own('## Tiles\n\n{{ figure("supply") }}\n'))["cards/aid-a4.pdf"].data
    assert len(structure(data).find("Figure")) == 2
    assert not failures(data)


def test_label_stock_is_left_for_the_paper_it_is_made_of() -> None:
    assert [*made(grawlix_kit("cards.paper=[labels-25-a4, avery-l7120]"))] == ["cards/aid-a4.pdf"]


@pytest.mark.parametrize("more", [(), ("cards.corner_radius=3", "cards.gutter=0"), ("players=9",)])
def test_it_is_accessible_and_archival(more: tuple[str, ...]) -> None:
    for artifact in made(grawlix_kit(*more)).values():
        assert not failures(artifact.data)


def test_same_bytes_twice() -> None:
    kits = grawlix_kit(), grawlix_kit.__wrapped__()
    first, second = ([artifact.data for artifact in make(kit)] for kit in kits)
    assert first == second
