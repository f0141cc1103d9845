"""Choosing characters at set-up: who is dealt what, and in which order."""

from collections import Counter

import pytest

from sim.dream_city import GAME
from sim.dream_city.characters.kit import CHARACTERS
from tests.rules.dream_city.characters.course import code, names_of
from tests.rules.dream_city.characters.set_up import (
    EXTRACTORS,
    MARKS,
    choices,
    choose,
    chosen,
    dealt,
    offered,
)
from tests.rules.position import begin, every_count

GAMES = range(12)


# --- two cards to choose from --------------------------------------------------------------------


def test_the_box():
    """Game Components: 7 mark character cards and 18 extractor character cards."""
    assert (len(MARKS), len(EXTRACTORS)) == (7, 18)
    assert set(CHARACTERS) == MARKS | EXTRACTORS


def test_by_default_two_cards_are_dealt():
    """Game Setup: two cards each, of which one is chosen."""
    assert GAME.resolve({}, 6)["characters"] == "dealt"


@every_count
def test_everyone_gets_two_different_cards_and_nobody_the_same(players):
    """Game Setup: mark cards for the mark, extractor cards for the extractors, each card once."""
    for number in GAMES:
        game = dealt(players, number)
        cards = [offered(game, p) for p in range(players)]
        assert len(set(cards[0])) == 2
        assert set(cards[0]) <= MARKS
        rest = [name for pair in cards[1:] for name in pair]
        assert len(set(rest)) == len(rest) == 2 * (players - 1)
        assert set(rest) <= EXTRACTORS


@every_count
def test_each_is_asked_for_one_of_its_two_in_play_order_then_for_the_secret(players):
    """Game Setup: all choose, the mark places the vaults, and only then the game begins."""
    game = dealt(players)
    for p in range(players):
        assert game.asked() == (p, "character")
        assert len(game.legal()) == 2
        assert choices(game) == set(offered(game, p))
        choose(game, p % 2)
        assert not game.events("character", "turn")
    assert game.asked() == (0, "secret")
    game.do("level", 2)
    assert game.asked()[0] == 0
    assert game.table.turn == 1


@every_count
@pytest.mark.parametrize("which", [0, 1])
def test_all_are_turned_up_when_the_game_begins(players, which):
    """The Game Begins: all characters are revealed, before the first turn."""
    game = chosen(dealt(players), which)
    wanted = [offered(game, p)[which] for p in range(players)]
    assert names_of(game) == [None] * players, "still face down"
    assert int(game.table.world_view) == 0
    game.do("level", 2)
    assert names_of(game) == wanted
    assert int(game.table.world_view) == code(wanted[0])
    revealed = [("character", p, code(name)) for p, name in enumerate(wanted)]
    assert game.events("hide", "character", "turn") == [("hide", 2), *revealed, ("turn", 0)]


@every_count
def test_a_choice_is_known_to_its_seat_alone(players):
    """Ruling R8: extractors choose before any card is revealed; Game Setup: face down."""
    for p in range(players):
        seen, own = set(), set()
        for which in (0, 1):
            game = dealt(players)
            for _ in range(p):
                choose(game)
            choose(game, which)
            rest = [q for q in range(players) if q != p]
            seen.add((game.public(), game.private(*rest)))
            own.add(game.private(p))
        assert len(seen) == 1
        assert len(own) == 2


@every_count
def test_the_cards_dealt_are_not_on_the_table(players):
    """Game Setup: what was dealt shows only in the seats it was dealt to."""
    tables = {dealt(players, number).public() for number in range(4)}
    assert len(tables) == 1
    game = dealt(players)
    assert all(game.seat(p).offered.all() for p in range(players))


@every_count
def test_the_mark_places_the_secret_before_it_knows_the_extractors(players):
    """Ruling R8; The Game Begins: the reveal comes after all set-up."""
    seen = set()
    for which in (0, 1):
        game = choose(dealt(players))
        for _ in range(1, players):
            choose(game, which)
        assert game.asked() == (0, "secret")
        seen.add((game.public(), game.private(0)))
    assert len(seen) == 1


@every_count
def test_a_pinned_secret_leaves_only_the_characters_to_choose(players):
    """Ruling R7: a run can pin any of the decisions of set-up."""
    game = chosen(dealt(players, secret="3"))
    assert game.table.turn == 1
    assert game.events("hide")[0] == ("hide", 3)
    assert len(game.events("character")) == players


@every_count
def test_every_card_comes_up_over_many_games(players):
    """Game Setup: dealt at random; every card has its share (fixed seed, 120 games)."""
    marks, extractors = Counter(), Counter()
    for number in range(120):
        game = dealt(players, number)
        marks.update(offered(game, 0))
        extractors.update(name for p in range(1, players) for name in offered(game, p))
    assert set(marks) == MARKS
    assert set(extractors) == EXTRACTORS
    for counts in (marks, extractors):
        mean = counts.total() / len(counts)
        assert all(abs(n - mean) < 4.5 * mean**0.5 for n in counts.values())


@every_count
def test_what_is_dealt_leaves_deck_and_bribes_as_they_were(players):
    """Game Setup: the deck is shuffled apart from the character cards."""
    games = [begin(players, characters=how) for how in ("dealt", "random")]
    games.append(begin(players, characters="off", deck__shapeshift=5))
    assert len({game.hidden.deck.tobytes() for game in games}) == 1
    assert len({game.hidden.bribes.tobytes() for game in games}) == 1
    assert len({game.hidden.dice.word.tobytes() for game in games}) == 1


# --- one at random, and none ---------------------------------------------------------------------


@every_count
def test_one_card_each_at_random(players):
    """Option characters=random: nobody chooses, and nobody has the card of another."""
    seen = set()
    for number in GAMES:
        game = begin(players, game=number, characters="random")
        assert game.asked() == (0, "secret")
        assert names_of(game) == [None] * players, "face down until the game begins"
        game.do("level", 1)
        names = names_of(game)
        assert names[0] in MARKS
        assert set(names[1:]) <= EXTRACTORS
        assert len(set(names)) == players
        seen.add(tuple(names))
    assert len(seen) > len(GAMES) // 2


@every_count
def test_no_characters(players):
    """Option characters=off; Game Tips: the first game, also without the EX cards (ruling R7)."""
    game = begin(players, characters="off")
    assert game.asked() == (0, "secret")
    game.do("level", 1)
    assert names_of(game) == [None] * players
    assert not game.events("character")
    assert game.table.deck_left + game.table.hand_size.sum() == 97


@every_count
@pytest.mark.parametrize("how", ["dealt", "random"])
def test_with_characters_the_ex_cards_are_in(players, how):
    """Game Tips: characters and EX cards together; ruling R7."""
    game = begin(players, characters=how)
    assert game.table.deck_left == 102
