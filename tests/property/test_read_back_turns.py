"""Turns and scores in words, read back by someone who knows only the words.

The reader below knows no code of the texts: it goes through the sections of the rules text, takes
each sentence literally, and stops at one that it cannot read or that contradicts another. What it
has read must be the rules; points that it counts must be those of the definitions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

import pytest

from generator.game.figure_names import START
from generator.game.number_words import in_words
from generator.products.kit import Kit
from generator.rules import Cell, Limits, Position, limits_of
from generator.rules.turns import turn_score
from generator.texts.document import Document, paragraphs
from generator.texts.render import ENTRY
from tests.conftest import some
from tests.property import naive_rules as naive
from tests.property.any_game import game_of
from tests.unit.kits import kit_of

PARTS = 20
SHADES = ("red", "green", "blue", "yellow")
WORDS = [in_words(number) for number in range(1, 13)]
N = rf"(?P<n>{'|'.join(WORDS)})"
POINTS = rf"you (?:also )?(?:score|(?P<less>lose)) {N} points?"
PLAYERS = r"(?P<players>both|all) players"
CANNOT = r"(?P<cannot>can neither play nor exchange|cannot play(?: a tile)?)"
SOURCE = r"(?P<source>your hand|the supply)"
SUPPLY = r"(?P<left>bag|supply)"

Keys: TypeAlias = dict[str, Any]
IGNORED = (
    "Choose the first player at random, anew for each game",
    "These tiles are the supply",
    "Score the points for your turn",
    "That is your whole turn",
    "That ends the game",
    "Nobody looks into the bag",
    "Players with equally (many|few) share the win",
    "Each tile must obey the rules when it is placed",
    "Tiles that lay there before may be among them",
    "Lay the board on the play area",
    "Each player puts a marker, such as a coin, on the 0 of the track around it",
    "You keep your hand; its tiles are out of the game",
    "Draw the same number from the bag, then put the ones that you set aside into the bag and mix",
    "If you cannot play, you must exchange, as long as the bag is not empty",
    "When nobody has placed a tile in their last two turns, nobody may exchange until a tile "
    "is placed",
    "When (your hand|the supply) is empty, you cannot play(, so you win)?",
)
"""Sentences that say nothing which differs from rule set to rule set."""
OUT = f"If you {CANNOT} on your turn, you are out"
SENTENCES: dict[str, Keys] = {
    "Whoever has the most points at the end wins": {"goal": "points"},
    "The player with the most points wins": {"goal": "points"},
    "Whoever is the first to have no tile left wins": {"goal": "empty"},
    "The player who has no tile left wins; if each has some, the one with the fewest": {
        "goal": "empty"
    },
    f"If you {CANNOT} on your turn, you win": {"goal": "misere"},
    f"The first player who {CANNOT} on their turn wins": {"goal": "misere", "players": "all"},
    "Whoever (is|was) the last to place a tile wins": {"goal": "last", "passing": "stuck"},
    f"If you {CANNOT} on your turn, you lose": {"goal": "last", "passing": "never"},
    OUT: {"goal": "last", "passing": "never", "players": "all"},
    "The last player left wins": {"goal": "last", "passing": "never"},
    f"If you {CANNOT} on your turn, the turn passes to the next player": {"passing": "stuck"},
    f"When {PLAYERS} pass one after the other, the game is over": {"passing": "stuck"},
    "The game is over when (a player has no tile left after their turn and )?"
    rf"the {SUPPLY} is empty, or when (?:{PLAYERS} (?P<pass>pass) one after the other|"
    rf"a player {CANNOT} on their turn)": {},
    "You also need a bag that nobody can see into": {"draw": "bag"},
    "You also need paper and a pencil for the points": {"goal": "points"},
    "You also need a bag that nobody can see into, and paper and a pencil for the points": {
        "draw": "bag",
        "goal": "points",
    },
    f"(First|Then) lay {N} tiles? (on the board|in the play area), as in the picture": {
        "laid": int
    },
    r"Put all (?P<other>other )?tiles into the bag and mix them": {"draw": "bag"},
    r"Lay all (?P<other>other )?tiles face up beside the play area(:| in) .*": {"draw": "choose"},
    r"Keep your hand hidden from the other players?": {"hands": "hidden"},
    rf"All tiles in the (supply and in the )?grid stay face up and in view of {PLAYERS}": {
        "hands": "hidden"
    },
    f"All tiles in the grid and in the players’ hands stay face up and in view of {PLAYERS}": {
        "hands": "open",
        "draw": "bag",
    },
    f"All tiles stay face up and in view of {PLAYERS} throughout the game: those in the supply"
    "( and in the grid|, in the grid, and in the players’ hands)": {"hands": "open"},
    f"Each player draws {N} tiles? from the bag, unseen, as a hand": {
        "hand_size": int,
        "draw": "bag",
    },
    r"Beginning with the first player, take turns(?P<round> clockwise)? to draft: choose any tile "
    "from the supply and add it to your hand": {"draw": "choose"},
    f"The draft ends when each player holds {N} tiles?": {"hand_size": int},
    "Beginning with the first player, take turns(?P<round> clockwise)?": {},
    r"On your turn(, (?P<must>you must)( do this)?)?:": {},
    f"Play (one|any) tile from {SOURCE} into the grid": {"plays": 1},
    f"Play at least one and at most {N} tiles from {SOURCE} into the grid, one after the other": {
        "plays": int
    },
    f"Play one or more tiles from {SOURCE} into the grid, one after the other, all in the same row "
    "or all in the same column": {"plays": "line"},
    "At the end of your turn, the tiles that you played must be in one line with no empty space "
    "between them": {"plays": "line"},
    f"Draw from the bag, unseen, until you hold {N} tiles? again, or until the bag is empty": {
        "hand_size": int,
        "draw": "bag",
    },
    "Draw one tile from the bag, unseen, if any are left": {"plays": 1, "draw": "bag"},
    "Draft one tile of your choice from the supply, if any are left": {"draw": "choose"},
    f"Draft tiles of your choice from the supply until you hold {N} again, or until none are "
    "left": {"draw": "choose", "hand_size": int},
    "Exchange: Instead of playing, you may put one or more tiles from your hand aside, but no more "
    "than the bag holds": {"exchange": "any"},
    "Exchange: If you can play none of the tiles in your hand, put one or more of them aside, but "
    "no more than the bag holds": {"exchange": "stuck"},
    "A run is an unbroken stretch of tiles in a row or a column": {"run": "meant"},
    "For each run of two or more tiles in which a tile of your turn lies, "
    f"{POINTS} for each of its tiles": {"score.runs": int},
    "For each row and each column of two or more tiles in which a tile of your turn lies, "
    f"{POINTS} for each of its tiles, whatever gaps it has": {"score.lines": int},
    f"For each such (?P<full>run|row or column|run, row or column) that is full, {POINTS}": {
        "score.full": int
    },
    "For each (?P<full>run) of two or more tiles that is full and in which a tile of your turn "
    f"lies, {POINTS}": {"score.full": int},
    f"It is full when it has {N} tiles": {"full by length": int, "full by rules": False},
    f"It is full when (it has {N} tiles, or when )?the glyphs and the colors of its tiles rule out "
    "every further tile of the game": {"full by length": int, "full by rules": True},
    f"A run of {N} tiles is full, too": {"full by length of runs": int},
    f"For each tile that you place, {POINTS}": {"score.tile": int},
    f"For playing the last tile of (your hand when the {SUPPLY} is empty|the supply), {POINTS}": {
        "score.last": int
    },
    f"At the end of the game, for each tile left in your hand, {POINTS}": {"score.left": int},
}
"""What a sentence says, by keys; ``int`` is its number."""
SECTIONS = ("Setup", "The Draft", "The First Hands", "Taking Turns", "Scoring")


def read(kit: Kit) -> Keys:
    """What the sections of the rules text say that are about turns and scores."""
    found: Keys = {}
    for said in _sentences(kit):
        if any(re.fullmatch(pattern, said) for pattern in IGNORED):
            continue
        matches = [(it, m) for it in SENTENCES if (m := re.fullmatch(it, said))]
        assert len(matches) == 1, f"nobody can read, or in one way only: {said}"
        for key, value in _meaning(SENTENCES[matches[0][0]], matches[0][1]):
            assert found.setdefault(key, value) == value, (key, value, found)
    return found


def _sentences(kit: Kit) -> Iterator[str]:
    """The sentences about turns and scores without their last stop."""
    for section in kit.text(ENTRY).sections:
        text = " ".join(said.strip() for _, said in paragraphs(Document((section,))))
        if section.name == "Overview":
            goal = "Whoever |The first player |If you |The last player "
            yield from re.findall(
                rf"(?:(?<=\. )|(?<= ))((?:{goal})[^.]*(?:wins?|lose|out))\.", text
            )
        elif section.name == "Components":
            yield from re.findall(r"You also need [^.]*", text)
        elif section.name in ("The Grid", "The Board"):
            yield from re.findall(r"A run is an [^.]*", text)
        elif section.name in SECTIONS:
            for said in re.split(r"(?<=\.) (?=[A-Z])|(?<=turn:) |(?<=must:) |(?<=this:) ", text):
                yield said.removesuffix(".")


def _meaning(keys: Keys, match: re.Match[str]) -> Iterator[tuple[str, Any]]:
    """What a sentence says by itself, and by its words that others have, too."""
    parts = match.groupdict()
    size = WORDS.index(parts["n"]) + 1 if parts.get("n") else None
    for key, value in keys.items():
        if value is not int:
            yield key, value
        elif size is not None:
            yield key, -size if parts.get("less") else size
    if parts.get("players"):
        yield "players", parts["players"]
    if parts.get("cannot"):
        yield "may exchange", "exchange" in parts["cannot"]
    if parts.get("left"):
        yield "draw", "bag" if parts["left"] == "bag" else "choose"
    if parts.get("source"):
        yield "has hands", parts["source"] == "your hand"
    if parts.get("full"):
        yield "full", parts["full"]
    if "other" in parts:
        yield "others", bool(parts["other"])
    if "round" in parts:
        yield "players", "all" if parts["round"] else "both"
    if "must" in parts:
        yield "must play", bool(parts["must"])
    if "pass" in parts:
        yield "passing", "stuck" if parts["pass"] else "never"


def expected(limits: Limits, players: int) -> Keys:
    """The rules by what differs when they are played, in the words of the reader."""
    has_hands, line = limits.hand_size > 0, limits.plays == "line" and limits.most_plays > 1
    found = {
        "goal": limits.goal,
        "plays": "line" if line else limits.most_plays,
        "draw": "bag" if limits.has_bag else "choose",
        "hands": "hidden" if limits.is_hidden else "open",
        "has hands": has_hands,
        "others": bool(limits.start),
        "must play": not limits.can_exchange,
        "players": "both" if players == 2 else "all",
        "may exchange": limits.can_exchange,
    }
    found |= {"hand_size": limits.hand_size} if has_hands else {}
    found |= {"laid": len(limits.start)} if limits.start else {}
    found |= {"exchange": limits.exchange} if limits.can_exchange else {}
    found |= {"passing": limits.passing} if limits.goal != "misere" else {}
    if limits.goal == "points":
        score = limits.score._asdict() | {"left": limits.score.left if has_hands else 0}
        found |= {f"score.{key}": it for key, it in score.items() if it}
    return found


def check(kit: Kit, random: Random) -> None:
    """Reads the rules text of a game, and counts points by what it says."""
    limits = limits_of(kit.game)
    found, wanted = read(kit), expected(limits, kit.game.players[-1])
    about_full = {key: it for key, it in found.items() if key.startswith("full")}
    if "score.full" not in found:  # it was not said, so nothing may be full
        wanted.pop("score.full", None)
    if limits.start:
        assert "Row 1: red a" in kit.figures(START).description
    if limits.goal == "points" and "score.runs" in found:
        assert found["run"] == "meant"
    said = {key: it for key, it in found.items() if key not in {*about_full, "run"}}
    assert said == wanted, (said, wanted)
    if limits.goal == "points":
        for position in naive.grown(random, limits, 9):
            turn = random.sample(sorted(position), min(len(position), random.randint(1, 3)))
            ends = random.random() < 0.3
            assert counted(found, limits, position, turn, ends) == turn_score(
                position, limits, turn, ends
            ), (limits, found, position, turn)


def counted(found: Keys, limits: Limits, position: Position, turn: list[Cell], ends: bool) -> int:
    """The points of a turn by what was read."""
    total: int = found.get("score.tile", 0) * len(turn) + found.get("score.last", 0) * ends
    full = found.get("full", "")
    for kind, key, groups in (
        ("run", "score.runs", naive.run_groups(position)),
        ("row or column", "score.lines", naive.line_groups(position)),
    ):
        for _, group in groups if key in found or kind in full else ():
            tiles = [tile for _, tile in group]
            if len(group) > 1 and any(cell in dict(group) for cell in turn):
                total += found.get(key, 0) * len(group)
                is_full = kind in full and _is_full(found, limits, tiles, kind == "run")
                total += found.get("score.full", 0) * is_full
    return total


def _is_full(found: Keys, limits: Limits, tiles: list[Any], is_run: bool) -> bool:
    lengths = [found.get("full by length"), is_run and found.get("full by length of runs")]
    if len(tiles) in lengths:
        return True
    return found["full by rules"] and not any(
        naive.obeys(limits.lines, [*tiles, it])
        and (not is_run or naive.obeys(limits.runs, [*tiles, it]))
        for it in naive.each_tile(limits)
    )


@pytest.mark.parametrize("part", some(3, range(PARTS)))
def test_rules_of_turns_read_back(part: int) -> None:
    for seed in range(part, 220, PARTS):
        random = Random(seed)
        kit = kit_of(game_of(random, "en", {}, SHADES, turns=1))
        if not limits_of(kit.game).is_simple:
            check(kit, random)
