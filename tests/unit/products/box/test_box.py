"""The tuck box is folded by computation, and must hold its deck."""

from __future__ import annotations

from io import BytesIO

import pdfplumber
import pytest

from generator.builder.prepare import prepare
from generator.drawing import Box, Group, Label, Shape
from generator.drawing.folding import MOVED, Array, Step, View, fold, steps_picture
from generator.game.outputs import LeafletFonts
from generator.game.papers import CLEAR_OF_EDGE, PAPERS
from generator.products import load_target
from generator.products.box import target
from generator.products.box.artwork import BAND, Artwork
from generator.products.box.dieline import (
    LEAST,
    LEAST_DEPTH,
    LEAST_FLAP,
    PLAY,
    Dieline,
    bag_label,
    deck_of,
    fitting,
    tuck_box,
)
from generator.products.kit import Kit
from tests.unit.kits import game_text, grawlix_kit, kit_of
from tests.unit.typesetting.reading import failures

SIZES = ["cards.size=tile", "cards.size=poker", "cards.size=bridge", "box.card_thickness=0.8"]


def closed(dieline: Dieline) -> dict[str, Array]:
    return fold(dieline.panels, {panel.name: panel.angle for panel in dieline.panels})


def extent(points: Array, axis: int) -> tuple[float, float]:
    values = [point[axis] for point in points]
    return min(values), max(values)


@pytest.mark.parametrize("size", SIZES)
def test_the_folded_box_holds_the_deck_and_the_allowance(size: str) -> None:
    kit = grawlix_kit(size)
    deck, more = deck_of(kit.game), kit.game.box.allowance
    box = closed(tuck_box(kit.game))
    # Each panel ends up in a plane, so the free space is what lies between these planes.
    free = (
        extent(box["right side"], 0)[0] - extent(box["left side"], 0)[1],
        extent(box["bottom left dust flap"], 1)[0] - extent(box["lid left dust flap"], 1)[1],
        extent(box["glue flap"], 2)[0] - extent(box["back"], 2)[1],
    )
    assert free[0] == pytest.approx(deck.width + more)
    assert free[1] == pytest.approx(deck.height + more)
    assert free[2] == pytest.approx(deck.depth + more, abs=PLAY + 1e-6)
    assert free[2] > deck.depth + more - 1e-6


@pytest.mark.parametrize("size", SIZES)
def test_the_box_closes(size: str) -> None:
    """Opposite panels meet at right angles, flaps lie inside, and tucks are shorter than the
    box is high."""
    kit = grawlix_kit(size)
    box = closed(tuck_box(kit.game))
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

    shapes = [Polygon(panel.outline) for panel in tuck_box(grawlix_kit().game).panels]
    for i, one in enumerate(shapes):
        assert one.is_valid
        for other in shapes[:i]:
            assert one.intersection(other).area < 1e-6


def test_cuts_and_folds_are_all_edges() -> None:
    """No edge of the piece is left uncut, and nothing that holds it together is cut."""
    from shapely import LineString, Polygon, union_all

    dieline = tuck_box(grawlix_kit().game)
    whole = union_all([Polygon(panel.outline).buffer(1e-5) for panel in dieline.panels])
    cuts = union_all([LineString(ends) for ends in dieline.cuts()])
    folds = union_all([LineString(ends) for ends in dieline.hinges])
    assert whole.exterior.difference(cuts.buffer(1e-3)).length < 0.1
    assert cuts.intersection(folds.buffer(1e-6)).length < 0.1


def test_the_label_folds_flat_and_spans_the_deck() -> None:
    kit = grawlix_kit("cards.size=poker")
    deck, label = deck_of(kit.game), closed(bag_label(kit.game))
    assert extent(label["front"], 1) == pytest.approx(extent(label["back"], 1))
    assert extent(label["front"], 0)[1] == pytest.approx(deck.width + deck.depth + 2)


def test_the_folded_label_shows_its_printed_front() -> None:
    from shapely import Point, Polygon

    label, room = bag_label(grawlix_kit().game).panels, Box(0, 0, 180, 90)
    marks = {"front": ("front", "inside"), "back": ("back", "inside")}
    steps = [Step((), ""), Step(("back",), ""), Step((), "")]
    items = steps_picture(label, steps, room, LeafletFonts(), View(), 3, marks)
    words = [it.text for it in items if isinstance(it, Label) and it.text in ("front", "inside")]
    assert words[-1] == "front", "what is painted last is seen"
    (arrow,) = (it for it in items if isinstance(it, Shape) and it.stroke == MOVED and not it.dash)
    fronts = [it.path for it in items if isinstance(it, Shape) and it.fill and it.fill != MOVED]
    outline = Polygon([numbers[-2:] for _, numbers in fronts[3].segments if numbers])
    end = Point(arrow.path.segments[-1][1][-2:])
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
    kit = grawlix_kit("cards.size=poker", "url=https://example.org/grawlix", *more)
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
    text = game_text(6, 6, rules={"copies": 5, "hand_size": 1}, cards={"size": "poker"})
    return kit_of(text, *overrides)


def test_a_deck_too_deep_is_divided_as_the_hint_says() -> None:
    problems = list(target.check(large()))
    assert [item.code for item in problems] == ["does-not-fit", "does-not-fit"]
    assert "180 cards of 63.5 x 88.9 mm" in problems[0].message
    boxes, paper = problems[0].hints
    assert boxes.startswith("divide the cards among more boxes: box.boxes: ")
    assert paper == "or print it on A3: box.paper: a3"
    number = boxes.rpartition(" ")[2]
    assert not list(target.check(large(f"box.boxes={number}", "box.paper=a4")))
    assert list(target.check(large(f"box.boxes={int(number) - 1}", "box.paper=a4")))
    assert not list(target.check(large("box.paper=a3")))


@pytest.mark.parametrize("size", [*SIZES, "cards.size=[25.4, 25.4]"])
def test_no_title_runs_into_the_notch_or_the_stripes(size: str) -> None:
    kit = grawlix_kit(size)
    box = tuck_box(kit.game)
    items = Artwork(kit).items(box)
    groups = [item for item in items if isinstance(item, Group)]
    panels = {panel.name: panel.outline for panel in box.panels}
    top, bottom = (f(y for _, y in panels["front"]) for f in (min, max))
    cap = kit.fonts["caprasimo-regular"].cap_height
    upright = sideways = 0
    for group in groups:
        for label in group.items:
            if not isinstance(label, Label) or label.text != kit.game.title:
                continue
            y = group.transform.apply(label.x, label.y - cap * label.size)[1]
            if group.transform.a == pytest.approx(1):  # on the front
                assert y >= top + box.notch - 1e-6
                upright += 1
            elif group.transform.a == pytest.approx(0, abs=1e-9):  # on a side
                half = kit.fonts["caprasimo-regular"].advance(label.text) * label.size / 2
                end = group.transform.apply(label.x + half, 0)[1]
                assert end <= bottom - BAND * (bottom - top) + 1e-6
                sideways += 1
    assert (upright, sideways) == (1, 2)


def test_the_error_points_at_the_paper() -> None:
    game = "grawlix", ("cards.size=[180, 250]", "box.paper=a4"), ["box"]
    (problem,) = [item for item in prepare(*game).diagnostics if item.code == "does-not-fit"]
    assert problem.span.file == "--set box.paper=a4"


def test_the_smallest_deck_gets_a_box_that_can_be_folded() -> None:
    kit = grawlix_kit("cards.size=0.001", "box={allowance: 0, card_thickness: 0.05}")
    box = closed(tuck_box(kit.game))
    assert extent(box["front"], 0) == (0, LEAST)
    assert extent(box["back"], 2)[0] == pytest.approx(-LEAST_DEPTH - PLAY)
    assert list(target.make(kit))


def test_a_title_that_no_font_has_is_an_error_at_its_place() -> None:
    found = prepare("grawlix", ("title=漢",), ["box"]).diagnostics
    assert {item.code for item in found} == {"missing-character"}
    assert {item.span.file for item in found} == {"--set title=漢"}


def test_a_sheet_is_turned_where_that_helps() -> None:
    kit = grawlix_kit("cards.size=poker", "box.card_thickness=0.8")
    sheet = fitting(tuck_box(kit.game), PAPERS["a4"])
    assert sheet is not None
    assert sheet.width > sheet.height


def test_it_is_made_by_name_only() -> None:
    assert load_target("box").is_extra
