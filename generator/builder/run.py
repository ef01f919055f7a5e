"""A build from beginning to end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from generator.builder import manifest, provenance
from generator.builder.making import Made, Progress, in_order, make_targets, usual_jobs
from generator.builder.output import Delivery, Outcome, deliver
from generator.builder.prepare import has_errors, prepare
from generator.builder.quick import remember
from generator.builder.request import Report, Request
from generator.builder.state import FolderState, TargetState, load_state, save_state, stamped
from generator.builder.verdict import reasons
from generator.builder.workshop import Workshop
from generator.diagnostics import Diagnostic, Failure, Severity, Span
from generator.game.files import Project, game_path
from generator.products import Target, target_names
from generator.products.kit import Kit
from generator.products.tiles.cad import INSTALL_COMMAND, missing_system_libraries

Make = Callable[[Workshop, Project, Sequence[Target]], Mapping[str, Made]]


def choose_targets(wanted: Sequence[str]) -> tuple[list[Target], list[Diagnostic]]:
    """The targets called ``wanted``, all if none is, in the order of making.

    Without the system libraries of CAD, targets that need it are left out with a warning each;
    wanted by name they are a :class:`Failure`. KeyError if there is no such target.
    """
    targets = in_order(wanted or target_names())
    blocked = [target for target in targets if target.needs_cad]
    missing = missing_system_libraries() if blocked else ()
    if not missing:
        return targets, []
    severity = Severity.ERROR if wanted else Severity.WARNING
    message, hint = f"cannot be made without {', '.join(missing)}", f"install: {INSTALL_COMMAND}"
    found = [
        Diagnostic(severity, "missing-library", message, Span(target.name), (hint,))
        for target in blocked
    ]
    if wanted:
        raise Failure(found)
    return [target for target in targets if not target.needs_cad], found


def build(request: Request, sources: dict[str, str], progress: Progress) -> Report:
    """Make what is not up to date, and bring the game's folder to what the game says.

    ``sources`` gets the texts that diagnostics point into. Raises :class:`Failure` with all
    problems, and then nothing has been written.
    """

    def make(workshop: Workshop, project: Project, targets: Sequence[Target]) -> Mapping[str, Made]:
        jobs = request.jobs or usual_jobs(targets)
        return make_targets(workshop, project, targets, jobs, progress)

    return build_with(make, request, sources)


def build_with(make: Make, request: Request, sources: dict[str, str]) -> Report:
    """As :func:`build`, with another way to make the targets that are not up to date."""
    chosen, notes = choose_targets(request.targets)
    prepared = prepare(request.game, request.overrides, (), request.profile)
    sources.update(prepared.sources)
    project, kit = prepared.project, prepared.kit
    if kit is None or project is None:  # then all that the targets find, too
        names = [target.name for target in chosen]
        again = prepare(request.game, request.overrides, names, request.profile)
        raise Failure(again.diagnostics)
    folder = request.out / kit.game.slug
    state = load_state(folder)
    if not request.targets:
        chosen = [
            target for target in chosen if not target.is_extra or target.name in state.targets
        ]
    why = reasons(kit, chosen, folder, state, request.force)
    game_file = game_path(request.game).resolve()
    warnings = tuple(_other_game(kit, folder, state, game_file))
    workshop = Workshop(kit)
    asked = [target for target in chosen if why[target.name] or _spoke(target, state)]
    checked = {target.name: workshop.check(target) for target in asked}
    found = [*prepared.diagnostics, *(item for each in checked.values() for item in each)]
    if has_errors(found):
        raise Failure(project.located(found))
    if request.dry_run:
        return Report(folder, why, diagnostics=(*notes, *project.located(found), *warnings))
    try:
        made = make(workshop, project, [target for target in chosen if why[target.name]])
    except Failure as failure:
        raise Failure(project.located(failure.diagnostics)) from None
    artifacts = {name: each.artifacts for name, each in made.items()}
    outcomes = deliver(Delivery(kit.game.slug, kit.game.version, artifacts, target_names()), folder)
    warned = {name for name, each in checked.items() if each}
    state = _after(state, folder, made, outcomes, warned, game_file)
    save_state(folder, state)
    told = (*notes, *project.located(found))
    if not notes:
        paths = [path for target in chosen for path in state.targets[target.name].files]
        remember(request, project, folder, why, paths, told)
    seconds = {name: each.seconds for name, each in made.items()}
    return Report(
        folder, why, tuple(outcomes), seconds, (*told, *warnings, *_set_aside(folder, outcomes))
    )


def _spoke(target: Target, state: FolderState) -> bool:
    """Whether the check of ``target`` had something to say last time: it must say it again."""
    return target.name in state.targets and state.targets[target.name].warned


def _after(
    state: FolderState,
    folder: Path,
    made: Mapping[str, Made],
    outcomes: Iterable[Outcome],
    warned: Collection[str],
    game_file: Path,
) -> FolderState:
    """What is known of the folder now."""
    entries = [outcome.entry for outcome in outcomes if outcome.state != "removed"]
    targets = dict(state.targets)
    for name, each in made.items():
        own = [entry for entry in entries if entry.target == name]
        targets[name] = TargetState(
            each.reads,
            provenance.code_of(name),
            provenance.libraries_of(name),
            stamped(folder, own),
            name in warned,
        )
    known = {name: targets[name] for name in sorted(targets) if name in target_names()}
    return FolderState(known, str(game_file))


def _other_game(
    kit: Kit, folder: Path, state: FolderState, game_file: Path
) -> Iterator[Diagnostic]:
    """A warning where the folder holds what was made from another game file that is still there.

    A game file that was renamed or moved is the same game.
    """
    other = Path(state.game_file)
    if state.game_file in ("", str(game_file)) or not other.is_file():
        return
    if not (folder / manifest.NAME).is_file():
        return
    here = Path.cwd()
    shown = other.relative_to(here) if other.is_relative_to(here) else other
    own = "another id" if kit.game.id else "an id of its own (id: my-game)"
    yield Diagnostic(
        Severity.WARNING,
        "another-game",
        f"{folder} holds what was built from {shown}; this game takes its place",
        kit.spans.value("id" if kit.game.id else "title"),
        (f"to keep both, give this game {own}, or build it elsewhere with -o DIR",),
    )


def _set_aside(folder: Path, outcomes: Iterable[Outcome]) -> Iterator[Diagnostic]:
    for outcome in outcomes:
        if outcome.set_aside:
            yield Diagnostic(
                Severity.WARNING,
                "edited-file",
                f"this file was edited; what was in it is now in {outcome.set_aside}",
                Span(str(folder / outcome.entry.path)),
                ("to change what is built, edit the game file or its texts",),
            )
