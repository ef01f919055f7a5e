"""What a target reads of a kit, recorded while it reads.

A target is a function of its kit. So when every part that it read last time is as it was then, it
would make the same again; and when a part has changed, that part is the reason to make it anew.
Nothing has to be declared, and nothing can be forgotten.

A part is a path: ``("game", "rules", "max_rows")``, ``("game", "colors")`` (which there are, in
their order), ``("example", "crowded")``, ``("font", "caprasimo-regular")``, ``("template",)``,
``("profile", "right")``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeAlias, TypeVar, cast

from pydantic import BaseModel

from generator.builder.fingerprint import fingerprint
from generator.diagnostics import Failure
from generator.drawing import Font, FontLibrary
from generator.game.model import Game
from generator.game.profiles import Profile
from generator.products.kit import Kit
from generator.texts import Document

Part: TypeAlias = tuple[str, ...]
Reads: TypeAlias = dict[Part, str]
"""Fingerprints of the parts that were read."""

_V = TypeVar("_V")
_OWN = "_typecase_recorder"
_get = object.__getattribute__


def name_of(part: Part) -> str:
    """A part in words: ``rules.max_rows``, ``example crowded``, ``fonts``."""
    kind, *path = part
    if kind == "profile":
        return "the printer profile"
    if kind == "game":
        return ".".join(path) or "the game"
    return f"{kind} {path[0]}" if path else f"{kind}s"


class Recorder:
    """Notes parts with their values, each once; takes the fingerprints when it is asked."""

    def __init__(self) -> None:
        self._values: dict[Part, object] = {}
        self._shared: list[Recorder] = []

    def note(self, part: Part, value: object) -> None:
        self._values.setdefault(part, value)

    def share(self, other: Recorder) -> None:
        """What ``other`` notes, also later, is read here, too."""
        self._shared.append(other)

    @property
    def reads(self) -> Reads:
        found = {part: fingerprint(value) for part, value in self._values.items()}
        for other in self._shared:
            found.update(other.reads)
        return dict(sorted(found.items()))


def changes(kit: Kit, reads: Mapping[Part, str]) -> list[Part]:
    """The parts of ``reads`` that are not in ``kit`` as they were."""
    return [part for part, old in reads.items() if fingerprint(_value(kit, part)) != old]


def _value(kit: Kit, part: Part) -> object:
    """What a recorder notes of a part; None if it is not there."""
    kind, *path = part
    if kind == "font":
        return _item({name: font.data for name, font in kit.fonts.items()}, path)
    if kind not in ("game", "profile"):
        return _item({"example": kit.examples, "template": kit.templates}[kind], path)
    value: object = kit.game if kind == "game" else kit.profile
    for name in path:
        if isinstance(value, BaseModel) and name in type(value).model_fields:
            value = getattr(value, name)
        elif isinstance(value, Mapping):
            value = value.get(name)
        else:
            return None
    return _noted(value)


def _item(values: Mapping[str, object], path: list[str]) -> object:
    return values.get(path[0]) if path else tuple(values)


def _noted(value: object) -> object:
    """Of values by name, the names: each value is a part of its own."""
    return tuple(cast(dict[str, object], value)) if _is_table(value) else value


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and any(isinstance(item, BaseModel) for item in value.values())


class SharedDocument:
    """The rules of a kit, rendered at most once for all targets that set them."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.recorder = Recorder()

    @cached_property
    def _made(self) -> Document | Failure:
        try:
            return recording(self._kit, self.recorder, self).rendered()
        except Failure as failure:
            return failure

    def get(self) -> Document:
        """The document. Raises the same :class:`Failure` each time if a template is wrong."""
        if isinstance(self._made, Failure):
            raise self._made
        return self._made


@dataclass(eq=False, repr=False, kw_only=True)
class RecordingKit(Kit):
    """A kit that notes what is read of it. Places (``spans``) and the cache, which only saves time,
    decide nothing and do not count."""

    recorder: Recorder
    shared: SharedDocument

    @cached_property
    def document(self) -> Document:
        self.recorder.share(self.shared.recorder)
        return self.shared.get()

    def rendered(self) -> Document:
        """The document of this kit alone."""
        return cast(Document, Kit.document.func(self))  # type: ignore[attr-defined]


def recording(kit: Kit, recorder: Recorder, shared: SharedDocument) -> RecordingKit:
    """``kit`` as one that notes in ``recorder`` what is read of it."""
    return RecordingKit(
        game=cast(Game, _tracked(kit.game, ("game",), recorder)),
        examples=_Noting("example", kit.examples, recorder),
        fonts=_NotingFonts(kit.fonts, recorder),
        templates=_Noting("template", kit.templates, recorder),
        spans=kit.spans,
        cache=kit.cache,
        profile=cast(Profile, _tracked(kit.profile, ("profile",), recorder)),
        recorder=recorder,
        shared=shared,
    )


class _Noting(Mapping[str, _V]):
    """A mapping that notes which of its items are asked for."""

    def __init__(self, kind: str, values: Mapping[str, _V], recorder: Recorder) -> None:
        self._kind, self._values, self._recorder = kind, values, recorder

    def __getitem__(self, name: str) -> _V:
        self._recorder.note((self._kind, name), self._values.get(name))
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        self._recorder.note((self._kind,), tuple(self._values))
        return iter(self._values)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _NotingFonts(FontLibrary):
    def __init__(self, fonts: FontLibrary, recorder: Recorder) -> None:
        super().__init__({})
        files = {name: font.data for name, font in fonts.items()}
        self._originals, self._noting = fonts, _Noting("font", files, recorder)

    def __getitem__(self, font_id: str) -> Font:
        self._noting[font_id]
        return self._originals[font_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._noting)

    def __len__(self) -> int:
        return len(self._noting)


def _tracked(value: object, part: Part, recorder: Recorder) -> object:
    """A model as one of the same type and content that notes each field that is read."""
    if _is_table(value):
        items = cast(dict[str, object], value).items()
        return {name: _tracked(item, (*part, name), recorder) for name, item in items}
    if not isinstance(value, BaseModel):
        return value
    names = type(value).model_fields
    content = {name: _tracked(getattr(value, name), (*part, name), recorder) for name in names}
    tracked = _tracking(type(value)).model_construct(None, **content)
    tracked.__dict__[_OWN] = (recorder, part)
    return tracked


@cache
def _tracking(model: type[BaseModel]) -> type[BaseModel]:
    """The subclass of ``model`` that notes. What looks at a whole, as == does, notes the whole."""
    names = frozenset(model.model_fields)

    class Tracking(model, defer_build=True):  # type: ignore[misc, valid-type, call-arg]
        def __getattribute__(self, name: str) -> Any:
            value = _get(self, name)
            if name in names and not isinstance(value, BaseModel):
                recorder, part = _get(self, "__dict__")[_OWN]
                recorder.note((*part, name), _noted(value))
            return value

        def __eq__(self, other: object) -> bool:
            return bool(_untracked(self) == _untracked(other))

        def __hash__(self) -> int:
            return hash(_untracked(self))

        def __iter__(self) -> Any:
            return iter(cast(BaseModel, _untracked(self)))

        def __repr__(self) -> str:
            return repr(_untracked(self))

        def __copy__(self) -> Any:
            return _untracked(self)

        def __deepcopy__(self, memo: Any = None) -> Any:
            return _untracked(self)

        def model_copy(self, **options: Any) -> Any:
            return cast(BaseModel, _untracked(self)).model_copy(**options)

        def model_dump(self, **options: Any) -> Any:
            return cast(BaseModel, _untracked(self)).model_dump(**options)

        def model_dump_json(self, **options: Any) -> str:
            return cast(BaseModel, _untracked(self)).model_dump_json(**options)

    Tracking.__name__ = model.__name__
    return Tracking


def _untracked(value: object) -> object:
    """A tracked model as an ordinary one, noted as a whole; anything else as it is."""
    if not isinstance(value, BaseModel) or _OWN not in _get(value, "__dict__"):
        return value
    recorder, part = _get(value, "__dict__")[_OWN]
    plain = _plain(value)
    recorder.note(part, plain)
    return plain


def _plain(value: object) -> object:
    if _is_table(value):
        return {name: _plain(item) for name, item in cast(dict[str, object], value).items()}
    if not isinstance(value, BaseModel) or _OWN not in _get(value, "__dict__"):
        return value
    model = cast(type[BaseModel], type(value).__bases__[0])
    content = {name: _plain(_get(value, name)) for name in model.model_fields}
    return model.model_construct(None, **content)
