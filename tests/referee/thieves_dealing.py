"""Extractors whose skills deal in cards, locks and dice."""

from tests.referee import readings
from tests.referee.cards import KINDS
from tests.referee.character import Character
from tests.referee.model import Question, yes_or_no
from tests.referee.thieves_moving import take


class Forger(Character):
    """Swaps up to two cards with another player (R42)."""

    name, skill = "Forger", "Scheme"

    def plays(self, game, me):
        if not game.options.of["forger.cards"] or me.labyrinth:
            return []
        if game.used_so_far(me) >= game.options.of["forger.uses"]:
            return []
        return [self.skill_action(other) for other in self.others(game, me) if other.hand]

    def use(self, game, me, action):
        target = game.by_name[action["target"]]
        game.used(me)
        self.tell_use(game, me, action)
        number, most = 1, min(game.options.of["forger.cards"], target.hand.total)
        if most >= 2:
            legal = [{"action": "choose number", "number": n} for n in range(1, most + 1)]
            answer = yield Question("number", me, legal, about=target.name)
            number = answer["number"]
        for _ in range(number):
            game.give(target, me, game.chance.blind_card(me, target))
        yield from game.part_with(
            "give", me, number, lambda card: game.give(me, target, card), about=target.name
        )
        return False


class SoulSculptor(Character):
    """May put the size of the target's hand in the place of the result (R23)."""

    name, skill = "Soul Sculptor", "Carve"

    def after_roll(self, game, me, target):
        if not (yield from self.asks(me)):
            return None
        return min(6, max(1, target.hand.total))


class SpaceQueen(Character):
    """Draws when others unlock; puts a card on the deck before discards (R34, R46)."""

    name, skill = "Space Queen", "Interlace"

    def other_unlocked(self, game, me, unlocker):
        number = game.options.of["space-queen.draw"]
        if number and me.touchable and (yield from self.asks(me)):
            game.tell("skill", seat=me.name, skill=self.skill)
            game.draw(me, number)

    def before_discards(self, game, me):
        stopped = readings.LABYRINTH_STOPS_CREATION and me.labyrinth
        if not me.alive or not me.hand or stopped:
            return
        if not (yield from yes_or_no("skill", me, skill="Creation")):
            return
        game.tell("skill", seat=me.name, skill="Creation")
        legal = [{"action": "choose card", "card": card} for card in KINDS if card in me.hand]
        card = (yield Question("put on deck", me, legal, skill="Creation"))["card"]
        me.hand.remove(card)
        me.known.forget_one_of_each()
        game.deck.append(card)
        game.tell("put on deck", seat=me.name, card=card)


class LordOfWar(Character):
    """Two cards for one of the discard pile (R50)."""

    name, skill = "Lord of War", "Decisive"

    def plays(self, game, me):
        price = game.options.of["lord-of-war.price"]
        if me.labyrinth or me.hand.total < price or not (price or game.discard_pile):
            return []
        used_up = game.used_so_far(me) >= game.options.of["lord-of-war.uses"]
        return [] if used_up else [self.skill_action()]

    def use(self, game, me, action):
        game.used(me)
        self.tell_use(game, me, action)
        yield from game.pay(me, game.options.of["lord-of-war.price"])
        legal = [
            {"action": "choose card", "card": card} for card in KINDS if card in game.discard_pile
        ]
        answer = yield Question("take", me, legal)
        take(game, me, answer["card"])
        return False


class DreamInterpreter(Character):
    """Draws two when it uses an Unseal, to unlock or to cancel (R44)."""

    name, skill = "Dream Interpreter", "Foreshadow"

    def used_unseal(self, game, me):
        number = game.options.of["dream-interpreter.draw"]
        if number and not me.labyrinth and (yield from self.asks(me)):
            game.tell("skill", seat=me.name, skill=self.skill)
            game.draw(me, number)


class Extractor(Character):
    """Draws as many cards as locks are left where it unlocked (R43)."""

    name, skill = "Extractor", "Extract"

    def unlocked(self, game, me):
        if not me.touchable:
            return
        locks = game.level(me.level).locks
        if locks == 0 and not readings.EXTRACT_ASKED_FOR_NOTHING:
            return
        if (yield from self.asks(me)):
            game.tell("skill", seat=me.name, skill=self.skill)
            game.draw(me, locks)


class JudgerOfMind(Character):
    """Two dice against its shots, of which it chooses one."""

    name, skill = "Judger of Mind", "Convict"

    def roll(self, game, me, target, card):
        first, second = game.chance.two_dice(target)
        game.tell("two dice", seat=target.name, first=first, second=second)
        legal = [{"action": "choose number", "number": n} for n in sorted({first, second})]
        answer = yield Question("die", me, legal, about=target.name)
        return answer["number"]


class Terrorist(Character):
    """Shoots at any level, and its targets pay a card or roll one less (R28)."""

    name, skill = "Terrorist", "Frenzy"
    shoots_any_level = True

    def before_roll(self, game, me, target):
        by = game.options.of["terrorist.roll"]
        if target.hand and by:
            about = {"about": me.name, "skill": self.skill}
            if (yield from yes_or_no("skill", target, **about)):
                yield from game.pay(target, 1)
                return []
        return [(self.skill, by)]
