"""Strategies that only tests need: fixed choices, and ones that waste random numbers."""

from sim.core.jit import interpreted
from sim.core.rng import below, next_u64
from sim.core.runner import Seating
from sim.dream_city import GAME
from strategies import registry
from strategies.api import Strategy
from strategies.dream_city.kit import strategy

ANY = GAME.roles
BURNT = 20 if interpreted() else 1000


@strategy(*ANY)
def first(table, me, legal, weights, stream):
    """The first legal action."""
    return 0


@strategy(*ANY)
def last(table, me, legal, weights, stream):
    """The last legal action."""
    return legal.n - 1


@strategy(*ANY)
def fixed(table, me, legal, weights, stream):
    """Varied play without a random number: all depends on what everybody sees."""
    seen = 7 * table.turn + 5 * table.deck_left + 3 * table.decision + table.level[table.to_move]
    return seen % legal.n


@strategy(*ANY)
def fixed_burning(table, me, legal, weights, stream):
    """Like `fixed`, after drawing a thousand random numbers for nothing."""
    for _ in range(BURNT):
        next_u64(stream)
    seen = 7 * table.turn + 5 * table.deck_left + 3 * table.decision + table.level[table.to_move]
    return seen % legal.n


@strategy(*ANY)
def random_burning(table, me, legal, weights, stream):
    """Uniform, after drawing a thousand random numbers for nothing."""
    for _ in range(BURNT):
        next_u64(stream)
    return below(stream, legal.n)


@strategy(*ANY)
def far_below(table, me, legal, weights, stream):
    """A faulty strategy: no index at all."""
    return -1_000_000


@strategy(*ANY)
def far_above(table, me, legal, weights, stream):
    """A faulty strategy the other way round."""
    return 1_000_000


def seats(chosen: dict[str, Strategy | str]) -> Seating:
    """A seating from strategies, or names of shipped ones, for each role."""
    lineup = {
        role: registry.find(GAME, role, one) if isinstance(one, str) else one
        for role, one in chosen.items()
    }
    return registry.seat({role: lineup[role] for role in GAME.roles})


def choice_of(position, chosen: dict[str, Strategy | str]) -> int:
    """The index that the strategy of the seat to move takes in a position."""
    seating = seats(chosen)
    position.kernels.legal(position.state, position.list)
    return position.kernels.choose(
        position.state, position.list, seating.functions, seating.weights
    )
