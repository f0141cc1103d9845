"""What is to come: as a slow reading of the whole state finds it, and not from what is hidden."""

import numpy as np
import pytest

from sim.core.jit import entry, interpreted, numba
from sim.solo import state as st
from sim.solo.cast import lost
from sim.solo.in_play import deck_in_play
from sim.solo.narrate import level_deck, members
from sim.solo.state import CHARACTERS, States
from strategies.solo.forecast import (
    attacked_next,
    attacks_on,
    attacks_to_come,
    in_need_next,
    is_named,
    keeps_a_level,
    lacking,
    next_event,
    to_come,
)
from tests.strategies.solo.positions import dealt_anew, decisions

i8 = numba.types.int64
Answers = numba.types.Array(i8, 2, "C")
NOBODY = -1
# What is asked about each state; then, for each character, three more things.
NEXT, COMING, ATTACKED, NEED, LOSSES, SHORT, FIRST = range(7)
COLUMNS = FIRST + 3 * CHARACTERS


@entry(numba.types.void(States, Answers))
def ask_all(states, answers):
    """Every question of the forecast about each state."""
    for i in range(len(states)):
        t = states[i].table
        answers[i, NEXT] = next_event(t)
        answers[i, COMING] = to_come(t)
        answers[i, ATTACKED] = attacked_next(t)
        answers[i, NEED] = in_need_next(t)
        answers[i, LOSSES] = np.int64(t.rules.losses) - lost(t)
        answers[i, SHORT] = 0
        for card in range(t.rules.events):
            if t.rules.deck[card] == t.level:
                answers[i, SHORT] = 31 * answers[i, SHORT] + lacking(t, card)
        attacks = attacks_to_come(t)
        for who in range(CHARACTERS):
            answers[i, FIRST + 3 * who] = attacks_on(attacks, who)
            answers[i, FIRST + 3 * who + 1] = 1 if keeps_a_level(t, who) else 0
            answers[i, FIRST + 3 * who + 2] = 1 if is_named(t, who) else 0


def answered(states: np.ndarray) -> np.ndarray:
    answers = np.zeros((len(states), COLUMNS), np.int64)
    ask_all(states.copy().view(np.recarray), answers)
    return answers


class Reading:
    """One state as somebody reads it who looks at everything, and at the cards as they are
    written."""

    def __init__(self, state: np.void):
        self.state, self.t = state, state["table"]
        self.rules = self.t["rules"]
        self.deck = deck_in_play(int(self.rules["deck_number"]))
        self.level = int(self.t["level"])
        self.pile = level_deck(state, self.level)

    def there(self, level: int) -> list[int]:
        return [
            who
            for who in range(CHARACTERS)
            if self.t["state"][who] > st.INACTIVE and self.t["at"][who] == level
        ]

    def next(self) -> int:
        """The top card, if it was looked at or if only cards that returned are left."""
        seen = self.t["known"] > 0 or self.t["fresh_left"][self.level] == 0
        return self.pile[0] if seen and self.pile else st.NO_EVENT

    def attack(self, card: int):
        program = self.deck.events[card].program
        return program[0] if program and program[0].name == "ATTACK" else None

    def victim(self, card: int) -> int:
        attack = self.attack(card)
        if attack is None or attack.who.kind == "all":
            return NOBODY
        there = self.there(self.deck.events[card].affects)
        return next((who for who in attack.who.chars if who in there), NOBODY)

    def strength(self, who: int) -> int:
        total = int(self.rules["char_st"][who][self.t["state"][who]])
        weapon = int(self.t["weapon"][who])
        if weapon != st.NO_CARD:
            total += self.deck.team[weapon].st
        if who == st.COBB:
            for kind, card in enumerate(self.deck.team):
                total += int(self.t["flash"][kind]) * card.st
        return total

    def needed(self, card: int) -> int:
        attack = self.attack(card)
        if not attack.grow or not self.rules["increases"]:
            return attack.n
        failed = int(self.t["fails"][card])
        if self.rules["shared_growth"]:
            failed = int(self.t["level_fails"][self.deck.events[card].deck])
        return attack.n + min(failed, int(self.rules["cap_st"]))

    def lacking(self, card: int) -> int:
        attack = self.attack(card)
        if attack is None:
            return 0
        fighting = [self.victim(card)]
        if attack.who.kind == "all":
            fighting = self.there(self.deck.events[card].affects)
        if not fighting or fighting == [NOBODY]:
            return 0
        return self.needed(card) - sum(map(self.strength, fighting))

    def keeps(self, who: int) -> bool:
        if self.t["state"][who] <= st.INACTIVE:
            return False
        at = int(self.t["at"][who])
        return at > self.level and self.there(at) == [who]

    def answers(self) -> list[int]:
        following = self.next()
        victim = NOBODY if following == st.NO_EVENT else self.victim(following)
        need = victim if victim != NOBODY and self.lacking(following) > 0 else NOBODY
        lost = sum(int(state) == st.INACTIVE for state in self.t["state"])
        if self.rules["count_falls"]:
            lost = int(self.t["falls"])
        row = [following, sum(1 << card for card in self.pile), victim, need]
        row += [int(self.rules["losses"]) - lost, 0]
        for card, event in enumerate(self.deck.events):
            if event.deck == self.level:
                row[SHORT] = 31 * row[SHORT] + self.lacking(card)
        named = [int(who) for who in self.rules["named_keeper"][1:4]]
        for who in range(CHARACTERS):
            row.append(sum(self.victim(card) == who for card in self.pile))
            row.append(int(self.keeps(who)))
            row.append(int(bool(self.rules["named_keepers"]) and who in named))
        return row


@pytest.fixture(scope="module")
def some_states():
    """A few hundred decisions of all kinds of games."""
    states = decisions()[0]
    picked = np.random.default_rng(5).choice(len(states), 30 if interpreted() else 400, False)
    return states[picked]


def test_the_forecast_is_what_a_slow_reading_finds(some_states):
    found = answered(some_states)
    wanted = np.array([Reading(state).answers() for state in some_states])
    assert (found == wanted).all()


def test_everything_comes_up_that_is_asked_about(some_states):
    """The test above is no empty one."""
    found = answered(some_states)
    assert 0 < (found[:, NEXT] == st.NO_EVENT).mean() < 1
    never = {FIRST + 3 * who + 2 for who in (st.COBB, st.SAITO, st.ARIADNE)}  # are named
    columns = set(range(COLUMNS)) - never
    assert interpreted() or all(len(set(found[:, n].tolist())) > 1 for n in columns)
    assert any(len(members(int(cards))) > 6 for cards in found[:, COMING])


def test_the_forecast_does_not_depend_on_what_is_hidden(some_states):
    """The order of the decks is dealt anew, and all answers stay."""
    other = dealt_anew(some_states)
    assert (answered(other) == answered(some_states)).all()
    changed = (other["hidden"]["fresh"] != some_states["hidden"]["fresh"]).any(axis=(1, 2))
    assert changed.mean() > 0.9
