"""What an action does, up to the next decision."""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.solo.cast import change_state, drop_weapon, move, turn_down, turn_up
from sim.solo.decks import put_under
from sim.solo.log import emit
from sim.solo.programs import revive
from sim.solo.state import (
    ARIADNE,
    ARTHUR,
    ARTHUR_ON,
    ASK_CHOOSE,
    ASK_CONVINCE,
    ASK_DROP,
    ASK_EVENT,
    ASK_EXTEND,
    ASK_FIGHT,
    ASK_FLASHBACK,
    ASK_GIVE,
    ASK_KEEPER,
    ASK_PAY,
    ASK_PEEK,
    ASK_PLAY,
    ASK_REVIVE,
    ASK_SEND,
    ATTACH,
    CARD,
    CHARACTERS,
    CHOOSE_WHO,
    COBB,
    DROP_FROM,
    EAMES,
    EV_ABILITY,
    EV_ATTACH,
    EV_BOOST,
    EV_CLEAR,
    EV_CONCEDED,
    EV_DEFER,
    EV_DROP_DISPLAY,
    EV_KICK,
    EV_PAID,
    EV_PEEK,
    EV_REACT,
    EV_RETARGET,
    EV_SEND,
    EV_SPEND,
    EV_USE,
    HEALTHY,
    MAX_EVENTS,
    NO_OP,
    NOBODY,
    NOT_ASKED,
    SEND_LEVELS,
    SEND_WHO,
    STEP_DISCARD,
    TO_UNDER,
    USE,
    USE_ARIADNE,
    USE_COBB,
    USE_EAMES,
    WEAK,
    YES,
    YUSUF,
    YUSUF_ON,
    State,
)
from sim.solo.team import (
    can_extend,
    discard,
    discard_from_hand,
    draw,
    is_in,
    remove_flashback,
    show,
    take_from_display,
    take_from_hand,
)
from sim.solo.trials import c_of_reaction, convince, failed, fight, strength_of_reaction
from sim.solo.turn import advance, check_goals, go_deeper, something_before

i8, void = numba.types.int64, numba.types.void


@kernel(void(State, i8))
def use_ability(s, action):
    """An ability of a character (rulebook, Character's abilities)."""
    t = s.table
    if action == USE_COBB:
        begin_ability(s, COBB, HEALTHY)
        draw(s, t.rules.cobb_draw)
    elif action == USE_EAMES:
        drop_weapon(s, EAMES)
        begin_ability(s, EAMES, HEALTHY)
    elif action == USE_ARIADNE:
        begin_ability(s, ARIADNE, WEAK)
        t.added += t.rules.ariadne_c
    elif action < ARTHUR_ON:
        begin_ability(s, YUSUF, HEALTHY)
        turn_up(s, action - YUSUF_ON)
    else:
        begin_ability(s, ARTHUR, HEALTHY)
        t.target = action - ARTHUR_ON
        emit(s, EV_RETARGET, t.target, 0, 0, 0)


@inlined
def begin_ability(s, who, state):
    """The price of an ability is the side of the card."""
    s.hidden.tally.abilities[np.uint32(who)] += 1
    emit(s, EV_ABILITY, who, 0, 0, 0)
    change_state(s, who, state)


@kernel(void(State, i8))
def attach(s, place):
    """Give a weapon to a character; one it has is discarded first (Play cards b)."""
    t = s.table
    number, who = place // CHARACTERS, place % CHARACTERS
    kind = np.int64(t.rules.weapon_kind[np.uint32(number)])
    drop_weapon(s, who)
    take_from_hand(s, kind)
    t.weapon[np.uint32(who)] = kind
    s.hidden.tally.played[np.uint32(kind)] += 1
    emit(s, EV_ATTACH, who, kind, 0, 0)


@kernel(void(State, i8))
def place_kick(s, kind):
    """Put a Kick card beside the current level."""
    lay_kick(s, kind, np.int64(s.table.level))


@inlined
def lay_kick(s, kind, level):
    """Put a Kick card beside a level."""
    t = s.table
    take_from_hand(s, kind)
    t.kicks |= 1 << level
    t.kick_kind[np.uint32(level)] = kind
    s.hidden.tally.played[np.uint32(kind)] += 1
    emit(s, EV_KICK, NOBODY, kind, level, 0)


@kernel(void(State, i8))
def use_card(s, kind):
    """Discard a card for its effect (Play cards c)."""
    t = s.table
    take_from_hand(s, kind)
    discard(s, kind)
    s.hidden.tally.played[np.uint32(kind)] += 1
    emit(s, EV_USE, NOBODY, kind, 0, 0)
    t.op, t.decision = t.rules.effect[np.uint32(kind)], NOT_ASKED


@kernel(void(State, i8))
def play(s, action):
    """Step 2."""
    t = s.table
    if action == 0:
        t.step, t.decision = STEP_DISCARD, NOT_ASKED
    elif action >= ATTACH:
        attach(s, action - ATTACH)
    elif action >= USE:
        kind = action - USE
        if is_in(kind, t.rules.kick):
            place_kick(s, kind)
        else:
            use_card(s, kind)
    elif action >= CARD:
        take_from_hand(s, action - CARD)
        show(s, action - CARD)
    elif action >= DROP_FROM:
        drop_weapon(s, action - DROP_FROM)
    else:
        use_ability(s, action)


@kernel(void(State, i8, i8))
def react(s, kind, value):
    """A reaction card adds to the total."""
    take_from_hand(s, kind)
    discard(s, kind)
    s.table.added += value
    s.hidden.tally.played[np.uint32(kind)] += 1
    emit(s, EV_REACT, NOBODY, kind, value, 0)


@kernel(void(State, i8))
def defend(s, action):
    """Add something against an attack, fight, or decline (Resolving Attacks)."""
    t = s.table
    if action == 0:
        fight(s)
    elif action == YES:
        s.hidden.tally.conceded += 1
        emit(s, EV_CONCEDED, t.target, 0, 0, 0)
        failed(s)
    elif action >= USE:
        kind = action - USE
        react(s, kind, strength_of_reaction(t, kind))
    elif action >= CARD:
        take_from_hand(s, action - CARD)
        discard(s, action - CARD)
        t.added += 1
        s.hidden.tally.boosts[np.uint32(action - CARD)] += 1
        emit(s, EV_BOOST, NOBODY, action - CARD, 1, 0)
    else:
        use_ability(s, action)


@kernel(void(State, i8))
def argue(s, action):
    """Add something to an attempt to convince, or make it (Convince)."""
    t, r = s.table, s.table.rules
    if action == 0:
        convince(s)
    elif action >= USE:
        kind = action - USE
        react(s, kind, c_of_reaction(t, kind))
    elif action >= CARD:
        kind = action - CARD
        take_from_display(s, kind)
        t.added += r.bottom[np.uint32(kind)]
        s.hidden.tally.spent[np.uint32(kind)] += 1
        emit(s, EV_SPEND, NOBODY, kind, r.bottom[np.uint32(kind)], 0)
    else:
        use_ability(s, action)


@kernel(void(State, i8))
def before_event(s, action):
    """Between seeing an event and resolving it."""
    t = s.table
    if action == 0:
        t.decision = NOT_ASKED
    elif action >= USE:
        react_by_deferring(s, action - USE)
    else:
        use_ability(s, action)
        if not something_before(s):
            t.decision = NOT_ASKED


@kernel(void(State, i8))
def react_by_deferring(s, kind):
    """The event goes under its deck as it is (2.5)."""
    t = s.table
    take_from_hand(s, kind)
    discard(s, kind)
    s.hidden.tally.played[np.uint32(kind)] += 1
    emit(s, EV_DEFER, NOBODY, kind, 0, 0)
    t.away, t.op, t.decision = TO_UNDER, NO_OP, NOT_ASKED


@kernel(void(State, i8))
def pay(s, action):
    """Pay or not; which cards is asked next."""
    t = s.table
    if action == 0:
        t.op, t.decision = t.lose, NOT_ASKED
        emit(s, EV_PAID, NOBODY, 0, 0, t.needed)
    elif action == YES:
        emit(s, EV_PAID, NOBODY, 0, 1, t.needed)
        s.hidden.tally.beaten[t.event] += 1
        t.op = t.win
        t.left = t.needed
        t.decision = ASK_GIVE if t.left > 0 else NOT_ASKED
    else:
        use_ability(s, action)


@kernel(void(State, i8))
def choose_card(s, action):
    """One card of several that are discarded, shown or removed; `END` stops where one may."""
    t = s.table
    decision = t.decision
    kind = action - CARD
    if action == 0:
        t.left, t.decision = 0, NOT_ASKED
        return
    t.left -= 1
    if decision == ASK_DROP:
        take_from_display(s, kind)
        emit(s, EV_DROP_DISPLAY, NOBODY, kind, 0, 0)
    elif decision == ASK_EXTEND:
        take_from_hand(s, kind)
        show(s, kind)
        if not can_extend(s):
            t.left = 0
    elif decision == ASK_FLASHBACK:
        remove_flashback(s, kind)
        emit(s, EV_CLEAR, COBB, kind, 0, 0)
        if t.flashed == 0:
            t.left = 0
    else:
        discard_from_hand(s, kind)
    if t.left == 0:
        t.decision = NOT_ASKED


@kernel(void(State, i8))
def choose_somebody(s, who):
    """Who is turned, brought back, or stays behind."""
    t = s.table
    decision = t.decision
    t.decision = NOT_ASKED
    if decision == ASK_KEEPER:
        go_deeper(s, who)
        check_goals(s)
    elif decision == ASK_REVIVE:
        revive(s, who, np.int64(t.choice_up))
    elif t.choice_up != 0:
        turn_up(s, who)
    else:
        turn_down(s, who)


@kernel(void(State, i8))
def send(s, action):
    """Send somebody from Limbo to another level, or nobody."""
    t = s.table
    t.decision = NOT_ASKED
    if action == 0:
        t.op = t.lose
        return
    t.op = t.win
    who = (action - SEND_WHO) // SEND_LEVELS
    level = (action - SEND_WHO) % SEND_LEVELS + 1
    if t.rules.kick_falls != 0 and not is_in(level, np.int64(t.kicks)):
        kind = np.int64(0)
        while not is_in(kind, t.rules.kick & s.seat[0].held):
            kind += 1
        lay_kick(s, kind, level)
    move(s, who, level)
    t.keeper[np.uint32(level)] = who
    s.hidden.tally.sent += 1
    emit(s, EV_SEND, who, 0, level, 0)


@kernel(void(State, i8))
def answer_peek(s, under):
    """The topmost card that waits goes back on the deck, or under it."""
    t = s.table
    level = np.int64(t.level)
    place = np.int64(t.kept)
    fresh = np.int64(t.fresh_left[level])
    t.peeked -= 1
    if place < fresh:
        card = np.int64(s.hidden.fresh[level, fresh - 1 - place])
    else:
        card = np.int64(t.under[level, (t.first[level] + place - fresh) % MAX_EVENTS])
    emit(s, EV_PEEK, NOBODY, card, under, 0)
    if under == 0:
        t.kept += 1
    elif place < fresh:
        for i in range(fresh - 1 - place, fresh - 1):
            s.hidden.fresh[level, i] = s.hidden.fresh[level, i + 1]
        for i in range(place, t.known - 1):
            t.top[i] = t.top[i + 1]
        t.fresh_left[level] -= 1
        t.known -= 1
        put_under(t, level, card)
    else:
        for i in range(place - fresh, t.under_left[level] - 1):
            here = (t.first[level] + i) % MAX_EVENTS
            t.under[level, here] = t.under[level, (here + 1) % MAX_EVENTS]
        t.under_left[level] -= 1
        put_under(t, level, card)
    if t.peeked == 0:
        t.decision = NOT_ASKED


@kernel(void(State, i8))
def apply_action(s, action):
    """Carry out a legal action, up to the next decision or the end of the game.

    Parameters
    ----------
    s : record of STATE
    action : int
        Its number; see `sim.solo.state`.
    """
    decision = s.table.decision
    if decision == ASK_PLAY:
        play(s, action)
    elif decision == ASK_FIGHT:
        defend(s, action)
    elif decision == ASK_CONVINCE:
        argue(s, action)
    elif decision == ASK_EVENT:
        before_event(s, action)
    elif decision == ASK_PAY:
        pay(s, action)
    elif decision == ASK_SEND:
        send(s, action)
    elif decision == ASK_PEEK:
        answer_peek(s, action)
    elif decision == ASK_CHOOSE or decision == ASK_REVIVE or decision == ASK_KEEPER:
        choose_somebody(s, action - CHOOSE_WHO)
    else:
        choose_card(s, action)
    if s.table.decision == NOT_ASKED:
        advance(s)
