"""The report as sections of paragraphs, tables and plots: one HTML page, and a tagged PDF."""

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from generator import __version__
from generator.drawing import FontLibrary, Item, Label, Scene, Shape, rectangle
from generator.drawing.svg import to_svg
from generator.engine.table import Table
from generator.game.contrast import PAPER
from generator.game.sentences import load_template, say, say_lines
from generator.playtest import report
from generator.playtest.pictures import drawn_game, pairing_scene, strips
from generator.playtest.recorded import replayed
from generator.playtest.report import Grid, Result
from generator.playtest.running import played_game
from generator.playtest.verdict import good_match
from generator.texts.words import escape as escape_markdown
from generator.typesetting.manual import manual_pages

_WIDTH, _HEIGHT, _MARGIN = 150.0, 55.0, 10.0
_TALLEST = 60.0  # largest height of a plot on paper
_BAR, _INK, _SIZE = "#1d4f9c", "#1a1a1c", 3.0
_MOST = 25  # rows and columns of the largest board that a picture shows


class Plot(NamedTuple):
    """A picture of numbers and a table of them, or of a strategy."""

    name: str
    scene: Scene  # its description says in words where the most is
    table: Grid | None = None


class Part(NamedTuple):
    """A section of the report."""

    title: str
    paragraphs: Sequence[str] = ()
    tables: Sequence[Grid] = ()
    plots: Sequence[Plot] = ()
    frames: Sequence[Scene] = ()  # the plots one by one, for any width; titles are captions


def report_parts(results: Sequence[Result], command: str, fonts: FontLibrary) -> Iterator[Part]:
    if grids := report.comparison_grids(results):
        yield Part("Variants", tables=grids)
    for number, result in enumerate(results):
        words, plots = report.sentences(result), list(_plots(result, number))
        if result.pairing:
            pairing = result.pairing.pairing
            words.append(say("findings", "legend", None not in pairing.mirror))
            plots.insert(0, Plot(f"pairing-{number}", pairing_scene(result.game, pairing, fonts)))
        yield Part(report.title_of(result), words, report.result_grids(result), plots)
        games = list[tuple[str, str, Table, str, object]]()
        if verdict := result.verdict:
            table = played_game(good_match(result.match, verdict.player), verdict.typical)
            title = say("findings", "sample_title", result)
            games.append((title, f"frames-{number}", table, "sample", result))
        for index, record in enumerate(result.records):
            title, name = Path(record.file).name, f"read-{number}-{index}"
            games.append((title, name, replayed(result.match.rules, record), "read_game", record))
        for title, name, table, macro, about in games:
            drawn = drawn_game(result.game, table, fonts)
            said = say("findings", macro, drawn, about, say("measures", "ending", drawn.ending))
            rows = enumerate(strips(drawn.frames, fonts, result.game.leaflet.fonts.text))
            shown = [Plot(f"{name}-{row}", strip) for row, strip in rows]
            yield Part(title, (said,), plots=shown, frames=drawn.frames)
    lacking = fonts[results[0].game.leaflet.fonts.text].missing(command)
    typed = command.translate(dict.fromkeys(map(ord, lacking), "?"))
    made = say_lines("findings", "made", typed, __version__, version("wasmtime"))
    yield Part("How it was made", made, (report.grid("findings", "definitions"),))


def _plots(result: Result, number: int) -> Iterator[Plot]:
    found, font = result.measures, result.game.leaflet.fonts.text
    low, high = found.shortest, found.longest
    choices = [value or 0.0 for value in found.choices_by_turn[: high + 1]]
    while len(choices) > 1 and not choices[-1]:
        choices.pop()
    leads = result.verdict.good.leads if result.verdict else ()
    for name, first, values in (
        ("length", low, [100 * n / found.games for n in found.lengths[low : high + 1]]),
        ("choices", 0, choices),
        ("points", 1, [*found.points.by_turn] if found.points else []),
        ("leads", 1, [100 * share.value for share in leads]),
    ):
        if values:
            yield _bars(name, number, first, values, font)
    if (board := result.match.rules.board) and max(board) <= _MOST:
        cells = ((row, column) for row in range(board[0]) for column in range(board[1]))
        taken = {cell: found.cells[cell].value if cell in found.cells else 0.0 for cell in cells}
        yield _heat("cells", number, taken, font)


def _bars(name: str, number: int, first: int, values: list[float], font: str) -> Plot:
    """Bars of values by number, from ``first`` on."""
    title, x_axis, y_axis = say_lines("findings", "plot", name)
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
    last, peak = first + len(values) - 1, first + values.index(max(values))
    said = say("findings", "bars", title, x_axis, first, last, peak)
    rows = tuple((str(n), f"{v:.2f}") for n, v in enumerate(values, first) if v)
    scene = Scene(_WIDTH, _HEIGHT, tuple(items), title, said)
    return Plot(f"{name}-{number}", scene, Grid(title, (x_axis, y_axis), rows))


def _heat(name: str, number: int, shares: dict[tuple[int, int], float], font: str) -> Plot:
    """The cells of a board, from white (0) to blue (the most), with their shares in per cent."""
    side, most, title = 9.0, max(shares.values()), say("findings", "plot", name)
    items: list[Item] = []
    for (row, column), value in shares.items():
        shade = 255 - round(150 * value / most)
        square = rectangle(column * side, row * side, side, side)
        items.append(Shape(square, f"#{shade:02x}{shade:02x}ff", "#b4b4b4", 0.1))
        middle, text = (column + 0.5) * side, f"{100 * value:.0f}"
        items.append(Label(text, middle, (row + 0.6) * side, font, _SIZE, _INK, "middle"))
    rows, columns = (1 + max(numbers) for numbers in zip(*shares, strict=True))
    row, column = max(shares, key=lambda cell: shares[cell])
    said = say("findings", "heat", title, most, row + 1, column + 1)
    scene = Scene(columns * side, rows * side, tuple(items), title, said)
    lines = (
        (f"row {row + 1}", *(f"{100 * shares[row, column]:.1f}" for column in range(columns)))
        for row in range(rows)
    )
    head = ("", *(f"column {column + 1}" for column in range(columns)))
    return Plot(f"{name}-{number}", scene, Grid(title, head, tuple(lines)))


def report_html(results: Sequence[Result], command: str, fonts: FontLibrary) -> str:
    """The whole page. The same results give the same bytes."""

    def picture(scene: Scene) -> str:
        data = b64encode(to_svg(scene, fonts, background=PAPER)).decode()
        return f"data:image/svg+xml;base64,{data}"

    parts = report_parts(results, command, fonts)
    return _fill("report.html.j2", escape, game=results[0].game, parts=parts, picture=picture)


def report_pdf(results: Sequence[Result], command: str, fonts: FontLibrary) -> bytes:
    """The report on the leaflet's first paper, tagged for PDF/UA."""
    from generator.typesetting.pdf import to_pdf

    game, parts = results[0].game, [*report_parts(results, command, fonts)]
    scenes = {plot.name: plot.scene for part in parts for plot in part.plots}
    text = _fill("report.md.j2", escape_markdown, game=game, parts=parts)
    return to_pdf(manual_pages(game, "report", text, fonts, scenes, tallest=_TALLEST), fonts)


def _fill(name: str, escaped: Callable[[str], str], **facts: Any) -> str:
    """A template of this folder with facts, of which the filter ``e`` makes text."""
    return load_template(Path(__file__).with_name(name), e=escaped).render(facts) + "\n"
