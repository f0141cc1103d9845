"""What the columns of Dream Heist's outcome rows are about; see `sim.core.facts`."""

from types import MappingProxyType

from sim.core.facts import CardUse, Race
from sim.core.luck import streams
from sim.core.rng import CHOICE
from sim.dream_heist.outcome import SEAT_NAMES
from sim.dream_heist.state import CARDS, DICE_OF, LOTS, MAX_SEATS, MISSIONS

_PLAYER, _OPPONENTS = SEAT_NAMES[:1], SEAT_NAMES[1:]
_TITLES = {
    "shift": "change of level",
    "turn": "change of direction",
    "swap": "change of places",
    "wake": "leave Limbo",
}
CARD_USES = tuple(
    CardUse(
        name=name,
        title=title,
        side=side,
        played=tuple(f"used_{name}_{seat}" for seat in seats),
        drawn=(),
        without=MappingProxyType({role: f"no-{name}"}),
    )
    for name, title in _TITLES.items()
    for side, role, seats in (
        ("player", "player", _PLAYER),
        ("opponents", "opponent", _OPPONENTS),
    )
)

RACE = Race(
    changes="lead_changes",
    since="lead_round",
    leader="leader",
    meaning="Ahead is who has more points on the score track: player 1 when they are more than"
    " those of everybody else, the opponents when one of them has more than player 1; this is"
    " looked at after every round but the last, and at a tie the lead stays where it is.",
)

WAITING = MappingProxyType({"turns lost in Limbo": tuple(f"idle_{seat}" for seat in SEAT_NAMES)})

LUCK_SOURCES = MappingProxyType(
    {
        "cards drawn": streams(CARDS),
        "mission cards": streams(MISSIONS),
        "dice": streams(*(DICE_OF + place for place in range(MAX_SEATS))),
        "the Mark's choice": streams(LOTS),
        "choices of the players": streams(*(CHOICE + place for place in range(MAX_SEATS))),
    }
)
