"""Worlds dealt to a seat: what it sees stays, what it cannot see varies, and tells nothing.

The law behind all of it: two states that a seat cannot tell apart become the same state. It is
tested with states that were dealt anew by the kernel itself, and by code of the tests.
"""

from functools import cache

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.core.jit import interpreted
from sim.dream_city import GAME
from sim.dream_city import invariants as inv
from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from tests.rules.position import PLAYERS, Position, begin, every_count, plain
from tests.sim.dream_city.blocks import OPTION_SETS, seated, some
from tests.sim.dream_city.loops import recorded
from tests.sim.dream_city.worlds import broken, bytes_of, dealt_anew, legal_in
from tests.strategies.dream_city.disguise import disguise

# Games without characters, with each way to deal them, with readings and numbers that stretch what
# can be asked, and with every mark and the characters whose questions tell something of a hand.
GAMES = {
    **OPTION_SETS,
    "random": {"characters": "random"},
    "cast": {
        "characters": "random",
        "extractors": ("point-man", "black-swan", "architect"),
        "starting_hand": 3,
    },
    **{
        name: {"characters": "dealt", "mark": name, "bribes__6": (2, 3), "dead_mark_skills": True}
        for name, one in CHARACTERS.items()
        if one.mark
    },
}
WORLDS = 200 if interpreted() else 1500
LEAST = 1e-4  # of chance alone, with fixed seeds


@cache
def decisions(name: str, players: int) -> np.ndarray:
    """States at all decisions of some random and sensible games."""
    games = [
        recorded(seated(strategy), players, seed=5, **GAMES[name]).states
        for strategy in ("random", "basic")
    ]
    states = np.concatenate(games)
    states["log"]["on"], states["log"]["n"] = 0, 0
    return states[:: 40 if interpreted() else 1]


def seats_and_states(states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Every state twice: for the seat to move and for another one."""
    table = states["table"]
    mover, seats = table["to_move"].astype(np.int64), table["seats"].astype(np.int64)
    other = (mover + 1 + np.arange(len(states)) % (seats - 1)) % seats
    return np.stack([mover, other], axis=1).ravel(), np.repeat(states, 2)


def of_seats(states: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """What one seat of each state sees for itself."""
    return states["seat"][np.arange(len(states)), seats]


def cards_of(states: np.ndarray) -> np.ndarray:
    """All cards of each state, by kind: deck, discard pile and hands."""
    hidden, table = states["hidden"], states["table"]
    in_deck = np.arange(hidden["deck"].shape[1]) < table["deck_left"][:, None]
    decks = np.stack(
        [((hidden["deck"] == kind) & in_deck).sum(axis=1) for kind in range(st.MAX_KINDS)], axis=1
    )
    return decks + table["discard"] + states["seat"]["hand"].sum(axis=1)


in_all_games = pytest.mark.parametrize("name", GAMES)


@in_all_games
@every_count
def test_what_a_seat_sees_stays_and_all_invariants_hold(players, name):
    seats, states = seats_and_states(decisions(name, players))
    dealt = dealt_anew(states, seats, 1)
    assert {inv.MESSAGES[code] for code in broken(dealt) if code != inv.OK} == set()
    assert (bytes_of(dealt["table"]) == bytes_of(states["table"])).all()
    assert (bytes_of(of_seats(dealt, seats)) == bytes_of(of_seats(states, seats))).all()
    assert (cards_of(dealt) == states["table"]["rules"]["deck"]).all()
    mine = states["table"]["to_move"] == seats
    assert (legal_in(dealt)[mine] == legal_in(states)[mine]).all()
    assert (legal_in(dealt)["n"] > 0).all()


@in_all_games
@every_count
def test_states_that_a_seat_cannot_tell_apart_become_the_same(players, name):
    """Byte for byte, whether the other state was dealt by the kernel or by the tests."""
    rng = np.random.default_rng(7)
    seats, states = seats_and_states(decisions(name, players)[::4])
    wanted = bytes_of(dealt_anew(states, seats, 2))
    assert (bytes_of(dealt_anew(dealt_anew(states, seats, 3), seats, 2)) == wanted).all()
    # Those of the tests are dealt in Python, which is slow.
    some_of_them = np.flatnonzero(np.arange(len(states)) % 6 < 2)
    other = disguised(states[some_of_them], seats[some_of_them], rng)
    again = dealt_anew(other, seats[some_of_them], 2, some_of_them)
    assert (bytes_of(again) == wanted[some_of_them]).all()


@pytest.mark.slow
@in_all_games
@every_count
def test_every_state_dealt_by_the_tests_becomes_the_same(players, name):
    seats, states = seats_and_states(decisions(name, players))
    other = disguised(states, seats, np.random.default_rng(9))
    assert (bytes_of(dealt_anew(other, seats, 2)) == bytes_of(dealt_anew(states, seats, 2))).all()


def disguised(states: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Copies of states in other worlds, as their seats cannot tell."""
    other = states.copy()
    for state, seat in zip(other, seats.tolist(), strict=True):
        disguise(state, seat, rng)
    return other


@pytest.mark.parametrize("name", ["printed", "first game"])
def test_what_the_seat_does_see_makes_a_difference(name):
    """The test above can fail: a state in which the seat itself sees something else differs."""
    rng = np.random.default_rng(8)
    seats, states = seats_and_states(decisions(name, 6)[::7])
    other = disguised(states, (seats + 1) % 6, rng)
    there, here = (bytes_of(dealt_anew(some, seats, 2)) for some in (other, states))
    assert (there != here).any(axis=1).mean() > 0.9


@in_all_games
def test_everything_known_to_all_is_kept(name):
    """Cards known to lie in a hand, who looked at which vault, and how many cards there are."""
    seats, states = seats_and_states(decisions(name, 6))
    after = dealt_anew(states, seats, 4)
    table, held = after["table"], after["seat"]
    assert (held["hand"] >= table["record"]["known"]).all()
    assert (held["hand"].sum(axis=2) == table["hand_size"]).all()
    assert (held["deals"] + held["blanks"] == table["bribes_held"]).all()
    looked = table["record"]["peeked"][:, 1:6] > 0
    assert ((held["vault"][:, 1:6] != st.UNSEEN) == looked).all()
    others = np.arange(6) != seats[:, None]
    assert not held["notes"][:, :6][others].any()
    assert not after["hidden"]["tally"]["played"].any()
    deck = after["hidden"]["deck"]
    beyond = np.arange(deck.shape[1]) >= table["deck_left"].astype(np.int64)[:, None] + 20
    assert not deck[beyond].any()


@in_all_games
def test_everything_hidden_varies(name):
    """Between two worlds of one seat: deck, hands, dice and choices to come nearly always differ,
    and what there is less of, often."""
    seats, states = seats_and_states(decisions(name, 6))
    pair = [dealt_anew(states, seats, 5, np.full(len(states), number)) for number in range(2)]
    found = {}
    for path in ("deck", "hand", "dice", "choice", "deals", "vault", "offered"):
        of = "hidden" if path in st.STATE["hidden"].names else "seat"
        one, other = (
            np.ascontiguousarray(w[of][path]).view(np.uint8).reshape(len(w), -1) for w in pair
        )
        found[path] = (one != other).any(axis=1).mean()
    assert min(found["deck"], found["dice"], found["choice"]) > 0.95
    assert found["hand"] > (0.3 if name == "harsh" else 0.8)
    if name != "readings":
        assert found["vault"] > 0.2
    if "mark" not in GAMES[name] and name not in ("readings", "harsh"):
        assert found["deals"] > 0.02
    if GAMES[name].get("characters") == "dealt":
        assert found["offered"] > 0.02


# --- how it varies -------------------------------------------------------------------------------


def worlds(state, seat: int) -> np.ndarray:
    """Many worlds of one seat."""
    return dealt_anew(np.repeat(plain(state), WORLDS), np.full(WORLDS, seat), 6)


@every_count
def test_each_unseen_card_lies_anywhere_with_the_same_chance(players):
    """The one Conjured Object lies in each hand and part of the deck as its size says."""
    game = Position(
        players,
        turn_of=1,
        hands={0: "3 shoot", 1: "unseal", 2: "2 unseal peek", 3: "conjured"},
        deck__conjured_object=1,
    )
    game.table.record.known[2, st.UNSEAL] = 1  # of three cards, two can be anything
    dealt = worlds(game.state, 1)
    hands = dealt["seat"]["hand"][:, [0, 2, 3], st.CONJURED].sum(axis=0)
    left = int(game.table.deck_left)
    places = np.flatnonzero(dealt["hidden"]["deck"][:, :left] == st.CONJURED) % left
    tenths = np.bincount(places * 10 // left, minlength=10)
    sizes = np.bincount(np.arange(left) * 10 // left, minlength=10)
    counts, expected = np.array([*hands, *tenths]), np.array([3, 2, 1, *sizes])
    assert counts.sum() == WORLDS
    assert chisquare(counts, expected / expected.sum() * WORLDS).pvalue > LEAST


@every_count
@pytest.mark.parametrize("seen", [(), (1,), (1, 3)])
def test_the_secret_lies_anywhere_the_seat_thinks_it_may(players, seen):
    game = Position(players, turn_of=1, seen={1: seen, 2: (2, 4)}, secret=4)
    found = worlds(game.state, 1)["hidden"]["vault"] == st.SECRET
    possible = [level for level in (1, 2, 3, 4) if level not in seen]
    assert found[:, possible].sum() == WORLDS
    assert chisquare(found[:, possible].sum(axis=0)).pvalue > LEAST


@every_count
def test_who_knows_where_the_secret_is_keeps_it_there(players):
    game = Position(players, turn_of=1, seen={1: (1,), 2: (3,)}, secret=3)
    for seat in (0, 2):
        assert (worlds(game.state, seat)["hidden"]["vault"][:, 3] == st.SECRET).all()


@every_count
def test_each_bribe_card_lies_anywhere_with_the_same_chance(players):
    """Three bribe cards with one DEAL: one held, two in the pile."""
    options = {f"bribes__{players}": (1, 2)}
    game = Position(players, turn_of=1, bribes={2: "blank"}, pile="blank deal", **options)
    dealt = worlds(game.state, 1)
    counts = [dealt["seat"]["deals"][:, 2].sum(), *dealt["hidden"]["bribes"][:, :2].sum(axis=0)]
    assert sum(counts) == WORLDS
    assert chisquare(counts).pvalue > LEAST
    assert (dealt["seat"]["turncoat"][:, 2] == dealt["seat"]["deals"][:, 2]).all()
    holder = worlds(game.state, 2)
    assert (holder["seat"]["blanks"][:, 2] == 1).all()
    assert chisquare(holder["hidden"]["bribes"][:, :2].sum(axis=0)).pvalue > LEAST


@every_count
def test_bribe_cards_the_mark_has_looked_at_stay(players):
    options = {f"bribes__{players}": (1, 2)}
    game = Position(players, bribes={2: "deal"}, pile="blank blank", **options)
    game.seat(0).seen_deals[2], game.table.record.looked[0, 2] = 1, 1
    assert (worlds(game.state, 0)["seat"]["deals"][:, 2] == 1).all()
    others = worlds(game.state, 1)["seat"]
    assert 0 < others["deals"][:, 2].sum() < WORLDS
    assert (others["seen_deals"][:, 0, 2] == others["deals"][:, 2]).all()
    assert (others["seen_blanks"][:, 0, 2] == others["blanks"][:, 2]).all()


@every_count
def test_who_has_not_revealed_a_character_may_have_any(players):
    """Before the reveal; who has not chosen yet has none, and the own cards are the own."""
    game = begin(players, characters="dealt")
    game.do(*sorted(game.legal())[0])
    dealt = worlds(game.state, 1)["seat"]
    assert game.asked() == (1, "character")
    mine = set(game.seat(1).offered.tolist())
    marks = np.unique(dealt["character"][:, 0])
    assert len(marks) > 0.9 * sum(one.mark for one in CHARACTERS.values())
    assert (dealt["character"][:, 1:] == st.NO_CHARACTER).all()
    for p in range(2, players):
        assert not mine & set(dealt["offered"][:, p].ravel().tolist())
    for cast in dealt["offered"][:50, :players]:
        assert len(set(cast.ravel().tolist())) == 2 * players


# --- what a question tells -----------------------------------------------------------------------


def test_who_is_asked_to_cancel_holds_an_unseal():
    game = Position(6, turn_of=1, hands={1: "unseal", 3: "unseal shoot"}, locks={1: 2})
    game.do("unlock", 1)
    assert game.asked() == (3, "cancel")
    assert (worlds(game.state, 2)["seat"]["hand"][:, 3, st.UNSEAL] >= 1).all()


def test_the_pile_the_mark_chooses_from_is_mixed():
    game = Position(
        6,
        cast={0: "imperial-city"},
        turn_of=1,
        hands={1: "peek"},
        bribes={2: "blank"},
        bribes__6=(1, 2),
    )
    game.do("peek", 1)
    game.do("yes")
    assert game.asked() == (0, "bribe card")
    assert (worlds(game.state, 3)["hidden"]["bribes"][:, :2].sum(axis=1) == 1).all()


def test_the_point_man_has_drawn_a_shuttle():
    """It is among the cards behind the deck, which it holds; the Point Man knows all of them."""
    game = Position(6, cast={1: "point-man"}, hands={1: "2 unseal"}, top="peek shuttle")
    game.do("end")
    assert game.asked() == (1, "may")
    left = int(game.table.deck_left)
    for seat in (1, 2):
        dealt = worlds(game.state, seat)
        drawn = dealt["hidden"]["deck"][:, left : left + 2]
        assert (drawn == st.SHUTTLE).any(axis=1).all()
        for kind in range(st.KINDS):
            held = dealt["seat"]["hand"][:, 1, kind]
            assert (held >= (drawn == kind).sum(axis=1)).all()
    own = worlds(game.state, 1)["hidden"]["deck"][:, left : left + 2]
    assert (np.sort(own, axis=1) == sorted((st.PEEK, st.SHUTTLE))).all()


@pytest.mark.parametrize("players", PLAYERS)
def test_a_world_can_be_played_to_its_end(players):
    """By the kernels that play any game, with all invariants at every step."""
    kernels, listed = GAME.kernels(), GAME.kernels().new_legal()
    for name in ("printed", "many cards", "cast", "imperial-city"):
        states = decisions(name, players)
        for number in range(0, len(states), max(1, len(states) // some(12))):
            start = states[number : number + 1]
            dealt = dealt_anew(start, [number % players], 9, [0]).view(np.recarray)
            for step in range(4 if interpreted() else 3000):
                if dealt[0].table.winner != st.UNDECIDED:
                    break
                kernels.legal(dealt, listed)
                kernels.apply(dealt, listed, (number + step) * 7 % int(listed[0].n))
                assert kernels.check(dealt) == inv.OK
