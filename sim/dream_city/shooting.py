"""SHOOT-type cards, and what is treated as one (rulebook: Dice Roll; rulings R23-R28).

A shot runs through four points at which a skill can have its say: before the roll, in the roll,
when the result is known, and in what it does.
"""

from sim.core.jit import inlined, kernel, numba
from sim.core.rng import below
from sim.dream_city.cards import discard_kinds, show_hand
from sim.dream_city.golden import let_speak, speaks_of, touches_shots
from sim.dream_city.log import emit
from sim.dream_city.movement import kill, send_away
from sim.dream_city.stack import push_step
from sim.dream_city.state import (
    ARMOUR,
    AT_ROLL,
    AT_ROLLED,
    BEFORE_ROLL,
    DIES,
    EV_MODIFIER,
    EV_ROLL,
    FROM_M4,
    MARK,
    MOVES,
    NO_CARD,
    NO_CHARACTER,
    NOBODY,
    SHOOTS,
    STEP_HIT,
    STEP_ROLL,
    UNSEAL,
    WARHEAD,
    State,
)

i8, void = numba.types.int64, numba.types.void


DIE = 6


@inlined
def roll_die(s):
    """The face of one red die."""
    return below(s.hidden.dice, DIE) + 1


@inlined
def held_to_die(result):
    """A result held to the faces of a die (rulebook, Dice Roll)."""
    return min(DIE, max(1, result))


@inlined(void(State, i8, i8, i8, i8))
def shoot(s, shooter, target, card, view):
    """`target` is shot at with a SHOOT of kind `card`; `view` is what a world view adds."""
    t = s.table
    t.record.shot[shooter, target] += 1
    if touches_shots(t, shooter):
        shoot_with_skill(s, shooter, target, card, view)
    else:
        result = result_of_roll(s, shooter, target, card, NO_CHARACTER, view, roll_die(s))
        hit(s, shooter, target, card, result)


@kernel(void(State, i8, i8, i8, i8))
def shoot_with_skill(s, shooter, target, card, view):
    """A shot in which the shooter's skill may have its say before the roll."""
    if speaks_of(s.table, shooter, BEFORE_ROLL, target):
        push_step(s, STEP_ROLL, shooter, target, card, 0, NO_CHARACTER, 0, view)
        let_speak(s, BEFORE_ROLL, shooter, target, card, 0, 0)
    else:
        roll(s, shooter, target, card, NO_CHARACTER, view)


@kernel(void(State, i8, i8, i8, i8, i8))
def roll(s, shooter, target, card, skill, view):
    """The target rolls one die, unless the shooter's skill has it another way.

    `skill` is the character whose skill changes the result, or NO_CHARACTER.
    """
    if speaks_of(s.table, shooter, AT_ROLL, target):
        let_speak(s, AT_ROLL, shooter, target, card, 0, view)
    else:
        rolled(s, shooter, target, card, skill, view, roll_die(s))


@kernel(void(State, i8, i8, i8, i8, i8, i8))
def rolled(s, shooter, target, card, skill, view, die):
    """The die shows its face: what comes of it, unless the shooter's skill has its say."""
    result = result_of_roll(s, shooter, target, card, skill, view, die)
    if speaks_of(s.table, shooter, AT_ROLLED, target):
        push_step(s, STEP_HIT, shooter, target, card, 0, NO_CHARACTER, 0, result)
        let_speak(s, AT_ROLLED, shooter, target, card, 0, result)
    else:
        hit(s, shooter, target, card, result)


@inlined(i8(State, i8, i8, i8, i8, i8, i8))
def result_of_roll(s, shooter, target, card, skill, view, die):
    """The die and every modifier, held to 1..6 (ruling R23)."""
    t = s.table
    m4 = t.rules.m4_modifier if shooter == MARK else 0
    marks = t.rules.mark_roll if target == MARK else 0
    skills = t.rules.number[skill, 0]  # no character has the number 0
    if s.log.on != 0:
        tell_modifier(s, FROM_M4, m4)
        tell_modifier(s, t.world_view, marks)
        tell_modifier(s, t.world_view, view)
        tell_modifier(s, skill, skills)
    modifier = m4 + marks + view + skills
    result = held_to_die(die + modifier)
    emit(s, EV_ROLL, target, shooter, card, result, die, modifier)
    return result


@kernel(void(State, i8, i8))
def tell_modifier(s, cause, amount):
    """Write to the log what changes the next roll, if it does."""
    if amount != 0:
        emit(s, EV_MODIFIER, NOBODY, NOBODY, NO_CARD, 0, cause, amount)


@inlined(void(State, i8, i8, i8, i8))
def hit(s, shooter, target, card, result):
    """What the result of a shot does to its target.

    Armour-Piercing Spiral first costs a target that is driven away every Unseal, Explosive Warhead
    every SHOOT-type card, of a hand shown to all.
    """
    effect = s.table.rules.effect[card, result]
    if effect == DIES:
        kill(s, shooter, target)
    elif effect == MOVES:
        if card == ARMOUR:
            show_hand(s, target)
            discard_kinds(s, target, UNSEAL, UNSEAL + 1)
        elif card == WARHEAD:
            show_hand(s, target)
            discard_kinds(s, target, 0, SHOOTS)
        send_away(s, shooter, target)
