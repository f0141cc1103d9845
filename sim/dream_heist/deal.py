"""Set-up (rulebook, Game Setup): missions, four idea cards each, pieces off the board."""

import numpy as np

from sim.core.jit import inlined, kernel
from sim.core.luck import seed_by_luck
from sim.core.rng import CHOICE, below
from sim.core.rotation import place_of, seat_at
from sim.dream_heist.decks import take_idea
from sim.dream_heist.state import (
    CARDS,
    DICE_OF,
    IDEAS,
    LOTS,
    MAX_SEATS,
    MISSIONS,
    NO_CARD,
    NO_PLACE,
    NOBODY,
    PHASES,
    SIXTIETHS,
    SUBCONSCIOUS,
    UNDECIDED,
)


@kernel
def deal(s, seed, game):
    """Set up game number `game`; the state must be a fresh copy of the template.

    Cards, missions, dice, and lots have streams of their own, and every place its own dice, so
    that what one player does leaves the dice of all others as they are.
    """
    t, h = s.table, s.hidden
    seed_by_luck(h.lots, s.luck, seed, game, LOTS)
    t.first = seat_at(t, below(h.lots, np.int64(t.seats)) if t.rules.high_roll == 1 else 0)
    h.lot = below(h.lots, SIXTIETHS)
    seed_by_luck(h.cards, s.luck, seed, game, MISSIONS)
    deal_missions(s)
    seed_by_luck(h.cards, s.luck, seed, game, CARDS)
    lay_out_decks(s)
    for p in range(MAX_SEATS):
        t.place[p] = NO_PLACE
    for p in range(np.int64(t.seats)):
        place = place_of(t, p)
        seed_by_luck(h.dice[p], s.luck, seed, game, DICE_OF + place)
        seed_by_luck(h.choice[p], s.luck, seed, game, CHOICE + place)
    deal_ideas(s)
    t.winner, t.announced = UNDECIDED, NOBODY
    h.tally.leader, h.tally.mark = NOBODY, NOBODY


@inlined
def deal_missions(s):
    """A mission for each place, all different; that of player 1 may be given."""
    t = s.table
    fixed = np.int64(t.rules.mission)
    taken = np.int64(0)
    if fixed != NO_CARD:
        taken = 1 << fixed
        give_mission(t, s.seat[0], fixed)
    for place in range(np.int64(t.seats)):
        p = seat_at(t, place)
        if p != 0 or fixed == NO_CARD:
            mission = below(s.hidden.cards, np.int64(t.rules.missions))
            while (taken >> mission) & 1 == 1:
                mission = below(s.hidden.cards, np.int64(t.rules.missions))
            taken |= 1 << mission
            give_mission(t, s.seat[p], mission)


@inlined
def give_mission(t, me, mission):
    """A seat has a mission."""
    me.mission = mission
    me.value = t.rules.value[mission]
    for phase in range(PHASES):
        me.stripe[phase] = t.rules.stripe[mission, phase]


@inlined
def lay_out_decks(s):
    """All cards are in their decks."""
    t, h = s.table, s.hidden
    for card in range(IDEAS):
        h.ideas[card] = t.rules.ideas[card]
        t.ideas_left += t.rules.ideas[card]
    for card in range(SUBCONSCIOUS):
        h.subs[card] = t.rules.subs[card]
        t.subs_left += t.rules.subs[card]


@inlined
def deal_ideas(s):
    """The hands, by place."""
    t = s.table
    for place in range(np.int64(t.seats)):
        p = seat_at(t, place)
        for _ in range(t.rules.dealt):
            take_idea(s, p)
