"""Ruling R12 and the grain of decisions: the list of legal actions is exactly right.

At every decision of many games the kernel's list is compared with one written from the rulebook
in plain Python (`expected`). These are games without characters; `tests/referee` compares the lists
of games with them.
"""

import pytest

from tests.rules.dream_city.expected import Facts, expected_actions, facts_of
from tests.rules.position import PLAYERS, Position, every_count, name_action
from tests.sim.dream_city.blocks import OPTION_SETS, seated, some
from tests.sim.dream_city.loops import offered, recorded


def compare(facts: Facts, listed: list[tuple]) -> set[tuple]:
    """The kernel's list is the rulebook's, each action once."""
    named = [name_action(*action) for action in listed]
    expected = expected_actions(facts)
    assert set(named) == expected
    assert len(named) == len(expected), "an action is listed twice"
    return expected


def compare_games(strategy: str, players: int, games: int, options: dict) -> set[str]:
    """Compare at every decision; which questions and which kinds of action came up."""
    seen: set[str] = set()
    for number in range(games):
        game = recorded(seated(strategy), players, number, seed=5, **options)
        for facts, legal in zip(facts_of(game.states), game.lists, strict=True):
            seen.update(action[0] for action in compare(facts, offered(legal)))
            seen.add(facts.question)
    return seen


EVERY_ACTION = {
    "end",
    "shoot",
    "unlock",
    "shuttle",
    "free move",
    "peek",
    "peek at",
    "pull",
    "conjure",
    "revive",
    "level",
    "card",
    "yes",
    "no",
}
EVERY_QUESTION = {"secret", "play", "direction", "cancel", "bribe", "give", "pay", "discard"}


@every_count
def test_lists_are_exactly_right_in_random_games(players):
    """The printed rules; every kind of question and of action comes up."""
    seen = compare_games("random", players, some(200), {})
    if some(200) == 200:
        assert seen >= EVERY_ACTION | EVERY_QUESTION


@every_count
def test_lists_are_exactly_right_in_sensible_games(players):
    """Games of `basic` come to other positions than random ones."""
    compare_games("basic", players, some(60), {})


# The first game under the options of every set.
FIRST_GAMES = {name: {**options, "characters": "off"} for name, options in OPTION_SETS.items()}


@pytest.mark.parametrize("name", sorted(set(FIRST_GAMES) - {"printed", "first game"}))
@every_count
def test_lists_are_exactly_right_under_options(players, name):
    """Options that change what is legal change it as they say."""
    compare_games("random", players, some(20), FIRST_GAMES[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", FIRST_GAMES)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("strategy", ["random", "basic"])
def test_lists_are_exactly_right_in_hundreds_of_games(strategy, players, name):
    compare_games(strategy, players, 300, FIRST_GAMES[name])


# --- plays that could change nothing -------------------------------------------------------------
# The other cases of ruling R12 stand with their cards: a pull on one's own level, a look at an
# open or known vault, at bribe cards seen before, an Unseal where the vault is open.


@every_count
def test_conjuring_nothing_is_not_offered(players):
    """Ruling R12, with the option that makes Conjured Object draw no card."""
    game = Position(players, turn_of=1, hands={1: "conjured"}, conjured_draw=0)
    assert game.legal() == {("end",)}


@every_count
def test_a_full_list_of_an_extractor(players):
    """Game Process, Play phase: everything an extractor may do, in one position."""
    game = Position(
        players,
        turn_of=1,
        hands={1: "shoot assassin armour warhead unseal shuttle peek pull conjured"},
        levels={1: 2, 0: 2, 2: 4},
        dead=[3],
        seen={1: (1,)},
    )
    elsewhere = [2, *range(4, players)]
    assert game.legal() == {
        ("end",),
        *(("shoot", card, 0) for card in ("shoot", "armour", "warhead", "assassin")),
        *(("shoot", "assassin", p) for p in elsewhere),
        ("unlock", 2),
        ("shuttle", 1),
        ("shuttle", 3),
        *(("peek", level) for level in (1, 2, 3, 4)),
        *(("pull", p) for p in elsewhere),
        ("conjure",),
        ("revive", 3),
    }
