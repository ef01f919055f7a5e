"""The rules as definitions: what is wrong with a position, what may be placed where, whose turn.

A position is a mapping of cells to tiles, legal or not; what must be quick asks the engine. In the
order the data takes:

``limits``        the rules of a game as numbers and patterns
``position``      cells, tiles, positions
``notation``      a grid as text -> position and marks, or every problem in it
``scopes``        groups of tiles - lines, runs, neighbors - and how their tiles must be related
``placement``     locations, the tiles that fit there, why others do not, and what a play closes
``violations``    everything that is wrong with a position
``chance``        random numbers of a game
``turns``         a whole turn: whether it is legal, why not, what it scores
``play``          states and moves of a game: draft, turns, the end
``consequences``  what follows from rules: unplayable, capacity, conditions in force
``pairing``       strategies that answer in pairs: their proof, and the edits that break them
``checks``        diagnostics about these, and about keys without effect
``explanations``  violations and illegal placements in words
"""

from generator.rules.consequences import all_tiles_fit, most_tiles, tile_bound
from generator.rules.limits import Limits, limits_of
from generator.rules.notation import Notation, ParsedGrid, parse_grid, token_stretches
from generator.rules.placement import Location, Obstacle, Play, location_at, locations, obstacles
from generator.rules.position import Axis, Cell, Extent, Position, Tile
from generator.rules.violations import Rule, Violation, violations
