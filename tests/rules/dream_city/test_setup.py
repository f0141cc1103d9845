"""Game Setup: the deck, the tables of locks and bribes, the vaults, the first turn."""

from collections import Counter

import pytest

from sim.dream_city import state as st
from tests.rules.position import BLANKS, CARDS, DEALS, Position, begin, cards, every_count

PRINTED = cards(
    "28 shoot 3 assassin 3 armour 3 warhead 24 unseal 20 shuttle 8 peek 5 pull 3 conjured"
)
LOCKS = {4: [4, 3, 2, 1], 5: [5, 4, 3, 2], 6: [5, 4, 3, 2], 7: [5, 4, 3, 2], 8: [6, 5, 4, 3]}


def deck(game):
    """The draw deck from the top."""
    row = game.hidden.deck[: game.table.deck_left].tolist()
    return [CARDS[card] for card in reversed(row)]


@every_count
def test_the_first_game_is_played_with_97_cards(players):
    """Introduction to Action Cards; Game Tips: the printed deck without the EX cards."""
    game = begin(players)
    assert Counter(deck(game)) == PRINTED
    assert len(deck(game)) == 97
    assert not game.discarded()


@every_count
def test_with_the_ex_cards_the_deck_has_102(players):
    """Game Components: 102 action cards, five of them Shapeshift."""
    game = begin(players, deck__shapeshift=5)
    assert Counter(deck(game)) == PRINTED + cards("5 shapeshift")
    assert len(deck(game)) == 102


@every_count
def test_shapeshift_cannot_be_played_without_characters(players):
    """Ruling R7: with characters off there is nothing to swap; the card can only be discarded."""
    game = Position(players, turn_of=1, hands={1: "3 shapeshift"}, deck__shapeshift=5)
    assert game.legal() == {("end",)}


@every_count
def test_nobody_has_a_hand_before_the_first_turn(players):
    """Rulings, starting hands: none are dealt."""
    game = begin(players)
    assert game.table.turn == 0
    assert all(not game.hand(p) for p in range(players))
    assert game.table.hand_size[:players].tolist() == [0] * players


@every_count
def test_all_start_alive_on_level_1(players):
    """Game Setup: every extractor's top card shows level 1, the mark's marker stands there."""
    game = begin(players)
    assert game.table.seats == players
    assert [game.level(p) for p in range(players)] == [1] * players
    assert all(game.alive(p) for p in range(players))


@every_count
def test_mind_locks_follow_the_setup_table(players):
    """Setup table by number of players: mind-lock dice on levels 1 to 4."""
    game = begin(players)
    assert game.locks() == LOCKS[players]
    assert game.table.opened.tolist() == [st.UNSEEN] * 5


@every_count
def test_bribe_cards_follow_the_setup_table(players):
    """Rulings, numbers the base text leaves out: bribe cards that succeed and that fail."""
    game = begin(players)
    pile = game.hidden.bribes[: game.table.bribes_left].tolist()
    assert pile.count(1) == DEALS[players]
    assert pile.count(0) == BLANKS[players]
    assert game.table.bribes_held[:players].tolist() == [0] * players


@every_count
@pytest.mark.parametrize("secret", [1, 2, 3, 4])
def test_the_mark_places_the_vaults_as_it_likes(players, secret):
    """Game Setup, mark: vaults lie face down in the mark's order; ruling R7: a decision."""
    game = begin(players)
    assert game.asked() == (0, "secret")
    assert game.legal() == {("level", level) for level in (1, 2, 3, 4)}
    game.do("level", secret)
    vaults = [st.SECRET if level == secret else st.GOLD for level in (1, 2, 3, 4)]
    assert game.hidden.vault[1:].tolist() == vaults
    assert game.events("hide") == [("hide", secret)]
    assert game.seat(0).vault[1:].tolist() == vaults, "the mark knows where it put them"
    for p in range(1, players):
        assert game.seat(p).vault.tolist() == [st.UNSEEN] * 5, "nobody else does"


@every_count
def test_where_the_secret_lies_cannot_be_read_off_the_table(players):
    """Game Setup, mark: the vaults lie face down."""
    tables = {begin(players).do("level", level).public() for level in (1, 2, 3, 4)}
    assert len(tables) == 1


@every_count
@pytest.mark.parametrize("secret", [1, 2, 3, 4])
def test_a_run_can_pin_the_secret(players, secret):
    """Ruling R7: then the mark has nothing to decide, and begins its turn at once."""
    game = begin(players, secret=str(secret))
    assert game.asked() == (0, "play")
    assert game.hidden.vault[secret] == st.SECRET
    assert game.hidden.vault[1:].tolist().count(st.GOLD) == 3
    assert game.seat(0).vault.tolist() == game.hidden.vault.tolist()


@every_count
def test_the_mark_begins(players):
    """Game Process: the mark takes the first turn (ruling R9), drawing two cards."""
    game = begin(players)
    first, second, *rest = deck(game)
    game.do("level", 3)
    assert game.asked() == (0, "play")
    assert (game.table.turn, game.table.active) == (1, 0)
    assert game.events("turn", "draw") == [
        ("turn", 0),
        ("draw", 0, first),
        ("draw", 0, second),
    ]
    assert game.hand(0) == Counter([first, second])
    assert deck(game) == rest


@every_count
@pytest.mark.parametrize("secret", ["1", "2", "3", "4"])
def test_a_pinned_secret_is_not_on_the_table(players, secret):
    """Ruling R7 pins the decision of the mark, not what others may see."""
    pinned, chosen = begin(players, secret=secret), begin(players)
    chosen.do("level", int(secret))
    assert pinned.public() == chosen.public()
