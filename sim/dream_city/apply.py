"""What an action does, up to the next decision."""

from sim.core.jit import inlined, kernel
from sim.dream_city.bribes import give_bribe, look_at_bribes, offer_bribe, refuse_bribe
from sim.dream_city.cards import discard_unwillingly, draw_cards, give_card, use_card
from sim.dream_city.characters import say
from sim.dream_city.deal import choose_character, choose_vault
from sim.dream_city.log import emit
from sim.dream_city.movement import move_to, start_revival
from sim.dream_city.settle import settle
from sim.dream_city.shooting import shoot
from sim.dream_city.stack import pop, push, take, top
from sim.dream_city.state import (
    ASK_CANCEL,
    ASK_CHARACTER,
    ASK_DIRECTION,
    ASK_DISCARD,
    ASK_DRAW,
    ASK_END,
    ASK_GIVE,
    ASK_LOCKS,
    ASK_MAY,
    ASK_PLACE,
    ASK_PLAY,
    ASK_SEAT,
    ASK_SECRET,
    ASK_TAKE,
    ASK_VAULT,
    CHOOSE_CARD,
    END_PHASE,
    EV_SWAP,
    FREE_MOVE,
    NO_CARD,
    NOBODY,
    OF_USE,
    PLAY_CONJURED,
    PLAY_PEEK_BRIBES,
    PLAY_PEEK_VAULT,
    PLAY_PULL,
    PLAY_SHAPESHIFT,
    PLAY_SHOOT,
    PLAY_SHUTTLE,
    PLAY_UNSEAL,
    RAISE,
    REVIVE,
    SAY_NO,
    SAY_YES,
    STEP_LOOK,
    USE_SKILL,
    USE_SKILL_ON,
)
from sim.dream_city.turn import draw_phase, end_play_phase, next_turn
from sim.dream_city.unlocking import ask_to_cancel, cancel, start_unlock


@inlined
def apply_action(s, a):
    """Carry out action `a` of the seat to move and run on to the next decision."""
    if s.table.decision == ASK_PLAY:
        if a.kind == END_PHASE:
            end_play_phase(s)
        else:
            play(s, a)
    elif a.kind == CHOOSE_CARD:
        choose_card(s, a.card)
    elif a.kind == SAY_YES or a.kind == SAY_NO:
        answer(s, a.kind == SAY_YES)
    else:
        choose(s, a)
    settle(s)


@inlined
def play(s, a):
    """Something done in the play phase."""
    t = s.table
    p = t.to_move
    t.plays += 1
    if a.kind == FREE_MOVE:
        t.free_moves += 1
        move_to(s, p, a.where)
    elif a.kind == REVIVE:
        start_revival(s, p, a.who)
    elif a.kind == USE_SKILL or a.kind == USE_SKILL_ON:
        use_skill(s, a.who)
    else:
        play_card(s, a)


@kernel
def use_skill(s, who):
    """The seat to move uses its skill, on seat `who` or on nobody."""
    now, p = s.hidden.now, s.table.to_move
    now.seat, now.who = p, who
    say(s, OF_USE, s.table.character[p], now, who)


@inlined
def play_card(s, a):
    """Use a hand card: it goes to the discard pile and its effect is carried out."""
    p = s.table.to_move
    use_card(s, p, a.card, a.who, a.where)
    if a.kind == PLAY_SHOOT:
        shoot(s, p, a.who, a.card, 0)
    elif a.kind == PLAY_UNSEAL:
        start_unlock(s, p, a.where)
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
    else:
        shapeshift(s, p, a.who)


@kernel
def shapeshift(s, p, who):
    """Two seats exchange their character cards until the end of the turn (ruling R30)."""
    t = s.table
    mine = t.character[p]
    t.character[p] = t.character[who]
    t.character[who] = mine
    t.swaps += 1
    emit(s, EV_SWAP, p, who, NO_CARD, 0, 0, 0)


@inlined
def choose_card(s, card):
    """One card chosen to give, to pay with, to discard at the end of the turn, or for a skill."""
    f = top(s.table)
    kind, seat, who = f.kind, f.seat, f.who
    if kind == ASK_TAKE or kind == ASK_PLACE:
        answered = take(s)
        say(s, kind, answered.skill, answered, card)
        return
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
    """Yes or no to cancelling an unlock, to giving a bribe card, or to a skill."""
    f = take(s)
    kind = f.kind
    if kind == ASK_CANCEL:
        if yes:
            cancel(s, f.seat, f.who, f.level)
        else:
            ask_to_cancel(s, f.seat, f.who, f.level)
    elif kind == ASK_MAY:
        say(s, ASK_MAY, f.skill, f, 1 if yes else 0)
    elif yes:
        give_bribe(s, f.who)
    else:
        refuse_bribe(s, f.who)


@kernel
def choose(s, a):
    """The answers that come up but now and then."""
    t = s.table
    p, decision = t.to_move, t.decision
    if decision == ASK_DRAW or decision == ASK_END:
        if a.kind == PLAY_SHAPESHIFT:
            use_card(s, p, a.card, a.who, a.where)
            shapeshift(s, p, a.who)
            return
        pop(s)
        if a.kind == USE_SKILL:
            push(s, ASK_PLAY, p, NOBODY, 0, 0)
            use_skill(s, NOBODY)
        elif decision == ASK_DRAW:
            draw_phase(s, p)
        return
    f = take(s)
    if decision == ASK_DIRECTION:
        move_to(s, f.who, a.where)
    elif decision == ASK_SECRET:
        choose_vault(s, a.where)
    elif decision == ASK_CHARACTER:
        choose_character(s, p, a.card)
    elif decision == ASK_VAULT:
        say(s, decision, f.skill, f, a.where)
    elif decision == ASK_SEAT:
        say(s, decision, f.skill, f, a.who)
    elif decision == ASK_LOCKS:
        say(s, decision, f.skill, f, 1 if a.kind == RAISE else -1)
    else:  # a number, a die, or a bribe card
        say(s, decision, f.skill, f, a.card)
