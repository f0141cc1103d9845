"""Unlocking, cancelling, and opening vaults (rulebook: Unlock, Cancelling, Vault)."""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.dream_city.bribes import learn, offer_bribe
from sim.dream_city.cards import discard_card, end_game, party
from sim.dream_city.golden import anyone_speaks, let_speak, speaks, who_speaks
from sim.dream_city.log import emit
from sim.dream_city.plays import when
from sim.dream_city.stack import push
from sim.dream_city.state import (
    ASK_CANCEL,
    AT_OPENED,
    AT_OPENING,
    AT_OTHERS_UNLOCK,
    AT_UNLOCKED,
    AT_UNSEAL,
    END_GOLD,
    END_SECRET,
    EV_CANCELLED,
    EV_LOCK,
    EV_VAULT,
    EXTRACTOR_SIDE,
    LEVELS,
    MARK,
    MARK_SIDE,
    NO_CARD,
    NOBODY,
    SECRET,
    STEP_CANCELS,
    STEP_OPEN,
    UNSEAL,
    UNSEEN,
    State,
)

i8, void = numba.types.int64, numba.types.void


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


@inlined(i8(State, i8, i8))
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


@inlined
def start_unlock(s, p, level):
    """Seat `p` used an Unseal to unlock: what the use itself brings, then the cancels (R44)."""
    if speaks(s.table, p, AT_UNSEAL):
        push(s, STEP_CANCELS, p, p, level, 0)
        let_speak(s, AT_UNSEAL, p, NOBODY, UNSEAL, level, 0)
    else:
        ask_to_cancel(s, p, p, level)


@kernel(void(State, i8, i8, i8))
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
    s.hidden.tally.played[party(s, p), UNSEAL] += 1
    s.table.record.cancelled[p, unlocker] += 1
    s.table.record.foiled[unlocker, level] += 1
    s.hidden.tally.cancels[party(s, p)] += 1
    emit(s, EV_CANCELLED, p, unlocker, UNSEAL, level, 0, 0)
    if speaks(s.table, p, AT_UNSEAL):
        let_speak(s, AT_UNSEAL, p, NOBODY, UNSEAL, level, 0)


@kernel(void(State, i8, i8))
def unlock(s, p, level):
    """One mind-lock less on `level`; the last one opens the vault.

    What skills make of it comes when the vault is dealt with: first that of the unlocker, then
    those of others (ruling R43).
    """
    t = s.table
    t.unlocks += 1
    t.record.unlocked[p, level] += 1
    s.hidden.tally.unlocks[party(s, p)] += 1
    if anyone_speaks(t, AT_OTHERS_UNLOCK):
        other = who_speaks(t, AT_OTHERS_UNLOCK, p)
        if other != NOBODY and other != p:
            let_speak(s, AT_OTHERS_UNLOCK, other, p, NO_CARD, level, 0)
    if t.locks[level] > 1 and speaks(t, p, AT_UNLOCKED):
        let_speak(s, AT_UNLOCKED, p, NOBODY, NO_CARD, level, 0)
    change_locks(s, p, level, -1)


@kernel(void(State, i8, i8, i8))
def change_locks(s, p, level, change):
    """Seat `p` takes mind-locks off `level` or puts them back, within 0 and the original number."""
    t = s.table
    before = t.locks[level]
    t.locks[level] = min(t.rules.locks[level], max(0, before + change))
    if t.locks[level] != before:
        emit(s, EV_LOCK, p, NOBODY, NO_CARD, level, before, t.locks[level])
    if t.locks[level] == 0:
        start_opening(s, p, level)


@kernel(void(State, i8, i8))
def start_opening(s, p, level):
    """The vault of `level` is about to be opened by seat `p`; a skill may have its say (R43)."""
    t = s.table
    other = NOBODY
    if anyone_speaks(t, AT_OPENING):
        other = who_speaks(t, AT_OPENING, p)
    if other == NOBODY:
        open_vault(s, p, level)
    else:
        push(s, STEP_OPEN, p, NOBODY, level, 0)
        let_speak(s, AT_OPENING, other, p, NO_CARD, level, 0)


@kernel(void(State, i8, i8))
def open_vault(s, p, level):
    """Turn up the vault of `level`: the secret ends the game, gold may bring `p` a bribe.

    The mark bribes extractors, not itself (ruling R53).
    """
    t, k = s.table, s.hidden.tally
    t.opened[level] = s.hidden.vault[level]
    t.closed ^= 1 << np.int64(level)
    k.vaults[k.vaults_opened] = level
    k.vaults_opened += 1
    for seat in range(t.seats):
        learn(s.seat[seat], level, t.opened[level])
    emit(s, EV_VAULT, p, NOBODY, NO_CARD, level, t.opened[level], 0)
    if t.opened[level] == SECRET:
        end_game(s, EXTRACTOR_SIDE, END_SECRET)
        return
    opened = LEVELS - bits_in(t.closed)
    if t.rules.golds_to_end > 0 and opened >= t.rules.golds_to_end:
        end_game(s, MARK_SIDE, END_GOLD)
        return
    if anyone_speaks(t, AT_OPENED):
        other = who_speaks(t, AT_OPENED, p)
        if other != NOBODY:
            let_speak(s, AT_OPENED, other, p, NO_CARD, level, 0)
    if p != MARK:
        offer_bribe(s, p)
