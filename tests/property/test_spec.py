"""Whatever the text: a game or diagnostics, nothing else, and every place inside the text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import Severity, render_json, render_text, split_lines
from generator.examples import check_examples
from generator.game.files import read_project
from generator.game.loading import load_game

GRAWLIX = read_project("grawlix").text

SIGNS = "a:{}[],\"'|>#?%@\t\r\n1~\\é字\u0301\ufeff\u2028\x00"
WORDS = (": ", "\n  ", "- ", " #", "&a", "*a", "!x", "---", "...", "\r\n", "grid: |\n  r@ .\n")
KEYS = ("title", "tile.size", "rules", "examples.0.grid", "examples.1.claims.0", "glyphs.at.symbol")
MORE_KEYS = ("minutes", "leaflet.paper", "leaflet.paper.0", "glyphs", "glyphs.new", "", ".", "a.b")

yaml_pieces = st.sampled_from([*SIGNS, *WORDS, *KEYS, *MORE_KEYS])
texts = st.text(st.characters(exclude_categories=()), max_size=80)
yaml_texts = st.lists(yaml_pieces, max_size=40).map("".join)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def mutated_games(draw: st.DrawFn) -> str:
    """The text of Grawlix with a few stretches replaced."""
    text = GRAWLIX
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        text = text[:start] + draw(yaml_texts | texts) + text[end:]
    return text


def check(text: str, overrides: tuple[str, ...] = ()) -> None:
    loaded = load_game(text, "game.yaml", overrides)
    wrong = [item for item in loaded.diagnostics if item.severity is Severity.ERROR]
    assert (loaded.game is None) == bool(wrong)
    assert loaded.game is None or loaded.draft is None
    found = list(loaded.diagnostics)
    if loaded.draft is not None:
        found += check_examples(loaded.draft.game, loaded.draft.spans)[1]
    for item in found:
        assert item.message
        rows = split_lines(loaded.sources[item.span.file])
        assert 0 <= item.span.line <= len(rows)
        if item.span.line:
            assert 1 <= item.span.column <= len(rows[item.span.line - 1]) + 1
            assert (item.span.end_line, item.span.end_column) >= (item.span.line, item.span.column)
    render_text(found, loaded.sources).encode("utf-8")
    render_json(found).encode("ascii")


@given(texts | yaml_texts)
def test_any_text(text: str) -> None:
    check(text)


@given(mutated_games())
def test_any_mutation_of_a_game(text: str) -> None:
    check(text)


@given(st.sampled_from([*KEYS, *MORE_KEYS]) | texts, texts | yaml_texts | values.map(repr))
def test_any_override(key: str, value: str) -> None:
    check(GRAWLIX, (f"{key}={value}",))
