"""The play phase: what may be played, and what each play without a skill does."""

from tests.referee import readings
from tests.referee.cards import (
    ANY_LEVEL,
    CONJURED,
    PEEK,
    PULL,
    SHAPESHIFT,
    SHOOTS,
    SHUTTLE,
    UNSEAL,
)
from tests.referee.model import neighbours
from tests.referee.opening import mark_can_bribe, offer_bribe, unlock
from tests.referee.shooting import shoot


def legal_plays(game, player):
    """Every action of one play decision."""
    legal = [{"action": "end phase"}]
    if not player.alive:
        if not player.is_mark and can_pay_revival(game, player):
            legal.append({"action": "revive", "target": player.name})
        return legal
    others = [other for other in game.players if other is not player and other.touchable]
    legal += shots(player, others)
    legal += own_moves(game, player)
    legal += peeks(game, player, others)
    level = game.level(player.level)
    if UNSEAL in player.hand and may_unlock(game, player, level):
        legal.append({"action": "unlock", "card": UNSEAL, "level": level.number})
    if PULL in player.hand:
        for other in others:
            if other.level != player.level:
                legal.append({"action": "pull", "card": PULL, "target": other.name})
    if CONJURED in player.hand and may_conjure(game, player):
        legal.append({"action": "conjure", "card": CONJURED})
    if can_pay_revival(game, player):
        legal += [{"action": "revive", "target": dead.name} for dead in revivable(game)]
    legal += shapeshifts(game, player)
    legal += player.character.plays(game, player)
    return legal


def shots(player, others):
    """Each SHOOT kind at each player in its reach."""
    return [
        {"action": "shoot", "card": card, "target": other.name}
        for card in SHOOTS
        if card in player.hand
        for other in others
        if other.level == player.level or card == ANY_LEVEL or player.character.shoots_any_level
    ]


def own_moves(game, player):
    """Dream Shuttle, and the mark's move without a card."""
    moves = []
    if player.labyrinth:
        return moves
    for way in neighbours(player.level):
        if SHUTTLE in player.hand:
            moves.append({"action": "shuttle", "card": SHUTTLE, "level": way})
        if player.is_mark and game.free_moves < game.options.free_moves:
            moves.append({"action": "free move", "level": way})
    return moves


def may_unlock(game, player, level):
    """Effect 1 of Unseal (R11, R14, R16)."""
    limit = game.world.unlock_limit(game.options)
    return not player.is_mark and not player.revived and game.unlocks < limit and not level.open


def may_conjure(game, player):
    """Conjured Object must be able to do something (R12, R31)."""
    draws = game.options.conjured_draw or not readings.CONJURE_NEEDS_A_DRAW
    return bool(draws) and not player.labyrinth


def peeks(game, player, others):
    """Dream Peek at vaults for an extractor, at bribe cards for the mark (R12)."""
    if PEEK not in player.hand:
        return []
    draws = (
        game.world.draws_after_peek(game.options) and readings.CHESSBOARD_MAKES_EVERY_PEEK_USEFUL
    )
    if player.is_mark:
        return [
            {"action": "peek at bribes", "card": PEEK, "target": other.name}
            for other in others
            if other.bribe_cards
            and (draws or other.bribe_cards > sum(player.knows_bribes.get(other.name, {}).values()))
        ]
    bribe = mark_can_bribe(game)
    if not readings.PEEK_NEEDS_A_MARK_WHO_CAN_BRIBE:
        bribe = bool(game.bribe_pile)
    return [
        {"action": "peek at vault", "card": PEEK, "level": level.number}
        for level in game.levels
        if not level.open and (draws or bribe or str(level.number) not in player.knows_vaults)
    ]


def revivable(game):
    """Players in the Lost Layer whom another may revive (R41)."""
    return [
        player
        for player in game.players
        if not player.alive and (not player.is_mark or game.options.yes("mark_may_be_revived"))
    ]


def can_pay_revival(game, player):
    """Whether a player holds the price of a revival."""
    number, only = game.world.revival_price(game.options)
    return sum(player.hand.get(card, 0) for card in only) >= number


def shapeshifts(game, player):
    """Whom a player may swap characters with (R30, R31)."""
    if SHAPESHIFT not in player.hand or not player.touchable or player.own.name is None:
        return []
    return [
        {"action": "shapeshift", "card": SHAPESHIFT, "target": other.name}
        for other in game.players
        if other is not player and other.touchable and not other.is_mark
    ]


def perform(game, player, action):
    """Do what was chosen; gives back whether the play phase is over by it."""
    kind = action["action"]
    if kind == "use skill":
        return (yield from player.character.use(game, player, action))
    yield from PERFORM[kind](game, player, action)
    return False


def _shoot(game, player, action):
    game.use(player, action["card"], target=action["target"])
    yield from shoot(game, player, game.by_name[action["target"]], action["card"])


def _unlock(game, player, action):
    yield from unlock(game, player)


def _shuttle(game, player, action):
    game.use(player, SHUTTLE, level=action["level"])
    yield from game.move(player, action["level"])
    yield from player.character.went_by_choice(game, player)


def _free_move(game, player, action):
    game.free_moves += 1
    yield from game.move(player, action["level"])
    yield from player.character.went_by_choice(game, player)


def _peek_at_vault(game, player, action):
    number = action["level"]
    game.use(player, PEEK, level=number)
    yield from offer_bribe(game, player)
    holds = game.level(number).holds
    player.knows_vaults[str(number)] = holds
    game.tell("look at vault", seat=player.name, level=number, holds=holds)
    game.draw(player, game.world.draws_after_peek(game.options))


def _peek_at_bribes(game, player, action):
    target = game.by_name[action["target"]]
    game.use(player, PEEK, target=target.name)
    player.knows_bribes[target.name] = dict(target.bribes)
    game.tell("look at bribes", seat=player.name, of=target.name, **target.bribes)
    game.draw(player, game.world.draws_after_peek(game.options))
    return
    yield


def _pull(game, player, action):
    game.use(player, PULL, target=action["target"])
    yield from game.move(game.by_name[action["target"]], player.level)


def _conjure(game, player, action):
    game.use(player, CONJURED)
    game.draw(player, game.options.conjured_draw)
    return
    yield


def _revive(game, player, action):
    target = game.by_name[action["target"]]
    number, only = game.world.revival_price(game.options)
    yield from game.pay(player, number, only, about=target.name)
    source = target.level
    game.revive(target, player, game.options.revival_level if target is player else player.level)
    yield from game.came_to(target, source)


def _shapeshift(game, player, action):
    other = game.by_name[action["target"]]
    game.use(player, SHAPESHIFT, target=other.name)
    player.character, other.character = other.character, player.character
    game.swapped = True
    game.tell("swap", seat=player.name, other=other.name)
    return
    yield


PERFORM = {
    "shoot": _shoot,
    "unlock": _unlock,
    "shuttle": _shuttle,
    "free move": _free_move,
    "peek at vault": _peek_at_vault,
    "peek at bribes": _peek_at_bribes,
    "pull": _pull,
    "conjure": _conjure,
    "revive": _revive,
    "shapeshift": _shapeshift,
}
