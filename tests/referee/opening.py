"""Unlocking, vaults and bribes."""

from tests.referee.cards import DEAL, NO_DEAL, UNSEAL
from tests.referee.model import yes_or_no


def unlock(game, player):
    """Effect 1 of Unseal, with the chance to cancel it (R15, R43, R44)."""
    level = game.level(player.level)
    game.use(player, UNSEAL, level=level.number)
    yield from player.character.used_unseal(game, player)
    for other in game.after(player):
        if not other.alive or UNSEAL not in other.hand:
            continue
        cancels = yield from yes_or_no("cancel", other, about=player.name, level=level.number)
        if cancels:
            cancel(game, other, player, level)
            yield from other.character.used_unseal(game, other)
            return
    game.unlocks += 1
    game.set_locks(player, level, level.locks - 1)
    if level.locks == 0:
        yield from open_vault(game, level, player)
    yield from player.character.unlocked(game, player)
    for other in game.after(player):
        yield from other.character.other_unlocked(game, other, player)


def cancel(game, player, unlocker, level):
    """Effect 2 of Unseal."""
    player.hand.remove(UNSEAL)
    player.known.forget(UNSEAL)
    game.discard_pile.add(UNSEAL)
    game.tell("cancel", seat=player.name, unlocker=unlocker.name, level=level.number)


def open_vault(game, level, opener):
    """What happens when the last lock of a level fell (R43)."""
    for holder in game.players:
        yield from holder.character.vault_about_to_open(game, holder, level)
    level.open = True
    game.tell("vault", seat=opener.name, level=level.number, holds=level.holds)
    if level.holds == "secret":
        game.over("extractors", "secret opened")
    game.world.vault_turned(game)
    if not opener.is_mark:
        yield from offer_bribe(game, opener)
    for holder in game.players:
        holder.character.vault_opened(game, holder)


def mark_can_bribe(game):
    """Whether the mark is in a state to give bribe cards, and has any (R18)."""
    return bool(game.bribe_pile) and (game.mark.alive or game.options.yes("dead_mark_bribes"))


def offer_bribe(game, player):
    """The mark may have an extractor take a bribe card."""
    mark = game.mark
    if not mark_can_bribe(game):
        return
    if not (yield from yes_or_no("bribe", mark, about=player.name)):
        game.tell("no bribe", seat=player.name)
        return
    card = yield from mark.character.choose_bribe(game, mark, player)
    card = card or game.bribe_pile[0]
    game.bribe_pile.remove(card)
    player.bribes[card] += 1
    if game.world.shows_pile:  # what is gone from a pile one sees is known (R19)
        mark.knows_bribes.setdefault(player.name, {DEAL: 0, NO_DEAL: 0})[card] += 1
    game.tell("bribe", seat=player.name, card=card, left=len(game.bribe_pile))
    if card == DEAL and not player.turncoat:
        player.turncoat = True
        game.tell("turncoat", seat=player.name)
    yield from game.world.bribed(game, player)
