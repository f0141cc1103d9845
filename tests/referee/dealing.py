"""The start of a replayed game: what was dealt, and whether it could be."""

from collections import Counter

from tests.referee.cards import DEAL, NO_DEAL
from tests.referee.chance import Refuted, expect
from tests.referee.characters import EXTRACTORS, MARKS
from tests.referee.game import Game
from tests.referee.options import Options


def game_from_setup(setup, chance):
    """The game as it stands before the setup's events, which it then has to give itself."""
    players = setup["players"]
    options = Options(setup["options"], players)
    seats = ["mark", *(f"extractor {number}" for number in range(1, players))]
    expect("seats", seats, setup["seats"])
    state = setup["state"]
    drawn = [event for event in setup["events"] if event["event"] == "draw"]
    deck = [event["card"] for event in drawn] + state["deck"]
    composition = {kind: number for kind, number in options.deck.items() if number}
    expect("deck list", composition, {k: n for k, n in setup["deck_list"].items() if n})
    expect("cards of the deck", composition, dict(Counter(deck)))
    deal, no_deal = options.bribes
    pile = Counter(state["bribe_pile"])
    expect("bribe pile", [deal, no_deal], [pile[DEAL], pile[NO_DEAL]])
    game = Game(options, seats, deck, state["bribe_pile"], chance)
    for player, claimed in zip(game.players, state["seats"], strict=True):
        player.offered = list(claimed.get("offered") or [])
    check_offers(game)
    starting_hands(game, drawn)
    return game


def check_offers(game):
    """Seats are dealt two cards to choose from, or one, or have one by an option; each once."""
    taken = []
    for player in game.players:
        card, what = pinned(game.options, player), f"characters offered to {player.name}"
        number = {"off": 0, "random": 1, "dealt": 2}[game.options.characters]
        expect(what, 0 if card else number, len(player.offered))
        if card:
            player.chosen = card
            taken.append(card.name)
        for name in player.offered:
            check_character(game.options, player, name, what)
            game.tell("deal character", seat=player.name, character=name)
    taken += [name for player in game.players for name in player.offered]
    expect("characters dealt", len(set(taken)), len(taken))


def check_character(options, player, name, what):
    """A character card can be dealt to a player."""
    if name not in (MARKS if player.is_mark else EXTRACTORS):
        raise Refuted(what, "a card of the player's side", name)
    pool = "any" if player.is_mark else options.extractor_pool
    if pool != "any" and called(name) not in pool.split(","):
        raise Refuted(what, pool, called(name))


def called(name):
    """A character as the options call it."""
    return name.lower().replace(" ", "-")


def pinned(options, player):
    """The character an option gives a seat, or nothing."""
    if options.characters == "off":
        return None
    cards, text = (MARKS, options.mark) if player.is_mark else (EXTRACTORS, options.extractors)
    names = [] if text == "any" else text.split(",")
    at = 0 if player.is_mark else player.number - 1
    by_option = {called(name): card for name, card in cards.items()}
    return by_option[names[at]] if at < len(names) else None


def starting_hands(game, drawn):
    """Deal starting hands in whatever order the setup dealt them."""
    number = game.options.starting_hand
    for event in drawn[: number * len(game.players)]:
        game.draw(game.by_name[event["seat"]], 1)
    for player in game.players:
        expect(f"starting hand of {player.name}", number, player.hand.total)
