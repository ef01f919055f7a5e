"""Private-use characters (supplementary planes) that carry glyphs, icons and lines of origin
through Markdown. A game or a template that contains one itself is refused."""

import re

from generator.game.fields import UNSEEN

GLYPH, GLYPHS_END = 0xF0000, 0xF7FFF
ICON, ICONS_END = 0xF8000, 0xF80FF
COLOR, COLORS_END = 0xF8100, 0xF8FFF  # before a glyph: it is drawn as a tile of this color
NAMED = COLORS_END  # before a glyph: its name follows
TEMPLATE, TEMPLATES_END = 0xF9000, 0xF9FFF
LINE, LINES_END = 0x100000, 0x10FFFD

FACTS = ("players", "minutes", "age")  # icons of facts, which are set beside words
ICONS = ("creative-commons", "attribution", *FACTS)  # icons that a text can use, by name

_ORIGIN = re.compile(f"([{chr(TEMPLATE)}-{chr(TEMPLATES_END)}])([{chr(LINE)}-{chr(LINES_END)}])")
CARRIER = re.compile(f"([{chr(COLOR)}-{chr(COLORS_END)}]?[{chr(GLYPH)}-{chr(ICONS_END)}])")
_SUSPECT = re.compile(
    f"[{UNSEEN}\ud800-\udfff{chr(GLYPH)}-{chr(LINES_END)}]|&#(?:[xX]([0-9a-fA-F]{{1,8}})|([0-9]{{1,8}}));"
)


def glyph(number: int) -> str:
    return chr(GLYPH + number)


def tile(color: int, number: int) -> str:
    return chr(COLOR + color) + glyph(number)


def named(number: int, name: str) -> str:
    return f"{chr(NAMED)}{glyph(number)} {name}"


def origin(template: int, line: int) -> str:
    """The prefix of text from ``line`` of a template."""
    return chr(TEMPLATE + template) + chr(min(LINE + line, LINES_END))


def take_origins(text: str) -> tuple[str, list[tuple[int, int] | None]]:
    """The text without origins, and the (template, line) of the first words of each of its lines:
    white space before them may come from a tag on an earlier line."""
    clean: list[str] = []
    origins: list[tuple[int, int] | None] = []
    last: tuple[int, int] | None = None
    for row in text.split("\n"):
        before, *marked = _ORIGIN.split(row)
        words, at = before, last
        for template, number, after in zip(marked[0::3], marked[1::3], marked[2::3], strict=True):
            last = ord(template) - TEMPLATE, ord(number) - LINE
            if not words.strip():
                words, at = after, last
        origins.append(at)
        clean.append("".join((before, *marked[2::3])))
    return "\n".join(clean), origins


def stray(text: str, glyphs: int, colors: int) -> tuple[int, int] | None:
    """Index and code of the first character (or reference) that a text must not have."""
    counts = {GLYPH: glyphs, ICON: len(ICONS), COLOR: colors, NAMED: 1}
    for match in _SUSPECT.finditer(text):
        code = int(match[1], 16) if match[1] else int(match[2] or ord(match[0]))
        is_ours = any(code in range(first, first + count) for first, count in counts.items())
        if not is_ours and (match[0] == chr(code) or _SUSPECT.match(chr(min(code, LINES_END)))):
            return match.start(), code
    return None
