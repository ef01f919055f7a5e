"""Plays a game by its rules alone and measures it.

``ruleset``     a game file's rules as numbers
``kernel``      the compiled engine
``table``       a game being played, for Python
``players``     random, greedy, mcts, search
``chunks``      games in chunks that depend on their seed alone
``running``     chunks played here, in processes or on a cluster
``intervals``   confidence intervals, tests, many comparisons
``measures``    what the games show
``report``      all of it for a terminal and for programs
"""
