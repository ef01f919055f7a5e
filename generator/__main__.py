"""``python -m generator`` is the command ``typecase``."""

import os
import sys


def main() -> None:
    """Runs the command line. No module in the current folder is imported, nor by processes that are
    started later: games come from strangers."""
    sys.path = [path for path in sys.path if not _is_here(path)]
    os.environ["PYTHONSAFEPATH"] = "1"
    folders = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in folders if not _is_here(path))

    from generator.cli import main as run

    run()


def _is_here(path: str) -> bool:
    try:
        return not path or os.path.samefile(path, os.curdir)
    except OSError:
        return False


if __name__ == "__main__":
    main()
