"""The text of a printer profile -> a profile, or every problem with its place."""

from __future__ import annotations

from pydantic import ValidationError

from generator.diagnostics import Diagnostic, Severity, did_you_mean, shorten, split_lines
from generator.model.profiles import EXACT, Profile
from generator.spec.complaints import Complaints
from generator.spec.reading import read_yaml
from generator.spec.spans import Spans

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
