"""Plays a game by its rules alone, and measures what the rules do to it.

``ruleset``           the rules of a game as one value
``kernel``            the compiled engine
``table``             a game being played, for Python
``players``           random, greedy, and the names of all
``search_players``    mcts, search
``chunks``            games in chunks that depend on their seed alone
``running``           plays chunks here or in several processes
``cluster``           plays chunks on a Dask cluster
``intervals``         confidence intervals, tests, many comparisons
``measures``          measures of many games
``deep``              measures that take search: decision, drama, depth of skill
``solving``           exact play of small games
``pairing_player``    a player who answers in pairs
``pairing_check``     plays a strategy to cross-check its proof
``comparing``         variants beside each other
``session``           a whole playtest
``report``            results as JSON, rows and sentences
``report_content``    sections of a report: paragraphs, tables, plots
``pairing_picture``   a picture of a pairing strategy
``report_page``       the report as HTML
``report_pdf``        the report as PDF
"""
