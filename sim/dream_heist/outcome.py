"""The outcome row of a game, and what its columns mean.

Kernels write some fields as arrays; everybody else reads the same bytes with one name for each
number. Columns of seats that are not taken are 0.
"""

import numpy as np

from sim.core.outcomes import flat
from sim.dream_heist.sizes import MAX_SEATS, SUBCONSCIOUS, SUBCONSCIOUS_NAMES

SEAT_NAMES = tuple(str(p + 1) for p in range(MAX_SEATS))

# Without room between the fields, so that equal rows are equal bytes however they were copied.
ROW = np.dtype(
    [
        ("winner", "i1"),
        ("ending", "i1"),
        ("turns", "i2"),
        ("decisions", "i2"),
        ("margin", "i2"),
        ("score", "i2", (MAX_SEATS,)),
        ("points", "i2", (MAX_SEATS,)),
        ("share", "u1", (MAX_SEATS,)),
        ("sharers", "u1"),
        ("mission", "u1", (MAX_SEATS,)),
        ("done", "u1", (MAX_SEATS,)),
        ("planted", "u1", (MAX_SEATS,)),
        ("deep", "u1", (MAX_SEATS,)),
        ("plantings", "u1", (MAX_SEATS,)),
        ("full", "u1", (MAX_SEATS,)),
        ("failed", "u1", (MAX_SEATS,)),
        ("hits", "u1", (MAX_SEATS,)),
        ("limbo", "u1", (MAX_SEATS,)),
        ("idle", "u1", (MAX_SEATS,)),
        ("stuck", "u1", (MAX_SEATS,)),
        ("used", "u1", (SUBCONSCIOUS, MAX_SEATS)),
        ("completed", "u1"),
        ("kick_round", "u1"),
        ("by_cap", "u1"),
        ("mark", "u1"),
        ("drawn", "u1"),
        ("decided", "u1"),
        ("lead_changes", "u1"),
        ("lead_round", "u1"),
        ("leader", "i1"),
    ],
    align=True,
)
PARTS = {
    **dict.fromkeys(
        (name for name in ROW.names or () if ROW[name].shape == (MAX_SEATS,)), SEAT_NAMES
    ),
    "used": tuple(f"{card}_{seat}" for card in SUBCONSCIOUS_NAMES for seat in SEAT_NAMES),
}
OUTCOME = flat(ROW, PARTS)
# Numbers of missions and players, and a side, of which a mean would mean nothing.
CODED = frozenset({"leader", "mark", *(f"mission_{seat}" for seat in SEAT_NAMES)})

_OF_SEATS = {
    "score": "points of player {} at the end",
    "points": "of these, points for blocks, player {}",
    "share": "share of the win that player {} has, in sixtieths",
    "mission": "number of the mission card of player {}",
    "done": "round in which player {} completed it, 0 if never",
    "planted": "blocks that player {} planted",
    "deep": "of these, on level 4, player {}",
    "plantings": "times player {} planted",
    "full": "times player {} could not plant for want of free circles alone",
    "failed": "attempts to change the level that failed, player {}",
    "hits": "pieces that player {} sent to Limbo",
    "limbo": "times player {} was sent to Limbo",
    "idle": "turns that player {} lost in Limbo",
    "stuck": "1 if player {} is lost in Limbo at the end, else 0",
}
_OF_CARDS = {
    "shift": "cards played that change the level, player {}",
    "turn": "cards played that turn the direction round, player {}",
    "swap": "cards played that change places, player {}",
    "wake": "cards played that leave Limbo, player {}",
}
COLUMNS = {
    "winner": "side that won: 0 player 1, 1 the others; of several who share a win one by lot;"
    " -1 given up",
    "ending": "how the game ended, by its number among the endings",
    "turns": "rounds played",
    "decisions": "decisions with more than one legal action",
    "margin": "points between the best and the next one",
    "sharers": "how many share the win",
    "completed": "players who completed their mission",
    "kick_round": "round in which the Final Kick began, 0 if it never did",
    "by_cap": "1 if the Final Kick began by itself, without a mission completed",
    "mark": "number of the player whose mission the Mark carries out, 0 if none",
    "drawn": "1 if that was drawn from several",
    "decided": "1 if another choice of the Mark would have had other winners",
    "lead_changes": "times the lead passed from one side to the other",
    "lead_round": "round since which the last leader led, 0 if nobody ever did",
    "leader": "side that led last, -1 for nobody",
    **{
        f"{name}_{seat}": text.format(seat)
        for name, text in _OF_SEATS.items()
        for seat in SEAT_NAMES
    },
    **{
        f"used_{card}_{seat}": text.format(seat)
        for card, text in _OF_CARDS.items()
        for seat in SEAT_NAMES
    },
}
