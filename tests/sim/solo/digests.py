"""Digests of many cells' outcome rows, as another process computes them.

``python -m tests.sim.solo.digests GAMES SET ...`` prints them as one JSON object.
"""

import hashlib
import json
import sys

from tests.sim.solo.blocks import OPTION_SETS, rows


def digests(games: int, sets: tuple[str, ...] = tuple(OPTION_SETS)) -> dict[str, str]:
    """The SHA-256 of the rows of each option set."""
    return {
        name: hashlib.sha256(rows(name, games, seed=2, first=40).tobytes()).hexdigest()
        for name in sets
    }


if __name__ == "__main__":
    print(json.dumps(digests(int(sys.argv[1]), tuple(sys.argv[2:]) or tuple(OPTION_SETS))))
