"""The engine: what a position violates, and where the next tile may go.

It needs nothing but numbers (how many glyphs, colours, copies, rows, columns), works for any of
them and for any position, legal or not, and knows nothing of drawing. The data takes this way:

``position``    cells, tiles, positions of any kind, the limits of a game
``notation``    a grid as text -> position and marks, or every problem in it
``survey``      a position -> the glyphs and colours of each line
``violations``  everything that is wrong with a position
``locations``   where the next tile may go and which tiles fit there
``effects``     why a tile cannot be placed; what a play closes and opens
``play``        the whole game: draft, turns, the end
``capacity``    whether all tiles can be placed, where mathematics knows
``words``       all of this in plain words, for diagnostics
``report``      many positions as text -> what each allows, as JSON or as text
"""

from generator.rules.capacity import all_tiles_fit, most_tiles
from generator.rules.effects import Obstacle, Play, misplacements, obstacles
from generator.rules.locations import Location, location_at, locations
from generator.rules.notation import (
    GridProblem,
    Notation,
    ParsedGrid,
    limits_of,
    parse_grid,
    token_stretches,
)
from generator.rules.position import Cell, Limits, Position, Tile
from generator.rules.violations import Axis, Rule, Violation, violations
