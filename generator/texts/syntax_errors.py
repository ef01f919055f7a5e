"""Translates syntax errors of jinja2 into messages with hints."""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.diagnostics import did_you_mean

_TAGS = (
    *("block", "call", "elif", "else", "extends", "filter", "for", "from", "if", "import"),
    *("include", "macro", "raw", "set", "with"),
)
_ENDED = ("block", "call", "filter", "for", "if", "macro", "raw", "set", "with")
_TOKENS = {
    "end of print statement": "}}",
    "end of statement block": "%}",
    "end of template": "the end of the text",
}
_UNKNOWN = re.compile(r"Encountered unknown tag '(.*?)'")
_UNCLOSED = re.compile(r"The innermost block that needs to be closed is '(.*?)'")
_EXPECTED = re.compile(
    r"(?:expected token '(.*?)', got '(.*?)'|unexpected '(.*?)', expected '(.*?)')"
)
_CHARACTER = re.compile(r"unexpected char .* at (\d+)")
_TAG = re.compile(r"\{%[-+]?\s*(end)?(\w+)([^%]*)")


class SyntaxProblem(NamedTuple):
    """A message, and its place: a ``word`` of the line or an ``offset`` into the template."""

    message: str
    hints: tuple[str, ...] = ()
    word: str = ""
    offset: int | None = None
    width: int = 1


def explain_syntax(told: str, source: str) -> SyntaxProblem:
    """The problem in the template ``source`` (lines end in LF) for which jinja2's message is
    ``told``."""
    if "unexpected end of template" in told or told.startswith("Missing end of"):
        return _cut_off(told, source)
    if "{{{" in source and not told.startswith("Enc"):
        message, hint = "{{{ begins an expression and a mapping in it", "write {{ and }}"
        return SyntaxProblem(message, (hint,), "", source.index("{{{"), 3)
    if found := _UNKNOWN.search(told):
        return _unknown_tag(found[1], told)
    if found := _UNCLOSED.search(told):
        return _unclosed(found[1], source)
    if found := _CHARACTER.search(told):
        offset = int(found[1])
        character = source[offset : offset + 1]
        if character in "\"'":
            return SyntaxProblem(
                "the closing quote is missing", ("write it before the tag ends",), "", offset
            )
        return SyntaxProblem(f"the character {character} is not allowed here", (), "", offset)
    if found := _EXPECTED.search(told):
        wanted, got = found[1] or found[4], found[2] or found[3]
        hints = ("write == to compare",) if got == "=" else ()
        wanted, shown = _TOKENS.get(wanted, wanted), _TOKENS.get(got, got)
        return SyntaxProblem(f"expected {wanted} here, found {shown}", hints, got)
    if found := re.fullmatch(r"unexpected '(.+)'", told):
        hints = ("{{ ends with }}, and {% with %}",) if found[1] == "}" else ()
        return SyntaxProblem(f"{found[1]} is not allowed here", hints, found[1])
    told = told.rstrip(".")
    for token, written in _TOKENS.items():
        told = told.replace(f"'{token}'", written)
    wanted = "write a value, as in {{ game.title }} or {% if game.players == 2 %}"
    hints = (wanted,) if told.startswith("Expected an expression") else ()
    return SyntaxProblem(told[:1].lower() + told[1:], hints)


def _cut_off(told: str, source: str) -> SyntaxProblem:
    """An unclosed tag or comment."""
    for opening, closing in (("{#", "#}"), ("{%", "%}"), ("{{", "}}")):
        offset = source.rfind(opening)
        said = {"{#": "comment", "{%": "statement", "{{": "print"}[opening]
        if said in told and offset >= 0:
            return SyntaxProblem(
                f"this {opening} is not closed", (f"write {closing} where it ends",), "", offset, 2
            )
    offset = max(source.rfind("{%"), source.rfind("{{"), 0)
    return SyntaxProblem("this tag is not closed", (), "", offset, 2)


def _unknown_tag(name: str, told: str) -> SyntaxProblem:
    innermost = _UNCLOSED.search(told)
    if name.removeprefix("end") in _TAGS:
        message = f'the tag "{name}" ends or divides nothing here'
        if innermost:
            return SyntaxProblem(message, (f"{{% {innermost[1]} %}} is still open",), name)
        return SyntaxProblem(
            message, ("take it out, or write the tag that it belongs to above it",), name
        )
    known = (*_TAGS, *(f"end{tag}" for tag in _ENDED))
    near = [hint for hint in did_you_mean(name, known) if hint.startswith("did")]
    return SyntaxProblem(
        f'there is no tag "{name}"', (*near, f"tags known here: {', '.join(_TAGS)}"), name
    )


def _unclosed(name: str, source: str) -> SyntaxProblem:
    """The last tag of this name without an end tag."""
    open_: list[int] = []
    for tag in _TAG.finditer(source):
        if tag[2] != name or (name == "set" and "=" in tag[3]):
            continue
        if not tag[1]:
            open_.append(tag.start())
        elif open_:
            open_.pop()
    hints = (f"write {{% end{name} %}} where it ends",)
    message = f'the tag "{name}" has no end tag'
    if not open_:
        return SyntaxProblem(message, hints, name)
    offset = source.index(name, open_[-1])
    return SyntaxProblem(message, hints, "", offset, len(name))
