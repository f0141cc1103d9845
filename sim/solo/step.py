"""One decision of a game that is only played, from what is legal to what comes of it.

The same as `legal_actions`, `ask` and `apply_action` one after the other, with one look at what is
asked instead of three: which decision comes next is anybody's guess, a processor's as well.
"""

from sim.core.jit import inlined
from sim.solo.actions import count, first_of
from sim.solo.answers import choose_somebody, give_card
from sim.solo.apply import answer_rarely, argue, before_event, defend
from sim.solo.ask import decide
from sim.solo.legal import (
    arguments,
    before_events,
    choices,
    defences,
    hand_cards,
    no_actions,
    people,
    plays,
)
from sim.solo.plays import play
from sim.solo.state import (
    ASK_CHOOSE,
    ASK_CONVINCE,
    ASK_DISCARD,
    ASK_EVENT,
    ASK_FIGHT,
    ASK_GIVE,
    ASK_KEEPER,
    ASK_PLAY,
    ASK_REVIVE,
    CHOOSE_WHO,
)
from sim.solo.turn import advance


@inlined
def take(s, legal, strategies, w, direct):
    """The action that is taken: the only one, or what the player says."""
    count(legal)
    if legal.n > 1:
        return decide(s, legal, strategies, w, direct)
    return first_of(legal)


@inlined
def step(s, legal, strategies, w, direct):
    """Go from one decision to the next, or to the end of the game; `direct` is `is_direct`."""
    decision = s.table.decision
    no_actions(legal)
    if decision == ASK_PLAY:
        plays(s, legal)
        play(s, take(s, legal, strategies, w, direct))
    elif decision == ASK_FIGHT:
        defences(s, legal)
        defend(s, take(s, legal, strategies, w, direct))
    elif decision == ASK_CONVINCE:
        arguments(s, legal)
        argue(s, take(s, legal, strategies, w, direct))
    elif decision == ASK_EVENT:
        before_events(s, legal)
        before_event(s, take(s, legal, strategies, w, direct))
    elif decision == ASK_DISCARD or decision == ASK_GIVE:
        hand_cards(s, legal)
        give_card(s, take(s, legal, strategies, w, direct))
    elif decision == ASK_CHOOSE or decision == ASK_REVIVE or decision == ASK_KEEPER:
        people(s, legal)
        choose_somebody(s, take(s, legal, strategies, w, direct) - CHOOSE_WHO)
    else:
        choices(s, legal)
        answer_rarely(s, take(s, legal, strategies, w, direct))
    advance(s)
