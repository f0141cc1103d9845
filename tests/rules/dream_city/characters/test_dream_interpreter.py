"""Dream Interpreter: Foreshadow, two cards for every use of an Unseal."""

from tests.rules.dream_city.characters.moments import asked_by, refuse_cancels, used
from tests.rules.position import EXTRACTORS_WIN, MARK_WINS, Position, cards, every_count

INTERPRETER = "dream-interpreter"
MAY = ("may", INTERPRETER)
TOP = "peek pull armour warhead"


def unsealing(players, *, unlocker=1, interpreter=1, level=1, **setting):
    """Seat `unlocker` has just used an Unseal to unlock."""
    cast = {interpreter: INTERPRETER, **setting.pop("cast", {})}
    hands = {unlocker: "2 unseal", **setting.pop("hands", {})}
    setting = {"top": TOP, **setting}
    return Position(players, turn_of=unlocker, cast=cast, hands=hands, **setting).do(
        "unlock", level
    )


# --- to unlock -----------------------------------------------------------------------------------


@every_count
def test_an_unseal_to_unlock_lets_her_draw_two(players):
    """Dream Interpreter, Foreshadow: on any level, for any seat that holds the card."""
    for seat in range(1, players):
        level = seat % 4 + 1
        game = unsealing(
            players, unlocker=seat, interpreter=seat, level=level, levels={seat: level}, secret=1
        )
        assert asked_by(game) == (seat, *MAY)
        assert game.legal() == {("yes",), ("no",)}
        game.do("yes")
        drawn = [("draw", seat, "peek"), ("draw", seat, "pull")]
        assert game.events()[:3] == [used(seat, INTERPRETER), *drawn]
        assert game.hand(seat) == cards("unseal peek pull")


@every_count
def test_foreshadow_may_be_declined(players):
    """Ruling R29: nothing is drawn, and the unlock goes on."""
    game = unsealing(players).do("no")
    assert not game.events("draw", "skill")
    assert game.events("lock")
    assert game.asked() == (1, "play")


@every_count
def test_foreshadow_comes_before_the_cancels(players):
    """Ruling R44: it draws at the use, before anyone is asked, cancelled or not."""
    game = unsealing(players, hands={3: "unseal"})
    assert asked_by(game) == (1, *MAY)
    assert not game.events("lock")
    game.do("yes")
    assert game.asked() == (3, "cancel")
    game.do("yes")
    assert game.hand(1) == cards("unseal peek pull")
    assert game.locks()[0] == game.table.rules.locks[1]
    assert game.asked() == (1, "play")


@every_count
def test_every_try_draws_anew(players):
    """Ruling R14 and Foreshadow: after a cancelled unlock the next Unseal is another use."""
    game = unsealing(players, hands={3: "unseal"}).do("yes").do("yes")
    game.do("unlock", 1).do("yes")
    assert game.hand(1) == cards(TOP)
    assert game.events("lock")


@every_count
def test_nobody_elses_unseal_counts(players):
    """Foreshadow: when you use Unseal."""
    game = unsealing(players, interpreter=2)
    assert game.asked() == (1, "play")


@every_count
def test_an_unseal_that_is_discarded_was_not_used(players):
    """Ruling R2: paying for a revival with Unseals is no use of them."""
    game = Position(players, turn_of=1, cast={1: INTERPRETER}, hands={1: "2 unseal"}, dead=[2])
    game.do("revive", 2)
    assert game.discarded() == cards("2 unseal")
    assert game.asked() == (1, "play")


@every_count
def test_an_unseal_lost_to_a_spiral_was_not_used(players):
    """Ruling R2: nor is losing them to Armour-Piercing Spiral."""
    hands = {1: "armour", 2: "2 unseal"}
    game = Position(players, turn_of=1, cast={2: INTERPRETER}, hands=hands, dice=(4,))
    game.do("shoot", "armour", 2)
    assert game.discarded() == cards("armour 2 unseal")
    assert game.asked() == (1, "play")


@every_count
def test_two_unlocks_under_black_hole_draw_twice(players):
    """Black Hole's world view: Foreshadow has no limit of its own."""
    game = unsealing(players, cast={0: "black-hole"}).do("yes").do("unlock", 1)
    assert asked_by(game) == (1, *MAY)


# --- to cancel -----------------------------------------------------------------------------------


@every_count
def test_an_unseal_to_cancel_lets_her_draw_two(players):
    """Dream Interpreter's analysis; ruling R44: after the cancel, in another player's turn."""
    game = unsealing(players, interpreter=3, hands={3: "unseal"})
    assert game.asked() == (3, "cancel")
    game.do("yes")
    assert game.events("cancelled") == [("cancelled", 3, 1, 1)]
    assert asked_by(game) == (3, *MAY)
    game.do("yes")
    assert game.hand(3) == cards("peek pull")
    assert game.locks()[0] == game.table.rules.locks[1]
    assert game.asked() == (1, "play")


@every_count
def test_for_a_cancel_foreshadow_may_be_declined(players):
    """Ruling R29."""
    game = unsealing(players, interpreter=3, hands={3: "unseal"}).do("yes").do("no")
    assert not game.hand(3)
    assert game.asked() == (1, "play")


@every_count
def test_letting_an_unlock_pass_is_no_use(players):
    """Foreshadow: only the Unseal that is used counts."""
    game = unsealing(players, interpreter=3, hands={3: "unseal"}).do("no")
    assert game.asked() == (1, "play")
    assert game.hand(3) == cards("unseal")


@every_count
def test_the_dead_interpreter_cancels_and_draws_nothing(players):
    """Death: neither cards nor abilities."""
    game = unsealing(players, interpreter=3, hands={3: "unseal"}, dead=[3])
    assert game.asked() == (1, "play")


@every_count
def test_the_mark_with_her_card_draws_for_a_cancel_no_more_in_others_turns(players):
    """Ruling R30: swaps end with the turn, so the mark's cancel in another's turn draws nothing."""
    hands = {0: "shapeshift unseal", 1: "unseal"}
    game = Position(players, cast={0: "harbor", 2: INTERPRETER}, hands=hands, top="4 shoot")
    game.do("shapeshift", 2).do("end").do("unlock", 1)
    assert game.asked() == (0, "cancel")
    assert game.do("yes").asked() == (1, "play")


# --- Labyrinth, the deck, the option -------------------------------------------------------------


@every_count
def test_in_labyrinth_she_unlocks_and_cancels_without_drawing(players):
    """Ruling R31: Foreshadow is lost on its holder, the Unseal is not."""
    game = unsealing(players, labyrinth={1: 1})
    assert game.events("lock")
    assert game.asked() == (1, "play")
    game = unsealing(players, interpreter=3, hands={3: "unseal"}, labyrinth={3: 1}).do("yes")
    assert game.events("cancelled") == [("cancelled", 3, 1, 1)]
    assert game.asked() == (1, "play")


@every_count
def test_drawing_the_last_card_loses_the_secret(players):
    """Rulings R4 and R44: with two cards left her draw ends the game before the lock falls."""
    last = {"locks": {1: 1}, "secret": 1, "top": "", "deck": 2}
    assert unsealing(players, **last).do("yes").over() == MARK_WINS
    assert unsealing(players, **last).do("no").over() == EXTRACTORS_WIN


@every_count
def test_foreshadow_draws_the_printed_number(players):
    """Option dream-interpreter.draw."""
    game = unsealing(players, **{"dream-interpreter__draw": 3}).do("yes")
    assert game.hand(1) == cards("unseal peek pull armour")


@every_count
def test_a_swapped_card_foreshadows(players):
    """Ruling R30: an extractor that swapped for the card draws; its owner does not."""
    hands = {1: "shapeshift unseal", 2: "unseal"}
    game = Position(players, turn_of=1, cast={1: "shade", 2: INTERPRETER}, hands=hands, top=TOP)
    game.do("shapeshift", 2).do("unlock", 1)
    assert asked_by(game) == (1, *MAY)
    game.do("yes").do("yes")
    assert game.events("cancelled")
    assert game.asked() == (1, "play")
    assert refuse_cancels(game).hand(1) == cards("peek pull")
