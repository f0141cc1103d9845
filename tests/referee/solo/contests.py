"""Attacks and convincing (rulebook: Resolving Attacks, Convince)."""

from tests.referee.solo.model import ARIADNE, ARTHUR, EAMES, HEALTHY, STRONG, WEAK, Question, cards
from tests.referee.solo.outcomes import Down, Set
from tests.referee.solo.selectors import FirstOf
from tests.referee.solo.team import TEAM

ALL = "all"


class Attack:
    """Somebody is attacked: the first of a list who is there, or all who are there together."""

    def __init__(self, strength, who, *, grow=False, win=(), lose=()):
        self.strength, self.who, self.grow = strength, who, grow
        self.win, self.lose = win, lose

    def run(self, play):
        """Do it."""
        game = play.game
        names = self.who
        if names == ALL and game.options.mal_attacks == "first-listed" and kills_mal(self.win):
            names = listed_in(self.lose)
        if names == ALL:
            play.target, somebody = None, bool(game.active_on(play.level))
        else:
            play.target = game.first_of(names, play.level)
            somebody = play.target is not None
        if not somebody:  # S11
            if game.options.no_target == "under":
                play.goes = "under"
            return
        value = self.strength + play.growth(self.grow, game.options.growth_cap_st)
        won = yield from Fight(play, value).ask()
        if not won:
            play.failed(self.grow)
        yield from play.run(self.win if won else self.lose)


def kills_mal(outcomes):
    """Whether what a won fight brings is Mal's death."""
    return any(isinstance(found, Set) and found.flag == "mal_dead" for found in outcomes)


def listed_in(outcomes):
    """The priority list that says who suffers from a lost fight."""
    for outcome in outcomes:
        if isinstance(outcome, Down) and isinstance(outcome.who, FirstOf):
            return outcome.who.names
    raise ValueError("no list among the outcomes")


class Contest:
    """What a fight and an attempt to convince share: a value to reach, and things that add."""

    kind = decision = ""

    def __init__(self, play, value):
        self.play, self.game, self.value = play, play.game, value
        self.added = 0

    def show(self):
        """As the trace writes it."""
        return {"kind": self.kind, "value": self.value, "target": None, "added": self.added}

    def total(self):
        """What the team brings up so far."""
        raise NotImplementedError

    def ways_out(self):
        """What can be answered at any time."""
        return [{"action": "end"}]

    def helps(self):
        """What can be added while it is not enough."""
        raise NotImplementedError

    def reactions(self, which):
        """The reaction cards in hand that count here."""
        hand = self.game.hand
        return [
            action for action in cards("react", hand) if getattr(TEAM[action["card"]], which, None)
        ]

    def spend(self, pile, kind):
        """A card goes to the discards for what it adds."""
        pile.take(kind)
        self.game.discard.add(kind)

    def ask(self):
        """Ask for help until the player ends it; gives back the last answer."""
        self.game.test = self
        while True:
            legal = self.ways_out()
            if self.total() < self.value:
                legal = legal + self.helps() + self.game.anytime_abilities()
            answer = yield Question(self.decision, legal)
            if answer["action"] in ("end", "concede"):
                break
            if not self.game.use_anytime_ability(answer):
                self.add(answer)
        enough = self.total() >= self.value
        self.game.test = None
        return self.settle(answer["action"], enough)

    def add(self, answer):
        """Do what one action adds."""
        raise NotImplementedError

    def settle(self, answer, enough):
        """What comes of it at once; gives back whether it was won."""
        raise NotImplementedError


class Fight(Contest):
    """The defence against an attack."""

    kind, decision = "attack", "fight"

    def show(self):
        """As the trace writes it."""
        target = self.play.target
        return super().show() | {"target": target.name if target else ALL}

    def fighters(self):
        """Whose strength counts."""
        return [self.play.target] if self.play.target else self.game.active_on(self.play.level)

    def total(self):
        """Strength of those who fight, of their cards, and what was added (F40)."""
        return self.added + sum(self.game.strength_of(person) for person in self.fighters())

    def ways_out(self):
        """Fighting and declining (F42)."""
        return [{"action": "end"}, {"action": "concede"}]

    def helps(self):
        """Reaction cards, any hand card for 1, Arthur."""
        return self.reactions("strength") + cards("boost", self.game.hand) + self.retargets()

    def retargets(self):
        """Whom Arthur can have attacked instead (F59, S13)."""
        arthur = self.game.people[ARTHUR]
        if self.play.target is None or arthur.state != STRONG:
            return []
        if self.game.options.arthur_reach == "same-level" and arthur.level != self.play.level:
            return []
        return [
            {"action": "ability", "who": ARTHUR, "target": person.name}
            for person in self.game.active_on(self.play.level)
            if person is not self.play.target
        ]

    def add(self, answer):
        """Do what one action adds."""
        game = self.game
        if answer["action"] == "ability":
            game.people[ARTHUR].state = HEALTHY
            self.play.target = game.people[answer["target"]]
            return
        self.spend(game.hand, answer["card"])
        if answer["action"] == "boost":
            self.added += 1
        else:
            card = TEAM[answer["card"]]
            others = len(game.active_on(self.play.level)) - 1
            self.added += card.strength + card.per_ally * others

    def settle(self, answer, enough):
        """Weapons that were used up are discarded (F42, S12)."""
        won = enough and answer == "end"
        used = answer == "end" and (won or self.game.options.grenade == "any-fight")
        for person in self.fighters() if used else ():
            if person.weapon and TEAM[person.weapon].used_up:
                self.game.drop_weapon(person)
        return won


class Convince:
    """All on the affected level try to convince somebody."""

    def __init__(self, charm, *, grow=False, win=(), lose=()):
        self.charm, self.grow, self.win, self.lose = charm, grow, win, lose

    def run(self, play):
        """Do it."""
        game = play.game
        value = self.charm + play.growth(self.grow, game.options.growth_cap_c)
        won = yield from Talk(play, value).ask()
        if not won:
            play.failed(self.grow)
        yield from play.run(self.win if won else self.lose)


class Talk(Contest):
    """An attempt to convince."""

    kind, decision = "convince", "convince"

    def total(self):
        """C of all there, of Cobb's Flashbacks, and what was added (F43)."""
        there = self.game.active_on(self.play.level)
        return self.added + sum(self.game.charm_of(person) for person in there)

    def helps(self):
        """Cards of the display, reaction cards, Ariadne."""
        legal = cards("spend", self.game.display) + self.reactions("charm")
        ariadne = self.game.people[ARIADNE]
        anywhere = self.game.options.ariadne_reach == "any-level"  # S14
        if ariadne.state == STRONG and (anywhere or ariadne.level == self.play.level):
            legal.append({"action": "ability", "who": ARIADNE})
        return legal

    def add(self, answer):
        """Do what one action adds."""
        game = self.game
        if answer["action"] == "ability":
            game.people[ARIADNE].state = WEAK
            self.added += 2
        elif answer["action"] == "spend":
            self.spend(game.display, answer["card"])
            self.added += TEAM[answer["card"]].bottom
        else:
            self.spend(game.hand, answer["card"])
            card = TEAM[answer["card"]]
            self.added += card.charm
            if game.people[EAMES].is_at(self.play.level):
                self.added += card.with_eames

    def settle(self, answer, enough):
        """It is enough or not."""
        return enough
