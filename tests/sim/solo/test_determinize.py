"""Worlds dealt to the player: what was seen stays, what was not varies, and tells nothing.

The law behind all of it: two states that the player cannot tell apart become the same state.
"""

from functools import cache

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.core.jit import interpreted
from sim.solo import GAME
from sim.solo import invariants as inv
from sim.solo import state as st
from tests.rules.solo.position import Position
from tests.sim.raw import bytes_of
from tests.sim.solo.blocks import OPTION_SETS, seated, start_of
from tests.sim.solo.loops import recorded

SETS = ("medium", "gentle", "readings", "generous", "odd cards")
WORLDS = 200 if interpreted() else 2000
LEAST = 1e-4  # of chance alone, with fixed seeds
in_all_games = pytest.mark.parametrize("name", SETS)


@cache
def decisions(name: str) -> np.ndarray:
    """States at all decisions of some games, each as an array of length 1."""
    games = [recorded(start_of(name), seated(), number, seed=5).states for number in range(3)]
    states = np.concatenate(games)
    states["log"]["on"], states["log"]["n"] = 0, 0
    return states[:: 40 if interpreted() else 5]


def world(state: np.ndarray, seed: int, number: int = 0) -> np.ndarray:
    """A copy of a state of length 1, dealt anew for the player."""
    other = state.copy().view(np.recarray)
    GAME.kernels().determinize(other, 0, seed, number)
    return np.ndarray(1, st.STATE, other).copy()


def unseen(state: np.void) -> list[tuple[np.ndarray, int]]:
    """The places of the cards that the player has not seen: an array and how many of it."""
    table, hidden = state["table"], state["hidden"]
    found = [(hidden["deck"], int(table["deck_left"]))]
    for level in range(st.LEVELS):
        known = int(table["known"]) if level == table["level"] else 0
        found.append((hidden["fresh"][level], int(table["fresh_left"][level]) - known))
    return found


def disguised(state: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A state that the player cannot tell from this one: all that is hidden is another."""
    other = state.copy()
    for cards, n in unseen(other[0]):
        rng.shuffle(cards[:n])
    hidden = other[0]["hidden"]
    hidden["deck"][int(other[0]["table"]["deck_left"]) :] = rng.integers(0, 20)
    for level in range(st.LEVELS):
        hidden["fresh"][level][int(other[0]["table"]["fresh_left"][level]) :] = rng.integers(0, 50)
    for stream in ("events", "team", "choice"):
        hidden[stream]["word"][:] = rng.integers(0, 2**63, 4)
    for name in hidden["tally"].dtype.names:
        hidden["tally"][name] = rng.integers(0, 100)
    return other


@in_all_games
def test_what_the_player_sees_stays_and_all_invariants_hold(name):
    for number, state in enumerate(np.split(decisions(name), len(decisions(name)))):
        dealt = world(state, 1, number)
        code = GAME.kernels().check(dealt.view(np.recarray))
        assert code == inv.OK, inv.MESSAGES[code]
        assert bytes_of(dealt["table"]) == bytes_of(state["table"])
        assert bytes_of(dealt["seat"]) == bytes_of(state["seat"])
        for (before, n), (after, _) in zip(unseen(state[0]), unseen(dealt[0]), strict=True):
            assert sorted(before[:n].tolist()) == sorted(after[:n].tolist())


@in_all_games
def test_states_that_the_player_cannot_tell_apart_become_the_same(name):
    """Byte for byte, whether the other state was dealt by the kernel or by the tests."""
    rng = np.random.default_rng(7)
    for number, state in enumerate(np.split(decisions(name), len(decisions(name)))):
        wanted = bytes_of(world(state, 2, number))
        assert bytes_of(world(world(state, 3, number), 2, number)) == wanted
        assert bytes_of(world(disguised(state, rng), 2, number)) == wanted


def test_what_the_player_does_see_makes_a_difference():
    """The test above can fail: another card in hand is another world, and so is another order of
    cards that came back under a deck."""
    game = Position(3, hand="KICK", events="L3-05 L3-02", do={"L3-05": "UNDER", "L3-02": "UNDER"})
    game.do("end").do("end")
    state = np.ndarray(1, st.STATE, game.record).copy()
    wanted = bytes_of(world(state, 2))
    held = state.copy()
    held[0]["seat"][0]["hand"][0] += 1
    assert bytes_of(world(held, 2)) != wanted
    under = state.copy()
    under[0]["table"]["under"][3][:2] = under[0]["table"]["under"][3][:2][::-1]
    assert bytes_of(world(under, 2)) != wanted


@in_all_games
def test_everything_hidden_varies(name):
    """Between two worlds of one state, wherever there is more than one card."""
    differ = []
    for state in np.split(decisions(name), len(decisions(name))):
        one, other = (world(state, 5, number)[0] for number in range(2))
        for (a, n), (b, _) in zip(unseen(one), unseen(other), strict=True):
            if n > 5:
                differ.append(a[:n].tolist() != b[:n].tolist())
        for stream in ("events", "team", "choice"):
            words = [w["hidden"][stream]["word"].tolist() for w in (one, other)]
            assert words[0] != words[1]
    assert np.mean(differ) > 0.95


def test_cards_that_were_looked_at_stay_on_top():
    """A Maze has shown two event cards, which were kept."""
    game = Position(3, hand="MAZE").do("use", "MAZE").do("keep").do("keep")
    state = np.ndarray(1, st.STATE, game.record)
    left = int(game.table["fresh_left"][3])
    seen = game.hidden["fresh"][3][left - 2 : left].tolist()
    below = set()
    for number in range(40):
        fresh = world(state, 6, number)[0]["hidden"]["fresh"][3]
        assert fresh[left - 2 : left].tolist() == seen
        below.add(int(fresh[left - 3]))
    assert len(below) > 4


def test_each_unseen_card_lies_anywhere_with_the_same_chance():
    """The one Maze in the team deck, and one card of a level's deck."""
    game = Position(2, hand="KICK", display="AID")
    state = np.ndarray(1, st.STATE, game.record)
    dealt = np.concatenate([world(state, 6, number) for number in range(WORLDS)])
    left = int(game.table["deck_left"])
    places = np.argmax(dealt["hidden"]["deck"][:, :left] == game.ids.index("MAZE"), axis=1)
    tenths = np.bincount(places * 6 // left, minlength=6)
    sizes = np.bincount(np.arange(left) * 6 // left, minlength=6)
    assert chisquare(tenths, sizes / left * WORLDS).pvalue > LEAST
    fresh = dealt["hidden"]["fresh"][:, 2, :10]
    at = np.argmax(fresh == game.events_ids.index("L2-04"), axis=1)
    assert chisquare(np.bincount(at, minlength=10)).pvalue > LEAST


def test_a_world_can_be_played_to_its_end():
    """By the kernels that play any game, with all invariants at every step."""
    kernels, listed = GAME.kernels(), GAME.kernels().new_legal()
    assert set(SETS) <= set(OPTION_SETS)
    for name in SETS:
        states = decisions(name)
        for number in range(0, len(states), max(1, len(states) // 4)):
            dealt = world(states[number : number + 1], 9).view(np.recarray)
            for step in range(4 if interpreted() else 3000):
                if dealt[0].table.winner != st.UNDECIDED:
                    break
                kernels.legal(dealt, listed)
                kernels.apply(dealt, listed, (number + step) * 7 % int(listed[0].n))
                assert kernels.check(dealt) == inv.OK
