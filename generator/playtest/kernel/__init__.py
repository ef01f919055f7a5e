"""The compiled engine: legal moves, moves made and taken back, whole games, search.

``compiling``    loads machine code, which is kept in the user's cache
``machine_code`` compiles it with numba, in a process of its own
``arrays``       rules and state as arrays of integers
``randomness``   random numbers by seed and counter
``legality``     the cells and tiles that the rules allow
``moves``        lists, makes and takes back moves
``playouts``     games of random and greedy players, and what is counted of them
``mcts``         Monte Carlo tree search
``symmetry``     hashes of positions that are alike for symmetric positions
``search``       alpha-beta search, with a budget or exact
``estimating``   the number of positions of a game
"""
