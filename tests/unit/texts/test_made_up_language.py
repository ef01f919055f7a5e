"""All that a player, a printer of tiles or a visitor of a page reads is said in the language."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from random import Random
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pytest

from generator.game import reading
from generator.products import load_target
from generator.products.kit import Artifact, Kit
from generator.texts.document import paragraphs
from generator.texts.render import TEXTS
from tests.conftest import ROOT, some
from tests.property.any_game import game_of
from tests.unit.kits import kit_of
from tests.unit.texts.made_up import CLOSE, LANGUAGE, OPEN, fonts, write_language
from tests.unit.typesetting.reading import text as text_of

TARGETS = (
    *("aid", "box", "cards", "colors", "diagrams", "guide", "index", "leaflet", "proof", "rules"),
    *("score", "sellsheet", "simulator", "singles", "table"),
)
_SAID = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_TERMS = re.compile(
    r"""\b(
        (https?://|mailto:)\S+ | \S+@\S+\.\S+      # addresses
        | --?\w\S*                                 # options of commands
        | [\w-]+(\.[\w-]+)*\.(png|svg|stl|step|3mf|gcode|md|j2|yaml|json|csv)
        | \d+\s?[x×]\s?\d+ | x | [XYZ]\d* | [MGT]\d+
        | batch-[\w-]+ | Prusa\s[\w+]+(\s0\.4\snozzle)?
        | mm | cm | g | kg | m | min | h | s | °?C | dpi | CIEDE2000 | PLA | PETG | CAD
        | PDF | STL | STEP | 3MF | QR | G-code
    )\b""",
    re.VERBOSE,
)
"""Units, numbers, addresses, files and commands."""


@pytest.fixture(scope="module")
def _made_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder of data with the made-up language."""
    data = tmp_path_factory.mktemp("data")
    shutil.copytree(ROOT / "templates", data / "templates")
    write_language(data / "templates", ROOT / "templates" / "shared" / "en")
    found = reading.data_of
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            reading, "data_of", lambda kind: data / kind if kind == "templates" else found(kind)
        )
        yield


def made_up_kit(name: str) -> Kit:
    text = (ROOT / "templates" / name / "game.yaml").read_text("utf-8")
    settings = (
        "title=Ow",
        "subtitle=Yaw",
        f"leaflet.language={LANGUAGE}",
        "url=https://ow.example",
        "cards.aid=[90, 150]",
    )
    variants = ("leaflet.variants=[plain, marked]", "cards.variants=[plain, marked, outline]")
    return kit_of(text, *settings, *variants, "leaflet.paper=[a4]", fonts=fonts())


@pytest.mark.usefixtures("_made_up")
@pytest.mark.parametrize("target", some(2, TARGETS))
@pytest.mark.parametrize("name", ["grawlix", "window-box", "starter", "tideline", "sampler"])
def test_all_words_are_those_of_the_language(name: str, target: str) -> None:
    hold(made_up_kit(name), target)


@pytest.mark.usefixtures("_made_up")
@pytest.mark.parametrize("seed", some(3, range(20)))
def test_so_are_those_of_any_rules(seed: int) -> None:
    shades = ("Ax", "Bex", "Cax", "Dox")
    kit = kit_of(game_of(Random(seed), LANGUAGE, {}, shades), fonts=fonts())
    hold(kit, "rules")
    for name in TEXTS:  # an aid of so many rules in so long words overflows
        for _, said in paragraphs(kit.text(name)):
            assert [*_outside(said, _own_words(kit, []))] == []


def hold(kit: Kit, target: str) -> None:
    """Asserts that no text of a target stands outside of brackets."""
    made = [*load_target(target).make(kit)]
    own = _own_words(kit, made)
    found = {
        (artifact.path, word)
        for artifact in made
        for said in _texts(artifact)
        for word in _outside(said, own)
    }
    assert not sorted(found)


def _own_words(kit: Kit, made: list[Artifact]) -> re.Pattern[str]:
    """The names that the game gives to things, those of programs and materials, and the code of
    Markdown, which a PDF shows, too."""
    game = kit.game
    texts = "".join(artifact.data.decode() for artifact in made if artifact.kind == "md")
    names = {game.title, game.subtitle, game.contact, *game.designers, game.license}
    names |= {
        game.base_filament,
        "PrusaSlicer",
        "OrcaSlicer",
        "Bambu Studio",
        "Creative Commons",
    }
    names |= set(re.findall(r"`+([^`]+)`+", texts))
    for name in game.words.model_dump(exclude_none=True):
        term = getattr(game.wording.terms, name)
        names |= {term, term.many, term.capitalize(), term.many.capitalize()}
    for color in game.color_list:
        names |= {color.name, color.filament or "", color.key.upper()}
    for glyph in game.glyph_list:
        names |= {glyph.name, glyph.symbol}
    words = sorted((re.escape(it) for it in names if it), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)".replace(r"\ ", r"\s+"))


def _outside(said: str, own: re.Pattern[str]) -> Iterator[str]:
    """The words of a text that stand outside of brackets."""
    text = _SAID.sub(" ", re.sub(r"`[^`]*`|\{[^{}]*\}", " ", said))
    yield from re.findall(r"[^\W\d_][\w’'-]*", _TERMS.sub(" ", own.sub(" ", text)))


def _texts(artifact: Artifact) -> Iterator[str]:
    readers = {"pdf": _of_pdf, "svg": _of_svg, "html": _of_html, "json": _of_json, "md": _of_text}
    if artifact.kind in readers:
        yield from readers[artifact.kind](artifact.data)


def _of_text(data: bytes) -> Iterator[str]:
    yield re.sub(r"\]\([^)]*\)|<!--.*?-->", " ", data.decode()).replace("\\", "")


def _of_json(data: bytes) -> Iterator[str]:
    """What the saved object shows to people."""

    def said(value: Any) -> Iterator[str]:
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(inner, dict | list):
                yield from said(inner)
            elif key in ("Note", "Nickname", "Description"):
                yield inner

    yield from said(json.loads(data))


def _of_svg(data: bytes) -> Iterator[str]:
    for element in ElementTree.fromstring(data).iter():
        yield from (element.text or "", element.tail or "", element.get("aria-label", ""))


class _Page(HTMLParser):
    """Collects what a page says: its text, and the attributes that are read."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = [*self._inside[-1:], tag]
        found = dict(attrs)
        is_said = found.get("name") in ("description", "author")
        names = ("title", "alt", "aria-label", *(["content"] if is_said else []))
        self.said += [found[name] or "" for name in names if name in found]
        if tag == "script" and found.get("type") == "application/json":
            self._inside = ["data"]

    def handle_endtag(self, tag: str) -> None:
        self._inside = []

    def handle_data(self, data: str) -> None:
        inside = self._inside[-1] if self._inside else ""
        if inside == "data":
            self.said += [*_values(json.loads(data))]
        elif inside not in ("script", "style"):
            self.said.append(data)


def _values(value: Any, key: str = "") -> Iterator[str]:
    """The texts of the page's data: neither ids nor symbols nor tiles in short."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from () if name in ("tiles", "glyphs", "id") else _values(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _values(inner, key)
    elif isinstance(value, str) and key not in ("hex", "base", "key", "symbol", "colors"):
        yield value


def _of_html(data: bytes) -> Iterator[str]:
    page = _Page()
    page.feed(data.decode())
    yield from page.said


def _of_pdf(data: bytes) -> Iterator[str]:
    """The text of the pages, the titles, the alternative texts and the names of layers."""
    with pikepdf.open(BytesIO(data)) as pdf:
        yield from (str(pdf.docinfo.get(key, "")) for key in ("/Title", "/Subject"))
        with pdf.open_outline() as outline:
            marks = [*outline.root]
            while marks:
                mark = marks.pop()
                marks += mark.children
                yield mark.title
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary):
                if "/Alt" in item:
                    yield str(item["/Alt"])
                if item.get("/Type") == "/OCG":
                    yield str(item["/Name"])
        count = len(pdf.pages)
    for number in range(count):
        yield text_of(data, number)


def test_scripts_of_the_page_have_no_sentences() -> None:
    folder = ROOT / "generator" / "products" / "rulebook" / "html"
    source = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.js")))
    strings = set(re.findall(r'"((?:[^"\\\n]|\\.)*)"', source))
    said = {it for it in strings if re.search(r"[a-z] [a-z]|^[A-Z][a-z]+$", it)}
    assert said == {"use strict", "layer under", ".tiles td .unseen", "Enter", "Escape"}
