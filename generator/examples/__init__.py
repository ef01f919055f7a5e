"""Checks the examples of a game file against its rules, and proposes new ones.

``checking``         every example -> :class:`CheckedExample`, or diagnostics
``example_checker``  one example while it is checked: its position, and where to report
``claim_checks``     checks each kind of claim
``surveys``          positions and turns as text -> what each allows; locations of many
``turn_search``      turns that score; whether a game can come to a position
``searching``        random legal positions, and queries that a proposed example matches
``restate``          claims recomputed for a position; an example as YAML
``propose``          finds an example that matches a query
``illustrate``       for pictures: a few turns; what each placement rule alone forbids, and allows
``rewrite``          replaces wrong examples in the text of their game file
"""

from generator.examples.checking import CheckedExample, check_examples, start_example
