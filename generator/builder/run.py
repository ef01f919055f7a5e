"""Builds a game: checks and makes its targets, delivers what they make."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from generator.builder import guard, manifest
from generator.builder.changes import changed_inputs, changed_keys
from generator.builder.disk_cache import DiskCache, cache_folder
from generator.builder.output import Delivery, Outcome, deliver
from generator.builder.prepare import check_target, has_errors, prepare, prepare_more
from generator.builder.record import Record, Written, edits, load_record, save_record
from generator.builder.up_to_date import GAME_FILE, REQUEST, Report, Request, inputs_of, origin
from generator.diagnostics import Diagnostic, Failure, Severity, Span
from generator.diagnostics.extras import missing_extra, missing_system_libraries
from generator.game.files import Project, game_path
from generator.products import Target, load_target, target_names
from generator.products.kit import Artifact, Kit
from generator.products.tiles.cad import UNPRINTABLE

Progress = Callable[[str], None]
"""Receives the name of each target before it is made."""


def in_order(names: Iterable[str]) -> list[Target]:
    """Loads targets, sorted for making: those that need an extra last, so that errors come
    early."""
    return sorted(map(load_target, set(names)), key=lambda target: (target.needs, target.name))


def choose_targets(wanted: Sequence[str]) -> tuple[list[Target], list[Diagnostic]]:
    """Returns the targets called ``wanted`` (none: all but extra ones), sorted for making.

    Targets that need an extra which is not installed are left out with a warning; if they are
    wanted by name, Failure is raised. KeyError for an unknown name.
    """
    targets = [each for each in in_order(wanted or target_names()) if wanted or not each.is_extra]
    severity = Severity.ERROR if wanted else Severity.WARNING
    found = {}
    for needs in {target.needs: None for target in targets if target.needs}:
        names = ", ".join(target.name for target in targets if target.needs == needs)
        if problem := missing_extra(needs, names, severity):
            found[needs] = problem
    if found and wanted:
        raise Failure(found.values())
    return [target for target in targets if target.needs not in found], list(found.values())


def build(
    request: Request,
    sources: dict[str, str],
    progress: Progress = lambda name: None,
    first: str | None = None,
) -> Report:
    """Makes the requested targets and writes the files that differ into the game's folder.

    Adds the texts that diagnostics point into to ``sources``. The target ``first`` is delivered
    before the others are checked and made. If the tiles alone cannot be made and no target was
    named, they are left out with warnings. Raises Failure with all problems; then nothing has been
    written but perhaps the files of ``first``.
    """
    try:
        return _build(request, sources, progress, first, ())
    except Failure as failure:
        left_out = () if request.targets else _left_out(failure.diagnostics)
        if not left_out:
            raise
    return _build(request, sources, progress, first, left_out)


def _build(
    request: Request,
    sources: dict[str, str],
    progress: Progress,
    first: str | None,
    left_out: Sequence[Diagnostic],
) -> Report:
    """As :func:`build`; without the tiles if ``left_out``, the reasons for it, are given."""
    targets, notes = choose_targets(request.targets)
    if left_out:
        checks = load_target("tiles").check
        targets = [target for target in targets if target.check is not checks]
    cache = DiskCache(cache_folder() / "kept", origin())
    names = [target.name for target in targets]
    early = [name for name in names if name == first]
    prepared = prepare(request.game, request.overrides, early or names, request.profile, cache)
    if early and prepared.kit is None:  # the problems of all targets are told together
        early = []
        prepared = prepare(request.game, request.overrides, names, request.profile, cache)
    sources.update(prepared.sources)
    project, kit = prepared.project, prepared.kit
    if kit is None or project is None:
        raise Failure([*left_out, *prepared.diagnostics])
    folder = request.out / kit.game.slug
    last = load_record(request.out, kit.game.slug)
    record = Record(
        slug=kit.game.slug,
        game_file=str(game_path(request.game).resolve()),
        inputs=inputs_of(request, project),
        values=kit.game.model_dump(mode="json"),
        files={},
        diagnostics=(),
        missing=missing_system_libraries() if notes else (),
    )
    warnings = tuple(_other_game(kit, folder, last, record)) if last else ()
    changes = tuple(_changes(last, record, folder)) if last else ("not built yet",)
    done = _Done([], {}, {})
    try:
        if early:
            _make(request, kit, [load_target(name) for name in early], progress, done)
            prepared = prepare_more(prepared, [name for name in names if name not in early])
            if prepared.kit is None:
                message = f"only the {first} is new; all other files are as they were"
                note = Diagnostic.warning("partly-built", message, Span(str(folder)))
                raise Failure([*left_out, *prepared.diagnostics, note])
        extras, found = ([], ()) if request.targets else _extras(kit, project, folder)
        rest = [target for target in (*targets, *extras) if target.name not in early]
        _make(request, kit, rest, progress, done)
    except Failure as failure:
        raise Failure(project.located(failure.diagnostics)) from None
    told = tuple(dict.fromkeys((*notes, *left_out, *prepared.diagnostics, *found)))
    done.outcomes.sort(key=lambda outcome: outcome.entry.path)
    if not request.dry_run:
        save_record(request.out, record._replace(files=done.files, diagnostics=told))
        warnings = (*warnings, *_set_aside(folder, done.outcomes))
    return Report(folder, changes, tuple(done.outcomes), done.seconds, (*told, *warnings))


def _left_out(diagnostics: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The errors that keep only the tiles from being made, as warnings; none if there are
    others."""
    errors = [item for item in diagnostics if item.severity is Severity.ERROR]
    if any(item.code != UNPRINTABLE for item in errors):
        return ()
    hint = "the tiles are left out; to see this as an error: typecase build -t tiles"
    return tuple(item._replace(severity=Severity.WARNING).with_hint(hint) for item in errors)


class _Done(NamedTuple):
    """Outcomes, the files as written, and seconds by target."""

    outcomes: list[Outcome]
    files: dict[str, Written]
    seconds: dict[str, float]


def _make(
    request: Request, kit: Kit, targets: Sequence[Target], progress: Progress, done: _Done
) -> None:
    """Makes and delivers targets, and adds them to ``done``."""
    made = make_targets(kit, targets, progress)
    guard.lift()
    artifacts = {name: each.artifacts for name, each in made.items()}
    delivery = Delivery(kit.game.slug, kit.game.version, artifacts, target_names())
    outcomes, files = deliver(delivery, request.out / kit.game.slug, request.dry_run)
    done.outcomes.extend(outcomes)
    done.files.update(files)
    done.seconds.update({name: each.seconds for name, each in made.items()})


class Made(NamedTuple):
    """The artifacts of a target, and the seconds they took."""

    artifacts: tuple[Artifact, ...]
    seconds: float


def make_targets(kit: Kit, targets: Sequence[Target], progress: Progress) -> dict[str, Made]:
    """Makes each target; results by name.

    Raises Failure with the problems of all targets that need no extra, or else of those that do.
    """
    made: dict[str, Made] = {}
    for needs_extra in (False, True):
        problems: list[Diagnostic] = []
        for target in targets:
            if bool(target.needs) != needs_extra:
                continue
            progress(target.name)
            limit = guard.MUCH if target.needs or target.is_extra else guard.PLAIN
            limit = guard.VERY_MUCH if target.is_slow else limit
            guard.begin(f"making the target {target.name}", kit.game.title, limit)
            start = time.monotonic()
            try:
                with guard.in_root_folder():
                    made[target.name] = Made(tuple(target.make(kit)), time.monotonic() - start)
            except Failure as failure:
                problems += failure.diagnostics
        if problems:
            raise Failure(problems)
    return made


def _extras(
    kit: Kit, project: Project, folder: Path
) -> tuple[list[Target], tuple[Diagnostic, ...]]:
    """Returns the extra targets that have files in the folder, and what their checks find.

    Raises Failure if they find an error.
    """
    listed = {entry.target for entry in manifest.read(folder).values()}
    names = listed.intersection(target_names())
    extras = [target for target in in_order(names) if target.is_extra]
    found = project.located(item for target in extras for item in check_target(target, kit))
    if has_errors(found):
        raise Failure(found)
    return extras, found


def _changes(last: Record, now: Record, folder: Path) -> Iterator[str]:
    """Yields a sentence per difference from the last build."""
    yield from changed_keys(last.values, now.values)
    covered = {name: now.inputs[name] for name in (REQUEST, GAME_FILE)}  # by the keys above
    yield from changed_inputs({**last.inputs, **covered}, now.inputs)
    yield from edits(last, folder)


def _other_game(kit: Kit, folder: Path, last: Record, now: Record) -> Iterator[Diagnostic]:
    """Warns if the folder was last built from another game file that still exists. If it does
    not, the file was renamed or moved."""
    if last.game_file == now.game_file or not Path(last.game_file).is_file():
        return
    if not (folder / manifest.NAME).is_file():
        return
    here, other = Path.cwd(), Path(last.game_file)
    shown = other.relative_to(here) if other.is_relative_to(here) else other
    own = "another id" if kit.game.id else "an id of its own (id: my-game)"
    yield Diagnostic.warning(
        "another-game",
        f"{folder} contains a build of {shown}, which this game replaces",
        kit.spans.value("id" if kit.game.id else "title"),
        f"to keep both, give this game {own}, or build into another folder with -o DIR",
    )


def _set_aside(folder: Path, outcomes: Iterable[Outcome]) -> Iterator[Diagnostic]:
    for outcome in outcomes:
        if outcome.set_aside:
            yield Diagnostic(
                Severity.WARNING,
                "edited-file",
                f"this file was edited; the edited version is now {outcome.set_aside}",
                Span(str(folder / outcome.entry.path)),
                ("to change what is built, edit the game file or its texts",),
            )
