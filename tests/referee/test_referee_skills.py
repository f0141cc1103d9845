"""Skills in positions set up by hand."""

import pytest

from tests.referee.flow import discard_phase, draw_phase, end_of_turn
from tests.referee.scenes import Scene, cards_of


def test_frenzy_costs_a_card_or_one_of_the_roll():
    scene = Scene("Fortress", ("Terrorist", "Forger", "Shade"))
    one, two, _ = scene.thieves
    two.level = 4
    scene.hold(one, "SSS")
    scene.hold(two, "UD")
    scene.script.dice = [2, 2, 2]
    shot = {"action": "shoot", "card": "SHOOT", "target": "extractor 2"}
    asked = scene.play(["yes", {"card": "Unseal"}], **shot)
    assert asked == [
        ("skill", "extractor 2", "Frenzy"),
        ("pay", "extractor 2", None),
    ]
    assert two.level == 3
    scene.play([("no")], **shot)
    assert not two.alive
    assert cards_of(one) == ["Dream Shuttle", "SHOOT"]
    # The mark has no card to pay with, and its own world view counts as well.
    scene.script.dice = [3]
    scene.play(action="shoot", card="SHOOT", target="mark")
    assert not scene.mark.alive


def test_carve_puts_the_size_of_the_hand_in_place_of_the_result():
    scene = Scene("Fortress", ("Soul Sculptor", "Forger", "Shade"))
    scene.hold(scene.thieves[0], "S")
    scene.hold(scene.mark, "U")
    scene.script.dice = [6]
    scene.play(["yes"], action="shoot", card="SHOOT", target="mark")
    assert not scene.mark.alive
    assert scene.mark.level == 1


def test_convict_rolls_two_dice_and_the_shooter_chooses():
    scene = Scene("Black Hole", ("Judger of Mind", "Forger", "Shade"))
    scene.hold(scene.thieves[0], "S")
    scene.script.dice = [6, 1]
    scene.play([{"number": 1}], action="shoot", card="SHOOT", target="extractor 2")
    assert not scene.thieves[1].alive


@pytest.mark.parametrize("dead_mark_skills", ["yes", "no"])
def test_relocate_moves_what_is_known_and_needs_a_living_mark(dead_mark_skills):
    scene = Scene("Chessboard", options={"dead_mark_skills": dead_mark_skills})
    one, two, _ = scene.thieves
    scene.game.level(4).locks = 1
    one.level = 4
    scene.hold(one, "UU")
    two.knows_vaults = {"4": "secret"}
    scene.mark.alive = dead_mark_skills == "no"
    asked = scene.play(["yes", {"level": 2}, "no"], action="unlock", card="Unseal", level=4)
    assert asked[0] == ("skill", "mark", "Relocate")
    assert two.knows_vaults == {"2": "secret"}
    assert scene.game.level(4).open
    assert scene.game.level(2).holds == "secret"
    scene.mark.alive = not scene.mark.alive
    scene.game.level(2).locks, one.level, scene.game.unlocks = 1, 2, 0
    if dead_mark_skills == "no":
        assert scene.play(action="unlock", card="Unseal", level=2) == []
        assert scene.game.winner == "extractors"


def test_labyrinth():
    scene = Scene("Secret Passage", ("Architect", "Chemist", "Shade"))
    one, two, _three = scene.thieves
    scene.hold(one, "SUX")
    assert scene.legal("Labyrinth") == ["mark", "extractor 1", "extractor 2", "extractor 3"]
    scene.play(action="use skill", skill="Labyrinth", target="extractor 1")
    assert one.labyrinth == 2
    scene.hold(one, "SUXDCT")
    scene.hold(two, "UD")
    assert scene.legal("shuttle", "level") == []
    assert scene.legal("conjure", "card") == []
    assert scene.legal("shapeshift") == []
    assert scene.legal("shoot") == ["mark", "extractor 2", "extractor 3"]
    assert scene.legal("unlock", "level") == [1]
    assert scene.play(["no"], action="unlock", card="Unseal", level=1) == [
        ("cancel", "extractor 2", None)
    ]
    end_of_turn(scene.game, one)
    assert one.labyrinth == 1
    scene.turn_of(two)
    scene.game.discard_pile.add("Dream Shuttle")
    assert scene.legal("Inject") == ["mark", "extractor 3"]
    scene.turn_of(scene.mark)
    scene.hold(scene.mark, "D")
    assert scene.legal("Teleport") == ["extractor 2", "extractor 3"]
    scene.play(action="use skill", skill="Teleport", target="extractor 2")
    assert (two.alive, two.level, two.hand.total) == (False, 0, 2)
    scene.turn_of(one)
    end_of_turn(scene.game, one)
    assert one.labyrinth == 0


def test_in_labyrinth_skills_lose_their_effect_on_oneself_only():
    scene = Scene("Midsummer", ("Joker", "Black Swan", "Tourist", "Martyr", "Paprika"))
    joker, swan, tourist, martyr, paprika = scene.thieves
    for player in scene.thieves:
        player.labyrinth = 1
    scene.hold(joker, "SSS")
    scene.game.active = joker
    scene.script.dice = [4]
    use = {"action": "use skill", "skill": "Loss of Control"}
    scene.drive(draw_phase(scene.game, joker), [use])
    assert joker.hand.total == 3
    scene.drive(discard_phase(scene.game, joker))
    assert joker.hand.total == 0
    scene.turn_of(tourist)
    scene.hold(tourist, "SU")
    scene.mark.level = 3
    scene.play(action="use skill", skill="Tourist", target="mark")
    assert (tourist.level, scene.mark.hand.total) == (1, 2)
    scene.turn_of(martyr)
    scene.hold(martyr, "SU")
    scene.script.dice = [3]
    scene.play(["lower"], action="use skill", skill="Sacrifice")
    assert martyr.alive
    assert martyr.hand.total == 2
    scene.turn_of(paprika)
    scene.hold(paprika, "S")
    swan.labyrinth = 0
    scene.game.into_lost_layer(swan)
    scene.hold(swan, "UU")
    scene.play(action="use skill", skill="Rescue", target="extractor 2")
    assert (swan.alive, swan.hand.total, paprika.hand.total) == (True, 2, 0)


def test_sacrifice_opens_a_vault_and_the_martyr_is_bribed_first():
    scene = Scene("Black Hole", ("Martyr", "Space Queen", "Shade"))
    martyr = scene.thieves[0]
    scene.hold(martyr, "SUU")
    scene.game.level(1).locks = 2
    scene.script.dice = [3]
    assert scene.legal("Sacrifice") == [None]
    asked = scene.play(["lower", "yes"], action="use skill", skill="Sacrifice")
    assert [decision for decision, _, _ in asked] == ["locks", "bribe"]
    assert martyr.bribe_cards == 1
    assert (martyr.alive, martyr.hand.total) == (False, 0)
    assert scene.game.unlocks == 0


def test_shapeshift_brings_a_skill_and_takes_the_duty_away():
    scene = Scene("Midsummer", ("Shade", "Joker", "Avatar"))
    one, _two, _three = scene.thieves
    scene.hold(one, "XX")
    assert scene.legal("shapeshift") == ["extractor 2", "extractor 3"]
    scene.script.dice = [3]
    swap = {"action": "shapeshift", "card": "Shapeshift", "target": "extractor 2"}
    use = {"action": "use skill", "skill": "Loss of Control"}
    scene.game.phase = ""
    scene.drive(draw_phase(scene.game, one), [swap, use])
    assert one.hand.total == 1 + 3  # Midsummer adds nothing where the draw phase is replaced
    swap["target"] = "extractor 3"
    scene.drive(discard_phase(scene.game, one), [swap])
    assert one.hand.total == 3
    assert [player.character.name for player in scene.thieves] == ["Avatar", "Shade", "Joker"]
    end_of_turn(scene.game, one)
    assert [player.character.name for player in scene.thieves] == ["Shade", "Joker", "Avatar"]


def test_the_mark_may_swap_and_use_the_skill_but_gets_no_bribe():
    scene = Scene("Chessboard", ("Martyr", "Forger", "Shade"))
    scene.turn_of(scene.mark)
    scene.game.phase = ""
    scene.hold(scene.mark, "X")
    scene.game.level(1).locks = 1
    swap = {"action": "shapeshift", "target": "extractor 1"}
    scene.drive(draw_phase(scene.game, scene.mark), [swap])
    scene.game.phase = "play"
    scene.script.dice = [6]
    asked = scene.play(["lower", "yes", {"level": 2}], action="use skill", skill="Sacrifice")
    assert asked[1:] == [("skill", "extractor 1", "Relocate"), ("vault", "extractor 1", None)]
    assert (scene.mark.alive, scene.mark.level) == (False, 1)
    assert scene.thieves[0].knows_vaults == {}


def test_descent_counts_a_shuttle_up_and_the_own_revival():
    scene = Scene("Secret Passage", ("Avatar", "Forger", "Shade"))
    avatar = scene.thieves[0]
    scene.hold(avatar, "DDD")
    up = {"action": "shuttle", "card": "Dream Shuttle", "level": 2}
    assert scene.play(["yes"], **up) == [("skill", "extractor 1", "Descent")]
    assert scene.play(**(up | {"level": 1})) == []
    scene.game.into_lost_layer(avatar)
    assert scene.legal("end phase", "action") == ["end phase"]
    assert scene.legal("revive") == ["extractor 1"]
    asked = scene.play(["no"], action="revive", target="extractor 1")
    assert asked == [("skill", "extractor 1", "Descent")]
    scene.hold(avatar, "U")
    assert scene.legal("unlock", "level") == []


def test_scheme_says_the_number_first_and_gives_the_same_number_back():
    scene = Scene("Midsummer", ("Forger", "Joker", "Shade"))
    one, two, _ = scene.thieves
    scene.hold(one, "S")
    scene.hold(two, "UDP")
    two.known.add("Unseal")
    scene.script.cards = ["Unseal", "Dream Peek"]
    asked = scene.play(
        [{"number": 2}, {"card": "SHOOT"}, {"card": "Unseal"}],
        action="use skill",
        skill="Scheme",
        target="extractor 2",
    )
    assert [decision for decision, _, _ in asked] == ["number", "give", "give"]
    assert cards_of(one) == ["Dream Peek"]
    assert cards_of(two) == ["Dream Shuttle", "SHOOT", "Unseal"]
    assert two.known == {}
    assert scene.legal("Scheme") == []


def test_decisive_concoct_and_creation():
    scene = Scene("Midsummer", ("Lord of War", "Chemist", "Space Queen"))
    one, two, three = scene.thieves
    scene.hold(one, "UD")
    scene.play([{"card": "Unseal"}], action="use skill", skill="Decisive")
    assert cards_of(one) == ["Unseal"]
    assert one.known == {"Unseal": 1}
    scene.turn_of(two)
    scene.hold(two, "SD")
    scene.play(action="use skill", skill="Concoct")
    assert cards_of(two) == ["Dream Shuttle", "Dream Shuttle"]
    scene.hold(three, "UP")
    three.known.add("Unseal")
    scene.drive(discard_phase(scene.game, two), ["yes", {"card": "Dream Peek"}])
    assert scene.game.deck[-1] == "Dream Peek"
    assert three.known == {}


def test_ruthless_follows_the_marks_own_moves():
    scene = Scene("Fortress", ("Joker", "Forger", "Shade"))
    scene.turn_of(scene.mark)
    scene.hold(scene.mark, "D")
    scene.thieves[2].level = 4
    scene.script.dice = [2]
    asked = scene.play(["yes", {"target": "extractor 3"}], action="free move", level=2)
    assert asked[0] == ("skill", "mark", "Ruthless")
    assert not scene.thieves[2].alive
    assert scene.legal("free move", "level") == []
    assert scene.play(["no"], action="shuttle", card="Dream Shuttle", level=3) == [asked[0]]


def test_abundance_and_the_point_man():
    scene = Scene("Midsummer", ("Point Man", "Forger", "Shade"), deck="SDSSSSSSSSSSS")
    one = scene.thieves[0]
    scene.game.phase = ""
    scene.drive(draw_phase(scene.game, one), ["yes"])
    assert one.hand.total == 5
    assert one.known == {"SHOOT": 2, "Dream Shuttle": 1}
    scene.drive(draw_phase(scene.game, scene.mark))
    assert scene.mark.hand.total == 4
