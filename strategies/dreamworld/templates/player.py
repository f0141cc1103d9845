"""A way to play Dreamworld: a starting point, to be made your own.

It plays as it stands, in any seat. Check it, then let it play 10,000 games for each number of
players, against `basic` in all other seats, or against Id where it is alone:

    totem check dreamworld player.py:mine
    totem sweep dreamworld --strategy player=player.py:mine

and compare with `totem sweep dreamworld`, where `basic` plays. To see what it does, and everything
that it could have done, watch a game; with --json, every field is there at every step:

    totem trace dreamworld --players 3 --strategy player=player.py:mine

How it works. The game asks one question at a time (`table.decision`) and lists the possible
answers: `legal.action[0]` to `legal.action[legal.n - 1]`. A strategy returns the place of one of
them in that list. It is handed

    table    what lies open: table.round_no (1 to 14), table.side (SUN or MOON), table.suit (of the
             patient, or FREUD), table.now (the cards of this round, the farthest first: .card,
             .owner, .tokens, .n of them), table.before (those of the previous round),
             table.points (of the card that is counted), and for every seat p table.left[p, row]
             (healing tokens), table.supply[p] ("+1" tokens), table.points_left[p], ...
    me       the hand: me.hand[0] to me.hand[me.cards - 1], me.notes (16 numbers of its own, 0 at
             first)
    legal    the answers
    weights  the numbers that are named in WEIGHTS, in that order
    stream   its own dice: `below(stream, 6)` is 0 to 5, each equally likely

and nothing else: not the other hands, not the deck, and not what lies face down. The seat that is
asked is table.to_move. All fields and constants stand in `sim/dreamworld/state.py`, ready questions
in `strategies/dreamworld/view.py`. The function is compiled by numba: plain loops, conditions and
numbers, no lists, dicts or strings. Change only `me.notes`. To use print or a debugger, set
NUMBA_DISABLE_JIT=1 and play a few games.
"""

import numpy as np

from sim.core.jit import inlined
from sim.dreamworld.counting import bonus_of_card
from sim.dreamworld.state import (
    ASK_CARD,
    ASK_LATE,
    FLIP,
    NOTHING,
    PROFESSOR,
    ROWS,
    SPEND,
    STOP,
    TAKE,
    TAKE_PROFESSOR,
)
from sim.dreamworld.tokens import value_of_row
from strategies.dreamworld.kit import strategy
from strategies.dreamworld.view import future_of, visible_gap

# What things are worth, in points. `totem check` tells how often each of these decides.
WEIGHTS = {
    # which card to lay down
    "gap": 1.0,  # for each step of the gap that lies open
    "bonus": 1.0,  # for each point that the round's therapy token adds for the card
    "later": 0.5,  # for each round to come in which the card could gain points
    "professor": 4.0,  # to decide last, when all others have revealed their cards
    # what to do when it is counted
    "value": 1.0,  # for each point of a healing token
    "gold": 1.0,  # more, if it is a gold one
    "spend": 0.5,  # a "+1" token that is spent
    "token": 0.8,  # a "+1" token on a card that is taken
    "card": 0.3,  # that card, for each round to come in which it could gain points
    "recall": 2.0,  # the professor, taken back into the hand
}
(
    GAP,
    BONUS,
    LATER,
    DECIDE_LAST,
    VALUE,
    GOLD,
    SPENT,
    TOKEN,
    CARD,
    RECALL,
) = range(len(WEIGHTS))

# What an action's number says. When a card is asked for, it is a card of the hand or PROFESSOR.
# When a card is counted, it is FLIP + row (row 0 begins with the gold 6, row 4 with the gold 2),
# SPEND + how many "+1" tokens, TAKE + place in table.before, TAKE_PROFESSOR, NOTHING or STOP.


@inlined
def worth_of_card(table, weights, action):
    """What it is worth to lay down a card now rather than later."""
    if action == PROFESSOR:
        return weights.value[DECIDE_LAST]
    later = weights.value[LATER] * future_of(table, action)
    gap = visible_gap(table, action)  # up to the next card that already lies there
    if gap < 0:  # it is not in suit and gains nothing, but lets its owner take a card
        return -later
    bonus = weights.value[BONUS] * bonus_of_card(table, action)
    return weights.value[GAP] * gap + bonus - later


@inlined
def worth_of_row(table, weights, row, points):
    """What flipping the rightmost token of a row is worth; 0 if it takes more points."""
    seat = table.to_move
    value = value_of_row(table, seat, row)
    if value > points:
        return 0.0
    gold = 1.0 if table.left[seat, row] == 1 else 0.0  # the last one of its row
    return weights.value[VALUE] * value + weights.value[GOLD] * gold


@inlined
def worth_of_counting(table, weights, action):
    """What an answer is worth while a card is counted; to do nothing is worth 0."""
    if action == NOTHING or action == STOP:
        return 0.0
    if action == TAKE_PROFESSOR:
        return weights.value[RECALL]
    if action >= TAKE:
        place = action - TAKE
        tokens = weights.value[TOKEN] * table.before.tokens[place]
        card = np.int64(table.before.card[place])
        return tokens + weights.value[CARD] * future_of(table, card)
    if action > SPEND:  # for the best token that can be flipped then
        spent = action - SPEND
        best = 0.0
        for row in range(ROWS):
            best = max(best, worth_of_row(table, weights, row, table.points + spent))
        return best - weights.value[SPENT] * spent
    return worth_of_row(table, weights, action - FLIP, table.points)


@inlined
def worth_of(table, weights, action):
    """What an answer is worth, whatever is asked."""
    if table.decision == ASK_CARD or table.decision == ASK_LATE:
        return worth_of_card(table, weights, action)
    return worth_of_counting(table, weights, action)


# The name of the function is the name of the strategy, and the first line of its text is what lists
# show.
@strategy(weights=WEIGHTS)
def mine(table, me, legal, weights, stream):
    """Does what is worth most at the moment."""
    best, pick = -1e9, 0
    for i in range(legal.n):
        worth = worth_of(table, weights, np.int64(legal.action[i]))
        if worth > best:
            best, pick = worth, i
    return pick
