"""Making targets: the order, and how it fails."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from generator.builder.prepare import Prepared, prepare
from generator.builder.run import Progress, build, choose_targets, default_targets, make_targets
from generator.builder.up_to_date import Request
from generator.diagnostics import Failure, Severity, Span
from generator.products import Target, load_target, target_names
from generator.products.kit import Artifact, Kit


@pytest.fixture(scope="module")
def prepared() -> Prepared:
    return prepare("grawlix", (), ())


def make(
    prepared: Prepared, targets: list[Target], progress: Progress = lambda name: None
) -> dict[str, tuple[Artifact, ...]]:
    assert prepared.kit is not None
    return make_targets(prepared.kit, targets, progress, {})


def target(name: str, *, needs: str = "", problem: str = "") -> Target:
    def make(kit: Kit) -> Iterable[Artifact]:
        if problem:
            raise Failure.error(problem, "it does not fit", Span(name))
        yield Artifact(f"{name}.txt", kit.game.title.encode(), "txt")

    return Target(name, "for a test", make, needs=needs)


def test_every_target_says_what_it_is() -> None:
    for name in target_names():
        summary = load_target(name).summary
        assert summary
        assert len(summary) < 90
        assert "\n" not in summary


def test_cad_comes_last() -> None:
    targets, _ = choose_targets(["tiles", "leaflet", "diagrams", "tiles"])
    order = [each.name for each in targets]
    assert order == ["diagrams", "leaflet", "tiles"]


def test_progress_names_each_target(prepared: Prepared) -> None:
    seen: list[str] = []
    made = make(prepared, [target("a"), target("b")], seen.append)
    assert seen == ["a", "b"]
    assert made["b"] == (Artifact("b.txt", b"Grawlix", "txt"),)


def test_problems_of_all_light_targets_come_at_once(prepared: Prepared) -> None:
    begun: list[str] = []
    targets = [
        target("a", problem="too-long"),
        target("b"),
        target("c", problem="too-wide"),
        target("d", needs="tiles", problem="too-high"),
    ]
    with pytest.raises(Failure) as failed:
        make(prepared, targets, begun.append)
    assert [item.code for item in failed.value.diagnostics] == ["too-long", "too-wide"]
    assert "d" not in begun


def test_missing_libraries_leave_cad_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "generator.diagnostics.extras.missing_system_libraries", lambda _: ("libGL.so.1",)
    )
    chosen, notes = choose_targets(default_targets())
    assert "tiles" not in [each.name for each in chosen]
    assert [each.needs for each in chosen] == [""] * len(chosen)
    note = next(item for item in notes if item.span.file == "tiles")
    assert note.severity is Severity.WARNING
    assert note.message == "needs libGL.so.1, which this machine lacks"
    assert note.hints == ("install: apt-get install libgl1 libx11-6 libexpat1",)
    chosen, problems = choose_targets(["leaflet", "tiles"], Severity.ERROR)
    assert [each.name for each in chosen] == ["leaflet"]
    assert [(item.severity, item.message) for item in problems] == [(Severity.ERROR, note.message)]
    assert choose_targets(["leaflet"])[1] == []


NEEDLE = "glyphs.at.outline=M0 0H.1V20H0Z M4 0H9V20H4Z"


def test_an_unprintable_glyph_leaves_out_the_tiles_alone(tmp_path: Path) -> None:
    report = build(Request("grawlix", (NEEDLE,), (), tmp_path), {})
    (problem,) = (item for item in report.diagnostics if item.code == "unprintable")
    assert problem.severity is Severity.WARNING
    assert "tiles are left out" in problem.hints[-1]
    made = {outcome.entry.target for outcome in report.outcomes}
    assert {"leaflet", "cards"} <= made
    assert not {"tiles", "guide"} & made


def test_a_glyph_that_defeats_cad_leaves_out_the_tiles_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def defeated(*_: object) -> None:
        raise ValueError("the curve is too tight")

    monkeypatch.setattr("generator.drawing.solids.model._tile", defeated)
    report = build(Request("shapes", (), (), tmp_path), {})
    (problem,) = (item for item in report.diagnostics if item.code == "unprintable")
    assert problem.severity is Severity.WARNING
    assert problem.message.endswith("cannot be made as a tile: the curve is too tight")
    made = {outcome.entry.target for outcome in report.outcomes}
    assert {"leaflet", "cards"} <= made
    assert not {"tiles", "guide"} & made


@pytest.mark.parametrize(
    ("overrides", "targets"), [((NEEDLE,), ("tiles",)), ((NEEDLE, "tile.glyph_height=27"), ())]
)
def test_other_errors_keep_everything_from_being_made(
    overrides: tuple[str, ...], targets: tuple[str, ...], tmp_path: Path
) -> None:
    with pytest.raises(Failure) as failure:
        build(Request("grawlix", overrides, targets, tmp_path), {})
    assert failure.value.diagnostics[0].severity is Severity.ERROR
    assert not list(tmp_path.iterdir())
