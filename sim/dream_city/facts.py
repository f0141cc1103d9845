"""What the columns of Dream City's outcome rows are about; see `sim.core.facts`."""

from types import MappingProxyType

from sim.core.facts import CardUse, Race
from sim.core.luck import streams
from sim.core.rng import BRIBES, CHARACTERS, CHOICE, DEAL, DICE, PLACEMENT
from sim.dream_city.named_events import CARDS
from sim.dream_city.options import DECK_NAMES
from sim.dream_city.outcome import CAUSE_NAMES, DRAWER_NAMES, PARTY_NAMES, SEAT_NAMES
from sim.dream_city.state import MARK, MAX_SEATS

# By side: whose played cards serve it, who draws for it from the start, which roles play it.
_SIDES = (
    ("mark", ("mark", "turncoats"), DRAWER_NAMES[0], ("mark", "turncoat")),
    ("extractors", ("loyal",), DRAWER_NAMES[1], ("extractor",)),
)
CARD_USES = tuple(
    CardUse(
        name=card.replace("_", "-"),
        title=title,
        side=side,
        played=tuple(f"played_{party}_{card}" for party in parties),
        drawn=(f"drew_{drawer}_{card}",),
        without=MappingProxyType(dict.fromkeys(roles, f"no-{card.replace('_', '-')}")),
    )
    for card, title in zip(DECK_NAMES, CARDS, strict=True)
    for side, parties, drawer, roles in _SIDES
)

RACE = Race(
    changes="lead_changes",
    since="lead_turn",
    leader="leader",
    meaning="The extractors are ahead when a smaller share of the mind-locks is left on the"
    " secret's level than of the draw deck, the mark's side is when a smaller share of the deck is"
    " left; this is looked at after every turn but the last, and at a tie the lead stays where it"
    " is.",
)

WAITING = MappingProxyType(
    {"turns begun in the Lost Layer": tuple(f"lost_turns_of_{party}" for party in PARTY_NAMES)}
)

TOTALS = MappingProxyType(
    {
        "unlocks": tuple(f"unlocks_by_{party}" for party in PARTY_NAMES),
        "cancels": tuple(f"cancels_by_{party}" for party in PARTY_NAMES),
        "deaths": tuple(f"deaths_by_{cause}" for cause in CAUSE_NAMES),
        "mark_kills": ("deaths_by_mark",),
        "lost_turns": tuple(f"lost_turns_of_{party}" for party in PARTY_NAMES),
        "peeks": tuple(f"played_{party}_dream_peek" for party in PARTY_NAMES),
        "turncoats": tuple(f"turncoat_{p}" for p in SEAT_NAMES),
        # The mark may not unlock: all it can do with an Unseal is to cancel.
        "played_mark_unseal": ("cancels_by_mark",),
    }
)

LUCK_SOURCES = MappingProxyType(
    {
        "order of the deck": streams(DEAL),
        "dice and blind draws": streams(DICE),
        "bribe cards": streams(BRIBES),
        "characters dealt": streams(CHARACTERS),
        "where the secret is hidden": streams(PLACEMENT),
        "other choices of the mark": streams(CHOICE + MARK),
        "choices of the extractors": streams(*(CHOICE + p for p in range(1, MAX_SEATS))),
    }
)
