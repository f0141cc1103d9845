"""How the options of a run become the RULES record that kernels read."""

from collections.abc import Mapping
from typing import Any

from sim.core.options import Value, count
from sim.solo import state as st
from sim.solo.cards import Deck
from sim.solo.effects import ARTHUR, EAMES, YUSUF
from sim.solo.program import fill_cards

# By field of RULES: the option of the same number, where they are not called the same.
NUMBERS = {
    "draw": "draw",
    "starting_hand": "starting_hand",
    "hand_limit": "hand_limit",
    "display_place": "display_place",
    "display_max": "display_max",
    "losses": "losses",
    "turns": "turn_limit",
    "cap_st": "growth_cap_st",
    "cap_c": "growth_cap_c",
    "cobb_draw": "cobb_draw",
    "ariadne_c": "ariadne_bonus",
    "eames_st": "eames_weapon_st",
}
EMPTY_DECK = {"reshuffle": st.RESHUFFLE, "no-event": st.NO_EVENT_TURN, "defeat": st.DEFEAT}
NAMED_KEEPERS = {3: YUSUF, 2: ARTHUR, 1: EAMES}  # rulebook, Difficulty Levels
KEEPERS = 1  # who stay on a level for the Kick (ruling S5)


def fill_rules(rules: Any, values: Mapping[str, Value], deck: Deck, number: int) -> None:
    """Write resolved options and the deck they make into the RULES record.

    Parameters
    ----------
    rules : record of RULES
        Overwritten.
    values : mapping of str to value
        All options, resolved and checked.
    deck : Deck
        The cards as they are played.
    number : int
        Under which the deck's names are found again.

    Raises
    ------
    BadInput
        If the cards do not fit.
    """
    from sim.solo.options import increases, named_keepers
    from sim.solo.outcome import EVENT_NAMES, KIND_NAMES, OTHER

    fill_cards(rules, deck)
    rules.deck_number = number
    for field, name in NUMBERS.items():
        setattr(rules, field, count(values, name))
    for level, who in NAMED_KEEPERS.items():
        rules.named_keeper[level] = who
    rules.keepers = KEEPERS
    rules.increases = increases(values)
    rules.named_keepers = named_keepers(values)
    rules.empty_deck = EMPTY_DECK[str(values["empty_level_deck"])]
    rules.limbo_reshuffles = values["limbo_deck"] == "reshuffle"
    rules.count_falls = values["count_falls"]
    rules.kick_falls = values["kick_falls_with_keeper"]
    rules.shared_growth = values["shared_growth"]
    rules.spare_on_loss = values["grenade"] == "only-won"
    rules.arthur_here = values["arthur_reach"] == "same-level"
    rules.ariadne_anywhere = values["ariadne_reach"] == "any-level"
    rules.no_target_under = values["no_target"] == "under"
    for kind, card in enumerate(deck.team):
        name = card.id.lower()
        rules.kind_column[kind] = KIND_NAMES.index(name if name in KIND_NAMES else OTHER)
    for number_of_event, event in enumerate(deck.events):
        name = event.id.replace("-", "_")
        known = name in EVENT_NAMES
        rules.event_column[number_of_event] = EVENT_NAMES.index(name) if known else st.NO_EVENT
