"""Checks claims about turns, and the reasons of any illegal claim, against the engine."""

from collections.abc import Callable, Mapping, Sequence

from generator.diagnostics import did_you_mean
from generator.examples.example_checker import ExampleChecker
from generator.examples.surveys import point_parts
from generator.game.claims import IllegalReason, IllegalTurnClaim, TurnClaim
from generator.game.number_words import counted, joined
from generator.rules.scoring import scored_groups
from generator.rules.turns import Turn, after_turn, score_of, turn_faults


def check_reasons(
    checker: ExampleChecker,
    listed: Sequence[str],
    found: Mapping[str, str],
    what: str,
    denied: Callable[[IllegalReason], str],
) -> None:
    """Checks the list of all reasons why ``what`` is illegal; ``found`` explains the true ones,
    ``denied`` any other."""
    if not listed:
        hint = f"known here: {', '.join(IllegalReason)}"
        message = f"this list is empty: name every reason why {what} is illegal"
        checker.error(("reasons",), "empty-claim", message, hint)
        return
    finds = f"the engine finds {', '.join(found)}"
    unknown = [reason for reason in listed if reason not in [*IllegalReason]]
    for number, reason in checker.items(listed, "reasons"):
        if reason in unknown:
            hints = (finds,) if found else did_you_mean(reason, [*IllegalReason])
            message = f'no reason is called "{reason}"'
            checker.error(("reasons", number), "unknown-reason", message, *hints)
        elif found and reason not in found:
            hints = (finds, checker.replacement())
            message = denied(IllegalReason(reason))
            checker.error(("reasons", number), "wrong-claim", message, *hints)
    for reason, why in found.items() if not unknown else ():
        if reason not in listed:
            message = f"{reason} is a reason too: {why}"
            checker.error(("reasons",), "wrong-claim", message, finds, checker.replacement())


def check_turn(checker: ExampleChecker, claim: TurnClaim) -> None:
    """Reports every problem of a claim that a turn is legal, and of its points."""
    turn = checker.turn(claim.turn, "turn")
    if turn is None or not checker.is_sound:
        return
    if found := _faults(checker, turn):
        message = f"this turn is illegal: {'; '.join(found.values())}"
        hint = f"the engine finds {', '.join(found)}"
        checker.error(("turn",), "wrong-claim", message, hint, checker.replacement())
        return
    points = score_of(checker.position, checker.limits, turn)
    if claim.scores not in (None, points):
        after = after_turn(checker.position, turn)
        parts = point_parts([*scored_groups(after, checker.limits, turn)], points)
        message = f"this turn scores {points}, not {claim.scores}: {joined(parts) or 'nothing'}"
        hints = (f"the engine finds {points}", checker.replacement())
        checker.error(("scores",), "wrong-claim", message, *hints)


def check_illegal_turn(checker: ExampleChecker, claim: IllegalTurnClaim) -> None:
    """Reports every problem of a claim that a turn is illegal."""
    turn, found = checker.turn(claim.illegal, "illegal"), dict[str, str]()
    if turn is not None and checker.is_sound:
        found = _faults(checker, turn)
        if not found and claim.reasons:
            points = score_of(checker.position, checker.limits, turn)
            message = f"this turn is legal, and scores {counted(points, 'point')}"
            checker.error(("illegal",), "wrong-claim", message, checker.replacement())

    def denied(reason: IllegalReason) -> str:
        return f"this turn is not illegal for {reason}"

    check_reasons(checker, claim.reasons, found, "this turn", denied)


def _faults(checker: ExampleChecker, turn: Turn) -> dict[str, str]:
    """Why a turn is illegal, by reason; what is wrong in several places by its first."""
    found: dict[str, str] = {}
    after = after_turn(checker.position, turn)
    for it in turn_faults(checker.position, checker.limits, turn):
        found.setdefault(it.reason, checker.explainer.fault(it, after, len(turn)))
    return found
