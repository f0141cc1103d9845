"""What the seat to move may do, in the grain the rulings give.

A play that could change nothing is not offered (ruling R12).
"""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.dream_city.bribes import may_bribe
from sim.dream_city.plays import (
    AT_ARMOUR,
    AT_ASSASSIN,
    AT_CONJURED,
    AT_END,
    AT_FREE_MOVE,
    AT_PEEK_BRIBES,
    AT_PEEK_VAULT,
    AT_PULL,
    AT_REVIVE,
    AT_SHOOT,
    AT_SHUTTLE,
    AT_UNSEAL,
    AT_WARHEAD,
    CODES,
    MARK_BIT,
    SECOND,
    coded,
    everyone,
    levels_beside,
    when,
    write_action,
)
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ALL_LEVELS,
    ARMOUR,
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_DIRECTION,
    ASK_PLAY,
    ASK_SECRET,
    ASSASSIN,
    CHOOSE_CARD,
    CHOOSE_LEVEL,
    CONJURED,
    KINDS,
    LEVELS,
    MARK,
    NO_CARD,
    NOBODY,
    PEEK,
    PULL,
    SAY_NO,
    SAY_YES,
    SHOOT,
    SHUTTLE,
    UNSEAL,
    WARHEAD,
    Legal,
)
from sim.dream_city.unlocking import may_unlock

i8, boolean = numba.types.int64, numba.types.boolean


USUAL = 16  # most lists are no longer


# What a player may do is a coin flip to a processor, and a wrong guess costs it more than a whole
# action. So the slot behind the list is written either way, and only the count depends on the
# condition.
@inlined(i8(Legal, i8, boolean, i8, i8, i8, i8))
def add_if(legal, n, condition, kind, card, where, who):
    """Write action number `n`, and return how many there are if `condition` holds for it."""
    write_action(legal.action[np.uint32(n)], coded(kind, card, where, who))
    return n + (1 if condition else 0)


@inlined(i8(Legal, i8, i8, i8, i8, i8))
def add(legal, n, kind, card, where, who):
    """Write action number `n`, and return how many there are then."""
    return add_if(legal, n, True, kind, card, where, who)


@inlined
def wipe(legal):
    """Leave nothing of the last list, which may have been another seat's and told of its hand."""
    for i in range(USUAL):
        write_action(legal.action[np.uint32(i)], 0)
    for i in range(USUAL, legal.n):
        write_action(legal.action[np.uint32(i)], 0)
    legal.places, legal.targets = 0, 0


@kernel
def legal_actions(s, legal):
    """Write everything the seat to move may do."""
    decision = s.table.decision
    wipe(legal)
    n = 0
    if decision == ASK_PLAY:
        legal.places, legal.targets = legal_plays(s)
        n = write_out(legal, write_out(legal, 0, legal.places, 0), legal.targets, SECOND)
    elif decision == ASK_CANCEL or decision == ASK_BRIBE:
        n = add(legal, n, SAY_YES, NO_CARD, 0, NOBODY)
        n = add(legal, n, SAY_NO, NO_CARD, 0, NOBODY)
    elif decision == ASK_SECRET:
        for level in range(1, LEVELS + 1):
            n = add(legal, n, CHOOSE_LEVEL, NO_CARD, level, NOBODY)
    elif decision == ASK_DIRECTION:
        ways = levels_beside(top(s.table).level)
        for level in range(1, LEVELS + 1):
            n = add_if(legal, n, (ways >> level) & 1 == 1, CHOOSE_LEVEL, NO_CARD, level, NOBODY)
    else:
        hand = s.seat[s.table.to_move].hand
        for card in range(KINDS):
            n = add_if(legal, n, hand[card] > 0, CHOOSE_CARD, card, 0, NOBODY)
    legal.n = n


@inlined(i8(Legal, i8, i8, i8))
def write_out(legal, n, bits, first):
    """Write the plays that the set `bits` stands for; `first` is the code of its lowest bit.

    Four are written at a time, whether there are four or not, so that the usual short list takes
    one turn of the loop; behind the end of the list that leaves zeros.
    """
    end = n + bits_in(bits)
    while n < end:
        for i in range(4):
            code = CODES[np.uint32(first + lowest_bit(bits))]
            write_action(legal.action[np.uint32(n + i)], code)
            bits &= bits - 1
        n += 4
    return end


@inlined
def legal_plays(s):
    """The play phase: ending it, and whatever hand and table allow, as two sets.

    The dead may only revive themselves (rulebook, Lost Layer). Shots reach the living (ruling
    R25); the mark may be revived unless the option says no (ruling R41).
    """
    t = s.table
    p = np.int64(t.to_move)
    can_pay = t.hand_size[p] >= t.rules.revival_cost
    if t.alive[p] == 0:
        return 1 << AT_END, when(can_pay, 1 << (p + AT_REVIVE))
    me = s.seat[p]
    hand, level = me.hand, np.int64(t.level[p])
    living, at = np.int64(t.living), np.int64(t.at[level])
    here, away = living & at & ~(1 << p), living & ~at
    dead = everyone(t) & ~living
    hopeless = when(t.rules.mark_may_be_revived == 0, MARK_BIT)
    targets = (
        when(hand[SHOOT] > 0, here << AT_SHOOT)
        | when(hand[ASSASSIN] > 0, (here | away) << AT_ASSASSIN)
        | when(hand[ARMOUR] > 0, here << AT_ARMOUR)
        | when(hand[WARHEAD] > 0, here << AT_WARHEAD)
        | when(hand[PULL] > 0, away << AT_PULL)
        | when(can_pay, (dead & ~hopeless) << AT_REVIVE)
    )
    beside = levels_beside(level)
    places = (
        1 << AT_END
        | when((hand[CONJURED] > 0) & (t.rules.conjured_draw > 0), 1 << AT_CONJURED)
        | when(hand[SHUTTLE] > 0, beside << AT_SHUTTLE)
    )
    if p == MARK:
        places |= when(t.free_moves < t.rules.free_moves, beside << AT_FREE_MOVE)
        if hand[PEEK] > 0:
            places |= bribes_to_peek_at(s) << AT_PEEK_BRIBES
    else:
        news = ~np.int64(me.looked_at) | when(may_bribe(t), ALL_LEVELS)
        news &= np.int64(t.closed)
        places |= when(hand[PEEK] > 0, news << AT_PEEK_VAULT)
        places |= when((hand[UNSEAL] > 0) & may_unlock(s, p), 1 << (level + AT_UNSEAL))
    return places, targets


@kernel
def bribes_to_peek_at(s):
    """The mark's Dream Peek: living extractors with a bribe card the mark has not seen, as bits."""
    t = s.table
    me = s.seat[MARK]
    seats = 0
    for who in range(1, t.seats):
        news = t.bribes_held[who] > me.seen_deals[who] + me.seen_blanks[who]
        seats |= when(news, 1 << who)
    return seats & np.int64(t.living)
