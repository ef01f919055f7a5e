"""Examples that cannot lie: positions of the game file, proven against the rules.

``checked``   what they become
``checking``  grid, position and claims of every example -> :class:`CheckedExample`, or problems
``checker``    one example while it is checked: its position, and where to report
``claims``    each kind of claim against the engine
``propose``   new examples that hold and are as ``wishes`` say; ``grow`` makes their positions,
              ``restate`` their claims
"""

from generator.examples.checking import CheckedExample, check_examples

__all__ = ["CheckedExample", "check_examples"]
