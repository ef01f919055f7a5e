"""What is said of turns in examples: what they score, or why they are illegal."""

from __future__ import annotations

import pytest

from generator.products.kit import Kit
from tests.unit.examples.test_examples_turns import GRID, SIX
from tests.unit.kits import kit_of
from tests.unit.texts.rendering import paragraphs

RULE = "which must have one glyph in different colors, or one color with different glyphs"


def said(*claims: str, text: str = SIX, grid: str = GRID) -> list[str]:
    """The paragraphs of the rules text that are about turns."""
    kit = kit_of(text + grid + "".join(f"      - {it}\n" for it in claims))
    starts = "In one turn", "In einem", "En un", "Dans un", "En un", "In un", "In uno"
    found, more = paragraphs(kit.document, kit), ("בתור אחד", "1つの手番で")
    return [it for it in found if it.startswith((*starts, *more))]


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        (
            ['{turn: {"?": r$, "+": b$}, scores: 7}'],
            "In one turn, the red $ and blue $ are placed; in the picture, their "
            "edges are thick. That scores "
            "seven points: three for a run of three tiles, two for a run of two "
            "tiles, and two for a "
            "run of two tiles.",
        ),
        (
            [
                '{turn: {"?": r$}, scores: 3}',
                '{illegal: r@, at: "?", reasons: [row-run-pattern]}',
            ],
            "In one turn, the red $ at the question mark can be placed. That scores three "
            "points for a run of "
            "three tiles.",
        ),
        (
            ['{illegal: {"?": r%, "!": b%}, reasons: [row-run-pattern]}'],
            "In one turn, the red % at the question mark and the blue % at the exclamation mark "
            "cannot be placed. With the red % in place, the blue % does not fit: the red @, the "
            f"red #, and the red % lie in the run in its row, {RULE}.",
        ),
        (
            ['{illegal: {"?": r$, "=": b$}, reasons: [apart, one-run]}'],
            "In one turn, the red $ at the question mark and the blue $ at the equals "
            "sign cannot be placed: the tiles of the turn would not all lie in one run. With the "
            "red $ in place, "
            "the blue $ does not fit: no tile shares an edge with it.",
        ),
        (
            ['{illegal: {"=": b$}, reasons: [apart]}'],
            "In one turn, the blue $ at the equals sign cannot be placed. The blue $ does not fit: "
            "no tile "
            "shares an edge with it.",
        ),
    ],
)
def test_captions(claims: list[str], expected: str) -> None:
    assert expected in said(*claims)


def test_points_for_tiles_a_full_run_and_the_last_tile() -> None:
    text = SIX.replace("score: {runs: 1, full: 6, last: 6}", "score: {runs: 1, full: 6, tile: 2}")
    grid = GRID.replace("r@ r# ? !", "r@ r# r$ r% r& ?").replace(".  b# + =", ".  .  .  .  .  .")
    (found,) = said('{turn: {"?": r*}, scores: 14}', text=text, grid=grid)
    assert found.endswith(
        "That scores fourteen points: twelve for a full run of six tiles and two for the tile "
        "placed."
    )
    text = text.replace("runs: 1, ", "")
    (found,) = said('{turn: {"?": r$}, scores: 2}', text=text)
    assert found.endswith("That scores two points for the tile placed."), "no run counts"
    small = SIX[: SIX.index("  dollar")] + SIX[SIX.index("colors:") : SIX.index("  orange")]
    rules = "{hand_size: 1, lines: free, score: {runs: 1, last: 6}, goal: points}"
    grid = GRID.replace("r@ r# ? !", "r@ ?").replace("      .  b# + =\n", "")
    text = f"{small}rules: {rules}\n".replace("players", "")
    (found,) = said('{turn: {"?": r#}, scores: 8}', text=text, grid=grid)
    assert found.endswith(
        "That scores eight points: two for a run of two tiles and six for the last tile."
    )


@pytest.mark.parametrize(
    ("language", "shown", "forbidden"),
    [
        (
            "de",
            "In einem Zug werden red $ und blue $ gelegt, im Bild mit dickem Rand. Das ergibt "
            "sieben Punkte: drei "
            "Punkte für eine Kette aus drei Steinen, zwei Punkte für eine Kette "
            "aus zwei Steinen und "
            "zwei Punkte für eine Kette aus zwei Steinen.",
            "die Steine des Zugs lägen nicht alle in einer einzigen Kette.",
        ),
        (
            "fr",
            "En un tour, on pose les tuiles $ red et $ blue\xa0; sur l’image, leurs bords sont "
            "épais. "
            "Cela "
            "rapporte sept points\xa0: trois points pour une série de trois tuiles, deux points "
            "pour "
            "une série de deux tuiles et deux points pour une série de deux tuiles.",
            "les tuiles du tour ne seraient pas toutes dans une seule série.",
        ),
        (
            "es",
            "En un turno se colocan las fichas $ en red y $ en blue; en la imagen, sus "
            "bordes son gruesos. "
            "Eso vale siete puntos: tres puntos por una serie de tres fichas, dos "
            "puntos por una serie de "
            "dos fichas y dos puntos por una serie de dos fichas.",
            "las fichas del turno no estarían todas en la misma serie.",
        ),
        (
            "it",
            "In un turno si piazzano le tessere $ in red e $ in blue; nell’immagine, i loro bordi "
            "sono "
            "spessi. Questo vale sette punti: tre punti per una serie di tre tessere, due punti "
            "per una "
            "serie di due tessere e due punti per una serie di due tessere.",
            "le tessere del turno non starebbero tutte nella stessa serie.",
        ),
        (
            "he",
            "בתור אחד מניחים את האריחים $ ב-red ו-$ ב-blue; בתמונה השוליים שלהם עבים. "
            "הניקוד על התור הוא שבע נקודות: שלוש נקודות על רצף של שלושה אריחים, שתי נקודות על "
            "רצף של שני אריחים ושתי נקודות על רצף של שני אריחים.",
            "האריחים של התור לא יהיו כולם באותו רצף.",
        ),
        (
            "ja",
            "1つの手番でredの$とblueの$を置きます。図では、その縁が太くなっています。"
            "得点は7点です（3枚のつながりで3点、2枚のつながりで2点、2枚のつながりで2点）。",
            "この手番のタイルが、すべて同じつながりに入りません。",
        ),
    ],
)
def test_captions_in_each_language(language: str, shown: str, forbidden: str) -> None:
    text = f"{SIX}leaflet: {{language: {language}}}\n"
    assert said('{turn: {"?": r$, "+": b$}, scores: 7}', text=text) == [shown]
    (found,) = said('{illegal: {"?": r$, "!": r%, "+": b$}, reasons: [one-run]}', text=text)
    assert found.endswith(forbidden)


def test_the_example_of_a_turn_comes_with_the_points() -> None:
    """What explains where a tile may go is an example without a turn, if there is one."""
    more = GRID.replace("id: one", "id: two").replace("examples:\n", "")
    more = more.replace("    claims:\n", '    claims: [{at: "?", tiles: []}]\n')
    claim = '      - {turn: {"?": r$, "+": b$}, scores: 7}\n'
    kit: Kit = kit_of(f"{SIX}{GRID}{claim}{more.split('    claims')[0]}")
    text = "\n".join(paragraphs(kit.document, kit))
    assert text.index("Three tiles lie in the grid") < text.index("For each run")
    assert text.index("For each run") < text.index("In one turn, ")
