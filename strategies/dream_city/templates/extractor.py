"""A way to play an extractor of Dream City: a starting point, to be made your own.

It plays as it stands. Check it, then let it play 10,000 games for each number of players:

    totem check dream-city extractor.py:mine
    totem sweep dream-city --strategy extractor=extractor.py:mine

and compare with `totem sweep dream-city`, where `basic` plays. To see what it does, and everything
that it could have done, watch a game; with --json, every field is there at every step:

    totem trace dream-city --strategy extractor=extractor.py:mine

How it works. The game asks one question at a time (`table.decision`) and lists the possible
answers: `legal.action[0]` to `legal.action[legal.n - 1]`. A strategy returns the number of one of
them. It is handed

    table    what everybody sees: table.level[p] and table.hand_size[p] of seat p (the mark is seat
             0), table.locks[level], table.deck_left, table.turn, table.rules, ...
    me       what this seat alone knows: me.hand[card] (how many), me.maybe (the levels where, for
             all it knows, the secret may lie), me.notes (16 numbers of its own, 0 at first)
    legal    the answers; while the question is ASK_PLAY also as two sets of bits, see below
    weights  the numbers that are named in WEIGHTS, in that order
    stream   its own dice: `below(stream, 6)` is 0 to 5, each equally likely

and nothing else: no other hand, no vault, not the deck. All fields and constants stand in
`sim/dream_city/state.py`, ready questions in `strategies/dream_city/view.py`. The function is
compiled by numba: plain loops, conditions and numbers, no lists, dicts or strings. Change only
`me.notes`. To use print or a debugger, set NUMBA_DISABLE_JIT=1 and play a few games.
"""

from sim.core.jit import inlined
from sim.core.rng import below
from sim.dream_city.plays import (
    AT_PEEK_VAULT,
    AT_REVIVE,
    AT_SHUTTLE,
    AT_SKILL,
    AT_UNSEAL,
    MARK_BIT,
    everyone,
    shots_at,
)
from sim.dream_city.state import ALL_LEVELS, ASK_CANCEL, ASK_MAY, ASK_PLAY, LEVELS
from strategies.dream_city.kit import strategy
from strategies.dream_city.rules import at_level, at_seat, index_of, no_play
from strategies.dream_city.view import (
    NO,
    YES,
    chooses_card,
    distance,
    may_hide_secret,
    next_towards,
    seat_of,
)

# What each kind of play is worth. Ending the play phase is worth 0, so what is worth less is never
# done. `totem check` tells how often each of these decides.
WEIGHTS = {
    "unlock": 8.0,  # a lock off a vault that may hold the secret
    "shoot_mark": 6.0,
    "approach": 4.0,  # a Dream Shuttle towards the vault I want to open
    "revive": 3.0,  # myself or another
    "peek": -1.0,  # a bribe card may come with it
    "use_skill": 1.0,  # of my character
}
UNLOCK, SHOOT_MARK, APPROACH, REVIVE, PEEK, USE_SKILL = range(len(WEIGHTS))

# A set of plays is an integer: bit AT_UNSEAL + level means "unlock on that level", AT_REVIVE + seat
# "revive that seat", and so on (`sim/dream_city/plays.py`). `at_level` offers plays that are aimed
# at a level or at nothing, `at_seat` those aimed at a seat; both pass over what is not legal and
# keep the best so far. Worth is compared in fixed point: `weights.steps` for these, and
# `weights.value` where you want to reckon with floats.


@inlined
def wanted_level(table, me):
    """The vault I want to open: of those that may hold the secret, the least work away."""
    here = table.level[seat_of(table)]
    least, pick = 1000, 0
    for level in range(1, LEVELS + 1):
        work = 2 * table.locks[level] + distance(here, level)
        if may_hide_secret(me, level) and work < least:
            least, pick = work, level
    return pick


@inlined
def consider_unlocking(best, table, me, legal, weights):
    """Unlock where I stand, if the secret may be here."""
    worth = weights.steps[UNLOCK] if may_hide_secret(me, table.level[seat_of(table)]) else -1
    return at_level(best, legal, worth, ALL_LEVELS << AT_UNSEAL)


@inlined
def consider_shooting(best, legal, weights):
    """Shoot the mark, with any card that can."""
    return at_seat(best, legal, weights.steps[SHOOT_MARK], shots_at(MARK_BIT))


@inlined
def consider_moving(best, table, me, legal, weights):
    """One level nearer to the vault I want to open."""
    step = next_towards(table.level[seat_of(table)], wanted_level(table, me))
    return at_level(best, legal, weights.steps[APPROACH], step << AT_SHUTTLE)


@inlined
def consider_reviving(best, table, legal, weights):
    """Whoever can be revived, myself included, but for the mark."""
    extractors = everyone(table) & ~MARK_BIT
    return at_seat(best, legal, weights.steps[REVIVE], extractors << AT_REVIVE)


@inlined
def play(table, me, legal, weights):
    """What to do next in my play phase."""
    best = no_play()
    best = consider_unlocking(best, table, me, legal, weights)
    best = consider_shooting(best, legal, weights)
    best = consider_moving(best, table, me, legal, weights)
    best = consider_reviving(best, table, legal, weights)
    best = at_level(best, legal, weights.steps[PEEK], ALL_LEVELS << AT_PEEK_VAULT)
    # Everything from AT_SKILL on is a use of the own skill: alone, or on some seat.
    best = at_level(best, legal, weights.steps[USE_SKILL], -1 << AT_SKILL)
    return index_of(legal, best)


@inlined
def most_plentiful(me, legal):
    """Of the cards I may choose from, the one of which I hold most."""
    pick = 0
    for i in range(legal.n):
        if me.hand[legal.action[i].card] > me.hand[legal.action[pick].card]:
            pick = i
    return pick


# The name of the function is the name of the strategy, and the first line of its text is what lists
# show. It may play several roles: @strategy("extractor", "turncoat", weights=WEIGHTS).
@strategy("extractor", weights=WEIGHTS)
def mine(table, me, legal, weights, stream):
    """Opens the vault that is least work away, and shoots the mark."""
    if table.decision == ASK_PLAY:
        return play(table, me, legal, weights)
    if table.decision == ASK_CANCEL:
        return NO  # an unlock of another is welcome
    if table.decision == ASK_MAY:
        return YES if weights.value[USE_SKILL] > 0 else NO
    if chooses_card(table):
        return most_plentiful(me, legal)
    return below(stream, legal.n)  # whatever else is asked: any answer
