"""Digests of many cells' outcome rows, as another process computes them.

``python -m tests.sim.dream_heist.digests GAMES`` prints them as one JSON object.
"""

import hashlib
import json
import sys

from tests.sim.dream_heist.blocks import cells, rows


def digests(games: int) -> dict[str, str]:
    """The SHA-256 of the rows of every number of players with every option set."""
    return {
        f"{players}, {name}": hashlib.sha256(
            rows(players, name, games, seed=2, first=40).tobytes()
        ).hexdigest()
        for players, name in cells()
    }


if __name__ == "__main__":
    print(json.dumps(digests(int(sys.argv[1]))))
