"""What `basic` answers where a character card asks, one position each; see `test_skills`."""

import pytest

from tests.rules.position import Position
from tests.strategies.dream_city.test_skills import TURNCOAT, chosen, of_1, of_mark

# --- yes or no -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "answer"), [(3, "no"), (4, "yes")])
def test_frenzy_is_paid_with_a_rich_hand(cards, answer):
    game = of_1("terrorist", "shoot", hands={2: f"{cards} peek"}, levels={2: 3})
    game.do("shoot", "shoot", 2)
    assert game.asked() == (2, "may")
    assert chosen(game) == (answer,)


def creation(hand: str, turn_of: int = 1, **setting) -> Position:
    """Space Queen 1 is asked whether to put a card on the deck."""
    game = Position(6, turn_of=turn_of, cast={1: "space-queen"}, hands={1: hand}, **setting).do(
        "end"
    )
    assert game.asked() == (1, "may")
    return game


def test_creation_takes_a_card_that_would_be_discarded_anyway():
    """In the own turn, for the cause of who needs time."""
    assert chosen(creation("6 peek")) == ("yes",)
    assert chosen(creation("5 peek")) == ("no",)
    assert chosen(creation("6 peek", turn_of=2)) == ("no",)
    assert chosen(creation("6 peek", **TURNCOAT)) == ("no",)


def test_creation_puts_the_card_on_the_deck_that_is_worth_least():
    game = creation("4 unseal 2 conjured").do("yes")
    assert game.asked() == (1, "place")
    assert chosen(game) == ("card", "conjured")


def test_interlace_is_used():
    game = Position(6, turn_of=2, cast={1: "space-queen"}, hands={2: "unseal"}).do("unlock", 1)
    assert game.asked() == (1, "may")
    assert chosen(game) == ("yes",)
    assert chosen(game, use_space_queen=0.0) == ("no",)


def carving(target: int, cards: int, die: int, **setting) -> Position:
    """Soul Sculptor 1 has shot at a target with so many cards, whose die shows this."""
    hands = {target: f"{cards} peek"} if cards else {}
    game = of_1(
        "soul-sculptor", "shoot", hands=hands, levels={0: 1, 1: 1}, dice=(die,), **setting
    ).do("shoot", "shoot", target)
    assert game.asked() == (1, "may")
    return game


@pytest.mark.parametrize(
    ("target", "cards", "die", "answer"),
    [
        (0, 1, 6, "yes"),  # the mark dies of the hand and not of the die
        (0, 0, 3, "yes"),  # an empty hand counts as 1
        (0, 1, 1, "no"),  # it dies anyway
        (0, 4, 6, "yes"),  # it is moved at least
        (0, 5, 3, "no"),  # it would stay
        (2, 1, 6, "no"),  # an ally would die
        (2, 3, 1, "yes"),  # an ally would live
        (2, 3, 6, "yes"),  # an ally is moved
        (2, 5, 3, "no"),
    ],
)
def test_carve_is_used_only_where_its_result_is_better(target, cards, die, answer):
    assert chosen(carving(target, cards, die)) == (answer,)


def test_a_saboteur_carves_the_other_way_round():
    assert chosen(carving(2, 1, 6, **TURNCOAT)) == ("yes",)
    assert chosen(carving(0, 1, 6, **TURNCOAT)) == ("no",)


@pytest.mark.parametrize(("secret", "answer"), [(1, "yes"), (3, "no")])
def test_relocate_is_used_only_when_the_secret_would_open(secret, answer):
    game = Position(
        6, turn_of=1, cast={0: "chessboard"}, hands={1: "unseal"}, locks={1: 1}, secret=secret
    ).do("unlock", 1)
    assert game.asked() == (0, "may")
    assert chosen(game) == (answer,)


def test_the_secret_is_relocated_to_the_vault_with_most_locks():
    game = Position(
        6,
        turn_of=1,
        cast={0: "chessboard"},
        hands={1: "unseal"},
        locks={1: 1, 2: 2, 3: 3, 4: 1},
        secret=1,
    )
    game.do("unlock", 1).do("yes")
    assert chosen(game) == ("level", 3)


def test_other_skills_are_used_wherever_they_may_be_if_their_weight_says_so():
    game = of_1("dream-interpreter", "unseal").do("unlock", 1)
    assert game.asked() == (1, "may")
    assert chosen(game) == ("yes",)
    assert chosen(game, use_dream_interpreter=0.0) == ("no",)


# --- which ---------------------------------------------------------------------------------------


def judging(target: int, *dice: int, **setting) -> Position:
    """Judger of Mind 1 has shot at a target, who rolled these two."""
    game = of_1("judger-of-mind", "shoot", levels={0: 1, 1: 1}, dice=dice, **setting)
    game.do("shoot", "shoot", target)
    assert game.asked() == (1, "die")
    return game


@pytest.mark.parametrize(
    ("target", "side", "dice", "die"),
    [
        (0, {}, (6, 1), 1),
        (0, {}, (5, 2), 2),
        (2, {}, (6, 1), 6),
        (2, {}, (3, 1), 3),
        (2, {}, (3, 6), 3),
        (2, TURNCOAT, (3, 1), 1),
        (0, TURNCOAT, (6, 1), 6),
    ],
)
def test_the_better_die_is_chosen(target, side, dice, die):
    assert chosen(judging(target, *dice, **side)) == ("number", die)


def test_ruthless_hits_the_richest_foe():
    game = of_mark("fortress", hands={2: "peek", 3: "3 peek", 4: "2 peek"}).do("free move", 2)
    assert game.asked() == (0, "may")
    assert chosen(game) == ("yes",)
    assert chosen(game.do("yes")) == ("seat", 3)


def test_a_known_turncoat_is_no_foe_of_the_mark():
    game = of_mark("fortress", hands={2: "peek", 3: "3 peek"}, bribes={3: "deal"})
    game.seat(0).seen_deals[3] = 1
    assert chosen(game.do("free move", 2).do("yes")) == ("seat", 2)


def test_gold_turns_whom_it_can():
    """DEAL, unless the mark knows the player to be a turncoat already."""
    held = {"cast": {0: "imperial-city"}, "turn_of": 1, "hands": {1: "peek"}}
    game = Position(8, **held).do("peek", 1).do("yes")
    assert game.asked() == (0, "bribe card")
    assert chosen(game) == ("bribe card", 1)
    known = Position(8, bribes={1: "deal"}, **held)
    known.seat(0).seen_deals[1] = 1
    known.do("peek", 1).do("yes")
    assert chosen(known) == ("bribe card", 0)


@pytest.mark.parametrize(("card", "target"), [("blank", 4), ("deal", 4)])
def test_the_bribed_shoot_the_richest_they_can_reach(card, target):
    hands = {1: "peek", 3: "peek", 4: "4 peek"}
    game = Position(6, turn_of=1, cast={0: "imperial-city"}, hands=hands)
    game.do("peek", 1).do("yes").do("bribe card", int(card == "deal"))
    assert game.asked() == (1, "seat")
    assert chosen(game) == ("seat", target)


def scattering(hand: str, **setting) -> Position:
    """Black Swan 1 at the beginning of its turn."""
    hands = {1: hand, **setting.pop("hands", {})}
    game = Position(6, cast={1: "black-swan"}, hands=hands, **setting).do("end")
    assert game.asked() == (1, "draw phase")
    return game


def test_scatter_replaces_drawing_with_next_to_nothing_in_hand():
    assert chosen(scattering("peek")) == ("skill",)
    assert chosen(scattering("2 peek")) == ("go on",)
    assert chosen(scattering("peek"), use_black_swan=0.0) == ("go on",)


def test_scattered_cards_go_to_the_richest_friend():
    hands = {2: "peek", 3: "2 peek", 4: "4 peek"}
    game = scattering("peek", hands=hands, bribes={4: "blank"}).do("skill")
    assert game.asked() == (1, "seat")
    assert chosen(game) == ("seat", 3)


def losing_control(hand: str, **setting) -> Position:
    """Joker 1 at the beginning of its turn."""
    return Position(6, cast={1: "joker"}, hands={1: hand} if hand else {}, **setting).do("end")


def test_loss_of_control_is_for_the_poor_and_for_saboteurs():
    """Who wants the deck to run out draws by the die whatever is in hand."""
    assert chosen(losing_control("")) == ("skill",)
    assert chosen(losing_control("peek")) == ("skill",)
    assert chosen(losing_control("2 peek")) == ("go on",)
    assert chosen(losing_control("4 peek", **TURNCOAT)) == ("skill",)


def test_a_shapeshift_is_not_played_for_want_of_a_skill_before_drawing():
    """With a Shapeshift as the only card and no skill that replaces drawing, one draws."""
    game = Position(6, cast={1: "avatar", 2: "joker"}, hands={1: "shapeshift"}).do("end")
    assert game.asked() == (1, "draw phase")
    assert chosen(game) == ("go on",)
