"""The six steps of a turn, the goals of the levels, and the end of the game."""

import numpy as np

from sim.core.bits import bits_in
from sim.core.jit import inlined, kernel, numba
from sim.solo.cast import can_be_turned_up, end_game, move
from sim.solo.decks import deck_size, draw_event, put_away, shuffle_events
from sim.solo.log import emit
from sim.solo.programs import run_step, settle_away
from sim.solo.state import (
    ARIADNE,
    ASK_DISCARD,
    ASK_EVENT,
    ASK_KEEPER,
    ASK_PLAY,
    BOTTOM,
    CHARACTERS,
    COBB,
    DEFEAT,
    DREAM_SIDE,
    EAMES,
    END_ALONE,
    END_DECK,
    END_KICK,
    END_LOST,
    END_MAL,
    END_NO_KICK,
    END_STOPPED,
    EV_EVENT,
    EV_KEEPER,
    EV_MOVE,
    EV_NO_EVENT,
    EV_TURN,
    FOUND,
    INCEPTED,
    MAL_DEAD,
    NO_EVENT,
    NO_OP,
    NOBODY,
    NOT_ASKED,
    PLAYER,
    PLAYER_SIDE,
    RESHUFFLE,
    SAITO,
    SEDATED,
    STEP_AFTER,
    STEP_DISCARD,
    STEP_DRAW,
    STEP_EVENT,
    STEP_GOALS,
    STEP_GOALS_AGAIN,
    STEP_PLAY,
    TO_DISCARDS,
    TOP,
    UNDECIDED,
    YUSUF,
    State,
)
from sim.solo.team import draw, is_in

i8, b1, void = numba.types.int64, numba.types.boolean, numba.types.void
RECRUITS = 1 << ARIADNE | 1 << YUSUF | 1 << EAMES
# By level, from Limbo up, some bits each: a flag without which its goals are not met.
GOAL_BITS = 4
LAST_GOALS = sum(
    flag << (GOAL_BITS * level)
    for level, flag in enumerate((MAL_DEAD, INCEPTED, INCEPTED + 1, INCEPTED + 2, SEDATED))
)


@inlined
def has(t, flag):
    """Whether something was achieved."""
    return is_in(flag, np.int64(t.goals))


@inlined
def is_active(t, who):
    """Whether a character is weak or better."""
    return is_in(who, np.int64(t.active))


@kernel(b1(State))
def goals_are_met(s):
    """Whether the goals of the current level, not the last, are met (rulebook, Level's Goals)."""
    t = s.table
    level = np.int64(t.level)
    if level == TOP:
        return has(t, SEDATED) and np.int64(t.recruited) & RECRUITS == RECRUITS
    return (
        has(t, FOUND + level - 1)
        and has(t, INCEPTED + level - 1)
        and is_in(level, np.int64(t.kicks))
        and bits_in(np.int64(t.here[t.level])) > t.rules.keepers
    )


@kernel(b1(State))
def kick_is_ready(s):
    """Whether every level is manned for the synchronised Kick (rulebook, Victory; 5.4)."""
    t = s.table
    for level in range(BOTTOM + 1, TOP):
        if not is_in(level, np.int64(t.kicks)) or t.here[level] == 0:
            return False
        if t.rules.named_keepers != 0:
            if not is_in(np.int64(t.rules.named_keeper[level]), np.int64(t.here[level])):
                return False
    return True


@inlined
def leaders_are_active(t):
    """Whether Cobb and Saito can come back."""
    return is_active(t, COBB) and is_active(t, SAITO)


@kernel(void(State, i8))
def go_deeper(s, stays):
    """The team moves one level down; one character may stay behind."""
    t = s.table
    level = np.int64(t.level)
    for who in range(CHARACTERS):
        if who != stays and is_in(who, np.int64(t.here[level])):
            move(s, who, level - 1)
            emit(s, EV_MOVE, who, 0, level - 1, 0)
    t.level = level - 1
    t.known = 0
    if stays != NOBODY:
        t.keeper[level] = stays
        emit(s, EV_KEEPER, stays, 0, level, 0)


@inlined
def check_goals(s):
    """Steps 4 and 6: a look at the goals, unless the last of them is plainly missing."""
    t = s.table
    if has(t, (LAST_GOALS >> (np.int64(t.level) * GOAL_BITS)) & ((1 << GOAL_BITS) - 1)):
        look_at_goals(s)


@kernel(void(State))
def look_at_goals(s):
    """The team moves on when a level's goals are met; in Limbo it wakes."""
    t = s.table
    while t.decision == NOT_ASKED and t.level > BOTTOM and goals_are_met(s):
        if t.level == TOP:
            go_deeper(s, NOBODY)
        else:
            t.decision = ASK_KEEPER
    if t.level == BOTTOM and has(t, INCEPTED) and has(t, MAL_DEAD):
        if leaders_are_active(t) and kick_is_ready(s):
            end_game(s, PLAYER_SIDE, END_KICK)


@kernel(void(State))
def run_out_in_limbo(s):
    """The last deck is empty: what is missing ended the game (ruling S2)."""
    if not leaders_are_active(s.table):
        end_game(s, DREAM_SIDE, END_LOST)
    elif not kick_is_ready(s):
        end_game(s, DREAM_SIDE, END_NO_KICK)
    else:
        end_game(s, DREAM_SIDE, END_MAL)


@kernel(void(State))
def refill(s):
    """An empty deck of events when one is due (rulings S1 and S2)."""
    t = s.table
    level = np.int64(t.level)
    if level == BOTTOM and t.rules.limbo_reshuffles == 0:
        run_out_in_limbo(s)
    elif level > BOTTOM and t.rules.empty_deck == DEFEAT:
        end_game(s, DREAM_SIDE, END_DECK)
    elif t.gone[level] != 0 and (level == BOTTOM or t.rules.empty_deck == RESHUFFLE):
        shuffle_events(s, level, t.gone[level])
        t.gone[level] = 0


@inlined
def something_before(s):
    """Whether there is anything to do between seeing an event and resolving it."""
    t = s.table
    strong = np.int64(t.strong)
    yusuf = -((strong >> YUSUF) & 1) & can_be_turned_up(t)
    return (strong & (1 << COBB)) | (s.seat[PLAYER].held & t.rules.defer) | yusuf != 0


@inlined
def begin_event(s):
    """Step 5: the top event card of the current level."""
    t = s.table
    t.step = STEP_AFTER
    level = np.int64(t.level)
    if t.here[level] == 0:
        end_game(s, DREAM_SIDE, END_ALONE)
        return
    if deck_size(t, level) == 0:
        refill(s)
        if t.winner != UNDECIDED:
            return
        if deck_size(t, level) == 0:
            emit(s, EV_NO_EVENT, NOBODY, 0, level, 0)
            return
    t.event = draw_event(s, level)
    t.away = TO_DISCARDS
    t.affects = t.rules.affects[t.event]
    t.op = t.rules.program[t.event]
    emit(s, EV_EVENT, NOBODY, t.event, t.affects, 0)
    if something_before(s):
        t.decision = ASK_EVENT


@inlined
def begin_turn(s):
    """Step 1."""
    t = s.table
    t.turn += 1
    if t.turn > t.rules.turns:
        t.turn -= 1
        end_game(s, DREAM_SIDE, END_STOPPED)
        return
    s.hidden.tally.turns[t.level] += 1
    emit(s, EV_TURN, NOBODY, 0, t.turn, t.level)
    draw(s, t.rules.draw)


@inlined
def stops(t):
    """Whether something is asked, or the game is over."""
    return (t.decision != NOT_ASKED) | (t.winner != UNDECIDED)


@inlined
def up_to_event(s):
    """From the end of step 2 to the event card."""
    t = s.table
    if t.step == STEP_DISCARD:
        t.step = STEP_GOALS
        too_many = s.seat[PLAYER].hand_size - np.int64(t.rules.hand_limit)
        if too_many > 0:
            t.left = too_many
            t.decision = ASK_DISCARD
            return
    if t.step == STEP_GOALS:
        t.step = STEP_EVENT
        check_goals(s)
        if stops(t):
            return
    begin_event(s)


@inlined
def up_to_play(s):
    """From the event's end to step 2 of the next turn."""
    t = s.table
    if t.step == STEP_AFTER:
        if t.event != NO_EVENT:
            put_away(s)
        t.step = STEP_GOALS_AGAIN
        if t.here[t.level] == 0:
            end_game(s, DREAM_SIDE, END_ALONE)
            return
    if t.step == STEP_GOALS_AGAIN:
        t.step = STEP_DRAW
        check_goals(s)
        if stops(t):
            return
    if t.step == STEP_DRAW:
        begin_turn(s)
        if t.winner != UNDECIDED:
            return
        t.step = STEP_PLAY
    t.affects = t.level
    t.decision = ASK_PLAY


@inlined
def advance(s):
    """Go on to the next decision, or to the end of the game."""
    t = s.table
    while not stops(t):
        settle_away(t)
        if t.op != NO_OP:
            run_step(s)
        elif STEP_DISCARD <= t.step <= STEP_EVENT:
            up_to_event(s)
        else:
            up_to_play(s)
