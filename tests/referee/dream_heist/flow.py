"""The course of a game: turns, rounds, the countdown (2.3, 2.8), and the end."""

from tests.referee.dream_heist import movement
from tests.referee.dream_heist.board import adjacent
from tests.referee.dream_heist.cards import SHIFT, SWAP, TURN, WAKE
from tests.referee.dream_heist.ending import mark_wakes
from tests.referee.dream_heist.planting import begin_kick
from tests.referee.dream_heist.seat import LIMBO, OFF


def run(game):
    """Play a whole game, asking every decision; returns when it is over."""
    yield from play_rounds(game)
    yield from mark_wakes(game)


def play_rounds(game):
    """Rounds until everybody has had the last turn, or until the cap (ruling H21)."""
    while not kick_over(game):
        game.round += 1
        game.tell("round", round=game.round)
        for seat in game.order:
            yield from take_turn(game, seat)
            count_down(game, seat)
            if kick_over(game):
                return
        if game.round == game.options["cap_round"] and game.left is None:
            if game.options["cap"] == "score":
                return
            begin_kick(game)


def kick_over(game):
    """Whether nobody has a turn left."""
    return game.left is not None and not any(game.left.values())


def count_down(game, seat):
    """One's own turn is over; the turn that began the Final Kick is not counted."""
    if game.left is not None and game.kicked_off is None:
        game.left[seat.name] -= 1
    game.kicked_off = None


def take_turn(game, seat):
    """One turn of one player."""
    piece = seat.piece
    legal = turn_actions(game, seat)
    action = yield game.ask(seat, "turn", legal, level=piece.level, space=piece.space)
    match action["action"]:
        case "enter":
            yield from movement.first_turn(game, seat)
        case "circle":
            yield from movement.circle(game, seat)
        case "level":
            yield from movement.change_level(game, seat, action["level"])
        case "roll out":
            yield from movement.roll_out(game, seat)
        case "wake":
            yield from movement.play_wake(game, seat)
        case "shift":
            yield from movement.play_shift(game, seat, action["level"])
        case "turn":
            movement.play_turn(game, seat)
        case "swap":
            yield from movement.play_swap(game, seat, game.seat(action["with"]))


def turn_actions(game, seat):
    """What may be done with a turn, by where the piece is."""
    piece = seat.piece
    if piece.where == OFF:
        return [{"action": "enter"}]
    if piece.where == LIMBO:
        legal = [{"action": "roll out"}]
        if seat.holds(WAKE):
            legal.append({"action": "wake"})
        return legal + (swaps(game, seat) if game.options.on("swap_limbo") else [])
    levels = adjacent(piece.level)
    legal = [{"action": "circle"}, *({"action": "level", "level": level} for level in levels)]
    if seat.holds(SHIFT):
        legal += [{"action": "shift", "level": level} for level in levels]
    if seat.holds(TURN) and piece.direction:
        legal.append({"action": "turn"})
    legal += swaps(game, seat)
    if game.options.on("may_pass"):
        legal.append({"action": "pass"})
    return legal


def swaps(game, seat):
    """With whom a player may exchange places."""
    if not seat.holds(SWAP):
        return []
    partners = [other for other in game.others(seat) if other.piece.swappable]
    return [{"action": "swap", "with": other.name} for other in partners]
