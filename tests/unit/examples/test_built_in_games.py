"""The built-in games: no problem, no warning; three examples, an illegal placement among them."""

from __future__ import annotations

import pytest

from generator.builder.prepare import prepare
from generator.game.claims import IllegalClaim
from generator.products import rulebook as rulebook_target
from generator.products import target_names
from generator.products.cards import aid
from generator.products.leaflet import target as leaflet_target
from tests.conftest import some
from tests.unit.texts.rendering import paragraphs
from tests.unit.typesetting.reading import failures

OTHERS = ("bunting", "sampler", "switchyard", "tideline", "triptych", "window-box")


@pytest.mark.parametrize("name", ["grawlix", "shapes", "starter", *OTHERS])
def test_every_check_is_clean(name: str) -> None:
    prepared = prepare(name, (), target_names())
    assert prepared.diagnostics == ()


@pytest.mark.parametrize("name", OTHERS)
def test_three_examples_and_an_illegal_placement_with_its_reason(name: str) -> None:
    kit = prepare(name, (), target_names()).kit
    assert kit is not None
    assert kit.game.id == name
    assert len(kit.examples) == 3
    claims = [claim for example in kit.game.examples for claim in example.claims]
    illegal = [claim for claim in claims if isinstance(claim, IllegalClaim)]
    said = [it for it in paragraphs(kit.document, kit) if "cannot be placed at the" in it]
    assert len(said) == len(illegal) >= 1


def test_copies_of_bunting_are_the_tiles_of_the_wooden_set() -> None:
    kit = prepare("bunting", (), target_names()).kit
    assert kit is not None
    assert kit.game.tile_count == 108


@pytest.mark.parametrize("name", some(3, OTHERS))
def test_pdfs_are_accessible_and_archival(name: str) -> None:
    kit = prepare(name, (), target_names()).kit
    assert kit is not None
    pdfs = [
        artifact
        for target in (leaflet_target, rulebook_target, aid)
        for artifact in target.make(kit)
        if artifact.path.endswith(".pdf")
    ]
    assert len(pdfs) >= 5
    assert [(it.path, found) for it in pdfs if (found := failures(it.data))] == []
