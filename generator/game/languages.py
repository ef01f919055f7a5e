"""Values in several languages: a title or a name as a mapping of languages to texts."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.diagnostics import Diagnostic
from generator.game.fields import LANGUAGE_PATTERN
from generator.game.reading import language_files
from generator.game.spans import Spans

_LANGUAGE = re.compile(LANGUAGE_PATTERN)
_RIGHT_TO_LEFT = ("ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi")
_ON_ONE_LINE = re.compile(r"""\{([a-z]{2}: [^{}"',:#]+(?:, [a-z]{2}: [^{}"',:#]+)*)\}""")


def is_rtl(language: str) -> bool:
    return language.partition("-")[0] in _RIGHT_TO_LEFT


def texts_in_one_language(source: str, language: str) -> str:
    """The text of a game file with that of ``language`` for each mapping of languages on a line."""

    def chosen(mapping: re.Match[str]) -> str:
        texts = dict(pair.split(": ", 1) for pair in mapping[1].split(", "))
        is_of_languages = all(language_files(it, "terms.yaml") for it in texts)
        text = texts.get(language, texts.get(language.partition("-")[0], mapping[0]))
        return text if is_of_languages else mapping[0]

    return _ON_ONE_LINE.sub(chosen, source)


def languages_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The languages of a game file as it is read: that of its texts, then the others."""
    listed, leaflet = data.get("languages", ()), data.get("leaflet")
    every = listed if isinstance(listed, tuple) else (listed,)
    chosen = leaflet.get("language") if isinstance(leaflet, Mapping) else None
    return tuple(dict.fromkeys(it for it in (chosen, *every) if isinstance(it, str)))


def in_one_language(data: dict[str, Any], spans: Spans) -> Iterator[Diagnostic]:
    """Puts one text in the place of each mapping of languages: that of the language of the texts,
    or of the whole language of a region, else another one, with a warning; an error for a language
    that is neither among those of the game nor built in."""
    languages = languages_of(data) or ("en",)
    first = (languages[0], languages[0].partition("-")[0])
    for owner, place in _places(data):
        texts = owner.get(place[-1]) if isinstance(owner, dict) else None
        is_mapping = isinstance(texts, dict) and all(map(_LANGUAGE.match, texts))
        if not texts or not is_mapping or "one" in texts:
            continue
        every = list(dict.fromkeys((*languages, *texts)))
        others = (it for it in texts if it not in languages)
        if unknown := [it for it in others if not language_files(it, "terms.yaml")]:
            message = f'"{unknown[0]}" is not among the languages of this game'
            hint = f"list them all: languages: [{', '.join(every)}]"
            yield Diagnostic.error("unknown-language", message, spans.key(*place, unknown[0]), hint)
        elif not texts.keys() & {*first}:
            message = f'there is no text in the language "{languages[0]}"'
            hint = f"write one beside the others: {languages[0]}: ..."
            yield Diagnostic.warning("untranslated-name", message, spans.value(*place), hint)
        owner[place[-1]] = next(texts[it] for it in (*first, *every) if it in texts)


def _places(data: dict[str, Any]) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """The owners and the places of texts that may be in several languages."""
    yield from ((data, ("title",)), (data, ("subtitle",)))
    yield data.get("tile"), ("tile", "base_filament")
    for section, name in (("glyphs", "name"), ("colors", "name"), ("colors", "filament")):
        if isinstance(items := data.get(section), dict):
            yield from ((item, (section, key, name)) for key, item in items.items())
    if isinstance(words := data.get("words"), dict):
        yield from ((words, ("words", key)) for key in words)
