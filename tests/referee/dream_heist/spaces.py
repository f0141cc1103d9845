"""What the spaces do: ideas, subconscious cards, planting (2.3), and the hand limit (H5)."""

from tests.referee.dream_heist.board import IDEA, PLANT, SUBCONSCIOUS
from tests.referee.dream_heist.cards import IDEAS
from tests.referee.dream_heist.game import loop
from tests.referee.dream_heist.planting import plant, plantings


def resolve(game, seat):
    """The space on which a piece stands has its effect."""
    kind = loop(seat.piece).kinds[seat.piece.space]
    if kind == IDEA:
        if game.draw(seat, game.ideas, seat.ideas):
            yield from keep_to_limit(game, seat)
    elif kind == SUBCONSCIOUS:
        game.draw(seat, game.subconscious, seat.subconscious)
    elif kind == PLANT:
        yield from plant_here(game, seat)


def keep_to_limit(game, seat):
    """Discard ideas one by one down to the limit."""
    limit, piece = game.options["hand_limit"], seat.piece
    while limit and seat.ideas.total() > limit:
        legal = [{"action": "discard", "card": card} for card in IDEAS if seat.ideas[card]]
        action = yield game.ask(seat, "discard", legal, level=piece.level, space=piece.space)
        card = action["card"]
        seat.ideas[card] -= 1
        game.ideas.discards[card] += 1
        game.tell("discard", who=seat.name, card=card)


def plant_here(game, seat):
    """Ask how many blocks are planted, where any may be; not to plant may be allowed (H7)."""
    level, space = seat.piece.level, seat.piece.space
    section = loop(seat.piece).section(space)
    possible = plantings(game, seat, level, section)
    if not possible:
        return
    numbers = [0, *possible] if game.options.on("plant_optional") else possible
    legal = [{"action": "plant", "blocks": number} for number in numbers]
    phase = game.phase(level, section)
    action = yield game.ask(seat, "plant", legal, level=level, space=space, phase=phase)
    if action["blocks"]:
        plant(game, seat, level, section, action["blocks"])
