"""Harbor: Tsunami when gold is opened, and two vaults of gold that win for the mark."""

import pytest

from sim.dream_city import state as st
from tests.rules.dream_city.characters.moments import asked_by, at_turn_of, code, used
from tests.rules.position import EXTRACTORS_WIN, Position, all_bribes, cards, every_count

HARBOR = "harbor"
TWO_GOLDS = ("end", st.MARK_SIDE, st.END_GOLD)
DROWN, SPARE = (1, 2, 3, 4), (5, 6)


def opened(players, *, opener=1, **setting):
    """Seat `opener` has just opened the gold of level 1 with an Unseal, and nobody cancelled."""
    hands = {opener: "unseal", **setting.pop("hands", {})}
    cast = {0: HARBOR, **setting.pop("cast", {})}
    setting = {"locks": {1: 1}, "secret": 4, **setting}
    game = Position(players, turn_of=opener, hands=hands, cast=cast, **setting)
    return game.do("unlock", 1)


def drowned(players, **setting):
    """The same, and the mark has declined the bribe, so that Tsunami has come."""
    return opened(players, **setting).do("no")


def rolls(game):
    """Who rolled for Tsunami, with the die."""
    assert all(event[2] == code(HARBOR) for event in game.events("die"))
    return {event[1]: event[3] for event in game.events("die")}


def lost(game):
    return {event[1] for event in game.events("lost")}


# --- Tsunami -------------------------------------------------------------------------------------


@every_count
def test_every_extractor_rolls_in_play_order(players):
    """Harbor, Tsunami; ruling R43: all but the mark, in order, the opener too."""
    for opener in range(1, players):
        game = drowned(players, opener=opener)
        assert used(0, HARBOR) in game.events()
        assert [event[1] for event in game.events("die")] == list(range(1, players))


@every_count
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_four_faces_drown_and_two_spare(players, face):
    """Harbor: 1 to 4 leads to the Lost Layer, 5 and 6 do nothing; M4 never applies (R27a)."""
    game = drowned(players, opener=2, dice=(face,))
    assert rolls(game)[1] == face
    assert lost(game) == {p for p, die in rolls(game).items() if die in DROWN}
    for p, die in rolls(game).items():
        assert game.alive(p) == (die in SPARE)
        assert game.level(p) == (1 if die in SPARE else st.LOST_LAYER)
    assert not game.events("roll", "modifier")


@every_count
def test_it_is_no_kill_and_costs_no_cards(players):
    """Rulings R3 and R27a: no killer, so hands stay where they are."""
    hands = dict.fromkeys(range(1, players), "2 shuttle") | {1: "unseal 2 shuttle"}
    game = drowned(players, hands=hands, dice=(1, 2, 3))
    assert lost(game) >= {1, 2, 3}
    assert not game.events("death", "give", "discard")
    assert all(game.hand(p) == cards("2 shuttle") for p in range(1, players))
    assert not game.hand(0)


@every_count
def test_the_dead_do_not_roll(players):
    """Ruling R27a."""
    game = drowned(players, opener=2, dead=[1], dice=(6,))
    assert set(rolls(game)) == set(range(2, players))
    assert rolls(game)[2] == 6


@every_count
def test_labyrinth_shelters_from_it(players):
    """Ruling R31: Tsunami is a skill, so it does nothing to who is in Labyrinth."""
    for seat in (1, 2):
        game = drowned(players, labyrinth={seat: 1})
        assert game.alive(seat)
        assert seat not in lost(game)


@every_count
def test_a_mark_in_labyrinth_still_floods(players):
    """Ruling R31: its skill keeps its effect on others."""
    assert rolls(drowned(players, labyrinth={0: 1}))


@every_count
def test_it_comes_after_the_bribe(players):
    """Ruling R43: the mark's decision first, then the dice, without another question."""
    game = opened(players, dice=(6, 6))
    assert game.asked() == (0, "bribe")
    assert not game.events("die")
    game.do("yes")
    kinds = [event[0] for event in game.events("bribe", "skill")]
    assert kinds == ["bribe", "skill"]
    assert rolls(game)[1] == 6
    assert game.asked() == (1, "play")


@every_count
def test_with_no_bribe_cards_it_comes_at_once(players):
    """Tsunami follows the opening, not the bribe."""
    game = opened(players, bribes={2: all_bribes(players)})
    assert set(rolls(game)) == set(range(1, players))


@every_count
def test_who_drowns_in_its_own_turn_may_come_back(players):
    """Lost Layer: the opener's play phase goes on with nothing but its own revival."""
    game = drowned(players, hands={1: "unseal 2 pull"}, dice=(2,))
    assert game.asked() == (1, "play")
    assert game.legal() == {("end",), ("revive", 1)}
    game.do("revive", 1)
    assert game.alive(1)


@every_count
def test_unlocks_that_open_nothing_bring_no_tsunami(players):
    """Tsunami: when a vault is opened."""
    game = opened(players, locks={1: 2})
    assert not game.events("die")
    assert game.asked() == (1, "play")


@every_count
def test_the_secret_ends_the_game_without_tsunami(players):
    """Tsunami: only if the game has not ended."""
    game = opened(players, secret=1)
    assert game.over() == EXTRACTORS_WIN
    assert not game.events("die")


@every_count
def test_a_dead_mark_floods_nobody(players):
    """Ruling R35: a dead player may not use abilities; the bribe is a rule (R18)."""
    game = drowned(players, dead=[0])
    assert not game.events("die", "skill")
    assert game.asked() == (1, "play")


@every_count
def test_a_mark_lying_dead_floods_by_the_option(players):
    """Ruling R35, option dead_mark_skills, the other reading."""
    game = drowned(players, dead=[0], dead_mark_skills=True)
    assert set(rolls(game)) == set(range(1, players))


@every_count
def test_the_swapped_card_floods_when_the_mark_opens(players):
    """Rulings R30 and R53: in the mark's turn an extractor holds the card; all extractors roll."""
    game = at_turn_of(
        players,
        0,
        cast={0: HARBOR, 2: "martyr"},
        hands={0: "shapeshift"},
        locks={1: 1},
        secret=4,
        dice=(6, 6, 1),
    )
    game.do("shapeshift", 2).do("go on").do("skill").do("lower")
    assert used(2, HARBOR) in game.events()
    assert set(rolls(game)) == set(range(1, players))
    assert 1 not in lost(game)
    assert 2 in lost(game)
    assert not game.alive(0), "by its own Sacrifice, after Tsunami"


@every_count
def test_the_faces_are_an_option(players):
    """Option harbor.faces."""
    game = drowned(players, harbor__faces=(6,), dice=(6, 1))
    assert lost(game) == {p for p, die in rolls(game).items() if die == 6}
    assert 1 in lost(game)
    assert 2 not in lost(game)


# --- the world view ------------------------------------------------------------------------------


@every_count
def test_the_second_gold_wins_for_the_mark(players):
    """Harbor's world view; ruling R6: before bribe, Tsunami or anything else."""
    game = opened(players, locks={1: 1, 2: 0})
    assert game.over() == TWO_GOLDS
    assert game.events()[-2:] == [("vault", 1, 1, st.GOLD), TWO_GOLDS]


@every_count
def test_the_first_gold_does_not(players):
    """Harbor's world view: two vaults."""
    assert opened(players).over() is None


@every_count
def test_the_secret_as_second_vault_wins_for_the_extractors(players):
    """Harbor's world view: as long as the secret has not been opened; ruling R5."""
    assert opened(players, locks={1: 1, 2: 0}, secret=1).over() == EXTRACTORS_WIN


@every_count
def test_the_world_view_outlasts_the_mark(players):
    """World View: not even the mark's death ends it."""
    assert opened(players, locks={1: 1, 2: 0}, dead=[0]).over() == TWO_GOLDS


@every_count
def test_other_marks_need_more(players):
    """Two golds are no end under another world view."""
    game = opened(players, locks={1: 1, 2: 0}, cast={0: "fortress"})
    assert game.asked() == (0, "bribe")


@pytest.mark.parametrize("golds", [1, 3])
def test_the_number_of_golds_is_an_option(golds):
    """Option harbor.golds."""
    few = dict.fromkeys(range(2, golds + 1), 0) | {1: 1}
    assert opened(6, locks=few, harbor__golds=golds).over() == TWO_GOLDS
    if golds > 1:
        assert opened(6, locks={1: 1, 2: 0}, harbor__golds=golds).over() is None


@every_count
def test_interlace_after_the_flood_only_for_the_living(players):
    """Ruling R43: Tsunami before Interlace, so a drowned Space Queen draws nothing."""
    for face in (1, 6):
        game = drowned(players, cast={2: "space-queen"}, dice=(6, face))
        living = (2, "may", "space-queen")
        assert asked_by(game) == (living if face == 6 else (1, "play", None))
