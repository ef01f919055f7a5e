"""Where targets check and make: each with a kit of its own that notes what it reads."""

from __future__ import annotations

from dataclasses import replace

from generator.builder import provenance
from generator.builder.cache import DiskCache, cache_folder
from generator.builder.reads import Reads, Recorder, RecordingKit, SharedDocument, recording
from generator.diagnostics import Diagnostic, Failure
from generator.products import Target
from generator.products.artifact import Artifact
from generator.products.kit import Kit


class Workshop:
    """One game, for all targets of a build; what they share is made once."""

    def __init__(self, kit: Kit) -> None:
        cache = DiskCache(cache_folder() / "kept", provenance.everything())
        self._kit = replace(kit, cache=cache)
        self._shared = SharedDocument(self._kit)
        self._kits: dict[str, RecordingKit] = {}

    def check(self, target: Target) -> tuple[Diagnostic, ...]:
        """What is wrong for ``target``."""
        try:
            return tuple(target.check(self._kit_of(target)))
        except Failure as failure:
            return failure.diagnostics

    def make(self, target: Target) -> tuple[Artifact, ...]:
        """What ``target`` makes. Raises :class:`Failure`."""
        return tuple(target.make(self._kit_of(target)))

    def reads(self, target: Target) -> Reads:
        """What ``target`` has read so far, checking and making."""
        return self._kit_of(target).recorder.reads

    def _kit_of(self, target: Target) -> RecordingKit:
        if target.name not in self._kits:
            self._kits[target.name] = recording(self._kit, Recorder(), self._shared)
        return self._kits[target.name]
