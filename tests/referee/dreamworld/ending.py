"""Who has won, and by what (section 8, and section 9 for solo)."""

ALL, ALL_BY_TOKENS, ALL_SHARED = (
    "all tokens flipped",
    "all tokens flipped, most +1 tokens",
    "all tokens flipped, shared",
)
GOLD, GOLD_BY_SUM, GOLD_BY_TOKENS, GOLD_SHARED = (
    "most gold",
    "most gold, least left",
    "most gold, most +1 tokens",
    "most gold, shared",
)
ID_COMPLETE = "Id flipped all"
DECISION_CAP = "decision cap"


def finish(game, ending, winners):
    """The game is over."""
    game.over, game.ending, game.winners = True, ending, [winner.name for winner in winners]


def best(seats, measure):
    """Those with the highest measure."""
    highest = max(measure(seat) for seat in seats)
    return [seat for seat in seats if measure(seat) == highest]


def supply(seat):
    """The last tie-break."""
    return seat.supply


def somebody_complete(game):
    """The check after every round."""
    complete = [seat for seat in game.seats if seat.healing.complete]
    if game.id and not game.id.left and (not complete or game.options["both_complete"] == "id"):
        finish(game, ID_COMPLETE, [game.id])  # ruling D22
    elif len(complete) == 1:
        finish(game, ALL, complete)
    elif complete:
        most = best(complete, supply)
        finish(game, ALL_BY_TOKENS if len(most) == 1 else ALL_SHARED, most)


def final_scoring(game):
    """After round 14."""
    if game.id:
        more = game.seats[0].healing.golds_flipped > game.id.flipped
        finish(game, GOLD, [game.seats[0] if more else game.id])
        return
    leaders = game.seats
    for ending, measure in (
        (GOLD, lambda seat: seat.healing.golds_flipped),
        (GOLD_BY_SUM, lambda seat: -seat.healing.sum_left),
        (GOLD_BY_TOKENS, supply),
    ):
        leaders = best(leaders, measure)
        if len(leaders) == 1:
            finish(game, ending, leaders)
            return
    finish(game, GOLD_SHARED, leaders)
