"""What the seat to move may do, in the grain the rulings give.

A play that could change nothing is not offered (ruling R12).
"""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.dream_city.bribes import may_bribe
from sim.dream_city.characters import ask_skill, say
from sim.dream_city.costs import can_pay_with
from sim.dream_city.golden import is_sheltered, others_in_reach, revivable, speaks
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
    AT_SHAPESHIFT,
    AT_SHOOT,
    AT_SHUTTLE,
    AT_UNSEAL,
    AT_WARHEAD,
    CODES,
    MARK_BIT,
    SECOND,
    coded,
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
    ASK_CHARACTER,
    ASK_DIE,
    ASK_DIRECTION,
    ASK_DISCARD,
    ASK_DRAW,
    ASK_END,
    ASK_GIVE,
    ASK_LOCKS,
    ASK_MAY,
    ASK_NUMBER,
    ASK_PAY,
    ASK_PLACE,
    ASK_PLAY,
    ASK_SEAT,
    ASK_SECRET,
    ASK_TAKE,
    ASK_VAULT,
    ASSASSIN,
    CHOOSE_BRIBE,
    CHOOSE_CARD,
    CHOOSE_CHARACTER,
    CHOOSE_LEVEL,
    CHOOSE_NUMBER,
    CHOOSE_SEAT,
    CONJURED,
    GO_ON,
    KINDS,
    LEVELS,
    LOWER,
    MARK,
    NO_CARD,
    NOBODY,
    OF_DRAW_PHASE,
    OF_PLAYS,
    OF_REACH,
    OF_SEATS,
    PEEK,
    PULL,
    RAISE,
    SAY_NO,
    SAY_YES,
    SHAPESHIFT,
    SHOOT,
    SHUTTLE,
    UNSEAL,
    USE_SKILL,
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


@inlined
def legal_actions(s, legal):
    """Write everything the seat to move may do."""
    decision = s.table.decision
    wipe(legal)
    n = 0
    if decision == ASK_PLAY:
        legal.places, legal.targets = legal_plays(s)
        n = write_out(legal, write_out(legal, 0, legal.places, 0), legal.targets, SECOND)
    elif decision == ASK_CANCEL or decision == ASK_BRIBE or decision == ASK_MAY:
        n = add(legal, n, SAY_YES, NO_CARD, 0, NOBODY)
        n = add(legal, n, SAY_NO, NO_CARD, 0, NOBODY)
    elif decision == ASK_GIVE or decision == ASK_DISCARD or decision == ASK_PLACE:
        hand = s.seat[s.table.to_move].hand
        for card in range(KINDS):
            n = add_if(legal, n, hand[card] > 0, CHOOSE_CARD, card, 0, NOBODY)
    elif decision == ASK_PAY:
        hand, price = s.seat[s.table.to_move].hand, top(s.table).number
        for card in range(KINDS):
            can = hand[card] > 0 and can_pay_with(card, price)
            n = add_if(legal, n, can, CHOOSE_CARD, card, 0, NOBODY)
    elif decision == ASK_DIRECTION:
        n = list_levels(legal, levels_beside(top(s.table).level))
    else:
        n = list_choices(s, legal)
    legal.n = n


@inlined
def list_levels(legal, levels):
    """List a set of levels to choose from."""
    n = 0
    for level in range(1, LEVELS + 1):
        n = add_if(legal, n, (levels >> level) & 1 == 1, CHOOSE_LEVEL, NO_CARD, level, NOBODY)
    return n


@kernel
def list_choices(s, legal):
    """The decisions that come up but now and then, most of them by a skill."""
    t = s.table
    decision, p, f = t.decision, t.to_move, top(t)
    n = 0
    if decision == ASK_SECRET:
        return list_levels(legal, ALL_LEVELS)
    if decision == ASK_VAULT:
        return list_levels(legal, np.int64(t.closed) & ~(1 << np.int64(f.level)))
    if decision == ASK_DRAW or decision == ASK_END:
        n = add(legal, n, GO_ON, NO_CARD, 0, NOBODY)
        n = write_out(legal, n, shapeshifts(s, p), 0)
        if decision == ASK_DRAW and speaks(t, p, OF_DRAW_PHASE):
            can = ask_skill(s, OF_DRAW_PHASE, p) == 1
            n = add_if(legal, n, can, USE_SKILL, NO_CARD, 0, NOBODY)
    elif decision == ASK_CHARACTER:
        for code in s.seat[p].offered:
            n = add(legal, n, CHOOSE_CHARACTER, code, 0, NOBODY)
    elif decision == ASK_SEAT:
        seats = say(s, OF_SEATS, f.skill, f, 0)
        for who in range(t.seats):
            n = add_if(legal, n, (seats >> who) & 1 == 1, CHOOSE_SEAT, NO_CARD, 0, who)
    elif decision == ASK_NUMBER:
        for number in range(1, f.number + 1):
            n = add(legal, n, CHOOSE_NUMBER, number, 0, NOBODY)
    elif decision == ASK_DIE:
        first, second = min(f.level, f.left), max(f.level, f.left)
        n = add(legal, n, CHOOSE_NUMBER, first, 0, NOBODY)
        n = add_if(legal, n, second != first, CHOOSE_NUMBER, second, 0, NOBODY)
    elif decision == ASK_LOCKS:
        n = add(legal, n, RAISE, NO_CARD, 0, NOBODY)
        n = add(legal, n, LOWER, NO_CARD, 0, NOBODY)
    elif decision == ASK_TAKE:
        for card in range(KINDS):
            n = add_if(legal, n, t.discard[card] > 0, CHOOSE_CARD, card, 0, NOBODY)
    else:  # ASK_BRIBE_CARD
        n = add(legal, n, CHOOSE_BRIBE, 1, 0, NOBODY)
        n = add(legal, n, CHOOSE_BRIBE, 0, 0, NOBODY)
    return n


@inlined(i8(Legal, i8, i8, i8))
def write_out(legal, n, bits, first):
    """Write the plays that the set `bits` stands for; `first` is the code of its lowest bit.

    Four are written at a time, whether there are four or not or none, so that the usual short list
    takes one turn of the loop; behind the end of the list that leaves zeros.
    """
    end = n + bits_in(bits)
    while True:
        for i in range(4):
            code = CODES[np.uint32(first + lowest_bit(bits))]
            write_action(legal.action[np.uint32(n + i)], code)
            bits &= bits - 1
        n += 4
        if n >= end:
            return end


@inlined
def shapeshifts(s, p):
    """Shapeshift on the living extractors (ruling R30); asked for in games with characters only."""
    t = s.table
    can = (s.seat[p].hand[SHAPESHIFT] > 0) & ~is_sheltered(t, p)
    return when(can, (others_in_reach(t, p) & ~MARK_BIT) << AT_SHAPESHIFT)


@inlined
def can_revive(s, p):
    """Whether seat `p` has the price of a revival, which a world view may change."""
    t = s.table
    kind = t.rules.revival_card
    cards = t.hand_size[p] if kind == NO_CARD else s.seat[p].hand[np.uint32(max(0, kind))]
    return cards >= t.rules.revival_cost


@inlined
def legal_plays(s):
    """The play phase: ending it, and whatever hand and table allow, as two sets.

    The dead may only revive themselves (rulebook, Lost Layer). Shots reach the living (ruling
    R25); the mark may be revived unless the option says no (ruling R41). Who is in Labyrinth
    cannot be aimed at, and gains nothing from own cards (ruling R31).
    """
    t = s.table
    p = np.int64(t.to_move)
    can_pay = can_revive(s, p)
    if t.alive[p] == 0:
        return 1 << AT_END, when(can_pay, 1 << (p + AT_REVIVE))
    me = s.seat[p]
    hand, level = me.hand, np.int64(t.level[p])
    at, others = np.int64(t.at[level]), others_in_reach(t, p)
    here, away = others & at, others & ~at
    near = others if reaches_all(s, p) else here
    targets = (
        when(hand[SHOOT] > 0, near << AT_SHOOT)
        | when(hand[ASSASSIN] > 0, others << AT_ASSASSIN)
        | when(hand[ARMOUR] > 0, near << AT_ARMOUR)
        | when(hand[WARHEAD] > 0, near << AT_WARHEAD)
        | when(hand[PULL] > 0, away << AT_PULL)
        | when(can_pay, revivable(t) << AT_REVIVE)
    )
    free = ~is_sheltered(t, p)
    beside = when(free, levels_beside(level))
    draws = t.rules.conjured_draw > 0
    places = (
        1 << AT_END
        | when((hand[CONJURED] > 0) & draws & free, 1 << AT_CONJURED)
        | when(hand[SHUTTLE] > 0, beside << AT_SHUTTLE)
    )
    if p == MARK:
        places |= when(t.free_moves < t.rules.free_moves, beside << AT_FREE_MOVE)
        if hand[PEEK] > 0:
            places |= bribes_to_peek_at(s) << AT_PEEK_BRIBES
    else:
        news = ~np.int64(me.looked_at) | when(may_bribe(t) | (t.rules.peek_draw > 0), ALL_LEVELS)
        news &= np.int64(t.closed)
        places |= when(hand[PEEK] > 0, news << AT_PEEK_VAULT)
        places |= when((hand[UNSEAL] > 0) & may_unlock(s, p), 1 << (level + AT_UNSEAL))
    if t.skills != 0:
        places |= shapeshifts(s, p)
        if speaks(t, p, OF_PLAYS):
            places |= ask_skill(s, OF_PLAYS, p)
    return places, targets


@inlined
def reaches_all(s, p):
    """Whether a skill lets the shots of seat `p` reach every level."""
    return s.table.skills != 0 and speaks(s.table, p, OF_REACH)


@kernel
def bribes_to_peek_at(s):
    """The mark's Dream Peek: living extractors with a bribe card the mark has not seen, as bits.

    Where a world view lets Dream Peek draw cards, one that was seen will do (ruling R12).
    """
    t = s.table
    me = s.seat[MARK]
    seats = 0
    for who in range(1, t.seats):
        news = t.bribes_held[who] > me.seen_deals[who] + me.seen_blanks[who]
        worth = news | ((t.rules.peek_draw > 0) & (t.bribes_held[who] > 0))
        seats |= when(worth, 1 << who)
    return seats & others_in_reach(t, MARK)
