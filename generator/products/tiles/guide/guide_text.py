"""The print guide in words: what a person does to print the tiles, with every number computed.

It is one text in Markdown for two media. Where it is read as Markdown, codes are code; where it is
set on pages, codes are bold, and pictures come in. It spells as the rules that it lies beside:
color.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.products.tiles.guide.estimates import Lines, filament, lines_volume
from generator.products.tiles.guide.facts import FILLING, Facts
from generator.products.tiles.plates import blank_plates
from generator.products.tiles.solids.reliefs import ROLES
from generator.texts.words import counted, escape

PLATES_A_ROW = 3
"""Plates side by side in a picture."""


def guide_text(facts: Facts, paged: bool = False) -> str:
    """The guide as Markdown; ``paged`` for :func:`~generator.texts.parse.parse_markdown`, with the
    figures that :func:`~generator.products.tiles.guide.pictures.guide_figure` draws."""
    return "\n\n".join(_sections(facts, _Medium(paged))) + "\n"


def guide_figures(facts: Facts) -> tuple[str, ...]:
    """The names of the figures that the text for pages calls for."""
    if not facts.batches:
        return ()
    plates = (f"plates-{i}" for i in range(0, len(facts.batches), PLATES_A_ROW))
    return (*plates, "tile", *(["swap"] if facts.pauses else []))


@dataclass(frozen=True, slots=True)
class _Medium:
    """How a medium shows what is neither prose nor heading."""

    paged: bool

    def code(self, text: str) -> str:
        """A code in a line; single backticks cannot hold one."""
        return f"**{escape(text)}**" if self.paged else "`" + text.replace("`", "'") + "`"

    def block(self, text: str) -> str:
        """A code on a line of its own, its fence longer than any row of backticks in it."""
        if self.paged:
            return self.code(text)
        fence = "```"
        while fence in text:
            fence += "`"
        return f"{fence}\n{text}\n{fence}"

    def figure(self, name: str) -> list[str]:
        return [f"![](figure:{name})"] if self.paged else []


def _sections(facts: Facts, medium: _Medium) -> Iterator[str]:
    yield f"# {escape(facts.game.title)}: printing the tiles"
    if facts.batches:
        yield _plates(facts)
        yield from _amounts(facts, medium)
    yield _settings(facts)
    if facts.batches:
        yield from medium.figure("tile")
        yield from _two_colors(facts, medium)
        yield _widths(facts)
    yield _blanks(facts, medium)


def _plates(facts: Facts) -> str:
    count, game = len(facts.batches), facts.game
    end = (
        "The printer stops once, and you change the filament."
        if facts.pauses
        else "The printer changes between two filaments by itself."
    )
    where = (
        f"{facts.base}, the glyphs in the accent color from {_mm(facts.plan.swap.height)} up to "
        "the top face, flush with it. "
        if facts.plan.relief.shares_layers
        else f"{facts.first} up to {_mm(facts.plan.swap.height)}, {facts.second} above it, "
        f"up to {_mm(facts.plan.top)}. "
    )
    return (
        f"{counted(count, 'print').capitalize()} {'makes' if count == 1 else 'make'} the whole set "
        f"of {counted(game.tile_count, 'tile')} on a {escape(facts.printer.name)}. Each is "
        f"one plate in two colors: {where}{end}"
    )


def _amounts(facts: Facts, medium: _Medium) -> Iterator[str]:
    settings = facts.game.print
    total = [sum(column) for column in zip(*facts.volumes, strict=True)]
    rows = [
        [
            medium.code(batch.name),
            str(len(batch.glyphs)),
            escape(batch.color.filament or batch.color.name),
            *(_amount(volume, facts) for volume in volumes),
            *(_times(lines, facts) if facts.pauses else ()),
        ]
        for batch, volumes, lines in zip(facts.batches, facts.volumes, facts.lines, strict=True)
    ]
    rows.append(["**all**", str(facts.game.tile_count), "", *(_amount(v, facts) for v in total)])
    columns = facts.plan.relief.by_filament(*ROLES)
    head = ["plate", "tiles", "accent color", *(f"{column} filament" for column in columns)]
    if facts.pauses:
        head += ["swap after", "done after"]
        rows[-1] += ["", _between(sum(map(sum, facts.lines)), facts)]
    yield "## Plates and filament"
    for number in range(0, len(facts.batches), PLATES_A_ROW):
        yield from medium.figure(f"plates-{number}")
    yield _table(head, rows, ("plate", "accent color"))
    yield (
        "Amounts are for tiles printed solid, so they are the most it can take. "
        f"They count {settings.filament_density:g} g/cm³ and a filament of "
        f"{_mm(settings.filament_diameter)}; what the printer purges at the change comes on top. "
        f"With {FILLING.walls} walls, {FILLING.skins} solid layers at the bottom and the top and "
        f"{FILLING.infill:.0%} infill the whole set takes about "
        f"{_filled(facts, 'before')} of the {columns[0]} and {_filled(facts, 'after')} of the "
        f"{columns[1]} filament."
    )
    if facts.pauses:
        slow, fast = facts.printer.speeds
        yield (
            f"Times are estimates for tiles filled so: by its profile, a "
            f"{escape(facts.printer.name)} lays {slow} to {fast} mm of line a second on such "
            "plates, turns and moves included. Your slicer knows better: once a plate is sliced, "
            "its preview shows the time of the swap."
        )


def _settings(facts: Facts) -> str:
    settings, mark = facts.game.print, facts.game.tile.underside
    underside = (
        f"\n- The underside carries a mark, {escape(mark.text)}, {_mm(mark.depth)} deep: the first "
        "layer leaves it open."
        if mark
        else ""
    )
    return _section(
        "Settings",
        f"- First layer {_mm(settings.first_layer_height)}, every other layer "
        f"{_mm(settings.layer_height)}{'; the swap is computed for these' * bool(facts.batches)}.\n"
        f"- Nozzle {_mm(settings.nozzle)}.\n"
        f"- No supports, no raft. All tiles at once, at their full size.{underside}",
    )


def _two_colors(facts: Facts, medium: _Medium) -> Iterator[str]:
    if facts.pauses:
        yield _swap(facts)
        yield from medium.figure("swap")
        yield _projects(facts, medium)
        yield _slicers(facts, medium)
        yield _steps(facts)
        yield _pitfalls(facts)
    else:
        yield _tools(facts, medium)


def _tools(facts: Facts, medium: _Medium) -> str:
    return _section(
        "Two filaments at once",
        f"Load {facts.first} as the first filament, {facts.second} as the second. Open "
        f"{_project_names(facts, medium)}, "
        "as a project, and choose your own printer, filaments and print profile, with the layer "
        "heights above. The parts of the tiles know their filament: the printer changes by itself.",
        f"The {medium.code('.stl')} files have no colors and cannot be printed this way.",
    )


def _project_names(facts: Facts, medium: _Medium) -> str:
    """Which project is for which slicer, that of the printer's maker first."""
    name = facts.batches[0].name
    projects = [
        f"{medium.code(f'{name}.prusa.3mf')} in PrusaSlicer",
        f"{medium.code(f'{name}.bambu.3mf')} in Bambu Studio or OrcaSlicer",
    ]
    if facts.printer.family == "bambu":
        projects.reverse()
    return " or ".join(projects)


def _projects(facts: Facts, medium: _Medium) -> str:
    swap = facts.plan.swap
    return _section(
        "The short way: the projects",
        f"The change is inside of them. Open {_project_names(facts, medium)}, as a project (not as "
        "geometry only). Choose your own printer, filament and a print profile with a first layer "
        "of "
        f"{_mm(swap.first_layer_height)}; slice; see in the preview that there is one change, at "
        f"layer {swap.layer}; print.",
    )


def _widths(facts: Facts) -> str:
    nozzle = facts.game.print.nozzle
    most = 10 * nozzle
    head = ["glyph", "thinnest stroke", "narrowest gap", "smallest part", "smallest hole"]
    signs = [(glyph.name, facts.widths[glyph.id]) for glyph in facts.game.glyph_list]
    if facts.mark_widths:
        signs.append(("mark underneath", facts.mark_widths))
    rows = []
    for name, found in signs:
        measured = (found.stroke, found.gap, found.island, found.hole)
        rows.append([escape(name), *(_width(value, most) for value in measured)])
    return _section(
        "What the nozzle has to print",
        "Measured at the printed size. Anything below two widths of the nozzle, "
        f"{_mm(2 * nozzle)}, may come out poorly; below one it does not come out.",
        _table(head, rows, ("glyph",)),
    )


def _width(value: float | None, most: float) -> str:
    if value is None:
        return "none"
    return f"over {_mm(most)}" if value >= most else f"{value:.1f} mm"


def _swap(facts: Facts) -> str:
    swap = facts.plan.swap
    return _section(
        "The swap",
        f"Change from {facts.first} to {facts.second} **before printing layer {swap.layer} "
        f"begins**, counting the first layer as 1. The layer before it ends at "
        f"{_mm(swap.height)}, layer {swap.layer} itself at "
        f"{_mm(swap.height + swap.layer_height)}.",
    )


def _slicers(facts: Facts, medium: _Medium) -> str:
    swap = facts.plan.swap
    code = f"{{if layer_num=={swap.base_layers}}}{facts.pause}{{endif}}"
    name = escape(facts.printer.name)
    end = _mm(swap.height + swap.layer_height)
    ways = [
        "**PrusaSlicer.** In Printer Settings, Custom G-code, add this line to *Before layer "
        "change G-code*, below what stands there (it counts layers from 0, and "
        f"{medium.code(facts.pause)} is what calls you to a {name}):",
        medium.block(code),
        f"Or, in the preview, drag the slider on the right to {end} and press its plus sign.",
        "**Cura.** Extensions, Post Processing, Modify G-Code, add *Pause at height*: pause at "
        f"*Layer Number*, layer **{swap.base_layers}**. Cura names the last layer before the "
        "pause; do not give it a height.",
        f"**Bambu Studio, OrcaSlicer.** Slice, drag the slider on the right to layer "
        f"**{swap.layer}** ({end}), click its plus sign with the right button and choose "
        "*Add Pause*.",
    ]
    if facts.printer.family == "bambu":
        ways.insert(0, ways.pop())
    return _section(
        "With the plain STL",
        "Set the change yourself, in one of these ways; slice, then check in the preview that it "
        f"stands between {_mm(swap.height)} and {end}.",
        *ways,
    )


def _steps(facts: Facts) -> str:
    swap, top = facts.plan.swap, facts.plan.top
    layers = swap.base_layers
    all_layers = 1 + round((top - swap.first_layer_height) / swap.layer_height)
    return _section(
        "Printing a plate",
        f"1. Load {facts.first} and start the print.\n"
        f"2. Be at the printer when layer {layers} of {all_layers} is done"
        f"{_when(facts)}: it stops and waits for you.\n"
        f"3. Unload the filament, load {facts.second}, and push it through until the color comes "
        "out pure. Leave the plate where it is.\n"
        "4. Let the printer go on. Take the tiles off when the bed has cooled.",
    )


def _pitfalls(facts: Facts) -> str:
    layer = facts.plan.swap.layer
    return _section(
        "What would spoil it",
        "- **Printing object by object**: the change would come once a tile, or never.\n"
        "- **A raft**: it lifts the tiles, but not the change.\n"
        "- **Scaling** a plate, in height above all: the change stays where it was.\n"
        f"- **Variable layer heights**, or others than those above: layer {layer} then begins "
        "elsewhere. After changing them set the change anew.",
    )


def _blanks(facts: Facts, medium: _Medium) -> str:
    plates = blank_plates(facts.game)
    return _section(
        "Blank tiles",
        f"{medium.code('blank.stl')} holds {counted(len(plates[0].centers), 'tile')} without a "
        f"glyph, in one color, for stickers. {counted(len(plates), 'print').capitalize()} of it "
        f"{'is' if len(plates) == 1 else 'are'} enough for the {facts.game.tile_count} tiles of a "
        "set.",
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], words: Sequence[str]) -> str:
    """A table whose columns hold numbers, but for those of ``words``."""
    sides = ["---" if name in words else "---:" for name in head]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, sides, *rows))


def _section(title: str, *parts: str) -> str:
    return "\n\n".join([f"## {title}", *parts])


def _amount(volume: float, facts: Facts) -> str:
    used = filament(volume, facts.game.print)
    return f"{used.grams:.1f} g, {used.metres:.1f} m"


def _filled(facts: Facts, part: str) -> str:
    """The filament of all plates before or after the swap, filled as slicers fill, in words."""
    settings = facts.game.print
    length = sum(getattr(lines, part) for lines in facts.lines)
    volume = lines_volume(length, settings.nozzle, settings.layer_height)
    return f"{filament(volume, settings).grams:.0f} g"


def _when(facts: Facts) -> str:
    """The time of the swap, if it is the same for all plates."""
    first, *others = {_times(lines, facts)[0]: None for lines in facts.lines}
    return "" if others else f", after {first}"


def _times(lines: Lines, facts: Facts) -> tuple[str, str]:
    """When the swap comes and when the plate is done, with the fastest and the slowest profile."""
    return _between(lines.before, facts), _between(sum(lines), facts)


def _between(length: float, facts: Facts) -> str:
    """The times that lines of a length take, in words."""
    short, long = (_clock(length / speed / 60) for speed in reversed(facts.printer.speeds))
    return short if short == long else f"{short} to {long}"


def _clock(minutes: float) -> str:
    """Minutes as hours and minutes, to the nearest five: more would be too much said."""
    hours, rest = divmod(max(5, 5 * round(minutes / 5)), 60)
    return " ".join(f"{n} {unit}" for n, unit in ((hours, "h"), (rest, "min")) if n)


def _mm(length: float) -> str:
    """A length with what digits it needs, at most three after the point."""
    return f"{round(length, 3):g} mm"
