"""After the Mark wakes: who is lost, what missions bring, whose idea he carries out (2.9)."""

from collections import Counter

from tests.referee.dream_heist.board import DEEPEST
from tests.referee.dream_heist.cards import WAKE
from tests.referee.dream_heist.seat import LIMBO, OFF

ENDINGS = ("no mission completed", "one mission completed", "several missions completed")
DECISION_CAP = "decision cap"
OUTERMOST = 1


def mark_wakes(game):
    """All that is scored at the end."""
    game.tell("wakes")
    lost = [seat for seat in game.order if not safe(seat)]
    for seat in lost:
        seat.piece.lose()
    for seat in lost:
        if seat.holds(WAKE):
            yield from leave_or_stay(game, seat)
    for seat in lost:
        if seat.piece.where == LIMBO:
            seat.score -= game.options["limbo_penalty"]
            game.tell("lost", who=seat.name)
    score_missions(game)
    carry_out(game)
    game.over, game.winners = True, winners(game)
    game.ending = ENDINGS[min(len(game.complete), 2)]
    game.tell("end", ending=game.ending)


def safe(seat):
    """Whether a piece has come back to level 1."""
    return seat.piece.where not in (LIMBO, OFF) and seat.piece.level == OUTERMOST


def leave_or_stay(game, seat):
    """The last chance to use the card that leads out of Limbo."""
    legal = [{"action": "wake"}, {"action": "stay"}]
    action = yield game.ask(seat, "leave", legal, level=seat.piece.level)
    if action["action"] == "wake":
        game.play(seat, WAKE)
        seat.piece.put(OFF, None)


def score_missions(game):
    """Whoever has completed a mission gets its value, in Limbo or not."""
    for seat in game.order:
        if seat in game.complete:
            value = seat.mission.value(game.options["value_slope"])
            seat.score += value
            game.tell("mission", who=seat.name, points=value)


def carry_out(game):
    """One completed mission is carried out; of several, a block from level 4 decides."""
    if not game.complete:
        return
    owner = game.complete[0].name
    if len(game.complete) > 1:
        owner = game.chance.block(game.events, pouch(game))
    bonus = game.options["mark_bonus"]
    game.seat(owner).score += bonus
    game.tell("mark", who=owner, points=bonus)


def pouch(game):
    """The blocks on level 4 of those who have completed a mission."""
    return Counter({seat.name: seat.on_level(DEEPEST) for seat in game.complete})


def winners(game):
    """Most points; ties by ruling H3."""
    leading = best(game.seats, lambda seat: seat.score)
    match game.options["ties"]:
        case "level-4":
            leading = best(leading, lambda seat: seat.on_level(DEEPEST))
        case "mission":
            leading = best(leading, lambda seat: seat in game.complete)
    return [seat.name for seat in leading]


def best(seats, measure):
    """Those with the highest measure."""
    highest = max(measure(seat) for seat in seats)
    return [seat for seat in seats if measure(seat) == highest]
