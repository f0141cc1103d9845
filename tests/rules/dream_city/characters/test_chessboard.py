"""Chessboard: Relocate puts another vault under a level about to open; Dream Peek draws."""

import pytest

from sim.dream_city import state as st
from tests.rules.dream_city.characters.moments import asked_by, at_turn_of, used
from tests.rules.position import (
    EXTRACTORS_WIN,
    Position,
    all_bribes,
    every_count,
)

BOARD = "chessboard"
MAY, VAULT = ("may", BOARD), ("vault", BOARD)


def opening(players, *, level=1, opener=1, **setting):
    """Seat `opener` has just taken the last lock off its level, and nobody cancelled."""
    cast = {0: BOARD, **setting.pop("cast", {})}
    hands = {opener: "3 unseal", **setting.pop("hands", {})}
    setting = {"locks": {level: 1}, "secret": level, "levels": {opener: level}, **setting}
    game = Position(players, turn_of=opener, cast=cast, hands=hands, **setting)
    return game.do("unlock", level)


def to_levels(*levels):
    return {("level", level) for level in levels}


# --- Relocate ------------------------------------------------------------------------------------


@every_count
def test_the_mark_is_asked_before_the_vault_is_turned_up(players):
    """Chessboard, Relocate; ruling R35: with the last lock gone and the vault still closed."""
    for level in (1, 2, 3, 4):
        game = opening(players, level=level)
        assert asked_by(game) == (0, *MAY)
        assert game.legal() == {("yes",), ("no",)}
        assert game.locks()[level - 1] == 0
        assert not game.table.opened.any()
        assert asked_by(game.do("yes")) == (0, *VAULT)
        assert game.legal() == to_levels(*({1, 2, 3, 4} - {level}))


@every_count
def test_relocate_saves_the_secret(players):
    """Chessboard's analysis: what is opened is the vault that lay on the other level."""
    game = opening(players).do("yes").do("level", 3)
    assert game.events()[:2] == [("relocate", 1, 3), ("vault", 1, 1, st.GOLD)]
    assert game.hidden.vault[1:].tolist() == [st.GOLD, st.GOLD, st.SECRET, st.GOLD]
    assert game.table.opened.tolist() == [0, st.GOLD, 0, 0, 0]
    assert game.asked() == (0, "bribe"), "the gold that was opened is gold"
    assert game.do("no").asked() == (1, "play")


@every_count
def test_relocate_may_be_declined(players):
    """Ruling R29: the secret is found then, and a use is left."""
    game = opening(players).do("no")
    assert game.over() == EXTRACTORS_WIN
    assert game.table.relocations == 0


@every_count
def test_relocate_can_bring_the_secret(players):
    """Ruling R5: the vault that is opened counts, wherever it came from."""
    game = opening(players, secret=2).do("yes").do("level", 2)
    assert game.over() == EXTRACTORS_WIN


@every_count
def test_locks_stay_with_their_level(players):
    """Relocate swaps vaults: the other level keeps its mind-locks."""
    game = opening(players)
    before = game.locks()
    assert game.do("yes").do("level", 2).locks() == before


@every_count
def test_only_unturned_vaults(players):
    """Relocate: with a vault that is still closed."""
    game = opening(players, locks={1: 1, 2: 0}, secret=1).do("yes")
    assert game.legal() == to_levels(3, 4)


@every_count
def test_with_no_other_closed_vault_nothing_is_asked(players):
    """Relocate: another vault is needed."""
    game = opening(players, locks={1: 1, 2: 0, 3: 0, 4: 0}, secret=1)
    assert game.over() == EXTRACTORS_WIN


@every_count
def test_once_an_opening(players):
    """Ruling R43: the vault that was brought there is opened without another question."""
    game = opening(players, secret=3).do("yes").do("level", 2)
    assert game.events("vault")
    assert game.asked() == (0, "bribe")


@every_count
def test_twice_a_game(players):
    """Relocate: two uses in the game, declined ones not counted."""
    game = opening(
        players,
        locks={1: 1, 2: 1, 3: 1},
        secret=3,
        hands={1: "3 unseal 2 shuttle"},
        unlocks_per_turn=4,
        bribes={2: all_bribes(players)},
    )
    game.do("yes").do("level", 4)
    game.do("shuttle", 2).do("unlock", 2).do("yes").do("level", 4)
    assert game.table.relocations == 2
    game.do("shuttle", 3).do("unlock", 3)
    assert game.over() == EXTRACTORS_WIN, "without a question"
    game = opening(
        players,
        locks={1: 1, 2: 1},
        secret=3,
        hands={1: "3 unseal 2 shuttle"},
        unlocks_per_turn=4,
        bribes={2: all_bribes(players)},
    )
    game.do("no").do("shuttle", 2).do("unlock", 2)
    assert asked_by(game) == (0, *MAY)
    assert game.table.relocations == 0


@every_count
def test_no_relocate_while_locks_are_left_or_the_unlock_is_cancelled(players):
    """Ruling R35: when the last lock falls."""
    assert opening(players, locks={1: 2}).asked() == (1, "play")
    game = opening(players, hands={2: "unseal"})
    assert game.asked() == (2, "cancel")
    assert game.do("yes").asked() == (1, "play")


@every_count
def test_a_sacrifice_is_answered_too(players):
    """Rulings R17 and R35: whatever takes the last lock off."""
    cast = {0: BOARD, 1: "martyr"}
    game = Position(players, turn_of=1, cast=cast, locks={1: 2}, secret=1, dice=(6,))
    game.do("skill").do("lower")
    assert asked_by(game) == (0, *MAY)
    game.do("yes").do("level", 2)
    assert game.events("vault") == [("vault", 1, 1, st.GOLD)]
    assert game.alive(1)
    game.do("no")
    assert not game.alive(1)


@every_count
def test_a_mark_in_labyrinth_relocates(players):
    """Ruling R31: vaults are no player."""
    assert asked_by(opening(players, labyrinth={0: 1})) == (0, *MAY)
    assert asked_by(opening(players, labyrinth={1: 1})) == (0, *MAY)


@every_count
def test_a_dead_mark_does_not_relocate(players):
    """Ruling R35: a dead player may not use abilities; by the option dead_mark_skills it does."""
    assert opening(players, dead=[0]).over() == EXTRACTORS_WIN
    game = opening(players, dead=[0], dead_mark_skills=True)
    assert asked_by(game) == (0, *MAY)
    game.do("yes").do("level", 2)
    assert game.over() is None


@every_count
def test_an_extractor_with_the_card_is_asked(players):
    """Ruling R30: swapped in the mark's turn, in which the mark's Sacrifice opens a vault."""
    cast = {0: BOARD, 2: "martyr"}
    game = at_turn_of(
        players, 0, cast=cast, hands={0: "shapeshift"}, locks={1: 1}, secret=1, dice=(6,)
    )
    game.do("shapeshift", 2).do("go on").do("skill").do("lower")
    assert asked_by(game) == (2, *MAY)
    game.do("yes").do("level", 4)
    assert game.hidden.vault[4] == st.SECRET
    assert game.events("vault") == [("vault", 0, 1, st.GOLD)]
    assert not game.events("bribe"), "ruling R53"


# --- what seats know moves with the vault --------------------------------------------------------


@every_count
def test_who_saw_a_vault_knows_where_it_went(players):
    """Relocate is done openly: what a seat had looked at it knows in its new place."""
    game = opening(players, secret=1, seen={2: (1, 3), 3: (2,)})
    game.do("yes").do("level", 3)
    two, three, one = game.seat(2), game.seat(3), game.seat(1)
    assert two.vault.tolist() == [0, st.GOLD, 0, st.SECRET, 0]
    assert int(two.maybe) == 1 << 3
    assert three.vault.tolist() == [0, 0, st.GOLD, 0, 0]
    assert int(three.maybe) == 1 << 3 | 1 << 4
    assert int(one.maybe) == 1 << 2 | 1 << 3 | 1 << 4
    assert (int(two.looked_at), int(three.looked_at)) == (1 << 1 | 1 << 3, 1 << 2)


@every_count
def test_the_record_of_looks_moves_too(players):
    """Ruling R40: who had peeked at which vault stays true."""
    game = Position(
        players,
        turn_of=1,
        cast={0: BOARD},
        hands={1: "unseal peek"},
        locks={1: 1},
        secret=4,
        bribes={2: all_bribes(players)},
        top="2 shoot",
    )
    game.do("peek", 1).do("unlock", 1).do("yes").do("level", 2)
    assert game.table.record.peeked[1].tolist() == [0, 0, 1, 0, 0]
    assert game.seat(1).vault.tolist() == [0, 0, st.GOLD, 0, 0]


@every_count
def test_all_see_which_vaults_and_nobody_what_they_hold(players):
    """Relocate shows places, not contents: tables with different secrets look alike."""
    seen = set()
    for secret in (3, 4):
        game = opening(players, secret=secret).do("yes").do("level", 2)
        assert used(0, BOARD) not in game.events(), "it was told with the yes"
        seen.add((game.public(), game.private(*range(1, players))))
    assert len(seen) == 1


@pytest.mark.parametrize("number", [0, 1, 3])
def test_the_uses_are_an_option(number):
    """Option chessboard.uses."""
    game = opening(6, chessboard__uses=number, secret=4)
    assert asked_by(game) == ((0, *MAY) if number else (0, "bribe", None))
