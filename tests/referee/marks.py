"""The skills of the mark's characters; their world views are in `worlds`."""

from tests.referee import readings
from tests.referee.cards import DEAL, NO_DEAL, SHUTTLE
from tests.referee.character import Character
from tests.referee.model import Question
from tests.referee.shooting import shoot


def awake(game, me):
    """Whether a holder may use what works outside its own turn (R35)."""
    return me.alive or (me.is_mark and game.options.yes("dead_mark_skills"))


class BlackHole(Character):
    """Closed levels get two locks back at the mark's draw phase (R52)."""

    name, skill = "Black Hole", "Reverse Flow"

    def turn_begins(self, game, me):
        for level in game.levels:
            if not level.open:
                game.set_locks(
                    me,
                    level,
                    min(level.original, level.locks + game.options.of["black-hole.locks"]),
                )


class Harbor(Character):
    """Every extractor may be swept away when a vault opens (R27a)."""

    name, skill = "Harbor", "Tsunami"

    def vault_opened(self, game, me):
        if not awake(game, me):
            return
        for player in game.players[1:]:
            spared = player.labyrinth and readings.LABYRINTH_SPARES_FROM_TSUNAMI
            if not player.alive or spared:
                continue
            die = game.chance.skill_die(player, self.skill)
            game.tell("die", seat=player.name, skill=self.skill, die=die)
            if die in game.options.of["harbor.faces"]:
                game.lose(player, self.skill)


class ImperialCity(Character):
    """Chooses the bribe card from the pile (R19)."""

    name, skill = "Imperial City", "Gold"

    def choose_bribe(self, game, me, player):
        spared = player.labyrinth and readings.LABYRINTH_SPARES_FROM_GOLD
        if not awake(game, me) or spared:
            return None
        if len(set(game.bribe_pile)) == 2:
            legal = [{"action": "choose bribe card", "bribe": kind} for kind in (DEAL, NO_DEAL)]
            answer = yield Question("bribe card", me, legal, about=player.name)
            return answer["bribe"]
        return None


class Midsummer(Character):
    """Draws one more for each bribe card left (R52)."""

    name, skill = "Midsummer", "Abundance"

    def more_cards(self, game, me):
        counts = me.is_mark and me.touchable
        return game.options.of["midsummer.each"] * len(game.bribe_pile) if counts else 0


class SecretPassage(Character):
    """Sends an extractor to the Lost Layer with a Dream Shuttle (R38)."""

    name, skill = "Secret Passage", "Teleport"

    def plays(self, game, me):
        if SHUTTLE not in me.hand or game.used_so_far(me) >= game.options.of["secret-passage.uses"]:
            return []
        return [self.skill_action(other) for other in self.others(game, me) if not other.is_mark]

    def use(self, game, me, action):
        target = game.by_name[action["target"]]
        game.used(me)
        game.use(me, SHUTTLE, target=target.name)
        self.tell_use(game, me, action)
        game.lose(target, self.skill)
        return False
        yield


class Fortress(Character):
    """A free SHOOT after each move the mark makes (R39)."""

    name, skill = "Fortress", "Ruthless"

    def went_by_choice(self, game, me):
        targets = [other for other in self.others(game, me) if not other.is_mark]
        if not targets or not (yield from self.asks(me)):
            return
        legal = [{"action": "choose player", "target": target.name} for target in targets]
        answer = yield Question("player", me, legal, skill=self.skill)
        game.tell("skill", seat=me.name, skill=self.skill, target=answer["target"])
        yield from shoot(game, me, game.by_name[answer["target"]], "SHOOT")


class Chessboard(Character):
    """Swaps the vault about to open with another, twice a game (R35)."""

    name, skill = "Chessboard", "Relocate"

    def vault_about_to_open(self, game, me, level):
        closed = [other for other in game.levels if not other.open and other is not level]
        if (
            not awake(game, me)
            or game.relocations >= game.options.of["chessboard.uses"]
            or not closed
        ):
            return
        if not (yield from self.asks(me)):
            return
        legal = [{"action": "choose level", "level": other.number} for other in closed]
        answer = yield Question("vault", me, legal, level=level.number)
        game.relocations += 1
        swap_vaults(game, level, game.level(answer["level"]))


def swap_vaults(game, one, other):
    """Exchange two vault cards; everyone sees it, so what one knows moves along."""
    one.holds, other.holds = other.holds, one.holds
    first, second = str(one.number), str(other.number)
    for player in game.players:
        knows = player.knows_vaults
        moved = {second: knows.pop(first, None), first: knows.pop(second, None)}
        knows.update({level: holds for level, holds in moved.items() if holds})
    game.tell("relocate", level=one.number, other_level=other.number)
