"""The page of the vocabulary of rules: Markdown and pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator

from generator.drawing.figures import figure_scene
from generator.drawing.svg import to_svg
from generator.drawing.tile_faces import Faces
from generator.examples.restate import claim_lines, restate
from generator.game.claims import AtClaim, Claim, CountClaim, IllegalReason, TurnClaim
from generator.game.contrast import PAPER
from generator.game.fields import slug
from generator.game.files import built_in_games, read_project
from generator.game.loading import load_game
from generator.game.model import Rules
from generator.game.relations import NAMED_PATTERNS, Pattern
from generator.game.schema import game_schema
from generator.products.kit import Kit
from generator.rules import Limits, limits_of, parse_grid
from generator.texts.rule_views import Placement
from tests.rules_page.cases import CASES, Case
from tests.unit.kits import kit_of
from tests.unit.texts.rendering import paragraphs

CELL = 9.0
"""Side of a tile in the pictures, in mm."""

INTRODUCTION = """\
# Rules that you choose

`rules` in `game.yaml` holds a few keys that go together freely. Whatever you write there, the \
engine proves your examples by it, and the rules text, the player aid, the captions and the \
diagrams say it. Every default is Grawlix's. This page is made by `make rules` from the tables of \
the code; each picture is an example that the engine has proven, and the sentences are those of \
the rules texts.

The law behind all of it: a rule is a property of a position that survives taking tiles away. So a \
position is legal exactly if it can be built tile by tile, and an example needs no history.

In every picture the game has the glyphs @ # $ & in red, yellow, green and blue. Dashed squares \
are locations: where contact, bounds and `max_run` allow a tile. A line surrounds the cells that \
decide which tiles fit at the question mark. Where a turn scores, its tiles have thick edges, and \
lines surround the runs or the lines that count, with their points.
"""

_GAME = """\
title: Rules
glyphs:
  at: {symbol: "@", name: at}
  pound: {symbol: "#", name: pound}
  dollar: {symbol: "$", name: dollar}
  ampersand: {symbol: "&", name: ampersand}
colors:
  red: {key: r, hex: "#e6261f"}
  yellow: {key: y, hex: "#ffe02e"}
  green: {key: g, hex: "#17a34a"}
  blue: {key: b, hex: "#1d5fc9"}
"""

_USUAL = Placement.of(Limits()).conditions
"""Grawlix's conditions, which are not repeated; those of lines are, in their section."""

_SAYS = {
    "goal": ("If you cannot play", "The game is over"),
    "hand_size": ("Beginning with the first player",),
    "plays": ("Play ", "At the end of your turn", "One turn"),
    "draw": ("Put all tiles", "Each player draws", "Draw "),
    "hands": ("Keep your hand",),
    "exchange": ("Exchange:",),
    "passing": ("If you cannot play",),
    "start": ("First lay two tiles",),
    "score": ("A run is", "For ", "At the end of the game", "One turn"),
}
"""How the sentences of the rules text begin that tell of a key; by default captions of a mark."""


def files() -> dict[str, bytes]:
    """The page and its pictures, by path below ``docs``."""
    pictures: dict[str, bytes] = {}
    text = "\n".join(_lines(pictures))
    return {"rules.md": f"{text.rstrip()}\n".encode(), **pictures}


def _lines(pictures: dict[str, bytes]) -> Iterator[str]:
    docs = game_schema()["$defs"]["Rules"]["properties"]
    yield INTRODUCTION
    yield from _relations()
    for heading, cases in CASES.items():
        keys = heading.split(", ")
        yield f"## {', '.join(f'`{key}`' for key in keys)}\n"
        for key in keys:
            yield f"{docs[key]['description']}{_default(key)}\n"
        for case in cases:
            yield from _case(heading, case, pictures)
    yield from _reasons()
    yield from _games()


def _relations() -> Iterator[str]:
    yield "## Relations\n"
    yield (
        "`lines`, `runs` and `neighbors` take a name, a pattern, or a list of patterns. In a "
        "pattern `{glyph: ..., color: ...}` each attribute is `different` (none twice), `same` "
        "(all alike) or `uniform` (either); one that is left out is free. A group of tiles obeys "
        "if one pattern of the list holds for all of it. Groups of no or one tile obey.\n"
    )
    yield "| name | patterns |\n| --- | --- |"
    for name, patterns in NAMED_PATTERNS.items():
        yield f"| `{name}` | {' or '.join(f'`{_pattern(it)}`' for it in patterns) or 'none'} |"
    yield ""


def _pattern(pattern: Pattern) -> str:
    values = pattern.model_dump(exclude_none=True)
    return "{" + ", ".join(f"{key}: {value}" for key, value in values.items()) + "}"


def _default(key: str) -> str:
    default = Rules().model_dump(exclude_defaults=False)[key]
    if default and isinstance(default, dict):
        default = "{}"
    return f" Default: `{'null' if default is None else default}`."


def _case(heading: str, case: Case, pictures: dict[str, bytes]) -> Iterator[str]:
    name = slug(f"{heading} {case.value}")
    kit = _kit(case, name)
    scene = figure_scene(name, kit.examples, Faces(kit.game, kit.fonts, CELL))
    pictures[f"rules/{name}.svg"] = to_svg(scene, kit.fonts, background=PAPER)
    yield f"### {case.value}: `{case.rules[1:-1]}`\n"
    usual = _USUAL[:2] if heading == "lines" else _USUAL
    placement = Placement.of(limits_of(kit.game))
    said = [it for it in placement.conditions if it not in usual and heading != "copies"]
    if said:
        yield "\n".join(f"- {it}" for it in said) + "\n"
    yield f"![{scene.title}. {scene.description}](rules/{name}.svg)\n"
    found = _SAYS.get(heading, ("At the question mark",))
    captions = [it for it in paragraphs(kit.document, kit) if it.startswith(found)]
    if words := " ".join(filter(None, (case.text, *captions))):
        yield f"{words}\n"
    for claim in kit.game.examples[0].claims:
        lines = (line.lstrip("- ") for line in claim_lines(claim))
        yield f"Proven: `{{{', '.join(lines).strip('{}')}}}`\n"


def _kit(case: Case, name: str) -> Kit:
    """The kit of the case's game, with claims of which the engine gives the values."""
    grid = "\n".join(row.strip() for row in case.grid.split("/"))
    overrides = [f"rules={case.rules}"]
    overrides += [] if "hand_size" in case.rules else ["rules.hand_size=1"]
    game = load_game(_GAME, "game.yaml", overrides).game
    assert game is not None
    parsed = parse_grid(grid, game)
    asked: list[Claim] = [AtClaim(at=mark, tiles=()) for mark in parsed.marks]
    if case.is_turn:
        asked = [TurnClaim(turn=dict.fromkeys(parsed.marks, "."), scores=0)]
    asked += [] if asked else [CountClaim(locations=0)]
    claims = restate(game, parsed.position, parsed.marks, asked)
    assert claims is not None
    values = [claim.model_dump(exclude_none=True, mode="json") for claim in claims]
    example = {"id": name, "grid": grid, "claims": values}
    return kit_of(f"{_GAME}examples: {json.dumps([example])}\n", *overrides)


def _reasons() -> Iterator[str]:
    yield "## Why a tile is illegal\n"
    yield (
        'A claim such as `{illegal: "r$", at: "?", reasons: [row-run-pattern]}` names every reason '
        "by its id; `typecase legal --json` uses the same ids. With one pattern the attribute that "
        "breaks it is named, with several the pattern. Of a turn of several tiles, "
        '`{illegal: {"?": "r$", "!": "b@"}, reasons: [one-run]}` names what is wrong with the grid '
        "that has them all, `one-run` where they do not lie in one, and `plays` where they are too "
        'many; `{turn: {"?": "r$", "!": "b$"}, scores: 7}` says that they are legal, and what they '
        "score.\n"
    )
    yield f"{', '.join(f'`{reason}`' for reason in IllegalReason)}.\n"


def _games() -> Iterator[str]:
    yield "## Built-in games\n"
    yield "`typecase new my-game --from NAME` begins with one of them.\n"
    yield "| name | game | rules |\n| --- | --- | --- |"
    for name in built_in_games():
        game = load_game(read_project(name).text, name).game
        assert game is not None
        rules = game.rules.model_dump(exclude_defaults=True, mode="json")
        values = ", ".join(f"{key}: {'null' if it is None else it}" for key, it in rules.items())
        yield f"| `{name}` | {game.title}: {game.subtitle} | `{{{values}}}` |"
