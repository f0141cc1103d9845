"""What must hold at every decision of every game, whatever was played.

A kernel, so that millions of games can be checked after each decision. `MESSAGES` says in words
what each code means.
"""

import numpy as np

from sim.core.bits import bits_in
from sim.core.jit import kernel
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ALL_LEVELS,
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_DISCARD,
    ASK_GIVE,
    ASK_PAY,
    ASK_PLAY,
    END_GOLD,
    GOLD,
    LEVELS,
    LOST_LAYER,
    MARK,
    MAX_KINDS,
    MAX_LOG,
    NO_CHARACTER,
    SECRET,
    STEP_OPEN,
    UNDECIDED,
    UNSEAL,
    UNSEEN,
)

MESSAGES = (
    "all hold",
    "a card is in no place or in two",
    "a hand size differs from the hand, or a count is negative",
    "a mind-lock count is out of bounds, or an open vault has locks",
    "there is not exactly one secret, or an opened vault shows something else",
    "a bribe card is in no place or in two, or a turncoat holds no DEAL",
    "a player is on no level or on two, or a dead extractor is on one",
    "more unlocks or free moves in a turn than allowed",
    "a dead player is asked what only the living may do",
    "a seat knows something that is not so",
    "the pending steps are out of bounds",
    "the public record claims a card that a seat does not hold",
    "the secret's vault is open and the game goes on, or the deck ended it wrongly",
    "a character card is with nobody or with two, or Labyrinth is not what it is counted as",
)
(
    OK,
    CARDS,
    HANDS,
    LOCKS,
    VAULTS,
    BRIBES,
    PLACES,
    LIMITS,
    DEAD,
    KNOWLEDGE,
    STEPS,
    RECORD,
    ENDING,
    CAST,
) = range(14)


@kernel
def cards_conserved(s):
    """Every card of the deck list is in exactly one place: deck, discard pile or a hand."""
    t = s.table
    for card in range(MAX_KINDS):
        there = t.discard[card]
        for i in range(t.deck_left):
            if s.hidden.deck[i] == card:
                there += 1
        for p in range(t.seats):
            there += s.seat[p].hand[card]
        if there != t.rules.deck[card]:
            return False
    return True


@kernel
def hands_counted(s):
    """Hand sizes are the sums of hands; nothing is negative."""
    for p in range(s.table.seats):
        total = 0
        for card in range(MAX_KINDS):
            if s.seat[p].hand[card] < 0:
                return False
            total += s.seat[p].hand[card]
        if total != s.table.hand_size[p]:
            return False
    return True


@kernel
def about_to_open(t, level):
    """Whether the vault of `level` waits to be turned up (ruling R43)."""
    for i in range(t.depth):
        if t.stack[i].kind == STEP_OPEN and t.stack[i].level == level:
            return True
    return False


@kernel
def locks_in_bounds(s):
    """Locks lie between 0 and their start; a vault is open exactly when its locks are gone.

    Between the last lock and the open vault lies the time to use Relocate.
    """
    t = s.table
    for level in range(1, LEVELS + 1):
        if t.locks[level] < 0 or t.locks[level] > t.rules.locks[level]:
            return False
        opening = t.opened[level] == UNSEEN and about_to_open(t, level)
        if (t.locks[level] == 0) != (t.opened[level] != UNSEEN or opening):
            return False
        if ((t.closed >> level) & 1 == 1) != (t.opened[level] == UNSEEN):
            return False
    return True


@kernel
def one_secret(s):
    """Once placed, one vault holds the secret and three hold gold; open ones show it."""
    t, h = s.table, s.hidden
    secrets, golds = 0, 0
    for level in range(1, LEVELS + 1):
        if h.vault[level] == SECRET:
            secrets += 1
        elif h.vault[level] == GOLD:
            golds += 1
        if t.opened[level] != UNSEEN and t.opened[level] != h.vault[level]:
            return False
    if t.turn == 0:
        return secrets == 0 and golds == 0
    return secrets == 1 and golds == LEVELS - 1


@kernel
def bribes_conserved(s):
    """Bribe cards are in the pile or with one extractor; a turncoat is who holds a DEAL."""
    t = s.table
    deals, blanks = 0, 0
    for i in range(t.bribes_left):
        if s.hidden.bribes[i] == 1:
            deals += 1
        else:
            blanks += 1
    for p in range(t.seats):
        me = s.seat[p]
        deals += me.deals
        blanks += me.blanks
        if me.deals + me.blanks != t.bribes_held[p]:
            return False
        if (me.deals > 0) != (me.turncoat == 1):
            return False
    if s.seat[MARK].turncoat == 1:
        return False
    return deals == t.rules.bribe_deals and blanks == t.rules.bribe_blanks


@kernel
def places_sound(s):
    """The living are on levels 1 to 4, dead extractors in the Lost Layer; the sets agree."""
    t = s.table
    places, alive, bribed = 0, 0, 0
    for p in range(t.seats):
        if t.alive[p] == 0 and p != MARK:
            if t.level[p] != LOST_LAYER:
                return False
        elif t.level[p] < 1 or t.level[p] > LEVELS:
            return False
        bit = np.int64(p)
        places += (t.at[t.level[p]] >> bit) & 1
        alive |= np.int64(t.alive[p] == 1) << bit
        bribed |= np.int64(t.bribes_held[p] > 0) << bit
    standing = 0
    for level in range(LEVELS + 1):
        standing += bits_in(t.at[level])
    return places == standing == t.seats and alive == t.living and bribed == t.bribed


@kernel
def limits_kept(s):
    """Unlocks and free moves of this turn are within the rules, unlocks only by its player."""
    t = s.table
    return t.unlocks <= t.rules.unlocks_per_turn and t.free_moves <= t.rules.free_moves


@kernel
def dead_are_silent(s):
    """A dead player is asked only about reviving itself, giving, discarding, or a bribe."""
    t = s.table
    if t.winner != UNDECIDED or t.alive[t.to_move] == 1:
        return True
    if t.to_move == MARK and t.rules.dead_mark_skills == 1 and top(t).skill != NO_CHARACTER:
        return True
    if t.decision == ASK_PLAY:
        return t.to_move != MARK
    decision = t.decision
    if decision == ASK_BRIBE:
        return t.to_move == MARK
    return decision == ASK_GIVE or decision == ASK_PAY or decision == ASK_DISCARD


@kernel
def knowledge_true(s):
    """What seats have written down about vaults and bribe cards is so, or was when they looked."""
    t = s.table
    for p in range(t.seats):
        maybe = ALL_LEVELS
        for level in range(1, LEVELS + 1):
            seen = s.seat[p].vault[level]
            if seen != UNSEEN and seen != s.hidden.vault[level]:
                return False
            if ((s.seat[p].looked_at >> level) & 1 == 1) != (seen != UNSEEN):
                return False
            if seen == GOLD or t.opened[level] == GOLD:
                maybe &= ~(1 << level)
        for level in range(1, LEVELS + 1):
            if s.seat[p].vault[level] == SECRET or t.opened[level] == SECRET:
                maybe = 1 << level
        if s.seat[p].maybe != maybe:
            return False
        for who in range(t.seats):
            if s.seat[p].seen_deals[who] > s.seat[who].deals:
                return False
            if s.seat[p].seen_blanks[who] > s.seat[who].blanks:
                return False
    return s.seat[MARK].sees_pile == 0 or pile_seen(s)


@kernel
def pile_seen(s):
    """What the mark who may look at the pile has written down of it."""
    me, deals = s.seat[MARK], 0
    for i in range(s.table.bribes_left):
        deals += s.hidden.bribes[i]
    return me.pile_deals == deals and me.pile_blanks == s.table.bribes_left - deals


@kernel
def steps_sound(s):
    """The stack holds something while the game goes on, and the log has room."""
    t = s.table
    if t.winner != UNDECIDED:
        return True
    if t.depth < 1 or t.depth > len(t.stack) or s.log.n > MAX_LOG:
        return False
    if t.to_move < 0 or t.to_move >= t.seats:
        return False
    return not (t.decision == ASK_CANCEL and s.seat[t.to_move].hand[UNSEAL] == 0)


@kernel
def record_true(s):
    """Nobody is publicly known to hold a card that is not in the hand."""
    for p in range(s.table.seats):
        for card in range(MAX_KINDS):
            if s.table.record.known[p, card] > s.seat[p].hand[card]:
                return False
    return True


@kernel
def ending_right(s):
    """The game is over when the secret is open, and by the deck only as the reading says."""
    t = s.table
    open_secret = False
    for level in range(1, LEVELS + 1):
        open_secret = open_secret or t.opened[level] == SECRET
    if t.winner == UNDECIDED:
        return not open_secret and (t.deck_left > 0 or t.rules.failed_draw_ends == 1)
    if t.ending == END_GOLD:
        return not open_secret and LEVELS - bits_in(t.closed) >= t.rules.golds_to_end > 0
    return open_secret or t.deck_left == 0


@kernel
def cast_sound(s):
    """Every character card in the game is with one seat; Labyrinth is what its set says."""
    t = s.table
    sheltered = 0
    for p in range(t.seats):
        owners, holders = 0, 0
        for q in range(t.seats):
            owners += t.own_character[q] == t.own_character[p]
            holders += t.character[q] == t.own_character[p]
        if t.own_character[p] != NO_CHARACTER and (owners != 1 or holders != 1):
            return False
        sheltered |= np.int64(t.labyrinth[p] > 0) << np.int64(p)
    return sheltered == t.sheltered


@kernel
def broken_invariant(s):
    """The code of the first invariant that does not hold, or 0."""
    if not cards_conserved(s):
        return CARDS
    if not hands_counted(s):
        return HANDS
    if not locks_in_bounds(s):
        return LOCKS
    if not one_secret(s):
        return VAULTS
    if not bribes_conserved(s):
        return BRIBES
    if not places_sound(s):
        return PLACES
    if not limits_kept(s):
        return LIMITS
    if not dead_are_silent(s):
        return DEAD
    if not knowledge_true(s):
        return KNOWLEDGE
    if not steps_sound(s):
        return STEPS
    if not record_true(s):
        return RECORD
    if not ending_right(s):
        return ENDING
    if not cast_sound(s):
        return CAST
    return OK
