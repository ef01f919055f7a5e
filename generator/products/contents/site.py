"""Target ``site``: a folder for any web server, and a ZIP file; a front page in each language."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urljoin

import numpy as np
from numpy.typing import NDArray

from generator.diagnostics import Diagnostic
from generator.drawing import web
from generator.drawing.archive import to_zip
from generator.drawing.svg import to_svg
from generator.game.figure_names import COVER
from generator.game.sentences import load_template
from generator.products.contents import FOLDER, groups_of, key_of
from generator.products.kit import Artifact, Kit
from generator.texts.document import Figure, Paragraph, plain
from generator.texts.render import SELL_SHEET

SUMMARY = "a web site of the game: play, rules, downloads; a folder, and a ZIP file for itch.io"
EXTRA = True
OF_FOLDER = True

PLACE = "site/"
_PAGES = ("play.html", "rules.html")
_LEFT_OUT = {"colors", "shop", "singles", "sell_sheet", "pictures", "more"}
"""Groups whose PDF files cannot be downloaded."""
_QUIET = "leaflet-quiet-"  # nor can these, which differ from other leaflets in their covers alone
_ARCHIVES = {  # downloads of several files: how their paths begin and end
    "tiles/batch-prusa.zip": ("tiles/", ".prusa.3mf"),
    "tiles/batch-bambu.zip": ("tiles/", ".bambu.3mf"),
    "tiles/batch-stl.zip": ("tiles/", ".stl"),
    "simulator/simulator.zip": ("simulator/", ""),
}
_PICTURE, _ICON = 1200, 180  # widths in pixels
_HEADER, _FACET = 84, np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("rest", "<u2")])
"""The parts of a binary STL file."""
_UNIT = 0.01  # corners of the tiles to turn are whole numbers of this, in mm


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Checks the text of the sell sheet, which the front page says."""
    yield from kit.problems_of_text(lambda it: it.text(SELL_SHEET), SELL_SHEET)


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes the files of ``site/`` of the files that were built with it, and ``site.zip``."""
    files = [*_files(kit)]
    files += _front_pages(kit, tuple(files))
    files.sort(key=lambda it: it.path)
    yield from (it._replace(path=PLACE + it.path) for it in files)
    data = to_zip(((it.path, it.data) for it in files), is_compressed=True)
    yield Artifact("site.zip", data, "zip", {"files": len(files)})


def _files(kit: Kit) -> Iterator[Artifact]:
    """All but the front pages: what was built, by its path; pictures; what search engines read."""
    built = sorted((it for it in kit.built if it.data), key=lambda it: it.path)
    for it in built:
        own = _without_language(kit, it.path)
        is_printed = it.kind == "pdf" and key_of(own) not in _LEFT_OUT
        if own in _PAGES or (is_printed and not own.startswith(_QUIET)):
            yield it
    for name, (begin, end) in _ARCHIVES.items():
        wanted = (it for it in built if it.path.startswith(begin) and it.path.endswith(end))
        if packed := [(it.path.rpartition("/")[2], it.data) for it in wanted]:
            data = to_zip(packed, is_compressed=True)
            yield Artifact(name, data, "zip", {"bytes": len(data)})
    if kit.picture:
        yield Artifact("picture.jpg", kit.picture.data, "jpg")
    else:
        yield Artifact("picture.png", kit.png(kit.pdf(kit.figures(COVER)), _PICTURE), "png")
    yield Artifact("icon.png", kit.png(kit.pdf(web.icon_scene(kit.faces)), _ICON), "png")
    yield Artifact("icon.svg", to_svg(web.icon_scene(kit.faces), kit.fonts), "svg")
    if kit.game.url:
        page = load_template(FOLDER / "sitemap.xml.j2")
        paths = [it.path for it in built if _without_language(kit, it.path) in _PAGES]
        paths += [f"{language}/" if language else "" for language in ("", *kit.further)]
        addresses = [_address(kit, path) for path in sorted(paths)]
        yield Artifact("sitemap.xml", page.render(addresses=addresses).encode(), "xml")


def _without_language(kit: Kit, path: str) -> str:
    folder, _, rest = path.partition("/")
    return rest if rest and folder in kit.further else path


def _address(kit: Kit, path: str) -> str:
    home = kit.game.url or ""
    is_file = home.endswith("/") or ("." in home.rpartition("/")[2] and home.count("/") > 2)
    return urljoin(home if is_file else f"{home}/", path)


def _words(kit: Kit) -> dict[str, list[Any]]:
    """The texts of the front page, taken from the sell sheet."""
    text = kit.text(SELL_SHEET)
    blocks = text.cover.blocks if text.cover else ()
    below = next((n for n, it in enumerate(blocks) if isinstance(it, Figure)), len(blocks))
    return {
        "lead": [it for it in blocks[:below] if isinstance(it, Paragraph)],
        "facts": [it for it in blocks[below:] if isinstance(it, Paragraph)],
        "sections": [it for it in text.sections if it.place == "text"],
        "foot": [it for it in text.sections if it.place == "foot"],
    }


def _front_pages(kit: Kit, files: tuple[Artifact, ...]) -> Iterator[Artifact]:
    listed = (it for it in files if it.path.endswith((".pdf", ".zip", "rules.html")))
    built = tuple(it._replace(details={"bytes": len(it.data)}) for it in listed)
    paths, tiles = {it.path for it in files}, tiles_to_turn(kit)
    picture = next(it for it in paths if it.startswith("picture."))
    names = ("style.css", "site.css", "viewer.js")
    style, more, script = (web.resource(FOLDER / it) for it in names)
    for language, each in {"": kit, **kit.further}.items():
        own = replace(each, built=built, language=language)
        up, place = ("../", f"{language}/") if language else ("", "")
        links = {it: it if place + it in paths else up + it for it in _PAGES}
        links = {it: at for it, at in links.items() if it in paths or place + it in paths}
        words = _words(own)
        page = own.page(
            FOLDER / "site.html.j2",
            words=words,
            links=links,
            up=up,
            picture=picture,
            figure=lambda name, own=own: web.base64(to_svg(own.figures(name), own.fonts)),
            summary=" ".join(plain(it.inlines) for it in words["lead"]),
            shared=_address(kit, picture) if kit.game.url else "",
            home=_address(kit, place) if kit.game.url else "",
            groups=[*groups_of(own)],
            style=style + more + web.header_style(own.game),
            tiles=web.in_script(tiles) if tiles else "",
            script=script,
        )
        yield Artifact(f"{place}index.html", page.encode(), "html")


def tiles_to_turn(kit: Kit) -> dict[str, Any] | None:
    """The tiles of the first plate with raised glyphs: corners and triangles of each, its middle at
    0; the height of the accent; colors. None without one."""
    plates = (it for it in kit.built if it.kind == "stl" and "swap" in it.details and it.data)
    plate = next((it for it in plates if it.path.startswith("tiles/batch-")), None)
    if plate is None or kit.game.tile.style != "raised":
        return None
    facets = np.frombuffer(plate.data, _FACET, offset=_HEADER)["corners"].astype(float)
    middle = facets[..., 2].max() / 2
    return {
        "tiles": [_packed(it, middle) for it in _apart(facets)],
        "accent": round((plate.details["swap"]["height"] - middle) / _UNIT),
        "base": kit.game.tile.base_color,
        "colors": [color.hex for color in kit.game.color_list],
    }


def _apart(facets: NDArray[np.float64], axis: int = 0) -> list[NDArray[np.float64]]:
    """The tiles of a plate, between which there are gaps: columns, then the tiles of each."""
    low, high = facets[..., axis].min(axis=1), facets[..., axis].max(axis=1)
    order = np.argsort(low, kind="stable")
    reach = np.maximum.accumulate(high[order])
    starts = np.flatnonzero(low[order][1:] > reach[:-1] + _UNIT) + 1
    parts = [facets[np.sort(it)] for it in np.split(order, starts)]
    return parts if axis else [tile for part in parts for tile in _apart(part, 1)]


def _packed(facets: NDArray[np.float64], middle: float) -> list[list[int]]:
    """Corners, three numbers each, and triangles, three corners each."""
    flat = facets.reshape(-1, 3)
    box = (flat.min(axis=0) + flat.max(axis=0)) / 2
    moved = np.rint((flat - (*box[:2], middle)) / _UNIT).astype(int)
    corners, triangles = np.unique(moved, axis=0, return_inverse=True)
    return [corners.ravel().tolist(), triangles.ravel().tolist()]
