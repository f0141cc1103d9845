"""The game object: the whole state, and the small acts every rule is made of."""

from collections import Counter

from tests.referee.cards import DEAL, KINDS, NO_DEAL, Pile
from tests.referee.character import BLANK
from tests.referee.model import GameOver, Level, Player, Question
from tests.referee.worlds import NO_WORLD

COUNTED_SKILLS = ("Joker", "Chemist", "Forger", "Lord of War", "Paprika", "Secret Passage")


class Game:
    """State and basic acts; the rules proper are in the modules that take it."""

    def __init__(self, options, seats, deck, bribe_pile, chance):
        self.options, self.chance = options, chance
        self.players = [Player(s, i, options.start_level, BLANK) for i, s in enumerate(seats)]
        self.by_name = {player.name: player for player in self.players}
        self.mark = self.players[0]
        self.levels = [Level(n, locks) for n, locks in enumerate(options.locks, start=1)]
        self.deck = list(reversed(deck))  # the top card is the last
        self.discard_pile = Pile()
        self.bribe_pile = list(bribe_pile)
        self.turn, self.active, self.phase = 0, self.mark, ""
        self.unlocks = self.free_moves = self.plays = self.relocations = 0
        self.uses, self.swapped = {}, False
        self.world = NO_WORLD
        self.events = []
        self.winner = self.ending = None

    def tell(self, event, **fields):
        """Note an event as the trace writes it."""
        self.events.append({"event": event, **fields})

    def level(self, number):
        """The level with a number."""
        return self.levels[number - 1]

    def after(self, player):
        """The other players in play order, beginning with a player's next neighbour."""
        at = player.number
        return self.players[at + 1 :] + self.players[:at]

    # Cards ------------------------------------------------------------------------------------

    def draw(self, player, number):
        """Draw cards from the top; running out may end the game at once (R4)."""
        drawn = []
        for _ in range(number):
            if not self.deck:
                self.tell("failed draw", seat=player.name)
                self.over("mark", "deck ran out")
            card = self.deck.pop()
            player.hand.add(card)
            drawn.append(card)
            self.tell("draw", seat=player.name, card=card)
            if not self.deck and self.options.deck_end == "empty":
                self.tell("deck empty")
                self.over("mark", "deck ran out")
        return drawn

    def _leave_hand_openly(self, player, card):
        player.hand.remove(card)
        player.known.forget(card)
        self.discard_pile.add(card)

    def use(self, player, card, **fields):
        """Play a card for its effect."""
        self._leave_hand_openly(player, card)
        self.tell("use", seat=player.name, card=card, **fields)

    def discard(self, player, card):
        """Discard a card, which is not using it."""
        self._leave_hand_openly(player, card)
        self.tell("discard", seat=player.name, card=card)

    def discard_hand(self, player):
        """Discard everything."""
        for card in player.hand.in_order():
            self.discard(player, card)

    def give(self, player, to, card):
        """Hand a card over face down."""
        player.hand.remove(card)
        player.known.forget_one_of_each()
        to.hand.add(card)
        self.tell("give", seat=player.name, to=to.name, card=card)

    def give_hand(self, player, to):
        """Hand everything over."""
        for card in player.hand.in_order():
            self.give(player, to, card)

    def show_hand(self, player):
        """Let everybody see a hand."""
        player.known = Pile(player.hand)
        self.tell("show hand", seat=player.name)

    def part_with(self, decision, player, number, act, only=KINDS, **about):
        """Let a player choose cards one by one, and do `act` with each.

        Who holds no more of what may be chosen than must go has no choice (R56).
        """
        for left in range(number, 0, -1):
            choice = [card for card in KINDS if card in player.hand and card in only]
            if sum(player.hand[card] for card in choice) <= left:
                for card in [c for c in player.hand.in_order() if c in only]:
                    act(card)
                return
            legal = [{"action": "choose card", "card": card} for card in choice]
            answer = yield Question(decision, player, legal, cards_left=left, **about)
            act(answer["card"])

    def pay(self, player, number, only=KINDS, **about):
        """Discard cards as a price."""
        yield from self.part_with(
            "pay", player, number, lambda card: self.discard(player, card), only, **about
        )

    # Places -----------------------------------------------------------------------------------

    def move(self, player, to):
        """Move a living player; what follows from moving follows."""
        source, player.level = player.level, to
        self.tell("move", **{"seat": player.name, "from": source, "to": to})
        yield from self.came_to(player, source)

    def came_to(self, player, source):
        """What a change of level sets off for the one who changed it."""
        if player.alive and player is self.active and self.phase == "play":
            yield from player.character.own_move(self, player, source)

    def lose(self, player, skill):
        """Send a player to the Lost Layer without a kill (R3)."""
        self.into_lost_layer(player)
        self.tell("lost", seat=player.name, skill=skill)

    def into_lost_layer(self, player):
        """An extractor leaves the levels; the mark's marker stays where it is."""
        player.alive = False
        if not player.is_mark:
            player.level = 0

    def revive(self, player, by, level):
        """Bring a player back from the Lost Layer."""
        player.alive, player.revived, player.level = True, True, level
        self.tell("revive", seat=player.name, by=by.name, level=level)

    def set_locks(self, player, level, locks):
        """Turn a mind-lock die to another number."""
        if locks != level.locks:
            change = {"from": level.locks, "to": locks}
            level.locks = locks
            self.tell("lock", seat=player.name, level=level.number, **change)

    # Skills -----------------------------------------------------------------------------------

    def used(self, player):
        """Count a use of the skill of the card a player holds now."""
        name = player.character.name
        self.uses[name] = self.uses.get(name, 0) + 1

    def used_so_far(self, player):
        """How often the skill of the card a player holds was used in this turn."""
        return self.uses.get(player.character.name, 0)

    # The end ----------------------------------------------------------------------------------

    def over(self, winner, ending):
        """End the game."""
        self.winner, self.ending = winner, ending
        self.tell("end", winner=winner, ending=ending)
        raise GameOver(winner, ending)

    def scores(self):
        """Points by seat (R22)."""
        points = {}
        for player in self.players:
            with_mark = player.is_mark or player.turncoat
            won = with_mark == (self.winner == "mark")
            points[player.name] = self.options.score_win if won else 0
            if won and not with_mark and player.bribes[NO_DEAL]:
                points[player.name] += self.options.score_failed_bribe
        return points

    def show(self):
        """The state as the trace writes it, without what is pending."""
        pile = Counter(self.bribe_pile)
        seen = {DEAL: pile[DEAL], NO_DEAL: pile[NO_DEAL]}
        return {
            "turn": self.turn,
            "active": self.active.name,
            "unlocks_this_turn": self.unlocks,
            "free_moves_this_turn": self.free_moves,
            "plays_this_turn": self.plays,
            "world_view": self.world.name,
            "skill_uses_this_turn": {
                name: n for name, n in self.uses.items() if name in COUNTED_SKILLS
            },
            "relocations": self.relocations,
            "deck": self.deck[::-1],
            "discard": self.discard_pile,
            "bribe_pile": self.bribe_pile,
            "levels": [level.show() for level in self.levels],
            "seats": [
                player.show(seen if player.is_mark and self.world.shows_pile else None)
                for player in self.players
            ],
        }
