"""Builds a game: checks and makes its targets, delivers what they make."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain
from operator import attrgetter
from pathlib import Path

from generator.builder import guard, up_to_date
from generator.builder.output import MANIFEST, Outcome, deliver, is_real_file, read_manifest
from generator.builder.prepare import in_other_languages, prepare, prepare_more
from generator.builder.up_to_date import CHANGES, UNTRANSLATED, Record, Report, Request
from generator.diagnostics import Diagnostic, Failure, Severity, Span, errors_in
from generator.diagnostics.extras import missing_extra
from generator.game.disk_cache import DiskCache, cache_folder
from generator.game.files import game_path
from generator.products import Target, load_target, target_names
from generator.products.kit import Artifact, Kit
from generator.products.tiles import UNPRINTABLE

Progress = Callable[[str], None]  # receives the name of each target before it is made

_IN_ORDER = attrgetter("needs", "name")


def default_targets() -> list[str]:
    return [name for name in target_names() if not load_target(name).is_extra]


def choose_targets(
    names: Iterable[str], severity: Severity = Severity.WARNING
) -> tuple[list[Target], list[Diagnostic]]:
    """Loads targets, those that need an extra last, so that errors come early; leaves out those
    whose extra is not installed, with a diagnostic each. KeyError for an unknown name."""
    targets, problems = sorted(map(load_target, set(names)), key=_IN_ORDER), list[Diagnostic]()
    for target in [it for it in targets if it.needs]:
        if problem := missing_extra(target.needs, target.name, severity):
            targets.remove(target)
            problems.append(problem)
    return targets, problems


def build(
    request: Request,
    sources: dict[str, str],
    progress: Progress = lambda name: None,
    first: str | None = None,
) -> Report:
    """Makes the requested targets and writes the files that differ into the game's folder; those of
    the target ``first`` before the others are made. If the tiles alone cannot be made and no target
    was named, they are left out with warnings. Raises Failure with all problems of the checks,
    before anything is written, or those of making a target; then the files of ``first`` may be new.
    Texts that spans point into go to ``sources``."""
    try:
        with ExitStack() as helpers:
            return _build(request, sources, progress, first, helpers)
    except Failure as failure:
        errors = errors_in(failure.diagnostics)
        if request.targets or any(item.code != UNPRINTABLE for item in errors):
            raise
    hint = "the tiles are left out; to see this as an error: typecase build -t tiles"
    left_out = [item._replace(severity=Severity.WARNING).with_hint(hint) for item in errors]
    with ExitStack() as helpers:
        return _build(request, sources, progress, first, helpers, left_out)


def _build(
    request: Request,
    sources: dict[str, str],
    progress: Progress,
    first: str | None,
    helpers: ExitStack,
    left_out: Sequence[Diagnostic] = (),
) -> Report:
    """As :func:`build`; without the tiles if ``left_out``, the reasons for it, are given."""
    targets, notes = _asked_for(request)
    if left_out:
        targets = [it for it in targets if it.check is not load_target("tiles").check]
    names = [target.name for target in targets]
    cache = DiskCache(cache_folder() / "kept", up_to_date.origin())
    slow = [target for target in targets if target.needs and targets[1:] and not first][:1]

    def begin(kit: Kit) -> None:
        kit.beside = frozenset(names)
        for target in slow:
            kit.ahead[target.name] = helpers.enter_context(guard.aside(partial(_make, kit, target)))

    prepared = prepare(request.game, request.overrides, names, request.profile, cache, begin=begin)
    sources.update(prepared.sources)
    project, kit = prepared.project, prepared.kit
    if kit is None:
        raise Failure([*left_out, *prepared.diagnostics])
    folder = request.out / kit.game.slug
    last = up_to_date.load_records(request.out).get(kit.game.slug)
    listed = {entry.target for entry in read_manifest(folder).values()}
    extras = listed.intersection(last.extras if last else ())
    about = map(load_target, sorted(listed.intersection(target_names()).difference(names)))
    targets += [it for it in about if it.is_of_folder and not it.is_extra]
    if not request.targets:
        more, lacking = choose_targets(extras)
        targets, notes = sorted([*targets, *more], key=_IN_ORDER), [*notes, *lacking]
        prepared = prepare_more(prepared, {target.name for target in more}.difference(names))
        if prepared.kit is None:
            raise Failure([*left_out, *prepared.diagnostics])
    every = [target.name for target in targets]
    game_file = game_path(request.game).resolve()
    if CHANGES in every:
        kit.earlier = up_to_date.earlier_version(game_file, kit.game.version, request.since)
    found = [*notes, *left_out, *prepared.diagnostics]
    kits = [kit]
    for other in in_other_languages(project, kit, every):
        found += other.diagnostics
        sources.update({**other.sources, **sources})
        if other.kit is None:
            raise Failure(dict.fromkeys(found))
        kits.append(other.kit)
    if not request.draft and any(item.code in UNTRANSLATED for item in found):
        raise Failure(map(_needs_draft, found))
    stays = tuple(_staying(folder, every))
    for each in kits:
        each.beside, each.built, each.earlier = frozenset(every), stays, kit.earlier
        each.further = {it.language: it for it in kits[1:]}
    found += [note for target in targets for note in target.notes(kit)]
    now = Record(
        game_file=str(game_file),
        inputs=up_to_date.inputs_of(request, project),
        values=kit.game.model_dump(mode="json"),
        extras=sorted(extras.union(target.name for target in targets if target.is_extra)),
    )
    replaced = tuple(_replaced_build(kit, folder, last, now)) if last and listed else ()
    if errors_in(replaced) and not request.force:
        raise Failure(replaced)
    replaced = tuple(item._replace(severity=Severity.WARNING) for item in replaced)
    outcomes, seconds = list[Outcome](), dict[str, float]()
    delivered = dict[str, tuple[Artifact, ...]]()
    early = [target for target in targets if target.name == first]
    try:
        for group in filter(None, (early, [it for it in targets if it not in early])):
            made = _made_of(group, kits, delivered, progress, seconds)
            guard.lift()
            if kit.earlier is None:
                made.pop(CHANGES, None)  # nothing was compared: an earlier sheet stays
            outcomes += deliver(folder, kit.game.slug, kit.game.version, made, request.dry_run)
            delivered |= made
    except Failure as failure:
        message = f"only the {first} is new; all other files are as they were"
        note = Diagnostic.warning("partly-built", message, Span(str(folder)))
        notes = [note] if outcomes and not request.dry_run else []
        raise Failure([*project.located(failure.diagnostics), *notes]) from None
    seconds = {name: spent for name, spent in seconds.items() if delivered.get(name)}
    outcomes.sort(key=lambda outcome: outcome.entry.path)
    for name in request.targets:
        if not delivered.get(name) and name != CHANGES:  # its notes tell of it
            message = f"the target {name} makes nothing of this game"
            where, hint = Span(f"-t {name}"), f"it makes {load_target(name).summary}"
            found.append(Diagnostic.warning("nothing-made", message, where, hint))
    found = list(dict.fromkeys(found))
    if not request.dry_run:
        paths = [each.entry.path for each in outcomes if each.state != "removed"]
        files = {path: up_to_date.stamp(folder / path) for path in (MANIFEST, *paths)}
        now = now._replace(files=files, diagnostics=tuple(found))
        up_to_date.save_record(request.out, kit.game.slug, now)
        if "cards" in every and not request.overrides:
            from generator.products.cards.changes import faces_of

            up_to_date.remember(game_file, kit.game.version, partial(faces_of, kit))
    changes = ["not built yet"]
    if last:
        values = up_to_date.changed_keys(last.values, now.values)
        changes = [*values, *up_to_date.changed_inputs(last.inputs, now.inputs)]
    return Report(folder, tuple(changes), tuple(outcomes), seconds, (*found, *replaced))


def _needs_draft(item: Diagnostic) -> Diagnostic:
    """A missing translation as an error; any other problem as it is."""
    if item.code not in UNTRANSLATED:
        return item
    hint = "or build what there is: typecase build --draft"
    return item._replace(severity=Severity.ERROR).with_hint(hint)


def _asked_for(request: Request) -> tuple[list[Target], list[Diagnostic]]:
    """The targets of a request, those they are about, and notes. Failure if one cannot be made."""
    severity = Severity.ERROR if request.targets else Severity.WARNING
    targets, notes = choose_targets(request.targets or default_targets(), severity)
    if errors_in(notes):
        raise Failure(notes)
    if any(it.is_of_folder and it.is_extra for it in targets):
        return choose_targets({*request.targets, *default_targets()})
    return targets, notes


def _staying(folder: Path, made: Iterable[str]) -> Iterator[Artifact]:
    """The files of targets that are not made now, but for those that are about the folder."""
    others = set(target_names()).difference(made)
    for entry in read_manifest(folder).values():
        is_left = entry.target in others and not load_target(entry.target).is_of_folder
        if is_left and is_real_file(folder, entry.path):
            details = {"bytes": entry.bytes, "sha256": entry.sha256}
            yield Artifact(entry.path, b"", entry.kind, details)


def _made_of(
    group: Sequence[Target],
    kits: Sequence[Kit],
    delivered: Mapping[str, Iterable[Artifact]],
    progress: Progress,
    seconds: dict[str, float],
) -> dict[str, tuple[Artifact, ...]]:
    """Makes a group of targets in each language, those about the folder after the others."""
    made, stays = dict[str, tuple[Artifact, ...]](), kits[0].built
    for is_of_folder in (False, True):
        chosen = [target for target in group if target.is_of_folder is is_of_folder]
        files = chain(*delivered.values(), *made.values()) if is_of_folder and chosen else ()
        sized = (it._replace(details={**it.details, "bytes": len(it.data)}) for it in files)
        built = (*sized, *stays)
        for kit in kits:
            kit.built = built
            place = f"{kit.language}/" if kit.language else ""
            asked_for = [it for it in chosen if it.has_words or not kit.language]
            for name, artifacts in make_targets(kit, asked_for, progress, seconds).items():
                moved = (it._replace(path=place + it.path) for it in artifacts)
                made[name] = (*made.get(name, ()), *moved)
    return made


def make_targets(
    kit: Kit, targets: Sequence[Target], progress: Progress, seconds: dict[str, float]
) -> dict[str, tuple[Artifact, ...]]:
    """Makes targets, several at once; artifacts by name. Adds the seconds that each took. Raises
    Failure with the problems of all targets that need no extra, or else of those that do."""
    made: dict[str, tuple[Artifact, ...]] = {}
    problems: list[Diagnostic] = []

    def attempt(target: Target) -> tuple[tuple[Artifact, ...], float, Sequence[Diagnostic]]:
        progress(target.name)
        guard.begin(f"making the target {target.name}", kit.game.title, limit_of(target))
        make = kit.ahead.pop(target.name, None) or partial(_make, kit, target)
        try:
            return *make(), ()
        except Failure as failure:
            return (), 0.0, failure.diagnostics

    plain, further = ([it for it in targets if bool(it.needs) is needs] for needs in (False, True))
    for group in (plain, further):
        results = guard.each(attempt, group) if group is plain else map(attempt, group)
        for target, (artifacts, spent, diagnostics) in zip(group, results, strict=True):
            made[target.name] = artifacts
            seconds[target.name] = seconds.get(target.name, 0.0) + spent
            problems += diagnostics
        if problems:
            raise Failure(problems)
    return made


def _make(kit: Kit, target: Target) -> tuple[tuple[Artifact, ...], float]:
    """The artifacts of a target, and the seconds that they took."""
    guard.begin(f"making the target {target.name}", kit.game.title, limit_of(target))
    start = time.monotonic()
    with guard.in_root_folder():
        made = tuple(kit.artifacts(target))
    return made, time.monotonic() - start


def limit_of(target: Target) -> guard.Limit:
    limit = guard.MUCH if target.needs or target.is_extra else guard.PLAIN
    return guard.VERY_MUCH if target.is_slow else limit


def _replaced_build(kit: Kit, folder: Path, last: Record, now: Record) -> Iterator[Diagnostic]:
    """An error if the folder contains a build of another game file that still exists; a warning if
    it contains one of this file without ``--set``."""
    here, file = Path.cwd(), Path(last.game_file)
    shown = file.relative_to(here) if file.is_relative_to(here) else file
    where = kit.spans.value("id" if kit.game.id else "title")
    if last.game_file != now.game_file and file.is_file():
        own = "another id" if kit.game.id else "an id of its own (id: my-game)"
        message = f"{folder} contains a build of {shown}, which this game would replace"
        hint = f"to keep both, give this game {own}, or build into another folder with -o DIR"
        yield Diagnostic.error("another-game", message, where, hint, "to replace it: --force")
