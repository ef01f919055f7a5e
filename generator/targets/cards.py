"""The tiles as cards or stickers: sheets to print and to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.diagrams.cards import LETTER_FONT, CardFaces, Manner, mark_of
from generator.layout.sheets import card_sheets, plan_sheets, room_for_cards
from generator.model.papers import PAPERS
from generator.targets.artifact import Artifact
from generator.targets.kit import Kit

SUMMARY = "sheets of cards or stickers, plain and with the colour's letter in the corners"

_TITLES: dict[Manner, str] = {"plain": "cards", "marked": "marked cards"}


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Cards too large for their paper, letters that two colours share or that cannot be set."""
    yield from _check_sizes(kit)
    yield from _check_letters(kit)
    yield from _check_footer(kit)


def make(kit: Kit) -> Iterator[Artifact]:
    """``cards/cards-PAPER.pdf`` and ``cards/cards-marked-PAPER.pdf`` for each paper."""
    from generator.emit.pdf import to_pdf

    side = kit.game.cards.size
    for manner, title in _TITLES.items():
        faces = CardFaces(kit.game, kit.fonts, side, side, manner)
        name = "cards" if manner == "plain" else f"cards-{manner}"
        for paper in kit.game.cards.paper:
            plan = plan_sheets(kit.game, PAPERS[paper], side, side)
            assert plan is not None, "check reports a card that fits no sheet"
            publication = card_sheets(plan, faces, title)
            details = {
                "paper": paper,
                "cards": plan.count,
                "sheets": plan.sheets,
                "columns": plan.columns,
                "rows": plan.rows,
                "size": [side, side],
            }
            data = to_pdf(publication, kit.fonts)
            yield Artifact(f"cards/{name}-{paper}.pdf", data, "pdf", details)


def _check_sizes(kit: Kit) -> Iterator[Diagnostic]:
    side = kit.game.cards.size
    papers = [name for name in kit.game.cards.paper if name in PAPERS]
    small = [name for name in papers if plan_sheets(kit.game, PAPERS[name], side, side) is None]
    if small:
        most = min(min(room_for_cards(PAPERS[name])) for name in papers)
        yield Diagnostic(
            Severity.ERROR,
            "does-not-fit",
            f"a card of {side:g} x {side:g} mm with its crop marks does not fit {small[0]}",
            kit.spans.value("cards", "size"),
            (f"size can be at most {most:.4g}",),
        )


def _check_letters(kit: Kit) -> Iterator[Diagnostic]:
    """Marked cards tell colours apart by a capital."""
    owners: dict[str, str] = {}
    font = kit.fonts[LETTER_FONT]
    for color in kit.game.color_list:
        mark = mark_of(color)
        where = kit.spans.value("colors", color.id, "key")
        if mark in owners:
            message = f'marked cards would show "{mark}" for both {owners[mark]} and {color.id}'
            yield Diagnostic(
                Severity.ERROR, "duplicate-letter", message, where, (_free_letters(kit),)
            )
        elif missing := font.missing(mark) or (() if font.outline(mark).segments else (mark,)):
            message = f'font "{LETTER_FONT}" has no U+{ord(missing[0]):04X} ({missing[0]})'
            yield Diagnostic(Severity.ERROR, "missing-character", message, where)
        owners.setdefault(mark, color.id)


def _free_letters(kit: Kit) -> str:
    taken = {mark_of(color) for color in kit.game.color_list}
    free = [c for c in "abcdefghijklmnopqrstuvwxyz" if c.upper() not in taken]
    return f"keys that are free: {' '.join(free)}"


def _check_footer(kit: Kit) -> Iterator[Diagnostic]:
    """The footer names the game: its font must have the characters for it."""
    font_id = kit.game.leaflet.fonts.text
    if font_id not in kit.fonts:
        return
    for key in ("title", "version"):
        for char in kit.fonts[font_id].missing(getattr(kit.game, key)):
            message = f'font "{font_id}" has no U+{ord(char):04X} ({char})'
            where = kit.spans.value(key)
            yield Diagnostic(Severity.ERROR, "missing-character", message, where)
