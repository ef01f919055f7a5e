"""A printer that was measured with the page of rulers brings each back behind its front."""

from __future__ import annotations

import math
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from typing import Any, Literal

import pdfplumber
import pytest

from generator.diagnostics import Failure, Severity
from generator.drawing import Affine, Label
from generator.game.papers import CLEAR_OF_EDGE, PAPERS
from generator.game.profiles import EXACT, Profile
from generator.products.calibration import Point, calibration_pages, doubts, fit, places
from generator.products.cards.target import check, make
from generator.products.kit import Kit
from generator.typesetting.pdf import to_pdf
from tests.conftest import some
from tests.unit.products.cards.games import kit_of
from tests.unit.products.cards.reading import read_boxes, read_cards
from tests.unit.typesetting.reading import failures, text

MM = 25.4 / 72
PLACES = places(landscape=False)
FLIPS = ("long-edge", "short-edge")
MISPRINTS = [
    (0.0, 0.0, 0.0),
    (1.5, 0.0, 0.0),
    (0.0, -2.25, 0.0),
    (-0.8, 1.3, 0.6),
    (3.0, 4.0, -1.0),
    (-6.0, 5.0, 1.5),
]
"""To the right, down and clockwise, as the back is seen, in mm and degrees."""

Flip = Literal["long-edge", "short-edge"]
Pair = tuple[float, float]
Line = tuple[Pair, Pair]


@dataclass(frozen=True)
class Printer:
    """A printer that turns sheets and prints what is on their backs in a wrong place."""

    width: float
    height: float
    flip: str
    misprint: tuple[float, float, float]

    def turned_over(self, point: Pair) -> Pair:
        """A point of one side as it is seen, upright, when the other side is up: the sheet was
        turned over an edge on its left and right, or at its head and foot."""
        edges_at_the_sides = (self.flip == "long-edge") == (self.height > self.width)
        x, y = point
        return (self.width - x, y) if edges_at_the_sides else (x, self.height - y)

    def on_the_back(self, point: Pair) -> Pair:
        """Where on the back of the sheet it prints what stands at a point of the page."""
        return self._motion().apply(*point)

    def printed_from(self, point: Pair) -> Pair:
        """The point of the page that it prints at a point of the back of the sheet."""
        a, b, c, d, e, f = self._motion()
        x, y = point[0] - e, point[1] - f
        return a * x + b * y, c * x + d * y  # the inverse of a rotation is its transpose

    def seen_behind(self, line: Line) -> Line:
        """A line of the front, in the coordinates of the page that is printed on the back."""
        start, end = line
        return (
            self.printed_from(self.turned_over(start)),
            self.printed_from(self.turned_over(end)),
        )

    def _motion(self) -> Affine:
        right, down, clockwise = self.misprint
        x, y = self.width / 2, self.height / 2
        turned = Affine.translate(-x, -y).then(Affine.rotate(clockwise))
        return turned.then(Affine.translate(x + right, y + down))


@dataclass(frozen=True)
class Ruler:
    """The zeros and the directions of the two rulers at a letter, from what is on the page."""

    level: tuple[float, float]
    upright: tuple[float, float]


def pages(paper: str, kit: Kit, flip: Flip, landscape: bool) -> bytes:
    return to_pdf(calibration_pages(PAPERS[paper], flip, landscape), kit.fonts)


def lines_of(page: Any) -> list[Line]:
    return [
        ((line["x0"] * MM, line["top"] * MM), (line["x1"] * MM, line["bottom"] * MM))
        for line in page.lines
    ]


def read_crosses(page: Any) -> list[tuple[Line, Line]]:
    """The upright and the level line of each cross."""
    lines = [line for line in lines_of(page) if 45 < math.dist(*line) < 47]
    upright = [line for line in lines if abs(line[0][0] - line[1][0]) < 0.01]
    level = [line for line in lines if abs(line[0][1] - line[1][1]) < 0.01]
    assert len(upright) == len(level) == 5
    middle = {
        line: ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2) for line in lines
    }
    return [(a, min(level, key=lambda b: math.dist(middle[a], middle[b]))) for a in upright]


def read_rulers(page: Any) -> dict[str, Ruler]:
    """Where the rulers' numbers say that zero is; -10 is on the left and above, 10 opposite."""
    long = [line for line in lines_of(page) if abs(math.dist(*line) - 20) < 0.01]
    letters = {c["text"]: c for c in page.chars if c["size"] > 20}
    assert sorted(letters) == sorted(PLACES)
    words = page.extract_words()
    found = {}
    for name, letter in letters.items():
        x, y = letter["x0"] * MM, letter["bottom"] * MM
        (level,) = [a for a, b in long if a[1] == b[1] and abs(a[0] - x) < 20 and 0 < y - a[1] < 40]
        (upright,) = [
            a for a, b in long if a[0] == b[0] and 0 < x - a[0] < 40 and abs(a[1] - y) < 30
        ]
        for number in (-10, -5, 0, 5, 10):
            label = f"{number}".replace("-", "\N{MINUS SIGN}")
            labels = [
                (w["x0"] * MM, w["x1"] * MM, w["top"] * MM, w["bottom"] * MM)
                for w in words
                if w["text"] == label
            ]
            assert any(
                abs((a + b) / 2 - (level[0] + 10 + number)) < 0.5 and 0 < level[1] - d < 6
                for a, b, _, d in labels
            )
            assert any(
                abs((c + d) / 2 - (upright[1] + 10 + number)) < 1 and 0 < upright[0] - b < 6
                for _, b, c, d in labels
            )
        found[name] = Ruler((level[0] + 10, level[1]), (upright[0], upright[1] + 10))
    return found


def crossing(line: Line, axis: int, at: float) -> float:
    """Where a line has ``at`` on one axis: its place on the other."""
    (a, b) = line
    share = (at - a[axis]) / (b[axis] - a[axis])
    assert 0 <= share <= 1, "the cross does not reach the ruler"
    return a[1 - axis] + share * (b[1 - axis] - a[1 - axis])


def readings(printer: Printer, data: bytes) -> dict[str, Point]:
    """What a person reads who holds the printed sheet against the light, its back in front."""
    with pdfplumber.open(BytesIO(data)) as document:
        crosses = read_crosses(document.pages[0])
        rulers = read_rulers(document.pages[1])
    # The crosses in the coordinates of the page of the back, as it is printed, rulers and all.
    seen = [
        (printer.seen_behind(upright), printer.seen_behind(level)) for upright, level in crosses
    ]
    found = {}
    for name, ruler in rulers.items():
        zero = ruler.level[0], ruler.upright[1]
        upright, level = min(seen, key=lambda cross: math.dist(_middle(cross[0]), zero))
        x = crossing(upright, 1, ruler.level[1]) - ruler.level[0]
        y = crossing(level, 0, ruler.upright[0]) - ruler.upright[1]
        found[name] = (x, y)
    return found


def _middle(line: Line) -> Pair:
    (a, b), (c, d) = line
    return (a + c) / 2, (b + d) / 2


def misses(printer: Printer, profile: Profile, kit: Kit, **cards: Any) -> list[float]:
    """By how much each back is off behind its front, in mm."""
    test = kit_of(
        kit.fonts,
        6,
        6,
        size=(25.0, 35.0),
        flip=printer.flip,
        variants=("plain",),
        backs="duplex",
        back="title",  # quicker to read back than a pattern
        marks="none",
        **cards,
    )
    test = Kit(test.game, {}, kit.fonts, {}, test.spans, profile=profile)
    assert not list(check(test))
    (artifact,) = make(test)
    media = read_boxes(artifact.data)[0]
    assert (media.right, media.bottom) == pytest.approx((printer.width, printer.height), abs=0.01)
    sheets = read_cards(artifact.data)
    return [
        math.dist(front.trim.center, printer.turned_over(printer.on_the_back(back.trim.center)))
        for fronts, backs in zip(sheets[0::2], sheets[1::2], strict=True)
        for front, back in zip(fronts, backs, strict=True)
    ]


@pytest.mark.parametrize("misprint", some(3, MISPRINTS))
@pytest.mark.parametrize(("paper", "flip"), list(product(("a4", "letter"), FLIPS)))
def test_a_measured_printer_meets_every_front(
    kit: Kit, paper: str, flip: Flip, misprint: tuple[float, float, float]
) -> None:
    printer = Printer(PAPERS[paper].width, PAPERS[paper].height, flip, misprint)
    profile, residuals = fit(readings(printer, pages(paper, kit, flip, False)), flip, False)

    assert max(residuals.values()) < 0.01
    assert not list(doubts(residuals))
    assert max(misses(printer, profile, kit, paper=(paper,))) < 0.05
    if any(misprint):
        assert max(misses(printer, EXACT, kit, paper=(paper,))) > 1


@pytest.mark.parametrize("flip", FLIPS)
def test_landscape_sheets_are_measured_for_themselves(kit: Kit, flip: Flip) -> None:
    printer = Printer(297, 210, flip, (-1.5, 0.75, 0.4))
    profile, _ = fit(readings(printer, pages("a4", kit, flip, True)), flip, True)
    custom = {"paper": ("custom",), "paper_size": (297.0, 210.0)}
    assert max(misses(printer, profile, kit, **custom)) < 0.05


@pytest.mark.parametrize("flip", FLIPS)
def test_what_an_eye_can_read_is_enough(kit: Kit, flip: Flip) -> None:
    """Numbers to a quarter of a millimetre come to less than half of that on every card."""
    printer = Printer(210, 297, flip, (1.13, -0.62, 0.37))
    read = readings(printer, pages("a4", kit, flip, False))
    rounded = {name: (round(r[0] * 4) / 4, round(r[1] * 4) / 4) for name, r in read.items()}
    profile, residuals = fit(rounded, flip, False)
    assert not list(doubts(residuals))
    assert max(misses(printer, profile, kit)) < 0.125


def test_one_place_tells_the_shift_and_two_the_turn() -> None:
    assert fit({"C": (0.5, -0.25)}, "long-edge", False)[0] == Profile(right=0.5, down=-0.25)
    level = {"A": (1.0, 0.0), "B": (1.0, 0.0)}
    assert fit(level, "long-edge", False)[0] == Profile(right=1.0)
    turned = fit({"A": (0.0, -0.65), "B": (0.0, 0.65)}, "long-edge", False)[0]
    assert turned.clockwise == pytest.approx(math.degrees(math.asin(1.3 / 150)), abs=0.01)
    assert fit({"C": (-0.001, -0.001)}, "long-edge", False)[0] == EXACT


def test_readings_that_do_not_go_together_are_doubted() -> None:
    read = dict.fromkeys(PLACES, (1.0, 0.5))
    assert not list(doubts(fit(read, "long-edge", False)[1]))
    read["D"] = (-1.0, 0.5)  # a sign that was missed
    (doubt,) = doubts(fit(read, "long-edge", False)[1])
    assert doubt.severity is Severity.WARNING
    assert "miss mark D by" in doubt.message


@pytest.mark.parametrize("landscape", [False, True])
def test_a_turn_that_cannot_be_is_refused(landscape: bool) -> None:
    with pytest.raises(Failure, match="no printer rotates a sheet"):
        fit({"A": (0, -10), "B": (0, 10)}, "long-edge", landscape)


def test_places_are_as_far_apart_as_any_paper_allows() -> None:
    for landscape, wanted in ((False, [75, 110]), (True, [110, 75])):
        wide, tall = zip(*places(landscape).values(), strict=True)
        assert [max(wide), max(tall)] == [-min(wide), -min(tall)] == wanted


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize(("paper", "flip"), list(product(PAPERS, FLIPS)))
def test_the_page_is_valid_and_keeps_its_margins(
    kit: Kit, paper: str, flip: Flip, landscape: bool
) -> None:
    data = pages(paper, kit, flip, landscape)
    assert data == pages(paper, kit, flip, landscape)
    assert failures(data) == []
    front, back = text(data, 0), text(data, 1)
    assert f"turned over the {flip.replace('-', ' ')}" in " ".join(front.split())
    assert ("--flip short-edge" in back) == (flip == "short-edge")
    assert ("--landscape" in back) == landscape
    with pdfplumber.open(BytesIO(data)) as document:
        assert len(document.pages) == 2
        for page in document.pages:
            assert (page.width > page.height) == landscape
            edge = CLEAR_OF_EDGE / MM - 0.01
            for thing in (*page.chars, *page.lines):
                assert edge <= thing["x0"] <= thing["x1"] <= page.width - edge
                assert edge <= thing["top"] <= thing["bottom"] <= page.height - edge
            boxes = [(w["x0"], w["top"], w["x1"], w["bottom"]) for w in page.extract_words()]
            assert len(boxes) > 20
            for i, a in enumerate(boxes):
                for b in boxes[:i]:
                    assert a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize(("paper", "flip"), list(product(PAPERS, FLIPS)))
def test_no_word_of_the_front_shines_through_the_back(
    kit: Kit, paper: str, flip: Flip, landscape: bool
) -> None:
    with pdfplumber.open(BytesIO(pages(paper, kit, flip, landscape))) as document:
        front, back = document.pages
        printer = Printer(front.width * MM, front.height * MM, flip, (0, 0, 0))
        behind = []
        for word in front.extract_words():
            x, y = printer.turned_over((word["x0"] * MM, word["top"] * MM))
            to_x, to_y = printer.turned_over((word["x1"] * MM, word["bottom"] * MM))
            behind.append((min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)))
        for thing in (*back.extract_words(), *back.lines):
            left, top, right, bottom = (thing[k] * MM for k in ("x0", "top", "x1", "bottom"))
            assert all(
                right < a[0] or a[2] < left or bottom < a[1] or a[3] < top for a in behind
            ), thing


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("flip", FLIPS)
def test_each_line_of_the_text_has_room(kit: Kit, flip: Flip, landscape: bool) -> None:
    for page in calibration_pages(PAPERS["a4"], flip, landscape).pages:
        for content in page.contents:
            first, *others = content.items
            if isinstance(first, Label) and not others:
                width = first.size * kit.fonts[first.font].advance(first.text)
                assert width <= content.box.width + 1e-3, first.text
