"""What the seat to move may do, in the grain the rulings give.

A play that could change nothing is not offered (ruling R12).
"""

from sim.core.jit import kernel, numba
from sim.dream_city.stack import top
from sim.dream_city.state import (
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
    SHOOTS,
    SHUTTLE,
    UNSEAL,
    UNSEEN,
    Legal,
)
from sim.dream_city.unlocking import may_unlock

i8, void, boolean = numba.types.int64, numba.types.void, numba.types.boolean


@kernel(void(Legal, i8, i8, i8, i8))
def add(legal, kind, card, where, who):
    """Append one action to the list."""
    a = legal.action[legal.n]
    a.kind, a.card, a.where, a.who = kind, card, where, who
    legal.n += 1


@kernel(void(Legal, boolean, i8, i8, i8, i8))
def add_if(legal, condition, kind, card, where, who):
    """Append one action if `condition` holds.

    The slot behind the list is written either way and only the count depends on the condition:
    what a player may do is a coin flip to a processor, and a wrong guess costs it more than the
    whole action.
    """
    a = legal.action[legal.n]
    a.kind, a.card, a.where, a.who = kind, card, where, who
    legal.n += condition


@kernel
def legal_actions(s, legal):
    """Write everything the seat to move may do."""
    legal.n = 0
    decision = s.table.decision
    if decision == ASK_PLAY:
        legal_plays(s, legal)
    elif decision == ASK_CANCEL or decision == ASK_BRIBE:
        add(legal, SAY_YES, NO_CARD, 0, NOBODY)
        add(legal, SAY_NO, NO_CARD, 0, NOBODY)
    elif decision == ASK_SECRET:
        for level in range(1, LEVELS + 1):
            add(legal, CHOOSE_LEVEL, NO_CARD, level, NOBODY)
    elif decision == ASK_DIRECTION:
        add_neighbours(legal, CHOOSE_LEVEL, NO_CARD, top(s.table).level)
    else:
        legal_cards(s, legal)


@kernel
def legal_cards(s, legal):
    """One action for each kind of card in the hand of the seat to move."""
    hand = s.seat[s.table.to_move].hand
    for card in range(KINDS):
        add_if(legal, hand[card] > 0, CHOOSE_CARD, card, 0, NOBODY)


@kernel(void(Legal, i8, i8, i8))
def add_neighbours(legal, kind, card, level):
    """One action for each level adjacent to `level`; 1 and 4 are not adjacent."""
    add_if(legal, level > 1, kind, card, level - 1, NOBODY)
    add_if(legal, level < LEVELS, kind, card, level + 1, NOBODY)


@kernel
def legal_plays(s, legal):
    """The play phase: ending it, and whatever hand and table allow.

    The dead may only revive themselves (rulebook, Lost Layer).
    """
    t = s.table
    p = t.to_move
    can_pay = t.hand_size[p] >= t.rules.revival_cost
    add(legal, END_PHASE, NO_CARD, 0, NOBODY)
    if t.alive[p] == 0:
        if can_pay:
            add(legal, REVIVE, NO_CARD, 0, p)
        return
    hand, level = s.seat[p].hand, t.level[p]
    add_shots(s, legal, p)
    unlock = p != MARK and hand[UNSEAL] > 0 and may_unlock(s, p)
    add_if(legal, unlock, PLAY_UNSEAL, UNSEAL, level, NOBODY)
    if hand[SHUTTLE] > 0:
        add_neighbours(legal, PLAY_SHUTTLE, SHUTTLE, level)
    if p == MARK and t.free_moves < t.rules.free_moves:
        add_neighbours(legal, FREE_MOVE, NO_CARD, level)
    if hand[PEEK] > 0:
        if p == MARK:
            add_bribe_peeks(s, legal)
        else:
            add_vault_peeks(s, legal, p)
    if hand[PULL] > 0:
        add_pulls(s, legal, p)
    conjure = hand[CONJURED] > 0 and t.rules.conjured_draw > 0
    add_if(legal, conjure, PLAY_CONJURED, CONJURED, 0, NOBODY)
    if can_pay:
        add_revivals(s, legal, p)


@kernel
def add_shots(s, legal, p):
    """Each SHOOT-type card in hand at each living player in range (ruling R25)."""
    t = s.table
    hand, level = s.seat[p].hand, t.level[p]
    for card in range(SHOOTS):
        if hand[card] == 0:
            continue
        for who in range(t.seats):
            near = card == ASSASSIN or t.level[who] == level
            add_if(legal, near and who != p and t.alive[who] == 1, PLAY_SHOOT, card, 0, who)


@kernel
def add_vault_peeks(s, legal, p):
    """An extractor's Dream Peek: closed vaults that could show or bring something new."""
    t = s.table
    for level in range(1, LEVELS + 1):
        news = s.seat[p].vault[level] == UNSEEN or t.bribes_left > 0
        add_if(legal, t.opened[level] == UNSEEN and news, PLAY_PEEK_VAULT, PEEK, level, NOBODY)


@kernel
def add_bribe_peeks(s, legal):
    """The mark's Dream Peek: living extractors with a bribe card the mark has not seen."""
    t = s.table
    me = s.seat[MARK]
    for who in range(1, t.seats):
        news = t.bribes_held[who] > me.seen_deals[who] + me.seen_blanks[who]
        add_if(legal, t.alive[who] == 1 and news, PLAY_PEEK_BRIBES, PEEK, 0, who)


@kernel
def add_pulls(s, legal, p):
    """Telekinetic Pull on each living player of another level."""
    t = s.table
    for who in range(t.seats):
        away = t.level[who] != t.level[p]
        add_if(legal, away and who != p and t.alive[who] == 1, PLAY_PULL, PULL, 0, who)


@kernel
def add_revivals(s, legal, p):
    """Reviving each dead player, the mark too unless the option says no (ruling R41)."""
    t = s.table
    for who in range(t.seats):
        allowed = who != MARK or t.rules.mark_may_be_revived == 1
        add_if(legal, allowed and t.alive[who] == 0, REVIVE, NO_CARD, 0, who)
