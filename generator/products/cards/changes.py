"""Target ``changes``: the cards that differ from an earlier version's, by digests of faces."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Span
from generator.drawing import Box, Group, Scene
from generator.drawing.card_faces import Variant
from generator.drawing.svg import to_svg
from generator.products.cards.backs import CardBack
from generator.products.cards.card_checks import check_cards
from generator.products.cards.sheets import named_tiles, plan_cards
from generator.products.cards.target import Deck
from generator.products.kit import Artifact, Kit, once
from generator.rules import Tile
from generator.typesetting.page import Page, Publication

SUMMARY = "only the cards that changed since a version (--since VERSION), as one file"
EXTRA = True

_BACK, _COPIES = "back", "copies"  # keys beside those of fronts, which have a slash

check = check_cards


def faces_of(kit: Kit) -> dict[str, str]:
    """Digests of faces, ``VARIANT/COLOR_GLYPH`` by ids, and of the back; the number of copies."""
    game, size = kit.game, kit.game.cards.size
    whole, found = Box(0, 0, *size), {_COPIES: str(game.rules.copies)}
    for variant in dict.fromkeys(game.cards.variants):
        faces = kit.card_faces(*size, variant)
        for name, tile in named_tiles(game).items():
            found[f"{variant}/{name}"] = _digest(kit, faces.card(tile, whole))
    back = CardBack(kit, *size).card(whole)
    return {**found, _BACK: _digest(kit, back) if game.cards.backs != "none" else ""}


def _digest(kit: Kit, drawn: Group) -> str:
    """A digest of all that is seen, so not of names."""
    return sha256(to_svg(Scene(*kit.game.cards.size, (drawn,)), kit.fonts)).hexdigest()[:16]


class _Changes(NamedTuple):
    """Tiles to print of a variant, and the names of the cards that differ."""

    tiles: tuple[Tile, ...]
    replaced: Sequence[str]
    added: Sequence[str]
    removed: Sequence[str]


@once
def _changes(kit: Kit) -> Mapping[Variant, _Changes]:
    if kit.earlier is None:
        return {}
    now, old = faces_of(kit), kit.earlier.faces
    copies, more = kit.game.rules.copies, max(0, kit.game.rules.copies - int(old[_COPIES]))
    found: dict[Variant, _Changes] = {}
    rules, is_printed = kit.game.rules, kit.game.cards.backs in ("duplex", "fold")
    shows_backs = is_printed or rules.hands == "hidden" or rules.draw == "bag"
    is_all = old[_BACK] != now[_BACK] and shows_backs  # old backs would be known among new ones
    for variant in dict.fromkeys(kit.game.cards.variants):
        every = {f"{variant}/{name}": tile for name, tile in named_tiles(kit.game).items()}
        before = [key for key in old if key.startswith(f"{variant}/")]
        if not before:
            continue  # nobody can have printed it
        fresh = [key for key in every if key not in old]
        changed = [key for key in every if key in old and (is_all or old[key] != now[key])]
        numbers = dict.fromkeys(every, more) | dict.fromkeys((*fresh, *changed), copies)
        tiles = tuple(every[key] for key, number in numbers.items() for _ in range(number))
        replaced, added = ([kit.faces.name(every[it]) for it in keys] for keys in (changed, fresh))
        removed = [key.partition("/")[2].replace("_", " ") for key in before if key not in every]
        if tiles or removed:
            found[variant] = _Changes(tiles, replaced, added, removed)
    return found


def notes(kit: Kit) -> Iterator[Diagnostic]:
    """Says why there is nothing to print."""
    if kit.earlier is None:
        message = "no earlier version is known, so there is no sheet of changes; one there stays"
        hint = "what a version has is known once its cards were built; then count up the version"
        yield Diagnostic.note("no-version", message, kit.spans.value("version"), hint)
        return
    changes = _changes(kit)
    if not any(it.tiles for it in changes.values()):
        message = f"no card has changed since version {kit.earlier.version}"
        gone = dict.fromkeys(name for it in changes.values() for name in it.removed)
        hints = [f"to be taken out: {', '.join(gone)}"] if gone else []
        yield Diagnostic.note("no-change", message, Span("-t changes"), *hints)


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``cards/changes-PAPER.pdf`` for each paper or stock, if a card has changed."""
    game, changes = kit.game, _changes(kit)
    printed = {variant: it for variant, it in changes.items() if it.tiles}
    if kit.earlier is None or not printed:
        return
    for paper in game.cards.paper:
        pages: list[Page] = []
        for variant, it in printed.items():
            plan = plan_cards(game.cards, paper, len(it.tiles), len(game.glyphs), is_shared=True)
            assert plan is not None, "check reports cards that fit no sheet"
            head = game.wording.say("sheets", "changes", kit.earlier.version, *it[1:])
            deck = Deck(kit, plan, variant, it.tiles, head)
            sides = ("front", "back") if plan.backs in ("duplex", "separate") else ("front",)
            pages += (deck.page(number, it) for number in range(plan.sheets) for it in sides)
        made = Publication.of(game, game.wording.say("sheets", "title", game.title, head), pages)
        numbers = {variant: len(it.tiles) for variant, it in changes.items()}
        facts = {"since": kit.earlier.version, "cards": max(numbers.values()), "variants": numbers}
        yield kit.printed(f"cards/changes-{paper}.pdf", made, paper, **facts)
