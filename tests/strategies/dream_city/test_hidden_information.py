"""No strategy decides by what its seat cannot see.

Everything hidden from the seat to move is dealt anew, in a way that could have come up, and the
choice must stay the same.
"""

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.dream_city import GAME
from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from tests.rules.position import begin, every_count
from tests.sim.dream_city.blocks import both_games, seated, some
from tests.sim.dream_city.loops import Recorded, recorded
from tests.sim.dream_city.probes import fixed, seats
from tests.sim.dream_city.worlds import broken, bytes_of, legal_in
from tests.strategies.dream_city.disguise import disguise
from tests.strategies.dream_city.positions import (
    SHIPPED,
    alone,
    choices,
    decisions,
    of_role,
    role_of_each,
)

NAMES = [None, *CHARACTERS]


def disguised(states: np.ndarray, seed: int, of_seats: np.ndarray | None = None) -> np.ndarray:
    """The same decisions in other worlds: as the seat to move cannot tell, or as `of_seats`."""
    rng = np.random.default_rng(seed)
    other = states.copy()
    watchers = states["table"]["to_move"] if of_seats is None else of_seats
    for state, seat in zip(other, watchers.tolist(), strict=True):
        disguise(state, seat, rng)
    return other


@pytest.fixture(scope="module")
def worlds():
    """Decisions of all kinds of games, their disguises, and their legal actions.

    Disguises are made in Python, so they are one decision in four; the slow test below takes all.
    """
    states, lists = (array[::4] for array in decisions())
    return states, disguised(states, 1), lists


def test_a_disguise_leaves_what_the_seat_sees(worlds):
    states, others, _ = worlds
    seats = np.arange(len(states)), states["table"]["to_move"]
    assert (bytes_of(others["table"]) == bytes_of(states["table"])).all()
    assert (bytes_of(others["seat"][seats]) == bytes_of(states["seat"][seats])).all()
    mine, theirs = (found["hidden"]["choice"]["word"][seats] for found in (states, others))
    assert (mine == theirs).all()


def test_a_disguise_is_a_position_that_could_have_come_up(worlds):
    """All invariants hold in it, and the same actions are legal."""
    every = slice(None, None, 100 if interpreted() else 1)
    states, others = worlds[0][every], worlds[1][every].copy()
    assert not broken(others).any()
    assert (legal_in(others) == legal_in(states)).all()


def test_a_disguise_changes_everything_that_is_hidden(worlds):
    """Deck, hands, pile, turncoats, vaults, knowledge, dice: each differs in many decisions."""
    states, others, _ = worlds

    def share(*path):
        one, other = states, others
        for name in path:
            one, other = one[name], other[name]
        differs = (one != other).reshape(len(states), -1).any(axis=1)
        return differs.mean()

    for path in (
        ("hidden", "deck"),
        ("hidden", "dice", "word"),
        ("hidden", "choice", "word"),
        ("hidden", "tally", "deaths"),
        ("seat", "hand"),
        ("seat", "vault"),
        ("seat", "notes"),
    ):
        assert share(*path) > 0.8, path
    for path in (
        ("hidden", "vault"),
        ("hidden", "bribes"),
        ("seat", "deals"),
        ("seat", "turncoat"),
        ("seat", "seen_deals"),
        ("seat", "offered"),
    ):
        assert share(*path) > 0.1, path
    early = (states["table"]["decision"] == st.ASK_CHARACTER) & (states["table"]["to_move"] > 0)
    chose = states["seat"]["character"][early] != others["seat"]["character"][early]
    assert chose.any(axis=1).mean() > 0.5, "what others chose before it is revealed"
    sees = (states["seat"]["sees_pile"][:, 0] == 1) & (states["table"]["to_move"] > 0)
    piles = states["seat"]["pile_deals"][sees, 0] != others["seat"]["pile_deals"][sees, 0]
    assert piles.mean() > 0.05, "the pile that only the mark may look at"


@pytest.mark.parametrize(("role", "name"), SHIPPED)
def test_the_choice_does_not_depend_on_what_is_hidden(worlds, role, name):
    states, others, lists = worlds
    mine = role_of_each(states) == role
    assert mine.sum() > some(200)
    seating = alone(role, name)
    chosen = choices(states[mine], lists[mine], seating)
    assert (choices(others[mine], lists[mine], seating) == chosen).all()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_the_choice_is_the_same_in_many_worlds(seed):
    states, lists = decisions()
    others = disguised(states, seed)
    for name in ("random", "basic", "skilled"):
        seating = seated(name)
        assert (choices(others, lists, seating) == choices(states, lists, seating)).all()


@pytest.mark.parametrize("role", GAME.roles)
def test_the_choice_does_depend_on_what_is_seen(role):
    """The test above can fail: dealing anew what the seat does see changes its choices."""
    states, lists = of_role(role)
    states, lists = states[:300], lists[:300]
    seating = alone(role, "basic")
    count = states["table"]["seats"].astype(int)
    neighbours = (states["table"]["to_move"].astype(int) + 1) % count
    other = disguised(states, 4, neighbours)
    # the seat's own side must stay, or another strategy would be asked
    mine = np.arange(len(states)), states["table"]["to_move"]
    other["seat"]["turncoat"][mine] = states["seat"]["turncoat"][mine]
    assert (choices(other, lists, seating) != choices(states, lists, seating)).any()


# --- the public table holds nothing hidden -------------------------------------------------------


NOT_RULES = [name for name in st.STATE["table"].names if name != "rules"]


def tables_of(game: Recorded) -> np.ndarray:
    """The public table at every decision and at the end, without the rules; a row of bytes each."""
    tables = np.append(game.states["table"], game.end["table"][None])
    return bytes_of(tables[NOT_RULES])


def until_a_vault_differs(one: Recorded, other: Recorded) -> int:
    """How many decisions come before a vault is turned up that holds something else."""
    n = min(len(one.states), len(other.states))
    a, b = one.states[:n], other.states[:n]
    differ = a["hidden"]["vault"] != b["hidden"]["vault"]
    seen = (differ & (a["table"]["opened"] != st.UNSEEN)).any(axis=1)
    return int(seen.argmax()) if seen.any() else n


@both_games
@every_count
@pytest.mark.parametrize("secrets", [("1", "2"), ("2", "4"), ("3", "1")])
def test_the_table_looks_the_same_wherever_the_secret_lies(players, secrets, options):
    """Two games with the same plays and two places of the secret look alike to everybody, until
    a vault is turned up in which they differ."""
    seating = seats(dict.fromkeys(GAME.roles, fixed))
    lasted = 0
    for number in range(some(12)):
        one, other = (
            recorded(seating, players, number, seed=6, secret=secret, **options)
            for secret in secrets
        )
        alike = until_a_vault_differs(one, other)
        assert alike > 0
        assert (tables_of(one)[:alike] == tables_of(other)[:alike]).all()
        lasted += alike
    assert lasted > 20 * some(12)


@both_games
@every_count
def test_the_table_looks_the_same_whatever_bribe_cards_say(players, options):
    """Two games with the same plays, one with DEALs only and one with none, look alike to the
    end."""
    seating = seats(dict.fromkeys(GAME.roles, fixed))
    bribed = 0
    for number in range(some(12)):
        one, other = (
            recorded(seating, players, number, seed=6, **options, **{f"bribes__{players}": pile})
            for pile in ((3, 0), (0, 3))
        )
        assert len(one.states) == len(other.states)
        assert (tables_of(one) == tables_of(other)).all()
        bribed += int(one.end["table"]["bribes_held"].sum())
    assert bribed > 0


@every_count
def test_the_table_does_not_tell_which_character_was_chosen(players):
    """Until all are revealed, right before the first turn."""
    one, other = (begin(players, characters="dealt") for _ in range(2))
    while one.asked()[1] == "character":
        assert one.public() == other.public()
        first, second = sorted(one.legal())
        one.do(*first)
        other.do(*second)
    assert one.public() == other.public()
    assert not one.table.own_character.any()
    for game in (one, other):
        game.do("level", 1)
    assert (one.table.own_character[:players] != other.table.own_character[:players]).all()


def test_only_the_mark_with_imperial_city_sees_the_pile(worlds):
    """Ruling R19: it is in its own record and in no other, and right."""
    for state in worlds[0]:
        table, seats_of = state["table"], state["seat"]
        imperial = NAMES[int(table["world_view"])] == "imperial-city"
        sees = seats_of["sees_pile"].tolist()
        assert sees == [int(imperial)] + [0] * (st.MAX_SEATS - 1)
        assert not seats_of["pile_deals"][1:].any()
        assert not seats_of["pile_blanks"][1:].any()
        if imperial:
            left = state["hidden"]["bribes"][: int(table["bribes_left"])]
            assert seats_of["pile_deals"][0] == left.sum()
            assert seats_of["pile_blanks"][0] == len(left) - left.sum()
            assert seats_of["seen_deals"][0].tolist() == seats_of["deals"].tolist()
