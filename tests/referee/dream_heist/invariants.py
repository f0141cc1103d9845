"""What is true in every state of every game, whatever happens (section 6)."""

from collections import Counter

from tests.referee.dream_heist.board import DEEPEST, DIRECTIONS, LEVELS
from tests.referee.dream_heist.game import loop, positive
from tests.referee.dream_heist.seat import BOARD, LIMBO, OFF, WAITING


class Watch:
    """Watches one game of the referee's own."""

    def __init__(self, game):
        self.game = game
        self.ideas = self.all_ideas()
        self.kicked = None  # the round in which the Final Kick began

    def check(self):
        """Everything at once."""
        self.check_cards()
        self.check_blocks()
        self.check_pieces()
        self.check_events()
        if self.game.over:
            self.check_length()
        else:
            self.check_scores()

    def all_ideas(self):
        """The idea cards, wherever they are."""
        deck = self.game.ideas
        hands = [seat.ideas for seat in self.game.seats]
        return positive(sum((*hands, deck.discards), deck.cards))

    def check_cards(self):
        """Cards are never lost and never doubled."""
        game, deck = self.game, self.game.subconscious
        assert self.all_ideas() == self.ideas == positive(game.options.ideas)
        hands = [seat.subconscious for seat in game.seats]
        assert positive(sum((*hands, deck.discards), deck.cards)) == positive(
            game.options.subconscious
        )
        counted = [*hands, *(seat.ideas for seat in game.seats), deck.cards, deck.discards]
        assert all(number >= 0 for cards in counted for number in cards.values())

    def check_blocks(self):
        """No section is overfull, one section of a phase and level each, and level 4 its own."""
        game, options = self.game, self.game.options
        taken = sum((seat.blocks for seat in game.seats), Counter())
        assert all(n <= options.circles[level] for (level, _), n in taken.items())
        for seat in game.seats:
            assert seat.blocks.total() <= options["blocks"]
            phases = [(level, game.phase(level, section)) for level, section in seat.blocks]
            assert len(set(phases)) == len(phases), seat.blocks
            deepest = {
                game.phase(level, section): number
                for (level, section), number in seat.blocks.items()
                if level == DEEPEST
            }
            assert len(deepest) <= options["level4_phases"]
            assert all(number <= seat.mission[phase] for phase, number in deepest.items())
            if seat in game.complete:
                assert any(number == seat.mission[phase] for phase, number in deepest.items())

    def check_pieces(self):
        """Every piece is in one place, and no two stand on one space."""
        game = self.game
        for seat in game.seats:
            piece = seat.piece
            assert (piece.space is not None) == (piece.where == BOARD)
            if piece.where == BOARD:
                assert piece.space in range(len(loop(piece)))
            if piece.where in (OFF, LIMBO):
                assert piece.direction is None
            if piece.where in (BOARD, WAITING):
                assert piece.level in LEVELS
            if piece.where == OFF:
                assert piece.level is None
            assert piece.direction in (*DIRECTIONS, None)
            assert piece.where == LIMBO or not piece.attempts
        if game.options.on("entering_collides"):
            standing = [seat.piece.place for seat in game.seats if seat.piece.where == BOARD]
            assert len(set(standing)) == len(standing), standing

    def check_events(self):
        """Plantings are large enough; when the Final Kick begins is remembered."""
        game, events = self.game, self.game.events
        for event in events:
            if event["event"] == "plant":
                assert event["blocks"] >= game.options["min_plant"]
                assert event["points"] == event["blocks"] * game.options.points[event["level"]]
            if event["event"] == "kick":
                # After the last turn of a round, the next one has been told already.
                ahead = any(later["event"] == "round" for later in events)
                self.kicked = game.round - ahead

    def check_scores(self):
        """Before the end only blocks have brought points."""
        points = self.game.options.points
        for seat in self.game.seats:
            planted = sum(points[level] * n for (level, _), n in seat.blocks.items())
            assert seat.score == planted

    def check_length(self):
        """The Final Kick has the same number of rounds for all."""
        game = self.game
        if self.kicked is None:
            assert (game.round, game.options["cap"]) == (game.options["cap_round"], "score")
            return
        assert game.round == self.kicked + game.options["kick_turns"]
