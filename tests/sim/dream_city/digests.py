"""Digests of many cells' outcome rows, as another process computes them.

``python -m tests.sim.dream_city.digests GAMES`` prints them as one JSON object.
"""

import hashlib
import json
import sys

from tests.rules.position import PLAYERS
from tests.sim.dream_city.blocks import BOTH_GAMES, OPTION_SETS, rows


def digests(games: int, sets: tuple[str, ...] = tuple(BOTH_GAMES)) -> dict[str, str]:
    """The SHA-256 of the rows of each cell: players, strategy, options."""
    found = {}
    for players in PLAYERS:
        for strategy in ("random", "basic"):
            for name in sets:
                block = rows(strategy, players, games, seed=2, first=40, **OPTION_SETS[name])
                digest = hashlib.sha256(block.tobytes()).hexdigest()
                found[f"{players} players, {strategy}, {name}"] = digest
    return found


if __name__ == "__main__":
    print(json.dumps(digests(int(sys.argv[1]), tuple(sys.argv[2:]) or tuple(BOTH_GAMES))))
