"""Attacks and attempts to convince: what they are measured by, and how they end."""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.solo.cast import drop_weapon, strength
from sim.solo.log import emit
from sim.solo.state import (
    ASK_CONVINCE,
    ASK_FIGHT,
    ASK_PAY,
    EV_ATTACK,
    EV_CONVINCE,
    EV_LOST,
    EV_NO_TARGET,
    EV_WON,
    NO_CARD,
    NOBODY,
    NOT_ASKED,
    OP_ATTACK,
    TO_UNDER,
    WHO_ALL,
    State,
    Table,
)
from sim.solo.team import is_in

i8, void = numba.types.int64, numba.types.void


@inlined
def first_listed(t, number, among):
    """The first character of a priority list that is in a set, else -1 (Resolving Attacks)."""
    r = t.rules
    for i in range(r.listed[np.uint32(number)]):
        who = np.int64(r.list[np.uint32(number), np.uint32(i)])
        if is_in(who, among):
            return who
    return np.int64(NOBODY)


@inlined
def growth(t, card, cap):
    """What failures so far add to the value of an event that grows (Changing Values; S9)."""
    if t.rules.increases == 0:
        return np.int64(0)
    failed = np.int64(t.fails[np.uint32(card)])
    if t.rules.shared_growth != 0:
        failed = np.int64(t.level_fails[t.rules.deck[np.uint32(card)]])
    return min(failed, np.int64(cap))


@kernel(i8(Table, i8, i8))
def value_now(t, card, number):
    """ST or C that a test of an event asks for as things stand."""
    o = t.rules.op[np.uint32(number)]
    value = np.int64(o.n)
    if o.flag != 0:
        value += growth(t, card, t.rules.cap_st if o.code == OP_ATTACK else t.rules.cap_c)
    return value


@inlined
def others_here(t):
    """How many on the attacked level stand beside the target, or beside each other."""
    return bits_in(np.int64(t.here[t.affects])) - 1


@inlined
def strength_of_reaction(t, kind):
    """What a reaction card adds against the present attack (2.5)."""
    return t.rules.st[np.uint32(kind)] + t.rules.per_ally[np.uint32(kind)] * others_here(t)


@inlined
def c_of_reaction(t, kind):
    """What a reaction card adds to the present attempt to convince (2.5)."""
    value = np.int64(t.rules.c[np.uint32(kind)])
    ally = np.int64(t.rules.ally[np.uint32(kind)])
    if ally >= 0 and is_in(ally, np.int64(t.here[t.affects])):
        value += t.rules.ally_bonus[np.uint32(kind)]
    return value


@inlined
def fight_total(t):
    """ST against the attack as it stands (Resolving Attacks)."""
    if t.target != NOBODY:
        return np.int64(t.added) + strength(t, np.int64(t.target))
    return np.int64(t.added) + np.int64(t.st_here[t.affects])


@inlined
def convince_total(t):
    """C of the attempt as it stands (Convince)."""
    return np.int64(t.added) + np.int64(t.c_here[t.affects])


@inlined
def begin_attack(s, number):
    """An attack: find its target, and ask how it is met."""
    t = s.table
    o = t.rules.op[np.uint32(number)]
    here = np.int64(t.here[t.affects])
    target = np.int64(NOBODY)
    if o.who != WHO_ALL:
        target = first_listed(t, o.list, here)
    if here == 0 or (o.who != WHO_ALL and target == NOBODY):
        s.hidden.tally.no_target += 1
        if t.rules.no_target_under != 0:
            t.away = TO_UNDER
        emit(s, EV_NO_TARGET, NOBODY, 0, 0, 0)
        return
    t.target, t.added = target, 0
    t.grows = o.flag
    t.needed = value_now(t, np.int64(t.event), number)
    t.win, t.lose = o.win, o.lose
    t.decision = ASK_FIGHT
    emit(s, EV_ATTACK, target, 0, t.needed, 0)


@inlined
def begin_convincing(s, number):
    """An attempt to convince: ask what is added to it."""
    t = s.table
    o = t.rules.op[np.uint32(number)]
    t.target, t.added = NOBODY, 0
    t.grows = o.flag
    t.needed = value_now(t, np.int64(t.event), number)
    t.win, t.lose = o.win, o.lose
    t.decision = ASK_CONVINCE
    emit(s, EV_CONVINCE, NOBODY, 0, t.needed, 0)


@inlined
def begin_paying(s, number):
    """A cost that the player may pay."""
    t = s.table
    o = t.rules.op[np.uint32(number)]
    t.win, t.lose, t.needed = o.win, o.lose, o.n
    t.decision = ASK_PAY


@inlined
def won(s):
    """The test is passed; what follows is the program's win."""
    t = s.table
    t.op, t.decision = t.win, NOT_ASKED


@kernel(void(State))
def failed(s):
    """The test is failed: it counts (S10), and what follows is the program's loss."""
    t = s.table
    if t.fails[t.event] < 255:
        t.fails[t.event] += 1
    level = np.int64(t.rules.deck[t.event])
    if t.grows != 0 and t.level_fails[level] < 255:
        t.level_fails[level] += 1
    t.op, t.decision = t.lose, NOT_ASKED


@kernel(void(State, i8))
def use_up(s, who):
    """Discard the weapon of a fighter if it is one to be discarded after use (S12)."""
    t = s.table
    kind = np.int64(t.weapon[np.uint32(who)])
    if kind != NO_CARD and is_in(kind, t.rules.used_up):
        s.hidden.tally.used_up += 1
        drop_weapon(s, who)


@inlined
def fight(s):
    """The fight takes place with what there is."""
    t = s.table
    total = fight_total(t)
    success = total >= t.needed
    emit(s, EV_WON if success else EV_LOST, t.target, 0, total, t.needed)
    if success or t.rules.spare_on_loss == 0:
        if t.target != NOBODY:
            use_up(s, np.int64(t.target))
        else:
            fighting = np.int64(t.here[t.affects])
            while fighting != 0:
                use_up(s, lowest_bit(fighting))
                fighting &= fighting - 1
    if success:
        won(s)
    else:
        failed(s)


@inlined
def convince(s):
    """The attempt is made with what there is."""
    t = s.table
    total = convince_total(t)
    success = total >= t.needed
    emit(s, EV_WON if success else EV_LOST, NOBODY, 0, total, t.needed)
    if success:
        won(s)
    else:
        failed(s)
