"""In the worker: texts into diagnostics, artifacts and pictures of pages, what is seen first."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from itertools import chain
from typing import NamedTuple

from generator.builder import guard
from generator.builder.prepare import Prepared, finish, prepare, prepare_more
from generator.builder.reading import read_game
from generator.builder.run import default_targets, limit_of
from generator.builder.up_to_date import origin
from generator.builder.watching import Outdated, rounds
from generator.diagnostics import Diagnostic, Failure
from generator.diagnostics.extras import missing_extra
from generator.examples.rewrite import replace_example
from generator.examples.searching import ExampleQuery
from generator.game.disk_cache import DiskCache, cache_folder
from generator.game.files import DEFAULT_GAME
from generator.game.schema import game_schema
from generator.products import Target, load_target, target_names
from generator.products.kit import Artifact, Kit
from generator.products.tiles.preview import plate_preview
from generator.studio.pointing import line_at
from generator.studio.wire import Channel, Look, Message, name_of, problems_of, send_file

PLATES = "plates"
"""What a window looks at that shows tiles in 3D."""


class Job(NamedTuple):
    """A state of the texts by its number, and what windows look at, the newest look first."""

    state: int
    texts: Mapping[str, str]
    looks: Sequence[Look]
    point: tuple[str, int, float, float] | None = None
    """What somebody clicked on: a file, a page, and shares of its width and height."""
    repair: str | None = None
    """The example that somebody wants to be replaced."""

    @classmethod
    def of(cls, message: Message) -> "Job":
        looks = [Look(*look) for look in message["looks"]]
        more = message.get("point"), message.get("repair")
        return cls(message["state"], message["texts"], looks, *more)


def work(game: str | None, overrides: Sequence[str]) -> None:
    """Does jobs from standard input until it is closed."""
    channel = Channel()
    if failure := guard.struck:
        channel.send({"kind": "struck", "problems": problems_of(failure.diagnostics)})
    guard.begin("waiting", game or DEFAULT_GAME, lives_on=True)
    guard.lift()
    maker = _Maker(channel, game, overrides)
    for made in rounds(map(Job.of, channel.messages()), maker.work):
        if isinstance(made, Failure):
            problems = problems_of(made.diagnostics)
            channel.send({"kind": "struck", "problems": problems})
        channel.send({"kind": "idle"})


class _Maker:
    """Keeps what was made of the last state."""

    def __init__(self, channel: Channel, game: str | None, overrides: Sequence[str]) -> None:
        self._channel, self._game, self._overrides = channel, game, overrides
        self._job = Job(-1, {}, ())
        self._prepared: Prepared | None = None
        self._made: dict[str, list[Artifact]] = {}
        self._before: dict[str, list[Artifact]] = {}
        self._early = set[str]()  # what is about files that were not made yet
        self._sent: dict[str, str] = {}
        self._pages: dict[tuple[str, int, int], str] = {}
        self._plates: dict[str, bool] = {}
        self._cache: DiskCache | None = None
        self._is_checked = self._has_schema = False

    def work(self, job: Job) -> None:
        """Makes what is new. Raises Outdated as soon as there is another job."""
        is_new = job.state != self._job.state
        self._job = job
        seen = dict.fromkeys(look.target for look in job.looks if look.target in target_names())
        self._channel.send({"kind": "begun", "state": job.state})
        if is_new:
            self._prepared, self._is_checked = None, False
        if self._prepared is None:
            self._cache = self._cache or DiskCache(cache_folder() / "kept", origin())
            self._prepared = self._prepare(())
            self._report(self._prepared, is_complete=False)  # before any copyfitting
            if self._prepared.kit is not None:
                self._prepared = prepare_more(self._prepared, seen)
                self._report(self._prepared, is_complete=False)
            if self._prepared.kit is not None:  # else what was made last is shown on
                self._before, self._made = self._before | self._made, {}
                self._early.clear()
                self._plates.clear()
        kit = self._prepared.kit
        if job.repair is not None:
            self._repair(job.repair)
        if kit is not None:
            for name in seen:
                self._make(kit, name, is_seen=True)
        if job.point is not None and kit is not None:
            self._point(kit, *job.point)
        for look in job.looks:
            self._show(look)
        if kit is not None:
            for is_exact in (False, True):
                for look in job.looks:
                    if look.target == PLATES:
                        self._show_plate(kit, look, is_exact=is_exact)
        self._step()
        if not self._is_checked:
            self._check(seen)
        if not self._has_schema:
            self._step()
            self._has_schema = True
            self._channel.send({"kind": "schema", "schema": game_schema()})
        if kit is not None:
            for name in sorted(default_targets(), key=_late):
                self._step()
                if name in self._early:
                    self._early.discard(name)
                    del self._made[name]
                self._make(kit, name, is_seen=False)
            self._before = {}

    def _step(self) -> None:
        if self._channel.is_waiting():
            raise Outdated

    def _prepare(self, targets: Sequence[str] | Mapping[str, None]) -> Prepared:
        texts, cache = self._job.texts, self._cache
        return prepare(self._game, self._overrides, targets, None, cache, unsaved=texts)

    def _check(self, seen: Mapping[str, None]) -> None:
        """Finds what ``typecase check`` finds."""
        assert self._prepared is not None
        if self._prepared.kit is None:
            found = self._prepare(target_names())
        else:
            found = prepare_more(self._prepared, [it for it in target_names() if it not in seen])
        self._step()
        found = finish(found)
        self._is_checked = True
        self._report(found, is_complete=True)

    def _report(self, found: Prepared, *, is_complete: bool) -> None:
        message = {"kind": "found", "state": self._job.state, "is_complete": is_complete}
        message |= {"problems": problems_of(found.diagnostics), "is_good": found.kit is not None}
        if found.kit is not None:
            message["title"] = found.kit.game.title
        self._channel.send(message)

    def _make(self, kit: Kit, name: str, *, is_seen: bool) -> None:
        """Makes a target, unless it was made of this state; each artifact is sent, and shown, when
        it is there. Raises Outdated if there is another job and this one is not seen."""
        if name in self._made:
            return
        target, made = load_target(name), list[Artifact]()
        if target.needs and missing_extra(target.needs, name):
            return
        guard.begin(f"making the target {name}", kit.game.title, limit_of(target))
        if target.is_of_folder:
            built = chain.from_iterable((self._before | self._made).values())
            about = (it._replace(details={**it.details, "bytes": len(it.data)}) for it in built)
            kit = replace(kit, built=tuple(about))
            if is_seen:
                self._early.add(name)
        problems: Sequence[Diagnostic] = ()
        try:
            with closing(_make(target, kit)) as artifacts:
                for artifact in artifacts:
                    made.append(artifact)
                    self._send(name, artifact)
                    if not is_seen:
                        self._step()
        except Failure as failure:
            problems = failure.diagnostics
        self._made[name] = made
        message = {"kind": "made", "state": self._job.state, "target": name}
        message |= {"paths": [it.path for it in made], "problems": problems_of(problems)}
        self._channel.send(message)

    def _point(self, kit: Kit, file: str, page: int, x: float, y: float) -> None:
        """Says where in the texts a point on a page comes from."""
        assert self._prepared is not None
        assert self._prepared.project is not None
        pdfs = (it.data for made in self._made.values() for it in made if it.path == file)
        span = line_at(next(pdfs), page, x, y, kit, self._prepared.project)
        place = {"file": name_of(span), "span": span[1:]} if span else {}
        self._channel.send({"kind": "line", **place})

    def _repair(self, name: str) -> None:
        """Sends the game file with an example that holds in place of a broken one."""
        try:
            read = read_game(self._game, self._overrides, {}, unsaved=self._job.texts)
            guard.begin("searching for an example", read[0].file)
            new = replace_example(read[0].text, *read[1:], name, ExampleQuery())
        except Failure as failure:
            self._channel.send({"kind": "trouble", "problems": problems_of(failure.diagnostics)})
            return
        message = {"kind": "repaired", "state": self._job.state, "text": new.text}
        self._channel.send(message | {"problems": problems_of(new.notes)})

    def _show_plate(self, kit: Kit, look: Look, *, is_exact: bool) -> None:
        """Sends a plate: from outlines before all else, from solids when nothing else is seen."""
        name = look.file.removeprefix("plates/").removesuffix(".mesh")
        if self._plates.get(name, -1) >= is_exact or (is_exact and missing_extra("tiles", PLATES)):
            return
        if is_exact:
            self._step()
            guard.begin("modeling the tiles", kit.game.title, guard.MUCH)
        self._plates[name] = is_exact
        try:
            with guard.in_root_folder():
                self._send(PLATES, plate_preview(kit, name, is_exact=is_exact))
        except Failure:  # the target reports it
            return

    def _send(self, target: str, artifact: Artifact) -> None:
        path, known = artifact.path, self._sent.get(artifact.path, "")
        message = {"target": target, "state": self._job.state, "path": path}
        message |= {"type": artifact.kind, "details": artifact.details}
        self._sent[path] = send_file(self._channel, message, artifact.data, known)
        for look in self._job.looks:
            if look.file == artifact.path and artifact.kind == "pdf":
                self._show_pages(look, artifact.data)

    def _show(self, look: Look) -> None:
        """Shows pages of a file that was made before the window looked at it."""
        for artifact in self._made.get(look.target, ()):
            if artifact.path == look.file and artifact.kind == "pdf":
                self._show_pages(look, artifact.data)

    def _show_pages(self, look: Look, pdf: bytes) -> None:
        """Sends the sizes of all pages of a file, and pictures of those that are seen and new."""
        from pypdfium2 import PdfDocument

        from generator.drawing.png import to_png

        digest, width = sha256(pdf).hexdigest()[:16], look.width
        if width <= 0:
            return
        with closing(PdfDocument(pdf)) as document:
            sizes = [document.get_page_size(n) for n in range(len(document))]
        pages = range(look.first, min(look.last + 1, len(sizes)))
        for page in pages:
            key = look.file, page, width
            if self._pages.get(key) != digest:
                self._pages[key] = digest
                message = {"kind": "page", "file": look.file, "page": page, "width": width}
                message |= {"digest": digest, "sizes": sizes, "state": self._job.state}
                self._channel.send(message, to_png(pdf, width, page))


def _make(target: Target, kit: Kit) -> Generator[Artifact, None, None]:
    """Makes a target artifact by artifact."""
    with guard.in_root_folder():
        yield from target.make(kit)


def _late(name: str) -> tuple[bool, bool, str]:
    """Order of what nobody looks at: CAD last, what is about the other files before it."""
    target = load_target(name)
    return bool(target.needs), target.is_of_folder, name
