"""The course of a game: rounds, and the choice and reveal of cards (4.1)."""

from tests.referee.dreamworld.cards import CARDS, Laid
from tests.referee.dreamworld.counting import count_points
from tests.referee.dreamworld.ending import final_scoring, somebody_complete
from tests.referee.dreamworld.game import Question
from tests.referee.dreamworld.seat import FACE_DOWN, FACE_UP, IN_HAND
from tests.referee.dreamworld.side import ROUNDS


def run(game):
    """Play a whole game, asking every decision; returns when it is over."""
    while game.round < ROUNDS and not game.over:
        game.next_round()
        yield from choose_cards(game)
        yield from count_points(game)
        somebody_complete(game)
    if not game.over:
        final_scoring(game)


def choose_cards(game):
    """Everybody chooses without seeing the others' choices; the professor's owners choose late."""
    for seat in game.seats:
        legal = hand_actions(seat)
        if seat.professor == IN_HAND and seat.hand:
            legal.append({"action": "professor"})
        action = yield Question(seat.name, "card", legal, game.about())
        if action["action"] == "professor":
            seat.professor = FACE_DOWN
        else:
            seat.commit(CARDS[action["card"]])
    late = [seat for seat in game.seats if seat.professor == FACE_DOWN]
    for seat in late:
        seat.professor = FACE_UP
    reveal(game)
    if game.id:
        game.draw_for("Id")
    after_card(game, "first")
    for seat in late:
        action = yield Question(seat.name, "late card", hand_actions(seat), game.about())
        seat.commit(CARDS[action["card"]])
    reveal(game)
    after_card(game, "last")


def hand_actions(seat):
    """Every dream card in hand may be played."""
    return [{"action": "play", "card": card.name} for card in seat.hand]


def reveal(game):
    """Turn up all cards that lie face down and build them into the sequence."""
    for seat in game.seats:
        if seat.committed:
            game.side.lay(Laid(seat.committed, seat.name))
            seat.committed = None


def after_card(game, when):
    """The After token draws a card before or after the late choices (ruling D17)."""
    if game.therapy.is_("after") and game.options["after_card"] == when:
        game.draw_for(None)
