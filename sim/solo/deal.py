"""Set-up: five event decks, the team deck, three characters on level 4, three cards in hand."""

from sim.core.jit import kernel
from sim.core.luck import seed_by_luck
from sim.core.rng import CHOICE
from sim.solo.cast import show_side
from sim.solo.decks import shuffle_events
from sim.solo.state import (
    CHARACTERS,
    EVENT_STREAM,
    LEVELS,
    NO_CARD,
    NO_EVENT,
    NO_OP,
    NOBODY,
    OUTSIDE,
    PLAYER,
    STEP_DRAW,
    TEAM_STREAM,
    TOP,
    UNDECIDED,
)
from sim.solo.team import draw, shuffle_team


@kernel
def deal(s, seed, game):
    """Set up game number `game`; the state must be a fresh copy of the template.

    The event cards and the team cards are shuffled by streams of their own, so that neither depends
    on the other's size or on anything a strategy does.
    """
    t, h, r = s.table, s.hidden, s.table.rules
    seed_by_luck(h.events, s.luck, seed, game, EVENT_STREAM)
    seed_by_luck(h.team, s.luck, seed, game, TEAM_STREAM)
    seed_by_luck(h.choice, s.luck, seed, game, CHOICE + PLAYER)
    t.winner, t.step, t.level = UNDECIDED, STEP_DRAW, TOP
    t.op, t.event, t.target = NO_OP, NO_EVENT, NOBODY
    place_characters(s)
    for i in range(LEVELS):
        t.keeper[i] = NOBODY
    for i in range(LEVELS):
        level = LEVELS - 1 - i
        shuffle_events(s, level, r.cards_of[level])
    for kind in range(r.kinds):
        t.discard[kind] = r.copies[kind]
        t.discards += r.copies[kind]
    shuffle_team(s)
    h.tally.shuffles = 0
    draw(s, r.starting_hand)


@kernel
def place_characters(s):
    """Who starts is on the table, the others wait outside (rulebook, Setup)."""
    t, r = s.table, s.table.rules
    for who in range(CHARACTERS):
        t.weapon[who] = NO_CARD
        t.state[who] = OUTSIDE
        if r.start_level[who] == NOBODY:
            continue
        t.at[who] = r.start_level[who]
        show_side(t, who, r.start_state[who])
        t.here[t.at[who]] |= 1 << who
        t.active |= 1 << who
