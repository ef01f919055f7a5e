"""The compiled engine: legal moves, moves made and taken back, whole games, search.

``compiling``    numba and the folder of compiled code
``arrays``       tables of a rule set; the state of a game
``randomness``   random numbers by seed and counter
``legality``     which cells and tiles the rules allow
``moves``        lists, makes and takes back moves
``playouts``     games of random and greedy players, and their records
"""
