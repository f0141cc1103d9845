"""Martyr: Sacrifice, the own life and hand for two mind-locks."""

import pytest

from sim.dream_city import state as st
from tests.rules.dream_city.characters.moments import PLAIN, asked_by, at_turn_of, code, used
from tests.rules.position import EXTRACTORS_WIN, Position, cards, every_count, pile_with

MARTYR = "martyr"
SACRIFICE = ("skill",)
CHANGES, FAILS = (3, 4, 5, 6), (1, 2)
BOTH_WAYS = {("raise",), ("lower",)}
HAND = "unseal peek"


def martyrs_turn(players, **setting):
    """The play phase of seat 1, the Martyr, is about to begin."""
    cast = {1: MARTYR, **setting.pop("cast", {})}
    hands = {1: HAND, **setting.pop("hands", {})}
    setting = {"top": PLAIN, "dice": (6,), **setting}
    return Position(players, turn_of=1, cast=cast, hands=hands, **setting)


def assert_gone(game):
    """The Martyr has died without a killer, its hand is discarded, and the turn went on."""
    assert not game.alive(1)
    assert game.level(1) == st.LOST_LAYER
    assert game.events("lost") == [("lost", 1, code(MARTYR))]
    assert not game.events("death", "give")
    assert game.hand(1) == cards("")
    assert game.discarded() == cards(HAND)
    assert game.asked() == (2, "play")


# --- the die -------------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("face", CHANGES)
def test_four_faces_change_the_locks(players, face):
    """Martyr, Sacrifice: two locks more or fewer on the own level, as the Martyr says."""
    game = martyrs_turn(players, dice=(face,), levels={1: 2}, locks={2: 3}).do("skill")
    assert game.events() == [used(1, MARTYR), ("die", 1, code(MARTYR), face)]
    assert asked_by(game) == (1, "locks", MARTYR)
    assert game.legal() == BOTH_WAYS
    game.do("lower")
    assert game.events("lock") == [("lock", 1, 2, 3, 1)]
    assert_gone(game)


@every_count
@pytest.mark.parametrize("face", FAILS)
def test_two_faces_change_nothing(players, face):
    """Sacrifice: the Martyr dies all the same, with the die for the locks lost."""
    game = martyrs_turn(players, dice=(face,))
    before = game.locks()
    game.do("skill")
    assert game.locks() == before
    assert_gone(game)


@every_count
def test_sacrifice_may_be_declined(players):
    """Sacrifice: it says "may"; the play phase can be played instead."""
    game = martyrs_turn(players).do("end")
    assert game.alive(1)
    assert game.hand(1) == cards(HAND)


# --- the locks -----------------------------------------------------------------------------------


@every_count
def test_raising_stops_at_the_original_number(players):
    """Sacrifice: mind-locks never exceed what was set up."""
    for level in (1, 2, 3):
        original = int(martyrs_turn(players).table.rules.locks[level])
        for missing in range(min(4, original)):
            locks = {level: original - missing}
            game = martyrs_turn(players, levels={1: level}, locks=locks).do("skill").do("raise")
            assert game.locks()[level - 1] == min(original, original - missing + 2)
            assert_gone(game)


@every_count
def test_at_the_original_number_raising_is_allowed(players):
    """Ruling R48: it changes nothing then, but is a choice."""
    game = martyrs_turn(players).do("skill")
    assert game.legal() == BOTH_WAYS
    game.do("raise")
    assert not game.events("lock")
    assert_gone(game)


@every_count
@pytest.mark.parametrize("left", [1, 2])
def test_lowering_stops_at_none_and_opens_the_vault(players, left):
    """Rulings R17 and R48: without locks the vault opens, and the Martyr opened it; first the
    bribe, then the death."""
    game = martyrs_turn(players, locks={1: left}, pile=pile_with(players, "deal"))
    game.do("skill").do("lower")
    assert game.events() == [("lock", 1, 1, left, 0), ("vault", 1, 1, st.GOLD)]
    assert game.asked() == (0, "bribe")
    assert game.alive(1)
    assert game.hand(1) == cards(HAND)
    game.do("yes")
    assert game.events()[:2] == [("bribe", 1, 1), ("turncoat", 1)]
    assert game.seat(1).turncoat == 1
    assert_gone(game)


@every_count
def test_the_mark_may_decline_the_bribe(players):
    """Ruling R18."""
    game = martyrs_turn(players, locks={1: 2}).do("skill").do("lower").do("no")
    assert game.table.bribes_held[1] == 0
    assert_gone(game)


@every_count
def test_a_sacrifice_can_win(players):
    """Rulings R5 and R17: the secret's vault opened ends the game at once."""
    game = martyrs_turn(players, locks={1: 2}, secret=1).do("skill").do("lower")
    assert game.over() == EXTRACTORS_WIN
    assert not game.events("lost")


@every_count
def test_no_unseal_cancels_it(players):
    """Martyr's analysis: Unseal only cancels the unlock of an Unseal."""
    hands = dict.fromkeys(range(2, players), "unseal")
    game = martyrs_turn(players, hands={0: "unseal", **hands}).do("skill").do("lower")
    assert_gone(game)


@every_count
def test_it_is_no_unlock(players):
    """Ruling R16: neither in the turn's count nor to Extract or Interlace."""
    cast = {2: "space-queen", 3: "extractor"}
    game = martyrs_turn(players, cast=cast, locks={1: 4}, **{f"locks__{players}": (4,) * 4})
    game.do("skill")
    assert game.table.unlocks == 0
    game.do("lower")
    assert game.table.record.unlocked.sum() == 0
    assert_gone(game)


# --- when ----------------------------------------------------------------------------------------


@every_count
def test_only_as_the_first_act(players):
    """Ruling R48: it takes the place of the play phase, so nothing may have been played."""
    game = martyrs_turn(players, hands={1: "2 shuttle unseal"})
    assert game.legal() == {("end",), ("shuttle", 2), ("unlock", 1), SACRIFICE}
    game.do("shuttle", 2)
    assert game.legal() == {("end",), ("shuttle", 1), ("shuttle", 3), ("unlock", 2)}


@every_count
def test_not_after_the_own_revival(players):
    """Rulings R11 and R48: coming back was the first act."""
    game = martyrs_turn(players, dead=[1], hands={1: "2 pull"})
    assert game.legal() == {("end",), ("revive", 1)}
    assert SACRIFICE not in game.do("revive", 1).legal()


@every_count
def test_only_where_the_vault_is_closed(players):
    """Rulings R17 and R48: open vaults have no locks to change."""
    for level in (1, 2, 3, 4):
        open_here = martyrs_turn(players, levels={1: level}, locks={1: 0, 2: 0}, secret=4)
        assert (SACRIFICE in open_here.legal()) == (level in (3, 4))


@every_count
def test_also_right_after_a_shapeshift_before_drawing(players):
    """Rulings R47 and R48: what was done in the draw phase is no act of the play phase."""
    cast = {1: "shade", 2: MARTYR}
    hands = {1: "2 shapeshift"}
    game = at_turn_of(players, 1, cast=cast, hands=hands).do("shapeshift", 2).do("go on")
    assert SACRIFICE in game.legal()
    game = Position(players, turn_of=1, cast=cast, hands=hands).do("shapeshift", 2)
    assert SACRIFICE not in game.legal()


@every_count
def test_nobody_sacrifices_for_the_martyr(players):
    """Sacrifice: one's own play phase, one's own card."""
    game = Position(players, turn_of=2, cast={1: MARTYR, 2: "shade"}, levels={0: 1})
    assert game.legal() == {("end",)}


@every_count
def test_the_play_phase_is_over_and_the_discard_phase_comes(players):
    """Sacrifice skips the play phase; ruling R46: the discard phase is one like others."""
    cast = {2: "space-queen"}
    game = martyrs_turn(players, cast=cast, hands={2: "pull"}, dice=(1,)).do("skill")
    assert not game.alive(1)
    assert asked_by(game) == (2, "may", "space-queen")


# --- Labyrinth, other characters, options --------------------------------------------------------


@every_count
def test_in_labyrinth_the_martyr_lives(players):
    """Ruling R31: locks change, its holder neither dies nor discards; the phase is over."""
    game = martyrs_turn(players, labyrinth={1: 1}, locks={1: 3}).do("skill").do("lower")
    assert game.locks()[0] == 1
    assert game.alive(1)
    assert game.hand(1) == cards(HAND)
    assert game.asked() == (2, "play")
    game = martyrs_turn(players, labyrinth={1: 1}, dice=(2,)).do("skill")
    assert game.alive(1)
    assert game.asked() == (2, "play")


@every_count
def test_tsunami_rolls_before_the_martyr_dies(players):
    """Rulings R17 and R43: the Martyr who opened gold rolls like others, then is dead anyway."""
    for face in (1, 6):
        cast = {0: "harbor"}
        game = martyrs_turn(players, cast=cast, locks={1: 1}, dice=(3, face))
        game.do("skill").do("lower").do("no")
        assert game.events("die")[0] == ("die", 1, code("harbor"), face)
        lost = [event for event in game.events("lost") if event[1] == 1]
        assert lost == [("lost", 1, code("harbor" if face == 1 else MARTYR))]
        assert not game.alive(1)
        assert game.hand(1) == cards("")


@every_count
def test_imperial_citys_shot_comes_before_the_death(players):
    """Rulings R17 and R27: bribed, the Martyr still shoots, and may take cards, then loses all."""
    game = martyrs_turn(
        players,
        cast={0: "imperial-city"},
        locks={1: 1},
        dice=(3, 1),
        hands={3: "pull shuttle"},
        dead=[0],
    )
    game.do("skill").do("lower").do("yes").do("seat", 3)
    assert game.events("death") == [("death", 3, 1)]
    assert game.events("give") == [("give", 3, 1, "shuttle"), ("give", 3, 1, "pull")]
    assert not game.alive(1)
    assert game.discarded() == cards(HAND + " pull shuttle")


@every_count
def test_the_mark_may_sacrifice_and_gets_no_bribe(players):
    """Rulings R30, R48 and R53: with the card from before its draw; its marker stays there."""
    cast = {0: "midsummer", 2: MARTYR}
    hands = {0: "shapeshift pull"}
    game = at_turn_of(players, 0, cast=cast, hands=hands, levels={0: 2}, locks={2: 1}, dice=(6,))
    game.do("shapeshift", 2).do("go on").do("skill").do("lower")
    assert game.events("vault") == [("vault", 0, 2, st.GOLD)]
    assert not game.events("bribe")
    assert not game.alive(0)
    assert game.level(0) == 2
    assert game.hand(0) == cards("")
    assert game.asked() == (1, "play")


@every_count
def test_the_number_and_the_faces_are_options(players):
    """Options martyr.locks and martyr.faces."""
    game = martyrs_turn(players, locks={1: 4}, martyr__locks=1).do("skill").do("lower")
    assert game.locks()[0] == 3
    faces = {"martyr__faces": (1,)}
    assert martyrs_turn(players, dice=(1,), **faces).do("skill").legal() == BOTH_WAYS
    assert_gone(martyrs_turn(players, dice=(6,), **faces).do("skill"))
