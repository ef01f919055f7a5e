"""The functions that ``make engine`` compiles to ``engine.wasm``: Python on arrays of integers.

``legality``      the cells that are locations, the tiles that fit there, and why others do not
``scoring``       points, and the end of a game that they decide
``randomness``    random numbers, the bag, and guesses of what is hidden
``tiles``         puts tiles into grid, hands and supply; a state to begin from
``survey``        a position: is it legal, where may the next tile go
``moves``         lists moves, makes them and takes them back
``playouts``      random players, counts of games, estimates from random games
``greedy``        the player that takes what a move gains at once
``mcts``          Monte Carlo tree search
``search``        alpha-beta search
``symmetry``      hashes that are the same for symmetric positions

They raise nothing, allocate nothing, call nothing from outside, and count no index from the end of
an array.
"""
