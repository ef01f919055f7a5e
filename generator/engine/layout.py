"""Indices into the arrays of 64-bit integers that the compiled functions work on.

``t`` is the table of the rules, ``s`` the state of a game. Both begin with the fields named here;
their other parts begin at the index that a field ``AT_...`` of ``t`` holds.
"""

from collections.abc import MutableSequence
from typing import TypeAlias

Ints: TypeAlias = MutableSequence[int]

# The rules.
GLYPHS, COLORS, KINDS, COPIES, HAND, PLAYERS, GOAL = 0, 1, 2, 3, 4, 5, 6
MAX_ROWS, MAX_COLUMNS, FIXED, CONTACT, MAX_RUN, STRIDE, ORIGIN = 7, 8, 9, 10, 11, 12, 13
ALL_GLYPHS, ALL_COLORS, STEPS, WIDTH = 14, 15, 16, 17
PATTERNS = 18  # number of patterns of lines, of runs, of neighbors
# Parts of the array of the rules: relations (scope, pattern, attribute), bits by tile, steps from a
# cell to those that a tile there makes candidates, line numbers by cell.
AT_RELATION, AT_GLYPH, AT_COLOR, AT_STEP, AT_ROW, AT_COLUMN = 21, 22, 23, 24, 25, 26
# Parts of the array of the state. Cells: tile + 1, 0 if empty. Touch: neighbors by edge + 16 x
# those by corner only. Listed: 1 if the cell is in the frontier, the cells that contact has made
# candidates (some are taken by now). Lines: bits of glyphs, bits of colors, number of tiles,
# different glyphs, different colors. Hands: number of tiles, then the tiles. Left: copies by tile.
# Free: tiles of which a copy is left, in any order; where: the index there by tile. Log: an entry
# a move. Pairs: alternatives of groups with several patterns. Bag: its tiles, the next one last.
# Aside: tiles to put back. Score: points by player. Saved: room for hands and bag.
AT_CELLS, AT_TOUCH, AT_LISTED, AT_FRONTIER, AT_LINES, AT_HANDS = 27, 28, 29, 30, 31, 32
AT_LEFT, AT_FREE, AT_WHERE, AT_LOG, AT_PAIRS = 33, 34, 35, 36, 37
AT_BAG, AT_ASIDE, AT_SCORE, AT_SAVED = 38, 39, 40, 41
CELLS, HAND_ROOM, STATE_SIZE = 42, 43, 44
INTERRUPTED = 45  # 1 to end the call that is under way; its result is worthless then
LONG_TURNS = 46  # 1 unless a turn is one tile and nothing but who can play decides
PLAYS, IN_LINE, BAG, HIDDEN, EXCHANGE, PASSING, IDLE_TURNS = 47, 48, 49, 50, 51, 52, 53
"""Most tiles a turn, 1 if they make a run, if hands are filled at random, if they are hidden; when
tiles can be exchanged: 0 never, then STUCK_ONLY or AT_ANY_TIME; 1 if who cannot play passes; turns
in a row without a tile after which nobody exchanges."""
SCORE_RUNS, SCORE_LINES, SCORE_FULL, SCORE_TILE, SCORE_LAST, SCORE_LEFT = 54, 55, 56, 57, 58, 59
NUMBERS = 60

# Values of GOAL and of EXCHANGE.
LAST, MISERE, POINTS, EMPTY = 0, 1, 2, 3
STUCK_ONLY, AT_ANY_TIME = 1, 2

# Values of CONTACT.
EDGE, ANY, CORNER, NO_CONTACT = 0, 1, 2, 3

# Values of a relation: 0 is free.
DIFFERENT, SAME, UNIFORM = 1, 2, 3

# Scopes of a relation.
LINES, RUNS, NEIGHBORS = 0, 1, 2

# The state: first what an entry of the log keeps (CHOICES: how many placements were possible).
TURN, PHASE, OUT, OUT_COUNT, WINNER, PLACED, SUPPLY, FRONTIER = 0, 1, 2, 3, 4, 5, 6, 7
TOP, BOTTOM, LEFT, RIGHT, MOVES, HASH, STUCK, CHOICES = 8, 9, 10, 11, 12, 13, 14, 15
PLAYED, AXIS, CELL, PASSES, IDLE, ASIDE, CHANCE, WINNERS = 16, 17, 18, 19, 20, 21, 22, 23
"""Of this turn: tiles placed, the step of their line (0: either), a cell of theirs; turns passed in
a row, and without a tile; tiles put aside; what the bag's next random number depends on; a bit for
each player who has won."""
KEPT = 24
STREAM, FIT_GLYPHS, FIT_COLORS, FIT_GROUPS = 24, 25, 26, 27
GROUP = 28  # a group that is looked at now, as LINE numbers
SCALARS = 33

# An entry of the log: the kept scalars before the move, then these, then both lines.
MOVE, HAND_INDEX, SWAPPED, SCORED, OLD_ROW, OLD_COLUMN = 24, 25, 26, 27, 28, 33
ENTRY = 38
LINE = 5  # numbers of a line, or another group: see AT_LINES above

# Values of PHASE.
DEAL, PLAY, DRAFT, OVER, MORE, EXCHANGING = 0, 1, 2, 3, 4, 5

POINT = 1 << 20  # what a point counts beside places left, where a player looks a move ahead
WHOLE = 60  # what a game won alone counts; of several winners each gets a part

NO_LIMIT = 1 << 40

# Parts of the counts, each from the index that the field holds to that of the next: by player,
# games won alone, then games that several won; by number of tiles placed, games that long, sum of
# the placements to choose from then, turns then; by tiles in the hand of who could not play,
# games; by tile, copies placed; by cell, games in which it was taken; sums over games of the mean
# number of choices and of its square, in units of 1 / SCALE; by why a game ended, games; by class
# of opening and player, games won, then those that several won; by batch, sums over its games; by
# tenth of a game, twice the games that the winner led then; by player, sum of points and of their
# squares, then the same of
# the lead of the best over the next, and runs (or lines) that are full at the end; by turn, sum of
# its points, games with that turn; pairs of games with the same bag, those that the same seat won,
# 1 + the seat that won the first of a pair; turns, those with a single placement.
WINS, LENGTHS, CHOICE_SUM, TURNS, IN_HAND, TILE_USE, CELL_USE, MEANS = 0, 1, 2, 3, 4, 5, 6, 7
ENDS, OPENINGS, BATCHES, LEADS, SCORES, TURN_POINTS, SAME_BAG, FORCED = 8, 9, 10, 11, 12, 13, 14, 15
PARTS = 17
TENTHS = 9  # tenths of a game at which leads are counted: one to nine

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
# MEANS, points of all players, leads of the best over the next; then games won by player.
BATCH_COUNT = 200
GAMES, TILES, HELD, HOLDING, SPACELESS, CHOSEN, SCORED_ALL, LED_BY, WON = 0, 1, 2, 3, 4, 5, 6, 7, 8

SCALE = 1 << 20

# The work array of a search: nodes left, 1 if they ran out, 1 if a guess counted, positions stored,
# moves that fit a position, 1 to look positions up by their symmetric hash, 1 if glyphs and colors
# may be exchanged, 1 if rows and columns may, the best move, who searches, moves on the
# stack.
NODES, STOPPED, BEYOND, STORED, ROOM, SYMMETRIC, SWAPS_KINDS, SWAPS_AXES = 0, 1, 2, 3, 4, 5, 6, 7
BEST_MOVE, ROOT, START = 8, 9, 10
WORK = 140
# Sizes of an entry of the transposition table, its places for a position, and of a node of the
# Monte Carlo tree.
SLOT, WAYS, NODE = 6, 4, 6

WIN = 1_000_000  # value of a game won; less is a guess
UNLIMITED = 400  # moves that a search looks ahead at most, since it calls itself for each
