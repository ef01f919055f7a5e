"""``python -m generator`` is the command ``typecase``."""

import os
import sys

if __name__ == "__main__":
    # Python puts the current folder first; a module that lies in a game is never imported.
    sys.path = [path for path in sys.path if path and path != os.getcwd()]

    from generator.cli import main

    main()
