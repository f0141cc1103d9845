"""What the columns of Solo Inception's outcome rows are about; see `sim.core.facts`."""

from types import MappingProxyType

from sim.core.facts import CardUse
from sim.core.luck import streams
from sim.core.rng import CHOICE
from sim.solo.outcome import DECK, LEVEL_NAMES
from sim.solo.state import EVENT_STREAM, PLAYER, TEAM_STREAM

CARD_USES = tuple(
    CardUse(
        name=card.id.lower().replace("_", "-"),
        title=card.title,
        side="player",
        played=(f"played_{card.id.lower()}",),
        drawn=(),
        without=MappingProxyType({"player": f"no-{card.id.lower().replace('_', '-')}"})
        if card.kind != "flashback"  # which is attached whether one likes it or not
        else MappingProxyType({}),
    )
    for card in DECK.team
)

TOTALS = MappingProxyType({"turns": tuple(f"turns_on_{level}" for level in LEVEL_NAMES)})

LUCK_SOURCES = MappingProxyType(
    {
        "order of the event cards": streams(EVENT_STREAM),
        "order of the team cards": streams(TEAM_STREAM),
        "choices of the player": streams(CHOICE + PLAYER),
    }
)
