"""Rulings in positions set up by hand, so that the referee itself is tested."""

import pytest

from tests.referee.flow import turn
from tests.referee.scenes import Scene, cards_of


def test_the_carbine_and_the_world_view_change_a_roll_within_the_die():
    scene = Scene("Imperial City", ("Joker", "Forger", "Shade"))
    scene.turn_of(scene.mark)
    scene.hold(scene.mark, "S")
    scene.script.dice = [1]
    scene.play(action="shoot", card="SHOOT", target="extractor 1")
    roll = next(event for event in scene.game.events if event["event"] == "roll")
    assert (roll["result"], roll["effect"]) == (1, "dies")
    assert roll["modifiers"] == [{"from": "M4 carbine", "value": -1}]


def test_who_gets_a_bribe_card_in_imperial_city_shoots_somebody_without_one():
    scene = Scene("Imperial City", ("Joker", "Forger", "Shade"))
    one, two, three = scene.thieves
    scene.hold(one, "P")
    three.bribes["no DEAL"] = 1
    scene.script.dice = [6]
    asked = scene.play(
        ["yes", {"bribe": "DEAL"}],
        action="peek at vault",
        card="Dream Peek",
        level=4,
    )
    assert [decision for decision, _, _ in asked] == ["bribe", "bribe card"]
    assert one.turncoat
    assert two.level == 2  # 6 - 3, moved from level 1 to its one neighbour
    assert one.knows_vaults == {"4": "secret"}
    assert scene.mark.knows_bribes == {"extractor 1": {"DEAL": 1, "no DEAL": 0}}


def test_a_special_shoot_strips_what_it_names_before_the_move():
    scene = Scene()
    one, two, _ = scene.thieves
    scene.hold(one, "A")
    scene.hold(two, "UUSD")
    scene.script.dice = [4]
    scene.play(action="shoot", card="Armour-Piercing Spiral", target="extractor 2")
    assert cards_of(two) == ["Dream Shuttle", "SHOOT"]
    assert two.known == two.hand
    assert two.level == 2


def test_cancelling_leaves_the_unlock_of_the_turn_unused():
    scene = Scene("Midsummer", ("Dream Interpreter", "Forger", "Dream Interpreter"))
    one, two, three = scene.thieves
    scene.hold(one, "UU")
    scene.hold(two, "U")
    scene.hold(three, "U")
    scene.hold(scene.mark, "U")
    unlock = {"action": "unlock", "card": "Unseal", "level": 1}
    asked = scene.play(["no", "no", "yes", "yes"], **unlock)
    assert asked == [
        ("skill", "extractor 1", "Foreshadow"),
        ("cancel", "extractor 2", None),
        ("cancel", "extractor 3", None),
        ("skill", "extractor 3", "Foreshadow"),
    ]
    assert three.hand.total == 2
    assert scene.game.level(1).locks == 4
    assert scene.legal("unlock", "level") == [1]
    scene.play(["no", "no", "no"], **unlock)
    assert scene.game.level(1).locks == 3
    assert scene.game.unlocks == 1


@pytest.mark.parametrize(("mark", "more"), [("Midsummer", False), ("Black Hole", True)])
def test_one_unlock_a_turn_or_two_in_a_black_hole(mark, more):
    scene = Scene(mark, ("Extractor", "Space Queen", "Shade"))
    scene.hold(scene.thieves[0], "UU")
    asked = scene.play(["yes", "yes"], action="unlock", card="Unseal", level=1)
    assert [skill for _, _, skill in asked] == ["Extract", "Interlace"]
    assert scene.thieves[0].hand.total == 1 + 3
    assert bool(scene.legal("unlock", "level")) == more


def test_when_the_last_lock_falls():
    scene = Scene("Harbor", ("Extractor", "Space Queen", "Shade"))
    scene.game.level(1).locks = 1
    scene.hold(scene.thieves[0], "U")
    scene.script.dice = [5, 4, 6]
    asked = scene.play(["no"], action="unlock", card="Unseal", level=1)
    assert asked == [("bribe", "mark", None)]  # the Space Queen is lost, and 0 locks draw nothing
    assert [player.alive for player in scene.thieves] == [True, False, True]
    scene.game.level(1).open = False
    scene.game.level(2).open = True
    scene.game.level(1).locks = 1
    scene.hold(scene.thieves[0], "U")
    scene.game.unlocks = 0
    scene.play(action="unlock", card="Unseal", level=1)
    assert scene.game.ending == "two vaults of gold"


def test_reviving_the_mark():
    scene = Scene()
    scene.hold(scene.thieves[0], "SS")
    scene.mark.alive, scene.mark.level = False, 3
    assert scene.legal("revive") == ["mark"]
    scene.play(action="revive", target="mark")
    assert scene.mark.level == 1
    scene = Scene(options={"mark_may_be_revived": "no"})
    scene.hold(scene.thieves[0], "SS")
    scene.mark.alive = False
    assert scene.legal("revive") == []


def test_plays_that_could_change_nothing():
    scene = Scene("Midsummer", ("Chemist", "Forger", "Shade"))
    one, two, _ = scene.thieves
    scene.hold(one, "PTD")
    scene.game.discard_pile.add("Dream Shuttle")
    two.level = 3
    one.knows_vaults = {"2": "gold"}
    scene.game.level(3).open = True
    assert scene.legal("pull") == ["extractor 2"]
    assert scene.legal("peek at vault", "level") == [1, 2, 4]
    scene.game.bribe_pile = []
    assert scene.legal("peek at vault", "level") == [1, 4]
    scene.hold(one, "D")
    assert scene.legal("Concoct") == []
    scene.turn_of(scene.mark)
    scene.hold(scene.mark, "P")
    assert scene.legal("peek at bribes") == []
    one.bribes["DEAL"] = 1
    assert scene.legal("peek at bribes") == ["extractor 1"]
    scene.play(action="peek at bribes", card="Dream Peek", target="extractor 1")
    scene.hold(scene.mark, "P")
    assert scene.legal("peek at bribes") == []


def test_the_marks_turn_begins_with_its_return_and_black_holes_locks():
    scene = Scene("Black Hole", ("Joker", "Forger", "Shade"))
    scene.mark.alive, scene.mark.level = False, 3
    scene.game.levels[0].locks = 1
    scene.game.levels[1].locks = 0
    scene.game.levels[1].open = True
    scene.drive(turn(scene.game, scene.mark), ["end phase"])
    assert (scene.mark.alive, scene.mark.level, scene.mark.revived) == (True, 3, True)
    assert [level.locks for level in scene.game.levels] == [3, 0, 2, 1]


@pytest.mark.parametrize(("deck_end", "left"), [("empty", 0), ("failed-draw", 1)])
def test_the_end_of_the_deck(deck_end, left):
    scene = Scene(deck="S" * 3, options={"deck_end": deck_end})
    scene.hold(scene.thieves[0], "CC")
    scene.play(action="conjure", card="Conjured Object")
    assert scene.game.winner is None
    scene.play(action="conjure", card="Conjured Object")
    assert (scene.game.winner, scene.game.ending) == ("mark", "deck ran out")
    assert scene.thieves[0].hand.total == 3
    assert bool(left) == any(event["event"] == "failed draw" for event in scene.game.events)


def test_scores():
    scene = Scene()
    one, two, _three = scene.thieves
    one.bribes["no DEAL"] = 2
    two.turncoat, two.bribes["DEAL"], two.bribes["no DEAL"] = True, 1, 1
    scene.game.winner = "extractors"
    assert list(scene.game.scores().values()) == [0, 4, 0, 3]
    scene.game.winner = "mark"
    assert list(scene.game.scores().values()) == [3, 0, 3, 0]
