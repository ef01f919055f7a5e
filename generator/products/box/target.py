"""The target ``box``: tuck box and bag label, to print, to cut and to fold."""

from collections.abc import Iterator
from functools import partial

from generator.diagnostics import Diagnostic, Span
from generator.drawing import Affine, Box, Group, Item, Label, Path, Segment, Shape, line
from generator.drawing.folding import MOUNTAIN, Step, View, steps_picture, told
from generator.drawing.glyph_checks import check_texts
from generator.drawing.path import KAPPA
from generator.game.model import Game
from generator.game.papers import CLEAR_OF_EDGE, PAPERS, Paper
from generator.products.box.artwork import Artwork
from generator.products.box.dieline import Dieline, bag_label, deck_of, fitting, tuck_box
from generator.products.kit import Artifact, Kit
from generator.typesetting.page import (
    FOOTER_TEXT,
    Content,
    Element,
    Layer,
    Page,
    Publication,
    footer,
)

SUMMARY = "a tuck box for the cards and a bag label, with dielines and how to fold them"
HAS_WORDS = True
EXTRA = True

CUT, FOLD = "#000000", "#606060"
WIDTH = 0.25
"""Width of a dieline, in mm."""
_FOLDS = {
    "tuck box": (
        (),
        ("right side",),
        ("back", "left side"),
        ("glue flap",),
        ("bottom right dust flap", "bottom left dust flap"),
        ("bottom", "bottom tuck"),
        ("lid right dust flap", "lid left dust flap"),
        ("lid", "lid tuck"),
        (),
    ),
    "bag label": ((), ("back",), ()),
}
"""The panels that each step folds; its caption is in the template ``box.j2``."""


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Checks that the flat box and the label fit each paper, and that fonts have their texts."""
    texts = (("title", "title"), ("text", "title"), ("strong", "designers"))
    yield from check_texts(kit.game, kit.fonts, kit.spans, *texts)
    for index, name in enumerate(kit.game.box.paper):
        where, paper = kit.spans.value("box", "paper", index), PAPERS[name]
        for words, dieline in _pieces(kit.game).items():
            if fitting(dieline, paper) is None:
                yield _too_large(kit.game, words, dieline, paper, where)
                break


def _pieces(game: Game) -> dict[str, Dieline]:
    return {"tuck box": tuck_box(game), "bag label": bag_label(game)}


def _too_large(game: Game, words: str, dieline: Dieline, paper: Paper, where: Span) -> Diagnostic:
    """The error for a piece that does not fit; its hints are more boxes and a larger paper."""
    deck, size = deck_of(game), dieline.box
    message = (
        f"the flat {words} for {deck.cards:,} cards of {deck.width:g} x {deck.height:g} mm, "
        f"{size.width:.0f} x {size.height:.0f} mm, does not fit {paper.name}"
    )
    hints = []
    for boxes in range(game.box.boxes + 1, min(100, game.tile_count) + 1):
        box = game.box.model_copy(update={"boxes": boxes})
        if _all_fit(game.model_copy(update={"box": box}), paper):
            hints.append(f"divide the cards among more boxes: box.boxes: {boxes}")
            break
    larger = [name for name, other in PAPERS.items() if _all_fit(game, other)]
    if larger:
        hints.append(f"or print it on {PAPERS[larger[0]].name}: box.paper: {larger[0]}")
    else:
        hints.append("thinner stock (box.card_thickness) or smaller cards (cards.size) take less")
    return Diagnostic.error("does-not-fit", message, where, *hints)


def _all_fit(game: Game, paper: Paper) -> bool:
    return all(fitting(dieline, paper) for dieline in _pieces(game).values())


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``box/tuck-box-PAPER.pdf`` and ``box/bag-label-PAPER.pdf`` for each paper of the box:
    the dieline with its print, and a page that shows how to fold it."""
    game, deck = kit.game, deck_of(kit.game)
    inside = [round(side + game.box.allowance, 3) for side in deck[1:]]
    for name in game.box.paper:
        for words, dieline in _pieces(game).items():
            sheet = fitting(dieline, PAPERS[name])
            assert sheet is not None, "check reports a box that fits no sheet"
            pages = _flat(kit, dieline, sheet, words), _folding(kit, dieline, sheet, words)
            title = game.wording.say("box", "title", game.title, words)
            publication = Publication.of(game, title, pages)
            details = {"paper": name, "pages": 2, "cards": deck.cards, "inside": inside}
            path = f"box/{words.replace(' ', '-')}-{name}.pdf"
            yield Artifact(path, kit.pdf(publication), "pdf", details)


def _flat(kit: Kit, dieline: Dieline, sheet: Paper, words: str) -> Page:
    """The page to cut."""
    x, y = dieline.box.center
    place = Affine.translate(sheet.width / 2 - x, (sheet.height - FOOTER_TEXT) / 2 - y)
    box = place.around(dieline.box)
    art = tuple(Artwork(kit).items(dieline))
    game = kit.game
    alt, foot = game.wording.say_lines("box", "flat", game.title, words, deck_of(game))
    figure = (Element("Figure", 1, alt),)
    printed, lines = map(Layer, game.wording.say_lines("box", "layers"))
    contents = (
        Content((Group(art, place),), box, figure, layer=printed),
        Content((Group(tuple(_lines(dieline)), place),), box, layer=lines),
        footer(game, kit.fonts, sheet, foot),
    )
    return Page(sheet.width, sheet.height, contents, trim=box)


def _lines(dieline: Dieline) -> Iterator[Item]:
    """Solid lines to cut, broken lines to fold, and the notch."""
    top = dieline.panels[0].outline[:2]
    middle, notch = sum(x for x, _ in top) / 2, dieline.notch
    segments: list[Segment] = []
    for start, end in dieline.cuts():
        segments += [("M", start), ("L", end)]
        if notch and {start, end} == set(top):
            y, k = start[1], notch * KAPPA
            left, right = middle - notch, middle + notch
            segments[-1:] = [
                ("L", (left, y)),
                ("C", (left, y + k, middle - k, y + notch, middle, y + notch)),
                ("C", (middle + k, y + notch, right, y + k, right, y)),
                ("L", end),
            ]
    yield Shape(Path(tuple(segments)), stroke=CUT, stroke_width=WIDTH)
    for ends in dieline.hinges:
        yield Shape(line(*ends), stroke=FOLD, stroke_width=WIDTH, dash=MOUNTAIN)


def _folding(kit: Kit, dieline: Dieline, sheet: Paper, words: str) -> Page:
    """The page that shows how to fold the piece."""
    say = partial(kit.game.wording.say, "box")
    steps = [Step(it, say("caption", words, i)) for i, it in enumerate(_FOLDS[words])]
    margin, fonts = 2 * CLEAR_OF_EDGE, kit.game.leaflet.fonts
    title = Label(say("how_to_fold", words), margin, margin + 6, fonts.heading, 6.0)
    top = Box(margin, margin, sheet.width - margin, margin + 8)
    room = top._replace(top=margin + 12, bottom=sheet.height - margin - 8)
    drawn = steps_picture(dieline.panels, steps, room, fonts, View(), 3)
    contents = (
        Content((title,), top, (Element("H1", 1),)),
        Content(drawn, room, (Element("Figure", 2, told(steps)),)),
        footer(kit.game, kit.fonts, sheet, say("how_to_read")),
    )
    return Page(sheet.width, sheet.height, contents)
