"""Setup, and what the difficulties change of it."""

from collections import Counter

import numpy as np
import pytest

from sim.solo.named_events import NAMES
from tests.rules.solo.position import DIFFICULTIES, RECRUITS, TEAM, Position, begin

EVENT_CARDS = {4: 12, 3: 10, 2: 10, 1: 13, 0: 9}  # Material, without the goal cards
every_difficulty = pytest.mark.parametrize("difficulty", DIFFICULTIES)


def team_deck(game: Position) -> list[str]:
    """The team draw deck, top first."""
    order = game.hidden["deck"][: game.table["deck_left"]].tolist()
    return [game.ids[kind] for kind in order][::-1]


@every_difficulty
def test_five_decks_are_shuffled_without_their_goal_cards(difficulty):
    """Setup; Material: 12, 10, 10, 13 and 9 cards, each in the deck of its level."""
    game = begin(difficulty=difficulty)
    for level, n in EVENT_CARDS.items():
        pile = game.pile(level)
        assert sorted(pile["deck"]) == [f"L{level}-{i:02}" for i in range(1, n + 1)]
        assert pile["deck"] != sorted(pile["deck"])
        assert not pile["discard"]
        assert not pile["removed"]


def test_games_are_shuffled_differently():
    """Setup: the order of team deck and event decks is another one in every game."""
    games = [begin(game) for game in range(12)]
    assert len({tuple(team_deck(game)) for game in games}) == 12
    for level in EVENT_CARDS:
        assert len({tuple(game.pile(level)["deck"]) for game in games}) == 12


@every_difficulty
def test_three_characters_start_healthy_on_level_4(difficulty):
    """Setup: Cobb, Saito and Arthur; the other three wait outside the playing area."""
    game = begin(difficulty=difficulty)
    assert game.level == 4
    assert game.states(*TEAM) == ("healthy",) * 3
    assert [game.level_of(name) for name in TEAM] == [4] * 3
    assert game.states(*RECRUITS) == ("outside",) * 3
    assert all(game.weapon_of(name) is None for name in NAMES)


@pytest.mark.parametrize(
    ("difficulty", "rest", "cards"),
    [
        ("easy", "by-difficulty", 38),
        ("medium", "by-difficulty", 38),
        ("hard", "by-difficulty", 37),
        ("challenge", "by-difficulty", 37),
        ("hard", "on", 38),
        ("easy", "off", 37),
    ],
)
def test_rest_is_in_the_team_deck_of_easier_games(difficulty, rest, cards):
    """Difficulty Levels; Material: 37 cards and Rest."""
    game = begin(difficulty=difficulty, rest=rest)
    copies = game.table["rules"]["copies"]
    assert copies.sum() == cards
    assert copies[game.ids.index("REST")] == cards - 37


def test_three_cards_are_drawn_and_then_two_in_step_1():
    """Setup: a first hand of 3. Step 1: two more. Flashbacks among them are on Cobb at once (Play
    cards a) and are not replaced."""
    seen = Counter()
    for number in range(30):
        game = begin(number)
        drawn = game.hand() + game.flashbacks()
        assert drawn.total() == 5
        assert not any(card.startswith("FB") for card in game.hand())
        assert all(card.startswith("FB") for card in game.flashbacks())
        seen[game.flashbacks().total() > 0] += 1
    assert seen[True] > 5
    assert seen[False] > 5


@pytest.mark.parametrize(("hand", "draw"), [(0, 1), (6, 2), (3, 4)])
def test_the_first_hand_and_the_cards_of_step_1_are_options(hand, draw):
    """Setup and step 1, with numbers of a reader's own."""
    game = begin(starting_hand=hand, draw=draw)
    assert game.hand().total() + game.flashbacks().total() == hand + draw
    assert game.table["deck_left"] == 38 - hand - draw


def test_nothing_else_is_there_at_the_start():
    """Setup: no card in the display or on the discards, no Kick, no goal, no failure."""
    game = begin()
    assert not game.display()
    assert not game.discards()
    assert not game.kicks()
    assert not game.goals()
    assert not game.table["fails"].any()
    assert not game.table["recruited"]
    assert game.turn == 1
    assert game.asked() == "play"


def test_without_rest_everything_else_lies_as_it_did():
    """The games of two difficulties differ by Rest alone: event decks are the same, and so is
    the team deck but for Rest and the card whose place it took."""
    for number in range(10):
        with_rest, without = (begin(number, difficulty=d) for d in ("medium", "hard"))
        for level in EVENT_CARDS:
            assert with_rest.pile(level) == without.pile(level)
        top, *below = whole_deck(with_rest)
        assert [top if card == "REST" else card for card in below] == whole_deck(without)


def whole_deck(game: Position) -> list[str]:
    """All places of the team deck, the drawn ones too: drawing leaves the numbers where they
    were."""
    n = int(game.table["rules"]["copies"].sum())
    return [game.ids[kind] for kind in np.flip(game.hidden["deck"][:n]).tolist()]
