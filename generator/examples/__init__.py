"""Examples that cannot lie: positions of the game file, proven against the rules.

``checking``  grid, position and claims of every example -> :class:`CheckedExample`, or problems
``ground``    one example while it is checked: its position, and where to report
``claims``    each kind of claim against the engine
``propose``   new examples that hold, ``grow`` their positions, ``restate`` their claims
"""

from generator.examples.checked import CheckedExample
from generator.examples.checking import check_examples

__all__ = ["CheckedExample", "check_examples"]
