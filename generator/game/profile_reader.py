"""The text of a printer profile -> a profile, or every problem with its place."""

from __future__ import annotations

from pydantic import ValidationError

from generator.diagnostics import Diagnostic, Severity, did_you_mean, shorten, split_lines
from generator.game.profiles import EXACT, Profile
from generator.game.spans import Spans
from generator.game.validation_errors import Complaints
from generator.game.yaml_reader import read_yaml

_CURE = "mend it, or measure the printer again: typecase calibrate"


def parse_profile(text: str, file: str) -> tuple[Profile, tuple[Diagnostic, ...]]:
    """The profile that ``text`` describes; :data:`EXACT` where there are diagnostics."""
    tree = read_yaml(text, file)
    spans = Spans(file, tree.values, tree.keys, tree.text_lines)
    found = list(tree.diagnostics)
    if not found and not isinstance(tree.data, dict):
        message = "this is no printer profile: it has no keys such as right, down and clockwise"
        found.append(Diagnostic(Severity.ERROR, "wrong-type", message, spans.value()))
    elif not found:
        try:
            return Profile.model_validate(tree.data), ()
        except ValidationError as error:
            errors = error.errors(include_url=False, include_input=False)
        unknown = [str(item["loc"][0]) for item in errors if item["type"] == "extra_forbidden"]
        for key in unknown:
            message = f"unknown key {shorten(key)} in a printer profile"
            hints = did_you_mean(key, list(Profile.model_fields))
            found.append(Diagnostic(Severity.ERROR, "unknown-key", message, spans.key(key), hints))
        others = [item for item in errors if item["type"] != "extra_forbidden"]
        found += Complaints(tree.data, spans, {file: split_lines(text)}).describe(others)
    return EXACT, tuple(item.with_hint(_CURE) for item in found)
