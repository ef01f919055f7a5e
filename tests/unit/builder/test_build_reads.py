"""What targets read is noted, all of it and no more."""

from __future__ import annotations

import pytest

from generator.builder.fingerprint import fingerprint
from generator.builder.prepare import prepare
from generator.builder.reads import (
    Recorder,
    RecordingKit,
    SharedDocument,
    changes,
    name_of,
    recording,
)
from generator.game.model import Game, Rules
from generator.products.kit import Kit


def noting(kit: Kit) -> RecordingKit:
    return recording(kit, Recorder(), SharedDocument(kit))


def names(kit: RecordingKit) -> list[str]:
    return [name_of(part) for part in kit.recorder.reads]


def kit_with(*overrides: str) -> Kit:
    prepared = prepare("grawlix", overrides, ())
    assert prepared.kit is not None, prepared.diagnostics
    return prepared.kit


def test_a_field_is_noted_when_it_is_read(kit: Kit) -> None:
    noted = noting(kit)
    assert isinstance(noted.game, Game)
    rules = noted.game.rules
    assert names(noted) == []
    assert rules.hand_size == 4
    assert noted.game.colors["red"].hex == kit.game.colors["red"].hex
    assert names(noted) == ["colors", "colors.red.hex", "rules.hand_size"]


def test_what_follows_from_fields_notes_them(kit: Kit) -> None:
    noted = noting(kit)
    assert noted.game.tile_count == 36
    assert names(noted) == ["colors", "glyphs", "rules.copies"]


def test_a_look_at_a_whole_notes_the_whole(kit: Kit) -> None:
    for look in (repr, lambda rules: rules == Rules(), lambda rules: rules.model_dump(), hash):
        noted = noting(kit)
        look(noted.game.rules)
        assert names(noted) == ["rules"]
        assert changes(kit, noted.recorder.reads) == []
        assert changes(kit_with("rules.hand_size=3"), noted.recorder.reads) != []


def test_a_copy_is_an_ordinary_model(kit: Kit) -> None:
    noted = noting(kit)
    copy = noted.game.rules.model_copy(update={"hand_size": 9})
    assert copy.hand_size == 9
    assert type(copy) is Rules
    assert changes(kit, noted.recorder.reads) == []


def test_examples_fonts_and_templates_are_noted_by_name(kit: Kit) -> None:
    noted = noting(kit)
    assert noted.examples["opening"] == kit.examples["opening"]
    assert noted.fonts["quicksand-bold"] is kit.fonts["quicksand-bold"]
    assert noted.templates["shared/rules.md.j2"]
    assert names(noted) == [
        "example opening",
        "font quicksand-bold",
        "template shared/rules.md.j2",
    ]


def test_what_is_looked_for_in_vain_is_noted(kit: Kit) -> None:
    noted = noting(kit)
    assert "no-such-font" not in noted.fonts
    assert noted.templates.get("no-such.j2") is None
    assert names(noted) == ["font no-such-font", "template no-such.j2"]
    assert changes(kit, noted.recorder.reads) == []


def test_a_document_that_targets_share_is_read_by_each(kit: Kit) -> None:
    shared = SharedDocument(kit)
    one, two = (recording(kit, Recorder(), shared) for _ in range(2))
    assert one.document is two.document
    assert names(one) == names(two)
    assert "rules.max_rows" in names(one)


@pytest.mark.parametrize(
    ("override", "changed"),
    [
        ("rules.hand_size=3", ["rules.hand_size"]),
        ("colors.red.name=crimson", []),
        ("tile.size=29", []),
    ],
)
def test_only_what_was_read_counts(override: str, changed: list[str], kit: Kit) -> None:
    noted = noting(kit)
    _ = noted.game.rules.hand_size, noted.game.colors["red"].hex
    found = changes(kit_with(override), noted.recorder.reads)
    assert [name_of(part) for part in found] == changed


def test_an_example_changes_with_the_rules_that_it_shows(kit: Kit) -> None:
    noted = noting(kit)
    assert noted.examples["opening"].locations
    assert changes(kit_with("examples=[]"), noted.recorder.reads) == [("example", "opening")]


def test_fingerprints_tell_values_apart() -> None:
    values: list[object] = [
        *(None, True, 1, 1.0, "1", b"1", "", (), {}, ("",), ("a", "b"), ("ab",), (("a",), "b")),
        *({"a": "b"}, {"b": "a"}, frozenset("ab"), Rules(), Rules(hand_size=5)),
    ]
    assert len({fingerprint(value) for value in values}) == len(values)
    assert fingerprint(frozenset("abc")) == fingerprint(frozenset("cba"))
    with pytest.raises(TypeError, match="no fingerprint of object"):
        fingerprint(object())
