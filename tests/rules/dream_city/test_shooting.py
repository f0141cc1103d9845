"""SHOOT-type cards, and Dice Roll: who can be shot, what each face does, who chooses the way."""

import pytest

from tests.rules.position import Position, cards, every_count

FACES = (1, 2, 3, 4, 5, 6)
SHOOTS = ("shoot", "assassin", "armour", "warhead")
NOTHING, MOVES, DIES = "nothing", "moves", "dies"
# What a result from 1 to 6 does to the target (SHOOT-type cards; rulings, missing numbers).
REGULAR = (DIES, MOVES, MOVES, MOVES, NOTHING, NOTHING)
SPECIAL = (DIES, DIES, MOVES, MOVES, MOVES, NOTHING)
EFFECTS = {"shoot": REGULAR, "assassin": SPECIAL, "armour": SPECIAL, "warhead": SPECIAL}

every_shoot = pytest.mark.parametrize("card", SHOOTS)
every_face = pytest.mark.parametrize("face", FACES)
MOVING_FACE = 4  # moves the target of all four kinds, whoever shoots


def fate(game, target):
    if not game.alive(target):
        return DIES
    return MOVES if game.events("move") else NOTHING


# --- the die -------------------------------------------------------------------------------------


@every_count
@every_shoot
@every_face
def test_each_face_against_an_extractors_shot(players, card, face):
    """SHOOT-type cards: a regular SHOOT kills on one face and moves on three, a special SHOOT
    kills on two and moves on three. No modifier without the M4 carbine."""
    target = players - 1
    game = Position(players, turn_of=1, hands={1: card}, dice=(face,))
    game.do("shoot", card, target)
    assert game.events("roll") == [("roll", target, face, 0, face)]
    assert fate(game, target) == EFFECTS[card][face - 1]


@every_count
@every_shoot
@every_face
def test_each_face_against_the_marks_shot(players, card, face):
    """The Mark's Four Major Advantages, M4 carbine: the result is one lower; Dice Roll: never
    below 1."""
    target = players - 1
    result = max(1, face - 1)
    game = Position(players, hands={0: card}, dice=(face,))
    game.do("shoot", card, target)
    assert game.events("roll") == [("roll", target, face, -1, result)]
    assert fate(game, target) == EFFECTS[card][result - 1]


@every_count
@every_shoot
@every_face
def test_each_face_against_the_mark_as_target(players, card, face):
    """Ruling R25: the mark is a target like others; its M4 does not touch its own roll."""
    game = Position(players, turn_of=1, hands={1: card}, dice=(face,))
    game.do("shoot", card, 0)
    assert game.events("roll") == [("roll", 0, face, 0, face)]
    assert fate(game, 0) == EFFECTS[card][face - 1]


@every_count
def test_a_turncoats_shot_has_no_modifier(players):
    """The Mark's Four Major Advantages: the M4 carbine is the mark's own."""
    game = Position(players, turn_of=1, hands={1: "shoot"}, bribes={1: "deal"}, dice=(2,))
    game.do("shoot", "shoot", 2)
    assert game.events("roll") == [("roll", 2, 2, 0, 2)]


@every_count
def test_the_target_rolls_once_a_shot_and_each_shot_anew(players):
    """Dice Roll: whoever becomes the target rolls a die for it."""
    game = Position(players, turn_of=1, hands={1: "3 shoot"}, dice=(6, 5, 6))
    for face in (6, 5, 6):
        game.do("shoot", "shoot", 2)
        assert game.events("roll") == [("roll", 2, face, 0, face)]
    assert game.level(2) == 1


# --- who can be shot -----------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("card", ["shoot", "armour", "warhead"])
def test_range_is_the_shooters_own_level(players, card):
    """SHOOT, Armour-Piercing Spiral, Explosive Warhead: any other player on the same level."""
    for shooter in range(players):
        for place in (1, 2, 3, 4):
            near = {p for p in range(players) if p != shooter and p % 2 == 0}
            levels = {p: place if p in near else place % 4 + 1 for p in range(players)}
            levels[shooter] = place
            game = Position(players, turn_of=shooter, hands={shooter: card}, levels=levels)
            assert game.legal("shoot") == {("shoot", card, p) for p in near}


@every_count
def test_assassin_king_reaches_every_level(players):
    """SHOOT · Assassin King: any other player on any level."""
    for shooter in range(players):
        levels = {p: p % 4 + 1 for p in range(players)}
        game = Position(players, turn_of=shooter, hands={shooter: "assassin"}, levels=levels)
        others = set(range(players)) - {shooter}
        assert game.legal("shoot") == {("shoot", "assassin", p) for p in others}


@every_count
@every_shoot
def test_the_dead_are_no_targets(players, card):
    """Death: a dead player cannot become the target of an action card."""
    game = Position(players, turn_of=1, hands={1: card}, dead=[0, 2])
    living = set(range(3, players))
    assert game.legal("shoot") == {("shoot", card, p) for p in living}


@every_count
@every_shoot
def test_the_dead_do_not_shoot(players, card):
    """Death: a dead player may not use action cards."""
    game = Position(players, turn_of=1, hands={1: card}, dead=[1])
    assert not game.legal("shoot")


@every_count
@every_shoot
def test_nobody_shoots_themselves_or_without_the_card(players, card):
    """SHOOT-type cards: the target is another player, and a card is used for it."""
    held = Position(players, turn_of=1, hands={1: card}).legal("shoot")
    assert ("shoot", card, 1) not in held
    assert {action[1] for action in held} == {card}
    assert not Position(players, turn_of=1, hands={2: card}).legal("shoot")


@every_count
def test_a_shot_may_follow_a_shot(players):
    """Game Process, Play phase: any number of cards, the same target again too."""
    game = Position(players, turn_of=1, hands={1: "shoot warhead"}, dice=(6, 6))
    game.do("shoot", "shoot", 2)
    assert ("shoot", "warhead", 2) in game.legal()


# --- where the target is moved -------------------------------------------------------------------


@every_count
@every_shoot
@pytest.mark.parametrize(("level", "way"), [(1, 2), (4, 3)])
def test_from_the_end_levels_there_is_one_way_and_no_question(players, card, level, way):
    """Ruling R24: levels 1 and 4 have one neighbour (Dream Shuttle: they are not adjacent)."""
    for shooter, target in ((0, 1), (1, 0), (1, 2)):
        levels = {shooter: level, target: level}
        game = Position(
            players, turn_of=shooter, hands={shooter: card}, levels=levels, dice=(MOVING_FACE,)
        )
        game.do("shoot", card, target)
        assert game.events("move") == [("move", target, level, way)]
        assert game.level(target) == way
        assert game.asked() == (shooter, "play")


@every_count
@every_shoot
@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize("step", [-1, 1])
def test_between_two_ways_the_shooter_chooses_after_the_roll(players, card, level, step):
    """SHOOT, analysis: you choose the move and the target must make it (ruling R24)."""
    for shooter, target in ((0, 1), (1, 0), (1, 2)):
        levels = {shooter: level, target: level}
        game = Position(
            players, turn_of=shooter, hands={shooter: card}, levels=levels, dice=(MOVING_FACE,)
        )
        game.do("shoot", card, target)
        assert game.events("roll")
        assert game.asked() == (shooter, "direction")
        assert game.legal() == {("level", level - 1), ("level", level + 1)}
        assert game.level(target) == level, "nothing has moved yet"
        game.do("level", level + step)
        assert game.events() == [("move", target, level, level + step)]
        assert game.asked() == (shooter, "play")


@every_count
@pytest.mark.parametrize("near", [1, 4])
def test_the_ways_of_a_far_target_are_those_of_its_own_level(players, near):
    """SHOOT · Assassin King: the target leaves its own level, wherever the shooter is."""
    game = Position(
        players, turn_of=1, hands={1: "assassin"}, levels={1: near, 2: 3}, dice=(MOVING_FACE,)
    )
    game.do("shoot", "assassin", 2)
    assert game.legal() == {("level", 2), ("level", 4)}


# --- what the special SHOOTs cost ----------------------------------------------------------------

HAND = "2 shoot assassin armour warhead 3 unseal shuttle pull"


@every_count
def test_armour_piercing_spiral_costs_a_moved_target_its_unseals(players):
    """SHOOT · Armour-Piercing Spiral: shows the hand, discards all Unseals, and is moved."""
    game = Position(
        players, turn_of=1, hands={1: "armour", 2: HAND}, dice=(MOVING_FACE,), levels={1: 1, 2: 1}
    )
    game.do("shoot", "armour", 2)
    assert game.events() == [
        ("play", 1, "armour"),
        ("roll", 2, MOVING_FACE, 0, MOVING_FACE),
        ("show", 2),
        ("discard", 2, "unseal"),
        ("discard", 2, "unseal"),
        ("discard", 2, "unseal"),
        ("move", 2, 1, 2),
    ]
    assert game.hand(2) == cards(HAND) - cards("3 unseal")
    assert game.discarded() == cards("armour 3 unseal")


@every_count
def test_explosive_warhead_costs_a_moved_target_its_shoots(players):
    """SHOOT · Explosive Warhead: shows the hand, discards all SHOOT-type cards, and is moved."""
    game = Position(players, turn_of=1, hands={1: "warhead", 2: HAND}, dice=(MOVING_FACE,))
    game.do("shoot", "warhead", 2)
    assert [event[0] for event in game.events()] == [
        "play",
        "roll",
        "show",
        *["discard"] * 5,
        "move",
    ]
    assert game.hand(2) == cards("3 unseal shuttle pull")
    assert game.discarded() == cards("warhead 2 shoot assassin armour warhead")


@every_count
@pytest.mark.parametrize("card", ["armour", "warhead"])
def test_the_hand_is_shown_before_the_shooter_chooses_the_way(players, card):
    """Special SHOOTs: shown and discarded first, then the move, whose way is asked last."""
    game = Position(
        players, turn_of=1, hands={1: card, 2: HAND}, levels={1: 2, 2: 2}, dice=(MOVING_FACE,)
    )
    game.do("shoot", card, 2)
    assert game.asked() == (1, "direction")
    assert ("show", 2) in game.events()
    assert game.events("discard")
    assert not game.events("move")


@every_count
@pytest.mark.parametrize("card", ["armour", "warhead"])
def test_all_know_what_is_left_of_a_shown_hand(players, card):
    """Special SHOOTs: a shown hand is on the public record (ruling R40) for as long as it lasts."""
    game = Position(players, turn_of=1, hands={1: f"{card} shoot", 2: HAND}, dice=(4, 6))
    game.do("shoot", card, 2)
    known = game.table.record.known
    assert known[2].tolist() == game.seat(2).hand.tolist()
    assert not known[[p for p in range(players) if p != 2]].any()


@every_count
@pytest.mark.parametrize("card", ["armour", "warhead"])
def test_a_hand_without_such_cards_is_shown_all_the_same(players, card):
    """Special SHOOTs: the move and the showing do not depend on what the hand holds."""
    game = Position(players, turn_of=1, hands={1: card, 2: "peek"}, dice=(MOVING_FACE,))
    game.do("shoot", card, 2)
    assert game.events("show", "discard", "move") == [("show", 2), ("move", 2, 1, 2)]
    assert game.hand(2) == cards("peek")


@every_count
@pytest.mark.parametrize("card", ["armour", "warhead"])
@pytest.mark.parametrize("face", [1, 2, 6])
def test_only_a_move_costs_cards(players, card, face):
    """Special SHOOTs: the three-face icon alone makes the target show and discard."""
    game = Position(players, turn_of=1, hands={1: card, 2: "unseal shoot"}, dice=(face,))
    game.do("shoot", card, 2)
    assert not game.events("show", "discard")
    assert game.hand(1) + game.hand(2) == cards("unseal shoot")


@every_count
@pytest.mark.parametrize("card", ["shoot", "assassin"])
def test_the_other_shoots_only_move(players, card):
    """SHOOT and Assassin King: nothing is shown or discarded."""
    game = Position(players, turn_of=1, hands={1: card, 2: HAND.replace("assassin", "")}, dice=(4,))
    game.do("shoot", card, 2)
    assert not game.events("show", "discard")
    assert game.hand(2) == cards(HAND.replace("assassin", ""))


# --- the public record ---------------------------------------------------------------------------


@every_count
def test_who_shot_and_killed_whom_is_on_the_public_record(players):
    """Ruling R40: what others did in public can be read by all."""
    game = Position(players, turn_of=1, hands={1: "2 shoot"}, dice=(6, 1))
    game.do("shoot", "shoot", 2).do("shoot", "shoot", 3)
    assert game.table.record.shot[1, :4].tolist() == [0, 0, 1, 1]
    assert game.table.record.shot.sum() == 2
    assert game.table.record.killed[1, :4].tolist() == [0, 0, 0, 1]
    assert game.table.record.killed.sum() == 1
