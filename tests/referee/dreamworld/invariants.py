"""What is true in every state of every game, whatever happens (section 12)."""

from collections import Counter
from itertools import pairwise

from tests.referee.dreamworld.cards import all_cards
from tests.referee.dreamworld.seat import Healing


class Watch:
    """Watches one game of the referee's own."""

    def __init__(self, game):
        self.game = game
        self.taken = dict.fromkeys((seat.name for seat in game.seats), 0)
        self.committed = dict(self.taken)  # dream cards that have left the hand, by seat

    def action(self, question, action):
        """Remember what goes to hands and what leaves them."""
        if action["action"] == "take":
            self.taken[question.seat] += 1
        if action["action"] == "play":
            self.committed[question.seat] += 1

    def check(self):
        """Everything at once."""
        self.check_cards()
        self.check_sequence()
        self.check_tokens()
        for seat in self.game.seats:
            dealt = self.game.options["dealt"]
            left = dealt - self.committed[seat.name] + self.taken[seat.name]
            assert len(seat.hand) == left, seat.name

    def check_cards(self):
        """Cards are never lost and never doubled."""
        game = self.game
        cards = [*game.deck, *game.gone, *game.neutral.values()]
        cards += [laid.card for laid in [*game.side.cards, *game.previous]]
        for seat in game.seats:
            cards += seat.hand + ([seat.committed] if seat.committed else [])
        assert Counter(cards) == Counter(all_cards(len(game.seats)).values())

    def check_sequence(self):
        """A strict order, no negative gap, and gaps that add up to the way to the patient."""
        side = self.game.side
        keys = [side.key(laid) for laid in side.cards]
        assert all(farther < closer for farther, closer in pairwise(keys))
        if not side.cards:
            return
        gaps = [side.gap(laid) for laid in side.cards]
        assert min(gaps) >= 0
        assert gaps[-1] >= 1
        assert sum(gaps) == abs(side.boundary - side.cards[0].card.number)

    def check_tokens(self):
        """ "+1" tokens are never lost; a gold one is flipped only when its row is empty."""
        game, flipped = self.game, 0
        for seat in game.seats:
            full = Healing(game.options)
            for number, row in seat.healing.rows.items():
                flipped += full.rows[number].regular - row.regular
                assert row.gold or not row.regular
                assert 0 <= row.regular <= full.rows[number].regular
        lying = sum(laid.tokens for laid in [*game.side.cards, *game.previous])
        assert flipped == sum(seat.supply for seat in game.seats) + lying + game.dead_tokens
        assert all(laid.tokens <= game.options["spend_limit"] for laid in game.side.cards)
