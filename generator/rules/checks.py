"""Diagnostics about the rules of a game as a whole: unplayable, without effect, decided."""

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, errors_in, first_of
from generator.game.loading import Loaded
from generator.game.model import Game
from generator.game.number_words import counted
from generator.game.relations import RELATION_KEYS
from generator.game.spans import Spans
from generator.rules.consequences import (
    demands,
    fills_by_rules,
    has_second_tile,
    is_contradictory,
    limits_runs,
    most_in_group,
    settled_game,
    shared_by_all,
)
from generator.rules.limits import Limits, limits_of
from generator.rules.pairing import breaking_edits, find_pairing
from generator.rules.scopes import SCOPES

_MOST_EDITS = 4  # rule edits that the warning of a pairing strategy names
_APART = "no two tiles can share an edge"


def check_rules(loaded: Loaded) -> Loaded:
    """A loaded game file with the problems of its rules as a whole; without its game if one of
    these is an error. Beside other errors, it has no warnings."""
    game = loaded.game or (loaded.draft and loaded.draft.game)
    found = [*_problems(game, loaded.spans)] if game else []
    wrong = errors_in(found)
    found = found if loaded.game else wrong
    every = first_of([*loaded.diagnostics, *found], "there are", loaded.spans.file)
    loaded = loaded._replace(game=None, draft=None) if wrong else loaded
    return loaded._replace(diagnostics=every)


def check_pairing_strategy(game: Game, spans: Spans) -> list[Diagnostic]:
    """A warning if a player wins every game by answering in pairs, unless the file accepts it."""
    limits = limits_of(game)
    pairing = find_pairing(limits) if has_second_tile(limits) else None
    if pairing is None or game.pairing_accepted:
        return []
    who = "second" if pairing.player else "first"
    message = f"the {who} player wins every game by answering in pairs"
    hints = ["typecase playtest --pairing shows the strategy and its proof"]
    if edits := breaking_edits(limits, _MOST_EDITS):
        keys = ([f"rules.{key}: {value}" for key, value in edit.items()] for edit in edits)
        named = "; ".join(map(" with ".join, keys))
        hints.append(f"edits after which no such strategy is proven: {named}")
    hints.append("or accept it, with the reason: pairing_accepted: ...")
    return [Diagnostic.warning("pairing-strategy", message, spans.value("rules"), *hints)]


def _problems(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    limits = limits_of(game)
    keys = [*demands(limits)]
    is_unwritten = "lines" in keys and ("rules", "lines") not in spans.parts
    values = {key: getattr(game.rules, key) for key in keys}
    names = {key: f"{key}: {it}" if isinstance(it, str) else key for key, it in values.items()}
    if is_unwritten:
        names["lines"] += " (its default)"
    named = " and ".join(names.values())
    change = "write lines: free, or change another" if is_unwritten else "change one of them"
    is_too_short = limits.contact == "edge" and limits.max_run == 1
    if is_too_short:
        message = "no second tile can be played: it would share an edge, in a run of two"
        hint = "make max_run larger"
        yield Diagnostic.error("unplayable", message, spans.value("rules", "max_run"), hint)
    if keys and is_contradictory(limits):
        message = f"no second tile can be played: {named} leave no two tiles that may share an edge"
        yield Diagnostic.error("unplayable", message, spans.value("rules", keys[-1]), change)
    elif not is_too_short and not has_second_tile(limits):
        message = "no tile can follow the first one under these rules, so there is nothing to play"
        hint = "add glyphs, colors or copies, or allow more rows and columns"
        yield Diagnostic.warning("unplayable", message, spans.value("rules"), hint)
    elif keys and is_contradictory(limits._replace(contact="edge")) and limits.contact != "corner":
        message = f"no two tiles can ever share an edge: {named} leave no two that may"
        yield Diagnostic.warning("never-beside", message, spans.value("rules", keys[-1]), change)
    elif settled := settled_game(limits):
        tiles, winner = settled
        message = (
            f"nothing that is played decides this game: it always ends after {tiles} tiles, and "
            f"player {winner + 1} of {limits.players} wins"
        )
        hint = "add a rule that keeps tiles from places: lines, runs, neighbors or max_run"
        yield Diagnostic.warning("no-decisions", message, spans.value("rules"), hint)
    yield from _turn_problems(game, limits, spans)
    for attribute in shared_by_all(limits) if keys else ():
        message = f"all tiles of the grid must show the {attribute} of the first, by {named}"
        hint = f"allow another {attribute} beside it"
        yield Diagnostic.warning(f"one-{attribute}", message, spans.value("rules", keys[-1]), hint)
    for key, why in without_effect(limits).items():
        if ("rules", *key.split(".")) not in spans.parts:
            continue
        hint = "leave it out"
        if is_unwritten and key in RELATION_KEYS:
            why = why.replace("lines", names["lines"])
            hint = "to have this rule alone, write lines: free; else leave it out"
        hint += ", or make it smaller" if key == "max_run" and limits.contact != "corner" else ""
        message = f"{key} changes nothing: {why}"
        yield Diagnostic.warning("no-effect", message, spans.value("rules", *key.split(".")), hint)


def _turn_problems(game: Game, limits: Limits, spans: Spans) -> Iterator[Diagnostic]:
    """Goals that lack what decides them, and hands that the supply cannot fill."""
    if limits.goal == "points" and not any(limits.score):
        hint = "give points for something, as in score: {runs: 1}"
        message = "goal: points needs a score, since nothing is counted"
        yield Diagnostic.error("missing-score", message, spans.value("rules", "goal"), hint)
    if limits.goal == "empty" and not limits.hand_size:
        hint = "write a hand_size of at least 1, or another goal"
        message = "goal: empty needs hands: without them nobody has tiles to get rid of"
        yield Diagnostic.error("missing-hands", message, spans.value("rules", "goal"), hint)
    needed, left = game.players[-1] * limits.hand_size, limits.tile_count - len(limits.start)
    if limits.start and needed > left:
        message = f"{needed} tiles are needed for hands, and {left} are left beside those of start"
        hint = f"hand_size can be at most {left // game.players[-1]}"
        yield Diagnostic.error("supply-too-small", message, spans.value("rules", "start"), hint)


def without_effect(limits: Limits) -> dict[str, str]:
    """The keys of ``rules`` that change nothing, each with the reason in words."""
    found, demanded = {}, demands(limits)
    for scope in SCOPES:
        if not getattr(limits, scope.key) or scope.key in demanded:
            continue
        most = most_in_group(limits, scope)
        if most < 2:
            found[scope.key] = _APART
        elif not demands(limits._replace(**{it: () for it in RELATION_KEYS if it != scope.key})):  # type: ignore[arg-type]
            tiles = counted(most, "tile")
            found[scope.key] = f"any {tiles} of this game obey it, and {scope.key} have no more"
        else:
            found[scope.key] = f"as much is demanded already, by {' and '.join(demanded)}"
    found |= _turn_keys_without_effect(limits)
    side, score = max(limits.max_rows or 0, limits.max_columns or 0), limits.score
    counts_full = limits.goal == "points" and score.full and (score.runs or not score.lines)
    is_full = counts_full and limits.max_run == side and limits.contact != "corner"
    if limits.max_run is not None and not limits_runs(limits) and not is_full:
        why = f"no line has more than {counted(side, 'cell', largest=0)}"
        found["max_run"] = _APART if limits.contact == "corner" else why
    return found


def _turn_keys_without_effect(limits: Limits) -> dict[str, str]:
    score, no_hands, found = limits.score, "nobody holds tiles, by hand_size: 0", dict[str, str]()
    if not limits.hand_size:
        found |= dict.fromkeys(("draw", "hands", "exchange", "score.left"), no_hands)
    elif limits.draw != "bag":
        found["exchange"] = "tiles are exchanged with a bag, as draw: bag fills hands"
    if limits.goal == "misere":
        found["passing"] = "the first player who cannot play wins"
    if limits.plays != 1 and limits.hand_size == 1:
        found["plays"] = "nobody holds more than one tile"
    elif limits.plays == "line" and (limits.contact == "corner" or limits.max_run == 1):
        found["plays"] = "no run has two tiles, so each turn places one"
    if limits.goal != "points":
        found["score"] = f"points decide nothing, by goal: {limits.goal}"
    else:
        is_run = bool(score.runs) or not score.lines
        runs_fill = is_run and (limits.max_run is not None or fills_by_rules(limits, True))
        if not runs_fill and not (score.lines and fills_by_rules(limits, False)):
            found["score.full"] = "no run or line is ever full"
    return found
