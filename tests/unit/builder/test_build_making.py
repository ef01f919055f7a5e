"""Making targets: the order, the processes, and how either fails."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from generator.builder.helper import Helper
from generator.builder.making import Made, Progress, in_order, make_targets, usual_jobs
from generator.builder.prepare import Prepared, prepare
from generator.builder.run import choose_targets
from generator.builder.workshop import Workshop
from generator.diagnostics import Failure, Severity, Span
from generator.products import Target, load_target, target_names
from generator.products.artifact import Artifact
from generator.products.kit import Kit


@pytest.fixture(scope="module")
def prepared() -> Prepared:
    return prepare("grawlix", (), ())


def make(
    prepared: Prepared, targets: list[Target], jobs: int = 1, progress: Progress = lambda *_: None
) -> dict[str, Made]:
    assert prepared.kit is not None
    assert prepared.project is not None
    return make_targets(Workshop(prepared.kit), prepared.project, targets, jobs, progress)


def target(name: str, *, needs_cad: bool = False, problem: str = "") -> Target:
    def make(kit: Kit) -> Iterable[Artifact]:
        if problem:
            raise Failure.error(problem, "it does not fit", Span(name))
        yield Artifact(f"{name}.txt", kit.game.title.encode(), "txt")

    return Target(name, "for a test", needs_cad, make, lambda kit: ())


def test_every_target_says_what_it_is() -> None:
    for name in target_names():
        summary = load_target(name).summary
        assert summary
        assert len(summary) < 90
        assert "\n" not in summary


def test_cad_comes_last() -> None:
    order = [each.name for each in in_order(["tiles", "leaflet", "diagrams", "tiles"])]
    assert order == ["diagrams", "leaflet", "tiles"]


def test_a_second_process_is_for_cad_beside_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    assert usual_jobs([target("a"), target("b")]) == 1
    assert usual_jobs([target("a"), target("b", needs_cad=True)]) == 2
    assert usual_jobs([target("b", needs_cad=True)]) == 1
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert usual_jobs([target("a"), target("b", needs_cad=True)]) == 1


def test_progress_names_each_target_twice(prepared: Prepared) -> None:
    seen: list[tuple[str, bool]] = []
    made = make(
        prepared,
        [target("a"), target("b")],
        progress=lambda name, seconds: seen.append((name, seconds is None)),
    )
    assert seen == [("a", True), ("a", False), ("b", True), ("b", False)]
    assert made["b"].artifacts == (Artifact("b.txt", b"Grawlix", "txt"),)


def test_problems_of_all_light_targets_come_at_once(prepared: Prepared) -> None:
    begun: list[str] = []
    targets = [
        target("a", problem="too-long"),
        target("b"),
        target("c", problem="too-wide"),
        target("d", needs_cad=True, problem="too-high"),
    ]
    with pytest.raises(Failure) as failed:
        make(prepared, targets, progress=lambda name, _: begun.append(name))
    assert [item.code for item in failed.value.diagnostics] == ["too-long", "too-wide"]
    assert "d" not in begun


@pytest.mark.parametrize("jobs", [2, 3])
def test_helpers_make_the_same(jobs: int, prepared: Prepared) -> None:
    targets = in_order(["leaflet", "diagrams"])
    alone = make(prepared, targets)
    together = make(prepared, targets, jobs)
    assert list(alone) == list(together)
    for name, each in alone.items():
        assert each.artifacts == together[name].artifacts
        assert each.reads == together[name].reads


def test_a_helper_hands_on_problems_and_bugs(prepared: Prepared) -> None:
    wrong = prepare("grawlix", ["leaflet.min_size=70", "leaflet.max_size=72"], ())
    assert wrong.project is not None
    with Helper(wrong.project) as helper:
        helper.start(load_target("leaflet"))
        with pytest.raises(Failure) as failed:
            helper.result()
        assert failed.value.diagnostics[0].severity is Severity.ERROR
        helper.start(target("no-such-module"))
        with pytest.raises(RuntimeError, match="KeyError: 'no-such-module'"):
            helper.result()


def test_a_helper_that_dies_is_told(prepared: Prepared) -> None:
    assert prepared.project is not None
    with Helper(prepared.project) as helper:
        helper.start(load_target("leaflet"))
        helper.process.kill()
        with pytest.raises(Failure) as failed:
            helper.result()
    (problem,) = failed.value.diagnostics
    assert problem.code == "maker-died"
    assert "exit code -9" in problem.message


def test_missing_libraries_leave_cad_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.builder.run.missing_system_libraries", lambda: ("libGL.so.1",))
    chosen, notes = choose_targets(())
    assert "tiles" not in [each.name for each in chosen]
    assert [each.needs_cad for each in chosen] == [False] * len(chosen)
    note = next(item for item in notes if item.span.file == "tiles")
    assert note.severity is Severity.WARNING
    assert note.message == "cannot be made without libGL.so.1"
    assert note.hints == ("install: apt-get install libgl1 libx11-6 libexpat1",)
    with pytest.raises(Failure) as failed:
        choose_targets(["leaflet", "tiles"])
    assert [item.severity for item in failed.value.diagnostics] == [Severity.ERROR]
    assert failed.value.diagnostics[0].message == note.message
    assert choose_targets(["leaflet"])[1] == []


def test_a_helper_that_cannot_start_is_told(
    prepared: Prepared, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("multiprocessing.spawn.get_executable", lambda: b"/bin/false")
    assert prepared.project is not None
    with Helper(prepared.project) as helper:
        helper.start(load_target("leaflet"))
        with pytest.raises(Failure, match="exit code 1"):
            helper.result()
