"""What team cards are worth to `basic`: in hand, in the display, and as the price of a fight."""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.core.weights import STEPS
from sim.solo.state import COBB, FOR_KICK, FOR_WEAPON, WHO_CHOOSE_WEAK, Seat, Table, Weights
from sim.solo.trials import strength_of_reaction
from strategies.solo.basic_people import weak_ones
from strategies.solo.basic_weights import DISPLAY_C, DISPLAY_PLACE, KEEP, OVER_LIMIT, SPARE_KICK
from strategies.solo.view import NEVER, display_c, reactions_c, spare_kicks

i8 = numba.types.int64


@inlined
def keeping(t, w, spare, kind):
    """What a card is worth in hand; `spare` Kicks are more than are needed."""
    purpose = t.rules.purpose[np.uint32(kind)]
    if purpose == FOR_KICK and spare > 0:
        return w.steps[SPARE_KICK]
    worth = w.steps[np.uint32(KEEP + purpose)]
    if purpose == FOR_WEAPON:
        worth += np.int64(t.rules.st[np.uint32(kind)]) * STEPS
    return worth


@kernel(i8(Table, Seat, Weights, i8))
def least_kept(t, me, w, kinds):
    """The kind of a set that is worth least in hand."""
    spare = spare_kicks(t, me)
    best, pick = -NEVER, lowest_bit(kinds)
    while kinds != 0:
        kind = lowest_bit(kinds)
        worth = keeping(t, w, spare, kind)
        if worth < best:
            best, pick = worth, kind
        kinds &= kinds - 1
    return pick


@kernel(i8(Table, Seat, Weights, i8))
def best_shown(t, me, w, kinds):
    """The card of a set that gains most by going into the display, if any gains; else -1."""
    spare = spare_kicks(t, me)
    best, pick = np.int64(0), np.int64(-1)
    while kinds != 0:
        kind = lowest_bit(kinds)
        worth = w.steps[DISPLAY_C] * np.int64(t.rules.bottom[np.uint32(kind)])
        worth += w.steps[DISPLAY_PLACE]
        kept = keeping(t, w, spare, kind)
        if me.hand_size > t.rules.hand_limit:  # it may have to go anyway
            kept = np.int64(kept * w.value[OVER_LIMIT])
        worth -= kept
        if worth > best:
            best, pick = worth, kind
        kinds &= kinds - 1
    return pick


@kernel(i8(Table, Seat, Weights, i8, i8))
def least_worth(t, me, w, kinds, n):
    """What so many hand cards of a set are worth, the least ones; `-NEVER` if there are fewer."""
    spare = spare_kicks(t, me)
    cost = np.int64(0)
    while n > 0:
        if kinds == 0:
            return -np.int64(NEVER)
        kind = least_kept(t, me, w, kinds)
        some = min(np.int64(me.hand[np.uint32(kind)]), n)
        cost += some * keeping(t, w, spare, kind)
        n -= some
        kinds &= ~(np.int64(1) << kind)
    return cost


@inlined
def healing(t, uses, worth_it):
    """Cards that turn somebody up, of those that can be used; what is for the weak needs one."""
    kinds, found = uses & t.rules.heals, np.int64(0)
    while kinds != 0:
        kind = lowest_bit(kinds)
        first = t.rules.op[np.uint32(t.rules.effect[np.uint32(kind)])]
        if (weak_ones(t) != 0) if first.who == WHO_CHOOSE_WEAK else worth_it:
            found |= np.int64(1) << kind
        kinds &= kinds - 1
    return found


@kernel(i8(Table, i8, i8))
def best_reaction(t, kinds, missing):
    """The strongest reaction of a set of which nothing is wasted, else the weakest one."""
    best, pick = np.int64(0), np.int64(-1)
    least, weakest = -np.int64(NEVER), lowest_bit(kinds)
    while kinds != 0:
        kind = lowest_bit(kinds)
        value = np.int64(strength_of_reaction(t, kind))
        if best < value <= missing:
            best, pick = value, kind
        if value < least:
            least, weakest = value, kind
        kinds &= kinds - 1
    return pick if pick >= 0 else weakest


@kernel(i8(Table, Seat, Weights, i8))
def price(t, me, w, missing):
    """What the cards cost that make up for so much strength; `-NEVER` if there are not enough.

    Reactions first, as `best_reaction` takes them; then the cards that are worth least.
    """
    reacts, cost = me.held & t.rules.react_st, np.int64(0)
    while reacts != 0 and missing > 0:
        kind = best_reaction(t, reacts, missing)
        value = max(np.int64(strength_of_reaction(t, kind)), 1)
        n = min(np.int64(me.hand[np.uint32(kind)]), max(missing // value, 1))
        if n == me.hand[np.uint32(kind)]:
            reacts &= ~(np.int64(1) << kind)
        missing -= n * value
        cost += n * keeping(t, w, 0, kind)
    return cost + least_worth(t, me, w, me.held & ~t.rules.react_st, missing)


@kernel(i8(Table, Seat))
def at_hand(t, me):
    """C that can be brought up on the current level, all cards used."""
    total = np.int64(0)
    there = np.int64(t.here[t.level])
    while there != 0:
        who = np.uint32(lowest_bit(there))
        total += t.rules.char_c[who, t.state[who]]
        there &= there - 1
    if (np.int64(t.here[t.level]) >> COBB) & 1 != 0:
        total += t.flash_c
    return total + display_c(t) + reactions_c(t, me)


@kernel(i8(Table))
def worst_flashback(t):
    """The Flashback that costs Cobb most."""
    kinds = np.int64(t.flashed)
    best, pick = np.int64(100), np.int64(0)
    while kinds != 0:
        kind = lowest_bit(kinds)
        worth = np.int64(t.rules.st[np.uint32(kind)]) + t.rules.c[np.uint32(kind)]
        if worth < best:
            best, pick = worth, kind
        kinds &= kinds - 1
    return pick


@kernel(i8(Table, i8))
def least_c(t, kinds):
    """The display card of a set that is worth least."""
    best, pick = np.int64(100), np.int64(0)
    while kinds != 0:
        kind = lowest_bit(kinds)
        if t.rules.bottom[np.uint32(kind)] < best:
            best, pick = np.int64(t.rules.bottom[np.uint32(kind)]), kind
        kinds &= kinds - 1
    return pick
