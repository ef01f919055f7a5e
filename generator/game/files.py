"""Finds and reads game folders and printer profiles as values, within the largest sizes."""

import os
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Failure, Span, did_you_mean, shorten
from generator.game import reading, sizes
from generator.game.reading import data_of, decode_utf8, names_in, read_all, read_bytes

DEFAULT_GAME = "grawlix"
GAME_FILE = "game.yaml"
PICTURE = "picture.jpg"  # a render of the tiles, beside the game file

PRESS_ENDINGS = (".icc", ".icm")
PRESS_PLACES = (
    "/usr/share/color/icc",
    "/usr/local/share/color/icc",
    "/Library/ColorSync/Profiles",
    "/System/Library/ColorSync/Profiles",
    r"C:\Windows\System32\spool\drivers\color",
)
"""Where systems keep ICC profiles, in this folder or in one below it."""
PROFILE = ".yaml"

_PROFILE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*" + re.escape(PROFILE))
_MAX_PROFILE_BYTES = 10_000
_FONT_ENDINGS = (".ttf", ".otf", ".ttc", ".woff", ".woff2")
_ALMOST_TEXT = re.compile(r"(rules|aid|sell-?sheet)(\.(md|markdown|txt|j2|jinja2?))+", re.I)
_TEXTS = ("rules.md.j2", "aid.md.j2", "sell-sheet.md.j2")
_TRANSLATED = re.compile(r"(rules|aid|sell-sheet)\.([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.md\.j2")
"""A game's own text in a language, such as ``rules.de.md.j2``."""


class Project(NamedTuple):
    """The text of a game file, its name in messages, and everything it may refer to: the templates
    of its folder by name (``own``), those that its language uses and those of every game (under
    ``shared/``) by the name of the text (``rules.md.j2``), and fonts by id (``comic-neue-bold``).
    """

    file: str
    text: str
    own: Mapping[str, str]
    fonts: Mapping[str, bytes]
    overrides: tuple[str, ...] = ()
    templates: Mapping[str, str] = {}
    names: Mapping[str, str] = {}  # files such as rules.de.md.j2, by the name in ``templates``
    profile: tuple[str, str] | None = None  # the text of a printer profile, and its path
    beside: Mapping[str, bytes] = {}
    """Other files beside the game file, by name: SVG files, ICC profiles, :data:`PICTURE`, PNG
    files that it may name; and an ICC profile of this system by its path."""
    misnamed: tuple[str, ...] = ()  # named almost like a text, which nothing reads

    def in_language(self, language: str) -> "Project":
        """The project with the texts of a language, shared and its own."""
        names = names_in_language(self.own, language)
        templates: dict[str, str] = {}
        for path in reversed(reading.language_files("terms.yaml", language, "en")):
            shared = reading.templates_in(path.parent)
            templates |= {f"shared/{name}": text for name, text in shared.items()}
        templates |= {name: self.own[file] for name, file in names.items()}
        return self._replace(templates=templates, names=names)

    def ending(self, *endings: str) -> dict[str, bytes]:
        """The files :attr:`beside` the game file with one of these endings, by name."""
        return {name: it for name, it in self.beside.items() if name.lower().endswith(endings)}

    def located(self, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """``found`` with the paths of files beside the game file given as that of the game file."""
        paths = self._paths
        return tuple(it.in_file(paths.get(it.span.file, it.span.file)) for it in found)

    @property
    def sources(self) -> dict[str, str]:
        """Every text that a diagnostic may point into, by its name in spans."""
        texts = {it: data.decode(errors="replace") for it, data in self.ending(".svg").items()}
        texts, paths = {**texts, **self.templates, self.file: self.text}, self._paths
        profile = {self.profile[1]: self.profile[0]} if self.profile else {}
        return profile | {paths.get(name, name): text for name, text in texts.items()}

    @property
    def _paths(self) -> dict[str, str]:
        """The paths of files beside the game file, by their names in spans."""
        names = (PICTURE, *self.ending(".svg"), *self.misnamed, *self.templates)
        own, folder = (it for it in names if not it.startswith("shared/")), Path(self.file).parent
        return {name: str(folder / self.names.get(name, name)) for name in own}


def names_in_language(names: Collection[str], language: str) -> dict[str, str]:
    """The files of a game in a language by the names that they go by: ``rules.de.md.j2`` by
    ``rules.md.j2``, others by their own. Those of other languages are left out."""
    matches = {name: _TRANSLATED.fullmatch(name) for name in names}
    found = {name: name for name, match in matches.items() if not match}
    for tag in (language.partition("-")[0], language):
        of_tag = (match for match in matches.values() if match and match[2] == tag)
        found |= {f"{match[1]}.md.j2": match[0] for match in of_tag}
    return found


def read_project(
    game: str | None = None,
    overrides: Sequence[str] = (),
    profile: str | None = None,
    unsaved: Mapping[str, str] | None = None,
) -> Project:
    """Reads GAME: a folder with a game.yaml, a YAML file or the name of a built-in game; None is
    ./game.yaml, else grawlix. In place of the game file and of templates, the texts of ``unsaved``
    by file name. Raises :class:`Failure` if a file is missing, too large or not UTF-8."""
    path, name = _find(game)
    texts = dict(unsaved or {})
    if (text := texts.pop(path.name, None)) is None:
        text = decode_utf8(read_bytes(path, name, sizes.MAX_BYTES), name)
    folder = path.parent
    almost = (name for name in names_in(folder) if _ALMOST_TEXT.fullmatch(name))
    return Project(
        file=name,
        text=text,
        own=reading.templates_in(folder) | texts,
        fonts=built_in_fonts() | _fonts(folder, folder) | _fonts(folder / "fonts", folder),
        overrides=tuple(overrides),
        profile=None if profile is None else read_profile(profile),
        beside=_beside(folder, text, *overrides) | dict(system_press()),
        misnamed=tuple(name for name in almost if name not in _TEXTS)[: sizes.MAX_FILES],
    ).in_language("en")


def _beside(folder: Path, *texts: str) -> dict[str, bytes]:
    """The drawings, pictures and ICC profiles of a folder, PNG files only if a text names them."""
    found: dict[str, bytes] = {}
    limits = dict.fromkeys(PRESS_ENDINGS, sizes.MAX_PRESS_BYTES)
    for ending, most in {".svg": sizes.MAX_BYTES, PICTURE: sizes.MAX_BYTES, **limits}.items():
        found |= read_all(folder, folder, ending, most)
    left = sizes.MAX_PICTURE_BYTES
    for name in names_in(folder):
        if name.lower().endswith(".png") and any(name in text for text in texts):
            reading.check_inside(folder / name, folder)
            found[name] = read_bytes(folder / name, str(folder / name), left)
            left -= len(found[name])
    return found


@cache
def system_press() -> tuple[tuple[str, bytes], ...]:
    """A CMYK profile of a press on this system: one for SWOP (coated paper as it is printed on in
    the United States), as its description says, else the first that can be read."""
    found: list[tuple[str, bytes]] = []
    for place in map(Path, PRESS_PLACES):
        paths = [*sorted(place.glob("*")), *sorted(place.glob("*/*"))]
        for path in [it for it in paths if it.suffix.lower() in PRESS_ENDINGS][: sizes.MAX_FILES]:
            with suppress(Failure):
                data = read_bytes(path, str(path), sizes.MAX_PRESS_BYTES)
                if data[12:20] == b"prtrCMYK" and data[8:9] == b"\2":
                    found.append((str(path), data))
    return tuple(sorted(found, key=lambda it: b"SWOP" not in it[1])[:1])


def game_path(game: str | None = None, *, to_write: bool = False) -> Path:
    """The file that a game is read from, or written to. Raises :class:`Failure` for an unknown
    game, and ``to_write`` for a built-in one."""
    path, name = _find(game)
    if to_write and path.is_relative_to(data_of("templates")):
        hint = f"make a copy with typecase new DIR --from {path.parent.name}, and change that"
        raise Failure.error("cannot-write", "a built-in game is not changed", Span(name), hint)
    return path


def own_files(game: str) -> dict[str, bytes]:
    """The files of a game's folder, fonts too, by path below it; the game file as game.yaml."""
    path, name = _find(game)
    folder = path.parent
    found = {GAME_FILE: read_bytes(path, name, sizes.MAX_BYTES)}
    found |= read_all(folder, folder, ".j2", sizes.MAX_BYTES)
    found |= _beside(folder, found[GAME_FILE].decode(errors="replace"))
    for place, ending in product(("", "fonts/"), (".ttf", ".otf")):
        fonts = read_all(folder / place, folder, ending, sizes.MAX_FONT_BYTES)
        found |= {f"{place}{font}": data for font, data in fonts.items()}
    return found


def folders_of(game_file: Path) -> tuple[Path, ...]:
    """The folders, existing or not, that :func:`read_project` reads for the game of a file."""
    folder = game_file.parent
    shared = (data_of("templates") / "shared" / language for language in built_in_languages())
    return tuple(dict.fromkeys((folder, folder / "fonts", *shared, data_of("fonts"))))


def built_in_languages() -> tuple[str, ...]:
    """Languages that the built-in texts are in, sorted."""
    return tuple(sorted(it.parent.name for it in data_of("templates").glob("shared/*/terms.yaml")))


def built_in_games() -> tuple[str, ...]:
    """Names of the games that come with Typecase, sorted."""
    return tuple(sorted(path.parent.name for path in data_of("templates").glob(f"*/{GAME_FILE}")))


def built_in_fonts() -> dict[str, bytes]:
    return _fonts(data_of("fonts"), data_of("fonts"))


def _find(game: str | None) -> tuple[Path, str]:
    """The game file, and its name for messages."""
    is_folder = game is None or os.path.isdir(game)
    name = os.path.join(game or "", GAME_FILE) if is_folder else str(game)
    if os.path.lexists(name):
        reading.check_inside(Path(name), Path(name).parent)
        return Path(name), name
    known = built_in_games()
    if game is None and (almost := almost_game()):
        message = f"this folder has no {GAME_FILE}, but {almost}"
        raise Failure.error("missing-file", message, Span(almost), f"name it {GAME_FILE}")
    if game is None or game in known:
        path = data_of("templates") / (game or DEFAULT_GAME) / GAME_FILE
        here = Path.cwd().resolve()
        base = here if path.is_relative_to(here) else path.parents[1]
        return path, path.relative_to(base).as_posix()
    message = f"this folder has no {GAME_FILE}" if is_folder else "there is no such game or file"
    hints = did_you_mean(game, (*known, *_games_in(Path(game) if is_folder else Path(game).parent)))
    raise Failure.error("missing-file", message, Span(shorten(game, 200)), *hints)


def almost_game() -> str | None:
    """A file of the current folder whose name is almost :data:`GAME_FILE`."""
    return next((it for it in _games_in(Path()) if it.lower() in ("game.yml", GAME_FILE)), None)


def _games_in(folder: Path) -> list[str]:
    """The games in ``folder``, as GAME would name them, sorted; 500 entries are searched."""
    try:
        found = [*islice(folder.iterdir(), 500)]
    except (OSError, ValueError):
        return []
    games = (it for it in found if it.suffix in (".yaml", ".yml") or os.path.isfile(it / GAME_FILE))
    return sorted(map(str, games))


def _fonts(folder: Path, owner: Path) -> dict[str, bytes]:
    """Font files by id; one of a kind that cannot be used only if no other file has its id."""
    fonts: dict[str, bytes] = {}
    for ending in reversed(_FONT_ENDINGS):
        found = read_all(folder, owner, ending, sizes.MAX_FONT_BYTES)
        fonts |= {font_id(name[: -len(ending)]): data for name, data in found.items()}
    return fonts


def font_id(stem: str) -> str:
    """``ComicNeue-SemiBold`` -> ``comic-neue-semibold``: the family in words, the style as one."""
    family, hyphen, style = stem.rpartition("-")
    words = re.findall("[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", family if hyphen else style)
    return "-".join([*words, style] if hyphen else words).lower()


def profile_folder() -> Path:
    """The folder of printer profiles: in ``$TYPECASE_CONFIG``, else with the user's settings."""
    return own_folder("TYPECASE_CONFIG", "user_config_path", roaming=True) / "profiles"


def own_folder(variable: str, kind: str, **options: bool) -> Path:
    """The user's folder: that of an environment variable, else of a function of platformdirs
    (``kind``). If it is relative (in a game) or somebody else's, which is not trusted, a path at
    which nothing can exist."""
    import platformdirs

    default = getattr(platformdirs, kind)("typecase", appauthor=False, **options)
    folder = Path(os.environ.get(variable) or default)
    has_owner = hasattr(os, "geteuid") and os.path.lexists(folder)
    is_ours = not has_owner or os.lstat(folder).st_uid == os.geteuid()
    return folder if folder.is_absolute() and is_ours else Path(os.devnull, "typecase")


def profile_names() -> tuple[str, ...]:
    """Names of the existing printer profiles, sorted."""
    names = names_in(profile_folder())
    return tuple(sorted(name[: -len(PROFILE)] for name in names if _PROFILE.fullmatch(name)))


def read_profile(name: str) -> tuple[str, str]:
    """The text of a profile, and its path. Raises :class:`Failure` if there is none in UTF-8."""
    known, folder = profile_names(), profile_folder()
    if name not in known:
        message = f'there is no printer profile "{shorten(name)}"'
        there = f"there are: {', '.join(known)}" if known else "there is none yet"
        advice = "to measure a printer: typecase calibrate prints a page, and says what to do next"
        raise Failure.error("unknown-profile", message, Span(str(folder)), there, advice)
    file = str(folder / f"{name}{PROFILE}")
    return decode_utf8(read_bytes(Path(file), file, _MAX_PROFILE_BYTES), file), file
