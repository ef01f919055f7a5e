"""YAML text -> a game, or every problem with its place.

``reading``     bounded YAML -> plain data with spans
``overrides``   ``--set KEY=VALUE`` into that data
``complaints``  what the model refuses, in our words
``checks``      what no single value can show: keys that collide, sizes that do not fit together
``files``       the one reader of files
``schema``      JSON Schema of the game file
"""

from generator.spec.loading import Loaded, load_game
from generator.spec.spans import Place, Spans

__all__ = ["Loaded", "Place", "Spans", "load_game"]
