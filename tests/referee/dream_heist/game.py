"""The state of a whole game, its decks, and what is told of it."""

from collections import Counter
from dataclasses import dataclass

from tests.referee.dream_heist.board import LOOPS, phase_of
from tests.referee.dream_heist.seat import BOARD, LIMBO


@dataclass
class Question:
    """A decision that a seat has to make."""

    seat: str
    decision: str
    legal: list
    about: dict


class Deck:
    """Cards to be drawn, and cards that were used. The order of the former is never looked at."""

    def __init__(self, name, cards):
        self.name = name  # also the event that tells a draw
        self.cards, self.discards = Counter(cards), Counter()

    def show(self):
        """Both piles, as traces have them."""
        deck, discards = f"{self.name}_deck", f"{self.name}_discards"
        return {deck: dict(self.cards), discards: dict(self.discards)}


class Game:
    """Everything on the table. `first` is the place at which play begins."""

    def __init__(self, options, seats, first, ideas, chance):
        self.options, self.seats, self.chance = options, seats, chance
        self.order = in_turn(seats, options["rotation"], first)
        self.ideas = Deck("idea", ideas)
        self.subconscious = Deck("subconscious", options.subconscious)
        self.round, self.to_move = 0, self.order[0]
        self.left = None  # turns left by seat, once the Final Kick has begun
        self.kicked_off = None  # who has begun it in the turn that is being played
        self.complete = []  # who has completed a mission
        self.over, self.ending, self.winners = False, None, []
        self.events = []

    def seat(self, name):
        """The seat with this name."""
        return next(seat for seat in self.seats if seat.name == name)

    def others(self, seat):
        """All seats but one."""
        return [other for other in self.seats if other is not seat]

    def tell(self, event, **fields):
        """Something that everybody at the table notices."""
        self.events.append({"event": event, **fields})

    def ask(self, seat, decision, legal, roll=None, level=None, space=None, phase=None):
        """A question with what it is about."""
        self.to_move = seat
        about = {"roll": roll, "level": level, "space": space, "phase": phase}
        return Question(seat.name, decision, legal, {"round": self.round, **about})

    def phase(self, level, section):
        """The phase of a section on this board."""
        return phase_of(level, section, self.options["halves"] == "mirrored")

    def occupied(self, level, section):
        """How many circles of a section are taken, by whomever."""
        return sum(seat.blocks[level, section] for seat in self.seats)

    def standing(self, level, space):
        """Who stands on a space."""
        place = (BOARD, level, space)
        return [seat for seat in self.seats if seat.piece.place == place]

    def roll(self, seat):
        """Two dice and their sum."""
        dice = self.chance.dice(self.events, seat.name)
        self.tell("roll", who=seat.name, dice=dice)
        return sum(dice)

    def draw(self, seat, deck, hand):
        """One card to a hand, if there is any (ruling H8); whether there was one."""
        if not deck.cards.total() and deck.discards.total() and self.options.on("reshuffle"):
            deck.cards, deck.discards = deck.discards, Counter()
            self.tell("reshuffle", deck=deck.name)
        if not deck.cards.total():
            self.tell("no card", who=seat.name)
            return False
        card = self.chance.card(self.events, seat.name, deck.name, deck.cards)
        deck.cards[card] -= 1
        hand[card] += 1
        self.tell(deck.name, who=seat.name, card=card)
        return True

    def play(self, seat, card):
        """A subconscious card is used."""
        seat.subconscious[card] -= 1
        self.subconscious.discards[card] += 1
        self.tell("play", who=seat.name, card=card)

    def to_limbo(self, seat, level):
        """A piece is sent to Limbo, from where it can go back to a level."""
        seat.piece.put(LIMBO, level)
        self.tell("limbo", who=seat.name, level=level)

    def show(self):
        """The whole state, as traces have it; cards and blocks that are not there are left out."""
        seats = self.seats
        blocks = {
            seat.name: {f"{level}-{section}": n for (level, section), n in seat.blocks.items()}
            for seat in seats
        }
        return without_zeros(
            {
                "round": self.round,
                "over": self.over,
                "to_move": self.to_move.name,
                "pieces": {seat.name: seat.piece.show() for seat in seats},
                "blocks": blocks,
                "score": {seat.name: seat.score for seat in seats},
                "ideas": {seat.name: dict(seat.ideas) for seat in seats},
                "subconscious": {seat.name: dict(seat.subconscious) for seat in seats},
                **self.ideas.show(),
                **self.subconscious.show(),
                "left": {seat.name: self.left[seat.name] for seat in seats} if self.left else None,
                "complete": [seat.name for seat in seats if seat in self.complete],
            }
        )


BY_SEAT = ("blocks", "ideas", "subconscious")
PILES = ("idea_deck", "idea_discards", "subconscious_deck", "subconscious_discards")


def without_zeros(state):
    """The same state without cards and blocks of which there are none."""
    tidy = dict(state)
    for name in BY_SEAT:
        if isinstance(state.get(name), dict):
            tidy[name] = {seat: positive(counts) for seat, counts in state[name].items()}
    for name in PILES:
        if isinstance(state.get(name), dict):
            tidy[name] = positive(state[name])
    return tidy


def positive(counts):
    """The counts that are not zero."""
    return {name: number for name, number in counts.items() if number}


def in_turn(seats, rotation, first):
    """The seats in the order in which they play: the place after one's own is the next."""
    by_place = {(number + rotation) % len(seats): seat for number, seat in enumerate(seats)}
    return [by_place[(first + turn) % len(seats)] for turn in range(len(seats))]


def loop(piece):
    """The loop on which a piece stands or waits."""
    return LOOPS[piece.level]
