"""The tuck box is folded by computation, and must hold its deck."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pdfplumber
import pytest

from generator.builder.prepare import prepare
from generator.drawing import Affine, Box, Group, Item, Label, Shape
from generator.drawing.folding import MOVED, Array, Step, View, fold, steps_picture
from generator.game.loading import load_game
from generator.game.outputs import LeafletFonts
from generator.game.papers import CLEAR_OF_EDGE, PAPERS
from generator.products import load_target
from generator.products.box import target
from generator.products.box.artwork import LEAST_INSET, Artwork
from generator.products.box.dieline import (
    LEAST,
    LEAST_DEPTH,
    LEAST_FLAP,
    PLAY,
    Dieline,
    Packed,
    bag_label,
    fitting,
    pieces,
    tuck_box,
)
from generator.products.kit import Kit
from generator.texts.document import Listing, Paragraph, Section, plain
from generator.texts.render import SELL_SHEET
from tests.unit.kits import game_text, grawlix_kit, kit_of
from tests.unit.typesetting.reading import failures

CARDS = "box.holds=cards"
SIZES = ["cards.size=tile", "cards.size=poker", "cards.size=bridge", "box.card_thickness=0.8"]
MEETS = 0.3
"""Each tab meets what it is glued to or tucked behind within this, in mm."""


def inside_of(kit: Kit) -> Packed:
    return pieces(kit.game)[0]


def closed(dieline: Dieline) -> dict[str, Array]:
    return fold(dieline.panels, {panel.name: panel.angle for panel in dieline.panels})


def extent(points: Array, axis: int) -> tuple[float, float]:
    values = [point[axis] for point in points]
    return min(values), max(values)


@pytest.mark.parametrize("size", SIZES)
def test_the_folded_box_holds_the_deck_and_the_allowance(size: str) -> None:
    kit = grawlix_kit(size, CARDS)
    more, deck = kit.game.box.allowance, kit.game.tile_count * kit.game.box.card_thickness
    inside = inside_of(kit)
    if size != "cards.size=tile":
        assert inside[:3] == pytest.approx([side + more for side in (*kit.game.cards.size, deck)])
    box = closed(tuck_box(inside))
    # Each panel ends up in a plane, so the free space is what lies between these planes.
    free = (
        extent(box["right side"], 0)[0] - extent(box["left side"], 0)[1],
        extent(box["bottom left dust flap"], 1)[0] - extent(box["lid left dust flap"], 1)[1],
        extent(box["glue flap"], 2)[0] - extent(box["back"], 2)[1],
    )
    assert free[:2] == pytest.approx(inside[:2])
    assert inside.depth - 1e-6 < free[2] == pytest.approx(inside.depth, abs=PLAY + 1e-6)


def holding(*more: str) -> Kit:
    """A game on a board, in whose box is all that there can be."""
    rules = {"frame": "fixed", "max_rows": 5, "max_columns": 7, "copies": 2}
    return kit_of(game_text(5, 4, rules=rules), "box.paper=a3", *more)


@pytest.mark.parametrize("style", ["tuck", "lid"])
@pytest.mark.parametrize(
    "holds",
    ["cards", "tiles", "[cards, leaflet, aids]", "[tiles, cards, leaflet, aids, board]", "board"],
)
@pytest.mark.parametrize("more", ["cards.size=tile", "cards.size=poker", "box.sleeves=tarot"])
def test_everything_listed_fits_with_its_clearance(style: str, holds: str, more: str) -> None:
    """Each piece is laid down as a solid: inside of the box, none within another."""
    kit = holding(f"box.style={style}", f"box.holds={holds}", more)
    assert not [it for it in target.check(kit) if it.code != "does-not-fit"]
    inside, game = inside_of(kit), kit.game
    sizes = {
        "tiles": (28, 28, 14),
        "cards": (73, 122, 0.5) if "sleeves" in more else (*sorted(game.cards.size), 0.3),
        "aids": (70, 120, 0.3),
    }
    floor, counts = 0.0, {}
    for layer in inside.layers:
        stack = layer.stack
        if stack.key in sizes:
            size = stack.width, stack.height, stack.each
            assert size == pytest.approx(sizes[stack.key])
        area, sheet = stack.width * stack.height, {"leaflet": 0.15, "board": 0.3}.get(stack.key)
        if sheet:  # folded: as much paper as is flat
            whole = 210 * 297 if stack.key == "leaflet" else 7 * 29 * 5 * 29
            assert area * stack.each / sheet >= whole
        left = stack.number
        places = [(x, y) for y in range(layer.down) for x in range(layer.across)]
        high = 0.0
        while left:
            for x, y in places[:left]:
                assert (x + 1) * stack.width <= inside.width - game.box.allowance + 1e-6
                assert (y + 1) * stack.height <= inside.height - game.box.allowance + 1e-6
            left -= min(left, len(places))
            high += stack.each
        assert high == pytest.approx(layer.depth)
        floor += high
        counts[stack.key] = stack.number
    assert floor == pytest.approx(inside.depth - game.box.allowance)
    assert counts == {
        key: {"cards": 40, "tiles": 40, "aids": 2}.get(key, 1) for key in game.box.holds
    }


@pytest.mark.parametrize("holds", ["[cards, leaflet, aids]", "tiles", "board"])
def test_lid_and_base_close_and_the_lid_slips_over_the_base(holds: str) -> None:
    kit = holding("box.style=lid", f"box.holds={holds}")
    inside, made = pieces(kit.game)
    for name in ("base", "lid"):
        tray = closed(made[name])
        for side, where in ((a, b) for a in ("left", "right") for b in ("top", "bottom")):
            tab, wall = tray[f"{side} {where} tab"], tray[f"{where} wall"]
            for axis, most in ((1, MEETS), (0, 0.0), (2, 0.0)):
                low, high = extent(tab, axis)
                near, far = extent(wall, axis)
                assert near - most - 1e-6 <= low, "a tab reaches out of its wall"
                assert high <= far + most + 1e-6
            gap = abs(extent(tab, 1)[0] - extent(wall, 1)[0])
            assert 0 < gap <= MEETS + 1e-6
        rims = [extent(tray[f"{it} wall"], 2)[0] for it in ("left", "right", "top", "bottom")]
        assert rims == pytest.approx([rims[0]] * 4)
    base, lid = (closed(made[name]) for name in ("base", "lid"))
    stock = kit.game.box.card_thickness
    for axis in (0, 1):
        low, high = extent(base["back"], axis)
        near, far = extent(lid["front"], axis)
        assert far - near >= high - low + 4 * stock + 2 * PLAY - 1e-6
    assert extent(base["left wall"], 0)[0] == pytest.approx(0)
    assert inside.depth - 1e-6 <= -extent(base["left wall"], 2)[0]


@pytest.mark.parametrize("size", SIZES)
def test_the_box_closes(size: str) -> None:
    """Opposite panels meet at right angles, flaps lie inside, and tucks are shorter than the
    box is high."""
    box = closed(tuck_box(inside_of(grawlix_kit(size, CARDS))))
    front, back = box["front"], box["back"]
    assert extent(front, 2) == (0, 0)
    low, high = extent(back, 2)
    assert low == pytest.approx(high)
    assert extent(back, 0) == pytest.approx(extent(front, 0), abs=PLAY + 1e-6)
    assert extent(back, 1) == pytest.approx(extent(front, 1))
    for name, level in (("lid", 0.0), ("bottom", extent(front, 1)[1])):
        assert extent(box[name], 1) == pytest.approx((level, level))
        inside = extent(box[f"{name} tuck"], 2)
        assert inside == pytest.approx((-PLAY, -PLAY)), "the tuck is not behind the front"
        assert PLAY <= MEETS
        reach = extent(box[f"{name} tuck"], 1)
        assert LEAST_FLAP - 1e-6 <= reach[1] - reach[0] < extent(front, 1)[1] / 2
        dust = [extent(box[f"{name} {side} dust flap"], 0) for side in ("left", "right")]
        assert dust[0][1] < dust[1][0], "the dust flaps overlap"
    glue = extent(box["glue flap"], 2)
    assert glue[1] < 0
    assert glue == pytest.approx((glue[0], glue[0]))
    assert extent(box["glue flap"], 0)[0] == pytest.approx(extent(box["left side"], 0)[0])


def test_the_flat_box_can_be_cut_from_one_sheet() -> None:
    """Panels share edges, never area."""
    from shapely import Polygon

    shapes = [Polygon(panel.outline) for panel in tuck_box(inside_of(grawlix_kit())).panels]
    for i, one in enumerate(shapes):
        assert one.is_valid
        for other in shapes[:i]:
            assert one.intersection(other).area < 1e-6


def test_cuts_and_folds_are_all_edges() -> None:
    """No edge of the piece is left uncut, and nothing that holds it together is cut."""
    from shapely import LineString, Polygon, union_all

    dieline = tuck_box(inside_of(grawlix_kit()))
    whole = union_all([Polygon(panel.outline).buffer(1e-5) for panel in dieline.panels])
    cuts = union_all([LineString(ends) for ends in dieline.cuts()])
    folds = union_all([LineString(ends) for ends in dieline.hinges])
    assert whole.exterior.difference(cuts.buffer(1e-3)).length < 0.1
    assert cuts.intersection(folds.buffer(1e-6)).length < 0.1


def test_the_label_folds_flat_and_spans_the_deck() -> None:
    deck = inside_of(grawlix_kit("cards.size=poker", CARDS))
    label = closed(bag_label(deck))
    assert extent(label["front"], 1) == pytest.approx(extent(label["back"], 1))
    assert extent(label["front"], 0)[1] == pytest.approx(deck.width + deck.depth)


def test_the_folded_label_shows_its_printed_front() -> None:
    from shapely import Point, Polygon

    flat, room = bag_label(inside_of(grawlix_kit())).panels, Box(0, 0, 180, 90)
    label = [panel._replace(marks=(panel.name, "inside")) for panel in flat]
    steps = [Step((), ""), Step(("back",), ""), Step((), "")]
    items = steps_picture(label, steps, room, LeafletFonts(), View())
    words = [it.text for it in items if isinstance(it, Label) and it.text in ("front", "inside")]
    assert words[-1] == "front", "what is painted last is seen"
    (arrow,) = (it for it in items if isinstance(it, Shape) and it.stroke == MOVED and not it.dash)
    fronts = [it.path for it in items if isinstance(it, Shape) and it.fill and it.fill != MOVED]
    outline = Polygon([points[-1] for _, points in fronts[3].segments if points])
    end = Point(arrow.path.segments[-1][1][-1])
    assert not outline.contains(end), "no panel hides where the arrow ends"


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("tuck-box-a4", ()),
        ("tuck-box-letter", (f"title=Grawlix, {'or the Typesetters and Their Symbols ' * 3}",)),
        ("bag-label-a4", ()),
    ],
)
def test_pages_are_accessible_and_inside_the_printable_area(
    name: str, more: tuple[str, ...]
) -> None:
    kit = grawlix_kit("cards.size=poker", CARDS, "url=https://example.org/grawlix", *more)
    made = {artifact.path: artifact for artifact in target.make(kit)}
    artifact = made[f"box/{name}.pdf"]
    assert artifact.details["inside"] == [64.5, 89.9, 11.8]
    assert not failures(artifact.data)
    scale = 72 / 25.4
    with pdfplumber.open(BytesIO(artifact.data)) as pdf:
        assert len(pdf.pages) == 2
        for page in pdf.pages:
            for char in page.chars:
                assert char["x0"] >= CLEAR_OF_EDGE * scale - 1
                assert char["x1"] <= float(page.width) - CLEAR_OF_EDGE * scale + 1
        assert "Grawlix" in pdf.pages[0].extract_text()
        steps = pdf.pages[1].extract_text()
    assert "1" in steps
    assert "How to fold the" in steps


def large(*overrides: str) -> Kit:
    text = game_text(
        6, 6, rules={"copies": 5, "hand_size": 1}, cards={"size": "poker"}, box={"holds": "cards"}
    )
    return kit_of(text, *overrides)


def test_what_is_too_deep_for_the_paper_fits_as_the_hint_says() -> None:
    problems = list(target.check(large()))
    assert [item.code for item in problems] == ["does-not-fit", "does-not-fit"]
    assert "a box of 64.5 x 89.9 x 55 mm inside" in problems[0].message
    (hint,) = problems[0].hints
    assert hint.startswith("print it on larger paper (box.paper), make a lid and a base")
    assert not list(target.check(large("box.style=lid", "box.paper=a4")))
    assert not list(target.check(large("box.boxes=3", "box.paper=a4")))
    assert not list(target.check(large("box.paper=a3")))


@pytest.mark.parametrize("style", ["tuck", "lid"])
@pytest.mark.parametrize("more", [CARDS, "cards.size=poker", "url=https://example.org/grawlix"])
def test_nothing_is_across_a_fold(style: str, more: str) -> None:
    """All that is drawn on a panel is clear of its edges, and of the notch."""

    def boxes(items: tuple[Item, ...], place: Affine) -> Iterator[Box]:
        for item in items:
            if isinstance(item, Group):
                yield from boxes(item.items, item.transform.then(place))
            elif isinstance(item, Shape):
                yield place.around(item.path.box())
            elif isinstance(item, Label) and item.text.strip():
                font = kit.fonts[item.font]
                half = font.advance(item.text.strip()) * item.size / 2
                top = item.y - font.cap_height * item.size
                yield place.around(Box(item.x - half, top, item.x + half, item.y))

    kit = grawlix_kit(f"box.style={style}", more)
    inside, made = pieces(kit.game)
    for dieline in made.values():
        panels = [Box.around(Box(*at, *at) for at in it.outline) for it in dieline.panels]
        for group in Artwork(kit, inside.layers).items(dieline):
            if not isinstance(group, Group):
                continue
            drawn = Box.around(boxes((group,), Affine()))
            clear = 0.5 * LEAST_INSET  # the lowest strokes of letters reach below their baseline
            assert any(
                it.left + clear <= drawn.left
                and it.top + clear <= drawn.top
                and drawn.right <= it.right - clear
                and drawn.bottom <= it.bottom - clear
                for it in panels
            )


def test_box_sheet_and_texts_list_the_same() -> None:
    kit = holding("box.holds=[tiles, board, leaflet]")
    made = {it.path: it for it in target.make(kit)}["box/tuck-box-a3.pdf"]
    assert made.details["holds"] == {"board": 1, "tiles": 40, "leaflet": 1}
    with pdfplumber.open(BytesIO(made.data)) as pdf:
        printed, *_, folding = (" ".join(it.extract_text().split()) for it in pdf.pages)
        assert "Contents: the board, folded 40 tiles the rules" in printed
        assert "Contents, from the bottom: the board, folded 40 tiles" in folding
        assert "the rules, folded" in folding
    sheet = [line for section in kit.text(SELL_SHEET).sections for line in lines_of(section)]
    listed = [it for it in sheet if it.startswith(("Forty", "A board", "The rules", "A player"))]
    assert listed[1:] == ["A board of five rows and seven columns", "The rules on a folded leaflet"]
    assert listed[0].startswith("Forty tiles: ")


def lines_of(section: Section) -> list[str]:
    """The items of the lists of a section."""
    return [
        plain(block.inlines)
        for listing in section.blocks
        if isinstance(listing, Listing)
        for item in listing.items
        for block in item
        if isinstance(block, Paragraph)
    ]


def test_a_card_larger_than_its_sleeve_is_an_error_with_one_that_fits() -> None:
    (problem,) = target.check(grawlix_kit("box.sleeves=mini-american", "cards.size=poker"))
    assert problem.message == (
        "a card of 63.5 x 88.9 mm does not fit a sleeve mini-american, which takes 42 x 65 mm"
    )
    assert problem.hints == ("sleeves: standard",)
    assert problem.span.file == "--set box.sleeves=mini-american"
    assert not [*target.check(grawlix_kit("box.sleeves=standard", "cards.size=poker", CARDS))]
    (unknown,) = load_game(game_text(4, 4, box={"sleeves": "standrad"}), "game.yaml").diagnostics
    assert any("standard" in hint for hint in unknown.hints)


def test_the_error_points_at_the_paper() -> None:
    game = "grawlix", ("cards.size=[180, 250]", "box.paper=a4", CARDS), ["box"]
    (problem,) = [item for item in prepare(*game).diagnostics if item.code == "does-not-fit"]
    assert problem.span.file == "--set box.paper=a4"


def test_the_smallest_deck_gets_a_box_that_can_be_folded() -> None:
    kit = grawlix_kit("cards.size=0.001", "box={allowance: 0, card_thickness: 0.05, holds: cards}")
    box = closed(tuck_box(inside_of(kit)))
    assert extent(box["front"], 0) == (0, LEAST)
    assert extent(box["back"], 2)[0] == pytest.approx(-LEAST_DEPTH - PLAY)
    assert list(target.make(kit))


def test_a_title_that_no_font_has_is_an_error_at_its_place() -> None:
    found = prepare("grawlix", ("title=漢",), ["box"]).diagnostics
    assert {item.code for item in found} == {"missing-character"}
    assert {item.span.file for item in found} == {"--set title=漢"}


def test_a_sheet_is_turned_where_that_helps() -> None:
    kit = grawlix_kit("cards.size=poker", "box.card_thickness=0.8", CARDS)
    sheet = fitting(tuck_box(inside_of(kit)), PAPERS["a4"])
    assert sheet is not None
    assert sheet.width > sheet.height


def test_it_is_made_by_name_only() -> None:
    assert load_target("box").is_extra
