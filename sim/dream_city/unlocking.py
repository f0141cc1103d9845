"""Unlocking, cancelling, and opening vaults (rulebook: Unlock, Cancelling, Vault)."""

from sim.core.jit import inlined, kernel
from sim.dream_city.bribes import offer_bribe
from sim.dream_city.cards import discard_card, end_game
from sim.dream_city.log import emit
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
        & (t.revived[p] == 0)
        & (t.opened[level] == UNSEEN)
        & (t.locks[level] > 0)
    )


@inlined
def next_canceller(s, after, unlocker):
    """The next one to ask, in play order behind seat `after`; NOBODY when all were asked.

    Every living holder of an Unseal but the unlocker is asked once (ruling R15).
    """
    t = s.table
    p = after
    for _ in range(t.seats):
        p += 1
        if p == t.seats:
            p = 0
        if p == unlocker:
            return NOBODY
        if t.alive[p] == 1 and s.seat[p].hand[UNSEAL] > 0:
            return p
    return NOBODY


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
    emit(s, EV_VAULT, p, NOBODY, NO_CARD, level, t.opened[level], 0)
    if t.opened[level] == SECRET:
        end_game(s, EXTRACTOR_SIDE, END_SECRET)
    else:
        offer_bribe(s, p)
