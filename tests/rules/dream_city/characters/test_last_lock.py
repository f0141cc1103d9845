"""The order of things when the last lock falls (ruling R43), with several skills together."""

import pytest

from sim.dream_city import state as st
from tests.rules.dream_city.characters.moments import asked_by, code
from tests.rules.position import (
    EXTRACTORS_WIN,
    MARK_WINS,
    Position,
    cards,
    every_count,
    pile_with,
)

QUEEN, EXTRACTOR, INTERPRETER = "space-queen", "extractor", "dream-interpreter"
TWO_GOLDS = ("end", st.MARK_SIDE, st.END_GOLD)


def last_lock(players, mark, *, opener=EXTRACTOR, queen=2, **setting):
    """Seat 1 uses an Unseal on a level with one lock; the Space Queen sits at `queen`."""
    cast = {0: mark, 1: opener, queen: QUEEN, **setting.pop("cast", {})}
    hands = {1: "unseal", **setting.pop("hands", {})}
    setting = {"locks": {1: 1}, "secret": 4, "pile": pile_with(players, "blank"), **setting}
    return Position(players, turn_of=1, cast=cast, hands=hands, **setting).do("unlock", 1)


def asked_in_turn(game, *answers):
    """The questions that come up while these answers are given, and the events in between."""
    asked, told = [], []
    for answer in answers:
        asked.append(asked_by(game))
        game.do(*answer)
        told += [event[0] for event in game.events()]
    return asked, told


YES, NO = ("yes",), ("no",)


@every_count
def test_relocate_vault_bribe_interlace(players):
    """Ruling R43 under Chessboard; no lock is left, so Extract has nothing to draw."""
    for queen in range(2, players):
        game = last_lock(players, "chessboard", queen=queen, secret=1)
        asked, told = asked_in_turn(game, YES, ("level", 2), YES, YES)
        assert asked == [
            (0, "may", "chessboard"),
            (0, "vault", "chessboard"),
            (0, "bribe", None),
            (queen, "may", QUEEN),
        ]
        assert told == ["skill", "relocate", "vault", "bribe", "skill", "draw"]
        assert game.asked() == (1, "play")


@every_count
def test_vault_bribe_tsunami_interlace(players):
    """Ruling R43 under Harbor: the dice in play order, then the Space Queen if she is spared."""
    game = last_lock(players, "harbor", dice=(6, 5))
    asked, told = asked_in_turn(game, YES, YES)
    assert asked == [(0, "bribe", None), (2, "may", QUEEN)]
    rolls = [name for name in told if name != "lost"]
    assert rolls == ["bribe", "skill"] + ["die"] * (players - 1) + ["skill", "draw"]
    assert game.asked() == (1, "play")


@every_count
def test_the_drowned_queen_draws_nothing(players):
    """Ruling R43; Death: Tsunami comes first."""
    game = last_lock(players, "harbor", dice=(6, 4)).do("no")
    assert ("lost", 2, code("harbor")) in game.events()
    assert game.asked() == (1, "play")


@every_count
def test_the_queen_draws_though_the_opener_drowned(players):
    """Ruling R43: the unlock was a success all the same."""
    game = last_lock(players, "harbor", dice=(1, 6)).do("no")
    assert not game.alive(1)
    assert asked_by(game) == (2, "may", QUEEN)


@every_count
def test_two_golds_leave_nothing_to_follow(players):
    """Rulings R6 and R43: neither bribe nor Tsunami nor Interlace."""
    game = last_lock(players, "harbor", locks={1: 1, 2: 0})
    assert game.over() == TWO_GOLDS
    assert not game.events("die", "bribe", "no bribe")


@every_count
def test_vault_bribe_shot_interlace(players):
    """Rulings R27 and R43 under Imperial City: choice, shot and direction, then Interlace."""
    game = last_lock(players, "imperial-city", queen=3, levels={2: 2}, dice=(6,))
    answers = (YES, ("bribe card", 0), ("seat", 2), ("level", 3), YES)
    asked, told = asked_in_turn(game, *answers)
    assert asked == [
        (0, "bribe", None),
        (0, "bribe card", "imperial-city"),
        (1, "seat", "imperial-city"),
        (1, "direction", None),
        (3, "may", QUEEN),
    ]
    assert told == ["skill", "bribe", "modifier", "roll", "move", "skill", "draw"]


@every_count
def test_the_queen_shot_by_the_bribed_opener_draws_nothing(players):
    """Rulings R27 and R43: the shot comes before Interlace."""
    game = last_lock(players, "imperial-city", queen=2, dice=(4,))
    game.do("yes").do("bribe card", 0).do("seat", 2)
    assert not game.alive(2)
    assert game.asked() == (1, "play")


@every_count
def test_foreshadow_comes_before_all_of_it(players):
    """Rulings R43 and R44: at the use of the Unseal, before cancels, Relocate and the rest."""
    game = last_lock(players, "chessboard", opener=INTERPRETER, hands={3: "unseal"}, secret=1)
    asked, _ = asked_in_turn(game, YES, NO, NO)
    assert asked == [
        (1, "may", INTERPRETER),
        (3, "cancel", None),
        (0, "may", "chessboard"),
    ]
    assert game.over() == EXTRACTORS_WIN


@every_count
def test_a_level_with_locks_left_extract_then_interlace(players):
    """Ruling R43: the unlocker's own skill before those of others, under every world view."""
    for mark in ("chessboard", "harbor", "imperial-city"):
        game = last_lock(players, mark, locks={1: 3}, top="peek pull armour")
        asked, told = asked_in_turn(game, YES, YES)
        assert asked == [(1, "may", EXTRACTOR), (2, "may", QUEEN)]
        assert told == ["skill", "draw", "draw", "skill", "draw"]
        assert (game.hand(1), game.hand(2)) == (cards("peek pull"), cards("armour"))


@every_count
def test_the_deck_may_end_at_the_very_end(players):
    """Rulings R4 and R43: Interlace draws the last card when the vault is long open."""
    game = last_lock(players, "chessboard", deck=1).do("no").do("no").do("yes")
    assert game.over() == MARK_WINS
    assert game.table.opened[1] == st.GOLD


@pytest.mark.parametrize("dead", [False, True])
def test_a_dead_mark_at_an_opening(dead):
    """Rulings R18 and R35: Relocate falls out, the bribe stays; by the option both stay."""
    dying = {"dead": [0] if dead else []}
    game = last_lock(6, "chessboard", **dying)
    assert asked_by(game) == ((0, "bribe", None) if dead else (0, "may", "chessboard"))
    game = last_lock(6, "chessboard", dead_mark_skills=True, **dying)
    assert asked_by(game) == (0, "may", "chessboard")
