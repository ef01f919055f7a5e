"""The palettes of the built-in games, and the search for a colour that would do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from generator.game.contrast import contrast
from generator.game.files import read_project
from generator.game.loading import load_game
from generator.game.model import Game
from generator.game.number_words import LARGEST_IN_WORDS, in_words
from generator.game.vision import FULL_COLOR, LEAST, NORMAL, VISIONS, Vision, difference
from generator.products.colors import (
    MOST_COLORS,
    Pair,
    color_pairs,
    nearest_passing,
    truncated,
)
from tests.conftest import ROOT

PAGE = ROOT / "docs" / "palette.md"
_COMPUTED = re.compile("(?<=<!-- computed -->\n).*(?=<!-- end -->)", re.DOTALL)


def game(name: str) -> Game:
    project = read_project(name)
    loaded = load_game(project.text, project.file).game
    assert loaded is not None
    return loaded


@pytest.mark.parametrize("name", ["grawlix", "shapes"])
@pytest.mark.parametrize("vision", FULL_COLOR, ids=lambda vision: vision.name)
def test_normal_eyes_tell_the_built_in_colors_apart(name: str, vision: Vision) -> None:
    built_in = game(name)
    pairs = [*color_pairs(built_in, vision), *color_pairs(built_in, vision, with_tile=True)]
    assert len(pairs) == 15 + 6
    assert min(pair.difference for pair in pairs) > 1.5 * LEAST


def test_the_page_says_what_is_computed(request: pytest.FixtureRequest) -> None:
    page = PAGE.read_text(encoding="utf-8")
    wanted = "\n".join(_tables(game("grawlix"))) + "\n"
    if request.config.getoption("--golden"):
        page = _COMPUTED.sub(lambda _: wanted, page)
        PAGE.write_text(page, encoding="utf-8")
    found = _COMPUTED.search(page)
    assert found is not None
    assert found[0] == wanted


def test_both_built_in_games_have_the_palette_of_the_page() -> None:
    one, other = game("grawlix"), game("shapes")
    assert [color.hex for color in one.color_list] == [color.hex for color in other.color_list]


def _tables(palette: Game) -> Iterator[str]:
    tile = palette.tile.base_color
    yield "| color | value | contrast on the tile |"
    yield "| --- | --- | --- |"
    for color in palette.color_list:
        yield f"| {color.name} | `{color.hex}` | {truncated(contrast(color.hex, tile))} |"
    yield f"| black edge | `#000000` | {truncated(contrast('#000000', tile))} |"
    yield ""
    yield f"| seen | least different | all below {LEAST:g} | nearest to the tile |"
    yield "| --- | --- | --- | --- |"
    for vision in VISIONS:
        pairs = color_pairs(palette, vision)
        nearest = color_pairs(palette, vision, with_tile=True)[0]
        below = [_told(pair) for pair in pairs if pair.difference < LEAST]
        cells = [vision.words, _told(pairs[0]), ", ".join(below) or "none", _told(nearest)]
        yield f"| {' | '.join(cells)} |"


def _told(pair: Pair) -> str:
    names = pair.one.name if pair.other == pair.one else f"{pair.one.name} and {pair.other.name}"
    return f"{names} {truncated(pair.difference)}"


OTHERS = ["#e6261f", "#ffe02e", "#17a34a", "#8a2be2", "#c0c0c0"]


@pytest.mark.parametrize("present", ["#e6261f", "#f98b16", "#8a2be3", "#c0c0c0", "#000000"])
@pytest.mark.parametrize("visions", [FULL_COLOR, VISIONS], ids=["normal", "all"])
def test_the_color_found_passes_and_no_nearer_one_of_three_digits_does(
    present: str, visions: tuple[Vision, ...]
) -> None:
    found = nearest_passing(present, OTHERS, visions)
    assert found is not None

    def passes(color: str) -> bool:
        return all(difference(color, other, v) >= LEAST for other in OTHERS for v in visions)

    assert passes(found)
    here = difference(found, present, NORMAL)
    for digits in product("0123456789abcdef", repeat=3):
        color = "#" + "".join(2 * digit for digit in digits)
        assert difference(color, present, NORMAL) >= here or not passes(color)


def test_a_color_that_passes_is_left_as_it_is() -> None:
    assert nearest_passing("#ffe02e", ["#e6261f", "#1d5fc9"], VISIONS) == "#ffe02e"


def test_where_no_color_passes_none_is_named() -> None:
    grays = [f"#{value:02x}{value:02x}{value:02x}" for value in range(0, 256, 15)]
    assert nearest_passing("#e6261f", grays, VISIONS) is None


def test_figures_are_truncated_not_rounded() -> None:
    assert truncated(9.99) == "9.9"
    assert truncated(10.0) == "10.0"


def test_no_more_colors_are_compared_than_can_be_told_apart() -> None:
    """A chain of greys, each as near to the one before as may be, shows how many there can be."""
    grays = [f"#{value:02x}{value:02x}{value:02x}" for value in range(256)]
    chain = [grays[0]]
    for gray in grays:
        if difference(chain[-1], gray, NORMAL) >= LEAST:
            chain.append(gray)
    assert len(chain) < MOST_COLORS
    most = in_words(len(chain), largest=LARGEST_IN_WORDS)
    assert f"{most} grays are the most" in PAGE.read_text(encoding="utf-8")
