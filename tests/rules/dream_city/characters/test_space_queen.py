"""Space Queen: Interlace in the turns of others, Creation in everybody's discard phase."""

import pytest

from sim.dream_city import state as st
from tests.rules.dream_city.characters.moments import PLAIN, asked_by, code, refuse_cancels, used
from tests.rules.position import EXTRACTORS_WIN, MARK_WINS, Position, cards, every_count

QUEEN = "space-queen"
INTERLACE, CREATION = 0, 1
MAY = ("may", QUEEN)


def unlocked(players, *, unlocker=1, queen=2, level=1, **setting):
    """Seat `unlocker` has used an Unseal on its level, and nobody cancelled."""
    cast = {queen: QUEEN, **setting.pop("cast", {})}
    hands = {unlocker: "2 unseal", **setting.pop("hands", {})}
    game = Position(players, turn_of=unlocker, cast=cast, hands=hands, **setting)
    return refuse_cancels(game.do("unlock", level))


def ended(players, *, active=1, queen=2, **setting):
    """The play phase of seat `active` has just ended."""
    cast = {queen: QUEEN, **setting.pop("cast", {})}
    return Position(players, turn_of=active, cast=cast, **setting).do("end")


# --- Interlace -----------------------------------------------------------------------------------


@every_count
def test_another_players_unlock_lets_her_draw_a_card(players):
    """Space Queen, Interlace: in the turn of any other extractor, from the top of the deck."""
    for queen in range(1, players):
        unlocker = queen % (players - 1) + 1
        game = unlocked(players, unlocker=unlocker, queen=queen, top="peek")
        assert asked_by(game) == (queen, *MAY)
        assert game.legal() == {("yes",), ("no",)}
        game.do("yes")
        assert game.events() == [used(queen, QUEEN, which=INTERLACE), ("draw", queen, "peek")]
        assert game.hand(queen) == cards("peek")
        assert game.asked() == (unlocker, "play")


@every_count
def test_she_is_asked_after_the_lock_is_off(players):
    """Interlace follows a success: the lock is gone before she is asked."""
    game = unlocked(players)
    assert game.locks()[0] == game.table.rules.locks[1] - 1


@every_count
def test_interlace_may_be_declined(players):
    """Ruling R29: it says "may"."""
    game = unlocked(players, top="peek").do("no")
    assert game.events() == []
    assert not game.hand(2)
    assert game.asked() == (1, "play")


@every_count
def test_her_own_unlock_brings_nothing(players):
    """Interlace: when another player unlocks."""
    assert unlocked(players, unlocker=2).asked() == (2, "play")


@every_count
def test_a_cancelled_unlock_brings_nothing(players):
    """Ruling R14: a cancelled unlock was no success, whoever cancelled it, she herself too."""
    for canceller in (0, 2, 3):
        hands = {1: "unseal", canceller: "unseal"}
        game = Position(players, turn_of=1, cast={2: QUEEN}, hands=hands)
        game.do("unlock", 1).do("yes")
        assert game.asked() == (1, "play")


@every_count
def test_a_sacrifice_is_no_unlock(players):
    """Ruling R16: unlocks are mind-locks taken off by Unseal."""
    cast = {1: "martyr", 2: QUEEN}
    game = Position(players, turn_of=1, cast=cast, dice=(6,)).do("skill").do("lower")
    assert game.asked() == (2, "play"), "the next seat's turn"


@every_count
def test_the_dead_queen_draws_nothing(players):
    """Death: a dead player may not use abilities."""
    assert unlocked(players, dead=[2]).asked() == (1, "play")


@every_count
def test_in_labyrinth_no_interlace(players):
    """Ruling R31: Interlace is lost on who is in Labyrinth; an unlocker in it changes nothing."""
    assert unlocked(players, labyrinth={2: 1}).asked() == (1, "play")
    assert asked_by(unlocked(players, labyrinth={1: 1})) == (2, *MAY)


@every_count
def test_a_bribed_queen_keeps_her_skill(players):
    """Bribes and Turncoats: a turncoat changes sides and nothing else."""
    assert asked_by(unlocked(players, bribes={2: "deal"})) == (2, *MAY)


@every_count
def test_interlace_draws_the_printed_number(players):
    """Option space-queen.draw."""
    game = unlocked(players, top="peek pull shuttle", **{"space-queen__draw": 3}).do("yes")
    assert game.hand(2) == cards("peek pull shuttle")


@every_count
def test_two_unlocks_bring_two_cards_under_black_hole(players):
    """Black Hole's world view: each unlock is one; Interlace has no limit of its own."""
    game = unlocked(players, cast={0: "black-hole"}, top="peek pull").do("yes")
    refuse_cancels(game.do("unlock", 1)).do("yes")
    assert game.hand(2) == cards("peek pull")


@every_count
def test_interlace_may_draw_the_last_card(players):
    """Ruling R4: the mark's side wins in the middle of whatever drew it; declined, it does not."""
    assert unlocked(players, deck=1).do("yes").over() == MARK_WINS
    assert unlocked(players, deck=1).do("no").over() is None


@every_count
def test_the_open_secret_leaves_no_time_for_interlace(players):
    """Rulings R5 and R43: the game is over when the secret is turned up."""
    assert unlocked(players, locks={1: 1}, secret=1).over() == EXTRACTORS_WIN


@every_count
def test_whoever_holds_her_card_has_the_skill(players):
    """Ruling R30: an unlocker who swapped for her card is no other player, and she holds none."""
    hands = {1: "unseal shapeshift"}
    game = Position(players, turn_of=1, cast={1: "shade", 2: QUEEN}, hands=hands)
    game.do("shapeshift", 2).do("unlock", 1)
    assert game.asked() == (1, "play")


# --- Creation ------------------------------------------------------------------------------------


@every_count
def test_creation_in_every_players_discard_phase(players):
    """Space Queen, Creation: in any player's discard phase, her own and the mark's too."""
    for active in range(players):
        game = ended(players, active=active, hands={2: "unseal shuttle"}, top="peek pull")
        assert asked_by(game) == (2, *MAY)
        assert game.legal() == {("yes",), ("no",)}
        game.do("yes")
        assert asked_by(game) == (2, "place", QUEEN)
        assert game.legal() == {("card", "unseal"), ("card", "shuttle")}
        game.do("card", "shuttle")
        following = (active + 1) % players
        assert game.events()[0] == ("place", 2, "shuttle")
        drawn = [("draw", following, "shuttle"), ("draw", following, "peek")]
        assert game.events("draw") == drawn, "the next player draws it first"


@every_count
def test_creation_may_be_declined_and_is_asked_once(players):
    """Rulings R29 and R46: one question in each discard phase."""
    game = ended(players, hands={2: "unseal"}, top=PLAIN).do("no")
    assert not game.events("place", "skill")
    assert game.asked() == (2, "play")
    game.do("end")
    assert asked_by(game) == (2, *MAY), "in the next discard phase again"
    game.do("yes").do("card", "unseal")
    assert game.asked() == (3, "play"), "one card a phase"


@every_count
def test_creation_tells_that_a_card_was_put_and_not_which(players):
    """Creation puts the card face down: what others see does not depend on it."""
    seen = set()
    for card in ("unseal", "pull"):
        game = ended(players, active=1, queen=3, hands={3: "unseal pull"}, top="peek pull")
        game.do("yes").do("card", card)
        seen.add((game.public(), game.private(0, 1)))
    assert len(seen) == 1


@every_count
def test_without_a_card_or_a_life_no_creation(players):
    """Creation puts a hand card; Death: the dead use no abilities."""
    assert ended(players).asked() == (2, "play")
    assert ended(players, active=2).asked() == (3, "play")
    assert ended(players, dead=[2], hands={2: "unseal"}).asked() == (2, "play")


@every_count
def test_creation_after_a_dead_players_turn(players):
    """Ruling R10: the dead have a discard phase like others."""
    game = ended(players, dead=[1], hands={2: "unseal"})
    assert asked_by(game) == (2, *MAY)


@every_count
def test_creation_works_in_labyrinth(players):
    """Ruling R31: the deck is no player, so her skill keeps its effect on it."""
    game = ended(players, labyrinth={1: 1, 2: 2}, hands={2: "unseal"})
    assert asked_by(game) == (2, *MAY)


@every_count
def test_creation_comes_before_the_discards(players):
    """Ruling R46: with one card put on the deck there is one less to discard."""
    game = ended(players, active=2, hands={2: "7 unseal"})
    assert asked_by(game) == (2, *MAY)
    game.do("yes").do("card", "unseal")
    assert game.asked() == (2, "discard")
    game.do("card", "unseal")
    assert game.asked() == (3, "play")
    assert game.hand(2) == cards("5 unseal")


@every_count
def test_creation_before_the_discards_of_another(players):
    """Ruling R46, in the phase of another player."""
    game = ended(players, hands={1: "6 unseal", 2: "peek"})
    assert asked_by(game) == (2, *MAY)
    assert game.do("no").asked() == (1, "discard")


@every_count
def test_creation_puts_off_the_end_of_the_deck(players):
    """Rulings R4 and R34: with two cards left the next draw ends the game, with three not."""
    assert ended(players, deck=2, hands={2: "unseal"}).do("no").over() == MARK_WINS
    game = ended(players, deck=2, hands={2: "unseal"}).do("yes").do("card", "unseal")
    assert game.over() is None
    assert game.table.deck_left == 1


@every_count
def test_creation_on_an_empty_deck(players):
    """Ruling R4, reading failed-draw: the game goes on with an empty deck, and so does Creation."""
    setting = {"deck": 0, "hands": {2: "unseal"}, "deck_end": "failed-draw"}
    game = ended(players, **setting)
    assert asked_by(game) == (2, *MAY)
    game.do("yes").do("card", "unseal")
    assert game.events("draw", "failed draw") == [("draw", 2, "unseal"), ("failed draw", 2)]
    assert game.over() == MARK_WINS
    assert ended(players, **setting).do("no").over() == MARK_WINS


@every_count
def test_the_mark_with_her_card_is_asked(players):
    """Ruling R30: a mark that holds an extractor's card uses its skill."""
    hands = {0: "shapeshift peek", 2: "unseal"}
    game = Position(players, turn_of=0, cast={0: "harbor", 2: QUEEN}, hands=hands, top=PLAIN)
    game.do("shapeshift", 2).do("end")
    assert asked_by(game) == (0, *MAY)
    game.do("no").do("end")
    assert asked_by(game) == (2, *MAY), "in the next turn the card is hers again"
    assert game.table.character[2] == code(QUEEN)


@pytest.mark.parametrize("secret", [2, 3])
def test_interlace_after_opened_gold_comes_after_the_bribe(secret):
    """Ruling R43: gold, the mark's decision, then Interlace."""
    game = unlocked(6, locks={1: 1}, secret=secret, top="peek")
    assert game.events("vault") == [("vault", 1, 1, st.GOLD)]
    assert game.asked() == (0, "bribe")
    assert asked_by(game.do("no")) == (2, *MAY)
