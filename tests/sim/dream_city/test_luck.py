"""What chance brings: the deals and dice of very many games, and what cells share of them."""

import numpy as np
import pytest
from scipy import stats

from sim.core.jit import interpreted
from sim.dream_city import GAME
from sim.dream_city.characters.kit import CHARACTERS
from tests.rules.position import (
    BLANKS,
    CARDS,
    DEALS,
    PLAYERS,
    Position,
    begin,
    every_count,
    template,
)
from tests.sim.dream_city.blocks import both_games, seated
from tests.sim.dream_city.loops import count_rolls, deal_cast, deal_many

LIKELY = 1e-4  # seeds are fixed: a p-value below it means a fault, not bad luck

# --- what cells share ----------------------------------------------------------------------------


@both_games
@every_count
def test_cells_share_deal_pile_and_dice_where_they_can(players, options):
    """An option that does not touch deck or pile leaves them; a larger deck leaves the pile."""
    plain = begin(players, game=3, **options)
    others = {"hand_limit": 3, "draw": 3, "unlocks_per_turn": 2, f"locks__{players}": (1, 1, 1, 1)}
    for name, value in others.items():
        same = begin(players, game=3, **options, **{name: value})
        assert same.hidden.deck.tolist() == plain.hidden.deck.tolist()
        assert same.hidden.bribes.tolist() == plain.hidden.bribes.tolist()
        assert (
            same.state["seat"]["offered"][0].tolist() == plain.state["seat"]["offered"][0].tolist()
        )
        assert same.hidden.dice.word.tolist() == plain.hidden.dice.word.tolist()
    larger = begin(players, game=3, deck__unseal=30, **options)
    assert larger.hidden.bribes.tolist() == plain.hidden.bribes.tolist()
    assert larger.state["seat"]["offered"][0].tolist() == plain.state["seat"]["offered"][0].tolist()
    assert larger.hidden.dice.word.tolist() == plain.hidden.dice.word.tolist()


@pytest.mark.parametrize("characters", ["random", "dealt", "off"])
def test_characters_leave_the_deal_the_pile_and_the_dice(characters):
    """They are dealt by a stream of their own: with and without them luck is the same."""
    plain = begin(6, game=3, deck__shapeshift=5)
    cast = begin(6, game=3, deck__shapeshift=5, characters=characters)
    assert cast.hidden.deck.tolist() == plain.hidden.deck.tolist()
    assert cast.hidden.bribes.tolist() == plain.hidden.bribes.tolist()
    assert cast.hidden.dice.word.tolist() == plain.hidden.dice.word.tolist()


def test_a_mark_that_is_given_leaves_the_deal_of_the_extractors_complete():
    """Who is given a character is dealt none; the others get cards of what is left."""
    for number in range(20):
        game = begin(8, game=number, characters="dealt", mark="harbor", extractors="joker,forger")
        offered = [game.seat(p).offered.tolist() for p in range(8)]
        assert offered[:3] == [[0, 0]] * 3
        dealt = [code for pair in offered[3:] for code in pair]
        assert len(set(dealt)) == 10
        given = {CHARACTERS[name].code for name in ("joker", "forger")}
        assert not given & set(dealt)


@both_games
def test_tables_of_different_size_share_the_deal(options):
    """The deck of game g is the same for four players and for eight, and so are the characters."""
    games = [begin(players, game=5, **options) for players in PLAYERS]
    assert len({tuple(game.hidden.deck.tolist()) for game in games}) == 1
    for game in games:
        shared = game.state["seat"]["offered"][0][:4].tolist()
        assert shared == games[0].state["seat"]["offered"][0][:4].tolist()


# --- deals and dice in bulk ----------------------------------------------------------------------

in_bulk = pytest.mark.skipif(interpreted(), reason="this many deals are for compiled code")
DEAL_COUNT = 40_000


@pytest.fixture(scope="module")
def deals():
    decks = np.zeros((DEAL_COUNT, 97), np.int8)
    piles = np.zeros((DEAL_COUNT, 3), np.int8)
    deal_many(template(8), GAME.kernels().new_state(), 20, 0, decks, piles)
    return decks, piles


@in_bulk
def test_no_two_games_are_dealt_alike(deals):
    assert len({deck.tobytes() for deck in deals[0]}) == DEAL_COUNT


@in_bulk
def test_every_deal_holds_the_same_cards(deals):
    assert (np.sort(deals[0], axis=1) == np.sort(deals[0][0])).all()
    assert set(deals[1].sum(axis=1).tolist()) == {DEALS[8]}
    assert deals[1].shape[1] == DEALS[8] + BLANKS[8]


@in_bulk
def test_every_kind_is_as_likely_at_every_place_of_the_deck(deals):
    decks = deals[0]
    numbers = np.bincount(decks[0])
    expected = DEAL_COUNT * numbers / 97
    p_values = []
    for place in range(97):
        seen = np.bincount(decks[:, place], minlength=len(numbers))
        p_values.append(stats.chisquare(seen, expected).pvalue)
    assert min(p_values) > LIKELY
    assert stats.kstest(p_values, "uniform").pvalue > LIKELY


@in_bulk
def test_neighbouring_cards_are_independent(deals):
    """The next card of the deck follows the one before as chance has it."""
    decks = deals[0]
    numbers = np.bincount(decks[0])
    kinds = len(numbers)
    pairs = np.bincount(decks[:, -1].astype(int) * kinds + decks[:, -2], minlength=kinds**2)
    expected = np.outer(numbers, numbers) - np.diag(numbers)
    expected = (expected / (97 * 96) * DEAL_COUNT).ravel()
    assert stats.chisquare(pairs, expected).pvalue > LIKELY


@in_bulk
def test_every_order_of_the_bribe_pile_is_as_likely(deals):
    piles = deals[1]
    orders = np.bincount(piles @ np.array([4, 2, 1]), minlength=8)
    seen = orders[orders > 0]
    assert len(seen) == 3, "two DEALs and one other card lie in three orders"
    assert stats.chisquare(seen).pvalue > LIKELY


@in_bulk
def test_deck_and_bribe_pile_are_independent(deals):
    decks, piles = deals
    table = np.zeros((2, len(CARDS) - 1))
    np.add.at(table, (piles[:, -1], decks[:, -1]), 1)
    assert stats.chi2_contingency(table).pvalue > LIKELY


EXTRACTORS = [one.code for one in CHARACTERS.values() if not one.mark]
MARKS = [one.code for one in CHARACTERS.values() if one.mark]


@pytest.fixture(scope="module")
def casts():
    """The two cards dealt to each of eight seats in many games."""
    dealt = np.zeros((DEAL_COUNT, 8, 2), np.int64)
    start = template(8, characters="dealt")
    deal_cast(start, GAME.kernels().new_state(), 20, 0, dealt)
    return dealt


@in_bulk
def test_no_character_is_dealt_twice_and_each_to_its_side(casts):
    assert np.isin(casts[:, 0], MARKS).all()
    assert np.isin(casts[:, 1:], EXTRACTORS).all()
    together = np.sort(casts.reshape(DEAL_COUNT, -1), axis=1)
    assert (together[:, 1:] != together[:, :-1]).all()


@in_bulk
@pytest.mark.parametrize("place", [0, 1])
def test_every_character_is_as_likely_for_every_seat(casts, place):
    p_values = []
    for p in range(8):
        seen = np.bincount(casts[:, p, place], minlength=len(CHARACTERS) + 1)
        p_values.append(stats.chisquare(seen[MARKS if p == 0 else EXTRACTORS]).pvalue)
    assert min(p_values) > LIKELY


@in_bulk
def test_every_pair_of_characters_is_as_likely(casts):
    """Of the two of one seat, and of two seats: no card draws another after it."""
    for one, other in ((casts[:, 1, 0], casts[:, 1, 1]), (casts[:, 1, 1], casts[:, 7, 0])):
        pairs = np.zeros((len(EXTRACTORS) + 1,) * 2)
        np.add.at(pairs, (one, other), 1)
        assert not pairs.diagonal().any()
        assert stats.chisquare(pairs[pairs > 0]).pvalue > LIKELY
        assert (pairs > 0).sum() == len(EXTRACTORS) * (len(EXTRACTORS) - 1)


@in_bulk
def test_characters_and_deck_are_independent(casts, deals):
    for p in (0, 1):
        table = np.zeros((len(CHARACTERS) + 1, len(CARDS) - 1))
        np.add.at(table, (casts[:, p, 0], deals[0][:, -1]), 1)
        table = table[table.sum(axis=1) > 0]
        assert stats.chi2_contingency(table).pvalue > LIKELY


@pytest.fixture(scope="module", params=["off", "dealt"])
def rolls(request):
    kernels, seating = GAME.kernels(), seated("random")
    counts = np.zeros((7, 7), np.int64)
    for players in (4, 6, 8):
        count_rolls(
            template(players, characters=request.param),
            kernels.new_state(),
            kernels.new_legal(),
            seating.functions,
            seating.weights,
            21,
            0,
            3000,
            counts,
        )
    return counts


@in_bulk
def test_every_face_is_as_likely_in_real_shots(rolls):
    assert not rolls[:, 0].any()
    faces = rolls[:, 1:].sum(axis=0)
    assert faces.sum() > 50_000
    assert stats.chisquare(faces).pvalue > LIKELY
    assert stats.chisquare(rolls[0, 1:]).pvalue > LIKELY, "of the first shot of a game, too"


@in_bulk
def test_a_roll_does_not_depend_on_the_one_before(rolls):
    assert stats.chi2_contingency(rolls[1:, 1:]).pvalue > LIKELY


def test_wanted_dice_are_really_rolled():
    """What the rule tests lean on: a position's dice come from a stream like any other."""
    game = Position(4, turn_of=1, hands={1: "3 shoot"}, dice=(6, 5, 6))
    for face in (6, 5, 6):
        game.do("shoot", "shoot", 2)
        assert game.events("roll")[0][2] == face
