"""The event decks (cards document, section 4), and the resolving of one card."""

from tests.referee.solo.conditions import If, fails, flag, found, here, inactive
from tests.referee.solo.contests import ALL, Attack, Convince
from tests.referee.solo.model import (
    ARIADNE,
    ARTHUR,
    COBB,
    EAMES,
    HEALTHY,
    SAITO,
    SECOND,
    WEAK,
    YUSUF,
)
from tests.referee.solo.offers import MaySend, Pay
from tests.referee.solo.outcomes import (
    REMOVE,
    UNDER,
    ClearFlashback,
    Defeat,
    DiscardDisplay,
    DiscardHand,
    DisplayFromDeck,
    Down,
    Draw,
    DropWeapon,
    Join,
    Revive,
    Set,
    Up,
    Wound,
)
from tests.referee.solo.selectors import ANYONE, TARGET, FirstOf, Named

C, S, AT, AI, Y, E = COBB, SAITO, ARTHUR, ARIADNE, YUSUF, EAMES
PL_AT = (AT, E, Y, AI, C, S)
PL_C = (C, AT, S, E, Y, AI)
PL_E = (E, S, AT, C, AI, Y)
PL_Y = (Y, E, AI, AT, S, C)
PL_AI = (AI, Y, S, C, E, AT)
PL_S = (S, C, E, AT, AI, Y)

HIT = Down(TARGET)


class EventCard:
    """One event card: its deck, the level it affects, and what it says."""

    def __init__(self, card_id, title, *do, affects=None):
        self.id, self.title, self.do = card_id, title, do
        self.deck = int(card_id[1])
        self.affects = self.deck if affects is None else affects


def recruit(name, charm):
    """Two attempts; then the character joins weak."""
    attempt = Convince(charm, grow=True, win=(Join(name, HEALTHY), REMOVE), lose=(UNDER,))
    return If(fails(2), (Join(name, WEAK), REMOVE), (attempt,))


def find_fischer(level):
    """Two hand cards find him."""
    return Pay(2, win=(Set(f"found{level}"), REMOVE), lose=(DiscardHand(1), UNDER))


def inception(level, charm, *lose):
    """Convince Fischer, once he is found."""
    won = (Set(f"incepted{level}"), REMOVE)
    return If(found(level), (Convince(charm, grow=True, win=won, lose=lose),), (UNDER,))


def pursuit(strength, names):
    """An attacker who always comes back."""
    return Attack(strength, names, grow=True, win=(UNDER,), lose=(HIT, UNDER))


def ambush(strength, names):
    """An attacker who comes back until beaten."""
    return Attack(strength, names, grow=True, lose=(HIT, UNDER))


def calamity(strength, names):
    """All are in it together."""
    return Attack(strength, ALL, lose=(Down(FirstOf(names)), DiscardHand(1)))


MAL = Convince(
    11,
    win=(
        Attack(
            8,
            ALL,
            win=(Set("mal_dead"), REMOVE),
            lose=(Down(FirstOf(PL_C)), UNDER),
        ),
    ),
    lose=(DiscardHand(2), UNDER),
)
PROMISE = Convince(10, grow=True, win=(Revive(S), REMOVE), lose=(DiscardHand(1), UNDER))

DECKS = {
    4: (
        EventCard("L4-01", "Recruit Ariadne", recruit(AI, 9)),
        EventCard("L4-02", "Recruit Yusuf", recruit(Y, 9)),
        EventCard("L4-03", "Recruit Eames", recruit(E, 10)),
        EventCard(
            "L4-04",
            "Sedate Fischer",
            Convince(13, grow=True, win=(Set("sedated"), REMOVE), lose=(DiscardHand(1), UNDER)),
        ),
        EventCard("L4-05", "Corporate Agents", Attack(5, PL_C, lose=(HIT,))),
        EventCard("L4-06", "Chase Through Mombasa", pursuit(6, PL_E)),
        EventCard(
            "L4-07",
            "Shade in the Training Dream",
            Attack(5, PL_AI, win=(Up(Named(AI)),), lose=(HIT,)),
        ),
        EventCard("L4-08", "The Bounty", ambush(6, PL_S)),
        EventCard("L4-09", "Saito Buys the Airline", Draw(2)),
        EventCard("L4-10", "Testing the Compound", If(here(Y), (Up(Named(Y)),), (Up(ANYONE),))),
        EventCard("L4-11", "The Client's Deadline", DiscardHand(1), DiscardDisplay(1)),
        EventCard(
            "L4-12",
            "Memory Elevator",
            Convince(9, win=(ClearFlashback(1), Up(Named(AI))), lose=(Down(Named(C)),)),
        ),
    ),
    3: (
        EventCard("L3-01", "Find Fischer: Rainy Streets", find_fischer(3)),
        EventCard("L3-02", "First Inception", inception(3, 17, Down(FirstOf(PL_Y)), UNDER)),
        EventCard("L3-03", "Saito Is Hit", Attack(8, (S,), lose=(Wound(S),))),
        EventCard("L3-04", "Freight Train", calamity(16, PL_AT)),
        EventCard("L3-05", "Projections in Pursuit", pursuit(8, PL_C)),
        EventCard("L3-06", "Gunmen on Motorcycles", ambush(8, PL_Y)),
        EventCard("L3-07", "Warehouse Siege", Attack(7, PL_E, win=(Up(Named(AT)),), lose=(HIT,))),
        EventCard("L3-08", "Militarized Subconscious", ambush(8, PL_AT)),
        EventCard(
            "L3-09", "The Uncle's Face", If(here(E), (DisplayFromDeck(1), Draw(1)), (Draw(1),))
        ),
        EventCard(
            "L3-10",
            "The Van Rolls Over",
            Attack(7, PL_Y, win=(Up(Named(Y)),), lose=(HIT, DropWeapon())),
        ),
    ),
    2: (
        EventCard("L2-01", "Find Fischer: Hotel Bar", find_fischer(2)),
        EventCard("L2-02", "Second Inception", inception(2, 16, Down(FirstOf(PL_AI)), UNDER)),
        EventCard(
            "L2-03",
            "Mr. Charles",
            Convince(11, win=(DisplayFromDeck(2),), lose=(Down(FirstOf(PL_C)),)),
        ),
        EventCard(
            "L2-04",
            "Corridor Without Gravity",
            Attack(9, PL_AT, grow=True, win=(Up(Named(AT)),), lose=(HIT, UNDER)),
        ),
        EventCard("L2-05", "Hotel Security", pursuit(9, PL_E)),
        EventCard("L2-06", "Van Under Fire", pursuit(9, PL_Y), affects=3),
        EventCard("L2-07", "Bridge Railing", ambush(8, PL_AT), affects=3),
        EventCard("L2-08", "Gravity Shifts", calamity(13, PL_AI)),
        EventCard("L2-09", "Elevator Shaft", ambush(10, PL_AT)),
        EventCard("L2-10", "A Kiss for a Diversion", If(here(AI), (Up(Named(AI)),), (Up(ANYONE),))),
    ),
    1: (
        EventCard("L1-01", "Find Fischer: The Ventilation Shaft", find_fischer(1)),
        EventCard(
            "L1-02",
            "Final Inception",
            inception(1, 16, If(fails(2), (Defeat(SECOND),), (Down(FirstOf(PL_E)), UNDER))),
        ),
        EventCard("L1-03", "Saito's Wound Opens", Down(Named(S))),
        EventCard("L1-04", "Saito Is Fading", Pay(3, lose=(Down(Named(S)),))),
        EventCard("L1-05", "Snow Patrol", pursuit(9, PL_E)),
        EventCard("L1-06", "Snowmobile Pursuit", pursuit(10, PL_E)),
        EventCard("L1-07", "Avalanche", calamity(12, PL_AI)),
        EventCard("L1-08", "Sniper on the Ridge", ambush(9, PL_S)),
        EventCard("L1-09", "Floating Corridor", pursuit(9, PL_AT), affects=2),
        EventCard("L1-10", "The Van Falls", pursuit(9, PL_Y), affects=3),
        EventCard(
            "L1-11",
            "The First Kick Is Missed",
            Down(FirstOf(PL_Y)),
            DiscardHand(1),
            affects=3,
        ),
        EventCard(
            "L1-12",
            "Shortcut in the Plans",
            If(here(AI), (Draw(1), Up(Named(AI))), (Draw(2),)),
        ),
        EventCard("L1-13", "Shots From the Shadows", ambush(9, PL_C)),
    ),
    0: (
        EventCard("L0-01", "Resist Mal", MAL),
        EventCard(
            "L0-02",
            "Find Saito",
            If(
                inactive(S),
                (Pay(2, win=(Set("saito_found"), REMOVE), lose=(DiscardHand(1), UNDER)),),
            ),
        ),
        EventCard(
            "L0-03",
            "A Promise to Keep",
            If(inactive(S), (If(flag("saito_found"), (PROMISE,), (UNDER,)),)),
        ),
        EventCard("L0-04", "Ride the Kick Back", MaySend(win=(REMOVE,), lose=(UNDER,))),
        EventCard("L0-05", "Van in the River", pursuit(9, PL_Y), affects=3),
        EventCard("L0-06", "The Elevator Drops", pursuit(9, PL_AT), affects=2),
        EventCard("L0-07", "The Fortress Is Overrun", pursuit(9, PL_E), affects=1),
        EventCard("L0-08", "The Crumbling City", DiscardHand(2), DiscardDisplay(1)),
        EventCard(
            "L0-09", "Washed Ashore", If(inactive(C, AI, E), (Revive(C, AI, E),), (Draw(1),))
        ),
    ),
}
EVENTS = {card.id: card for deck in DECKS.values() for card in deck}
