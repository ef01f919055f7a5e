"""The text of the print guide: renders templates/shared/print-guide.md.j2."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from generator.products.tiles.guide.estimates import filament, lines_volume
from generator.products.tiles.guide.facts import FILLING, Facts, mm
from generator.products.tiles.plates import blank_plates
from generator.products.tiles.solids.reliefs import ROLES
from generator.texts import PRINT_GUIDE
from generator.texts.words import Prose, article, capital, counted, escape

if TYPE_CHECKING:
    from jinja2 import Template

PLATES_A_ROW = 6
"""Largest number of plates in a row of a picture."""


def guide_text(facts: Facts, templates: Mapping[str, str], paged: bool = False) -> str:
    """Renders the print guide as Markdown.

    ``paged`` is the variant for :func:`~generator.texts.parse.parse_markdown`, with figures (see
    :func:`~generator.products.tiles.guide.pictures.guide_figure`) and with a list in place of a
    code block.
    """
    filters = _filters(facts) | (_CODES_ON_PAGES if paged else _CODES)
    text = _template(templates[PRINT_GUIDE], tuple(filters)).render(
        filters=filters,
        facts=facts,
        plates=list(zip(facts.batches, facts.volumes, facts.lines, strict=True)),
        plate_figures=_plate_figures(facts),
        figure=lambda name: Prose(f"![](figure:{name})" if paged else ""),
        roles=facts.plan.relief.by_filament(*ROLES),
        filling=FILLING,
        swap_time=_swap_time(facts),
        widths=facts.widths,
        blanks=blank_plates(facts.game),
    )
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


@lru_cache(maxsize=1)
def _template(source: str, names: tuple[str, ...]) -> Template:
    """The template, compiled once for both variants: its filters are those that it is rendered
    with."""
    from jinja2 import Environment, StrictUndefined, pass_context

    def named(name: str) -> Callable[..., Any]:
        return pass_context(lambda context, *values: context["filters"][name](*values))

    environment = Environment(
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=lambda value: value if isinstance(value, Prose) else escape(str(value)),
        autoescape=False,
    )
    environment.filters |= {name: named(name) for name in names}
    return environment.from_string(source)


def guide_figures(facts: Facts) -> tuple[str, ...]:
    """Names of the figures in the paged guide."""
    if not facts.batches:
        return ()
    return (*_plate_figures(facts), "tile", *(["swap"] if facts.pauses else []))


def _plate_figures(facts: Facts) -> list[str]:
    return [f"plates-{i}" for i in range(0, len(facts.batches), PLATES_A_ROW)]


def _filters(facts: Facts) -> dict[str, Callable[..., Any]]:
    settings = facts.game.print

    def amount(volume: float) -> Prose:
        used = filament(volume, settings)
        return Prose(f"{used.grams:.1f} g, {used.metres:.1f} m")

    def grams(length: float) -> Prose:
        """Filament of printed lines."""
        volume = lines_volume(length, settings.nozzle, settings.layer_height)
        return Prose(f"{filament(volume, settings).grams:.0f} g")

    def width(value: float | None) -> Prose:
        most = 10 * settings.nozzle
        if value is None:
            return Prose("none")
        return Prose(f"over {mm(most)}" if value >= most else f"{value:.1f} mm")

    return {
        "amount": amount,
        "article": article,
        "capital": capital,
        "counted": counted,
        "grams": grams,
        "in_format": lambda value, spec: Prose(format(value, spec)),
        "markdown": Prose,
        "mm": lambda length: Prose(mm(length)),
        "times": lambda length: _times(length, facts),
        "width": width,
    }


def _code(text: str) -> Prose:
    """Inline code. Single backticks cannot contain one, so a backtick becomes an apostrophe."""
    return Prose("`" + text.replace("`", "'") + "`")


def _code_block(lines: Sequence[str]) -> Prose:
    """A code block, its fence longer than any run of backticks in it."""
    text = "\n".join(lines)
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return Prose(f"{fence}\n{text}\n{fence}")


def _code_list(lines: Sequence[str]) -> Prose:
    """Code as a list; lines that repeat are counted."""
    runs = [(line, len(list(run))) for line, run in groupby(lines)]
    times = ("" if count == 1 else f" ({counted(count, 'time')})" for _, count in runs)
    found = [f"{_code(line)}{more}" for (line, _), more in zip(runs, times, strict=True)]
    return Prose("\n".join(f"- {line}" for line in found) if len(found) > 1 else found[0])


_CODES = {"code": _code, "code_block": _code_block}
_CODES_ON_PAGES = {"code": _code, "code_block": _code_list}


def _swap_time(facts: Facts) -> str:
    """The time of the swap if all plates share it, else empty."""
    first, *others = {_times(lines.before, facts) for lines in facts.lines} or {""}
    return "" if others else first


def _times(length: float, facts: Facts) -> str:
    """Shortest and longest time that lines of ``length`` mm take, by the profiles of the
    printer."""
    short, long = (_clock(length / speed / 60) for speed in reversed(facts.printer.speeds))
    return short if short == long else f"{short} to {long}"


def _clock(minutes: float) -> str:
    """Formats minutes as hours and minutes, rounded to five: an estimate is no more precise."""
    hours, rest = divmod(max(5, 5 * round(minutes / 5)), 60)
    return " ".join(f"{n} {unit}" for n, unit in ((hours, "h"), (rest, "min")) if n)
