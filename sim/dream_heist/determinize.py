"""A game as it could be, for all that one seat knows: what it cannot see is dealt anew.

Hidden from a seat are the missions of others, the cards in their hands, and the decks. Others have
missions that agree with what all saw: whoever has announced one has completed it, nobody has before
the first announcement, and what lies on the deepest level is of the own mission. Hands are dealt
out of all cards that the seat does not see; what a long memory could tell of a deck that was made
of known discards is not used. Whoever is being asked about planting, or about leaving Limbo, has
the cards for it, and a mission that allows it.
"""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import entry, kernel, numba
from sim.core.rng import CHOICE, WORLD, below, seed_stream
from sim.dream_heist.deal import give_mission
from sim.dream_heist.decks import pick_idea, pick_subconscious
from sim.dream_heist.planting import can_assign, most_to_plant, see_phase
from sim.dream_heist.state import (
    ASK_LEAVE,
    ASK_PLANT,
    DEEPEST,
    DICE_OF,
    IDEAS,
    JOKER,
    LEVELS,
    MAX_SEATS,
    NO_CARD,
    NOBODY,
    NOTES,
    PHASES,
    SIXTIETHS,
    SUBCONSCIOUS,
    WAKE,
    States,
    space_of,
)

i8, void = numba.types.int64, numba.types.void


@kernel
def deepest_agrees(t, q, me):
    """Whether the blocks of a seat on the deepest level are of its mission (ruling H12)."""
    for phase in range(PHASES):
        there, asked = t.blocks[q, DEEPEST, phase], me.stripe[phase]
        if there > asked or (t.rules.deep_exact == 1 and there != 0 and there != asked):
            return False
    return True


@kernel
def asked_to_plant(t, q):
    """Whether seat `q` is asked about planting, which tells how many blocks it can plant."""
    return t.decision == ASK_PLANT and t.to_move == q


@kernel
def section_here(t, q):
    """The section where the piece of seat `q` is, on its level."""
    return np.int64(t.rules.section[t.level[q], space_of(np.int64(t.place[q]))])


@kernel
def most_with(t, me, q, cards):
    """The most that seat `q` could plant where it is with so many cards; these are its hand now."""
    level, section = np.int64(t.level[q]), section_here(t, q)
    for card in range(IDEAS):
        me.ideas[card] = 0
    me.ideas[t.rules.phase[level, section]] = cards
    return most_to_plant(t, me, q, level, section)


@kernel
def could_hold(s, q, mission):
    """Whether seat `q` could have a mission, for all that lies open; it is handed that mission."""
    t, me = s.table, s.seat[q]
    give_mission(t, me, mission)
    for level in range(LEVELS):
        me.done[level] = 0
        for phase in range(PHASES):
            see_phase(t, me, q, level, phase)
    complete = can_assign(me.done)
    me.complete = np.int64(complete)
    if q == 0 and t.rules.mission != NO_CARD and mission != t.rules.mission:
        return False
    if complete and t.kick_round == 0:
        return False
    if not complete and t.announced == q:
        return False
    if asked_to_plant(t, q) and most_with(t, me, q, np.int64(t.most)) != t.most:
        return False
    return deepest_agrees(t, q, me)


@kernel
def possible_missions(s, q):
    """The missions that seat `q` could have, as a set."""
    found = np.int64(0)
    for mission in range(s.table.rules.missions):
        found |= np.int64(could_hold(s, q, mission)) << mission
    return found


@kernel
def nth_of(missions, n):
    """The `n`-th mission of a set."""
    for _ in range(n):
        missions &= missions - 1
    return lowest_bit(missions)


@kernel
def deal_missions_anew(s, seat):
    """Missions for all others, every possible choice of different ones equally likely."""
    t, h = s.table, s.hidden
    again = True
    while again:
        again = False
        taken = np.int64(1) << np.int64(s.seat[seat].mission)
        for q in range(np.int64(t.seats)):
            if q != seat and not again:
                # Drawn one by one, and all anew when two are the same: only so is every choice of
                # different missions equally likely.
                possible = possible_missions(s, q) & ~(np.int64(1) << s.seat[seat].mission)
                mission = nth_of(possible, below(h.cards, bits_in(possible)))
                again = (taken >> mission) & 1 == 1
                taken |= np.int64(1) << mission
                could_hold(s, q, mission)


@kernel
def take_back_cards(s, seat):
    """All cards that a seat does not see are in the decks."""
    t, h, me = s.table, s.hidden, s.seat[seat]
    for card in range(IDEAS):
        h.ideas[card] = t.rules.ideas[card] - t.idea_discards[card] - me.ideas[card]
    for card in range(SUBCONSCIOUS):
        h.subs[card] = t.rules.subs[card] - t.sub_discards[card] - me.subs[card]
    for q in range(np.int64(t.seats)):
        if q != seat:
            other = s.seat[q]
            for card in range(IDEAS):
                other.ideas[card] = 0
            for card in range(SUBCONSCIOUS):
                other.subs[card] = 0
            for i in range(NOTES):
                other.notes[i] = 0


@kernel
def sum_of(deck):
    """How many cards there are in a deck."""
    found = np.int64(0)
    for card in range(len(deck)):
        found += deck[card]
    return found


@kernel
def deal_hand(s, q):
    """Seat `q` is dealt what its hand lacks, out of the decks."""
    t, h, other = s.table, s.hidden, s.seat[q]
    ideas, subs = sum_of(h.ideas), sum_of(h.subs)
    for _ in range(np.int64(t.hand[q]) - sum_of(other.ideas)):
        other.ideas[pick_idea(h.ideas, ideas, h.cards)] += 1
        ideas -= 1
    for _ in range(np.int64(t.subs_held[q]) - sum_of(other.subs)):
        other.subs[pick_subconscious(h.subs, subs, h.cards)] += 1
        subs -= 1


@kernel
def deal_to_plant(s, q):
    """A hand with which seat `q` can plant just as many blocks as it is asked about.

    Where more cards would let it plant more it has no more of them.
    """
    t, h, other = s.table, s.hidden, s.seat[q]
    most = np.int64(t.most)
    exactly = most_with(t, other, q, most + 1) > most
    phase = np.int64(t.rules.phase[t.level[q], section_here(t, q)])
    cards = min(most, np.int64(h.ideas[phase]))
    other.ideas[phase], other.ideas[JOKER] = cards, most - cards
    h.ideas[phase] -= cards
    h.ideas[JOKER] -= most - cards
    cards, jokers = np.int64(h.ideas[phase]), np.int64(h.ideas[JOKER])
    if exactly:
        h.ideas[phase], h.ideas[JOKER] = 0, 0
    deal_hand(s, q)
    if exactly:
        h.ideas[phase], h.ideas[JOKER] = cards, jokers


@kernel
def deal_cards_anew(s, seat):
    """Hands for all others out of what the seat does not see; the rest is in the decks."""
    t, h = s.table, s.hidden
    take_back_cards(s, seat)
    asked = np.int64(t.to_move)
    if asked != seat:  # before all others, so that the cards are there
        if asked_to_plant(t, asked):
            deal_to_plant(s, asked)
        elif t.decision == ASK_LEAVE:
            s.seat[asked].subs[WAKE] = 1
            h.subs[WAKE] -= 1
    for q in range(np.int64(t.seats)):
        if q != seat:
            deal_hand(s, q)


@kernel
def begin_counts(s):
    """Counts for the outcome begin anew: they are of the past, which tells worlds apart."""
    t, k = s.table, s.hidden.tally
    for p in range(MAX_SEATS):
        k.limbo[p], k.idle[p], k.failed[p], k.hits[p] = 0, 0, 0, 0
        k.full[p], k.plantings[p], k.stuck[p], k.done_round[p] = 0, 0, 0, 0
        for card in range(SUBCONSCIOUS):
            k.used[card, p] = 0
    for p in range(np.int64(t.seats)):
        if s.seat[p].complete == 1:
            k.done_round[p] = t.kick_round if t.announced == p else t.round_no
    k.mark, k.drawn, k.decided, k.margin = NOBODY, 0, 0, 0
    k.lead_changes, k.lead_round, k.leader = 0, 0, NOBODY


@entry(void(States, i8, i8, i8))
def determinize(state, seat, seed, number):
    """See `sim.core.game.Kernels`."""
    s = state[0]
    t, h = s.table, s.hidden
    seed_stream(h.cards, seed, number, WORLD)
    deal_missions_anew(s, seat)
    deal_cards_anew(s, seat)
    begin_counts(s)
    h.lot, h.shares = below(h.cards, SIXTIETHS), 0
    for q in range(np.int64(t.seats)):
        seed_stream(h.choice[q], seed, number, CHOICE + q)
        seed_stream(h.dice[q], seed, number, DICE_OF + q)
    s.luck.shift, s.luck.moved = 0, 0
    seed_stream(h.lots, seed, number, WORLD + 1)
    seed_stream(h.cards, seed, number, WORLD)
