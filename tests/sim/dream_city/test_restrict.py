"""What a role never does is never done, and everybody else still sees the whole list."""

from functools import cache

import numpy as np
import pytest

from sim.core.jit import entry, interpreted, numba
from sim.core.runner import play_block
from sim.dream_city import GAME
from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from sim.dream_city.named_events import CARDS
from sim.dream_city.narrate import NARRATOR
from sim.dream_city.options import DECK_NAMES
from sim.dream_city.plays import CODES, SECOND, code_of
from sim.dream_city.restrict import leave_out
from strategies import registry
from tests.rules.position import PLAYERS, template
from tests.sim.dream_city.blocks import some
from tests.sim.dream_city.loops import offered, recorded

CARD_NAMES = {f"no-{n.replace('_', '-')}": c for n, c in zip(DECK_NAMES, CARDS, strict=True)}
PLAYS = ("shoot", "unlock", "shuttle", "peek at vault", "peek at bribes", "pull", "conjure")
ACTS = {
    "no-cancelling": lambda asked, done: asked["decision"] == "cancel" and done == "yes",
    "no-bribing": lambda asked, done: asked["decision"] == "bribe" and done == "yes",
    "no-reviving": lambda asked, done: done == "revive",
    "no-unlocking": lambda asked, done: done == "unlock",
    "no-free-move": lambda asked, done: done == "free move",
}
EVERY = [(role, name) for role in GAME.roles for name in GAME.restrictions(role)]
i8 = numba.types.int64


def uses(name: str, state: np.ndarray, action: np.void) -> bool:
    """Whether an action is what a restriction forbids, told from its names in a trace."""
    asked, told = NARRATOR.decision(state), NARRATOR.action(state, action)
    done, table = told["action"], state[0]["table"]
    if name in ACTS:
        return ACTS[name](asked, done)
    if name in CARD_NAMES:
        cancels = name == "no-unseal" and asked["decision"] == "cancel" and done == "yes"
        return cancels or (done in (*PLAYS, "shapeshift") and told["card"] == CARD_NAMES[name])
    holds = next(
        (n for n, one in CHARACTERS.items() if one.code == table["character"][table["to_move"]]),
        "nobody",
    )
    if name not in ("no-skills", f"no-{holds}"):
        return False
    about = table["stack"][table["depth"] - 1]
    own = about["skill"] == table["character"][table["to_move"]]
    return done == "use skill" or (asked["decision"] == "skill" and done == "yes" and own)


def of_role(state: np.void, role: str) -> bool:
    p = int(state["table"]["to_move"])
    if p == st.MARK:
        return role == "mark"
    return role == ("turncoat" if state["seat"][p]["turncoat"] else "extractor")


@cache
def seating(role: str | None = None, *names: str):
    lineup = {r: registry.find(GAME, r, "random") for r in GAME.roles}
    known = GAME.restrictions(role) if role else {}
    words = np.bitwise_or.reduce([known[name].bits for name in names]) if names else (0, 0)
    return registry.seat(lineup, {role: words} if role else None)


def cast(name: str) -> dict:
    """Options under which what a restriction names comes up often."""
    one = CHARACTERS.get(name.removeprefix("no-"))
    if one is None:
        return {"characters": "random"}
    if one.mark:
        return {"characters": "random", "mark": one.name}
    others = [n for n in ("avatar", "shade") if n != one.name]
    return {"characters": "random", "extractors": (one.name, *others)}


@pytest.mark.parametrize(("role", "name"), EVERY[:: 10 if interpreted() else 1])
def test_it_is_never_done(role, name):
    game = recorded(seating(role, name), 5, 3, seed=11, **cast(name))
    free = recorded(seating(), 5, 3, seed=11, **cast(name))
    for played, forbidden in ((game, True), (free, False)):
        done = 0
        for i in np.flatnonzero([of_role(state, role) for state in played.states]):
            action = played.lists[i]["action"][played.picks[i]]
            done += uses(name, played.states[i : i + 1], action)
        if forbidden:
            assert done == 0
        elif role != "turncoat":  # a game may have none
            tried.setdefault(name, 0)
            tried[name] += done


tried: dict[str, int] = {}


@pytest.mark.skipif(interpreted(), reason="too few games")
def test_without_the_restriction_nearly_everything_is_done():
    """Else the test above could not fail."""
    assert len(tried) > 30
    assert sum(n > 0 for n in tried.values()) > 0.9 * len(tried), tried


@pytest.mark.parametrize("role", GAME.roles)
def test_all_at_once(role):
    """A role that is denied everything still plays to the end, and others as they like."""
    names = list(GAME.restrictions(role))
    games = some(40)
    rows = play_block(GAME, template(6, characters="random"), seating(role, *names), 1, 0, games)
    assert (rows["winner"] >= 0).all()
    if role == "extractor":
        assert not rows["unlocks_by_loyal"].any()


@entry(numba.types.void(st.States, st.Legals, numba.types.Array(i8, 2, "C")))
def filtered(states, lists, without):
    for i in range(len(states)):
        leave_out(states[i], lists[i], without[i])


@cache
def many_decisions():
    games = [recorded(seating(), players, 1, seed=5, characters="random") for players in PLAYERS]
    return tuple(
        np.concatenate([getattr(game, part) for game in games]) for part in ("states", "lists")
    )


@pytest.fixture
def decisions():
    """States and lists of whole games at every count."""
    return many_decisions()


def test_the_list_keeps_its_order_and_its_sets(decisions):
    states, lists = decisions
    rng = np.random.default_rng(1)
    picked = [EVERY[i] for i in rng.integers(0, len(EVERY), len(states))]
    bits = np.array([GAME.restrictions(role)[name].bits for role, name in picked])
    left = lists.copy().view(np.recarray)
    filtered(states.copy().view(np.recarray), left, bits)
    shorter = 0
    for i, (_, name) in enumerate(picked):
        state, before = states[i : i + 1], offered(lists[i])
        actions = lists[i]["action"]
        kept = [a for a, action in zip(before, actions, strict=False)
                if not uses(name, state, action)]  # fmt: skip
        assert offered(left[i]) == (kept or before)
        shorter += kept != before
        if left[i]["places"] | left[i]["targets"]:
            assert [code_of(*a) for a in offered(left[i])] == codes(left[i])
    assert shorter > 30


def codes(legal: np.void) -> list[int]:
    """The plays of both sets in the order of their bits."""
    words = (int(legal["places"]), 0), (int(legal["targets"]), SECOND)
    return [int(CODES[first + b]) for word, first in words for b in range(64) if word >> b & 1]


def test_a_list_of_which_nothing_would_be_left_stays_whole(decisions):
    states, lists = decisions
    free = int(np.flatnonzero((lists["action"]["kind"] == st.FREE_MOVE).any(axis=1))[0])
    one = lists[free : free + 1].copy()
    move = next(a for a in offered(one[0]) if a[0] == st.FREE_MOVE)
    one["n"], one["action"][0, 0] = 1, move
    before = one.copy()
    bits = np.array([GAME.restrictions("mark")["no-free-move"].bits])
    filtered(states[free : free + 1].copy().view(np.recarray), one.view(np.recarray), bits)
    assert one == before


def test_the_list_is_whole_again_after_asking(decisions):
    """What kernels, traces and the referee see of a restricted role is every legal action."""
    states, lists = decisions
    kernels, names = GAME.kernels(), list(GAME.restrictions("extractor"))
    restricted = seating("extractor", *names)
    seen = 0
    for i in np.flatnonzero(lists["n"] > 1)[:: 40 if interpreted() else 4]:
        state, legal = (a[i : i + 1].copy().view(np.recarray) for a in (states, lists))
        kernels.legal(state, legal)
        whole = legal.copy()
        index = kernels.choose(state, legal, restricted.functions, restricted.weights)
        assert 0 <= index < whole[0].n
        assert legal == whole
        if of_role(states[i], "extractor"):
            seen += 1
            action = whole[0]["action"][index]
            assert not any(uses(name, state, action) for name in names)
    assert seen > 10


def test_what_is_averted_is_not_ones_own_skill():
    """Whoever is shot at by the Terrorist may still pay a card when it never uses skills."""
    game = recorded(
        seating("extractor", "no-skills"), 6, 2, seed=3, characters="random",
        extractors=("terrorist",),
    )  # fmt: skip
    paid = [
        state
        for state, pick in zip(game.states, game.picks, strict=True)
        if state["table"]["decision"] == st.ASK_MAY and pick == 0 and of_role(state, "extractor")
    ]
    assert paid


def test_what_works_by_itself_is_no_restriction():
    names = GAME.restrictions("extractor")
    assert "no-judger-of-mind" not in names
    assert "no-terrorist" not in names
    assert "no-avatar" in names
    assert "no-fortress" in GAME.restrictions("mark")
