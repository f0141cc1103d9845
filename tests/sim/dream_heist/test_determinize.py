"""Worlds dealt to a seat: what it sees stays, what it cannot see varies, and tells nothing.

The law behind all of it: two states that a seat cannot tell apart become the same state.
"""

from functools import cache

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.dream_heist import GAME
from sim.dream_heist import invariants as inv
from sim.dream_heist import state as st
from tests.rules.dream_heist.position import PLAYERS, Position
from tests.sim.dream_heist.blocks import OPTION_SETS, seated, start_of
from tests.sim.dream_heist.loops import recorded
from tests.sim.raw import bytes_of

everywhere = pytest.mark.parametrize("players", PLAYERS)
sets = pytest.mark.parametrize("name", OPTION_SETS)
EVERY, SOMETIMES = (900, 90) if interpreted() else (31, 9)


@cache
def decisions(players: int, name: str = "plain") -> list[np.ndarray]:
    """States at decisions of some games, each as an array of length 1; the rarer, the more."""
    start = start_of(players, name)
    states = np.concatenate(
        [recorded(start, seated(one), 1, seed=5).states for one in ("random", "basic")]
    )
    states["log"]["on"], states["log"]["n"] = 0, 0
    asked, number = states["table"]["decision"], np.arange(len(states))
    chosen = np.isin(asked, (st.ASK_PLANT, st.ASK_DISCARD)) & (number % SOMETIMES == 0)
    chosen |= (asked == st.ASK_LEAVE) | (number % EVERY == 0)
    return np.split(states[chosen], chosen.sum())


def world(state: np.ndarray, p: int, number: int = 0) -> np.ndarray:
    """A copy of a state, dealt anew for a seat."""
    other = state.copy().view(np.recarray)
    GAME.kernels().determinize(other, p, 2, number)
    return np.ndarray(1, st.STATE, other).copy()


@sets
@everywhere
def test_what_a_seat_sees_stays_and_all_invariants_hold(players, name):
    """For every seat, at every kind of decision, whoever is asked."""
    for number, state in enumerate(decisions(players, name)):
        for p in range(players):
            dealt = world(state, p, number)
            code = GAME.kernels().check(dealt.view(np.recarray))
            assert code == inv.OK, inv.MESSAGES[code]
            assert bytes_of(dealt["table"]) == bytes_of(state["table"])
            assert bytes_of(dealt["seat"][:, p]) == bytes_of(state["seat"][:, p])


@sets
@everywhere
def test_states_that_a_seat_cannot_tell_apart_become_the_same(players, name):
    """Byte for byte; the other state is one that was dealt to the seat before."""
    differ = 0
    for number, state in enumerate(decisions(players, name)):
        p = number % players
        other = world(state, p, 1000 + number)
        differ += bytes_of(other) != bytes_of(state)
        for stream in ("choice", "dice", "cards", "lots"):
            other["hidden"][stream]["word"] += 1
        for stream in ("choice", "dice"):  # those of seats that nobody has are never touched
            other["hidden"][stream]["word"][:, players:] -= 1
        other["hidden"]["tally"]["failed"] = 7
        other["hidden"]["tally"]["leader"] = 1
        other["hidden"]["lot"] = 3
        assert bytes_of(world(other, p, number)) == bytes_of(world(state, p, number))
    assert differ > 0.9 * len(decisions(players, name))


@everywhere
def test_everything_hidden_varies(players):
    """Missions and hands of others, both decks, and all luck to come."""
    seats = range(1, players + 1)
    held = {"ideas": dict.fromkeys(seats, "AFE"), "cards": dict.fromkeys(seats, "turn")}
    game = Position(players, **held, deck="AFEI" * 3, dreams="shift turn swap wake " * 2)
    state = np.ndarray(1, st.STATE, game.record)
    for p in range(players):
        worlds = [world(state, p, number)[0] for number in range(12)]
        for q in set(range(players)) - {p}:
            for name in ("mission", "ideas", "subs"):
                assert len({str(one["seat"][q][name]) for one in worlds}) > 2, name
            for stream in ("dice", "choice"):
                words = {str(one["hidden"][stream]["word"][q]) for one in worlds}
                assert len(words) == len(worlds), stream
        for name in ("ideas", "subs", "lot", "cards", "lots"):
            assert len({str(one["hidden"][name]) for one in worlds}) > 2, name


@everywhere
def test_missions_agree_with_what_all_saw(players):
    """Blocks on level 4 are of the mission; who announced it has it; nobody else before."""
    at = {p: f"1:{2 * p}+" for p in range(1, players + 1)}
    blocks = {2: "4-5=4 1-1=3 2-1=4 3-1=4"}  # A on level 4, then F, E and I: 4 of A
    four_a = {13, 19, 23, 24}  # missions with four Architects
    game = Position(players, at, mission={1: 1, 2: 13}, blocks=blocks, left={1: 3}, announced=2)
    for number in range(20 if interpreted() else 200):
        dealt = world(np.ndarray(1, st.STATE, game.record), 0, number)[0]
        assert int(dealt["seat"][1]["mission"]) + 1 in four_a
        assert dealt["seat"][1]["complete"] == 1
        assert all(dealt["seat"][q]["complete"] == 0 for q in range(2, players))


def test_every_possible_mission_is_dealt():
    """Each of those that agree with what all saw comes about as often."""
    times = 200 if interpreted() else 2400
    game = Position(2, {1: "1:2+", 2: "1:5+"}, mission={1: 1, 2: 2})
    state = np.ndarray(1, st.STATE, game.record)
    found = [int(world(state, 0, n)[0]["seat"][1]["mission"]) + 1 for n in range(times)]
    counts = np.bincount(found, minlength=26)[1:]
    assert counts[0] == 0, "the seat's own mission"
    expected = times / 24
    assert (np.abs(counts[1:] - expected) < 5 * np.sqrt(expected)).all()


@pytest.mark.parametrize("hand", ["AAAF", "AAJF", "AAAAAAAAAF"])
def test_who_is_asked_about_planting_has_the_cards_for_it(hand):
    """Eight circles, of which all are free: what can be planted tells how many cards are held."""
    rules = {"ideas": (12, 12, 12, 12, 2)}
    game = Position(2, {1: "1:39+"}, ideas={1: hand, 2: "FE"}, rules=rules, mission={1: 10})
    game.do("circle", roll=2)
    assert game.asked() == (1, "plant")
    most = max(k for _, k in game.legal("plant"))
    assert most == min(hand.count("A") + hand.count("J"), 8)
    state = np.ndarray(1, st.STATE, game.record)
    for number in range(50):
        held = world(state, 1, number)[0]["seat"][0]["ideas"].tolist()
        cards = held[0] + held[4]
        assert cards == most if most < 8 else cards >= most
        assert sum(held) == len(hand)


def test_who_may_leave_limbo_has_a_card_for_it():
    at = {1: "1:2+", 2: "limbo 3"}
    others = {"dreams": "shift turn swap wake", "left": {1: 1}, "may_pass": True}
    game = Position(2, at, cards={1: "turn", 2: "wake swap"}, **others).idle()
    assert game.asked() == (2, "leave")
    state = np.ndarray(1, st.STATE, game.record)
    held = [world(state, 0, number)[0]["seat"][1]["subs"].tolist() for number in range(50)]
    assert all(cards[st.WAKE] >= 1 and sum(cards) == 2 for cards in held)
    assert len({tuple(cards) for cards in held}) > 2


@everywhere
def test_a_choice_does_not_depend_on_what_is_hidden(players):
    """What a strategy says is the same in every world that looks the same to its seat."""
    kernels, seating = GAME.kernels(), seated("basic")
    listed = kernels.new_legal()
    asked = 0
    for number, state in enumerate(decisions(players)):
        if state[0]["table"]["winner"] != st.UNDECIDED:
            continue
        p, said = int(state[0]["table"]["to_move"]), set()
        for one in (state, world(state, p, number), world(state, p, number + 1)):
            copy = one.copy().view(np.recarray)
            kernels.legal(copy, listed)
            said.add(int(kernels.consult(copy, listed, seating.functions, seating.weights)))
        assert len(said) == 1
        asked += 1
    assert asked > (0 if interpreted() else 10)


@sets
@everywhere
def test_a_world_can_be_played_on_whoever_is_asked(players, name):
    kernels = GAME.kernels()
    listed = kernels.new_legal()
    for number, state in enumerate(decisions(players, name)[:: 1 if interpreted() else 2]):
        dealt = world(state, number % players, 9).view(np.recarray)
        for step in range(60):
            if dealt[0].table.winner != st.UNDECIDED or (interpreted() and step > 4):
                break
            kernels.legal(dealt, listed)
            kernels.apply(dealt, listed, (number + step) * 7 % int(listed[0].n))
            assert kernels.check(dealt) == inv.OK
