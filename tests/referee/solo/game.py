"""The table as a whole: piles, people, and what the rules do with them."""

from collections import Counter

from tests.referee.solo.events import DECKS
from tests.referee.solo.model import (
    ARTHUR,
    COBB,
    EAMES,
    FOURTH,
    GOALS,
    HEALTHY,
    INACTIVE,
    NAMES,
    SAITO,
    STRONG,
    WEAK,
    YUSUF,
    EventPile,
    GameOver,
    Person,
    Pile,
    Question,
    cards,
)
from tests.referee.solo.team import TEAM, Flashback, team_deck

NAMED_KEEPERS = {3: YUSUF, 2: ARTHUR, 1: EAMES}


class Game:
    """One game, from set-up to its end."""

    def __init__(self, options, chance):
        self.options, self.chance = options, chance
        self.events = []
        self.turn, self.level = 0, 4
        self.people = {name: Person(name) for name in NAMES}
        self.hand, self.display, self.discard = Pile(), Pile(), Pile()
        self.flashbacks = Pile()
        self.goals, self.recruited = set(), set()
        self.kicks, self.keepers = {}, {}
        self.fails, self.level_fails = Counter(), Counter()
        self.falls = 0
        self.event = self.test = None
        self.left, self.peeked = 0, []
        self.ending = None
        self.levels = {
            level: EventPile(self.shuffled(str(level), [card.id for card in deck]))
            for level, deck in DECKS.items()
        }
        self.deck = self.shuffled("team", team_deck(options.on("rest")))
        self.draw(options.starting_hand)

    def tell(self, event, **fields):
        """Note an event."""
        self.events.append({"event": event, **fields})

    def shuffled(self, name, pile):
        """The same cards in a new order."""
        order = self.chance.shuffle(name, pile)
        self.tell("shuffle", deck=name, order=list(order))
        return order

    # Team cards.

    def draw(self, number):
        """Cards from the team deck to the hand."""
        for _ in range(number):
            self.draw_into(self.hand)

    def draw_into(self, pile):
        """One card from the team deck; a Flashback goes to Cobb if he is active (F29, S16)."""
        if not self.deck and self.discard.size:
            self.deck = self.shuffled("team", self.discard.everything())
        if not self.deck:
            return  # S32
        kind = self.deck.pop(0)
        attached = isinstance(TEAM[kind], Flashback) and self.people[COBB].active
        (self.flashbacks if attached else pile).add(kind)

    def part_with(self, decision, pile, number):
        """So many cards of a pile go to the discards, one after another, as the player chooses."""
        for left in range(number, 0, -1):
            self.left = left
            answer = yield Question(decision, cards("choose", pile))
            pile.take(answer["card"])
            self.discard.add(answer["card"])
        self.left = 0

    def drop_weapon(self, person):
        """The weapon attached to somebody, if any, is discarded."""
        if person.weapon:
            self.discard.add(person.weapon)
            person.weapon = None

    def can_be_manned(self, level):
        """Where a Kick card is lost with its keeper, sending back needs a new one (S4)."""
        lost = self.options.on("kick_falls_with_keeper") and level not in self.kicks
        return not lost or bool(self.hand["KICK"])

    def bring_kick(self, person, level):
        """Whoever is sent to a level whose Kick card was lost brings one from the hand (S4)."""
        if level not in self.kicks and self.hand["KICK"]:
            self.hand.take("KICK")
            self.kicks[level] = "KICK"
            self.keepers[level] = person.name

    # People.

    def active_on(self, level):
        """Who is active there."""
        return [person for person in self.people.values() if person.is_at(level)]

    def first_of(self, names, level):
        """The first of a list who is active there, or nobody."""
        there = [name for name in names if self.people[name].is_at(level)]
        return self.people[there[0]] if there else None

    def strength_of(self, person):
        """Strength with all attached cards."""
        total = person.strength
        if person.weapon:
            total += TEAM[person.weapon].power
        if person.name == COBB:
            total += sum(TEAM[kind].attached_strength for kind in self.flashbacks.elements())
        return total

    def charm_of(self, person):
        """C with Flashbacks."""
        total = person.charm
        if person.name == COBB:
            total += sum(TEAM[kind].attached_charm for kind in self.flashbacks.elements())
        return total

    def hurt(self, person):
        """One state down."""
        if person.state == STRONG:
            person.state = HEALTHY
        elif person.state == HEALTHY:
            person.state = WEAK
        elif person.state == WEAK:
            self.fall(person)

    def fall(self, person):
        """Inactive: all attached cards are lost, and Limbo waits (F55)."""
        person.state = INACTIVE
        self.drop_weapon(person)
        if person.name == COBB:
            for kind in self.flashbacks.everything():
                self.discard.add(kind)
        if self.options.on("kick_falls_with_keeper"):  # S4
            for level in [n for n, name in self.keepers.items() if name == person.name]:
                del self.keepers[level]
                self.discard.add(self.kicks.pop(level))
        person.level = 0
        self.falls += 1
        lost = sum(other.inactive for other in self.people.values())
        if (self.falls if self.options.on("count_falls") else lost) >= self.options.losses:  # S3
            raise GameOver(FOURTH)

    # Abilities that may be used at any time (F57).

    def anytime_abilities(self):
        """Cobb's and Yusuf's, where they can be used."""
        legal = []
        if self.people[COBB].state == STRONG:
            legal.append({"action": "ability", "who": COBB})
        if self.people[YUSUF].state == STRONG:  # and so not among those who can rise
            legal += [
                {"action": "ability", "who": YUSUF, "target": person.name}
                for person in self.people.values()
                if person.can_rise
            ]
        return legal

    def use_anytime_ability(self, action):
        """Use one of them; whether the action was one."""
        if action["action"] != "ability" or action["who"] not in (COBB, YUSUF):
            return False
        self.people[action["who"]].state = HEALTHY
        if action["who"] == COBB:
            self.draw(2)
        else:
            self.people[action["target"]].rise()
        return True

    # The end.

    def pair_is_active(self):
        """Cobb and Saito are, wherever."""
        return self.people[COBB].active and self.people[SAITO].active

    def kicks_are_manned(self):
        """Levels 3, 2 and 1 each have a Kick card and somebody to use it (5.4)."""
        named = self.options.on("named_keepers")
        return all(
            level in self.kicks
            and self.active_on(level)
            and (not named or self.people[name].is_at(level))
            for level, name in NAMED_KEEPERS.items()
        )

    def show(self):
        """The whole state, as the trace writes it."""
        return {
            "turn": self.turn,
            "level": self.level,
            "over": self.ending is not None,
            "characters": {name: person.show() for name, person in self.people.items()},
            "flashbacks": self.flashbacks.show(),
            "hand": self.hand.show(),
            "display": self.display.show(),
            "discard": self.discard.show(),
            "deck": list(self.deck),
            "kicks": {str(level): kind for level, kind in self.kicks.items()},
            "goals": [goal for goal in GOALS if goal in self.goals],
            "recruited": [name for name in NAMES if name in self.recruited],
            "levels": {str(level): pile.show() for level, pile in self.levels.items()},
            "fails": {card: number for card, number in sorted(self.fails.items()) if number},
            "event": self.event,
            "test": self.test.show() if self.test else None,
            "left": self.left,
            "peeked": list(self.peeked),
        }
