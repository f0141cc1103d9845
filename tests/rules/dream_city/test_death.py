"""Death, and Lost Layer: where victims go, what they give, what the dead may do."""

from itertools import pairwise

import pytest

from tests.rules.position import CARDS, Position, cards, every_count

SHOOTS = ("shoot", "assassin", "armour", "warhead")


def killed(players, *, killer=1, victim=2, card="shoot", **setting):
    """A position in which `killer` has just killed `victim`."""
    hands = setting.pop("hands", {})
    hands = {**hands, killer: f"{card} {hands.get(killer, '')}"}
    game = Position(players, turn_of=killer, hands=hands, dice=(1,), **setting)
    return game.do("shoot", card, victim)


# --- where the victim goes -----------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("card", SHOOTS)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_killed_extractor_goes_to_the_lost_layer(players, card, level):
    """Death; Lost Layer: the extractor leaves its level."""
    for killer, victim in ((1, 2), (0, players - 1)):
        game = killed(
            players, killer=killer, victim=victim, card=card, levels={killer: level, victim: level}
        )
        assert ("death", victim, killer) in game.events()
        assert not game.alive(victim)
        assert game.level(victim) == 0


@every_count
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_killed_mark_stays_lying_on_its_level(players, level):
    """Lost Layer: the mark's marker is laid down on the level where it was killed (ruling R25)."""
    game = killed(players, victim=0, levels={1: level, 0: level})
    assert not game.alive(0)
    assert game.level(0) == level
    game.do("end")
    assert not game.alive(0), "it lies there through the others' turns"


@every_count
def test_the_killer_goes_on_playing(players):
    """Game Process, Play phase: a kill does not end the phase."""
    game = killed(players, hands={1: "shuttle"})
    assert game.asked() == (1, "play")
    assert game.legal("shuttle")


# --- the gift ------------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize(("killer", "victim"), [(0, 1), (1, 0), (1, 2), (3, 2)])
def test_the_victim_chooses_two_cards_for_the_killer(players, killer, victim):
    """Death: two hand cards of the victim's choice; one kind at a time (grain of decisions)."""
    game = killed(
        players, killer=killer, victim=victim, hands={victim: "2 unseal shuttle peek", killer: ""}
    )
    assert game.asked() == (victim, "give")
    assert game.legal() == {("card", "unseal"), ("card", "shuttle"), ("card", "peek")}
    game.do("card", "peek")
    assert game.events() == [("give", victim, killer, "peek")]
    assert game.asked() == (victim, "give")
    assert game.legal() == {("card", "unseal"), ("card", "shuttle")}
    game.do("card", "unseal")
    assert game.asked() == (killer, "play")
    assert game.hand(victim) == cards("unseal shuttle")
    assert game.hand(killer) == cards("peek unseal")
    assert game.discarded() == cards("shoot"), "given cards are not discarded"


@every_count
@pytest.mark.parametrize(("killer", "victim"), [(0, 1), (1, 0), (1, 2)])
@pytest.mark.parametrize("hand", ["", "unseal", "2 unseal", "unseal peek"])
def test_with_two_cards_or_fewer_all_go_without_a_question(players, killer, victim, hand):
    """Death: fewer than two cards all go; ruling R56: there is nothing to choose."""
    game = killed(players, killer=killer, victim=victim, hands={victim: hand})
    assert game.asked() == (killer, "play")
    assert not game.hand(victim)
    assert game.hand(killer) == cards(hand)


@every_count
def test_three_cards_of_one_kind_leave_one_legal_choice(players):
    """The grain of decisions: a decision with one legal action is taken without asking."""
    game = killed(players, hands={2: "3 unseal"})
    assert game.legal() == {("card", "unseal")}
    game.do("card", "unseal").do("card", "unseal")
    assert game.hand(2) == cards("unseal")
    assert game.hand(1) == cards("2 unseal")


@every_count
def test_the_killer_may_use_what_it_was_given(players):
    """Death: the cards are the killer's, at once."""
    game = killed(players, hands={2: "shuttle unseal"})
    assert game.legal("shuttle", "unlock") == {("shuttle", 2), ("unlock", 1)}


@every_count
@pytest.mark.parametrize("card", SHOOTS)
def test_every_shoot_that_kills_makes_the_victim_give(players, card):
    """Death: whichever SHOOT it was; the specials' own discards belong to a move."""
    game = killed(players, card=card, hands={2: "unseal shoot"})
    assert game.hand(1) == cards("unseal shoot")
    assert not game.hand(2)


@every_count
def test_others_do_not_learn_which_cards_were_given(players):
    """Death: cards go from hand to hand; only their number shows (ruling R40)."""
    tables = set()
    for given in ("unseal", "shuttle"):
        game = killed(players, hands={2: "2 unseal 2 shuttle"})
        game.do("card", given).do("card", given)
        tables.add(game.public())
    assert len(tables) == 1


# --- what the dead may do ------------------------------------------------------------------------

EVERYTHING = " ".join(CARDS[:-1])


@every_count
def test_the_dead_may_only_revive_themselves(players):
    """Lost Layer: in the play phase no action but self-revival (ruling R10)."""
    game = Position(players, turn_of=1, dead=[1, 2], hands={1: EVERYTHING}, bribes={3: "blank"})
    assert game.legal() == {("end",), ("revive", 1)}


@every_count
def test_a_dead_turncoat_has_the_same_limits(players):
    """Death makes no difference between sides."""
    game = Position(players, turn_of=1, dead=[1, 2], hands={1: EVERYTHING}, bribes={1: "deal"})
    assert game.legal() == {("end",), ("revive", 1)}


@every_count
def test_the_dead_are_no_target_of_any_card(players):
    """Death: no action card of another player reaches the dead; Telekinetic Pull, analysis."""
    game = Position(
        players, turn_of=0, dead=[1], hands={0: EVERYTHING}, bribes={1: "blank"}, levels={0: 2}
    )
    targeting = {action for action in game.legal() if action[0] in ("shoot", "pull", "peek at")}
    assert targeting
    assert all(action[-1] != 1 for action in targeting)


@every_count
@pytest.mark.parametrize("dead", [0, 2, 3])
def test_the_dead_are_not_asked_to_cancel(players, dead):
    """Death: a dead player may not use action cards; ruling R15 asks the living."""
    game = Position(players, turn_of=1, dead=[dead], hands={1: "unseal", dead: "2 unseal"})
    game.do("unlock", 1)
    assert game.asked() == (1, "play")
    assert game.events("lock")


@every_count
def test_a_dead_extractor_keeps_its_bribe_cards_and_its_side(players):
    """Ruling R20: a turncoat stays one, in the Lost Layer too."""
    game = killed(players, bribes={2: "deal"})
    assert game.seat(2).turncoat == 1
    assert game.table.bribes_held[2] == 1


@every_count
def test_everyone_can_be_dead_but_the_shooter(players):
    """Death: kills add up; turns and draws go on for all."""
    others = [p for p in range(players) if p != 1]
    game = Position(players, turn_of=1, dead=others, hands={1: "assassin shoot"})
    assert not game.legal("shoot")
    seats = [1]
    for _ in range(players - 1):
        game.do("end")
        seats.append(game.asked()[0])
    assert all((b - a) % players == 1 for a, b in pairwise(seats))
