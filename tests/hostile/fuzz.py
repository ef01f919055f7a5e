"""``make fuzz MINUTES=10``: mutates games, texts, fonts and positions until something gives way.

Each find is written to a folder below ``output/fuzz`` with what the command printed; it then
belongs into ``attacks.py``.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.conftest import ROOT
from tests.hostile.attacks import Attack, every
from tests.hostile.test_attacks import problem_of

FINDS = ROOT / "output" / "fuzz"
_PIECES = ("{{", "}}", "{%", "%}", "|", "\n", "0", "9" * 30, "-", "'", '"', "[", "{", ":", "\ud800")


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Replaces, repeats, cuts or inserts a few pieces."""
    made = bytearray(data)
    for _ in range(chance.choice((1, 2, 4, 16))):
        start = chance.randrange(len(made) + 1)
        end = min(len(made), start + chance.choice((0, 1, 4, 60)))
        piece = chance.choice(_PIECES).encode("utf-8", "surrogatepass")
        made[start:end] = chance.choice(
            (piece, bytes(made[start:end]) * 2, b"", bytes([chance.randrange(256)]))
        )
    return bytes(made)


def main(minutes: float) -> int:
    chance = random.Random(time.time_ns())
    seeds = [attack for attack in every() if sum(map(len, attack.files.values())) < 200_000]
    tried = finds = 0
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        seed = chance.choice(seeds)
        files = {
            name: mutated(content if isinstance(content, bytes) else content.encode(), chance)
            for name, content in seed.files.items()
        }
        attack = Attack(seed.name, files, seed.arguments, seed.stdin, seed.environment)
        tried += 1
        with TemporaryDirectory() as folder:
            found = problem_of(attack, Path(folder))
        if found:
            finds += 1
            place = FINDS / f"{finds}"
            for name, content in files.items():
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                (place / name).write_bytes(content)
            (place / "found.txt").write_text(f"{attack.name}: {attack.arguments}\n{found}\n")
            sys.stdout.write(f"{attack.name}: {found[:200]}\n")
    sys.stdout.write(f"{tried} tried, {finds} found\n")
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 10))
