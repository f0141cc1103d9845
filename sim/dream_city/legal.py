"""What the seat to move may do, in the grain the rulings give.

A play that could change nothing is not offered (ruling R12).
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dream_city.stack import top
from sim.dream_city.state import (
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
    END_PHASE,
    FREE_MOVE,
    KINDS,
    LEVELS,
    MARK,
    NO_CARD,
    NOBODY,
    PEEK,
    PLAY_CONJURED,
    PLAY_PEEK_BRIBES,
    PLAY_PEEK_VAULT,
    PLAY_PULL,
    PLAY_SHOOT,
    PLAY_SHUTTLE,
    PLAY_UNSEAL,
    PULL,
    REVIVE,
    SAY_NO,
    SAY_YES,
    SHOOT,
    SHOOTS,
    SHUTTLE,
    UNSEAL,
    UNSEEN,
    WARHEAD,
    Legal,
)
from sim.dream_city.unlocking import may_unlock

i8, boolean = numba.types.int64, numba.types.boolean


# What a player may do is a coin flip to a processor, and a wrong guess costs it more than a whole
# action. So the slot behind the list is written either way and only the count depends on the
# condition, and loops over seats always run over all of them.


@inlined(i8(Legal, i8, boolean, i8, i8, i8, i8))
def add_if(legal, n, condition, kind, card, where, who):
    """Write action number `n`, and return how many there are if `condition` holds for it."""
    a = legal.action[np.uint32(n)]
    a.kind, a.card, a.where, a.who = kind, card, where, who
    return n + (1 if condition else 0)


@inlined(i8(Legal, i8, i8, i8, i8, i8))
def add(legal, n, kind, card, where, who):
    """Write action number `n`, and return how many there are then."""
    return add_if(legal, n, True, kind, card, where, who)


@inlined(i8(Legal, i8, boolean, i8, i8, i8))
def add_neighbours(legal, n, condition, kind, card, level):
    """If `condition` holds, one action for each level adjacent to `level`; 1 and 4 are not."""
    n = add_if(legal, n, condition & (level > 1), kind, card, level - 1, NOBODY)
    return add_if(legal, n, condition & (level < LEVELS), kind, card, level + 1, NOBODY)


@inlined(i8(Legal, i8, i8, i8, i8, i8))
def add_targets(legal, n, kind, card, seats, count):
    """One action for each of `count` seats that is in the set of bits `seats`."""
    for who in range(count):
        n = add_if(legal, n, (seats >> who) & 1 == 1, kind, card, 0, who)
    return n


@kernel
def legal_actions(s, legal):
    """Write everything the seat to move may do."""
    decision = s.table.decision
    n = 0
    if decision == ASK_PLAY:
        n = legal_plays(s, legal)
    elif decision == ASK_CANCEL or decision == ASK_BRIBE:
        n = add(legal, n, SAY_YES, NO_CARD, 0, NOBODY)
        n = add(legal, n, SAY_NO, NO_CARD, 0, NOBODY)
    elif decision == ASK_SECRET:
        for level in range(1, LEVELS + 1):
            n = add(legal, n, CHOOSE_LEVEL, NO_CARD, level, NOBODY)
    elif decision == ASK_DIRECTION:
        n = add_neighbours(legal, n, True, CHOOSE_LEVEL, NO_CARD, top(s.table).level)
    else:
        hand = s.seat[s.table.to_move].hand
        for card in range(KINDS):
            n = add_if(legal, n, hand[card] > 0, CHOOSE_CARD, card, 0, NOBODY)
    legal.n = n


@inlined
def seats_by_place(t, p):
    """The other seats as three sets of bits: living on the level of `p`, living elsewhere, dead.

    One pass serves all plays that have a target.
    """
    here, alive = 0, 0
    level = t.level[p]
    for who in range(t.seats):
        bit = 1 << who
        here |= bit if t.level[who] == level else 0
        alive |= bit if t.alive[who] == 1 else 0
    everyone = (1 << np.int64(t.seats)) - 1  # a small integer would overflow interpreted
    others = alive & ~(1 << np.int64(p))
    return here & others, others & ~here, everyone & ~alive


@inlined
def legal_plays(s, legal):
    """The play phase: ending it, and whatever hand and table allow.

    The dead may only revive themselves (rulebook, Lost Layer). Shots reach the living (ruling
    R25); the mark may be revived unless the option says no (ruling R41).
    """
    t = s.table
    p, count = t.to_move, t.seats
    can_pay = t.hand_size[p] >= t.rules.revival_cost
    n = add(legal, 0, END_PHASE, NO_CARD, 0, NOBODY)
    if t.alive[p] == 0:
        return add_if(legal, n, can_pay, REVIVE, NO_CARD, 0, p)
    hand, level = s.seat[p].hand, t.level[p]
    here, away, dead = seats_by_place(t, p)
    n = add_targets(legal, n, PLAY_SHOOT, SHOOT, here if hand[SHOOT] > 0 else 0, count)
    if hand[ASSASSIN] + hand[ARMOUR] + hand[WARHEAD] > 0:
        for card in range(ASSASSIN, SHOOTS):
            reach = here | away if card == ASSASSIN else here
            n = add_targets(legal, n, PLAY_SHOOT, card, reach if hand[card] > 0 else 0, count)
    unlock = (p != MARK) & (hand[UNSEAL] > 0) & may_unlock(s, p)
    n = add_if(legal, n, unlock, PLAY_UNSEAL, UNSEAL, level, NOBODY)
    n = add_neighbours(legal, n, hand[SHUTTLE] > 0, PLAY_SHUTTLE, SHUTTLE, level)
    free = (p == MARK) & (t.free_moves < t.rules.free_moves)
    n = add_neighbours(legal, n, free, FREE_MOVE, NO_CARD, level)
    if hand[PEEK] > 0:
        n = add_bribe_peeks(s, legal, n) if p == MARK else add_vault_peeks(s, legal, n, p)
    if hand[PULL] > 0:
        n = add_targets(legal, n, PLAY_PULL, PULL, away, count)
    conjure = (hand[CONJURED] > 0) & (t.rules.conjured_draw > 0)
    n = add_if(legal, n, conjure, PLAY_CONJURED, CONJURED, 0, NOBODY)
    if t.rules.mark_may_be_revived == 0:
        dead &= ~(1 << MARK)
    if can_pay and dead != 0:
        n = add_targets(legal, n, REVIVE, NO_CARD, dead, count)
    return n


@kernel
def add_vault_peeks(s, legal, n, p):
    """An extractor's Dream Peek: closed vaults that could show or bring something new."""
    t = s.table
    for level in range(1, LEVELS + 1):
        news = (s.seat[p].vault[level] == UNSEEN) | (t.bribes_left > 0)
        useful = (t.opened[level] == UNSEEN) & news
        n = add_if(legal, n, useful, PLAY_PEEK_VAULT, PEEK, level, NOBODY)
    return n


@kernel
def add_bribe_peeks(s, legal, n):
    """The mark's Dream Peek: living extractors with a bribe card the mark has not seen."""
    t = s.table
    me = s.seat[MARK]
    for who in range(1, t.seats):
        news = t.bribes_held[who] > me.seen_deals[who] + me.seen_blanks[who]
        n = add_if(legal, n, (t.alive[who] == 1) & news, PLAY_PEEK_BRIBES, PEEK, 0, who)
    return n
