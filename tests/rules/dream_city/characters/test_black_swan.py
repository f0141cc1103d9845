"""Black Swan: Scatter, the whole hand to other extractors instead of the draw, then four cards."""

from tests.rules.dream_city.characters.moments import PLAIN, asked_by, at_turn_of, used
from tests.rules.position import MARK_WINS, Position, cards, every_count

SWAN = "black-swan"
SCATTER = ("skill",)
DRAWS = "peek pull armour warhead conjured unseal"
ASKED = {("go on",), SCATTER}


def swans_draw_phase(players, hand, *, swan=1, **setting):
    """The draw phase of the Black Swan is about to begin."""
    cast = {swan: SWAN, **setting.pop("cast", {})}
    hands = {swan: hand, **setting.pop("hands", {})}
    return at_turn_of(players, swan, cast=cast, hands=hands, **{"top": DRAWS, **setting})


def drawn_without_scatter(game):
    """Scatter cannot be used, so the draw phase is two cards and no choice."""
    if game.asked()[1] == "draw phase":
        assert game.legal() == {("go on",)}
        game.do("go on")
    assert game.asked() == (1, "play")
    return game


def to_seats(*seats):
    return {("seat", p) for p in seats}


@every_count
def test_asked_before_drawing(players):
    """Black Swan: Scatter takes the place of the draw phase, for any seat that holds the card."""
    for swan in range(1, players):
        game = swans_draw_phase(players, "unseal", swan=swan)
        assert game.asked() == (swan, "draw phase")
        assert game.legal() == ASKED
        assert not game.events("draw")


@every_count
def test_scatter_may_be_declined(players):
    """Ruling R29: she draws as always."""
    game = swans_draw_phase(players, "unseal").do("go on")
    assert game.events() == [("draw", 1, "peek"), ("draw", 1, "pull")]
    assert game.asked() == (1, "play")
    assert game.legal("skill") == set(), "in the play phase it is too late"


@every_count
def test_the_whole_hand_goes_and_four_cards_come(players):
    """Black Swan, Scatter; ruling R54: card by card, to any of the other extractors."""
    game = swans_draw_phase(players, "unseal 2 shuttle").do("skill")
    others = to_seats(*range(2, players))
    assert game.events() == [used(1, SWAN)]
    receivers = (2, 3, 2)
    for card, receiver in zip(("unseal", "shuttle", "shuttle"), receivers, strict=True):
        assert asked_by(game) == (1, "seat", SWAN)
        assert game.legal() == others
        game.do("seat", receiver)
        assert game.events("give") == [("give", 1, receiver, card)]
    assert game.hand(2) == cards("unseal shuttle")
    assert game.hand(3) == cards("shuttle")
    assert [event[2] for event in game.events("draw")] == DRAWS.split()[:4]
    assert game.hand(1) == cards("peek pull armour warhead")
    assert game.asked() == (1, "play")


@every_count
def test_five_cards_to_as_many_players_as_there_are(players):
    """Black Swan: one use may reach several players at once."""
    game = swans_draw_phase(players, "shoot unseal shuttle peek pull").do("skill")
    others = list(range(2, players))
    for i in range(5):
        game.do("seat", others[i % len(others)])
    assert sum(game.hand(p).total() for p in others) == 5
    assert game.hand(1) == cards("peek pull armour warhead")


@every_count
def test_without_cards_there_is_no_scatter(players):
    """Scatter gives at least one card."""
    game = drawn_without_scatter(swans_draw_phase(players, ""))
    assert game.hand(1) == cards("peek pull")


@every_count
def test_who_may_receive(players):
    """Ruling R54: extractors, not the mark; nobody in the Lost Layer or in Labyrinth."""
    game = swans_draw_phase(players, "unseal", dead=[2]).do("skill")
    assert game.legal() == to_seats(*range(3, players))
    game = swans_draw_phase(players, "unseal", labyrinth={3: 1}).do("skill")
    assert game.legal() == to_seats(2, *range(4, players))
    game = swans_draw_phase(players, "unseal", levels={2: 4}, bribes={2: "deal"}).do("skill")
    assert game.legal() == to_seats(*range(2, players)), "turncoats, and on any level"


@every_count
def test_with_nobody_to_receive_there_is_no_scatter(players):
    """Ruling R54: the mark alone is nobody to give to."""
    game = drawn_without_scatter(swans_draw_phase(players, "unseal", dead=range(2, players)))
    assert game.hand(1) == cards("unseal peek pull")


@every_count
def test_the_dead_swan_draws(players):
    """Death; ruling R10: no ability, but two cards."""
    game = drawn_without_scatter(swans_draw_phase(players, "unseal", dead=[1]))
    assert game.hand(1) == cards("unseal peek pull")


@every_count
def test_in_labyrinth_scatter_gives_and_draws_nothing(players):
    """Architect's analysis; ruling R31: what she does to others stays, what she gains does not."""
    game = swans_draw_phase(players, "unseal", labyrinth={1: 1})
    assert game.legal() == ASKED
    game.do("skill").do("seat", 2)
    assert game.hand(2) == cards("unseal")
    assert not game.hand(1)
    assert game.asked() == (1, "play")


@every_count
def test_in_labyrinth_she_may_draw_as_always(players):
    """Ruling R31: the draw phase itself is neither card nor skill."""
    game = swans_draw_phase(players, "unseal", labyrinth={1: 1}).do("go on")
    assert game.hand(1) == cards("unseal peek pull")


@every_count
def test_midsummer_adds_nothing_to_scatter(players):
    """Ruling R37: it takes the draw phase's place; who does not use it draws three."""
    game = swans_draw_phase(players, "unseal", cast={0: "midsummer"}).do("skill").do("seat", 2)
    assert game.hand(1) == cards("peek pull armour warhead")
    game = swans_draw_phase(players, "unseal", cast={0: "midsummer"}).do("go on")
    assert game.hand(1) == cards("unseal peek pull armour")


@every_count
def test_scatter_can_end_the_deck(players):
    """Ruling R4: the fourth card is the last one."""
    game = swans_draw_phase(players, "unseal", top="", deck=4).do("skill").do("seat", 2)
    assert game.over() == MARK_WINS
    game = swans_draw_phase(players, "unseal", top="", deck=4).do("go on")
    assert game.over() is None


@every_count
def test_scatter_draws_the_printed_number(players):
    """Option black-swan.draw."""
    option = {"black-swan__draw": 6}
    game = swans_draw_phase(players, "unseal", **option).do("skill").do("seat", 2)
    assert game.hand(1) == cards(DRAWS)


@every_count
def test_scatter_stands_beside_shapeshift(players):
    """Shapeshift: before drawing both can be done; with the card gone, so is the skill."""
    game = swans_draw_phase(players, "shapeshift", cast={2: "shade"})
    swaps = {("shapeshift", p) for p in range(2, players)}
    assert game.legal() == ASKED | swaps
    game.do("shapeshift", 2)
    assert game.legal() == {("go on",)}


@every_count
def test_swapped_for_before_drawing(players):
    """Ruling R47: an extractor takes the card and may scatter what is left of its hand."""
    hands = {1: "shapeshift pull"}
    game = at_turn_of(players, 1, cast={1: "shade", 2: SWAN}, hands=hands, top=DRAWS)
    assert SCATTER not in game.legal()
    game.do("shapeshift", 2)
    assert game.legal() == ASKED
    game.do("skill")
    assert game.legal() == to_seats(*range(2, players))


@every_count
def test_the_mark_may_scatter_to_any_extractor(players):
    """Ruling R54: with her card the mark gives to extractors, the card's owner too."""
    hands = {0: "shapeshift pull"}
    game = at_turn_of(players, 0, cast={0: "harbor", 2: SWAN}, hands=hands, top=DRAWS)
    game.do("shapeshift", 2).do("skill")
    assert game.legal() == to_seats(*range(1, players))
    game.do("seat", 2)
    assert game.hand(2) == cards("pull")
    assert game.hand(0) == cards("peek pull armour warhead")


@every_count
def test_scatter_is_not_known_to_others_by_its_cards(players):
    """Hand cards go face down: what others see does not depend on them."""
    seen = set()
    for hand in ("unseal", "shuttle"):
        game = Position(players, turn_of=0, cast={1: SWAN}, hands={1: hand}, top=PLAIN)
        game.do("end").do("skill").do("seat", 2)
        seen.add((game.public(), game.private(0, *range(3, players))))
    assert len(seen) == 1
