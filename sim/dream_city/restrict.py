"""What a player never does, whatever the rules allow: a property of who plays, not of the rules.

A restricted role keeps its strategy, which is asked about the actions that are left. Discarding or
giving a card, and paying with it, is not using it; a skill that works by itself cannot be left
unused. Where every legal action is renounced, all of them stay.

Restrictions are two sets of bits: the first holds card kinds and acts, the second characters by
their codes.
"""

import numpy as np

from sim.core.game import Restriction
from sim.core.jit import kernel
from sim.dream_city.characters.kit import CHARACTERS
from sim.dream_city.named_events import CARDS
from sim.dream_city.options import DECK_NAMES
from sim.dream_city.plays import write_action
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ASK_BRIBE,
    ASK_CANCEL,
    FREE_MOVE,
    MAX_KINDS,
    NO_CHARACTER,
    PLAY_SHAPESHIFT,
    PLAY_SHOOT,
    PLAY_UNSEAL,
    REVIVE,
    SAY_YES,
    UNSEAL,
    USE_SKILL,
    USE_SKILL_ON,
)

CANCELLING, REVIVING, BRIBING, UNLOCKING, MOVING_FREELY = range(MAX_KINDS, MAX_KINDS + 5)
EVERY_SKILL = -1

_MARK, _EXTRACTORS = ("mark",), ("extractor", "turncoat")
# By name: who can be restricted so, which bit it is, and what is never done.
_ACTS = (
    ("no-cancelling", (*_MARK, *_EXTRACTORS), CANCELLING, "cancels an unlock"),
    ("no-reviving", _MARK, REVIVING, "revives another player"),
    ("no-reviving", _EXTRACTORS, REVIVING, "revives anybody, itself included"),
    ("no-bribing", _MARK, BRIBING, "gives a bribe card"),
    ("no-unlocking", _EXTRACTORS, UNLOCKING, "unlocks with an Unseal"),
    ("no-free-move", _MARK, MOVING_FREELY, "moves without a card"),
)


def restrictions(role: str) -> dict[str, Restriction]:
    """What `role` can be made never to do: cards, acts, and skills of the characters of its side.

    Parameters
    ----------
    role : str
        ``mark``, ``extractor`` or ``turncoat``.

    Returns
    -------
    dict of str to Restriction
        In this order: cards as in the deck, acts, characters, all skills.
    """
    found = {
        f"no-{name.replace('_', '-')}": Restriction(f"plays {title}", (1 << kind, 0))
        for kind, (name, title) in enumerate(zip(DECK_NAMES, CARDS, strict=True))
    }
    found |= {
        name: Restriction(meaning, (1 << bit, 0))
        for name, roles, bit, meaning in _ACTS
        if role in roles
    }
    found |= {
        f"no-{one.name}": Restriction(f"uses the skill of {one.title}", (0, 1 << one.code))
        for one in CHARACTERS.values()
        if one.optional and one.mark == (role in _MARK)
    }
    found["no-skills"] = Restriction("uses the skill of any character", (0, EVERY_SKILL))
    return found


@kernel
def is_renounced(s, action, without):
    """Whether taking `action` is what the sets of bits `without` forbid the seat to move."""
    t = s.table
    kind, p = action.kind, t.to_move
    act, skill = 0, np.int64(NO_CHARACTER)
    if kind == SAY_YES:
        if t.decision == ASK_CANCEL:
            act = 1 << CANCELLING | 1 << UNSEAL
        elif t.decision == ASK_BRIBE:
            act = 1 << BRIBING
        elif t.character[p] == top(t).skill:  # else it averts the skill of another
            skill = np.int64(t.character[p])
    elif kind == USE_SKILL or kind == USE_SKILL_ON:
        skill = np.int64(t.character[p])
    elif kind == FREE_MOVE:
        act = 1 << MOVING_FREELY
    elif kind == REVIVE:
        act = 1 << REVIVING
    elif kind == PLAY_UNSEAL:
        act = 1 << UNLOCKING | 1 << UNSEAL
    elif PLAY_SHOOT <= kind <= PLAY_SHAPESHIFT:
        act = 1 << np.int64(action.card)
    of_skill = (skill != NO_CHARACTER) & ((without[1] >> skill) & 1 == 1)
    return of_skill | (without[0] & act != 0)


@kernel
def leave_out(s, legal, without):
    """Take what the seat to move never does out of its list, in place, and return how much it was.

    The order stays. The two sets of plays go with the list, where it has them. A list of which
    nothing would be left stays whole.
    """
    left = 0
    for i in range(legal.n):
        left += 0 if is_renounced(s, legal.action[i], without) else 1
    if left == 0 or left == legal.n:
        return 0
    places, targets = np.int64(legal.places), np.int64(legal.targets)
    n = 0
    for i in range(legal.n):
        # A play stands in the list in the order of its bit; other lists have no bits at all.
        place = places & -places
        target = (targets & -targets) if place == 0 else 0
        places ^= place
        targets ^= target
        if is_renounced(s, legal.action[i], without):
            legal.places ^= place
            legal.targets ^= target
        else:
            legal.action[n] = legal.action[i]
            n += 1
    gone = legal.n - n
    for i in range(n, legal.n):
        write_action(legal.action[i], 0)
    legal.n = n
    return gone
