"""The outcome row of a game, and what its columns mean.

Kernels write some fields as arrays; everybody else reads the same bytes with one name for each
number. Cards are counted by what they are called in the reconstructed deck; kinds of another deck
that are called otherwise are counted together, and its other event cards not at all.
"""

import numpy as np

from sim.core.outcomes import flat
from sim.solo.card_files import edition_deck
from sim.solo.effects import CHARACTERS
from sim.solo.state import LEVELS

OTHER = "other"
DECK = edition_deck()
KIND_NAMES = (*(card.id.lower() for card in DECK.team), OTHER)
EVENT_NAMES = tuple(event.id.replace("-", "_") for event in DECK.events)
LEVEL_NAMES = tuple(str(level) for level in range(LEVELS))
ABLE = tuple(name for name in CHARACTERS if name != "saito")  # who has no ability (F63)

# Without room between the fields, so that equal rows are equal bytes however they were copied.
ROW = np.dtype(
    [
        ("winner", "i1"),
        ("ending", "i1"),
        ("turns", "i2"),
        ("decisions", "i2"),
        ("turns_on", "i2", (LEVELS,)),
        ("level", "i1"),
        ("lost_on", "u1", (LEVELS,)),
        ("recruits", "u1"),
        ("healthy_recruits", "u1"),
        ("fell", "u1", (len(CHARACTERS),)),
        ("revived", "u1"),
        ("sent", "u1"),
        ("ability", "i2", (len(ABLE),)),
        ("turned_up", "i2"),
        ("turned_down", "i2"),
        ("used_up", "i2"),
        ("conceded", "i2"),
        ("no_target", "i2"),
        ("shuffles", "i2"),
        ("played", "i2", (len(KIND_NAMES),)),
        ("spent", "i2", (len(KIND_NAMES),)),
        ("boost", "i2", (len(KIND_NAMES),)),
        ("failed", "u1", (len(EVENT_NAMES),)),
    ],
    align=True,
)
# The names of the numbers of each field that has several.
PARTS = {
    "lost_on": LEVEL_NAMES,
    "turns_on": LEVEL_NAMES,
    "fell": CHARACTERS,
    "ability": ABLE,
    "played": KIND_NAMES,
    "spent": KIND_NAMES,
    "boost": KIND_NAMES,
    "failed": EVENT_NAMES,
}


OUTCOME = flat(ROW, PARTS)
# A place, of which a mean would mean nothing.
CODED = frozenset({"level"})

_CARDS = {
    **{card.id.lower(): card.title for card in DECK.team},
    OTHER: "cards of kinds that the reconstructed deck does not have",
}
_EVENTS = {event.id.replace("-", "_"): f"{event.title} ({event.id})" for event in DECK.events}
COLUMNS = {
    "winner": "0 the player, 1 the dream, -1 aborted at the decision cap",
    "ending": "0 synchronised Kick, 1 fourth character lost, 2 second inception failed, 3 Cobb or"
    " Saito lost, 4 no Kick, 5 Mal alive, 6 nobody left on the level, 7 stopped without end, 8"
    " event deck ran out, 9 the decision cap",
    "turns": "turns begun",
    "decisions": "decisions with more than one legal action",
    **{f"turns_on_{n}": f"turns begun with the team on level {n}" for n in LEVEL_NAMES},
    "level": "the level the team was on at the end",
    **{
        f"lost_on_{n}": f"1 if the game was lost while the team was on level {n}"
        for n in LEVEL_NAMES
    },
    "recruits": "recruits that joined",
    "healthy_recruits": "of those, healthy",
    **{f"fell_{name}": f"times {name.capitalize()} became inactive" for name in CHARACTERS},
    "revived": "characters brought back in Limbo",
    "sent": "characters sent from Limbo to another level",
    **{f"ability_{name}": f"uses of {name.capitalize()}'s ability" for name in ABLE},
    "turned_up": "times a character was turned one state up",
    "turned_down": "times a character was turned down or wounded by what happened",
    "used_up": "weapons discarded after use",
    "conceded": "attacks that the player declined to fight",
    "no_target": "attacks that found nobody to attack",
    "shuffles": "times the team deck was shuffled anew",
    **{
        f"played_{name}": f"{title}: effects, reactions, attached, Kicks placed"
        for name, title in _CARDS.items()
    },
    **{
        f"spent_{name}": f"{title}: spent from the display to convince"
        for name, title in _CARDS.items()
    },
    **{
        f"boost_{name}": f"{title}: discarded for 1 ST in a fight" for name, title in _CARDS.items()
    },
    **{f"failed_{name}": f"failed tests of {title}" for name, title in _EVENTS.items()},
}
