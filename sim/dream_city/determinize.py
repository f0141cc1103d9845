"""Worlds that look the same to one seat: all that it cannot see, dealt anew.

A search may play out what could be the case, never what is. So nothing here depends on anything
but the public table, the seat's own record, the options of the run and the numbers it is given:
cards are counted from the deck list less what the seat sees, brought into one order, and only then
dealt. Two states that a seat cannot tell apart become the same, byte for byte.

What a seat knows is what is written down. Cards that all know a player to hold stay in that hand
(``table.record.known``); what a question to another player tells of its hand, it holds (an Unseal,
where it is asked to cancel). Who gave whom which card, or put one on the deck, is on no record, and
forgotten. The secret lies with the same chance on each level where, for all the seat knows, it may
be. Others know what all saw them look at. The options of a run are known to all, but for a secret
that they hide; counts for the outcome, and notes of the other strategies, begin anew.
"""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import entry, inlined, kernel, numba
from sim.core.rng import CHOICE, DICE, WORLD, U, below, seed_stream, shuffle
from sim.dream_city.bribes import learn, see_pile
from sim.dream_city.characters.point_man import CODE as POINT_MAN
from sim.dream_city.costs import can_pay_with
from sim.dream_city.golden import speaks
from sim.dream_city.plays import when
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ALL_LEVELS,
    ASK_BRIBE_CARD,
    ASK_CANCEL,
    ASK_CHARACTER,
    ASK_DRAW,
    ASK_END,
    ASK_MAY,
    ASK_PAY,
    ASK_SEAT,
    ASK_SECRET,
    GOLD,
    KINDS,
    LEVELS,
    MARK,
    MAX_BRIBES,
    MAX_DECK,
    MAX_KINDS,
    NO_CARD,
    NO_CHARACTER,
    NOBODY,
    OF_DRAW_PHASE,
    SECRET,
    SHAPESHIFT,
    SHUTTLE,
    UNSEAL,
    UNSEEN,
    State,
    States,
)

i8, void = numba.types.int64, numba.types.void
ALL_KINDS = (1 << KINDS) - 1


@kernel(void(State, i8, i8, i8))
def deal_world(s, p, seed, number):
    """Deal everything that seat `p` cannot see anew, at a decision of a game that goes on.

    Parameters
    ----------
    s : record of STATE
        Changed in place; the table and the record of seat `p` stay.
    p : int
        Who must not notice.
    seed, number : int
        Which of the worlds; the dice and choices to come in it are new too.
    """
    t, h = s.table, s.hidden
    seed_stream(h.dice, seed, number, WORLD)
    deal_cards(s, p)
    deal_bribes(s, p)
    place_secret(s, p)
    deal_cast(s, p)
    for q in range(t.seats):
        if q != p:
            know_vaults(s, q)
            know_bribes(s, q)
            s.seat[q].notes[:] = 0
        seed_stream(h.choice[q], seed, number, CHOICE + q)
    begin_counts(s)
    seed_stream(h.dice, seed, number, DICE)


# --- cards ---------------------------------------------------------------------------------------


@kernel(void(State, i8))
def deal_cards(s, p):
    """Deal the cards that seat `p` cannot see to the other hands and the deck.

    ``hidden.pool`` counts those that are not dealt yet, by kind.
    """
    t, h = s.table, s.hidden
    for q in range(t.seats):
        if q != p:
            for card in range(MAX_KINDS):
                s.seat[q].hand[card] = t.record.known[q, card]
    for card in range(KINDS):
        unseen = np.int64(t.rules.deck[card]) - t.discard[card]
        for q in range(t.seats):
            unseen -= s.seat[q].hand[card]
        h.pool[card] = unseen
    shown = np.int64(h.drawn) if point_man_asked(t) else 0
    if t.to_move != p:  # before the others take what it must hold
        fill_hand(s, t.to_move, shown)
    for q in range(t.seats):
        if (q != p) & (q != t.to_move):
            fill_hand(s, q, 0)
    n = 0
    for card in range(KINDS):
        for _ in range(h.pool[card]):
            h.deck[n] = card
            n += 1
    shuffle(h.deck, n, h.dice)
    for i in range(n + shown, MAX_DECK):
        h.deck[i] = 0
    h.drawn = shown


@inlined
def point_man_asked(t):
    """Whether the Point Man is asked to show what it drew, which then lies behind the deck."""
    return (t.decision == ASK_MAY) & (top(t).skill == POINT_MAN)


@kernel(void(State, i8, i8))
def fill_hand(s, q, shown):
    """Deal seat `q` what the question to it says that it holds, then the rest of its hand.

    `shown` is how many cards it has just drawn as the Point Man, a Dream Shuttle the first of them.
    """
    t, h = s.table, s.hidden
    dealt, size = 0, np.int64(t.hand_size[q]) - held(s, q, ALL_KINDS)
    kinds = kinds_implied(s) if q == t.to_move else 0
    lacking = cards_implied(s) - held(s, q, kinds) if kinds != 0 else 0
    while dealt < size:
        card = draw_unseen(s, kinds if dealt < lacking else ALL_KINDS)
        s.seat[q].hand[card] += 1
        if dealt < shown:
            h.deck[t.deck_left + dealt] = card
        dealt += 1


@inlined(i8(State, i8, i8))
def held(s, q, kinds):
    """How many cards of the set `kinds` lie in the hand of seat `q`."""
    cards = 0
    for card in range(KINDS):
        cards += when((kinds >> card) & 1 == 1, np.int64(s.seat[q].hand[card]))
    return cards


@kernel(i8(State, i8))
def draw_unseen(s, kinds):
    """One of the cards that are not dealt yet and of the set `kinds`, each as likely as another."""
    unseen = s.hidden.pool
    left = 0
    for card in range(KINDS):
        left += when((kinds >> card) & 1 == 1, np.int64(unseen[card]))
    left = below(s.hidden.dice, left)
    for card in range(KINDS):
        left -= when((kinds >> card) & 1 == 1, np.int64(unseen[card]))
        if left < 0:
            unseen[card] -= 1
            return card
    return KINDS - 1


@kernel(i8(State))
def kinds_implied(s):
    """Of which kinds the seat to move must hold some, or it would not be asked what it is asked.

    A Shapeshift is certain only where none was played in this turn: the question stays after it.
    """
    t = s.table
    f = top(t)
    if t.decision == ASK_CANCEL:
        return 1 << UNSEAL
    if t.decision == ASK_PAY:
        kinds = 0
        for card in range(KINDS):
            kinds |= when(can_pay_with(card, f.number), 1 << card)
        return kinds
    if t.decision == ASK_SEAT and f.card != NO_CARD:  # the Black Swan gives this card away
        return 1 << np.int64(f.card)
    if t.decision == ASK_DRAW and t.swaps == 0 and not speaks(t, t.to_move, OF_DRAW_PHASE):
        return 1 << SHAPESHIFT
    if t.decision == ASK_END and t.swaps == 0:
        return 1 << SHAPESHIFT
    return 1 << SHUTTLE if point_man_asked(t) else 0


@kernel(i8(State))
def cards_implied(s):
    """How many cards of those kinds it must hold at the least."""
    t = s.table
    if t.decision == ASK_PAY:  # with no more than the price there is nothing to choose (R56)
        return np.int64(top(t).left) + 1
    if point_man_asked(t):  # one that it has just drawn, which nobody knew of
        return np.int64(t.record.known[t.to_move, SHUTTLE]) + 1
    return 1


# --- bribe cards ---------------------------------------------------------------------------------


@kernel(void(State, i8))
def deal_bribes(s, p):
    """Deal the bribe cards that seat `p` has not looked at to the other extractors and the pile.

    A mark who may look at the pile has seen all the others too, so that the pile stays what it is.
    """
    t, h, me = s.table, s.hidden, s.seat[p]
    deals = np.int64(t.rules.bribe_deals) - me.deals
    n = deals + t.rules.bribe_blanks - me.blanks
    for q in range(t.seats):
        if q != p:
            them = s.seat[q]
            them.deals, them.blanks = me.seen_deals[q], me.seen_blanks[q]
            deals -= them.deals
            n -= them.deals + them.blanks
    for i in range(MAX_BRIBES):
        h.bribes[i] = 1 if i < deals else 0
    shuffle(h.bribes, n, h.dice)
    while t.decision == ASK_BRIBE_CARD and not is_mixed(s):
        shuffle(h.bribes, n, h.dice)
    for q in range(t.seats):
        if q != p:
            them = s.seat[q]
            for _ in range(t.bribes_held[q] - them.deals - them.blanks):
                n -= 1
                them.deals += h.bribes[n]
                them.blanks += 1 - h.bribes[n]
                h.bribes[n] = 0
            them.turncoat = 1 if them.deals > 0 else 0


@kernel
def is_mixed(s):
    """Whether the pile holds cards with and without DEAL, or the mark would have no choice."""
    deals = 0
    for i in range(s.table.bribes_left):
        deals += s.hidden.bribes[i]
    return (deals > 0) & (deals < s.table.bribes_left)


@kernel(void(State, i8))
def know_bribes(s, q):
    """What seat `q` has seen of bribe cards: a mark who looked at a player's, all it holds now.

    How many there were when it looked is on no record.
    """
    t, them = s.table, s.seat[q]
    for who in range(t.seats):
        seen = (q == MARK) & ((them.sees_pile == 1) | (t.record.looked[q, who] > 0))
        them.seen_deals[who] = s.seat[who].deals if seen else 0
        them.seen_blanks[who] = s.seat[who].blanks if seen else 0
    if them.sees_pile == 1:
        see_pile(s)


# --- vaults --------------------------------------------------------------------------------------


@kernel(void(State, i8))
def place_secret(s, p):
    """Hide the secret where it may lie for all that seat `p` knows; before the first turn nowhere.

    A level that the options of the run say is used when the game begins, and told to nobody.
    """
    t, h = s.table, s.hidden
    level = one_of(s, s.seat[p].maybe)
    if t.turn == 0:
        h.pinned_secret = 0 if is_asked(t, ASK_SECRET, MARK) else level
        return
    h.pinned_secret = 0
    for i in range(1, LEVELS + 1):
        h.vault[i] = SECRET if i == level else GOLD


@inlined
def one_of(s, levels):
    """One of a set of levels, each as likely as another."""
    levels = np.int64(levels)
    for _ in range(below(s.hidden.dice, bits_in(levels))):
        levels &= levels - 1
    return lowest_bit(levels)


@inlined
def is_asked(t, kind, seat):
    """Whether a question of this kind to this seat is on the pending steps."""
    found = False
    for i in range(t.depth):
        found |= (t.stack[i].kind == kind) & (t.stack[i].seat == seat)
    return found


@kernel(void(State, i8))
def know_vaults(s, q):
    """Seat `q` knows the vaults that all saw it look at, the mark all that it filled."""
    t, me = s.table, s.seat[q]
    looked = ALL_LEVELS if (q == MARK) & (t.turn > 0) else 0
    for level in range(1, LEVELS + 1):
        looked |= when(t.record.peeked[q, level] > 0, 1 << level)
    me.looked_at, me.maybe = looked, ALL_LEVELS
    for level in range(1, LEVELS + 1):
        holds, seen = s.hidden.vault[level], (looked >> level) & 1 == 1
        me.vault[level] = holds if seen else UNSEEN
        if seen or t.opened[level] != UNSEEN:
            learn(me, level, holds)


# --- characters ----------------------------------------------------------------------------------


@kernel(void(State, i8))
def deal_cast(s, p):
    """Offer the other seats other character cards, and let who has chosen have chosen any of them.

    Once all are turned up, what else was offered does not matter any more. ``hidden.pool`` holds
    the cards that are not dealt.
    """
    t = s.table
    if t.rules.offered > 0:
        left = np.int64(t.rules.mark_count)
        s.hidden.pool[:] = t.rules.marks
        if p != MARK:
            offer(s, MARK, left)
        left = unseen_extractors(s, p)
        for q in range(1, t.seats):
            if q != p:
                left = offer(s, q, left)
    s.hidden.pool[:] = 0


@kernel(i8(State, i8))
def unseen_extractors(s, p):
    """Gather the extractor cards that were not offered to seat `p`, and count them."""
    r, mine = s.table.rules, s.seat[p].offered
    left = 0
    for i in range(r.extractor_count):
        code = r.extractors[i]
        s.hidden.pool[left] = code
        left += 1 if (code != mine[0]) & (code != mine[1]) else 0
    return left


@kernel(i8(State, i8, i8))
def offer(s, q, left):
    """Deal seat `q` its character cards from the first `left` of the pool; how many are left."""
    t, h, them = s.table, s.hidden, s.seat[q]
    them.offered[:] = NO_CHARACTER
    if t.turn > 0:
        them.character = t.own_character[q]
        return left
    if h.pinned[q] != NO_CHARACTER:
        return left
    for i in range(t.rules.offered):
        j = below(h.dice, left)
        left -= 1
        them.offered[i] = h.pool[j]
        h.pool[j] = h.pool[left]
    chosen = them.offered[below(h.dice, t.rules.offered)]
    them.character = NO_CHARACTER if is_asked(t, ASK_CHARACTER, q) else chosen
    return left


# --- what only the kernels count -----------------------------------------------------------------


@kernel
def begin_counts(s):
    """Nothing was counted, carried out or told yet."""
    t, h, k = s.table, s.hidden, s.hidden.tally
    f = h.now
    f.kind, f.seat, f.who, f.card, f.level, f.skill, f.left, f.number = 0, 0, 0, 0, 0, 0, 0, 0
    k.unlocks[:], k.cancels[:], k.deaths[:], k.lost_turns[:] = 0, 0, 0, 0
    k.played[:], k.drawn[:], k.vaults[:], k.uses[:] = 0, 0, 0, 0
    k.mark_kills, k.mark_deaths, k.revivals, k.peeks, k.vaults_opened = 0, 0, 0, 0, 0
    k.bribes_offered, k.bribes_given, k.deals = 0, 0, 0
    k.leader, k.lead_turn, k.lead_changes = NOBODY, 0, 0
    k.full_deck = -np.int64(t.seats) * t.rules.starting_hand
    for card in range(KINDS):
        k.full_deck += t.rules.deck[card]
    s.log.on, s.log.n = 0, 0
    h.placement.word[:] = U(0)
    s.luck.shift, s.luck.moved = 0, 0


@entry(void(States, i8, i8, i8))
def determinize(state, seat, seed, number):
    """See `sim.core.game.Kernels`."""
    deal_world(state[0], seat, seed, number)
