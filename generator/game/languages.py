"""Texts in several languages; a game's words for tiles and the rest, else those of a language."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from generator.diagnostics import Diagnostic
from generator.game.fields import LANGUAGE_PATTERN, Frozen, Line
from generator.game.number_words import plural
from generator.game.reading import language_files
from generator.game.spans import Spans

_LANGUAGE = re.compile(LANGUAGE_PATTERN)
_RIGHT_TO_LEFT = ("ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi")
_ON_ONE_LINE = re.compile(r"""\{([a-z]{2}: [^{}"',:#]+(?:, [a-z]{2}: [^{}"',:#]+)*)\}""")


class Word(Frozen):
    """A word, in the forms that a language needs. English needs one and many."""

    one: Line
    """Its singular, as in "one tile"."""
    many: Line | None = None
    """Its plural, as in "six tiles". Default: that of a regular English noun."""
    gender: Literal["m", "f", "n"] | None = None
    """Its gender, where articles depend on it."""
    genitive: Line | None = None
    """Its genitive, as German and Polish need it."""
    dative: Line | None = None
    """Its dative."""
    accusative: Line | None = None
    """Its accusative."""
    locative: Line | None = None
    """Its locative, as Polish needs it."""
    genitive_many: Line | None = None
    """The genitive of its plural."""
    dative_many: Line | None = None
    """The dative of its plural."""
    definite: Line | None = None
    """It with its article, as a word of several words needs it in Hebrew."""
    definite_many: Line | None = None
    """The same of its plural."""
    counter: Line | None = None
    """The word behind its number in Japanese, as 枚 in 6枚."""


_Tag: TypeAlias = Annotated[str, Field(pattern=LANGUAGE_PATTERN)]
OwnWord: TypeAlias = Annotated[
    Word | None,
    BeforeValidator(
        lambda value: {"one": value} if isinstance(value, str) else value,
        json_schema_input_type=Line | Word | dict[_Tag, Line | Word] | None,
    ),
]
"""A word, or its forms, or either by language."""


class Words(Frozen):
    """The game's words for things in its texts: one word, as in ``tile: plot``, or its forms, as in
    ``tile: {one: Beet, many: Beete, gender: n}``. Default: the words of the language."""

    tile: OwnWord = None
    """A tile."""
    glyph: OwnWord = None
    """The symbol that tiles show, such as a shape. Default: glyph_word."""
    color: OwnWord = None
    """A color of tiles, or what stands for it, such as a suit. Default: color_word."""
    grid: OwnWord = None
    """The tiles that have been played."""
    board: OwnWord = None
    """The board, where the frame is fixed."""
    supply: OwnWord = None
    """The tiles to draft from."""
    hand: OwnWord = None
    """The tiles of a player."""
    row: OwnWord = None
    """A row."""
    column: OwnWord = None
    """A column."""
    run: OwnWord = None
    """An unbroken stretch of tiles in a row or a column."""
    location: OwnWord = None
    """A place where a tile may go."""


TERMS = tuple(Words.model_fields)


class Term(str):
    """A term as templates use it: its singular, with its forms as attributes."""

    def __new__(cls, forms: Mapping[str, str]) -> "Term":
        term = super().__new__(cls, forms["one"])
        vars(term).update({"many": plural(forms["one"]), **forms})
        return term


@cache
def terms_of(language: str, own: Words | None = None) -> SimpleNamespace:
    """Every :class:`Term` by its name, as an attribute: of the game if it has all forms that the
    language needs, else of the language."""
    found = language_facts(language)
    words = (own or Words()).model_dump(exclude_none=True)
    whole = {name: forms for name, forms in words.items() if {*found["forms"]} <= forms.keys()}
    articles, terms = found.get("articles", {}), SimpleNamespace()
    for name, forms in {**found["terms"], **whole}.items():
        setattr(terms, name, Term({"article": articles.get(forms.get("gender"), ""), **forms}))
    return terms


def check_terms(language: str, own: Words | None, spans: Spans) -> Iterator[Diagnostic]:
    """An error for each term of a game that lacks a form which the language needs."""
    needed = language_facts(language)["forms"]
    for name, forms in (own or Words()).model_dump(exclude_none=True).items():
        if missing := [form for form in needed if form not in forms]:
            example = language_facts(language)["terms"][name]
            inside = ", ".join(f"{form}: {example[form]}" for form in needed)
            message = f'the texts in "{language}" need more forms of this word: '
            where = spans.written(("words", name), (f"{name}_word",))
            hint = f"write all of its forms, as in words: {{{name}: {{{language}: {{{inside}}}}}}}"
            yield Diagnostic.error("missing-form", message + ", ".join(missing), where, hint)


@cache
def language_facts(language: str) -> Mapping[str, Any]:
    """The forms, terms and words in ``terms.yaml`` of a language; English where it has none."""
    import yaml

    found: dict[str, Any] = {"terms": {}}
    for path in reversed(language_files("terms.yaml", language, "en")):
        read = yaml.safe_load(path.read_text("utf-8"))
        found |= {**read, "terms": found["terms"] | read["terms"]}
    return found


def is_rtl(language: str) -> bool:
    return language.partition("-")[0] in _RIGHT_TO_LEFT


def texts_in_one_language(source: str, language: str) -> str:
    """The text of a game file with that of ``language`` for each mapping of languages on a line."""

    def chosen(mapping: re.Match[str]) -> str:
        texts = dict(pair.split(": ", 1) for pair in mapping[1].split(", "))
        text = texts.get(language, texts.get(language.partition("-")[0], mapping[0]))
        return text if all(language_files("terms.yaml", it) for it in texts) else mapping[0]

    return _ON_ONE_LINE.sub(chosen, source)


def languages_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The languages of a game file as it is read: that of its texts, then the others."""
    listed, leaflet = data.get("languages", ()), data.get("leaflet")
    every = listed if isinstance(listed, tuple) else (listed,)
    chosen = leaflet.get("language") if isinstance(leaflet, Mapping) else None
    named = (it for it in (chosen, *every) if isinstance(it, str) and _LANGUAGE.match(it))
    return tuple(dict.fromkeys(named))


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
        if unknown := [it for it in others if not language_files("terms.yaml", it)]:
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
