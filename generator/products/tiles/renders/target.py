"""The target ``renders``: pictures of the tiles as PNG, and one to keep beside the game file."""

from collections.abc import Iterator, Mapping
from hashlib import sha256

from generator.diagnostics import Diagnostic
from generator.diagnostics.extras import missing_packages
from generator.drawing.artwork import look_of, signed_jpeg
from generator.drawing.png import encoded
from generator.drawing.solids.mesh import TileMesh
from generator.drawing.solids.plan import plan_tile
from generator.drawing.solids.region import tile_region
from generator.products.kit import Artifact, Kit
from generator.products.tiles.cad import tile_mesh
from generator.products.tiles.renders.scenes import Scene, scenes_of
from generator.products.tiles.renders.shading import draw, surfaces_of, trace
from generator.products.tiles.tile_checks import check_tiles
from generator.rules import Tile

SUMMARY = "lit pictures of the 3D tiles: like a photograph, the supply, a batch, each tile"
NEEDS = "tiles"
EXTRA = True
SLOW = True

PICTURE_WIDTH = 900  # width of picture.jpg in pixels


def check(kit: Kit) -> Iterator[Diagnostic]:
    yield from check_tiles(kit)
    if not plan_tile(kit.game.tile, kit.game.print, kit.game.marks).relief.carries_glyph:
        message = "blank tiles are not rendered: they all look alike"
        hint, where = "for pictures of the game use the target diagrams", ("tile", "style")
        yield Diagnostic.warning("nothing-to-render", message, kit.spans.value(*where), hint)


def make(kit: Kit) -> Iterator[Artifact]:
    """Yields ``renders/NAME.png`` for each scene, and ``renders/picture.jpg``, the first one small
    and signed for the game. Without mitsuba (``lit`` in the details), shading has no shadows."""
    game = kit.game
    plan = plan_tile(game.tile, game.print, game.marks)
    if not plan.relief.carries_glyph:
        return
    meshes = {
        Tile(c, g): tile_mesh(kit, plan, glyph, tile_region(game, kit.fonts, plan, glyph, color))
        for g, glyph in enumerate(game.glyphs)
        for c, color in enumerate(game.color_list)
    }
    is_lit = not missing_packages("render")
    for scene in scenes_of(kit, plan):
        data = _picture(kit, scene, meshes, is_lit)
        details = {"width": scene.width, "height": scene.height, "lit": is_lit}
        yield Artifact(f"renders/{scene.name}.png", data, "png", details)
        if scene.name == "photo":
            small = signed_jpeg(data, PICTURE_WIDTH, look_of(game, kit.examples, kit.fonts))
            yield Artifact("renders/picture.jpg", small, "jpg", {"width": PICTURE_WIDTH})


def _picture(kit: Kit, scene: Scene, meshes: Mapping[Tile, TileMesh], is_lit: bool) -> bytes:
    """The scene as PNG, from the cache if nothing that it shows has changed."""
    from PIL import Image

    base, colors = kit.game.tile.base_color, [color.hex for color in kit.game.color_list]
    shown = sorted({placed.tile for placed in scene.tiles})
    facets = (mesh.facets.tobytes() for tile in shown for mesh in meshes[tile][1:])
    key = sha256(repr((scene, base, colors, is_lit)).encode() + b"".join(facets)).hexdigest()

    def render() -> bytes:
        surfaces = surfaces_of(scene.tiles, meshes, base, colors)
        return encoded(Image.fromarray((trace if is_lit else draw)(scene, surfaces)))

    return kit.cached(f"render:{key}", render)
