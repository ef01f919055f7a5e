"""Warns of a game that a pairing strategy decides."""

from __future__ import annotations

from generator.diagnostics import Diagnostic, Severity
from generator.engine.ruleset import RuleSet, excess
from generator.game.model import Game
from generator.game.spans import Spans
from generator.playtest.edits import Edit, breaking_edits
from generator.playtest.pairing import find_pairing

MOST_EDITS = 4
"""Rule edits that the warning names."""


def check_pairing_strategy(game: Game, spans: Spans) -> list[Diagnostic]:
    """A warning if a player wins every game by answering in pairs, unless the file accepts it."""
    rules = RuleSet.of(game)
    if game.pairing_accepted or excess(rules):
        return []
    pairing = find_pairing(rules)
    if pairing is None:
        return []
    who = "second" if pairing.player else "first"
    message = f"the {who} player wins every game by answering in pairs"
    hints = ["typecase playtest --pairing shows the strategy and its proof"]
    if edits := breaking_edits(rules, MOST_EDITS):
        hints.append(
            f"edits after which no such strategy is proven: {'; '.join(map(_words, edits))}"
        )
    hints.append("or accept it, with the reason: pairing_accepted: ...")
    span = spans.value("rules")
    return [Diagnostic(Severity.WARNING, "pairing-strategy", message, span, tuple(hints))]


def _words(edit: Edit) -> str:
    return " with ".join(f"rules.{key}: {value}" for key, value in edit.items())
