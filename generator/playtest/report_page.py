"""The report as sections of paragraphs, tables and plots: one HTML page, and a tagged PDF."""

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from generator import __version__
from generator.drawing import FontLibrary, Item, Label, Scene, Shape, rectangle
from generator.drawing.contrast import PAPER
from generator.drawing.svg import to_svg
from generator.game.sentences import load_template, say
from generator.playtest.pairing_picture import pairing_scene
from generator.playtest.report import (
    Grid,
    Result,
    comparison_grids,
    percent,
    result_grids,
    sentences,
    title_of,
)
from generator.playtest.sample_game import sample_game, strips
from generator.playtest.verdict import good_match
from generator.texts.words import escape as escape_markdown
from generator.typesetting.manual import manual_pages

DEFINITIONS = (
    ("wins", "share of the games that a seat won; interval of Wilson (1927)"),
    ("tiles placed", "tiles in the grid when the game ends; mean with Student's interval"),
    ("choices", "placements that the rules allow at a turn: mean of the means of each game"),
    ("last hand", "the hand of the player who could not play, at the end"),
    ("last chance", "last turn at which the loser still had a winning move, found by search"),
    ("drama", "how far behind the winner was, in the turns behind: Browne (2008), 0 to 1"),
    ("lead", "who wins more of 48 random games from a position; changes: Browne (2008)"),
    ("Elo", "400 log10(p / (1 - p)) of the share p of games won (Elo 1978)"),
    ("opening", "the places of the first tiles and what they share: with each other, or drafted"),
    ("no space", "no cell is left where the rules allow any tile of the game"),
    ("difference", "variants in pairs, game n from the same random numbers: paired-t (Law 2015)"),
    ("differs", "beyond chance at 5 % for the whole report: tests corrected by Holm (1979)"),
)
"""Measures and what they are."""

_WIDTH, _HEIGHT, _MARGIN = 150.0, 55.0, 10.0
_TALLEST = 60.0
"""Largest height of a plot on paper."""
_BAR, _INK, _SIZE = "#1d4f9c", "#1a1a1c", 3.0
_MOST = 12
"""Rows and columns on each side of the first tile that a picture shows."""


class Plot(NamedTuple):
    """A picture of numbers and a table of them, or of a strategy."""

    name: str
    scene: Scene
    """Its description says in words where the most is."""
    table: Grid | None = None


class Part(NamedTuple):
    """A section of the report."""

    title: str
    paragraphs: tuple[str, ...] = ()
    tables: tuple[Grid, ...] = ()
    plots: tuple[Plot, ...] = ()
    frames: tuple[Scene, ...] = ()
    """The plots one by one, for a page of any width; their titles are captions."""


def report_parts(results: Sequence[Result], command: str, fonts: FontLibrary) -> Iterator[Part]:
    """The sections of a report."""
    if grids := comparison_grids(results):
        yield Part("Variants", tables=tuple(grids))
    for number, result in enumerate(results):
        words, plots = sentences(result), list(_plots(result, number))
        if result.pairing and (pairing := result.pairing.pairing):
            words.append(say("findings", "legend", None not in pairing.mirror))
            scene = pairing_scene(result.game, pairing, fonts)
            plots.insert(0, Plot(f"pairing-{number}", scene))
        yield Part(title_of(result), tuple(words), tuple(result_grids(result)), tuple(plots))
        if verdict := result.verdict:
            game, font = result.game, result.game.leaflet.fonts.text
            found = sample_game(game, good_match(result.match), verdict.typical, fonts)
            rows = enumerate(strips(found.frames, fonts, font))
            plots = [Plot(f"frames-{number}-{row}", strip) for row, strip in rows]
            title, said = (say("findings", it, found, result) for it in ("sample_title", "sample"))
            yield Part(title, (said,), plots=tuple(plots), frames=found.frames)
    yield Part(
        "How it was made",
        (
            f"Command: {command}",
            f"typecase {__version__}, wasmtime {version('wasmtime')}. "
            "The same command makes the same report.",
        ),
        (Grid("What the measures are", ("measure", "definition"), DEFINITIONS),),
    )


def report_title(results: Sequence[Result]) -> str:
    """The title of a report."""
    return f"{results[0].game.title}: playtest"


def _plots(result: Result, number: int) -> Iterator[Plot]:
    found, game = result.measures, result.game
    font = game.leaflet.fonts.text
    low, high = found.shortest, found.longest
    shares = [100 * n / found.games for n in found.lengths[low : high + 1]]
    words = "How long games are", "tiles placed", "% of games"
    yield _bars(f"length-{number}", words, low, shares, font)
    choices = [value or 0.0 for value in found.choices_by_turn[: high + 1]]
    while len(choices) > 1 and not choices[-1]:
        choices.pop()
    words = "Choices at a turn", "tiles placed before", "placements"
    yield _bars(f"choices-{number}", words, 0, choices, font)
    if result.verdict:
        leads = [100 * share.value for share in result.verdict.leads]
        words = "How often the later winner leads", "tenths of the game", "% of games"
        yield _bars(f"leads-{number}", words, 1, leads, font)
    cells = {cell: share.value for cell, share in found.cells.items()}
    down, across = (
        range(max(min(numbers), -_MOST), min(max(numbers), _MOST) + 1)
        for numbers in zip(*cells, strict=True)
    )
    yield _heat(
        *(f"cells-{number}", "How often each cell is taken"),
        [f"row {row:+d}" if row else "row 0" for row in down],
        [f"column {column:+d}" if column else "column 0" for column in across],
        [[cells.get((row, column), 0.0) for column in across] for row in down],
        font,
    )


def _bars(
    name: str, words: tuple[str, str, str], first: int, values: list[float], font: str
) -> Plot:
    """Bars of values by number, from ``first`` on."""
    title, x_axis, y_axis = words
    step, most, base = (_WIDTH - 2 * _MARGIN) / len(values), max(values) or 1.0, _HEIGHT - _MARGIN
    items: list[Item] = []
    for n, value in enumerate(values):
        height, x = (base - _MARGIN) * value / most, _MARGIN + n * step
        if height:
            items.append(Shape(rectangle(x, base - height, 0.8 * step, height), _BAR))
            if step > 4:  # there is room for numbers
                place = x + 0.4 * step, base - height - 0.6
                items.append(Label(f"{value:.0f}", *place, font, _SIZE - 0.6, _INK, "middle"))
        if n in (0, len(values) - 1) or (n + first) % 5 == 0:
            label = f"{n + first}"
            items.append(Label(label, x + 0.4 * step, base + 4, font, _SIZE, _INK, "middle"))
    items.append(Shape(rectangle(_MARGIN, base, _WIDTH - 2 * _MARGIN, 0.2), _INK))
    items.append(Label(y_axis, _MARGIN, _MARGIN - 5, font, _SIZE, _INK))
    items.append(Label(x_axis, _WIDTH / 2, _HEIGHT - 1, font, _SIZE, _INK, "middle"))
    peak = first + values.index(max(values))
    said = f"{x_axis} from {first} to {first + len(values) - 1}; the highest bar is at {peak}"
    rows = tuple((str(n), f"{v:.2f}") for n, v in enumerate(values, first) if v)
    scene = Scene(_WIDTH, _HEIGHT, tuple(items), title, f"{title}: {said}")
    return Plot(name, scene, Grid(title, (x_axis, y_axis), rows))


def _heat(
    name: str, title: str, rows: list[str], columns: list[str], values: list[list[float]], font: str
) -> Plot:
    """Squares from white (0) to blue (the most) with their shares in per cent, and the first and
    last names of the columns."""
    side, left = 7.0, 40.0
    cells = [(value, r, c) for r, row in enumerate(values) for c, value in enumerate(row)]
    (low, *_), (most, top, peak) = min(cells), max(cells)
    items: list[Item] = [
        Label(row, left - 1, (r + 0.65) * side, font, _SIZE, _INK, "end")
        for r, row in enumerate(rows)
    ]
    for value, r, c in cells:
        shade = 255 - round(150 * value / (most or 1.0))
        square = rectangle(left + c * side, r * side, side, side)
        items.append(Shape(square, f"#{shade:02x}{shade:02x}ff", "#b4b4b4", 0.1))
        middle = left + (c + 0.5) * side
        text = f"{100 * value:.0f}"
        items.append(Label(text, middle, (r + 0.65) * side, font, _SIZE, _INK, "middle"))
    right, base = left + side * len(columns), side * len(rows) + _SIZE + 1
    items.append(Label(columns[0], left, base, font, _SIZE, _INK))
    if len(columns) > 1:
        items.append(Label(columns[-1], right, base, font, _SIZE, _INK, "end"))
    said = f"from {percent(low)} to {percent(most)}, the most at {rows[top]}, {columns[peak]}"
    scene = Scene(max(_WIDTH, right + 1), base + 2, tuple(items), title, f"{title}: {said}")
    lines = (
        (row, *(f"{100 * value:.1f}" for value in shares))
        for row, shares in zip(rows, values, strict=True)
    )
    return Plot(name, scene, Grid(f"{title}, in per cent", ("", *columns), tuple(lines)))


def report_html(results: Sequence[Result], command: str, fonts: FontLibrary) -> str:
    """The whole page. The same results give the same bytes."""

    def picture(scene: Scene) -> str:
        data = b64encode(to_svg(scene, fonts, background=PAPER)).decode()
        return f"data:image/svg+xml;base64,{data}"

    title, parts = report_title(results), report_parts(results, command, fonts)
    return _fill("report.html.j2", escape, title=title, parts=parts, picture=picture)


def report_pdf(results: Sequence[Result], command: str, fonts: FontLibrary) -> bytes:
    """The report on the leaflet's first paper, tagged for PDF/UA."""
    from generator.typesetting.pdf import to_pdf

    game, title = results[0].game, report_title(results)
    parts = [*report_parts(results, command, fonts)]
    scenes = {plot.name: plot.scene for part in parts for plot in part.plots}
    facts = {"title": title, "parts": parts}
    text = _fill("report.md.j2", escape_markdown, **facts)
    return to_pdf(manual_pages(game, "report", text, fonts, scenes, tallest=_TALLEST), fonts)


def _fill(name: str, escaped: Callable[[str], str], **facts: Any) -> str:
    """A template of this folder with facts, of which the filter ``e`` makes text."""
    return load_template(Path(__file__).with_name(name), e=escaped).render(facts) + "\n"
