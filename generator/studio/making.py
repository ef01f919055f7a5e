"""In the worker: texts into diagnostics, artifacts and pictures of pages, what is seen first."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import chain, product
from operator import attrgetter
from pathlib import PurePath
from typing import Any

from generator.builder import guard
from generator.builder.prepare import Prepared, finish, in_other_languages, prepare, prepare_more
from generator.builder.reading import read_game
from generator.builder.run import default_targets, limit_of
from generator.builder.up_to_date import origin
from generator.diagnostics import Diagnostic, Failure
from generator.diagnostics.extras import missing_extra
from generator.examples.rewrite import replace_example
from generator.examples.searching import ExampleQuery
from generator.game.disk_cache import DiskCache, cache_folder
from generator.game.schema import game_schema
from generator.products import Target, load_target, target_names
from generator.products.kit import Artifact, Kit
from generator.products.tiles.preview import plate_preview
from generator.studio.pointing import line_at
from generator.studio.wire import Channel, Look, Message, digest_of, name_of, problems_of

_LATE = attrgetter("needs", "is_of_folder", "name")  # of what nobody looks at CAD is last
PLATES = "plates"  # what a window looks at that shows tiles in 3D
_MOST_PAGES, _WIDEST = 20, 4000  # what a window may look at: pages of a file, pixels of their width


def work(game: str, overrides: Sequence[str]) -> None:
    """Does jobs from standard input until it is closed. A job has the ``texts`` and their number,
    ``state``; what windows look at, the newest of ``looks`` first; perhaps what is ``asked``: the
    line of a ``point`` (file, page, shares of width and height), or to ``repair`` an example."""
    channel = Channel()
    channel.send({"kind": "schema", "schema": game_schema()})
    channel.do_jobs(game, _Maker(channel, game, overrides).work)


class _Maker:
    """Keeps what was made of the last state."""

    def __init__(self, channel: Channel, game: str, overrides: Sequence[str]) -> None:
        self._channel, self._game, self._overrides = channel, game, overrides
        self._cache = DiskCache(cache_folder() / "kept", origin())
        self._job: Message = {}
        self._looks: list[Look] = []
        self._prepared: Prepared | None = None
        self._further: dict[str, Prepared] = {}  # by language
        self._made: dict[str, list[Artifact]] = {}  # by target; of the last good state, or older
        self._done = set[str]()  # the targets that were made of the last good state
        self._pages: dict[str, str] = {}
        self._plates: dict[str, bool] = {}
        self._is_checked = False

    def work(self, job: Message) -> None:
        """Makes what is new. Raises Outdated as soon as there is another job."""
        if job["state"] != self._job.get("state"):
            self._prepared, self._is_checked = None, False
        self._job, self._looks = job, [Look(*look) for look in job["looks"]]
        asked = job.get("asked", {})
        seen = dict.fromkeys(look.target for look in self._looks if look.target in target_names())
        if not self._is_checked:
            self._channel.send({"kind": "making"})
        prepared = self._prepared = self._prepared or self._begin(seen)
        kit = prepared.kit
        if "repair" in asked:
            self._repair(asked["repair"])
        if kit is not None:
            for name in seen:
                self._make(kit, name, is_seen=True)
        if "point" in asked:
            self._point(prepared, *asked["point"])
        for artifact in chain.from_iterable(self._made.values()):
            self._show(artifact)
        if kit is not None:
            self._show_plates(kit)
        self._channel.step()
        if not self._is_checked:
            self._check(prepared, seen)
        if kit is not None:
            for target in sorted(map(load_target, default_targets()), key=_LATE):
                self._channel.step()
                self._make(kit, target.name, is_seen=False)

    def _begin(self, seen: Mapping[str, None]) -> Prepared:
        """Reads a new state. If it is wrong, what was made last is shown on."""
        prepared, self._further = self._prepare(()), {}
        self._found(prepared)  # before any copyfitting
        if prepared.kit is not None:
            prepared = prepare_more(prepared, seen)
            self._found(prepared)
        if prepared.kit is not None:
            self._done.clear()
            self._plates.clear()
        return prepared

    def _prepare(self, targets: Sequence[str]) -> Prepared:
        return prepare(self._game, self._overrides, targets, None, self._cache, self._job["texts"])

    def _check(self, prepared: Prepared, seen: Mapping[str, None]) -> None:
        others = [it for it in target_names() if it not in seen]
        found = prepare_more(prepared, others) if prepared.kit else self._prepare(target_names())
        self._channel.step()
        diagnostics = finish(found).diagnostics
        self._is_checked = True
        self._found(found._replace(diagnostics=diagnostics))

    def _found(self, prepared: Prepared) -> None:
        kit = prepared.kit
        about = {"is_good": kit is not None, "title": kit and kit.game.title}
        self._report("found", prepared.diagnostics, **about, is_complete=self._is_checked)

    def _report(self, kind: str, problems: Sequence[Diagnostic], **more: Any) -> None:
        """Sends problems; of further languages that are ``broken`` the last good is shown on."""
        broken = [language for language, it in self._further.items() if it.kit is None]
        message = {"kind": kind, "problems": problems_of(problems), "broken": broken}
        self._channel.send(message | more)

    def _make(self, kit: Kit, name: str, *, is_seen: bool) -> None:
        """Makes a target, unless it was made of this state; sends and shows each artifact. Raises
        Outdated if there is another job, unless this one is seen and in the first language."""
        target, made = load_target(name), list[Artifact]()
        if name in self._done or (target.needs and missing_extra(target.needs, name)):
            return
        problems: Sequence[Diagnostic] = ()
        try:
            for each in self._in_languages(kit, target):
                guard.begin(f"making the target {name}", each.game.title, limit_of(target))
                place = f"{each.language}/" if each.language else ""
                for artifact in target.make(each):
                    made.append(artifact._replace(path=place + artifact.path))
                    self._channel.send_file(name, made[-1])
                    self._show(made[-1])
                    if place or not is_seen:
                        self._channel.step()
        except Failure as failure:
            problems = failure.diagnostics
        self._made[name] = made
        if not (is_seen and target.is_of_folder):  # else again, after the files that it is about
            self._done.add(name)
        self._report("made", problems, target=name, paths=[it.path for it in made])

    def _in_languages(self, kit: Kit, target: Target) -> Iterator[Kit]:
        """The kit, and those of the game's further languages if the target has words."""
        files = self._made if target.is_of_folder else {}
        built = chain.from_iterable(files.values())
        about = tuple(it._replace(details={**it.details, "bytes": len(it.data)}) for it in built)
        kit.built = about
        yield kit
        further = kit.game.languages[1:] if target.has_words else ()
        for language in further:
            self._channel.step()
            if not self._further and self._prepared:
                others = in_other_languages(self._prepared.project, kit, ())
                self._further = dict(zip(further, others, strict=True))
            prepared = self._further[language]
            if prepared.kit is not None:
                prepared = self._further[language] = prepare_more(prepared, [target.name])
            if prepared.kit is not None:
                prepared.kit.built = about
                yield prepared.kit

    def _point(self, prepared: Prepared, file: str, page: int, x: float, y: float) -> None:
        made = chain.from_iterable(self._made.values())
        pdf = next((it.data for it in made if it.path == file), None)
        project, kit = self._further.get(file.partition("/")[0], prepared)[:2]
        span = line_at(pdf, page, x, y, kit, project) if pdf and kit else None
        found = {"file": name_of(span), "span": span[1:]} if span else {}
        self._channel.send({"kind": "line", **found})

    def _repair(self, name: str) -> None:
        """Sends the game file with an example that holds in place of a broken one."""
        try:
            read = read_game(self._game, self._overrides, {}, unsaved=self._job["texts"])
            guard.begin("searching for an example", read[0].file)
            text, notes, _ = replace_example(read[0].text, *read[1:], name, ExampleQuery())
            self._report("repaired", notes, text=text)
        except Failure as failure:
            self._report("trouble", failure.diagnostics)

    def _show_plates(self, kit: Kit) -> None:
        """Sends the plates that are seen: from outlines before all else, then from solids."""
        names = [PurePath(look.file).stem for look in self._looks if look.target == PLATES]
        kinds = (False,) if names and missing_extra("tiles", PLATES) else (False, True)
        for is_exact, name in product(kinds, names):
            if self._plates.get(name, -1) >= is_exact:
                continue
            if is_exact:
                self._channel.step()
                guard.begin("modeling the tiles", kit.game.title, guard.MUCH)
            self._plates[name] = is_exact
            with suppress(Failure):  # the target reports it
                self._channel.send_file(PLATES, plate_preview(kit, name, is_exact=is_exact))

    def _show(self, artifact: Artifact) -> None:
        """Sends the sizes of all pages of a PDF, and pictures of those that are seen and new."""
        looks = [it for it in self._looks if it.file == artifact.path and it.width > 0]
        if artifact.kind != "pdf" or not looks:
            return
        from pypdfium2 import PdfDocument

        from generator.drawing.png import to_png

        digest = digest_of(artifact.data)
        with closing(PdfDocument(artifact.data)) as document:
            sizes = [document.get_page_size(n) for n in range(len(document))]
        for _, file, width, first, last in looks:
            width = min(width, _WIDEST)
            for page in range(max(0, first), min(last + 1, len(sizes)))[:_MOST_PAGES]:
                path = f"pictures/{width}/{page}/{file}.png"
                if self._pages.get(path) != digest:
                    self._pages[path] = digest
                    message = {"kind": "file", "target": "pages", "path": path, "page": page}
                    message |= {"file": file, "digest": digest, "width": width, "sizes": sizes}
                    self._channel.send(message, to_png(artifact.data, width, page))
