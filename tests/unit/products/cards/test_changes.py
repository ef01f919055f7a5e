"""Cards that changed since a version: known from builds, printed on sheets of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.builder.run import build
from generator.builder.up_to_date import Request, earlier_version, known_versions, remember
from generator.diagnostics import Failure
from generator.products import load_target
from generator.products.cards.changes import faces_of
from generator.products.kit import Earlier, Kit
from tests.conftest import Typecase
from tests.unit.kits import kit_of
from tests.unit.typesetting.reading import failures, text

GAME = """title: Tiny
version: "{version}"
glyphs: {{a: {{symbol: a}}, b: {{symbol: b}}, {more}}}
colors: {{red: {{key: r, hex: "{red}"}}, blue: {{key: b, hex: "#0040c0"}}}}
rules: {rules}
cards: {cards}
"""


def tiny(
    version: str = "1",
    more: str = "c: {symbol: c}",
    red: str = "#c00000",
    rules: str = "{hand_size: 1}",
    cards: str = "{paper: a4, variants: plain}",
) -> str:
    return GAME.format(version=version, more=more, red=red, rules=rules, cards=cards)


def changed(old: str, new: str) -> Kit:
    """The kit of a game that is compared with an older one."""
    kit = kit_of(new)
    kit.earlier = Earlier("1", faces_of(kit_of(old)))
    return kit


def made(kit: Kit) -> list[tuple[dict[str, Any], str]]:
    """Details of each file, and its first line; each keeps to the standards."""
    found = list(load_target("changes").make(kit))
    for it in found:
        assert failures(it.data) == []
    return [({**it.details}, text(it.data).split("\n")[0]) for it in found]


def test_only_cards_that_differ_are_printed() -> None:
    ((details, head),) = made(changed(tiny(), tiny("2", red="#b01040")))
    assert details["cards"] == 3
    assert details["since"] == "1"
    assert head == "Replaces cards of version 1: red a, red b, red c."
    assert made(changed(tiny(), tiny("2"))) == []
    (note,) = load_target("changes").notes(changed(tiny(), tiny("2")))
    assert note.message == "no card has changed since version 1"


def test_new_cards_and_those_to_take_out_are_named() -> None:
    kit = changed(tiny(), tiny("2", more="d: {symbol: d}"))
    ((details, head),) = made(kit)
    assert details["cards"] == 2
    assert head == ("Cards added since version 1. New: red d, blue d. To take out: red c, blue c.")
    assert not [*load_target("changes").notes(kit)]


def test_nothing_is_printed_for_cards_to_take_out() -> None:
    kit = changed(
        tiny(cards="{variants: plain, back: title}"), tiny("2", "", cards="{back: title}")
    )
    assert made(kit) == []
    (note,) = load_target("changes").notes(kit)
    assert note.hints == ("to be taken out: red c, blue c",)


def test_names_of_many_cards_are_a_number() -> None:
    more = ", ".join(f"{it}: {{symbol: {it}}}" for it in "cdefgh")
    ((_, head),) = made(changed(tiny(more=more), tiny("2", more, "#b01040", "{copies: 2}")))
    assert head.endswith("red a, red b, red c, red d, red e, red f, red g, red h.")
    more += ", i: {symbol: i}"
    ((details, head),) = made(changed(tiny(more=more), tiny("2", more, "#b01040")))
    assert (details["cards"], head) == (9, "Replaces cards of version 1: 9.")


def test_more_copies_are_printed_and_no_others() -> None:
    more = tiny("2", rules="{copies: 3}"), tiny("2", rules="{copies: 3}", red="#b01040")
    assert [it["cards"] for it, _ in made(changed(tiny(), more[0]))] == [6 * 2]
    assert [it["cards"] for it, _ in made(changed(tiny(), more[1]))] == [3 * 3 + 3 * 2]
    assert made(changed(more[0], tiny("2"))) == []


@pytest.mark.parametrize(
    ("rules", "cards", "number"),
    [
        ("{hand_size: 1}", "{paper: a4, variants: plain}", 2),
        ("{hand_size: 1}", "{paper: a4, variants: plain, backs: none}", 2),
        ("{hand_size: 1}", "{paper: a4, variants: plain, backs: duplex}", 8),
        ("{hand_size: 1, hands: hidden}", "{paper: a4, variants: plain}", 8),
        ("{hand_size: 1, draw: bag}", "{paper: a4, variants: plain}", 8),
    ],
)
def test_other_backs_are_new_cards_where_they_would_be_seen(
    rules: str, cards: str, number: int
) -> None:
    glyphs = "c: {symbol: c}, d: {symbol: d}"
    old, new = tiny(rules=rules, cards=cards), tiny("2", glyphs, rules=rules, cards=cards)
    ((details, _),) = made(changed(old, new))
    assert details["cards"] == number


def test_each_variant_has_its_own_pages() -> None:
    cards = "{paper: a4, variants: [plain, marked], backs: none}"
    old = tiny(cards=cards)
    ((details, _),) = made(changed(old, old.replace("key: r", "key: o")))
    assert details["variants"] == {"marked": 6}, "glyphs keep clear of the larger letter"
    other = tiny(cards="{paper: a4, variants: [plain, outline], backs: none}", red="#b01040")
    ((details, _),) = made(changed(old, other))
    assert details["variants"] == {"plain": 3}, "nobody has printed outlined cards"


def test_a_name_is_no_change() -> None:
    assert made(changed(tiny(), tiny("2", more="c: {symbol: c, name: sea}"))) == []


def test_the_builder_knows_the_versions_that_were_built(tmp_path: Path) -> None:
    file, out = tmp_path / "game.yaml", tmp_path / "out"
    cards, since = Request(str(file), (), ("cards",), out), ("changes",)
    file.write_text(tiny())
    report = build(Request(str(file), (), since, out), {})
    assert [it.code for it in report.diagnostics][:1] == ["no-version"]
    with pytest.raises(Failure, match="no build of version 1 of this game is known"):
        build(Request(str(file), (), since, out, since="1"), {})
    build(cards._replace(overrides=("colors.red.hex='#202020'",)), {})
    build(cards._replace(dry_run=True), {})
    assert known_versions(file.resolve()) == {}, "neither a variation nor a dry run is printed"
    build(cards, {})
    assert [*known_versions(file.resolve())] == ["1"]
    file.write_text(tiny("2", red="#b01040"))
    report = build(Request(str(file), (), since, tmp_path / "other", since="1"), {})
    assert [it.entry.path for it in report.outcomes] == ["cards/changes-a4.pdf"]
    build(cards, {})
    file.write_text(tiny("3"))
    report = build(Request(str(file), (), since, out), {})  # since the last one
    assert report.outcomes[0].entry.details["since"] == "2"
    with pytest.raises(Failure) as raised:
        build(Request(str(file), (), since, out, since="1.0"), {})
    (problem,) = raised.value.diagnostics
    assert problem.span.file == "--since"
    assert "known here: 1, 2" in problem.hints


def test_a_sheet_of_changes_stays_where_nothing_can_be_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, out = tmp_path / "game.yaml", tmp_path / "out"
    for version, red, target in (("1", "#c00000", "cards"), ("2", "#b01040", "changes")):
        file.write_text(tiny(version, red=red))
        build(Request(str(file), (), (target,), out), {})
    monkeypatch.setenv("TYPECASE_CACHE", str(tmp_path / "empty"))
    report = build(Request(str(file), (), ("changes",), out), {})
    assert (out / "tiny/cards/changes-a4.pdf").is_file()
    assert [it.code for it in report.diagnostics] == ["no-version"]


def test_fifty_versions_are_remembered(tmp_path: Path) -> None:
    for number in range(60):
        remember(tmp_path, str(number), lambda: {"back": ""})
    remember(tmp_path, "30", lambda: {"back": "x"})  # somebody may have printed its first build
    assert [*known_versions(tmp_path)] == [*map(str, range(10, 60))]
    assert earlier_version(tmp_path, "59", None) == Earlier("58", {"back": ""})
    assert earlier_version(tmp_path, "30", "30") == Earlier("30", {"back": ""})


def test_since_alone_builds_only_the_changes(typecase: Typecase, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(tiny())
    out = ("-o", str(tmp_path / "out"))
    for arguments, code in ((("-t", "cards"), 0), (("--since", "1"), 0), (("--since", "7"), 1)):
        result = typecase("build", str(file), *out, *arguments)
        assert result.exit_code == code, result.output
    assert 'did you mean "1"?' not in result.output
    assert "known here: 1" in result.output
