"""The player aid: the rules that hold, on a card for each player, set as large as it fits."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pdfplumber
import pytest

from generator.diagnostics import Diagnostic
from generator.game.profiles import Profile
from generator.products.cards.aid import check, make
from generator.products.kit import Artifact, Kit
from tests.unit.kits import game_text, grawlix, grawlix_kit, kit_of
from tests.unit.products.cards.reading import read_boxes
from tests.unit.typesetting.reading import Node, extents, failures, structure, text

MM = 25.4 / 72
TURN = [
    "1. Play one tile from your hand into the grid.",
    "2. Draft one tile from the supply, if any are left.",
]
PLACING = [
    "1. It shares an edge with a tile in the grid.",
    "2. The grid has at most six rows and at most six columns, counting the new tile.",
    "3. Its glyph differs from every other glyph in its row and in its column.",
    "4. Its color differs from every other color in its row and in its column.",
]


def made(kit: Kit) -> dict[str, Artifact]:
    assert not list(check(kit))
    return {artifact.path: artifact for artifact in make(kit)}


def problem(kit: Kit) -> Diagnostic:
    (found,) = check(kit)
    return found


def aids(artifact: Artifact, side: int = 0) -> list[Node]:
    """The fronts of a file by its tags, or the backs."""
    sheets = structure(artifact.data).children
    is_doubled = sum(len(sheet.find("H1")) for sheet in sheets) > artifact.details["cards"]
    pages = sheets[side::2] if is_doubled else sheets
    return [node for sheet in pages for node in sheet.children if node.role == "Sect"]


def said(kit: Kit) -> str:
    """The words of a card, front and back."""
    artifact = made(kit)["cards/aid-a4.pdf"]
    return " ".join(aids(artifact, side)[0].words for side in (0, 1)[: artifact.details["pages"]])


def own(text: str, *overrides: str) -> Kit:
    return kit_of(game_text(3, 3), *overrides, templates={"aid.md.j2": text})


def test_a_printer_profile_moves_the_backs_alone() -> None:
    kit = grawlix_kit()
    fronts, backs = zip(
        *(
            [page.ink for page in extents(made(replace(kit, profile=it))["cards/aid-a4.pdf"].data)]
            for it in (Profile(), Profile(right=1.5, down=-0.75))
        ),
        strict=True,
    )
    assert fronts[0] == fronts[1]
    assert MM * (backs[1].left - backs[0].left) == pytest.approx(1.5, abs=0.01)
    assert MM * (backs[1].top - backs[0].top) == pytest.approx(-0.75, abs=0.01)


def test_a_card_a_player_with_the_turn_and_the_rule() -> None:
    files = made(grawlix_kit())
    assert [*files] == ["cards/aid-a4.pdf", "cards/aid-letter.pdf"]
    for artifact in files.values():
        first, second = aids(artifact)
        assert first.words == second.words
        back, other = aids(artifact, 1)
        assert back.words == other.words
        assert [node.words for node in (*first.find("H1"), *back.find("H1"))] == ["Grawlix"] * 2
        assert [node.words for node in first.find("H2")] == ["Your Turn", "The Tiles"]
        assert [node.words for node in back.find("H2")] == ["Placing a Tile"]
        assert [node.words for node in first.find("LI")] == TURN
        assert [node.words for node in back.find("LI")] == PLACING
        assert "If you cannot play a tile on your turn, you lose." in first.words
        assert first.words.endswith("You begin with four tiles in your hand.")


def test_glyphs_and_colors_are_apart_and_each_rule_has_its_picture() -> None:
    artifact = made(grawlix_kit())["cards/aid-a4.pdf"]
    glyphs, colors = (node.alt for node in aids(artifact)[0].find("Figure"))
    assert glyphs == (
        "Six glyphs. From left to right, row by row: at sign, pound sign, dollar sign, percent "
        "sign, ampersand, and asterisk."
    )
    assert colors == (
        "Six colors. From left to right, row by row: red (R), orange (O), yellow (Y), green (G), "
        "blue (B), and violet (V)."
    )
    back = aids(artifact, 1)[0]
    assert len(back.find("LI")) == len(back.find("Figure")) == 4
    assert back.find("Figure")[0].alt == (
        "One allowed placement and a forbidden one. A tick: orange pound sign placed in row 1, "
        "column 2, next to red at sign in row 1, column 1. A cross: orange pound sign placed in "
        "row 1, column 3, next to red at sign in row 1, column 1; no tile shares an edge with it."
    )


@pytest.mark.parametrize(("flip", "axis"), [("long-edge", 0), ("short-edge", 1)])
def test_the_backs_are_behind_the_fronts(flip: str, axis: int) -> None:
    """As the printer turns the sheet: mirrored on the long edge, upside down on the short one."""
    data = made(grawlix_kit(f"cards.flip={flip}", "players=3"))["cards/aid-a4.pdf"].data
    with pdfplumber.open(BytesIO(data)) as document:
        front, back = (page.page_obj.attrs["TrimBox"] for page in document.pages)
        matrices = [{char["matrix"][0] > 0 for char in page.chars} for page in document.pages]
        size = document.pages[0].mediabox[axis + 2]
    assert back[axis] == pytest.approx(size - front[axis + 2], abs=0.1)
    assert back[1 - axis] == pytest.approx(front[1 - axis], abs=0.1)
    # The footer is upright on every page.
    assert matrices == [{True}, {True} if flip == "long-edge" else {True, False}]
    edge = f"Print at 100% on both sides, flipped on the {flip.replace('-', ' ')}."
    assert edge in " ".join(text(data, 0).split())


def test_backs_beside_the_fronts_to_fold() -> None:
    artifact = made(grawlix_kit("cards.backs=fold"))["cards/aid-a4.pdf"]
    assert artifact.details["pages"] == 1
    (sheet,) = structure(artifact.data).children
    titles = [node.words for node in sheet.find("H2")]
    assert titles == ["Your Turn", "The Tiles"] * 2 + ["Placing a Tile"] * 2
    assert "both sides" not in text(artifact.data, 0)
    assert not failures(artifact.data)


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ("rules.max_rows=7", "at most seven rows and at most six columns,"),
        ("rules.max_rows=null", "The grid has at most six columns,"),
        ("rules.max_columns=null", "The grid has at most six rows,"),
        ("players=3", "its tiles are out of the game. The last player left wins."),
    ],
)
def test_it_says_what_the_rules_are(override: str, words: str) -> None:
    assert words in said(grawlix_kit(override, without_claims=True))


def test_a_grid_without_limits_goes_unsaid() -> None:
    free = grawlix_kit("rules.max_rows=null", "rules.max_columns=null", without_claims=True)
    assert "The grid has" not in said(free)


@pytest.mark.parametrize("players", [2, 9, 20])
def test_every_player_gets_one(players: int) -> None:
    artifact = made(kit_of(game_text(9, 9, players=players)))["cards/aid-a4.pdf"]
    assert len(aids(artifact)) == artifact.details["cards"] == players
    sheets = artifact.details["sheets"]
    assert len(extents(artifact.data)) == 2 * sheets
    for number in range(2 * sheets):
        backs = ", backs" if number % 2 else ""
        footer = f"Test, version 1.0, player aid{backs}, sheet {number // 2 + 1} of {sheets}"
        assert footer in text(artifact.data, number)


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


def test_a_long_title_is_set_on_two_lines() -> None:
    """On one line, the 85 characters would be a millimeter high."""
    title = "The Quite Extraordinarily Long Title of a Game About Typesetters and All Their Symbols"
    kit = grawlix_kit(f"title={title}")
    artifact = made(kit)["cards/aid-a4.pdf"]
    assert aids(artifact)[0].words.startswith(title)
    with pdfplumber.open(BytesIO(artifact.data)) as document:
        chars = [char for char in document.pages[0].chars if char["tag"] == "H1"]
    assert len({round(char["bottom"]) for char in chars}) == 2
    assert min(char["size"] for char in chars) > 7


def test_a_larger_card_has_larger_type() -> None:
    def type_size(size: str) -> float:
        data = made(grawlix_kit(f"cards.aid={size}"))["cards/aid-a4.pdf"].data
        with pdfplumber.open(BytesIO(data)) as document:
            sizes = {char["size"] for char in document.pages[0].chars if char["tag"] == "Lbl"}
        return float(max(sizes))

    assert 6.5 <= type_size("poker") < type_size("tarot") <= 10.5


def test_too_small_a_card_is_refused_with_the_cure() -> None:
    kit = grawlix_kit("cards.aid=50")
    found = problem(kit)
    assert (found.code, found.span) == ("text-overflow", kit.spans.value("cards", "aid"))
    assert "50 x 50 mm runs over by" in found.message
    assert found.hints == ("make cards.aid larger, or shorten the text in aid.md.j2",)


def test_too_long_a_text_of_the_game_s_own_is_named_with_its_line() -> None:
    text = '{% extends "shared/aid.md.j2" %}\n{% block turn %}\n\nToo much.\n{% endblock %}\n'
    found = problem(kit_of(grawlix().text, "cards.aid=40", templates={"aid.md.j2": text}))
    assert (found.code, found.span.file, found.span.line) == ("text-overflow", "aid.md.j2", 4)


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
    assert found.hints == ("shorten it, or enlarge cards.aid",)


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
