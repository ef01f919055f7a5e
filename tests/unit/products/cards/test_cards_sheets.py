"""Sheets of cards: every card once a copy, exactly where it is cut, nothing near the edge."""

from __future__ import annotations

import math
from collections import Counter
from io import BytesIO
from itertools import pairwise
from typing import Any

import pdfplumber
import pytest

from generator.game.outputs import Labels
from generator.game.papers import CARD_SIZES, CLEAR_OF_EDGE, PAPERS, STOCKS
from generator.products.cards.sheets import plan_sheets, supply
from generator.products.cards.target import check, make
from generator.products.kit import Artifact, Kit
from generator.rules import Tile
from tests.conftest import Golden
from tests.unit.products.cards.games import kit_of
from tests.unit.products.cards.reading import read_boxes, read_cards, read_marks, read_text
from tests.unit.typesetting.reading import failures


def made(kit: Kit) -> dict[str, Artifact]:
    assert not list(check(kit))
    return {artifact.path: artifact for artifact in make(kit)}


@pytest.fixture(scope="module")
def sheets(kit: Kit) -> dict[str, Artifact]:
    return made(kit)


def test_a_file_a_manner_and_paper(sheets: dict[str, Artifact]) -> None:
    assert [*sheets] == [
        f"cards/cards{name}-{paper}.pdf"
        for paper in ("a4", "letter")
        for name in ("", "-marked", "-outline", "-backs")
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_column_for_each_glyph_and_a_row_for_each_color(
    sheets: dict[str, Artifact], kit: Kit, paper: str
) -> None:
    (cards,) = read_cards(sheets[f"cards/cards-{paper}.pdf"].data)

    wanted = [f"{c.name} {g.name}" for c in kit.game.color_list for g in kit.game.glyph_list]
    assert [card.name for card in cards] == wanted
    assert len({round(card.trim.left, 3) for card in cards[::6]}) == 1
    assert len({round(card.trim.top, 3) for card in cards[:6]}) == 1
    assert len({round(card.trim.left, 3) for card in cards}) == 6


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cards_have_their_size_and_are_centred(sheets: dict[str, Artifact], paper: str) -> None:
    data = sheets[f"cards/cards-marked-{paper}.pdf"].data
    (cards,) = read_cards(data)
    media, trim, bleed = read_boxes(data)

    for card in cards:
        assert card.trim.width == pytest.approx(25.4, abs=0.01)
        assert card.trim.height == pytest.approx(25.4, abs=0.01)
    assert media[2:] == pytest.approx(PAPERS[paper][1:], abs=0.001)
    assert trim.center == pytest.approx(media.center, abs=0.01)
    assert trim.left == pytest.approx(min(card.trim.left for card in cards), abs=0.01)
    assert trim.bottom == pytest.approx(max(card.trim.bottom for card in cards), abs=0.01)
    assert [a - b for a, b in zip(trim, bleed, strict=True)] == pytest.approx(
        [3.175, 3.175, -3.175, -3.175], abs=0.001
    )


def test_marked_cards_have_their_letter_in_each_corner(sheets: dict[str, Artifact]) -> None:
    (cards,) = read_cards(sheets["cards/cards-marked-a4.pdf"].data)

    assert [card.letters for card in cards] == [4 * letter for letter in "ROYGBV" for _ in range(6)]
    (plain,) = read_cards(sheets["cards/cards-a4.pdf"].data)
    assert not any(card.letters for card in plain)


@pytest.mark.parametrize("path", ["cards/cards-marked-a4.pdf", "cards/cards-marked-letter.pdf"])
def test_all_is_clear_of_the_edge(sheets: dict[str, Artifact], path: str) -> None:
    data = sheets[path].data
    media, _, bleed = read_boxes(data)

    for box in (bleed, *read_marks(data)):
        assert min(box.left, box.top) >= CLEAR_OF_EDGE - 0.001
        assert media.right - box.right >= CLEAR_OF_EDGE - 0.001
        assert media.bottom - box.bottom >= CLEAR_OF_EDGE - 0.001


def test_footer_names_game_version_and_sheet(sheets: dict[str, Artifact]) -> None:
    assert read_text(sheets["cards/cards-marked-a4.pdf"].data) == [
        "Grawlix, version 1.2, marked cards, sheet 1 of 1. Print at 100%. "
        "Cut 1 to 14 from mark to mark."
    ]


@pytest.mark.parametrize(
    ("options", "ending"),
    [
        ({"gutter": 0.0}, "Cut 1 to 7 from mark to mark."),
        ({"marks": "none"}, "Print at 100%."),
        ({"backs": "fold", "marks": "none"}, "Print at 100%."),
        (
            {"backs": "duplex", "marks": "none"},
            "Print at 100% on both sides, flipped on the long edge.",
        ),
        ({"gutter": 9.5}, "Cut 1 to 10 from mark to mark; the strips between cards are waste."),
    ],
)
def test_footer_tells_where_to_cut(kit: Kit, options: dict[str, Any], ending: str) -> None:
    text, *_ = read_text(only(kit, 3, 2, **options).data)
    assert text.endswith(
        f"sheet 1 of 1. {'' if ending.startswith('Print') else 'Print at 100%. '}{ending}"
    )


@pytest.mark.parametrize(
    ("glyphs", "colors", "copies"),
    [(1, 1, 1), (5, 7, 1), (6, 6, 1), (37, 1, 1), (6, 6, 3), (11, 13, 1)],
)
def test_every_card_is_on_a_sheet(kit: Kit, glyphs: int, colors: int, copies: int) -> None:
    test = kit_of(kit.fonts, glyphs, colors, copies)
    artifact = made(test)["cards/cards-marked-a4.pdf"]

    pages = read_cards(artifact.data)

    count = glyphs * colors * copies
    assert len(pages) == artifact.details["sheets"] == math.ceil(count / max(map(len, pages)))
    assert all(pages)
    names = [card.name for page in pages for card in page]
    wanted = [f"color {c + 1} glyph {g + 1}" for c in range(colors) for g in range(glyphs)]
    assert names == wanted * copies
    assert Counter(names) == dict.fromkeys(wanted, copies)
    places = [card.trim for card in pages[0]]
    for page in pages[1:]:
        for place, card in zip(places, page, strict=False):
            assert card.trim == pytest.approx(place, abs=0.001)
    for i, text in enumerate(read_text(artifact.data), 1):
        assert f"sheet {i} of {len(pages)}." in text


def test_cards_share_their_cuts_unless_their_corners_are_round(kit: Kit) -> None:
    def gap(paper: str = "a4", copies: int = 1, radius: float = 3.0) -> float:
        test = kit_of(kit.fonts, 6, 6, copies, paper=(paper,), corner_radius=radius)
        data = made(test)[f"cards/cards-{paper}.pdf"].data
        left, right = read_cards(data)[0][:2]
        return float(right.trim.left - left.trim.right)

    assert gap(radius=0.0) == pytest.approx(0, abs=0.001)
    assert gap("letter") > 2 * 3.175 + 1
    assert gap() == pytest.approx(2 * 3.175, abs=0.001)  # a hairline between bleeds misleads
    assert gap(copies=3) == pytest.approx(0, abs=0.001)


def test_the_cuts_are_numbered_in_the_order_of_a_guillotine(kit: Kit) -> None:
    """Fourteen cuts for 36 cards: seven through the sheet, seven through its strips; each number is
    beside the end of its mark, and clear of the edge of the paper."""
    data = only(kit, 6, 6).data
    (cards,) = read_cards(data)
    across = sorted({round(edge, 2) for card in cards for edge in card.trim[0::2]})
    down = sorted({round(edge, 2) for card in cards for edge in card.trim[1::2]})
    mm = 72 / 25.4
    with pdfplumber.open(BytesIO(data)) as pdf:
        (page,) = pdf.pages
        small = page.filter(lambda it: it["object_type"] != "char" or it["size"] < 5.5)
        words = {int(it["text"]): it for it in small.extract_words(x_tolerance=1)}
    assert sorted(words) == [*range(1, 15)]
    for number, at in enumerate(across, 1):
        assert 0 < words[number]["x0"] / mm - at < 1
    for number, at in enumerate(down, 8):
        assert 0 < words[number]["top"] / mm - at < 1.5
        assert words[number]["x0"] / mm > CLEAR_OF_EDGE


@pytest.mark.parametrize(("glyphs", "colors", "copies"), [(6, 6, 3), (7, 5, 2), (1, 1, 1)])
def test_stacks_leave_piles_in_order(kit: Kit, glyphs: int, colors: int, copies: int) -> None:
    artifact = only(kit, glyphs, colors, copies, order="stacks", size=50.0)
    pages = read_cards(artifact.data)
    assert artifact.details["sheets"] == len(pages)
    most = max(map(len, pages))
    piles = [[page[slot].name for page in pages if slot < len(page)] for slot in range(most)]
    for page in pages:  # a pile lies at one place of all sheets
        assert [it.trim for it in page] == [it.trim for it in pages[0]][: len(page)]
    wanted = [f"color {c + 1} glyph {g + 1}" for c in range(colors) for g in range(glyphs)]
    assert [name for pile in piles for name in pile] == wanted * copies


def test_the_supply_comes_copy_by_copy(kit: Kit) -> None:
    tiles = supply(kit_of(kit.fonts, 2, 2, 2).game)
    assert tiles == tuple(Tile(c, g) for _ in range(2) for c in range(2) for g in range(2))


def only(kit: Kit, glyphs: int, colors: int, copies: int = 1, **cards: Any) -> Artifact:
    """The one file that a game makes of its plain cards without backs."""
    options = {"backs": "none", "variants": ("plain",), **cards}
    (artifact,) = make(kit_of(kit.fonts, glyphs, colors, copies, **options))
    return artifact


@pytest.mark.parametrize(
    ("size", "paper", "edges", "on_a_sheet"),
    [
        (CARD_SIZES["poker"], "a4", "none", 9),
        (CARD_SIZES["poker"], "a4", "auto", 8),
        (CARD_SIZES["euro-poker"], "a4", "none", 9),
        (CARD_SIZES["poker"], "letter", "auto", 8),
        (CARD_SIZES["poker"], "a3", "none", 18),
        (CARD_SIZES["bridge"], "a4", "none", 9),
        (CARD_SIZES["tarot"], "a4", "none", 4),
        (CARD_SIZES["us-mini"], "a4", "none", 16),
        (CARD_SIZES["square"], "a4", "none", 6),
        ((25.4, 25.4), "a4", "none", 70),
    ],
)
def test_as_many_as_fit(
    kit: Kit, size: tuple[float, float], paper: str, edges: str, on_a_sheet: int
) -> None:
    artifact = only(kit, 10, 10, size=size, paper=(paper,), bleed_edges=edges)
    pages = read_cards(artifact.data)
    assert [len(page) for page in pages[:-1]] == [on_a_sheet] * (len(pages) - 1)
    assert len(pages) == math.ceil(100 / on_a_sheet)
    for card in pages[0]:
        assert (card.trim.width, card.trim.height) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("stock", STOCKS)
@pytest.mark.parametrize("count", [36, 100])
def test_labels_lie_where_the_stock_has_them(kit: Kit, stock: str, count: int) -> None:
    artifact = only(kit, count // 4, 4, paper=(stock,))
    table = STOCKS[stock]
    pages = read_cards(artifact.data)
    full = table.columns * table.rows
    assert [len(page) for page in pages] == [full] * (count // full) + [count % full]
    for page in pages:
        for slot, card in enumerate(page):
            row, column = divmod(slot, table.columns)
            left, top = table.left + column * table.pitch_x, table.top + row * table.pitch_y
            wanted = (left, top, left + table.width, top + table.height)
            assert card.trim == pytest.approx(wanted, abs=0.01)
    media, trim, bleed = read_boxes(artifact.data)
    assert media[2:] == pytest.approx(PAPERS[table.paper][1:], abs=0.001)
    assert trim.left == pytest.approx(table.left, abs=0.001)
    assert trim.left - bleed.left == pytest.approx(min(3.175, table.left), abs=0.001)
    assert not read_marks(artifact.data)


def test_labels_as_measured(kit: Kit) -> None:
    labels = Labels(
        paper="letter", columns=3, rows=4, size=(50, 60), left=10, top=12, pitch=(60, 63)
    )
    data = only(kit, 4, 4, paper=("labels",), labels=labels).data
    first, second = read_cards(data)
    assert (len(first), len(second)) == (12, 4)
    assert first[-1].trim == pytest.approx((130, 201, 180, 261), abs=0.01)
    assert read_boxes(data)[0][2:] == pytest.approx((215.9, 279.4), abs=0.001)


def test_a_paper_of_any_size(kit: Kit) -> None:
    data = only(kit, 6, 6, paper=("custom",), paper_size=(320, 450)).data
    media, trim, _ = read_boxes(data)
    assert media[2:] == pytest.approx((320, 450), abs=0.001)
    assert trim.center == pytest.approx((160, 225), abs=0.01)


def test_a_given_gutter_is_kept(kit: Kit) -> None:
    (cards,) = read_cards(only(kit, 5, 3, gutter=9.5).data)
    assert cards[1].trim.left - cards[0].trim.right == pytest.approx(9.5, abs=0.01)
    assert cards[5].trim.top - cards[0].trim.bottom == pytest.approx(9.5, abs=0.01)


@pytest.mark.parametrize(
    ("cards", "bleed"),
    [
        ({"gutter": 0.0}, 3.175),
        ({"gutter": 8.0, "bleed_edges": "outer"}, 3.175),
        ({"bleed": 5.0}, 5),
        ({"bleed": 0.0}, 0),
        ({"bleed_edges": "none"}, 0),
    ],
)
def test_the_bleed_box_is_as_far_out_as_asked(
    kit: Kit, cards: dict[str, Any], bleed: float
) -> None:
    _, trim, box = read_boxes(only(kit, 4, 4, **cards).data)
    outside = [a - b for a, b in zip(trim, box, strict=True)]
    assert outside == pytest.approx([bleed, bleed, -bleed, -bleed], abs=0.001)


def test_only_outer_edges_bleed(kit: Kit) -> None:
    """With seven cards in rows of four, the empty place leaves edges of its neighbours free."""
    game = kit_of(kit.fonts, 7, 1, size=45.0, gutter=8.0, bleed_edges="outer").game
    plan = plan_sheets(game, "a4")
    assert plan is not None
    assert (plan.grid.columns, plan.grid.rows) == (3, 3)
    free = [
        tuple(round(abs(a - b)) for a, b in zip(card.trim, card.bleed, strict=True))
        for card in plan.cards(0)
    ]
    assert free == [
        *((3, 3, 0, 0), (0, 3, 0, 0), (0, 3, 3, 0)),
        *((3, 0, 0, 0), (0, 0, 0, 3), (0, 0, 3, 3)),
        (3, 0, 3, 3),
    ]


@pytest.mark.parametrize(
    "cards",
    [{}, {"backs": "duplex", "back": "title"}, {"backs": "fold"}, {"paper": ("avery-l7120",)}],
)
def test_every_kind_of_sheet_is_accessible_and_archival(kit: Kit, cards: dict[str, Any]) -> None:
    for artifact in make(kit_of(kit.fonts, 6, 7, **cards)):
        assert not failures(artifact.data)


def test_the_sheet_as_text(sheets: dict[str, Artifact], golden: Golden) -> None:
    data = sheets["cards/cards-marked-a4.pdf"].data
    (cards,), (footer,) = read_cards(data), read_text(data)
    rows = [
        f"{card.name:24}{card.letters}  " + " ".join(f"{n:7.2f}" for n in card.trim)
        for card in cards
    ]
    golden("cards/cards-marked-a4.txt", "\n".join([*rows, footer]) + "\n")


def test_same_bytes_twice(kit: Kit, sheets: dict[str, Artifact]) -> None:
    assert {path: a.data for path, a in made(kit).items()} == {
        path: a.data for path, a in sheets.items()
    }


def test_rows_are_evenly_spaced(sheets: dict[str, Artifact]) -> None:
    (cards,) = read_cards(sheets["cards/cards-a4.pdf"].data)
    tops = sorted({round(card.trim.top, 3) for card in cards})
    pitches = [b - a for a, b in pairwise(tops)]
    assert max(pitches) - min(pitches) < 0.003
