"""SHOOT-type cards (rulebook: SHOOT-type cards, Dice Roll; rulings R23-R26)."""

from sim.core.jit import inlined
from sim.core.rng import below
from sim.dream_city.cards import discard_kinds, show_hand
from sim.dream_city.log import emit
from sim.dream_city.movement import kill, move_to, only_neighbour
from sim.dream_city.stack import push
from sim.dream_city.state import (
    ARMOUR,
    ASK_DIRECTION,
    DIES,
    EV_ROLL,
    MARK,
    MOVES,
    SHOOTS,
    UNSEAL,
    WARHEAD,
)

DIE = 6


@inlined
def roll_modifier(s, shooter):
    """What is added to the die: the mark's M4 carbine (rulebook, Four Major Advantages)."""
    return s.table.rules.m4_modifier if shooter == MARK else 0


@inlined
def shoot(s, shooter, target, card):
    """`target` rolls against a SHOOT of kind `card`; the result is held to 1..6 (ruling R23)."""
    t = s.table
    t.record.shot[shooter, target] += 1
    die = below(s.hidden.dice, DIE) + 1
    modifier = roll_modifier(s, shooter)
    result = min(DIE, max(1, die + modifier))
    emit(s, EV_ROLL, target, shooter, card, result, die, modifier)
    effect = t.rules.effect[card, result]
    if effect == DIES:
        kill(s, shooter, target)
    elif effect == MOVES:
        drive_away(s, shooter, target, card)


@inlined
def drive_away(s, shooter, target, card):
    """`target` must move to an adjacent level that the shooter chooses (ruling R24).

    Armour-Piercing Spiral first costs the target every Unseal, Explosive Warhead every SHOOT-type
    card, of a hand shown to all.
    """
    if card == ARMOUR:
        show_hand(s, target)
        discard_kinds(s, target, UNSEAL, UNSEAL + 1)
    elif card == WARHEAD:
        show_hand(s, target)
        discard_kinds(s, target, 0, SHOOTS)
    level = s.table.level[target]
    way = only_neighbour(level)
    if way > 0:
        move_to(s, target, way)
    else:
        push(s, ASK_DIRECTION, shooter, target, level, 0)
