"""Extractors whose skills move people, hands or locks, or replace the drawing."""

from tests.referee import readings
from tests.referee.cards import KINDS, SHOOTS, SHUTTLE
from tests.referee.character import Character
from tests.referee.model import Question
from tests.referee.opening import open_vault
from tests.referee.shooting import push


class Joker(Character):
    """Draws as many cards as a die shows, and keeps none of them (R31, R47)."""

    name, skill = "Joker", "Loss of Control"

    def before_draw(self, game, me):
        return [self.skill_action()]

    def use(self, game, me, action):
        game.used(me)
        self.tell_use(game, me, action)
        die = game.chance.skill_die(me, self.skill)
        game.tell("die", seat=me.name, skill=self.skill, die=die)
        if not me.labyrinth:
            game.draw(me, die)
        return False
        yield

    def discards_all(self, game, me):
        return game.used_so_far(me) > 0


class BlackSwan(Character):
    """Gives the whole hand to other extractors and draws four (R31, R54)."""

    name, skill = "Black Swan", "Scatter"

    def takers(self, game, me):
        """Who can be given cards."""
        return [other for other in self.others(game, me) if not other.is_mark]

    def before_draw(self, game, me):
        return [self.skill_action()] if me.hand and self.takers(game, me) else []

    def use(self, game, me, action):
        self.tell_use(game, me, action)
        legal = [
            {"action": "choose player", "target": taker.name} for taker in self.takers(game, me)
        ]
        for card in me.hand.in_order():
            answer = yield Question("player", me, legal, card=card)
            game.give(me, game.by_name[answer["target"]], card)
        if not me.labyrinth:
            game.draw(me, game.options.of["black-swan.draw"])
        return False


class PointMan(Character):
    """Shows the cards it drew; a Dream Shuttle among them is worth two more."""

    name = skill = "Point Man"

    def drew(self, game, me, cards):
        number = game.options.of["point-man.draw"]
        if me.labyrinth or not number or SHUTTLE not in cards:
            return
        if not (yield from self.asks(me)):
            return
        game.tell("skill", seat=me.name, skill=self.skill)
        for card in cards:
            me.known.add(card)
            game.tell("reveal", seat=me.name, card=card)
        game.draw(me, number)


class Tourist(Character):
    """Gives its hand to a player and moves there (R31, R54)."""

    name = skill = "Tourist"

    def plays(self, game, me):
        return [self.skill_action(other) for other in self.others(game, me)] if me.hand else []

    def use(self, game, me, action):
        target = game.by_name[action["target"]]
        self.tell_use(game, me, action)
        game.give_hand(me, target)
        if target.level != me.level and not me.labyrinth:
            yield from game.move(me, target.level)
        return False


class Shade(Character):
    """Moves to the mark's level (R32)."""

    name, skill = "Shade", "Shadow"

    def plays(self, game, me):
        mark = game.mark
        possible = mark.alive and mark.level != me.level and not me.labyrinth
        return [self.skill_action()] if possible else []

    def use(self, game, me, action):
        self.tell_use(game, me, action)
        yield from game.move(me, game.mark.level)
        return False


class Avatar(Character):
    """Draws when it goes to a higher level in its own play phase (R33)."""

    name, skill = "Avatar", "Descent"

    def own_move(self, game, me, source):
        number = game.options.of["avatar.draw"]
        if me.level <= source or me.labyrinth or not number:
            return
        if (yield from self.asks(me)):
            game.tell("skill", seat=me.name, skill=self.skill)
            game.draw(me, number)


class Architect(Character):
    """Puts somebody on its level in Labyrinth for a SHOOT (R31)."""

    name, skill = "Architect", "Labyrinth"

    def plays(self, game, me):
        if not any(card in me.hand for card in SHOOTS):
            return []
        return [
            self.skill_action(player)
            for player in game.players
            if player.touchable and player.level == me.level
        ]

    def use(self, game, me, action):
        target = game.by_name[action["target"]]
        self.tell_use(game, me, action)
        yield from game.pay(me, 1, SHOOTS)
        # Until the end of the target's next turn; a turn going on is not yet the next.
        target.labyrinth = 2 if target is game.active else 1
        game.tell("labyrinth", seat=target.name)
        return False


class Chemist(Character):
    """Turns a card into a Dream Shuttle, and moves others with one (R12, R49)."""

    name, skill = "Chemist", "Concoct"
    price = tuple(card for card in KINDS if card != SHUTTLE)

    def plays(self, game, me):
        plays = []
        if (
            not me.labyrinth
            and game.used_so_far(me) < game.options.of["chemist.uses"]
            and SHUTTLE in game.discard_pile
            and any(card in me.hand for card in self.price)
        ):
            plays.append(self.skill_action())
        if SHUTTLE in me.hand:
            plays += [
                self.skill_action(other, "Inject")
                for other in self.others(game, me)
                if other.level == me.level
            ]
        return plays

    def use(self, game, me, action):
        if action["skill"] == "Inject":
            target = game.by_name[action["target"]]
            game.use(me, SHUTTLE, target=target.name)
            self.tell_use(game, me, action)
            yield from push(game, me, target)
            return False
        game.used(me)
        self.tell_use(game, me, action)
        yield from game.pay(me, 1, self.price)
        take(game, me, SHUTTLE)
        return False


class Martyr(Character):
    """Changes the locks of its level by two and goes to the Lost Layer (R17, R48)."""

    name, skill = "Martyr", "Sacrifice"

    def plays(self, game, me):
        possible = game.plays == 0 and not game.level(me.level).open
        return [self.skill_action()] if possible else []

    def use(self, game, me, action):
        level = game.level(me.level)
        self.tell_use(game, me, action)
        die = game.chance.skill_die(me, self.skill)
        game.tell("die", seat=me.name, skill=self.skill, die=die)
        if die in game.options.of["martyr.faces"]:
            by = game.options.of["martyr.locks"]
            legal = [{"action": "raise"}, {"action": "lower"}]
            answer = yield Question("locks", me, legal, level=level.number)
            if answer["action"] == "raise":
                game.set_locks(me, level, min(level.original, level.locks + by))
            else:
                game.set_locks(me, level, max(0, level.locks - by))
                if level.locks == 0:
                    yield from open_vault(game, level, me)
                if readings.SACRIFICE_IS_AN_UNLOCK:
                    for other in game.after(me):
                        yield from other.character.other_unlocked(game, other, me)
        if not me.labyrinth:
            if me.alive:
                game.lose(me, self.skill)
            game.discard_hand(me)
        return True


class Paprika(Character):
    """Revives somebody for a card and takes the whole hand (R31, R36)."""

    name, skill = "Paprika", "Rescue"

    def plays(self, game, me):
        from tests.referee.plays import revivable

        if me.hand.total < game.options.of["paprika.price"]:
            return []
        if game.used_so_far(me) >= game.options.of["paprika.uses"]:
            return []
        spares = readings.LABYRINTH_SPARES_FROM_RESCUE
        dead = [player for player in revivable(game) if not (spares and player.labyrinth)]
        return [self.skill_action(player) for player in dead]

    def use(self, game, me, action):
        target = game.by_name[action["target"]]
        game.used(me)
        self.tell_use(game, me, action)
        yield from game.pay(me, game.options.of["paprika.price"])
        game.revive(target, me, me.level)
        if not me.labyrinth:
            game.give_hand(target, me)
        return False


def take(game, player, card):
    """Take a card from the discard pile, seen by all."""
    game.discard_pile.remove(card)
    player.hand.add(card)
    player.known.add(card)
    game.tell("take", seat=player.name, card=card)
