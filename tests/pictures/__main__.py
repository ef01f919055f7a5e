"""Makes what the pictures show, and writes them small."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from generator.builder.run import build
from generator.builder.up_to_date import Request
from generator.drawing.png import to_png
from generator.game.files import built_in_games

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PICTURE = ROOT / "templates" / "grawlix" / "picture.jpg"
WIDTH = 1000
"""Of a picture in README, in pixels."""
COLORS = 128
"""Of a picture of pages: enough for antialiased type."""
GAP = 24


def main() -> None:
    with TemporaryDirectory() as folder:
        made = Path(folder, "grawlix")
        build(Request("grawlix", (), ("renders",), Path(folder)), {})
        PICTURE.write_bytes((made / "renders" / "picture.jpg").read_bytes())
        build(Request("grawlix", (), ("leaflet", "sellsheet", "box"), Path(folder)), {})
        for name in ("photo", "batch"):
            _photograph(made / "renders" / f"{name}.png", DOCS / f"{name}.jpg")
        leaflet = (made / "leaflet-a4.pdf").read_bytes()
        _pages([(leaflet, 0), (leaflet, 1)], DOCS / "leaflet.png", across=1)
        sheet = (made / "sell-sheet-a4.pdf").read_bytes()
        box = (made / "box" / "tuck-box-a4.pdf").read_bytes()
        _pages([(sheet, 0), (box, 1)], DOCS / "sheets.jpg", across=2)
        _pages([*_covers(Path(folder))], DOCS / "games.png", across=4)


def _covers(folder: Path) -> Iterator[tuple[bytes, int]]:
    """The cover of each built-in game."""
    for name in built_in_games():
        if name != "starter":
            build(Request(name, (), ("rules",), folder), {})
            yield (folder / name / "rules-screen.pdf").read_bytes(), 0


def _photograph(source: Path, target: Path) -> None:
    with Image.open(source) as large:
        size = WIDTH, round(large.height * WIDTH / large.width)
        small = large.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    small.save(target, "JPEG", quality=85, optimize=True)


def _pages(pages: list[tuple[bytes, int]], target: Path, across: int) -> None:
    """Draws pages on gray, ``across`` in a row."""
    width = (WIDTH - (across + 1) * GAP) // across
    drawn = [Image.open(BytesIO(to_png(pdf, width, page))) for pdf, page in pages]
    height = drawn[0].height
    rows = -(-len(drawn) // across)
    whole = Image.new("RGB", (WIDTH, rows * (height + GAP) + GAP), "#b0b0b0")
    for number, page in enumerate(drawn):
        row, column = divmod(number, across)
        whole.paste(page, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    if target.suffix == ".png":  # flat colors
        whole.quantize(COLORS, Image.Quantize.FASTOCTREE).save(target, "PNG", optimize=True)
    else:
        whole.save(target, "JPEG", quality=80, optimize=True)


if __name__ == "__main__":
    main()
