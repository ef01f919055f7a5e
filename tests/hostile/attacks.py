"""Attacks: games, texts, fonts, command lines and surroundings that a stranger could prepare."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tests.hostile import bodies, odd_fonts

GAME = """\
title: Trap
rules: {hand_size: 2}
glyphs:
  a: {symbol: "@"}
  b: {symbol: "#"}
colors:
  red: {key: r, hex: "#e6261f"}
  blue: {key: b, hex: "#1d5fc9"}
"""


@dataclass(frozen=True)
class Attack:
    """Files of a game folder (bytes, or texts as UTF-8), arguments in place of ``check .``,
    standard input, and the environment."""

    name: str
    files: Mapping[str, str | bytes] = field(default_factory=lambda: {"game.yaml": GAME})
    arguments: tuple[str, ...] = ("check", ".")
    stdin: str | bytes = ""
    environment: Mapping[str, str] = field(default_factory=dict)


def text(body: str, **more: str | bytes) -> dict[str, str | bytes]:
    """A game whose rules contain ``body``."""
    block = '{% extends "shared/rules.md.j2" %}\n{% block play %}\n' + body + "\n{% endblock %}\n"
    return {"game.yaml": GAME, "rules.md.j2": block, **more}


def every() -> Iterator[Attack]:
    for source in (
        templates,
        markdown,
        outlines,
        game_files,
        yaml_files,
        fonts,
        positions,
        command_lines,
    ):
        yield from source()


def templates() -> Iterator[Attack]:
    for name, body in bodies.TEMPLATES.items():
        yield Attack(f"template: {name}", text(body), ("build", ".", "-t", "rules", "-o", "out"))
    yield Attack("template: not UTF-8", {"game.yaml": GAME, "rules.md.j2": b"\xff\xfe\x00"})
    yield Attack("template: empty", {"game.yaml": GAME, "rules.md.j2": ""})
    yield Attack("template: two megabytes", {"game.yaml": GAME, "rules.md.j2": "x" * 2_000_001})
    yield Attack("template: escape in its name", text("x") | {"a\x1b[31m\n.md.j2": "{{"})
    yield Attack("aid: extends nothing", {"game.yaml": GAME, "aid.md.j2": '{% extends "no" %}'})
    yield Attack("template: surrogate", text("x") | {"rules.md.j2": b"\xed\xa0\x80"})


def markdown() -> Iterator[Attack]:
    for name, body in bodies.MARKDOWN.items():
        yield Attack(f"markdown: {name}", text("{% raw %}" + body + "{% endraw %}"))


def _star(points: int) -> str:
    places = [(i * (points // 2) % points, i * 7919 % 1000) for i in range(points)]
    return "M" + " L".join(f"{x} {y}" for x, y in places) + "Z"


_OUTLINES = {
    "star": _star(1001),
    "great star": _star(9001),
    "circle of nine thousand points": "M"
    + "L".join(f"{math.cos(i / 1432.4):.5f} {math.sin(i / 1432.4):.5f} " for i in range(9000))
    + "Z",
    "random polygon": "M"
    + "L".join(f"{i * i * 7919 % 997} {i * 104729 % 991} " for i in range(4000)),
    "contours": " ".join(f"M{i} 0h.5v.5h-.5z" for i in range(4000)),
    "rings": " ".join(f"M0 0h{i}v{i}h-{i}z" for i in range(1, 2000)),
    "chained T": "M0 0Q1 1 2 0" + "T9 9 1 1" * 1000 + "Z",
    "zigzag": "M0 0" + "".join(f"L{i % 2} {i}" for i in range(20_000)) + "Z",
    "arcs": "M0 0" + "A1 1 0 0 1 2 0A1 1 0 0 1 0 0" * 3000 + "Z",
    "huge arc": "M0 0A1e5 1e-9 0 1 1 1 1Z",
    "no area": "M0 0L9 9Z",
    "a point": "M0 0Z",
    "tiny": "M0 0L1e-300 0 0 1e-300Z",
    "great": "M0 0L999999 0 0 999999Z",
    "too great": "M0 0L1e9 0 0 1e9Z",
    "infinite": "M0 0L1e999 0 0 1Z",
    "not a number": "M0 0Lnan nan",
    "self-crossing": "M0 0L10 10 10 0 0 10Z" * 300,
    "two parts": "M0 0h4v4h-4zM6 0h4v4h-4z",
    "touching parts": "M0 0h4v4h-4zM4 4h4v4h-4z",
    "spike": "M0 0L100 .001 0 .002Z",
    "curves": "M0 0" + "C9 0 0 9 9 9S0 0 0 0" * 500 + "Z",
    "open": "M0 0L4 0 4 4",
    "words": "draw me a sheep",
    "markup": '<path d="M0 0"/>',
    "empty": "",
    "commas": "M,,,,0,0",
    "a megabyte": "M0 0" + "h1v1" * 200_000 + "Z",
}


def _drawn(data: str) -> str:
    """A game with a glyph of this outline."""
    return GAME.replace('"@"', f"'@', outline: '{data}'")


def outlines() -> Iterator[Attack]:
    for name, data in _OUTLINES.items():
        yield Attack(f"outline: {name}", {"game.yaml": _drawn(data)})
    for style in ("engraved", "inlaid", "raised"):
        yield Attack(
            f"outline: two parts {style}",
            {"game.yaml": _drawn(_OUTLINES["two parts"])},
            ("build", ".", "-t", "tiles", "-o", "out", "--set", f"tile.style={style}"),
        )


_VALUES = (
    *("print.layer_height=5e-324", "print.layer_height=1e308", "print.nozzle=5e-324"),
    *("cards.size=5e-324", "cards.size=1000", "cards.size=[1e308,1]", "tile.size=1e-300"),
    *("tile.size=1e300", "tile.body_height=1e300", "rules.copies=10000", "rules.copies=10**9"),
    *("rules.max_rows=0", "rules.max_rows=99999999999", "rules.hand_size=999999999", "players=[1]"),
    *("leaflet.min_size=5e-324", "leaflet.margin=1e300", "leaflet.panels=7", "minutes=[1e400]"),
    *("title=''", "title='\\ud800'", 'title="\\u001b[31m"', "id=../../etc", "id=CON", "id=a.b"),
    *(
        "colors.red.hex=#fff",
        "colors.red.key=''",
        "colors.red.key=\u202e",
        "colors.red.key=\U0001f600",
    ),
    *("glyphs.a.symbol=\U0010ffff", "glyphs.a.font=../../etc/passwd", "glyphs.a.symbol=''"),
    *("cards.paper=[a4,a4,a4,a4]", "leaflet.paper=[" + "a4," * 3000 + "a4]", "cards.bleed=-1"),
    *("tile.underside={text: '" + "x" * 5000 + "'}", "print.pause_code='\\n\\nM112'", "print={}"),
    *("rules.lines=[{}]", "rules.runs=[[[[]]]]", "rules.neighbors={glyph: {}}", "rules=null"),
    *(
        "a." * 3000 + "a=1",
        "=1",
        "title",
        "title=[",
        "title={a: &b 1}",
        "title=!!python/object:os 1",
    ),
    *(
        "leaflet.language=x" * 50,
        "leaflet.language=../../x",
        "contact=javascript:x",
        "version=1e400",
    ),
    "designers=[" + "x," * 20000 + "x]",
)


def game_files() -> Iterator[Attack]:
    for value in _VALUES:
        yield Attack(f"value: {value[:40]}", arguments=("check", ".", "--set", value))
    for number in (300, 2000):
        glyphs = "".join(f'  g{i}: {{symbol: "{chr(0x4E00 + i)}"}}\n' for i in range(number))
        yield Attack(f"game: {number} glyphs", {"game.yaml": "title: T\nglyphs:\n" + glyphs})
    colors = "".join(
        f'  c{i}: {{key: "{chr(0x4E00 + i)}", hex: "#{i:06x}"}}\n' for i in range(3000)
    )
    yield Attack(
        "game: 3000 colors", {"game.yaml": GAME.replace("colors:\n", "colors:\n" + colors)}
    )
    grid = "\n".join("      " + "r@ " * 300 for _ in range(300))
    yield Attack(
        "game: a large grid", {"game.yaml": GAME + f"examples:\n  - id: e\n    grid: |\n{grid}\n"}
    )
    many = "".join(f"  - id: e{i}\n    grid: |\n      r@\n" for i in range(3000))
    yield Attack("game: many examples", {"game.yaml": GAME + "examples:\n" + many})
    yield Attack("cards: as large as a wall", arguments=_singles("cards.size=1000"))
    yield Attack("cards: ten thousand copies", arguments=_singles("rules.copies=10000"))
    yield Attack(
        "proof: a key beyond the font",
        arguments=("build", ".", "-t", "colors", "-o", "out", "--set", "colors.red.key=\u4e00"),
    )


def _singles(value: str) -> tuple[str, ...]:
    return ("build", ".", "-t", "singles", "-t", "cards", "-o", "out", "--set", value)


_YAML: dict[str, str | bytes] = {
    "nothing": "",
    "zero bytes": b"\0" * 1000,
    "not UTF-8": b"\xff" * 100,
    "UTF-16": "title: x".encode("utf-16"),
    "deep lists": "[" * 20_000,
    "deep mappings": "{a: " * 20_000,
    "deep keys": "? " * 20_000,
    "laughs": "a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n",
    "a tag": "!!python/object/apply:os.system ['true']",
    "documents": "---\n" * 10_000,
    "a long key": "x" * 500_000 + ": 1",
    "a long text": 'title: "' + "x" * 500_000 + '"',
    "many keys": "".join(f"k{i}: 1\n" for i in range(30_000)),
    "many wrong values": GAME + "rules: [" + "1," * 90_000 + "1]",
    "four megabytes": "x" * 4_000_001,
    "numbers": "title: 9" + "9" * 100_000,
    "a surrogate": GAME.replace("Trap", '"\\ud800"'),
    "escapes": GAME.replace("Trap", '"\\e[31m"'),
    "bidi": GAME.replace("Trap", "\u202eTrap"),
    "a merge key": GAME + "<<: {a: 1}\n",
    "duplicate keys": GAME + "title: x\n" * 1000,
    "a directive": "%YAML 9.9\n---\n" + GAME,
    "tabs": GAME.replace("  ", "\t"),
    "a bar": GAME + "|\n",
    "quotes": 'title: "' * 10_000,
    "percent": "%" * 1000,
}


def yaml_files() -> Iterator[Attack]:
    for name, data in _YAML.items():
        yield Attack(f"yaml: {name}", {"game.yaml": data})


def fonts() -> Iterator[Attack]:
    """Each font sets the texts of a build, and one that maps control characters writes them."""
    build = ("build", ".", "-t", "leaflet", "-t", "rules", "-o", "out")
    for name, data in odd_fonts.fonts():
        yield Attack(f"font: {name}", lettered(data), build)
        if "control" in name:
            files = text("\x1b[31m \x9b1m \u202e") | lettered(data)
            yield Attack(f"font: {name} and used", files, build)


def lettered(font: bytes) -> dict[str, str | bytes]:
    """A game with a glyph of this font, which sets its texts, too."""
    game = GAME.replace('{symbol: "@"}', '{symbol: "@", font: evil}')
    return {"game.yaml": game + "leaflet: {fonts: {text: evil}}\n", "fonts/evil.ttf": font}


def positions() -> Iterator[Attack]:
    inputs: dict[str, str | bytes] = {
        "a long line": "r@ " * 300_000,
        "many rows": "r@\n" * 200_000,
        "not a tile": "\x1b[31m",
        "surrogate": b"\xed\xa0\x80",
        "zero bytes": b"\0" * 100_000,
        "one word": "x" * 3_000_000,
        "blank lines": "\n" * 500_000,
        "marks": "? " * 5_000,
        "bidi": "\u202e",
        "many positions": "r@\n\n" * 2_500_000,
        "one row of many": "r@ b# " * 16_000,
    }
    for name, data in inputs.items():
        yield Attack(f"legal: {name}", arguments=("legal", ".", "-"), stdin=data)
    yield Attack("legal: a device", arguments=("legal", ".", "/dev/zero"))
    yield Attack("legal: a folder", arguments=("legal", ".", "/"))


def command_lines() -> Iterator[Attack]:
    yield Attack("command: an empty game", arguments=("check", ""))
    yield Attack("command: a surrogate", arguments=("check", "\udcff\udcfe"))
    yield Attack("command: a long name", arguments=("check", "x" * 5000))
    yield Attack("command: a folder in dots", arguments=("check", "../" * 500))
    yield Attack("command: a device", arguments=("check", "/dev/zero"))
    yield Attack(
        "command: output in a device", arguments=("build", ".", "-t", "rules", "-o", "/dev/null")
    )
    yield Attack("command: a new folder in a device", arguments=("new", "/dev/null/x"))
    yield Attack("command: a hostile slicer", arguments=("slice", ".", "--slicer", "./game.yaml"))
    for variable, value in (
        *(("SOURCE_DATE_EPOCH", "abc"), ("RL_invariant", "no"), ("RL_defaultPageSize", "x")),
        *(
            ("HOME", "/dev/null"),
            ("HOME", ""),
            ("HOME", "."),
            ("TYPECASE_CACHE", "."),
            ("LANG", "x"),
        ),
        *(("TYPECASE_CONFIG", "/dev/null"), ("_TYPECASE_COMPLETE", "zzz"), ("COLUMNS", "0")),
        *(("TMPDIR", "/nowhere"), ("PYTHONIOENCODING", "ascii"), ("TERM", "\x1b")),
    ):
        yield Attack(
            f"environment: {variable}={value!r}",
            arguments=("build", ".", "-t", "rules", "-t", "leaflet", "-o", "out"),
            environment={variable: value},
        )
