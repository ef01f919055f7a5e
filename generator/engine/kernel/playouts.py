"""Games of random and greedy players, their counts, and what random games estimate."""

from __future__ import annotations

from generator.engine import layout as L
from generator.engine.kernel.legality import accepts, find_fits, is_location, reached
from generator.engine.kernel.moves import make, moves_of, pass_turn, placements, rewind, unmake
from generator.engine.kernel.randomness import below, seed_stream
from generator.engine.layout import Ints


def tally(t: Ints, s: Ints, counts: Ints, game: int) -> None:
    """Counts a game that is over, number ``game`` of its seed."""
    if s[L.WINNER] < 0:  # interrupted
        return
    held = s[t[L.AT_HANDS] + s[L.STUCK] * t[L.HAND_ROOM]]
    ending = _ending(t, s, held)
    counts[counts[L.WINS] + s[L.WINNER]] += 1
    counts[counts[L.LENGTHS] + s[L.PLACED]] += 1
    counts[counts[L.IN_HAND] + held] += 1
    counts[counts[L.ENDS] + ending] += 1
    choices = placed = 0
    log = t[L.AT_LOG]
    for entry in range(log, log + s[L.MOVES] * L.ENTRY, L.ENTRY):
        if s[entry + L.PHASE] == L.PLAY:
            counts[counts[L.CHOICE_SUM] + placed] += s[entry + L.CHOICES]
            counts[counts[L.TURNS] + placed] += 1
            counts[counts[L.TILE_USE] + s[entry + L.MOVE] % t[L.KINDS]] += 1
            counts[counts[L.CELL_USE] + s[entry + L.MOVE] // t[L.KINDS]] += 1
            choices += s[entry + L.CHOICES]
            placed += 1
    mean = choices / max(1, placed)
    counts[counts[L.MEANS]] += int(mean * L.SCALE)
    counts[counts[L.MEANS] + 1] += int(mean * mean * L.SCALE)
    at = counts[L.BATCHES] + game % L.BATCH_COUNT * (L.WON + t[L.PLAYERS])
    counts[at + L.GAMES] += 1
    counts[at + L.TILES] += placed
    counts[at + L.HELD] += held
    counts[at + L.HOLDING] += held > 0
    counts[at + L.SPACELESS] += ending == L.NO_SPACE
    counts[at + L.CHOSEN] += int(mean * L.SCALE)
    counts[at + L.WON + s[L.WINNER]] += 1
    _tally_opening(t, s, counts)


def _ending(t: Ints, s: Ints, held: int) -> int:
    """Why a game is over for a player who holds ``held`` tiles."""
    if (held if t[L.HAND] else s[L.SUPPLY]) == 0:
        return L.NO_TILE
    for index in range(t[L.AT_FRONTIER], t[L.AT_FRONTIER] + s[L.FRONTIER]):
        cell = s[index]
        if s[t[L.AT_CELLS] + cell] == 0 and is_location(t, s, cell) and find_fits(t, s, cell):
            for tile in range(t[L.KINDS]):
                if accepts(t, s, tile):
                    return L.NO_FIT
    return L.NO_SPACE


def _tally_opening(t: Ints, s: Ints, counts: Ints) -> None:
    """Counts the first tiles that were placed, and drafted."""
    drafted = placed = 0
    tile = row = column = down = across = 0
    for entry in range(t[L.AT_LOG], t[L.AT_LOG] + s[L.MOVES] * L.ENTRY, L.ENTRY):
        cell, now = divmod(s[entry + L.MOVE], t[L.KINDS])
        glyph, color = now % t[L.GLYPHS], now // t[L.GLYPHS]
        shared = (glyph == tile % t[L.GLYPHS]) + 2 * (color == tile // t[L.GLYPHS])
        to_row, to_column = divmod(cell, t[L.STRIDE])
        opening = -1
        if s[entry + L.PHASE] != L.PLAY:
            drafted += 1
            if drafted == 2:
                opening = L.DRAFT_KIND + shared
            elif drafted > 2:
                continue
        else:
            placed += 1
            if placed == 1 and t[L.FIXED]:
                inside = (1 < to_row < t[L.MAX_ROWS]) + (1 < to_column < t[L.MAX_COLUMNS])
                opening = L.FIRST_PLACE + inside
            elif placed == 2:
                down, across = to_row - row, to_column - column
                opening = L.SECOND_PLACE + (3 if down and across else 2)
                if abs(down) <= 1 and abs(across) <= 1:
                    opening = L.SECOND_PLACE + (1 if down and across else 0)
                counts[counts[L.OPENINGS] + opening * t[L.PLAYERS] + s[L.WINNER]] += 1
                opening = L.SECOND_KIND + shared
            elif placed == 3:
                opening = L.THIRD_PLACE + 1
                if (down == 0 and to_row == row) or (across == 0 and to_column == column):
                    opening = L.THIRD_PLACE
        if opening >= 0:
            counts[counts[L.OPENINGS] + opening * t[L.PLAYERS] + s[L.WINNER]] += 1
        if placed == 3:
            return
        tile, row, column = now, to_row, to_column


def random_games(
    t: Ints, s: Ints, moves: Ints, counts: Ints, seed: int, first: int, games: int
) -> None:
    """Plays and counts games number ``first`` to ``first + games - 1`` of a seed at random."""
    for game in range(first, first + games):
        if t[L.INTERRUPTED]:
            return
        seed_stream(s, seed, game)
        while True:
            count = moves_of(t, s, moves)
            if count == 0:
                break
            make(t, s, moves[below(s, count)])
        tally(t, s, counts, game)
        rewind(t, s, 0)


def win_count(t: Ints, s: Ints, moves: Ints, playouts: int, player: int) -> int:
    """Number of random playouts from here, of ``playouts``, that ``player`` wins."""
    start = s[L.MOVES]
    won = 0
    for _ in range(playouts):
        while True:
            count = moves_of(t, s, moves)
            if count == 0:
                break
            make(t, s, moves[below(s, count)])
        won += s[L.WINNER] == player
        rewind(t, s, start)
    return won


def greedy_move(t: Ints, s: Ints, moves: Ints, others: Ints, count: int) -> int:
    """Of ``count`` moves one that leaves the next player the fewest placements: of several, one at
    random. A draft is chosen that leaves the drafting player the most; the first hand at random.
    Under misere it is the other way round."""
    drafts = s[L.PHASE] != L.PLAY
    if drafts and s[L.PLACED] == 0:
        return moves[below(s, count)]
    player = s[L.TURN]
    best, ties, chosen = 1 << 40, 0, moves[0]
    for n in range(count):
        make(t, s, moves[n])
        s[L.TURN] = player
        if not drafts:
            pass_turn(t, s)
        value = placements(t, s, others, len(others))
        unmake(t, s)
        if drafts != (t[L.MISERE] != 0):
            value = -value
        if value < best:
            best, ties, chosen = value, 1, moves[n]
        elif value == best:
            ties += 1
            if below(s, ties) == 0:
                chosen = moves[n]
    return chosen


def _removable(t: Ints, s: Ints, seen: Ints, stack: Ints) -> int:
    """Number of tiles of the grid that can have been placed last."""
    if t[L.CONTACT] == L.NO_CONTACT or s[L.PLACED] < 3:
        return s[L.PLACED]
    count = 0
    for gone in range(t[L.CELLS]):
        if s[t[L.AT_CELLS] + gone] == 0:
            continue
        for cell in range(len(seen)):
            seen[cell] = 0
        start = 0
        while s[t[L.AT_CELLS] + start] == 0 or start == gone:
            start += 1
        count += reached(t, s, seen, 0, stack, 0, start, gone) == s[L.PLACED] - 1
    return count


def positions_estimate(
    t: Ints, s: Ints, moves: Ints, seen: Ints, stack: Ints, probes: int, most: float
) -> float:
    """An estimate of the number of positions that can arise, shifted grids counted once.

    Random games weigh each position by the choices that lead to it over the moves that can have led
    to it, so that the mean weight at a depth is the number of positions there (D. E. Knuth,
    "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975, with the
    orders in which a position can arise divided out). ``seen`` and ``stack`` have room for a number
    a cell. Ends when it is sure to be more than ``most``.
    """
    total = 0.0
    for _ in range(probes):
        weight = 1.0
        while True:
            count = moves_of(t, s, moves)
            if count == 0:
                break
            placing, player = s[L.PHASE] == L.PLAY, s[L.TURN]
            make(t, s, moves[below(s, count)])
            if placing:
                ways = _removable(t, s, seen, stack)
            else:
                hand, ways = t[L.AT_HANDS] + player * t[L.HAND_ROOM], 0
                for index in range(hand + 1, hand + 1 + s[hand]):
                    ways += 1
                    for before in range(hand + 1, index):
                        if s[before] == s[index]:
                            ways -= 1
                            break
            weight *= count / ways
            total += weight
            if total > most * probes:
                rewind(t, s, 0)
                return most
        rewind(t, s, 0)
    return 1 + total / probes
