"""Games of random players, counts of games, and what random games estimate."""

from generator.engine import layout as L
from generator.engine.kernel.legality import accepts, find_fits, is_location, reached
from generator.engine.kernel.moves import is_among, make, moves_of, rewind
from generator.engine.kernel.randomness import below, fill_bag, seed_stream
from generator.engine.kernel.scoring import full_groups, lead, total
from generator.engine.layout import Ints


def tally(t: Ints, s: Ints, counts: Ints, game: int) -> None:
    """Counts a game that is over, number ``game`` of its seed."""
    if s[L.WINNER] < 0:  # interrupted
        return
    held = s[t[L.AT_HANDS] + s[L.STUCK] * t[L.HAND_ROOM]]
    ending = _ending(t, s, held)
    counts[counts[L.WINS] + s[L.WINNER]] += 1
    counts[counts[L.IN_HAND] + held] += 1
    counts[counts[L.ENDS] + ending] += 1
    choices = placed = turns = 0
    log = t[L.AT_LOG]
    for entry in range(log, log + s[L.MOVES] * L.ENTRY, L.ENTRY):
        phase, move = s[entry + L.PHASE], s[entry + L.MOVE]
        if (phase != L.PLAY and phase != L.MORE) or move < 2 * t[L.KINDS]:
            continue  # it places no tile
        if phase == L.PLAY:
            counts[counts[L.CHOICE_SUM] + placed] += s[entry + L.CHOICES]
            counts[counts[L.TURNS] + placed] += 1
            choices += s[entry + L.CHOICES]
            turns += 1
            is_forced = s[entry + L.CHOICES] == 1 and t[L.EXCHANGE] != L.AT_ANY_TIME
            counts[counts[L.FORCED] + 1] += is_forced
        counts[counts[L.TILE_USE] + move % t[L.KINDS]] += 1
        counts[counts[L.CELL_USE] + move // t[L.KINDS]] += 1
        placed += 1
    counts[counts[L.FORCED]] += turns
    counts[counts[L.LENGTHS] + placed] += 1
    mean = choices / max(1, turns)
    counts[counts[L.MEANS]] += int(mean * L.SCALE)
    counts[counts[L.MEANS] + 1] += int(mean * mean * L.SCALE)
    at = counts[L.BATCHES] + game % L.BATCH_COUNT * (L.WON + t[L.PLAYERS])
    counts[at + L.GAMES] += 1
    counts[at + L.TILES] += placed
    counts[at + L.HELD] += held
    counts[at + L.HOLDING] += held > 0
    counts[at + L.SPACELESS] += ending == L.NO_SPACE
    counts[at + L.CHOSEN] += int(mean * L.SCALE)
    if t[L.LONG_TURNS]:
        _tally_points(t, s, counts, at)
        _tally_bag(t, s, counts, game)
    if s[L.WINNER] < t[L.PLAYERS]:
        counts[at + L.WON + s[L.WINNER]] += 1
    _tally_opening(t, s, counts)


def _tally_points(t: Ints, s: Ints, counts: Ints, batch: int) -> None:
    """Counts points, those of the batch that begins at ``batch`` too."""
    at, ahead = counts[L.SCORES], 0
    for player in range(t[L.PLAYERS]):
        points = total(t, s, player)
        counts[at + 2 * player] += points
        counts[at + 2 * player + 1] += points * points
        counts[batch + L.SCORED_ALL] += points
        ahead = max(ahead, lead(t, s, player))
    at += 2 * t[L.PLAYERS]
    counts[at] += ahead
    counts[at + 1] += ahead * ahead
    counts[at + 2] += full_groups(t, s)
    counts[batch + L.LED_BY] += ahead
    turn = -1
    for entry in range(t[L.AT_LOG], t[L.AT_LOG] + s[L.MOVES] * L.ENTRY, L.ENTRY):
        if s[entry + L.PHASE] == L.PLAY:
            turn = min(turn + 1, t[L.KINDS] * t[L.COPIES])
            counts[counts[L.TURN_POINTS] + 2 * turn + 1] += 1
        counts[counts[L.TURN_POINTS] + 2 * max(0, turn)] += s[entry + L.SCORED]


def _tally_bag(t: Ints, s: Ints, counts: Ints, game: int) -> None:
    """Counts pairs of games with one bag, and those that the same seat won."""
    at = counts[L.SAME_BAG]
    if game % 2 == 0:
        counts[at + 2] = 1 + s[L.WINNER]
    elif counts[at + 2]:
        counts[at] += 1
        is_alone = s[L.WINNER] < t[L.PLAYERS]
        counts[at + 1] += is_alone and counts[at + 2] == 1 + s[L.WINNER]
        counts[at + 2] = 0


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
    drafted = placed = tile = row = column = down = across = 0
    for entry in range(t[L.AT_LOG], t[L.AT_LOG] + s[L.MOVES] * L.ENTRY, L.ENTRY):
        cell, now = divmod(s[entry + L.MOVE], t[L.KINDS])
        if s[entry + L.PHASE] >= L.MORE or cell == 1:
            continue
        is_same_color = now // t[L.GLYPHS] == tile // t[L.GLYPHS]
        shared = (now % t[L.GLYPHS] == tile % t[L.GLYPHS]) + 2 * is_same_color
        to_row, to_column = divmod(cell, t[L.STRIDE])
        if s[entry + L.PHASE] != L.PLAY or cell == 0:
            drafted += 1
            if drafted > 2:
                continue
            if drafted == 2:
                _count_opening(t, s, counts, L.DRAFT_KIND + shared)
        elif placed == 0:
            placed = 1
            if t[L.FIXED]:
                inside = (1 < to_row < t[L.MAX_ROWS]) + (1 < to_column < t[L.MAX_COLUMNS])
                _count_opening(t, s, counts, L.FIRST_PLACE + inside)
        elif placed == 1:
            placed = 2
            down, across = to_row - row, to_column - column
            is_far = abs(down) > 1 or abs(across) > 1
            is_off_line = down != 0 and across != 0
            _count_opening(t, s, counts, L.SECOND_PLACE + 2 * is_far + is_off_line)
            _count_opening(t, s, counts, L.SECOND_KIND + shared)
        else:
            is_in_line = (down == 0 and to_row == row) or (across == 0 and to_column == column)
            _count_opening(t, s, counts, L.THIRD_PLACE + (not is_in_line))
            return
        tile, row, column = now, to_row, to_column


def _count_opening(t: Ints, s: Ints, counts: Ints, opening: int) -> None:
    counts[counts[L.OPENINGS] + opening * (t[L.PLAYERS] + 1) + s[L.WINNER]] += 1


def begin(t: Ints, s: Ints, seed: int, game: int) -> None:
    """Chooses the random numbers of a game of a seed; games 2n and 2n + 1 have the same bag."""
    seed_stream(s, seed, game)
    if t[L.BAG]:
        fill_bag(t, s, seed, game // 2)


def _play_out(t: Ints, s: Ints, moves: Ints) -> None:
    count = moves_of(t, s, moves)
    while count:
        make(t, s, moves[below(s, count)])
        count = moves_of(t, s, moves)


def random_games(
    t: Ints, s: Ints, moves: Ints, counts: Ints, seed: int, first: int, games: int
) -> None:
    """Plays and counts games number ``first`` to ``first + games - 1`` of a seed at random."""
    for game in range(first, first + games):
        if t[L.INTERRUPTED]:
            return
        begin(t, s, seed, game)
        _play_out(t, s, moves)
        tally(t, s, counts, game)
        rewind(t, s, 0)


def win_count(t: Ints, s: Ints, moves: Ints, playouts: int, player: int) -> int:
    """Number of random playouts from here, of ``playouts``, that ``player`` wins alone."""
    start = s[L.MOVES]
    won = 0
    for _ in range(playouts):
        _play_out(t, s, moves)
        won += s[L.WINNER] == player
        rewind(t, s, start)
    return won


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
        count = moves_of(t, s, moves)
        while count:
            placing, player = s[L.PHASE] == L.PLAY, s[L.TURN]
            make(t, s, moves[below(s, count)])
            if placing:
                ways = _removable(t, s, seen, stack)
            else:
                hand, ways = t[L.AT_HANDS] + player * t[L.HAND_ROOM], 0
                for index in range(hand + 1, hand + 1 + s[hand]):
                    ways += not is_among(s, s[index], hand + 1, index)
            weight *= count / ways
            total += weight
            if total > most * probes:
                rewind(t, s, 0)
                return most
            count = moves_of(t, s, moves)
        rewind(t, s, 0)
    return 1 + total / probes
