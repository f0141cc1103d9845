"""Forger, Scheme: draws cards from another player and gives as many back (R42)."""

import numpy as np

from sim.core.jit import kernel
from sim.core.rng import below
from sim.dream_city.cards import give_card, give_hand
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use, others_in_reach, question
from sim.dream_city.plays import AT_SKILL_ON, when
from sim.dream_city.stack import push
from sim.dream_city.state import ASK_GIVE, ASK_NUMBER, KINDS, OF_PLAYS, OF_USE

FORGER = character("forger")
CODE = FORGER.code
USES, CARDS = FORGER.number("uses"), FORGER.number("cards")


@FORGER.at(OF_PLAYS, for_oneself=True, number="cards")
def plays(s, f, x):
    """On any living player who holds a card."""
    t = s.table
    holders = 0
    for who in range(t.seats):
        holders |= when(t.hand_size[who] > 0, 1 << who)
    fresh = t.used[CODE] < t.rules.number[CODE, USES]
    return when(fresh, (holders & others_in_reach(t, f.seat)) << AT_SKILL_ON)


@FORGER.at(OF_USE)
def start(s, f, x):
    """The number is said first, where there is a choice."""
    t = s.table
    p, who = f.seat, f.who
    t.used[CODE] += 1
    note_use(s, p, CODE, who, 0)
    most = min(np.int64(t.rules.number[CODE, CARDS]), np.int64(t.hand_size[who]))
    if most > 1:
        question(s, ASK_NUMBER, p, who, 0, CODE, most)
    else:
        swap_cards(s, p, who, most)
    return 0


@FORGER.at(ASK_NUMBER)
def draw(s, f, x):
    """Draw as many as was said."""
    swap_cards(s, f.seat, f.who, x)
    return 0


@kernel
def swap_cards(s, p, who, n):
    """Draw `n` cards blind, then choose as many to give back."""
    t = s.table
    for _ in range(n):
        give_card(s, who, p, blind_card(s, who))
    if t.hand_size[p] <= n:
        give_hand(s, p, who)
    else:
        push(s, ASK_GIVE, p, who, 0, n)


@kernel
def blind_card(s, who):
    """A card of seat `who` at random, each as likely as any other."""
    hand = s.seat[who].hand
    left = below(s.hidden.dice, s.table.hand_size[who])
    for card in range(KINDS):
        left -= hand[card]
        if left < 0:
            return card
    return KINDS - 1
