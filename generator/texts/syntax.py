"""Finds tags of a template that are not closed, not known, or without their partner."""

from __future__ import annotations

import re
from typing import NamedTuple

_STRINGS = r"\"[^\"]*\"|'[^']*'"
_OPENING = re.compile(r"\{[{%#]")
_TAG = re.compile(
    rf"\{{#.*?#\}}"
    rf"|\{{\{{(?:{_STRINGS}|(?!\{{[{{%#]|\}}\}})[^\"'])*+\}}\}}"
    rf"|\{{%[-+]?\s*(?P<name>\w*)(?:{_STRINGS}|(?!\{{[{{%#]|%\}})[^\"'])*+%\}}",
    re.DOTALL,
)
_END_OF_RAW = re.compile(r"\{%[-+]?\s*endraw\b")
_ENDED = ("block", "call", "filter", "for", "if", "macro", "raw", "set", "with")
_BRANCHES = {"elif": ("if",), "else": ("if", "for")}
TAGS = (*_ENDED, *_BRANCHES, "extends", "from", "import", "include")


class TagProblem(NamedTuple):
    """A problem ``width`` characters long at an ``offset`` into a template; ``unknown`` is the name
    of a tag that does not exist."""

    message: str
    hint: str
    offset: int
    width: int
    unknown: str = ""


def find_tag_problem(source: str) -> TagProblem | None:
    """The first problem of a template with its tags, if any."""
    opened: list[tuple[str, int]] = []
    at = 0
    while begun := _OPENING.search(source, at):
        tag = _TAG.match(source, begun.start())
        if tag is None:
            return _unclosed(source, begun)
        name, place, at = tag["name"] or "", tag.start("name"), tag.end()
        begins = name.removeprefix("end")
        if name in _BRANCHES or (name != begins and begins in _ENDED):
            inner = opened[-1][0] if opened else ""
            if inner not in _BRANCHES.get(name, (begins,)):
                hint = "take it out, or write the tag that it belongs to above it"
                hint = f"{{% {inner} %}} is still open" if inner else hint
                message = f'the tag "{name}" has nothing to end or divide here'
                return TagProblem(message, hint, place, len(name))
            if name != begins:
                opened.pop()
        elif name and name not in TAGS:
            return TagProblem(f'there is no tag "{name}"', "", place, len(name), name)
        elif name in _ENDED and not (name == "set" and "=" in tag[0]):
            opened.append((name, place))
            if name == "raw" and (ended := _END_OF_RAW.search(source, at)):
                at = ended.start()
            elif name == "raw":
                break
    if not opened:
        return None
    name, place = opened[-1]
    hint = f"write {{% end{name} %}} where it ends"
    return TagProblem(f'the tag "{name}" has no end tag', hint, place, len(name))


def _unclosed(source: str, begun: re.Match[str]) -> TagProblem:
    """The problem with a tag that does not end: a quote without its partner, or no closing."""
    closing = begun[0].translate({ord("{"): "}"})[::-1]
    following = _OPENING.search(source, begun.end())
    last = following.start() if following else len(source)
    inside = source[begun.end() : max(0, source.find(closing, begun.end(), last))]
    quotes = re.sub(_STRINGS, lambda string: " " * len(string[0]), inside)
    if quote := re.search("[\"']", quotes):
        message, hint = "the closing quote is missing", "write it before the tag ends"
        return TagProblem(message, hint, begun.end() + quote.start(), 1)
    message = f"this {begun[0]} is not closed"
    return TagProblem(message, f"write {closing} where it ends", begun.start(), 2)
