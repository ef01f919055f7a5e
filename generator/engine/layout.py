"""Indices into the arrays of 64-bit integers that the compiled functions work on.

``t`` is the table of the rules, ``s`` the state of a game. Both begin with the fields named here;
their other parts begin at the index that a field ``AT_...`` of ``t`` holds.
"""

from collections.abc import MutableSequence
from typing import TypeAlias

Ints: TypeAlias = MutableSequence[int]

# The rules.
GLYPHS, COLORS, KINDS, COPIES, HAND, PLAYERS, MISERE = 0, 1, 2, 3, 4, 5, 6
MAX_ROWS, MAX_COLUMNS, FIXED, CONTACT, MAX_RUN, STRIDE, ORIGIN = 7, 8, 9, 10, 11, 12, 13
ALL_GLYPHS, ALL_COLORS, STEPS, WIDTH = 14, 15, 16, 17
PATTERNS = 18
"""Number of patterns of lines, of runs, of neighbors."""
# Parts of the array of the rules: relations (scope, pattern, attribute), bits by tile, steps from a
# cell to those that a tile there makes candidates, line numbers by cell.
AT_RELATION, AT_GLYPH, AT_COLOR, AT_STEP, AT_ROW, AT_COLUMN = 21, 22, 23, 24, 25, 26
# Parts of the array of the state. Cells: tile + 1, 0 if empty. Touch: neighbors by edge + 16 x
# those by corner only. Listed: 1 if the cell is in the frontier, the cells that contact has made
# candidates (some are taken by now). Lines: bits of glyphs, bits of colors, number of tiles,
# different glyphs, different colors. Hands: number of tiles, then the tiles. Left: copies by tile.
# Free: tiles of which a copy is left, in any order; where: the index there by tile. Log: an entry
# a move. Pairs: alternatives of groups with several patterns.
AT_CELLS, AT_TOUCH, AT_LISTED, AT_FRONTIER, AT_LINES, AT_HANDS = 27, 28, 29, 30, 31, 32
AT_LEFT, AT_FREE, AT_WHERE, AT_LOG, AT_PAIRS = 33, 34, 35, 36, 37
CELLS, HAND_ROOM, STATE_SIZE = 38, 39, 40
INTERRUPTED = 41
"""1 to end the call that is under way; its result is worthless then."""
NUMBERS = 42

# Values of CONTACT.
EDGE, ANY, CORNER, NO_CONTACT = 0, 1, 2, 3

# Values of a relation: 0 is free.
DIFFERENT, SAME, UNIFORM = 1, 2, 3

# Scopes of a relation.
LINES, RUNS, NEIGHBORS = 0, 1, 2

# The state: first what an entry of the log keeps (CHOICES: how many placements were possible).
TURN, PHASE, OUT, OUT_COUNT, WINNER, PLACED, SUPPLY, FRONTIER = 0, 1, 2, 3, 4, 5, 6, 7
TOP, BOTTOM, LEFT, RIGHT, MOVES, HASH, STUCK, CHOICES = 8, 9, 10, 11, 12, 13, 14, 15
KEPT = 16
STREAM, FIT_GLYPHS, FIT_COLORS, FIT_GROUPS = 16, 17, 18, 19
SCALARS = 20

# An entry of the log: the kept scalars before the move, then these, then both lines.
MOVE, HAND_INDEX, SWAPPED, OLD_ROW, OLD_COLUMN = 16, 17, 18, 19, 24
ENTRY = 29
LINE = 5
"""Numbers kept of a line."""

# Values of PHASE.
DEAL, PLAY, DRAFT, OVER = 0, 1, 2, 3

NO_LIMIT = 1 << 40

# Parts of the counts, each from the index that the field holds to that of the next: by player,
# games won; by number of tiles placed, games that long, sum of the placements to choose from then,
# turns then; by tiles in the hand of who could not play, games; by tile, copies placed; by cell,
# games in which it was taken; sums over games of the mean number of choices and of its square, in
# units of 1 / SCALE; by why a game ended, games; by class of opening and player, games won; by
# batch, sums over its games; by tenth of a game, twice the games that the winner led then.
WINS, LENGTHS, CHOICE_SUM, TURNS, IN_HAND, TILE_USE, CELL_USE, MEANS = 0, 1, 2, 3, 4, 5, 6, 7
ENDS, OPENINGS, BATCHES, LEADS = 8, 9, 10, 11
PARTS = 13
TENTHS = 9
"""Tenths of a game at which leads are counted: one to nine."""

# Why a game ended: whose turn it is has no tile; no tile at all fits anywhere; none of theirs does.
NO_TILE, NO_SPACE, NO_FIT = 0, 1, 2
ENDINGS = 3

# Classes of openings, from the first of each kind on. First tile: in a corner of the board, at its
# edge, inside. Second tile: beside the first, at its corner, in its row or column, elsewhere; then
# what both share: nothing, glyph, color, both. Third tile: in line with these, or not. Second tile
# drafted: what it shares with the first.
FIRST_PLACE, SECOND_PLACE, SECOND_KIND, THIRD_PLACE, DRAFT_KIND = OPENING_KINDS = 0, 3, 7, 11, 13
OPENING_CLASSES = 17

# Game n is in batch n % BATCH_COUNT. Sums of a batch: games, tiles placed, tiles in the hand of who
# could not play, games in which it held some, games that ended for want of space, choices as in
# MEANS; then games won by player.
BATCH_COUNT = 200
GAMES, TILES, HELD, HOLDING, SPACELESS, CHOSEN, WON = 0, 1, 2, 3, 4, 5, 6

SCALE = 1 << 20

# The work array of a search: nodes left, 1 if they ran out, 1 if a guess counted, positions stored,
# moves that fit a position, 1 to look positions up by their symmetric hash, 1 if glyphs and colors
# may be exchanged, 1 if rows and columns may.
NODES, STOPPED, BEYOND, STORED, ROOM, SYMMETRIC, SWAPS_KINDS, SWAPS_AXES = 0, 1, 2, 3, 4, 5, 6, 7
WORK = 264
# Fields of a search's first frame; sizes of a frame, of an entry of the transposition table and of
# a node of the Monte Carlo tree.
BEST, BEST_MOVE = 7, 8
FRAME, SLOT, WAYS, NODE = 13, 6, 4, 6

WIN = 1_000_000
"""Value of a game won; less is a guess."""
UNLIMITED = 1_000_000
"""A depth that no game reaches."""
