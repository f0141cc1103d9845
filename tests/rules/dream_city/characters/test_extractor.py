"""Extractor: Extract, a card for each mind-lock left where one has just unlocked."""

import pytest

from tests.rules.dream_city.characters.moments import asked_by, refuse_cancels, used
from tests.rules.position import EXTRACTORS_WIN, MARK_WINS, Position, cards, every_count

EXTRACTOR = "extractor"
MAY = ("may", EXTRACTOR)
QUEEN = "space-queen"


def unlocked(players, *, unlocker=1, extractor=1, level=1, **setting):
    """Seat `unlocker` has used an Unseal on its level, and nobody cancelled."""
    cast = {extractor: EXTRACTOR, **setting.pop("cast", {})}
    hands = {unlocker: "2 unseal", **setting.pop("hands", {})}
    levels = {unlocker: level, **setting.pop("levels", {})}
    game = Position(players, turn_of=unlocker, cast=cast, hands=hands, levels=levels, **setting)
    return refuse_cancels(game.do("unlock", level))


def draws(game):
    return len(game.events("draw"))


@every_count
@pytest.mark.parametrize("level", [1, 2, 3])
def test_as_many_cards_as_locks_are_left(players, level):
    """Extractor, Extract and its analysis: the count after the unlock, on the own level."""
    for left in range(1, 7):
        most = {f"locks__{players}": (left + 1,) * 4, "locks_above_die": True}
        game = unlocked(players, level=level, secret=4, **most)
        assert asked_by(game) == (1, *MAY)
        assert game.legal() == {("yes",), ("no",)}
        game.do("yes")
        assert game.events()[0] == used(1, EXTRACTOR)
        assert draws(game) == left
        assert game.hand(1).total() == 1 + left
        assert game.asked() == (1, "play")


@every_count
def test_the_printed_locks(players):
    """Extract on a level as set up: one card less than its locks."""
    for level in (1, 2, 3):
        game = unlocked(players, level=level)
        assert draws(game.do("yes")) == game.table.rules.locks[level] - 1


@every_count
def test_the_cards_come_from_the_top(players):
    """Extract: from the top of the deck, in order."""
    game = unlocked(players, locks={1: 4}, top="peek pull armour warhead").do("yes")
    assert [event[2] for event in game.events("draw")] == ["peek", "pull", "armour"]


@every_count
def test_extract_may_be_declined(players):
    """Ruling R29."""
    game = unlocked(players).do("no")
    assert game.events() == []
    assert game.hand(1) == cards("unseal")
    assert game.asked() == (1, "play")


@every_count
def test_the_last_lock_leaves_nothing_to_draw(players):
    """Extract: no lock is left on the level, wherever others are left."""
    game = unlocked(players, locks={1: 1}, secret=4)
    assert game.asked() == (0, "bribe")
    assert game.do("no").asked() == (1, "play")
    assert not game.events("draw")


@every_count
def test_a_cancelled_unlock_brings_nothing(players):
    """Ruling R14: Extract follows a success."""
    hands = {1: "unseal", 2: "unseal"}
    game = Position(players, turn_of=1, cast={1: EXTRACTOR}, hands=hands)
    game.do("unlock", 1).do("yes")
    assert game.asked() == (1, "play")


@every_count
def test_nobody_elses_unlock_counts(players):
    """Extract: after you unlock, whether on the same level or not."""
    for level in (1, 2):
        assert unlocked(players, extractor=2, levels={2: level}).asked() == (1, "play")


@every_count
def test_both_unlocks_under_black_hole(players):
    """Black Hole's world view: each of the two unlocks extracts what is left then."""
    game = unlocked(players, cast={0: "black-hole"}, locks={1: 4}).do("yes")
    assert draws(game) == 3
    refuse_cancels(game.do("unlock", 1))
    assert asked_by(game) == (1, *MAY)
    assert draws(game.do("yes")) == 2


@every_count
def test_not_in_labyrinth(players):
    """Ruling R31: the lock comes off, the draw is lost on its holder."""
    game = unlocked(players, labyrinth={1: 1})
    assert game.locks()[0] == game.table.rules.locks[1] - 1
    assert game.asked() == (1, "play")


@every_count
def test_extract_may_draw_the_last_card(players):
    """Ruling R4: the mark's side wins in the middle of the draw."""
    game = unlocked(players, locks={1: 4}, deck=2).do("yes")
    assert draws(game) == 2
    assert game.over() == MARK_WINS
    assert unlocked(players, locks={1: 4}, deck=3).do("yes").over() == MARK_WINS
    assert unlocked(players, locks={1: 4}, deck=4).do("yes").over() is None


@every_count
def test_a_deck_used_up_by_extract_is_no_matter_to_the_secret(players):
    """Rulings R5 and R43: the open secret ends the game before any draw."""
    assert unlocked(players, locks={1: 1}, secret=1, deck=1).over() == EXTRACTORS_WIN


@every_count
def test_extract_comes_before_interlace(players):
    """Ruling R43: the unlocker's skill first, wherever the Space Queen sits."""
    for queen in range(2, players):
        game = unlocked(players, cast={queen: QUEEN}, locks={1: 3}, top="peek pull armour warhead")
        assert asked_by(game) == (1, *MAY)
        game.do("yes")
        assert asked_by(game) == (queen, "may", QUEEN)
        game.do("yes")
        assert game.hand(1) == cards("unseal peek pull")
        assert game.hand(queen) == cards("armour")
        assert game.asked() == (1, "play")


@every_count
def test_interlace_comes_when_extract_is_declined_too(players):
    """Ruling R43: each is its owner's decision."""
    game = unlocked(players, cast={2: QUEEN}).do("no")
    assert asked_by(game) == (2, "may", QUEEN)


@every_count
def test_no_interlace_once_extract_has_ended_the_game(players):
    """Rulings R4 and R43."""
    game = unlocked(players, cast={2: QUEEN}, locks={1: 3}, deck=2).do("yes")
    assert game.over() == MARK_WINS
    assert not game.hand(2)


@every_count
def test_a_swapped_card_extracts(players):
    """Ruling R30: the unlocker holds the card now, its owner does not."""
    hands = {1: "shapeshift unseal"}
    cast = {1: QUEEN, 2: EXTRACTOR}
    game = Position(players, turn_of=1, cast=cast, hands=hands, locks={1: 3})
    game.do("shapeshift", 2).do("unlock", 1)
    assert asked_by(game) == (1, *MAY)
    assert draws(game.do("yes")) == 2
    assert asked_by(game) == (2, "may", QUEEN), "who holds Interlace for this turn"
