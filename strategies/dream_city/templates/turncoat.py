"""A way to play a turncoat of Dream City: a starting point, to be made your own.

A turncoat is an extractor that holds a DEAL: from then on it wins and loses with the mark, and this
strategy decides for it. It plays as it stands. Check it, then let it play 10,000 games for each
number of players:

    totem check dream-city turncoat.py:mine
    totem sweep dream-city --strategy turncoat=turncoat.py:mine

and compare with `totem sweep dream-city`, where `basic` plays. To see what it does, and everything
that it could have done, watch a game; with --json, every field is there at every step:

    totem trace dream-city --strategy turncoat=turncoat.py:mine

How it works. The game asks one question at a time (`table.decision`) and lists the possible
answers: `legal.action[0]` to `legal.action[legal.n - 1]`. A strategy returns the number of one of
them. It is handed

    table    what everybody sees: table.level[p] and table.hand_size[p] of seat p (the mark is seat
             0), table.locks[level], table.deck_left, table.turn, table.rules, ...
    me       what this seat alone knows: me.hand[card] (how many), me.vault[level] (what it has
             looked at), me.maybe (where the secret may lie), me.notes (16 numbers of its own)
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
    AT_CONJURED,
    AT_REVIVE,
    AT_SKILL,
    shots_at,
)
from sim.dream_city.stack import top
from sim.dream_city.state import ASK_CANCEL, ASK_MAY, ASK_PLAY
from strategies.dream_city.kit import strategy
from strategies.dream_city.rules import at_level, at_seat, index_of, no_play
from strategies.dream_city.view import (
    NO,
    YES,
    bystanders,
    chooses_card,
    may_hide_secret,
    seat_of,
    suspects,
)

# What each kind of play is worth. Ending the play phase is worth 0, so what is worth less is never
# done. `totem check` tells how often each of these decides.
WEIGHTS = {
    "shoot": 4.0,  # an extractor without a bribe card
    "shoot_suspect": -1.0,  # one with a bribe card, who may be a turncoat too
    "conjure": 3.0,  # two cards, and the deck ends sooner
    "revive_self": 5.0,
    "cancel": 1.0,  # an unlock of a vault that may hold the secret
    "use_skill": 1.0,  # of my character
}
SHOOT, SHOOT_SUSPECT, CONJURE, REVIVE_SELF, CANCEL, USE_SKILL = range(len(WEIGHTS))

# A set of plays is an integer: bit AT_SHOOT + seat means "shoot that seat", AT_REVIVE + seat means
# "revive that seat", and so on (`sim/dream_city/plays.py`). `at_level` offers plays that are aimed
# at a level or at nothing, `at_seat` those aimed at a seat; both pass over what is not legal and
# keep the best so far. Worth is compared in fixed point: `weights.steps` for these, and
# `weights.value` where you want to reckon with floats.


@inlined
def consider_shooting(best, table, legal, weights):
    """Shoot extractors; who holds a bribe card may be on my side."""
    best = at_seat(best, legal, weights.steps[SHOOT], shots_at(bystanders(table)))
    return at_seat(best, legal, weights.steps[SHOOT_SUSPECT], shots_at(suspects(table)))


@inlined
def play(table, legal, weights):
    """What to do next in my play phase; unlocking is never offered."""
    best = no_play()
    best = consider_shooting(best, table, legal, weights)
    best = at_level(best, legal, weights.steps[CONJURE], 1 << AT_CONJURED)
    myself = 1 << seat_of(table)
    best = at_seat(best, legal, weights.steps[REVIVE_SELF], myself << AT_REVIVE)
    # Everything from AT_SKILL on is a use of the own skill: alone, or on some seat.
    best = at_level(best, legal, weights.steps[USE_SKILL], -1 << AT_SKILL)
    return index_of(legal, best)


@inlined
def cancels(table, me, weights):
    """Whether to spend an Unseal on the unlock that is under way."""
    level = top(table).level  # what is asked about is the top of a stack
    return may_hide_secret(me, level) and weights.value[CANCEL] > 0


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
@strategy("turncoat", weights=WEIGHTS)
def mine(table, me, legal, weights, stream):
    """Shoots and cancels what it can, and draws the deck down."""
    if table.decision == ASK_PLAY:
        return play(table, legal, weights)
    if table.decision == ASK_CANCEL:
        return YES if cancels(table, me, weights) else NO
    if table.decision == ASK_MAY:
        return YES if weights.value[USE_SKILL] > 0 else NO
    if chooses_card(table):
        return most_plentiful(me, legal)
    return below(stream, legal.n)  # whatever else is asked: any answer
