"""Checks the texts of a game that has errors elsewhere, so that all are told in one round."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from generator.diagnostics import Diagnostic, Failure
from generator.examples import CheckedExample
from generator.game.model import Game
from generator.texts.render import TEXTS, document, environment_of

_QUOTED = re.compile('"([^"]*)"')
_OF_THE_VALUES = ("template-error", "empty-text", "text-too-long")
"""Codes of errors that a missing example may cause."""
_OF_A_MISSING_VALUE = ("the list has", "this has no", "no first item", "no last item")
_OF_AN_EXAMPLE = ("there is no example", "a collection has no")


def check_texts(
    game: Game,
    examples: Mapping[str, CheckedExample],
    templates: Mapping[str, str],
    may_lack_more: bool,
) -> Iterator[Diagnostic]:
    """Errors of the texts, without those that may be there only because an example of the game does
    not hold; ``may_lack_more``: or because one or a claim was left out."""
    missing = [it.id for it in game.examples if it.id not in examples]
    for text in TEXTS:
        try:
            document(game, examples, templates, text)
        except Failure as failure:
            yield from (
                item
                for item in failure.diagnostics
                if not _may_follow(item, missing, may_lack_more)
            )


def _may_follow(item: Diagnostic, missing: Collection[str], may_lack_more: bool) -> bool:
    """True if an error may be a consequence of missing examples."""
    named = _QUOTED.search(item.message)
    is_about_one = item.message.startswith(_OF_AN_EXAMPLE)
    is_vague = item.message.lower().startswith(_OF_A_MISSING_VALUE)
    return (
        (is_about_one and may_lack_more)
        or (named is not None and named[1] in missing)
        or ((is_vague or item.code in _OF_THE_VALUES) and (may_lack_more or bool(missing)))
    )


def check_syntax(templates: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Errors of syntax in the texts of a game of which nothing else can be read."""
    from generator.texts.template_errors import TemplateErrors

    environment = environment_of(templates)
    for name in sorted(name for name in templates if not name.startswith("shared/")):
        try:
            environment.get_template(name)
        except Exception as error:  # jinja2 raises what compiling raises, too
            yield from TemplateErrors(environment, templates, name, ()).failure(error).diagnostics
