"""Lord of War: Decisive, two hand cards for any one of the discard pile."""

from tests.rules.dream_city.characters.moments import PLAIN, asked_by, end_turns, used
from tests.rules.position import CARDS, Position, cards, every_count

LORD = "lord-of-war"
DECISIVE = ("skill",)
PRICE, USES = "lord-of-war__price", "lord-of-war__uses"


def lords_turn(players, hand, **setting):
    """The play phase of seat 1, who is the Lord of War."""
    cast = {1: LORD, **setting.pop("cast", {})}
    hands = {1: hand, **setting.pop("hands", {})}
    return Position(players, turn_of=1, cast=cast, hands=hands, **setting)


def lying(game):
    """The cards to choose from in the discard pile."""
    return {("card", name) for name in game.discarded()}


@every_count
def test_two_cards_of_choice_for_one_of_the_discard_pile(players):
    """Lord of War, Decisive: two hand cards are discarded, one card of the pile is taken."""
    game = lords_turn(players, "unseal shuttle peek", deck=20)
    assert lying(game) >= {("card", "assassin"), ("card", "shoot")}
    game.do("skill")
    assert game.events() == [used(1, LORD)]
    assert game.asked() == (1, "pay")
    assert game.legal() == {("card", "unseal"), ("card", "shuttle"), ("card", "peek")}
    game.do("card", "peek")
    assert game.legal() == {("card", "unseal"), ("card", "shuttle")}
    game.do("card", "unseal")
    assert asked_by(game) == (1, "take", LORD)
    assert game.legal() == lying(game)
    before = game.discarded()
    game.do("card", "assassin")
    assert game.events() == [("take", 1, "assassin")]
    assert game.hand(1) == cards("shuttle assassin")
    assert before - game.discarded() == cards("assassin")
    assert game.asked() == (1, "play")


@every_count
def test_any_kind_may_be_taken(players):
    """Lord of War: any card wanted, of those that lie there."""
    for name in CARDS:
        game = lords_turn(players, "2 unseal", deck=1).do("skill")
        assert game.legal() == {("card", each) for each in CARDS}
        game.do("card", name)
        assert game.hand(1) == cards(name)


@every_count
def test_with_no_more_than_the_price_nothing_is_asked_for_it(players):
    """Ruling R56: two cards in hand both go."""
    game = lords_turn(players, "unseal shuttle").do("skill")
    assert game.events("discard") == [("discard", 1, "unseal"), ("discard", 1, "shuttle")]
    assert asked_by(game) == (1, "take", LORD)


@every_count
def test_one_of_the_discarded_may_come_back(players):
    """Ruling R50: with an empty pile the choice is between the two just discarded."""
    game = lords_turn(players, "unseal shuttle")
    assert not game.discarded()
    game.do("skill")
    assert game.legal() == {("card", "unseal"), ("card", "shuttle")}
    game.do("card", "shuttle")
    assert game.hand(1) == cards("shuttle")
    assert game.discarded() == cards("unseal")


@every_count
def test_all_the_plays_of_a_lord(players):
    """Decisive stands beside the other plays, and needs two cards in hand."""
    game = lords_turn(players, "unseal shuttle", levels={1: 2})
    assert game.legal() == {
        ("end",),
        ("unlock", 2),
        ("shuttle", 1),
        ("shuttle", 3),
        DECISIVE,
    }
    game = lords_turn(players, "shuttle", levels={1: 2}, deck=20)
    assert game.legal() == {("end",), ("shuttle", 1), ("shuttle", 3)}
    assert lords_turn(players, "", deck=20).legal() == {("end",)}


@every_count
def test_once_a_turn(players):
    """Decisive: once a turn; in the next turn of the Lord again."""
    game = lords_turn(players, "4 unseal", top=PLAIN)
    game.do("skill").do("card", "unseal").do("card", "unseal").do("card", "unseal")
    assert game.hand(1) == cards("3 unseal")
    assert DECISIVE not in game.legal()
    end_turns(game, 1)
    assert DECISIVE in game.legal()


@every_count
def test_nobody_else_and_in_no_other_turn(players):
    """Decisive: in one's own play phase."""
    hands = {1: "3 shoot", 2: "3 shoot"}
    game = Position(players, turn_of=2, cast={1: LORD, 2: "shade"}, hands=hands)
    assert DECISIVE not in game.legal()


@every_count
def test_uses_stay_with_the_card(players):
    """Ruling R30: swapped away and back, the card's use of this turn is still spent."""
    hands = {1: "2 shapeshift 3 unseal"}
    game = Position(players, turn_of=1, cast={1: LORD, 2: "forger"}, hands=hands)
    game.do("skill").do("card", "unseal").do("card", "unseal").do("card", "unseal")
    assert DECISIVE not in game.legal()
    game.do("shapeshift", 2)
    assert DECISIVE not in game.legal()
    game.do("shapeshift", 2)
    assert DECISIVE not in game.legal()


@every_count
def test_a_swapped_card_gives_the_skill(players):
    """Ruling R30: whoever holds the card, the mark too, uses it as "you"."""
    for active in (0, 1):
        game = Position(
            players,
            turn_of=active,
            cast={0: "harbor", 1: "joker", 2: LORD},
            hands={active: "shapeshift 2 unseal"},
        )
        assert DECISIVE not in game.legal()
        game.do("shapeshift", 2)
        assert DECISIVE in game.legal()
        game.do("skill").do("card", "shapeshift")
        assert game.hand(active) == cards("shapeshift")


@every_count
def test_the_dead_lord_may_only_come_back(players):
    """Death; Lost Layer: no abilities, only the own revival."""
    game = lords_turn(players, "3 unseal", dead=[1])
    assert game.legal() == {("end",), ("revive", 1)}


@every_count
def test_a_lord_who_revived_itself_goes_on(players):
    """Ruling R11: after the own revival the play phase goes on."""
    game = lords_turn(players, "2 unseal 2 pull", dead=[1])
    game.do("revive", 1).do("card", "unseal").do("card", "unseal")
    assert DECISIVE in game.legal()


@every_count
def test_not_in_labyrinth(players):
    """Ruling R31: Decisive would only help its holder."""
    assert lords_turn(players, "3 peek", labyrinth={1: 1}).legal("skill") == set()
    assert lords_turn(players, "3 peek", labyrinth={2: 1}).legal("skill") == {DECISIVE}


@every_count
def test_all_see_what_was_taken(players):
    """Ruling R40: a card taken openly is known to be in the hand."""
    game = lords_turn(players, "2 unseal", deck=20).do("skill").do("card", "warhead")
    known = game.table.record.known[1]
    assert known[CARDS.index("warhead")] == 1
    assert known.sum() == 1


@every_count
def test_the_price_is_an_option(players):
    """Option lord-of-war.price."""
    assert lords_turn(players, "2 peek", **{PRICE: 3}).legal("skill") == set()
    game = lords_turn(players, "3 peek unseal", **{PRICE: 3}).do("skill")
    for _ in range(3):
        assert game.asked() == (1, "pay")
        game.do("card", "peek")
    assert game.asked() == (1, "take")


@every_count
def test_for_nothing_there_must_be_a_card_to_take(players):
    """Option lord-of-war.price 0, ruling R12: an empty discard pile has nothing to give."""
    assert lords_turn(players, "", **{PRICE: 0}).legal() == {("end",)}
    game = lords_turn(players, "", deck=30, **{PRICE: 0})
    assert game.legal() == {("end",), DECISIVE}
    assert game.do("skill").asked() == (1, "take")


@every_count
def test_the_uses_are_an_option(players):
    """Option lord-of-war.uses."""
    game = lords_turn(players, "8 peek", **{USES: 2})
    for _ in range(2):
        game.do("skill").do("card", "peek").do("card", "peek").do("card", "peek")
    assert DECISIVE not in game.legal()
    assert lords_turn(players, "8 peek", **{USES: 0}).legal("skill") == set()
