"""Shapeshift: when it can be played, on whom, and that all cards return (R30, R47)."""

from tests.rules.dream_city.characters.course import cast_of, names_of, turn_begins
from tests.rules.position import Position, cards, every_count

END, GO_ON = ("end",), ("go on",)
QUIET = "8 peek 20 unseal"


def swaps(*seats):
    return {("shapeshift", p) for p in seats}


def extractors(players, *but):
    return set(range(1, players)) - set(but)


# --- what it does --------------------------------------------------------------------------------


@every_count
def test_swaps_the_cards_of_two_players(players):
    """Shapeshift: character cards are swapped; a used card goes to the discard pile."""
    for other in extractors(players, 2):
        cast = cast_of(players)
        game = Position(players, turn_of=2, cast=cast, hands={2: "shapeshift"})
        game.do("shapeshift", other)
        assert game.events() == [("play", 2, "shapeshift"), ("swap", 2, other)]
        swapped = cast | {2: cast[other], other: cast[2]}
        assert names_of(game) == [swapped[p] for p in range(players)]
        assert game.discarded() == cards("shapeshift")
        assert game.asked() == (2, "play")


@every_count
def test_the_other_skill_is_there_at_once_and_the_own_is_gone(players):
    """Shapeshift, effect: it lasts from now on, so for the rest of this play phase."""
    hands = {2: "shapeshift", 3: "peek"}
    game = Position(players, turn_of=2, cast=cast_of(players), hands=hands, levels={0: 3})
    assert ("skill",) in game.legal()
    game.do("shapeshift", 3)
    assert game.legal() == {END, ("skill on", 3)}, "Scheme in place of Shadow"


@every_count
def test_at_the_end_of_the_turn_all_cards_return(players):
    """Shapeshift, analysis: back where they were before the turn began."""
    cast = cast_of(players)
    game = Position(players, turn_of=2, cast=cast, hands={2: "shapeshift"}, top=QUIET)
    game.do("shapeshift", 3).do("end")
    assert game.events("swap back", "turn") == [("swap back",), ("turn", 3)]
    assert names_of(game) == [cast[p] for p in range(players)]
    assert ("skill on", 0) not in game.legal()


@every_count
def test_several_swaps_of_a_turn_are_all_undone(players):
    """Shapeshift, analysis: it may be used several times; ruling R30: undone in reverse."""
    cast = cast_of(players)
    game = Position(players, turn_of=2, cast=cast, hands={2: "3 shapeshift"}, top=QUIET)
    game.do("shapeshift", 1)
    assert names_of(game)[1:4] == ["shade", "joker", "forger"]
    game.do("shapeshift", 3)
    assert names_of(game)[1:4] == ["shade", "forger", "joker"]
    game.do("shapeshift", 1)
    assert names_of(game)[1:4] == ["forger", "shade", "joker"]
    game.do("end")
    assert game.events("swap back") == [("swap back",)]
    assert names_of(game) == [cast[p] for p in range(players)]


@every_count
def test_a_swap_and_a_swap_back_in_one_turn(players):
    """Ruling R30: the second swap undoes the first, and the end of the turn changes nothing."""
    cast = cast_of(players)
    game = Position(players, turn_of=2, cast=cast, hands={2: "2 shapeshift"}, top=QUIET)
    for _ in range(2):
        game.do("shapeshift", 1)
    assert names_of(game) == [cast[p] for p in range(players)]
    game.do("end")
    assert names_of(game) == [cast[p] for p in range(players)]


@every_count
def test_a_turn_without_a_swap_returns_nothing(players):
    """Ruling R30: swaps of a turn are undone at its end, and not again later."""
    cast = cast_of(players)
    game = Position(players, turn_of=2, cast=cast, hands={2: "shapeshift"}, top=QUIET)
    game.do("shapeshift", 1).do("end").do("end")
    assert not game.events("swap back")


@every_count
def test_uses_spent_stay_with_the_card(players):
    """Ruling R30: who comes back to a card finds it used; another card is fresh."""
    cast = {0: "fortress", 1: "forger", 2: "chemist", 3: "shade"}
    game = Position(
        players,
        turn_of=1,
        cast=cast,
        hands={1: "2 shapeshift pull conjured shuttle", 3: "peek"},
    )
    game.do("skill on", 3).do("card", "pull").do("shuttle", 2)
    assert not game.legal("skill on")
    game.do("shapeshift", 2)
    assert ("skill",) in game.legal(), "Concoct has not been used in this turn"
    game.do("shapeshift", 2)
    assert not game.legal("skill on", "skill"), "Scheme has"


@every_count
def test_the_turn_after_starts_fresh(players):
    """Ruling R1: what was spent on a borrowed card counts in that turn alone."""
    cast = {0: "fortress", 1: "shade", 2: "forger"}
    hands = {1: "shapeshift", 3: "pull"}
    game = Position(players, turn_of=1, cast=cast, hands=hands, top="2 unseal")
    game.do("shapeshift", 2).do("skill on", 3).do("end")
    assert game.asked() == (2, "play")
    assert game.legal("skill on") == {("skill on", 3)}


# --- whom it can be played on --------------------------------------------------------------------


@every_count
def test_an_extractor_swaps_with_other_extractors_only(players):
    """Shapeshift, analysis: extractors may not use it on the mark; any level is near enough."""
    levels = {p: p % 4 + 1 for p in range(players)}
    game = Position(
        players, turn_of=2, cast=cast_of(players), hands={2: "shapeshift"}, levels=levels
    )
    assert game.legal("shapeshift") == swaps(*extractors(players, 2))


@every_count
def test_the_mark_swaps_with_any_extractor(players):
    """Shapeshift, analysis: the mark may use it on extractors."""
    cast = cast_of(players)
    game = Position(players, cast=cast, hands={0: "shapeshift"})
    assert game.legal("shapeshift") == swaps(*extractors(players))
    game.do("shapeshift", 3)
    assert names_of(game)[0::3][:2] == ["forger", "fortress"]
    game.do("end")
    assert names_of(game) == [cast[p] for p in range(players)]


@every_count
def test_not_with_the_dead(players):
    """Death: the dead are no target of an action card, and use none."""
    game = Position(players, turn_of=2, cast=cast_of(players), hands={2: "shapeshift"}, dead=[0, 1])
    assert game.legal("shapeshift") == swaps(*extractors(players, 1, 2))
    dead = Position(players, turn_of=2, cast=cast_of(players), hands={2: "2 shapeshift"}, dead=[2])
    assert dead.legal() == {END, ("revive", 2)}


@every_count
def test_not_with_the_sheltered_and_not_by_them(players):
    """Ruling R31: cards do not affect who is in Labyrinth, and they cannot play this one."""
    hands = {2: "shapeshift"}
    game = Position(players, turn_of=2, cast=cast_of(players), hands=hands, labyrinth={3: 1})
    assert game.legal("shapeshift") == swaps(*extractors(players, 2, 3))
    game = Position(players, turn_of=2, cast=cast_of(players), hands=hands, labyrinth={2: 1})
    assert not game.legal("shapeshift")


@every_count
def test_not_in_a_game_without_characters(players):
    """Ruling R7: there is nothing to swap, in none of the three phases."""
    game = turn_begins(players, 2, hands={2: "shapeshift"}, deck__shapeshift=5, top=QUIET)
    assert game.asked() == (2, "play")
    assert game.legal() == {END, *(("peek", n) for n in (1, 2, 3, 4))}
    game.do("end")
    assert game.asked() == (3, "play")


# --- the draw phase ------------------------------------------------------------------------------


@every_count
def test_before_drawing(players):
    """Shapeshift, analysis: to use a skill of the draw phase, play it before you draw."""
    game = turn_begins(
        players, 2, cast=cast_of(players), hands={2: "shapeshift"}, top=QUIET, dice=(3,)
    )
    assert game.asked() == (2, "draw phase")
    assert game.legal() == {GO_ON} | swaps(*extractors(players, 2))
    game.do("shapeshift", 1)
    assert game.legal() == {GO_ON, ("skill",)}, "Loss of Control"
    game.do("skill")
    assert game.table.hand_size[2] == 3
    assert game.asked() == (2, "play")


@every_count
def test_going_on_keeps_the_card(players):
    """Ruling R47: it may be played in the draw phase, and later as well."""
    game = turn_begins(players, 2, cast=cast_of(players), hands={2: "shapeshift"}, top=QUIET)
    game.do("go on")
    assert game.hand(2) == cards("shapeshift 2 peek")
    assert game.legal("shapeshift") == swaps(*extractors(players, 2))


@every_count
def test_several_before_drawing(players):
    """Ruling R47: as many as one likes before one draws."""
    game = turn_begins(players, 2, cast=cast_of(players), hands={2: "2 shapeshift"}, top=QUIET)
    game.do("shapeshift", 3)
    assert game.legal() == {GO_ON} | swaps(*extractors(players, 2))
    game.do("shapeshift", 1).do("go on")
    assert names_of(game)[1:4] == ["forger", "joker", "shade"]
    assert game.hand(2) == cards("2 peek")


@every_count
def test_without_one_in_hand_nothing_is_asked_before_drawing(players):
    """Ruling R47; who draws one has drawn already."""
    game = turn_begins(players, 2, cast=cast_of(players), top="shapeshift peek")
    assert game.asked() == (2, "play")
    assert game.legal("shapeshift")


@every_count
def test_the_dead_draw_without_being_asked(players):
    """Death: no action cards; ruling R10."""
    game = turn_begins(
        players, 2, cast=cast_of(players), hands={2: "shapeshift"}, dead=[2], top=QUIET
    )
    assert game.asked() == (2, "play")
    game.do("end")
    assert game.asked() == (3, "play"), "nor in the discard phase"


@every_count
def test_who_gives_the_point_man_away_before_drawing_shows_nothing(players):
    """Point Man: the skill is that of who holds the card when the cards are drawn."""
    cast = {1: "shade", 2: "point-man", 3: "forger"}
    more = {"cast": cast, "hands": {2: "shapeshift"}, "top": "2 shuttle"}
    game = turn_begins(players, 2, **more).do("shapeshift", 3).do("go on")
    assert game.asked() == (2, "play")
    more["hands"] = {3: "shapeshift"}
    game = turn_begins(players, 3, **more).do("shapeshift", 2).do("go on")
    assert game.asked() == (3, "may")


# --- the discard phase ---------------------------------------------------------------------------


@every_count
def test_before_discarding(players):
    """Ruling R47: in the discard phase before the discards."""
    game = Position(
        players, turn_of=2, cast=cast_of(players), hands={2: "shapeshift 5 peek"}, top="2 unseal"
    )
    game.do("end")
    assert game.asked() == (2, "discard phase")
    assert game.legal() == {GO_ON} | swaps(*extractors(players, 2))
    game.do("go on")
    assert game.asked() == (2, "discard")
    game.do("card", "peek")
    assert game.asked() == (3, "play")


@every_count
def test_a_swap_in_the_discard_phase_takes_one_card_off_the_hand(players):
    """Shapeshift: it is used, so there is one card less to discard; the swap ends at once."""
    cast = cast_of(players)
    game = Position(players, turn_of=2, cast=cast, hands={2: "shapeshift 5 peek"}, top="2 unseal")
    game.do("end").do("shapeshift", 1)
    assert names_of(game)[1:3] == ["shade", "joker"]
    game.do("go on")
    assert game.asked() == (3, "play")
    assert game.hand(2) == cards("5 peek")
    assert names_of(game) == [cast[p] for p in range(players)]


@every_count
def test_creation_is_asked_of_who_holds_the_card_then(players):
    """Ruling R46: once in each discard phase, before the discards; swaps come first."""
    cast = {1: "space-queen", 2: "shade"}
    game = Position(players, turn_of=2, cast=cast, hands={1: "pull", 2: "shapeshift peek"})
    game.do("end").do("shapeshift", 1).do("go on")
    assert game.asked() == (2, "may")
