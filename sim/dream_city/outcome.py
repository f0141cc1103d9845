"""The outcome row of a game, and what its columns mean.

Kernels write some fields as arrays, by party or by seat; everybody else reads the same bytes with
one name for each number.
"""

import numpy as np

from sim.core.outcomes import flat
from sim.dream_city.options import DECK_NAMES
from sim.dream_city.state import CAUSES, DRAWERS, KINDS, LEVELS, MAX_SEATS, PARTIES

EXTRACTORS = MAX_SEATS - 1
PARTY_NAMES = ("mark", "loyal", "turncoats")
DRAWER_NAMES = ("mark", "extractors")
CAUSE_NAMES = ("mark", "extractor", "tsunami", "teleport", "sacrifice")
SEAT_NAMES = tuple(str(p) for p in range(1, MAX_SEATS))

# Without room between the fields, so that equal rows are equal bytes however they were copied.
ROW = np.dtype(
    [
        ("winner", "i1"),
        ("ending", "i1"),
        ("turns", "i2"),
        ("decisions", "i2"),
        ("mark", "u1"),
        ("extractor", "u1", (EXTRACTORS,)),
        ("turncoat", "u1", (EXTRACTORS,)),
        ("uses_mark", "u1"),
        ("uses", "u1", (EXTRACTORS,)),
        ("secret", "i1"),
        ("vaults", "i1"),
        ("opened", "u1", (LEVELS,)),
        ("locks_left", "i1"),
        ("deck_left", "i2"),
        ("lead_changes", "i2"),
        ("lead_turn", "i2"),
        ("leader", "i2"),
        ("unlocks", "i2"),
        ("unlocks_by", "i2", (PARTIES,)),
        ("cancels", "i2"),
        ("cancels_by", "i2", (PARTIES,)),
        ("deaths", "i2"),
        ("deaths_by", "i2", (CAUSES,)),
        ("mark_kills", "i2"),
        ("mark_deaths", "i2"),
        ("revivals", "i2"),
        ("lost_turns", "i2"),
        ("lost_turns_of", "i2", (PARTIES,)),
        ("peeks", "i2"),
        ("played", "i2", (PARTIES, KINDS)),
        ("drew", "u1", (DRAWERS, KINDS)),
        ("bribes_offered", "i2"),
        ("bribes_given", "i2"),
        ("deals", "i2"),
        ("turncoats", "i2"),
        ("score_mark", "i2"),
        ("score_loyal", "i2"),
        ("score_turncoats", "i2"),
    ],
    align=True,
)
# The names of the numbers of each field that has several.
PARTS = {
    "extractor": SEAT_NAMES,
    "turncoat": SEAT_NAMES,
    "uses": SEAT_NAMES,
    "opened": ("1st", "2nd", "3rd", "4th"),
    "unlocks_by": PARTY_NAMES,
    "cancels_by": PARTY_NAMES,
    "deaths_by": CAUSE_NAMES,
    "lost_turns_of": PARTY_NAMES,
    "played": tuple(f"{party}_{card}" for party in PARTY_NAMES for card in DECK_NAMES),
    "drew": tuple(f"{drawer}_{card}" for drawer in DRAWER_NAMES for card in DECK_NAMES),
}


OUTCOME = flat(ROW, PARTS)

# Codes and places, of which a mean would mean nothing.
CODED = frozenset(
    name for name in OUTCOME.names or () if name.startswith(("mark", "extractor_", "opened_"))
) - {"mark_kills", "mark_deaths"} | {"leader"}

_PARTY = {"mark": "the mark", "loyal": "loyal extractors", "turncoats": "turncoats"}
_DRAWERS = {"mark": "the mark", "extractors": "the extractors, turncoats included"}
COLUMNS = {
    "winner": "0 the mark's side, 1 the extractors, -1 aborted at the decision cap",
    "ending": "0 the secret was opened, 1 the deck ran out, 2 the decision cap, 3 two vaults of"
    " gold (Harbor)",
    "turns": "turns begun (one turn is one player's)",
    "decisions": "decisions with more than one legal action",
    "mark": "the mark's character, by code; 0 in a game without characters",
    **{f"extractor_{p}": f"the character of extractor {p}, by code" for p in SEAT_NAMES},
    **{f"turncoat_{p}": f"1 if extractor {p} ends on the mark's side" for p in SEAT_NAMES},
    "uses_mark": "uses of the skill of the character the mark began with",
    **{f"uses_{p}": f"the same for extractor {p}" for p in SEAT_NAMES},
    "secret": "level the secret lay on at the end",
    "vaults": "vaults opened",
    **{f"opened_{n}": f"level of the vault opened {n}, 0 for none" for n in PARTS["opened"]},
    "locks_left": "mind-locks left on the secret's level",
    "deck_left": "cards left in the draw deck",
    "lead_changes": "times the lead passed from one side to the other",
    "lead_turn": "turn after which whoever led last was ahead for good; 0 if nobody ever led",
    "leader": "who led last: 0 the mark's side, 1 the extractors, -1 nobody ever did",
    "unlocks": "successful unlocks",
    **{f"unlocks_by_{n}": f"of those, by {_PARTY[n]}" for n in PARTY_NAMES},
    "cancels": "unlocks cancelled with an Unseal",
    **{f"cancels_by_{n}": f"of those, by {_PARTY[n]}" for n in PARTY_NAMES},
    "deaths": "times a player died or went to the Lost Layer",
    "deaths_by_mark": "of those, killed by the mark",
    "deaths_by_extractor": "of those, killed by an extractor",
    "deaths_by_tsunami": "of those, by Tsunami",
    "deaths_by_teleport": "of those, by Teleport",
    "deaths_by_sacrifice": "of those, by Sacrifice",
    "mark_kills": "players killed by the mark",
    "mark_deaths": "times the mark died",
    "revivals": "times a player revived someone",
    "lost_turns": "turns begun in the Lost Layer",
    **{f"lost_turns_of_{n}": f"of those, by {_PARTY[n]}" for n in PARTY_NAMES},
    "peeks": "uses of Dream Peek",
    **{
        f"played_{party}_{card}": f"{card.replace('_', ' ')} cards used by {_PARTY[party]}"
        for party in PARTY_NAMES
        for card in DECK_NAMES
    },
    **{
        f"drew_{drawer}_{card}": f"1 if a {card.replace('_', ' ')} card was drawn from the deck by"
        f" {_DRAWERS[drawer]}"
        for drawer in DRAWER_NAMES
        for card in DECK_NAMES
    },
    "bribes_offered": "times the mark could give a bribe card",
    "bribes_given": "bribe cards given",
    "deals": "of those, DEAL cards",
    "turncoats": "extractors on the mark's side at the end",
    "score_mark": "the mark's score",
    "score_loyal": "scores of the loyal extractors together",
    "score_turncoats": "scores of the turncoats together",
}
