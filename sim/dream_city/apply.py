"""What an action does, up to the next decision."""

from sim.core.jit import inlined, kernel
from sim.dream_city.bribes import give_bribe, look_at_bribes, offer_bribe, refuse_bribe
from sim.dream_city.cards import discard_card, discard_unwillingly, draw_cards, give_card
from sim.dream_city.deal import hide_secret
from sim.dream_city.log import emit
from sim.dream_city.movement import move_to, start_revival
from sim.dream_city.shooting import shoot
from sim.dream_city.stack import pop, push, top
from sim.dream_city.state import (
    ASK_CANCEL,
    ASK_DISCARD,
    ASK_GIVE,
    ASK_SECRET,
    CHOOSE_CARD,
    CHOOSE_LEVEL,
    END_PHASE,
    EV_PLAY,
    FREE_MOVE,
    NOBODY,
    PLAY_CONJURED,
    PLAY_PEEK_BRIBES,
    PLAY_PEEK_VAULT,
    PLAY_PULL,
    PLAY_SHOOT,
    PLAY_SHUTTLE,
    PLAY_UNSEAL,
    REVIVE,
    SAY_YES,
    STEP_LOOK,
)
from sim.dream_city.turn import begin_turn, end_play_phase, next_turn, settle
from sim.dream_city.unlocking import ask_to_cancel, cancel


@kernel
def apply_action(s, a):
    """Carry out action `a` of the seat to move and run on to the next decision."""
    if a.kind == END_PHASE:
        end_play_phase(s)
    elif a.kind == CHOOSE_CARD:
        choose_card(s, a.card)
    elif a.kind == CHOOSE_LEVEL:
        choose_level(s, a.where)
    elif a.kind > CHOOSE_CARD:
        answer(s, a.kind == SAY_YES)
    elif a.kind == FREE_MOVE:
        s.table.free_moves += 1
        move_to(s, s.table.to_move, a.where)
    elif a.kind == REVIVE:
        start_revival(s, s.table.to_move, a.who)
    else:
        play_card(s, a)
    settle(s)


@inlined
def play_card(s, a):
    """Use a hand card: it goes to the discard pile and its effect is carried out."""
    p = s.table.to_move
    discard_card(s, p, a.card)
    emit(s, EV_PLAY, p, a.who, a.card, a.where, 0, 0)
    if a.kind == PLAY_SHOOT:
        shoot(s, p, a.who, a.card)
    elif a.kind == PLAY_UNSEAL:
        ask_to_cancel(s, p, p, a.where)
    elif a.kind == PLAY_SHUTTLE:
        move_to(s, p, a.where)
    elif a.kind == PLAY_PEEK_VAULT:
        s.hidden.tally.peeks += 1
        push(s, STEP_LOOK, p, NOBODY, a.where, 0)
        offer_bribe(s, p)
    elif a.kind == PLAY_PEEK_BRIBES:
        s.hidden.tally.peeks += 1
        look_at_bribes(s, p, a.who)
    elif a.kind == PLAY_PULL:
        s.table.record.pulled[p, a.who] += 1
        move_to(s, a.who, s.table.level[p])
    elif a.kind == PLAY_CONJURED:
        draw_cards(s, p, s.table.rules.conjured_draw)


@inlined
def choose_level(s, level):
    """The answer to where the secret lies, or to where a target is moved."""
    f = top(s.table)
    kind, who = f.kind, f.who
    pop(s)
    if kind == ASK_SECRET:
        hide_secret(s, level)
        begin_turn(s, 0)
    else:
        move_to(s, who, level)


@inlined
def choose_card(s, card):
    """One card chosen to give, to pay with, or to discard at the end of the turn."""
    f = top(s.table)
    kind, seat, who = f.kind, f.seat, f.who
    f.left -= 1
    done = f.left == 0
    if done:
        pop(s)
    if kind == ASK_GIVE:
        give_card(s, seat, who, card)
    else:
        discard_unwillingly(s, seat, card)
        if done and kind == ASK_DISCARD:
            next_turn(s)


@inlined
def answer(s, yes):
    """Yes or no to cancelling an unlock or to giving a bribe card."""
    f = top(s.table)
    kind, seat, who, level = f.kind, f.seat, f.who, f.level
    pop(s)
    if kind == ASK_CANCEL:
        if yes:
            cancel(s, seat, who, level)
        else:
            ask_to_cancel(s, seat, who, level)
    elif yes:
        give_bribe(s, who)
    else:
        refuse_bribe(s, who)
