"""What a player never does, whatever the rules allow: a property of who plays, not of the rules.

A restricted player keeps its strategy, which is asked about the actions that are left. Discarding a
card, paying with it, showing or spending it is not using it. Where every legal action is renounced,
all of them stay. Two sets of bits: the first holds card kinds, by their columns in an
outcome row, the second acts.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.game import Restriction
from sim.core.jit import kernel
from sim.solo.actions import count
from sim.solo.card_files import edition_deck
from sim.solo.legal import ATTACH_WORD, CARD_WORD, PLAIN_WORD, USE_WORD
from sim.solo.state import (
    ARTHUR_ON,
    ASK_FIGHT,
    ASK_PLAY,
    CHARACTERS,
    CHOOSE_WHO,
    USE_ARIADNE,
    USE_COBB,
    USE_EAMES,
    YES,
    YUSUF_ON,
)

# Two acts that are whole words of actions, under bits that no act of the others has.
NO_DISPLAY, NO_BOOSTING = 1 << CHOOSE_WHO, 1 << (CHOOSE_WHO + 1)
ACTS = (
    ("no-cobb", "uses Cobb's ability", 1 << USE_COBB),
    ("no-arthur", "uses Arthur's ability", ((1 << CHARACTERS) - 1) << ARTHUR_ON),
    ("no-ariadne", "uses Ariadne's ability", 1 << USE_ARIADNE),
    ("no-yusuf", "uses Yusuf's ability", ((1 << CHARACTERS) - 1) << YUSUF_ON),
    ("no-eames", "uses Eames's ability", 1 << USE_EAMES),
    ("no-display", "puts hand cards into the display", NO_DISPLAY),
    ("no-boosting", "discards cards for strength", NO_BOOSTING),
    ("no-declining", "declines a fight", 1 << YES),
)


def restrictions(role: str) -> dict[str, Restriction]:
    """What `role` can be made never to do; see `sim.core.game.Game`."""
    cards = {
        f"no-{card.id.lower().replace('_', '-')}": Restriction(
            f"plays {card.title}", (1 << kind, 0)
        )
        for kind, card in enumerate(edition_deck().team)
    }
    return cards | {name: Restriction(meaning, (0, bit)) for name, meaning, bit in ACTS}


@kernel
def kinds_of(t, columns):
    """The kinds of the deck in play that are counted in these columns, as a set."""
    kinds = np.int64(0)
    for kind in range(t.rules.kinds):
        if (columns >> np.int64(t.rules.kind_column[kind])) & 1 != 0:
            kinds |= 1 << kind
    return kinds


@kernel
def leave_out(s, legal, without):
    """Take what is renounced out of the legal actions, unless nothing would be left."""
    t = s.table
    plain, cards = legal.word[PLAIN_WORD], legal.word[CARD_WORD]
    uses, attached = legal.word[USE_WORD], legal.word[ATTACH_WORD]
    decision = t.decision
    acts = without[1] & ~(NO_DISPLAY | NO_BOOSTING)
    if decision != ASK_FIGHT:
        acts &= ~(1 << YES)
    plain &= ~acts
    kinds = kinds_of(t, without[0])
    uses &= ~kinds
    if (decision == ASK_PLAY and without[1] & NO_DISPLAY != 0) or (
        decision == ASK_FIGHT and without[1] & NO_BOOSTING != 0
    ):
        cards = np.int64(0)
    kinds &= t.rules.weapons
    while kinds != 0:
        number = np.int64(t.rules.weapon[np.uint32(lowest_bit(kinds))])
        attached &= ~(((1 << CHARACTERS) - 1) << (number * CHARACTERS))
        kinds &= kinds - 1
    if plain | cards | uses | attached == 0:
        return
    legal.word[PLAIN_WORD], legal.word[CARD_WORD] = plain, cards
    legal.word[USE_WORD], legal.word[ATTACH_WORD] = uses, attached
    count(legal)
