"""What every target is given to work with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from generator.drawing import FontLibrary, Scene
from generator.drawing.figures import figure_scene
from generator.drawing.tile_faces import Faces
from generator.examples import CheckedExample
from generator.game.model import Game
from generator.game.profiles import EXACT, Profile
from generator.game.spans import Spans
from generator.products.cache import NO_CACHE, Cache
from generator.texts import Document


@dataclass(eq=False, repr=False)
class Kit:
    """A game that loaded, with all that its deliverables are made of.

    ``examples`` holds those that the engine has proven, by id. When targets *check*, an example of
    the game that does not hold is missing here (its own problem is reported already); when they
    *make*, every example is there.
    """

    game: Game
    examples: Mapping[str, CheckedExample]
    fonts: FontLibrary
    templates: Mapping[str, str]
    spans: Spans
    cache: Cache = NO_CACHE
    """Keeps solids from one build to the next."""
    profile: Profile = EXACT
    """Puts the backs of cards right for a printer."""

    @cached_property
    def document(self) -> Document:
        """The rules, rendered once for every medium. Raises Failure where a template is wrong."""
        from generator.texts import document

        return document(self.game, self.examples, self.templates)

    def figures(self, faces: Faces) -> Callable[[str], Scene]:
        """Draws figures by their names with ``faces``, each once. KeyError for an unknown name."""

        @cache
        def figure(name: str) -> Scene:
            return figure_scene(name, self.examples, faces, self.game.leaflet.cover)

        return figure
