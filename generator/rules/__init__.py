"""The engine: violations of a position, the locations for the next tile, and the course of play.

It needs only the numbers and patterns of the rules, works for any position, legal or not, and
imports no drawing. In the order the data takes:

``limits``        the rules of a game as numbers and patterns
``position``      cells, tiles, positions
``notation``      a grid as text -> position and marks, or every problem in it
``masks``         bit masks of groups of tiles, and tile sets
``groups``        which tiles a group of tiles still takes under its patterns
``lines``         groups: whole rows and columns
``runs``          groups: unbroken stretches of them
``neighbors``     groups: two tiles that share an edge
``contact``       contact with the grid, and its bounds
``survey``        all indexes of a position, built in one pass
``violations``    everything that is wrong with a position
``locations``     the cells for the next tile, and the tiles that fit there
``effects``       why a tile cannot be placed; what a play closes and opens
``play``          states and moves of a game: draft, turns, the end
``conditions``    the conditions that a placement must meet
``capacity``      how many tiles a legal position can hold, where it is known
``words``         numbers and lists in words
``explanations``  violations and illegal placements in words
``report``        positions as text -> what each allows, as JSON or as text
"""

from generator.rules.capacity import all_tiles_fit, most_tiles
from generator.rules.effects import Obstacle, Play, misplacements, obstacles
from generator.rules.groups import Axis, Scope
from generator.rules.limits import Limits, limits_of
from generator.rules.locations import Location, location_at, locations
from generator.rules.notation import (
    GridProblem,
    Notation,
    ParsedGrid,
    parse_grid,
    token_stretches,
)
from generator.rules.position import Cell, Position, Tile
from generator.rules.violations import Rule, Violation, violations
