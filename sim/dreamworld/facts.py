"""What the columns of Dreamworld's outcome rows are about; see `sim.core.facts`."""

from types import MappingProxyType

from sim.core.facts import CardUse, Race
from sim.core.luck import streams
from sim.core.rng import CHOICE, DEAL, WORLD
from sim.dreamworld.outcome import SEAT_NAMES
from sim.dreamworld.state import MAX_SEATS

_PLAYER, _OPPONENTS = SEAT_NAMES[:1], SEAT_NAMES[1:]
_USES = (
    ("professor", "professor card", "professor", "no-professor"),
    ("plus-one", '"+1" token', "spent", "no-spending"),
    ("dream-card", "dream card taken", "taken", "no-taking"),
)
CARD_USES = tuple(
    CardUse(
        name=name,
        title=title,
        side=side,
        played=tuple(f"{column}_{seat}" for seat in seats),
        drawn=(),
        without=MappingProxyType({role: restriction}),
    )
    for name, title, column, restriction in _USES
    for side, role, seats in (
        ("player", "player", _PLAYER),
        ("opponents", "opponent", _OPPONENTS),
    )
)

RACE = Race(
    changes="lead_changes",
    since="lead_round",
    leader="leader",
    meaning="Ahead is who has the smaller share of points left to flip: player 1 when it is smaller"
    " than that of everybody else, or of Id, the opponents when one of theirs is smaller than that"
    " of player 1; this is looked at after every round but the last, and at a tie the lead stays"
    " where it is.",
)

WAITING = MappingProxyType(
    {"rounds without flipping a token": tuple(f"idle_{seat}" for seat in SEAT_NAMES)}
)

LUCK_SOURCES = MappingProxyType(
    {
        "deal of the dream cards": streams(DEAL),
        "order of patients and therapy tokens": streams(WORLD),
        "choices of the players": streams(*(CHOICE + place for place in range(MAX_SEATS))),
    }
)
