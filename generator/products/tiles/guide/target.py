"""The target ``guide``: the print guide as Markdown and as PDF."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from generator.drawing.solids.plan import ROLES, flat_face
from generator.game.figure_names import COVER
from generator.game.printers import PRINTERS
from generator.products.kit import Artifact, Kit
from generator.products.tiles.guide.facts import FILLING, Facts, Lines, filament_of, mm
from generator.products.tiles.guide.pictures import PLATES_A_ROW, guide_figures
from generator.products.tiles.plates import blank_plates, filament_changes
from generator.products.tiles.tile_checks import check_tiles
from generator.texts.render import PRINT_GUIDE
from generator.texts.words import Prose, filters, text_of
from generator.typesetting.manual import manual_pages

SUMMARY = "print guide for the 3D tiles: plates, filament, where and how to swap it"
HAS_WORDS = True

check = check_tiles  # as the tiles: a build runs it once


def make(kit: Kit) -> Iterator[Artifact]:
    """Yields ``tiles/print-guide.md`` and ``.pdf``, the PDF on the first paper of the leaflet."""
    facts, cover = Facts(kit), kit.figures(COVER)
    yield Artifact("tiles/print-guide.md", guide_text(facts, kit.templates).encode(), "md")
    text, figures = guide_text(facts, kit.templates, paged=True), guide_figures(facts)
    shown = kit.picture and cover.shown_as(kit.picture)
    publication = manual_pages(kit.game, "print guide", text, kit.fonts, figures, shown)
    details = {"pages": len(publication.pages), "paper": kit.game.leaflet.paper[0]}
    yield Artifact("tiles/print-guide.pdf", kit.pdf(publication), "pdf", details)


def guide_text(facts: Facts, templates: Mapping[str, str], paged: bool = False) -> str:
    """The print guide as Markdown; for pages with figures, and lists in place of code blocks."""
    wording = facts.game.wording
    text = _template(templates, wording.spoken).render(
        facts=facts,
        terms=wording.terms,
        paged=paged,
        plates=list(zip(facts.batches, facts.lines, strict=True)),
        whole=Lines.sum_of(facts.lines),
        plates_a_row=PLATES_A_ROW,
        figure=lambda name: Prose(f"![](figure:{name})" if paged else ""),
        roles=facts.plan.relief.by_filament(*ROLES),
        filling=FILLING,
        printers=tuple(PRINTERS),
        minutes=facts.minutes,
        swap_times={facts.minutes(it.before, it.layers_before) for it in facts.lines},
        blanks=blank_plates(facts.game),
        top=flat_face(facts.game.tile),
        filament_changes=filament_changes,
    )
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def _template(templates: Mapping[str, str], language: str) -> Any:
    from jinja2 import DictLoader, Environment, StrictUndefined

    from generator.game.compiled import Compiled

    environment: Any = Environment(
        loader=DictLoader(templates),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=text_of,
        bytecode_cache=Compiled(__file__),
    )
    environment.concat = lambda parts: Prose("".join(parts))  # a macro returns Markdown
    environment.filters |= {
        **filters(language),
        "code": _code,
        "code_block": _code_block,
        "filament": filament_of,
        "in_format": lambda value, spec: Prose(format(value, spec)),
        "markdown": Prose,
        "mm": lambda length: Prose(mm(length)),
    }
    return environment.get_template(PRINT_GUIDE)


def _code(text: str) -> Prose:
    """Inline code. Single backticks cannot contain one, so a backtick becomes an apostrophe."""
    return Prose("`" + text.replace("`", "'") + "`")


def _code_block(lines: Sequence[str], paged: bool, times: Callable[[int], str]) -> Prose:
    """A code block; for pages a list of code, in which repeated lines are followed by ``times``."""
    if not paged:
        fence = "`" * max(3, 1 + max(map(len, re.findall("`+", "\n".join(lines))), default=0))
        return Prose("\n".join([fence, *lines, fence]))
    found = []
    for line, run in groupby(lines):
        count = len(list(run))
        found.append(_code(line) + ("" if count == 1 else f" ({times(count)})"))
    return Prose("\n".join(f"- {line}" for line in found) if len(found) > 1 else found[0])
