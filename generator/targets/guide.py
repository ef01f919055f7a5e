"""The print guide: what a person does to print the tiles, with every number computed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.diagnostics import Diagnostic
from generator.model import Game
from generator.model.printers import PRINTERS, Printer
from generator.scene import glyph_outline
from generator.solids.batches import Batch, batches, blank_plates, glyph_region
from generator.solids.checks import check_tiles
from generator.solids.filament import filament
from generator.solids.plan import TilePlan, pause_of, plan_tile
from generator.solids.printability import Widths, measure
from generator.targets.artifact import Artifact
from generator.targets.kit import Kit
from generator.texts.words import counted, escape

SUMMARY = "print guide of the 3D tiles: plates, filament, where and how to swap (Markdown)"


def check(kit: Kit) -> Iterable[Diagnostic]:
    return check_tiles(kit.game, kit.fonts, kit.spans)


def make(kit: Kit) -> Iterator[Artifact]:
    text = "\n\n".join(_sections(_facts(kit))) + "\n"
    yield Artifact("tiles/print-guide.md", text.encode(), "markdown")


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the guide speaks of. ``volumes`` are those of the first and the second filament of each
    batch, in mm3: base and accent, or the reverse where the glyphs are engraved."""

    game: Game
    plan: TilePlan
    printer: Printer
    pause: str
    batches: tuple[Batch, ...]
    volumes: tuple[tuple[float, float], ...]
    widths: Mapping[str, Widths]

    @property
    def pauses(self) -> bool:
        """Whether a person changes the filament; else the printer changes between two."""
        return self.game.print.extruders == 1

    @property
    def first(self) -> str:
        """The filament to start with, in words."""
        return "the accent colour" if self.plan.style == "engraved" else self.base

    @property
    def second(self) -> str:
        """The filament to change to, in words."""
        return self.base if self.plan.style == "engraved" else "the accent colour"

    @property
    def base(self) -> str:
        return f"the base colour ({escape(self.game.tile.base_filament)})"


def _facts(kit: Kit) -> _Facts:
    game = kit.game
    plan = plan_tile(game.tile, game.print)
    printer = PRINTERS[game.print.printer]
    found = batches(game) if plan.style != "blank" else ()
    regions = {
        glyph.id: glyph_region(glyph_outline(glyph, kit.fonts), plan)
        for glyph in (game.glyph_list if found else ())
    }
    areas = {glyph: region.area for glyph, region in regions.items()}
    nozzle = game.print.nozzle
    widths = {glyph: measure(region, nozzle, 10 * nozzle) for glyph, region in regions.items()}
    volumes = [batch.volumes(plan, areas) for batch in found]
    if plan.style == "engraved":
        volumes = [(accent, base) for base, accent in volumes]
    pause = pause_of(game.print)
    return _Facts(game, plan, printer, pause, found, tuple(volumes), widths)


def _sections(facts: _Facts) -> Iterator[str]:
    yield f"# {escape(facts.game.title)}: printing the tiles"
    if facts.batches:
        yield _plates(facts)
        yield from _table(facts)
    yield _settings(facts)
    if facts.batches:
        yield from _two_colors(facts)
        yield _widths(facts)
    yield _blanks(facts)


def _plates(facts: _Facts) -> str:
    count, game = len(facts.batches), facts.game
    end = (
        "The printer stops once, and you change the filament."
        if facts.pauses
        else "The printer changes between two filaments by itself."
    )
    where = (
        f"{facts.base}, the glyphs in the accent colour from {_mm(facts.plan.swap.height)} up to "
        "the top face, flush with it. "
        if facts.plan.style == "inlaid"
        else f"{facts.first} up to {_mm(facts.plan.swap.height)}, {facts.second} above it, "
        f"up to {_mm(facts.plan.top)}. "
    )
    return (
        f"{counted(count, 'print').capitalize()} {'makes' if count == 1 else 'make'} the whole set "
        f"of {counted(game.tile_count, 'tile')} on a {escape(facts.printer.name)}. Each is "
        f"one plate in two colours: {where}{end}"
    )


def _table(facts: _Facts) -> Iterator[str]:
    settings = facts.game.print
    total = [sum(column) for column in zip(*facts.volumes, strict=True)]
    rows = [
        [
            f"`{batch.name}`",
            str(len(batch.glyphs)),
            escape(batch.color.filament or batch.color.name),
            *(_amount(volume, facts) for volume in volumes),
        ]
        for batch, volumes in zip(facts.batches, facts.volumes, strict=True)
    ]
    rows.append(["all", str(facts.game.tile_count), "", *(_amount(v, facts) for v in total)])
    base_first = facts.plan.style != "engraved"
    columns = ("base", "accent") if base_first else ("accent", "base")
    head = ["plate", "tiles", "accent colour", *(f"{column} filament" for column in columns)]
    yield "\n".join(_row(row) for row in [head, ["---"] * len(head), *rows])
    yield (
        "Amounts are for tiles printed solid, so they are the most it can take: infill takes less. "
        f"They count {settings.filament_density:g} g/cm³ and a filament of "
        f"{_mm(settings.filament_diameter)}; what the printer purges at the change comes on top."
    )


def _settings(facts: _Facts) -> str:
    settings = facts.game.print
    return _section(
        "Settings",
        f"- First layer {_mm(settings.first_layer_height)}, every other layer "
        f"{_mm(settings.layer_height)}{'; the swap is computed for these' * bool(facts.batches)}.\n"
        f"- Nozzle {_mm(settings.nozzle)}.\n"
        "- No supports, no raft. All tiles at once, at their full size.",
    )


def _two_colors(facts: _Facts) -> Iterator[str]:
    if facts.pauses:
        yield _swap(facts)
        yield _projects(facts)
        yield _slicers(facts)
        yield _steps(facts)
        yield _pitfalls(facts)
    else:
        yield _tools(facts)


def _tools(facts: _Facts) -> str:
    name = facts.batches[0].name
    return _section(
        "Two filaments at once",
        f"Load {facts.first} as the first filament, {facts.second} as the second. Open "
        f"`{name}.prusa.3mf` in PrusaSlicer or `{name}.bambu.3mf` in Bambu Studio or OrcaSlicer, "
        "as a project, and choose your own printer, filaments and print profile, with the layer "
        "heights above. The parts of the tiles know their filament: the printer changes by itself.",
        "The `.stl` files have no colours and cannot be printed this way.",
    )


def _projects(facts: _Facts) -> str:
    name, swap = facts.batches[0].name, facts.plan.swap
    return _section(
        "The short way: the projects",
        f"The change is inside of them. Open `{name}.prusa.3mf` in PrusaSlicer, or "
        f"`{name}.bambu.3mf` in Bambu Studio or OrcaSlicer, as a project (not as geometry only). "
        f"Choose your own printer, filament and a print profile with a first layer of "
        f"{_mm(swap.first_layer_height)}; slice; see in the preview that there is one change, at "
        f"layer {swap.layer}; print.",
    )


def _widths(facts: _Facts) -> str:
    nozzle = facts.game.print.nozzle
    most = 10 * nozzle
    rows = [["glyph", "thinnest stroke", "narrowest gap", "smallest part", "smallest hole"]]
    rows.append(["---"] * len(rows[0]))
    for glyph in facts.game.glyph_list:
        found = facts.widths[glyph.id]
        measured = (found.stroke, found.gap, found.island, found.hole)
        rows.append([escape(glyph.name), *(_width(value, most) for value in measured)])
    return _section(
        "What the nozzle has to print",
        "Measured at the printed size. Anything below two widths of the nozzle, "
        f"{_mm(2 * nozzle)}, may come out poorly; below one it does not come out.",
        "\n".join(_row(row) for row in rows),
    )


def _width(value: float | None, most: float) -> str:
    if value is None:
        return "none"
    return f"over {_mm(most)}" if value >= most else f"{value:.1f} mm"


def _swap(facts: _Facts) -> str:
    swap = facts.plan.swap
    return _section(
        "The swap",
        f"Change from {facts.first} to {facts.second} **before printing layer {swap.layer} "
        f"begins**, counting the first layer as 1. The layer before it ends at "
        f"{_mm(swap.height)}, layer {swap.layer} itself at "
        f"{_mm(swap.height + swap.layer_height)}.",
    )


def _slicers(facts: _Facts) -> str:
    swap = facts.plan.swap
    code = f"{{if layer_num=={swap.base_layers}}}{facts.pause}{{endif}}"
    name = escape(facts.printer.name)
    end = _mm(swap.height + swap.layer_height)
    return _section(
        "With the plain STL",
        "Set the change yourself, in one of these ways; slice, then check in the preview that it "
        f"stands between {_mm(swap.height)} and {end}.",
        "**PrusaSlicer.** In Printer Settings, Custom G-code, add this line to *Before layer "
        "change G-code*, below what stands there (it counts layers from 0, and "
        f"`{_code(facts.pause)}` is what calls you to a {name}):",
        _fenced(code),
        f"Or, in the preview, drag the slider on the right to {end} and press its plus sign.",
        "**Cura.** Extensions, Post Processing, Modify G-Code, add *Pause at height*: pause at "
        f"*Layer Number*, layer **{swap.base_layers}**. Cura names the last layer before the "
        "pause; do not give it a height.",
        f"**Bambu Studio, OrcaSlicer.** Slice, drag the slider on the right to layer "
        f"**{swap.layer}** ({end}), click its plus sign with the right button and choose "
        "*Add Pause*.",
    )


def _steps(facts: _Facts) -> str:
    layers = facts.plan.swap.base_layers
    return _section(
        "Printing a plate",
        f"1. Load {facts.first} and start the print.\n"
        f"2. Be at the printer when layer {layers} is done: it stops and waits for you.\n"
        f"3. Unload the filament, load {facts.second}, and push it through until the colour comes "
        "out pure. Leave the plate where it is.\n"
        "4. Let the printer go on. Take the tiles off when the bed has cooled.",
    )


def _pitfalls(facts: _Facts) -> str:
    layer = facts.plan.swap.layer
    return _section(
        "What would spoil it",
        "- **Printing object by object**: the change would come once a tile, or never.\n"
        "- **A raft**: it lifts the tiles, but not the change.\n"
        "- **Scaling** a plate, in height above all: the change stays where it was.\n"
        f"- **Variable layer heights**, or others than those above: layer {layer} then begins "
        "elsewhere. After changing them set the change anew.",
    )


def _blanks(facts: _Facts) -> str:
    plates = blank_plates(facts.game)
    return _section(
        "Blank tiles",
        f"`blank.stl` holds {counted(len(plates[0].centers), 'tile')} without a glyph, in one "
        f"colour, for stickers. {counted(len(plates), 'print').capitalize()} of it "
        f"{'is' if len(plates) == 1 else 'are'} enough for the {facts.game.tile_count} tiles of a "
        "set.",
    )


def _section(title: str, *parts: str) -> str:
    return "\n\n".join([f"## {title}", *parts])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _amount(volume: float, facts: _Facts) -> str:
    used = filament(volume, facts.game.print)
    return f"{used.grams:.1f} g, {used.metres:.1f} m"


def _mm(length: float) -> str:
    """A length with what digits it needs, at most three after the point."""
    return f"{round(length, 3):g} mm"


def _code(text: str) -> str:
    """Text between single backticks, which cannot hold one."""
    return text.replace("`", "'")


def _fenced(text: str) -> str:
    """A block of code, its fence longer than any row of backticks in it."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}\n{text}\n{fence}"
