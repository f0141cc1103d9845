"""What characters are worth to `basic`: whom it arms, turns up, spares, and leaves behind."""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.core.weights import STEPS
from sim.solo.actions import can
from sim.solo.cast import can_be_turned_up, strength
from sim.solo.state import (
    ARTHUR,
    ARTHUR_ON,
    ATTACH,
    CHARACTERS,
    COBB,
    END,
    HEALTHY,
    MAX_WEAPONS,
    NO_CARD,
    NO_OP,
    NOBODY,
    OP_UNDER,
    SEND_LEVELS,
    SEND_WHO,
    STRONG,
    TOP,
    WEAK,
    WORD,
    Legal,
    Table,
    Weights,
)
from strategies.solo.basic_weights import (
    ALL_FIGHT,
    ARM,
    EVERYBODY,
    HURT,
    LEADERS,
    LOSE,
    LOSE_LEADER,
    RECURS,
    STAY_LEADER,
    STAY_NAMED,
    STAY_STRONG,
    UP,
    UP_WEAK,
)
from strategies.solo.view import NEVER

i8 = numba.types.int64


# A set of characters times this is the set of their places under every kind of weapon.
EVERY_WEAPON = sum(1 << (CHARACTERS * number) for number in range(MAX_WEAPONS))


@inlined
def gain_by_arm(t, place):
    """ST that an attachment adds, less that of the weapon it replaces."""
    who = np.uint32(place % CHARACTERS)
    gain = np.int64(t.rules.st[t.rules.weapon_kind[np.uint32(place // CHARACTERS)]])
    return gain - t.rules.arm_st[np.uint32(np.int64(t.weapon[who]) - NO_CARD)]


@inlined
def worth_up(t, w, who):
    """What it is worth that a character is turned up."""
    worth = w.steps[np.uint32(UP + who)]
    if t.state[np.uint32(who)] == WEAK:
        worth += w.steps[UP_WEAK]
    return worth


@inlined
def worth_staying(t, w, who):
    """What a character is worth as the one who stays on the current level."""
    worth = np.int64(t.state[np.uint32(who)]) * w.steps[STAY_STRONG]
    if who == t.rules.named_keeper[t.level]:
        worth += w.steps[STAY_NAMED]
    if (LEADERS >> who) & 1 != 0:
        worth += w.steps[STAY_LEADER]
    return worth


@kernel(i8(Table, Legal, Weights))
def best_arm(t, legal, w):
    """The attachment that adds most strength where it is wanted; -1 if none does."""
    places = legal.word[ATTACH >> 6] & (np.int64(t.here[t.level]) * EVERY_WEAPON)
    best = np.int64(WORD - 1)
    while places != 0:
        place = lowest_bit(places)
        more = gain_by_arm(t, place)
        worth = w.steps[np.uint32(ARM + place % CHARACTERS)] + more * STEPS
        # Worth and place in one number, of equal worth the first place.
        best = max(best, (worth * WORD + WORD - 1 - place) & -np.int64(more > 0))
        places &= places - 1
    return WORD - 1 - best % WORD if best >= WORD else np.int64(-1)


@kernel(i8(Table, Weights, i8))
def best_up(t, w, among):
    """Who of a set gains most by being turned up."""
    best, pick = np.int64(NEVER), lowest_bit(among)
    while among != 0:
        who = lowest_bit(among)
        worth = worth_up(t, w, who)
        if worth > best:
            best, pick = worth, who
        among &= among - 1
    return pick


@kernel(i8(Table, Weights, i8))
def least_missed(t, w, among):
    """Who of a set can best be turned down: somebody who does not fall by it, if there is one."""
    sturdy = among & ~weak_ones(t)
    if sturdy != 0:
        among = sturdy
    least, pick = -np.int64(NEVER), lowest_bit(among)
    while among != 0:
        who = lowest_bit(among)
        if w.steps[np.uint32(UP + who)] < least:
            least, pick = w.steps[np.uint32(UP + who)], who
        among &= among - 1
    return pick


@inlined
def weak_ones(t):
    """Active characters that one more state down makes inactive, as a set."""
    return np.int64(t.weak)


@inlined
def somebody_up(t):
    """Whether turning somebody up is worth a card: somebody is weak, or Cobb not strong."""
    return weak_ones(t) | can_be_turned_up(t) & 1 << COBB != 0


@inlined
def comes_back(t, number):
    """Whether a program puts its event under the deck."""
    while number != NO_OP:
        if t.rules.op[np.uint32(number)].code == OP_UNDER:
            return True
        number = np.int64(t.rules.op[np.uint32(number)].next)
    return False


@kernel(i8(Table, Weights))
def stake(t, w):
    """What losing the present fight costs."""
    if t.lose == NO_OP:
        return np.int64(0)
    who = np.int64(t.target)
    if who == NOBODY:
        return w.steps[ALL_FIGHT]
    worth = w.steps[HURT]
    if t.state[np.uint32(who)] == WEAK:
        worth = w.steps[LOSE]
        if (LEADERS >> who) & 1 != 0:
            worth += w.steps[LOSE_LEADER]
    if comes_back(t, np.int64(t.lose)):
        worth += w.steps[RECURS]
    return worth


@kernel(i8(Table, Legal))
def another_target(t, legal):
    """Somebody whom Arthur can put in the way and who withstands; -1 for nobody."""
    among = (legal.word[0] >> ARTHUR_ON) & EVERYBODY
    while among != 0:
        who = lowest_bit(among)
        own = strength(t, who)
        if who == ARTHUR:  # whose strong side is the price
            own += np.int64(t.rules.char_st[ARTHUR, HEALTHY]) - t.rules.char_st[ARTHUR, STRONG]
        if own + t.added >= t.needed:
            return who
        among &= among - 1
    return np.int64(-1)


@kernel(i8(Table, Weights, i8))
def keeper(t, w, among):
    """Who stays behind: whom the film leaves there, and nobody who has to go on."""
    best, pick = np.int64(NEVER), lowest_bit(among)
    while among != 0:
        who = lowest_bit(among)
        worth = worth_staying(t, w, who)
        if worth > best:
            best, pick = worth, who
        among &= among - 1
    return pick


@kernel(i8(Table, Legal))
def send(t, legal):
    """Send somebody to a level that nobody is on any more: not the leaders."""
    for level in range(1, TOP):
        if t.here[level] != 0:
            continue
        for who in range(CHARACTERS):
            action = SEND_WHO + who * SEND_LEVELS + level - 1
            if (LEADERS >> who) & 1 == 0 and can(legal, action):
                return action
    return np.int64(END)
