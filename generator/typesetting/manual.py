"""Sets Markdown with pictures on plain pages, such as the print guide."""

from collections.abc import Mapping

from generator.drawing import Affine, Box, FontLibrary, Label, Scene
from generator.game.model import Game
from generator.game.papers import PAPERS
from generator.texts.document import Heading, Origin, Section, plain
from generator.texts.parse import parse_markdown
from generator.typesetting.flow import Flow
from generator.typesetting.lines import Typesetter
from generator.typesetting.page import FAINT, Bookmark, Content, Element, Page, Publication, folio
from generator.typesetting.slabs import Slab, filled_pages, stacked
from generator.typesetting.type_scale import MM_PER_POINT, Style, TypeScale

MARGIN = 15.0
SIZE = 10.0 * MM_PER_POINT
TALLEST_FIGURE, TALLEST_PICTURE = 40.0, 62.0  # in mm; the picture is that below the title
_TITLE = 1.8  # size of the title over that of the text
NOTE_HEIGHT, _NOTE_SIZE = 3.5, 6.5 * MM_PER_POINT  # below a rendered picture, in mm


def manual_pages(
    game: Game,
    name: str,
    text: str,
    fonts: FontLibrary,
    figures: Mapping[str, Scene],
    picture: Scene | None = None,
    tallest: float = TALLEST_FIGURE,
) -> Publication:
    """Sets a Markdown text, called ``name`` in messages, on the first paper of the leaflet: its
    title, ``picture``, a photograph, then text with figures of at most ``tallest`` mm.
    Failure for a word or table wider than the page and for a missing character."""
    origins = [Origin(name, number) for number in range(1, text.count("\n") + 2)]
    cover, *sections = parse_markdown(text, origins, tuple(figures)).sections
    paper = PAPERS[game.leaflet.paper[0]]
    title, *opening = cover.blocks
    assert isinstance(title, Heading)
    heading, scale = plain(title.inlines), TypeScale(SIZE, game.leaflet.fonts)
    typesetter, draw = Typesetter(game, fonts), figures.__getitem__
    measure = paper.width - 2 * MARGIN
    flow = Flow(typesetter, scale, measure, draw, tallest=tallest, cell=1000, wide_tables=True)
    font, size = scale.fonts.heading, _TITLE * SIZE
    style, path = Style(font, font, size, size * 1.25), (Element("H1", next(flow.keys)),)
    slabs = flow.text(title, style, path, 0.0, 0.0)
    slabs[0] = slabs[0]._replace(keep_with_next=True, bookmark=(heading, 1))
    if picture:
        shrunk = min(measure / picture.width, TALLEST_PICTURE / picture.height)
        shown = flow.drawn(picture, shrunk, (measure - picture.width * shrunk) / 2, 0, ())
        note = picture_note(game, shown.box, Element("P", next(flow.keys)))
        slabs.append(Slab(note.box.bottom, scale.before_figure, (shown, note), path=note.path))
    for section in (*([Section(tuple(opening))] if opening else []), *sections):
        slabs += flow.stack(section).slabs
    pages: list[Page] = []
    bookmarks: list[Bookmark] = []
    filled = filled_pages(slabs, paper.height - 2 * MARGIN)
    for number, page in enumerate(filled):
        contents: list[Content] = []
        for slab, down in stacked(page, MARGIN):
            if slab.bookmark is not None:
                name, level = slab.bookmark
                bookmarks.append(Bookmark(name, level - 1, number, MARGIN, down))
            contents += [it.moved(Affine.translate(MARGIN, down)) for it in slab.contents]
        words, y = f"{number + 1} / {len(filled)}", paper.height - MARGIN / 2
        contents.append(folio(words, paper.width, y, game.leaflet.fonts.text, 0.8 * SIZE))
        made = Page(paper.width, paper.height, tuple(contents))
        pages.append(made.read_in(game.leaflet.language))
    language, said = game.wording.spoken, tuple(bookmarks)
    return Publication(heading, tuple(pages), language, authors=game.designers, bookmarks=said)


def picture_note(game: Game, picture: Box, *path: Element) -> Content:
    """The note that a picture is not a photograph, below its right end."""
    box = Box(picture.left, picture.bottom, picture.right, picture.bottom + NOTE_HEIGHT)
    baseline = box.bottom - 0.25 * _NOTE_SIZE
    font, words = game.leaflet.fonts.text, game.wording.say("documents", "rendered")
    return Content((Label(words, box.right, baseline, font, _NOTE_SIZE, FAINT, "end"),), box, path)
