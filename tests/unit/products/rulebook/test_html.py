"""The rules as a web page: whole in one file, well formed, and deaf to what a game file tries."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest

from generator.products.kit import Kit
from generator.products.rulebook.html import to_html
from generator.rules import Notation, limits_of, locations
from tests.unit.kits import game_text, grawlix_kit, kit_of

VOID = {"meta", "link", "br", "hr", "img", "input"}
EVIL = (
    "</title><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '" onload="alert(1)',
    "</style><style>*{color:red}</style>",
    "]]><svg onload=alert(1)>",
    "javascript:alert(1)",
)


class Reader(HTMLParser):
    """Every element with its attributes, the open ones checked, and text by element."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len(dict(attrs))
        self.elements.append((tag, {key: value or "" for key, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self._open[-1] if self._open else "", data))

    def text(self, tag: str) -> str:
        return "".join(data for within, data in self.texts if within == tag)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


def page_of(kit: Kit) -> str:
    return to_html(kit)


@cache
def grawlix_page() -> str:
    return page_of(grawlix_kit())


def data_of(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="_data">(.*?)</script>', page)
    assert found is not None
    return json.loads(found[1])


def styles_and_scripts(page: str) -> tuple[str, str]:
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    script = re.search(r"<script>(.*?)</script>", page, re.DOTALL)
    assert style is not None
    assert script is not None
    return style[1], script[1]


def test_the_page_is_whole_in_one_file() -> None:
    page = grawlix_page()
    reader = Reader(page)
    addresses = [
        attributes[key]
        for _, attributes in reader.elements
        for key in ("href", "src", "xlink:href", "action", "data", "srcset", "style")
        if key in attributes
    ]
    outside = [a for a in addresses if not a.startswith(("#", "data:"))]
    assert outside == ["mailto:grawlix.board.game@gmail.com"]
    assert all(url.startswith("data:font/woff") for url in re.findall(r"url\((.*?)\)", page))
    assert "@import" not in page
    assert not any(key.startswith("on") for _, each in reader.elements for key in each)


def test_the_page_is_small_and_the_same_each_time() -> None:
    assert len(grawlix_page().encode()) < 150_000
    assert page_of(grawlix_kit()) == grawlix_page()


def test_cells_that_decide_where_lines_are_free() -> None:
    example = {"id": "one", "grid": "zA yA . xA\n. . xC ."}
    rules = {"lines": "free", "runs": "alike", "contact": "any", "hand_size": 1}
    text = game_text(3, 3, example, rules=rules)
    page = page_of(kit_of(text))
    (figure,) = data_of(page)["figures"].values()
    deciding = {tuple(it["cell"]): it["deciding"] for it in figure["locations"]}
    assert deciding[0, 2] == [[0, 2], [0, 0], [0, 1], [0, 3], [1, 2]]
    assert deciding[1, 3] == [[1, 3], [1, 2], [0, 3]]
    policy = re.search(r"script-src ([^;]*);", page)
    assert policy is not None
    assert policy[1].count("sha256") == page.count("<script>") == 2
    assert grawlix_page().count("<script>") == 1


def test_the_policy_names_the_style_and_the_script_of_the_page() -> None:
    page = grawlix_page()
    policy = next(
        meta["content"]
        for meta in Reader(page).all("meta")
        if meta.get("http-equiv") == "Content-Security-Policy"
    )
    for text in styles_and_scripts(page):
        assert b64encode(sha256(text.encode()).digest()).decode() in policy
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy


def test_ids_are_unique_and_whatever_refers_to_one_finds_it() -> None:
    reader = Reader(grawlix_page())
    ids = [attributes["id"] for _, attributes in reader.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in reader.elements:
        for key in ("aria-labelledby", "aria-describedby"):
            assert set(attributes.get(key, "").split()) <= set(ids)
        for key in ("href", "xlink:href"):
            if attributes.get(key, "").startswith("#"):
                assert attributes[key][1:] in ids


def test_the_page_has_landmarks_one_title_and_headings_in_order() -> None:
    reader = Reader(grawlix_page())
    names = [name for name, _ in reader.elements]
    for landmark in ("header", "nav", "main", "footer", "h1"):
        assert names.count(landmark) == 1
    levels = [int(name[1]) for name in names if re.fullmatch("h[1-6]", name)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert names.count("figcaption") == 5, "a rule and the table say it themselves"
    assert names.count("figure") == names.count("figcaption") + 5
    assert next(each for name, each in reader.elements if name == "html")["lang"] == "en"


def test_diagrams_have_title_and_description() -> None:
    figures = re.findall(r"<figure.*?</figure>", grawlix_page(), re.DOTALL)
    assert figures
    for figure in figures:
        reader = Reader(figure)
        (picture,) = reader.all("svg")
        title, description = picture["aria-labelledby"].split()
        assert picture["role"] == "img"
        assert reader.all("title") == [{"id": title}]
        assert reader.all("desc") == [{"id": description}]
        assert reader.text("figcaption") in ("", reader.text("title"))
        assert len(reader.text("desc")) > 80


def test_words_in_pictures_are_no_larger_than_headings_and_said_once() -> None:
    sizes = []
    for figure in re.findall(r"<figure.*?</figure>", grawlix_page(), re.DOTALL):
        reader = Reader(figure)
        (picture,) = reader.all("svg")
        em = float(picture["width"].removesuffix("em")) / float(picture["viewbox"].split()[2])
        texts = re.findall(r'<text[^>]*font-size="([^"]*)"[^>]*>([^<]*)<', figure)
        sizes += [float(size) * em for size, words in texts if len(words) > 1]
        assert reader.text("figcaption") not in [words for _, words in texts]
    assert len(sizes) > 10
    assert max(sizes) == pytest.approx(1.1, abs=0.01)


def test_the_data_is_what_the_engine_finds() -> None:
    kit = grawlix_kit()
    game, notation = kit.game, Notation.of(kit.game)
    figures = data_of(grawlix_page())["figures"].values()
    assert [figure["id"] for figure in figures] == ["opening", "crowded"]
    for figure in figures:
        position = kit.examples[figure["id"]].position
        assert figure["locations"] == [
            {
                "cell": list(location.cell),
                "glyphs": [game.glyph_list[g].id for g in location.glyphs],
                "colors": [game.color_list[c].id for c in location.colors],
                "tiles": [notation.tokens[tile] for tile in location.tiles],
            }
            for location in locations(position, limits_of(game))
        ]


def test_the_data_follows_the_rules() -> None:
    page = page_of(grawlix_kit("rules.max_columns=7", without_claims=True))
    crowded = next(f for f in data_of(page)["figures"].values() if f["id"] == "crowded")
    assert max(location["cell"][1] for location in crowded["locations"]) == 6
    assert min(location["cell"][1] for location in crowded["locations"]) == -1


def test_code_has_a_font_of_its_own_only_where_there_is_some() -> None:
    pages = [
        page_of(kit_of(game_text(3, 3), templates={"rules.md.j2": f"## Rules\n\nSay {code}.\n"}))
        for code in ("a &lt; b", "`a < b`")
    ]
    assert "Say a &lt; b." in pages[0]
    assert "Say <code>a &lt; b</code>." in pages[1]
    assert pages[1].count("@font-face") == pages[0].count("@font-face") + 1


def test_the_fonts_have_every_character_and_no_reserved_name() -> None:
    from fontTools.ttLib import TTFont

    style, _ = styles_and_scripts(grawlix_page())
    fonts = [
        TTFont(BytesIO(b64decode(data)))
        for data in re.findall(r"data:font/woff;base64,([A-Za-z0-9+/=]+)", style)
    ]
    assert len(fonts) == 3
    characters = set("".join(data for _, data in Reader(grawlix_page()).texts))
    for font in fonts[:2]:
        assert {ord(char) for char in characters if char.isprintable()} <= set(font.getBestCmap())
    assert set(map(ord, "Grawlix" + "Can you place the last three?")) <= set(fonts[2].getBestCmap())
    for font in fonts:
        for name in font["name"].names:
            assert name.nameID in (0, 13, 14)
    assert "Quicksand" not in style


@pytest.mark.parametrize("evil", EVIL)
def test_nothing_from_a_game_file_becomes_markup(evil: str) -> None:
    def shape(page: str) -> list[tuple[str, list[str]]]:
        return [(name, list(attributes)) for name, attributes in Reader(page).elements]

    def made(text: str) -> str:
        game = json.loads(game_text(3, 3, {"id": "one", "grid": "zA ."}, title=text))
        game |= {"subtitle": text, "version": text, "designers": [text], "license": text}
        game["glyphs"]["glyph-1"]["name"] = game["colors"]["color-1"]["name"] = text
        return page_of(kit_of(json.dumps(game)))

    page = made(evil)
    assert shape(page) == shape(made("harmless"))
    assert Reader(page).text("h1").strip() == evil
    assert data_of(page)["glyphs"][0]["name"] == evil


def test_a_contact_that_is_no_address_is_no_link() -> None:
    page = page_of(kit_of(game_text(3, 3, contact="javascript:alert(1)")))
    assert not [link for link in Reader(page).all("a") if "javascript" in link["href"]]


def test_headings_alike_have_anchors_of_their_own() -> None:
    own = "# Game\n\n## Same\n\na\n\n## Same\n\nb\n\n## Ω\n\nc\n\n## Ψ\n\nd\n"
    page = page_of(kit_of(game_text(3, 3), templates={"rules.md.j2": own}))
    anchors = [heading["id"] for heading in Reader(page).all("h2")]
    assert anchors == ["same", "same-2", "section", "section-2"]


def test_a_figure_shown_twice_answers_twice() -> None:
    own = '# Game\n\n{{ figure("one") }}\n\n## Again\n\n{{ figure("one") }}\n'
    kit = kit_of(game_text(3, 3, {"id": "one", "grid": "zA ."}), templates={"rules.md.j2": own})
    page = page_of(kit)
    assert [figure["id"] for figure in data_of(page)["figures"].values()] == ["one", "one"]
    ids = [each["id"] for _, each in Reader(page).elements if "id" in each]
    assert len(ids) == len(set(ids))


def test_a_text_without_title_lists_or_foot_is_a_page_too() -> None:
    page = page_of(kit_of(game_text(3, 3), templates={"rules.md.j2": "Only this.\n"}))
    assert Reader(page).text("p") == "Only this."


TABLE = """\
## Points

| what | points | |
|------|-------:|:-:|
| a **tile** | 1 | x |
| <b>& | 12 | |
"""


def test_tables_have_heads_for_columns_and_rows() -> None:
    page = page_of(kit_of(game_text(3, 3), templates={"rules.md.j2": TABLE}))
    reader = Reader(page)
    assert reader.all("th") == [
        *({"scope": "col"}, {"scope": "col", "class": "right"}),
        *({"scope": "row"}, {"scope": "row"}),
    ]
    right, center = {"class": "right"}, {"class": "center"}
    assert reader.all("td") == [center, right, center, right, center]
    assert reader.text("th") == "whatpointsa <b>&"
    assert reader.text("td") == "1x12"
