"""The target ``box``: box and bag label, to print, to cut and to fold."""

from collections.abc import Iterator
from itertools import product

from generator.diagnostics import Diagnostic
from generator.drawing import Affine, Box, Group, Item, Label, Shape, line
from generator.drawing.folding import MOUNTAIN, Step, View, steps_picture, told
from generator.drawing.glyph_checks import check_texts
from generator.drawing.path import joined, parse_path
from generator.game.papers import CLEAR_OF_EDGE, PAPERS, SLEEVE_SEAM, SLEEVES, Paper
from generator.products.box.artwork import Artwork, contents_of
from generator.products.box.dieline import Dieline, Packed, fitting, pieces
from generator.products.kit import Artifact, Kit
from generator.typesetting import page

SUMMARY = "a box for the game (tuck box, or lid and base) and a bag label, and how to fold them"
HAS_WORDS = True
EXTRA = True

CUT = "#8c8c8c"  # seen on a dark ground and on paper
WIDTH = 0.25  # width of a dieline, in mm
LINE, TEXT = 6.0, 4.0  # leading and type size of the list of what the box holds, in mm
_TRAY: tuple[tuple[str, ...], ...] = (
    ("left wall", "right wall"),
    tuple(f"{side} {where} tab" for side in ("left", "right") for where in ("top", "bottom")),
    ("top wall", "bottom wall"),
)
_FOLDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "tuck box": (
        ("right side",),
        ("back", "left side"),
        ("glue flap",),
        ("bottom right dust flap", "bottom left dust flap"),
        ("bottom", "bottom tuck"),
        ("lid right dust flap", "lid left dust flap"),
        ("lid", "lid tuck"),
    ),
    **dict.fromkeys(("base", "lid"), _TRAY),
    "bag label": (("back",),),
}
"""The panels that each step folds, between flat and folded piece; ``box.j2`` has its caption."""


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Checks that the flat pieces fit each paper, the cards their sleeves, and the fonts."""
    game, spans = kit.game, kit.spans
    texts = (("title", "title"), ("text", "title"), ("strong", "designers"))
    yield from check_texts(game, kit.fonts, spans, *texts)
    inside, made = pieces(game)
    for index, name in enumerate(game.box.paper):
        too_large = (it for it in made.items() if fitting(it[1], PAPERS[name]) is None)
        if found := next(too_large, None):
            yield _too_large(kit, index, inside, *found)
    if not game.box.sleeves or "cards" not in game.box.holds:
        return
    width, height = sorted(game.cards.size)
    rooms = {it: sorted(side - SLEEVE_SEAM for side in size) for it, size in SLEEVES.items()}
    good = [it for it, (wide, high) in rooms.items() if width <= wide and height <= high]
    if game.box.sleeves not in good:
        takes = "{:g} x {:g} mm".format(*rooms[game.box.sleeves])
        message = f"a card of {width:g} x {height:g} mm does not fit a sleeve {game.box.sleeves}, "
        hint = f"sleeves: {good[0]}" if good else "no sleeve of the table fits it"
        where = spans.value("box", "sleeves")
        yield Diagnostic.error("does-not-fit", f"{message}which takes {takes}", where, hint)


def _too_large(kit: Kit, index: int, inside: Packed, words: str, dieline: Dieline) -> Diagnostic:
    paper = PAPERS[kit.game.box.paper[index]]
    room, size = "{:g} x {:g} x {:g} mm".format(*inside[:3]), dieline.box
    flat = f"{size.width:.0f} x {size.height:.0f} mm, does not fit {paper.name} with its margins"
    message = f"the flat {words} of a box of {room} inside, {flat}"
    hint = "print it on larger paper (box.paper), make a lid and a base, of a sheet each "
    hint += "(box.style: lid), use more boxes (box.boxes), "
    hint += "or put less into it (box.holds)"
    kind = Diagnostic.error if ("box",) in kit.spans.parts else Diagnostic.warning
    return kind("does-not-fit", message, kit.spans.value("box", "paper", index), hint)


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``box/PIECE-PAPER.pdf`` (tuck-box, or base and lid, and bag-label) for each paper: the
    printed dieline, and a page that shows how to fold it."""
    game, (inside, made) = kit.game, pieces(kit.game)
    held = {it.stack.key: it.stack.number for it in inside.layers}
    size = [round(side, 3) for side in inside[:3]]
    for name, (words, dieline) in product(game.box.paper, made.items()):
        if sheet := fitting(dieline, PAPERS[name]):
            facts = kit, inside, dieline, sheet, words
            title = game.wording.say("box", "title", game.title, words)
            publication = page.Publication.of(game, title, (_flat(*facts), _folding(*facts)))
            path = f"box/{words.replace(' ', '-')}-{name}.pdf"
            yield kit.printed(path, publication, name, holds=held, inside=size)


def _flat(kit: Kit, inside: Packed, dieline: Dieline, sheet: Paper, words: str) -> page.Page:
    x, y = dieline.box.center
    place = Affine.translate(sheet.width / 2 - x, (sheet.height - page.FOOTER_TEXT) / 2 - y)
    box = place.around(dieline.box)
    game, art = kit.game, Artwork(kit, inside.layers)
    size = [round(side, 1) for side in inside[:3]]
    alt, foot = game.wording.say_lines("box", "flat", game.title, words, size)
    figure = (page.Element("Figure", 1, alt),)
    printed, lines = map(page.Layer, game.wording.say_lines("box", "layers"))
    contents = (
        page.Content((Group(tuple(art.items(dieline)), place),), box, figure, layer=printed),
        page.Content((Group(tuple(_lines(dieline, art.fold)), place),), box, layer=lines),
        page.footer(game, kit.fonts, sheet, foot),
    )
    return page.Page(sheet.width, sheet.height, contents, trim=box)


def _lines(dieline: Dieline, fold: str) -> Iterator[Item]:
    """Solid lines to cut, faint broken lines to fold, and the notch."""
    cuts, radius = [*dieline.cuts()], dieline.notch
    (left, y), (right, _) = top = dieline.panels[0].outline[:2]
    paths = [line(*ends) for ends in cuts if not radius or {*ends} != {*top}]
    if radius:
        middle, arc = (left + right) / 2, f"A {radius} {radius} 0 0 0"
        notch = f"M {left} {y} H {middle - radius} {arc} {middle + radius} {y} H {right}"
        paths.append(parse_path(notch))
    yield Shape(joined(paths), stroke=CUT, stroke_width=WIDTH)
    for ends in dieline.hinges:
        yield Shape(line(*ends), stroke=fold, stroke_width=WIDTH / 2, dash=MOUNTAIN)


def _folding(kit: Kit, inside: Packed, dieline: Dieline, sheet: Paper, words: str) -> page.Page:
    say, folds = kit.game.wording.say, ((), *_FOLDS[words], ())
    steps = [Step(it, say("box", "caption", words, i)) for i, it in enumerate(folds)]
    margin, fonts = 2 * CLEAR_OF_EDGE, kit.game.leaflet.fonts
    title = Label(say("box", "how_to_fold", words), margin, margin + 6, fonts.heading, 6.0)
    top = Box(margin, margin, sheet.width - margin, margin + 8)
    held = contents_of(kit, inside.layers, to_pack=True) if words in ("tuck box", "base") else ()
    foot = sheet.height - margin - 8 - LINE * len(held)
    room = top._replace(top=margin + 12, bottom=foot - LINE * bool(held))
    drawn = steps_picture(dieline.panels, steps, room, fonts, View())
    contents = [page.Content((title,), top, (page.Element("H1", 1),))]
    contents.append(page.Content(drawn, room, (page.Element("Figure", 2, told(steps)),)))
    for n, item in enumerate(held):
        label = Label(item, margin, foot + n * LINE, fonts.text if n else fonts.strong, TEXT)
        box = top._replace(top=foot + (n - 1) * LINE, bottom=foot + n * LINE)
        contents.append(page.Content((label,), box, (page.Element("P", 10 + n),)))
    contents.append(page.footer(kit.game, kit.fonts, sheet, say("box", "how_to_read")))
    return page.Page(sheet.width, sheet.height, tuple(contents))
