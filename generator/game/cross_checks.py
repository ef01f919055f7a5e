"""Cross-field validation. A check is skipped where a value that it needs is refused."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import product
from operator import attrgetter
from typing import NamedTuple

from generator.diagnostics import Diagnostic, did_you_mean
from generator.game.figure_names import CONDITION, PICTURES
from generator.game.languages import check_terms
from generator.game.model import Game, Rules
from generator.game.number_words import counted
from generator.game.sizes import MAX_TILES
from generator.game.spans import Place, Spans

# Unicode categories of invisible characters, and of those that combine with the one before them.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn", "Mc", "Me"})
_SMALLEST = 8.0  # side of a card or tile in mm below which it was probably measured in cm
_IN_CENTIMETERS = "for centimeters write ten times as much, for every length of the section"


class Draft(NamedTuple):
    """A game that may have errors: without the values at ``refused`` places, or with defaults."""

    game: Game
    spans: Spans
    refused: frozenset[Place] = frozenset()

    def has(self, *places: Place) -> bool:
        """True if no value at, inside or around these places is refused."""
        pairs = product(self.refused, places)
        return all(wrong[: len(place)] != place[: len(wrong)] for wrong, place in pairs)


def check_game(draft: Draft) -> list[Diagnostic]:
    """Every problem between the values of a game, in no particular order."""
    found = [*_check_names(draft), *_check_examples(draft)]
    found += [*_check_limits(draft)] or _check_units(draft)
    found += check_terms(*draft.game.wording, draft.spans) if draft.has(("words",)) else ()
    if draft.has(("glyphs",), ("colors",), ("rules",)):
        found += _check_board(draft.game.rules, draft.spans)
        found += _check_supply(draft.game, draft.spans) if draft.has(("players",)) else ()
    return found


def _check_names(draft: Draft) -> Iterator[Diagnostic]:
    """Symbols and keys must be visible, since grids are read by them; they and names unique."""
    keys = ("glyphs", "symbol"), ("colors", "key"), ("glyphs", "name"), ("colors", "name")
    for section, key in keys:
        owners: dict[str, str] = {}
        for item in getattr(draft.game, section).values():
            place, value = (section, item.id, key), getattr(item, key)
            where = draft.spans.value(*place)
            if key != "name" and (flaw := _flaw(value)):
                message, hint = f"the {key} of {item.id} is {flaw}", f"choose another {key}"
                yield Diagnostic.error("bad-character", message, where, hint)
            if draft.has(place) and (owner := owners.setdefault(value, item.id)) != item.id:
                message = f'{item.id} has the {key} "{value}" of {owner}'
                code = "duplicate-name" if key == "name" else "duplicate-character"
                yield Diagnostic.error(code, message, where, f"each needs a {key} of its own")


def _flaw(character: str) -> str:
    """Describes a character that a grid cannot show; empty for any other."""
    if character == ".":
        return '".", which stands for an empty cell'
    is_unseen = unicodedata.category(character) in _UNSEEN
    return f"U+{ord(character):04X}, which is not seen in a grid" if is_unseen else ""


def _check_examples(draft: Draft) -> Iterator[Diagnostic]:
    ids = [example.id for example in draft.game.examples]
    for index, example in enumerate(draft.game.examples):
        where = draft.spans.value("examples", index, "id")
        if example.id in ids[:index]:
            message = f"there is an example {example.id} already"
            yield Diagnostic.error("duplicate-id", message, where, "each needs an id of its own")
        is_condition = re.fullmatch(rf"{CONDITION}\d+", example.id)
        if picture := "a picture of the rules" if is_condition else PICTURES.get(example.id):
            message = f"{example.id} is the name of {picture}"
            yield Diagnostic.error("reserved-id", message, where, "give the example another id")
    cover = draft.game.leaflet.cover
    if cover is not None and cover not in ids and draft.has(("examples",)):
        hints = did_you_mean(cover, sorted({*ids}))
        where = draft.spans.value("leaflet", "cover")
        yield Diagnostic.error("unknown-id", f"there is no example {cover}", where, *hints)


def _check_board(rules: Rules, spans: Spans) -> Iterator[Diagnostic]:
    """A fixed frame needs both maxima, and what needs no contact a fixed frame."""
    if rules.frame == "fixed":
        for key in ("max_rows", "max_columns"):
            if getattr(rules, key) is None:
                message = f"a fixed frame needs {key}, the size of the board"
                where = spans.value("rules", "frame")
                yield Diagnostic.error("missing-bound", message, where, f"give {key}")
    elif rules.contact == "none":
        message = "contact: none needs a board: a floating grid would have no end of locations"
        hint = "write frame: fixed, or another contact"
        yield Diagnostic.error("missing-frame", message, spans.value("rules", "contact"), hint)


def _check_supply(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """The supply must be large enough for all hands, and within MAX_TILES."""
    counts = (len(game.glyphs), "glyph"), (len(game.colors), "color"), (game.rules.copies, "copy")
    factors = " x ".join(counted(number, thing, largest=0) for number, thing in counts)
    supply = f"{factors} = {counted(game.tile_count, 'tile', largest=0)}"
    players = game.players[-1]
    needed = players * game.rules.hand_size
    if needed > game.tile_count:
        hand = counted(game.rules.hand_size, "tile", largest=0)
        message = f"{players} players draft {hand} each, {needed} in all, but {supply}"
        hint = f"hand_size can be at most {game.tile_count // players}"
        where = spans.written(("rules", "hand_size"), ("players",), ("glyphs",))
        yield Diagnostic.error("supply-too-small", message, where, hint)
    if game.tile_count > MAX_TILES:
        where = spans.written(("rules", "copies"), ("glyphs",))
        message = f"{supply}; at most {MAX_TILES:,} can be made"
        hint = "take fewer glyphs, colors or copies"
        yield Diagnostic.error("supply-too-large", message, where, hint)


def _check_limits(draft: Draft) -> Iterator[Diagnostic]:
    game, spans = draft.game, draft.spans
    for key, other, share, words in (
        ("leaflet.min_size", "leaflet.max_size", 1, "max_size"),
        ("tile.bevel.inset", "tile.size", 0.5, "half the size"),
        ("tile.bevel.height", "tile.body_height", 1, "body_height"),
        ("tile.glyph_height", "tile.size", 1, "the size"),
        ("print.layer_height", "print.nozzle", 1, "the nozzle width"),
        ("print.first_layer_height", "print.nozzle", 1, "the nozzle width"),
    ):
        place, bound = tuple(key.split(".")), tuple(other.split("."))
        value, limit = attrgetter(key)(game), share * attrgetter(other)(game)
        if key == "tile.glyph_height" and place not in spans.parts:
            continue  # the glyphs of smaller tiles are scaled down
        section, *name = place
        is_slope = "bevel" in name  # which would meet the one on the other side
        if (value > limit or (is_slope and value == limit)) and draft.has(place, bound):
            unit, code = (" mm", "does-not-fit") if section != "leaflet" else ("", "wrong-order")
            most = f"{'below' if is_slope else 'at most'} {words}, {limit:g}{unit}"
            message = f"{'.'.join(name)} {value:g}{unit} must be {most}"
            hint = f"lower {name[-1]}, or raise {bound[-1]}"
            if section == "tile" and game.tile.size < _SMALLEST:
                hint = _IN_CENTIMETERS
            yield Diagnostic.error(code, message, spans.written(place, bound), hint)


def _check_units(draft: Draft) -> Iterator[Diagnostic]:
    """Warns of cards and tiles that are very small: centimeters, decimal commas."""
    cards, tile = draft.game.cards, draft.game.tile
    sizes = {"cards.size": cards.size, "cards.aid": cards.aid, "tile.size": (tile.size,)}
    for key, sides in sizes.items():
        place = tuple(key.split("."))
        if min(sides) < _SMALLEST and draft.has(place[:1]):
            hint = _IN_CENTIMETERS
            if max(sides) >= _SMALLEST:
                hint = "a decimal has a point: write {:g}.{:g}".format(*sides)
            size = " x ".join(f"{side:g}" for side in sides)
            message = f"{key} is {size} mm: lengths are millimeters"
            yield Diagnostic.warning("small-size", message, draft.spans.value(*place), hint)
