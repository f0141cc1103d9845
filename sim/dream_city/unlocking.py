"""Unlocking, cancelling, and opening vaults (rulebook: Unlock, Cancelling, Vault)."""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel
from sim.dream_city.bribes import learn, offer_bribe
from sim.dream_city.cards import discard_card, end_game
from sim.dream_city.log import emit
from sim.dream_city.plays import when
from sim.dream_city.stack import push
from sim.dream_city.state import (
    ASK_CANCEL,
    END_SECRET,
    EV_CANCELLED,
    EV_LOCK,
    EV_VAULT,
    EXTRACTOR_SIDE,
    NO_CARD,
    NOBODY,
    SECRET,
    UNSEAL,
    UNSEEN,
)


@inlined
def may_unlock(s, p):
    """Whether seat `p` may use Unseal to unlock: the turn's limit, and no revival in it."""
    t = s.table
    level = t.level[p]
    return (
        (t.unlocks < t.rules.unlocks_per_turn)
        & ((t.revived >> np.int64(p)) & 1 == 0)
        & (t.opened[level] == UNSEEN)
        & (t.locks[level] > 0)
    )


@inlined
def next_canceller(s, after, unlocker):
    """The next one to ask, in play order behind seat `after`; NOBODY when all were asked.

    Every living holder of an Unseal but the unlocker is asked once (ruling R15).
    """
    t = s.table
    holders = 0
    for p in range(t.seats):
        holders |= when(s.seat[p].hand[UNSEAL] > 0, 1 << p)
    holders &= np.int64(t.living) & ~(1 << np.int64(unlocker))
    before_unlocker = (1 << np.int64(unlocker)) - 1
    later = holders & ~((2 << np.int64(after)) - 1)
    if after < unlocker:  # play order has begun anew since the unlocker
        later &= before_unlocker
    elif later == 0:
        later = holders & before_unlocker
    return lowest_bit(later) if later != 0 else NOBODY


@kernel
def ask_to_cancel(s, after, unlocker, level):
    """Ask the next one who could cancel; when all have let it pass, the unlock succeeds."""
    p = next_canceller(s, after, unlocker)
    if p == NOBODY:
        unlock(s, unlocker, level)
    else:
        push(s, ASK_CANCEL, p, unlocker, level, 0)


@kernel
def cancel(s, p, unlocker, level):
    """Seat `p` spends an Unseal: the unlock fails, and nobody can cancel that (ruling R14)."""
    discard_card(s, p, UNSEAL)
    s.table.record.cancelled[p, unlocker] += 1
    s.table.record.foiled[unlocker, level] += 1
    s.hidden.tally.cancels += 1
    emit(s, EV_CANCELLED, p, unlocker, UNSEAL, level, 0, 0)


@kernel
def unlock(s, p, level):
    """One mind-lock less on `level`; the last one opens the vault."""
    t = s.table
    t.locks[level] -= 1
    t.unlocks += 1
    t.record.unlocked[p, level] += 1
    s.hidden.tally.unlocks += 1
    emit(s, EV_LOCK, p, NOBODY, NO_CARD, level, t.locks[level] + 1, t.locks[level])
    if t.locks[level] == 0:
        open_vault(s, p, level)


@kernel
def open_vault(s, p, level):
    """Turn up the vault of `level`: the secret ends the game, gold may bring `p` a bribe."""
    t = s.table
    t.opened[level] = s.hidden.vault[level]
    t.closed ^= 1 << np.int64(level)
    for seat in range(t.seats):
        learn(s.seat[seat], level, t.opened[level])
    emit(s, EV_VAULT, p, NOBODY, NO_CARD, level, t.opened[level], 0)
    if t.opened[level] == SECRET:
        end_game(s, EXTRACTOR_SIDE, END_SECRET)
    else:
        offer_bribe(s, p)
