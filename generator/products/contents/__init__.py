"""Target ``index``: the page that leads through the files. ``site`` makes a web site of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.drawing.web import base64, header_style, resource
from generator.products.kit import Artifact, Kit, png_key

SUMMARY = "index.html: what to print first, how, and what every file is for"
HAS_WORDS = True
OF_FOLDER = True

FOLDER = Path(__file__).parent
_GROUPS = {  # beginnings of paths, in the order of the page; the first that fits counts
    "play": ("play.html",),
    "rules": ("rules.html", "rules-screen.pdf", "rules.md"),
    "guide": ("tiles/print-guide.",),
    "test_tile": ("tiles/proof.",),
    "leaflet_test": ("leaflet-proof-",),
    "leaflet": ("leaflet-",),
    "aid": ("cards/aid-",),
    "tiles": ("tiles/batch-",),
    "board": ("board",),
    "cards": ("cards/cards-",),
    "score": ("score-sheet-",),
    "screens": ("screens-",),
    "colors": ("cards/proof.pdf",),
    "box": ("box",),
    "case": ("case/",),
    "shop": ("shop/drivethrucards/", "shop/makeplayingcards.zip", "shop/the-game-crafter.zip"),
    "singles": ("cards/single/", "shop/"),
    "parts": ("tiles/",),
    "simulator": ("simulator/",),
    "sell_sheet": ("sell-sheet",),
    "pictures": ("diagrams/", "renders/"),
    "more": ("",),
}
_SHOWN = ("leaflet", "aid", "cards", "guide", "score", "screens", "box", "sell_sheet", "board")
"""Groups with a picture of their first PDF."""
_PICTURE = 320  # width of such a picture in pixels
_MOST = 24  # files of a group that are listed; of more, only the folder is named


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``index.html`` of ``kit.built``, the files of the folder."""
    style = resource(FOLDER / "style.css") + header_style(kit.game)
    page = kit.page(FOLDER / "index.html.j2", groups=[*groups_of(kit)], style=style)
    yield Artifact("index.html", page.encode(), "html")


def groups_of(kit: Kit) -> Iterator[dict[str, Any]]:
    """The groups that have files; of each file that of this language: its address, path and size.
    ``picture`` is the first PDF as PNG in base64, or nothing; ``total`` counts all files."""
    prefix = f"{kit.language}/" if kit.language else ""
    languages = tuple(f"{it}/" for it in kit.game.languages)
    found: dict[str, dict[str, tuple[str, Artifact]]] = {}
    for artifact in sorted(kit.built, key=lambda it: it.path):
        own, is_own = artifact.path.removeprefix(prefix), artifact.path.startswith(prefix)
        files = found.setdefault(key_of(own), {})
        if not own.startswith(languages) and (is_own or own not in files):
            files[own] = own if is_own else f"../{own}", artifact
    for key in _GROUPS:
        if files := found.get(key, {}):
            shown = [(it, name, _size(kit, made)) for name, (it, made) in files.items()]
            pdfs = [made for _, made in files.values() if made.kind == "pdf"]
            picture = base64(_picture(kit, pdfs[0])) if pdfs and key in _SHOWN else ""
            listed = shown if len(shown) <= _MOST else shown[:1]
            yield {"key": key, "files": listed, "picture": picture, "total": len(shown)}


def _picture(kit: Kit, made: Artifact) -> bytes:
    """The first page of a PDF as PNG; of an earlier build, whose file may differ now, if cached."""
    if made.data:
        return kit.png(made.data, _PICTURE)
    return (kit.cache and kit.cache.get(png_key(str(made.details.get("sha256")), _PICTURE))) or b""


def key_of(path: str) -> str:
    """The group of a file, by its path without that of its language."""
    return next(key for key, begins in _GROUPS.items() if path.startswith(begins))


def _size(kit: Kit, made: Artifact) -> str:
    """The size of a file in kB or MB, and how often to print it if that is more than once."""
    size, copies = int(made.details["bytes"]), made.details.get("copies", 1)
    megabytes = kit.game.wording.figure(f"{size / 1e6:.1f} MB")
    text = megabytes if size >= 1e6 else f"{max(1, round(size / 1e3))} kB"
    return f"{text}, × {copies}" if copies > 1 else text
