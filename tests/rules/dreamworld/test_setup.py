"""Components, Player Setup and Main Setup (sections 1 and 3; rulings D1, D14, D26, D27)."""

from collections import Counter

import pytest

from sim.dreamworld import GAME
from sim.dreamworld.narrate import NARRATOR
from sim.dreamworld.options import edition
from tests.rules.dreamworld.position import PLAYERS, begin

every_count = pytest.mark.parametrize("players", PLAYERS)
GAMES = range(4)
FULL = {"6": 1, "5": 2, "4": 3, "3": 4, "2": 5}


def places(game) -> Counter[str]:
    """Every card of a game at its first decision, with how often it is there."""
    state = game.state()
    found = [card for hand in state["hands"].values() for card in hand]
    found += [*state["deck"], *state["neutral"].values()]
    found += [laid["card"] for laid in state["sequence"]]
    return Counter(found)


@every_count
@pytest.mark.parametrize("number", GAMES)
def test_the_dream_deck(players, number):
    """Section 1.1: three suits, 1 to 11, a sun and a moon of each; with one or two players no 1s
    and 11s."""
    numbers = range(2, 11) if players <= 2 else range(1, 12)
    cards = [f"{suit}{n}-{symbol}" for suit in "DHC" for n in numbers for symbol in ("sun", "moon")]
    assert len(cards) == (54 if players <= 2 else 66)
    assert places(begin(players, number)) == Counter(cards)


@every_count
def test_healing_tokens_lie_in_five_rows(players):
    """Section 1.2: 15 tokens, five of them gold, 50 points; none is flipped, no supply."""
    state = begin(players).state()
    seats = [f"player {p + 1}" for p in range(players)]
    assert state["rows"] == dict.fromkeys(seats, FULL)
    assert state["supply"] == dict.fromkeys(seats, 0)
    table = begin(players).table
    assert table["rules"]["all_tokens"] == sum(state["rows"]["player 1"].values()) == 15
    values = sum(int(row) * n for row, n in state["rows"]["player 1"].items())
    assert table["rules"]["all_points"] == values == 50


@every_count
def test_professors_begin_beside_the_tokens_d14(players):
    assert set(begin(players).state()["professor"].values()) == {"beside"}
    assert ("professor",) not in begin(players).legal()


@every_count
def test_professors_can_begin_in_the_hand_d14(players):
    game = begin(players, professor="hand")
    assert set(game.state()["professor"].values()) == {"hand"}
    assert ("professor",) in game.legal()
    assert len(game.legal()) == 17


# Section 1.3: players, cards of the draw deck, neutral cards
DECKS = {1: (24, 14), 2: (8, 14), 3: (4, 14), 4: (2, 0)}


@every_count
@pytest.mark.parametrize("number", GAMES)
def test_cards_needed_by_player_count(players, number):
    game = begin(players, number)
    state = game.state()
    assert [len(hand) for hand in state["hands"].values()] == [16] * players
    deck, neutral = DECKS[players]
    before = int(game.about()["token"] == "before")
    assert len(state["deck"]) == deck - before
    assert len(state["neutral"]) == max(neutral - 1, 0)  # that of round 1 has been turned up
    assert len(state["sequence"]) == min(neutral, 1) + before
    assert all(laid["owner"] is None and not laid["tokens"] for laid in state["sequence"])


@every_count
def test_other_hands(players):
    game = begin(players, dealt=15)
    assert {len(hand) for hand in game.state()["hands"].values()} == {15}
    before = int(game.about()["token"] == "before")
    assert len(game.state()["deck"]) == DECKS[players][0] + players - before


@every_count
@pytest.mark.parametrize("number", GAMES)
def test_six_patients_two_of_each_suit_d26(players, number):
    patients = NARRATOR.setup(begin(players, number).record)["patients"]
    assert Counter(patients) == {"D": 2, "H": 2, "C": 2}


def test_patients_are_shuffled_d26():
    orders = {tuple(NARRATOR.setup(begin(3, n).record)["patients"]) for n in range(12)}
    assert len(orders) > 6


def test_patients_of_any_suit_d26():
    found = [NARRATOR.setup(begin(3, n, patients="random").record)["patients"] for n in range(12)]
    assert any(Counter(patients) != {"D": 2, "H": 2, "C": 2} for patients in found)
    assert {suit for patients in found for suit in patients} == set("DHC")


@every_count
@pytest.mark.parametrize("therapy", ["pairs", "separate", "either-gap", "green"])
def test_twelve_therapy_tokens_one_a_round_d1(players, therapy):
    """Every set has exactly one Before and one After, which four players' deck allows for."""
    tokens = NARRATOR.setup(begin(players, therapy=therapy).record)["tokens"]
    assert sorted(tokens) == sorted(edition()["tokens"][therapy])
    assert len(tokens) == len(set(tokens)) == 12
    assert tokens.count("before") == tokens.count("after") == 1


def test_tokens_are_placed_at_random_d27():
    """Either of a patient's two rounds gets any of them."""
    first = [NARRATOR.setup(begin(3, n).record)["tokens"] for n in range(40)]
    assert len({tokens[0] for tokens in first}) > 6
    assert len({tokens[1] for tokens in first}) > 6


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_ids_tokens(level):
    """Solo Mode, Setup."""
    values = {
        "easy": [4, 4, 4, 3, 3, 3],
        "medium": [4, 4, 4, 2, 2, 2],
        "hard": [4, 4, 3, 3, 2, 2],
    }
    game = begin(1, difficulty=level)
    assert game.state()["id"] == values[level]
    assert sum(values[level]) == {"easy": 21, "medium": 18, "hard": 18}[level]
    assert begin(2, difficulty=level).state()["id"] is None


def test_ids_tokens_can_be_others():
    game = begin(1, id__easy=(1, 2, 3, 4, 5, 6))
    assert game.state()["id"] == [6, 5, 4, 3, 2, 1]


@every_count
def test_rows_can_be_others(players):
    game = begin(players, gold=(7, 1, 2, 3, 4), regular__5=0, regular__2=9)
    assert game.rows(1) == {6: 1, 5: 1, 4: 3, 3: 4, 2: 10}
    assert game.table["rules"]["all_points"] == 7 + 1 + (2 + 8) + (3 + 9) + (4 + 18)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rotation_moves_hands_and_leaves_all_else(players):
    """Over all rotations every seat sits at every place once."""
    plain = begin(players).state()
    for rotation in range(1, players):
        turned = begin(players, rotation=rotation).state()
        for p in range(players):
            place = (p + rotation) % players
            assert turned["hands"][f"player {p + 1}"] == plain["hands"][f"player {place + 1}"]
        for field in ("deck", "neutral", "sequence"):
            assert turned[field] == plain[field]


def test_the_edition_says_what_is_reconstructed():
    """Tags of the design reference: the order of tokens, the therapy tokens, patients' suits."""
    told = {name for name, option in GAME.options.items() if "reconstructed" in option.source}
    assert told == {"gold", "therapy", "signs", "patients"}
