"""World views: what each mark character changes in the rules of the whole game."""

from tests.referee.cards import KINDS, SHUTTLE
from tests.referee.model import Question


class World:
    """No world view: the printed rules."""

    name = None
    shows_pile = False

    def unlock_limit(self, options):
        """Successful unlocks in one turn."""
        return options.unlocks_per_turn

    def draw_bonus(self, options, player):
        """More cards in a draw phase."""
        return 0

    def revival_price(self, options):
        """How many cards a revival costs, and of which kinds."""
        return options.revival_cost, KINDS

    def shot_modifiers(self, options, target):
        """Changes to the roll of any target of a SHOOT."""
        return []

    def draws_after_peek(self, options):
        """Cards drawn by whoever used Dream Peek."""
        return 0

    def vault_turned(self, game):
        """A vault with gold was turned up."""

    def bribed(self, game, player):
        """A player got a bribe card."""
        return
        yield


class BlackHole(World):
    """Another number of successful unlocks in a turn."""

    name = "Black Hole"

    def unlock_limit(self, options):
        return options.of["black-hole.unlocks"]


class Harbor(World):
    """Two vaults of gold end the game for the mark (R6)."""

    name = "Harbor"

    def vault_turned(self, game):
        if sum(level.open for level in game.levels) >= game.options.of["harbor.golds"]:
            game.over("mark", "two vaults of gold")


class ImperialCity(World):
    """Who gets a bribe card shoots, at -3, at an extractor who has none (R27)."""

    name = "Imperial City"
    shows_pile = True

    def bribed(self, game, player):
        from tests.referee.shooting import shoot

        targets = [
            other
            for other in game.players
            if other is not player and not other.is_mark and other.alive and not other.bribe_cards
        ]
        if not targets:
            return
        legal = [{"action": "choose player", "target": target.name} for target in targets]
        answer = yield Question("player", player, legal)
        target = game.by_name[answer["target"]]
        yield from shoot(
            game,
            player,
            target,
            "SHOOT",
            [("Imperial City", game.options.of["imperial-city.roll"])],
        )


class Midsummer(World):
    """Extractors draw one card more."""

    name = "Midsummer"

    def draw_bonus(self, options, player):
        return 0 if player.is_mark else options.of["midsummer.draw"]


class SecretPassage(World):
    """A revival costs a Dream Shuttle."""

    name = "Secret Passage"

    def revival_price(self, options):
        return options.of["secret-passage.price"], (SHUTTLE,)


class Fortress(World):
    """The mark rolls one less against a SHOOT (R51)."""

    name = "Fortress"

    def shot_modifiers(self, options, target):
        return [("Fortress", options.of["fortress.roll"])] if target.is_mark else []


class Chessboard(World):
    """Dream Peek draws two cards."""

    name = "Chessboard"

    def draws_after_peek(self, options):
        return options.of["chessboard.draw"]


NO_WORLD = World()
WORLDS = {
    world.name: world
    for world in (
        BlackHole(),
        Harbor(),
        ImperialCity(),
        Midsummer(),
        SecretPassage(),
        Fortress(),
        Chessboard(),
    )
}
