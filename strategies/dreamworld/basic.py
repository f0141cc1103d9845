"""`basic`: looks at the gaps that lie open, one round at a time.

Of the cards in suit it plays the one with the widest gap, the less so the more cards are still to
come; it plays the professor whenever it holds it, flips the most valuable tokens, spends "+1"
tokens where they reach a more valuable one or all that are left, and takes cards where it gains
little.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined
from sim.dreamworld.counting import bonus_of_card
from sim.dreamworld.sequence import on_side
from sim.dreamworld.state import (
    ASK_CARD,
    ASK_COUNT,
    ASK_LATE,
    FLIP,
    FREUD,
    MAX_SEQUENCE,
    MOON,
    NOTHING,
    PROFESSOR,
    ROUNDS,
    SPEND,
    SUITS,
    SUN,
    TAKE,
    TAKE_PROFESSOR,
    number_of,
)
from sim.dreamworld.tokens import rows_within, value_of_row
from strategies.dreamworld.kit import strategy
from strategies.dreamworld.view import (
    card_in,
    cards_to_come,
    future_of,
    index_of,
    next_number,
    place_in_hand,
)

WEIGHTS = {
    # choosing a card
    "crowd": 0.06,  # how much of a gap each card to come takes, for each step of it
    "small_gap": 0.5,  # of what a token adds for a gap of 0 or 1
    "dump": 1.0,  # an expected gain below this is not played for: another card goes
    "professor": 3.0,  # the professor is played when the expected gain is at least this
    # counting
    "gold": 0.5,  # a gold token, besides its value
    "spend": 0.2,  # what a "+1" token is worth when kept
    "take_professor": 1.4,
    "take_token": 0.5,  # a "+1" token that lies on a card
    "take_card": 0.1,  # a dream card, for each round to come in its suit
}
(
    CROWD,
    SMALL_GAP,
    DUMP,
    PLAY_PROFESSOR,
    GOLD,
    SPENT,
    GET_PROFESSOR,
    GET_TOKEN,
    GET_CARD,
) = range(len(WEIGHTS))
NEVER = -1e9
ALL_ROUNDS = 2 * ROUNDS + 1


@inlined
def gain_of(table, w, card, to_come):
    """What a card in suit can be expected to gain in this round."""
    value = on_side(np.int64(table.side), number_of(card))
    gap = next_number(table, value + 1) - value  # of equal numbers it hopes to lie closer
    effect = table.rules.therapy[table.effect]
    gain = gap / (1.0 + w.value[CROWD] * to_come * gap)
    if effect.gap[0] | effect.gap[1] != 0:
        gain += effect.gap[1] * w.value[SMALL_GAP] if gap > 1 else effect.gap[gap]
    if effect.number_bonus | effect.symbol[SUN] | effect.symbol[MOON] != 0:
        gain += bonus_of_card(table, card)
    return gain


@inlined
def least_needed(table, me):
    """A card of the suit that has the least to come, of another suit than the patient's if any."""
    least, pick = ALL_ROUNDS, np.int64(0)
    for suit in range(SUITS):
        rounds = table.to_come[suit] + ROUNDS * np.int64(table.suit == suit)
        if me.held[suit] != 0 and rounds < least:
            least, pick = rounds, suit
    return card_in(pick, np.int64(me.held[pick]))


@inlined
def choose_card(table, me, legal, w):
    """Which card to lay down, the professor before all others where something can be gained."""
    to_come = cards_to_come(table)
    best, pick = NEVER, np.int64(0)
    everywhere = table.suit == FREUD
    first = 0 if everywhere else np.int64(table.suit)
    for suit in range(first, SUITS if everywhere else first + 1):
        cards = np.int64(me.held[suit])
        while cards != 0:
            card = card_in(suit, cards)
            cards &= cards - 1
            gain = gain_of(table, w, card, to_come)
            pick = card if gain > best else pick
            best = gain if gain > best else best
    if legal.action[legal.n - 1] == PROFESSOR and best >= w.value[PLAY_PROFESSOR]:
        return legal.n - 1
    return place_in_hand(me, pick if best >= w.value[DUMP] else least_needed(table, me))


@inlined
def best_take(table, legal, w):
    """The worth and the action of the best thing to take; nothing is worth 0."""
    best, action = 0.0, np.int64(NOTHING)
    if table.round_no == ROUNDS:
        return best, action
    beside = (legal.ways >> TAKE_PROFESSOR) & 1
    best, action = w.value[GET_PROFESSOR] * beside, TAKE_PROFESSOR if beside == 1 else action
    places = (legal.ways >> TAKE) & ((1 << MAX_SEQUENCE) - 1)
    while places != 0:
        i = lowest_bit(places)
        places &= places - 1
        card = np.int64(table.before.card[i])
        worth = w.value[GET_TOKEN] * table.before.tokens[i]
        worth += w.value[GET_CARD] * future_of(table, card)
        action = TAKE + i if worth > best else action
        best = worth if worth > best else best
    return best, action


@inlined
def best_gain(table, p, most, w):
    """The worth and the action of the best token to go for, "+1" tokens spent if need be."""
    best, action = 0.0, np.int64(NOTHING)
    rows = rows_within(table, p, table.points + most)
    while rows != 0:
        row = lowest_bit(rows)
        rows &= rows - 1
        value = value_of_row(table, p, row)
        lacking = max(value - table.points, 0)
        worth = value - w.value[SPENT] * lacking + w.value[GOLD] * (table.left[p, row] == 1)
        way = SPEND + lacking if lacking > 0 else FLIP + row
        action = way if worth > best else action
        best = worth if worth > best else best
    return best, action


@inlined
def count(table, legal, w):
    """Gain points, or take something that is worth more."""
    p = np.uint32(table.to_move)
    took, what = best_take(table, legal, w)
    if table.in_suit == 0:
        return index_of(legal, what)
    most = min(np.int64(table.rules.spend_limit), np.int64(table.supply[p]))
    lacking = np.int64(table.points_left[p]) - table.points
    if lacking <= most:  # to flip all that are left: rows come first in the list
        return index_of(legal, SPEND + lacking) if lacking > 0 else 0
    gain, way = best_gain(table, p, most, w)
    return index_of(legal, way if gain >= took else what)


@strategy(weights=WEIGHTS)
def basic(table, me, legal, weights, stream):
    """Plays for the widest gap that lies open, and flips the most valuable tokens."""
    if table.decision == ASK_CARD or table.decision == ASK_LATE:
        return choose_card(table, me, legal, weights)
    if table.decision == ASK_COUNT:
        return count(table, legal, weights)
    return 0  # the most valuable token within reach: rows are listed from that one on
