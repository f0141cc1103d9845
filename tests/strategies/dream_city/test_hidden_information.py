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
from tests.rules.position import begin, contents, every_count
from tests.sim.dream_city.blocks import both_games, seated, some
from tests.sim.dream_city.loops import offered, recorded
from tests.sim.dream_city.probes import fixed, seats
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
    """All decisions, their disguises, and their legal actions."""
    states, lists = decisions()
    return states, disguised(states, 1), lists


def test_a_disguise_leaves_what_the_seat_sees(worlds):
    for state, other, _ in zip(*worlds, strict=True):
        seat = int(state["table"]["to_move"])
        assert contents(other["table"]) == contents(state["table"])
        assert contents(other["seat"][seat]) == contents(state["seat"][seat])
        mine, theirs = state["hidden"]["choice"][seat], other["hidden"]["choice"][seat]
        assert mine["word"].tolist() == theirs["word"].tolist()


def test_a_disguise_is_a_position_that_could_have_come_up(worlds):
    """All invariants hold in it, and the same actions are legal."""
    kernels = GAME.kernels()
    legal = kernels.new_legal()
    for i in range(0, len(worlds[1]), 100 if interpreted() else 1):
        state = worlds[1][i : i + 1].copy().view(np.recarray)
        assert kernels.check(state) == 0
        kernels.legal(state, legal)
        listed = legal.view(np.ndarray)[0]
        assert offered(listed) == offered(worlds[2][i])


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
    for name in ("random", "basic"):
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


def without_rules(table: np.void) -> tuple:
    return tuple(contents(table[name]) for name in table.dtype.names if name != "rules")


def shows_a_difference(one: np.void, other: np.void) -> bool:
    """Whether a vault is turned up that holds something else in the other game."""
    differ = one["hidden"]["vault"] != other["hidden"]["vault"]
    return bool((differ & (one["table"]["opened"] != st.UNSEEN)).any())


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
        for a, b in zip(one.states, other.states, strict=False):
            if shows_a_difference(a, b):
                break
            assert without_rules(a["table"]) == without_rules(b["table"])
            lasted += 1
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
        for a, b in zip([*one.states, one.end], [*other.states, other.end], strict=True):
            assert without_rules(a["table"]) == without_rules(b["table"])
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
