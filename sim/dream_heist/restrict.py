"""What a role never does, whatever the rules allow: a property of who plays, not of the rules.

A restricted role keeps its strategy, which is asked about the actions that are left. Where every
legal action is renounced, all of them stay.
"""

import numpy as np

from sim.core.game import Restriction
from sim.core.jit import kernel
from sim.dream_heist.legal import list_bits
from sim.dream_heist.moving import section_at
from sim.dream_heist.state import (
    ASK_LEAVE,
    ASK_PLANT,
    ASK_TURN,
    DEEPEST,
    LEAVE,
    LEVELS,
    MAX_SEATS,
    PLAY_WAKE,
    SHIFT_DOWN,
    SHIFT_UP,
    SWAP_WITH,
    TURN_ROUND,
)

NO_SHIFT, NO_TURN, NO_SWAP, NO_WAKE, NO_DEEP, NO_SURPLUS = (1 << i for i in range(6))
ACTS = (
    ("no-shift", "plays a card that changes the level", NO_SHIFT),
    ("no-turn", "plays a card that turns its direction round", NO_TURN),
    ("no-swap", "plays a card that changes places with another player", NO_SWAP),
    ("no-wake", "plays a card that leaves Limbo", NO_WAKE),
    ("no-level-4", "plants on level 4", NO_DEEP),
    ("no-surplus", "plants more blocks than its mission asks for", NO_SURPLUS),
)
# The actions of a turn that each card stands for.
CARDS_OF_TURN = (
    (NO_SHIFT, 1 << SHIFT_UP | 1 << SHIFT_DOWN),
    (NO_TURN, 1 << TURN_ROUND),
    (NO_SWAP, ((1 << MAX_SEATS) - 1) << SWAP_WITH),
    (NO_WAKE, 1 << PLAY_WAKE),
)
ALL_BLOCKS = ~1  # every action of ASK_PLANT but planting none


def restrictions(role: str) -> dict[str, Restriction]:
    """What `role` can be made never to do; see `sim.core.game.Game`."""
    return {name: Restriction(meaning, (bit, 0)) for name, meaning, bit in ACTS}


@kernel
def surplus(t, me):
    """Plantings that go beyond what the mission still asks for in this phase, as a set."""
    p = np.int64(t.to_move)
    level = np.int64(t.level[p])
    section = section_at(t, p)
    phase = np.int64(t.rules.phase[level, section])
    for other in range(LEVELS):
        if other != level and np.int64(me.done[other]) >> phase & 1 == 1:
            return np.int64(ALL_BLOCKS)
    lacking = max(np.int64(me.stripe[phase]) - t.blocks[p, level, phase], 0)
    return np.int64(ALL_BLOCKS) & ~((np.int64(2) << lacking) - 1)


@kernel
def renounced(t, me, never):
    """The actions that are never done, as a set."""
    found = np.int64(0)
    if t.decision == ASK_TURN:
        for bit, actions in CARDS_OF_TURN:
            if never & bit != 0:
                found |= actions
    elif t.decision == ASK_LEAVE:
        if never & NO_WAKE != 0:
            found = np.int64(1 << LEAVE)
    elif t.decision == ASK_PLANT:
        if never & NO_DEEP != 0 and t.level[t.to_move] == DEEPEST:
            return np.int64(ALL_BLOCKS)
        if never & NO_SURPLUS != 0:
            found = surplus(t, me)
    return found


@kernel
def leave_out(t, me, legal, without):
    """Take what is renounced out of the legal actions, unless nothing would be left."""
    kept = legal.ways & ~renounced(t, me, np.int64(without[0]))
    if kept != 0:
        list_bits(legal, kept)
