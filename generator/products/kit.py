"""The input of every target (a loaded game with its examples, fonts and texts) and its output."""

import json
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, partial, wraps
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from generator.diagnostics import Diagnostic, Failure
from generator.drawing import FontLibrary, Scene, decimal
from generator.drawing.artwork import Picture, look_of, read_picture
from generator.drawing.card_faces import CardFaces
from generator.drawing.figures import figure_scene
from generator.drawing.png import to_png
from generator.drawing.svg import path_data, to_svg
from generator.drawing.tile_faces import Faces
from generator.drawing.web import base64, digest, icon_scene, spoken_in, woff_subset
from generator.examples import CheckedExample
from generator.game.disk_cache import DiskCache
from generator.game.figure_names import ARTWORK
from generator.game.model import Game
from generator.game.pieces import PicturePlace
from generator.game.profiles import EXACT, Profile
from generator.game.relations import Rules
from generator.game.sentences import Wording, load_template
from generator.game.spans import Spans
from generator.texts.document import Document, Figure, Section, plain
from generator.texts.render import ENTRY, document
from generator.texts.text_checks import at_own_text, check_language
from generator.typesetting.flow import FIGURE_SIDE, TOO_WIDE
from generator.typesetting.lines import Typesetter
from generator.typesetting.page import Publication

if TYPE_CHECKING:
    from generator.products import Target

T = TypeVar("T")


class Artifact(NamedTuple):
    """An output file: ``path`` in the output folder, ``kind`` (its format), JSON ``details``."""

    path: str
    data: bytes
    kind: str
    details: Mapping[str, Any] = {}


class Earlier(NamedTuple):
    """A version of the game that was built, and digests of its cards."""

    version: str
    faces: Mapping[str, str]


@dataclass(eq=False, repr=False)
class Kit:
    """A loaded game and everything that targets are made from."""

    game: Game
    examples: Mapping[str, CheckedExample]  # for checks without those with wrong claims
    fonts: FontLibrary
    templates: Mapping[str, str]
    spans: Spans
    cache: DiskCache | None = None  # results that took long to make, such as solids
    profile: Profile = EXACT  # correction of the backs of cards for a printer
    beside: frozenset[str] = frozenset()  # the targets of the same build, to which a page can link
    photograph: bytes | None = None  # the file picture.jpg beside the game file
    artwork: Scene | None = None  # the picture of the theme
    press: Mapping[str, bytes] = field(default_factory=dict)
    """ICC profiles: those beside the game file by name, one of this system by its path."""
    built: tuple[Artifact, ...] = ()
    """The files of earlier builds that stay in the folder, then (``OF_FOLDER``) those made now;
    ``details`` has their ``bytes``, and ``sha256`` in place of ``data``."""
    earlier: Earlier | None = None  # the version that cards are compared with
    language: str = ""  # the further language that this kit is for, whose folder has its files
    each: Callable[[Callable[..., Any], Iterable[Any]], Iterable[Any]] = map
    """Calls a pure function with each of some values: several at once, if there are processors."""
    further: "Mapping[str, Kit]" = field(default_factory=dict)
    """Kits of the game's further languages, by folder, for targets about all of them."""
    ahead: dict[str, Callable[[], Any]] = field(default_factory=dict)
    """Functions that wait for what is being made of a target, by its name."""
    made: dict[Callable[["Kit"], Any], Any] = field(default_factory=dict, init=False)

    @cached_property
    def picture(self) -> Picture | None:
        """The photograph, if it shows the tiles of this game as they are."""
        if self.photograph is None:
            return None
        return read_picture(self.photograph, look_of(self.game, self.examples, self.fonts))

    def artwork_on(self, place: PicturePlace) -> Scene | None:
        """The picture of the theme, if it is wanted there."""
        return self.artwork if place in self.game.theme.picture_on else None

    @property
    def elsewhere(self) -> tuple[tuple[str, str, str], ...]:
        """Tag, own name and relative folder of each other language of the game."""
        first, *further = self.game.languages or (self.game.leaflet.language,)
        up = "../" if self.language else ""
        folders = {first: up, **{language: f"{up}{language}/" for language in further}}
        folders.pop(self.language or first)
        return tuple((it, Wording(it).own_name, folder) for it, folder in folders.items())

    def has_file(self, path: str, target: str) -> bool:
        """Tests if ``path``, which ``target`` makes, will be in the folder of this language."""
        place = f"{self.language}/" if self.language else ""
        return target in self.beside or any(it.path == place + path for it in self.built)

    @cached_property
    def document(self) -> Document:
        """The rules, rendered once for every medium. Raises Failure if a template is wrong."""
        return self.text(ENTRY)

    def text(self, name: str) -> Document:
        """The rendered text ``name``. Raises Failure if its template is wrong."""
        return document(self.game, self.examples, self.templates, name)

    def explains(self, section: Section) -> bool:
        """Tests if a section of a text has the picture of an example."""
        return any(isinstance(it, Figure) and it.name in self.examples for it in section.blocks)

    def cached(self, key: str, make: Callable[[], bytes]) -> bytes:
        """Returns a cached entry, or calls ``make`` and caches the result."""
        if self.cache is None:
            return make()
        if (data := self.cache.get(key)) is None:
            self.cache.put(key, data := make())
        return data

    def artifacts(self, target: "Target") -> Iterator[Artifact]:
        """Yields what a target makes. One that depends on the set of tiles alone gets usual rules,
        no examples and no texts; what it makes of them is cached."""
        if not target.is_of_set:
            yield from target.make(self)
            return
        rules = Rules(copies=self.game.rules.copies)
        game = self.game.model_copy(update={"rules": rules, "examples": ()})
        kit = Kit(game, {}, self.fonts, {}, self.spans, self.cache, self.profile, each=self.each)
        kit.artwork = self.artwork
        fonts = [font.digest for font in self.fonts.values()]
        known = pickle.dumps((game.model_dump_json(), fonts, self.profile, self.artwork))
        key = f"{target.name}:{sha256(known).hexdigest()}"
        packed = BytesIO(self.cached(key, lambda: _packed(target.make(kit))))
        for path, size, kind, details in json.loads(packed.readline()):
            yield Artifact(path, packed.read(size), kind, details)

    def pdf(self, drawn: Publication | Scene) -> bytes:
        """Returns a publication, or a scene as a page of its size, as a PDF file."""
        from generator.typesetting.pdf import publication_of, to_pdf

        spoken = self.game.wording.spoken
        publication = publication_of(drawn, spoken) if isinstance(drawn, Scene) else drawn
        content = pickle.dumps((publication, [font.digest for font in self.fonts.values()]))
        key = f"pdf:{sha256(content).hexdigest()}"
        return self.cached(key, lambda: to_pdf(publication, self.fonts))

    def printed(self, path: str, made: Publication, paper: str, **details: Any) -> Artifact:
        """A publication as a PDF file to print on ``paper``, with more details than its pages."""
        known = {"paper": paper, "pages": len(made.pages)}
        return Artifact(path, self.pdf(made), "pdf", known | details)

    def png(self, pdf: bytes, width: int) -> bytes:
        """Returns the first page of a PDF as PNG, ``width`` pixels wide."""
        return self.cached(png_key(sha256(pdf).hexdigest(), width), lambda: to_png(pdf, width))

    def woff(self, font_id: str, characters: Iterable[str]) -> str:
        """Returns a font with only these characters as WOFF in base64, for a web page."""
        font, text = self.fonts[font_id], "".join(sorted({*characters}))
        return base64(self.cached(f"woff:{font.digest}:{text}", lambda: woff_subset(font, text)))

    def page(self, template: Path, **facts: Any) -> str:
        """Fills the template of a web page, whose sentences are those of the same name."""
        filters = {"base64": base64, "decimal": decimal, "digest": digest, "plain": plain}
        page = load_template(template, path=path_data, spoken_in=spoken_in, **filters)
        icon = base64(to_svg(icon_scene(self.faces), self.fonts))
        say = partial(self.game.wording.say, template.name.partition(".")[0])
        return page.render(kit=self, game=self.game, icon=icon, say=say, **facts) + "\n"

    def thumbnail(self, scene: Scene) -> bytes:
        """A small PNG of a scene, for slicers and file managers."""
        return self.png(self.pdf(scene), 256)

    def problems_of_text(
        self, make: "Callable[[Kit], object]", text: str = ENTRY, *setting: str
    ) -> Iterator[Diagnostic]:
        """Problems of ``make`` and words in another language, once all examples hold. ``setting``
        is a key that makes room by a larger value; by default ``leaflet.min_size`` does."""
        if len(self.examples) < len(self.game.examples):
            return
        try:
            make(self)
        except Failure as failure:
            where = self.spans.value(*setting or ("leaflet", "min_size"))
            for item in failure.diagnostics:
                if setting and item.code in TOO_WIDE:
                    item = item._replace(hints=(f"shorten it, or enlarge {'.'.join(setting)}",))
                yield at_own_text(item, partial(self.text, text), where)
        else:
            if text != ENTRY:  # the language of the rules is checked with their style
                document, templates = self.text(text), self.templates
                yield from check_language(self.game, document, templates, self.spans, text)

    @cached_property
    def typesetter(self) -> Typesetter:
        """Widths that it measured for a page serve all pages."""
        return Typesetter(self.game, self.fonts, self.cached)

    @cached_property
    def faces(self) -> Faces:
        """The faces of tiles in the figures of texts."""
        return Faces(self.game, self.fonts, FIGURE_SIDE)

    @cached_property
    def card_faces(self) -> Callable[..., CardFaces]:
        """A function that gives the faces of cards by width, height (in mm) and variant."""
        return cache(partial(CardFaces, self.game, self.fonts))

    @cached_property
    def figures(self) -> Callable[[str], Scene]:
        """A function that draws a figure by name, each once. KeyError if it is unknown."""
        return self.figures_with(self.faces)

    def figures_with(self, faces: Faces) -> Callable[[str], Scene]:
        """The same with other faces of tiles."""
        own = {ARTWORK: art} if (art := self.artwork_on("cover")) else {}
        return cache(lambda name: own.get(name) or figure_scene(name, self.examples, faces))


def once(make: Callable[[Kit], T]) -> Callable[[Kit], T]:
    """A function whose result is kept with the kit: ``check`` and ``make`` both need it."""

    @wraps(make)
    def kept(kit: Kit) -> T:
        if make not in kit.made:
            kit.made[make] = make(kit)
        found: T = kit.made[make]
        return found

    return kept


def _packed(artifacts: Iterable[Artifact]) -> bytes:
    made = [*artifacts]
    heads = [(it.path, len(it.data), it.kind, it.details) for it in made]
    return b"".join([json.dumps(heads).encode(), b"\n", *(it.data for it in made)])


def png_key(digest: str, width: int) -> str:
    """The key in the cache of what :meth:`Kit.png` makes of the PDF with this SHA-256."""
    return f"png:{width}:{digest}"
