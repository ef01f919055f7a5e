"""Plays a game by its rules alone, and measures what the rules do to it.

``players``           random, greedy, mcts and search; one that plays a pairing strategy
``running``           plays the chunks of a match here or in several processes
``cluster``           plays chunks on a Dask cluster
``intervals``         confidence intervals, tests, many comparisons
``measures``          measures of many games, differences between variants
``deep``              exact play, the cross-check of a pairing strategy, measures that take search
``verdict``           who is favored under good play, skill, decisions
``recorded``          games that people played, read from their texts
``report``            results as JSON, rows and sentences
``pictures``          a pairing strategy and a game in pictures
``report_page``       the report as tables and plots, in HTML and as PDF
"""
