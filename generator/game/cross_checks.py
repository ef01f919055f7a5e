"""Cross-field validation: duplicate symbols, keys and names, unknown ids, sizes that do not fit.

A check is skipped where a value it needs is already refused.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Span, did_you_mean
from generator.game.figure_names import reserved
from generator.game.model import Game
from generator.game.rule_checks import check_rules
from generator.game.sizes import MAX_TILES
from generator.game.spans import Place, Spans

# Unicode categories of invisible characters, and of those that combine with the one before them.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn", "Mc", "Me"})


class Subject(NamedTuple):
    """A game to check. ``refused`` are the places of wrong values, which it leaves out."""

    game: Game
    spans: Spans
    refused: frozenset[Place] = frozenset()

    def stands(self, *places: Place) -> bool:
        """True if no value at, inside or around these places is refused."""
        return not any(
            wrong[: len(place)] == place or place[: len(wrong)] == wrong
            for wrong in self.refused
            for place in places
        )


def check_game(subject: Subject) -> list[Diagnostic]:
    """Every problem between the values of a game, in no particular order."""
    return [problem for check in _CHECKS for problem in check(subject)]


def _check_characters(subject: Subject) -> Iterator[Diagnostic]:
    """Symbols of glyphs and keys of colors must be visible and unique: grids are read by them."""
    game = subject.game
    kinds = (
        ("glyphs", "symbol", [(glyph.id, glyph.symbol) for glyph in game.glyph_list]),
        ("colors", "key", [(color.id, color.key) for color in game.color_list]),
    )
    for section, key, items in kinds:
        owners: dict[str, str] = {}
        for item, character in items:
            span = subject.spans.value(section, item, key)
            if character == ".":
                message = f'the {key} of {item} is ".", which stands for an empty cell'
                yield Diagnostic.error("bad-character", message, span, f"choose another {key}")
            elif unicodedata.category(character) in _UNSEEN:
                message = (
                    f"the {key} of {item} is U+{ord(character):04X}, which is not seen in a grid"
                )
                yield Diagnostic.error("bad-character", message, span, f"choose another {key}")
            elif character in owners:
                message = f'{item} has the {key} "{character}" of {owners[character]}'
                yield Diagnostic.error(
                    "duplicate-character", message, span, f"each needs a {key} of its own"
                )
            owners.setdefault(character, item)


def _check_names(subject: Subject) -> Iterator[Diagnostic]:
    """Names of glyphs and of colors must be unique: texts use them."""
    for section, items in (
        ("glyphs", subject.game.glyph_list),
        ("colors", subject.game.color_list),
    ):
        owners: dict[str, str] = {}
        for item in items:
            if not subject.stands((section, item.id, "name")):
                continue
            if (owner := owners.setdefault(item.name, item.id)) != item.id:
                message = f'{item.id} has the name "{item.name}" of {owner}'
                where = subject.spans.value(section, item.id, "name")
                yield Diagnostic.error(
                    "duplicate-name", message, where, "each needs a name of its own"
                )


def _check_examples(subject: Subject) -> Iterator[Diagnostic]:
    owners: set[str] = set()
    for index, example in enumerate(subject.game.examples):
        if example.id in owners:
            message = f"there is an example {example.id} already"
            where = subject.spans.value("examples", index, "id")
            yield Diagnostic.error("duplicate-id", message, where, "each needs an id of its own")
        owners.add(example.id)
        if picture := reserved(example.id):
            where = subject.spans.value("examples", index, "id")
            message = f"{example.id} is the name of {picture}"
            yield Diagnostic.error("reserved-id", message, where, "give the example another id")
    cover = subject.game.leaflet.cover
    if cover is not None and cover not in owners and subject.stands(("examples",)):
        hints = did_you_mean(cover, tuple(sorted(owners)))
        where = subject.spans.value("leaflet", "cover")
        yield Diagnostic.error("unknown-id", f"there is no example {cover}", where, *hints)


def _check_papers(subject: Subject) -> Iterator[Diagnostic]:
    game = subject.game
    for section in ("leaflet", "cards", "box"):
        papers = getattr(game, section).paper
        for index, paper in enumerate(papers):
            if paper in papers[:index] and subject.stands((section, "paper")):
                where = subject.spans.value(section, "paper", index)
                message = f"paper {paper} is listed twice"
                yield Diagnostic.error("duplicate-id", message, where, "take one out")


def _check_rules(subject: Subject) -> Iterator[Diagnostic]:
    if subject.stands(("rules",), ("glyphs",), ("colors",)):
        game = subject.game
        yield from check_rules(game.rules, subject.spans, len(game.glyphs), len(game.colors))


def _check_supply(subject: Subject) -> Iterator[Diagnostic]:
    """The supply must be large enough for all hands, and within MAX_TILES."""
    game = subject.game
    if not subject.stands(("glyphs",), ("colors",), ("rules",), ("players",)):
        return
    counts = (
        _count(len(game.glyphs), "glyph", "glyphs"),
        _count(len(game.colors), "color", "colors"),
        _count(game.rules.copies, "copy", "copies"),
    )
    supply = f"{' x '.join(counts)} = {_count(game.tile_count, 'tile', 'tiles')}"
    players = game.players[-1]
    needed = players * game.rules.hand_size
    if needed > game.tile_count:
        hand = _count(game.rules.hand_size, "tile", "tiles")
        message = f"{players} players draft {hand} each, {needed} in all"
        where = _first_written(subject, ("rules", "hand_size"), ("players",), ("glyphs",))
        yield Diagnostic.error(
            "supply-too-small", f"{message}, but {supply}", where, _smaller(game)
        )
    if game.tile_count > MAX_TILES:
        where = _first_written(subject, ("rules", "copies"), ("glyphs",))
        message = f"{supply}; at most {MAX_TILES:,} can be made"
        hint = "take fewer glyphs, colors or copies"
        yield Diagnostic.error("supply-too-large", message, where, hint)


def _count(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def _smaller(game: Game) -> str:
    players = game.players[-1]
    most = game.tile_count // players
    if most:
        return f"hand_size can be at most {most}"
    return f"{players} players need at least {players} tiles"


def _check_order(subject: Subject) -> Iterator[Diagnostic]:
    """The lower bound of a range must not exceed the upper one."""
    game = subject.game
    for key, amount in (("players", game.players), ("minutes", game.minutes)):
        low, high = amount[0], amount[-1]
        if low > high:
            hint = f"write [{high}, {low}]"
            where = subject.spans.value(key)
            yield Diagnostic.error("wrong-order", f"{key} run from {low} to {high}", where, hint)
    leaflet = game.leaflet
    pair: tuple[Place, Place] = ("leaflet", "min_size"), ("leaflet", "max_size")
    if leaflet.min_size > leaflet.max_size and subject.stands(*pair):
        message = f"min_size {leaflet.min_size:g} is above max_size {leaflet.max_size:g}"
        hint = "lower min_size, or raise max_size"
        yield Diagnostic.error("wrong-order", message, _first_written(subject, *pair), hint)


def _check_tile(subject: Subject) -> Iterator[Diagnostic]:
    tile = subject.game.tile
    pairs: Iterable[tuple[Place, float, Place, float, str]] = (
        (("bevel", "inset"), tile.bevel.inset, ("size",), tile.size / 2, "half the size"),
        (("bevel", "height"), tile.bevel.height, ("body_height",), tile.body_height, "body_height"),
    )
    for key, value, other, most, words in pairs:
        places = ("tile", *key), ("tile", *other)
        if value >= most and subject.stands(*places):
            message = f"{'.'.join(map(str, key))} {value:g} mm must be below {words}, {most:g} mm"
            hint = f"lower it, or raise {other[0]}"
            yield Diagnostic.error("does-not-fit", message, _first_written(subject, *places), hint)
    written = subject.spans.values.get(("tile", "glyph_height"))
    stands = subject.stands(("tile", "size"), ("tile", "glyph_height"))
    if written and stands and tile.glyph_height > tile.size:
        message = f"glyph_height {tile.glyph_height:g} mm is above the size, {tile.size:g} mm"
        yield Diagnostic.error("does-not-fit", message, written, "lower it, or raise size")


def _check_print(subject: Subject) -> Iterator[Diagnostic]:
    settings = subject.game.print
    for key in ("layer_height", "first_layer_height"):
        height = getattr(settings, key)
        places = ("print", key), ("print", "nozzle")
        if height > settings.nozzle and subject.stands(*places):
            message = f"{key} {height:g} mm is above the nozzle width, {settings.nozzle:g} mm"
            hint = f"lower {key}, or name a wider nozzle"
            yield Diagnostic.error("does-not-fit", message, _first_written(subject, *places), hint)


def _first_written(subject: Subject, *places: Place) -> Span:
    """The span of the first of these values that the file has; a mapping by its key."""
    written = next((place for place in places if place in subject.spans.values), places[0])
    if len(written) == 1 and written in subject.spans.keys and written[0] in ("glyphs", "colors"):
        return subject.spans.key(*written)
    return subject.spans.value(*written)


_CHECKS: tuple[Callable[[Subject], Iterator[Diagnostic]], ...] = (
    _check_characters,
    _check_names,
    _check_examples,
    _check_papers,
    _check_rules,
    _check_supply,
    _check_order,
    _check_tile,
    _check_print,
)
