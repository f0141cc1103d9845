"""The course of a game: choosing characters, turns and their phases."""

from tests.referee.characters import ALL
from tests.referee.model import GameOver, Question
from tests.referee.plays import legal_plays, perform, shapeshifts
from tests.referee.worlds import WORLDS


def run(game):
    """Play a whole game, asking every decision; returns when it is over."""
    try:
        yield from set_up(game)
        while True:
            for player in game.players:
                yield from turn(game, player)
    except GameOver:
        return


def set_up(game):
    """Choose characters, hide the secret, turn characters up (R7, R8)."""
    for player in game.players:
        if player.offered:
            player.chosen = ALL[player.offered[0]]
        if len(player.offered) > 1:
            legal = [{"action": "choose character", "character": name} for name in player.offered]
            answer = yield Question("choose character", player, legal)
            player.chosen = ALL[answer["character"]]
    mark = game.mark
    hiding = game.options.secret
    if hiding == "chosen":
        legal = [{"action": "choose level", "level": level.number} for level in game.levels]
        hiding = (yield Question("hide the secret", mark, legal))["level"]
    for level in game.levels:
        level.holds = "secret" if level.number == int(hiding) else "gold"
        mark.knows_vaults[str(level.number)] = level.holds
    game.tell("hide", seat=mark.name, level=int(hiding))
    if game.options.characters == "off":
        return
    for player in game.players:
        player.character = player.own = player.chosen
        game.tell("character", seat=player.name, character=player.own.name)
    game.world = WORLDS[mark.own.name]


def turn(game, player):
    """One player's turn."""
    game.turn += 1
    game.active = player
    game.unlocks = game.free_moves = game.plays = 0
    game.uses = {}
    for other in game.players:
        other.revived = False
    game.tell("turn", seat=player.name)
    if player.is_mark and not player.alive:
        game.revive(player, player, player.level)
    yield from draw_phase(game, player)
    game.phase = "play"
    yield from play_phase(game, player)
    game.phase = ""
    yield from discard_phase(game, player)
    end_of_turn(game, player)


def draw_phase(game, player):
    """Draw, or what a skill does instead (R10, R37, R47)."""
    player.character.turn_begins(game, player)
    while player.alive:
        instead = shapeshifts(game, player) + player.character.before_draw(game, player)
        legal = [{"action": "go on"}, *instead]
        action = yield Question("draw phase", player, legal)
        if action["action"] == "go on":
            break
        yield from perform(game, player, action)
        if action["action"] == "use skill":
            return
    number = game.options.draw + game.world.draw_bonus(game.options, player)
    cards = game.draw(player, number + player.character.more_cards(game, player))
    if player.alive:
        yield from player.character.drew(game, player, cards)


def play_phase(game, player):
    """Plays until the player ends it."""
    while True:
        action = yield Question("play", player, legal_plays(game, player))
        if action["action"] == "end phase":
            return
        game.plays += 1
        if (yield from perform(game, player, action)):
            return


def discard_phase(game, player):
    """Shapeshifts, Creation, and the discards (R46, R47)."""
    while player.alive:
        legal = [{"action": "go on"}, *shapeshifts(game, player)]
        action = yield Question("discard phase", player, legal)
        if action["action"] == "go on":
            break
        yield from perform(game, player, action)
    for other in game.players:
        yield from other.character.before_discards(game, other)
    keep = 0 if player.character.discards_all(game, player) else game.options.hand_limit
    over = player.hand.total - keep
    if over > 0:
        yield from game.part_with("discard", player, over, lambda card: game.discard(player, card))


def end_of_turn(game, player):
    """Labyrinth comes nearer to its end, and swapped characters go back (R30, R31)."""
    if player.labyrinth:
        player.labyrinth -= 1
        if not player.labyrinth:
            game.tell("labyrinth ends", seat=player.name)
    if game.swapped:
        game.swapped = False
        for other in game.players:
            other.character = other.own
        game.tell("swap back")
