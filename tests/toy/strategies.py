"""Ways to play Toy Doors."""

from pathlib import Path

from sim.core.rng import below
from strategies.api import Search, declare
from tests.toy.kernels import OPEN, PEEK, STRATEGY
from tests.toy.search import players

ROLES = ("mark", "extractor")


@declare("toy-doors", STRATEGY, ROLES, name="random")
def uniform(table, me, legal, weights, stream):
    """Picks any legal action, all equally likely."""
    return below(stream, legal.n)


@declare("toy-doors", STRATEGY, ROLES, {"open": 1.0, "peek": 2.0, "known": 5.0})
def basic(table, me, legal, weights, stream):
    """Looks first, then tries the door it knows to be right."""
    best, pick = -1e9, 0
    for i in range(legal.n):
        value = 0.0
        if legal.action[i].kind == OPEN:
            value = weights.value[0]
            if me.door >= 0:
                value += weights.value[2] if legal.action[i].door == me.door else -weights.value[2]
        elif legal.action[i].kind == PEEK:
            value = weights.value[1]
        if value > best:
            best, pick = value, i
    return pick


search = Search(
    game="toy-doors",
    name="search",
    roles=ROLES,
    function=players,
    signature=None,
    weights={"playouts": 2.0},
    about="Tries every action in games that `random` plays to the end.",
    block_games=3,
    policy=dict.fromkeys(ROLES, uniform),
    players=players,
)

STRATEGIES = [uniform, basic, search]
TEMPLATES = {"extractor": Path(__file__).parent / "template.py"}
