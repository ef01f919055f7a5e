"""A made-up language: the English texts with each of their words in brackets, which makes them
longer by more than a third. What stands outside of brackets is said by no text of a language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

import yaml
from fontTools.ttLib import TTFont
from jinja2 import Environment

from generator.drawing import FontLibrary
from generator.game.number_words import plural
from tests.unit.kits import grawlix

LANGUAGE = "qaa"
OPEN, CLOSE = "⟦⟧"
_WORD = re.compile(r"[^\W\d_][\w’'-]*")
_MARKUP = re.compile(r"`[^`]*`|\{[^{}]*\}|%[.*\d]*[dfgs]|[\w-]*\.(?:png|md|j2|3mf|\d?[a-z%]\b)")
"""Text that no language says in other words: code, places and formats of values, files."""
_KEYS = {"stretches", "beside", "lt", "s"}
"""Strings of expressions that are no text, though they stand where others are."""


def write_language(templates: Path, english: Path) -> None:
    """Copies the templates of English, and writes those of the made-up language beside them."""
    folder = templates / "shared" / LANGUAGE
    folder.mkdir()
    for path in english.iterdir():
        text = path.read_text("utf-8")
        made = _terms(text) if path.suffix == ".yaml" else bracketed(text)
        (folder / path.name).write_text(made, "utf-8")


def _terms(text: str) -> str:
    found = yaml.safe_load(text)
    for forms in found["terms"].values():
        many = forms.get("many", plural(forms["one"]))
        forms |= {"one": in_brackets(forms["one"]), "many": in_brackets(many)}
    found["and"] = in_brackets(found["and"])
    return yaml.safe_dump(found, allow_unicode=True)


def in_brackets(text: str) -> str:
    """The text with each of its words in brackets, but for markup."""
    kept = [it[0] for it in _MARKUP.finditer(text)]
    parts = [_WORD.sub(OPEN + r"\g<0>" + CLOSE, it) for it in _MARKUP.split(text)]
    return "".join(part + markup for part, markup in zip(parts, [*kept, ""], strict=True))


def bracketed(template: str) -> str:
    """A template with all that it says in brackets: its text, and the strings of expressions."""
    lexed = [(kind, value) for _, kind, value in Environment().lex(template)]
    return "".join(_said(lexed))


def _said(lexed: list[tuple[str, str]]) -> Iterator[str]:
    solid = [i for i, (kind, _) in enumerate(lexed) if kind != "whitespace"]
    at = {index: rank for rank, index in enumerate(solid)}
    is_skipped: set[int] = set()
    for index, (kind, value) in enumerate(lexed):
        if index in is_skipped:
            continue
        if kind == "data":
            yield in_brackets(value)
            continue
        if kind == "operator" and value == "|" and lexed[solid[at[index] + 1]][1] == "article":
            is_skipped |= {*range(index, solid[at[index] + 1] + 1)}  # an article is English
            continue
        if kind != "string":
            yield value
            continue
        before = [lexed[i][1] for i in solid[max(0, at[index] - 6) : at[index]]]
        after = [lexed[i][1] for i in solid[at[index] + 1 : at[index] + 3]]
        if not _is_said(value[1:-1], before, after):
            yield value
            continue
        quote, text = value[0], value[1:-1]
        yield f"{quote}{in_brackets(text)}{quote}"
        is_alone = after[0] == ")" or (after[0] == "," and after[1] == "largest")
        if before[-2:] in (["counted", "("], ["noun", "("]) and is_alone:
            yield f", {quote}{in_brackets(plural(text))}{quote}"


def _is_said(text: str, before: list[str], after: list[str]) -> bool:
    """If a string of an expression is text: no key, no name of an attribute, of a value or of a
    template, nothing to compare with."""
    if text in _KEYS or "--" in text or after == ["|", "code"] or "command" in before:
        return False
    comparisons = {"==", "!=", "in", "extends", "import", "from", "include", "is"}
    if comparisons & {before[-1], after[0]} or after[0] == ":":
        return False
    if before[-1] in ("(", ",") and "in" in before and "(" in before[before.index("in") :]:
        return False
    if before[-1] == "=" and before[-2] in ("attribute", "_replace"):
        return False
    if before[-1] == "[" and len(before) > 1 and re.fullmatch(r"\w+|\]|\)", before[-2]):
        return before[-2] in comparisons | {"else", "if"}
    if before[-2:] == ["[", "("] or before[-4:-2] == ["[", "("]:
        return False
    if before[-1] == "(":
        return before[-2] not in {
            *("map", "selectattr", "rejectattr", "groupby", "figure", "picture", "icon", "get"),
            *("format", "in_format", "rstrip", "equalto"),
        }
    return "rejectattr" not in before and "selectattr" not in before and "in_format" not in before


@cache
def fonts() -> FontLibrary:
    """The built-in fonts, with the brackets of the made-up language."""
    return FontLibrary({name: _with_brackets(data) for name, data in grawlix().fonts.items()})


def _with_brackets(data: bytes) -> bytes:
    font = TTFont(BytesIO(data))
    for table in font["cmap"].tables:
        for bracket, known in zip(map(ord, OPEN + CLOSE), "[]", strict=True):
            table.cmap[bracket] = table.cmap[ord(known)]
    out = BytesIO()
    font.save(out)
    return out.getvalue()
