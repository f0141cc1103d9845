"""A way to play the mark of Dream City: a starting point, to be made your own.

It plays as it stands. Check it, then let it play 10,000 games for each number of players:

    totem check dream-city mark.py:mine
    totem sweep dream-city --strategy mark=mark.py:mine

and compare with `totem sweep dream-city`, where `basic` plays. To see what it does, and everything
that it could have done, watch a game; with --json, every field is there at every step:

    totem trace dream-city --strategy mark=mark.py:mine

How it works. The game asks one question at a time (`table.decision`) and lists the possible
answers: `legal.action[0]` to `legal.action[legal.n - 1]`. A strategy returns the number of one of
them. It is handed

    table    what everybody sees: table.level[p] and table.hand_size[p] of seat p (the mark is seat
             0), table.locks[level], table.deck_left, table.turn, table.rules, ...
    me       what this seat alone knows: me.hand[card] (how many), me.maybe (where the secret may
             lie; the mark knows), me.seen_deals[p], me.notes (16 numbers of its own, 0 at first)
    legal    the answers; while the question is ASK_PLAY also as two sets of bits, see below
    weights  the numbers that are named in WEIGHTS, in that order
    stream   its own dice: `below(stream, 6)` is 0 to 5, each equally likely

and nothing else: no other hand, not the deck. All fields and constants stand in
`sim/dream_city/state.py`, ready questions in `strategies/dream_city/view.py`. The function is
compiled by numba: plain loops, conditions and numbers, no lists, dicts or strings. Change only
`me.notes`. To use print or a debugger, set NUMBA_DISABLE_JIT=1 and play a few games.
"""

from sim.core.jit import inlined
from sim.core.rng import below
from sim.dream_city.plays import (
    AT_CONJURED,
    AT_FREE_MOVE,
    AT_SKILL,
    MARK_BIT,
    everyone,
    shots_at,
)
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_MAY,
    ASK_PLAY,
    MARK,
)
from strategies.dream_city.kit import strategy
from strategies.dream_city.rules import at_level, at_seat, index_of, no_play
from strategies.dream_city.view import (
    NO,
    YES,
    chooses_card,
    known_secret,
    known_turncoats,
    next_towards,
    seats_on,
)

# What each kind of play is worth. Ending the play phase is worth 0, so what is worth less is never
# done. `totem check` tells how often each of these decides.
WEIGHTS = {
    "shoot_at_secret": 6.0,  # somebody who stands where the secret lies
    "shoot": 4.0,  # anybody else
    "guard": 5.0,  # the free move towards the secret
    "conjure": 3.0,  # two cards, and the deck ends sooner
    "cancel": 1.0,  # an unlock where the secret lies
    "use_skill": 1.0,  # of my character
}
SHOOT_AT_SECRET, SHOOT, GUARD, CONJURE, CANCEL, USE_SKILL = range(len(WEIGHTS))

# A set of plays is an integer: bit AT_FREE_MOVE + level means "move to that level", AT_SHOOT + seat
# "shoot that seat", and so on (`sim/dream_city/plays.py`). `at_level` offers plays that are aimed
# at a level or at nothing, `at_seat` those aimed at a seat; both pass over what is not legal and
# keep the best so far. Worth is compared in fixed point: `weights.steps` for these, and
# `weights.value` where you want to reckon with floats.


@inlined
def consider_shooting(best, table, me, legal, weights):
    """Shoot who is not known to have come over to my side, first who is at the secret."""
    foes = everyone(table) & ~MARK_BIT & ~known_turncoats(table, me)
    near = foes & seats_on(table, known_secret(me))
    best = at_seat(best, legal, weights.steps[SHOOT_AT_SECRET], shots_at(near))
    return at_seat(best, legal, weights.steps[SHOOT], shots_at(foes))


@inlined
def consider_moving(best, table, me, legal, weights):
    """One level nearer to the secret; the move costs no card."""
    step = next_towards(table.level[MARK], known_secret(me))
    return at_level(best, legal, weights.steps[GUARD], step << AT_FREE_MOVE)


@inlined
def play(table, me, legal, weights):
    """What to do next in my play phase."""
    best = no_play()
    best = consider_shooting(best, table, me, legal, weights)
    best = consider_moving(best, table, me, legal, weights)
    best = at_level(best, legal, weights.steps[CONJURE], 1 << AT_CONJURED)
    # Everything from AT_SKILL on is a use of the own skill: alone, or on some seat.
    best = at_level(best, legal, weights.steps[USE_SKILL], -1 << AT_SKILL)
    return index_of(legal, best)


@inlined
def cancels(table, me, weights):
    """Whether to spend an Unseal on the unlock that is under way: only at the secret."""
    at_secret = top(table).level == known_secret(me)  # what is asked about is the top of a stack
    return at_secret and weights.value[CANCEL] > 0


@inlined
def most_plentiful(me, legal):
    """Of the cards I may choose from, the one of which I hold most."""
    pick = 0
    for i in range(legal.n):
        if me.hand[legal.action[i].card] > me.hand[legal.action[pick].card]:
            pick = i
    return pick


# The name of the function is the name of the strategy, and the first line of its text is what lists
# show.
@strategy("mark", weights=WEIGHTS)
def mine(table, me, legal, weights, stream):
    """Stays at the secret, cancels unlocks there and shoots whom it can."""
    if table.decision == ASK_PLAY:
        return play(table, me, legal, weights)
    if table.decision == ASK_CANCEL:
        return YES if cancels(table, me, weights) else NO
    if table.decision == ASK_BRIBE:
        return YES  # it may make a turncoat
    if table.decision == ASK_MAY:
        return YES if weights.value[USE_SKILL] > 0 else NO
    if chooses_card(table):
        return most_plentiful(me, legal)
    return below(stream, legal.n)  # where to hide the secret, and whatever else: any answer
