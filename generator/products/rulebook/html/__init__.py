"""The rules as a self-contained, interactive web page; its policy allows only its own content.

``page.html.j2``  the page, with its text
``web_pictures``  the diagrams and their data for the script: the locations that the engine finds
``style.css``     the style sheet, for screens (light and dark) and paper
``script.js``     shows the tiles that fit a location; without it the page is readable, too
``groups.js``     lights up the runs or neighbors that decide; only for rules that are not about
                  lines alone, or where not each allowed color goes with each allowed glyph
"""

from functools import partial
from itertools import chain, count
from pathlib import Path

from generator.drawing import decimal
from generator.drawing.svg import path_data
from generator.drawing.web import base64, digest, favicon, spoken_in, woff_key, woff_subset
from generator.engine.ruleset import excess
from generator.game.fields import slug
from generator.game.sentences import load_template
from generator.products.kit import Kit
from generator.products.rulebook.html.web_pictures import Pictures
from generator.rules import limits_of
from generator.texts.document import Heading, Paragraph, plain
from generator.texts.render import title_of
from generator.typesetting.lines import INLINE_EDGE

_FOLDER = Path(__file__).parent
ALWAYS = "".join(map(chr, range(32, 127)))
"""Characters that the script may add to those of the text."""


def to_html(kit: Kit) -> str:
    game, pictures, anchors = kit.game, Pictures(kit), set[str]()

    def anchor(heading: Heading) -> str:
        """The heading's words in ASCII with hyphens, with a number where they recur."""
        name = slug(plain(heading.inlines)) or "section"
        names = chain([name], (f"{name}-{number}" for number in count(2)))
        anchors.add(found := next(each for each in names if each not in anchors))
        return found

    # By the width of the title's longest word in em, with room for another font, it is sized so
    # that no word breaks.
    font, cover = kit.fonts[game.leaflet.fonts.title], kit.document.cover
    titles = [block for block in cover.blocks if isinstance(block, Heading)] if cover else []
    words = (word for title in titles for word in plain(title.inlines).split())
    filters = {"base64": base64, "decimal": decimal, "digest": digest, "path": path_data}
    page = load_template(_FOLDER / "page.html.j2", **filters)
    limits = limits_of(game)._replace(players=game.players[-1])
    is_played = kit.has_file("play.html", "play") and not excess(limits)
    text = page.render(
        document=kit.document,
        game=game,
        title=title_of(game),
        say=partial(game.wording.say, "page"),
        pictures=pictures,
        play=game.wording.say("site", "word", "play") if is_played else "",
        elsewhere=kit.elsewhere,
        spoken_in=spoken_in,
        favicon=favicon(kit.faces),
        inline_edge=INLINE_EDGE,
        anchor=anchor,
        longest=1.08 * max(map(font.advance, words), default=1.0),
        fonts_of=partial(_fonts, kit),
        style_sheet=_resource("style.css"),
        scripts=[*map(_resource, ["script.js", "groups.js"][: 1 + pictures.needs_groups])],
    )
    return f"{text}\n"


def _resource(name: str) -> str:
    """Reads a file of this folder."""
    return (_FOLDER / name).read_text("utf-8").strip()


def _fonts(kit: Kit, text: str) -> tuple[list[str], dict[str, int]]:
    """The fonts of the page as WOFF in base64, and the number of that of each role."""
    options, cover = kit.game.leaflet.fonts, kit.document.cover
    titles = [
        plain(block.inlines)
        for block in (cover.blocks if cover else ())
        if isinstance(block, Heading) or (isinstance(block, Paragraph) and block.is_strong)
    ]
    roles = {"text": options.text, "strong": options.strong, "heading": options.heading}
    if "<code>" in text:
        roles["code"] = options.code
    wanted = {font_id: {*text, *ALWAYS} for font_id in roles.values()}
    roles["title"] = options.title
    wanted.setdefault(options.title, set()).update(*titles)
    fonts = []
    for font, characters in ((kit.fonts[each], "".join(sorted(it))) for each, it in wanted.items()):
        make = partial(woff_subset, font, characters)
        fonts.append(kit.cached(woff_key(font, characters), make))
    return list(map(base64, fonts)), {role: list(wanted).index(it) for role, it in roles.items()}
