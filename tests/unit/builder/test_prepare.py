"""Preparing finds every problem, whatever phase it belongs to."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

from generator.builder import prepare as preparing
from generator.builder.prepare import prepare
from generator.diagnostics import Span
from generator.products import Target, load_target
from generator.products.kit import Kit

AT = 'symbol: "@"\n    '
"""The first key of a glyph, and what the next one is indented by."""


def codes(file: Path, *overrides: str, targets: tuple[str, ...] = ()) -> list[tuple[str, int]]:
    prepared = prepare(str(file), overrides, targets)
    assert prepared.kit is None
    return [(item.code, item.span.line) for item in prepared.diagnostics]


def line_of(file: Path, part: str) -> int:
    lines = file.read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if part in line)


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))


def test_grawlix_is_right(game_file: Path) -> None:
    prepared = prepare(str(game_file), (), ())
    assert prepared.diagnostics == ()
    assert prepared.kit is not None
    assert list(prepared.kit.examples) == ["opening", "crowded", "cover"]


def test_a_missing_game_is_one_problem() -> None:
    prepared = prepare("no-such-game", (), ())
    assert prepared.kit is None
    assert [item.code for item in prepared.diagnostics] == ["missing-file"]


def test_problems_of_all_phases_come_at_once(game_file: Path) -> None:
    edit(game_file, "font: quicksand-semibold", "font: quicksend")
    edit(game_file, "locations: 16", "locations: 17")
    assert codes(game_file) == [
        ("unknown-font", line_of(game_file, "quicksend")),
        ("wrong-claim", line_of(game_file, "locations: 17")),
    ]


def test_a_target_that_breaks_as_it_begins_tells_no_more_than_other_errors(
    game_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, begun = load_target, list[str]()

    def breaks(kit: Kit) -> NoReturn:
        begun.append(kit.game.title)
        raise RuntimeError("no such panel")

    def load(name: str) -> Target:
        return real(name)._replace(check=breaks, begin=breaks) if name == "leaflet" else real(name)

    monkeypatch.setattr(preparing, "load_target", load)
    with pytest.raises(RuntimeError, match="no such panel"):
        prepare(str(game_file), (), ("leaflet", "aid"))
    (game_file.parent / "aid.md.j2").write_text("## Turn\n\n{{ game.nothing }}\n")
    found = prepare(str(game_file), (), ("leaflet", "aid"))
    assert [item.code for item in found.diagnostics] == ["unknown-name"]
    assert len(begun) == 4  # as it begins, and as it is checked


@pytest.mark.parametrize(
    ("text", "also"),
    [
        ("{{ game.titel }}", ["unknown-name"]),
        ('{{ figure("opening") }}', []),
        ("{{ examples.opening.marks[0].name }}", []),
        ('{{ examples.get("opening").tiles }}', []),
        ("{{ (examples.values() | list)[2].id }}", []),
        ("{% if %}", ["template-syntax"]),
    ],
)
@pytest.mark.parametrize("is_draft", [False, True])
def test_texts_are_checked_beside_wrong_claims(
    game_file: Path, text: str, also: list[str], is_draft: bool
) -> None:
    text = "\n".join(["{% block overview %}", "## A", text, "{% endblock %}"])
    text = '{% extends "shared/rules.md.j2" %}\n' + text
    (game_file.parent / "rules.md.j2").write_text(text)
    edit(game_file, "locations: 7", "locations: 8")
    overrides = ("tile.size=wide", "colors.red.hex=red") if is_draft else ()
    wrong = ["wrong-type", "wrong-value"] if is_draft else []
    assert sorted(code for code, _ in codes(game_file, *overrides)) == sorted(
        [*also, "wrong-claim", *wrong]
    )


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("examples:", "exampels:", "unknown-key"),
        ("id: opening", "id: Opening", "wrong-value"),
        ("  - id: crowded", "    id: crowded", "duplicate-key"),
        ('- at: "?"', '- At: "?"', "unknown-key"),
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        '{{ figure("opening") }}',
        "{{ examples.opening.tiles }}",
        "{{ examples.crowded.tiles }}",
        "{{ (examples.values() | list)[1].marks[0].name }}",
    ],
)
def test_texts_that_need_a_refused_example_are_not_blamed(
    game_file: Path, text: str, old: str, new: str, code: str
) -> None:
    (game_file.parent / "rules.md.j2").write_text(f"## A\n\n{text}\n")
    game_file.write_text(game_file.read_text().replace(old, new))
    assert {found for found, _ in codes(game_file)} <= {code, "missing-key"}


def test_syntax_of_texts_is_checked_beside_wrong_rules(game_file: Path) -> None:
    for name in ("rules.md.j2", "aid.md.j2"):
        (game_file.parent / name).write_text("## A\n\n{% if %}")
    found = [code for code, _ in codes(game_file, "rules.max_rows=six")]
    assert found == ["wrong-type", "template-syntax", "template-syntax"]


def test_fonts_and_glyphs_are_checked_beside_wrong_values(game_file: Path) -> None:
    edit(game_file, "font: quicksand-semibold", "font: X.ttf")
    edit(game_file, f"{AT}font: comic-neue-bold\n", f"{AT}font: comic\n")
    assert codes(game_file, "age=ten") == [
        ("wrong-type", 1),
        ("wrong-value", line_of(game_file, "X.ttf")),
        ("unknown-font", line_of(game_file, AT.strip()) + 1),
    ]


def test_a_character_that_the_font_lacks_is_named(game_file: Path) -> None:
    game_file.write_text(game_file.read_text().replace("@", "♞"))
    prepared = prepare(str(game_file), (), ())
    (problem,) = prepared.diagnostics
    assert problem.code == "missing-character"
    assert problem.message == 'font "comic-neue-bold" has no U+265E (♞)'
    assert problem.span.line == line_of(game_file, 'symbol: "♞"')
    assert problem.hints == ("draw it as an outline",)


def test_a_font_that_has_the_character_is_named(game_file: Path) -> None:
    game_file.write_text(game_file.read_text().replace("@", "ǆ"))
    (problem,) = prepare(str(game_file), (), ()).diagnostics
    assert problem.code == "missing-character"
    assert problem.hints[0].startswith("fonts that have it: ")
    assert "quicksand-medium" in problem.hints[0]


@pytest.mark.parametrize("outline", ["M 0 0", "M 5 5 L 5 5 Z"])
def test_an_outline_of_nothing_is_refused(outline: str, game_file: Path) -> None:
    edit(game_file, f"{AT}font: comic-neue-bold", f'{AT}outline: "{outline}"')
    assert codes(game_file) == [("empty-glyph", line_of(game_file, "outline"))]


@pytest.mark.parametrize(
    ("written", "line", "wrong"),
    [
        ('"M 0 0 q 1 2 3 Z"', 0, "q 1 2 3"),
        ("M 0 0 H 5 k 1 2", 0, "k"),
        ("|\n      M 0 0 H 5\n\n      a 3.2,3.2 0 2 1 1 1", 3, "a 3.2"),
        ("|\n      M 0 0 H 5 a 3,3 0 1\n      Z", 1, "a 3,3 0 1"),
        (">-\n      M 0 0\n      k", 0, ">-"),
        ('"L 0\\n0"', 0, '"L 0'),
    ],
)
def test_an_outline_is_wrong_where_it_is_wrong(
    written: str, line: int, wrong: str, game_file: Path
) -> None:
    edit(game_file, f"{AT}font: comic-neue-bold", f"{AT}outline: {written}")
    (problem,) = prepare(str(game_file), (), ()).diagnostics
    span, row = problem.span, line_of(game_file, "outline") + line
    assert problem.code == "empty-glyph"
    assert span.line == row
    assert game_file.read_text().splitlines()[row - 1].startswith(wrong, span.column - 1)


def test_an_outline_on_the_command_line_is_wrong_where_it_is_wrong(game_file: Path) -> None:
    override = "glyphs.at.outline=M 0 0 q 1 2 3"
    (problem,) = prepare(str(game_file), (override,), ()).diagnostics
    assert problem.span == Span.at(f"--set {override}", 1, 25)
    assert problem.hints[0].startswith("q takes x1 y1 x y; commands are M")


def test_a_wrong_rule_is_found_before_the_examples_are_asked(game_file: Path) -> None:
    found = codes(game_file, "rules.max_rows=0")
    assert found == [("out-of-range", 1)]
