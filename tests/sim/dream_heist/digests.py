"""Digests of many cells' outcome rows, as another process computes them.

``python -m tests.sim.dream_heist.digests GAMES`` prints them as one JSON object: of one game for
some cells, of more for all of them.
"""

import hashlib
import json
import sys

from tests.sim.dream_heist.blocks import cells, rows, some_cells


def digests(games: int) -> dict[str, str]:
    """The SHA-256 of the rows of cells: of one game for some of them, of more for all."""
    return {
        f"{players}, {name}": hashlib.sha256(
            rows(players, name, games, seed=2, first=40).tobytes()
        ).hexdigest()
        for players, name in (some_cells() if games == 1 else cells())
    }


if __name__ == "__main__":
    print(json.dumps(digests(int(sys.argv[1]))))
