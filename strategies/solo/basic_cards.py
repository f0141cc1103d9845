"""What team cards are worth to `basic`: in hand, in the display, and as the price of a fight."""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.core.weights import STEPS
from sim.solo.state import FOR_KICK, MAX_KINDS, NO_CARD, Seat, Table, Weights
from sim.solo.trials import strength_of_reaction
from strategies.solo.basic_weights import DISPLAY_C, DISPLAY_PLACE, KEEP, OVER_LIMIT, SPARE_KICK
from strategies.solo.view import NEVER, display_c, reactions_c, spare_kicks

i8 = numba.types.int64
KIND_BITS = 5  # for the number of a kind
LAST_KIND = MAX_KINDS - 1


@inlined
def keeping(t, w, spare, kind):
    """What a card is worth in hand; `spare` Kicks are more than are needed."""
    r = t.rules
    purpose = np.int64(r.purpose[np.uint32(kind)])
    which = SPARE_KICK if (purpose == FOR_KICK) & (spare > 0) else KEEP + purpose
    return w.steps[np.uint32(which)] + np.int64(r.arm_st[np.uint32(kind - NO_CARD)]) * STEPS


# Worth and kind in one number: the least or the greatest is found without a branch, and of equal
# worth it is the lowest kind.
@inlined
def low_first(worth, kind):
    """A number that is the less, the less a kind is worth."""
    return worth << KIND_BITS | kind


@inlined
def high_first(worth, kind):
    """A number that is the greater, the more a kind is worth."""
    return worth << KIND_BITS | (LAST_KIND - kind)


@inlined
def least_first(t, w, spare, kinds):
    """`low_first` of the kind of a set that is worth least in hand."""
    least = np.int64(-NEVER)
    while kinds != 0:
        kind = lowest_bit(kinds)
        least = min(least, low_first(keeping(t, w, spare, kind), kind))
        kinds &= kinds - 1
    return least


@kernel(i8(Table, Seat, Weights, i8))
def least_kept(t, me, w, kinds):
    """The kind of a set that is worth least in hand."""
    return least_first(t, w, spare_kicks(t, me), kinds) & LAST_KIND


@kernel(i8(Table, Seat, Weights, i8))
def best_shown(t, me, w, kinds):
    """The card of a set that gains most by going into the display, if any gains; else -1."""
    spare = spare_kicks(t, me)
    over = me.hand_size > t.rules.hand_limit
    share = w.value[OVER_LIMIT] if over else 1.0  # it may have to go anyway
    best = np.int64(0)
    while kinds != 0:
        kind = lowest_bit(kinds)
        worth = w.steps[DISPLAY_C] * np.int64(t.rules.bottom[np.uint32(kind)])
        worth += w.steps[DISPLAY_PLACE] - np.int64(keeping(t, w, spare, kind) * share)
        best = max(best, high_first(worth, kind))
        kinds &= kinds - 1
    return LAST_KIND - (best & LAST_KIND) if best > LAST_KIND else np.int64(-1)


@kernel(i8(Table, Seat, Weights, i8, i8))
def least_worth(t, me, w, kinds, n):
    """What so many hand cards of a set are worth, the least ones; `-NEVER` if there are fewer."""
    spare = spare_kicks(t, me)
    cost = np.int64(0)
    while n > 0:
        if kinds == 0:
            return -np.int64(NEVER)
        least = least_first(t, w, spare, kinds)
        kind = least & LAST_KIND
        some = min(np.int64(me.hand[np.uint32(kind)]), n)
        cost += some * (least >> KIND_BITS)
        n -= some
        kinds &= ~(np.int64(1) << kind)
    return cost


@kernel(i8(Table, i8, i8))
def best_reaction(t, kinds, missing):
    """The strongest reaction of a set of which nothing is wasted, else the weakest one."""
    best, weakest = np.int64(LAST_KIND), np.int64(-NEVER)
    while kinds != 0:
        kind = lowest_bit(kinds)
        value = np.int64(strength_of_reaction(t, kind))
        best = max(best, high_first(value if value <= missing else np.int64(0), kind))
        weakest = min(weakest, low_first(value, kind))
        kinds &= kinds - 1
    return LAST_KIND - (best & LAST_KIND) if best > LAST_KIND else weakest & LAST_KIND


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
    return np.int64(t.c_here[t.level]) + display_c(t) + reactions_c(t, me)


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
