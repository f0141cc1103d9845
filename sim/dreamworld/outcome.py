"""The outcome row of a game, and what its columns mean.

Kernels write some fields as arrays; everybody else reads the same bytes with one name for each
number. Columns of seats that are not taken are 0.
"""

import numpy as np

from sim.core.outcomes import flat
from sim.dreamworld.options import token_ids
from sim.dreamworld.state import MAX_SEATS

SEAT_NAMES = tuple(str(p + 1) for p in range(MAX_SEATS))
TOKEN_NAMES = tuple(name.replace("-", "_") for name in token_ids())

# Without room between the fields, so that equal rows are equal bytes however they were copied.
ROW = np.dtype(
    [
        ("winner", "i1"),
        ("ending", "i1"),
        ("turns", "i2"),
        ("decisions", "i2"),
        ("share", "u1", (MAX_SEATS,)),
        ("sharers", "i2"),
        ("gold", "u1", (MAX_SEATS,)),
        ("flipped", "u1", (MAX_SEATS,)),
        ("left", "u1", (MAX_SEATS,)),
        ("supply", "u1", (MAX_SEATS,)),
        ("scored", "u1", (MAX_SEATS,)),
        ("in_suit", "u1", (MAX_SEATS,)),
        ("lost", "u1", (MAX_SEATS,)),
        ("spent", "u1", (MAX_SEATS,)),
        ("taken", "u1", (MAX_SEATS,)),
        ("picked", "u1", (MAX_SEATS,)),
        ("professor", "u1", (MAX_SEATS,)),
        ("passed", "u1", (MAX_SEATS,)),
        ("idle", "u1", (MAX_SEATS,)),
        ("id_flipped", "u1"),
        ("lead_changes", "u1"),
        ("lead_round", "u1"),
        ("leader", "i1"),
        ("by", "i2", (len(TOKEN_NAMES),)),
    ],
    align=True,
)
PARTS = {
    **dict.fromkeys(
        (name for name in ROW.names or () if ROW[name].shape == (MAX_SEATS,)), SEAT_NAMES
    ),
    "by": TOKEN_NAMES,
}
OUTCOME = flat(ROW, PARTS)
# A side, of which a mean would mean nothing.
CODED = frozenset({"leader"})

_OF_SEATS = {
    "share": "share of the win that player {} has, in twelfths",
    "gold": "gold tokens that player {} flipped",
    "flipped": "tokens that player {} flipped",
    "left": "sum of the tokens that player {} did not flip",
    "supply": '"+1" tokens that player {} holds at the end',
    "scored": "turns in which player {} flipped tokens",
    "in_suit": "cards in suit that player {} counted, those at Freud included",
    "lost": "points of those turns that flipped nothing, player {}",
    "spent": '"+1" tokens that player {} spent',
    "taken": "dream cards that player {} took",
    "picked": '"+1" tokens that lay on these, player {}',
    "professor": "times player {} played the professor card",
    "passed": "times player {} neither gained points nor took a card",
    "idle": "rounds in which player {} flipped nothing",
}
COLUMNS = {
    "winner": "0 player 1, 1 the opponents, -1 aborted at the decision cap; of a shared win one of"
    " those who share has it by an even draw",
    "ending": "0 all tokens flipped, 1 the same by several and most +1 tokens, 2 and shared, 3 most"
    " gold, 4 and least left, 5 and most +1 tokens, 6 and shared, 7 Id flipped all, 8 the decision"
    " cap",
    "turns": "rounds begun",
    "decisions": "decisions with more than one legal action",
    **{
        f"{field}_{seat}": meaning.format(seat)
        for field, meaning in _OF_SEATS.items()
        for seat in SEAT_NAMES
    },
    "sharers": "players who share the win; 0 when nobody won, or Id",
    "id_flipped": "tokens that Id flipped",
    "lead_changes": "times the lead passed from one side to the other",
    "lead_round": "round after which whoever led last was ahead for good; 0 when nobody ever led",
    "leader": "side that led last: 0 player 1, 1 the opponents, -1 nobody",
    **{
        f"by_{name}": f"points that the token {token} added to turns that flipped tokens"
        for name, token in zip(TOKEN_NAMES, token_ids(), strict=True)
    },
}
