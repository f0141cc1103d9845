"""How `basic` uses the character cards, in every role.

Each character has one weight, ``use_<name>``: what a use of its skill is worth among other plays,
and whether a skill that may be used is (above 0). What it is used on depends on what the role
wants: its `goal` level, its `friends`, and its `foes`. A character that is not named here is used
at once whenever its weight is above 0.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.dream_city.characters.kit import CHARACTERS
from sim.dream_city.plays import AT_SHAPESHIFT, AT_SKILL, AT_SKILL_ON, MARK_BIT, when
from sim.dream_city.shooting import held_to_die
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ASK_BRIBE_CARD,
    ASK_DIE,
    ASK_DRAW,
    ASK_END,
    ASK_LOCKS,
    ASK_MAY,
    ASK_NUMBER,
    ASK_SEAT,
    ASK_TAKE,
    ASK_VAULT,
    DIES,
    MARK,
    MOVES,
    SHUTTLE,
    UNSEAL,
    USE_SKILL,
    Legal,
    Seat,
    Table,
    Weights,
)
from strategies.dream_city.rules import at_level
from strategies.dream_city.view import NO, YES, armed, known_secret, richest, seat_of, seats_on

i8, boolean = numba.types.int64, numba.types.boolean
LOYAL, SABOTEUR = 0, 1  # whose cause: the extractors', or the mark's
FEW, SOME, MANY = 1, 3, 4  # cards in a hand


def code(name: str) -> int:
    """The code of a character, or one that nobody has in an edition without it."""
    return CHARACTERS[name].code if name in CHARACTERS else -1


JOKER, SHADE, ARCHITECT, CHEMIST = (code(n) for n in ("joker", "shade", "architect", "chemist"))
TOURIST, FORGER, MARTYR, PAPRIKA = (code(n) for n in ("tourist", "forger", "martyr", "paprika"))
SPACE_QUEEN, LORD_OF_WAR, TERRORIST = (code(n) for n in ("space-queen", "lord-of-war", "terrorist"))
SOUL_SCULPTOR, BLACK_SWAN, CHESSBOARD, SECRET_PASSAGE = (
    code(n) for n in ("soul-sculptor", "black-swan", "chessboard", "secret-passage")
)
CREATION = 1  # the second skill of the Space Queen


def uses(usual: float, **special: float) -> dict[str, float]:
    """The weights ``use_<name>`` of all characters, in the order of their codes.

    Parameters
    ----------
    usual : float
        What a use is worth where nothing else is said.
    **special : float
        What it is worth for a character, its name with underscores.

    Returns
    -------
    dict of str to float
    """
    names = [name.replace("-", "_") for name in CHARACTERS]
    return {f"use_{name}": special.get(name, usual) for name in names}


@inlined
def use(w, first, character):
    """What a use of a skill is worth; `first` is the number of the first of these weights."""
    return w.steps[first + np.int64(character) - 1]


@kernel(i8(Table, Seat, i8, i8, i8, i8))
def skill_plays(table, me, cause, goal, friends, foes):
    """The plays of the own skill that serve this role's end, as a set of bits of the first word."""
    p = seat_of(table)
    mine = table.character[p]
    here = np.int64(table.level[p])
    alone, everybody = 1 << AT_SKILL, -1
    at_goal = here == goal
    others = seats_on(table, here) & ~(1 << p)
    if mine == TOURIST:
        return when(~at_goal, (friends & seats_on(table, goal)) << AT_SKILL_ON)
    if mine == SHADE:
        return when(armed(me) & (cause == LOYAL), alone)
    if mine == ARCHITECT:
        return (friends & seats_on(table, goal)) << AT_SKILL_ON
    if mine == CHEMIST:
        pushed = when(at_goal, foes & others) | when(~at_goal, friends & others)
        return when((me.hand[SHUTTLE] == 0) & ~at_goal, alone) | pushed << AT_SKILL_ON
    if mine == FORGER:
        return (richest(table, foes)) << AT_SKILL_ON
    if mine == LORD_OF_WAR:
        needs = (me.hand[UNSEAL] == 0) & (table.discard[UNSEAL] > 0)
        return when(needs & (table.hand_size[p] >= MANY), alone)
    if mine == MARTYR:
        few = table.locks[here] <= table.rules.number[mine, 1]
        return when(few & at_goal, alone)
    if mine == PAPRIKA:
        return friends << AT_SKILL_ON
    if mine == SECRET_PASSAGE:
        near = foes & seats_on(table, goal)
        return richest(table, near if near != 0 else foes) << AT_SKILL_ON
    return everybody << AT_SKILL


@inlined
def prefer_skills(best, table, me, legal, w, first, cause, goal, friends, foes, swap):
    """Offer the own skill, and a Shapeshift into a better one, to the rules; see `at_level`.

    Parameters
    ----------
    best : int
        The best play so far.
    table, me, legal, w : records
        As a strategy is handed them.
    first : int
        Number of the first weight ``use_<name>``.
    cause : int
        LOYAL or SABOTEUR.
    goal : int
        The level this role cares for.
    friends, foes : int
        Sets of seats.
    swap : int
        What a Shapeshift is worth besides what the other skill is worth more than the own.

    Returns
    -------
    int
        The better play.
    """
    if (legal.places >> AT_SHAPESHIFT) == 0:
        return best
    mine = use(w, first, table.character[seat_of(table)])
    if (legal.places >> AT_SKILL) != 0:
        plays = skill_plays(table, me, cause, goal, friends, foes)
        best = at_level(best, legal, mine, plays)
    others = (legal.places >> AT_SHAPESHIFT) & friends & ~MARK_BIT
    while others != 0:
        who = lowest_bit(others)
        worth = use(w, first, table.character[who]) - mine + swap
        best = at_level(best, legal, worth, 1 << (who + AT_SHAPESHIFT))
        others &= others - 1
    return best


@kernel(boolean(Table, Seat, Weights, i8, i8))
def says_yes(table, me, w, first, cause):
    """Whether to use a skill that may be used now, or to pay against Frenzy."""
    p, f = seat_of(table), top(table)
    if f.skill == TERRORIST and p == f.seat:
        return table.hand_size[p] > SOME
    if f.skill == SPACE_QUEEN and f.number == CREATION:
        # A card that would be discarded anyway is worth more on the deck, to who needs time.
        return (
            (cause == LOYAL) & (p == table.active) & (table.hand_size[p] > table.rules.hand_limit)
        )
    if f.skill == SOUL_SCULPTOR:
        shot = table.stack[table.depth - 2]
        size = held_to_die(np.int64(table.hand_size[f.who]))
        carved = wanted(table, cause, f.who, shot.card, size)
        return carved > wanted(table, cause, f.who, shot.card, shot.number)
    if f.skill == CHESSBOARD:
        return known_secret(me) == f.level
    return use(w, first, f.skill) > 0


@kernel
def wanted(table, cause, who, card, result):
    """How welcome the result of a shot at `who` is: foes dead or away, others moved but alive."""
    effect = table.rules.effect[card, result]
    foe = (who == MARK) | ((np.int64(table.bribed) >> np.int64(who)) & 1 == 1)
    if foe == (cause == LOYAL):
        return 2 * (effect == DIES) + (effect == MOVES)
    return (effect == MOVES) - 2 * (effect == DIES)


@kernel(i8(Table, Seat, Legal, Weights, i8, i8, i8, i8))
def seat_choice(table, me, legal, w, first, cause, friends, foes):
    """Which player: for what helps a friend, for what hurts the foe that holds most."""
    seats = 0
    for i in range(legal.n):
        seats |= 1 << np.int64(legal.action[i].who)
    helps = top(table).skill == BLACK_SWAN
    some = seats & (friends if helps else foes)
    pick = lowest_bit(richest(table, some if some != 0 else seats))
    for i in range(legal.n):
        if legal.action[i].who == pick:
            return i
    return 0


@kernel(i8(Table, Seat, Weights, i8, i8))
def before_drawing(table, me, w, first, cause):
    """Whether to use a skill in place of drawing: with next to nothing in hand."""
    p = seat_of(table)
    mine = table.character[p]
    few = table.hand_size[p] <= FEW
    return (use(w, first, mine) > 0) & (few | ((mine == JOKER) & (cause == SABOTEUR)))


@kernel(i8(Table, Seat, Legal, Weights, i8, i8, i8, i8, i8))
def answer(table, me, legal, w, keep, first, cause, friends, foes):
    """The answer to whatever a character card asks; an index into the legal actions.

    Parameters
    ----------
    table, me, legal, w : records
        As a strategy is handed them.
    keep, first : int
        Numbers of the first weights ``keep_<card>`` and ``use_<name>``.
    cause : int
        LOYAL or SABOTEUR.
    friends, foes : int
        Sets of seats.

    Returns
    -------
    int
    """
    decision = table.decision
    last = legal.n - 1
    if decision == ASK_MAY:
        return YES if says_yes(table, me, w, first, cause) else NO
    if decision == ASK_DRAW:
        skill = legal.action[last].kind == USE_SKILL  # else there are Shapeshifts alone
        return last if skill and before_drawing(table, me, w, first, cause) else 0
    if decision == ASK_END:  # a swap spares the hand after Loss of Control
        p = seat_of(table)
        return 1 if (table.character[p] == JOKER) & (table.used[JOKER] > 0) else 0
    if decision == ASK_LOCKS:
        return 1 if cause == LOYAL else 0
    if decision == ASK_SEAT:
        return seat_choice(table, me, legal, w, first, cause, friends, foes)
    if decision == ASK_DIE:
        f = top(table)
        one, other = legal.action[0].card, legal.action[1].card
        better = wanted(table, cause, f.who, f.card, other)
        return 1 if better > wanted(table, cause, f.who, f.card, one) else 0
    if decision == ASK_TAKE:
        return most_worth(legal, w, keep)
    if decision == ASK_VAULT:
        return most_locks(table, legal)
    if decision == ASK_BRIBE_CARD:  # DEAL is first
        return 1 if me.seen_deals[top(table).who] > 0 else 0
    return last if decision == ASK_NUMBER else 0


@kernel
def most_worth(legal, w, keep):
    """The card, or character card, that is worth most; weight number ``keep + card`` says it."""
    pick = 0
    for i in range(legal.n):
        if w.steps[keep + legal.action[i].card] > w.steps[keep + legal.action[pick].card]:
            pick = i
    return pick


@kernel
def most_locks(table, legal):
    """The level with most mind-locks."""
    pick = 0
    for i in range(legal.n):
        if table.locks[legal.action[i].where] > table.locks[legal.action[pick].where]:
            pick = i
    return pick
